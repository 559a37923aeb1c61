//! The beginning of a count, and its first number.

use makruk_core::Color;
use makruk_rules::{ActionError, CountKind, FirstNumber, Rules, StartCountError, Termination};

use crate::common::{self, count, drawn, fields, game, played};

/// Both presets begin pieces' honour in the same way.
const PRESETS: [Rules; 3] = [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL];

#[track_caller]
fn nobody_counts(fen: &str, moves: &str) {
    for rules in PRESETS {
        let game = played(fen, rules, moves);
        assert_eq!(count(&game), "nobody counts", "{fen} {moves}");
        assert!(fields(&game).starts_with("- "), "{fen} {moves}");
    }
}

#[track_caller]
fn counts(fen: &str, moves: &str, expected: &str, expected_fields: &str) {
    for rules in PRESETS {
        let game = played(fen, rules, moves);
        assert_eq!(count(&game), expected, "{fen} {moves}");
        assert_eq!(fields(&game), expected_fields, "{fen} {moves}");
    }
}

// No bia may be on the board.
// Source: aroiuknow.com, count-honor; thenpoor.ws, sakmhak; makruk.wordpress.com: a count requires that no unturned bia is left.
// Fairy-Stockfish issue 75: bia block the counting.

#[test]
fn no_count_begins_while_either_side_has_a_bia() {
    // White bares Black, but has a bia.
    nobody_counts("7k/r7/8/8/8/4P3/8/R3K3 w - - 0 1", "a1a7");
    nobody_counts("7k/r7/8/8/8/4P3/8/R3K3 w - - 0 1", "a1a7 h8g8 a7b7 g8h8");
    // Both sides have pieces, and one of them has a bia.
    nobody_counts("7k/r7/8/8/8/4P3/8/R3K3 w - - 0 1", "a1b1 a7b7");
    nobody_counts("7k/r7/4p3/8/8/8/8/R3K3 w - - 0 1", "a1b1 a7b7");
    // A bare khun is to move, and the chaser has a bia.
    nobody_counts("7k/8/8/8/8/4P3/8/R3K3 b - - 0 1", "h8g8 a1b1 g8h8");
}

#[test]
fn board_honor_cannot_be_called_while_either_side_has_a_bia() {
    for fen in [
        "7k/r7/8/8/8/4P3/8/R3K3 w - - 0 1",
        "7k/r7/4p3/8/8/8/8/R3K3 w - - 0 1",
        "7k/r7/4p3/8/8/4P3/8/R3K3 w - - 0 1",
    ] {
        let mut game = game(fen, Rules::THAI);
        let error = ActionError::CannotStart(StartCountError::BiaOnBoard);
        assert_eq!(game.start_count(), Err(error), "{fen}");
    }
}

#[test]
fn a_bia_ngai_does_not_block_a_count() {
    counts(
        "7k/r7/8/8/8/4M~3/8/R3K3 w - - 0 1",
        "a1a7",
        "black counts 4 of 16 (pieces' honour)",
        "32 8 1",
    );
}

// Ways to bare a khun.
// Source: pychess's Makruk guide and Fairy-Stockfish: automatic, whichever move bares the khun.

#[test]
fn capturing_the_last_piece_begins_pieces_honor() {
    counts(
        "7k/r7/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a7",
        "black counts 3 of 16 (pieces' honour)",
        "32 6 1",
    );
}

#[test]
fn either_side_can_count() {
    counts(
        "3k3r/8/8/8/8/8/8/RK6 b - - 0 9",
        "h8h1 b1b2 h1a1",
        "white counts 3 of 16 (pieces' honour)",
        "32 6 11",
    );
}

#[test]
fn capturing_another_piece_begins_no_pieces_honor() {
    let game = played("7k/r3n3/8/8/8/8/8/R3K3 w - - 0 1", Rules::THAI, "a1a7");
    assert_eq!(count(&game), "nobody counts");
}

#[test]
fn promoting_the_last_bia_begins_a_count() {
    counts(
        "7k/8/8/P7/8/8/8/4K2S w - - 0 1",
        "a5a6m",
        "black counts 4 of 44 (pieces' honour)",
        "88 8 1",
    );
    counts(
        "4k2s/8/8/8/p7/8/8/7K b - - 0 1",
        "a4a3m",
        "white counts 4 of 44 (pieces' honour)",
        "88 8 2",
    );
}

