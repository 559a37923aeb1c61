//! `go`: searching and reporting.

use std::{num::NonZeroU8, time::Duration};

use makruk::{
    Color, Game, Move,
    search::{Engine, Level, Limits, PvLine, Score, SearchInfo, SearchObserver, SearchResult},
};

use super::{command::Go, options::Options, work::Pulse};

struct Reporter<'a> {
    pulse: &'a mut Pulse,
    /// The number of lines to report. A weak level searches more.
    lines: usize,
    game: &'a Game,
    level: Level,
    /// The random seed for the choice of a move if the strength is limited.
    seed: u64,
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
        let millis = time.as_millis();
        let per_second = u128::from(info.nodes) * 1_000_000_000 / time.as_nanos().max(1);
        for (number, line) in info.lines.iter().take(self.lines).enumerate() {
            let mut text = format!(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} time {millis} pv",
                info.depth,
                info.seldepth,
                number + 1,
                line.score,
                info.nodes,
                info.hashfull
            );
            for &mv in &line.moves {
                text.push(' ');
                text.push_str(&mv.to_string());
            }
            self.pulse.say(format_args!("{text}"));
        }
    }

    /// Answers before the engine's other threads have ended, because the clock is still running.
    fn answer(&mut self, result: &SearchResult) {
        self.pulse.wait();
        let line = self.level.choose(result, self.seed);
        answer(self.game, result, line, self.pulse);
    }
}

/// Searches and answers. If `moves` has any, only those are searched; `seed` is the random seed for the
/// choice of a move if the strength is limited.
pub(super) fn run(
    engine: &mut Engine,
    game: &Game,
    go: &Go,
    moves: &[Move],
    (options, seed): (&Options, u64),
    pulse: &mut Pulse,
) {
    let level = options.level();
    let side = match game.position().turn() {
        Color::White => go.white,
        Color::Black => go.black,
    };
    let mut limits = Limits::NONE;
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.movetime = go.movetime;
    limits.clock = go.clock(side, options.overhead);
    limits.moves = (!moves.is_empty()).then_some(moves);
    limits.multi_pv = NonZeroU8::new(options.lines).unwrap_or(NonZeroU8::MIN);
    let mut reporter = Reporter {
        pulse,
        lines: usize::from(options.lines),
        game,
        level,
        seed: seed.wrapping_add(game.actions().len() as u64),
    };
    // The reporter has answered already.
    let _ = engine.search(game, &level.limit(limits), &mut reporter);
}

/// Reports the move to play: the first one of a line.
fn answer(game: &Game, result: &SearchResult, line: Option<&PvLine>, pulse: &mut Pulse) {
    let moves = line.map_or(&[][..], |line| &line.moves);
    match *moves {
        // Only the reply in the best line has been searched to the end.
        [best, answer, ..] if result.best == Some(best) => {
            let answer = result.ponder.unwrap_or(answer);
            pulse.say(format_args!("bestmove {best} ponder {answer}"));
        }
        [best, ..] => pulse.say(format_args!("bestmove {best}")),
        [] => {
            let score = if game.position().is_check() {
                Score::MatedIn(0)
            } else {
                Score::Cp(0)
            };
            pulse.say(format_args!("info depth 0 score {score}"));
            pulse.say(format_args!("bestmove (none)"));
        }
    }
}
