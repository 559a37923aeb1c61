//! Iterative deepening with aspiration windows.

use alloc::vec::Vec;
use core::{cmp::Reverse, time::Duration};

use makruk_core::Move;

use super::{
    RootMove, Searcher,
    node::{NodeState, Step},
    params::Params,
    root::{RootNode, sort_by_key},
    vote::{Ballot, elect},
};
use crate::{
    Bound, Limits, PvLine, Score, SearchInfo, SearchResult,
    score::{INFINITE, MAX_PLY, Value, is_decisive, is_mate, mated_in},
    state::State,
    threads::HAS_THREADS,
    time::{Budget, Outlook},
};

/// A mate counts as the shortest once the search is this many plies deeper than its length: by then, late moves that
/// were pruned have been searched. A mate in one is always the shortest.
const MATE_MARGIN: i32 = 12;

/// State of iterative deepening.
#[derive(Debug)]
pub(super) struct Deepening {
    pub(super) limits: Limits<'static>,
    /// Number of lines to report.
    pub(super) wanted: usize,
    deepest: u8,
    /// Index of the line being searched.
    first: usize,
    window: Window,
    best_before: Option<Move>,
    /// Number of recent best-move changes.
    changes: u32,
    /// Lines of the last completed depth.
    pub(super) lines: Vec<PvLine>,
    pub(super) complete: u8,
    has_begun: bool,
    pub(super) is_over: bool,
    pub(super) budget: Budget,
    /// Time after which the search stops: [`Budget::hard`], or earlier once the first move of a depth was searched
    /// without failing low.
    pub(super) deadline: Option<Duration>,
    within: Option<Duration>,
    /// Mean score of the recent depths, weighted towards the latest.
    usual: Option<Value>,
    /// Drop of the last depth's score.
    fall: Value,
}

/// An aspiration window around the last value; it widens until it contains the new value.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: Value,
    beta: Value,
    delta: Value,
    /// Plies by which the depth is reduced after a fail-high.
    reduced: i32,
}

impl Window {
    fn around(last: Value, depth: i32, tuned: &Params) -> Self {
        let delta = tuned.aspiration_width + last.abs() / tuned.aspiration_score_divisor;
        let (alpha, beta) = if depth < 4 || is_decisive(last) || last == -INFINITE {
            (-INFINITE, INFINITE)
        } else {
            (last - delta, last + delta)
        };
        Self {
            alpha,
            beta,
            delta,
            reduced: 0,
        }
    }

    /// Returns whether the window contains the value, and widens it otherwise.
    fn holds(&mut self, value: Value, limit: Value, is_selective: bool) -> bool {
        if value <= self.alpha {
            self.beta = (self.alpha + self.beta) / 2;
            self.alpha = (value - self.delta).max(-INFINITE);
            self.reduced = 0;
        } else if value >= self.beta {
            self.beta = (value + self.delta).min(INFINITE);
            if is_selective {
                self.reduced = (self.reduced + 1).min(3);
            }
        } else {
            return true;
        }
        self.delta += self.delta / 2;
        if self.delta > limit {
            (self.alpha, self.beta) = (-INFINITE, INFINITE);
        }
        false
    }
}

impl Deepening {
    pub(super) fn new(limits: &Limits<'_>, root: &State, moves: usize) -> Self {
        let budget = Budget::new(limits, root);
        let deepest = limits.depth.unwrap_or(u8::MAX);
        Self {
            limits: limits.without_moves(),
            wanted: usize::from(limits.multi_pv.get()).min(moves),
            deepest: deepest.clamp(1, u8::try_from(MAX_PLY - 2).unwrap_or(u8::MAX)),
            first: 0,
            window: Window::around(-INFINITE, 0, &Params::DEFAULT),
            best_before: None,
            changes: 0,
            lines: Vec::new(),
            complete: 0,
            has_begun: false,
            is_over: moves == 0,
            budget,
            deadline: budget.hard,
            within: budget.hard,
            usual: None,
            fall: 0,
        }
    }

    /// Restarts; no node may have been visited yet.
    pub(super) fn restart(&mut self) {
        self.lines.clear();
        self.has_begun = false;
    }
}

