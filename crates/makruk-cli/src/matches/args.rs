//! The arguments of `makruk match`.

use std::path::PathBuf;

use makruk::Rules;
use makruk_match::{EloModel, ScoreRule, Sprt};

use crate::{engine::TablesChoice, values};

/// Play matches of engines, with an arbiter that knows the counts.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "SPEC: `own` is this engine, with the options level, net (a file, `default` or `none`), hash (MiB), threads and tables (`false` for none), as in \
                  `own@level=3`; any other text is the command line of a UCI program, as in `stockfish@Skill Level=5`. In \
                  `name=NAME;cmd=COMMAND;args=ARGS;dir=DIR;option.NAME=VALUE;nodes=N`, only cmd is required; nodes, depth, movetime \
                  and tc there replace the match's.\n\
                  An illegal move, a crash, a hang and a late move lose the game; the engine is restarted. Under rules with a count on \
                  call, the arbiter calls the count of the weaker side as soon as it may, and never stops it. Each opening is played \
                  twice, with colours reversed.\n\
                  Elo differences are those to the opponents, by pairs of games, with 95 % intervals.\n\
                  With --json: one object at the end, `{\"games\", \"engines\": [{\"name\", \"score\", \"games\", \"wins\", \"draws\", \
                  \"losses\", \"elo\", \"elo_error\", \"elo_reason\", \"pairs\": [N, N, N, N, N]}], \"faults\": [{\"game\", \"engine\", \"kind\": \"illegal\", \"crash\", \
                  \"hang\" or \"late\", \"message\"}], \"draw_ratio\", \"llr\", \"llr_bounds\", \"sprt\": \"undecided\", \"elo0\" or \"elo1\", \"ratings\"}`; \
                  numbers that do not exist are null. The exit code is 1 if an engine had a fault."
)]
pub(crate) struct MatchArgs {
    /// An engine; give at least two.
    #[arg(
        long = "engine",
        value_name = "SPEC",
        required_unless_present = "engines"
    )]
    pub(crate) engine: Vec<String>,
    /// File with more engines, one SPEC per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) engines: Option<PathBuf>,
    /// Number of games of each pairing.
    #[arg(long, value_name = "N", default_value = "100", value_parser = values::number::<u64>(1..=10_000_000))]
    pub(crate) games: u64,
    /// Each engine plays against each other; the default.
    #[arg(long, conflicts_with = "gauntlet")]
    pub(crate) round_robin: bool,
    /// The first engine plays against each other.
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// Nodes per move; 10,000 without any limit.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Depth per move, in plies.
    #[arg(long, value_name = "N", value_parser = values::number::<u8>(1..=255))]
    pub(crate) depth: Option<u8>,
    /// Milliseconds per move.
    #[arg(long, value_name = "MS", value_parser = values::number::<u64>(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    /// Clock: time for the game or for MOVES, in seconds or MIN:SEC, and increment per move, as in `10+0.1`, `1:30` or `40/5:00`.
    #[arg(long, value_name = "[MOVES/]TIME[+INC]", conflicts_with = "movetime")]
    pub(crate) tc: Option<String>,
    /// Milliseconds by which a move may exceed its time.
    #[arg(long, value_name = "MS", default_value = "100", value_parser = values::number::<u32>(0..=4_294_967_295))]
    pub(crate) margin: u32,
    /// Seconds of silence after which an engine without a time limit hangs.
    #[arg(long, value_name = "S", default_value = "60", value_parser = values::number::<u32>(1..=4_294_967_295))]
    pub(crate) timeout: u32,
    /// Openings: a file of FENs, EPDs (`.epd`) or games (`.pgn`), or random balanced ones made from a seed.
    #[arg(long, value_name = "FILE|seed:S", default_value = "seed:1")]
    pub(crate) openings: String,
    /// Rules of the games. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "fairy")]
    pub(crate) rules: Rules,
    /// Stop as soon as a sequential test, with error rates of 5 %, decides between these differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Scale of the test's differences: logistic or normalized.
    #[arg(
        long,
        value_name = "MODEL",
        default_value = "logistic",
        requires = "sprt"
    )]
    pub(crate) sprt_model: EloModel,
    /// Number of games played at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u16>(1..=256))]
    pub(crate) concurrency: u16,
    /// End a game as won when both scores exceed CP centipawns for N moves of each side, after AFTER moves.
    #[arg(long, value_name = "CP,N[,AFTER]")]
    pub(crate) adjudicate_win: Option<ScoreRule>,
    /// End a game as drawn when both scores stay within CP centipawns for N moves of each side, after AFTER moves.
    #[arg(long, value_name = "CP,N[,AFTER]")]
    pub(crate) adjudicate_draw: Option<ScoreRule>,
    /// End a game when the endgame tables in DIR, or those of `default`, know its result with the count.
    #[arg(long, value_name = "DIR", value_parser = clap::value_parser!(TablesChoice))]
    pub(crate) adjudicate_tables: Option<TablesChoice>,
    /// Plies after which a game is drawn.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = values::number::<u32>(1..=100_000))]
    pub(crate) max_plies: u32,
    /// File for the games as PGN. With --jsonl it is continued, otherwise it must be new or empty.
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,
    /// File for a record of the games, which `makruk rate` reads; a match with the same options resumes from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) jsonl: Option<PathBuf>,
    /// File for all lines between the arbiter and UCI programs.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Write the results as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
