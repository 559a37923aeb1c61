//! `huffman`: a code word of one to five bits per square.
//!
//! Among all codes with one word per role, it has the smallest worst case, 173 bits. The [page on
//! formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) lists the words.
//!
//! Pieces are limited to a full set. A bia ngai becomes a met. Clocks are dropped.

use makruk_core::{Color, Piece, Role, Setup, Square, SquareSet};

use super::{
    bits::{BitReader, BitWriter},
    common::{PackError, Packed, UnpackError, UnpackErrorKind, arrange::Kinds, census, count},
};

/// The words of all roles except the khun.
const WORDS: [(Role, Word); 5] = [
    (Role::Bia, Word::new("00")),
    (Role::Met, Word::new("01")),
    (Role::Khon, Word::new("10")),
    (Role::Ma, Word::new("110")),
    (Role::Rua, Word::new("111")),
];

/// A code word; its first bit is the lowest.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Word {
    bits: u8,
    len: u8,
}

impl Word {
    /// Parses a word written as `0` and `1`.
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
}

/// Size in bytes of the largest board, 173 bits.
pub const MAX_BOARD_BYTES: usize = 22;
/// Size in bytes of the largest board with the longest count.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// Packs a setup.
///
/// ```
/// use makruk::{Color, Setup};
/// use makruk::pack::huffman;
///
/// assert_eq!(huffman::pack(&Setup::start(Color::White))?.len(), 22);
/// # Ok::<(), makruk::pack::PackError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a side does not have exactly one khun or has more pieces than a full set, or if the count's limit
/// does not exist in Makruk.
pub fn pack(setup: &Setup) -> Result<Packed, PackError> {
    let board = &setup.board;
    let khuns = census::khuns(board)?;
    census::pieces(board)?;
    for color in Color::ALL {
        census::full_set(color, Kinds::of(board, color).counts())?;
    }
    let mut bits = BitWriter::default();
    let squares = push_head(&mut bits, setup.turn, khuns);
    for square in squares {
        let Some(piece) = board.get(square) else {
            bits.push(0, 1);
            continue;
        };
        bits.push(1 | (piece.color().index() as u64) << 1, 2);
        if let Some(word) = word(piece.role().moves_as()) {
            bits.push(u64::from(word.bits), u32::from(word.len));
        }
    }
    let mut packed = bits.finish();
    count::append(setup.count, &mut packed)?;
    Ok(packed)
}

/// Returns the code word of a role.
fn word(role: Role) -> Option<Word> {
    let (_, word) = WORDS.iter().find(|&&(known, _)| known == role)?;
    Some(*word)
}

/// Unpacks a setup.
///
/// # Errors
///
/// Returns an error if the bytes are not [`pack`]'s output for any setup.
pub fn unpack(bytes: &[u8]) -> Result<Setup, UnpackError> {
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
        let role = take_role(&mut bits).ok_or_else(short)?;
        setup.board.put(square, Piece::new(color, role));
    }
    let tail = rest(bits)?;
    census::pieces(&setup.board)?;
    for color in Color::ALL {
        census::full_set(color, Kinds::of(&setup.board, color).counts())?;
    }
    setup.board.mark_surplus_mets();
    setup.count = count::read(tail, bytes.len() - tail.len())?;
    Ok(setup)
}

/// Reads a code word.
fn take_role(bits: &mut BitReader<'_>) -> Option<Role> {
    let mut found = Word { bits: 0, len: 0 };
    loop {
        found.bits |= u8::try_from(bits.take(1)?).ok()? << found.len;
        found.len += 1;
        if let Some(&(role, _)) = WORDS.iter().find(|&&(_, word)| word == found) {
            return Some(role);
        }
    }
}

/// Writes the side to move and the khuns; returns the remaining squares.
pub(super) fn push_head(bits: &mut BitWriter, turn: Color, khuns: [Square; 2]) -> SquareSet {
    bits.push(turn.index() as u64, 1);
    let mut squares = SquareSet::ALL;
    for khun in khuns {
        bits.push(khun.index() as u64, 6);
        squares.remove(khun);
    }
    squares
}

/// The beginning of a setup: the side to move, the khuns and the remaining squares.
pub(super) type Head = (Color, [Square; 2], SquareSet);

/// Reads the output of [`push_head`]; `None` if there are too few bytes.
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

/// Size in bytes of a board with only the khuns: 13 bits, and one for each of the other 62 squares.
const MIN_BYTES: usize = 10;

/// Returns the error for bytes that end in the middle of a board.
pub(super) fn too_short(bytes: &[u8]) -> UnpackError {
    UnpackError::too_short(bytes.len(), MIN_BYTES.max(bytes.len() + 1))
}

/// Returns the bytes that follow the board; its padding bits must be zero.
pub(super) fn rest(bits: BitReader<'_>) -> Result<&[u8], UnpackError> {
    let padding = UnpackError::new(UnpackErrorKind::NonZeroPadding, bits.offset());
    bits.finish().ok_or(padding)
}
