//! Illegal moves leave a position in an unspecified but memory-safe state.

use makruk_bitboard::{BitPosition, divide, perft};
use makruk_core::Move;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn perft_terminates_after_any_moves(
        moves in proptest::collection::vec(any::<u16>(), 1..60),
        depth in 1..4_u8,
    ) {
        let mut position = BitPosition::start();
        for bits in moves {
            if let Some(mv) = Move::from_bits(bits & 0x1fff) {
                position = position.after_unchecked(mv);
            }
        }
        let _ = perft(&position, depth);
        divide(&position, depth.min(2), |_mv, _leaves| {});
    }
}
