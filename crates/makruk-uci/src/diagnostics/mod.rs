//! Commands outside the protocol: `d`, `go perft` and `bench`.

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

/// Whether this build includes these commands.
const ARE_INCLUDED: bool = cfg!(feature = "diagnostics");

/// Stepwise work that does not answer with a move.
pub(crate) trait Task: Debug + Send {
    /// Visits about this many more nodes, `time` after the task started; returns whether the task is
    /// over.
    fn step(&mut self, nodes: u64, time: Duration, send: &mut dyn FnMut(&str)) -> bool;

    /// Reports that the task was stopped.
    fn stop(&self, send: &mut dyn FnMut(&str));
}

/// Returns the task for `bench`, with its own engine, which uses the session's net.
pub(crate) fn bench(
    depth: Option<u8>,
    install_net: impl FnOnce(&mut Engine),
) -> Result<Box<dyn Task>, String> {
    if !ARE_INCLUDED {
        return Err(absent("bench"));
    }
    let mut bench = Bench::new(depth).map_err(|error| error.to_string())?;
    bench.engine.as_mut().map(install_net);
    Ok(Box::new(bench))
}

/// Returns the task for `go perft`.
pub(crate) fn perft(game: &Game, depth: u8) -> Result<Box<dyn Task>, String> {
    if !ARE_INCLUDED {
        return Err(absent("go perft"));
    }
    Ok(Box::new(Perft::new(game.position().into(), depth)))
}

/// Returns the answer to `d`, which has several lines.
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
    format!("this program does not support `{command}`")
}
