//! The minimum, maximum and average sizes of packed boards, and their sizes in other schemes, compared with the numbers in the
//! documentation.

// Small numbers, and rounded logarithms.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use std::{collections::BTreeMap, fmt::Write as _};

use makruk_codec::{
    makruk_core::{Board, Color, Piece, Role, Setup, Square},
    pack::{PackFormat, Wide, multinomial},
    ranking::{self, PositionSet},
};

use crate::common::{engine_positions, setup};

/// The roles of a [`PieceCounts`].
const ROLES: [Role; 5] = [Role::Bia, Role::Met, Role::Khon, Role::Ma, Role::Rua];

/// The bits per word of `huffman`, by role.
const WORDS: [i64; 5] = [2, 2, 2, 3, 3];

/// A side's pieces besides its khun: bia, met, khon, ma, rua.
type PieceCounts = [usize; 5];

fn number(pieces: PieceCounts) -> usize {
    pieces.iter().sum()
}

fn promoted(pieces: PieceCounts) -> usize {
    pieces[1].saturating_sub(1)
}

/// Returns all possible piece counts of a side.
fn full_sets() -> Vec<PieceCounts> {
    let mut found = vec![];
    for bia in 0..=8 {
        for met in 0..=9 - bia {
            for n in 0..27 {
                found.push([bia, met, n % 3, n / 3 % 3, n / 9]);
            }
        }
    }
    found.retain(|&pieces| pieces[0] + promoted(pieces) <= 8);
    found
}

/// Returns whether captures can lead to these white and black pieces.
fn reachable(white: PieceCounts, black: PieceCounts) -> bool {
    let captures = 30 - number(white) - number(black);
    let lost = |pieces: PieceCounts| 8 - pieces[0] - promoted(pieces);
    let opposed = 8usize.saturating_sub(captures + lost(white) + lost(black));
    promoted(white) <= captures + lost(black)
        && promoted(black) <= captures + lost(white)
        && opposed <= white[0].min(black[0])
}

/// Returns the maximum of a sum over both sides, for any pieces and for reachable ones.
fn greatest(value: impl Fn(PieceCounts) -> i64) -> [(i64, PieceCounts, PieceCounts); 2] {
    let sets = full_sets();
    // Among counts that the bounds do not distinguish, only the best matters.
    let mut best = BTreeMap::<(usize, usize, usize), (i64, PieceCounts)>::new();
    for &pieces in &sets {
        let entry = best
            .entry((pieces[0], promoted(pieces), number(pieces)))
            .or_insert((i64::MIN, pieces));
        *entry = (*entry).max((value(pieces), pieces));
    }
    let mut found = [(i64::MIN, [0; 5], [0; 5]); 2];
    for &(white_value, white) in best.values() {
        for &(black_value, black) in best.values() {
            let sum = white_value + black_value;
            found[0] = found[0].max((sum, white, black));
            if reachable(white, black) {
                found[1] = found[1].max((sum, white, black));
            }
        }
    }
    found
}

/// Returns a board with these pieces on the squares with the longest words: White's on ranks 3 and 4, Black's on 5 and 6, bia
/// against bia.
fn board(white: PieceCounts, black: PieceCounts) -> Board {
    let mut board = Board::new();
    board.put(Square::A1, Piece::WhiteKhun);
    board.put(Square::A8, Piece::BlackKhun);
    for (color, pieces) in [(Color::White, white), (Color::Black, black)] {
        let mut places = (0..16).map(|n| Square::ALL[color.fold(16 + n, 40 + n % 8 - n / 8 * 8)]);
        for (role, number) in ROLES.into_iter().zip(pieces) {
            for place in places.by_ref().take(number) {
                board.put(place, Piece::new(color, role));
            }
        }
    }
    board
}

/// Returns the size in bits of a board in a code with these word lengths: a bit per square, except for the khuns' squares, and a
/// colour and a word per piece.
fn code_bits(lengths: [i64; 5], board: &Board) -> i64 {
    let bits = |piece: Piece| {
        let role = piece.role().moves_as();
        let place = ROLES.iter().position(|&known| known == role);
        place.map_or(0, |place| 1 + lengths[place])
    };
    75 + board.into_iter().map(|(_, piece)| bits(piece)).sum::<i64>()
}

/// Returns the worst case of a code with these word lengths.
fn worst_of_code(lengths: [i64; 5]) -> [i64; 2] {
    let value = |pieces: PieceCounts| {
        pieces
            .iter()
            .zip(lengths)
            .map(|(&n, bits)| n as i64 * (1 + bits))
            .sum()
    };
    greatest(value).map(|(sum, white, black)| {
        let board = board(white, black);
        assert_eq!(code_bits(lengths, &board), 75 + sum, "this board has them");
        75 + sum
    })
}

