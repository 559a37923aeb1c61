//! Numbers the arrangements of both sides' bia, file by file.
//!
//! On each file, White's bia can be on ranks 3 to 5, Black's on ranks 4 to 6. A file is *opposed* if it has a white bia below a
//! black one.

use makruk_core::SquareSet;

/// The bia of one file: bits 0 to 2 are White's on ranks 3 to 5, bits 3 to 5 Black's on ranks 4 to 6.
type Pattern = u8;

/// A group of patterns with the same bia counts: either all opposed or all unopposed.
#[derive(Clone, Copy)]
struct Group {
    white: usize,
    black: usize,
    opposed: usize,
    /// The index of the group's first pattern.
    first: usize,
    len: usize,
}

/// The number of groups.
const GROUP_COUNT: usize = 14;

/// The 36 patterns sorted by group, the groups, and each pattern's group and index within it.
///
/// Groups with few bia come first: they are the most frequent in games, and early groups are ranked fastest.
struct Patterns {
    all: [Pattern; 36],
    groups: [Group; GROUP_COUNT],
    places: [(u8, u8); 64],
}

static PATTERNS: Patterns = patterns();

/// `[u64; 45 · 81]`, index = ((files · (files + 1) / 2 + opposed) · 9 + white) · 9 + black: the number of arrangements of `white`
/// and `black` bia on `files` files, of which at least `opposed` are opposed.
static WAYS: [u64; 45 * 81] = ways();

/// Total size of these tables in bytes.
pub(super) const TABLE_BYTES: usize = size_of_val(&WAYS) + size_of_val(&PATTERNS);

