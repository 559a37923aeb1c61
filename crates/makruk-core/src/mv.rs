//! [`Move`], a move in two bytes.

use core::{fmt, str::FromStr};

use crate::{Square, square::dense, x88::is_on_board};

/// A move from one square to another, with a promotion or without, in two bytes
/// (`Option<Move>` too).
///
/// A promoting bia can only become a bia ngai, so one bit is enough. A move does not depend on a
/// board; [`crate::Position::is_legal`] checks it on one.
///
/// Moves are ordered by (from, to). This is the canonical order of every format that writes a move
/// as its index among the legal moves.
///
/// # Examples
///
/// ```
/// use makruk_core::{Move, Square};
///
/// let push = Move::new(Square::A5, Square::A6).unwrap();
/// let promotion = push.promoting();
/// assert_eq!((push.from(), push.to()), (Square::A5, Square::A6));
/// assert!(promotion.is_promotion() && promotion != push);
/// assert_eq!(Move::new(Square::A5, Square::A5), None);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    /// 0x88 number; bit 7, which no square uses, is set if the move promotes.
    to: u8,
}

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// The bit of the target that marks a promotion.
const PROMOTION: u8 = 0x80;

impl Move {
    /// Creates a move without promotion; `None` if both squares are the same.
    ///
    /// No move of Makruk ends where it began, and formats use that: two equal squares are never
    /// a move. So the constructor rejects them instead of panicking, and every `Move` can be written
    /// and read again.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// assert!(Move::new(Square::E3, Square::E4).is_some());
    /// assert_eq!(Move::new(Square::E3, Square::E3), None);
    /// ```
    #[inline]
    pub const fn new(from: Square, to: Square) -> Option<Self> {
        if from as u8 == to as u8 {
            None
        } else {
            Some(Self { from, to: to as u8 })
        }
    }

    /// Creates a move to a 0x88 number that is on the board.
    #[inline]
    pub(crate) const fn from_parts(from: Square, to: u8, promotion: bool) -> Self {
        debug_assert!(is_on_board(to) && from as u8 != to);
        Self {
            from,
            to: to | (promotion as u8) << 7,
        }
    }

    /// Returns the same move with a promotion.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let promotion = Move::new(Square::A5, Square::A6).unwrap().promoting();
    /// assert!(promotion.is_promotion());
    /// ```
    #[inline]
    #[must_use]
    pub const fn promoting(self) -> Self {
        Self {
            from: self.from,
            to: self.to | PROMOTION,
        }
    }

    /// Returns the same move without a promotion.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::A5, Square::A6).unwrap();
    /// assert_eq!(push.promoting().not_promoting(), push);
    /// ```
    #[inline]
    #[must_use]
    pub const fn not_promoting(self) -> Self {
        Self {
            from: self.from,
            to: self.to_0x88(),
        }
    }

