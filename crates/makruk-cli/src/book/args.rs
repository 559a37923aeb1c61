//! The arguments of `makruk book`.

use std::path::PathBuf;

use clap::Subcommand;
use makruk::letters::LetterSet;

use crate::{
    games::{FileFormat, Wanted},
    given::PositionArgs,
    values::{self, OrAuto},
};

/// Build, merge and show opening books.
///
/// A book lists the moves played in each position, with their frequency, the results of the games, and the first game.
#[derive(Debug, clap::Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    Build(BuildArgs),
    Merge(MergeArgs),
    Show(ShowArgs),
    Stats(StatsArgs),
}

/// The options shared by all commands that write a book.
#[derive(Debug, clap::Args)]
pub(crate) struct WriteArgs {
    /// Book to write. It is replaced atomically once everything is written, and left untouched if that fails or no move was
    /// counted.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Omit moves that were played in fewer than N games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number::<u64>(1..))]
    pub(crate) min_count: u64,
    /// Omit references to the games.
    #[arg(long)]
    pub(crate) no_examples: bool,
    /// Memory limit in MiB, plus about 40 MiB; the rest spills to temporary files.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = values::number::<u32>(1..=1 << 20))]
    pub(crate) max_memory: u32,
    /// Folder for temporary files; the book's folder if omitted.
    #[arg(long, value_name = "DIR")]
    pub(crate) temp_dir: Option<PathBuf>,
    /// Write a summary in JSON: `{"games", "plies", "entries", "bytes", "refused"}`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Build a book from games.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The book contains every position of the main lines with the moves played in it. A game counts once per move \
                  and position. A game with errors is reported and not counted.\n\n\
                  With --counts the input is a table of externally counted moves, in CSV or TSV with a header. Its columns are \
                  `fen` or `key` (the Zobrist hash as a number); `uci`; `white`, `draws` and `black`; `games`, or `unknown` for \
                  games without a result; optionally `rated` and `ratings` (the number and the sum of ratings) and `year`. \
                  Lines for the same move are added up; lines without games are skipped. Every line has as many fields as the \
                  header."
)]
pub(crate) struct BuildArgs {
    /// Files with games or with move tables; standard input if omitted.
    #[arg(value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,
    /// Count only the first N plies of each game.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    pub(crate) max_ply: Option<u64>,
    /// Count only games whose tag has this value; may be repeated.
    #[arg(long = "where", value_name = "TAG=VALUE")]
    pub(crate) wanted: Vec<Wanted>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in PGN; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Read tables of externally counted moves instead of games.
    #[arg(long, conflicts_with_all = ["max_ply", "wanted", "from", "letters"])]
    pub(crate) counts: bool,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Merge books into one.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The result equals a book built from all games at once, except that moves omitted by --min-count or \
                  --max-ply remain omitted. To add games, build a book from the new games and merge it with the \
                  old one. `show` also accepts several books."
)]
pub(crate) struct MergeArgs {
    /// Books.
    #[arg(value_name = "BOOKS", required = true)]
    pub(crate) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) write: WriteArgs,
}

/// Show the moves played in a position.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Results are White's wins, draws and Black's wins, without games that have no result. The rating is the \
                  average of the players who made the move. Games are numbered from 1 in their file. The games of a \
                  position are the sum over its moves: a game that repeats the position and continues with another \
                  move counts for both."
)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Book, `default` for the bundled one; may be repeated.
    #[arg(long, value_name = "FILE", default_value = "default")]
    pub(crate) book: Vec<PathBuf>,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    pub(crate) letters: LetterSet,
    /// Write JSON: `{"fen", "games", "white", "draws", "black", "moves": [{"uci", "san", "games", "white",
    /// "draws", "black", "rating"?, "year"?, "example": {"archive", "game"} | null}]}`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a whole book, and show its contents.
#[derive(Debug, clap::Args)]
pub(crate) struct StatsArgs {
    /// Book, `default` for the bundled one.
    #[arg(value_name = "BOOK", default_value = "default")]
    pub(crate) book: PathBuf,
    /// Write JSON: `{"games", "plies", "positions", "entries", "bytes", "bytes_per_entry", "once",
    /// "min_count", "max_ply", "sources": [{"name", "games"}]}`.
    #[arg(long)]
    pub(crate) json: bool,
}
