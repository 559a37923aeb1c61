//! All techniques for a rua's attacks and for bit scans agree.

use makruk_bitboard::{
    rua, shift,
    techniques::{ALL, MAGIC_TABLE_LEN, Magics, Rotated, bit_scan},
};
use makruk_core::{Square, SquareSet};

/// Calls a function for each square and each occupancy of the inner squares of its two lines, with and without pieces on other
/// squares, which must not matter.
fn for_all_relevant_pieces(mut check: impl FnMut(Square, SquareSet)) {
    let rim = SquareSet::from_bits(0xff81_8181_8181_81ff);
    let mut count = 0;
    for square in Square::ALL {
        let rua = square.to_set();
        let (file, rank) = (shift::file_fill(rua), shift::rank_fill(rua));
        let inner_file = file - SquareSet::from_bits(0xff00_0000_0000_00ff);
        let inner_rank = rank - SquareSet::from_bits(0x8181_8181_8181_8181);
        let relevant = (inner_file | inner_rank) - rua;
        let mut pieces = SquareSet::EMPTY;
        loop {
            check(square, pieces);
            check(
                square,
                pieces
                    | (!relevant & rim)
                    | (!(file | rank) & SquareSet::from_bits(0x5a5a << 23))
                    | rua,
            );
            count += 1;
            pieces = SquareSet::from_bits(pieces.bits().wrapping_sub(relevant.bits())) & relevant;
            if pieces.is_empty() {
                break;
            }
        }
    }
    assert_eq!(count, MAGIC_TABLE_LEN);
}

#[test]
fn all_techniques_agree_on_all_squares_and_relevant_occupancies() {
    let [reference, others @ ..] = ALL;
    for_all_relevant_pieces(|square, pieces| {
        let expected = (reference.attacks)(square, pieces);
        assert_eq!(
            rua::attacks(square, pieces),
            expected,
            "library: {square} {pieces:?}"
        );
        let rank = shift::rank_fill(square.to_set());
        assert_eq!(rua::rank_attacks(square, pieces), expected & rank);
        assert_eq!(rua::file_attacks(square, pieces), expected - rank);
        assert_eq!(rua::set_attacks(square.to_set(), pieces), expected);
        for other in others {
            let attacks = (other.attacks)(square, pieces);
            assert_eq!(attacks, expected, "{}: {square} {pieces:?}", other.name);
        }
    });
}

#[test]
fn rotated_boards_and_magics_agree_with_the_techniques() {
    let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    let magics = Magics::find(Magics::SEED, &mut table).expect("the table is large enough");
    for_all_relevant_pieces(|square, pieces| {
        let expected = (ALL[0].attacks)(square, pieces);
        assert_eq!(
            Rotated::new(pieces).attacks(square),
            expected,
            "{square} {pieces:?}"
        );
        assert_eq!(
            magics.attacks(square, pieces),
            expected,
            "{square} {pieces:?}"
        );
    });
}

#[test]
fn magics_are_deterministic() {
    let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    let magics = Magics::find(Magics::SEED, &mut table).expect("the table is large enough");
    assert_eq!(magics.number(Square::A1), 9_259_405_302_791_405_608);
    assert_eq!(magics.number(Square::D4), 6_192_526_797_619_232);
}

#[test]
fn a_short_table_is_rejected() {
    let mut table = vec![SquareSet::EMPTY; 4096];
    assert!(Magics::find(Magics::SEED, &mut table).is_none());
}

#[test]
fn set_attacks_are_the_union_of_rua_attacks() {
    let pieces = SquareSet::from_bits(0x0042_1800_8100_2418);
    for ruas in [0, 1, 1 << 63, 0x8100_0000_0000_0081, 0x0042_1800_8100_2418] {
        let ruas = SquareSet::from_bits(ruas);
        let one_by_one = ruas.into_iter().flat_map(|rua| rua::attacks(rua, pieces));
        assert_eq!(rua::set_attacks(ruas, pieces), one_by_one.collect());
    }
}

#[test]
fn all_bit_scans_find_the_lowest_bit() {
    for bit in 0..64 {
        for word in [1 << bit, u64::MAX << bit, 0x8000_0000_0000_0000 | 1 << bit] {
            assert_eq!(u32::from(bit_scan::de_bruijn(word)), word.trailing_zeros());
            assert_eq!(u32::from(bit_scan::modulo_67(word)), word.trailing_zeros());
        }
    }
    assert_eq!(bit_scan::modulo_67(0), 64);
}
