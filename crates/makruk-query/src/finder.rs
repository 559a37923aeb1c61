//! Finding games that answer a query.

use alloc::vec::Vec;

use makruk_core::Position;
use makruk_notation::tree::{CountStarted, GameTree, Node};
use makruk_rules::{Action, Adjudicator, Count, Rules};

use crate::{
    Query,
    chain::{self, AllAnswers, Answers, Ends, FirstAnswer},
    game_words::GameWords,
    plan::Plan,
    scene::{Judged, Pieces, Played, Scene},
};

/// A query prepared for searching games.
///
/// ```
/// use makruk::{GameTree, query::{Finder, Query}};
///
/// let query: Query = "moved:S then captured:P".parse()?;
/// let finder = Finder::new(&query);
/// let game: GameTree = "1. e4 Se7 2. e5 fxe5 *".parse()?;
/// assert_eq!(finder.find(&game).map(|found| found.matches), Some(vec![vec![1, 3]]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    pub(crate) plan: Plan,
    pub(crate) game_words: GameWords,
    pub(crate) query: Query,
    pub(crate) rules: Rules,
    variations: bool,
    all: bool,
}

/// The answer of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameMatch {
    /// The plies at which the steps hold, counted from 0 at the initial position: the lexicographically smallest list, or for a search
    /// of [all answers](Finder::with_all) the smallest list for each place of the first step.
    pub matches: Vec<Vec<u32>>,
    /// The count that runs at the last ply of the first list, under the rules of the search; `None` also in a variation.
    pub count: Option<Count>,
    /// The number of plies of the main line.
    pub plies: usize,
}

impl Finder {
    /// Prepares a query, for [`Rules::THAI`] and main lines.
    pub fn new(query: &Query) -> Self {
        Self {
            plan: Plan::new(query),
            game_words: GameWords::new(query),
            query: query.clone(),
            rules: Rules::THAI,
            variations: false,
            all: false,
        }
    }

    /// Sets the rules for counts and ends of games.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Sets whether variations are searched too. Each line of moves is searched from the initial position; the answer is the smallest
    /// one of all lines.
    #[must_use]
    pub const fn with_variations(mut self, variations: bool) -> Self {
        self.variations = variations;
        self
    }

    /// Sets whether all answers of a game are wanted: the smallest one for each ply of the first step. With variations, the time grows
    /// with the number of lines times the number of these plies.
    ///
    /// ```
    /// use makruk::{GameTree, query::{Finder, Query}};
    ///
    /// let query: Query = "moved:P turn:white then moved:P turn:black".parse()?;
    /// let game: GameTree = "1. e4 e5 2. d4 Se7 3. c4 d5 *".parse()?;
    /// let found = Finder::new(&query).with_all(true).find(&game).ok_or("not found")?;
    /// assert_eq!(found.matches, [[0, 1], [2, 5], [4, 5]]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn with_all(mut self, all: bool) -> Self {
        self.all = all;
        self
    }

    /// Returns the query.
    pub const fn query(&self) -> &Query {
        &self.query
    }

    /// Returns the rules for counts and ends of games.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns whether variations are left out.
    pub(crate) const fn searches_main_lines(&self) -> bool {
        !self.variations
    }

    /// Returns whether the query concerns only pieces and moves of main lines, and one answer is enough.
    pub(crate) fn is_quick(&self) -> bool {
        let needs = self.plan.needs;
        let is_about_positions = !needs.checks && !needs.counts && !self.game_words.are_all;
        is_about_positions && !self.variations && !self.all && self.game_words.need_no_moves()
    }

    /// Searches a game; `None` if it does not answer the query.
    pub fn find(&self, tree: &GameTree) -> Option<GameMatch> {
        self.find_recorded(tree, tree.count_started())
    }

    /// Searches a game whose record tells outside the tree when board's honour was called.
    pub fn find_recorded(
        &self,
        tree: &GameTree,
        count_started: Option<CountStarted>,
    ) -> Option<GameMatch> {
        if !self.game_words.hold(tree, &self.rules, count_started) {
            return None;
        }
        let matches = if self.game_words.are_all {
            alloc::vec![alloc::vec![0]]
        } else if self.variations {
            self.find_in_lines(tree, count_started)
        } else {
            self.find_in_main_line(tree, count_started)
        };
        if matches.is_empty() {
            return None;
        }
        Some(self.complete(tree, count_started, matches))
    }

    /// Returns the answer of a game with the lists of plies, of which there is at least one.
    pub(crate) fn complete(
        &self,
        tree: &GameTree,
        count_started: Option<CountStarted>,
        matches: Vec<Vec<u32>>,
    ) -> GameMatch {
        let last = matches.first().and_then(|first| first.last());
        GameMatch {
            count: last.and_then(|&ply| self.count_at(tree, count_started, ply)),
            plies: tree.main_line().count(),
            matches,
        }
    }

    fn find_in_main_line(
        &self,
        tree: &GameTree,
        count_started: Option<CountStarted>,
    ) -> Vec<Vec<u32>> {
        let mut branch = Branch::new(self, tree, count_started);
        let mut ends = Ends::new(&self.plan);
        let mut answers = Answers::new();
        loop {
            let child = branch.node.children().next();
            let is_found = branch.take(self, child, &mut ends);
            match child {
                Some(child) if !is_found => branch.go_to(child),
                _ => break,
            }
        }
        branch.search.finish(self, 0, &ends, &mut answers);
        answers.into_values().collect()
    }

    /// Searches every line from the initial position to an end of the tree.
    fn find_in_lines(&self, tree: &GameTree, count_started: Option<CountStarted>) -> Vec<Vec<u32>> {
        let mut ends = Ends::new(&self.plan);
        let mut answers = Answers::new();
        // Variations come before the line that they leave, so that only nested ones wait.
        let mut open = alloc::vec![Branch::new(self, tree, count_started)];
        while let Some(branch) = open.last_mut() {
            ends.go_back_to(branch.walk.ply);
            if let Some(other) = branch.others.pop() {
                let mut variation = Branch {
                    from: branch.walk.ply,
                    others: Vec::new(),
                    walk: branch.walk.clone(),
                    search: branch.search.clone(),
                    ..*branch
                };
                variation.take(self, Some(other), &mut ends);
                variation.go_to(other);
                open.push(variation);
                continue;
            }
            let first = branch.node.children().next();
            branch.take(self, first, &mut ends);
            if let Some(first) = first {
                branch.go_to(first);
            } else {
                branch.search.finish(self, branch.from, &ends, &mut answers);
                open.pop();
            }
        }
        let wanted = if self.all { usize::MAX } else { 1 };
        answers.into_values().take(wanted).collect()
    }

    /// Returns the count that runs at a ply of the main line.
    fn count_at(
        &self,
        tree: &GameTree,
        count_started: Option<CountStarted>,
        ply: u32,
    ) -> Option<Count> {
        if self.variations {
            return None;
        }
        let mut counting = Counter::new(tree, self.rules, count_started);
        let nodes = core::iter::once(tree.root()).chain(tree.main_line());
        for (node, _) in nodes.zip(0..=ply) {
            counting.enter(node);
        }
        counting.count()
    }
}

