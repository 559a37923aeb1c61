//! [`Move`], a move in two bytes.

use core::{fmt, str::FromStr};

use crate::{Square, square::dense, x88::is_on_board};

/// A move from one square to another, with or without promotion. `Move` and `Option<Move>` each take two bytes.
///
/// A promoting bia can only become a bia ngai, so one bit suffices. A move is independent of any board;
/// [`is_legal`](crate::Position::is_legal) checks it in a position.
///
/// Moves are ordered by (from, to). Every format that encodes a move as its index among the legal moves uses this canonical
/// order.
///
/// # Examples
///
/// ```
/// use makruk::{Move, Square};
///
/// let push = Move::new(Square::A5, Square::A6);
/// let promotion = push.promoting();
/// assert_eq!((push.from(), push.to()), (Square::A5, Square::A6));
/// assert!(promotion.is_promotion() && promotion != push);
/// assert_eq!(Move::try_new(Square::A5, Square::A5), None);
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    /// 0x88 number; bit 7, unused by squares, is set if the move promotes.
    to: u8,
}

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// The promotion bit of the target.
const PROMOTION: u8 = 0x80;

impl Move {
    /// Creates a move without promotion.
    ///
    /// # Panics
    ///
    /// Panics if both squares are the same, which is never a move in Makruk. For squares from input, use
    /// [`try_new`](Self::try_new).
    ///
    /// ```
    /// use makruk::{Move, Square};
    ///
    /// const PUSH: Move = Move::new(Square::E3, Square::E4);
    /// assert_eq!(PUSH.to_string(), "e3e4");
    /// ```
    #[inline]
    #[track_caller]
    pub const fn new(from: Square, to: Square) -> Self {
        match Self::try_new(from, to) {
            Some(mv) => mv,
            None => panic!("a move needs two different squares"),
        }
    }

    /// Creates a move without promotion, or returns `None` if both squares are the same.
    #[inline]
    pub const fn try_new(from: Square, to: Square) -> Option<Self> {
        if from as u8 == to as u8 {
            None
        } else {
            Some(Self { from, to: to as u8 })
        }
    }

    /// Creates a move to an on-board 0x88 number.
    #[inline]
    pub(crate) const fn from_parts(from: Square, to: u8, promotion: bool) -> Self {
        debug_assert!(is_on_board(to) && from as u8 != to);
        Self {
            from,
            to: to | (promotion as u8) << 7,
        }
    }

    /// Returns the same move with a promotion.
    #[doc(alias = "promote")]
    #[inline]
    #[must_use]
    pub const fn promoting(self) -> Self {
        Self {
            from: self.from,
            to: self.to | PROMOTION,
        }
    }

    /// Returns the same move without a promotion.
    #[inline]
    #[must_use]
    pub const fn not_promoting(self) -> Self {
        Self {
            from: self.from,
            to: self.to_0x88(),
        }
    }

    /// Returns the origin square.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Returns the target square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::ALL[dense(self.to_0x88())]
    }

    /// Returns the 0x88 number of the target square.
    #[inline]
    pub(crate) const fn to_0x88(self) -> u8 {
        self.to & !PROMOTION
    }

    /// Returns whether the move promotes a bia to a bia ngai.
    #[doc(alias = "promote")]
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.to & PROMOTION != 0
    }

    /// Rotates both squares of the move by [180 degrees](Square::rotate_180).
    ///
    /// ```
    /// use makruk::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// assert_eq!(push.rotate_180(), Move::new(Square::D6, Square::D5));
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
    /// | 7–12 | index of the origin square |
    ///
    /// The numbers sort in the same order as the moves. The layout is stable.
    ///
    /// ```
    /// use makruk::{Move, Square};
    ///
    /// let promotion = Move::new(Square::A5, Square::A6).promoting();
    /// assert_eq!(promotion.to_bits(), 32 << 7 | 40 << 1 | 1);
    /// assert_eq!(Move::from_bits(promotion.to_bits()), Some(promotion));
    /// ```
    pub const fn to_bits(self) -> u16 {
        #[allow(clippy::cast_possible_truncation)] // 6 + 6 + 1 bits
        let squares = (self.from.index() << 7 | self.to().index() << 1) as u16;
        squares | self.is_promotion() as u16
    }

    /// Creates a move from 13 bits; the inverse of [`Move::to_bits`]. Returns `None` for other numbers.
    ///
    /// ```
    /// use makruk::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
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
        match Self::try_new(from, to) {
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

/// Writes the move in UCI notation: `a5a6`, with an `m` appended for a promotion.
///
/// ```
/// use makruk::{Move, Square};
///
/// let push = Move::new(Square::A5, Square::A6);
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

/// Parses two different squares, followed by an `m` for a promotion. `UciMove` in `makruk-notation` reports the position and
/// cause of a parse error.
///
/// ```
/// use makruk::Move;
///
/// let promotion: Move = "a5a6m".parse()?;
/// assert!(promotion.is_promotion());
/// assert!("a5a5".parse::<Move>().is_err());
/// # Ok::<(), makruk::ParseMoveError>(())
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
        let mv = Self::try_new(square(from)?, square(to)?).ok_or(ParseMoveError(()))?;
        Ok(if promotes { mv.promoting() } else { mv })
    }
}

/// The error returned when a string is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError(());

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move such as `e3e4` or `a5a6m`")
    }
}

impl core::error::Error for ParseMoveError {}

/// Writes `a5-a6`, with a `*` appended for a promotion.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promotion = if self.is_promotion() { "*" } else { "" };
        write!(f, "{}-{}{promotion}", self.from, self.to())
    }
}
