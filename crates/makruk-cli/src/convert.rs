//! `makruk convert`: writes games in another format.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use makruk::GameTree;
use serde::Serialize;

use crate::{
    Verdict,
    args::{ConvertArgs, FromFormat},
    games::{Record, Source, Target, Written},
    output,
};

pub(crate) fn run(args: &ConvertArgs) -> io::Result<Verdict> {
    let mut source = open(args)?;
    let name = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let file: Box<dyn Write> = match name {
        Some(path) => Box::new(create(path)?),
        None => Box::new(output::plain()),
    };
    let mut bytes = 0;
    let out = Counter {
        out: file,
        bytes: &mut bytes,
    };
    let letters = args.to_letters.into();
    let mut target = Target::new(out, args.to, args.numbering.into(), letters, args.raw)?;
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut stats = Stats::default();
    let mut without_tags = 0;
    let mut verdict = Verdict::Done;
    while let Some(record) = source.next()? {
        bar.set_position(source.offset());
        if !record.faults.is_empty() {
            verdict = Verdict::Refused;
            bar.suspend(|| record.complain(&source.name));
        }
        let Some(tree) = &record.tree else { continue };
        if !record.faults.is_empty() && !args.lossy {
            continue;
        }
        let complaint = match target.write(&record, tree, args.lossy)? {
            Written::Bits(bits) => {
                stats.games += 1;
                stats.plies += tree.main_line().count();
                stats.payload_bits += bits;
                without_tags += usize::from(target.leaves_out_tags() && says_something(tree));
                continue;
            }
            Written::Dropped(dropped) => format!(
                "{} cannot carry {dropped}; --lossy leaves that out",
                args.to.name()
            ),
            Written::Refused(reason) => reason,
        };
        verdict = Verdict::Refused;
        bar.suspend(|| complain(&source, &record, &complaint));
    }
    target.finish()?;
    bar.finish_and_clear();
    if without_tags > 0 && !args.lossy {
        let plural = if without_tags == 1 { "" } else { "s" };
        output::note(format_args!(
            "this has no place for tags and results: those of {without_tags} game{plural} were left out"
        ));
    }
    if args.stats {
        stats.format = args.to.name();
        stats.file_bytes = bytes;
        let mut err = io::stderr().lock();
        serde_json::to_writer(&mut err, &stats)?;
        writeln!(err)?;
    }
    Ok(verdict)
}

fn open(args: &ConvertArgs) -> io::Result<Source> {
    let path = args.file.as_deref();
    match args.from {
        FromFormat::Bytes(format) if args.raw => {
            Source::open_bare(path, format.format(args.numbering.into()))
        }
        format => Source::open(path, format, args.letters.named()),
    }
}

fn create(path: &Path) -> io::Result<BufWriter<File>> {
    File::create(path).map(BufWriter::new).map_err(|error| {
        let path = path.display();
        io::Error::new(error.kind(), format!("{path}: {error}"))
    })
}

/// Returns whether there is more in the tags than that nothing is known.
fn says_something(tree: &GameTree) -> bool {
    let says_nothing = GameTree::default();
    tree.tags().ne(says_nothing.tags())
}

fn complain(source: &Source, record: &Record, message: &str) {
    let name = record.name();
    let game = name.map_or(String::new(), |name| format!(" (game {name})"));
    output::complain(format_args!(
        "{}, {}{game}: {message}",
        source.name, record.place
    ));
}

/// What `--stats` says.
#[derive(Default, Serialize)]
struct Stats {
    format: String,
    games: usize,
    plies: usize,
    /// Of the moves.
    payload_bits: u64,
    file_bytes: u64,
}

/// Counts what is written.
struct Counter<'a> {
    out: Box<dyn Write>,
    bytes: &'a mut u64,
}

impl Write for Counter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        *self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
