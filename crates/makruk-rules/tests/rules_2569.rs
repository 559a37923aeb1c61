//! The federation's rules of B.E. 2569, clause by clause. `docs/RULES.md` states how the text is known.

use makruk_core::{Board, Color, Piece, Position, Role, Square};
use makruk_rules::{
    Action, CountKind, Game, Rules, Termination, material_lead, piece_value, weaker_side,
};

use crate::common::{act, count, counted_out, drawn, game, mv, play, played, position, setup, won};

/// Returns the squares that a piece can move to, in square order by name.
fn targets(fen: &str, from: &str) -> String {
    let moves = position(fen).legal_moves();
    let of = moves.iter().map(ToString::to_string);
    let mut to: Vec<String> = of
        .filter(|uci| uci.starts_with(from))
        .map(|uci| uci[2..].to_owned())
        .collect();
    to.sort();
    to.join(" ")
}

// Clauses ก 1.1 to 1.3, page 4.

#[test]
fn clause_1_each_side_has_sixteen_pieces_and_white_moves_first() {
    let start = Position::start();
    for color in Color::ALL {
        assert_eq!(start.board().by_color(color).len(), 16);
        let number = |role| start.board().pieces(color, role).len();
        let [khun, met, khon, ma, rua, bia] = [
            Role::Khun,
            Role::Met,
            Role::Khon,
            Role::Ma,
            Role::Rua,
            Role::Bia,
        ]
        .map(number);
        assert_eq!([khun, met, khon, ma, rua, bia], [1, 1, 2, 2, 2, 8]);
    }
    assert_eq!(start.turn(), Color::White);
}

// Clause ก 2.1, page 5.

#[test]
fn clause_2_1_each_khun_faces_the_other_sides_met() {
    let board = Board::start();
    for (square, piece) in [
        (Square::D1, Piece::WhiteKhun),
        (Square::E1, Piece::WhiteMet),
        (Square::E8, Piece::BlackKhun),
        (Square::D8, Piece::BlackMet),
    ] {
        assert_eq!(board.get(square), Some(piece), "{square}");
    }
}

#[test]
fn clause_2_1_the_bia_stand_on_the_third_and_the_sixth_rank() {
    let board = Board::start();
    for (ranks, piece) in [(16..24, Piece::WhiteBia), (40..48, Piece::BlackBia)] {
        for square in &Square::ALL[ranks] {
            assert_eq!(board.get(*square), Some(piece), "{square}");
        }
    }
}

// Clauses ก 3.1 to 3.3, pages 6 to 8.

