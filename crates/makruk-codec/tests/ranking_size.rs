//! The number of positions in the ranked formats, computed in two ways, and by enumeration on small boards.

#![allow(
    clippy::cast_possible_truncation, // small numbers, and limbs of large ones
    clippy::many_single_char_names    // as in mathematics
)]

use std::collections::BTreeMap;

use makruk_codec::{
    pack::Wide,
    ranking::{COUNT_STATES, LATE_COUNT_STATES, PositionSet, SIZE_M, SIZE_R},
};

/// A Makruk variant on a board of any size: khuns, met, bia that become met, and officers.
#[derive(Clone)]
struct Variant {
    files: usize,
    /// The number of ranks, and the first and last rank of White's bia, counted from 0. Black's ranks are rotated.
    ranks: usize,
    zone: (usize, usize),
    /// The maximum number of pieces of each kind of officer.
    officers: Vec<usize>,
}

impl Variant {
    fn makruk() -> Self {
        Self {
            files: 8,
            ranks: 8,
            zone: (2, 4),
            officers: vec![2, 2, 2],
        }
    }

    fn squares(&self) -> usize {
        self.files * self.ranks
    }

    /// Returns the number of bia per side at the start, one per file.
    fn bia(&self) -> usize {
        self.files
    }

    fn all_pieces(&self) -> usize {
        2 * (self.bia() + 2 + self.officers.iter().sum::<usize>())
    }

    fn white_zone(&self, rank: usize) -> bool {
        (self.zone.0..=self.zone.1).contains(&rank)
    }

    fn black_zone(&self, rank: usize) -> bool {
        self.white_zone(self.ranks - 1 - rank)
    }

    /// Returns whether captures are consistent with these numbers of bia, promotions, pieces and opposed files.
    fn reachable(
        &self,
        bia: [usize; 2],
        promoted: [usize; 2],
        pieces: usize,
        opposed: usize,
    ) -> bool {
        let captures = self.all_pieces() - pieces;
        let lost = [0, 1].map(|side: usize| self.bia() - bia[side] - promoted[side]);
        promoted[0] <= captures + lost[1]
            && promoted[1] <= captures + lost[0]
            && opposed + lost[0] + lost[1] + captures >= self.bia()
    }
}

// Numbers of up to 192 bits in 32-bit limbs, independent of the tested code.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Big([u32; 8]);

impl Big {
    fn of(value: u128) -> Self {
        Self(std::array::from_fn(|i| {
            if i < 4 { (value >> (32 * i)) as u32 } else { 0 }
        }))
    }

    fn add(&mut self, other: &Self) {
        let mut carry = 0u64;
        for (limb, other) in self.0.iter_mut().zip(other.0) {
            carry += u64::from(*limb) + u64::from(other);
            *limb = carry as u32;
            carry >>= 32;
        }
        assert_eq!(carry, 0);
    }

    fn times(&self, factor: u128) -> Self {
        let mut product = Self::default();
        for i in (0..4).take_while(|i| factor >> (32 * i) != 0) {
            let part = u64::from((factor >> (32 * i)) as u32);
            let mut carry = 0u64;
            for (j, &limb) in self.0.iter().enumerate() {
                let Some(place) = product.0.get_mut(i + j) else {
                    assert_eq!((limb, carry), (0, 0));
                    continue;
                };
                carry += u64::from(limb) * part + u64::from(*place);
                *place = carry as u32;
                carry >>= 32;
            }
        }
        product
    }

    fn to_wide(self) -> Wide {
        let [a, b, c, d, e, f, 0, 0] = self.0.map(u64::from) else {
            panic!("more than 192 bits");
        };
        Wide::from_limbs([a | b << 32, c | d << 32, e | f << 32])
    }
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}

/// Returns all tuples of numbers up to the given maxima.
fn numbers(most: &[usize]) -> Vec<Vec<usize>> {
    most.iter().fold(vec![vec![]], |lists, &most| {
        lists
            .iter()
            .flat_map(|list| (0..=most).map(move |n| [&list[..], &[n]].concat()))
            .collect()
    })
}

