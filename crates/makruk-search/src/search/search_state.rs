//! State of a search between steps.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_rules::Rules;

use super::{
    Frame, RootMove, Setting,
    deepening::{Deepening, lines_of},
    node::{MAX_STACK, NodeState},
    params::Params,
    root::RootNode,
};
use crate::{
    Limits, PvLine, SearchResult,
    score::{INFINITE, MAX_PLY, Value},
    state::State,
    time::Budget,
};

/// The state of a search that can be suspended between any two nodes; the engine owns the tables.
#[derive(Debug)]
pub(crate) struct SearchState {
    #[cfg(feature = "__tuning")]
    params: Params,
    pub(super) rules: Rules,
    /// Whether to prune, reduce and extend.
    pub(super) is_selective: bool,
    /// Whether the tablebases cover all root moves.
    pub(super) is_root_known: bool,
    pub(super) root: State,
    pub(super) root_moves: Vec<RootMove>,
    /// Hashes of the earlier positions of the game and of the line.
    pub(super) hashes: Vec<u64>,
    /// Number of hashes that belong to the game.
    pub(super) game: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    /// Endgame table hits of all threads.
    pub(super) table_hits: u64,
    /// Selective depth, in plies.
    pub(super) seldepth: usize,
    /// The depth of this iteration.
    pub(super) depth: i32,
    /// First ply at which null moves are allowed during a null-move verification.
    pub(super) no_null_before: usize,
    /// The nodes being searched, followed by unused ones.
    pub(super) stack: Vec<NodeState>,
    /// Number of nodes being searched, without the root.
    pub(super) stack_len: usize,
    /// The child value that the last node being searched is waiting for, once it is known.
    pub(super) child_value: Option<Value>,
    pub(super) root_node: RootNode,
    pub(super) deepening: Deepening,
    /// Whether tablebases have to be generated before the first node.
    pub(crate) awaits_tables: bool,
    #[cfg(feature = "nnue")]
    pub(super) accumulators: crate::nnue::Accumulators,
}

impl SearchState {
    /// Starts a search.
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
            table_hits: 0,
            seldepth: 0,
            depth: 0,
            no_null_before: 0,
            stack: if cfg!(feature = "small-tables") {
                // Growing the vector would briefly double its memory.
                Vec::with_capacity(MAX_STACK + 2)
            } else {
                Vec::new()
            },
            stack_len: 0,
            child_value: None,
            root_node: RootNode::new(1, 0, -INFINITE, INFINITE),
            awaits_tables: false,
            #[cfg(feature = "nnue")]
            accumulators: crate::nnue::Accumulators::new(),
        }
    }

    /// Returns the search parameters, which are constants in an ordinary build.
    #[inline]
    #[cfg_attr(not(feature = "__tuning"), allow(clippy::unused_self))]
    pub(super) fn tuned(&self) -> &Params {
        #[cfg(feature = "__tuning")]
        return &self.params;
        #[cfg(not(feature = "__tuning"))]
        &Params::DEFAULT
    }

    /// Returns the number of nodes visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of endgame table hits.
    pub(crate) fn table_hits(&self) -> u64 {
        self.table_hits
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

    /// Restarts the search with the current tablebases; no node may have been visited yet.
    pub(crate) fn restart(&mut self) {
        self.awaits_tables = false;
        self.table_hits = 0;
        self.deepening.restart();
    }

    /// Ends the search with its result so far.
    pub(crate) fn end(&mut self) {
        self.deepening.is_over = true;
    }

    /// Returns whether a limit was reached.
    pub(crate) fn is_over(&self) -> bool {
        self.deepening.is_over
    }

    /// Returns the time budget of the search.
    pub(crate) fn budget(&self) -> &Budget {
        &self.deepening.budget
    }

    /// Returns the current time limit of the search.
    pub(super) fn deadline(&self) -> Option<Duration> {
        self.deepening.deadline
    }

    /// Returns the limits, without the root moves.
    pub(crate) fn limits(&self) -> Limits<'static> {
        self.deepening.limits
    }

    /// Returns the best line of an unfinished depth, if the depth's first move was searched to the end. If several
    /// lines are reported, returns one only during the first depth.
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

    /// Ends the search with the line that another thread found at this depth.
    pub(crate) fn end_with(&mut self, depth: u8, line: PvLine) {
        self.deepening.complete = depth;
        self.depth = i32::from(depth);
        self.deepening.lines = alloc::vec![line];
        self.end();
    }

    /// Returns the result so far; `nodes` is the total of all threads.
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

#[cfg(test)]
mod tests {
    use super::{Frame, SearchState};
    use crate::{
        Engine, Limits, Options, Search,
        makruk_core::Position,
        makruk_rules::{Game, Rules},
        search::{Histories, RootMove, node::NodeState},
    };

    impl SearchState {
        /// Returns the size on the heap in bytes.
        fn heap_bytes(&self) -> usize {
            let line = |root_move: &RootMove| root_move.line.capacity() * 2;
            self.frames.capacity() * size_of::<Frame>()
                + self.stack.capacity() * size_of::<NodeState>()
                + self.root_moves.capacity() * size_of::<RootMove>()
                + self.root_moves.iter().map(line).sum::<usize>()
                + self.hashes.capacity() * 8
        }
    }

    /// Returns the heap size after a search from the start position, without the transposition table.
    fn bytes_of_search(nodes: u64) -> usize {
        let game = Game::new(Position::start(), Rules::THAI);
        let options = Options::default()
            .with_hash_bytes(16 << 10)
            .with_tablebase_bytes(0);
        let engine = Engine::new(options).expect("enough memory");
        let mut search = Search::new(engine, &game, &Limits::nodes(nodes));
        while search.step(u64::MAX).is_none() {}
        size_of::<Search>() + Engine::HISTORY_BYTES + search.state().heap_bytes()
    }

    #[test]
    fn history_tables_have_the_documented_size() {
        let bytes = if cfg!(feature = "small-tables") {
            43_520
        } else {
            1_511_936
        };
        assert_eq!(Histories::BYTES, bytes);
        assert_eq!(Histories::new().heap_bytes(), bytes);
    }

    #[test]
    fn a_search_with_small_tables_fits_in_128_kilobytes() {
        let bytes = bytes_of_search(300_000);
        let most = if cfg!(feature = "small-tables") {
            128_000
        } else {
            2_000_000
        };
        assert!(bytes < most, "{bytes} bytes");
    }
}