#[test]
fn clause_3_each_piece_has_its_moves() {
    for (piece, fen, expected) in [
        ("khun", "7k/8/8/8/3K4/8/8/8 w", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("met", "7k/8/8/8/3M4/8/8/K7 w", "c3 c5 e3 e5"),
        ("bia ngai", "7k/8/8/8/3M~4/8/8/K7 w", "c3 c5 e3 e5"),
        ("White's khon", "7k/8/8/8/3S4/8/8/K7 w", "c3 c5 d5 e3 e5"),
        ("Black's khon", "7k/8/8/8/3s4/8/8/K7 b", "c3 c5 d3 e3 e5"),
        ("ma", "7k/8/8/8/3N4/8/8/K7 w", "b3 b5 c2 c6 e2 e6 f3 f5"),
        (
            "rua",
            "7k/8/8/8/3R1p2/8/8/K7 w",
            "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4",
        ),
        ("bia", "7k/8/8/8/3P4/8/8/K7 w", "d5"),
        (
            "bia that can capture",
            "7k/8/8/2p1p3/3P4/8/8/K7 w",
            "c5 d5 e5",
        ),
        ("blocked bia", "7k/8/8/3p4/3P4/8/8/K7 w", ""),
    ] {
        assert_eq!(targets(fen, "d4"), expected, "{piece}");
    }
}

#[test]
fn clause_3_a_bia_promotes_on_the_rank_of_the_opponents_bia() {
    for (fen, from, to, promoted) in [
        ("7k/8/8/3P4/8/8/8/K7 w", "d5", "d6m", Piece::WhiteBiaNgai),
        (
            "7k/8/2n5/3P4/8/8/8/K7 w",
            "d5",
            "c6m d6m",
            Piece::WhiteBiaNgai,
        ),
        ("7k/8/8/8/3p4/8/8/K7 b", "d4", "d3m", Piece::BlackBiaNgai),
    ] {
        assert_eq!(targets(fen, from), to);
        for to in to.split(' ') {
            let mv = mv(&format!("{from}{to}"));
            let after = position(fen).after(mv).unwrap();
            assert_eq!(after.board().get(mv.to()), Some(promoted), "{mv}");
        }
    }
    // One rank before, it stays a bia.
    assert_eq!(targets("7k/8/8/8/3P4/8/8/K7 w", "d4"), "d5");
    assert_eq!(targets("7k/8/8/3p4/8/8/8/K7 b", "d5"), "d4");
}

#[test]
fn clause_3_a_capture_is_optional() {
    let moves = position("7k/8/8/8/3R1p2/8/8/K7 w").legal_moves();
    assert!(moves.contains(&mv("d4f4")) && moves.contains(&mv("d4d5")));
}

#[test]
fn clause_3_a_check_must_be_met() {
    // White's khun leaves the file of the rua, or the khon steps between.
    let checked = position("k3r3/8/8/8/8/3S4/8/4K3 w");
    let moves = checked.legal_moves();
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort();
    assert!(checked.is_check());
    assert_eq!(names, ["d3e2", "d3e4", "e1d1", "e1d2", "e1f1", "e1f2"]);
}

// Clause ก 4.1, page 9.

#[test]
fn clause_4_1_checkmate_wins() {
    let game = played("k7/8/1K6/8/8/8/8/7R w", Rules::THAI, "h1h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
}

// Clauses ก 4.2 to 4.5, page 9.

#[test]
fn clause_4_the_game_is_drawn_when_neither_side_can_mate() {
    let game = played("8/8/8/3k4/4R3/8/8/K7 b", Rules::THAI, "d5e4");
    assert_eq!(game.outcome(), drawn(Termination::InsufficientMaterial));
}

#[test]
fn clause_4_the_game_is_drawn_when_a_side_has_no_move_and_is_not_in_check() {
    let game = played("k7/8/1K1M4/8/8/8/8/7R w", Rules::THAI, "d6c7");
    assert_eq!(game.outcome(), drawn(Termination::Stalemate));
}

#[test]
fn clause_4_the_game_is_drawn_by_agreement() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    act(&mut game, Action::AcceptDraw(Color::Black));
    assert_eq!(game.outcome(), drawn(Termination::Agreement));
}

#[test]
fn clause_4_the_third_occurrence_draws_whether_consecutive_or_not() {
    let start = "7k/r7/8/8/8/8/4S3/R3K3 w";
    let consecutive = "a1b1 a7b7 b1a1 b7a7 a1b1 a7b7 b1a1 b7a7";
    // Between the second and the third occurrence, other positions are on the board.
    let apart = "a1b1 a7b7 b1a1 b7a7 e1d1 h8g8 d1c1 g8f8 c1d1 f8g8 d1e1 g8h8";
    for moves in [consecutive, apart] {
        let (before, last) = moves.rsplit_once(' ').unwrap();
        let mut game = played(start, Rules::THAI, before);
        assert_eq!(game.outcome(), None, "{before}");
        play(&mut game, last);
        assert_eq!(game.outcome(), drawn(Termination::Repetition), "{moves}");
    }
}

#[test]
fn clause_4_a_position_with_the_other_side_to_move_is_another_one() {
    // The board of the first position is there three times, once with Black to move.
    let moves = "a1b1 a7b7 b1a1 b7a7 e1d1 h8g8 d1d2 g8h8 d2e1";
    let game = played("7k/r7/8/8/8/8/4S3/R3K3 w", Rules::THAI, moves);
    let board = |game: &Game| game.position().board().clone();
    let first = setup("7k/r7/8/8/8/8/4S3/R3K3 w").board;
    assert_eq!((board(&game), game.outcome()), (first, None));
}

// Clause ก 5, page 10: board's honour. The summaries do not say whether it is called or begins by itself; the numbers are the
// same.

const AUTOMATIC: &str = "thai,board.start=automatic";

/// Plays a move that makes a count possible, after which Black calls it if it does not begin by itself.
fn with_board_honor(rules: &str, fen: &str, mv: &str) -> Game {
    let mut game = played(fen, rules.parse().unwrap(), mv);
    if game.count().is_none() {
        assert_eq!(rules, "thai");
        act(&mut game, Action::StartCount);
    }
    game
}

#[test]
fn clause_5_board_honor_counts_from_1_to_64_and_grows_when_both_sides_have_moved() {
    for rules in ["thai", AUTOMATIC] {
        // White's khon captures the last bia.
        let fen = "7k/r7/8/8/4p3/4S3/8/R3K3 w";
        let mut game = with_board_honor(rules, fen, "e3e4");
        for (mv, number) in [
            ("a7b7", 1),
            ("a1a2", 1),
            ("b7b8", 2),
            ("a2a3", 2),
            ("b8c8", 3),
        ] {
            play(&mut game, mv);
            let expected = format!("black counts {number} of 64 (board's honour)");
            assert_eq!(count(&game), expected, "{rules} {mv}");
        }
    }
}

#[test]
fn clause_5_board_honor_needs_a_board_without_bia_and_more_than_a_khun_on_each_side() {
    for rules in ["thai", AUTOMATIC] {
        let rules: Rules = rules.parse().unwrap();
        for (fen, limit) in [
            ("7k/r7/8/8/8/4S3/8/R3K3 b", Some(64)),
            ("7k/r7/8/8/4p3/4S3/8/R3K3 b", None),
            // The limit of pieces' honour, since Black's khun is bare.
            ("7k/8/8/8/8/4S3/8/R3K3 b", Some(16)),
        ] {
            let board = setup(fen).board;
            assert_eq!(rules.count_limit(&board), limit, "{fen}");
            let mut game = game(fen, rules);
            assert_eq!(
                game.start_count().is_ok(),
                limit == Some(64) && rules == Rules::THAI
            );
        }
    }
}

#[test]
fn clause_5_a_capture_does_not_reset_board_honor() {
    for rules in ["thai", AUTOMATIC] {
        let fen = "7k/r7/8/8/n3p3/4S3/8/R3K3 w";
        let mut game = with_board_honor(rules, fen, "e3e4");
        play(&mut game, "h8g8 a1a4 g8h8");
        assert_eq!(
            count(&game),
            "black counts 2 of 64 (board's honour)",
            "{rules}"
        );
    }
}

#[test]
fn clause_5_pieces_honor_replaces_board_honor_when_a_side_is_bare() {
    for rules in ["thai", AUTOMATIC] {
        let fen = "7k/r7/8/8/4p3/4S3/8/R3K3 w";
        let mut game = with_board_honor(rules, fen, "e3e4");
        play(&mut game, "h8g8 a1a7 g8h8");
        // Four pieces are left.
        assert_eq!(
            count(&game),
            "black counts 5 of 16 (pieces' honour)",
            "{rules}"
        );
    }
}

#[test]
fn clause_5_after_64_board_honor_draws() {
    for rules in ["thai", AUTOMATIC] {
        // Black has said 63 with the last move but one; White's moves come between.
        let rules: Rules = rules.parse().unwrap();
        let fen = "7k/r7/8/8/8/4S3/8/R3K3 b - 128 126 90";
        let mut game = game(fen, rules.with_repetition(None));
        play(&mut game, "a7b7");
        assert_eq!(count(&game), "black counts 64 of 64 (board's honour)");
        play(&mut game, "a1c1");
        assert_eq!(game.outcome(), None);
        play(&mut game, "b7b8");
        assert_eq!(game.outcome(), counted_out(CountKind::Board));
    }
}

// Clause ก 5.3, pages 10 and 11: pieces' honour.

#[test]
fn clause_5_3_of_all_limits_that_apply_the_lowest_counts() {
    // The limits for one piece, and for two.
    const LIMITS: [(Role, [u16; 2]); 5] = [
        (Role::Rua, [16, 8]),
        (Role::Khon, [44, 22]),
        (Role::Ma, [64, 32]),
        (Role::Met, [64, 64]),
        (Role::BiaNgai, [64, 64]),
    ];
    for code in 1..3_usize.pow(5) {
        let numbers = [1, 3, 9, 27, 81].map(|unit| code / unit % 3);
        let mut board = setup("7k/8/8/8/8/8/8/K7 b").board;
        let mut squares = Square::ALL[8..48].iter();
        let mut lowest = u16::MAX;
        for ((role, limits), number) in LIMITS.into_iter().zip(numbers) {
            for limit in limits.into_iter().take(number) {
                board.put(*squares.next().unwrap(), Piece::new(Color::White, role));
                lowest = lowest.min(limit);
            }
        }
        assert_eq!(Rules::THAI.count_limit(&board), Some(lowest), "{numbers:?}");
    }
}

#[test]
fn clause_5_3_against_khon_and_two_ma_the_limit_is_32() {
    let board = setup("7k/8/8/8/3SNN2/8/8/K7 b").board;
    assert_eq!(Rules::THAI.count_limit(&board), Some(32));
}

#[test]
fn clause_5_3_khun_two_rua_and_ma_against_a_bare_khun_begin_at_6_of_8() {
    // White's rua captures Black's last piece.
    let mut game = played("k7/8/8/7n/8/2N5/8/4K1RR w", Rules::THAI, "h1h5");
    assert_eq!(game.position().board().occupied().len(), 5);
    play(&mut game, "a8a7");
    assert_eq!(count(&game), "black counts 6 of 8 (pieces' honour)");
}

#[test]
fn clause_5_3_captures_change_neither_the_number_nor_the_limit() {
    let mut game = game("7k/7R/8/8/8/8/8/R3K3 b - 16 10 30", Rules::THAI);
    assert_eq!(count(&game), "black counts 5 of 8 (pieces' honour)");
    // The khun captures a rua.
    play(&mut game, "h8h7");
    assert_eq!(count(&game), "black counts 6 of 8 (pieces' honour)");
    play(&mut game, "a1a6 h7g7");
    assert_eq!(count(&game), "black counts 7 of 8 (pieces' honour)");
}

#[test]
fn clause_5_3_after_the_last_number_the_chaser_has_one_move_which_must_mate() {
    let last = || played("k7/8/1K6/8/8/8/8/7R b - 32 30 40", Rules::THAI, "a8b8");
    assert_eq!(count(&last()), "black counts 16 of 16 (pieces' honour)");
    let mut mates = last();
    play(&mut mates, "h1h8");
    assert_eq!(mates.outcome(), won(Color::White, Termination::Checkmate));
    let mut fails = last();
    play(&mut fails, "h1g1 b8a8");
    assert_eq!(fails.outcome(), counted_out(CountKind::Pieces));
}

// Clause ก 6.1, page 12.

#[test]
fn clause_6_1_pieces_have_values() {
    for (role, tenths) in [
        (Role::Rua, 50),
        (Role::Ma, 30),
        (Role::Khon, 26),
        (Role::Met, 17),
        (Role::BiaNgai, 17),
        (Role::Bia, 10),
    ] {
        assert_eq!(piece_value(role), tenths, "{role}");
    }
    // A ma is worth 0.4 bia more than a khon.
    let board = setup("4k3/8/3s4/8/8/3N4/8/4K3 w").board;
    assert_eq!(material_lead(&board, Color::White), 4);
    assert_eq!(weaker_side(&board), Some(Color::Black));
}
