//! Reviews of games: what each move was worth, counts included.
//!
//! A [`Reviewer`] searches every position of a game, from the last to the first, and compares the played move with the best one
//! in expected points ([`Chances`]): 1 for a win, 1/2 for a draw. Endgame tables replace the search where they reach. Calling and
//! stopping a count, and claiming a draw, are choices of a player like moves.
//!
//! The loss of a move is the expected points of the best choice minus those of the played one:
//!
//! | Class | Loss in points |
//! |---|---|
//! | [`Best`](MoveClass::Best), [`Only`](MoveClass::Only), [`Good`](MoveClass::Good) | below 0.05 |
//! | [`Inaccuracy`](MoveClass::Inaccuracy) | from 0.05 |
//! | [`Mistake`](MoveClass::Mistake) | from 0.10 |
//! | [`Blunder`](MoveClass::Blunder) | from 0.20 |
//!
//! From 0.10 on, a loss of a certain or almost certain result is [`MissedMate`](MoveClass::MissedMate),
//! [`MissedWin`](MoveClass::MissedWin) or [`MissedDraw`](MoveClass::MissedDraw) instead.
//!
//! The accuracy of a move halves with every 0.10 points lost, from 100 % to at least 2 %. The accuracy of a side is the mean of two
//! means over its moves: one weighted by the stakes, 4 *p* (1 − *p*), at least 0.1, where *p* is the expected points of the best choice,
//! because a player can only go wrong while the result is open; and the harmonic one, which a few bad moves lower.
//!
//! The chances are those between two players of a strength, [`ReviewOptions::players`].
//!
//! # Examples
//!
//! ```
//! use makruk::{
//!     Fen, Rules,
//!     analysis::review::{MoveClass, ReviewOptions, Reviewer, engine_options},
//!     search::Engine,
//! };
//!
//! // White puts its rua where it is captured, instead of capturing.
//! let fen: Fen = "4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1".parse()?;
//! let mut game = fen.to_game(Rules::THAI)?;
//! game.play("d2d4".parse()?)?;
//! game.play("d5d4".parse()?)?;
//!
//! let engine = Engine::new(engine_options())?;
//! let mut reviewer = Reviewer::new(engine, &game, ReviewOptions::default().with_nodes(2_000));
//! // A program that must not freeze does something else between the steps.
//! while !reviewer.step(1_000) {}
//! let (_, review) = reviewer.finish();
//!
//! let first = &review.moves[0];
//! assert_eq!(first.best, "d2d5".parse()?);
//! assert!(first.loss >= 300);
//! assert!(first.class.is_error());
//! assert_eq!(review.moves[1].class, MoveClass::Best);
//! assert_eq!(review.key_plies, [1]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// reviewer - the searches of a review, in steps
// position - the results of the searches about a position
// judge    - the loss, the class and the note of a move
// summary  - the two sides, and the key moves
// data     - (feature `serde`) the data forms of a review and its parts
#[cfg(feature = "serde")]
mod data;
mod judge;
mod position;
mod reviewer;
mod summary;

use alloc::vec::Vec;
use core::{fmt, ops::AddAssign, time::Duration};

use makruk_core::{ByColor, Color, Move};
use makruk_notation::San;
use makruk_search::{Chances, Level, Options, Score};

pub use self::reviewer::Reviewer;
use crate::formation::Formation;

/// Returns engine options for reviews that can be compared: 16 MiB for the transposition table, and
/// [all tablebases](makruk_search::Engine::FULL_TABLEBASE_BYTES).
///
/// Reviews with other options may differ.
#[must_use]
pub fn engine_options() -> Options {
    Options::default()
        .with_hash_bytes(16 << 20)
        .with_full_tablebases()
}

/// Options of a [`Reviewer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewOptions {
    /// Nodes of the search of each position; additional searches of doubtful moves take up to four times as many.
    pub nodes: u64,
    /// Maximum time of each search; `None` for the same results on every machine. Without a clock
    /// (feature `std`), a millisecond is 100 nodes.
    pub movetime: Option<Duration>,
    /// The strength of the players, on which the chances depend: [`Level::MIDDLE`] by default.
    pub players: Level,
}

impl ReviewOptions {
    /// Sets [`nodes`](Self::nodes).
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Sets [`movetime`](Self::movetime).
    #[must_use]
    pub const fn with_movetime(mut self, movetime: Option<Duration>) -> Self {
        self.movetime = movetime;
        self
    }

