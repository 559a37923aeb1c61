//! Records of puzzles: the lines of a file.

use alloc::{string::String, vec::Vec};

use makruk_core::{Move, Setup, SetupError, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};

use super::{Puzzle, PuzzleClaim, Theme};
use crate::proof::{Call, Goal};

/// The properties of a puzzle without its proof, as a file states them.
///
/// With the feature `serde`, a file of puzzles has one record per line, in JSON. A record that is read has values of the right form, but
/// nothing in it is proved: [`Miner::verify`](super::Miner::verify) does this. Its fields are those of a line, so the type is complete.
///
/// ```
/// # #[cfg(feature = "serde")]
/// # {
/// use makruk::analysis::{proof::Goal, puzzle::{Attempt, PuzzleRecord}};
///
/// let line = r#"{"fen": "k7/8/1K6/8/8/8/8/7R w - - 0 1", "rules": "thai", "theme": ["mate_in_1"], "solution": ["h1h8"], "length": 1}"#;
/// let record: PuzzleRecord = serde_json::from_str(line)?;
/// assert_eq!(record.goal(), Some(Goal::Mate));
/// let attempt = Attempt::new(record.game()?, Goal::Mate, &record.solution)?;
/// assert_eq!(attempt.next(), Some("h1h8".parse()?));
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        deny_unknown_fields,
        expecting = "a puzzle as an object with its fields"
    )
)]
pub struct PuzzleRecord {
    /// The position with its count.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::data::text",
            deserialize_with = "crate::data::read::fen"
        )
    )]
    pub fen: Fen,
    /// The rules.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::data::text",
            deserialize_with = "crate::data::read::rules"
        )
    )]
    pub rules: Rules,
    /// The themes, in their order.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "theme", deserialize_with = "crate::data::read::themes")
    )]
    pub themes: Vec<Theme>,
    /// The line to the goal.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::data::read::solution")
    )]
    pub solution: Vec<Move>,
    /// The number of moves that the side to move needs, at least 1.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::data::read::length")
    )]
    pub length: u16,
    /// The chaser's count actions in the line.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub calls: Vec<Call>,
    /// The game that the puzzle is from.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<PuzzleSource>,
}

/// The game that a puzzle is from.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct PuzzleSource {
    /// The name of the file.
    pub file: String,
    /// The number of the game in the file, counting from 1.
    pub game: usize,
    /// The number of plies before the puzzle.
    pub ply: usize,
}

impl PuzzleRecord {
    /// Returns the record of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, source: Option<PuzzleSource>) -> Self {
        Self {
            fen: fen_of(puzzle.game.setup()),
            rules: *puzzle.game.rules(),
            themes: puzzle.themes.clone(),
            solution: puzzle.line.clone(),
            length: puzzle.moves,
            calls: puzzle.calls(),
            source,
        }
    }

    /// Returns the goal, which the first theme that has one determines; `None` if no theme does.
    #[must_use]
    pub fn goal(&self) -> Option<Goal> {
        self.themes.iter().find_map(|theme| theme.goal())
    }

    /// Returns the game, which starts from the puzzle's position. Any number of mets is accepted, because many programs do not mark a
    /// bia ngai.
    ///
    /// # Errors
    ///
    /// If the position is invalid.
    pub fn game(&self) -> Result<Game, SetupError> {
        let position = self.fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)?;
        let count = self.fen.as_setup().count;
        Ok(Game::with_count(position, count, self.rules))
    }

    /// Returns the claim that [`Miner::verify`](super::Miner::verify) proves; `None` if no theme determines the goal.
    #[must_use]
    pub fn claim(&self) -> Option<PuzzleClaim<'_>> {
        Some(PuzzleClaim {
            goal: self.goal()?,
            moves: self.length,
            line: &self.solution,
            themes: &self.themes,
            calls: &self.calls,
        })
    }
}

/// Returns the FEN of a setup without the fields that its text omits during a count, so that a record equals the one that is read back.
fn fen_of(mut setup: Setup) -> Fen {
    if let Some(count) = &mut setup.count {
        count.first_number = None;
        setup.halfmoves = 0;
    }
    Fen::from(setup)
}
