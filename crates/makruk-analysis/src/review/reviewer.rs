//! The searches of a review, from the last position to the first.

use alloc::{boxed::Box, vec::Vec};

use makruk_core::Move;
use makruk_rules::{Action, Game};
use makruk_search::{Chances, Engine, Limits, Score, Search, SearchResult};
use makruk_tables::Wdl;

use super::{
    Review, ReviewOptions, ReviewedMove, judge,
    position::{PositionReview, Turn, Value},
    summary,
};

/// A review in progress.
///
/// It owns its engine, whose net, tables and hash size the caller sets before. The engine's table is cleared at the beginning, so
/// that the same game gives the same review.
#[derive(Debug)]
#[must_use = "it does nothing until `step` is called"]
pub struct Reviewer {
    options: ReviewOptions,
    /// The reviewed game.
    whole: Game,
    /// The game up to the turn under study, before its mover called or stopped a count.
    game: Game,
    turns: Vec<Turn>,
    /// The number of turns before the position under study.
    at: usize,
    position: PositionReview,
    /// The positions one turn and two turns later.
    next: Option<PositionReview>,
    after_next: Option<PositionReview>,
    /// The reviewed moves, the last one first.
    moves: Vec<ReviewedMove>,
    state: State,
}

/// The engine, or the search that owns it.
#[derive(Debug)]
enum State {
    Idle(Box<Engine>),
    Searching(Box<Search>, Question),
    Over(Box<Engine>),
    /// Only during a change.
    Taken,
}

/// What a search answers about the position under study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// The best move.
    Best,
    /// The value after the mover calls its count.
    Called,
    /// The value of the best move, with more nodes.
    BestAgain,
    /// The value of the played move, with more nodes.
    Played,
    /// The value of the best of all other moves.
    Others,
}

/// At most this many expected points, per mille, make a player consider calling a count.
const MAY_CALL: u16 = 450;

impl Reviewer {
    /// Starts a review of a game's moves. Actions after the last move are ignored.
    pub fn new(mut engine: Engine, game: &Game, options: ReviewOptions) -> Self {
        engine.clear();
        let mut game = game.clone();
        undo_actions(&mut game);
        let mut turns = Vec::new();
        let (mut starts_count, mut stops_count) = (false, false);
        for action in game.actions() {
            match action {
                Action::Move(mv) => {
                    turns.push(Turn {
                        mv,
                        starts_count,
                        stops_count,
                    });
                    (starts_count, stops_count) = (false, false);
                }
                Action::StartCount => starts_count = true,
                Action::StopCount => stops_count = true,
                _ => {}
            }
        }
        let mut reviewer = Self {
            options,
            whole: game.clone(),
            game,
            at: turns.len(),
            turns,
            position: PositionReview::default(),
            next: None,
            after_next: None,
            moves: Vec::new(),
            state: State::Idle(Box::new(engine)),
        };
        reviewer.begin_position();
        reviewer
    }

    /// Searches this many more nodes, at least one; returns whether the review is finished.
    ///
    /// A step may visit more nodes, usually a few dozen; see [`Search::step`].
    pub fn step(&mut self, nodes: u64) -> bool {
        match core::mem::replace(&mut self.state, State::Taken) {
            State::Searching(mut search, question) => match search.step(nodes) {
                None => self.state = State::Searching(search, question),
                Some(result) => {
                    let engine = search.into_engine();
                    self.receive(&engine, question, &result);
                    self.ask(engine);
                }
            },
            State::Idle(engine) => self.ask(*engine),
            state @ (State::Over(_) | State::Taken) => self.state = state,
        }
        self.is_over()
    }

    /// Returns whether the review is finished.
    pub const fn is_over(&self) -> bool {
        matches!(self.state, State::Over(_))
    }

    /// Returns the number of reviewed moves, and of all moves.
    pub fn progress(&self) -> (usize, usize) {
        (self.moves.len(), self.turns.len())
    }

    /// Returns the engine and the review. Before the end, the review has only the last moves, and its summary only theirs.
    pub fn finish(self) -> (Engine, Review) {
        let engine = match self.state {
            State::Idle(engine) | State::Over(engine) => *engine,
            State::Searching(search, _) => search.into_engine(),
            State::Taken => unreachable!("a step puts the engine back"),
        };
        let mut moves = self.moves;
        moves.reverse();
        (engine, summary::review(&self.whole, moves))
    }

    fn turn(&self) -> Option<Turn> {
        self.turns.get(self.at).copied()
    }

    /// Notes what needs no search.
    fn begin_position(&mut self) {
        let game = &self.game;
        let side = game.position().turn();
        let claims = game.claims();
        self.position = PositionReview {
            has_claim: claims.repetition || claims.accept_draw[side],
            ..PositionReview::default()
        };
        // A game that is over, as its last position may be, or a mate or stalemate, which has no move to search.
        let outcome = game.outcome();
        if self.at == self.turns.len() {
            if let Some(outcome) = outcome {
                let chances = match outcome.winner() {
                    None => Chances::DRAW,
                    Some(winner) if winner == side => Chances::WIN,
                    Some(_) => Chances::LOSS,
                };
                let score = match outcome.winner() {
                    Some(winner) if winner != side => Score::MatedIn(0),
                    _ => Score::Cp(0),
                };
                self.position.best = Some(Value { score, chances });
                self.position.is_exact = true;
            }
        }
    }

