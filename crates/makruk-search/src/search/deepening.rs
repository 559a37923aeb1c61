//! Iterative deepening with aspiration windows.

use alloc::vec::Vec;
use core::{cmp::Reverse, time::Duration};

use makruk_core::Move;

use super::{
    RootMove, Searcher,
    params::Params,
    root::{Root, sort_by_key},
    visit::{Step, Visit},
    vote::{Ballot, elect},
};
use crate::{
    Limits, PvLine, Score, SearchInfo, SearchResult,
    engine::HAS_THREADS,
    score::{INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    time::{Budget, Outlook},
};

/// A mate is taken to be the shortest after a search this many plies deeper than it is long: late
/// moves that were pruned are searched by then. Nothing is shorter than a mate in one.
const MATE_MARGIN: i32 = 12;

/// State of iterative deepening.
#[derive(Debug)]
pub(super) struct Deepening {
    pub(super) limits: Limits<'static>,
    /// Number of lines to report.
    pub(super) wanted: usize,
    deepest: u8,
    /// Index of the line that is being searched.
    first: usize,
    window: Window,
    best_before: Option<Move>,
    /// How often the best move changed recently.
    changes: u32,
    /// Lines of the last completed depth.
    pub(super) lines: Vec<PvLine>,
    pub(super) complete: u8,
    has_begun: bool,
    pub(super) is_over: bool,
    pub(super) budget: Budget,
    /// Time after which the search stops: [`Budget::hard`], or less within a depth whose first move is still good.
    pub(super) deadline: Option<Duration>,
    within: Option<Duration>,
    /// Mean score of the last depths, which counts the later ones more.
    usual: Option<Value>,
    /// By how much the score of the last depth is worse.
    fall: Value,
}

/// An aspiration window around the last value, which widens until the value is inside.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: Value,
    beta: Value,
    delta: Value,
    /// Plies by which the depth is reduced after a fail-high.
    reduced: i32,
}

