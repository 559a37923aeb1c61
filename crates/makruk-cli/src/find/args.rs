//! The arguments of `makruk find`.

use std::path::PathBuf;

use makruk::{Rules, letters::LetterSet};

use crate::{
    games::format::{FileFormat, TargetFormat},
    values::{self, OrAuto},
};

/// Find games by positions, material, counts, moves and tags.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
#[command(
    after_help = "A query is words that hold at one position: `material:KRvKN count:board`, `-check:yes move:Rd5`. `then` and `next` \
                  join steps: `captured:R then at:end turn:black`. Words: position: board: material: white-material: black-material: \
                  lead: white-lead: black-lead: turn: check: ply: at: count: left:, of the move played there move: moved: captured: \
                  promotes: gives: calls:, of the step lasting: flip: colours:, of the game player: white: black: tag: result: \
                  ended: length:. docs/FIND.md explains them.\n\nA damaged game or file is reported and left out."
)]
pub(crate) struct FindArgs {
    /// Question to the games; it may begin with `-`.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    pub(crate) query: String,
    /// Files with games in any format; standard input if omitted.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto", hide_possible_values = true)]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in the query, where Thai letters and coordinates are read too, and in PGN. If `auto`, they are `fairy` in
    /// the query, and detected game by game in PGN.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Rules for counts and ends of games. House rules follow after commas, as in `thai,expiry=reached`.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Search variations too. The place of an answer is then not shown, and `count` is null.
    #[arg(long, conflicts_with = "boards")]
    pub(crate) variations: bool,
    /// Find every place of the first step, each with its smallest continuation.
    #[arg(long)]
    pub(crate) all: bool,
    /// Write JSON, one object per game: `{"file", "game", "matches", "count", "result", "plies", "tags"}`. `matches` is the list of
    /// plies, with --all a list of lists.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write only the number of games.
    #[arg(long, conflicts_with_all = ["json", "to"])]
    pub(crate) number: bool,
    /// Draw the board at the first ply of each answer.
    #[arg(long, conflicts_with_all = ["json", "number", "to"])]
    pub(crate) boards: bool,
    /// Copy the games that are found, in this format.
    #[arg(long, value_parser = values::target_format(), value_name = "FORMAT", conflicts_with = "json", hide_possible_values = true)]
    pub(crate) to: Option<TargetFormat>,
    /// File for --to, and no input; standard output if omitted. It is replaced atomically once everything is written, and left
    /// untouched if that fails or if no game was copied.
    #[arg(short, long, value_name = "FILE", requires = "to")]
    pub(crate) output: Option<PathBuf>,
    /// Mark the places in copied games with the comment `found`, in a format with comments: PGN, JSON or `bytecode`.
    #[arg(long, requires = "to", conflicts_with = "variations")]
    pub(crate) mark: bool,
    /// Leave out the first games that are found.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::number::<u64>(0..))]
    pub(crate) skip: u64,
    /// Stop after this many games.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    pub(crate) limit: Option<u64>,
    /// Threads for archives; as many as the processor has cores if omitted. The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = values::number::<usize>(1..=1024))]
    pub(crate) threads: Option<usize>,
    /// Read every game of an archive, whatever its signatures say. Damage in games that they rule out is then reported, too.
    #[arg(long)]
    pub(crate) no_index: bool,
    /// Memory limit for reading one game, in MiB. A larger game is reported and left out; the rest of a PGN file is
    /// then not read.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = values::number::<u32>(1..=4_294_967_295))]
    pub(crate) max_memory: u32,
}
