//! Plays with a clock on a busy machine, and prints how late the answers arrive.
//!
//! usage: cargo run --release -p makruk-search --example clocks -- [PLIES [THREADS [LOAD [MILLISECONDS]]]]
//!
//! Every move has MILLISECONDS on its clock. LOAD extra threads keep the processor busy. An answer that arrives later
//! loses on time.

use std::{
    error::Error,
    hint,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use makruk_core::Position;
use makruk_rules::{Game, Rules};
use makruk_search::{Clock, Engine, Limits, Options, SearchObserver, SearchResult};

/// Records when the answer arrives.
struct Watch {
    start: Instant,
    answered: Duration,
}

impl SearchObserver for Watch {
    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.start.elapsed())
    }

    fn answer(&mut self, _: &SearchResult) {
        self.answered = self.start.elapsed();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u32| args.next().map_or(Ok(default), |text| text.parse());
    let (plies, threads, load, millis) = (number(400)?, number(1)?, number(2)?, number(100)?);
    let is_over = AtomicBool::new(false);
    let times = std::thread::scope(|scope| {
        for _ in 0..load {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let times = play(
            plies,
            threads as usize,
            Duration::from_millis(millis.into()),
        );
        is_over.store(true, Ordering::Relaxed);
        times
    })?;
    for (name, of) in [("answer", 0), ("all threads at their end", 1)] {
        let mut times: Vec<Duration> = times.iter().map(|pair| pair[of]).collect();
        times.sort_unstable();
        let at = |part: usize| times[(times.len() - 1) * part / 1_000];
        let late = times
            .iter()
            .filter(|time| time.as_millis() > millis.into())
            .count();
        println!(
            "{name}: half within {:.1?}, 95 % within {:.1?}, 99 % within {:.1?}, all within {:.1?}; {late} of {} late",
            at(500),
            at(950),
            at(990),
            at(1_000),
            times.len(),
        );
    }
    Ok(())
}

/// Returns, for each move, the time until the answer and the time until the search returned.
fn play(
    plies: u32,
    threads: usize,
    remaining: Duration,
) -> Result<Vec<[Duration; 2]>, makruk_rules::ActionError> {
    let mut engine =
        Engine::new(Options::default().with_threads(threads)).expect("there is memory");
    engine.prepare_tablebases(&Rules::FAIRY, u64::MAX);
    let limits = Limits::default()
        .with_clock(Clock::new(remaining).with_overhead(Duration::from_millis(10)));
    let start = Game::new(Position::start(), Rules::FAIRY);
    let mut game = start.clone();
    let mut times = Vec::new();
    for _ in 0..plies {
        let mut watch = Watch {
            start: Instant::now(),
            answered: Duration::MAX,
        };
        let result = engine.search(&game, &limits, &mut watch);
        times.push([watch.answered, watch.start.elapsed()]);
        match result.best {
            Some(mv) if game.outcome().is_none() => game.play(mv)?,
            _ => game = start.clone(),
        }
        if game.outcome().is_some() {
            game = start.clone();
        }
    }
    Ok(times)
}
