//! The arguments of every subcommand.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use makruk::{FenDialect, Rules, brenner::Numbering, letters::LetterSet, pack::Format};

pub(crate) use crate::games::format::{FromFormat, ToFormat};

/// Makruk (Thai chess) on the command line.
#[derive(Debug, Parser)]
#[command(
    name = "makruk",
    version,
    about,
    after_help = "Exit codes: 0 done, 1 some input was refused, 2 wrong usage or a file that \
                  cannot be read or written.\nA FEN may be given with or without quotes; without one it is \
                  the start position. It may have short forms, tabs, and promoted bia without their \
                  mark.\nFILE may be `-`, or left out, for standard input."
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
#[command(after_help = "To read the page without installing it: makruk manual | man -l -")]
pub(crate) struct ManualArgs {
    /// The folder to write `makruk.1`, `makruk-board.1` and the others into; it must exist.
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// Speak UCI on standard input and output: the engine for any board program.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "It counts as Fairy-Stockfish does, as board programs expect: every count begins by \
                  itself. The UCI option `Rules` with the value `thai` sets Thailand's rules, which \
                  `play` and `analyze` go by unless --rules says otherwise."
)]
pub(crate) struct UciArgs {}

/// A position of the command line.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as a FEN; the start position without it.
    #[arg(value_name = "FEN")]
    words: Vec<String>,
    /// The same as one argument.
    #[arg(long, value_name = "FEN", conflicts_with = "words")]
    fen: Option<String>,
    /// The dialect of the FEN.
    #[arg(long, value_name = "D", default_value = "auto")]
    pub(crate) dialect: FromDialect,
}

impl PositionArgs {
    /// Returns the FEN, if there is one.
    pub(crate) fn fen(&self) -> Option<String> {
        let words = (!self.words.is_empty()).then(|| self.words.join(" "));
        words.or_else(|| self.fen.clone())
    }
}

/// Let the engine look at a position.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without a limit it looks for 5 seconds. Scores are as White sees them, in bia (in \
                  hundredths of a bia with --json); a mate in a negative number of moves is Black's.\n\
                  With --json a line is written after each depth, and a last one with `\"final\": true`."
)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Look at so many positions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Look so many plies deep.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) depth: Option<u8>,
    /// Look for so many milliseconds.
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    /// How many of the best moves to show.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) multipv: u8,
    /// How many threads to use.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The size in MB of the table that remembers positions.
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: u32,
    /// The rules of counting; `uci` goes by `fairy` unless told otherwise.
    #[arg(long, value_enum, value_name = "RULES", default_value = "thai")]
    pub(crate) rules: RuleSet,
    /// The letters of the moves.
    #[arg(long, value_enum, value_name = "L", default_value = "fairy")]
    pub(crate) letters: Letters,
    /// Write JSON objects, one a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against the engine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type `help` in the game for what you can do there. Without --movetime or --nodes \
                  the engine thinks for a second at most; low levels answer at once."
)]
pub(crate) struct PlayArgs {
    /// Your side.
    #[arg(long, value_enum, value_name = "SIDE", default_value = "white")]
    pub(crate) color: Side,
    /// How well the engine plays: from 0, a beginner, to 10, as well as it can.
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u8).range(0..=10))]
    pub(crate) level: u8,
    /// The rules of counting; `uci` goes by `fairy` unless told otherwise.
    #[arg(long, value_enum, value_name = "RULES", default_value = "thai")]
    pub(crate) rules: RuleSet,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Letters on the board (default).
    #[arg(long, group = "style")]
    pub(crate) ascii: bool,
    /// Chess symbols on the board.
    #[arg(long, group = "style")]
    pub(crate) unicode: bool,
    /// Play in Thai: the board, the moves, and all that is said.
    #[arg(long, group = "style")]
    pub(crate) thai: bool,
    /// The letters of the moves that are shown; yours may have any.
    #[arg(long, value_enum, value_name = "L", conflicts_with = "thai")]
    pub(crate) letters: Option<Letters>,
    /// The engine thinks for so many milliseconds a move.
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    /// The engine looks at so many positions a move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Add the game to a file of PGN when it is over or left.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Decides what is left to chance; without it every game is another one.
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
    /// Whichever comes.
    Random,
}

