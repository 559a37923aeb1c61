//! The arguments of every subcommand.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use makruk::{
    FenDialect, Rules, brenner::Numbering, letters::LetterSet, pack::PackFormat, search::Level,
};

use crate::{
    archive::args::ArchiveArgs,
    book::args::BookArgs,
    engine::TablesChoice,
    games::format::FileFormat,
    net::NetChoice,
    tables::args::TablesArgs,
    values::{self, OrAuto},
};

/// Makruk (Thai chess) on the command line: boards, notations, adjudication of games, an engine.
#[derive(Debug, Parser)]
#[command(
    name = "makruk",
    version,
    after_help = "Exit codes: 0 success, 1 some input was rejected, 2 wrong usage or a file that \
                  cannot be read or written.\nA FEN may be given with or without quotes; it may use \
                  short forms, tabs, and promoted bia without their mark. Without a FEN the start \
                  position is used.\nFILE may be `-`, or omitted, for standard input."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Board(BoardArgs),
    Fen(FenArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Pack(PackArgs),
    Unpack(UnpackArgs),
    Analyze(AnalyzeArgs),
    Prove(ProveArgs),
    Puzzles(PuzzlesArgs),
    Drill(DrillArgs),
    Book(BookArgs),
    Archive(ArchiveArgs),
    Tables(TablesArgs),
    Play(PlayArgs),
    Uci(UciArgs),
    Completions(CompletionsArgs),
    Manual(ManualArgs),
}

/// Print a script that completes commands, options and their values in a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "To install it:
  bash        makruk completions bash >~/.local/share/bash-completion/completions/makruk
  zsh         makruk completions zsh >FOLDER/_makruk, where FOLDER is one of $fpath
  fish        makruk completions fish >~/.config/fish/completions/makruk.fish
  powershell  in $PROFILE: makruk completions powershell | Out-String | Invoke-Expression
  elvish      in rc.elv: eval (makruk completions elvish | slurp)")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page of `makruk`, or write the pages of all commands into a folder.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Install them into section 1 of a folder of $MANPATH. To read a page without installing it: \
                  makruk manual | nroff -mandoc | less"
)]
pub(crate) struct ManualArgs {
    /// The folder to write `makruk.1`, `makruk-board.1` and the others into; it must exist.
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// Run the engine for a chess GUI: UCI on standard input and output.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Counting follows Fairy-Stockfish, as GUIs expect: every count starts automatically. \
                  The UCI option `Rules` with the value `thai` selects Thailand's rules, which `play` \
                  and `analyze` use unless --rules says otherwise."
)]
pub(crate) struct UciArgs {}

/// The options that give a position.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as a FEN; the start position if omitted.
    #[arg(value_name = "FEN")]
    words: Vec<String>,
    /// The same, as one argument.
    #[arg(long, value_name = "FEN", conflicts_with = "words")]
    fen: Option<String>,
    /// The dialect of the FEN.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    pub(crate) dialect: OrAuto<FenDialect>,
}

impl PositionArgs {
    /// Returns the FEN, if there is one.
    pub(crate) fn fen(&self) -> Option<String> {
        let words = (!self.words.is_empty()).then(|| self.words.join(" "));
        words.or_else(|| self.fen.clone())
    }
}

/// Analyze a position with the engine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without a limit the engine searches for 5 seconds. Scores are from White's point of \
                  view, in bia (in hundredths of a bia with --json); a mate in a negative number of \
                  moves is Black's.\nWith --json an object is written after each depth, and a last one \
                  with `\"final\": true`."
)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Search at most N nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search at most N plies deep.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) depth: Option<u8>,
    /// Search for at most MS milliseconds.
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    /// Number of best moves to show.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) multipv: u8,
    /// Number of search threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Transposition table size in MiB.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: u32,
    /// Counting rules; the default of `uci` is `fairy`.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    pub(crate) letters: LetterSet,
    /// Write JSON, one object per line.
    #[arg(long)]
    pub(crate) json: bool,
    /// Evaluate by the net in FILE; `default` is the one that comes with the tool, and `none` is no net.
    #[arg(long, value_name = "FILE", default_value = "default", value_parser = clap::value_parser!(NetChoice))]
    pub(crate) net: NetChoice,
    /// Use the endgame tables in DIR; `default` is the folder of `makruk tables`, and `none` is no tables.
    #[arg(long, value_name = "DIR", default_value = "default", value_parser = clap::value_parser!(TablesChoice))]
    pub(crate) tables: TablesChoice,
}