#[test]
fn promoting_another_bia_begins_no_count() {
    nobody_counts("7k/8/8/P6P/8/8/8/4K2S w - - 0 1", "a5a6m");
    counts(
        "7k/8/8/P6P/8/8/8/4K2S w - - 0 1",
        "a5a6m h8g8 h5h6m",
        "black counts 5 of 44 (pieces' honour)",
        "88 10 2",
    );
}

#[test]
fn a_promotion_that_captures_the_last_piece_begins_a_count() {
    counts(
        "7k/8/1n6/P7/8/8/8/4K2S w - - 0 1",
        "a5b6m",
        "black counts 4 of 44 (pieces' honour)",
        "88 8 1",
    );
}

#[test]
fn promoting_the_last_bia_enables_board_honor_if_neither_side_is_bare() {
    let game = played("7k/8/8/P7/8/8/r7/4K2S w - - 0 1", Rules::THAI, "a5a6m");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "128 0 1");
}

#[test]
fn a_bare_khun_that_captures_the_last_bia_begins_its_count_with_that_move() {
    counts(
        "8/8/8/8/2kP4/8/7R/3K4 b - - 0 1",
        "c4d4",
        "black counts 3 of 16 (pieces' honour)",
        "32 5 2",
    );
}

#[test]
fn a_bare_khun_that_captures_another_bia_begins_no_count() {
    nobody_counts("8/8/8/8/2kP3P/8/7R/3K4 b - - 0 1", "c4d4");
    counts(
        "8/8/8/8/2kP3P/8/7R/3K4 b - - 0 1",
        "c4d4 h4h5 d4d3 h5h6m",
        "black counts 4 of 16 (pieces' honour)",
        "32 8 3",
    );
}

#[test]
fn a_bare_khun_that_captures_the_last_bia_and_last_piece_begins_no_count() {
    for rules in PRESETS {
        let rules = rules.with_dead_position_draws(false);
        let game = played("8/8/8/8/2kP4/8/8/3K4 b - - 0 1", rules, "c4d4 d1e1 d4e4");
        assert_eq!(count(&game), "nobody counts");
    }
}

#[test]
fn capturing_the_opponents_last_bia_and_piece_begins_the_bared_sides_count() {
    // Black's bia is its last piece, and White's rua captures it.
    counts(
        "7k/8/8/p7/8/8/8/R3K3 w - - 0 1",
        "a1a5",
        "black counts 3 of 16 (pieces' honour)",
        "32 6 1",
    );
    // Black's rua captures White's bia. Neither side is bare.
    let game = played("r6k/8/8/P7/8/8/8/R3K3 b - - 0 1", Rules::THAI, "a8a5");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "128 0 2");
}

// The first number.
// Source: ancientchess.com, leaflet on Makruk: the number of pieces plus one. rachanon1588, condition2: with five pieces the
// first number is 6. thaibg.com, topic 22884: only the escaping side counts its moves, from the number of all pieces plus one.

#[test]
fn the_first_number_is_the_piece_count_with_both_khuns_plus_one() {
    for (fen, moves, first) in [
        (
            "7k/r7/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a7 h8g8",
            "black counts 4 of 16 (pieces' honour)",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - - 0 1",
            "a1a7 h8g8",
            "black counts 5 of 16 (pieces' honour)",
        ),
        (
            "7k/r7/8/8/8/4N3/4S3/R3K3 w - - 0 1",
            "a1a7 h8g8",
            "black counts 6 of 16 (pieces' honour)",
        ),
        (
            "7k/r7/8/8/8/2MNN3/2SS4/R3K3 w - - 0 1",
            "a1a7 h8g8",
            "black counts 9 of 16 (pieces' honour)",
        ),
        (
            "6k1/r6R/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a7 g8f8",
            "black counts 5 of 8 (pieces' honour)",
        ),
    ] {
        for rules in PRESETS {
            assert_eq!(count(&played(fen, rules, moves)), first, "{fen}");
        }
    }
}