fn radix_bits(setup: &Setup) -> i64 {
    let (mut product, squares) = (
        1u128,
        setup.board.occupied() - setup.board.by_role(Role::Khun),
    );
    for square in squares {
        product *= match square.rank().index() {
            2 | 5 => 9,
            3 | 4 => 10,
            _ => 8,
        };
    }
    75 + i64::from(128 - (product - 1).leading_zeros())
}

/// Returns the size in bits of a board in a format; for a format that is a single number, the size of the largest number.
fn bits(format: PackFormat, setup: &Setup) -> i64 {
    match format {
        PackFormat::Nibble => 64 + 4 * setup.board.occupied().len() as i64,
        PackFormat::Huffman => code_bits(WORDS, &setup.board),
        PackFormat::Radix => radix_bits(setup),
        _ => i64::from(format.max_bits()),
    }
}

/// Returns the worst case of a format, for any pieces and for reachable positions.
fn worst(format: PackFormat) -> [i64; 2] {
    match format {
        PackFormat::Huffman => worst_of_code(WORDS),
        // 30 pieces besides the khuns, 16 on squares of base 10 and 14 of base 9: the bounds do not matter.
        PackFormat::Radix => {
            let mut product = 1u128;
            for n in 0..30 {
                product *= if n < 16 { 10 } else { 9 };
            }
            [75 + i64::from(128 - (product - 1).leading_zeros()); 2]
        }
        PackFormat::Nibble => {
            greatest(|pieces| 4 * number(pieces) as i64).map(|(sum, ..)| 64 + 8 + sum)
        }
        _ => [i64::from(format.max_bits()); 2],
    }
}

/// Returns all positions of the recorded games.
fn games() -> Vec<Setup> {
    makruk_testdata::games()
        .into_iter()
        .flat_map(|game| game.plies)
        .map(|ply| setup(&ply.fen))
        .collect()
}

/// Returns the documentation's text on formats and schemes.
fn documentation() -> String {
    let path = format!("{}/../../docs/FORMATS.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is in the repository")
}

#[track_caller]
fn documented(row: &str) {
    assert!(
        documentation().contains(row),
        "the documentation lacks\n{row}"
    );
}

#[test]
fn worst_cases_match_max_bits() {
    let mut found = vec![];
    for &format in PackFormat::ALL {
        let [any, reachable] = worst(format);
        assert_eq!(any, i64::from(format.max_bits()), "{format}");
        found.push((any, reachable));
    }
    assert_eq!(
        found,
        [
            (192, 192),
            (173, 173),
            (173, 173),
            (156, 156),
            (148, 148),
            (142, 142)
        ]
    );
}

/// Returns all lengths of five words that form a complete tree, in every order.
fn all_lengths() -> impl Iterator<Item = [i64; 5]> {
    let shapes = [[1, 2, 3, 4, 4], [1, 3, 3, 3, 3], [2, 2, 2, 3, 3]];
    shapes.into_iter().flat_map(|shape| {
        (0..5usize.pow(5))
            .map(|order| [0, 1, 2, 3, 4].map(|place| order / 5usize.pow(place) % 5))
            .filter(|places| (0..5).all(|n| places.contains(&n)))
            .map(move |places| places.map(|place| shape[place]))
    })
}

#[test]
fn no_code_has_a_smaller_worst_case() {
    let (mut best, mut codes) = ([i64::MAX; 2], 0);
    for lengths in all_lengths() {
        let worst = worst_of_code(lengths);
        best = [best[0].min(worst[0]), best[1].min(worst[1])];
        codes += 1;
    }
    assert_eq!((codes, best), (3 * 120, [173, 171]));
}

#[test]
fn packed_sizes_match_the_computed_bits() {
    for setup in games().into_iter().step_by(7) {
        for &format in PackFormat::ALL {
            let board = Setup {
                count: None,
                ..setup.clone()
            };
            let bytes = format.pack(&board).unwrap().as_bytes().len();
            assert_eq!(bytes as i64, (bits(format, &board) + 7) / 8, "{format}");
        }
    }
}

