//! The library with its default features as a WebAssembly module, which searches with the page's
//! clock.

use std::time::Duration;

use makruk::{
    Game, Position, Rules,
    search::{Engine, Limits, Options, Search, SearchObserver},
};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds, as returned by `performance.now()`.
    safe fn now() -> f64;
}

/// The page's clock.
struct Page {
    start: f64,
}

impl Page {
    fn start() -> Self {
        Self { start: now() }
    }

    fn passed(&self) -> Duration {
        Duration::try_from_secs_f64((now() - self.start) / 1e3).unwrap_or_default()
    }
}

impl SearchObserver for Page {
    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.passed())
    }
}

fn engine() -> Engine {
    // More threads than the target supports.
    Engine::new(Options::default().with_threads(4)).expect("there is memory")
}

fn limits() -> Limits<'static> {
    Limits::movetime(Duration::from_millis(100))
}

/// Searches the start position for 100 ms and returns the depth.
#[unsafe(no_mangle)]
pub extern "C" fn search() -> u32 {
    let game = Game::new(Position::start(), Rules::THAI);
    let outcome = engine().search(&game, &limits(), &mut Page::start());
    outcome.depth.into()
}

/// Searches in steps instead.
#[unsafe(no_mangle)]
pub extern "C" fn search_in_steps() -> u32 {
    let game = Game::new(Position::start(), Rules::THAI);
    let page = Page::start();
    let mut search = Search::new(engine(), &game, &limits());
    loop {
        search.set_elapsed(page.passed());
        if let Some(outcome) = search.step(1_000) {
            return outcome.depth.into();
        }
    }
}
