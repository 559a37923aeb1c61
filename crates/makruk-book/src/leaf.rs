//! Leaves: runs of entries.

use makruk_codec::MoveIndex;

use crate::{
    BookEntry, BookErrorKind as Kind, Tally,
    bits::BitReader,
    tally::{MAX_RATING, MAX_YEAR, RESULTS},
};

/// Number of entries at which a leaf is full: the next position starts a new leaf.
#[cfg(feature = "std")]
pub(crate) const FULL: usize = 64;
/// Number of bytes before the bit stream, excluding the last year.
const HEAD: usize = 4;
/// Number of bits of a move index.
const INDEX: u32 = 11;
/// Number of bits of a rating.
const RATING: u32 = 12;
/// Maximum number of bits of a game number.
const GAME: u32 = 53;
/// Flags: ratings, years.
const RATINGS: u8 = 1;
const YEARS: u8 = 2;

/// Maximum number of bits of an entry: the key difference, its fields, and seven gamma-coded numbers up to 2⁵⁶.
#[cfg(feature = "std")]
const MOST_BITS: usize = 80 + (INDEX + 1 + GAME + 1 + RATING + 1) as usize + 7 * 115;

// No leaf exceeds the size that a pointer can hold.
#[cfg(feature = "std")]
const _: () = assert!(
    (FULL + makruk_core::MAX_MOVES) * MOST_BITS / 8 + HEAD + 2 < crate::page::MAX_BYTES as usize
);
const _: () = assert!(MoveIndex::COUNT <= 1 << INDEX && MAX_RATING < 1 << RATING);

/// Reads the entries of a leaf, whose bytes are passed to each call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeafCursor {
    bits: BitReader,
    /// Number of positions after the current one.
    left: u8,
    /// The key of the last entry's position.
    key: u64,
    state: NextEntry,
    /// The parameter of the Rice code for key differences.
    rice: u32,
    /// Number of bits of a game number, 0 if there are no game numbers.
    game: u32,
    flags: u8,
    /// The last year in the leaf.
    latest: u16,
}

/// The kind of the next entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextEntry {
    /// The first entry of the leaf.
    First,
    /// Another move of the position, after the move with this index.
    Move(u16),
    /// The first entry of the next position.
    Position,
}

impl LeafCursor {
    /// Creates a cursor at the first entry of a leaf; `key` is the key of that entry. An error includes its offset.
    pub(crate) fn new(bytes: &[u8], key: u64) -> Result<Self, (Kind, usize)> {
        let truncated = (Kind::Truncated, bytes.len());
        let (&[left, rice, game, flags], rest) =
            bytes.split_first_chunk::<HEAD>().ok_or(truncated)?;
        let (rice, game) = (u32::from(rice), u32::from(game));
        if rice > 63 {
            return Err((Kind::NumberTooLarge, 1));
        }
        if game > GAME {
            return Err((Kind::NumberTooLarge, 2));
        }
        if flags & !(RATINGS | YEARS) != 0 {
            return Err((Kind::Reserved, 3));
        }
        let (mut latest, mut begin) = (0, HEAD);
        if flags & YEARS != 0 {
            latest = u16::from_le_bytes(*rest.first_chunk().ok_or(truncated)?);
            begin += 2;
            if !(1..=MAX_YEAR).contains(&latest) {
                return Err((Kind::NumberTooLarge, HEAD));
            }
        }
        Ok(Self {
            bits: BitReader::after(begin),
            left,
            key,
            state: NextEntry::First,
            rice,
            game,
            flags,
            latest,
        })
    }

    /// Returns the offset of the next entry, or of the error in the last one.
    pub(crate) const fn offset(self) -> usize {
        self.bits.byte()
    }

    /// Reads the next entry; `None` after the last one.
    #[inline]
    pub(crate) fn next(&mut self, bytes: &[u8]) -> Result<Option<BookEntry>, Kind> {
        let mut previous = None;
        match self.state {
            NextEntry::First => {}
            NextEntry::Move(index) => previous = Some(index),
            NextEntry::Position => {
                let Some(left) = self.left.checked_sub(1) else {
                    return self.bits.end(bytes).map(|()| None);
                };
                self.left = left;
                let high = self.bits.unary(bytes)?;
                let low = self.bits.number(bytes, self.rice)?;
                let key = high
                    .checked_mul(1 << self.rice)
                    .and_then(|high| self.key.checked_add(high)?.checked_add(low)?.checked_add(1));
                self.key = key.ok_or(Kind::Order)?;
            }
        }
        let number = self.bits.number(bytes, INDEX)?;
        #[allow(clippy::cast_possible_truncation)] // 11 bits
        let number = number as u16;
        let index = MoveIndex::new(number).ok_or(Kind::NoSuchMove(number))?;
        if previous.is_some_and(|previous| previous >= number) {
            return Err(Kind::Order);
        }
        let tally = self.tally(bytes)?;
        self.state = match self.bits.number(bytes, 1)? {
            0 => NextEntry::Position,
            _ => NextEntry::Move(number),
        };
        Ok(Some(BookEntry {
            key: self.key,
            index,
            tally,
        }))
    }

