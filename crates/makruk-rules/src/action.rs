//! The actions of a game, as text and as two bytes.

use core::{fmt, str::FromStr};

use makruk_core::{Color, IllegalMoveError, Move};

use crate::{
    Outcome,
    counting::{StartCountError, StopCountError},
};

/// An action in a game, by a player, the clock or an arbiter.
///
/// `Display` writes a move in UCI notation and other actions in words: `e3e4`, `start_count`, `offer_draw white`,
/// `claim_repetition black`, `adjudicate draw`. `FromStr` parses them.
///
/// ```
/// use makruk::{Action, Color};
///
/// let action: Action = "offer_draw white".parse()?;
/// assert_eq!(action, Action::OfferDraw(Color::White));
/// assert_eq!(Action::Conclude(None).to_string(), "conclude draw");
/// assert!(matches!("a5a6m".parse()?, Action::Move(mv) if mv.is_promotion()));
/// # Ok::<(), makruk::ParseActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// The side to move plays a move.
    Move(Move),
    /// The side to move starts its count before moving.
    StartCount,
    /// The side to move stops its count before moving.
    StopCount,
    /// A side offers a draw. The offer stands until the other side answers or moves.
    OfferDraw(Color),
    /// A side accepts the other side's draw offer. A counting side has a standing draw offer, unless its count is a board's honour
    /// that [began by itself](crate::CountStart::Automatic).
    AcceptDraw(Color),
    /// A side declines the other side's draw offer. The offer of a counting side cannot be declined.
    DeclineDraw(Color),
    /// A side resigns.
    Resign(Color),
    /// A side's time has run out.
    Timeout(Color),
    /// A side claims a draw under the rules.
    Claim(Color, Claim),
    /// An arbiter ends the game; the value is the winner, or `None` for a draw.
    Adjudicate(Option<Color>),
    /// The game ends for an unrecorded reason; the value is the winner, or `None` for a draw.
    Conclude(Option<Color>),
}

/// A draw that may be claimed.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Claim {
    /// The position has occurred often enough.
    Repetition,
}

/// The words of all actions except moves. Index = [`Action::kind`].
const WORDS: [&str; 10] = [
    "start_count",
    "stop_count",
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "resign",
    "timeout",
    "claim_repetition",
    "adjudicate",
    "conclude",
];

/// The smallest number that is not a move.
const NO_MOVE: u16 = 1 << 13;

impl Action {
    /// Returns the index of the action's word and the side it concerns, or the move as the error.
    fn kind(self) -> Result<(u16, Option<Color>), Move> {
        Ok(match self {
            Self::Move(mv) => return Err(mv),
            Self::StartCount => (0, None),
            Self::StopCount => (1, None),
            Self::OfferDraw(color) => (2, Some(color)),
            Self::AcceptDraw(color) => (3, Some(color)),
            Self::DeclineDraw(color) => (4, Some(color)),
            Self::Resign(color) => (5, Some(color)),
            Self::Timeout(color) => (6, Some(color)),
            Self::Claim(color, Claim::Repetition) => (7, Some(color)),
            Self::Adjudicate(side) => (8, side),
            Self::Conclude(side) => (9, side),
        })
    }

    /// Returns the action with the given word index and side; the inverse of [`Action::kind`], except for moves.
    fn from_kind(kind: u16, side: Option<Color>) -> Option<Self> {
        Some(match (kind, side) {
            (0, None) => Self::StartCount,
            (1, None) => Self::StopCount,
            (2, Some(color)) => Self::OfferDraw(color),
            (3, Some(color)) => Self::AcceptDraw(color),
            (4, Some(color)) => Self::DeclineDraw(color),
            (5, Some(color)) => Self::Resign(color),
            (6, Some(color)) => Self::Timeout(color),
            (7, Some(color)) => Self::Claim(color, Claim::Repetition),
            (8, winner) => Self::Adjudicate(winner),
            (9, winner) => Self::Conclude(winner),
            _ => return None,
        })
    }

    /// Returns the action as 14 bits, the form used in binary data formats and in a game's history.
    ///
    /// | bits | move | other action |
    /// |---|---|---|
    /// | 0–1 | the bits of [`Move::to_bits`] | 0 = White, 1 = Black, 2 = neither side or a draw |
    /// | 2–12 | | the index of the action's word, in the order of this enum |
    /// | 13 | 0 | 1 |
    ///
    /// ```
    /// use makruk::{Action, Color};
    ///
    /// let resignation = Action::Resign(Color::Black);
    /// assert_eq!(resignation.to_bits(), 1 << 13 | 5 << 2 | 1);
    /// assert_eq!(Action::from_bits(resignation.to_bits()), Some(resignation));
    /// ```
    pub fn to_bits(self) -> u16 {
        match self.kind() {
            Err(mv) => mv.to_bits(),
            Ok((kind, side)) => {
                let side = match side {
                    Some(Color::White) => 0,
                    Some(Color::Black) => 1,
                    None => 2,
                };
                NO_MOVE | kind << 2 | side
            }
        }
    }