/// The first method sums over both sides' piece counts. It computes arrangements of pieces from factorials, and looks up
/// those of the bia in a table that is filled file by file. Counts positions with either side to move.
fn by_sums(variant: &Variant, reachable: bool) -> Big {
    // The number of arrangements without bia on given squares, by promotions and pieces.
    let mut ways = BTreeMap::<(usize, usize), u128>::new();
    for met in 0..=variant.bia() + 1 {
        for others in numbers(&variant.officers) {
            let pieces = 1 + met + others.iter().sum::<usize>();
            let same: u128 =
                others.iter().map(|&n| factorial(n)).product::<u128>() * factorial(met);
            *ways.entry((met.saturating_sub(1), pieces)).or_default() += factorial(pieces) / same;
        }
    }
    let bia = bia_by_files(variant);
    let mut total = Big::default();
    for (&(white_bia, black_bia, opposed), &stands) in &bia {
        let squares = variant.squares() - white_bia - black_bia;
        for (&(white_promoted, white), &white_ways) in &ways {
            for (&(black_promoted, black), &black_ways) in &ways {
                let (bia, promoted) = ([white_bia, black_bia], [white_promoted, black_promoted]);
                let officers = white + black;
                if (0..2).any(|side| bia[side] + promoted[side] > variant.bia())
                    || officers > squares
                    || reachable
                        && !variant.reachable(
                            bia,
                            promoted,
                            officers + white_bia + black_bia,
                            opposed,
                        )
                {
                    continue;
                }
                let product = Big::of(stands * choose(officers, white))
                    .times(choose(squares, officers))
                    .times(white_ways * black_ways * 2);
                total.add(&product);
            }
        }
    }
    total
}

/// Returns the number of arrangements of bia, by the numbers of White's bia, Black's bia and opposed files.
fn bia_by_files(variant: &Variant) -> BTreeMap<(usize, usize, usize), u128> {
    let file = bia_of_a_file(variant);
    let mut table = BTreeMap::from([((0, 0, 0), 1)]);
    for _ in 0..variant.files {
        let mut next = BTreeMap::new();
        for (&(w, b, o), &ways) in &table {
            for &(x, y, z) in &file {
                if w + x <= variant.bia() && b + y <= variant.bia() {
                    *next.entry((w + x, b + y, o + z)).or_default() += ways;
                }
            }
        }
        table = next;
    }
    table
}

/// Returns the possible contents of a file: White's bia, Black's bia, and whether a white one is below a black one.
fn bia_of_a_file(variant: &Variant) -> Vec<(usize, usize, usize)> {
    let mut found = vec![];
    for code in 0..3usize.pow(variant.ranks as u32) {
        let pieces: Vec<usize> = (0..variant.ranks)
            .map(|rank| code / 3usize.pow(rank as u32) % 3)
            .collect();
        let zones = (0..variant.ranks).all(|rank| match pieces[rank] {
            0 => true,
            1 => variant.white_zone(rank),
            _ => variant.black_zone(rank),
        });
        if zones {
            let opposed =
                (0..variant.ranks).any(|rank| pieces[rank] == 1 && pieces[rank..].contains(&2));
            let number = |piece| pieces.iter().filter(|&&other| other == piece).count();
            found.push((number(1), number(2), usize::from(opposed)));
        }
    }
    found
}

/// The second method fills the board file by file with bia and other pieces, and only then assigns owners and kinds to the
/// other pieces.
fn by_files(variant: &Variant, reachable: bool) -> Big {
    // Index: White's bia, Black's bia, opposed files, officers.
    let side = variant.bia() + 1;
    let most = variant.all_pieces().min(variant.squares());
    let index =
        |w: usize, b: usize, o: usize, t: usize| ((w * side + b) * side + o) * (most + 1) + t;
    let file = bia_of_a_file(variant);
    let mut table = vec![0u128; index(side, 0, 0, 0)];
    table[0] = 1;
    for _ in 0..variant.files {
        let mut next = vec![0u128; table.len()];
        for (at, &ways) in table.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
            let (rest, t) = (at / (most + 1), at % (most + 1));
            let (w, b, o) = (rest / side / side, rest / side % side, rest % side);
            for &(x, y, z) in file
                .iter()
                .filter(|&&(x, y, _)| w + x < side && b + y < side)
            {
                let free = variant.ranks - x - y;
                for more in 0..=free.min(most - t) {
                    next[index(w + x, b + y, o + z, t + more)] += ways * choose(free, more);
                }
            }
        }
        table = next;
    }
    let mut total = Big::default();
    for (at, &ways) in table.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
        let (rest, t) = (at / (most + 1), at % (most + 1));
        let (w, b, o) = (rest / side / side, rest / side % side, rest % side);
        let mut inside = 0;
        for own in 1..t {
            let black = officers(variant, t - own, b);
            for (white_promoted, white_ways) in officers(variant, own, w) {
                for &(black_promoted, black_ways) in &black {
                    let promoted = [white_promoted, black_promoted];
                    if !reachable || variant.reachable([w, b], promoted, w + b + t, o) {
                        inside += 2 * choose(t, own) * white_ways * black_ways;
                    }
                }
            }
        }
        total.add(&Big::of(ways).times(inside));
    }
    total
}

