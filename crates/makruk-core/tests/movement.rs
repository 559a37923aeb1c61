//! The moves and attacks of each piece.

use makruk_core::{
    Board, Color, Piece, Position, Rank, Role, SetupProblems, Square, SquareSet, movement, x88,
};
use makruk_notation::{Fen, FenDialect};

use crate::common::{self, destinations, goes, moves, position_ignoring, setup, squares};

// The start position.

#[test]
fn each_khun_starts_opposite_the_enemy_met() {
    assert_eq!(Position::start().to_setup(), setup(Fen::START));
    let board = Board::start();
    assert_eq!(board.get(Square::D1), Some(Piece::WhiteKhun));
    assert_eq!(board.get(Square::D8), Some(Piece::BlackMet));
    assert_eq!(board.get(Square::E1), Some(Piece::WhiteMet));
    assert_eq!(board.get(Square::E8), Some(Piece::BlackKhun));
    assert_eq!(board.swap_sides(), board, "it is symmetric");
}

#[test]
fn white_begins_with_23_moves() {
    assert_eq!(
        moves(Fen::START),
        "a1a2 b1d2 c1b2 c1c2 c1d2 d1c2 d1d2 d1e2 e1d2 e1f2 f1e2 f1f2 f1g2 g1e2 h1h2 \
         a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4",
    );
}

#[test]
fn khuns_on_the_same_file_are_not_the_start() {
    let text = b"rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTEKTMR w 1";
    let other = Fen::from_ascii(text, FenDialect::MakrukJs)
        .unwrap()
        .to_position()
        .unwrap();
    assert_ne!(other, Position::start());
    assert_ne!(other.zobrist(), Position::start().zobrist());
    assert_eq!(other.board().khun(Color::White), Some(Square::E1));
    assert_eq!(other.board().khun(Color::Black), Some(Square::E8));
    assert_eq!(Board::start().khun(Color::White), Some(Square::D1));
}

// The khun.

#[test]
fn a_khun_steps_one_square_in_all_eight_directions() {
    assert_eq!(
        goes("8/8/7k/8/3K4/8/8/8 w", "d4"),
        "c3 d3 e3 c4 e4 c5 d5 e5"
    );
    assert_eq!(
        goes("8/8/7K/8/3k4/8/8/8 b", "d4"),
        "c3 d3 e3 c4 e4 c5 d5 e5"
    );
}

#[test]
fn a_khun_in_the_corner_has_three_squares() {
    assert_eq!(goes("8/8/7k/8/8/8/8/K7 w", "a1"), "b1 a2 b2");
    assert_eq!(goes("7K/8/8/8/8/7k/8/8 w", "h8"), "g7 h7 g8");
}

#[test]
fn a_khun_neither_castles_nor_leaps_at_the_start() {
    assert_eq!(goes("3k4/8/8/8/8/8/8/R3K2R w", "e1"), "d1 f1 d2 e2 f2");
    assert_eq!(goes(Fen::START, "d1"), "c2 d2 e2");
}

#[test]
fn a_khun_captures_as_it_moves() {
    assert_eq!(goes("8/8/7k/2n5/3K4/8/8/8 w", "d4"), "c3 e3 c4 c5 d5 e5");
}

// The met and the bia ngai.

#[test]
fn a_met_steps_one_square_diagonally() {
    assert_eq!(goes("7k/8/8/8/3M4/8/8/K7 w", "d4"), "c3 e3 c5 e5");
    assert_eq!(goes("7k/8/8/8/3m4/8/8/K7 b", "d4"), "c3 e3 c5 e5");
}

#[test]
fn a_bia_ngai_steps_as_a_met() {
    assert_eq!(goes("7k/8/8/8/3M~4/8/8/K7 w", "d4"), "c3 e3 c5 e5");
    assert_eq!(goes("7k/8/8/8/3m~4/8/8/K7 b", "d4"), "c3 e3 c5 e5");
    assert_eq!(Role::BiaNgai.moves_as(), Role::Met);
}

#[test]
fn a_met_captures_enemies_and_is_stopped_by_its_own() {
    assert_eq!(goes("7k/8/8/2rpP3/3M4/2n1P3/8/K7 w", "d4"), "c3 c5");
}

// The khon.

#[test]
fn a_khon_steps_diagonally_or_straight_forward() {
    assert_eq!(goes("7k/8/8/8/3S4/8/8/K7 w", "d4"), "c3 e3 c5 d5 e5");
}

#[test]
fn forward_is_down_the_board_for_a_black_khon() {
    assert_eq!(goes("7k/8/8/8/3s4/8/8/K7 b", "d4"), "c3 d3 e3 c5 e5");
    assert_eq!(
        (
            movement::forward(Color::White),
            movement::forward(Color::Black)
        ),
        (16, -16)
    );
}

