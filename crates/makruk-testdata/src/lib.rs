//! Test vectors shared by makruk's tests, benches and fuzz targets.
//!
//! They were recorded from other programs, nearly all from Fairy-Stockfish at commit c19b5f6 (variant `makruk`); `data/README.md`
//! describes each file. Nothing here is computed by the code under test.

// | Files | Contents |
// |---|---|
// | `formats` | data formats in which every serde form must round-trip |

#[cfg(feature = "formats")]
pub mod formats;

use std::collections::BTreeMap;

use serde::Deserialize;

/// A position and its perft results.
#[derive(Clone, Debug, Deserialize)]
pub struct Perft {
    /// The position, as a FEN in the fairy dialect.
    pub fen: String,
    /// Themes of the position, for example `double-check`.
    pub tags: Vec<String>,
    /// Leaf nodes by depth in plies.
    pub depths: BTreeMap<u8, u64>,
}

/// A game with the oracle's data after each ply.
#[derive(Clone, Debug, Deserialize)]
pub struct Game {
    /// A unique name.
    pub id: String,
    /// How the game was generated.
    pub profile: String,
    /// The initial position, as a FEN in the fairy dialect.
    pub start: String,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
    /// One entry after each move.
    pub plies: Vec<Ply>,
    /// The end of the game.
    pub end: End,
}

/// The oracle's data after a move.
#[derive(Clone, Debug, Deserialize)]
pub struct Ply {
    /// The position, as a FEN in the fairy dialect with counting fields and marked bia ngai.
    pub fen: String,
    /// The legal moves.
    pub legal: Legal,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The last move in short algebraic notation.
    pub san: String,
    /// Whether the game may end here (by an expired count or a third occurrence of the position, without checkmate), and the
    /// value of that end: always 0, a draw.
    pub opt: (bool, i32),
}

/// The end of a game.
#[derive(Clone, Debug, Deserialize)]
pub struct End {
    /// `checkmate`, `stalemate`, `counting-pieces`, `counting-board`, `repetition` or `unfinished`.
    pub cause: String,
    /// `w`, `b` or `draw`; `None` if the game is unfinished.
    pub winner: Option<String>,
    /// For White and for Black, whether the material in the last position is insufficient to win.
    pub insufficient: [bool; 2],
    /// The earliest optional end: its cause and the number of plies played.
    pub first_optional: Option<(String, usize)>,
}

/// A digest of the legal moves of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct Legal {
    /// The number of moves.
    pub n: usize,
    /// The [`fnv`] hash of the moves.
    pub fnv: String,
}

/// A game in which board's honour must be called, with or without a call.
#[derive(Clone, Debug, Deserialize)]
pub struct ManualCount {
    /// The initial position, as a FEN in the fairy dialect.
    pub start: String,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
    /// The ply at which counting begins, counted from 1; -1 if no side counts. Plies are counted from the move number in the FEN.
    pub count_started: i64,
    /// One entry after each move.
    pub plies: Vec<ManualPly>,
}

/// A game from engine self-play.
#[derive(Clone, Debug, Deserialize)]
pub struct Selfplay {
    /// The initial position, as a FEN in the fairy dialect.
    pub start: String,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
}

/// The count after a move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ManualPly {
    /// The limit in plies as written in a FEN; `-` if no count may run.
    pub limit: String,
    /// The plies counted so far; the half-move clock while no count may run.
    pub clock: u32,
    /// Whether the game may end here, as in [`Ply::opt`].
    pub may_end: bool,
}

/// A position and its legal moves in four notations.
#[derive(Clone, Debug, Deserialize)]
pub struct Sans {
    /// The position, as a FEN in the fairy dialect.
    pub fen: String,
    /// The notations, by UCI move.
    pub moves: BTreeMap<String, Notations>,
}

