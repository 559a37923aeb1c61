//! Commands that are not of the protocol: `d`, `go perft` and `bench`.

mod bench;
mod perft;

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
};
use core::{fmt::Debug, time::Duration};

use makruk_notation::{Diagram, Fen};
use makruk_rules::Game;
use makruk_search::Engine;

use bench::Bench;
use perft::Perft;

/// Whether the build has these commands.
const ARE_INCLUDED: bool = cfg!(feature = "diagnostics");

/// Work in steps that answers with no move.
pub(crate) trait Task: Debug + Send {
    /// Visits this many more nodes, or a few more, `time` after the task began; returns whether it is over.
    fn step(&mut self, nodes: u64, time: Duration, say: &mut dyn FnMut(&str)) -> bool;

    /// Reports that the task was stopped.
    fn stop(&self, say: &mut dyn FnMut(&str));
}

/// Returns the task of `bench`, for an engine of its own, which is equipped like that of the session.
pub(crate) fn bench(
    depth: Option<u8>,
    equip: impl FnOnce(&mut Engine),
) -> Result<Box<dyn Task>, String> {
    if !ARE_INCLUDED {
        return Err(absent("bench"));
    }
    let mut bench = Bench::new(depth);
    bench.engine.as_mut().map(equip);
    Ok(Box::new(bench))
}

/// Returns the task of `go perft`.
pub(crate) fn perft(game: &Game, depth: u8) -> Result<Box<dyn Task>, String> {
    if !ARE_INCLUDED {
        return Err(absent("go perft"));
    }
    Ok(Box::new(Perft::new(game.position().into(), depth)))
}

/// Returns the answer to `d`, several lines.
pub(crate) fn drawing(game: &Game) -> Result<String, String> {
    if !ARE_INCLUDED {
        return Err(absent("d"));
    }
    let setup = game.setup();
    let diagram = Diagram::new(&setup.board).to_string();
    let count = game.count().map(|count| format!("\n{count}"));
    let count = count.unwrap_or_default();
    Ok(format!("{diagram}\nfen {}{count}", Fen::from(setup)))
}

fn absent(command: &str) -> String {
    format!("this program has no `{command}`")
}
