//! `radix`: which squares are occupied, and a number whose digits are the pieces.
//!
//! Bits are filled in from the lowest of the first byte: the side to move (1 bit, 1 = Black), White's
//! khun and Black's khun (6 bits each, the lowest first), 62 bits for the other squares in order (a1,
//! b1, … h8), then one number. It has a digit for each piece but the khuns, that of the first square the
//! least significant. The base of a digit hangs on the square, since bia are on three ranks only:
//!
//! | Rank | 1, 2, 7, 8 | 3 | 4, 5 | 6 |
//! |---|---|---|---|---|
//! | Base | 8 | 9 | 10 | 9 |
//! | Digits | 0–3 White's, 4–7 Black's met, khon, ma, rua | and 8 White's bia | and 8, 9 White's, Black's bia | and 8 Black's bia |
//!
//! The number has as many bits as the largest with those bases. The last byte is filled with zeros;
//! [the count](super#the-count) follows. 75 bits with two khuns, 168 at the start, 173 at worst: 16 pieces
//! on ranks 4 and 5, 14 on ranks 3 and 6.
//!
//! Takes any pieces, 16 a side, with bia in their zone. A bia ngai becomes a met. Loses the clocks.

use makruk_core::{Color, Piece, Rank, Role, Setup, Square, SquareSet};

use super::{
    bits::{BitReader, BitWriter},
    huffman::{push_head, rest, take_head, too_short},
};
use crate::packed::{PackError, Packed, UnpackError, UnpackErrorKind, census, count};

/// Bytes of the largest board, 173 bits.
pub const MAX_BOARD_BYTES: usize = 22;
/// Bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// The pieces of the digits on any square.
const PIECES: [Piece; 8] = [
    Piece::WhiteMet,
    Piece::WhiteKhon,
    Piece::WhiteMa,
    Piece::WhiteRua,
    Piece::BlackMet,
    Piece::BlackKhon,
    Piece::BlackMa,
    Piece::BlackRua,
];

/// Returns the bia that may stand on a square, in the order of their digits.
const fn bia(square: Square) -> &'static [Piece] {
    match square.rank() {
        Rank::Third => &[Piece::WhiteBia],
        Rank::Fourth | Rank::Fifth => &[Piece::WhiteBia, Piece::BlackBia],
        Rank::Sixth => &[Piece::BlackBia],
        Rank::First | Rank::Second | Rank::Seventh | Rank::Eighth => &[],
    }
}

/// Returns the pieces that may stand on a square, in the order of their digits.
fn pieces(square: Square) -> impl Iterator<Item = Piece> {
    PIECES.into_iter().chain(bia(square).iter().copied())
}

/// Returns the number of digits on a square.
fn base(square: Square) -> u128 {
    (PIECES.len() + bia(square).len()) as u128
}

/// Returns the number of bits of a number with a digit for each of up to 30 squares.
fn digit_bits(occupied: SquareSet) -> (u128, u32) {
    let product: u128 = occupied.iter().map(base).product();
    (product, 128 - (product - 1).leading_zeros())
}

/// Packs a setup.
///
/// ```
/// use makruk_core::{Color, Setup};
/// use makruk_codec::pack::radix;
///
/// assert_eq!(radix::pack(&Setup::start(Color::White))?.len(), 21); // 168 bits
/// # Ok::<(), makruk_codec::pack::PackError>(())
/// ```
///
/// # Errors
///
/// If a side has not one khun, or more than 16 pieces, if a bia is out of its zone, or if the count has
/// a limit that Makruk does not have.
pub fn pack(setup: &Setup) -> Result<Packed, PackError> {
    let board = &setup.board;
    let khuns = census::khuns(board)?;
    census::pieces(board)?;
    census::bia_zones(board)?;
    let mut bits = BitWriter::default();
    let squares = push_head(&mut bits, setup.turn, khuns);
    for square in squares {
        bits.push(u64::from(board.occupied().contains(square)), 1);
    }
    let occupied = board.occupied() & squares;
    let mut number = 0;
    for square in occupied.iter().rev() {
        let Some(piece) = board.get(square) else {
            continue;
        };
        let piece = Piece::new(piece.color(), piece.role().moves_as());
        let digit = pieces(square)
            .position(|digit| digit == piece)
            .unwrap_or_default();
        number = number * base(square) + digit as u128;
    }
    bits.push_wide(number, digit_bits(occupied).1);
    let mut packed = bits.finish();
    count::append(setup.count, &mut packed)?;
    Ok(packed)
}

/// Unpacks a setup.
///
/// ```
/// use makruk_core::{Color, Setup};
/// use makruk_codec::pack::radix;
///
/// let start = Setup::start(Color::White);
/// assert_eq!(radix::unpack(&radix::pack(&start)?)?, start);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the bytes are not what [`pack`] makes of a setup.
pub fn unpack(bytes: &[u8]) -> Result<Setup, UnpackError> {
    let short = || too_short(bytes);
    let mut bits = BitReader::new(bytes);
    let (turn, khuns, squares) = take_head(&mut bits).ok_or_else(short)??;
    let mut occupied = SquareSet::EMPTY;
    for square in squares {
        if bits.take(1).ok_or_else(short)? != 0 {
            occupied.insert(square);
        }
    }
    if occupied.len() > 30 {
        return Err(UnpackError::new(UnpackErrorKind::TooManyPieces, 1));
    }
    let (end, digits) = digit_bits(occupied);
    let at = bits.offset();
    let mut number = bits.take_wide(digits).ok_or_else(short)?;
    if number >= end {
        return Err(UnpackError::new(UnpackErrorKind::RankOutOfRange, at));
    }
    let mut setup = census::empty(turn, None);
    for (color, square) in Color::ALL.into_iter().zip(khuns) {
        setup.board.put(square, Piece::new(color, Role::Khun));
    }
    for square in occupied {
        let (rest, digit) = (number / base(square), number % base(square));
        number = rest;
        let piece = usize::try_from(digit)
            .ok()
            .and_then(|at| pieces(square).nth(at));
        if let Some(piece) = piece {
            setup.board.put(square, piece);
        }
    }
    let tail = rest(bits)?;
    census::pieces(&setup.board)?;
    setup.count = count::read(tail, bytes.len() - tail.len())?;
    Ok(setup)
}
