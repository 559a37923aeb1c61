//! The UCI session that the worker drives: it receives lines, returns lines, and takes steps while there is work.

use alloc::string::String;
#[cfg(feature = "nnue")]
use alloc::vec::Vec;

use core::time::Duration;

use makruk_uci::{Config, Worker};
#[cfg(feature = "nnue")]
use makruk_uci::{HostError, HostErrorKind};
#[cfg(feature = "nnue")]
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

#[cfg(feature = "nnue")]
use makruk::nnue::Net;

use crate::rules::decode;

/// The line with which the package sets rules, without the rules.
const SET_RULES: &str = "setoption name Rules value ";

/// The engine, with its options and position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct UciSession {
    worker: Worker,
    has_ended: bool,
}

#[wasm_bindgen]
impl UciSession {
    /// Starts a session. At limited strength, the choice of moves depends on the seed.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Self {
        Self::configured(&config(seed))
    }

    /// Handles a line and returns the replies, one per line. `now` is the time in milliseconds, from any clock. The option `Rules`
    /// also accepts the numbers of other rules; running searches end first.
    pub fn line(&mut self, line: &str, now: f64) -> String {
        let mut replies = Replies::default();
        let mut send = |line: &str| replies.push(line);
        let now = duration(now);
        match line.strip_prefix(SET_RULES).and_then(decode) {
            Some(rules) => self.worker.set_rules(rules, now, &mut send),
            None => self.has_ended = !self.worker.handle_line(line, now, &mut send),
        }
        replies.0
    }

    /// Returns whether the last line was `quit`.
    #[wasm_bindgen(js_name = hasEnded)]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns whether `step` has work to do.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.worker.needs_step()
    }

    /// Visits some nodes and returns the replies, one per line.
    pub fn step(&mut self, nodes: u32, now: f64) -> String {
        let mut replies = Replies::default();
        let mut send = |line: &str| replies.push(line);
        self.worker.step(u64::from(nodes), duration(now), &mut send);
        replies.0
    }
}

#[cfg(feature = "nnue")]
#[wasm_bindgen]
impl UciSession {
    /// Starts a session that evaluates with a net, given as the bytes of its file.
    #[wasm_bindgen(js_name = withNet)]
    pub fn with_net(seed: u32, bytes: &[u8]) -> Result<Self, Failure> {
        let net = Net::from_bytes(bytes).map_err(|error| Failure::new("net", error))?;
        Ok(Self::configured(&config(seed).with_net(Some(net))))
    }

    /// Handles a line that sets the option `EvalFile`, given the bytes of the file, or the reason why the file could not be read.
    #[wasm_bindgen(js_name = readNet)]
    pub fn read_net(
        &mut self,
        line: &str,
        bytes: Option<Vec<u8>>,
        reason: String,
        now: f64,
    ) -> String {
        let mut replies = Replies::default();
        let mut send = |line: &str| replies.push(line);
        let file = bytes.ok_or_else(|| HostError::new(HostErrorKind::NotFound, reason));
        self.worker.read_net(line, file, duration(now), &mut send);
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

    #[cfg(feature = "nnue")]
    pub(crate) fn net(&self) -> Option<&Net> {
        self.worker.net()
    }
}

fn config(seed: u32) -> Config {
    Config::default().with_seed(u64::from(seed))
}

/// Lines, separated by line breaks.
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

/// Converts a time, clamping negative values to 0.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
pub(crate) fn duration(milliseconds: f64) -> Duration {
    Duration::from_micros((milliseconds * 1000.0) as u64)
}
