//! What is done in a game: its words, and two bytes for each.

use core::{fmt, str::FromStr};

use makruk_core::{Color, IllegalMoveError, Move};

use crate::{
    Game, HistoryFull, Outcome,
    counting::{StartError, StopError},
    storage::Storage,
};

/// Something that a player, or the clock, does in a game.
///
/// `Display` writes a move as UCI does and everything else in words: `e3e4`, `start_count`,
/// `offer_draw white`, `claim_repetition black`, `adjudicate draw`. `FromStr` reads them.
///
/// ```
/// use makruk_core::Color;
/// use makruk_rules::Action;
///
/// let action: Action = "offer_draw white".parse()?;
/// assert_eq!(action, Action::OfferDraw(Color::White));
/// assert_eq!(Action::Conclude(None).to_string(), "conclude draw");
/// assert!(matches!("a5a6m".parse()?, Action::Move(mv) if mv.is_promotion()));
/// # Ok::<(), makruk_rules::ParseActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// The side to move plays a move.
    Move(Move),
    /// The side to move calls its count, before it moves.
    StartCount,
    /// The side to move stops its count, before it moves.
    StopCount,
    /// A side offers a draw. The offer stands until the other side answers or moves.
    OfferDraw(Color),
    /// A side accepts the draw that the other one offers. The counting side, also by a count that
    /// began by itself, offers a draw all the time.
    AcceptDraw(Color),
    /// A side declines the draw that the other one offered. The offer of a count cannot be declined,
    /// it only goes on.
    DeclineDraw(Color),
    /// A side resigns.
    Resign(Color),
    /// A side's time has run out.
    Timeout(Color),
    /// A side claims what the rules let it claim.
    Claim(Color, Claim),
    /// An arbiter ends the game: the side that wins, or `None` for a draw.
    Adjudicate(Option<Color>),
    /// The game ends, and its record does not say how: the side that wins, or `None` for a draw.
    Conclude(Option<Color>),
}

/// A draw that may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Claim {
    /// The position has stood often enough.
    Repetition,
}

/// The words of all actions but moves. Index = [`Action::kind`].
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

/// The first number that is no move.
const NO_MOVE: u16 = 1 << 13;

impl Action {
    /// Returns the index of its word and the side that it is about; the move if it is one.
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

    /// The inverse of [`Action::kind`] for what is no move.
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

    /// Returns the action as 14 bits, the form in binary data formats and in a game's memory.
    ///
    /// | bits | of a move | of another action |
    /// |---|---|---|
    /// | 0–1 | the bits of [`Move::to_bits`] | 0 = White, 1 = Black, 2 = nobody or a draw |
    /// | 2–12 | | the index of its word, in the order of this enum |
    /// | 13 | 0 | 1 |
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_rules::Action;
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

    /// Returns the action of 14 bits, the inverse of [`Action::to_bits`]; `None` for other numbers.
    ///
    /// ```
    /// use makruk_rules::Action;
    ///
    /// assert_eq!(Action::from_bits(1 << 13 | 2), Some(Action::StartCount));
    /// assert_eq!(Action::from_bits(1 << 13), None); // White starts nobody's count
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

/// Returns whether a text is that of an action.
fn is_written(action: Action, text: &str) -> bool {
    /// What is left of a text of which all was found so far.
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

/// A method for each action.
impl<S: Storage> Game<S> {
    /// Calls the count for the side to move, before its move.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.start_count()?;
    /// assert_eq!(game.count().unwrap().by, Color::Black);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the rules do not let this side call a count now, or the game is over.
    pub fn start_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StartCount)
    }

    /// Stops the count of the side to move, before its move.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 4 30".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.stop_count()?;
    /// assert_eq!(game.count(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this side does not count, its count runs by itself, or the game is over.
    pub fn stop_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StopCount)
    }

    /// Offers a draw for a side. The offer stands until the other side answers it or moves.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// assert_eq!(game.draw_offer(), Some(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an offer is open already, or the game is over.
    pub fn offer_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::OfferDraw(side))
    }

    /// Accepts for a side the draw that the other one offers, or whose count offers it.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Outcome, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// game.accept_draw(Color::Black)?;
    /// assert_eq!(game.outcome(), Some(Outcome::Draw { by: Termination::Agreement }));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the other side offers no draw, or the game is over.
    pub fn accept_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::AcceptDraw(side))
    }

    /// Declines for a side the draw that the other one offered.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// game.decline_draw(Color::Black)?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the other side has no open offer (that of a count cannot be declined), or the game is over.
    pub fn decline_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::DeclineDraw(side))
    }

    /// Claims for a side a draw that [`Game::claims`] reports.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{ActionError, Claim, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let error = game.claim(Color::White, Claim::Repetition).unwrap_err();
    /// assert_eq!(error, ActionError::NothingToClaim);
    /// ```
    ///
    /// # Errors
    ///
    /// If there is nothing to claim, or the game is over.
    pub fn claim(&mut self, side: Color, claim: Claim) -> Result<(), ActionError> {
        self.act(Action::Claim(side, claim))
    }

    /// Resigns for a side.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.resign(Color::Black)?;
    /// assert_eq!(game.outcome().unwrap().winner(), Some(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Resign(side))
    }

    /// Ends the game because the time of a side has run out. By some rules it is
    /// [a draw](crate::Rules::timeout_may_draw) if the other side cannot win.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.timeout(Color::White)?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.by()), (Some(Color::Black), Termination::Timeout));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    #[doc(alias = "flag fall")]
    pub fn timeout(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Timeout(side))
    }

    /// Ends the game by an arbiter's decision: the side that wins, or `None` for a draw.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.adjudicate(None)?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.by()), (None, Termination::Adjudication));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn adjudicate(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Adjudicate(winner))
    }

    /// Ends the game with the result of a record that does not say how the game ended: the side
    /// that won, or `None` for a draw.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.conclude(Some(Color::White))?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.to_string(), outcome.by()), ("1-0".into(), Termination::Unknown));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn conclude(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Conclude(winner))
    }
}

/// The reason why an action is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActionError {
    /// The game is over.
    GameOver(Outcome),
    /// The move is illegal.
    IllegalMove(IllegalMoveError),
    /// The count cannot be called.
    CannotStart(StartError),
    /// The count cannot be stopped.
    CannotStop(StopError),
    /// This side's draw offer is still open.
    OfferStands(Color),
    /// This side offers no draw that could be accepted or declined.
    NoOffer(Color),
    /// The rules give nothing to claim here.
    NothingToClaim,
    /// The history has no room for another action.
    HistoryFull(HistoryFull),
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

/// The text says all; what it was made of is in the variants.
impl core::error::Error for ActionError {}

/// The error for a text that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActionError(());

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as `e3e4` or an action such as `resign white`")
    }
}

impl core::error::Error for ParseActionError {}
