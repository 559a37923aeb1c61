//! What a search is asked and how it answers.

use alloc::{boxed::Box, vec::Vec};
use core::{num::NonZeroU8, time::Duration};

use makruk_core::{Color, Move};
use makruk_rules::Game;
use makruk_search::{Engine, Level, Limits, SearchInfo, SearchObserver, SearchResult};

use crate::{
    Pulse,
    command::Go,
    options::Options,
    report::{self, Figures},
};

/// A position to search, and how to report.
#[derive(Debug)]
pub(crate) struct Question {
    game: Box<Game>,
    limits: Limits<'static>,
    /// The only root moves to search, if there are any.
    moves: Vec<Move>,
    /// The number of lines to report. A weak level searches more.
    lines: usize,
    level: Level,
    /// The random seed for the choice of a move if the strength is limited.
    seed: u64,
}

impl Question {
    pub(crate) fn new(
        game: Box<Game>,
        go: &Go,
        moves: Vec<Move>,
        options: &Options,
        seed: u64,
    ) -> Self {
        let side = match game.position().turn() {
            Color::White => go.white,
            Color::Black => go.black,
        };
        let seed = seed.wrapping_add(game.actions().len() as u64);
        let mut limits = Limits::NONE;
        limits.depth = go.depth;
        limits.nodes = go.nodes;
        limits.mate = go.mate;
        limits.movetime = go.movetime;
        limits.clock = go.clock(side, Duration::from_millis(options.overhead));
        limits.multi_pv = NonZeroU8::new(options.lines).unwrap_or(NonZeroU8::MIN);
        Self {
            limits,
            moves,
            lines: usize::from(options.lines),
            level: options.level(),
            seed,
            game,
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn limits(&self) -> Limits<'_> {
        let mut limits = self.limits;
        limits.moves = (!self.moves.is_empty()).then_some(&self.moves);
        self.level.limit(limits)
    }

    /// Reports what was found so far, `time` after the beginning.
    pub(crate) fn report(&self, info: &SearchInfo<'_>, time: Duration, say: &mut dyn FnMut(&str)) {
        let lines = info.lines.get(..self.lines).unwrap_or(info.lines);
        report::lines(Figures::new(info, time), lines, say);
    }

    pub(crate) fn answer(&self, result: &SearchResult, say: &mut dyn FnMut(&str)) {
        let line = self.level.choose(result, self.seed);
        report::best_move(&self.game, result, line, say);
    }
}

struct Reporter<'a> {
    pulse: &'a mut dyn Pulse,
    question: &'a Question,
}

impl SearchObserver for Reporter<'_> {
    fn should_stop(&mut self) -> bool {
        self.pulse.stops()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.pulse.clock()
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        let time = self.pulse.working();
        self.question
            .report(info, time, &mut |line| self.pulse.say(line));
    }

    /// Answers before the engine's other threads have ended, because the clock is still running.
    fn answer(&mut self, result: &SearchResult) {
        self.pulse.wait();
        self.question
            .answer(result, &mut |line| self.pulse.say(line));
    }
}

/// Searches and answers.
pub(crate) fn run(engine: &mut Engine, question: &Question, pulse: &mut dyn Pulse) {
    let mut reporter = Reporter { pulse, question };
    // The reporter has answered already.
    let _ = engine.search(question.game(), &question.limits(), &mut reporter);
}
