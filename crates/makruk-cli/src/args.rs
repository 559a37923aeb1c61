//! The subcommands and the global options. Each command owns its arguments and their help.

use clap::{Parser, Subcommand};
use encoding_rs::Encoding;

use crate::{
    analyze::AnalyzeArgs,
    archive::args::ArchiveArgs,
    bench::BenchArgs,
    board::BoardArgs,
    book::args::BookArgs,
    completions::CompletionsArgs,
    convert::ConvertArgs,
    drill::DrillArgs,
    encoding,
    fen::FenArgs,
    find::args::FindArgs,
    manual::ManualArgs,
    matches::args::MatchArgs,
    moves::MovesArgs,
    output::When,
    pack::{PackArgs, UnpackArgs},
    perft::PerftArgs,
    play::args::PlayArgs,
    prove::ProveArgs,
    puzzles::args::PuzzlesArgs,
    rate::RateArgs,
    replay::args::ReplayArgs,
    review::args::ReviewArgs,
    tables::args::TablesArgs,
    uci::UciArgs,
};

/// Makruk (Thai chess) on the command line: boards, notations, adjudication of games, an engine.
#[derive(Debug, Parser)]
#[command(
    name = "makruk",
    version,
    after_help = "Exit codes: 0 success, 1 some input was rejected, 2 wrong usage or a file that \
                  cannot be read or written.\n`makruk help COMMAND` explains a command.\nA FEN may be given with or without quotes; it may use \
                  short forms, tabs, and promoted bia without their mark. Without a FEN the start \
                  position is used.\nFILE may be `-`, or omitted, for standard input."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Use colours; `auto` uses them on a terminal, unless `NO_COLOR` is set.
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto"
    )]
    pub(crate) color: When,
    /// Encoding of text in files and on standard input, such as windows-874 (Thai), windows-1252 or utf-16le; UTF-8 if omitted. A
    /// byte-order mark takes precedence.
    #[arg(long, global = true, value_name = "NAME", value_parser = encoding::parser())]
    pub(crate) encoding: Option<&'static Encoding>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Board(BoardArgs),
    Fen(FenArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Find(Box<FindArgs>),
    Pack(PackArgs),
    Unpack(UnpackArgs),
    #[command(visible_alias = "analyse")]
    Analyze(AnalyzeArgs),
    Review(ReviewArgs),
    Prove(ProveArgs),
    Puzzles(PuzzlesArgs),
    Drill(DrillArgs),
    Book(BookArgs),
    Archive(ArchiveArgs),
    Tables(TablesArgs),
    Play(PlayArgs),
    Uci(UciArgs),
    Match(MatchArgs),
    Rate(RateArgs),
    Bench(BenchArgs),
    Completions(CompletionsArgs),
    Manual(ManualArgs),
}
