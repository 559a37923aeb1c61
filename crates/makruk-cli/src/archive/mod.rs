//! `makruk archive`: commands for archives of games.

mod append;
pub(crate) mod args;
mod copy;
mod edit;
mod index;
mod list;
mod lock;
mod records;
mod signatures;
mod tag;
mod unique;
mod verify;

use std::io;

use self::args::{ArchiveArgs, ArchiveCommand};
use crate::exit::ExitStatus;

pub(crate) fn run(args: &ArchiveArgs) -> io::Result<ExitStatus> {
    match &args.command {
        ArchiveCommand::List(args) => list::run(args),
        ArchiveCommand::Append(args) => append::run(args),
        ArchiveCommand::Merge(args) if args.unique => unique::merge(args),
        ArchiveCommand::Merge(args) => copy::merge(args),
        ArchiveCommand::Filter(args) => copy::filter(args),
        ArchiveCommand::Index(args) => index::run(args),
        ArchiveCommand::Tag(args) => tag::run(args),
        ArchiveCommand::Verify(args) => verify::run(args),
    }
}