/// A line of moves that is being searched.
struct Branch<'a> {
    node: Node<'a>,
    /// The variations at the node that are still to be searched.
    others: Vec<Node<'a>>,
    walk: Walk,
    search: Search,
    /// The first ply that no other line has.
    from: u32,
}

impl<'a> Branch<'a> {
    fn new(finder: &Finder, tree: &'a GameTree, count_started: Option<CountStarted>) -> Self {
        Self {
            node: tree.root(),
            others: others(tree.root()),
            walk: Walk::new(finder, tree, count_started),
            search: Search::new(finder),
            from: 0,
        }
    }

    /// Takes the position at the node, of which a condition may concern the move to a child. Returns whether no later one matters.
    fn take(&mut self, finder: &Finder, child: Option<Node<'a>>, ends: &mut Ends) -> bool {
        let scene = self.walk.scene(child);
        match &mut self.search {
            Search::First(search) => search.advance(&finder.plan, &scene),
            Search::All(search) => {
                search.advance(&finder.plan, &scene, ends);
                false
            }
        }
    }

    fn go_to(&mut self, child: Node<'a>) {
        self.walk.play(child);
        self.node = child;
        self.others = others(child);
    }
}

/// Returns the children of a node that begin variations.
fn others(node: Node<'_>) -> Vec<Node<'_>> {
    node.children().skip(1).collect()
}

/// The search along a line of moves.
#[derive(Clone, Debug)]
enum Search {
    First(FirstAnswer),
    All(AllAnswers),
}

impl Search {
    fn new(finder: &Finder) -> Self {
        if finder.all {
            Self::All(AllAnswers::new(&finder.plan))
        } else {
            Self::First(FirstAnswer::new(&finder.plan))
        }
    }

    /// Adds the answers of a line that end at a ply or later.
    fn finish(&self, finder: &Finder, from: u32, ends: &Ends, answers: &mut Answers) {
        match self {
            Self::First(search) => {
                let steps = finder.plan.blocks.iter().map(Vec::len).sum();
                if search.plies().len() == steps {
                    chain::add(answers, search.plies().to_vec());
                }
            }
            Self::All(_) => ends.add_answers(&finder.plan, from, answers),
        }
    }
}

/// A game that is played node by node.
#[derive(Clone, Debug)]
struct Walk {
    pieces: Pieces,
    /// With what the query needs of it.
    position: Position,
    counter: Option<Counter>,
    needs_checks: bool,
    ply: u32,
}

impl Walk {
    fn new(finder: &Finder, tree: &GameTree, count_started: Option<CountStarted>) -> Self {
        let needs = finder.plan.needs;
        let counter = || {
            let mut counter = Counter::new(tree, finder.rules, count_started);
            counter.enter(tree.root());
            counter
        };
        Self {
            pieces: Pieces::new(tree.start().board()),
            position: tree.start().clone(),
            counter: needs.counts.then(counter),
            needs_checks: needs.checks,
            ply: 0,
        }
    }

    /// Returns the position at a node, with the move to one of its children.
    fn scene(&self, child: Option<Node<'_>>) -> Scene<'_> {
        let board = self.position.board();
        let role = |square| board.get(square).map(makruk_core::Piece::role);
        let played = child.and_then(Node::mv).and_then(|mv| {
            Some(Played {
                mv,
                mover: role(mv.from())?,
                captured: role(mv.to()),
            })
        });
        let mut judged = Judged::default();
        if self.needs_checks {
            judged.is_check = self.position.is_check();
            if let Some(played) = played {
                let mut after = self.position.clone();
                after.play_unchecked(played.mv);
                judged.gives_check = after.is_check();
                judged.gives_mate = judged.gives_check && after.is_checkmate();
            }
        }
        if let Some(counter) = &self.counter {
            counter.judge(&mut judged);
        }
        Scene {
            pieces: &self.pieces,
            turn: self.position.turn(),
            ply: self.ply,
            is_last: child.is_none(),
            played,
            judged,
        }
    }

    /// Plays the move to a child.
    fn play(&mut self, child: Node<'_>) {
        match child.mv() {
            Some(mv) => {
                let (from, to) = (mv.from().index(), mv.to().index());
                self.pieces.play(from, to, mv.is_promotion());
                self.position.play_unchecked(mv);
            }
            None => {
                // A tree has null moves only where no side is in check.
                self.position.play_null();
            }
        }
        if let Some(counter) = &mut self.counter {
            counter.enter(child);
        }
        self.ply = self.ply.saturating_add(1);
    }
}

/// The counts of a line of moves, under its recorded rules.
#[derive(Clone, Debug)]
struct Counter {
    record: Adjudicator,
    /// The ply with which board's honour is called, if the record tells it by its number.
    call: Option<u64>,
    /// The count called at the last node.
    called: Option<makruk_rules::CountKind>,
    /// Whether a null move has ended what the rules can tell.
    is_lost: bool,
}

impl Counter {
    fn new(tree: &GameTree, rules: Rules, count_started: Option<CountStarted>) -> Self {
        let rules = tree.recorded_rules(rules, count_started);
        let start = tree.start();
        let mut record = Adjudicator::with_count(start.clone(), tree.start_setup().count, rules);
        let mut call = None;
        // A new history has room for a call.
        let mut set = |elapsed| {
            let _ = record.set_called(elapsed);
        };
        match count_started {
            None | Some(CountStarted::Automatic) => {}
            Some(CountStarted::Never) => set(None),
            Some(CountStarted::Ply(ply)) => {
                let elapsed = (start.ply() + 1).checked_sub(ply);
                set(elapsed.and_then(|elapsed| u32::try_from(elapsed).ok()));
                // A call in the initial position belongs to its node.
                call = Some(ply).filter(|_| elapsed.is_none_or(|elapsed| elapsed == 0));
            }
        }
        Self {
            record,
            call,
            called: None,
            is_lost: false,
        }
    }

    /// Plays the move to a node, and the calls there.
    fn enter(&mut self, node: Node<'_>) {
        self.called = None;
        if !node.is_root() {
            match node.mv() {
                Some(mv) if !self.is_lost => {
                    self.is_lost = self.record.play_unchecked(mv).is_err();
                }
                _ => self.is_lost = true,
            }
        }
        if self.is_lost {
            return;
        }
        for action in node.actions() {
            match action {
                Action::StartCount if self.record.act(action).is_ok() => self.note_call(),
                Action::StopCount => {
                    let _ = self.record.act(action);
                }
                _ => {}
            }
        }
        if self.call == Some(self.record.position().ply() + 1) {
            // A number may also stand for a call that the rules do not allow.
            if self.record.act(Action::StartCount).is_err() {
                let _ = self.record.set_called(Some(0));
            }
            self.note_call();
        }
    }

    fn note_call(&mut self) {
        self.called = self.count().map(|count| count.kind);
    }

    fn count(&self) -> Option<Count> {
        if self.is_lost {
            None
        } else {
            self.record.count()
        }
    }

    fn judge(&self, judged: &mut Judged) {
        let count = self.count();
        judged.count = count.map(|count| count.kind);
        judged.left = count.map_or(0, |count| {
            u32::from(count.limit).saturating_sub(count.number)
        });
        judged.called = self.called;
        if !self.is_lost {
            let field = self.record.counting().field(self.record.rules());
            judged.field = field.map(|field| (field.limit_plies, field.elapsed_plies));
        }
    }
}
