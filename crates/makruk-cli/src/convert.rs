//! `makruk convert`: converts games between formats.

use std::{
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
};

use indicatif::ProgressBar;
use makruk::{
    FenDialect, brenner::Numbering, letters::LetterSet, sheet::ScoreSheet, words::Language,
};

use serde::Serialize;

use crate::{
    atomic_file::AtomicFile,
    exit::ExitStatus,
    games::{
        FileFormat, GameReader, Limits, Target, TargetFormat, TextStyle, Transfer, UniqueGames,
        format::with_numbering, reason_against_raw,
    },
    output::{self, Counter},
    replacing::Copied,
    values::{self, OrAuto},
};

/// Convert games between formats.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
#[command(
    after_help = "A game is rejected if it has errors, or comments, variations or other parts that the target \
                  format cannot represent; tags and results are dropped with a note. With --lossy it is written without \
                  the parts that cannot be read or represented."
)]
pub(crate) struct ConvertArgs {
    /// File with the games.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Format to write.
    #[arg(long, value_parser = values::target_format(), value_name = "FORMAT")]
    to: TargetFormat,
    /// Input format: one of those of --to except `sheet`, or `auto`, which detects it from the first bytes.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto", hide_possible_values = true)]
    from: OrAuto<FileFormat>,
    /// Letters of the moves in PGN input; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    letters: OrAuto<LetterSet>,
    /// Letters of the moves in PGN output and on score sheets: one of those of --letters. If omitted, `fairy` in PGN, and on sheets
    /// `official-competition`, in Thai `thai-competition-digits`.
    #[arg(long, value_parser = values::letters(), value_name = "L", hide_possible_values = true)]
    to_letters: Option<LetterSet>,
    /// Write score sheets in Thai.
    #[arg(long)]
    thai: bool,
    /// Dialect of the FENs in PGN and UCI output. Cute Chess needs `cutechess`: it turns counting off if a FEN has `-` instead
    /// of a limit.
    #[arg(long, value_parser = values::dialect(), value_name = "D", default_value = "fairy")]
    dialect: FenDialect,
    /// File to write; standard output if omitted. It is replaced atomically once everything is written, and left untouched if
    /// that fails, if no game was converted, or if it is also the input file and any game was rejected. It keeps its mode; a
    /// read-only file is not replaced.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Drop and report everything that cannot be read or that the format cannot represent.
    #[arg(long)]
    lossy: bool,
    /// Drop a game if another one has the same start, moves and result, no tag that contradicts, and all its tags, comments and
    /// variations. Games with the same moves that disagree stay and are reported. All games wait in a temporary file.
    #[arg(long, conflicts_with = "raw")]
    unique: bool,
    /// Read and write, in a binary format, the bare encoding of one game from the start position instead of an archive. `radix`,
    /// `huffman` and `range` have no such form.
    #[arg(long)]
    raw: bool,
    /// Write an archive without signatures. It is up to 12 bytes per game smaller, and searches in it are slower.
    #[arg(long)]
    no_signatures: bool,
    /// Memory limit for reading one game, in MiB: 128 are enough for about 3 million moves in PGN, and for a million in other
    /// formats. A larger game is rejected; the rest of a PGN file is then not read, in other formats reading continues.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = values::number::<u32>(1..=4_294_967_295))]
    max_memory: u32,
    /// How Brenner's format numbers the pieces.
    #[arg(long, value_parser = values::numbering(), value_name = "N", default_value = "identity")]
    numbering: Numbering,
    /// Write statistics to standard error at the end: `{"format", "games", "plies", "payload_bits", "file_bytes"}`. `plies`
    /// counts all moves written, including variations.
    #[arg(long)]
    stats: bool,
}

