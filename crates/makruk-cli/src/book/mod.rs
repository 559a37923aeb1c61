//! `makruk book`: commands for opening books.

pub(crate) mod args;
mod build;
mod counts;
mod library;
mod merge;
mod show;
mod stats;
mod write;

use std::io;

use self::args::{BookArgs, BookCommand};
pub(crate) use self::library::Library;
use crate::exit::ExitStatus;

pub(crate) fn run(args: &BookArgs) -> io::Result<ExitStatus> {
    match &args.command {
        BookCommand::Build(args) => build::run(args),
        BookCommand::Merge(args) => merge::run(args),
        BookCommand::Show(args) => show::run(args),
        BookCommand::Stats(args) => stats::run(args),
    }
}
