//! The arguments of `makruk tables`.

use std::path::PathBuf;

use clap::Subcommand;
use makruk::{Rules, tables::Material};

use crate::{given::PositionArgs, values};

/// Make and probe endgame tables, exact within the counts.
///
/// Tables exist for all endings of three to five pieces, the khuns included. They are named by their pieces, the stronger side
/// first, in the order R (rua), N (ma), S (khon), M (met or bia ngai), P (bia): `KRNMvK`, `KSPvK`, `KRNvKS`.
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
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = values::number::<u32>(1..=1 << 20))]
    pub(crate) max_memory: u32,
    /// Number of threads; all cores if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u16>(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// Make tables.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Prints what each table needs first, and makes none if one exceeds a limit. Also makes the tables reachable \
                  by captures and promotions. Existing tables are kept unless the header is damaged or has another version, \
                  so an interrupted run can be continued; \
                  `list --check` reads every position, and `--force` makes a table again. A table appears under its \
                  name when it is complete. An interrupted run leaves no incomplete file; SIGKILL or a power failure leaves a \
                  hidden file `.makruk-*.part`, which the next run in that folder removes."
)]
pub(crate) struct MakeArgs {
    /// Pieces, for example `KRNMvK` or `KRvKN`.
    #[arg(value_name = "MATERIAL", required_unless_present = "all")]
    pub(crate) materials: Vec<Material>,
    /// Make every table of so many pieces, khuns included. Without a number, make the 44 tables without bia against a bare khun
    /// or with one piece each.
    #[arg(long, value_name = "PIECES", conflicts_with = "materials", value_parser = values::number::<u8>(3..=5))]
    #[allow(clippy::option_option)] // an optional value, as clap expects it
    pub(crate) all: Option<Option<u8>>,
    /// Make existing tables again.
    #[arg(long)]
    pub(crate) force: bool,
    /// Only print the memory, disk space and time needed.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Disk space limit in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = values::number::<u32>(1..=1 << 20))]
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

/// Show the statistics of endings.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The statistics cover positions with the stronger side to move and no count in progress. A missing table \
                  is solved in memory and not saved."
)]
pub(crate) struct StatsArgs {
    /// Pieces, for example `KSMvK`; all tables in the folder if omitted.
    #[arg(value_name = "MATERIAL")]
    pub(crate) materials: Vec<Material>,
    /// Counting rules. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Write JSON, one object per line: `{"signature", "positions", "won", "lost", "longest_plies", "lost_to_count": N | null,
    /// "longest": {"fen", "line": [UCI…]} | null}`.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Look up a position: the winner and the number of plies.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Plies count to the mate, ignoring the count. If both sides have pieces, they count to the mate or to the \
                  capture of the last piece if the rest is won within its own count. The result \"with the count\" uses the \
                  count in the FEN, or the one that would start now. The moves follow, best first, each with the count \
                  call or stop that it requires. Missing tables of up to four pieces are solved in memory. If no table \
                  contains the position, the exit code is 1."
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
