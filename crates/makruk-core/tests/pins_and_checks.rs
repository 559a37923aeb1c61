//! Checks, pins, double checks, checkmate and stalemate.

use makruk_core::{Color, Move, Position, Role, SetupProblems, Square};

use crate::common::{
    destinations, goes, moves, mv, position, position_ignoring, square, squares, uci,
};

fn pinned(fen: &str) -> String {
    squares(position(fen).pinned())
}

fn checkers(fen: &str) -> String {
    squares(position(fen).checkers())
}

// Pins.

#[test]
fn a_rua_pins_the_piece_in_front_of_the_khun() {
    assert_eq!(pinned("k3r3/8/8/8/8/4M3/8/4K3 w"), "e3");
    assert_eq!(pinned("k7/8/8/8/r2NK3/8/8/8 w"), "d4");
    assert_eq!(pinned("4k3/8/8/4s3/8/8/8/K3R3 b"), "e5");
}

#[test]
fn only_a_rua_pins() {
    for fen in [
        "k7/8/8/8/8/4s3/4M3/4K3 w", // a khon straight ahead
        "k7/8/8/8/7m/6M1/5K2/8 w",  // a met on the diagonal
        "k7/8/8/8/7m~/6M1/5K2/8 w", // a bia ngai
        "k7/8/8/8/6p1/5M2/4K3/8 w", // a bia
        "k7/8/8/8/8/5n2/4M3/3K4 w", // a ma
        "8/8/8/8/4k3/4M3/4K3/8 w",  // a khun
    ] {
        let position = position(fen);
        assert_eq!(squares(position.pinned()), "", "{fen}");
        let met = position
            .board()
            .pieces(Color::White, Role::Met)
            .first()
            .unwrap();
        assert!(!position.legal_moves_from(met).is_empty(), "{fen}");
    }
}

#[test]
fn two_pieces_on_the_line_are_not_pinned() {
    assert_eq!(pinned("k3r3/8/8/8/4N3/4M3/8/4K3 w"), "");
    assert_eq!(
        pinned("k3r3/8/8/8/4n3/4M3/8/4K3 w"),
        "",
        "not behind the rua's own piece either"
    );
}

#[test]
fn a_piece_of_the_other_side_is_not_pinned() {
    assert_eq!(pinned("k3r3/8/8/8/4n3/8/8/4K3 w"), "");
    assert_eq!(
        checkers("k3r3/8/8/8/4n3/8/8/4K3 w"),
        "",
        "but it still blocks"
    );
}

#[test]
fn several_rua_pin_several_pieces() {
    assert_eq!(pinned("k3r3/8/8/4N3/r2MK3/8/8/8 w"), "d4 e5");
}

#[test]
fn a_piece_is_pinned_only_to_its_own_khun() {
    assert_eq!(pinned("2k5/8/8/8/4R3/4M3/8/4K3 w"), "");
    assert_eq!(
        pinned("4k3/8/8/4s3/8/8/8/K3R3 w"),
        "",
        "Black's khon is not to move"
    );
}

#[test]
fn a_pinned_bia_may_push_along_the_file() {
    assert_eq!(goes("k3r3/8/8/8/4P3/8/8/4K3 w", "e4"), "e5");
    assert_eq!(
        goes("k3r3/8/8/4P3/8/8/8/4K3 w", "e5"),
        "e6m",
        "even onto rank 6"
    );
}

#[test]
fn a_pinned_bia_may_not_capture_off_the_line() {
    assert_eq!(goes("k3r3/8/8/3n1n2/4P3/8/8/4K3 w", "e4"), "e5");
}

#[test]
fn a_bia_pinned_on_its_rank_does_not_move() {
    assert_eq!(goes("k7/8/8/8/r2PK3/8/8/8 w", "d4"), "");
}

