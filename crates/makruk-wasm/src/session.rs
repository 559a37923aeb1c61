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
        let mut replies = Vec::new();
        let mut say = |line: &str| replies.push(line.to_owned());
        self.has_ended = !self.worker.obey(line, duration(now), &mut say);
        replies.join("\n")
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
        let mut replies = Vec::new();
        let mut say = |line: &str| replies.push(line.to_owned());
        self.worker.step(u64::from(nodes), duration(now), &mut say);
        replies.join("\n")
    }
}

fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}
