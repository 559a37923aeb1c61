//! Cumulative numbers of positions, ordered by piece counts.

use core::ops::ControlFlow;

use makruk_core::Color;

use super::{PositionSet, ReachBound, bia, officers};
use crate::pack::common::{
    Wide,
    arrange::Counts,
    choose::{self, choose},
};

/// Size in bytes of all read-only tables for ranking; the binomial coefficients, 17,160 bytes, are shared with
/// [`multinomial`](crate::pack::multinomial).
///
/// ```
/// assert_eq!(makruk::ranking::TABLE_BYTES, 109_268);
/// ```
pub const TABLE_BYTES: usize = size_of_val(&STARTS)
    + size_of_val(&SPLITS)
    + bia::TABLE_BYTES
    + officers::TABLE_BYTES
    + choose::TABLE_BYTES;

/// A side's number of bia, and the minimum number of bia that it has promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) bia: usize,
    pub(super) promoted: usize,
}

/// The classes of White and Black.
pub(super) type Classes = (Class, Class);

/// The number of classes.
const CLASSES: usize = 45;
/// The number of unordered pairs of classes.
const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;

impl Class {
    pub(super) const fn of(counts: Counts) -> Self {
        Self {
            bia: counts.bia,
            promoted: counts.promoted(),
        }
    }

    /// Returns the number of the class, below 45.
    const fn index(self) -> usize {
        // 9 · bia − bia · (bia − 1) / 2 + promoted
        (19 - self.bia) * self.bia / 2 + self.promoted
    }

    /// Returns the class with the given index.
    const fn from_index(index: usize) -> Self {
        let (mut bia, mut promoted) = (0, index);
        while promoted > 8 - bia && bia < 8 {
            promoted -= 9 - bia;
            bia += 1;
        }
        Self { bia, promoted }
    }

    /// Returns the number of bia lost.
    const fn lost(self) -> usize {
        8 - self.bia - self.promoted
    }
}

/// Returns the minimum number of opposed files if there are `pieces` officers.
pub(super) const fn opposed(
    set: PositionSet,
    (white, black): Classes,
    pieces: usize,
) -> Result<usize, ReachBound> {
    if matches!(set, PositionSet::M) {
        return Ok(0);
    }
    let captures = 32usize.saturating_sub(white.bia + black.bia + pieces);
    if white.promoted > captures + black.lost() {
        Err(ReachBound::Promotions(Color::White))
    } else if black.promoted > captures + white.lost() {
        Err(ReachBound::Promotions(Color::Black))
    } else {
        Ok(8usize.saturating_sub(captures + white.lost() + black.lost()))
    }
}

/// The number of both sides' officers, and values derived from it.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) pieces: usize,
    /// The minimum number of opposed files.
    pub(super) opposed: usize,
    /// The number of ways to choose the officers' squares.
    pub(super) squares: u64,
    /// `squares` times the number of arrangements of the bia.
    pub(super) outer: u128,
}

impl Layout {
    #[inline]
    pub(super) const fn new((white, black): Classes, pieces: usize, opposed: usize) -> Self {
        let squares = choose(64 - white.bia - black.bia, pieces);
        Self {
            pieces,
            opposed,
            squares,
            outer: bia::count(white.bia, black.bia, opposed) as u128 * squares as u128,
        }
    }

    /// Iterates over the layouts for two classes in order.
    #[inline]
    pub(super) fn all(set: PositionSet, classes: Classes) -> impl Iterator<Item = Self> {
        let fewest = fewest(classes);
        (fewest..fewest + 15).filter_map(move |pieces| {
            let opposed = opposed(set, classes, pieces).ok()?;
            Some(Self::new(classes, pieces, opposed))
        })
    }

    /// Returns the number of positions with this layout, for one side to move.
    #[inline]
    pub(super) const fn size(&self, classes: Classes) -> Wide {
        Wide::product(self.outer, splits(classes, self.pieces))
    }
}

/// Returns the minimum number of officers of both sides together.
const fn fewest((white, black): Classes) -> usize {
    officers::fewest(white.promoted) + officers::fewest(black.promoted)
}

