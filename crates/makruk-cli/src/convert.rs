//! `makruk convert`: converts games between formats.

use std::{
    fs::{self, File},
    io::{self, IsTerminal as _, Write},
    path::Path,
};

use indicatif::ProgressBar;
use serde::Serialize;

use crate::{
    Verdict,
    args::ConvertArgs,
    draft::Draft,
    games::{FileFormat, Limits, Record, Source, Target, Written, format::with_numbering},
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
    let target = Target::new(out, args.to, args.numbering, args.to_letters, args.raw)?;
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 || (name.is_none() && io::stdout().is_terminal()) {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut tally = write_all(args, &mut source, target, &bar)?;
    bar.finish_and_clear();
    tally.stats.format = args.to.name();
    tally.stats.file_bytes = bytes;
    if let Some(draft) = draft {
        // A pipe has received everything already and has nothing to lose.
        let reason = draft
            .is_hidden()
            .then(|| tally.reason_against(args, draft.name()));
        match reason.flatten() {
            None => draft.keep()?,
            Some(reason) => {
                // The draft is removed, and the file stays as it was.
                output::complain(format_args!("{}: {reason}", draft.name().display()));
                tally.stats = Stats {
                    format: tally.stats.format,
                    ..Stats::default()
                };
                tally.without_tags = 0;
            }
        }
    }
    if tally.without_tags > 0 {
        let (games, plural) = match tally.without_tags {
            1 => (1, ""),
            games => (games, "s"),
        };
        output::note(format_args!(
            "tags or results that {} cannot represent were dropped from {games} game{plural}",
            name_of(args)
        ));
    }
    if args.stats {
        let mut err = io::stderr().lock();
        serde_json::to_writer(&mut err, &tally.stats)?;
        writeln!(err)?;
    }
    Ok(tally.verdict)
}

/// Converts one game after another.
fn write_all(
    args: &ConvertArgs,
    source: &mut Source,
    mut target: Target<impl Write>,
    bar: &ProgressBar,
) -> io::Result<Tally> {
    let mut tally = Tally::default();
    while let Some(record) = source.next()? {
        bar.set_position(source.offset());
        if !record.faults.is_empty() {
            tally.verdict = Verdict::Rejected;
            bar.suspend(|| record.complain(&source.name));
        }
        let Some(tree) = &record.tree else {
            tally.rejected += 1;
            continue;
        };
        if record.is_cut_off {
            bar.suspend(|| record.note_cut_off(&source.name));
        }
        if !record.faults.is_empty() && !args.lossy {
            tally.rejected += 1;
            continue;
        }
        let complaint = match target.write(&record, tree, args.lossy)? {
            Written::Done {
                moves,
                bits,
                dropped,
            } => {
                tally.stats.games += 1;
                tally.stats.plies += moves;
                tally.stats.payload_bits += bits;
                tally.without_tags += usize::from(target.drops_tags(tree));
                if !dropped.is_empty() {
                    let place = place(source, &record);
                    bar.suspend(|| output::note(format_args!("{place}: dropped {dropped}")));
                }
                continue;
            }
            Written::TooMuch(dropped) => {
                let name = name_of(args);
                format!("{name} cannot represent {dropped}; --lossy drops such parts")
            }
            Written::Rejected(reason) => reason,
        };
        tally.verdict = Verdict::Rejected;
        tally.rejected += 1;
        let place = place(source, &record);
        bar.suspend(|| output::complain(format_args!("{place}: {complaint}")));
    }
    target.finish()?;
    Ok(tally)
}

/// Returns what messages call the format that is written.
fn name_of(args: &ConvertArgs) -> String {
    let is_raw = args.raw && args.to.bytes().is_some();
    let raw = if is_raw { "raw " } else { "" };
    format!("{raw}{}", args.to.name())
}

/// The numbers of games that were converted and rejected.
struct Tally {
    stats: Stats,
    /// Games of which nothing was written.
    rejected: usize,
    /// Games that were written without their tags or result.
    without_tags: usize,
    verdict: Verdict,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            stats: Stats::default(),
            rejected: 0,
            without_tags: 0,
            verdict: Verdict::Done,
        }
    }
}

impl Tally {
    /// Returns why a file must not be replaced by what was written; `None` if it may be.
    fn reason_against(&self, args: &ConvertArgs, file: &Path) -> Option<String> {
        let rejected = self.rejected;
        match (rejected, self.stats.games) {
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

/// Returns what messages call a game.
fn place(source: &Source, record: &Record) -> String {
    let name = record.name();
    let game = name.map_or(String::new(), |name| format!(" (game {name})"));
    format!("{}, {}{game}", source.name, record.place)
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