#[test]
fn a_khun_that_captures_the_last_bia_speaks_the_piece_count() {
    // Three pieces are left. Number 3 is ply 2 * 3 - 1, not 2 * 3, and 4 comes next.
    for rules in PRESETS {
        let mut game = game("8/8/8/8/2kP4/8/7R/3K4 b - - 0 1", rules);
        common::play(&mut game, "c4d4");
        assert_eq!(fields(&game), "32 5 2");
        common::play(&mut game, "h2g2");
        assert_eq!(fields(&game), "32 6 2");
        common::play(&mut game, "d4e4");
        assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
        assert_eq!(fields(&game), "32 7 3");
    }
}

#[test]
fn before_a_number_is_spoken_the_last_one_is_one_less_than_the_first() {
    let game = played("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", Rules::THAI, "a1a7");
    let begun = game.count().unwrap();
    assert_eq!(
        (begun.kind, begun.by, begun.number),
        (CountKind::Pieces, Color::Black, 3)
    );
    // The FEN contains the first number.
    let first = game.setup().count.unwrap().first_number.unwrap();
    assert_eq!(first.get(), 4);
}

#[test]
fn the_first_number_is_configurable() {
    let with = |first| Rules::THAI.with_pieces(Rules::THAI.pieces.with_first(first));
    for (first, before, spoken, begins) in [
        (FirstNumber::One, 0, 1, 1),
        (FirstNumber::PieceCount, 2, 3, 3),
        (FirstNumber::PieceCountPlusOne, 3, 4, 4),
    ] {
        let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", with(first));
        common::play(&mut game, "a1a7");
        assert_eq!(game.count().unwrap().number, before);
        common::play(&mut game, "h8g8");
        assert_eq!(game.count().unwrap().number, spoken);
        let field = game.setup().count.unwrap();
        assert_eq!(field.first_number.map(u16::from), Some(begins));
    }
    // The khun that captures the last bia speaks a number with that move, at least 1.
    for (first, spoken) in [
        (FirstNumber::One, 1),
        (FirstNumber::PieceCount, 2),
        (FirstNumber::PieceCountPlusOne, 3),
    ] {
        let game = played("8/8/8/8/2kP4/8/7R/3K4 b - - 0 1", with(first), "c4d4");
        let count = game.count().unwrap();
        assert_eq!((count.by, count.number), (Color::Black, u32::from(spoken)));
        let field = game.setup().count.unwrap();
        assert_eq!(field.first_number.map(u16::from), Some(spoken));
    }
}

// The counting fields of a FEN.

#[test]
fn a_bare_khun_without_a_count_begins_with_its_next_move() {
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", Rules::THAI);
    assert_eq!(count(&game), "black counts 3 of 16 (pieces' honour)");
    assert_eq!(fields(&game), "32 6 1");
    common::play(&mut game, "h8g8");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
}

#[test]
fn a_bare_khun_without_a_count_begins_one_move_later_in_fairy_stockfish() {
    // Source: Fairy-Stockfish, where counting begins only after the chaser's reply.
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", Rules::FAIRY);
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "- 0 1");
    common::play(&mut game, "h8g8");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "- 1 2");
    common::play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 3 of 16 (pieces' honour)");
    common::play(&mut game, "g8h8");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
}

#[test]
fn a_bare_khun_not_to_move_begins_after_the_chasers_move() {
    for rules in PRESETS {
        let mut game = game("7k/R7/8/8/8/8/8/4K3 w - - 0 1", rules);
        assert_eq!(count(&game), "nobody counts");
        common::play(&mut game, "a7b7");
        assert_eq!(count(&game), "black counts 3 of 16 (pieces' honour)");
    }
}

#[test]
fn two_bare_khuns_begin_no_count() {
    for rules in PRESETS {
        assert_eq!(
            count(&game("7k/8/8/8/8/8/8/4K3 b - - 0 1", rules)),
            "nobody counts"
        );
    }
}

#[test]
fn a_fen_count_continues_even_with_a_bia_on_the_board() {
    // Source: Fairy-Stockfish, which trusts the limit in a FEN.
    for rules in PRESETS {
        let mut game = game("7k/R7/8/8/8/4P3/8/4K3 b - 32 8 9", rules);
        let count = game.count().unwrap();
        assert_eq!((count.by, count.number, count.limit), (Color::Black, 4, 16));
        common::play(&mut game, "h8g8 a7b7 g8h8");
        let count = game.count().unwrap();
        assert_eq!((count.by, count.number, count.limit), (Color::Black, 6, 16));
        assert_eq!(fields(&game), "32 11 11");
    }
}

