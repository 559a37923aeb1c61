//! The UCI session that the worker drives: a line in, lines out, and steps while there is work.

use core::time::Duration;

use makruk_uci::{Config, Worker};
use wasm_bindgen::prelude::*;

#[cfg(feature = "net")]
use makruk::net::Net;

#[cfg(feature = "net")]
use crate::failure::Failure;

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
        Self::configured(&config(seed))
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

#[cfg(feature = "net")]
#[wasm_bindgen]
impl UciSession {
    /// Begins a session that evaluates by a net, from the bytes of its file.
    #[wasm_bindgen(js_name = withNet)]
    pub fn with_net(seed: u32, bytes: &[u8]) -> Result<Self, Failure> {
        let net = Net::from_bytes(bytes).map_err(|error| Failure::new("net", error))?;
        Ok(Self::configured(&config(seed).with_net(net)))
    }

    /// Takes a line that sets the option `EvalFile`, with the bytes of the file, or the reason why it could not be read.
    #[wasm_bindgen(js_name = readNet)]
    pub fn read_net(
        &mut self,
        line: &str,
        bytes: Option<Vec<u8>>,
        reason: String,
        now: f64,
    ) -> String {
        let mut replies = Replies::default();
        let mut say = |line: &str| replies.push(line);
        let file = bytes.ok_or(reason);
        self.worker.read_net(line, file, duration(now), &mut say);
        replies.0
    }
}

impl UciSession {
    fn configured(config: &Config) -> Self {
        Self {
            worker: Worker::new(config),
            has_ended: false,
        }
    }

    #[cfg(feature = "net")]
    pub(crate) fn net(&self) -> Option<&Net> {
        self.worker.net()
    }
}

fn config(seed: u32) -> Config {
    Config::default()
        .with_seed(u64::from(seed))
        .with_tablebases_on_demand(true)
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
