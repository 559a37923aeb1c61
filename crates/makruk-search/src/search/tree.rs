//! State of a search between steps.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_rules::Rules;

use super::{
    Frame, RootMove, Setting,
    deepening::{Deepening, lines_of},
    params::Params,
    root::Root,
    visit::Visit,
};
use crate::{
    Limits, PvLine, SearchResult,
    score::{INFINITE, MAX_PLY, Value},
    state::State,
    time::Budget,
};

/// A search that can pause between any two nodes: all of its state but the engine's tables.
#[derive(Debug)]
pub(crate) struct Tree {
    #[cfg(feature = "__tuning")]
    params: Params,
    pub(super) rules: Rules,
    /// Whether to prune, reduce and extend.
    pub(super) is_selective: bool,
    /// Whether the tablebases know all root moves.
    pub(super) is_root_known: bool,
    pub(super) root: State,
    pub(super) root_moves: Vec<RootMove>,
    /// Hashes of the earlier positions of the game and of the line.
    pub(super) hashes: Vec<u64>,
    /// How many of them belong to the game.
    pub(super) game: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    /// Selective depth, in plies.
    pub(super) seldepth: usize,
    /// The depth of this iteration.
    pub(super) depth: i32,
    /// First ply at which null moves are allowed, while one is verified.
    pub(super) no_null_before: usize,
    /// The stack of nodes that are being searched, with room for more.
    pub(super) visits: Vec<Visit>,
    /// The number of these nodes.
    pub(super) open: usize,
    /// The value that the last of them waits for, once it is known.
    pub(super) answer: Option<Value>,
    pub(super) at_root: Root,
    pub(super) deepening: Deepening,
    /// Whether tablebases are to be generated before the search goes on.
    pub(crate) awaits_tables: bool,
    #[cfg(feature = "nnue")]
    pub(super) accumulators: makruk_net::Accumulators,
}

impl Tree {
    /// Begins a search.
    pub(crate) fn new(setting: Setting, limits: &Limits<'_>) -> Self {
        let Setting {
            root,
            rules,
            is_selective,
            hashes,
            moves,
            #[cfg(feature = "__tuning")]
            params,
        } = setting;
        Self {
            #[cfg(feature = "__tuning")]
            params,
            rules,
            is_selective,
            is_root_known: false,
            root,
            deepening: Deepening::new(limits, &root, moves.len()),
            root_moves: moves,
            game: hashes.len(),
            hashes,
            frames: alloc::vec![Frame::NEW; MAX_PLY + 4],
            nodes: 0,
            seldepth: 0,
            depth: 0,
            no_null_before: 0,
            visits: Vec::new(),
            open: 0,
            answer: None,
            at_root: Root::new(1, 0, -INFINITE, INFINITE),
            awaits_tables: false,
            #[cfg(feature = "nnue")]
            accumulators: makruk_net::Accumulators::new(),
        }
    }

    /// Returns the parameters of the search, constants in an ordinary build.
    #[inline]
    #[cfg_attr(not(feature = "__tuning"), allow(clippy::unused_self))]
    pub(super) fn params(&self) -> &Params {
        #[cfg(feature = "__tuning")]
        return &self.params;
        #[cfg(not(feature = "__tuning"))]
        &Params::DEFAULT
    }

    /// Returns the nodes visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the selective depth, in plies.
    pub(crate) fn seldepth(&self) -> u8 {
        u8::try_from(self.seldepth).unwrap_or(u8::MAX)
    }

    /// Returns the position to search.
    pub(crate) fn root(&self) -> &State {
        &self.root
    }

    /// Returns the rules of the game.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Begins again, before any node was visited: there may be more tablebases now.
    pub(crate) fn begin_again(&mut self) {
        self.awaits_tables = false;
        self.deepening.begin_again();
    }

    /// Ends the search with what was found.
    pub(crate) fn end(&mut self) {
        self.deepening.is_over = true;
    }

    /// Returns whether a limit was reached.
    pub(crate) fn is_over(&self) -> bool {
        self.deepening.is_over
    }

    /// Returns the times of the search.
    pub(crate) fn budget(&self) -> &Budget {
        &self.deepening.budget
    }

    /// Returns the time after which the search stops, as far as it is known now.
    pub(super) fn deadline(&self) -> Option<Duration> {
        self.deepening.deadline
    }

    /// Returns the limits, without the root moves.
    pub(crate) fn limits(&self) -> Limits<'static> {
        self.deepening.limits
    }

    /// Returns what was found in an unfinished depth: it counts if its first move was finished.
    fn lines_of_unfinished(&self) -> Option<Vec<PvLine>> {
        let depth = self.deepening.complete;
        let is_unfinished = self.depth > i32::from(depth);
        let first = self.root_moves.first()?;
        (is_unfinished && (self.deepening.wanted == 1 || depth == 0) && first.value > -INFINITE)
            .then(|| lines_of(core::slice::from_ref(first)))
    }

    /// Returns the last completed depth.
    pub(crate) fn depth(&self) -> u8 {
        self.deepening.complete
    }

    /// Returns the lines of the last completed depth.
    pub(crate) fn complete_lines(&self) -> &[PvLine] {
        &self.deepening.lines
    }

    /// Returns the lines found so far.
    pub(crate) fn lines(&self) -> Vec<PvLine> {
        let of_unfinished = self.lines_of_unfinished();
        of_unfinished.unwrap_or_else(|| self.deepening.lines.clone())
    }

    /// Takes the line of another thread after this depth, and ends the search with it.
    pub(crate) fn take(&mut self, depth: u8, line: PvLine) {
        self.deepening.complete = depth;
        self.depth = i32::from(depth);
        self.deepening.lines = alloc::vec![line];
        self.end();
    }

    /// Returns the result so far; `nodes` are those of all threads.
    pub(crate) fn result(&self, nodes: u64) -> SearchResult {
        let lines = self.lines();
        let best = lines.first();
        SearchResult {
            best: best.and_then(|line| line.moves.first().copied()),
            ponder: best.and_then(|line| line.moves.get(1).copied()),
            nodes,
            depth: self.depth(),
            lines,
        }
    }
}