#[test]
fn a_khon_moves_diagonally_backward_too_and_straight_forward() {
    let attacks = Board::new().attacks(Piece::WhiteKhon, Square::D4);
    for (square, attacked) in [
        (Square::C3, true), // diagonally backward
        (Square::E3, true),
        (Square::C5, true), // diagonally forward
        (Square::E5, true),
        (Square::D5, true),  // straight forward
        (Square::D3, false), // straight backward
        (Square::C4, false), // sideways
        (Square::E4, false),
    ] {
        assert_eq!(attacks.contains(square), attacked, "{square}");
    }
}

#[test]
fn a_khon_captures_straight_forward_as_well() {
    assert_eq!(goes("7k/8/8/2PnP3/3S4/2P1P3/8/K7 w", "d4"), "d5");
}

// The ma.

#[test]
fn a_ma_leaps_two_squares_straight_and_one_aside() {
    assert_eq!(
        goes("7k/8/8/8/3N4/8/8/K7 w", "d4"),
        "c2 e2 b3 f3 b5 f5 c6 e6"
    );
    assert_eq!(goes("7k/8/8/8/8/8/8/N6K w", "a1"), "c2 b3");
    assert_eq!(goes("7n/8/8/k7/8/8/8/K7 b", "h8"), "g6 f7");
}

#[test]
fn a_ma_leaps_over_pieces() {
    assert_eq!(
        goes("7k/8/8/2ppp3/2PNP3/2PPP3/8/K7 w", "d4"),
        "c2 e2 b3 f3 b5 f5 c6 e6"
    );
}

#[test]
fn a_ma_captures_where_it_lands() {
    assert_eq!(goes("7k/8/2S1p3/1P3n2/3N4/1P3P2/2R1R3/K7 w", "d4"), "f5 e6");
}

// The rua.

#[test]
fn a_rua_slides_along_its_rank_and_its_file() {
    let all = "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8";
    assert_eq!(goes("7k/8/8/8/3R4/8/8/K7 w", "d4"), all);
    assert_eq!(goes("7k/8/8/8/3r4/8/8/K7 b", "d4"), all);
}

#[test]
fn a_rua_stops_before_its_own_piece() {
    assert_eq!(goes("7k/8/3M4/8/1N1R2K1/8/3S4/8 w", "d4"), "d3 c4 e4 f4 d5");
}

#[test]
fn a_rua_captures_the_first_enemy_and_goes_no_further() {
    assert_eq!(
        goes("7k/3r4/3n4/8/1n1R2s1/8/3m4/K7 w", "d4"),
        "d2 d3 b4 c4 e4 f4 g4 d5 d6"
    );
}

#[test]
fn a_rua_is_blocked_by_its_neighbors() {
    assert_eq!(goes("7k/8/8/8/8/8/S7/RN5K w", "a1"), "");
}

// The bia.

#[test]
fn a_bia_steps_one_square_straight_forward() {
    assert_eq!(goes("7k/8/8/8/3P4/8/8/K7 w", "d4"), "d5");
    assert_eq!(goes("7k/8/8/3p4/8/8/8/K7 b", "d5"), "d4");
}

#[test]
fn a_bia_has_no_double_step_from_its_starting_rank() {
    assert_eq!(goes(Fen::START, "e3"), "e4");
    assert_eq!(movement::bia_rank(Color::White), Rank::Third);
    assert_eq!(movement::bia_rank(Color::Black), Rank::Sixth);
}

#[test]
fn a_bia_does_not_capture_straight_ahead() {
    assert_eq!(goes("7k/8/8/3n4/3P4/8/8/K7 w", "d4"), "");
    assert_eq!(goes("7k/8/8/3N4/3P4/8/8/K7 w", "d4"), "");
    assert_eq!(goes("7k/8/8/3p4/3P4/8/8/K7 b", "d5"), "");
}

#[test]
fn a_bia_captures_one_square_diagonally_forward() {
    assert_eq!(goes("7k/8/8/2nrn3/2mPr3/2s1s3/8/K7 w", "d4"), "c5 e5");
    assert_eq!(goes("7k/8/2S1S3/2MpR3/2NRN3/8/8/K7 b", "d5"), "c4 e4");
}

#[test]
fn a_bia_does_not_capture_its_own_pieces() {
    assert_eq!(goes("7k/8/8/2N1S3/3P4/8/8/K7 w", "d4"), "d5");
}

#[test]
fn there_is_no_en_passant() {
    // Black's bia has just moved next to White's.
    assert_eq!(goes("7k/8/8/8/2pP4/8/8/K7 w", "d4"), "d5");
    assert_eq!(goes("7k/8/8/2pP4/8/8/8/K7 w", "d5"), "d6m");
}