/// A move in four notations.
#[derive(Clone, Debug, Deserialize)]
pub struct Notations {
    /// Short algebraic, `Nd2`.
    pub san: String,
    /// Long algebraic, `Nb1-d2`.
    pub lan: String,
    /// Short Thai, `ม-ง๒`.
    pub thai_san: String,
    /// Long Thai, `ม ข๑-ง๒`.
    pub thai_lan: String,
}

/// A position in which the side to move can force checkmate.
#[derive(Clone, Debug, Deserialize)]
pub struct Mate {
    /// The position, as a FEN in the fairy dialect.
    pub fen: String,
    /// The length of the shortest mate in moves of the side to move.
    pub mate: u16,
    /// First moves of shortest mates.
    pub best: Vec<String>,
    /// Whether `best` is complete.
    pub complete: bool,
}

/// A bare khun against a khun and one or two pieces, with a running count.
#[derive(Clone, Debug, Deserialize)]
pub struct CountedEnding {
    /// The position, as a FEN in the fairy dialect.
    pub fen: String,
    /// The pieces, for example `KRSvK`.
    pub ending: String,
    /// `win` for the side with pieces, or `draw` because the count expires before the mate.
    pub result: String,
    /// Plies to the fastest forced mate, ignoring the count.
    pub dtm_plies: u16,
    /// Plies remaining for a mate within the count.
    pub remaining: u32,
    /// All moves that preserve the result, in positions where only the shortest mate is in time.
    pub best: Option<Vec<String>>,
    /// All first moves of shortest mates.
    pub dtm_best: Vec<String>,
}

/// A string that is not a FEN in the fairy dialect, or a FEN of an invalid position.
#[derive(Clone, Debug, Deserialize)]
pub struct InvalidFen {
    /// The string.
    pub fen: String,
    /// The problem.
    pub why: String,
    /// `malformed`, `illegal`, `unreachable`, `lenient` (may be accepted) or `dialect`.
    pub class: String,
}

/// Returns the perft results of many positions.
pub fn perft() -> Vec<Perft> {
    rows(include_str!("../data/perft.jsonl"))
}

/// Returns 281 games with 33,237 plies.
pub fn games() -> Vec<Game> {
    rows(include_str!("../data/games.jsonl"))
}

/// Returns 120 self-play games with 26,977 plies.
pub fn selfplay() -> Vec<Selfplay> {
    rows(include_str!("../data/selfplay.jsonl"))
}

/// Returns 48 games in which players call the count.
pub fn manual_counts() -> Vec<ManualCount> {
    rows(include_str!("../data/manual_count.jsonl"))
}

/// Returns all legal moves of 100 positions in four notations.
pub fn sans() -> Vec<Sans> {
    rows(include_str!("../data/san.jsonl"))
}

/// Returns 116 positions with forced mates in one to six moves.
pub fn mates() -> Vec<Mate> {
    rows(include_str!("../data/mates.jsonl"))
}

/// Returns 58 endings with a bare khun, solved by an independent retrograde analysis.
pub fn counted_endings() -> Vec<CountedEnding> {
    rows(include_str!("../data/counting.jsonl"))
}

/// Returns 400 FENs from games.
pub fn valid_fens() -> impl Iterator<Item = &'static str> {
    include_str!("../data/fens_valid.txt").lines()
}

/// Returns strings that are not FENs of valid positions.
pub fn invalid_fens() -> Vec<InvalidFen> {
    rows(include_str!("../data/fens_invalid.jsonl"))
}

fn rows<T: for<'de> Deserialize<'de>>(jsonl: &str) -> Vec<T> {
    jsonl
        .lines()
        .map(|line| serde_json::from_str(line).expect("valid data"))
        .collect()
}

/// Returns the 64-bit FNV-1a hash of UCI moves as 16 hexadecimal digits, as in the data. The moves are first sorted as strings
/// and joined with line feeds.
pub fn fnv(mut moves: Vec<String>) -> String {
    moves.sort_unstable();
    let hash = moves
        .join("\n")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}