/// Draw a position: the pieces, the side to move, the count, checks.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
pub(crate) struct BoardArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Letters of the fairy dialect (default).
    #[arg(long, group = "style")]
    pub(crate) ascii: bool,
    /// Chess symbols.
    #[arg(long, group = "style")]
    pub(crate) unicode: bool,
    /// Thai letters, and all that is said in Thai.
    #[arg(long, group = "style")]
    pub(crate) thai: bool,
    /// Seen by Black.
    #[arg(long)]
    pub(crate) flip: bool,
    /// Draw an SVG picture into FILE instead, `-` for standard output; with Thai coordinates if
    /// --thai is given.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ascii", "unicode"])]
    pub(crate) svg: Option<PathBuf>,
}

/// Check FENs, one a line, and convert them between dialects.
#[derive(Debug, clap::Args)]
pub(crate) struct FenArgs {
    /// The file with the FENs.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The dialect to read; `auto` finds it out line by line.
    #[arg(long, value_name = "D", default_value = "auto")]
    pub(crate) from: FromDialect,
    /// The dialect to write.
    #[arg(long, value_name = "D", default_value = "fairy")]
    pub(crate) to: Dialect,
    /// Also take short forms, tabs, and promoted bia that are not marked.
    #[arg(long)]
    pub(crate) relaxed: bool,
    /// Write one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the legal moves of a position.
#[derive(Debug, clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the leaves of the tree of legal moves.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// How many plies deep, up to 255.
    #[arg(value_name = "DEPTH")]
    pub(crate) depth: u8,
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The move generator to use.
    #[arg(long, value_enum, default_value = "x88")]
    pub(crate) generator: Generator,
    /// Also list the leaves below each move.
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads to use; only with `--generator bitboard`.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The size of a table in MiB that remembers positions, 0 for none; only with
    /// `--generator bitboard`.
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(crate) hash: u16,
}

/// Replay games and judge every ply: count, repetition, end.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The file with the games.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format of the games.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: FromFormat,
    /// The letters of the moves in a PGN; `auto` finds them out from each game.
    #[arg(long, value_enum, value_name = "L", default_value = "auto")]
    pub(crate) letters: FromLetters,
    /// The rules to judge the games by.
    #[arg(long, value_enum, value_name = "RULES", default_value = "thai")]
    pub(crate) rules: RuleSet,
    /// Replay a game that comes with this program.
    #[arg(long, conflicts_with_all = ["file", "from", "letters"])]
    pub(crate) sample: bool,
    /// The memory that a game may take while it is read, in MiB: for 128 about 3 million moves of a PGN
    /// and a million in other formats. A game that needs more is rejected, and the next one is read.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_memory: u32,
    /// Which boards to draw.
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        default_value = "last",
        conflicts_with = "json"
    )]
    pub(crate) boards: Boards,
    /// Thai letters on boards and in moves, and what is said in Thai; what is wrong with a record is
    /// told in English.
    #[arg(long, conflicts_with = "json")]
    pub(crate) thai: bool,
    /// Write one JSON object per game: `{"id", "start", "rules", "result", "termination"?, "tags"?,
    /// "plies", "insufficient", "end", "error"}`.
    #[arg(long)]
    pub(crate) json: bool,
    /// Which keys the objects of `plies` have, in this order and with commas between them; all without
    /// it, and `none` leaves `plies` out.
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
    /// No `plies` at all.
    None,
    /// The move as UCI writes it.
    Uci,
    /// The move in short algebraic notation.
    San,
    /// The position after it, with the fields of the count.
    Fen,
    /// How many legal moves there are then.
    Legal,
    /// The 64-bit FNV-1a hash of these moves as UCI writes them, sorted and joined with line feeds.
    LegalFnv,
    /// Whether the side to move is in check.
    Check,
    /// The count that runs.
    Count,
    /// Whether the count is exceeded or the position stands for the third time.
    Drawn,
    /// The end that this ply is.
    End,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Dialect {
    /// Fairy-Stockfish and pychess: K M S N R P.
    Fairy,
    /// makruk-js: K E T M R B F.
    MakrukJs,
    /// International letters: K Q B N R P.
    International,
}

