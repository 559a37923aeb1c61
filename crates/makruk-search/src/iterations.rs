//! A search as an iterator over its depths.

use alloc::vec::Vec;

use makruk_rules::{Game, storage::Storage};

use crate::{Engine, Limits, PvLine, search::Tree};

/// Result of a search at a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Iteration {
    /// The completed depth, in plies.
    pub depth: u8,
    /// The best lines, best first: as many as [`Limits::multi_pv`] asks for, or as there are legal moves.
    pub lines: Vec<PvLine>,
    /// Nodes visited since the first iteration.
    pub nodes: u64,
}

/// Iterator over the depths of a search; see [`Engine::iterations`].
#[derive(Debug)]
#[must_use = "iterators are lazy: each `next` searches one depth"]
pub struct Iterations<'a> {
    engine: &'a mut Engine,
    tree: Tree,
}

impl Engine {
    /// Returns an iterator over the depths of a search: each [`Iterator::next`] searches one ply deeper and
    /// returns what was found. Between the calls the caller is free to do other things.
    ///
    /// The search uses one thread. It ends at the depth or node limit, when `mate` or a mate that cannot be
    /// shorter is found, or when there is no legal move. Time limits are ignored. A depth that was not
    /// completed is not returned. To stop within a depth, or to keep a search, use a
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
    #[doc(alias = "iterative deepening")]
    pub fn iterations<S: Storage>(&mut self, game: &Game<S>, limits: Limits<'_>) -> Iterations<'_> {
        let limits = Limits {
            movetime: None,
            clock: None,
            ..limits
        };
        let mut tree = self.begin_tree(game, &limits);
        self.generate_for(&tree, u64::MAX);
        tree.begin_again();
        Iterations { tree, engine: self }
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
