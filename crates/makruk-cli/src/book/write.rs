//! Writing a book into a file.

use std::{
    fs::File,
    io::{self, BufWriter, Error, Write as _},
    path::{Path, PathBuf},
};

use makruk::book::{BookBuilder, BookWriteError, BuildOptions, Summary};
use serde::Serialize;

use super::args::WriteArgs;
use crate::{
    Verdict,
    draft::{self, Draft},
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

/// Begins a book, and a draft of its file: what cannot be written should be known before the work. None of the `inputs` may
/// be the output; `memory` is in MiB.
pub(super) fn begin(
    args: &WriteArgs,
    inputs: &[PathBuf],
    memory: u32,
    max_ply: Option<u64>,
) -> io::Result<(Builder, Draft)> {
    if let Some(file) = inputs
        .iter()
        .find(|file| draft::is_same_file(file, &args.output))
    {
        let message = format!(
            "{}: a book must not replace the games that it counts",
            file.display()
        );
        return Err(Error::new(io::ErrorKind::InvalidInput, message));
    }
    let draft = Draft::create(&args.output)?;
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
    // The files have no name, so that nothing is left of them, whatever happens.
    let scratch = move || {
        tempfile::tempfile_in(&folder).map_err(|error| {
            let message = format!("no file can be created in {}: {error}", folder.display());
            Error::new(error.kind(), message)
        })
    };
    scratch().map_err(scratch_error)?;
    Ok((BookBuilder::new(options, scratch), draft))
}

/// Writes the book, unless it is empty, and reports what is in it.
pub(super) fn finish(
    args: &WriteArgs,
    builder: Builder,
    mut draft: Draft,
    refused: u64,
    of_book: &dyn Fn(BookWriteError) -> Error,
) -> io::Result<Verdict> {
    let mut out = BufWriter::with_capacity(1 << 16, &mut draft);
    let (summary, mut bytes) = builder.finish(&mut out).map_err(of_book)?;
    out.flush()?;
    drop(out);
    let is_empty = summary.entries == 0;
    let is_hidden = draft.is_hidden();
    if is_empty && is_hidden {
        let cause = match (summary.plies, refused) {
            (0, 0) => "no move was counted".to_owned(),
            (0, _) => format!("no move was counted ({refused} rejected)"),
            _ => format!("no move was played in {} games", args.min_count),
        };
        let name = draft.name().display();
        output::complain(format_args!("{name}: not written: {cause}"));
        bytes = 0;
    } else {
        draft.keep()?;
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
        format!(
            "{games} games, {plies} plies, {positions} positions, {entries} moves, {bytes} bytes"
        )
    };
    if args.json || bytes > 0 {
        output::report(is_hidden, format_args!("{line}"))?;
    }
    Ok(if refused > 0 || is_empty {
        Verdict::Rejected
    } else {
        Verdict::Done
    })
}

fn scratch_error(error: impl Into<Error>) -> Error {
    let error = error.into();
    let message = format!("temporary file: {error}; --temp-dir names another folder");
    Error::new(error.kind(), message)
}

/// Converts an error of writing; errors of files have their names already.
pub(super) fn io_error(error: BookWriteError) -> Error {
    match error {
        BookWriteError::Out(error) => error,
        BookWriteError::Scratch(error) => scratch_error(error),
        BookWriteError::Book(_, error) => error.into(),
        other => Error::new(io::ErrorKind::InvalidData, other.to_string()),
    }
}
