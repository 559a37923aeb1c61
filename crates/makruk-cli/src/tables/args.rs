//! The arguments of `makruk tables`.

use std::path::PathBuf;

use clap::Subcommand;
use makruk::{Rules, tables::Material};

use crate::{given::PositionArgs, values};

/// Make and probe endgame tables, exact within the counts.
///
/// Tables exist for one, two or three pieces against a bare khun, and for one piece against one. They are named by their pieces,
/// the stronger side first, in the order R (rua), N (ma), S (khon), M (met or bia ngai): `KRNMvK`, `KSSvK`, `KRvKN`.
#[derive(Debug, clap::Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    Make(MakeArgs),
    List(ListArgs),
    Stats(StatsArgs),
    Probe(ProbeArgs),
}

/// The location of the tables.
#[derive(Debug, clap::Args)]
pub(crate) struct FolderArgs {
    /// Folder of the tables; `makruk/tables` in the system's data folder if omitted.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

/// Resources for making tables.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// Memory limit in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) max_memory: u32,
    /// Number of threads; all cores if omitted.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// Make tables.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Before it starts it says what each table takes, and makes none if one does not fit. The tables that \
                  captures lead to are made as well. What is there already stays, unless its header is damaged or it is of \
                  another version: `list --check` reads every position, and `--force` makes a table again. A table appears under its name when it is complete. Nothing is left of one that a \
                  signal breaks off; what SIGKILL or a power failure leaves, a hidden file `.makruk-*.part`, is removed by the next run \
                  that makes a table in that folder."
)]
pub(crate) struct MakeArgs {
    /// Pieces, for example `KRNMvK` or `KRvKN`.
    #[arg(value_name = "MATERIAL", required_unless_present = "all", value_parser = values::material())]
    pub(crate) materials: Vec<Material>,
    /// Make all 44 tables.
    #[arg(long, conflicts_with = "materials")]
    pub(crate) all: bool,
    /// Make existing tables again.
    #[arg(long)]
    pub(crate) force: bool,
    /// Only print the memory, disk space and time needed.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Disk space limit in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) max_disk: u32,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// List the existing tables.
#[derive(Debug, clap::Args)]
pub(crate) struct ListArgs {
    /// Read and check every position of each table.
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    /// Write JSON, one object per line: `{"signature", "path", "bytes", "ok", "error"?}`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show the statistics of an ending.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "They are of the positions with the stronger side to move, without a count that runs. A table that is not \
                  there is solved in memory, for this time only."
)]
pub(crate) struct StatsArgs {
    /// Pieces, for example `KSMvK`.
    #[arg(value_name = "MATERIAL", value_parser = values::material())]
    pub(crate) material: Material,
    /// Counting rules. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Write JSON: `{"signature", "positions", "won", "lost", "longest_plies", "lost_to_count": N | null, "longest": {"fen",
    /// "line": [UCI…]} | null}`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Look a position up: who wins, and in how many plies.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Plies are those to the mate, without regard to the count; with a piece each, those to the mate or to the \
                  capture of the last piece where the rest is won within its own count. The result \"with the count\" is that with the \
                  count in the FEN, or with the one that would begin now. The moves follow, the best ones first, each with the \
                  call or the stop of the count before it that it needs. Tables with up to two pieces are solved in memory if \
                  they are not there. If no table has the position, the exit code is 1."
)]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Counting rules. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Write JSON: `{"fen", "wdl": "win" | "draw" | "loss" | null, "plies": N | null, "with_count", "moves": [{"uci",
    /// "san", "wdl", "plies", "with_count", "count"?: "start" | "stop"}]}`, for the side to move.
    #[arg(long)]
    pub(crate) json: bool,
}