#[test]
fn a_white_bia_attacks_upward_and_a_black_one_downward() {
    let board = setup("8/8/8/4p3/3P4/8/8/8 w").board;
    for (square, by_white, by_black) in [
        (Square::C5, true, false),
        (Square::E5, true, false),
        (Square::D4, false, true),
        (Square::F4, false, true),
        (Square::D5, false, false), // the push square
        (Square::E4, false, false),
        (Square::C3, false, false), // behind White's bia
        (Square::E3, false, false),
        (Square::D6, false, false), // behind Black's bia
        (Square::F6, false, false),
    ] {
        assert_eq!(
            board.is_attacked(square, Color::White),
            by_white,
            "white, {square}"
        );
        assert_eq!(
            board.is_attacked(square, Color::Black),
            by_black,
            "black, {square}"
        );
    }
}

#[test]
fn a_bia_attacks_empty_squares_diagonally_in_front() {
    // The khun may not enter the squares that the bia attacks, but it may enter the push square.
    assert_eq!(goes("7k/8/8/3p4/8/3K4/8/8 w", "d3"), "c2 d2 e2 c3 e3 d4");
}

// Promotion.

#[test]
fn a_white_bia_that_reaches_rank_6_must_promote() {
    assert_eq!(goes("7k/8/8/3P4/8/8/8/K7 w", "d5"), "d6m");
}

#[test]
fn a_black_bia_that_reaches_rank_3_must_promote() {
    assert_eq!(goes("7k/8/8/8/3p4/8/8/K7 b", "d4"), "d3m");
}

#[test]
fn a_capture_promotes_too() {
    assert_eq!(goes("7k/8/2n1n3/3P4/8/8/8/K7 w", "d5"), "c6m d6m e6m");
    assert_eq!(goes("7k/8/8/8/3p4/2N1N3/8/K7 b", "d4"), "c3m d3m e3m");
}

#[test]
fn a_bia_does_not_promote_early() {
    assert_eq!(goes("7k/8/8/2n1n3/3P4/8/8/K7 w", "d4"), "c5 d5 e5");
    assert_eq!(goes("7k/8/8/3p4/2N1N3/8/8/K7 b", "d5"), "c4 d4 e4");
}

#[test]
fn the_promotion_zones_begin_on_rank_6_and_rank_3() {
    let zone = |color| -> SquareSet {
        let squares = Square::ALL.into_iter();
        squares
            .filter(|&square| movement::is_promotion_zone(color, square))
            .collect()
    };
    let ranks = |ranks: [Rank; 3]| ranks.into_iter().flat_map(SquareSet::from).collect();
    assert_eq!(
        zone(Color::White),
        ranks([Rank::Sixth, Rank::Seventh, Rank::Eighth])
    );
    assert_eq!(
        zone(Color::Black),
        ranks([Rank::First, Rank::Second, Rank::Third])
    );
}

#[test]
fn a_promoted_bia_is_a_bia_ngai_and_stays_one() {
    let mut position = common::position("7k/8/8/3P4/8/8/8/K7 w");
    for text in [
        "d5d6m", "h8h7", "d6c5", "h7h8", "c5d6", "h8h7", "d6e7", "h7h8", "e7f8",
    ] {
        position = position.after(common::mv(text)).unwrap();
    }
    assert_eq!(position.board().get(Square::F8), Some(Piece::WhiteBiaNgai));
    assert_eq!(
        position.board().pieces(Color::White, Role::Bia),
        SquareSet::EMPTY
    );
}

#[test]
fn only_a_bia_promotes() {
    for (fen, into_the_zone) in [
        ("8/7k/8/2M5/8/8/8/K7 w", "b6 d6"),
        ("8/7k/8/2M~5/8/8/8/K7 w", "b6 d6"),
        ("8/7k/8/2S5/8/8/8/K7 w", "b6 c6 d6"),
        ("8/7k/8/2N5/8/8/8/K7 w", "a6 e6 b7 d7"),
        ("8/7k/8/2R5/8/8/8/K7 w", "c6 c7 c8"),
        ("8/7k/8/2K5/8/8/8/8 w", "b6 c6 d6"),
    ] {
        let destinations = goes(fen, "c5");
        assert!(
            destinations.ends_with(into_the_zone),
            "{fen}: {destinations}"
        );
    }
}

#[test]
fn a_misplaced_bia_past_its_promotion_rank_promotes_on_its_next_move() {
    for (fen, from, to) in [
        ("8/8/2nPn3/8/8/8/7k/K7 w", "d6", "d7m"),
        ("8/2nPn3/8/8/8/8/7k/K7 w", "d7", "d8m"),
        ("2n1n3/3P4/8/8/8/8/7k/K7 w", "d7", "c8m d8m e8m"),
        ("K7/7k/8/8/8/3p4/8/8 b", "d3", "d2m"),
        ("K7/7k/8/8/8/8/3p4/2N1N3 b", "d2", "c1m d1m e1m"),
    ] {
        let position = position_ignoring(fen, SetupProblems::BIA_PAST_PROMOTION);
        assert_eq!(destinations(&position, from), to, "{fen}");
    }
}