    /// Sets [`players`](Self::players).
    #[must_use]
    pub const fn with_players(mut self, players: Level) -> Self {
        self.players = players;
        self
    }
}

impl Default for ReviewOptions {
    /// 25,000 nodes: about ten seconds of one core for a game of 150 plies.
    fn default() -> Self {
        Self {
            nodes: 25_000,
            movetime: None,
            players: Level::MIDDLE,
        }
    }
}

/// How good a move was, by its loss in expected points: 1 point for a win, 0.5 for a draw.
///
/// [`ReviewedMove::loss`] is the same loss per mille: 50 is 0.05 points.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MoveClass {
    /// The engine's move, and no other move keeps the result.
    Only,
    /// The engine's move.
    Best,
    /// Another move that loses less than 0.05 points.
    Good,
    /// A loss of at least 0.05 points.
    Inaccuracy,
    /// A loss of at least 0.10 points.
    Mistake,
    /// A loss of at least 0.20 points.
    Blunder,
    /// A loss of at least 0.10 points: it held a draw for certain, or almost, before, and lost.
    MissedDraw,
    /// A loss of at least 0.10 points: it won for certain, or almost, before, and does not any more.
    MissedWin,
    /// A loss of at least 0.10 points: it mated by force before, and does not win any more.
    MissedMate,
}

impl MoveClass {
    /// All classes, from the best to the worst.
    pub const ALL: [Self; 9] = [
        Self::Only,
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
        Self::MissedDraw,
        Self::MissedWin,
        Self::MissedMate,
    ];

    /// Returns the machine-readable name, such as `missed_win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Only => "only",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedDraw => "missed_draw",
            Self::MissedWin => "missed_win",
            Self::MissedMate => "missed_mate",
        }
    }

    /// Returns whether the move is a mistake or worse.
    #[must_use]
    pub fn is_error(self) -> bool {
        self >= Self::Mistake
    }
}

impl fmt::Display for MoveClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a player did wrong about a count or a claim.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum CountNote {
    /// The player could call a count that saves it, for the last time, and did not.
    NotCalled,
    /// The player stopped its count at a cost.
    Stopped,
    /// The move wins, but not before the count ends: it began a count, made it shorter, or lost time.
    LostToCount,
    /// The player could claim a draw or accept the one that the other side's count offers, and did not.
    Claimable,
}

impl CountNote {
    /// All notes.
    pub const ALL: [Self; 4] = [
        Self::NotCalled,
        Self::Stopped,
        Self::LostToCount,
        Self::Claimable,
    ];

    /// Returns the machine-readable name, such as `not_called`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotCalled => "not_called",
            Self::Stopped => "stopped",
            Self::LostToCount => "lost_to_count",
            Self::Claimable => "claimable",
        }
    }
}

impl fmt::Display for CountNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A move of the game and what it was worth, from the mover's point of view.
///
/// With the feature `serde`, it can be serialized, as a map of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The number of the ply, counting from 1.
    pub ply: usize,
    /// The played move.
    #[cfg_attr(feature = "serde", serde(rename = "uci"))]
    pub mv: Move,
    /// The played move in SAN.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::text"))]
    pub san: San,
    /// The side that played it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub color: Color,
    /// The best move; the played one if there is none better.
    pub best: Move,
    /// The line of best moves, which begins with the best one.
    pub line: Vec<Move>,
    /// The score after the played move.
    pub score: Score,
    /// The score of the best choice.
    pub best_score: Score,
    /// The chances after the played move.
    #[cfg_attr(feature = "serde", serde(rename = "wdl"))]
    pub chances: Chances,
    /// The chances of the best choice.
    #[cfg_attr(feature = "serde", serde(rename = "best_wdl"))]
    pub best_chances: Chances,
    /// The expected points lost, per mille.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::points"))]
    pub loss: u16,
    /// How good the move was.
    pub class: MoveClass,
    /// What was wrong about a count or a claim, if anything.
    pub count: Option<CountNote>,
    /// Whether the side called its count before the move.
    pub called: bool,
    /// The phase of the game before the move.
    pub phase: Phase,
}