impl Window {
    fn around(last: Value, depth: i32, params: &Params) -> Self {
        let delta = params.aspiration_width + last.abs() / params.aspiration_score_divisor;
        let (alpha, beta) = if depth < 4 || last.abs() >= MATE_BOUND || last == -INFINITE {
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

    /// Returns whether the value is inside, and widens the window if not.
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

    /// Forgets what was found before any node was visited.
    pub(super) fn begin_again(&mut self) {
        self.lines.clear();
        self.has_begun = false;
    }
}

impl Searcher<'_> {
    /// Continues until the search is over, or has visited this many nodes or completed this depth; reports
    /// to the observer after each depth.
    pub(crate) fn run(&mut self, nodes: u64, depth: u8) {
        if self.tree.deepening.is_over {
            return;
        }
        if !self.tree.deepening.has_begun {
            self.tree.deepening.has_begun = true;
            self.begin();
            self.begin_depth();
        }
        // The visits are borrowed apart from the searcher that continues them.
        let mut visits = core::mem::take(&mut self.tree.visits);
        while self.tree.nodes < nodes && self.tree.deepening.complete < depth {
            match self.search_tree(&mut visits, nodes) {
                Step::Down => {}
                Step::Up(value) => self.end_window(value),
                Step::Stopped => self.end_unfinished(),
            }
            if self.tree.deepening.is_over {
                break;
            }
        }
        self.tree.visits = visits;
    }

    fn begin(&mut self) {
        if let Some(known) = self.known {
            self.rank_known(known);
        }
        // If there is no time for more: some move, with the static evaluation.
        let root = self.tree.root;
        let score = Score::from_value(self.stand(&root, 0));
        let moves = self.tree.root_moves.first().map(|first| first.line.clone());
        let line = moves.map(|moves| PvLine { score, moves });
        self.tree.deepening.lines.extend(line);
        // Then the first depth is enough, unless the count has not begun yet.
        let tree = &mut *self.tree;
        if tree.is_root_known && tree.root.counting.count(&tree.rules).is_some() {
            tree.deepening.deepest = 1;
        }
    }

    fn begin_depth(&mut self) {
        let tree = &mut *self.tree;
        tree.depth = i32::from(tree.deepening.complete) + 1;
        for root_move in &mut tree.root_moves {
            root_move.previous = root_move.value;
        }
        tree.deepening.best_before = tree.root_moves.first().map(|first| first.mv);
        tree.deepening.first = 0;
        self.begin_line();
    }

    /// Begins the search of a line.
    fn begin_line(&mut self) {
        let tree = &mut *self.tree;
        let last = tree.root_moves[tree.deepening.first].previous;
        tree.deepening.window = Window::around(last, tree.depth, tree.params());
        self.begin_window();
    }

    fn begin_window(&mut self) {
        let tree = &*self.tree;
        let Window {
            alpha,
            beta,
            reduced,
            ..
        } = tree.deepening.window;
        let depth = (tree.depth - reduced).max(1);
        self.tree.at_root = Root::new(depth, tree.deepening.first, alpha, beta);
        self.set_deadline(self.tree.deepening.budget.hard);
    }

    fn set_deadline(&mut self, deadline: Option<Duration>) {
        self.tree.deepening.deadline = deadline;
        self.guard.deadline = deadline;
    }

    /// Takes note that the first root move is still good, so that the rest of the depth is less urgent.
    pub(super) fn calm_down(&mut self) {
        self.set_deadline(self.tree.deepening.within);
    }

    /// Searches the root's window until its value is known, or this many nodes were visited.
    fn search_tree(&mut self, visits: &mut Vec<Visit>, nodes: u64) -> Step {
        loop {
            let open = self.tree.open;
            while visits.len() < open + 2 {
                visits.push(Visit::new(&self.tree.root));
            }
            let answer = self.tree.answer.take();
            let (above, below) = visits.split_at_mut(open);
            let step = match above.last_mut() {
                Some(visit) => self.go_on(visit, &mut below[0], answer),
                None => self.go_on_at_root(&mut below[0], answer),
            };
            match step {
                Step::Down => self.tree.open += 1,
                Step::Up(_) if open == 0 => return step,
                Step::Up(value) => {
                    self.tree.open -= 1;
                    self.tree.answer = Some(value);
                }
                Step::Stopped => return step,
            }
            if self.tree.nodes >= nodes {
                return Step::Down;
            }
        }
    }

    fn end_window(&mut self, value: Value) {
        let tree = &mut *self.tree;
        let limit = tree.params().aspiration_limit;
        if !tree.deepening.window.holds(value, limit, tree.is_selective) {
            self.begin_window();
            return;
        }
        tree.deepening.first += 1;
        if tree.deepening.first < tree.deepening.wanted {
            self.begin_line();
        } else {
            self.end_depth();
        }
    }

    fn end_depth(&mut self) {
        let tree = &mut *self.tree;
        let wanted = tree.deepening.wanted;
        let lines = &mut tree.root_moves[..wanted];
        sort_by_key(lines, |root_move| Reverse(root_move.value));
        let mut lines = lines_of(&tree.root_moves[..wanted]);
        if let Some(known) = self.known {
            for line in lines.iter_mut().filter(|line| line.score.is_mate()) {
                known.lengthen(&tree.root.position, &mut line.moves);
            }
        }
        let deepening = &mut tree.deepening;
        deepening.lines = lines;
        deepening.complete = u8::try_from(tree.depth).unwrap_or(u8::MAX);
        let is_other = deepening.best_before != Some(tree.root_moves[0].mv) && tree.depth > 1;
        deepening.changes = deepening.changes / 2 + u32::from(is_other) * 2;
        let value = tree.root_moves[0].value;
        let usual = deepening.usual.unwrap_or(value);
        deepening.fall = usual - value;
        deepening.usual = Some((usual + value) / 2);
        self.report();
        if self.is_enough() {
            self.tree.deepening.is_over = true;
        } else {
            self.begin_depth();
        }
    }

    /// Ends the search within a depth.
    fn end_unfinished(&mut self) {
        self.tree.deepening.lines = self.tree.lines();
        self.tree.deepening.is_over = true;
        self.report();
    }

    fn report(&mut self) {
        let nodes = self.guard.total(self.tree.nodes);
        let elapsed = self.guard.elapsed();
        let info = SearchInfo {
            depth: self.tree.depth(),
            seldepth: self.tree.seldepth(),
            lines: &self.tree.deepening.lines,
            nodes,
            elapsed,
            hashfull: self.table.hashfull(),
        };
        self.guard.observer().info(&info);
    }

    /// Returns whether no further depth should begin.
    fn is_enough(&mut self) -> bool {
        let nodes = self.guard.total(self.tree.nodes);
        let Deepening {
            limits,
            wanted,
            deepest,
            complete,
            changes,
            fall,
            budget,
            ..
        } = self.tree.deepening;
        if complete >= deepest || limits.soft_nodes.is_some_and(|soft| nodes >= soft) {
            return true;
        }
        let root_moves = &self.tree.root_moves;
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
            .all(|root_move| is_settled(root_move.value, self.tree.depth))
        {
            return true;
        }
        if limits.clock.is_some() && root_moves.len() == 1 {
            return true;
        }
        let own = self.tree.nodes.max(1);
        let effort = u32::try_from(best.nodes * 1_000 / own).unwrap_or(0);
        let outlook = Outlook {
            effort,
            changes,
            fall,
        };
        self.tree.deepening.within = budget.within(outlook);
        !budget.allows(self.guard.elapsed(), outlook)
    }

    /// Stops all threads, and passes the result to the observer before they have ended. `others` is what the other
    /// threads have found.
    pub(crate) fn answer(mut self, others: &dyn Fn() -> Vec<Ballot>) -> SearchResult {
        self.guard.stop();
        if HAS_THREADS && self.lets_vote() {
            self.hold_vote(others());
        }
        let nodes = self.guard.total(self.tree.nodes);
        let result = self.tree.result(nodes);
        self.guard.observer().answer(&result);
        result
    }

    /// Returns whether another thread may know better: not if what this one says was asked for, or is known.
    fn lets_vote(&self) -> bool {
        let tree = &*self.tree;
        let limits = &tree.deepening.limits;
        let is_asked = limits.depth.is_some() || limits.mate.is_some();
        tree.deepening.wanted == 1 && !is_asked && !tree.is_root_known
    }

    /// Takes the line for which the threads vote, if it begins with another move.
    fn hold_vote(&mut self, others: Vec<Ballot>) {
        let Some(line) = self.tree.lines().into_iter().next() else {
            return;
        };
        let own = line.moves.first().copied();
        let depth = self.tree.depth();
        let mut ballots = alloc::vec![Ballot { depth, line }];
        ballots.extend(others);
        let Some(Ballot { depth, line }) = elect(&ballots) else {
            return;
        };
        if line.moves.first().copied() != own {
            self.tree.take(*depth, line.clone());
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
