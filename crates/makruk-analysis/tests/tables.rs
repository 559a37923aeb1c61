//! Mates with three pieces against a bare khun: the prover finds the lengths given by the endgame tables.

use crate::common::game;
use makruk_analysis::proof::{Goal, ProofLimits, Prover};
use makruk_rules::Rules;

/// Positions with the moves to mate according to `makruk tables probe`.
const MATES: [(&str, u16); 54] = [
    ("3K2k1/4R3/8/3R4/3M~4/8/8/8 w - - 0 1", 2),
    ("k7/1N6/2R5/1K1S4/8/8/8/8 w - - 0 1", 3),
    ("1k6/1N6/3K4/1S6/3N4/8/8/8 w - - 0 1", 4),
    ("k7/8/2K5/S7/2S1M~3/8/8/8 w - - 0 1", 4),
    ("8/8/8/8/5KR1/8/1M~6/M~3k3 w - - 0 1", 3),
    ("8/8/8/8/8/1R1S4/1M~6/1k1K4 w - - 0 1", 3),
    ("8/8/8/8/K7/2M~M~R3/8/k7 w - - 0 1", 2),
    ("2SM~2k1/3R4/8/4K3/8/8/8/8 w - - 0 1", 4),
    ("8/8/8/3M~4/7K/8/3R4/6kS w - - 0 1", 4),
    ("1k3S2/8/K7/8/1N2R3/8/8/8 w - - 0 1", 2),
    ("1k2M~3/8/1M~6/2K5/3R4/8/8/8 w - - 0 1", 3),
    ("8/8/8/7S/3NK3/8/2R5/6k1 w - - 0 1", 3),
    ("8/8/8/8/4N3/1S1K4/4N3/k7 w - - 0 1", 5),
    ("6k1/8/3K3S/6N1/6M~1/8/8/8 w - - 0 1", 3),
    ("1kS5/1M~R5/8/2K5/8/8/8/8 w - - 0 1", 4),
    ("4k3/8/2K5/2S1N3/1R6/8/8/8 w - - 0 1", 3),
    ("8/8/8/8/5S2/5K2/4SM~2/7k w - - 0 1", 3),
    ("8/8/8/7N/8/4M~K2/5R2/6k1 w - - 0 1", 2),
    ("8/8/8/8/6RK/5S2/8/4M~2k w - - 0 1", 3),
    ("8/8/8/7N/1K6/3S2R1/8/3k4 w - - 0 1", 3),
    ("kS6/4M~3/3S4/2K5/8/8/8/8 w - - 0 1", 4),
    ("6k1/4M~3/8/6K1/4M~1R1/8/8/8 w - - 0 1", 3),
    ("1k6/8/1K2S3/1R1M~4/8/8/8/8 w - - 0 1", 2),
    ("8/8/8/8/M~2R4/3K1R2/8/1k6 w - - 0 1", 3),
    ("4k1K1/NM~4R1/8/8/8/8/8/8 w - - 0 1", 3),
    ("4k3/6R1/3R4/7K/4M~3/8/8/8 w - - 0 1", 2),
    ("8/8/8/7S/7K/3N4/3R4/7k w - - 0 1", 2),
    ("kN6/8/8/1KS5/1S6/8/8/8 w - - 0 1", 5),
    ("4k3/8/2M~2K2/N7/3R4/8/8/8 w - - 0 1", 2),
    ("8/8/8/3R4/8/3M~2K1/2M~5/6k1 w - - 0 1", 2),
    ("kS1K4/8/M~7/8/N7/8/8/8 w - - 0 1", 5),
    ("k2N4/8/2K5/2S5/3S4/8/8/8 w - - 0 1", 4),
    ("8/8/8/8/R7/M~2M~1K2/8/4k3 w - - 0 1", 3),
    ("1k2K3/8/4R3/5R2/1M~6/8/8/8 w - - 0 1", 3),
    ("5S1k/4S3/5M~2/4K3/8/8/8/8 w - - 0 1", 4),
    ("8/8/8/1M~6/2N5/S1K5/8/k7 w - - 0 1", 4),
    ("8/8/8/4N3/8/8/1S2N3/1k2K3 w - - 0 1", 5),
    ("8/8/8/8/8/1KSS4/8/k1M~5 w - - 0 1", 2),
    ("4k3/8/1K6/2R1M~3/2N5/8/8/8 w - - 0 1", 5),
    ("8/8/8/3R4/1K6/8/3R4/k2M~4 w - - 0 1", 3),
    ("8/8/8/8/1N6/4NK2/4S3/4k3 w - - 0 1", 5),
    ("3S2k1/8/8/3S1K2/7M~/8/8/8 w - - 0 1", 5),
    ("8/8/8/8/3K4/7R/8/3k1M~1R w - - 0 1", 3),
    ("8/8/8/8/SM~6/N7/8/k1K5 w - - 0 1", 4),
    ("7k/8/4N3/5K2/5SN1/8/8/8 w - - 0 1", 4),
    ("8/8/8/8/8/4KS1N/3S4/7k w - - 0 1", 4),
    ("8/8/8/N7/8/5R2/3M~4/1k1K4 w - - 0 1", 3),
    ("8/8/8/8/3N4/5S1S/8/5K1k w - - 0 1", 2),
    ("k7/8/1K6/S3S3/2N5/8/8/8 w - - 0 1", 2),
    ("k2S4/1N6/KM~6/8/8/8/8/8 w - - 0 1", 4),
    ("8/8/8/8/3RM~3/4K3/N7/1k6 w - - 0 1", 4),
    ("k7/8/S2KN3/8/3N4/8/8/8 w - - 0 1", 3),
    ("1kM~5/8/3N4/2K5/1S6/8/8/8 w - - 0 1", 4),
    ("7k/5SN1/4KS2/8/8/8/8/8 w - - 0 1", 3),
];

#[test]
fn mate_lengths_with_three_pieces_agree_with_the_tables() {
    let mut prover = Prover::new(16 << 20).unwrap();
    for (fen, moves) in MATES {
        let start = game(fen, Rules::THAI);
        let mut proof = prover.ask(&start, Goal::Mate, moves, ProofLimits::NONE);
        assert_eq!(proof.shortest(), Ok(Some(moves)), "{fen}");
        // Under pieces' honour to 64, Black has just said the number that leaves White `left` moves.
        for (left, found) in [(moves, Some(moves)), (moves - 1, None)] {
            let elapsed = 128 + 1 - 2 * left;
            let counted = fen.replace("- - 0 1", &format!("- 128 {elapsed} 90"));
            let start = game(&counted, Rules::THAI);
            let mut proof = prover.ask(&start, Goal::Mate, moves, ProofLimits::NONE);
            assert_eq!(proof.shortest(), Ok(found), "{counted}");
        }
    }
}
