//! The expiry of a count, and precedence between ends.

use makruk_core::Color;
use makruk_rules::{
    Action, ActionError, CountExpiry, CountKind, CountedMove, Counting, Game, Outcome, OverLimit,
    Rules, Status, Termination,
};

use crate::common::{
    self, NO_REPETITION, act, count, counted_out, drawn, fields, game, mv, play, play_on, played,
    won,
};

const PRESETS: [Rules; 3] = [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL];

/// Khun and rua against a khun that is about to speak 16 of 16.
const BEFORE_16: &str = "7k/R7/8/8/8/8/8/4K3 b - 32 30 16";

/// A position like [`BEFORE_16`], but with White's khun close enough for the rua to mate after a8.
const BEFORE_16_AND_MATE: &str = "1k6/7R/1K6/8/8/8/8/8 b - 32 30 16";

// When the limit must be exceeded.
// Source: Poompat, who reports the rules of the Thailand Chess Federation (comment on chessvariants.org, 2004-03-03); S. Songrag
// (comment there, 2025); ancientchess.com: after the last number the chaser has one more move, and the next number draws.

#[test]
fn numbers_are_moves_of_the_counting_side_and_fen_fields_are_plies() {
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", NO_REPETITION);
    play(&mut game, "a1a7");
    for (mv, number, elapsed) in [
        ("h8g8", 4, "32 7 2"),
        ("a7b7", 4, "32 8 2"),
        ("g8h8", 5, "32 9 3"),
        ("b7a7", 5, "32 10 3"),
        ("h8g8", 6, "32 11 4"),
    ] {
        play(&mut game, mv);
        let count = game.count().unwrap();
        assert_eq!((count.by, count.number), (Color::Black, number), "{mv}");
        assert_eq!(fields(&game), elapsed, "{mv}");
    }
}