    /// Returns the square that the piece moves from.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let leap = Move::new(Square::B1, Square::D2).unwrap();
    /// assert_eq!(leap.from(), Square::B1);
    /// ```
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Returns the square that the piece moves to.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::A5, Square::A6).unwrap();
    /// assert_eq!(push.to(), Square::A6);
    /// assert_eq!(push.promoting().to(), Square::A6);
    /// ```
    #[inline]
    pub const fn to(self) -> Square {
        Square::ALL[dense(self.to_0x88())]
    }

    /// Returns the 0x88 number of the square that the piece goes to.
    #[inline]
    pub(crate) const fn to_0x88(self) -> u8 {
        self.to & !PROMOTION
    }

    /// Returns whether a bia becomes a bia ngai.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::A5, Square::A6).unwrap();
    /// assert!(!push.is_promotion()); // whether it has to promote depends on the board
    /// assert!(push.promoting().is_promotion());
    /// ```
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.to & PROMOTION != 0
    }

    /// Rotates the move by 180 degrees: both of its squares are [rotated](Square::rotate_180).
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4).unwrap();
    /// assert_eq!(push.rotate_180(), Move::new(Square::D6, Square::D5).unwrap());
    /// ```
    #[doc(alias = "flip")]
    #[doc(alias = "mirror")]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self::from_parts(
            self.from.rotate_180(),
            self.to().rotate_180().to_0x88(),
            self.is_promotion(),
        )
    }

    /// Returns the move as 13 bits.
    ///
    /// | bits | content |
    /// |---|---|
    /// | 0 | 1 = promotion |
    /// | 1–6 | [index](Square::index) of the target square |
    /// | 7–12 | index of the square that the piece leaves |
    ///
    /// The numbers sort in the same order as the moves. The layout is stable.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let promotion = Move::new(Square::A5, Square::A6).unwrap().promoting();
    /// assert_eq!(promotion.to_bits(), 32 << 7 | 40 << 1 | 1);
    /// assert_eq!(Move::from_bits(promotion.to_bits()), Some(promotion));
    /// ```
    pub const fn to_bits(self) -> u16 {
        #[allow(clippy::cast_possible_truncation)] // 6 + 6 + 1 bits
        let squares = (self.from.index() << 7 | self.to().index() << 1) as u16;
        squares | self.is_promotion() as u16
    }

    /// Creates a move from 13 bits, the inverse of [`Move::to_bits`]; `None` for other numbers.
    ///
    /// ```
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4).unwrap();
    /// assert_eq!(Move::from_bits(push.to_bits()), Some(push));
    /// assert_eq!(Move::from_bits(0), None); // a1 to a1
    /// assert_eq!(Move::from_bits(1 << 13), None);
    /// ```
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> 13 != 0 {
            return None;
        }
        let from = Square::ALL[(bits >> 7 & 63) as usize];
        let to = Square::ALL[(bits >> 1 & 63) as usize];
        match Self::new(from, to) {
            Some(mv) if bits & 1 != 0 => Some(mv.promoting()),
            other => other,
        }
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.to_bits().cmp(&other.to_bits())
    }
}

/// Writes the move as in UCI: `a5a6`, with an `m` after a promotion.
///
/// ```
/// use makruk_core::{Move, Square};
///
/// let push = Move::new(Square::A5, Square::A6).unwrap();
/// assert_eq!((push.to_string(), push.promoting().to_string()), ("a5a6".into(), "a5a6m".into()));
/// ```
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |square: Square| [b'a' + square.file() as u8, b'1' + square.rank() as u8];
        let (from, to) = (square(self.from), square(self.to()));
        let text = [from[0], from[1], to[0], to[1], b'm'];
        let len = if self.is_promotion() { 5 } else { 4 };
        f.pad(core::str::from_utf8(&text[..len]).unwrap_or_default())
    }
}

/// Parses two different squares, followed by an `m` for a promotion. For errors that report what was
/// found where, parse a `UciMove` of `makruk-notation`.
///
/// ```
/// use makruk_core::Move;
///
/// let promotion: Move = "a5a6m".parse()?;
/// assert!(promotion.is_promotion());
/// assert!("a5a5".parse::<Move>().is_err());
/// # Ok::<(), makruk_core::ParseMoveError>(())
/// ```
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let (squares, promotes) = match text.as_bytes() {
            [squares @ .., b'm'] => (squares, true),
            squares => (squares, false),
        };
        let (from, to) = squares.split_at_checked(2).ok_or(ParseMoveError(()))?;
        let square = |text| Square::from_ascii(text).map_err(|_| ParseMoveError(()));
        let mv = Self::new(square(from)?, square(to)?).ok_or(ParseMoveError(()))?;
        Ok(if promotes { mv.promoting() } else { mv })
    }
}

/// The error returned when a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError(());

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as `e3e4` or `a5a6m`")
    }
}

impl core::error::Error for ParseMoveError {}

/// Writes `a5-a6`, with a `*` after a promotion.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promotion = if self.is_promotion() { "*" } else { "" };
        write!(f, "{}-{}{promotion}", self.from, self.to())
    }
}
