//! The arguments of `makruk review`.

use std::path::PathBuf;

use makruk::{Rules, letters::LetterSet, search::Level};

use crate::{
    engine::TablesChoice,
    games::format::FileFormat,
    net::NetChoice,
    values::{self, OrAuto},
};

/// Review games: what each move was worth, counts included.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A move is compared with the best one in expected points: 1 for a win, 1/2 for a draw. Losing 0.05 points is an \
                  inaccuracy, 0.10 a mistake, 0.20 a blunder; a mate, a win or a draw that was certain is missed. Calling and \
                  stopping a count and claiming a draw are judged like moves. The accuracy of a move halves with every \
                  0.10 points lost; that of a side is the mean of the mean by stakes and the harmonic mean, null without moves.\n\
                  Without --movetime the same games give the same output.\nWith --json: one object per game, `{\"id\", \"result\", \
                  \"formation\": {\"white\", \"black\"}, \"white\": {\"moves\", \"accuracy\", \"loss\", \"classes\": {CLASS: N}, \"phases\": {PHASE: \
                  {\"moves\", \"accuracy\", \"loss\"}}}, \"black\", \"key\": [PLY], \"moves\": [{\"ply\", \"uci\", \"san\", \"best\", \"line\": [UCI], \
                  \"score\": {\"cp\"} or {\"mate\"}, \"best_score\", \"wdl\": [WIN, DRAW, LOSS], \"best_wdl\", \"loss\", \"class\", \
                  \"count\", \"called\", \"phase\"}], \"options\": {\"nodes\", \"movetime\", \"players\", \"rules\", \"net\", \"tables\"}}`, from the mover's view, `wdl` per mille.\nCLASS: only, best, good, inaccuracy, mistake, blunder, \
                  missed_draw, missed_win, missed_mate. \"count\": not_called, stopped, lost_to_count, claimable or null."
)]
pub(crate) struct ReviewArgs {
    /// Files with games, in any format; standard input if omitted.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Rules of the games. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Nodes that the engine searches per position; doubtful moves take up to five times as many.
    #[arg(long, value_name = "N", default_value = "25000", value_parser = values::number::<u64>(1..))]
    pub(crate) nodes: u64,
    /// Search each position for at most MS milliseconds.
    #[arg(long, value_name = "MS", value_parser = values::number::<u64>(1..))]
    pub(crate) movetime: Option<u64>,
    /// Strength of the players, from 0 (beginner) to 10 (the engine): their chances depend on it.
    #[arg(long, value_name = "LEVEL", default_value = "5")]
    pub(crate) players: Level,
    /// Number of games reviewed at the same time; all cores if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u16>(1..=256))]
    pub(crate) threads: Option<u16>,
    /// File to write: annotated PGN, or JSON with --json. It must be new or empty, except with --resume.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Resume an interrupted run with the same games and options, whose reviews are in the --output file; needs --json.
    #[arg(long, requires = "output", requires = "json")]
    pub(crate) resume: bool,
    /// Summarize all games of the player NAME: accuracy by colour, formation, phase and level of the opponent, and counts.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["output", "resume"])]
    pub(crate) insights: Option<String>,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    pub(crate) letters: LetterSet,
    /// Write JSON, one object per line.
    #[arg(long)]
    pub(crate) json: bool,
    /// Evaluate with the net in FILE; `default` is the bundled one, and `none` disables nets.
    #[arg(long, value_name = "FILE", default_value = "default", value_parser = clap::value_parser!(NetChoice))]
    pub(crate) net: NetChoice,
    /// Use the endgame tables in DIR; `default` is the folder of `makruk tables`, and `none` disables tables.
    #[arg(long, value_name = "DIR", default_value = "default", value_parser = clap::value_parser!(TablesChoice))]
    pub(crate) tables: TablesChoice,
}
