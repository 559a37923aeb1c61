//! `radix`: the occupied squares, and a number with one digit per piece.
//!
//! The base of a digit depends on its square, since bia are confined to three ranks: 8 on squares where no bia can be, 9
//! where only one side's bia can be, 10 where both sides' bia can be. A board takes 75 bits with two khuns, 168 at the start,
//! and at most 173, with 16 pieces on ranks 4 and 5 and 14 on ranks 3 and 6. The [page on
//! formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) lists the digits.
//!
//! It accepts at most 16 pieces per side, of any kinds, with bia only in their zone. A bia ngai becomes a met. Clocks are
//! dropped.

use makruk_core::{Color, Piece, Rank, Role, Setup, Square, SquareSet};

use super::{
    bits::{BitReader, BitWriter},
    common::{PackError, Packed, UnpackError, UnpackErrorKind, census, count},
    huffman::{push_head, rest, take_head, too_short},
};

/// Size in bytes of the largest board, 173 bits.
pub const MAX_BOARD_BYTES: usize = 22;
/// Size in bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// The pieces whose digits are the same on all squares.
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

/// Returns the bia that can be on a square, in the order of their digits.
const fn bia(square: Square) -> &'static [Piece] {
    match square.rank() {
        Rank::Third => &[Piece::WhiteBia],
        Rank::Fourth | Rank::Fifth => &[Piece::WhiteBia, Piece::BlackBia],
        Rank::Sixth => &[Piece::BlackBia],
        Rank::First | Rank::Second | Rank::Seventh | Rank::Eighth => &[],
    }
}

/// Returns the pieces that can be on a square, in the order of their digits.
fn pieces(square: Square) -> impl Iterator<Item = Piece> {
    PIECES.into_iter().chain(bia(square).iter().copied())
}

/// Returns the base of a square's digit.
fn base(square: Square) -> u128 {
    (PIECES.len() + bia(square).len()) as u128
}

/// Returns the product of the bases of up to 30 squares, and the bit length of a number with these digits.
fn digit_bits(occupied: SquareSet) -> (u128, u32) {
    let product: u128 = occupied.iter().map(base).product();
    (product, 128 - (product - 1).leading_zeros())
}

/// Packs a setup.
///
/// ```
/// use makruk::{Color, Setup, pack::radix};
///
/// assert_eq!(radix::pack(&Setup::start(Color::White))?.len(), 21); // 168 bits
/// # Ok::<(), makruk::pack::PackError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a side does not have exactly one khun or has more than 16 pieces, if a bia is outside its zone, or
/// if the count's limit does not exist in Makruk.
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
/// use makruk::{Color, Setup, pack::radix};
///
/// let start = Setup::start(Color::White);
/// assert_eq!(radix::unpack(&radix::pack(&start)?)?, start);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the bytes are not [`pack`]'s output for any setup.
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
    setup.board.mark_surplus_mets();
    setup.count = count::read(tail, bytes.len() - tail.len())?;
    Ok(setup)
}
