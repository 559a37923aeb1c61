//! `huffman`: a code of one to five bits for each square.
//!
//! Three codes differ in their words for the roles. [`ANY`] has the smallest worst case of all codes with one word per
//! role, 173 bits; [`REACHABLE`] has the smallest among positions that captures and promotions can lead to, 171
//! bits. [`MEAN`] is the shortest on positions of games: its words omit their first bit on squares where no bia of that
//! colour can stand, so it rejects setups with a bia there. The [page on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) has the words.
//!
//! Pieces are limited to a full set. A bia ngai becomes a met. Clocks are dropped.
//!
//! Chess encoders save bits by swaps: castling rights and en passant as impossible arrangements, or
//! home squares that imply their pieces. Makruk has neither right, and words for unmoved pieces would shorten only
//! the first moves of a game.

use makruk_core::{Color, Piece, Role, Setup, Square, SquareSet};

use super::bits::{BitReader, BitWriter};
use crate::packed::{
    PackError, Packed, UnpackError, UnpackErrorKind, arrange::Kinds, census, count,
};

/// The roles that have words, in the order of their words.
pub const ROLES: [Role; 5] = [Role::Bia, Role::Met, Role::Khon, Role::Ma, Role::Rua];

/// A code: the words for the roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HuffmanCode {
    words: [Word; 5],
    shortened: bool,
}

/// A few bits, the first in the lowest place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Word {
    bits: u8,
    len: u8,
}

impl Word {
    /// Reads a word that is written as `0` and `1`.
    const fn new(text: &str) -> Self {
        let (mut rest, mut bits, mut len) = (text.as_bytes(), 0, 0);
        while let [digit, behind @ ..] = rest {
            if *digit == b'1' {
                bits |= 1 << len;
            }
            len += 1;
            rest = behind;
        }
        Self { bits, len }
    }

    /// Leaves out the first bit.
    const fn without_first(self) -> Self {
        Self {
            bits: self.bits >> 1,
            len: self.len - 1,
        }
    }
}

/// The code with the smallest worst case: 173 bits.
pub const ANY: HuffmanCode = HuffmanCode::new(["00", "01", "10", "110", "111"], false);
/// The code with the smallest worst case among positions that games can lead to: 171 bits there,
/// 187 elsewhere.
pub const REACHABLE: HuffmanCode = HuffmanCode::new(["00", "110", "01", "10", "111"], false);
/// The code that is shortest on positions of games.
pub const MEAN: HuffmanCode = HuffmanCode::new(["0", "100", "101", "110", "111"], true);

/// Bytes of the largest board in any of the three codes, 195 bits.
pub const MAX_BOARD_BYTES: usize = 25;
/// Bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

impl HuffmanCode {
    const fn new(words: [&str; 5], shortened: bool) -> Self {
        let [bia, met, khon, ma, rua] = words;
        Self {
            words: [
                Word::new(bia),
                Word::new(met),
                Word::new(khon),
                Word::new(ma),
                Word::new(rua),
            ],
            shortened,
        }
    }

    /// Returns the bits of a piece other than a khun, with the bit that says that there is one and the
    /// bit of its colour; 1 for none.
    ///
    /// ```
    /// use makruk_codec::{makruk_core::{Piece, Square}, pack::huffman};
    ///
    /// assert_eq!(huffman::ANY.bits(Square::A1, Some(Piece::WhiteRua)), 5);
    /// assert_eq!(huffman::MEAN.bits(Square::A1, Some(Piece::WhiteRua)), 4);
    /// assert_eq!(huffman::MEAN.bits(Square::A1, None), 1);
    /// ```
    pub fn bits(&self, square: Square, piece: Option<Piece>) -> u32 {
        let Some(piece) = piece else { return 1 };
        self.word(square, piece)
            .map_or(0, |word| 2 + u32::from(word.len))
    }

    /// Returns the word for a piece on a square.
    fn word(&self, square: Square, piece: Piece) -> Option<Word> {
        let role = piece.role().moves_as();
        let place = ROLES.iter().position(|&known| known == role)?;
        let word = *self.words.get(place)?;
        if !self.is_short(square, piece.color()) {
            Some(word)
        } else if role == Role::Bia {
            None
        } else {
            Some(word.without_first())
        }
    }

    /// Answers whether the words for pieces of a side lack their first bit on a square.
    fn is_short(&self, square: Square, color: Color) -> bool {
        let [white, black] = census::BIA_ZONES;
        self.shortened && !color.fold(white, black).contains(square)
    }