#[test]
fn promoting_the_last_bia_restarts_a_premature_fen_count() {
    for rules in PRESETS {
        let mut game = game("7k/R7/8/4P3/8/8/8/4K3 b - 32 22 9", rules);
        common::play(&mut game, "h8g8 e5e6m");
        assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
        assert_eq!(fields(&game), "32 8 10");
    }
}

#[test]
fn a_khun_that_captures_the_last_bia_restarts_a_premature_fen_count() {
    for rules in PRESETS {
        let mut game = game("8/8/8/8/2kP4/8/7R/3K4 b - 32 22 9", rules);
        common::play(&mut game, "c4d4");
        assert_eq!(count(&game), "black counts 3 of 16 (pieces' honour)");
        assert_eq!(fields(&game), "32 5 10");
    }
}

#[test]
fn the_fifth_field_is_the_half_move_clock_after_a_dash_and_the_count_after_a_limit() {
    for rules in PRESETS {
        let clock = game("7k/r7/8/8/8/8/8/R3K3 w - - 7 12", rules);
        assert_eq!((clock.position().halfmoves(), clock.count()), (7, None));
        assert_eq!(fields(&clock), "- 7 12");

        let counted = game("7k/R7/8/8/8/8/8/4K3 w - 32 7 12", rules);
        assert_eq!(counted.position().halfmoves(), 0);
        assert_eq!(count(&counted), "black counts 4 of 16 (pieces' honour)");
        assert_eq!(fields(&counted), "32 7 12");
    }
}

#[test]
fn a_fen_board_honor_belongs_to_the_side_to_move_if_its_plies_are_even() {
    for (fen, expected) in [
        (
            "7k/r7/8/8/8/8/8/R3K3 w - 128 8 12",
            "white counts 4 of 64 (board's honour)",
        ),
        (
            "7k/r7/8/8/8/8/8/R3K3 w - 128 9 12",
            "black counts 5 of 64 (board's honour)",
        ),
        (
            "7k/r7/8/8/8/8/8/R3K3 b - 128 8 12",
            "black counts 4 of 64 (board's honour)",
        ),
        (
            "7k/r7/8/8/8/8/8/R3K3 b - 128 9 12",
            "white counts 5 of 64 (board's honour)",
        ),
    ] {
        for rules in PRESETS {
            assert_eq!(count(&game(fen, rules)), expected, "{fen}");
        }
    }
}

#[test]
fn a_bare_khun_counts_regardless_of_the_fens_ply_parity() {
    for (fen, expected) in [
        (
            "7k/R7/8/8/8/8/8/4K3 b - 32 8 12",
            "black counts 4 of 16 (pieces' honour)",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 w - 32 9 12",
            "black counts 5 of 16 (pieces' honour)",
        ),
        // By the parity of the plies, White, the chaser, would be the counting side.
        (
            "7k/R7/8/8/8/8/8/4K3 w - 32 8 12",
            "black counts 4 of 16 (pieces' honour)",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - 32 9 12",
            "black counts 5 of 16 (pieces' honour)",
        ),
        (
            "4k3/8/8/8/8/8/r7/7K b - 32 8 12",
            "white counts 4 of 16 (pieces' honour)",
        ),
    ] {
        for rules in PRESETS {
            let game = game(fen, rules);
            assert_eq!(count(&game), expected, "{fen}");
            assert_eq!(common::setup(fen).count, game.setup().count, "{fen}");
        }
    }
}

#[test]
fn a_fen_count_past_its_limit_expires_at_once() {
    // Such FENs occur in game records.
    for rules in PRESETS {
        let game = game("7k/R7/8/8/8/8/8/4K3 w - 32 66 32", rules);
        let by = Termination::CountExpired(CountKind::Pieces);
        assert_eq!(game.outcome(), drawn(by));
        assert_eq!(fields(&game), "32 66 32", "and is written back unchanged");
    }
}
