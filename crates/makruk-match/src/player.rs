//! The interface of a player to the arbiter.

use core::{error::Error, fmt, str::FromStr, sync::atomic::AtomicBool};

use makruk_core::Move;
use makruk_rules::{Game, Rules};
use makruk_search::{Chances, Score};
use serde::{Deserialize, Serialize};

use crate::{error::MatchError, limits::MoveLimits};

/// A player of a match: a program, an engine in this process, or anything else that chooses moves.
pub trait MatchPlayer: Send {
    /// Prepares for a game: nothing learnt in earlier games may affect it.
    ///
    /// # Errors
    ///
    /// Returns an error if the player does not respond; it then loses the game.
    fn begin_game(&mut self, start: &GameStart) -> Result<(), Fault>;

    /// Chooses a move in a game that is not over. The arbiter measures the time and checks the move.
    ///
    /// A player may check `stop`, which becomes `true` when the match ends; its answer is then discarded.
    ///
    /// # Errors
    ///
    /// Returns an error if the player has no legal move to offer; it then loses the game.
    fn choose(
        &mut self,
        game: &Game,
        limits: &MoveLimits,
        stop: &AtomicBool,
    ) -> Result<Choice, Fault>;
}

/// A game that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameStart {
    /// The rules.
    pub rules: Rules,
    /// The number of the game in its match.
    pub number: u64,
    /// Whether the player's moves have a time limit.
    pub is_timed: bool,
}

/// Creates players, one per thread, and new ones after faults.
pub trait PlayerFactory: Send + Sync {
    /// Creates a player.
    ///
    /// # Errors
    ///
    /// Returns an error if the player cannot be created, which ends the match.
    fn create(&self) -> Result<Box<dyn MatchPlayer>, MatchError>;
}

impl<F: Fn() -> Result<Box<dyn MatchPlayer>, MatchError> + Send + Sync> PlayerFactory for F {
    fn create(&self) -> Result<Box<dyn MatchPlayer>, MatchError> {
        self()
    }
}

/// A player's move and the result of the search that chose it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The score for the mover.
    pub score: Option<Score>,
    /// The chances of the mover.
    pub chances: Option<Chances>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
}

impl Choice {
    /// Creates a choice without a search.
    pub const fn new(mv: Move) -> Self {
        Self {
            mv,
            score: None,
            chances: None,
            depth: None,
            nodes: None,
        }
    }
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FaultKind {
    /// The player's move is illegal, or no move.
    Illegal,
    /// The program ended, or violated the protocol.
    Crash,
    /// The player did not answer.
    Hang,
    /// The move came after its time.
    Late,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Illegal, Self::Crash, Self::Hang, Self::Late];

    /// Returns the name: `illegal`, `crash`, `hang` or `late`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Late => "late",
        }
    }
}

impl fmt::Display for FaultKind {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FaultKind {
    type Err = ParseFaultKindError;

    /// Parses a name: `illegal`, `crash`, `hang` or `late`.
    fn from_str(text: &str) -> Result<Self, ParseFaultKindError> {
        let mut kinds = Self::ALL.into_iter();
        let found = kinds.find(|kind| kind.name() == text);
        found.ok_or(ParseFaultKindError(()))
    }
}

/// The error returned when a string is not a [`FaultKind`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFaultKindError(());

impl fmt::Display for ParseFaultKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `illegal`, `crash`, `hang` or `late`")
    }
}

impl Error for ParseFaultKindError {}

/// A fault of a player, which loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// The circumstances, in one line.
    pub message: String,
}

impl Fault {
    /// Creates a fault.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.message)
    }
}

impl Error for Fault {}
