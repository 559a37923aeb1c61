//! The formats by name.

use core::{fmt, str::FromStr};

use makruk_core::Setup;

use super::{PackError, Packed, UnpackError, UnpackErrorKind, huffman, multinomial, nibble, radix};
#[cfg(feature = "ranking")]
use crate::ranking::{self, Set};

/// The version of all formats, in the header byte of [`Format::pack_tagged`].
pub const VERSION: u8 = 1;

/// A format for boards; the [module](super) compares them.
///
/// ```
/// use makruk_codec::pack::Format;
///
/// assert_eq!("huffman-mean".parse(), Ok(Format::HuffmanMean));
/// assert_eq!(Format::Nibble.max_board_bytes(), 24);
/// assert!(Format::Nibble.keeps_biangai());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `nibble`: occupied squares and four bits a piece.
    Nibble,
    /// `huffman`: the code with the smallest worst case.
    Huffman,
    /// `huffman-reachable`: the code with the smallest worst case in games.
    HuffmanReachable,
    /// `huffman-mean`: the code that is shortest on average.
    HuffmanMean,
    /// `radix`: occupied squares and digits in the bases of their squares.
    Radix,
    /// `multinomial`: one number from multinomial coefficients.
    Multinomial,
    /// `rank-m`: the number among all positions with the pieces of a full set.
    #[cfg(feature = "ranking")]
    RankM,
    /// `rank-r`: the number among positions to which captures and promotions can lead.
    #[cfg(feature = "ranking")]
    RankR,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[
        Self::Nibble,
        Self::Huffman,
        Self::HuffmanReachable,
        Self::HuffmanMean,
        Self::Radix,
        Self::Multinomial,
        #[cfg(feature = "ranking")]
        Self::RankM,
        #[cfg(feature = "ranking")]
        Self::RankR,
    ];

    /// Returns the name, for example `huffman-mean`.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!(Format::HuffmanMean.name(), "huffman-mean");
    /// assert_eq!("huffman-mean".parse(), Ok(Format::HuffmanMean));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nibble => "nibble",
            Self::Huffman => "huffman",
            Self::HuffmanReachable => "huffman-reachable",
            Self::HuffmanMean => "huffman-mean",
            Self::Radix => "radix",
            Self::Multinomial => "multinomial",
            #[cfg(feature = "ranking")]
            Self::RankM => "rank-m",
            #[cfg(feature = "ranking")]
            Self::RankR => "rank-r",
        }
    }

    /// Returns the number in the header byte, below 16.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!((Format::Nibble.id(), Format::Multinomial.id()), (0, 5));
    /// ```
    pub const fn id(self) -> u8 {
        match self {
            Self::Nibble => 0,
            Self::Huffman => 1,
            Self::HuffmanReachable => 2,
            Self::HuffmanMean => 3,
            Self::Radix => 4,
            Self::Multinomial => 5,
            #[cfg(feature = "ranking")]
            Self::RankM => 6,
            #[cfg(feature = "ranking")]
            Self::RankR => 7,
        }
    }

    /// Returns the largest number of bits of a board with the side to move, without a count.
    ///
    /// For the formats that are one number it is the number of bits of the greatest; those of the
    /// ranked formats have the count in it.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!((Format::Nibble.max_bits(), Format::Multinomial.max_bits()), (192, 156));
    /// ```
    pub const fn max_bits(self) -> u32 {
        match self {
            Self::Nibble => 192,
            Self::Huffman | Self::Radix => 173,
            Self::HuffmanReachable => 187,
            Self::HuffmanMean => 195,
            Self::Multinomial => multinomial::SIZE.bits(),
            #[cfg(feature = "ranking")]
            Self::RankM => Set::M.full_size().bits(),
            #[cfg(feature = "ranking")]
            Self::RankR => Set::R.full_size().bits(),
        }
    }

    /// Returns the largest number of bytes of a setup without a count.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!(Format::Multinomial.max_board_bytes(), 20);
    /// ```
    pub const fn max_board_bytes(self) -> usize {
        self.max_bits().div_ceil(8) as usize
    }

    /// Returns the largest number of bytes of a setup with a count of up to 8,190 plies. A count with
    /// more has four bytes more, if the format takes it.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!(Format::Multinomial.max_bytes(), 22); // two for the count
    /// ```
    pub const fn max_bytes(self) -> usize {
        match self {
            #[cfg(feature = "ranking")]
            Self::RankM | Self::RankR => self.max_board_bytes(),
            _ => self.max_board_bytes() + super::COUNT_BYTES,
        }
    }

    /// Returns whether a bia ngai is told from a met.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// let formats = Format::ALL.iter().filter(|format| format.keeps_biangai());
    /// assert!(formats.eq([&Format::Nibble])); // the others write a met, which moves alike
    /// ```
    pub const fn keeps_biangai(self) -> bool {
        matches!(self, Self::Nibble)
    }

    /// Returns the bytes of read-only tables that the format needs, if they are more than a few.
    ///
    /// ```
    /// use makruk_codec::pack::Format;
    ///
    /// assert_eq!(Format::Nibble.table_bytes(), 0);
    /// assert!(Format::Multinomial.table_bytes() > 0);
    /// ```
    pub const fn table_bytes(self) -> usize {
        match self {
            Self::Nibble | Self::Huffman | Self::HuffmanReachable => 0,
            Self::HuffmanMean | Self::Radix => 0,
            Self::Multinomial => multinomial::TABLE_BYTES,
            #[cfg(feature = "ranking")]
            Self::RankM | Self::RankR => ranking::TABLE_BYTES,
        }
    }

    /// Packs a setup.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::{Format, PackError};
    ///
    /// let start = Setup::start(Color::White);
    /// assert_eq!(Format::Multinomial.pack(&start)?.len(), 20);
    /// assert_eq!(Format::Radix.pack(&Setup::default()), Err(PackError::NoKhun(Color::White)));
    /// # Ok::<(), makruk_codec::pack::PackError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format cannot carry the setup.
    pub fn pack(self, setup: &Setup) -> Result<Packed, PackError> {
        match self {
            Self::Nibble => nibble::pack(setup),
            Self::Huffman => huffman::ANY.pack(setup),
            Self::HuffmanReachable => huffman::REACHABLE.pack(setup),
            Self::HuffmanMean => huffman::MEAN.pack(setup),
            Self::Radix => radix::pack(setup),
            Self::Multinomial => multinomial::pack(setup),
            #[cfg(feature = "ranking")]
            Self::RankM => ranking::pack(setup, Set::M),
            #[cfg(feature = "ranking")]
            Self::RankR => ranking::pack(setup, Set::R),
        }
    }

    /// Unpacks a setup.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::Format;
    ///
    /// let setup = Setup::start(Color::White);
    /// let packed = Format::Nibble.pack(&setup)?;
    /// assert_eq!(Format::Nibble.unpack(packed.as_bytes())?, setup);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the bytes are not what [`Format::pack`] makes of a setup.
    pub fn unpack(self, bytes: &[u8]) -> Result<Setup, UnpackError> {
        match self {
            Self::Nibble => nibble::unpack(bytes),
            Self::Huffman => huffman::ANY.unpack(bytes),
            Self::HuffmanReachable => huffman::REACHABLE.unpack(bytes),
            Self::HuffmanMean => huffman::MEAN.unpack(bytes),
            Self::Radix => radix::unpack(bytes),
            Self::Multinomial => multinomial::unpack(bytes),
            #[cfg(feature = "ranking")]
            Self::RankM => ranking::unpack(bytes, Set::M),
            #[cfg(feature = "ranking")]
            Self::RankR => ranking::unpack(bytes, Set::R),
        }
    }

    /// Packs a setup behind a byte that says how: the version in its high half, the format in its low.
    ///
    /// ```
    /// use makruk_codec::{makruk_core::{Color, Setup}, pack::Format};
    ///
    /// let start = Setup::start(Color::White);
    /// let packed = Format::Radix.pack_tagged(&start)?;
    /// assert_eq!(packed.first(), Some(&0x14));
    /// assert_eq!(Format::unpack_tagged(&packed)?, (Format::Radix, start));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format cannot carry the setup.
    pub fn pack_tagged(self, setup: &Setup) -> Result<Packed, PackError> {
        let mut packed = Packed::EMPTY;
        packed.push(VERSION << 4 | self.id());
        let board = self.pack(setup)?;
        packed.extend_from(&board, board.len());
        Ok(packed)
    }

    /// Unpacks what [`Self::pack_tagged`] packed.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::Format;
    ///
    /// let setup = Setup::start(Color::White);
    /// let packed = Format::Radix.pack_tagged(&setup)?;
    /// assert_eq!(Format::unpack_tagged(packed.as_bytes())?, (Format::Radix, setup));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the version or the format is not known, or if the bytes behind are not of it.
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

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let known = Self::ALL.iter().copied();
        known
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or(ParseFormatError(()))
    }
}

/// The error for a text that is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFormatError(());

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a format")?;
        for (before, format) in core::iter::once(": ")
            .chain(core::iter::repeat(", "))
            .zip(Format::ALL)
        {
            write!(f, "{before}{format}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseFormatError {}