/// Prove a mate within the rules and the count, or that there is none.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The answer is a proof, not an estimate: every defence is tried, and the count that runs is kept. The \
                  solution is played through by a checker before it is shown, unless it has more than a million moves or the nodes \
                  are used up: then the answer says so.\nExit codes: 0 for a mate and for none, \
                  1 if a limit was reached first.\nWith --json: `{\"mate\": n | null, \"line\": [UCI…], \"nodes\": k}`, \
                  and `\"unknown\": true` if a limit was reached; `mate` is then null. `calls` are the counts that the \
                  side that mates starts or stops on the way, and `\"unchecked\": true` says that no checker played the solution."
)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Look for a mate in at most N moves of the side to move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(makruk::proofs::MAX_MOVES)))]
    pub(crate) mate: u16,
    /// Counting rules.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Look at no more than N positions; no limit if omitted.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Memory of the table in MiB.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: u32,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    pub(crate) letters: LetterSet,
    /// Write all defences, with the move after each.
    #[arg(long, conflicts_with = "json")]
    pub(crate) tree: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find puzzles in games, and keep those that are proved.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each puzzle has one right first move, and that is proved: the move reaches its goal against every \
                  defence within the rules and the count, and no other first move does in as many moves. The proofs are \
                  played through by a checker before a puzzle is written. In endings against a bare khun with up to two \
                  pieces the count is set so that it decides.\nThemes: mate_in_N; count (one runs); win_within_count; \
                  hold_by_count; stalemate; insufficient_material; gain_N (material, with rua 5, khon and ma 3, met \
                  2, bia 1); fork; pin; sacrifice; promotion; quiet.\nWith --json: `{\"fen\", \"rules\", \"theme\", \
                  \"solution\", \"length\", \"calls\", \"source\": {\"file\", \"game\", \"ply\"}}`, a puzzle a line; \
                  otherwise PGN with all defences as variations. What is found does not depend on the number of \
                  threads. Standard error tells at the end how many candidates were dropped, and why."
)]
pub(crate) struct PuzzlesArgs {
    /// Files with games, in any format; standard input if omitted.
    #[arg(value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Rules of the games and of the proofs; with --check, those of each puzzle are used.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Nodes of the engine for each position.
    #[arg(long, value_name = "N", default_value = "500", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Nodes of each proof.
    #[arg(long, value_name = "N", default_value = "1500000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) proof_nodes: u64,
    /// The most moves that a mate or a draw may take.
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u16).range(2..=32))]
    pub(crate) moves: u16,
    /// Number of threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// File to write, as the puzzles are found, or for --check when all are proved; standard output if omitted. It
    /// must be new or empty, but for --resume and --check.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Go on where an earlier run ended that wrote the same file from the same games with the same options.
    #[arg(long, requires = "output", requires = "json")]
    pub(crate) resume: bool,
    /// Read puzzles instead of games, as --json writes them, prove each again, and write it.
    #[arg(long, conflicts_with_all = ["resume", "from"])]
    pub(crate) check: bool,
    /// Write JSON, a puzzle a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Practise counting: which number is said, whether the time is enough, which move keeps the win.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type your answer after each question: a number, `yes` or `no`, a move in any letters. An empty line \
                  shows the answer. The answers are from exact endgame tables.\nWith --json the questions are written \
                  with their answers, one a line: `{\"kind\", \"fen\", \"rules\", \"answer\"}`."
)]
pub(crate) struct DrillArgs {
    /// What is asked; all kinds in turn if omitted.
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) kind: Option<DrillTopic>,
    /// Number of questions.
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: u32,
    /// Counting rules.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Random seed; defaults to a different one each run.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write JSON, a question a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `drill` asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrillTopic {
    /// Which number does the bare khun say with its next move?
    Number,
    /// Is the game won before the count is over?
    Won,
    /// Which is the only move that still wins before the count is over?
    OnlyMove,
}