    /// Packs a setup.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::huffman;
    ///
    /// let start = Setup::start(Color::White);
    /// assert_eq!(huffman::ANY.pack(&start)?.len(), 22);
    /// assert_eq!(huffman::MEAN.pack(&start)?.len(), 19);
    /// # Ok::<(), makruk_codec::pack::PackError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side does not have one khun or has more pieces than a full set, with [`MEAN`] if a bia is out of its
    /// zone, or if the count has a limit that Makruk does not have.
    pub fn pack(&self, setup: &Setup) -> Result<Packed, PackError> {
        let board = &setup.board;
        let khuns = census::khuns(board)?;
        census::pieces(board)?;
        for color in Color::ALL {
            census::full_set(color, Kinds::of(board, color).counts())?;
        }
        if self.shortened {
            census::bia_zones(board)?;
        }
        let mut bits = BitWriter::default();
        let squares = push_head(&mut bits, setup.turn, khuns);
        for square in squares {
            let Some(piece) = board.get(square) else {
                bits.push(0, 1);
                continue;
            };
            bits.push(1 | (piece.color().index() as u64) << 1, 2);
            if let Some(word) = self.word(square, piece) {
                bits.push(u64::from(word.bits), u32::from(word.len));
            }
        }
        let mut packed = bits.finish();
        count::append(setup.count, &mut packed)?;
        Ok(packed)
    }

    /// Unpacks a setup.
    ///
    /// ```
    /// use makruk_core::{Color, Setup};
    /// use makruk_codec::pack::huffman;
    ///
    /// let start = Setup::start(Color::White);
    /// let packed = huffman::MEAN.pack(&start)?;
    /// assert_eq!(huffman::MEAN.unpack(&packed)?, start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If [`HuffmanCode::pack`] returns these bytes for no setup.
    pub fn unpack(&self, bytes: &[u8]) -> Result<Setup, UnpackError> {
        let short = || too_short(bytes);
        let mut bits = BitReader::new(bytes);
        let (turn, khuns, squares) = take_head(&mut bits).ok_or_else(short)??;
        let mut setup = census::empty(turn, None);
        for (color, square) in Color::ALL.into_iter().zip(khuns) {
            setup.board.put(square, Piece::new(color, Role::Khun));
        }
        for square in squares {
            if bits.take(1).ok_or_else(short)? == 0 {
                continue;
            }
            let black = bits.take(1).ok_or_else(short)? != 0;
            let color = if black { Color::Black } else { Color::White };
            let role = self.take_role(&mut bits, square, color).ok_or_else(short)?;
            setup.board.put(square, Piece::new(color, role));
        }
        let tail = rest(bits)?;
        census::pieces(&setup.board)?;
        for color in Color::ALL {
            census::full_set(color, Kinds::of(&setup.board, color).counts())?;
        }
        setup.count = count::read(tail, bytes.len() - tail.len())?;
        Ok(setup)
    }

    /// Takes a word.
    fn take_role(&self, bits: &mut BitReader<'_>, square: Square, color: Color) -> Option<Role> {
        let short = u8::from(self.is_short(square, color));
        // Where the first bit is left out it would be the one that says "no bia".
        let mut found = Word {
            bits: short,
            len: short,
        };
        loop {
            found.bits |= u8::try_from(bits.take(1)?).ok()? << found.len;
            found.len += 1;
            if let Some(place) = self.words.iter().position(|&word| word == found) {
                return ROLES.get(place).copied();
            }
        }
    }
}

/// Writes the side to move and the khuns; returns the other squares.
pub(super) fn push_head(bits: &mut BitWriter, turn: Color, khuns: [Square; 2]) -> SquareSet {
    bits.push(turn.index() as u64, 1);
    let mut squares = SquareSet::ALL;
    for khun in khuns {
        bits.push(khun.index() as u64, 6);
        squares.remove(khun);
    }
    squares
}

/// What a setup begins with: the side to move, the khuns and the other squares.
pub(super) type Head = (Color, [Square; 2], SquareSet);

/// Reads what [`push_head`] wrote; `None` if there are too few bytes.
pub(super) fn take_head(bits: &mut BitReader<'_>) -> Option<Result<Head, UnpackError>> {
    let turn = Color::from_index(usize::try_from(bits.take(1)?).ok()?)?;
    let mut khun = || Square::from_index(usize::try_from(bits.take(6)?).ok()?);
    let khuns @ [white, black] = [khun()?, khun()?];
    if white == black {
        let kind = UnpackErrorKind::KhunsShareSquare;
        return Some(Err(UnpackError::new(kind, 0)));
    }
    let squares = !(white.to_set() | black.to_set());
    Some(Ok((turn, khuns, squares)))
}

/// Bytes of a board with nothing but the khuns: 13 bits, and one for each of 62 squares.
const MIN_BYTES: usize = 10;

/// The error for bytes that end before the bits do.
pub(super) fn too_short(bytes: &[u8]) -> UnpackError {
    UnpackError::too_short(bytes.len(), MIN_BYTES.max(bytes.len() + 1))
}

/// Returns the bytes after the bits.
pub(super) fn rest(bits: BitReader<'_>) -> Result<&[u8], UnpackError> {
    let padding = UnpackError::new(UnpackErrorKind::NonZeroPadding, bits.offset());
    bits.finish().ok_or(padding)
}
