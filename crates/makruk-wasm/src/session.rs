//! The UCI session that the worker drives: a line in, lines out, and steps while there is work.

use core::time::Duration;

use makruk_uci::{Config, Worker};
use wasm_bindgen::prelude::*;

/// The engine with its options and position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct UciSession {
    worker: Worker,
    has_ended: bool,
}

#[wasm_bindgen]
impl UciSession {
    /// Begins a session. The seed is that of a limited strength.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Self {
        let config = Config::default()
            .with_seed(u64::from(seed))
            .with_tablebases_on_demand(true);
        Self {
            worker: Worker::new(&config),
            has_ended: false,
        }
    }

    /// Takes a line and returns the replies, a line each. The time is in milliseconds, from any clock.
    pub fn line(&mut self, line: &str, now: f64) -> String {
        let mut replies = Replies::default();
        let mut say = |line: &str| replies.push(line);
        self.has_ended = !self.worker.obey(line, duration(now), &mut say);
        replies.0
    }

    /// Whether the last line was `quit`.
    #[wasm_bindgen(js_name = hasEnded)]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether there is work for `step`.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.worker.needs_step()
    }

    /// Visits some nodes and returns the replies, a line each.
    pub fn step(&mut self, nodes: u32, now: f64) -> String {
        let mut replies = Replies::default();
        let mut say = |line: &str| replies.push(line);
        self.worker.step(u64::from(nodes), duration(now), &mut say);
        replies.0
    }
}

/// Lines, with a line break between two.
#[derive(Default)]
struct Replies(String);

impl Replies {
    fn push(&mut self, line: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(line);
    }
}

/// Converts a time, no less than 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
pub(crate) fn duration(milliseconds: f64) -> Duration {
    Duration::from_micros((milliseconds * 1000.0) as u64)
}