#[test]
fn a_pinned_khon_may_step_straight_forward_along_the_file() {
    assert_eq!(goes("k3r3/8/8/8/4S3/8/8/4K3 w", "e4"), "e5");
    assert_eq!(goes("4k3/8/8/4s3/8/8/8/K3R3 b", "e5"), "e4");
}

#[test]
fn a_pinned_khon_may_capture_the_rua_straight_ahead() {
    assert_eq!(goes("k7/8/8/4r3/4S3/8/8/4K3 w", "e4"), "e5");
}

#[test]
fn a_khon_pinned_from_behind_cannot_leave_the_file() {
    assert_eq!(
        goes("k7/8/8/4K3/8/4S3/8/4r3 w", "e3"),
        "e4",
        "towards its khun"
    );
    assert_eq!(goes("k7/8/8/8/4K3/4S3/8/4r3 w", "e3"), "");
}

#[test]
fn a_khon_pinned_on_its_rank_does_not_move() {
    assert_eq!(goes("k7/8/8/8/r2SK3/8/8/8 w", "d4"), "");
}

#[test]
fn a_pinned_ma_never_moves() {
    assert_eq!(goes("k3r3/8/8/8/4N3/8/8/4K3 w", "e4"), "");
    assert_eq!(goes("k7/8/8/8/r2NK3/8/8/8 w", "d4"), "");
}

#[test]
fn a_pinned_met_never_moves() {
    for met in ["M", "M~"] {
        assert_eq!(goes(&format!("k3r3/8/8/8/4{met}3/8/8/4K3 w"), "e4"), "");
        assert_eq!(goes(&format!("k7/8/8/8/r2{met}K3/8/8/8 w"), "d4"), "");
        assert_eq!(
            goes(&format!("k7/8/8/5r2/4{met}3/8/8/4K3 w"), "e4"),
            "d3 f3 d5 f5",
            "free"
        );
    }
}

#[test]
fn a_pinned_rua_slides_along_the_pin() {
    assert_eq!(goes("k3r3/8/8/8/4R3/8/8/4K3 w", "e4"), "e2 e3 e5 e6 e7 e8");
    assert_eq!(goes("k7/8/8/8/r2RK3/8/8/8 w", "d4"), "a4 b4 c4");
}

#[test]
fn a_pinned_piece_still_attacks() {
    // White's rua is pinned to d1, but still keeps Black's khun off the fifth rank.
    assert_eq!(pinned("3r4/8/8/3R4/6k1/8/8/3K4 w"), "d5");
    assert_eq!(goes("3r4/8/8/3R4/6k1/8/8/3K4 b", "g4"), "f3 g3 h3 f4 h4");
}

// Checks.

#[test]
fn each_piece_gives_check_as_it_captures() {
    for (fen, from) in [
        ("7k/8/8/8/4K3/3m4/8/8 w", "d3"),
        ("7k/8/8/8/4K3/3m~4/8/8 w", "d3"),
        ("7k/8/8/3s4/4K3/8/8/8 w", "d5"),
        ("7k/8/8/4s3/4K3/8/8/8 w", "e5"),
        ("7k/8/8/8/4K3/3s4/8/8 w", "d3"),
        ("7k/8/8/8/4K3/8/3n4/8 w", "d2"),
        ("7k/8/8/8/r3K3/8/8/8 w", "a4"),
        ("7k/8/8/3p4/4K3/8/8/8 w", "d5"),
        ("8/8/8/4k3/3P4/8/8/7K b", "d4"),
        ("8/8/8/4k3/4S3/8/8/7K b", "e4"),
    ] {
        assert_eq!(checkers(fen), from, "{fen}");
        assert!(position(fen).is_check());
    }
}

#[test]
fn neither_a_khon_backward_nor_a_bia_push_gives_check() {
    for fen in [
        "7k/8/8/8/4K3/4s3/8/8 w", // the khon faces down the board
        "7k/8/8/8/3sK3/8/8/8 w",
        "8/8/8/4S3/4k3/8/8/7K b",
        "7k/8/8/4p3/4K3/8/8/8 w", // the bia only pushes there
    ] {
        assert!(!position(fen).is_check(), "{fen}");
    }
    let bia_behind = position_ignoring("7k/8/8/8/4K3/3p4/8/8 w", SetupProblems::BIA_PAST_PROMOTION);
    assert!(!bia_behind.is_check());
}

