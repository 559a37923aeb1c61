//! Set-wise steps, fills and mobility, checked square by square.

use makruk_bitboard::{rua, shift, steps};
use makruk_core::{Board, Color, Piece, Role, Square, SquareSet};

/// Sample sets: empty, full, and patterns that touch every edge.
const SETS: [SquareSet; 6] = [
    SquareSet::EMPTY,
    SquareSet::ALL,
    SquareSet::from_bits(0xaa55_aa55_aa55_aa55),
    SquareSet::from_bits(0x8100_0000_0000_0081),
    SquareSet::from_bits(0x0f0f_3c3c_8181_7007),
    SquareSet::from_bits(0x1ee2_9126_755f_914c),
];

/// Returns the set shifted by a number of files and ranks.
fn moved(set: SquareSet, files: i8, ranks: i8) -> SquareSet {
    let moved = |square: Square| square.offset(files, ranks);
    set.into_iter().filter_map(moved).collect()
}

#[test]
fn shifts_move_every_square_without_wrapping() {
    for set in SETS {
        assert_eq!(shift::north(set), moved(set, 0, 1));
        assert_eq!(shift::north_east(set), moved(set, 1, 1));
        assert_eq!(shift::east(set), moved(set, 1, 0));
        assert_eq!(shift::south_east(set), moved(set, 1, -1));
        assert_eq!(shift::south(set), moved(set, 0, -1));
        assert_eq!(shift::south_west(set), moved(set, -1, -1));
        assert_eq!(shift::west(set), moved(set, -1, 0));
        assert_eq!(shift::north_west(set), moved(set, -1, 1));
        assert_eq!(shift::beside(set), moved(set, 1, 0) | moved(set, -1, 0));
    }
}

#[test]
fn fills_add_all_squares_in_their_direction() {
    for set in SETS {
        let any = |direction: i8, ranks: core::ops::Range<i8>| {
            ranks.fold(SquareSet::EMPTY, |fill, n| {
                fill | moved(set, 0, n * direction)
            })
        };
        assert_eq!(shift::north_fill(set), any(1, 0..8));
        assert_eq!(shift::south_fill(set), any(-1, 0..8));
        assert_eq!(shift::file_fill(set), any(1, -7..8));
        let rank = (-7..8).fold(SquareSet::EMPTY, |fill, n| fill | moved(set, n, 0));
        assert_eq!(shift::rank_fill(set), rank);
    }
}

#[test]
fn set_attacks_are_the_union_of_piece_attacks() {
    let board = Board::new();
    let expected = |color, role, set: SquareSet| -> SquareSet {
        let attacks = |square| board.attacks(Piece::new(color, role), square);
        set.into_iter().flat_map(attacks).collect()
    };
    for set in SETS {
        for color in Color::ALL {
            assert_eq!(steps::khun_attacks(set), expected(color, Role::Khun, set));
            assert_eq!(steps::met_attacks(set), expected(color, Role::Met, set));
            assert_eq!(steps::ma_attacks(set), expected(color, Role::Ma, set));
            let khon = steps::khon_attacks(set, color);
            assert_eq!(khon, expected(color, Role::Khon, set));
            let bia = steps::bia_attacks(set, color);
            assert_eq!(bia, expected(color, Role::Bia, set));
            let rank = color.fold(-1, 1);
            let twice = |square: &Square| {
                [-1, 1].into_iter().all(|file| {
                    square
                        .offset(file, rank)
                        .is_some_and(|from| set.contains(from))
                })
            };
            let twice: SquareSet = Square::ALL.into_iter().filter(twice).collect();
            assert_eq!(steps::bia_double_attacks(set, color), twice);
        }
    }
}

#[test]
fn reach_in_two_agrees_with_two_single_moves() {
    for own in SETS {
        for enemy in SETS {
            let (occupied, own) = (own | enemy, own - enemy);
            for square in Square::ALL {
                let first = rua::attacks(square, occupied) - own;
                let second = |via| {
                    let left = square.to_set();
                    rua::attacks(via, occupied - left) - (own - left)
                };
                let expected: SquareSet = first.into_iter().flat_map(second).collect();
                let reached = rua::reach_in_two(square, occupied, own);
                assert_eq!(reached, first | expected, "{square} {occupied:?}");
            }
        }
    }
}