/// Returns the number of ways to place pieces of several kinds, kind by kind.
fn place(left: &[usize]) -> u128 {
    if left.iter().all(|&n| n == 0) {
        return 1;
    }
    // Choose the squares of the first remaining kind.
    let total: usize = left.iter().sum();
    let first = left.iter().position(|&n| n > 0).unwrap();
    let mut rest = left.to_vec();
    rest[first] = 0;
    choose(total, left[first]) * place(&rest)
}

/// Returns, for each number of promotions, the number of ways to place `pieces` officers of a side with `bia` bia. Recurses
/// over the pieces instead of using factorials.
fn officers(variant: &Variant, pieces: usize, bia: usize) -> Vec<(usize, u128)> {
    if pieces > 2 + variant.bia() + variant.officers.iter().sum::<usize>() {
        return vec![];
    }
    let mut found = vec![];
    for met in 0..=variant.bia() + 1 {
        let promoted = met.saturating_sub(1);
        if promoted + bia > variant.bia() {
            continue;
        }
        let mut ways = 0;
        for others in numbers(&variant.officers) {
            if 1 + met + others.iter().sum::<usize>() == pieces {
                ways += place(&[&[1, met], &others[..]].concat());
            }
        }
        if ways > 0 {
            found.push((promoted, ways));
        }
    }
    found
}

/// Enumerates all boards.
fn by_trying(variant: &Variant, reachable: bool) -> u128 {
    // The contents of a square: empty, then White's khun, met, bia and officers, then Black's.
    let kinds = 3 + variant.officers.len();
    let mut board = vec![0; variant.squares()];
    let mut counts = vec![[0usize; 2]; kinds];
    2 * fill(variant, reachable, 0, &mut board, &mut counts)
}

/// Fills the squares from the given one on in all ways.
fn fill(
    variant: &Variant,
    reachable: bool,
    square: usize,
    board: &mut Vec<usize>,
    counts: &mut Vec<[usize; 2]>,
) -> u128 {
    let kinds = counts.len();
    if square == variant.squares() {
        return u128::from(accepted(variant, reachable, board, counts));
    }
    let rank = square / variant.files;
    let mut total = fill(variant, reachable, square + 1, board, counts);
    for piece in 0..2 * kinds {
        let (side, kind) = (piece / kinds, piece % kinds);
        let most = match kind {
            0 => 1,
            1 => variant.bia() + 1,
            2 => variant.bia(),
            _ => variant.officers[kind - 3],
        };
        let zone = match side {
            0 => variant.white_zone(rank),
            _ => variant.black_zone(rank),
        };
        if counts[kind][side] < most && (kind != 2 || zone) {
            counts[kind][side] += 1;
            board[square] = piece + 1;
            total += fill(variant, reachable, square + 1, board, counts);
            board[square] = 0;
            counts[kind][side] -= 1;
        }
    }
    total
}