    #[inline]
    fn tally(&mut self, bytes: &[u8]) -> Result<Tally, Kind> {
        let is_one = self.bits.number(bytes, 1)? == 1;
        let mut tally = if is_one {
            #[allow(clippy::cast_possible_truncation)] // two bits
            let score = self.bits.number(bytes, 2)? as usize;
            Tally::of(RESULTS.get(score).copied().unwrap_or_default())
        } else {
            let mut next = || self.bits.gamma(bytes);
            Tally {
                white: next()?,
                draws: next()?,
                black: next()?,
                unknown: next()?,
                ..Tally::default()
            }
        };
        if self.game > 0 {
            let game = self.bits.number(bytes, self.game)?;
            tally.first_game = game.checked_sub(1);
        }
        if self.flags & RATINGS != 0 {
            tally.rated = if is_one {
                self.bits.number(bytes, 1)?
            } else {
                self.bits.gamma(bytes)?
            };
            if tally.rated > 0 {
                let average = self.bits.number(bytes, RATING)?;
                let rest = match tally.rated {
                    1 => 0,
                    _ => self.bits.gamma(bytes)?,
                };
                let sum = average.checked_mul(tally.rated);
                let sum = sum.and_then(|sum| sum.checked_add(rest));
                tally.ratings = sum.filter(|_| rest < tally.rated).ok_or(Kind::Tally)?;
            }
        }
        if self.flags & YEARS != 0 {
            let before = self.bits.gamma(bytes)?;
            if let Some(before) = before.checked_sub(1) {
                let before = u16::try_from(before).ok();
                let year = before.and_then(|before| self.latest.checked_sub(before));
                tally.year = year.filter(|&year| year > 0).ok_or(Kind::NumberTooLarge)?;
            }
        }
        // The encoding for several games must not be used for one game.
        if tally.check().is_ok() && is_one == (tally.games() == 1) {
            Ok(tally)
        } else {
            Err(Kind::Tally)
        }
    }
}

/// Writes a leaf. The entries are in order, and their positions fit in one leaf.
#[cfg(feature = "std")]
pub(crate) fn write(entries: &[BookEntry], out: &mut alloc::vec::Vec<u8>) {
    use crate::bits::BitWriter;

    let groups = || entries.chunk_by(|one, two| one.key == two.key);
    let keys = || groups().filter_map(|group| group.first().map(|entry| entry.key));
    let left = groups().count().saturating_sub(1);
    let rice = best_rice(keys);
    let tallies = || entries.iter().map(|entry| &entry.tally);
    let last_game = tallies().filter_map(|tally| tally.first_game).max();
    let game = last_game.map_or(0, |game| (game + 1).ilog2() + 1);
    let latest = tallies().map(|tally| tally.year).max().unwrap_or_default();
    let mut flags = 0;
    if tallies().any(|tally| tally.rated > 0) {
        flags |= RATINGS;
    }
    if latest > 0 {
        flags |= YEARS;
    }
    #[allow(clippy::cast_possible_truncation)] // the constants above ensure that all of them fit
    out.extend([left as u8, rice as u8, game as u8, flags]);
    if latest > 0 {
        out.extend(latest.to_le_bytes());
    }
    let mut bits = BitWriter::new(out);
    let mut last_key = None;
    for group in groups() {
        for (i, entry) in group.iter().enumerate() {
            if let (0, Some(last)) = (i, last_key.replace(entry.key)) {
                let difference = entry.key - last - 1;
                bits.unary(difference >> rice);
                bits.number(difference & ((1 << rice) - 1), rice);
            }
            bits.number(entry.index.get().into(), INDEX);
            let tally = &entry.tally;
            let is_one = tally.games() == 1;
            bits.number(is_one.into(), 1);
            if is_one {
                let score = RESULTS
                    .iter()
                    .position(|&score| Tally::of(score).counts() == tally.counts());
                bits.number(score.unwrap_or_default() as u64, 2);
            } else {
                for count in tally.counts() {
                    bits.gamma(count);
                }
            }
            if game > 0 {
                bits.number(tally.first_game.map_or(0, |game| game + 1), game);
            }
            if flags & RATINGS != 0 {
                if is_one {
                    bits.number(tally.rated, 1);
                } else {
                    bits.gamma(tally.rated);
                }
                if let Some(average) = tally.average_rating() {
                    bits.number(average, RATING);
                    if tally.rated > 1 {
                        bits.gamma(tally.ratings % tally.rated);
                    }
                }
            }
            if flags & YEARS != 0 {
                bits.gamma(match tally.year {
                    0 => 0,
                    year => u64::from(latest - year) + 1,
                });
            }
            bits.number(u64::from(i + 1 < group.len()), 1);
        }
    }
    bits.finish();
}

/// Returns the Rice parameter that takes the fewest bits for the key differences; the smallest one on a tie.
#[cfg(feature = "std")]
fn best_rice<I: Iterator<Item = u64>>(keys: impl Fn() -> I) -> u32 {
    let differences = || keys().zip(keys().skip(1)).map(|(a, b)| b - a - 1);
    let number = differences().count() as u64;
    let sum = differences().fold(0_u64, u64::saturating_add);
    let Some(mean) = sum.checked_div(number) else {
        return 0;
    };
    // The optimum is close to the logarithm of the mean.
    let near = mean.max(1).ilog2();
    let bits = |rice: u32| {
        let high: u64 = differences().map(|difference| difference >> rice).sum();
        high + number * u64::from(rice)
    };
    let candidates = near.saturating_sub(1)..=(near + 1).min(63);
    candidates.min_by_key(|&rice| bits(rice)).unwrap_or(near)
}
