//! `nibble`: the occupied squares as a bitboard, and four bits per piece. This is the fastest format.
//!
//! It preserves bia ngai, and its only limit is 16 pieces per side. The code of Black's khun depends on the side to move,
//! which therefore needs no bit of its own. A board takes 64 bits plus 4 per piece: 72 bits with two khuns, 192 with 32
//! pieces. The [page on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) lists the codes.

use makruk_core::{Board, Color, Piece, Setup, Square, SquareSet};

use super::common::{PackError, Packed, UnpackError, UnpackErrorKind, census, count};

/// Size in bytes of the largest board: 32 pieces.
pub const MAX_BOARD_BYTES: usize = 24;
/// Size in bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// Size in bytes of the smallest board: two khuns.
pub(super) const MIN_BYTES: usize = 9;

/// The code of Black's khun if Black is to move.
const BLACK_TO_MOVE: u8 = 15;

/// `[u8; 64]`, index = value of the [`Piece`]: the piece's code.
static CODES: [u8; 64] = code_table();

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // evaluated at compile time
const fn code_table() -> [u8; 64] {
    let mut codes = [0; 64];
    let mut code = 0;
    while code < BLACK_TO_MOVE as usize {
        if let Some(piece) = PIECES[code] {
            codes[piece as usize] = code as u8;
        }
        code += 1;
    }
    codes
}

/// The piece of each code.
const PIECES: [Option<Piece>; 16] = [
    Some(Piece::WhiteBia),
    Some(Piece::WhiteMet),
    Some(Piece::WhiteKhon),
    Some(Piece::WhiteMa),
    Some(Piece::WhiteRua),
    Some(Piece::WhiteKhun),
    Some(Piece::BlackBia),
    Some(Piece::BlackMet),
    Some(Piece::BlackKhon),
    Some(Piece::BlackMa),
    Some(Piece::BlackRua),
    Some(Piece::BlackKhun),
    Some(Piece::WhiteBiaNgai),
    Some(Piece::BlackBiaNgai),
    None,
    Some(Piece::BlackKhun),
];

/// Packs a setup.
///
/// ```
/// use makruk::{Color, Setup, pack::nibble};
///
/// assert_eq!(nibble::pack(&Setup::start(Color::White))?.len(), 24); // 64 bits and 32 nibbles
/// # Ok::<(), makruk::pack::PackError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a side does not have exactly one khun or has more than 16 pieces, or if the count's limit does not
/// exist in Makruk.
pub fn pack(setup: &Setup) -> Result<Packed, PackError> {
    let board = &setup.board;
    let [_, black_khun] = census::khuns(board)?;
    census::pieces(board)?;
    let occupied = board.occupied();
    let black_khun = (setup.turn == Color::Black).then_some(black_khun);
    let mut squares = occupied.iter();
    let low = codes(board, black_khun, squares.by_ref().take(16));
    let high = codes(board, black_khun, squares);
    let codes = u128::from(high) << 64 | u128::from(low);
    let [bytes, ..] = (8 + occupied.len().div_ceil(2)).to_le_bytes();
    let mut packed = Packed::new(occupied.bits().to_le_bytes(), codes.to_le_bytes(), bytes);
    count::append(setup.count, &mut packed)?;
    Ok(packed)
}

/// Returns the codes of the pieces on up to 16 squares; `black_khun` is `None` if White is to move.
#[inline]
fn codes(board: &Board, black_khun: Option<Square>, squares: impl Iterator<Item = Square>) -> u64 {
    let (mut codes, mut shift) = (0, 0);
    for square in squares {
        let code = board
            .get(square)
            .and_then(|piece| CODES.get(piece as usize));
        let moves = if black_khun == Some(square) { 4 } else { 0 };
        codes |= (u64::from(code.copied().unwrap_or_default()) + moves) << (shift & 63);
        shift += 4;
    }
    codes
}

/// Unpacks a setup.
///
/// ```
/// use makruk::{Color, Setup, pack::nibble};
///
/// let start = Setup::start(Color::White);
/// assert_eq!(nibble::unpack(&nibble::pack(&start)?)?, start);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the bytes are not [`pack`]'s output for any setup.
pub fn unpack(bytes: &[u8]) -> Result<Setup, UnpackError> {
    // Construct the result in place: copying a board takes as long as reading one.
    let mut unpacked = Ok(census::empty(Color::White, None));
    let problem = match &mut unpacked {
        Ok(setup) => read(bytes, setup).err(),
        Err(_) => None,
    };
    if let Some(error) = problem {
        unpacked = Err(error);
    }
    unpacked
}

/// Reads a setup into an empty one.
#[inline]
fn read(bytes: &[u8], setup: &mut Setup) -> Result<(), UnpackError> {
    let (head, behind) = bytes
        .split_first_chunk::<8>()
        .ok_or(UnpackError::too_short(bytes.len(), MIN_BYTES))?;
    let occupied = SquareSet::from_bits(u64::from_le_bytes(*head));
    if occupied.len() > 32 {
        return Err(UnpackError::new(UnpackErrorKind::TooManyPieces, 0));
    }
    let pieces_bytes = occupied.len().div_ceil(2);
    let (pieces, tail) = behind
        .split_at_checked(pieces_bytes)
        .ok_or(UnpackError::too_short(
            bytes.len(),
            head.len() + pieces_bytes,
        ))?;
    let mut squares = occupied.iter();
    let mut black_moves = false;
    for (&byte, offset) in pieces.iter().zip(8..) {
        for code in [byte & 15, byte >> 4] {
            let Some(square) = squares.next() else {
                if code != 0 {
                    return Err(UnpackError::new(UnpackErrorKind::NonZeroPadding, offset));
                }
                break;
            };
            let Some(piece) = PIECES.get(usize::from(code)).copied().flatten() else {
                let kind = UnpackErrorKind::ReservedCode(code);
                return Err(UnpackError::new(kind, offset));
            };
            setup.board.put(square, piece);
            black_moves |= code == BLACK_TO_MOVE;
        }
    }
    if black_moves {
        setup.turn = Color::Black;
    }
    census::khuns(&setup.board)?;
    census::pieces(&setup.board)?;
    setup.count = count::read(tail, bytes.len() - tail.len())?;
    Ok(())
}
