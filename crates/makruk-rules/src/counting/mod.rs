//! The count: the counting side, the last number spoken, and the expiry.

mod count;
mod counted_move;
mod refusal;

use core::num::NonZeroU16;

use makruk_core::{Color, CountField, PiecePlacement, Position, Role};

pub use self::{
    count::{Count, CountKind, ParseCountKindError},
    counted_move::CountedMove,
    refusal::{StartCountError, StopCountError},
};
use crate::{Caller, CountExpiry, CountStart, FirstNumber, OverLimit, Rules, weaker_side};

/// The state of the count in a game.
///
/// It is a small, independent state machine: advance it after each move ([`Counting::advance`]) and query the running count
/// ([`Counting::count`]). A [`Game`](crate::Game) does both for you.
///
/// # The rule
///
/// No count begins while either side has a bia on the board. After that,
///
/// - a side with only its khun counts its own moves by **pieces' honour**: to 8 against two rua, 16 against one, 22 against two
///   khon, 32 against two ma, 44 against a khon, 64 against anything else. It begins with the number of pieces on the board plus
///   one, so against rua and khon (four pieces in all) the first number is 5;
/// - a side that still has pieces may count to 64 by **board's honour**, from 1. If it loses its last piece, pieces' honour
///   replaces board's honour at once, for the rest of the game.
///
/// The limit is fixed when the count begins: later captures do not change it. The counting side speaks a number with each of its
/// moves. After the last number, the chaser has one more move; unless that is checkmate, the counting side's next move draws the
/// game. If the first number would already exceed the limit, [`OverLimit`] decides.
///
/// In plies, as in a FEN, a limit of 16 is 32 plies: number `n` is spoken with ply `2 n - 1`, and ply 33 draws the game.
///
/// # Examples
///
/// Rua against khun, after Black's khun captures the last bia:
///
/// ```
/// use makruk::{Color, CountKind, CountedMove, Counting, Fen, Move, Rules};
///
/// let fen: Fen = "8/8/8/8/2kP4/8/7R/3K4 b - - 0 1".parse()?;
/// let mut position = fen.to_position()?;
/// let mut counting = Counting::new(&position, None, &Rules::THAI);
/// assert_eq!(counting.count(&Rules::THAI), None);
///
/// let undo = position.play("c4d4".parse::<Move>()?)?;
/// counting.advance(&position, CountedMove::new(&position, &undo), &Rules::THAI);
/// let count = counting.count(&Rules::THAI).unwrap();
/// assert_eq!((count.kind, count.by), (CountKind::Pieces, Color::Black));
/// assert_eq!((count.number, count.limit), (3, 16));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counting {
    /// The side to move.
    turn: Color,
    /// The count that is running or may be called.
    open: Option<OpenCount>,
    /// Plies since the count was called; `None` if no side counts.
    called: Option<u32>,
    kind: CountKind,
    /// The side with only its khun, if the other side has more and no bia is left. It is the counting side, regardless of the
    /// plies in a FEN.
    bare: Option<Color>,
    mark: Mark,
}

/// A count that is running or may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct OpenCount {
    limit_plies: NonZeroU16,
    /// Plies since the count became possible, whether or not it was called.
    plies: u32,
    first_number: Option<NonZeroU16>,
}

/// An exceptional condition of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mark {
    None,
    /// The side to move has stopped its count in this turn, so that it cannot call one.
    Stopped,
    /// The count began beyond its limit, which draws the game at once under [`OverLimit::DrawFirst`].
    OverLimit,
}

impl Counting {
    /// The state in which no count is running or possible.
    pub(crate) const IDLE: Self = Self {
        turn: Color::White,
        open: None,
        called: None,
        kind: CountKind::Board,
        bare: None,
        mark: Mark::None,
    };

