//! A search that is pulled, depth by depth.

use alloc::vec::Vec;

use makruk_rules::{Game, Stack, game::Entry};

use crate::{Engine, Limits, Line, Silent};

/// What a search found at a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The depth in plies that is complete.
    pub depth: u8,
    /// The best lines, best first; as many as were asked for, or as there are legal moves.
    pub lines: Vec<Line>,
    /// Positions visited since the first iteration.
    pub nodes: u64,
}

/// Depths of a search; [`Engine::iterations`] makes it.
#[derive(Debug)]
#[must_use = "it searches only as far as it is asked"]
pub struct Iterations<'a, S> {
    engine: &'a mut Engine,
    game: &'a Game<S>,
    limits: Limits<'a>,
    depth: u8,
    nodes: u64,
    is_over: bool,
}

impl Engine {
    /// Iterates over the depths of a search: each [`Iterator::next`] searches one ply deeper and
    /// returns what was found, so a caller can look at it, do other things, or stop by asking no
    /// more.
    ///
    /// Each time the search begins anew and finds its way by what it remembers, which costs about half
    /// as much again as one search to the last depth.
    ///
    /// It ends with the depth or after the nodes of the limits, when `mate` is found, or when there
    /// is no legal move. Times are not looked at. A depth that could not be finished is not
    /// returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default());
    /// // Deeper until the best move stays the same.
    /// let mut last = None;
    /// for iteration in engine.iterations(&game, Limits::depth(8)) {
    ///     let best = iteration.lines[0].moves[0];
    ///     println!("depth {}: {best:?}, {}", iteration.depth, iteration.lines[0].score);
    ///     if last.replace(best) == Some(best) {
    ///         break;
    ///     }
    /// }
    /// assert!(last.is_some());
    /// ```
    pub fn iterations<'a, S: Stack<Entry>>(
        &'a mut self,
        game: &'a Game<S>,
        limits: Limits<'a>,
    ) -> Iterations<'a, S> {
        Iterations {
            engine: self,
            game,
            limits,
            depth: 0,
            nodes: 0,
            is_over: false,
        }
    }
}

impl<S: Stack<Entry>> Iterator for Iterations<'_, S> {
    type Item = Iteration;

    fn next(&mut self) -> Option<Iteration> {
        let left = self
            .limits
            .nodes
            .map(|nodes| nodes.saturating_sub(self.nodes));
        let soft = self
            .limits
            .soft_nodes
            .is_some_and(|nodes| self.nodes >= nodes);
        if self.is_over || left == Some(0) || soft || self.limits.depth == Some(self.depth) {
            return None;
        }
        let wanted = self.depth.checked_add(1)?;
        // The table still knows the depths before, so they take little time.
        let limits = Limits {
            depth: Some(wanted),
            nodes: left,
            soft_nodes: None,
            movetime: None,
            clock: None,
            ..self.limits
        };
        let outcome = self.engine.search(self.game, &limits, &mut Silent);
        self.nodes += outcome.nodes;
        // The last depth, the last node, or a mate that was asked for.
        self.is_over = outcome.depth < wanted;
        if outcome.lines.is_empty() || outcome.depth <= self.depth {
            self.is_over = true;
            return None;
        }
        self.depth = outcome.depth;
        Some(Iteration {
            depth: outcome.depth,
            lines: outcome.lines,
            nodes: self.nodes,
        })
    }
}
