//! Search requests and their answers.

use alloc::{boxed::Box, vec::Vec};
use core::{num::NonZeroU8, time::Duration};

use makruk_core::{Color, Move};
use makruk_rules::Game;
use makruk_search::{Bound, Engine, Level, Limits, SearchInfo, SearchObserver, SearchResult};

use crate::{
    command::Go,
    context::WorkContext,
    options::Options,
    report::{self, Figures},
};

/// Bounds are not reported before this time, as in Stockfish: early bounds come too fast to read.
const TIME_OF_BOUNDS: Duration = Duration::from_secs(3);

/// A position to search, and the settings for reporting.
#[derive(Debug)]
pub(crate) struct SearchRequest {
    game: Box<Game>,
    limits: Limits<'static>,
    /// The only root moves to search; empty for all moves.
    moves: Vec<Move>,
    /// The number of lines to report. A weak level searches more lines.
    lines: usize,
    /// Whether the chances of a win, a draw and a loss follow each score.
    shows_chances: bool,
    level: Level,
    /// The random seed for the choice of a move if the strength is limited.
    seed: u64,
}

impl SearchRequest {
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
        let mut limits = Limits::default();
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
            shows_chances: options.shows_chances,
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

    /// Reports the results so far, `time` after the start.
    pub(crate) fn report(&self, info: &SearchInfo<'_>, time: Duration, send: &mut dyn FnMut(&str)) {
        let lines = info.lines.get(..self.lines).unwrap_or(info.lines);
        report::lines(Figures::new(info, time), lines, None, self.counted(), send);
    }

    /// Returns the game if the chances of its scores are reported.
    fn counted(&self) -> Option<&Game> {
        self.shows_chances.then_some(&*self.game)
    }

    /// Reports a score bound, `time` after the start, unless it is too early.
    pub(crate) fn report_bound(
        &self,
        info: &SearchInfo<'_>,
        bound: Bound,
        time: Duration,
        send: &mut dyn FnMut(&str),
    ) {
        if time >= TIME_OF_BOUNDS {
            let figures = Figures::new(info, time);
            report::lines(figures, info.lines, Some(bound), self.counted(), send);
        }
    }

    pub(crate) fn answer(&self, result: &SearchResult, send: &mut dyn FnMut(&str)) {
        let line = self.level.choose(result, self.seed);
        report::best_move(&self.game, result, line, send);
    }
}

struct Reporter<'a> {
    context: &'a mut dyn WorkContext,
    request: &'a SearchRequest,
}

impl SearchObserver for Reporter<'_> {
    fn should_stop(&mut self) -> bool {
        self.context.stops()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.context.clock()
    }

    fn has_clock(&mut self) -> bool {
        true
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        let time = self.context.working();
        self.request
            .report(info, time, &mut |line| self.context.send(line));
    }

    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        let time = self.context.working();
        self.request
            .report_bound(info, bound, time, &mut |line| self.context.send(line));
    }

    /// Answers before the engine's other threads have ended, because the clock is still running.
    fn answer(&mut self, result: &SearchResult) {
        self.context.wait();
        self.request
            .answer(result, &mut |line| self.context.send(line));
    }
}

/// Searches and answers.
pub(crate) fn run(engine: &mut Engine, request: &SearchRequest, context: &mut dyn WorkContext) {
    let mut reporter = Reporter { context, request };
    // The reporter has already sent the answer.
    let _ = engine.search(request.game(), &request.limits(), &mut reporter);
}
