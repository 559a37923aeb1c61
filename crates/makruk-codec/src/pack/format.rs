//! Run-time choice of a packing format.

use core::{fmt, str::FromStr};

use makruk_core::Setup;

use super::{
    common::{COUNT_BYTES, PackError, Packed, UnpackError, UnpackErrorKind},
    huffman, multinomial, nibble, radix,
};
use crate::name::{self, ParseNameError};
#[cfg(feature = "ranking")]
use crate::ranking::{self, PositionSet};

/// Version of all formats, in the header byte of [`PackFormat::pack_tagged`].
pub const VERSION: u8 = 1;

/// A packed-position format; the [module](super) compares the formats.
///
/// ```
/// use makruk::pack::PackFormat;
///
/// assert_eq!("huffman".parse(), Ok(PackFormat::Huffman));
/// assert_eq!(PackFormat::Nibble.max_board_bytes(), 24);
/// assert!(PackFormat::Nibble.keeps_bia_ngai());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PackFormat {
    /// `nibble`: a bitboard and four bits per piece.
    Nibble,
    /// `huffman`: the code with the smallest worst case.
    Huffman,
    /// `radix`: a bitboard and one digit per piece, in bases that depend on the squares.
    Radix,
    /// `multinomial`: one number, composed with multinomial coefficients.
    Multinomial,
    /// `rank-m`: the rank among all positions with a full set of pieces.
    #[cfg(feature = "ranking")]
    RankM,
    /// `rank-r`: the rank among positions that captures and promotions can produce.
    #[cfg(feature = "ranking")]
    RankR,
}