#[test]
fn a_misplaced_bia_on_the_last_rank_has_no_move() {
    let white = position_ignoring(
        "2nPn3/2r1r3/8/8/8/8/7k/K7 w",
        SetupProblems::BIA_PAST_PROMOTION,
    );
    assert_eq!(destinations(&white, "d8"), "");
    let black = position_ignoring(
        "K7/7k/8/8/8/8/2R1R3/2NpN3 b",
        SetupProblems::BIA_PAST_PROMOTION,
    );
    assert_eq!(destinations(&black, "d1"), "");
}

#[test]
fn a_misplaced_bia_behind_its_starting_rank_moves_as_usual() {
    for (fen, from, to) in [
        ("7k/8/8/8/8/8/2nrn3/3P3K w", "d1", "c2 e2"),
        ("7k/8/8/8/8/8/3P4/K7 w", "d2", "d3"),
        ("3p3k/8/8/8/8/8/8/K7 b", "d8", "d7"),
    ] {
        let position = position_ignoring(fen, SetupProblems::BIA_BEHIND_START);
        assert_eq!(destinations(&position, from), to, "{fen}");
    }
}

// Attacks in both directions.

/// Returns whether a piece attacks a square at the given offset in files and ranks, with no piece in between: a second
/// implementation of the rules, without 0x88 arithmetic.
fn attacks_by_the_rules(piece: Piece, files: i32, ranks: i32) -> bool {
    let forward = piece.color().fold(1, -1);
    let diagonal = files.abs() == 1 && ranks.abs() == 1;
    match piece.role() {
        Role::Khun => files.abs().max(ranks.abs()) == 1,
        Role::Met | Role::BiaNgai => diagonal,
        Role::Khon => diagonal || (files == 0 && ranks == forward),
        Role::Ma => files.abs() * ranks.abs() == 2,
        Role::Rua => (files == 0) != (ranks == 0),
        Role::Bia => files.abs() == 1 && ranks == forward,
    }
}

fn offset(from: Square, to: Square) -> (i32, i32) {
    let ordinal = |index: usize| i32::try_from(index).unwrap();
    (
        ordinal(to.file().index()) - ordinal(from.file().index()),
        ordinal(to.rank().index()) - ordinal(from.rank().index()),
    )
}

#[test]
fn attacks_on_an_empty_board_follow_the_rules() {
    for piece in Piece::ALL {
        for from in Square::ALL {
            let attacks = Board::new().attacks(piece, from);
            for to in Square::ALL {
                let (files, ranks) = offset(from, to);
                let expected = attacks_by_the_rules(piece, files, ranks);
                assert_eq!(
                    attacks.contains(to),
                    expected,
                    "{piece} from {from} to {to}"
                );
            }
        }
    }
}

#[test]
fn attackers_are_the_inverse_of_attacks() {
    for piece in Piece::ALL {
        for from in Square::ALL {
            let mut board = Board::new();
            board.put(from, piece);
            let attacks = board.attacks_from(from);
            assert_eq!(attacks, Board::new().attacks(piece, from));
            for to in Square::ALL {
                let attackers = board.attackers_to(to, piece.color());
                let expected = if attacks.contains(to) {
                    from.to_set()
                } else {
                    SquareSet::EMPTY
                };
                assert_eq!(attackers, expected, "{piece} from {from} to {to}");
                assert!(!board.is_attacked(to, !piece.color()));
            }
        }
    }
}

#[test]
fn every_attack_step_follows_the_rules() {
    assert_eq!(
        movement::attack_steps(Piece::WhiteBia),
        [x88::NORTH_EAST, x88::NORTH_WEST]
    );
    assert_eq!(
        movement::attack_steps(Piece::BlackBia),
        [x88::SOUTH_EAST, x88::SOUTH_WEST]
    );
    for piece in Piece::ALL {
        for &step in movement::attack_steps(piece) {
            let to = Square::D4
                .step(step)
                .expect("no step is longer than a ma's");
            let (files, ranks) = offset(Square::D4, to);
            assert!(attacks_by_the_rules(piece, files, ranks), "{piece}: {step}");
        }
    }
}

#[test]
fn attacks_include_own_pieces_and_end_at_the_first_piece() {
    let board = setup("8/3n4/3p4/8/1P1R1k2/8/3P4/8 w").board;
    assert_eq!(
        squares(board.attacks_from(Square::D4)),
        "d2 d3 b4 c4 e4 f4 d5 d6"
    );
    assert_eq!(
        board.attacks_from(Square::A8),
        SquareSet::EMPTY,
        "no piece, no attack"
    );
}
