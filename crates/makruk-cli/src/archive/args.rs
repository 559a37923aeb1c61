//! The arguments of `makruk archive`.

use std::path::PathBuf;

use clap::Subcommand;
use makruk::letters::LetterSet;

use super::edit::Setting;
use crate::{
    games::{FileFormat, Wanted},
    values::{self, OrAuto},
};

/// List, check, append to, merge, filter and tag archives of games.
///
/// An archive is a file that `makruk convert` writes in a binary format.
#[derive(Debug, clap::Args)]
pub(crate) struct ArchiveArgs {
    #[command(subcommand)]
    pub(crate) command: ArchiveCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ArchiveCommand {
    List(ListArgs),
    Append(Box<AppendArgs>),
    Merge(MergeArgs),
    Filter(FilterArgs),
    Index(IndexArgs),
    Tag(TagArgs),
    Verify(VerifyArgs),
}

/// List the games of an archive, without decoding their moves.
#[derive(Debug, clap::Args)]
pub(crate) struct ListArgs {
    /// Archive.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// List only games whose tag has this value; may be repeated.
    #[arg(long = "where", value_name = "TAG=VALUE")]
    pub(crate) wanted: Vec<Wanted>,
    /// Write JSON, one object per line: `{"game", "result", "plies", "bytes", "start"?, "end"?, "tags"?}`. `bytes` is the size of
    /// the moves, and `end` says how a player ended the game.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Add games to an archive.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The games are converted to the archive's format. A game that has errors, or that the format cannot \
                  represent, is rejected. The archive is replaced as a whole once everything is written."
)]
pub(crate) struct AppendArgs {
    /// Archive.
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archive: PathBuf,
    /// Files with games in any format; standard input if omitted.
    #[arg(value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in PGN; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Drop and report everything that cannot be read or that the format cannot represent.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Memory limit for reading one game, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = values::number::<u32>(1..=4_294_967_295))]
    pub(crate) max_memory: u32,
}

/// Merge archives of the same format into one, without decoding the moves.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// Archives.
    #[arg(value_name = "FILES", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Drop a game if another one has the same start, moves and result, no tag that contradicts, and all its tags, comments and
    /// variations. Games with the same moves that disagree stay and are reported. All games wait in a temporary file.
    #[arg(long)]
    pub(crate) unique: bool,
    /// Archive to write; it is replaced atomically once everything is written.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Copy the games with certain tags into another archive, without decoding the moves.
#[derive(Debug, clap::Args)]
pub(crate) struct FilterArgs {
    /// Archive.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Copy games whose tag has this value; may be repeated.
    #[arg(long = "where", value_name = "TAG=VALUE", required = true)]
    pub(crate) wanted: Vec<Wanted>,
    /// Archive to write; it is replaced atomically once everything is written, and left untouched if no game was copied, or if it is
    /// also the input and would lose games.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Edit the tags of games in an archive.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "--set and --names see the tags as they were, and --set takes precedence. `Result`, `FEN`, `SetUp`, a `Variant` \
                  other than Makruk, and `Letters` that name a letter set cannot be set.",
    group = clap::ArgGroup::new("edit").required(true).multiple(true)
)]
pub(crate) struct TagArgs {
    /// Archive.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Give a tag this value, in place of all its values; without a value, remove the tag; may be repeated.
    #[arg(long = "set", value_name = "TAG=VALUE", group = "edit")]
    pub(crate) settings: Vec<Setting>,
    /// Join the spellings of players in `White` and `Black`: a file with lines `old<TAB>new` in UTF-8. Blank lines and those that
    /// begin with `#` are ignored.
    #[arg(long, value_name = "NAMES", group = "edit")]
    pub(crate) names: Option<PathBuf>,
    /// Edit only games whose tag has this value; may be repeated.
    #[arg(long = "where", value_name = "TAG=VALUE")]
    pub(crate) wanted: Vec<Wanted>,
    /// Archive to write instead of the old one, which is otherwise replaced as a whole once everything is written.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Write the signatures of an archive: add missing ones, and replace damaged and wrong ones.
///
/// Signatures take at most 12 bytes per game, and let searches leave out most games. The archive is replaced as a whole once
/// everything is written.
#[derive(Debug, clap::Args)]
pub(crate) struct IndexArgs {
    /// Archive.
    #[arg(value_name = "ARCHIVE")]
    pub(crate) archive: PathBuf,
}

/// Check archives: all checksums, the index, the moves of every game, and its signature.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Signatures are checked in files, not in pipes. `makruk archive index` writes damaged and wrong ones again."
)]
pub(crate) struct VerifyArgs {
    /// Archives; standard input if omitted.
    #[arg(value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    /// Write JSON, one object per file: `{"file", "format", "games", "plies", "errors"}`; `format` is null if the file is not an
    /// archive.
    #[arg(long)]
    pub(crate) json: bool,
}
