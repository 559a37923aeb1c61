//! What can be wrong with a position that should become bytes, and with bytes.

use core::fmt;

use makruk_core::{Color, Role, Square};

/// The error for a setup that a format cannot carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PackError {
    /// A side has no khun.
    NoKhun(Color),
    /// A side has more than one khun.
    SeveralKhuns(Color),
    /// A side has more than 16 pieces.
    TooManyPieces(Color),
    /// A side has more pieces of a kind than a full set. For bia this counts every met but one as a
    /// promoted bia.
    TooManyOf(Color, Role),
    /// A bia stands where it has promoted or where it never comes; its square.
    BiaOffZone(Square),
    /// No game leads to the pieces that are left: the bound that they break.
    Unreachable(Bound),
    /// The count has a limit that is none of 16, 32, 44, 64, 88 and 128 plies.
    UnknownLimit(u16),
    /// A count runs although a bia is on the board.
    CountingWithoutCondition,
    /// The count has run past its limit by more than one ply.
    CountPastEnd,
}

/// A bound on positions that come about in games from the usual start.
///
/// A piece is captured with every step from 32 pieces to what is left. A bia can only pass the bia that
/// stands against it if one of the two captures or is captured, and only then it can promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bound {
    /// A side has promoted more bia than there were captures and bia that the other side lost.
    Promotions(Color),
    /// Fewer files have a white bia below a black one than captures and lost bia explain.
    OpposedFiles,
}

impl Bound {
    /// Returns the name, `white's promotions`, `black's promotions` or `opposed files`.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_codec::pack::Bound;
    ///
    /// assert_eq!(Bound::Promotions(Color::White).name(), "white's promotions");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Promotions(Color::White) => "white's promotions",
            Self::Promotions(Color::Black) => "black's promotions",
            Self::OpposedFiles => "opposed files",
        }
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKhun(color) => write!(f, "{color} has no khun"),
            Self::SeveralKhuns(color) => write!(f, "{color} has more than one khun"),
            Self::TooManyPieces(color) => write!(f, "{color} has more than 16 pieces"),
            Self::TooManyOf(color, role) => {
                write!(f, "{color} has more {role} than the format can number")
            }
            Self::BiaOffZone(square) => {
                write!(
                    f,
                    "the bia on {square} is off the ranks that the format numbers"
                )
            }
            Self::Unreachable(bound) => {
                write!(f, "no game leads here: bound of {}", bound.name())
            }
            Self::UnknownLimit(limit) => {
                write!(
                    f,
                    "the counting limit must be 16, 32, 44, 64, 88 or 128 plies, found {limit}"
                )
            }
            Self::CountingWithoutCondition => {
                f.write_str("a count runs although a bia is on the board")
            }
            Self::CountPastEnd => {
                f.write_str("the count has run past its limit by more than one ply")
            }
        }
    }
}

impl core::error::Error for PackError {}

/// The error for bytes that no setup has in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnpackError {
    kind: UnpackErrorKind,
    offset: usize,
}

impl UnpackError {
    pub(crate) const fn new(kind: UnpackErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// Makes the error for so many bytes, where there should be more.
    pub(crate) const fn too_short(found: usize, least: usize) -> Self {
        Self::new(UnpackErrorKind::TooShort { found, least }, found)
    }

    /// Makes the error for so many bytes, where another number is expected.
    pub(crate) fn wrong_length(found: usize, expected: usize) -> Self {
        let kind = UnpackErrorKind::WrongLength { found, expected };
        Self::new(kind, found.min(expected))
    }

    /// Returns what is wrong.
    ///
    /// ```
    /// use makruk_codec::pack::{PackFormat, UnpackErrorKind};
    ///
    /// let error = PackFormat::Nibble.unpack(&[]).unwrap_err();
    /// assert_eq!(error.kind(), UnpackErrorKind::TooShort { found: 0, least: 9 });
    /// ```
    pub const fn kind(&self) -> UnpackErrorKind {
        self.kind
    }

    /// Returns where, in bytes from the start; 0 if it is the number as a whole.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::PackFormat;
    ///
    /// let packed = PackFormat::Nibble.pack(&Setup::start(Color::White))?;
    /// let error = PackFormat::Nibble.unpack(&packed[..20]).unwrap_err();
    /// assert_eq!(error.offset(), 20); // there the bytes end
    /// # Ok::<(), makruk_codec::pack::PackError>(())
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the error for bytes that have more in front of them.
    pub(crate) const fn behind(self, bytes: usize) -> Self {
        let kind = match self.kind {
            UnpackErrorKind::TooShort { found, least } => UnpackErrorKind::TooShort {
                found: found + bytes,
                least: least + bytes,
            },
            UnpackErrorKind::WrongLength { found, expected } => UnpackErrorKind::WrongLength {
                found: found + bytes,
                expected: expected + bytes,
            },
            other => other,
        };
        Self::new(kind, self.offset + bytes)
    }
}

/// What is wrong with packed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnpackErrorKind {
    /// The bytes end too early.
    TooShort {
        /// How many there are.
        found: usize,
        /// How many a setup has that begins so, at least.
        least: usize,
    },
    /// There are fewer or more bytes than the setup has.
    WrongLength {
        /// How many there are.
        found: usize,
        /// How many the setup has.
        expected: usize,
    },
    /// A code that means nothing in this version.
    ReservedCode(u8),
    /// Bits that should only fill a byte are not zero.
    NonZeroPadding,
    /// The same could have been said in another way, and only that one is right.
    NonCanonical,
    /// A number that is not below the number of setups that there are.
    RankOutOfRange,
    /// More than 32 squares are occupied.
    TooManyPieces,
    /// Both khuns stand on one square.
    KhunsShareSquare,
    /// The count is said to be of the side that does not count: who counts follows from the plies
    /// and the side to move.
    CountingSide,
    /// The setup is none that the format carries.
    Setup(PackError),
    /// The version in the header byte is not known.
    UnknownVersion(u8),
}

impl From<PackError> for UnpackError {
    fn from(error: PackError) -> Self {
        Self::new(UnpackErrorKind::Setup(error), 0)
    }
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

/// The message of an [`UnpackError`].
impl fmt::Display for UnpackErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { found, least } => {
                write!(f, "expected at least {least} bytes, found {found}")
            }
            Self::WrongLength { found, expected } => {
                write!(f, "expected {expected} bytes, found {found}")
            }
            Self::ReservedCode(code) => write!(f, "the code {code:#04x} is reserved"),
            Self::NonZeroPadding => f.write_str("the bits behind the end are not zero"),
            Self::NonCanonical => f.write_str("this is not the one right way to say it"),
            Self::RankOutOfRange => f.write_str("the number is too large: no setup has it"),
            Self::TooManyPieces => f.write_str("more than 32 squares are occupied"),
            Self::KhunsShareSquare => f.write_str("both khuns stand on one square"),
            Self::CountingSide => f.write_str("the count is of the side that does not count"),
            Self::Setup(error) => error.fmt(f),
            Self::UnknownVersion(version) => write!(f, "the version {version} is not known"),
        }
    }
}

impl core::error::Error for UnpackError {}
