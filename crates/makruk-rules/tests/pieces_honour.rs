//! Pieces' honour: the count of a side with only its khun, once no bia is left.

use makruk_core::Color;
use makruk_rules::{
    Action, ActionError, CountKind, CountStart, FirstNumber, LimitRow, LimitTable, Rules,
    StartCountError, StopCountError, Termination,
};

use crate::common::{self, act, count, counted_out, drawn, fields, game, play, played};

const PRESETS: [Rules; 3] = [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL];

// Pieces' honour is automatic.
// Source: pychess's Makruk guide; Fairy-Stockfish: automatic, and takes precedence over board's honour.

#[test]
fn pieces_honor_cannot_be_called_or_stopped() {
    for rules in PRESETS {
        let mut game = game("7k/R7/8/8/8/8/8/4K3 b - 32 8 12", rules);
        let error = ActionError::CannotStop(StopCountError::Automatic(CountKind::Pieces));
        assert_eq!(game.stop_count(), Err(error));
        let error = ActionError::CannotStart(StartCountError::AlreadyCounting(Color::Black));
        assert_eq!(game.start_count(), Err(error));
        play(&mut game, "h8g8");
        let error = ActionError::CannotStop(StopCountError::NotYours);
        assert_eq!(game.stop_count(), Err(error));
        assert_eq!(count(&game), "black counts 5 of 16 (pieces' honour)");
    }
}

#[test]
fn only_the_bare_khun_counts_and_only_its_own_moves() {
    // Source: thaibg.com, topic 22884.
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - 32 8 12", Rules::THAI);
    for (mv, number) in [("h8g8", 5), ("a7b7", 5), ("g8h8", 6), ("b7c7", 6)] {
        play(&mut game, mv);
        let count = game.count().unwrap();
        assert_eq!((count.by, count.number), (Color::Black, number), "{mv}");
    }
}

// The limit is fixed.
// Source: English Wikipedia and pychess: later captures do not change the limit.

#[test]
fn the_limit_is_unchanged_by_captures_of_the_chasers_pieces() {
    for rules in PRESETS {
        // Black's khun captures one of two rua.
        let mut game = game("7k/7R/8/8/8/8/8/R3K3 b - 16 10 30", rules);
        assert_eq!(count(&game), "black counts 5 of 8 (pieces' honour)");
        play(&mut game, "h8h7 a1a6 h7g7");
        assert_eq!(count(&game), "black counts 7 of 8 (pieces' honour)");
        assert_eq!(fields(&game), "16 13 32");
    }
}

#[test]
fn the_limit_is_unchanged_by_the_capture_of_the_only_rua() {
    for rules in PRESETS {
        let mut game = game("7k/6R1/8/8/8/8/8/2S1K3 b - 32 10 30", rules);
        play(&mut game, "h8g7");
        assert_eq!(count(&game), "black counts 6 of 16 (pieces' honour)");
        assert_eq!(fields(&game), "32 11 31");
        play(&mut game, "c1c2 g7f7");
        assert_eq!(count(&game), "black counts 7 of 16 (pieces' honour)");
    }
}

#[test]
fn captures_do_not_restart_pieces_honor() {
    // The bare khun captures twice, and the numbers continue.
    let mut game = game("7k/6M1/5N2/8/8/8/8/2S1K3 b - 88 20 30", Rules::THAI);
    play(&mut game, "h8g7 e1d1 g7f6");
    assert_eq!(count(&game), "black counts 12 of 44 (pieces' honour)");
    assert_eq!(fields(&game), "88 23 32");
}

#[test]
fn a_fen_limit_need_not_match_the_remaining_pieces() {
    // The second rua was captured during the count.
    for rules in PRESETS {
        let game = game("7k/R7/8/8/8/8/8/4K3 b - 16 10 30", rules);
        assert_eq!(count(&game), "black counts 5 of 8 (pieces' honour)");
    }
}

// 64 is a limit of both kinds.

#[test]
fn a_limit_of_64_against_a_lone_met_or_ma_is_still_pieces_honor() {
    // Khun and bia against khun: the bia promotes.
    let mut game = game("8/8/8/P7/8/8/6k1/4K3 w - - 0 1", Rules::FAIRY);
    play(&mut game, "a5a6m");
    assert_eq!(fields(&game), "128 6 1");
    assert_eq!(count(&game), "black counts 3 of 64 (pieces' honour)");
    // Parsing the game's FEN gives the same kind of count.
    for (fen, kind) in [
        ("8/8/M~7/8/8/8/6k1/4K3 b - 128 6 1", CountKind::Pieces),
        ("8/8/N7/8/8/8/6k1/4K3 b - 128 6 1", CountKind::Pieces),
        ("8/8/N7/8/8/8/6kn/4K3 b - 128 6 1", CountKind::Board),
        ("8/8/N7/8/8/P7/6k1/4K3 b - 128 6 1", CountKind::Board),
    ] {
        for rules in PRESETS {
            let counting = common::counting(fen, &rules);
            let count = counting.count(&rules).unwrap();
            assert_eq!((count.kind, count.limit), (kind, 64), "{fen}");
        }
    }
}

#[test]
fn with_a_limit_of_64_pieces_honor_cannot_be_stopped_and_expires_as_such() {
    let mut game = game("8/8/N7/M~7/8/8/6k1/4K3 b - 128 128 64", Rules::THAI);
    let error = ActionError::CannotStop(StopCountError::Automatic(CountKind::Pieces));
    assert_eq!(game.stop_count(), Err(error));
    play(&mut game, "g2g3");
    assert_eq!(count(&game), "black counts 65 of 64 (pieces' honour)");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
}

// Insufficient material.