#[test]
fn a_check_by_a_rua_may_be_blocked() {
    assert_eq!(goes("1k2r3/8/8/8/R7/8/3M4/4K3 w", "a4"), "e4");
    assert_eq!(goes("1k2r3/8/8/8/R7/8/3M4/4K3 w", "d2"), "e3");
    assert_eq!(
        goes("1k2r3/8/8/8/8/3P4/8/4K3 w", "d3"),
        "",
        "a push beside the line does not block"
    );
}

#[test]
fn a_promotion_may_block() {
    assert_eq!(goes("8/k7/r4K2/3P4/8/8/8/8 w", "d5"), "d6m");
}

#[test]
fn the_piece_that_gives_check_may_be_captured() {
    assert_eq!(
        goes("k3r3/8/3N4/8/8/8/8/4K3 w", "d6"),
        "e4 e8",
        "block or capture"
    );
    assert_eq!(goes("7k/8/8/8/8/R2n4/8/4K3 w", "a3"), "d3");
}

#[test]
fn a_check_by_a_piece_that_does_not_slide_cannot_be_blocked() {
    for (fen, from) in [
        ("7k/8/8/4n3/R7/5K2/8/8 w", "a4"), // e4 and f4 are between, but a ma leaps
        ("7k/8/8/4m3/R4K2/8/8/8 w", "a4"),
        ("7k/8/8/5s2/R4K2/8/8/8 w", "a4"),
        ("7k/8/8/4p3/R4K2/8/8/8 w", "a4"),
    ] {
        let position = position(fen);
        assert_eq!(position.checkers().len(), 1, "{fen}");
        assert_eq!(destinations(&position, from), "", "{fen}");
    }
}

#[test]
fn a_pinned_piece_cannot_answer_a_check() {
    // Without the pin, the ma on e3 could capture the ma on c2.
    let fen = "k3r3/8/8/8/8/4N3/2n5/4K3 w";
    assert_eq!((checkers(fen).as_str(), pinned(fen).as_str()), ("c2", "e3"));
    assert_eq!(goes(fen, "e3"), "");
    assert_eq!(goes("k7/8/8/8/8/4N3/2n5/4K3 w", "e3"), "c2");
}

#[test]
fn in_double_check_only_the_khun_moves() {
    // The rua on a3 could capture the ma, and the met on f2 could block the file.
    let fen = "4r2k/8/8/8/8/R2n4/5M2/4K3 w";
    assert_eq!(checkers(fen), "d3 e8");
    assert_eq!(moves(fen), "e1d1 e1f1 e1d2");
}

#[test]
fn the_khun_may_capture_out_of_a_double_check() {
    let fen = "4r2k/8/8/8/8/8/3m4/4K3 w";
    assert_eq!(checkers(fen), "d2 e8");
    assert_eq!(moves(fen), "e1d1 e1f1 e1d2 e1f2");
}

#[test]
fn the_khun_may_not_retreat_along_a_ruas_line() {
    assert_eq!(goes("7k/8/8/8/r3K3/8/8/8 w", "e4"), "d3 e3 f3 d5 e5 f5");
    assert_eq!(goes("4r2k/8/8/8/4K3/8/8/8 w", "e4"), "d3 f3 d4 f4 d5 f5");
}

#[test]
fn the_khun_may_not_walk_into_attack() {
    assert_eq!(goes("3r1r1k/8/8/8/4K3/8/8/8 w", "e4"), "e3 e5");
    assert_eq!(
        goes("7k/8/3s4/8/3K4/8/8/8 w", "d4"),
        "c3 d3 e3 c4 e4",
        "before a khon"
    );
    assert_eq!(
        goes("7k/8/8/3K4/8/3s4/8/8 w", "d5"),
        "d4 c5 e5 c6 d6 e6",
        "behind a khon"
    );
}