/// Returns the numbers of White's and Black's bia, and 1 if the file is opposed, otherwise 0; `None` if both sides have a bia
/// on the same square.
const fn describe(pattern: Pattern) -> Option<(usize, usize, usize)> {
    let (white, black) = (pattern & 7, pattern >> 3);
    if white >> 1 & black != 0 {
        return None;
    }
    // Rank 3 + i is below rank 4 + j if i ≤ j.
    let lowest = white.trailing_zeros();
    let opposed = white != 0 && black >> lowest != 0;
    Some((
        white.count_ones() as usize,
        black.count_ones() as usize,
        opposed as usize,
    ))
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // evaluated at compile time
const fn patterns() -> Patterns {
    let empty = Group {
        white: 0,
        black: 0,
        opposed: 0,
        first: 0,
        len: 0,
    };
    let mut found = Patterns {
        all: [0; 36],
        groups: [empty; GROUP_COUNT],
        places: [(0, 0); 64],
    };
    let (mut count, mut groups, mut key) = (0, 0, 0);
    // The key combines the number of bia, the number of White's bia and whether the file is opposed.
    while key < 5 * 4 * 2 {
        let (pieces, white, opposed) = (key / 8, key / 2 % 4, key % 2);
        let first = count;
        let mut pattern = 0;
        while pattern < 64 {
            if let Some((w, b, o)) = describe(pattern) {
                if w + b == pieces && w == white && o == opposed {
                    found.all[count] = pattern;
                    found.places[pattern as usize] = (groups as u8, (count - first) as u8);
                    count += 1;
                }
            }
            pattern += 1;
        }
        if count > first {
            found.groups[groups] = Group {
                white,
                black: pieces - white,
                opposed,
                first,
                len: count - first,
            };
            groups += 1;
        }
        key += 1;
    }
    assert!(count == 36 && groups == GROUP_COUNT);
    found
}

const fn index(files: usize, white: usize, black: usize, opposed: usize) -> usize {
    ((files * (files + 1) / 2 + opposed) * 9 + white) * 9 + black
}

#[allow(clippy::indexing_slicing, clippy::large_stack_arrays)] // evaluated at compile time
const fn ways() -> [u64; 45 * 81] {
    let mut ways = [0; 45 * 81];
    ways[0] = 1;
    let mut n = 81;
    while n < 45 * 81 {
        let (black, white, row) = (n % 9, n / 9 % 9, n / 81);
        let mut files = 1;
        while (files + 1) * (files + 2) / 2 <= row {
            files += 1;
        }
        let opposed = row - files * (files + 1) / 2;
        let mut g = 0;
        while g < GROUP_COUNT {
            let group = PATTERNS.groups[g];
            if group.white <= white && group.black <= black {
                let still = opposed.saturating_sub(group.opposed);
                if still < files {
                    let rest = index(files - 1, white - group.white, black - group.black, still);
                    ways[n] += group.len as u64 * ways[rest];
                }
            }
            g += 1;
        }
        n += 1;
    }
    ways
}

/// Returns the number of arrangements of bia on `files` files, at least `opposed` of them opposed.
#[inline]
const fn on_files(files: usize, white: usize, black: usize, opposed: usize) -> u64 {
    if opposed > files || files > 8 || white > 8 || black > 8 {
        return 0;
    }
    #[allow(clippy::indexing_slicing)] // all four were just checked; 8 · 9 / 2 + 8 = 44
    WAYS[index(files, white, black, opposed)]
}

/// Returns the number of arrangements of bia on the whole board with at least `opposed` opposed files.
#[inline]
pub(super) const fn count(white: usize, black: usize, opposed: usize) -> u64 {
    on_files(8, white, black, opposed)
}

/// Returns a file's pattern.
#[inline]
fn pattern(white: SquareSet, black: SquareSet, file: usize) -> usize {
    // One multiplication gathers the bits of three ranks, which are 8 apart.
    let gather = |bits: u64| (bits & 0x1_0101).wrapping_mul(0x1_0204) >> 16 & 7;
    let (white, black) = (
        gather(white.bits() >> (16 + file)),
        gather(black.bits() >> (24 + file)),
    );
    usize::from((white | black << 3).to_le_bytes()[0])
}

/// Returns the number of opposed files.
pub(super) fn opposed_files(white: SquareSet, black: SquareSet) -> usize {
    (0..8)
        .filter_map(|file| {
            let (group, _) = *PATTERNS.places.get(pattern(white, black, file))?;
            PATTERNS.groups.get(usize::from(group))
        })
        .map(|group| group.opposed)
        .sum()
}

/// Returns the number of an arrangement among all that have the same bia counts and at least `opposed` opposed files. All bia
/// must be in their zones, and the arrangement must have at least `opposed` opposed files.
#[inline]
pub(super) fn rank(white: SquareSet, black: SquareSet, mut opposed: usize) -> u64 {
    let (mut w, mut b, mut rank) = (white.len(), black.len(), 0);
    for files in (0..8).rev() {
        if w + b == 0 {
            break;
        }
        let key = pattern(white, black, files);
        let Some(&(place, nth)) = PATTERNS.places.get(key) else {
            break;
        };
        let mut groups = PATTERNS.groups.iter();
        for group in groups.by_ref().take(usize::from(place)) {
            rank += group.len as u64 * after(group, files, w, b, opposed);
        }
        let Some(own) = groups.next() else { break };
        rank += u64::from(nth) * after(own, files, w, b, opposed);
        (w, b) = (w.saturating_sub(own.white), b.saturating_sub(own.black));
        opposed = opposed.saturating_sub(own.opposed);
    }
    rank
}

/// Returns the number of arrangements on the remaining files after a pattern of the given group.
#[inline]
fn after(group: &Group, files: usize, white: usize, black: usize, opposed: usize) -> u64 {
    if group.white > white || group.black > black {
        return 0;
    }
    let opposed = opposed.saturating_sub(group.opposed);
    on_files(files, white - group.white, black - group.black, opposed)
}

/// Returns White's and Black's bia in the arrangement with the given number.
#[inline]
pub(super) fn unrank(
    mut w: usize,
    mut b: usize,
    mut opposed: usize,
    mut rank: u64,
) -> (SquareSet, SquareSet) {
    let (mut white, mut black) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for files in (0..8).rev() {
        if w + b == 0 {
            break;
        }
        for group in &PATTERNS.groups {
            let ways = after(group, files, w, b, opposed);
            let block = group.len as u64 * ways;
            if rank >= block {
                rank -= block;
                continue;
            }
            let nth = usize::try_from(rank / ways).unwrap_or_default();
            rank %= ways;
            let found = PATTERNS
                .all
                .get(group.first + nth)
                .copied()
                .map_or(0, u64::from);
            // Spreads the bits of a pattern to ranks, which are 8 bits apart.
            let spread = |bits: u64| bits & 1 | (bits & 2) << 7 | (bits & 4) << 14;
            white |= SquareSet::from_bits(spread(found) << (16 + files));
            black |= SquareSet::from_bits(spread(found >> 3) << (24 + files));
            (w, b) = (w - group.white, b - group.black);
            opposed = opposed.saturating_sub(group.opposed);
            break;
        }
    }
    (white, black)
}