#[test]
fn a_rua_has_thirteen_moves_after_the_first_number_4() {
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", NO_REPETITION);
    play(&mut game, "a1a7");
    let plies = play_on(&mut game, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    assert_eq!(plies, 2 * 13 + 1, "replies to 4, 5, … 16, and the draw");
    assert_eq!(count(&game), "black counts 17 of 16 (pieces' honour)");
}

#[test]
fn the_number_after_the_limit_draws_but_the_limit_does_not() {
    for rules in PRESETS {
        let mut game = game(BEFORE_16, rules);
        play(&mut game, "h8g8");
        assert_eq!(count(&game), "black counts 16 of 16 (pieces' honour)");
        assert_eq!(game.outcome(), None, "16 has not expired yet");
        play(&mut game, "a7b7");
        assert_eq!(game.outcome(), None, "the chaser has made its last move");
        play(&mut game, "g8h8");
        assert_eq!(count(&game), "black counts 17 of 16 (pieces' honour)");
        assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
        assert_eq!(fields(&game), "32 33 18");
    }
}

#[test]
fn a_mate_in_reply_to_the_last_number_wins() {
    for rules in PRESETS {
        let game = played(BEFORE_16_AND_MATE, rules, "b8a8 h7h8");
        assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
        assert_eq!(fields(&game), "32 32 17");
    }
}

#[test]
fn the_first_position_past_the_limit_ends_the_game() {
    // The number after the last one is spoken with the move that allows the mate.
    let start = "k7/7R/1K6/8/8/8/8/8 b - 32 32 17";
    for rules in PRESETS {
        let mut game = game(start, rules);
        play(&mut game, "a8b8");
        let draw = counted_out(CountKind::Pieces);
        assert_eq!(game.outcome(), draw);
        let over = ActionError::GameOver(draw.unwrap());
        assert_eq!(game.play(mv("h7h8")), Err(over));
    }
}

#[test]
fn a_mate_after_expiry_hides_the_draw_so_every_position_must_be_judged() {
    // Number 17 was spoken with ply 33, but White continues and mates.
    let rules = Rules::THAI;
    let mut position = common::position("k7/7R/1K6/8/8/8/8/8 w - 32 33 17");
    let field = common::setup("k7/7R/1K6/8/8/8/8/8 w - 32 33 17").count;
    let mut counting = Counting::new(&position, field, &rules);
    assert!(counting.is_expired(&rules));
    let outcome = rules.judge(&position, None, &counting, 1);
    assert_eq!(
        outcome,
        counted_out(CountKind::Pieces),
        "the count expires here"
    );

    let before = counting.count(&rules);
    let undo = position.play(mv("h7h8")).unwrap();
    counting.advance(&position, CountedMove::new(&position, &undo), &rules);
    assert!(counting.is_expired(&rules), "it stays expired");
    let outcome = rules.judge(&position, before, &counting, 1);
    assert_eq!(
        outcome,
        won(Color::White, Termination::Checkmate),
        "a mate masks the expiry"
    );
}

#[test]
fn mate_takes_precedence_over_expiry_on_the_same_move() {
    // White counts 65 of 64 and mates with that move.
    let fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 128 80";
    let game = played(fen, Rules::FAIRY, "h7h8");
    assert_eq!(count(&game), "white counts 65 of 64 (board's honour)");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    // Without the mate the count would expire.
    let game = played(fen, Rules::FAIRY, "h7g7");
    assert_eq!(game.outcome(), counted_out(CountKind::Board));
}

#[test]
fn stalemate_takes_precedence_over_expiry() {
    for rules in PRESETS {
        let game = game("k7/2K5/1S6/8/8/8/8/8 b - 88 90 47", rules);
        assert_eq!(Status::of(game.position()), Status::Stalemate);
        assert_eq!(game.outcome(), drawn(Termination::Stalemate));
    }
}

#[test]
fn expiry_takes_precedence_over_repetition() {
    let rules = Rules::THAI;
    let position = common::position(BEFORE_16);
    let field = common::setup("7k/R7/8/8/8/8/8/4K3 b - 32 34 18").count;
    let counting = Counting::new(&position, field, &rules);
    assert_eq!(
        rules.judge(&position, None, &counting, 3),
        counted_out(CountKind::Pieces)
    );
}

// When the limit must be reached: the last number draws.
// Source: rachanon1588, condition2: with five pieces and a limit of 16 the chaser has "10 tries".

#[test]
fn under_expiry_reached_the_last_number_draws() {
    let rules = Rules::THAI.with_expiry(CountExpiry::Reached);
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - 32 28 15", rules);
    play(&mut game, "h8g8");
    assert_eq!(count(&game), "black counts 15 of 16 (pieces' honour)");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a7b7");
    assert_eq!(
        game.outcome(),
        None,
        "the chaser's reply to 15 is its last move"
    );
    play(&mut game, "g8h8");
    assert_eq!(count(&game), "black counts 16 of 16 (pieces' honour)");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
}

#[test]
fn under_expiry_reached_five_pieces_and_16_leave_ten_tries() {
    let rules = NO_REPETITION.with_expiry(CountExpiry::Reached);
    let mut game = game("7k/r7/8/8/8/4S3/4S3/R3K3 w - - 0 1", rules);
    play(&mut game, "a1a7");
    assert_eq!(game.count().unwrap().number, 5);
    let plies = play_on(&mut game, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    assert_eq!(plies, 2 * 10 + 1);
}

// Counts that begin close to their limit.

/// Two rua and more pieces against a bare khun; a ma captures the last piece.
fn baring(pieces: usize, rules: Rules) -> Game {
    let fen = match pieces {
        7 => "6k1/r6R/8/1N6/8/8/4SSM1/R3K3 w - - 0 1",
        8 => "6k1/r6R/8/1N6/8/4N3/4SSM1/R3K3 w - - 0 1",
        9 => "6k1/r6R/8/1N6/8/4N3/3M~SSM1/R3K3 w - - 0 1",
        _ => unreachable!(),
    };
    let mut game = game(fen, rules);
    play(&mut game, "b5a7");
    assert_eq!(game.position().board().occupied().len(), pieces + 1);
    game
}

#[test]
fn against_two_rua_with_many_pieces_there_may_be_no_move_left() {
    let mate_first = Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst);
    for rules in [mate_first, Rules::FAIRY] {
        // With eight pieces, 8 is the number before the first one, so the first number, 9, draws.
        let mut game = baring(7, rules);
        assert_eq!(count(&game), "black counts 8 of 8 (pieces' honour)");
        assert_eq!(game.outcome(), None);
        play(&mut game, "g8h7");
        assert_eq!(game.outcome(), counted_out(CountKind::Pieces));

        // With nine pieces the count expires with the capture itself, unless that is mate.
        let game = baring(8, rules);
        assert_eq!(count(&game), "black counts 9 of 8 (pieces' honour)");
        assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
        assert_eq!(baring(9, rules).outcome(), counted_out(CountKind::Pieces));
    }
    // By the Thai rules, the capture itself draws as soon as the first number exceeds the limit.
    for pieces in [7, 8, 9] {
        let game = baring(pieces, Rules::THAI);
        assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    }
}

// Bare khuns.

#[test]
fn bare_khuns_draw_at_once_under_rules_with_dead_positions() {
    // Black's khun captures the rua. Source: pychess.
    let fen = "7k/6R1/8/8/8/8/8/4K3 b - 32 8 5";
    let game = played(fen, Rules::THAI, "h8g7");
    assert_eq!(game.outcome(), drawn(Termination::InsufficientMaterial));
}

#[test]
fn bare_khuns_keep_counting_under_rules_without_dead_positions() {
    // Source: Fairy-Stockfish.
    let rules = Rules::FAIRY.with_repetition(None);
    let mut game = game("7k/6R1/8/8/8/8/8/4K3 b - 32 8 5", rules);
    play(&mut game, "h8g7");
    assert_eq!(count(&game), "black counts 5 of 16 (pieces' honour)");
    play_on(&mut game, "e1d1 g7g8 d1e1 g8g7");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    assert_eq!(count(&game), "black counts 17 of 16 (pieces' honour)");
}

// Initial positions in which the game is already over.

#[test]
fn a_saved_mate_keeps_its_outcome() {
    let mate = |count: &str| format!("k6R/8/1K6/8/8/8/8/n7 b - {count} 70");
    let outcome = |count: &str, rules| game(&mate(count), rules).outcome();
    let win = won(Color::White, Termination::Checkmate);
    // White counted to 31 and mated; Black counted to 30; no side counted.
    let by_counter = drawn(Termination::MateWhileCounting);
    assert_eq!(outcome("128 61", Rules::THAI), by_counter);
    assert_eq!(outcome("128 60", Rules::THAI), win);
    assert_eq!(outcome("128 0", Rules::THAI), win);
    assert_eq!(outcome("- 0", Rules::THAI), win);
    for count in ["128 61", "128 60", "- 0"] {
        assert_eq!(outcome(count, Rules::FAIRY), win);
    }
    // A bare khun counted, and the chaser mates.
    let bare = game("k6R/8/1K6/8/8/8/8/8 b - 32 14 70", Rules::THAI);
    assert_eq!(bare.outcome(), win);
}

// Events that do not end a count.

#[test]
fn there_is_no_fifty_move_rule() {
    let rules = Rules::THAI.with_board(None).with_repetition(None);
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", rules);
    for _ in 0..100 {
        play(&mut game, "a1b1 a7b7 b1a1 b7a7");
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().halfmoves(), 400);
}

#[test]
fn without_a_count_there_is_no_expiry() {
    let position = common::position("7k/r7/8/8/8/8/8/R3K3 w - - 0 1");
    for rules in PRESETS {
        let counting = Counting::new(&position, None, &rules);
        assert!(!counting.is_expired(&rules));
        assert_eq!(rules.judge(&position, None, &counting, 1), None);
    }
}

#[test]
fn an_uncalled_count_never_expires() {
    let rules = NO_REPETITION;
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - 128 0 1", rules);
    for _ in 0..40 {
        play(&mut game, "a1b1 a7b7 b1a1 b7a7");
    }
    assert_eq!((game.outcome(), game.count()), (None, None));
    // A count called now begins with 1.
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
    assert_eq!(fields(&game), "128 1 81");
}

#[test]
fn the_termination_names_the_kind_of_count() {
    let name = |outcome: Option<Outcome>| outcome.unwrap().by().name();
    let pieces = played(BEFORE_16, Rules::THAI, "h8g8 a7b7 g8h8");
    assert_eq!(name(pieces.outcome()), "counting-pieces");
    let board = played("7k/r7/8/8/8/8/8/R3K3 w - 128 128 99", Rules::THAI, "a1b1");
    assert_eq!(name(board.outcome()), "counting-board");
}
