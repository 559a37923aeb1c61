//! Writing a book into a file.

use std::{
    fs::File,
    io::{self, BufWriter, Error, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use indicatif::ProgressBar;
use makruk::book::{BookBuilder, BookWriteError, BookWriteErrorKind, BuildOptions, Summary};
use serde::Serialize;

use super::args::WriteArgs;
use crate::{
    atomic_file::{self, AtomicFile},
    exit::ExitStatus,
    output,
};

pub(super) type Builder = BookBuilder<File>;

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    games: u64,
    plies: u64,
    entries: u64,
    bytes: u64,
    refused: u64,
}

/// Begins a book and its output file early, so that an unwritable target is reported before the work starts. None of the `inputs`
/// may be the output; `memory` is in MiB.
pub(super) fn begin(
    args: &WriteArgs,
    inputs: &[PathBuf],
    memory: u32,
    max_ply: Option<u64>,
) -> io::Result<(Builder, AtomicFile)> {
    if let Some(file) = inputs
        .iter()
        .find(|file| atomic_file::is_same_file(file, &args.output))
    {
        let message = format!("{}: the book would replace an input file", file.display());
        return Err(Error::new(io::ErrorKind::InvalidInput, message));
    }
    let output_file = AtomicFile::create(&args.output)?;
    let folder = match (&args.temp_dir, args.output.parent()) {
        (Some(folder), _) => folder.clone(),
        (None, Some(folder)) if folder != Path::new("") => folder.to_owned(),
        (None, _) => PathBuf::from("."),
    };
    let options = BuildOptions::default()
        .with_memory(usize::try_from(u64::from(memory) << 20).unwrap_or(usize::MAX))
        .with_min_count(args.min_count)
        .with_max_ply(max_ply)
        .with_examples(!args.no_examples);
    // The files have no names, so none can be left behind.
    let scratch = move || {
        tempfile::tempfile_in(&folder).map_err(|error| {
            let message = format!("cannot create a file in {}: {error}", folder.display());
            Error::new(error.kind(), message)
        })
    };
    scratch().map_err(scratch_error)?;
    Ok((BookBuilder::new(options, scratch), output_file))
}

/// Writes the book, unless it is empty, and reports its contents.
pub(super) fn finish(
    args: &WriteArgs,
    builder: Builder,
    mut output_file: AtomicFile,
    refused: u64,
    of_book: &dyn Fn(BookWriteError) -> Error,
) -> io::Result<ExitStatus> {
    let mut out = BufWriter::with_capacity(1 << 16, &mut output_file);
    // The final number of moves is unknown, since the same move from several sources becomes one entry.
    let bar = output::progress(0, "{spinner} {human_pos} moves merged, {elapsed}");
    let written = merge(builder, &mut out, &bar);
    bar.finish_and_clear();
    let (summary, mut bytes) = written.map_err(of_book)?;
    out.flush()?;
    drop(out);
    let is_empty = summary.entries == 0;
    let is_hidden = output_file.is_hidden();
    if is_empty && is_hidden {
        let cause = match (summary.plies, refused) {
            (0, 0) => "no move was counted".to_owned(),
            (0, _) => format!("no move was counted ({refused} rejected)"),
            _ => format!("no move was played in {} games", args.min_count),
        };
        let name = output_file.name().display();
        output::complain(format_args!("{name}: not written: {cause}"));
        bytes = 0;
    } else {
        output_file.keep()?;
    }
    let line = if args.json {
        let report = Report {
            games: summary.games,
            plies: summary.plies,
            entries: summary.entries,
            bytes,
            refused,
        };
        serde_json::to_string(&report)?
    } else {
        let Summary {
            games,
            plies,
            positions,
            entries,
            ..
        } = summary;
        let counted = |number: u64, one: &str, more: &str| {
            format!("{number} {}", if number == 1 { one } else { more })
        };
        format!(
            "{}, {}, {}, {}, {bytes} bytes",
            counted(games, "game", "games"),
            counted(plies, "ply", "plies"),
            counted(positions, "position", "positions"),
            counted(entries, "move", "moves"),
        )
    };
    if args.json || bytes > 0 {
        output::report(is_hidden, format_args!("{line}"))?;
    }
    Ok(if refused > 0 || is_empty {
        ExitStatus::Rejected
    } else {
        ExitStatus::Done
    })
}

/// Merges the counted moves into a book, with a progress bar.
fn merge(
    builder: Builder,
    out: impl Write,
    bar: &ProgressBar,
) -> Result<(Summary, u64), BookWriteError> {
    builder.finish_observed(out, |progress| {
        bar.set_position(progress.merged);
        ControlFlow::Continue(())
    })
}

fn scratch_error(error: impl Into<Error>) -> Error {
    let error = error.into();
    let message = format!("temporary file: {error}; choose another folder with --temp-dir");
    Error::new(error.kind(), message)
}

/// Converts a write error; file errors already contain the name.
pub(super) fn io_error(error: BookWriteError) -> Error {
    let (kind, message) = (error.kind(), error.to_string());
    match (kind, error.into_cause()) {
        (BookWriteErrorKind::Scratch, Some(cause)) => scratch_error(cause),
        (_, Some(cause)) => cause.into(),
        (_, None) => Error::new(io::ErrorKind::InvalidData, message),
    }
}

#[cfg(test)]
mod tests {
    use makruk::{
        book::{BookEntry, Tally},
        move_index::MoveIndex,
    };

    use super::*;

    #[test]
    fn merging_reports_progress() -> Result<(), Box<dyn core::error::Error>> {
        let mut builder: Builder = BookBuilder::new(BuildOptions::default(), tempfile::tempfile);
        let mv = "e3e4".parse()?;
        for key in 0..10_000 {
            let entry = BookEntry {
                key,
                index: MoveIndex::from_move(mv).ok_or("no piece can make it")?,
                tally: Tally {
                    white: 1,
                    ..Tally::default()
                },
            };
            builder.add_entry(&entry)?;
        }
        let bar = ProgressBar::hidden();
        let (summary, _) = merge(builder, io::sink(), &bar)?;
        assert_eq!((summary.entries, bar.position()), (10_000, 8_192));
        Ok(())
    }
}