impl From<Dialect> for FenDialect {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Fairy => Self::Fairy,
            Dialect::MakrukJs => Self::MakrukJs,
            Dialect::International => Self::International,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FromDialect {
    /// Find it out from the letters and fields.
    Auto,
    /// Fairy-Stockfish and pychess: K M S N R P.
    Fairy,
    /// makruk-js: K E T M R B F.
    MakrukJs,
    /// International letters: K Q B N R P.
    International,
}

impl FromDialect {
    /// The dialect that was asked for; `None` for `auto`.
    pub(crate) const fn named(self) -> Option<FenDialect> {
        match self {
            Self::Auto => None,
            Self::Fairy => Some(FenDialect::Fairy),
            Self::MakrukJs => Some(FenDialect::MakrukJs),
            Self::International => Some(FenDialect::International),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generator {
    /// The 0x88 board.
    X88,
    /// Sets of squares.
    Bitboard,
}

/// Convert games between formats.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A game that has something wrong with it is refused, and so is one with \
                        comments, variations or the like if the format cannot carry them. With \
                        --lossy both are written as far as they can be."
)]
pub(crate) struct ConvertArgs {
    /// The file with the games.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: ToFormat,
    /// The format of the games.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: FromFormat,
    /// The letters of the moves in a PGN that is read; `auto` finds them out from each game.
    #[arg(long, value_enum, value_name = "L", default_value = "auto")]
    pub(crate) letters: FromLetters,
    /// The letters of the moves in a PGN that is written.
    #[arg(long, value_enum, value_name = "L", default_value = "fairy")]
    pub(crate) to_letters: Letters,
    /// The file to write; standard output without it. It is replaced as a whole when all is written,
    /// and stays as it was if that fails, if no game was taken, and also if it is the file that is
    /// read and a game was rejected. It keeps its mode; a read-only file is not replaced.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave out what the format cannot carry and what could not be read, and say what that was.
    #[arg(long)]
    pub(crate) lossy: bool,
    /// Bare bytes of one game instead of a file of games, for what is written and what is read in a
    /// format of bytes. They begin with the start position.
    #[arg(long)]
    pub(crate) raw: bool,
    /// The memory that a game may take while it is read, in MiB: for 128 about 3 million moves of a PGN
    /// and a million in other formats. A game that needs more is rejected, and the next one is read.
    #[arg(long, value_name = "MIB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_memory: u32,
    /// How Brenner's pieces are numbered.
    #[arg(long, value_enum, value_name = "N", default_value = "identity")]
    pub(crate) numbering: PieceNumbering,
    /// Write a line with numbers to standard error at the end: `{"format", "games", "plies",
    /// "payload_bits", "file_bytes"}`. `plies` are the moves that were written, those of variations too.
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How Brenner's pieces are numbered.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PieceNumbering {
    /// By where they stood first.
    Identity,
    /// By the files where they stand now.
    Current,
}

impl From<PieceNumbering> for Numbering {
    fn from(numbering: PieceNumbering) -> Self {
        match numbering {
            PieceNumbering::Identity => Self::Identity,
            PieceNumbering::Current => Self::Current,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Letters {
    /// Fairy-Stockfish and pychess: K M S N R.
    Fairy,
    /// International letters: K Q B N R.
    International,
    /// `PlayOK`: K Q B N R, and P for a bia ngai.
    Playok,
    /// makruk-js: K E T M R.
    MakrukJs,
    /// Thai letters, files and digits.
    Thai,
}

impl From<Letters> for LetterSet {
    fn from(letters: Letters) -> Self {
        match letters {
            Letters::Fairy => Self::FAIRY,
            Letters::International => Self::INTERNATIONAL,
            Letters::Playok => Self::PLAYOK,
            Letters::MakrukJs => Self::MAKRUK_JS,
            Letters::Thai => Self::THAI,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FromLetters {
    /// Find it out from the whole game.
    Auto,
    /// Fairy-Stockfish and pychess: K M S N R.
    Fairy,
    /// International letters: K Q B N R.
    International,
    /// `PlayOK`: K Q B N R, and P for a bia ngai.
    Playok,
    /// makruk-js: K E T M R.
    MakrukJs,
    /// Thai letters, files and digits.
    Thai,
}

impl FromLetters {
    /// The letters that were asked for; `None` for `auto`.
    pub(crate) const fn named(self) -> Option<LetterSet> {
        match self {
            Self::Auto => None,
            Self::Fairy => Some(LetterSet::FAIRY),
            Self::International => Some(LetterSet::INTERNATIONAL),
            Self::Playok => Some(LetterSet::PLAYOK),
            Self::MakrukJs => Some(LetterSet::MAKRUK_JS),
            Self::Thai => Some(LetterSet::THAI),
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RuleSet {
    /// As played in Thailand: board's honour is called by a player.
    Thai,
    /// As Fairy-Stockfish counts: everything begins by itself.
    Fairy,
}

impl From<RuleSet> for Rules {
    fn from(rules: RuleSet) -> Self {
        match rules {
            RuleSet::Thai => Self::THAI,
            RuleSet::Fairy => Self::FAIRY,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// None.
    None,
    /// The one at the end of each game.
    Last,
    /// The one after every move.
    All,
}

/// Pack FENs, one a line, into few bytes, written as hexadecimal digits.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are left out. The ranked formats refuse a count beside a bia or more \
                        than one ply past its limit; rank-r also refuses positions to which no game \
                        can lead."
)]
pub(crate) struct PackArgs {
    /// The file with the FENs.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format to write.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: PackFormat,
    /// The dialect to read; `auto` finds it out line by line.
    #[arg(long, value_name = "D", default_value = "auto")]
    pub(crate) from: FromDialect,
    /// Also take short forms and tabs.
    #[arg(long)]
    pub(crate) relaxed: bool,
}

/// Unpack what `pack` wrote, one position a line, into FENs of the fairy dialect.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are written as half-move 0 and move 1. A bia ngai has its mark in the \
                        format nibble only, and is written as a met in the others."
)]
pub(crate) struct UnpackArgs {
    /// The file with the hexadecimal digits.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format to read.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: PackFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PackFormat {
    /// Occupied squares and four bits a piece: up to 24 bytes, 26 with a count.
    Nibble,
    /// The code with the smallest worst case: up to 22 bytes, 24 with a count.
    Huffman,
    /// The code with the smallest worst case in games: up to 24 bytes, 26 with a count.
    HuffmanReachable,
    /// The code that is shortest on average: up to 25 bytes, 27 with a count.
    HuffmanMean,
    /// Occupied squares and digits: up to 22 bytes, 24 with a count.
    Radix,
    /// A number from multinomial coefficients: 20 bytes, 22 with a count.
    Multinomial,
    /// The number among all positions with the pieces of a full set: 19 bytes.
    RankM,
    /// The number among positions to which captures and promotions can lead: 18 bytes.
    RankR,
}

impl From<PackFormat> for Format {
    fn from(format: PackFormat) -> Self {
        match format {
            PackFormat::Nibble => Self::Nibble,
            PackFormat::Huffman => Self::Huffman,
            PackFormat::HuffmanReachable => Self::HuffmanReachable,
            PackFormat::HuffmanMean => Self::HuffmanMean,
            PackFormat::Radix => Self::Radix,
            PackFormat::Multinomial => Self::Multinomial,
            PackFormat::RankM => Self::RankM,
            PackFormat::RankR => Self::RankR,
        }
    }
}