/// Play against the engine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type `help` during the game for its commands. Without --movetime or --nodes the \
                  engine thinks for at most one second per move; low levels answer at once."
)]
pub(crate) struct PlayArgs {
    /// Your side.
    #[arg(long, value_enum, value_name = "SIDE", default_value = "white")]
    pub(crate) color: Side,
    /// Skill level of the engine, from 0 (beginner) to 10 (full strength).
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) level: Level,
    /// Counting rules; the default of `uci` is `fairy`.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Draw the pieces as letters (default).
    #[arg(long, group = "style")]
    pub(crate) ascii: bool,
    /// Draw the pieces as chess symbols.
    #[arg(long, group = "style")]
    pub(crate) unicode: bool,
    /// Play in Thai: board, moves and messages.
    #[arg(long, group = "style")]
    pub(crate) thai: bool,
    /// Letters of the moves that are shown; you may type any.
    #[arg(long, value_parser = values::letters(), value_name = "L", conflicts_with = "thai")]
    pub(crate) letters: Option<LetterSet>,
    /// Limit the engine to MS milliseconds per move.
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    /// Limit the engine to N nodes per move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Let the engine play from an opening book; `default` is the one that comes with the tool.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<String>,
    /// Evaluate by the net in FILE; `default` is the one that comes with the tool, and `none` is no net.
    #[arg(long, value_name = "FILE", default_value = "default", value_parser = clap::value_parser!(NetChoice))]
    pub(crate) net: NetChoice,
    /// Use the endgame tables in DIR; `default` is the folder of `makruk tables`, and `none` is no tables.
    #[arg(long, value_name = "DIR", default_value = "default", value_parser = clap::value_parser!(TablesChoice))]
    pub(crate) tables: TablesChoice,
    /// Append the game to a PGN file when it ends or you leave it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Random seed; defaults to a different one each run.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// A side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// White, which moves first.
    White,
    /// Black.
    Black,
    /// Either, at random.
    Random,
}

/// Draw a position: pieces, side to move, count, checks.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
pub(crate) struct BoardArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Draw the pieces as letters of the fairy dialect (default).
    #[arg(long, group = "style")]
    pub(crate) ascii: bool,
    /// Draw the pieces as chess symbols.
    #[arg(long, group = "style")]
    pub(crate) unicode: bool,
    /// Draw the pieces as Thai letters, and write all text in Thai.
    #[arg(long, group = "style")]
    pub(crate) thai: bool,
    /// Draw the board from Black's side.
    #[arg(long)]
    pub(crate) flip: bool,
    /// Write an SVG picture to FILE instead, `-` for standard output; with --thai its coordinates
    /// are Thai.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ascii", "unicode"])]
    pub(crate) svg: Option<PathBuf>,
}

/// Check FENs, one per line, and convert them between dialects.
#[derive(Debug, clap::Args)]
pub(crate) struct FenArgs {
    /// File with the FENs.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Dialect to read; `auto` detects it line by line.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    pub(crate) from: OrAuto<FenDialect>,
    /// Dialect to write.
    #[arg(long, value_parser = values::dialect(), value_name = "D", default_value = "fairy")]
    pub(crate) to: FenDialect,
    /// Also accept short forms, tabs, and promoted bia without their mark.
    #[arg(long)]
    pub(crate) relaxed: bool,
    /// Write JSON, one object per line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the legal moves of a position.
#[derive(Debug, clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write JSON, one object per line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the leaf nodes of the tree of legal moves.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// Depth in plies, up to 255.
    #[arg(value_name = "DEPTH")]
    pub(crate) depth: u8,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Move generator.
    #[arg(long, value_enum, default_value = "x88")]
    pub(crate) generator: Generator,
    /// Also list the leaf nodes below each move.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Number of threads; more than one only with `--generator bitboard`.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Transposition table size in MiB, 0 for none; only with `--generator bitboard`.
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(crate) hash: u16,
}

