//! Values in comments: clocks, elapsed times and evaluations.

use alloc::{format, string::String, vec::Vec};
use core::time::Duration;

use makruk::pgn::{ClockTime, Command, Eval, EvalScore, commands, replace_commands};
use makruk_wasm_common::Json;
use wasm_bindgen::prelude::*;

/// Returns the value of the first valid command with a name as JSON: the milliseconds of `clk` or `emt`, or the `eval`, in which a
/// mate in `-0` moves means that White is mated.
#[wasm_bindgen(js_name = readCommand)]
pub fn read_command(comments: Vec<String>, name: &str) -> Option<String> {
    let mut all = comments.iter().flat_map(|comment| commands(comment));
    all.find_map(|command| (command.name == name).then(|| value_of(command))?)
}

fn value_of(command: Command<'_>) -> Option<String> {
    let mut json = Json::default();
    if command.name != "eval" {
        let ClockTime(time) = ClockTime::parse(command.value)?;
        let time = time.saturating_add(Duration::from_micros(500));
        let millis = time.as_secs().saturating_mul(1_000);
        json.number(millis.saturating_add(time.subsec_millis().into()));
        return Some(json.finish());
    }
    let Eval { score, depth, .. } = Eval::parse(command.value)?;
    json.object(|json| {
        match score {
            EvalScore::Cp(cp) => json.key("cp").integer(cp),
            EvalScore::Mate(moves) => json.key("mate").integer(moves),
            EvalScore::Mated => json.key("mate").word("-0"),
        }
        if let Some(depth) = depth {
            json.key("depth").number(depth);
        }
    });
    Some(json.finish())
}

/// Writes the value of a command with a name into comments, in place of the old one, or removes the command if there is no number.
/// The number is in milliseconds, centipawns or moves to mate; JavaScript checks its range.
#[wasm_bindgen(js_name = writeCommand)]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "JavaScript checks the range"
)]
pub fn write_command(
    mut comments: Vec<String>,
    name: &str,
    number: Option<f64>,
    is_mate: bool,
    depth: Option<u32>,
) -> Vec<String> {
    let new = number.map(|number| {
        if name != "eval" {
            let time = Duration::from_millis(number as u64);
            return format!("[%{name} {}]", ClockTime(time));
        }
        let score = match number as i32 {
            cp if !is_mate => EvalScore::Cp(cp),
            0 if number.is_sign_negative() => EvalScore::Mated,
            moves => EvalScore::Mate(moves),
        };
        format!("[%eval {}]", Eval::new(score).with_depth(depth))
    });
    let is_old = |command: Command<'_>| command.name == name && value_of(command).is_some();
    replace_commands(&mut comments, &is_old, new.as_deref());
    comments
}