#[test]
fn the_khun_may_capture_only_unprotected_pieces() {
    assert_eq!(goes("7k/8/8/8/8/8/3m4/4K3 w", "e1"), "d1 f1 d2 e2 f2");
    assert_eq!(
        goes("7k/8/8/8/8/2m~5/3m4/4K3 w", "e1"),
        "d1 f1 e2 f2",
        "by a met"
    );
    assert_eq!(
        goes("3r3k/8/8/8/8/8/3m4/4K3 w", "e1"),
        "d1 f1 e2 f2",
        "by a rua from afar"
    );
}

#[test]
fn the_khuns_never_stand_side_by_side() {
    assert_eq!(goes("8/8/8/3k4/8/3K4/8/8 w", "d3"), "c2 d2 e2 c3 e3");
    assert_eq!(goes("8/8/8/3k4/8/3K4/8/8 b", "d5"), "c5 e5 c6 d6 e6");
    assert_eq!(goes("8/8/3k4/8/4K3/8/8/8 w", "e4"), "d3 e3 f3 d4 f4 f5");
}

// Giving check.

/// Returns the legal moves that give check, predicted by `gives_check` and verified by making them.
fn checking_moves(fen: &str) -> String {
    let position = position(fen);
    let giving: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| position.gives_check(mv))
        .collect();
    for mv in position.legal_moves() {
        assert_eq!(
            giving.contains(&mv),
            position.after(mv).unwrap().is_check(),
            "{mv:?}"
        );
    }
    uci(&giving).join(" ")
}

#[test]
fn every_piece_checks_with_its_own_step() {
    assert_eq!(checking_moves("8/8/3k4/8/8/2M5/8/K7 w"), "");
    assert_eq!(checking_moves("8/8/3k4/8/8/8/1R6/K7 w"), "b2d2 b2b6");
    assert_eq!(
        checking_moves("8/8/3k4/8/1M1S4/8/8/K7 w"),
        "b4c5 d4c5 d4d5 d4e5"
    );
    assert_eq!(checking_moves("8/8/2k5/8/1P6/8/8/K7 w"), "b4b5");
    assert_eq!(checking_moves("8/8/8/2p5/8/3K4/8/k7 b"), "c5c4");
}

#[test]
fn a_piece_that_leaves_the_line_gives_a_discovered_check() {
    assert_eq!(
        checking_moves("4k3/8/8/8/4N3/8/8/K3R3 w"),
        "e4d2 e4f2 e4c3 e4g3 e4c5 e4g5 e4d6 e4f6",
    );
    assert_eq!(
        checking_moves("8/8/8/k2M3R/8/8/8/K7 w"),
        "d5c4 d5e4 d5c6 d5e6"
    );
}

#[test]
fn a_khun_move_may_give_a_discovered_check() {
    assert_eq!(
        checking_moves("4k3/8/8/8/4K3/8/8/4R3 w"),
        "e4d3 e4f3 e4d4 e4f4 e4d5 e4f5"
    );
}

#[test]
fn a_piece_that_stays_on_the_line_gives_no_discovered_check() {
    assert_eq!(checking_moves("4k3/8/8/8/4P3/8/8/K3R3 w"), "");
    assert_eq!(checking_moves("4k3/8/8/3n4/4P3/8/8/K3R3 w"), "e4d5");
}

#[test]
fn a_capture_may_give_a_discovered_check() {
    // Black's bia leaves the a-file by capturing.
    assert_eq!(checking_moves("r6k/8/8/8/p7/1N6/8/K7 b"), "a4b3m");
}

