//! `multinomial`: one number for the whole board, below [`SIZE`]: 155.32 bits in 20 bytes.
//!
//! In order of significance, it numbers the piece count of each side, the occupied squares, White's squares among these, and
//! the arrangement of each side's pieces on its squares. Subsets are numbered with the combinatorial number system. The [page
//! on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) specifies the order.
//!
//! It exploits the limits of a full set but, unlike `rank-m`, not the confinement of bia to three ranks. A bia ngai becomes a
//! met. Clocks are dropped. Its own tables take 6,304 bytes, and the binomial coefficients 17,160.

use makruk_core::{Color, Setup, SquareSet};

use super::common::{
    PackError, Packed, UnpackError, UnpackErrorKind, Wide,
    arrange::{Counts, Kinds},
    census,
    choose::{self, choose, rank_subset, unrank_subset},
    count,
};

/// The number of boards, with either side to move: about 2^155.32.
pub const SIZE: Wide = BASES.1;

/// Size of a board in bytes.
pub const MAX_BOARD_BYTES: usize = 20;
/// Size in bytes of a board with a count of 8,191 plies or more, which only a FEN can have.
pub const MAX_BYTES: usize = MAX_BOARD_BYTES + count::LONG_COUNT_BYTES;

/// Size in bytes of this format's tables; [`ranking`](crate::ranking) shares the binomial coefficients.
pub const TABLE_BYTES: usize = size_of_val(&BASES) + size_of_val(&WAYS) + choose::TABLE_BYTES;

/// `[u64; 17]`, index = a side's piece count including the khun: the number of arrangements on given squares.
static WAYS: [u64; 17] = ways();

/// `[Wide; 256]`, index = 16 · (white pieces − 1) + black pieces − 1: the number of boards that precede those with these
/// counts, ignoring the side to move; and the total number of boards, including the side to move.
static BASES: ([Wide; 256], Wide) = bases();

/// Returns the piece counts with index `n`, below 270, if bia can make up the rest of `pieces`.
const fn counts(n: usize, pieces: usize) -> Option<Counts> {
    let (rua, ma, khon, met) = (n / 90, n / 30 % 3, n / 10 % 3, n % 10);
    let others = 1 + rua + ma + khon + met;
    if pieces < others {
        return None;
    }
    let counts = Counts {
        rua,
        ma,
        khon,
        bia: pieces - others,
        met,
    };
    if counts.bia + counts.promoted() <= 8 {
        Some(counts)
    } else {
        None
    }
}

#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn ways() -> [u64; 17] {
    let mut ways = [0; 17];
    let mut pieces = 1;
    while pieces <= 16 {
        let mut n = 0;
        while n < 270 {
            if let Some(counts) = counts(n, pieces) {
                ways[pieces] += counts.arrangements();
            }
            n += 1;
        }
        pieces += 1;
    }
    ways
}

#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn bases() -> ([Wide; 256], Wide) {
    let mut bases = [Wide::ZERO; 256];
    let mut base = Wide::ZERO;
    let mut n = 0;
    while n < 256 {
        bases[n] = base;
        let (white, black) = (n / 16 + 1, n % 16 + 1);
        let sets = choose(64, white + black) as u128 * choose(white + black, white) as u128;
        let block = Wide::new(sets)
            .mul_add(WAYS[white], 0)
            .mul_add(WAYS[black], 0);
        base = base.add(block);
        n += 1;
    }
    (bases, base.add(base))
}

/// Returns the number of a side's arrangement among all arrangements of the same number of pieces.
fn rank_side(kinds: &Kinds) -> u64 {
    let own = kinds.counts();
    let mut rank = own.rank(kinds);
    for n in 0..270 {
        match counts(n, own.pieces()) {
            Some(other) if other == own => break,
            Some(other) => rank += other.arrangements(),
            None => {}
        }
    }
    rank
}

