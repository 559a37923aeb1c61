//! `makruk convert`: converts games between formats.

use std::{
    fs::{self, File},
    io::{self, IsTerminal as _, Write},
    path::Path,
};

use serde::Serialize;

use crate::{
    Verdict,
    args::ConvertArgs,
    draft::Draft,
    games::{FileFormat, Limits, Source, Target, Transfer, format::with_numbering},
    output::{self, Counter},
};

pub(crate) fn run(args: &ConvertArgs) -> io::Result<Verdict> {
    let reads_bytes = matches!(args.from, Some(FileFormat::Bytes(_)));
    if args.raw && !reads_bytes && args.to.bytes().is_none() {
        let message = "--raw needs a binary format: name one with --from or --to";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    if args.output.is_none() && args.to.bytes().is_some() && io::stdout().is_terminal() {
        let message =
            "binary output does not go to a terminal: name a file with -o or redirect the output";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut source = open(args)?;
    let name = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let mut draft = name.map(Draft::create).transpose()?;
    let file: Box<dyn Write + '_> = match &mut draft {
        Some(draft) => Box::new(draft),
        None => Box::new(output::plain()),
    };
    let mut bytes = 0;
    let out = Counter::new(file, &mut bytes);
    let mut target = Target::new(out, args.to, args.numbering, args.to_letters, args.raw)?;
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 || (name.is_none() && io::stdout().is_terminal()) {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let format = name_of(args);
    let mut done = Transfer::new(&format, args.lossy);
    done.copy(&mut source, &mut target, &bar)?;
    target.finish()?;
    bar.finish_and_clear();
    let mut stats = Stats {
        format: args.to.name(),
        games: done.games,
        plies: done.plies,
        payload_bits: done.payload_bits,
        file_bytes: bytes,
    };
    if let Some(draft) = draft {
        // A pipe has received everything already and has nothing to lose.
        let reason = draft
            .is_hidden()
            .then(|| reason_against(&done, args, draft.name()));
        match reason.flatten() {
            None => draft.keep()?,
            Some(reason) => {
                // The draft is removed, and the file stays as it was.
                output::complain(format_args!("{}: {reason}", draft.name().display()));
                stats = Stats {
                    format: stats.format,
                    ..Stats::default()
                };
                done.without_tags = 0;
            }
        }
    }
    if done.without_tags > 0 {
        let (games, plural) = match done.without_tags {
            1 => (1, ""),
            games => (games, "s"),
        };
        output::note(format_args!(
            "tags or results that {format} cannot represent were dropped from {games} game{plural}",
        ));
    }
    if args.stats {
        let mut err = io::stderr().lock();
        serde_json::to_writer(&mut err, &stats)?;
        writeln!(err)?;
    }
    Ok(done.verdict)
}

/// Returns what messages call the format that is written.
fn name_of(args: &ConvertArgs) -> String {
    let is_raw = args.raw && args.to.bytes().is_some();
    let raw = if is_raw { "raw " } else { "" };
    format!("{raw}{}", args.to.name())
}

/// Returns why a file must not be replaced by what was written; `None` if it may be.
fn reason_against(done: &Transfer<'_>, args: &ConvertArgs, file: &Path) -> Option<String> {
    let rejected = done.rejected;
    match (rejected, done.games) {
        (0, _) => None,
        (_, 0) => Some(format!(
            "not written: no game was converted ({rejected} rejected)"
        )),
        _ if is_source(args, file) => Some(format!(
            "not replaced: it is also the input file and would lose games ({rejected} \
             rejected); name another file with -o"
        )),
        _ => None,
    }
}

/// Returns whether a file is also the input file.
fn is_source(args: &ConvertArgs, file: &Path) -> bool {
    let source = args.file.as_deref().filter(|path| *path != Path::new("-"));
    let Some(source) = source else {
        return is_standard_input(file);
    };
    // Another hard link is safe: it keeps the old contents when the file is replaced.
    let paths = [source, file].map(fs::canonicalize);
    matches!(paths, [Ok(source), Ok(file)] if source == file)
}

/// Returns whether standard input comes from a file, `makruk convert … <FILE`.
#[cfg(unix)]
fn is_standard_input(file: &Path) -> bool {
    use std::os::{fd::AsFd as _, unix::fs::MetadataExt as _};

    let is_same = || {
        let input = File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()?;
        let file = fs::metadata(file)?;
        io::Result::Ok((input.dev(), input.ino()) == (file.dev(), file.ino()))
    };
    is_same().unwrap_or(false)
}

#[cfg(not(unix))]
const fn is_standard_input(_: &Path) -> bool {
    false // the standard library cannot tell here
}

fn open(args: &ConvertArgs) -> io::Result<Source> {
    let path = args.file.as_deref();
    let limits = Limits::new(args.max_memory);
    match args.from {
        Some(FileFormat::Bytes(format)) if args.raw => {
            Source::open_raw(path, with_numbering(format, args.numbering), limits)
        }
        format => Source::open(path, format, args.letters, limits),
    }
}

/// The output of `--stats`.
#[derive(Default, Serialize)]
struct Stats {
    format: &'static str,
    games: usize,
    /// Moves that were written, in variations too.
    plies: usize,
    /// Bits of these moves.
    payload_bits: u64,
    file_bytes: u64,
}
