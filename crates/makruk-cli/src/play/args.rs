//! The arguments of `makruk play`.

use std::path::PathBuf;

use clap::ValueEnum;
use makruk::{Rules, letters::LetterSet, search::Level};

use crate::{engine::TablesChoice, given::PositionArgs, net::NetChoice, values};

/// Play against the engine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type `help` during the game for its commands. Without --movetime or --nodes the \
                  engine thinks for at most one second per move; low levels answer at once.\n\
                  With a file instead of a FEN, as in `makruk play club.pgn`, the file's last game, or the one selected by \
                  --game, is resumed with its tags and counts. A game that `play` saved continues with its \
                  sides, level and rules. In any other game you take the side to move unless --side is \
                  specified, and the engine's name replaces that of the other player. Comments and variations are \
                  dropped from a resumed game; the file itself is not changed."
)]
pub(crate) struct PlayArgs {
    /// Your side; White if omitted, or your side in the resumed game.
    #[arg(long, value_enum, value_name = "SIDE")]
    pub(crate) side: Option<Side>,
    /// Your name in saved games; `Human` if omitted, or your name in the resumed game.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Skill level of the engine, from 0 (beginner) to 10 (full strength); 3 if omitted, or the resumed game's level.
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<Level>,
    /// Counting rules; `thai` if omitted, or those of the resumed game. The command `uci` defaults to `fairy`. House rules follow
    /// after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES")]
    pub(crate) rules: Option<Rules>,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Number of the game to resume, from 1; the last one in the file if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    pub(crate) game: Option<u64>,
    /// Draw the pieces as letters (default).
    #[arg(long, group = "style")]
    pub(crate) ascii: bool,
    /// Draw the pieces as chess symbols.
    #[arg(long, group = "style")]
    pub(crate) unicode: bool,
    /// Play in Thai: board, moves and messages.
    #[arg(long, group = "style")]
    pub(crate) thai: bool,
    /// Letters for displayed moves; you may type any.
    #[arg(long, value_parser = values::letters(), value_name = "L", conflicts_with = "thai")]
    pub(crate) letters: Option<LetterSet>,
    /// Limit the engine to MS milliseconds per move.
    #[arg(long, value_name = "MS", value_parser = values::number::<u64>(0..))]
    pub(crate) movetime: Option<u64>,
    /// Limit the engine to N nodes per move.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Let the engine play from an opening book; `default` is the bundled one.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<String>,
    /// Evaluate with the net in FILE; `default` is the bundled one, and `none` disables nets.
    #[arg(long, value_name = "FILE", default_value = "default", value_parser = clap::value_parser!(NetChoice))]
    pub(crate) net: NetChoice,
    /// Use the endgame tables in DIR; `default` is the folder of `makruk tables`, and `none` disables tables.
    #[arg(long, value_name = "DIR", default_value = "default", value_parser = clap::value_parser!(TablesChoice))]
    pub(crate) tables: TablesChoice,
    /// Append the game to a PGN file when it ends or you leave it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Random seed; differs from run to run if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(0..))]
    pub(crate) seed: Option<u64>,
}

/// A side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// White, which moves first.
    White,
    /// Black.
    Black,
    /// A random side.
    Random,
}