/// Returns whether a full board is a position to be counted.
fn accepted(variant: &Variant, reachable: bool, board: &[usize], counts: &[[usize; 2]]) -> bool {
    let kinds = counts.len();
    let bia = counts[2];
    let promoted = [0, 1].map(|side: usize| counts[1][side].saturating_sub(1));
    let pieces = board.iter().filter(|&&piece| piece != 0).count();
    let opposed = (0..variant.files)
        .filter(|file| {
            let line: Vec<_> = board.iter().skip(*file).step_by(variant.files).collect();
            let white = line.iter().position(|&&piece| piece == 3);
            let black = line.iter().rposition(|&&piece| piece == kinds + 3);
            matches!((white, black), (Some(white), Some(black)) if white < black)
        })
        .count();
    counts[0] == [1, 1]
        && (0..2).all(|side| bia[side] + promoted[side] <= variant.bia())
        && (!reachable || variant.reachable(bia, promoted, pieces, opposed))
}

#[test]
fn summing_over_pieces_gives_the_sizes() {
    assert_eq!(by_sums(&Variant::makruk(), false).to_wide(), SIZE_M);
    assert_eq!(by_sums(&Variant::makruk(), true).to_wide(), SIZE_R);
}

/// Five files of Makruk's board, with its ranks and pieces.
#[test]
fn filling_file_by_file_agrees_with_summing_over_pieces_on_a_narrow_board() {
    let narrow = Variant {
        files: 5,
        ..Variant::makruk()
    };
    for reachable in [false, true] {
        let expected = by_sums(&narrow, reachable).to_wide();
        assert_eq!(by_files(&narrow, reachable).to_wide(), expected);
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: fills all eight files"]
    fn filling_file_by_file_gives_the_sizes() {
        assert_eq!(by_files(&Variant::makruk(), false).to_wide(), SIZE_M);
        assert_eq!(by_files(&Variant::makruk(), true).to_wide(), SIZE_R);
    }
}

#[test]
fn enumerating_small_boards_agrees_with_both_methods() {
    let mut bounds_matter = 0;
    for (files, ranks, zone, officers) in [
        (1, 5, (1, 2), vec![1]),
        (2, 3, (0, 1), vec![]),
        (2, 4, (1, 2), vec![]),
        (2, 4, (1, 1), vec![1]),
        (3, 3, (0, 1), vec![]),
    ] {
        let variant = Variant {
            files,
            ranks,
            zone,
            officers,
        };
        let sizes = [false, true].map(|reachable| {
            let size = by_trying(&variant, reachable);
            let expected = Big::of(size).to_wide();
            assert_eq!(by_sums(&variant, reachable).to_wide(), expected);
            assert_eq!(by_files(&variant, reachable).to_wide(), expected);
            size
        });
        bounds_matter += u32::from(sizes[0] != sizes[1]);
    }
    assert_eq!(bounds_matter, 2);
}

#[test]
fn the_sizes_match_the_published_ones() {
    let decimal = |text: &str| text.parse::<Wide>().unwrap();
    assert_eq!(
        SIZE_M,
        decimal("62926109360816339902400753511860919368859200")
    );
    assert_eq!(
        SIZE_R,
        decimal("339202141119364210911399919704959269947200")
    );
    assert_eq!((SIZE_M.bits(), SIZE_R.bits()), (146, 138));
    assert_eq!(
        (PositionSet::M.size(), PositionSet::R.size()),
        (SIZE_M, SIZE_R)
    );
}

#[test]
fn positions_with_counts_fit_in_19_and_18_bytes() {
    assert_eq!((COUNT_STATES, LATE_COUNT_STATES), (769, 34));
    let mut without = Variant::makruk();
    // No rank is in the zone, so there are no bia. There can still be up to eight promotions.
    without.zone = (9, 9);
    let without_bia = [false, true].map(|reachable| by_sums(&without, reachable));
    for ((set, size), without_bia) in [(PositionSet::M, SIZE_M), (PositionSet::R, SIZE_R)]
        .into_iter()
        .zip(without_bia)
    {
        // The same size in 32-bit limbs.
        let [a, b, c] = size.limbs().map(u128::from);
        let mut full = Big::of(b << 64 | a);
        full.add(&Big::of(c << 64).times(1 << 64));
        full.add(&without_bia.times(768 + 34));
        assert_eq!(set.full_size(), full.to_wide());
    }
    assert_eq!(
        (PositionSet::M.full_size().bits(), PositionSet::M.bytes()),
        (148, 19)
    );
    assert_eq!(
        (PositionSet::R.full_size().bits(), PositionSet::R.bytes()),
        (142, 18)
    );
}
