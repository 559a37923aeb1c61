//! `nibble`: which squares are occupied, and four bits a man. The fast one.
//!
//! | Bytes | Meaning |
//! |---|---|
//! | 0–7 | the occupied squares, bit n = square n (a1, b1, … h8), little-endian |
//! | 8– | a code for each man in the order of the squares, the low half of a byte first; a half that is left over is 0 |
//! | 0 or 2 more | [the count](super#the-count) |
//!
//! | Code | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 |
//! |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
//! | Man | bia | met | khon | ma | rua | khun | bia | met | khon | ma | rua | khun | bia ngai | bia ngai | | khun |
//! | Side | W | W | W | W | W | W | B | B | B | B | B | B | W | B | reserved | B |
//!
//! Black's khun is 11 if White is to move and 15 if Black is: so the side to move has no bit of its
//! own. 64 + 4 bits a man: 72 with two khuns, 192 with 32 men. Nothing is limited but the number of
//! men, 16 a side. Loses the clocks.

use makruk_core::{Color, Piece, Setup, SquareSet};

use super::{PackError, Packed, UnpackError, UnpackErrorKind, census, count};

/// Bytes of the largest board: 32 men.
pub const MAX_BOARD_BYTES: usize = 24;
/// Bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// The code of Black's khun if Black is to move.
const BLACK_TO_MOVE: u8 = 15;

/// `[u8; 64]`, index = value of the [`Piece`]: the code of a man.
static CODES: [u8; 64] = codes();

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // runs when this is compiled
const fn codes() -> [u8; 64] {
    let mut codes = [0; 64];
    let mut code = 0;
    while code < BLACK_TO_MOVE as usize {
        if let Some(man) = MEN[code] {
            codes[man as usize] = code as u8;
        }
        code += 1;
    }
    codes
}

/// The man of each code.
const MEN: [Option<Piece>; 16] = [
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
    Some(Piece::WhiteBiangai),
    Some(Piece::BlackBiangai),
    None,
    Some(Piece::BlackKhun),
];

/// Packs a setup.
///
/// # Errors
///
/// If a side has not one khun, or more than 16 men, or if the count has a limit that Makruk does
/// not have.
pub fn pack(setup: &Setup) -> Result<Packed, PackError> {
    let board = &setup.board;
    let [_, black_khun] = census::khuns(board)?;
    census::men(board)?;
    let occupied = board.occupied();
    let mut codes = 0u128;
    for square in occupied.iter().rev() {
        let code = board.get(square).and_then(|man| CODES.get(man as usize));
        codes = codes << 4 | u128::from(code.copied().unwrap_or_default());
    }
    if setup.turn == Color::Black {
        let before = (occupied.0 & (black_khun.to_set().0 - 1)).count_ones();
        codes |= u128::from(BLACK_TO_MOVE) << (4 * before);
    }
    let [bytes, ..] = (8 + occupied.len().div_ceil(2)).to_le_bytes();
    let mut packed = Packed::new(occupied.0.to_le_bytes(), codes.to_le_bytes(), bytes);
    count::append(setup.count, &mut packed)?;
    Ok(packed)
}

/// Unpacks a setup.
///
/// # Errors
///
/// If the bytes are not what [`pack`] makes of a setup.
pub fn unpack(bytes: &[u8]) -> Result<Setup, UnpackError> {
    let (head, behind) = bytes
        .split_first_chunk::<8>()
        .ok_or(UnpackError::length(bytes.len()))?;
    let occupied = SquareSet(u64::from_le_bytes(*head));
    if occupied.len() > 32 {
        return Err(UnpackError::new(UnpackErrorKind::TooManyMen, 0));
    }
    let (men, tail) = behind
        .split_at_checked(occupied.len().div_ceil(2))
        .ok_or(UnpackError::length(bytes.len()))?;
    let mut codes = [0; 16];
    if let Some(codes) = codes.get_mut(..men.len()) {
        codes.copy_from_slice(men);
    }
    let mut codes = u128::from_le_bytes(codes);
    let mut setup = census::empty(Color::White, None);
    for square in occupied {
        let [low, ..] = codes.to_le_bytes();
        let code = low & 15;
        codes >>= 4;
        let man = MEN.get(usize::from(code)).copied().flatten();
        let Some(man) = man else {
            let before = SquareSet(occupied.0 & (square.to_set().0 - 1)).len();
            let kind = UnpackErrorKind::ReservedCode(code);
            return Err(UnpackError::new(kind, 8 + before / 2));
        };
        setup.board.put(square, man);
        if code == BLACK_TO_MOVE {
            setup.turn = Color::Black;
        }
    }
    let board_bytes = bytes.len() - tail.len();
    if codes != 0 {
        let kind = UnpackErrorKind::NonZeroPadding;
        return Err(UnpackError::new(kind, board_bytes - 1));
    }
    census::khuns(&setup.board)?;
    census::men(&setup.board)?;
    setup.count = count::read(tail, board_bytes)?;
    Ok(setup)
}