#[test]
fn the_documented_format_table_matches_the_computation() {
    let (least, start) = (
        setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        Setup::start(Color::White),
    );
    let (games, engine_games) = (games(), engine_positions().collect::<Vec<_>>());
    assert_eq!((games.len(), engine_games.len()), (33_237, 26_977));
    for &format in PackFormat::ALL {
        let mean = |setups: &[Setup]| {
            let sum: i64 = setups.iter().map(|setup| bits(format, setup)).sum();
            sum as f64 / setups.len() as f64
        };
        let [any, reachable] = worst(format);
        let row = format!(
            "| `{format}` | {} | {} | {any} | {reachable} | {:.1} | {:.1} | {} | {} | {} |",
            bits(format, &least),
            bits(format, &start),
            mean(&games),
            mean(&engine_games),
            format.max_board_bytes(),
            format.max_bytes(),
            thousands(format.table_bytes()),
        );
        documented(&row);
    }
}

/// Formats a number with a comma before its last three digits.
fn thousands(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

fn log2(number: Wide) -> f64 {
    let [a, b, c] = number.limbs().map(|limb| limb as f64);
    ((c * 2f64.powi(64) + b) * 2f64.powi(64) + a).log2()
}

#[test]
fn the_documented_number_sizes_match_the_computation() {
    let mut text = String::new();
    for (name, number) in [
        ("multinomial", multinomial::SIZE),
        ("rank-m", ranking::SIZE_M),
        ("rank-m with counts", PositionSet::M.full_size()),
        ("rank-r", ranking::SIZE_R),
        ("rank-r with counts", PositionSet::R.full_size()),
    ] {
        writeln!(text, "| {name} | {number} | {:.2} |", log2(number)).unwrap();
    }
    documented(&text);
}

fn log2_factorial(n: usize) -> f64 {
    (1..=n).map(|n| (n as f64).log2()).sum()
}

/// Returns the worst case of a list of pieces with the gaps between them: 1, 3, 6, 10, 15 or 21 bits per gap, and 4 bits per
/// piece.
fn distance_list() -> u32 {
    let cost = |gap: usize| match gap {
        1 => 1,
        2..=4 => 3,
        5..=11 => 6,
        12..=26 => 10,
        27..=57 => 15,
        _ => 21,
    };
    // best[n] = maximum number of bits for pieces of which the last is on square n.
    let mut best = vec![Some(0)];
    best.resize(65, None);
    let mut most = 0;
    for _ in 0..32 {
        let mut next = vec![None; 65];
        for (from, bits) in best
            .iter()
            .enumerate()
            .filter_map(|(from, bits)| Some((from, (*bits)?)))
        {
            for gap in 1..=64 - from {
                let bits: u32 = bits + 4 + cost(gap);
                next[from + gap] = next[from + gap].max(Some(bits));
                most = most.max(bits);
            }
        }
        best = next;
    }
    1 + most
}

/// Returns the worst case of lists of squares: 6 bits per khun, 7 per piece, and 7 for a list without pieces.
fn square_lists() -> [i64; 2] {
    let value = |pieces: PieceCounts| pieces.iter().map(|&n| 7 * n.max(1) as i64).sum();
    greatest(value).map(|(sum, ..)| 1 + 12 + sum - 1)
}

/// Returns the bits of an optimal tree for the contents of 64 squares.
fn tree(mut counts: Vec<u32>) -> u32 {
    counts.retain(|&n| n > 0);
    let mut bits = 0;
    while counts.len() > 1 {
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let joined = counts.pop().unwrap() + counts.pop().unwrap();
        bits += joined;
        counts.push(joined);
    }
    bits
}

/// Returns the bits that encode both sides' piece counts, and the worst case of a tree built for these counts.
fn adaptive_trees() -> (u32, u32) {
    let sets = full_sets();
    let header = ((sets.len() * sets.len()) as u64 - 1).ilog2() + 1;
    let mut most = 0;
    // Fewer pieces need fewer bits: each further piece has a longer word than an empty square.
    let large: Vec<_> = sets
        .iter()
        .filter(|&&pieces| number(pieces) >= 13)
        .collect();
    for (n, &&white) in large.iter().enumerate() {
        for &&black in &large[n..] {
            let empty = 62 - number(white) - number(black);
            let pieces = white.into_iter().chain(black).chain([1, 1, empty]);
            most = most.max(tree(pieces.map(|n| n as u32).collect()));
        }
    }
    (header, most)
}

/// Returns the worst case of two codes each for bia and met, where each code gives the colour of the next piece.
fn colored_successor() -> [i64; 2] {
    let value = |pieces: PieceCounts| 4 * number(pieces) as i64 - (pieces[0] + pieces[1]) as i64;
    greatest(value).map(|(sum, ..)| 64 + 1 + 8 + sum)
}

/// Returns the number of boards with full sets whose promotions are consistent with the captures, for either side to move.
fn bounded_multinomials() -> f64 {
    let mut kinds = BTreeMap::<(usize, usize, usize), f64>::new();
    for pieces in full_sets() {
        let same: f64 = pieces.iter().map(|&n| log2_factorial(n)).sum();
        let key = (1 + number(pieces), pieces[0], promoted(pieces));
        *kinds.entry(key).or_default() += (log2_factorial(1 + number(pieces)) - same).exp2();
    }
    let mut sum = 0.0;
    for (&(white, white_bia, white_promoted), &ways) in &kinds {
        for (&(black, black_bia, black_promoted), &more) in &kinds {
            let captures = 32 - white - black;
            if white_promoted <= captures + 8 - black_bia - black_promoted
                && black_promoted <= captures + 8 - white_bia - white_promoted
            {
                let free = log2_factorial(64 - white - black);
                let places =
                    log2_factorial(64) - log2_factorial(white) - log2_factorial(black) - free;
                sum += 2.0 * places.exp2() * ways * more;
            }
        }
    }
    sum
}

#[test]
fn the_documented_schemes_match_the_computation() {
    let [nibble, _] = worst(PackFormat::Nibble);
    documented(&format!(
        "| occupied squares, four bits a piece | {nibble} |"
    ));
    // Complementing the occupied squares saves only the bit for the side to move, and nothing if all 32 pieces are present.
    documented(&format!(
        "| turn by complemented occupied squares | {} |",
        nibble + 1
    ));
    // The best code for reachable positions has different words from the best code for any positions.
    let ([any, _], [_, reachable]) = (worst(PackFormat::Huffman), worst_of_code([2, 3, 2, 2, 3]));
    documented(&format!(
        "| one tree of words for the pieces | {any} any, {reachable} reachable |"
    ));
    documented(&format!(
        "| a number among all positions | {:.2} any, {:.2} reachable |",
        log2(ranking::SIZE_M),
        log2(ranking::SIZE_R)
    ));
    let bits = |base: f64, digits: f64| (digits * base.log2()).ceil();
    documented(&format!(
        "| 13 states a square | {} |",
        1.0 + bits(13.0, 64.0)
    ));
    documented(&format!(
        "| khuns apart, 62 squares in base 11 | {} |",
        13.0 + bits(11.0, 62.0)
    ));
    documented(&format!(
        "| khuns apart, occupied squares, 30 digits in base 10 | {} |",
        75.0 + bits(10.0, 30.0)
    ));
    documented(&format!("| list of distances | {} |", distance_list()));
    let [any, reachable] = square_lists();
    documented(&format!(
        "| list of squares for each piece | {any} any, {reachable} reachable |"
    ));
    let (header, most) = adaptive_trees();
    documented(&format!(
        "| a tree for the pieces that there are | {} = {header} + 1 + {most} |",
        header + 1 + most
    ));
    let [any, reachable] = colored_successor();
    documented(&format!(
        "| colour of the next piece in bia and met | {any} any, {reachable} reachable |"
    ));
    // One multinomial for occupied squares and colours, another for pieces, in separate fields.
    let mut places = 0.0;
    for white in 1..=16 {
        for black in 1..=16 {
            let free = 64 - white - black;
            places += (log2_factorial(64)
                - log2_factorial(white)
                - log2_factorial(black)
                - log2_factorial(free))
            .exp2();
        }
    }
    let mut ways = [0.0; 17];
    for pieces in full_sets() {
        let same: f64 = pieces.iter().map(|&n| log2_factorial(n)).sum();
        ways[1 + number(pieces)] += (log2_factorial(1 + number(pieces)) - same).exp2();
    }
    let most = ways.iter().fold(0f64, |a, &b| a.max(b)).log2();
    let fields = 1.0 + places.log2().ceil() + (2.0 * most).ceil();
    documented(&format!(
        "| multinomials in fields of their own | {fields} |"
    ));
    documented(&format!(
        "| the same with as many promotions as captures allow | {:.2} |",
        bounded_multinomials().log2()
    ));
    // The last piece is implied only if all 32 are present and none can have been promoted.
    documented(&format!(
        "| last piece by elimination | {} reachable, 192 any |",
        64 + 4 * 31
    ));
    // With 23 moves per ply, as at the start, this many plies give as many games as there are boards with 13 states per
    // square.
    let plies = (64.0 * 13f64.log2() / 23f64.log2()).ceil();
    documented(&format!(
        "| shortest game | {} in {plies} plies, if all boards were so near |",
        bits(23.0, plies)
    ));
}