    /// Creates the state for a position and the counting fields of its FEN.
    ///
    /// The fields are not validated: the plies may exceed the limit, and there may be bia on the board. Where board's honour must
    /// be called, 0 plies mean that it may be called, and more plies that it is running. A bare khun's count may have the wrong
    /// ply parity (odd when the khun is to move, even when it is not). The plies are then retained, and numbers are spoken with
    /// the chaser's moves.
    ///
    /// ```
    /// use makruk::{Color, Counting, Fen, Rules};
    ///
    /// // Five plies of 32: Black has just spoken "three" of 16.
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    /// let count = counting.count(&Rules::THAI).unwrap();
    /// assert_eq!((count.by, count.number, count.limit), (Color::Black, 3, 16));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(position: &Position, field: Option<CountField>, rules: &Rules) -> Self {
        Self::new_on(position.board(), position.turn(), field, rules)
    }

    /// Creates the state like [`Counting::new`], for any board representation and the side to move.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let setup = fen.as_setup();
    /// let counting = Counting::new_on(&setup.board, setup.turn, setup.count, &Rules::THAI);
    /// assert_eq!(counting, Counting::new(&fen.to_position()?, setup.count, &Rules::THAI));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new_on(
        board: &impl PiecePlacement,
        turn: Color,
        field: Option<CountField>,
        rules: &Rules,
    ) -> Self {
        let mut counting = Self { turn, ..Self::IDLE };
        counting.look_at_pieces(board);
        if let Some(field) = field {
            counting.open = NonZeroU16::new(field.limit_plies).map(|limit_plies| OpenCount {
                limit_plies,
                plies: field.elapsed_plies,
                first_number: field.first_number,
            });
            counting.called = Some(field.elapsed_plies).filter(|&plies| plies > 0);
            counting.mark_over_limit(board, rules);
        } else if rules.pieces.begins_in_setup
            && !board.has_bia()
            && board.is_bare(turn)
            && !board.is_bare(!turn)
        {
            counting.begin_pieces(board, turn, rules);
        }
        counting
    }

    /// Advances the count by one ply; `board` is the board after the move, in any representation.
    ///
    /// ```
    /// use makruk::{CountedMove, Counting, Fen, Move, Rules};
    ///
    /// let fen: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let mut position = fen.to_position()?;
    /// let mut counting = Counting::new(&position, None, &Rules::THAI);
    /// for mv in ["c2c7", "d8e8"] {
    ///     let undo = position.play(mv.parse::<Move>()?)?;
    ///     counting.advance(&position, CountedMove::new(&position, &undo), &Rules::THAI);
    /// }
    /// assert_eq!(counting.count(&Rules::THAI).unwrap().number, 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A program with a board of its own knows the effects of a move:
    ///
    /// ```
    /// use makruk::{Color, CountedMove, Counting, Fen, Role, Rules};
    ///
    /// // A rua has just captured Black's last piece.
    /// let before: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let after: Fen = "3k4/2R5/8/8/8/8/8/4K3 b - - 0 1".parse()?;
    /// let mut counting = Counting::new(&before.to_position()?, None, &Rules::THAI);
    /// let played = CountedMove { mover: Color::White, captured: Some(Role::Rua), promotes: false };
    /// counting.advance(&after.as_setup().board, played, &Rules::THAI);
    /// assert_eq!(counting.count(&Rules::THAI).unwrap().limit, 16);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn advance(&mut self, board: &impl PiecePlacement, played: CountedMove, rules: &Rules) {
        let CountedMove {
            mover,
            captured,
            promotes,
        } = played;
        let opponent = !mover;
        self.turn = opponent;
        self.allow_call();
        if let Some(open) = &mut self.open {
            open.plies = open.plies.saturating_add(1);
        }
        self.called = self.called.map(|plies| plies.saturating_add(1));

        if board.has_bia() {
            (self.kind, self.bare) = (CountKind::Board, None);
            return;
        }
        let (mover_bare, opponent_bare) = (board.is_bare(mover), board.is_bare(opponent));
        if mover_bare {
            // The bare khun captured the last bia.
            if captured == Some(Role::Bia) && !opponent_bare {
                self.begin_pieces(board, mover, rules);
            }
        } else if opponent_bare {
            if self.open.is_none() || captured.is_some() || promotes {
                self.begin_pieces(board, opponent, rules);
            }
        } else if self.open.is_none() {
            self.allow_board(board, rules);
        }
        self.look_at_pieces(board);
    }

    /// Determines the kind of count: pieces' honour if there is no bia and a side has only its khun, otherwise board's honour.
    fn look_at_pieces(&mut self, board: &impl PiecePlacement) {
        let bare = Color::ALL.map(|color| !board.has_bia() && board.is_bare(color));
        self.kind = if bare == [false, false] {
            CountKind::Board
        } else {
            CountKind::Pieces
        };
        self.bare = match bare {
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
            _ => None,
        };
    }

    /// Lets the side to move call a count again after it stopped one in an earlier turn.
    fn allow_call(&mut self) {
        if self.mark == Mark::Stopped {
            self.mark = Mark::None;
        }
    }

    /// Marks a count read from a FEN if it has just begun beyond its limit, as `begin_pieces` does.
    fn mark_over_limit(&mut self, board: &impl PiecePlacement, rules: &Rules) {
        let Some(bare) = self.bare else { return };
        let mut begun = *self;
        begun.begin_pieces(board, bare, rules);
        let begins = |open: OpenCount| (open.limit_plies, open.plies);
        if begun.open.map(begins) == self.open.map(begins) {
            self.mark = begun.mark;
        }
    }

    /// Begins pieces' honour for a bare khun.
    fn begin_pieces(&mut self, board: &impl PiecePlacement, by: Color, rules: &Rules) {
        self.mark = Mark::None;
        let Some(limit) = rules.pieces.limits.limit(board, !by) else {
            self.open = None;
            return;
        };
        let first = first_number(board, rules.pieces.first);
        if first > limit && rules.over_limit_at_once == OverLimit::DrawFirst {
            self.mark = Mark::OverLimit;
        }
        self.called = None;
        // The first number is the next one spoken. However, if the counting side has just captured the last bia, it spoke the
        // preceding number, at least 1, with that move.
        let (number, plies) = (first, 2 * (u32::from(first) - 1));
        let (number, plies) = if by == self.turn {
            (number, plies)
        } else {
            ((number - 1).max(1), plies.saturating_sub(1).max(1))
        };
        self.open_count(limit, number, plies);
    }

    /// Makes board's honour available, or begins it if it is automatic. The side to move counts.
    fn allow_board(&mut self, board: &impl PiecePlacement, rules: &Rules) {
        let Some(honor) = rules.board else { return };
        let first = first_number(board, honor.first);
        self.mark = Mark::None;
        self.open_count(honor.limit, first, 2 * (u32::from(first) - 1));
    }

    /// Makes a count with this limit in moves possible. There is none with a limit of 0.
    fn open_count(&mut self, limit: u16, first_number: u16, plies: u32) {
        self.open = NonZeroU16::new(limit.saturating_mul(2)).map(|limit_plies| OpenCount {
            limit_plies,
            plies,
            first_number: NonZeroU16::new(first_number),
        });
    }

    /// Undoes a move that [continued the count](Counting::continues); `position` is the position before the move.
    pub(crate) fn go_back(&mut self, position: &Position) {
        *self = self.previous_ply();
        self.look_at_pieces(position.board());
    }

    /// Returns whether this state is `before` advanced by exactly one ply: no count began, and no number saturated.
    pub(crate) fn continues(&self, before: &Self) -> bool {
        // The kind of count follows from the board.
        let Self { kind, bare, .. } = *before;
        let back = Self {
            kind,
            bare,
            ..self.previous_ply()
        };
        back == *before
    }

    fn previous_ply(&self) -> Self {
        Self {
            turn: !self.turn,
            open: self.open.map(|open| OpenCount {
                plies: open.plies.saturating_sub(1),
                ..open
            }),
            called: self.called.map(|plies| plies.saturating_sub(1)),
            ..*self
        }
    }

    /// Calls the count for the side to move; `board` is the current board, in any representation. The weaker side's call replaces a
    /// board's honour count of the stronger side.
    ///
    /// ```
    /// use makruk::{Color, Counting, Fen, Position, Rules, StartCountError};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1".parse()?;
    /// let position = fen.to_position()?;
    /// let mut counting = Counting::new(&position, None, &Rules::THAI);
    /// counting.start(&position, &Rules::THAI)?;
    /// let count = counting.count(&Rules::THAI).unwrap();
    /// assert_eq!((count.by, count.number, count.limit), (Color::Black, 0, 64));
    ///
    /// let start = Position::start();
    /// let mut counting = Counting::new(&start, None, &Rules::THAI);
    /// assert_eq!(counting.start(&start, &Rules::THAI), Err(StartCountError::BiaOnBoard));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not allow the side to count now.
    pub fn start(
        &mut self,
        board: &impl PiecePlacement,
        rules: &Rules,
    ) -> Result<(), StartCountError> {
        let side = self.turn;
        let weaker = weaker_side(board);
        if let Some(count) = self.count(rules) {
            let takes_its_place = weaker == Some(side)
                && count.by != side
                && count.kind == CountKind::Board
                && self.start_of(rules) == CountStart::OnCall;
            if !takes_its_place {
                return Err(StartCountError::AlreadyCounting(count.by));
            }
        }
        if self.mark == Mark::Stopped {
            return Err(StartCountError::JustStopped);
        }
        if board.has_bia() {
            return Err(StartCountError::BiaOnBoard);
        }
        if board.is_bare(side) && rules.pieces.start == CountStart::Automatic {
            return Err(StartCountError::BareKhun);
        }
        if board.is_bare(!side) {
            return Err(StartCountError::OpponentBare);
        }
        if board.is_bare(side) {
            let limit = rules.pieces.limits.limit(board, !side);
            limit.ok_or(StartCountError::NotInTheseRules)?;
            self.begin_pieces(board, side, rules);
            self.called = self.open.map(|open| open.plies);
            return Ok(());
        }
        let honor = rules.board.ok_or(StartCountError::NotInTheseRules)?;
        if honor.start == CountStart::Automatic {
            return Err(StartCountError::Automatic);
        }
        if honor.caller == Caller::WeakerSide && weaker == Some(!side) {
            return Err(StartCountError::StrongerSide);
        }
        self.allow_board(board, rules);
        self.called = self.open.map(|open| open.plies);
        Ok(())
    }

    /// Stops the count of the side to move.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 4 30".parse()?;
    /// let mut counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    /// assert!(counting.count(&Rules::THAI).is_some());
    /// counting.stop(&Rules::THAI)?;
    /// assert_eq!(counting.count(&Rules::THAI), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the side does not count, or its count is automatic.
    pub fn stop(&mut self, rules: &Rules) -> Result<(), StopCountError> {
        let count = self.count(rules).ok_or(StopCountError::NotCounting)?;
        if count.by != self.turn {
            return Err(StopCountError::NotYours);
        }
        match self.start_of(rules) {
            CountStart::Automatic => Err(StopCountError::Automatic(count.kind)),
            CountStart::OnCall => {
                (self.called, self.mark) = (None, Mark::Stopped);
                Ok(())
            }
        }
    }

    /// Sets the number of plies counted so far (`None` if no side counts), as `countStarted` does in Fairy-Stockfish. After an even
    /// number the side to move counts, after an odd one the other side. With `Some(0)`, counting begins with the next move.
    ///
    /// Until the pieces permit a count, [`Counting::count`] stays `None`; the number advances meanwhile, and the start of pieces'
    /// honour erases it. Automatic counts are unaffected.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30".parse()?;
    /// let mut counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    /// counting.set_called(Some(6));
    /// assert_eq!(counting.count(&Rules::THAI).unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_called(&mut self, elapsed_plies: Option<u32>) {
        self.called = elapsed_plies;
        self.allow_call();
    }

    /// Returns the running count.
    pub fn count(&self, rules: &Rules) -> Option<Count> {
        let (open, _) = self.running(rules)?;
        let field = self.field(rules)?;
        let number = field.number();
        let first = open.first_number.map_or(1, |first| u32::from(first.get()));
        Some(Count {
            kind: self.kind,
            by: self.bare.unwrap_or(field.counting_side(self.turn)),
            number,
            is_spoken: number >= first,
            limit: field.limit_plies / 2,
        })
    }

    /// Returns the counting fields of a FEN: the limit as soon as a count is possible, and 0 plies while no side counts.
    ///
    /// Limits of house rules are included, but FEN parsers, such as the one in `makruk-notation`, accept only Makruk's limits.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    /// let field = counting.field(&Rules::THAI).unwrap();
    /// assert_eq!((field.limit_plies, field.elapsed_plies), (32, 5));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn field(&self, rules: &Rules) -> Option<CountField> {
        let open = self.open?;
        Some(CountField {
            limit_plies: open.limit_plies.get(),
            elapsed_plies: self.running(rules).map_or(0, |(_, plies)| plies),
            first_number: open.first_number,
        })
    }

    /// Returns the number of plies until the running count [expires](Counting::is_expired): 0 if it has expired, `None` if no
    /// count is running.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// // 16 is spoken with ply 31, and ply 33 draws.
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
    /// let counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    /// assert_eq!(counting.plies_left(&Rules::THAI), Some(2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn plies_left(&self, rules: &Rules) -> Option<u32> {
        let (open, plies) = self.running(rules)?;
        if self.mark == Mark::OverLimit {
            return Some(0);
        }
        let limit_plies = u32::from(open.limit_plies.get());
        let last = match rules.expiry {
            CountExpiry::Exceeded => limit_plies + 1,
            // Number n is spoken with ply 2 n - 1.
            CountExpiry::Reached => limit_plies.saturating_sub(1),
        };
        Some(last.saturating_sub(plies))
    }

    /// Returns whether the count began beyond its limit. Under [`OverLimit::DrawFirst`] this draws the game at once, even if the
    /// move gives checkmate; after a call, the caller's next move draws. Under [`OverLimit::MateFirst`] this is always `false`.
    ///
    /// ```
    /// use makruk::{Counting, Fen, OverLimit, Rules};
    ///
    /// // Eight pieces, and Black counts to 8 against two rua: its first number would be nine.
    /// let fen: Fen = "7k/8/8/8/8/8/MMMM4/RR1K4 b - 16 16 40".parse()?;
    /// let position = fen.to_position_ignoring(makruk::SetupProblems::TOO_MANY_MET)?;
    /// let over = |rules| Counting::new(&position, fen.as_setup().count, &rules).is_over_at_once(&rules);
    /// assert!(over(Rules::THAI));
    /// assert!(!over(Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_over_at_once(&self, rules: &Rules) -> bool {
        self.mark == Mark::OverLimit && self.running(rules).is_some()
    }

    /// Returns whether the count has expired. A checkmate on the board takes precedence, unless the count [began beyond its
    /// limit](Counting::is_over_at_once).
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules};
    ///
    /// for (fen, expired) in [
    ///     ("8/8/8/8/2k5/8/7R/3K4 b - 32 32 40", false), // the chaser's last move was not mate
    ///     ("8/8/8/8/3k4/8/7R/3K4 w - 32 33 40", true),  // this number exceeds the limit
    /// ] {
    ///     let fen: Fen = fen.parse()?;
    ///     let counting = Counting::new(&fen.to_position()?, fen.as_setup().count, &Rules::THAI);
    ///     assert_eq!(counting.is_expired(&Rules::THAI), expired);
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_expired(&self, rules: &Rules) -> bool {
        self.plies_left(rules) == Some(0)
    }

    /// Returns the running count and the plies counted.
    fn running(&self, rules: &Rules) -> Option<(OpenCount, u32)> {
        let open = self.open?;
        let plies = match self.start_of(rules) {
            CountStart::Automatic => open.plies,
            CountStart::OnCall => self.called?,
        };
        Some((open, plies))
    }

    fn start_of(&self, rules: &Rules) -> CountStart {
        match (self.kind, rules.board) {
            (CountKind::Board, Some(honor)) => honor.start,
            (CountKind::Board, None) => CountStart::Automatic,
            (CountKind::Pieces, _) => rules.pieces.start,
        }
    }
}

/// Returns the first number, at least 1. There are at most 32 pieces.
fn first_number(board: &impl PiecePlacement, first: FirstNumber) -> u16 {
    let pieces = u16::try_from(board.occupied().len()).unwrap_or(u16::MAX - 1);
    match first {
        FirstNumber::One => 1,
        FirstNumber::PieceCount => pieces,
        FirstNumber::PieceCountPlusOne => pieces + 1,
    }
}