#[test]
fn the_game_ends_before_the_count_if_the_chaser_can_no_longer_win() {
    // Source: pychess; Fairy-Stockfish itself continues counting.
    let fen = "7k/6R1/8/8/8/8/8/4K2M b - 32 8 5";
    let thai = played(fen, Rules::THAI, "h8g7");
    assert_eq!(thai.outcome(), drawn(Termination::InsufficientMaterial));
    let fairy = played(fen, Rules::FAIRY, "h8g7");
    assert_eq!(fairy.outcome(), None);
    assert_eq!(count(&fairy), "black counts 5 of 16 (pieces' honour)");
}

// Called by a player, as in makruk-js.

/// Both counts must be called, and pieces' honour begins with 1.
const BY_HAND: Rules = Rules::THAI.with_pieces(
    Rules::THAI
        .pieces
        .with_start(CountStart::OnCall)
        .with_first(FirstNumber::One),
);

#[test]
fn on_call_the_bare_khun_calls_the_count_before_its_move() {
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", BY_HAND);
    play(&mut game, "a1a7");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "32 0 1");
    let chaser = ActionError::CannotStart(StartCountError::OpponentBare);
    play(&mut game, "h8g8");
    assert_eq!(game.start_count(), Err(chaser));
    play(&mut game, "a7b7");
    act(&mut game, Action::StartCount);
    assert_eq!(count(&game), "black counts 0 of 16 (pieces' honour)");
    play(&mut game, "g8h8");
    assert_eq!(count(&game), "black counts 1 of 16 (pieces' honour)");
    assert_eq!(fields(&game), "32 1 3");
}

#[test]
fn on_call_the_count_may_be_stopped_and_restarts_with_the_current_limit() {
    let mut game = game("7k/7R/8/8/8/8/8/R3K3 b - - 0 1", BY_HAND);
    act(&mut game, Action::StartCount);
    assert_eq!(count(&game), "black counts 0 of 8 (pieces' honour)");
    play(&mut game, "h8h7 a1a6");
    assert_eq!(count(&game), "black counts 1 of 8 (pieces' honour)");
    act(&mut game, Action::StopCount);
    assert_eq!(count(&game), "nobody counts");
    play(&mut game, "h7g7 a6a5");
    act(&mut game, Action::StartCount);
    assert_eq!(count(&game), "black counts 0 of 16 (pieces' honour)");
}

#[test]
fn on_call_a_running_board_honor_still_ends() {
    let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - 128 38 60", BY_HAND);
    assert_eq!(count(&game), "white counts 19 of 64 (board's honour)");
    play(&mut game, "a1a7");
    assert_eq!(count(&game), "nobody counts");
}

#[test]
fn on_call_pieces_honor_requires_a_bare_khun_and_no_bia() {
    let mut beside_bia = game("7k/R7/8/8/8/4P3/8/4K3 b - - 0 1", BY_HAND);
    let error = ActionError::CannotStart(StartCountError::BiaOnBoard);
    assert_eq!(beside_bia.start_count(), Err(error));

    let rules = BY_HAND.with_dead_position_draws(false);
    let mut both_bare = game("7k/8/8/8/8/8/8/4K3 b - - 0 1", rules);
    let error = ActionError::CannotStart(StartCountError::OpponentBare);
    assert_eq!(both_bare.start_count(), Err(error));

    // With pieces a call starts board's honour.
    let mut with_pieces = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", BY_HAND);
    act(&mut with_pieces, Action::StartCount);
    assert_eq!(count(&with_pieces), "white counts 0 of 64 (board's honour)");
}

#[test]
fn on_call_no_count_can_be_called_against_pieces_without_a_limit() {
    let rules = BY_HAND.with_pieces(BY_HAND.pieces.with_limits(LimitTable::new([], None)));
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", rules);
    let error = ActionError::CannotStart(StartCountError::NotInTheseRules);
    assert_eq!(game.start_count(), Err(error));
}

#[test]
fn on_call_the_limit_is_that_of_the_chasing_pieces() {
    let rules = BY_HAND.with_pieces(BY_HAND.pieces.with_limits(LimitTable::new(
        [LimitRow {
            role: makruk_core::Role::Rua,
            at_least: 1,
            moves: 16,
        }],
        None, // a bare khun is no chaser, so it has no limit
    )));
    let mut game = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", rules);
    act(&mut game, Action::StartCount);
    assert_eq!(count(&game), "black counts 0 of 16 (pieces' honour)");
}

#[test]
fn a_count_begins_only_against_pieces_with_a_limit() {
    let rules = Rules::THAI
        .with_pieces(Rules::THAI.pieces.with_limits(LimitTable::new(
            [LimitRow {
                role: makruk_core::Role::Rua,
                at_least: 1,
                moves: 16,
            }],
            None,
        )))
        .with_dead_position_draws(false);
    // Only the last bia promotes, and there is no rua: no count begins.
    let game = played("7k/8/8/P7/8/8/8/4K3 w - - 0 1", rules, "a5a6m h8g8");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "- 1 2");
    // With a rua the count begins.
    let game = played("7k/8/8/P7/8/8/R7/4K3 w - - 0 1", rules, "a5a6m h8g8");
    assert_eq!(count(&game), "black counts 5 of 16 (pieces' honour)");
}

#[test]
fn without_a_limit_a_fen_count_ends_at_the_next_promotion() {
    let rules = Rules::THAI.with_pieces(Rules::THAI.pieces.with_limits(LimitTable::new([], None)));
    let mut game = game("7k/R7/8/4P3/8/8/8/4K3 b - 32 22 9", rules);
    play(&mut game, "h8g8");
    assert!(game.count().is_some(), "the FEN is trusted");
    play(&mut game, "e5e6m");
    assert_eq!(count(&game), "nobody counts");
}