pub(crate) fn run(args: &ConvertArgs) -> io::Result<ExitStatus> {
    if let Some(message) = contradiction(args) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut source = open(args)?;
    let name = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let mut output_file = name.map(AtomicFile::create).transpose()?;
    let file: Box<dyn Write + '_> = match &mut output_file {
        Some(output_file) => Box::new(output_file),
        None => Box::new(output::plain()),
    };
    let mut bytes = 0;
    let out = Counter::new(file, &mut bytes);
    let style = style(args);
    let mut target = Target::new(out, args.to, args.numbering, &style, args.raw)?;
    if args.no_signatures {
        target = target.without_signatures();
    }
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 || (name.is_none() && io::stdout().is_terminal()) {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let format = name_of(args);
    let mut done = Transfer::new(&format, args.lossy);
    copy(args, &mut source, &mut target, &mut done, &bar)?;
    target.finish()?;
    bar.finish_and_clear();
    // The output may replace the input, and Windows does not replace an open file.
    drop(source);
    let mut stats = Stats {
        format: args.to.name(),
        games: done.games,
        plies: done.plies,
        payload_bits: done.payload_bits,
        file_bytes: bytes,
    };
    if let Some(output_file) = output_file {
        let copied = Copied {
            verb: "converted",
            games: done.games as u64,
            lost: done.rejected as u64,
            why: "rejected",
            status: done.status,
        };
        match copied.reason_against(&output_file, &[args.file.as_deref()]) {
            None => output_file.keep()?,
            Some(reason) => {
                // Dropping the output removes the temporary file and leaves the old file unchanged.
                output::complain(format_args!("{}: {reason}", output_file.name().display()));
                stats = Stats {
                    format: stats.format,
                    ..Stats::default()
                };
                done.without_tags = 0;
                done.status = done.status.max(ExitStatus::Rejected);
            }
        }
    }
    if done.games == 0 && done.status == ExitStatus::Done {
        output::note(format_args!("no games"));
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
    Ok(done.status)
}

/// Copies the games, with `--unique` once all are read.
fn copy(
    args: &ConvertArgs,
    source: &mut GameReader,
    target: &mut Target<impl Write>,
    done: &mut Transfer<'_>,
    bar: &ProgressBar,
) -> io::Result<()> {
    if !args.unique {
        return done.copy(source, bar, |_, record, tree| {
            target.write(record, tree, args.lossy)
        });
    }
    let mut games = UniqueGames::new()?;
    done.copy(source, bar, |number, record, tree| {
        games.write(target, number, record, tree, args.lossy)
    })?;
    games.finish(&source.name, target, done)
}

/// Returns why options do not fit together, or into a terminal.
fn contradiction(args: &ConvertArgs) -> Option<String> {
    let reads_bytes = matches!(args.from, Some(FileFormat::Bytes(_)));
    let writes_bytes = args.to.bytes().is_some();
    if args.raw && !reads_bytes && !writes_bytes {
        return Some("--raw needs a binary format: specify one with --from or --to".to_owned());
    }
    if let Some(reason) = args
        .to
        .bytes()
        .filter(|_| args.raw)
        .and_then(reason_against_raw)
    {
        return Some(format!("--raw --to {}: {reason}", args.to.name()));
    }
    if args.output.is_none() && writes_bytes && io::stdout().is_terminal() {
        let message =
            "binary output is not written to a terminal: use -o FILE or redirect the output";
        return Some(message.to_owned());
    }
    let is_lost = args.thai && args.to != TargetFormat::Sheet;
    is_lost.then(|| format!("--thai needs --to sheet, found --to {}", args.to.name()))
}

fn style(args: &ConvertArgs) -> TextStyle {
    let language = if args.thai {
        Language::Thai
    } else {
        Language::English
    };
    let sheet = ScoreSheet::new(language);
    TextStyle {
        letters: args.to_letters.unwrap_or_default(),
        dialect: args.dialect,
        sheet: args
            .to_letters
            .map_or(sheet, |letters| sheet.letters(letters)),
    }
}

/// Returns the output format's name for messages.
fn name_of(args: &ConvertArgs) -> String {
    let is_raw = args.raw && args.to.bytes().is_some();
    let raw = if is_raw { "raw " } else { "" };
    format!("{raw}{}", args.to.name())
}

fn open(args: &ConvertArgs) -> io::Result<GameReader> {
    let path = args.file.as_deref();
    let limits = Limits::new(args.max_memory);
    match args.from {
        Some(FileFormat::Bytes(format)) if args.raw => {
            GameReader::open_raw(path, with_numbering(format, args.numbering), limits)
        }
        format => GameReader::open(path, format, args.letters, limits),
    }
}

/// The output of `--stats`.
#[derive(Default, Serialize)]
struct Stats {
    format: &'static str,
    games: usize,
    /// Moves written, including variations.
    plies: usize,
    /// Bits of these moves.
    payload_bits: u64,
    file_bytes: u64,
}
