//! The arguments of `makruk replay`.

use std::path::PathBuf;

use clap::ValueEnum;
use makruk::{Rules, letters::LetterSet};

use crate::{
    games::format::FileFormat,
    values::{self, OrAuto},
};

/// Replay games and adjudicate every ply: count, repetition, end.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// File with the games.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in PGN input; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Rules to adjudicate by. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Replay a bundled game.
    #[arg(long, conflicts_with_all = ["file", "from", "letters"])]
    pub(crate) sample: bool,
    /// Memory limit for reading one game, in MiB: 128 are enough for about 3 million moves in PGN, and for a million in other
    /// formats. A larger game is rejected; the rest of a PGN file is then not read, in other formats reading continues.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = values::number::<u32>(1..=4_294_967_295))]
    pub(crate) max_memory: u32,
    /// Boards to draw.
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        default_value = "last",
        conflicts_with = "json"
    )]
    pub(crate) boards: Boards,
    /// Write boards, moves and text in Thai; errors in a record remain in English.
    #[arg(long, conflicts_with = "json")]
    pub(crate) thai: bool,
    /// Write JSON, one object per game: `{"id", "start", "rules", "result", "termination"?, "tags"?,
    /// "plies", "insufficient", "end", "error"}`.
    #[arg(long)]
    pub(crate) json: bool,
    /// Comma-separated keys of the objects in `plies`, in this order; all if omitted, and `none` omits `plies`.
    #[arg(
        long,
        value_enum,
        value_name = "KEYS",
        value_delimiter = ',',
        requires = "json"
    )]
    pub(crate) fields: Vec<PlyField>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// No boards.
    None,
    /// The final position of each game.
    Last,
    /// The position after every move.
    All,
}

/// A key of an object of `plies` in `replay --json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum PlyField {
    /// Omit `plies`.
    None,
    /// The move in UCI notation.
    Uci,
    /// The move in short algebraic notation.
    San,
    /// The position after the move, with the counting fields.
    Fen,
    /// The number of legal moves in that position.
    Legal,
    /// The 64-bit FNV-1a hash of those moves in UCI notation, sorted and joined with line feeds.
    LegalFnv,
    /// Whether the side to move is in check.
    Check,
    /// The count in progress.
    Count,
    /// Whether the count is exceeded or the position occurs for the third time.
    Drawn,
    /// How this ply ends the game, if it does.
    End,
}
