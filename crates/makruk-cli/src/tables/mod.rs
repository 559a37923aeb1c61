//! `makruk tables`: commands for endgame tables.

pub(crate) mod args;
pub(crate) mod folder;
mod list;
mod make;
pub(crate) mod probe;
mod solve;
mod stats;

use std::io;

use self::args::{TablesArgs, TablesCommand};
use crate::exit::ExitStatus;

pub(crate) fn run(args: &TablesArgs) -> io::Result<ExitStatus> {
    match &args.command {
        TablesCommand::Make(args) => make::run(args),
        TablesCommand::List(args) => list::run(args),
        TablesCommand::Stats(args) => stats::run(args),
        TablesCommand::Probe(args) => probe::run(args),
    }
}
