//! Numbers subsets with the combinatorial number system, and provides the binomial coefficients.

use makruk_core::SquareSet;

/// `[[u64; 65]; 33]`, indexed by k and n: the number of k-element subsets of a set of n.
///
/// 17,160 bytes. No board has more than 32 pieces, so 33 rows suffice.
pub(crate) static BINOMIALS: [[u64; 65]; 33] = binomials();

/// Size of the table of binomial coefficients in bytes.
pub(crate) const TABLE_BYTES: usize = size_of_val(&BINOMIALS);

#[allow(clippy::indexing_slicing, clippy::large_stack_arrays)] // evaluated at compile time
const fn binomials() -> [[u64; 65]; 33] {
    let mut table = [[0; 65]; 33];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= 32 && k <= n {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// Returns the number of `k`-element subsets of a set of `n`; 0 beyond n = 64 or k = 32.
#[inline]
pub(crate) const fn choose(n: usize, k: usize) -> u64 {
    if n <= 64 && k <= 32 {
        #[allow(clippy::indexing_slicing)] // both were just checked
        BINOMIALS[k][n]
    } else {
        0
    }
}

/// Returns the zero-based number of a subset of up to 32 squares among all subsets of the same size.
#[inline]
pub(crate) fn rank_subset(within: SquareSet, subset: SquareSet) -> u64 {
    let (mut rest, mut size, mut rank) = (subset.bits(), 0, 0);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        size += 1;
        let below = within.bits() & (lowest - 1);
        rank += choose(below.count_ones() as usize, size);
    }
    rank
}

/// Returns the subset of `size` squares with the given number; the inverse of [`rank_subset`].
///
/// A number that is too large yields the last subset.
#[inline]
pub(crate) fn unrank_subset(within: SquareSet, size: usize, mut rank: u64) -> SquareSet {
    let (mut rest, mut n, mut subset) = (within, within.len(), SquareSet::EMPTY);
    let mut k = size;
    while k > 0 && n > 0 {
        n -= 1;
        let Some(square) = rest.last() else { break };
        rest.remove(square);
        let without = choose(n, k);
        if rank >= without {
            rank -= without;
            subset.insert(square);
            k -= 1;
        }
    }
    subset
}
