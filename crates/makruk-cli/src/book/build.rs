//! `makruk book build`: builds a book from games.

use std::{io, path::Path};

use makruk::{
    GameTree,
    book::{BookWriteError, BookWriteErrorKind, game_facts},
    tree::Node,
};

use super::{
    args::BuildArgs,
    counts,
    write::{self, Builder, io_error},
};
use crate::{
    exit::ExitStatus,
    games::{GameReader, GameRecord, Limits, Wanted},
    input::Input,
    output,
};

pub(crate) fn run(args: &BuildArgs) -> io::Result<ExitStatus> {
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    // Reserve a quarter for the game being read.
    let all = args.write.max_memory;
    let for_game = (all / 4).max(32);
    let for_plies = all.saturating_sub(for_game).max(all / 2).max(1);
    let (mut builder, output_file) = write::begin(&args.write, files, for_plies, args.max_ply)?;
    let mut refused = 0;
    for file in files {
        refused += if args.counts {
            counts::add(&mut builder, file)?
        } else {
            reject_book(file)?;
            let limits = Limits::new(for_game);
            let source = GameReader::open(Some(file), args.from, args.letters, limits)?;
            add_games(&mut builder, source, &args.wanted)?
        };
    }
    write::finish(&args.write, builder, output_file, refused, &io_error)
}

/// Rejects a book as input; it would otherwise be read as text.
fn reject_book(path: &Path) -> io::Result<()> {
    let is_file = path.metadata().is_ok_and(|data| data.is_file());
    if !is_file || !Input::open(Some(path))?.starts_with(b"\x89MKB")? {
        return Ok(());
    }
    let message = format!(
        "{}: this is a book; `makruk book merge` adds books",
        path.display()
    );
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// Adds the games of a file. Returns the number of rejected games.
fn add_games(builder: &mut Builder, mut source: GameReader, wanted: &[Wanted]) -> io::Result<u64> {
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    builder.begin_source(&source.name);
    let mut refused = 0;
    while let Some(record) = source.next()? {
        bar.set_position(source.offset());
        let added = match &record.tree {
            Some(tree) if record.faults.is_empty() => {
                if wanted.iter().all(|wanted| wanted.is_met_by(tree)) {
                    add(builder, tree)
                } else {
                    builder.skip_game().map(|()| true)
                }
            }
            _ => builder.skip_game().map(|()| false),
        };
        if !added.map_err(io_error)? {
            refused += 1;
            bar.suspend(|| complain(&record, &source.name));
        }
    }
    bar.finish_and_clear();
    Ok(refused)
}

/// Reports why a game is not counted.
fn complain(record: &GameRecord, file: &str) {
    if record.faults.is_empty() {
        let place = &record.place;
        output::complain(format_args!(
            "{file}, {place}: the game has an illegal move"
        ));
    }
    record.complain(file);
}

/// Adds a game. Returns whether its moves are legal.
fn add(builder: &mut Builder, tree: &GameTree) -> Result<bool, BookWriteError> {
    let moves = tree.main_line().map_while(Node::mv);
    match builder.add_game(tree.start(), moves, &game_facts(tree)) {
        Ok(()) => Ok(true),
        Err(error) if matches!(error.kind(), BookWriteErrorKind::IllegalMove(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
