//! Numbers the arrangements of a side's officers, all pieces except bia, on given squares.
//!
//! Two numbers characterize the officers: their count, and the minimum number of promoted bia, which is the number of mets
//! minus one.

use makruk_core::SquareSet;

use crate::pack::common::arrange::{Counts, Kinds};

/// `[[u32; 17]; 9]`, indexed by promoted bia and by piece count including the khun: the number of arrangements.
static WAYS: [[u32; 17]; 9] = TABLES.0;
/// `[u32; 270]`, index = 27 · met + 9 · rua + 3 · ma + khon: the number of earlier arrangements with the same piece count and
/// number of promoted bia.
static BASES: [u32; 270] = TABLES.1;

/// Total size of these tables in bytes.
pub(super) const TABLE_BYTES: usize = size_of_val(&WAYS) + size_of_val(&BASES);

const TABLES: ([[u32; 17]; 9], [u32; 270]) = tables();

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // evaluated at compile time
const fn tables() -> ([[u32; 17]; 9], [u32; 270]) {
    let (mut ways, mut bases) = ([[0; 17]; 9], [0; 270]);
    let mut n = 0;
    while n < 270 {
        let counts = Counts {
            rua: n / 9 % 3,
            ma: n / 3 % 3,
            khon: n % 3,
            bia: 0,
            met: n / 27,
        };
        let total = &mut ways[counts.promoted()][counts.pieces()];
        bases[n] = *total;
        *total += counts.arrangements() as u32;
        n += 1;
    }
    (ways, bases)
}

/// Returns the number of arrangements of `pieces` officers with `promoted` promoted bia.
#[inline]
pub(super) const fn count(promoted: usize, pieces: usize) -> u64 {
    if promoted > 8 || pieces > 16 {
        return 0;
    }
    #[allow(clippy::indexing_slicing)] // both were just checked
    let ways = WAYS[promoted][pieces];
    ways as u64
}

/// Returns the minimum piece count, including the khun, of a side with `promoted` promoted bia.
#[inline]
pub(super) const fn fewest(promoted: usize) -> usize {
    if promoted == 0 { 1 } else { promoted + 2 }
}

/// Returns the number of an arrangement. No kind may have more pieces than a full set.
#[inline]
pub(super) fn rank(kinds: &Kinds) -> u64 {
    let counts = Counts {
        bia: 0,
        ..kinds.counts()
    };
    let mut officers = *kinds;
    let [.., bia, _] = &mut officers.0;
    *bia = SquareSet::EMPTY;
    base(counts) + counts.rank(&officers)
}

/// Returns the number of earlier arrangements with the same piece count and number of promoted bia.
#[inline]
fn base(counts: Counts) -> u64 {
    let index = 27 * counts.met + 9 * counts.rua + 3 * counts.ma + counts.khon;
    u64::from(BASES.get(index).copied().unwrap_or_default())
}

/// Returns the arrangement with the given number on `squares`, one square per piece, for a side with `promoted` promoted bia.
#[inline]
pub(super) fn unrank(squares: SquareSet, promoted: usize, rank: u64) -> Kinds {
    let mut found = (Counts::default(), 0);
    let met = if promoted == 0 {
        0..2
    } else {
        promoted + 1..promoted + 2
    };
    'counts: for met in met {
        for pair in 0..9 {
            let (rua, ma) = (pair / 3, pair % 3);
            let Some(khon @ 0..=2) = squares.len().checked_sub(1 + met + rua + ma) else {
                continue;
            };
            let counts = Counts {
                rua,
                ma,
                khon,
                bia: 0,
                met,
            };
            let base = base(counts);
            if base > rank {
                break 'counts;
            }
            found = (counts, base);
        }
    }
    let (counts, base) = found;
    counts.unrank(squares, rank - base)
}
