//! Tests each evaluation term on a position in which it occurs.
//!
//! Each position is also tested with the colours swapped, which negates every number.

use alloc::{string::String, vec::Vec};

use makruk_bitboard::BitPosition;
use makruk_core::Color;
use makruk_notation::Fen;
use makruk_rules::{Counting, Rules};

use super::{
    FULL, evaluate,
    terms::{self, TermVisitor},
};
use crate::{
    state::State,
    weights::{GROUPS, WEIGHTS, term},
};

/// The name of a group of terms, a position, and the terms that occur in it: each term's index in the group, and the
/// number of its occurrences (White's minus Black's).
type Case = (&'static str, &'static str, &'static [(usize, i32)]);

/// Terms computed from the whole position.
#[rustfmt::skip]
const TERMS: [Case; 32] = [
    // The rua reaches seven squares on its rank and three behind it; its own bia blocks the rest.
    ("RUA_MOBILITY", "4k3/8/8/P7/R7/8/8/4K3 w - - 0 1", &[(10, 1)]),
    ("RUA_MOBILITY", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", &[(14, 1)]),
    ("RUA_HALF_OPEN", "4k3/8/8/p7/R7/8/8/4K3 w - - 0 1", &[(0, 1)]),
    ("RUA_HALF_OPEN", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", &[(1, 1)]),
    ("RUA_HALF_OPEN", "4k3/8/8/P7/R7/8/8/4K3 w - - 0 1", &[]),
    ("RUA_ON_KHUN_FILE", "4k3/8/4n3/8/4R3/8/8/4K3 w - - 0 1", &[(0, 1)]),
    // Of eight squares, the khun occupies one and the bia attacks two.
    ("MA_MOBILITY", "4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", &[(5, 1)]),
    ("KHON_MOBILITY", "4k3/8/8/8/8/2S5/8/4K3 w - - 0 1", &[(0, 5)]),
    ("MET_MOBILITY", "4k3/8/8/8/8/2M5/8/4K3 w - - 0 1", &[(0, 4)]),
    ("BIA_SUPPORTED", "4k3/8/8/8/2P5/1P6/8/4K3 w - - 0 1", &[(0, 1)]),
    ("BIA_PHALANX", "4k3/8/8/8/8/1PP5/8/4K3 w - - 0 1", &[(0, 2)]),
    ("BIA_ISOLATED", "4k3/8/8/8/8/PP1P4/8/4K3 w - - 0 1", &[(0, 1)]),
    ("BIA_BLOCKED", "4k3/8/8/8/2n5/2P5/8/4K3 w - - 0 1", &[(0, 1)]),
    ("BIA_FREE", "4k3/8/8/8/2P5/8/8/4K3 w - - 0 1", &[(1, 1)]),
    // The two bia, on neighbouring files, stop each other.
    ("BIA_FREE", "4k3/8/3p4/8/2P5/8/8/4K3 w - - 0 1", &[]),
    ("BIA_PROMOTES", "4k3/8/8/2P5/8/8/8/4K3 w - - 0 1", &[(0, 1)]),
    ("OUTPOST_KHON", "4k3/8/7p/8/2S5/8/8/4K3 w - - 0 1", &[(0, 1)]),
    // The bia can reach b5, from where it attacks c4.
    ("OUTPOST_KHON", "4k3/8/1p6/8/2S5/8/8/4K3 w - - 0 1", &[]),
    ("OUTPOST_MA", "4k3/8/8/8/2N5/8/8/4K3 w - - 0 1", &[(0, 1)]),
    ("OUTPOST_MET", "4k3/8/8/2M5/8/8/8/4K3 w - - 0 1", &[(0, 1)]),
    ("OUTPOST_MET", "4k3/8/8/8/2M5/8/8/4K3 w - - 0 1", &[]),
    ("HANGING", "4k3/n7/8/8/R7/8/8/4K3 w - - 0 1", &[(3, 1)]),
    // A rua attacks a ma.
    ("THREAT", "4k3/n7/8/8/R7/8/8/4K3 w - - 0 1", &[(4 * 5 + 3, 1)]),
    // The rua attacks d7 and d8. Black attacks none of the five squares around White's khun.
    ("RING_ROLES", "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", &[(0, -1), (1, 1)]),
    ("RING_WEAK", "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", &[(0, -1), (2, 1)]),
    ("FLIGHTS", "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", &[(3, 1), (5, -1)]),
    // The ma gives check from d6 and f6. The rua gives check from e4, but would be captured on d8.
    ("CHECK", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", &[(0, 2)]),
    ("CHECK", "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", &[(1, 1)]),
    ("KHUN_GUARD", "4k3/8/8/8/8/8/3M4/4K3 w - - 0 1", &[(0, -1), (1, 1)]),
    ("TEMPO", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[(0, 1)]),
    ("PAIR", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", &[(1, 1)]),
    // White has five bia, one more than four; Black has none, four fewer.
    ("WITH_BIA", "4k3/8/8/8/8/PPPPP3/8/R3K3 w - - 0 1", &[(0, 5), (4, 1)]),
];

/// Further terms, in a separate table because their numbers are large.
#[rustfmt::skip]
const AGAINST: [Case; 1] = [
    ("AGAINST_BIA", "4k3/8/8/8/8/PPPPP3/8/R3K3 w - - 0 1", &[(0, -20), (4, -4)]),
];

/// Terms of single pieces on their squares; the khuns on e1 and e8 cancel out.
#[rustfmt::skip]
const SQUARES: [Case; 7] = [
    ("BIA", "4k3/8/8/8/1P6/8/8/4K3 w - - 0 1", &[(5, 1)]),
    ("MET", "4k3/8/8/8/8/3M4/8/4K3 w - - 0 1", &[(11, 1)]),
    ("KHON", "4k3/8/8/8/8/8/2S5/4K3 w - - 0 1", &[(6, 1)]),
    ("MA", "4k3/8/7N/8/8/8/8/4K3 w - - 0 1", &[(20, 1)]),
    ("RUA", "4k3/5R2/8/8/8/8/8/4K3 w - - 0 1", &[(26, 1)]),
    ("KHUN", "4k3/8/8/8/8/8/1K6/8 w - - 0 1", &[(5, 1), (3, -1)]),
    ("BIA_NGAI", "4k3/8/8/8/8/3M~4/8/4K3 w - - 0 1", &[(0, 1)]),
];

/// Middlegame positions with bia, where no count scales the sum.
const MIDDLEGAMES: [&str; 3] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
    "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
];

/// Counts terms.
struct Times([i32; term::COUNT]);

impl TermVisitor for Times {
    fn visit(&mut self, term: usize, times: i32) {
        self.0[term] += times;
    }
}

fn state(fen: &str) -> State {
    let fen: Fen = fen.parse().expect("valid FEN");
    let position = fen.to_position().expect("valid position");
    let counting = Counting::new(&position, None, &Rules::THAI);
    State::new(BitPosition::from(&position), counting, None, 0)
}

/// Returns the position with the colours swapped.
fn turned(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("a FEN has fields");
    let ranks: Vec<&str> = board.rsplit('/').collect();
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let board: String = ranks.join("/").chars().map(swap).collect();
    let (turn, rest) = rest.split_once(' ').expect("a FEN has fields");
    let turn = if turn == "w" { "b" } else { "w" };
    [&board, turn, rest].join(" ")
}

/// Returns how often each term computed from the whole position occurs, and the game phase.
fn times(state: &State) -> ([i32; term::COUNT], i32) {
    let mut times = Times([0; term::COUNT]);
    let full = terms::visit(&state.position, state.numbers, &mut times);
    (times.0, full)
}

/// Returns a group's first index and number of terms.
fn group(name: &str) -> (usize, usize) {
    let group = GROUPS.iter().find(|group| group.0 == name);
    let &(_, _, first, len, _) = group.expect("there is such a group");
    (first, len)
}

#[test]
fn terms_occur_as_listed_and_are_negated_with_colors_swapped() {
    for (name, fen, expected) in TERMS.into_iter().chain(AGAINST) {
        let (first, len) = group(name);
        for (fen, sign) in [(String::from(fen), 1), (turned(fen), -1)] {
            let (times, _) = times(&state(&fen));
            let found: Vec<(usize, i32)> = (0..len)
                .map(|i| (i, sign * times[first + i]))
                .filter(|(_, times)| *times != 0)
                .collect();
            assert_eq!(found, expected, "{name}: {fen}");
        }
    }
}

#[test]
fn piece_square_values_are_as_listed_and_are_negated_with_colors_swapped() {
    for (name, fen, terms) in SQUARES {
        let (first, _) = group(name);
        let mut expected = (0, 0);
        for &(i, times) in terms {
            let (opening, ending) = WEIGHTS[first + i];
            expected.0 += times * i32::from(opening);
            expected.1 += times * i32::from(ending);
        }
        if name == "BIA_NGAI" {
            let (opening, ending) = WEIGHTS[term::MET + 11];
            expected.0 += i32::from(opening);
            expected.1 += i32::from(ending);
        }
        let of = |fen: &str| {
            let psq = state(fen).psq;
            (psq.opening(), psq.ending())
        };
        assert_eq!(of(fen), expected, "{name}: {fen}");
        let negated = (-expected.0, -expected.1);
        assert_eq!(of(&turned(fen)), negated, "{name}: {fen}, turned");
    }
}

#[test]
fn every_weight_group_has_a_test_position() {
    for group in GROUPS {
        let mut cases = TERMS.iter().chain(&AGAINST).chain(&SQUARES);
        assert!(cases.any(|case| case.0 == group.0), "{}", group.0);
    }
}

#[test]
fn the_evaluation_is_the_weighted_sum_of_the_terms_for_the_side_to_move() {
    for fen in MIDDLEGAMES {
        let state = state(fen);
        let (times, full) = times(&state);
        let sum = |pick: fn(&(i16, i16)) -> i16| -> i32 {
            let pairs = times.iter().zip(&WEIGHTS);
            pairs.map(|(&n, weight)| n * i32::from(pick(weight))).sum()
        };
        let opening = state.psq.opening() + sum(|weight| weight.0);
        let ending = state.psq.ending() + sum(|weight| weight.1);
        let white = (opening * full + ending * (FULL - full)) / FULL;
        let sign = if state.position.turn() == Color::White {
            1
        } else {
            -1
        };
        assert_eq!(evaluate(&state, &Rules::THAI), sign * white, "{fen}");
        // The side to move gets the same evaluation with the colours swapped.
        let other = self::state(&turned(fen));
        assert_eq!(
            evaluate(&other, &Rules::THAI),
            sign * white,
            "{fen}, turned"
        );
    }
}

/// Two positions of a bare khun each, of which the second one is nearer to the mate.
const CHASES: [(&str, &str, &str); 4] = [
    (
        "a corner",
        "3k4/8/3K4/8/8/8/8/7R w - - 0 1",
        "k7/8/K7/8/8/8/8/7R w - - 0 1",
    ),
    (
        "room beyond the next move",
        "3k4/8/8/7R/3K4/8/8/8 w - - 0 1",
        "3k4/8/7R/8/3K4/8/8/8 w - - 0 1",
    ),
    (
        "the hunter",
        "3k4/8/8/8/3K4/8/8/2R5 w - - 0 1",
        "3k4/8/8/3K4/8/8/8/2R5 w - - 0 1",
    ),
    (
        "a helper",
        "3k4/8/3K4/8/8/2S5/8/M7 w - - 0 1",
        "3k4/8/3K4/8/8/1MS5/8/8 w - - 0 1",
    ),
];

#[test]
fn a_chase_is_worth_more_the_nearer_the_mate() {
    for (difference, far, near) in CHASES {
        let [far, near] = [far, near].map(|fen| evaluate(&state(fen), &Rules::THAI));
        assert!(near > far, "{difference}: {near} after {far}");
    }
}
