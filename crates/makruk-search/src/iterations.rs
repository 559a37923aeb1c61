//! A search that is pulled, depth by depth.

use alloc::vec::Vec;

use makruk_rules::{Game, storage::Storage};

use crate::{Engine, Limits, PvLine, search::Tree};

/// What a search found at a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The depth in plies that is complete.
    pub depth: u8,
    /// The best lines, best first; as many as were asked for, or as there are legal moves.
    pub lines: Vec<PvLine>,
    /// Positions visited since the first iteration.
    pub nodes: u64,
}

/// Depths of a search; [`Engine::iterations`] makes it.
#[derive(Debug)]
#[must_use = "it searches only as far as it is asked"]
pub struct Iterations<'a> {
    engine: &'a mut Engine,
    tree: Tree,
}

impl Engine {
    /// Iterates over the depths of a search: each [`Iterator::next`] searches one ply deeper and
    /// returns what was found, so a caller can look at it, do other things, or stop by asking no
    /// more.
    ///
    /// One thread searches. It ends with the depth or after the nodes of the limits, when `mate` or a mate
    /// that cannot be shorter is found, or when there is no legal move. Times are not looked at. A depth
    /// that could not be finished is not returned. To stop within a depth, or to keep a search, take a
    /// [`Search`](crate::Search).
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
    pub fn iterations<S: Storage>(&mut self, game: &Game<S>, limits: Limits<'_>) -> Iterations<'_> {
        let limits = Limits {
            movetime: None,
            clock: None,
            ..limits
        };
        Iterations {
            tree: self.begin_tree(game, &limits),
            engine: self,
        }
    }
}

impl Iterator for Iterations<'_> {
    type Item = Iteration;

    fn next(&mut self) -> Option<Iteration> {
        let depth = self.tree.depth().saturating_add(1);
        self.engine.go_on(&mut self.tree, u64::MAX, depth, &mut ());
        (self.tree.depth() == depth).then(|| Iteration {
            depth,
            lines: self.tree.lines(),
            nodes: self.tree.nodes(),
        })
    }
}
