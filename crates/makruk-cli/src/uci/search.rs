//! A search in a thread of its own.

use std::{
    io,
    num::NonZeroU8,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use makruk::{
    Color, Game, Move, UciMove,
    search::{Control, Engine, Info, Limits, Line, Outcome, Score},
};

use super::{command::Go, options::Options, say};

/// What the reading and the searching thread share.
#[derive(Debug)]
struct State {
    stop: bool,
    /// Think, but do not answer before `stop` or `ponderhit`.
    waits: bool,
    /// When the clock began to run, `None` while the opponent thinks.
    start: Option<Instant>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The values are whole after every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search that is under way.
#[derive(Debug)]
pub(super) struct Running {
    shared: Arc<Shared>,
    thread: JoinHandle<Engine>,
    /// Whether it has no limit.
    is_endless: bool,
}

impl Running {
    pub(super) fn stop(&self) {
        let mut state = self.shared.lock();
        state.stop = true;
        state.waits = false;
        self.shared.changed.notify_all();
    }

    pub(super) fn ponder_hit(&self) {
        let mut state = self.shared.lock();
        if state.start.is_none() {
            state.waits = false;
            state.start = Some(Instant::now());
            self.shared.changed.notify_all();
        }
    }

    /// Stops a search that would not end by itself.
    pub(super) fn stop_endless(&self) {
        if self.is_endless || self.shared.lock().waits {
            self.stop();
        }
    }

    /// Returns whether it has answered.
    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the end and takes the engine back; `None` if it broke down without an answer.
    pub(super) fn join(self) -> Option<Engine> {
        self.thread.join().ok()
    }
}

struct Reporter {
    shared: Arc<Shared>,
    begun: Instant,
    /// Lines to tell. A weak level looks at more.
    lines: usize,
}

impl Control for Reporter {
    fn stop(&mut self) -> bool {
        self.shared.lock().stop
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.shared.lock().start.map(|start| start.elapsed())
    }

    fn info(&mut self, info: &Info<'_>) {
        let time = self.begun.elapsed();
        let millis = time.as_millis();
        let per_second = u128::from(info.nodes) * 1_000_000_000 / time.as_nanos().max(1);
        for (number, line) in info.lines.iter().take(self.lines).enumerate() {
            let mut text = format!(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} time {millis} pv",
                info.depth,
                info.longest,
                number + 1,
                line.score,
                info.nodes,
                info.table_per_mille
            );
            for &mv in &line.moves {
                text.push(' ');
                text.push_str(&UciMove(mv).to_string());
            }
            // If nobody listens, the reading thread will see it.
            let _ = say(format_args!("{text}"));
        }
    }
}

/// Begins a search.
///
/// `seed` decides between moves if the strength is limited.
pub(super) fn start(
    mut engine: Engine,
    game: Game,
    go: Go,
    options: &Options,
    seed: u64,
) -> io::Result<Running> {
    let now = Instant::now();
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            stop: false,
            waits: go.infinite || go.ponder,
            start: (!go.ponder).then_some(now),
        }),
        changed: Condvar::new(),
    });
    let (lines, overhead, level) = (options.lines, options.overhead, options.level());
    let is_endless = !go.has_limit();
    let for_thread = Arc::clone(&shared);
    let search = move || {
        let shared = for_thread;
        let mut reporter = Reporter {
            shared: Arc::clone(&shared),
            begun: now,
            lines: usize::from(lines),
        };
        let moves: Vec<Move> = go
            .search_moves
            .iter()
            .filter_map(|text| text.parse::<UciMove>().ok())
            .map(|mv| mv.0)
            .collect();
        let side = match game.position().turn() {
            Color::White => go.white,
            Color::Black => go.black,
        };
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            movetime: go.movetime,
            clock: go.clock(side, overhead),
            moves: (!moves.is_empty()).then_some(&moves),
            lines: NonZeroU8::new(lines).unwrap_or(NonZeroU8::MIN),
            ..Limits::NONE
        };
        let outcome = engine.search(&game, &level.limit(limits), &mut reporter);
        let mut state = shared.lock();
        while state.waits {
            state = shared
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        let seed = seed.wrapping_add(game.actions().len() as u64);
        answer(&game, &outcome, level.choose(&outcome, seed));
        engine
    };
    Ok(Running {
        shared,
        thread: thread::Builder::new().spawn(search)?,
        is_endless,
    })
}

/// Writes what is played: the first move of a line.
fn answer(game: &Game, outcome: &Outcome, line: Option<&Line>) {
    let moves = line.map_or(&[][..], |line| &line.moves);
    let text = match *moves {
        // Only the best line has been searched for an answer to the end.
        [best, answer, ..] if outcome.best == Some(best) => {
            let answer = outcome.ponder.unwrap_or(answer);
            format!("bestmove {} ponder {}", UciMove(best), UciMove(answer))
        }
        [best, ..] => format!("bestmove {}", UciMove(best)),
        [] => {
            let score = if game.position().is_check() {
                Score::MatedIn(0)
            } else {
                Score::Cp(0)
            };
            let _ = say(format_args!("info depth 0 score {score}"));
            "bestmove (none)".into()
        }
    };
    let _ = say(format_args!("{text}"));
}