/// Replay games and adjudicate every ply: count, repetition, end.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// File with the games.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in a PGN; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Rules to adjudicate by.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    pub(crate) rules: Rules,
    /// Replay a bundled game.
    #[arg(long, conflicts_with_all = ["file", "from", "letters"])]
    pub(crate) sample: bool,
    /// Memory that reading one game may take, in MiB: 128 are enough for about 3 million moves in
    /// PGN, and for a million in other formats. A game that needs more is rejected, and reading goes
    /// on with the next one.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
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
    /// Write boards, moves and text in Thai; errors in a record stay in English.
    #[arg(long, conflicts_with = "json")]
    pub(crate) thai: bool,
    /// Write JSON, one object per game: `{"id", "start", "rules", "result", "termination"?, "tags"?,
    /// "plies", "insufficient", "end", "error"}`.
    #[arg(long)]
    pub(crate) json: bool,
    /// Keys of the objects in `plies`, in this order and separated by commas; all if omitted, and
    /// `none` omits `plies`.
    #[arg(
        long,
        value_enum,
        value_name = "KEYS",
        value_delimiter = ',',
        requires = "json"
    )]
    pub(crate) fields: Vec<PlyField>,
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
    /// How the game ends with this ply, if it does.
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generator {
    /// The 0x88 mailbox board.
    X88,
    /// Bitboards.
    Bitboard,
}

/// Convert games between formats.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A game with errors is rejected, and so is one with comments, variations and the like \
                  if the target format cannot represent them. With --lossy both are written without \
                  the parts that cannot be read or represented."
)]
pub(crate) struct ConvertArgs {
    /// File with the games.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format to write.
    #[arg(long, value_parser = values::game_format(), value_name = "FORMAT")]
    pub(crate) to: FileFormat,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: OrAuto<FileFormat>,
    /// Letters of the moves in a PGN that is read; `auto` detects them game by game.
    #[arg(long, value_parser = values::letters_or_auto(), value_name = "L", default_value = "auto")]
    pub(crate) letters: OrAuto<LetterSet>,
    /// Letters of the moves in a PGN that is written.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    pub(crate) to_letters: LetterSet,
    /// File to write; standard output if omitted. It is replaced as a whole once everything is
    /// written, and left untouched if that fails, if no game was converted, or if it is also the
    /// input file and any game was rejected. It keeps its mode; a read-only file is not replaced.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Drop what the format cannot represent and what cannot be read, and report it.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Read and write the bare encoding of one game from the start position instead of an archive of
    /// games, in a binary format.
    #[arg(long)]
    pub(crate) raw: bool,
    /// Memory that reading one game may take, in MiB: 128 are enough for about 3 million moves in
    /// PGN, and for a million in other formats. A game that needs more is rejected, and reading goes
    /// on with the next one.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_memory: u32,
    /// How Brenner's format numbers the pieces.
    #[arg(long, value_parser = values::numbering(), value_name = "N", default_value = "identity")]
    pub(crate) numbering: Numbering,
    /// Write statistics to standard error at the end: `{"format", "games", "plies", "payload_bits",
    /// "file_bytes"}`. `plies` counts all moves that were written, in variations too.
    #[arg(long)]
    pub(crate) stats: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// None.
    None,
    /// The final position of each game.
    Last,
    /// The position after every move.
    All,
}

/// Pack FENs, one per line, into few bytes, written in hexadecimal.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are dropped. The ranking formats reject a count next to a bia or more \
                  than one ply past its limit; rank-r also rejects positions that no game can reach."
)]
pub(crate) struct PackArgs {
    /// File with the FENs.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format to write.
    #[arg(long, value_parser = values::pack_format(), value_name = "FORMAT")]
    pub(crate) format: PackFormat,
    /// Dialect to read; `auto` detects it line by line.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    pub(crate) from: OrAuto<FenDialect>,
    /// Also accept short forms and tabs.
    #[arg(long)]
    pub(crate) relaxed: bool,
}

/// Unpack positions written by `pack`, one per line, into FENs of the fairy dialect.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are written as half-move 0 and move 1. Only the format nibble keeps the \
                  mark of a bia ngai; the others write it as a met."
)]
pub(crate) struct UnpackArgs {
    /// File with the hexadecimal digits.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Format to read.
    #[arg(long, value_parser = values::pack_format(), value_name = "FORMAT")]
    pub(crate) format: PackFormat,
}
