//! `makruk convert`: writes games in another format.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use serde::Serialize;

use crate::{
    Verdict,
    args::{ConvertArgs, ToFormat},
    games::{self, Source},
    output,
};

pub(crate) fn run(args: &ConvertArgs) -> io::Result<Verdict> {
    let mut source = Source::open(args.file.as_deref(), args.from, args.letters.named())?;
    let name = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let file: Box<dyn Write> = match name {
        Some(path) => Box::new(create(path)?),
        None => Box::new(output::plain()),
    };
    let mut out = Counter {
        out: file,
        bytes: 0,
    };
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let letters = args.to_letters.into();
    let mut stats = Stats::new(args.to);
    let mut tags_dropped = 0;
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
        let dropped = games::dropped(args.to, tree);
        if !dropped.is_empty() && !args.lossy {
            verdict = Verdict::Refused;
            let game = stats.games + 1;
            let message = format_args!(
                "{}, {}: {} cannot carry {dropped}; --lossy leaves that out",
                source.name,
                record
                    .name()
                    .map_or_else(|| format!("game {game}"), |name| format!("game {name}")),
                args.to.name(),
            );
            bar.suspend(|| output::complain(message));
            continue;
        }
        let says_something = tree.tags().ne(makruk::GameTree::default().tags());
        tags_dropped += usize::from(args.to == ToFormat::Uci && says_something);
        games::write(&mut out, args.to, &letters, &record, tree)?;
        stats.games += 1;
        stats.plies += tree.main_line().count();
    }
    out.flush()?;
    bar.finish_and_clear();
    if tags_dropped > 0 && !args.lossy {
        output::note(format_args!(
            "lines of UCI have no tags and no results: those of {tags_dropped} game{} were left out",
            if tags_dropped == 1 { "" } else { "s" },
        ));
    }
    if args.stats {
        // Texts have nothing but payload.
        (stats.payload_bits, stats.file_bytes) = (8 * out.bytes, out.bytes);
        let mut err = io::stderr().lock();
        serde_json::to_writer(&mut err, &stats)?;
        writeln!(err)?;
    }
    Ok(verdict)
}

fn create(path: &Path) -> io::Result<BufWriter<File>> {
    File::create(path).map(BufWriter::new).map_err(|error| {
        let path = path.display();
        io::Error::new(error.kind(), format!("{path}: {error}"))
    })
}

/// What `--stats` says.
#[derive(Serialize)]
struct Stats {
    format: &'static str,
    games: usize,
    plies: usize,
    payload_bits: u64,
    file_bytes: u64,
}

impl Stats {
    const fn new(format: ToFormat) -> Self {
        Self {
            format: format.name(),
            games: 0,
            plies: 0,
            payload_bits: 0,
            file_bytes: 0,
        }
    }
}

/// Counts what is written.
struct Counter {
    out: Box<dyn Write>,
    bytes: u64,
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