/// A division of the officers between the sides.
pub(super) struct Split {
    pub(super) white: usize,
    /// The number of arrangements of all officers on given squares.
    pub(super) ways: u128,
}

/// Calls `visit` for each possible number of White's officers, in ascending order.
#[inline]
pub(super) fn officer_splits(
    (white, black): Classes,
    pieces: usize,
    mut visit: impl FnMut(Split) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fewest = officers::fewest(white.promoted);
    for own in (fewest..fewest + 8).take_while(|&own| own < pieces) {
        visit(Split {
            white: own,
            ways: split_ways((white.promoted, black.promoted), pieces, own),
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the number of arrangements of officers on given squares; `own` officers are White's.
#[inline]
const fn split_ways(promoted: (usize, usize), pieces: usize, own: usize) -> u128 {
    let white = choose(pieces, own) * officers::count(promoted.0, own);
    white as u128 * officers::count(promoted.1, pieces - own) as u128
}

/// `[[u128; 15]; 45]`, indexed by the pair of promotions (greater · (greater + 1) / 2 + lesser) and by the number of officers
/// above the minimum: the number of arrangements on given squares.
static SPLITS: [[u128; 15]; 45] = split_table();

#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn split_table() -> [[u128; 15]; 45] {
    let mut table = [[0; 15]; 45];
    let mut greater = 0;
    while greater <= 8 {
        let mut lesser = 0;
        while lesser <= greater {
            let fewest = officers::fewest(greater) + officers::fewest(lesser);
            let mut extra = 0;
            while extra < 15 {
                let pieces = fewest + extra;
                let mut own = 1;
                while own < pieces && own <= 16 {
                    table[greater * (greater + 1) / 2 + lesser][extra] +=
                        split_ways((greater, lesser), pieces, own);
                    own += 1;
                }
                extra += 1;
            }
            lesser += 1;
        }
        greater += 1;
    }
    table
}

/// Returns the number of arrangements of officers on given squares.
#[inline]
const fn splits((white, black): Classes, pieces: usize) -> u128 {
    let (mut greater, mut lesser) = (white.promoted, black.promoted);
    if greater < lesser {
        (greater, lesser) = (lesser, greater);
    }
    let extra = pieces.wrapping_sub(fewest((white, black)));
    if greater > 8 || extra >= 15 {
        return 0;
    }
    #[allow(clippy::indexing_slicing)] // both were just checked
    SPLITS[greater * (greater + 1) / 2 + lesser][extra]
}

/// `[[Wide; 1036]; 2]`, indexed by set and pair of classes (greater · (greater + 1) / 2 + lesser): the number of positions with
/// an earlier pair, for one side to move; the last entry is the total.
#[allow(long_running_const_eval)] // half a second
static STARTS: [[Wide; PAIRS + 1]; 2] = [starts(PositionSet::M), starts(PositionSet::R)];

const _: () = {
    assert!(
        !all(PositionSet::M).is_below(SIZE_M_HALF) && !SIZE_M_HALF.is_below(all(PositionSet::M))
    );
    assert!(
        !all(PositionSet::R).is_below(SIZE_R_HALF) && !SIZE_R_HALF.is_below(all(PositionSet::R))
    );
};
const SIZE_M_HALF: Wide = super::SIZE_M.half();
const SIZE_R_HALF: Wide = super::SIZE_R.half();

/// Returns the total number of positions in a set, for one side to move.
const fn all(set: PositionSet) -> Wide {
    starts_of(set)[PAIRS]
}

const fn starts_of(set: PositionSet) -> &'static [Wide; PAIRS + 1] {
    let [m, r] = &STARTS;
    match set {
        PositionSet::M => m,
        PositionSet::R => r,
    }
}

/// Returns the number of positions with the given classes, for one side to move: the sum of the sizes of their layouts. Without
/// calls in its loop, which the compiler's interpreter would spend seconds on.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn size(set: PositionSet, classes: Classes) -> Wide {
    const LOW: u128 = u64::MAX as u128;
    let (white, black) = classes;
    let row = if white.promoted < black.promoted {
        black.promoted * (black.promoted + 1) / 2 + white.promoted
    } else {
        white.promoted * (white.promoted + 1) / 2 + black.promoted
    };
    let (squares, fewest) = (64 - white.bia - black.bia, fewest(classes));
    let is_reach = matches!(set, PositionSet::R);
    let (mut total, mut extra) = (Wide::ZERO, 0);
    while extra < 15 {
        // Consecutive layouts often have equally many opposed files, thus equally many arrangements of the bia.
        let Ok(least) = opposed(set, classes, fewest + extra) else {
            extra += 1;
            continue;
        };
        // The number of arrangements of the officers, in units of 1 and of 2^64.
        let (mut ones, mut carried) = (0, 0);
        while extra < 15 {
            let pieces = fewest + extra;
            if is_reach && !matches!(opposed(set, classes, pieces), Ok(found) if found == least) {
                break;
            }
            if pieces <= 32 {
                let (splits, squares) = (
                    SPLITS[row][extra],
                    choose::BINOMIALS[pieces][squares] as u128,
                );
                let product = (splits & LOW) * squares;
                ones += product & LOW;
                carried += (product >> 64) + (splits >> 64) * squares;
            }
            extra += 1;
        }
        let officers = Wide::product(1, ones).add(Wide::product(1 << 64, carried));
        total = total.add(officers.mul_add(bia::count(white.bia, black.bia, least), 0));
    }
    total
}

#[allow(clippy::indexing_slicing, clippy::large_stack_arrays)] // evaluated at compile time
const fn starts(set: PositionSet) -> [Wide; PAIRS + 1] {
    let mut starts = [Wide::ZERO; PAIRS + 1];
    let (mut pair, mut greater) = (0, 0);
    while greater < CLASSES {
        let mut lesser = 0;
        while lesser <= greater {
            let classes = (Class::from_index(greater), Class::from_index(lesser));
            let mut block = size(set, classes);
            if greater != lesser {
                // Rotating the board yields equally many positions with the classes swapped.
                block = block.add(block);
            }
            starts[pair + 1] = starts[pair].add(block);
            pair += 1;
            lesser += 1;
        }
        greater += 1;
    }
    starts
}

/// Returns the number of positions without bia, for one side to move.
pub(super) const fn without_bia(set: PositionSet) -> Wide {
    // Nine classes have no bia, and come first.
    starts_of(set)[9 * 10 / 2]
}

/// Returns the number of positions that precede those with the given classes, for one side to move.
#[inline]
pub(super) fn start(set: PositionSet, (white, black): Classes) -> Wide {
    let (white, black) = (white.index(), black.index());
    let (greater, lesser) = (white.max(black), white.min(black));
    let starts = starts_of(set);
    let pair = greater * (greater + 1) / 2 + lesser;
    let at = |pair: usize| starts.get(pair).copied().unwrap_or_default();
    if white >= black {
        return at(pair);
    }
    let half = at(pair + 1)
        .checked_sub(at(pair))
        .unwrap_or_default()
        .half();
    at(pair).add(half)
}

/// Returns the classes for a number, and the number's offset within them.
#[inline]
pub(super) fn locate(set: PositionSet, number: Wide) -> Option<(Classes, Wide)> {
    let starts = starts_of(set);
    // In R some pairs have no positions: of several pairs with the same start, only the last has positions.
    let pair = starts
        .partition_point(|start| !number.is_below(*start))
        .checked_sub(1)?;
    let (start, end) = (*starts.get(pair)?, *starts.get(pair + 1)?);
    let (mut greater, mut lesser) = (0, pair);
    while lesser > greater {
        greater += 1;
        lesser -= greater;
    }
    let classes = (Class::from_index(greater), Class::from_index(lesser));
    let rest = number.checked_sub(start)?;
    if greater == lesser {
        return Some((classes, rest));
    }
    match rest.checked_sub(end.checked_sub(start)?.half()) {
        None => Some((classes, rest)),
        Some(rest) => Some(((classes.1, classes.0), rest)),
    }
}