    /// Starts the next search, or goes to the position before if there is none.
    fn ask(&mut self, engine: Engine) {
        let Some(question) = self.next_question() else {
            self.state = State::Idle(Box::new(engine));
            self.conclude_position();
            return;
        };
        let nodes = self.options.nodes.max(1);
        let played: Vec<Move> = self.turn().map(|turn| turn.mv).into_iter().collect();
        let best: Vec<Move> = self.position.line.first().copied().into_iter().collect();
        let (nodes, moves) = match question {
            Question::Best => (nodes, Vec::new()),
            Question::Called => (nodes.div_ceil(2), Vec::new()),
            Question::BestAgain => (nodes.saturating_mul(2), best),
            Question::Played => (nodes.saturating_mul(2), played),
            Question::Others => {
                let mut others = self.game.position().legal_moves();
                others.retain(|mv| Some(mv) != best.first().copied());
                (nodes.div_ceil(2), others.iter().copied().collect())
            }
        };
        let mut limits = Limits::nodes(nodes);
        limits.movetime = self.options.movetime;
        if !moves.is_empty() {
            limits.moves = Some(&moves);
        }
        let game = self.game_of(question);
        let search = Search::new(engine, &game, &limits);
        self.state = State::Searching(Box::new(search), question);
    }

    /// Returns the game in which a question is asked.
    fn game_of(&self, question: Question) -> Game {
        let mut game = self.game.clone();
        let calls = question == Question::Called
            || question == Question::Played && self.turn().is_some_and(|turn| turn.starts_count);
        // The rules allowed it when the question was chosen.
        if calls {
            let _ = game.start_count();
        }
        if question == Question::Played && self.turn().is_some_and(|turn| turn.stops_count) {
            let _ = game.stop_count();
        }
        game
    }

    fn next_question(&self) -> Option<Question> {
        let position = &self.position;
        let Some(best) = position.best else {
            return Some(Question::Best);
        };
        let may_call = |game: &Game| game.clone().start_count().is_ok();
        let is_over = self.at == self.turns.len() && self.game.outcome().is_some();
        let is_behind = best.points() <= MAY_CALL || position.is_saved_by_count;
        if position.called.is_none() && !is_over && is_behind && may_call(&self.game) {
            return Some(Question::Called);
        }
        let (turn, next) = (self.turn()?, self.next.as_ref()?);
        let is_best = position.line.first() == Some(&turn.mv);
        if is_best {
            let has_others = self.game.position().legal_moves().len() > 1;
            return (position.others.is_none() && has_others).then_some(Question::Others);
        }
        let most = judge::most(&self.game, turn.mv, next);
        let best = most.map_or(best, |most| best.min(most));
        let loss = best.points().saturating_sub(next.value().before().points());
        let is_doubtful = loss >= judge::INACCURACY && !(position.is_exact && next.is_exact);
        match (is_doubtful, position.best_again, position.played) {
            (true, None, _) => Some(Question::BestAgain),
            (true, Some(_), None) => Some(Question::Played),
            _ => None,
        }
    }

    /// Notes the answer to a question.
    fn receive(&mut self, engine: &Engine, question: Question, result: &SearchResult) {
        let game = self.game_of(question);
        let score = result.score().unwrap_or(Score::Cp(0));
        let line = result.lines.first().map(|line| line.moves.as_slice());
        let line = line.unwrap_or_default();
        // Searches of some moves only: the tables may know the position after the best of them.
        let is_whole = matches!(question, Question::Best | Question::Called);
        let exact = if is_whole {
            engine
                .probe_tablebases(&game)
                .and_then(|probe| probe.with_count)
        } else {
            let mut after = game.clone();
            let is_played = line.first().is_some_and(|&mv| after.play(mv).is_ok());
            let probe = is_played.then(|| engine.probe_tablebases(&after)).flatten();
            probe.and_then(|probe| probe.with_count).map(Wdl::reversed)
        };
        let (score, chances) = match exact {
            Some(Wdl::Win) => (score, Chances::WIN),
            // The search may not see the end of the count.
            Some(Wdl::Draw) => (Score::Cp(0), Chances::DRAW),
            Some(Wdl::Loss) => (score, Chances::LOSS),
            None => (score, Chances::of(score, &game, self.options.players)),
        };
        let value = Some(Value { score, chances });
        let position = &mut self.position;
        match question {
            Question::Best => {
                position.best = value;
                position.line = line.to_vec();
                position.is_exact = exact.is_some();
                position.is_saved_by_count = engine.probe_tablebases(&game).is_some_and(|probe| {
                    probe.verdict.wdl() == Wdl::Loss && probe.with_count == Some(Wdl::Draw)
                });
            }
            Question::Called => position.called = value,
            Question::BestAgain => position.best_again = value,
            Question::Played => position.played = value,
            Question::Others => position.others = value,
        }
    }

    /// Judges the move played in the position, and goes to the one before.
    fn conclude_position(&mut self) {
        if let (Some(turn), Some(next)) = (self.turn(), &self.next) {
            let after_next = self.after_next.as_ref();
            let mv = judge::judge(&self.game, turn, &self.position, next, after_next);
            self.position.loss = mv.loss;
            self.moves.push(mv);
        }
        if self.at == 0 {
            if let State::Idle(engine) = core::mem::replace(&mut self.state, State::Taken) {
                self.state = State::Over(engine);
            }
            return;
        }
        self.game.undo();
        undo_actions(&mut self.game);
        self.at -= 1;
        self.after_next = self.next.take();
        self.next = Some(core::mem::take(&mut self.position));
        self.begin_position();
    }
}

/// Takes back all actions after the last move.
fn undo_actions(game: &mut Game) {
    while matches!(game.actions().next_back(), Some(action) if !matches!(action, Action::Move(_))) {
        game.undo();
    }
}
