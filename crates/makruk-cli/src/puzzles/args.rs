//! The arguments of `makruk puzzles`.

use std::path::PathBuf;

use clap::Subcommand;
use makruk::Rules;

use crate::{
    games::format::FileFormat,
    values::{self, OrAuto},
};

/// Solve puzzles (`puzzles solve`), or find them in games.
///
/// Puzzles found in games are proved.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Each puzzle has a single correct first move, which is proved: it reaches the goal against every \
                  defence within the rules and the count, and no other first move does so in as many moves. A checker \
                  replays the proofs before a puzzle is written. In endings with up to two pieces against a bare \
                  khun, the count is set so that it is decisive.\nThemes: mate_in_N; count (one is running); win_within_count; \
                  hold_by_count; stalemate; insufficient_material; gain_N (material, with rua 5, ma 3, khon \
                  2.6, met 1.7, bia 1); fork; pin; sacrifice; promotion; quiet.\nWith --json: `{\"fen\", \"rules\", \"theme\", \
                  \"solution\", \"length\", \"calls\", \"source\": {\"file\", \"game\", \"ply\"}}`, one puzzle per line; \
                  otherwise PGN with all defences as variations. The result does not depend on the number of \
                  threads. At the end, standard error lists the number of dropped candidates for each reason."
)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) command: Option<PuzzlesCommand>,
    /// Files with games, in any format; standard input if omitted.
    #[arg(value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Rules for the games and the proofs; --check uses those of each puzzle. House rules follow after commas, as in
    /// `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Nodes that the engine searches per position.
    #[arg(long, value_name = "N", default_value = "500", value_parser = values::number::<u64>(1..))]
    pub(crate) nodes: u64,
    /// Node limit per proof.
    #[arg(long, value_name = "N", default_value = "1500000", value_parser = values::number::<u64>(1..))]
    pub(crate) proof_nodes: u64,
    /// Maximum length of a mate or a draw in moves.
    #[arg(long, value_name = "N", default_value = "6", value_parser = values::number::<u16>(2..=32))]
    pub(crate) moves: u16,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u16>(1..=256))]
    pub(crate) threads: u16,
    /// File to write, as puzzles are found, or with --check when all are proved; standard output if omitted. It must be new or
    /// empty, except with --resume or --check.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Resume an interrupted run with the same games and options, whose puzzles are in the --output file; needs --json.
    #[arg(long, requires = "output", requires = "json")]
    pub(crate) resume: bool,
    /// Read puzzles written by --json instead of games, prove each again, and write it.
    #[arg(long, conflicts_with_all = ["resume", "from"])]
    pub(crate) check: bool,
    /// Write JSON, one puzzle per line.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzlesCommand {
    Solve(SolveArgs),
}

/// Solve puzzles: find the moves that reach the goal.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type the move of the side to move, in any letters; the reply is played automatically. `hint` names the piece, `answer` \
                  shows the solution, `again` starts the puzzle again, `next` goes to the next one, `help` or `?` lists \
                  these commands, and `quit` leaves. Any last move that reaches the goal is accepted."
)]
pub(crate) struct SolveArgs {
    /// File with puzzles written by `makruk puzzles --json`; the 300 bundled ones if omitted.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Only puzzles with this theme, such as `fork`, `mate_in_3`, or `mate_in` for any number of moves.
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Random seed for the order; differs from run to run if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Write boards, moves and text in Thai.
    #[arg(long)]
    pub(crate) thai: bool,
}