#[test]
fn a_promotion_may_give_check_with_the_steps_of_a_met() {
    assert_eq!(checking_moves("8/8/8/2Pk4/8/8/8/7K w"), "c5c6m", "backward");
    assert_eq!(checking_moves("7k/8/8/8/2pK4/8/8/8 b"), "c4c3m", "backward");
}

// The end of the game.

#[test]
fn checkmate_is_check_without_a_legal_move() {
    for fen in ["k6R/6R1/8/8/8/8/8/7K b", "8/1M~6/8/8/6R1/4K3/8/2R2k2 b"] {
        let position = position(fen);
        assert!(position.is_check(), "{fen}");
        assert!(!position.has_legal_move(), "{fen}");
        assert_eq!(position.count_legal(), 0, "{fen}");
        assert!(position.legal_moves().is_empty(), "{fen}");
    }
}

#[test]
fn stalemate_is_no_legal_move_without_check() {
    for fen in ["k7/7R/8/8/8/8/8/1R5K b", "8/1M~6/8/3R4/8/8/K5R1/2k5 b"] {
        let position = position(fen);
        assert!(!position.is_check(), "{fen}");
        assert!(!position.has_legal_move(), "{fen}");
    }
}

#[test]
fn a_free_bia_prevents_stalemate_but_a_blocked_one_does_not() {
    assert!(!position("k7/7R/8/p7/P7/8/8/1R5K b").has_legal_move());
    assert_eq!(moves("k7/7R/8/p7/8/8/8/1R5K b"), "a5a4");
}

#[test]
fn a_promotion_may_give_mate() {
    let mated = position("7R/k7/2K5/1PN5/8/8/8/8 w")
        .after(mv("b5b6m"))
        .unwrap();
    assert!(mated.is_check());
    assert!(!mated.has_legal_move());
}

#[test]
fn the_recorded_final_positions_have_no_legal_move() {
    let terminal: Vec<_> = makruk_testdata::perft()
        .into_iter()
        .filter(|row| row.tags.contains(&"terminal".to_owned()))
        .collect();
    assert_eq!(terminal.len(), 4);
    for row in terminal {
        assert!(!position(&row.fen).has_legal_move(), "{}", row.fen);
    }
}

// Subsets of the legal moves.

#[test]
fn captures_are_the_legal_moves_that_capture() {
    let fen = "7k/8/8/2n1n3/3P4/8/8/K7 w";
    assert_eq!(uci(&position(fen).captures()), ["d4c5", "d4e5"]);
    assert_eq!(moves(fen), "a1b1 a1a2 a1b2 d4c5 d4d5 d4e5");
}

#[test]
fn captures_exclude_illegal_moves() {
    assert_eq!(
        uci(&position("k3r3/8/8/3n4/4P3/8/8/4K3 w").captures()),
        [""; 0],
        "pinned"
    );
    assert_eq!(
        uci(&position("7k/8/8/8/8/R2n4/7r/4K3 w").captures()),
        ["a3d3"],
        "in check"
    );
    assert_eq!(
        uci(&position("4r2k/8/8/8/8/R2n4/3M4/4K3 w").captures()),
        [""; 0],
        "double check"
    );
}

#[test]
fn promoting_captures_are_captures_and_promoting_pushes_are_not() {
    assert_eq!(
        uci(&position("7k/8/2n5/3P4/8/8/8/K7 w").captures()),
        ["d5c6m"]
    );
}

#[test]
fn legal_moves_from_a_square_are_those_of_its_piece() {
    let start = Position::start();
    assert_eq!(
        uci(&start.legal_moves_from(Square::C1)),
        ["c1b2", "c1c2", "c1d2"]
    );
    assert!(start.legal_moves_from(Square::D4).is_empty(), "no piece");
    assert!(start.legal_moves_from(Square::C8).is_empty(), "not to move");
    assert!(
        start
            .legal_moves_from(Square::A1)
            .iter()
            .all(|mv| mv.from() == square("a1"))
    );
    assert_eq!(start.turn(), Color::White);
}