/// A phase of a game.
///
/// The type is complete: every position of a game is in one of the phases.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// The first 20 plies, unless a piece other than a bia was captured before.
    Opening,
    /// Between the others.
    Middlegame,
    /// At most seven pieces other than khuns and bia.
    Ending,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Ending];

    /// Returns the machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Ending => "ending",
        }
    }
}

/// The number of a player's moves and how well they were played: in a game, in a phase, or in many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Performance {
    /// The number of moves.
    pub moves: u32,
    /// The sum of the expected points lost, per mille.
    pub loss: u32,
    /// The sum of the points at stake, per mille.
    pub stakes: u32,
    /// The sum of the points at stake times the accuracies of the moves, per mille.
    pub kept: u32,
    /// The sum of the inverses of the accuracies, per mille: 1,000 for a move without a loss.
    pub inverses: u64,
}

/// `[u16; 14]`, the accuracy per mille of a move that loses 0, 50, 100 … 650 per mille: 1,000 × 2^(−loss / 100), at least 20.
const ACCURACIES: [u16; 14] = [
    1_000, 707, 500, 354, 250, 177, 125, 88, 63, 44, 31, 22, 20, 20,
];

/// Returns the accuracy of a move, per mille, from its loss, per mille.
fn accuracy_of(loss: u16) -> u16 {
    const STEP: u16 = 50;
    let loss = loss.min(600);
    let at = usize::from(loss / STEP);
    let (from, to) = (ACCURACIES[at], ACCURACIES[at + 1]);
    from - (from - to) * (loss % STEP) / STEP
}

impl Performance {
    /// Returns the performance in one move, from the expected points lost, per mille, and the chances of the best choice.
    #[must_use]
    pub fn of(loss: u16, best_chances: Chances) -> Self {
        /// The least that is at stake in a move, per mille.
        const LEAST_STAKE: u32 = 100;
        let points = u32::from(best_chances.points());
        let stake = 4 * points * 1_000_u32.saturating_sub(points) / 1_000;
        let stake = stake.max(LEAST_STAKE);
        let accuracy = u32::from(accuracy_of(loss));
        Self {
            moves: 1,
            loss: loss.into(),
            stakes: stake,
            kept: (stake * accuracy + 500) / 1_000,
            inverses: u64::from(1_000_000 / accuracy),
        }
    }

    /// Returns the accuracy, per mille; `None` without moves. The [module](self) has its formula.
    #[must_use]
    pub fn accuracy(&self) -> Option<u16> {
        let inverses = self.inverses;
        let [kept, stakes, moves] = [self.kept, self.stakes, self.moves].map(u64::from);
        // Both means per million.
        let weighted = (1_000_000 * kept).checked_div(stakes)?;
        let harmonic = (1_000_000_000 * moves).checked_div(inverses)?;
        u16::try_from((weighted + harmonic + 1_000) / 2_000).ok()
    }

    /// Returns the expected points lost per move, per mille, rounded down.
    #[must_use]
    pub fn mean_loss(&self) -> u32 {
        self.loss.checked_div(self.moves).unwrap_or(0)
    }
}

impl From<&ReviewedMove> for Performance {
    fn from(mv: &ReviewedMove) -> Self {
        Self::of(mv.loss, mv.best_chances)
    }
}

impl AddAssign for Performance {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.stakes += other.stakes;
        self.kept += other.kept;
        self.inverses += other.inverses;
    }
}

/// A side's moves in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SideReview {
    /// All moves.
    pub total: Performance,
    /// The moves of each phase, in the order of [`Phase::ALL`].
    pub phases: [Performance; Phase::ALL.len()],
    /// The number of moves of each class, in the order of [`MoveClass::ALL`].
    pub classes: [u32; MoveClass::ALL.len()],
}

impl SideReview {
    /// Returns the number of moves of a class.
    #[must_use]
    pub fn count(&self, class: MoveClass) -> u32 {
        let of = MoveClass::ALL.iter().zip(self.classes);
        of.filter(|(other, _)| **other == class)
            .map(|(_, n)| n)
            .sum()
    }
}

/// A review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Review {
    /// The moves in the order of the game.
    pub moves: Vec<ReviewedMove>,
    /// The two sides.
    pub sides: ByColor<SideReview>,
    /// The plies that decided the game, counting from 1: at most five mistakes or worse, those with the largest losses.
    pub key_plies: Vec<usize>,
    /// The formation that each side had last in the first 30 plies.
    pub formations: ByColor<Option<Formation>>,
}