impl Searcher<'_> {
    /// Continues until the search is over, has visited this many nodes, or has completed this depth; reports to the
    /// observer after each depth.
    pub(crate) fn run(&mut self, nodes: u64, depth: u8) {
        if self.search.deepening.is_over {
            return;
        }
        if !self.search.deepening.has_begun {
            self.search.deepening.has_begun = true;
            self.begin();
            self.begin_depth();
        }
        // Moved out, because the searcher is borrowed as well.
        let mut stack = core::mem::take(&mut self.search.stack);
        while self.search.nodes < nodes && self.search.deepening.complete < depth {
            match self.search_nodes(&mut stack, nodes) {
                Step::Down => {}
                Step::Up(value) => self.end_window(value),
                Step::Stopped => self.end_unfinished(),
            }
            if self.search.deepening.is_over {
                break;
            }
        }
        self.search.stack = stack;
        self.search.table_hits = self.guard.total_table_hits();
    }

    fn begin(&mut self) {
        let is_decided = self
            .prober
            .is_some_and(|prober| self.rank_by_tables(prober));
        // A fallback if there is no time to search: some move, with the static evaluation.
        let root = self.search.root;
        let score = Score::from_value(self.evaluate_leaf(&root, 0));
        let moves = self
            .search
            .root_moves
            .first()
            .map(|first| first.line.clone());
        let line = moves.map(|moves| PvLine { score, moves });
        self.search.deepening.lines.extend(line);
        // If the tablebases decide all root moves, the first depth is enough.
        if is_decided {
            self.search.deepening.deepest = 1;
        }
    }

    fn begin_depth(&mut self) {
        let search = &mut *self.search;
        search.depth = i32::from(search.deepening.complete) + 1;
        for root_move in &mut search.root_moves {
            root_move.previous = root_move.value;
        }
        search.deepening.best_before = search.root_moves.first().map(|first| first.mv);
        search.deepening.first = 0;
        self.begin_line();
    }

    /// Starts searching a line.
    fn begin_line(&mut self) {
        let search = &mut *self.search;
        let last = search.root_moves[search.deepening.first].previous;
        search.deepening.window = Window::around(last, search.depth, search.tuned());
        self.begin_window();
    }

    fn begin_window(&mut self) {
        let search = &*self.search;
        let Window {
            alpha,
            beta,
            reduced,
            ..
        } = search.deepening.window;
        let depth = (search.depth - reduced).max(1);
        self.search.root_node = RootNode::new(depth, search.deepening.first, alpha, beta);
        self.set_deadline(self.search.deepening.budget.hard);
    }

    fn set_deadline(&mut self, deadline: Option<Duration>) {
        self.search.deepening.deadline = deadline;
        self.guard.deadline = deadline;
    }

    /// Brings the deadline forward once the first root move was searched without failing low: the other moves of this
    /// depth are less urgent.
    pub(super) fn relax_deadline(&mut self) {
        self.set_deadline(self.search.deepening.within);
    }

    /// Searches the root with the current window until its value is known, or this many nodes have been visited.
    fn search_nodes(&mut self, stack: &mut Vec<NodeState>, nodes: u64) -> Step {
        loop {
            let len = self.search.stack_len;
            while stack.len() < len + 2 {
                stack.push(NodeState::new(&self.search.root));
            }
            let child_value = self.search.child_value.take();
            let (above, child) = stack.split_at_mut(len);
            let step = match above.last_mut() {
                Some(node) => self.resume(node, &mut child[0], child_value),
                None => self.resume_root(&mut child[0], child_value),
            };
            match step {
                Step::Down => {
                    self.search.stack_len += 1;
                    // Only here: a value that is known has to reach its parent before the search pauses.
                    if self.search.nodes >= nodes {
                        return step;
                    }
                }
                Step::Up(_) if len == 0 => return step,
                Step::Up(value) => {
                    self.search.stack_len -= 1;
                    self.search.child_value = Some(value);
                }
                Step::Stopped => return step,
            }
        }
    }

    fn end_window(&mut self, value: Value) {
        let search = &mut *self.search;
        let limit = search.tuned().aspiration_limit;
        let Window { alpha, .. } = search.deepening.window;
        if !search
            .deepening
            .window
            .holds(value, limit, search.is_selective)
        {
            let bound = if value <= alpha {
                Bound::Upper
            } else {
                Bound::Lower
            };
            self.report_bound(value, bound);
            self.begin_window();
            return;
        }
        search.deepening.first += 1;
        if search.deepening.first < search.deepening.wanted {
            self.begin_line();
        } else {
            self.end_depth();
        }
    }

    fn end_depth(&mut self) {
        let search = &mut *self.search;
        let wanted = search.deepening.wanted;
        let lines = &mut search.root_moves[..wanted];
        sort_by_key(lines, |root_move| Reverse(root_move.value));
        let mut lines = lines_of(&search.root_moves[..wanted]);
        if let Some(prober) = self.prober {
            for line in lines.iter_mut().filter(|line| line.score.is_mate()) {
                prober.lengthen(&search.root, &search.rules, &mut line.moves);
            }
        }
        let deepening = &mut search.deepening;
        deepening.lines = lines;
        deepening.complete = u8::try_from(search.depth).unwrap_or(u8::MAX);
        let is_other = deepening.best_before != Some(search.root_moves[0].mv) && search.depth > 1;
        deepening.changes = deepening.changes / 2 + u32::from(is_other) * 2;
        let value = search.root_moves[0].value;
        let usual = deepening.usual.unwrap_or(value);
        deepening.fall = usual - value;
        deepening.usual = Some((usual + value) / 2);
        self.report();
        if self.is_enough() {
            self.search.deepening.is_over = true;
        } else {
            self.begin_depth();
        }
    }

    /// Ends the search in the middle of a depth.
    fn end_unfinished(&mut self) {
        self.search.deepening.lines = self.search.lines();
        self.search.deepening.is_over = true;
        self.report();
    }

    fn report(&mut self) {
        let nodes = self.guard.total(self.search.nodes);
        let info = SearchInfo {
            depth: self.search.depth(),
            seldepth: self.search.seldepth(),
            lines: &self.search.deepening.lines,
            nodes,
            table_hits: self.guard.total_table_hits(),
            elapsed: self.guard.elapsed(),
            hashfull: self.table.hashfull(),
        };
        self.guard.observer().info(&info);
    }

    /// Reports a value outside the aspiration window, if only one line is requested.
    fn report_bound(&mut self, value: Value, bound: Bound) {
        if self.search.deepening.wanted != 1 {
            return;
        }
        let nodes = self.guard.total(self.search.nodes);
        let line = PvLine {
            score: Score::from_value(value),
            moves: self.search.root_moves[0].line.clone(),
        };
        let info = SearchInfo {
            depth: u8::try_from(self.search.depth).unwrap_or(u8::MAX),
            seldepth: self.search.seldepth(),
            lines: core::slice::from_ref(&line),
            nodes,
            table_hits: self.guard.total_table_hits(),
            elapsed: self.guard.elapsed(),
            hashfull: self.table.hashfull(),
        };
        self.guard.observer().bound(&info, bound);
    }

    /// Returns whether no further depth should start.
    fn is_enough(&mut self) -> bool {
        let nodes = self.guard.total(self.search.nodes);
        let Deepening {
            limits,
            wanted,
            deepest,
            complete,
            changes,
            fall,
            budget,
            ..
        } = self.search.deepening;
        if complete >= deepest || limits.soft_nodes.is_some_and(|soft| nodes >= soft) {
            return true;
        }
        let root_moves = &self.search.root_moves;
        let best = &root_moves[0];
        if let (Some(mate), Score::MateIn(n) | Score::MatedIn(n)) =
            (limits.mate, Score::from_value(best.value))
        {
            if n <= mate {
                return true;
            }
        }
        if root_moves[..wanted]
            .iter()
            .all(|root_move| is_settled(root_move.value, self.search.depth))
        {
            return true;
        }
        if limits.clock.is_some() && root_moves.len() == 1 {
            return true;
        }
        let own = self.search.nodes.max(1);
        let effort = u32::try_from(best.nodes * 1_000 / own).unwrap_or(0);
        let outlook = Outlook {
            effort,
            changes,
            fall,
        };
        self.search.deepening.within = budget.within(outlook);
        !budget.allows(self.guard.spent(nodes), outlook)
    }

    /// Stops all threads, and passes the result to the observer before they have ended. `others` returns the results of
    /// the other threads.
    pub(crate) fn answer(mut self, others: &dyn Fn() -> Vec<Ballot>) -> SearchResult {
        self.guard.stop();
        if HAS_THREADS && self.lets_vote() {
            self.hold_vote(others());
        }
        let nodes = self.guard.total(self.search.nodes);
        let result = self.search.result(nodes);
        self.guard.observer().answer(&result);
        result
    }

    /// Returns whether another thread may override this thread's result. It may not if the limits set a depth or a
    /// mate, or if the tablebases cover the root.
    fn lets_vote(&self) -> bool {
        let search = &*self.search;
        let limits = &search.deepening.limits;
        let is_asked = limits.depth.is_some() || limits.mate.is_some();
        search.deepening.wanted == 1 && !is_asked && !search.is_root_known
    }

    /// Adopts the line that the threads vote for, if it starts with a different move.
    fn hold_vote(&mut self, others: Vec<Ballot>) {
        let Some(line) = self.search.lines().into_iter().next() else {
            return;
        };
        let own = line.moves.first().copied();
        let depth = self.search.depth();
        let mut ballots = alloc::vec![Ballot { depth, line }];
        ballots.extend(others);
        let Some(Ballot { depth, line }) = elect(&ballots) else {
            return;
        };
        if line.moves.first().copied() != own {
            self.search.end_with(*depth, line.clone());
            self.report();
        }
    }
}

/// Returns whether a value is a mate that no deeper search will shorten.
fn is_settled(value: Value, depth: i32) -> bool {
    let plies = -mated_in(0) - value.abs();
    is_mate(value) && (plies <= 1 || depth >= plies + MATE_MARGIN)
}

/// Returns the lines of root moves.
pub(super) fn lines_of(root_moves: &[RootMove]) -> Vec<PvLine> {
    root_moves
        .iter()
        .map(|root_move| PvLine {
            score: Score::from_value(root_move.value),
            moves: root_move.line.clone(),
        })
        .collect()
}