/// Returns the arrangement with the given number; the inverse of [`rank_side`].
fn unrank_side(squares: SquareSet, mut rank: u64) -> Kinds {
    for counts in (0..270).filter_map(|n| counts(n, squares.len())) {
        let block = counts.arrangements();
        if rank < block {
            return counts.unrank(squares, rank);
        }
        rank -= block;
    }
    Kinds::default()
}

/// Packs a setup.
///
/// ```
/// use makruk::{Color, Setup, pack::multinomial};
///
/// assert_eq!(multinomial::pack(&Setup::start(Color::White))?.len(), 20);
/// # Ok::<(), makruk::pack::PackError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a side does not have exactly one khun or has more pieces than a full set, or if the count's limit
/// does not exist in Makruk.
pub fn pack(setup: &Setup) -> Result<Packed, PackError> {
    let board = &setup.board;
    census::khuns(board)?;
    census::pieces(board)?;
    let sides = Color::ALL.map(|color| Kinds::of(board, color));
    for (color, kinds) in Color::ALL.into_iter().zip(&sides) {
        census::full_set(color, kinds.counts())?;
    }
    let (occupied, white) = (board.occupied(), board.by_color(Color::White));
    let (pieces, own) = (occupied.len(), white.len());
    let subset = rank_subset(SquareSet::ALL, occupied);
    let split = rank_subset(occupied, white);
    let mut number = Wide::from(subset).mul_add(choose(pieces, own), split);
    for kinds in &sides {
        let ways = WAYS
            .get(kinds.counts().pieces())
            .copied()
            .unwrap_or_default();
        number = number.mul_add(ways, rank_side(kinds));
    }
    let block = (16 * own + pieces - own).wrapping_sub(17);
    let base = BASES.0.get(block).copied().unwrap_or_default();
    let number = base.add(number).mul_add(2, setup.turn.index() as u64);
    let mut packed = Packed::EMPTY;
    packed.extend_from(&number.to_le_bytes(), MAX_BOARD_BYTES);
    count::append(setup.count, &mut packed)?;
    Ok(packed)
}

/// Unpacks a setup.
///
/// ```
/// use makruk::{Color, Setup, pack::multinomial};
///
/// let start = Setup::start(Color::White);
/// assert_eq!(multinomial::unpack(&multinomial::pack(&start)?)?, start);
/// assert!(multinomial::unpack(&[0xff; 20]).is_err()); // no board has this number
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the bytes are not [`pack`]'s output for any setup.
pub fn unpack(bytes: &[u8]) -> Result<Setup, UnpackError> {
    let (number, tail) = bytes
        .split_at_checked(MAX_BOARD_BYTES)
        .ok_or(UnpackError::too_short(bytes.len(), MAX_BOARD_BYTES))?;
    let number = Wide::from_le_bytes(number);
    let out_of_range = UnpackError::new(UnpackErrorKind::RankOutOfRange, 0);
    if number >= SIZE {
        return Err(out_of_range);
    }
    let (number, turn) = number.div_rem(2);
    let block = BASES.0.partition_point(|&base| base <= number) - 1;
    let base = BASES.0.get(block).copied().unwrap_or_default();
    let number = number.checked_sub(base).ok_or(out_of_range)?;
    let (own, others) = (block / 16 + 1, block % 16 + 1);
    let pieces = own + others;
    let ways = |pieces: usize| WAYS.get(pieces).copied().unwrap_or_default();
    let (number, black_way) = number.div_rem(ways(others));
    let (number, white_way) = number.div_rem(ways(own));
    let (number, split) = number.div_rem(choose(pieces, own));
    let [subset, ..] = number.limbs();
    let occupied = unrank_subset(SquareSet::ALL, pieces, subset);
    let white = unrank_subset(occupied, own, split);
    let turn = if turn == 0 {
        Color::White
    } else {
        Color::Black
    };
    let mut setup = census::empty(turn, count::read(tail, MAX_BOARD_BYTES)?);
    unrank_side(white, white_way).put_on(&mut setup.board, Color::White);
    unrank_side(occupied - white, black_way).put_on(&mut setup.board, Color::Black);
    setup.board.mark_surplus_mets();
    Ok(setup)
}