impl PackFormat {
    /// All formats.
    pub const ALL: &'static [Self] = &[
        Self::Nibble,
        Self::Huffman,
        Self::Radix,
        Self::Multinomial,
        #[cfg(feature = "ranking")]
        Self::RankM,
        #[cfg(feature = "ranking")]
        Self::RankR,
    ];

    /// Returns the format's properties.
    const fn row(self) -> Row {
        match self {
            Self::Nibble => Row::new("nibble", 0, 192),
            Self::Huffman => Row::new("huffman", 1, 173),
            Self::Radix => Row::new("radix", 4, 173),
            Self::Multinomial => Row {
                table_bytes: multinomial::TABLE_BYTES,
                ..Row::new("multinomial", 5, multinomial::SIZE.bits())
            },
            #[cfg(feature = "ranking")]
            Self::RankM => Row::ranked("rank-m", 6, PositionSet::M),
            #[cfg(feature = "ranking")]
            Self::RankR => Row::ranked("rank-r", 7, PositionSet::R),
        }
    }

    /// Returns the name, such as `multinomial`.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!(PackFormat::Multinomial.name(), "multinomial");
    /// assert_eq!("multinomial".parse(), Ok(PackFormat::Multinomial));
    /// ```
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a one-line description with the size in bytes.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Nibble => "A bitboard and four bits per piece: up to 24 bytes, 26 with a count",
            Self::Huffman => {
                "The code with the smallest worst case: up to 22 bytes, 24 with a count"
            }
            Self::Radix => "A bitboard and mixed-radix digits: up to 22 bytes, 24 with a count",
            Self::Multinomial => {
                "A number from multinomial coefficients: 20 bytes, 22 with a count"
            }
            #[cfg(feature = "ranking")]
            Self::RankM => {
                "The rank among all positions with at most a full set of pieces: 19 bytes"
            }
            #[cfg(feature = "ranking")]
            Self::RankR => {
                "The rank among positions consistent with captures and promotions: 18 bytes"
            }
        }
    }

    /// Returns the format's number in the header byte, below 16; 2 and 3 are unused.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!((PackFormat::Nibble.id(), PackFormat::Multinomial.id()), (0, 5));
    /// ```
    pub const fn id(self) -> u8 {
        self.row().id
    }

    /// Returns the maximum size in bits of a board with the side to move, without a count.
    ///
    /// For a format that is a single number, this is the bit length of the largest number; in the ranked formats it includes
    /// the count.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!((PackFormat::Nibble.max_bits(), PackFormat::Multinomial.max_bits()), (192, 156));
    /// ```
    pub const fn max_bits(self) -> u32 {
        self.row().max_bits
    }

    /// Returns the maximum size in bytes of a setup without a count.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!(PackFormat::Multinomial.max_board_bytes(), 20);
    /// ```
    pub const fn max_board_bytes(self) -> usize {
        self.max_bits().div_ceil(8) as usize
    }

    /// Returns the maximum size in bytes of a setup with a count of up to 8,190 plies. A longer count takes four more bytes, if
    /// the format supports it.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!(PackFormat::Multinomial.max_bytes(), 22); // two for the count
    /// ```
    pub const fn max_bytes(self) -> usize {
        self.max_board_bytes() + self.row().count_bytes
    }

    /// Returns whether the format distinguishes a bia ngai from a met.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// let formats = PackFormat::ALL.iter().filter(|format| format.keeps_bia_ngai());
    /// assert!(formats.eq([&PackFormat::Nibble])); // the others write a met, which moves the same way
    /// ```
    pub const fn keeps_bia_ngai(self) -> bool {
        matches!(self, Self::Nibble)
    }

    /// Returns the size of the format's read-only tables in bytes; 0 if they are negligible.
    ///
    /// ```
    /// use makruk::pack::PackFormat;
    ///
    /// assert_eq!(PackFormat::Nibble.table_bytes(), 0);
    /// assert!(PackFormat::Multinomial.table_bytes() > 0);
    /// ```
    pub const fn table_bytes(self) -> usize {
        self.row().table_bytes
    }

    /// Packs a setup.
    ///
    /// ```
    /// use makruk::{Color, Setup, pack::{PackError, PackFormat}};
    ///
    /// let start = Setup::start(Color::White);
    /// assert_eq!(PackFormat::Multinomial.pack(&start)?.len(), 20);
    /// assert_eq!(PackFormat::Radix.pack(&Setup::default()), Err(PackError::NoKhun(Color::White)));
    /// # Ok::<(), makruk::pack::PackError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot represent the setup.
    pub fn pack(self, setup: &Setup) -> Result<Packed, PackError> {
        match self {
            Self::Nibble => nibble::pack(setup),
            Self::Huffman => huffman::pack(setup),
            Self::Radix => radix::pack(setup),
            Self::Multinomial => multinomial::pack(setup),
            #[cfg(feature = "ranking")]
            Self::RankM => ranking::pack(setup, PositionSet::M),
            #[cfg(feature = "ranking")]
            Self::RankR => ranking::pack(setup, PositionSet::R),
        }
    }

    /// Unpacks a setup.
    ///
    /// ```
    /// use makruk::{Color, Setup, pack::PackFormat};
    ///
    /// let setup = Setup::start(Color::White);
    /// let packed = PackFormat::Nibble.pack(&setup)?;
    /// assert_eq!(PackFormat::Nibble.unpack(packed.as_bytes())?, setup);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not [`PackFormat::pack`]'s output for any setup.
    pub fn unpack(self, bytes: &[u8]) -> Result<Setup, UnpackError> {
        match self {
            Self::Nibble => nibble::unpack(bytes),
            Self::Huffman => huffman::unpack(bytes),
            Self::Radix => radix::unpack(bytes),
            Self::Multinomial => multinomial::unpack(bytes),
            #[cfg(feature = "ranking")]
            Self::RankM => ranking::unpack(bytes, PositionSet::M),
            #[cfg(feature = "ranking")]
            Self::RankR => ranking::unpack(bytes, PositionSet::R),
        }
    }

    /// Packs a setup after a tag byte, which has the version in its high nibble and the format in its low nibble.
    ///
    /// ```
    /// use makruk::{Color, Setup, pack::PackFormat};
    ///
    /// let start = Setup::start(Color::White);
    /// let packed = PackFormat::Radix.pack_tagged(&start)?;
    /// assert_eq!(packed.first(), Some(&0x14));
    /// assert_eq!(PackFormat::unpack_tagged(&packed)?, (PackFormat::Radix, start));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the format cannot represent the setup.
    pub fn pack_tagged(self, setup: &Setup) -> Result<Packed, PackError> {
        let mut packed = Packed::EMPTY;
        packed.push(VERSION << 4 | self.id());
        let board = self.pack(setup)?;
        packed.extend_from(&board, board.len());
        Ok(packed)
    }

    /// Unpacks the output of [`Self::pack_tagged`].
    ///
    /// ```
    /// use makruk::{Color, Setup, pack::PackFormat};
    ///
    /// let setup = Setup::start(Color::White);
    /// let packed = PackFormat::Radix.pack_tagged(&setup)?;
    /// assert_eq!(PackFormat::unpack_tagged(packed.as_bytes())?, (PackFormat::Radix, setup));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the version or the format is unknown, or if the bytes that follow are invalid.
    pub fn unpack_tagged(bytes: &[u8]) -> Result<(Self, Setup), UnpackError> {
        let (&tag, board) = bytes
            .split_first()
            .ok_or(UnpackError::too_short(0, 1 + nibble::MIN_BYTES))?;
        if tag >> 4 != VERSION {
            let kind = UnpackErrorKind::UnknownVersion(tag >> 4);
            return Err(UnpackError::new(kind, 0));
        }
        let mut known = Self::ALL.iter().copied();
        let format = known
            .find(|format| format.id() == tag & 15)
            .ok_or(UnpackError::new(UnpackErrorKind::ReservedCode(tag), 0))?;
        let setup = format.unpack(board).map_err(|error| error.behind(1))?;
        Ok((format, setup))
    }
}

/// The properties of a format.
struct Row {
    name: &'static str,
    id: u8,
    max_bits: u32,
    /// Bytes after the board for a count of up to 8,190 plies.
    count_bytes: usize,
    table_bytes: usize,
}

impl Row {
    /// Creates the row of a format without tables, in which the count follows the board.
    const fn new(name: &'static str, id: u8, max_bits: u32) -> Self {
        Self {
            name,
            id,
            max_bits,
            count_bytes: COUNT_BYTES,
            table_bytes: 0,
        }
    }

    /// Creates the row of a ranked format, whose position numbers include the count.
    #[cfg(feature = "ranking")]
    const fn ranked(name: &'static str, id: u8, set: PositionSet) -> Self {
        Self {
            name,
            id,
            max_bits: set.full_size().bits(),
            count_bytes: 0,
            table_bytes: ranking::TABLE_BYTES,
        }
    }
}

impl fmt::Display for PackFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for PackFormat {
    type Err = ParseNameError;

    /// Parses the [name](PackFormat::name) of a format in [`PackFormat::ALL`], such as `nibble`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let error = ParseNameError::expecting("one of the formats", name::names!(PackFormat));
        let mut known = Self::ALL.iter().copied();
        known.find(|format| format.name() == text).ok_or(error)
    }
}
