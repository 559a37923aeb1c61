//! Errors of packing and unpacking.

use core::fmt;

use makruk_core::{Color, Role, Square};

/// The error for a setup that a format cannot represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PackError {
    /// A side has no khun.
    NoKhun(Color),
    /// A side has more than one khun.
    SeveralKhuns(Color),
    /// A side has more than 16 pieces.
    TooManyPieces(Color),
    /// A side has more pieces of a kind than a full set. All mets except one count as promoted bia.
    TooManyOf(Color, Role),
    /// A bia is on this square, which it cannot reach, or on which it would have promoted.
    BiaOffZone(Square),
    /// No game can produce these pieces: they violate this bound.
    Unreachable(ReachBound),
    /// The count has this limit, which is not one of 16, 32, 44, 64, 88 and 128 plies.
    UnknownLimit(u16),
    /// A count runs although there is a bia on the board.
    CountingWithoutCondition,
    /// The count has run past its limit by more than one ply.
    CountPastEnd,
}

/// A bound on positions that games from the usual start position can reach.
///
/// Every missing piece was captured. A bia can pass an opposing bia, and then promote, only if one of the two captures or is
/// captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReachBound {
    /// This side has promoted more bia than the captures and the bia lost by the other side allow.
    Promotions(Color),
    /// Too few files have a white bia below a black one for this number of captures and lost bia.
    OpposedFiles,
}

impl ReachBound {
    /// Returns the name, `white's promotions`, `black's promotions` or `opposed files`.
    ///
    /// ```
    /// use makruk::{Color, pack::ReachBound};
    ///
    /// assert_eq!(ReachBound::Promotions(Color::White).name(), "white's promotions");
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
                write!(f, "{color} has more {role} than the format can represent")
            }
            Self::BiaOffZone(square) => {
                write!(
                    f,
                    "the bia on {square} is on a rank that the format cannot represent"
                )
            }
            Self::Unreachable(bound) => {
                write!(
                    f,
                    "no game reaches this position: bound on {}",
                    bound.name()
                )
            }
            Self::UnknownLimit(limit) => {
                write!(
                    f,
                    "the counting limit must be 16, 32, 44, 64, 88 or 128 plies, found {limit}"
                )
            }
            Self::CountingWithoutCondition => {
                f.write_str("a count is running although a bia is on the board")
            }
            Self::CountPastEnd => f.write_str("the count exceeds its limit by more than one ply"),
        }
    }
}

impl core::error::Error for PackError {}

/// The error for bytes that do not encode a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnpackError {
    kind: UnpackErrorKind,
    offset: usize,
}

impl UnpackError {
    pub(crate) const fn new(kind: UnpackErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// Creates the error for too few bytes.
    pub(crate) const fn too_short(found: usize, least: usize) -> Self {
        Self::new(UnpackErrorKind::TooShort { found, least }, found)
    }

    /// Creates the error for an unexpected number of bytes.
    pub(crate) fn wrong_length(found: usize, expected: usize) -> Self {
        let kind = UnpackErrorKind::WrongLength { found, expected };
        Self::new(kind, found.min(expected))
    }

    /// Returns the reason.
    ///
    /// ```
    /// use makruk::pack::{PackFormat, UnpackErrorKind};
    ///
    /// let error = PackFormat::Nibble.unpack(&[]).unwrap_err();
    /// assert_eq!(error.kind(), UnpackErrorKind::TooShort { found: 0, least: 9 });
    /// ```
    pub const fn kind(&self) -> UnpackErrorKind {
        self.kind
    }

    /// Returns the byte offset of the error; 0 if the number as a whole is invalid.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the error with `bytes` added to its offset.
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

/// The reason for an [`UnpackError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnpackErrorKind {
    /// The bytes end too early.
    TooShort {
        /// Number of bytes present.
        found: usize,
        /// Minimum number of bytes for a setup that begins with these bytes.
        least: usize,
    },
    /// The input is shorter or longer than the setup's encoding.
    WrongLength {
        /// Number of bytes present.
        found: usize,
        /// Number of bytes in the setup's encoding.
        expected: usize,
    },
    /// This code is reserved in this version.
    ReservedCode(u8),
    /// Some padding bits of the last byte are not zero.
    NonZeroPadding,
    /// The bytes are not the canonical encoding of the setup.
    NonCanonical,
    /// The number is not below the number of setups.
    RankOutOfRange,
    /// More than 32 squares are occupied.
    TooManyPieces,
    /// Both khuns are on the same square.
    KhunsShareSquare,
    /// The count's state contradicts the counting side, which the plies and the side to move determine.
    CountingSide,
    /// The format cannot represent the setup.
    Setup(PackError),
    /// The version in the header byte is unknown.
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
            Self::NonZeroPadding => f.write_str("the padding bits at the end are not zero"),
            Self::NonCanonical => f.write_str("non-canonical encoding"),
            Self::RankOutOfRange => f.write_str("the number exceeds the largest rank"),
            Self::TooManyPieces => f.write_str("more than 32 squares are occupied"),
            Self::KhunsShareSquare => f.write_str("both khuns are on the same square"),
            Self::CountingSide => f.write_str("the count belongs to the wrong side"),
            Self::Setup(error) => error.fmt(f),
            Self::UnknownVersion(version) => write!(f, "version {version} is unknown"),
        }
    }
}

impl core::error::Error for UnpackError {}