    /// Creates an action from 14 bits; the inverse of [`Action::to_bits`]. Returns `None` for other numbers.
    ///
    /// ```
    /// use makruk::Action;
    ///
    /// assert_eq!(Action::from_bits(1 << 13 | 2), Some(Action::StartCount));
    /// assert_eq!(Action::from_bits(1 << 13), None); // starting a count has no side
    /// assert_eq!(Action::from_bits(u16::MAX), None);
    /// ```
    pub fn from_bits(bits: u16) -> Option<Self> {
        let Some(other) = bits.checked_sub(NO_MOVE) else {
            return Move::from_bits(bits).map(Self::Move);
        };
        let side = match other & 3 {
            0 => Some(Color::White),
            1 => Some(Color::Black),
            2 => None,
            _ => return None,
        };
        Self::from_kind(other >> 2, side)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Err(mv) => mv.fmt(f),
            Ok((kind, side)) => {
                f.write_str(WORDS[usize::from(kind)])?;
                match (self, side) {
                    (_, Some(color)) => write!(f, " {color}"),
                    (Self::Adjudicate(_) | Self::Conclude(_), None) => f.write_str(" draw"),
                    (_, None) => Ok(()),
                }
            }
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Parses the output of `Display`: a move such as `e3e4`, or a word, followed by the side if the action has one. The words are
    /// `start_count` and `stop_count`; `offer_draw`, `accept_draw`, `decline_draw`, `resign`, `timeout` and `claim_repetition`, each
    /// with `white` or `black`; and `adjudicate` and `conclude`, with the winner or `draw`.
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        if let Ok(mv) = text.parse() {
            return Ok(Self::Move(mv));
        }
        (NO_MOVE..NO_MOVE + 64)
            .filter_map(Self::from_bits)
            .find(|action| is_written(*action, text))
            .ok_or(ParseActionError(()))
    }
}

/// Returns whether `text` is the text of an action.
fn is_written(action: Action, text: &str) -> bool {
    /// The unmatched remainder of the text.
    struct Rest<'a>(&'a str);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    fmt::write(&mut rest, format_args!("{action}")).is_ok() && rest.0.is_empty()
}

/// The reason why an action is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActionError {
    /// The game is over.
    GameOver(Outcome),
    /// The move is illegal.
    IllegalMove(IllegalMoveError),
    /// The count cannot be called.
    CannotStart(StartCountError),
    /// The count cannot be stopped.
    CannotStop(StopCountError),
    /// This side's draw offer is still open.
    OfferStands(Color),
    /// This side has made no offer to accept or decline.
    NoOffer(Color),
    /// No claim is available.
    NothingToClaim,
    /// The history has no room for another action.
    HistoryFull(HistoryFullError),
}

impl ActionError {
    /// Returns a machine-readable name, in lower case with hyphens.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::IllegalMove(error) => error.reason().name(),
            Self::CannotStart(_) => "cannot-start-count",
            Self::CannotStop(_) => "cannot-stop-count",
            Self::OfferStands(_) => "offer-stands",
            Self::NoOffer(_) => "no-offer",
            Self::NothingToClaim => "nothing-to-claim",
            Self::HistoryFull(_) => "history-full",
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over: {outcome}, {}", outcome.by()),
            Self::IllegalMove(error) => error.fmt(f),
            Self::CannotStart(error) => write!(f, "the count cannot be called: {error}"),
            Self::CannotStop(error) => write!(f, "the count cannot be stopped: {error}"),
            Self::OfferStands(by) => write!(f, "{by}'s draw offer is still open"),
            Self::NoOffer(by) => write!(f, "{by} has not offered a draw"),
            Self::NothingToClaim => f.write_str("there is nothing to claim"),
            Self::HistoryFull(error) => error.fmt(f),
        }
    }
}

/// No `source`: the message contains the inner error's message.
impl core::error::Error for ActionError {}

/// The error returned when a history of fixed size is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryFullError {
    capacity: usize,
}

impl HistoryFullError {
    pub(crate) const fn new(capacity: usize) -> Self {
        Self { capacity }
    }

    /// Returns the capacity in entries.
    ///
    /// ```
    /// use makruk::{ActionError, FixedGame, Position, Rules};
    ///
    /// let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    /// game.play("e3e4".parse()?)?;
    /// let Err(ActionError::HistoryFull(full)) = game.play("e6e5".parse()?) else {
    ///     panic!("there is room for one action only");
    /// };
    /// assert_eq!(full.capacity(), 1);
    /// assert_eq!(full.to_string(), "the history is full: its capacity is 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn capacity(&self) -> usize {
        self.capacity
    }
}

impl fmt::Display for HistoryFullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the history is full: its capacity is {}", self.capacity)
    }
}

impl core::error::Error for HistoryFullError {}

/// The error returned when a string is not an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActionError(());

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as `e3e4` or an action such as `resign white`")
    }
}

impl core::error::Error for ParseActionError {}
