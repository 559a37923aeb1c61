//! Requirements for the count, from a list by the users of the server pychess.
//!
//! Source: pychess-variants issue 172, and the Makruk guide of that site. There the count is started and stopped with a button,
//! and repetition must be claimed.

use makruk_core::Color;
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{
    Action, ActionError, Claim, CountKind, Game, Outcome, Repetition, RepetitionEffect, Rules,
    StartCountError, StopCountError, Termination,
};

use crate::common::{self, act, count, counted_out, drawn, fields, game, play, played, won};

/// Makruk over the board, but repetition must be claimed.
const PYCHESS: Rules = Rules::THAI.with_repetition(match Rules::THAI.repetition {
    Some(repetition) => Some(Repetition::new(
        repetition.fold,
        RepetitionEffect::Claimable,
    )),
    None => None,
});

/// Rua and khon against a rua.
const NO_BIA: &str = "7k/r7/8/8/8/8/4S3/R3K3 b - - 0 20";

/// Saves a game as a FEN and parses it again.
#[track_caller]
fn saved(game: &Game, dialect: FenDialect) -> Game {
    let fen = Fen::from(game.setup());
    let text = fen.display(dialect).to_string();
    let read = Fen::from_ascii(text.as_bytes(), dialect).unwrap();
    assert_eq!(read.display(dialect).to_string(), text);
    Game::from_setup(read.as_setup(), PYCHESS).unwrap()
}

#[test]
fn buttons_start_and_stop_the_count() {
    let mut game = game(NO_BIA, PYCHESS);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2 b7c7 a2a3");
    assert_eq!(count(&game), "black counts 2 of 64 (board's honour)");
    act(&mut game, Action::StopCount);
    assert_eq!(count(&game), "nobody counts");
    play(&mut game, "c7d7 a3a4");
    act(&mut game, Action::StartCount);
    play(&mut game, "d7f7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
}

#[test]
fn buttons_are_available_only_where_they_have_an_effect() {
    // To decide whether to enable a button, a program tries its action on a copy of the game.
    let may = |game: &Game, action| game.clone().act(action).is_ok();
    let mut game = game(NO_BIA, PYCHESS);
    assert_eq!(
        (
            may(&game, Action::StartCount),
            may(&game, Action::StopCount)
        ),
        (true, false)
    );
    act(&mut game, Action::StartCount);
    assert_eq!(
        (
            may(&game, Action::StartCount),
            may(&game, Action::StopCount)
        ),
        (false, true)
    );
    play(&mut game, "a7b7");
    assert_eq!(
        (
            may(&game, Action::StartCount),
            may(&game, Action::StopCount)
        ),
        (false, false)
    );
    let bia = common::game(Fen::START, PYCHESS);
    assert!(!may(&bia, Action::StartCount));
}

#[test]
fn the_start_of_a_count_is_inferred_from_a_fen() {
    for (fen, expected) in [
        // Board's honour: not called; Black is at 6; White is at 6.
        ("7k/r7/8/8/8/8/4S3/R3K3 b - 128 0 20", "nobody counts"),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 b - 128 12 20",
            "black counts 6 of 64 (board's honour)",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 b - 128 11 20",
            "white counts 6 of 64 (board's honour)",
        ),
        // Pieces' honour, with and without a number.
        (
            "7k/R7/8/8/8/8/8/4K3 b - 32 12 20",
            "black counts 6 of 16 (pieces' honour)",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - - 0 20",
            "black counts 3 of 16 (pieces' honour)",
        ),
    ] {
        assert_eq!(count(&game(fen, PYCHESS)), expected, "{fen}");
    }
    // The count continues from there.
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 b - 128 12 20", PYCHESS);
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 7 of 64 (board's honour)");
    play(&mut game, "a1a2");
    act(&mut game, Action::StopCount);
    assert_eq!(count(&game), "nobody counts");
}

#[test]
fn the_counting_side_permanently_offers_a_draw() {
    let mut game = game(NO_BIA, PYCHESS);
    act(&mut game, Action::StartCount);
    for mv in ["a7b7", "a1a2", "b7c7", "a2a3"] {
        let accept = game.claims().accept_draw;
        assert_eq!(
            (accept[Color::White], accept[Color::Black]),
            (true, false),
            "{mv}"
        );
        play(&mut game, mv);
    }
    act(&mut game, Action::AcceptDraw(Color::White));
    assert_eq!(game.outcome(), drawn(Termination::Agreement));
}

#[test]
fn stopping_withdraws_the_offer() {
    let mut game = game(NO_BIA, PYCHESS);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2");
    act(&mut game, Action::StopCount);
    assert_eq!(
        game.accept_draw(Color::White),
        Err(ActionError::NoOffer(Color::Black))
    );
    assert!(!game.claims().accept_draw[Color::White]);
}

#[test]
fn a_bare_khun_that_counts_offers_a_draw_too() {
    let game = game("7k/R7/8/8/8/8/8/4K3 b - 32 12 20", PYCHESS);
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (true, false));
}

#[test]
fn a_mate_by_the_counting_side_without_a_stop_is_a_draw() {
    let fen = "k7/7R/1K6/8/8/8/8/n7 w - - 0 40";
    let mut counting = game(fen, PYCHESS);
    act(&mut counting, Action::StartCount);
    play(&mut counting, "h7h8");
    assert_eq!(counting.outcome(), drawn(Termination::MateWhileCounting));

    let mut stopped = game(fen, PYCHESS);
    act(&mut stopped, Action::StartCount);
    play(&mut stopped, "h7g7 a1b3");
    act(&mut stopped, Action::StopCount);
    play(&mut stopped, "g7g8");
    assert_eq!(stopped.outcome(), won(Color::White, Termination::Checkmate));
}

#[test]
fn pieces_honor_resets_the_count() {
    let mut game = game(NO_BIA, PYCHESS);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2 b7c7 a2a3 c7d7 a3a7 h8g8 a7d7");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
    let stop = ActionError::CannotStop(StopCountError::Automatic(CountKind::Pieces));
    assert_eq!(game.stop_count(), Err(stop));
    let start = ActionError::CannotStart(StartCountError::AlreadyCounting(Color::Black));
    assert_eq!(game.start_count(), Err(start));
}

#[test]
fn past_the_limit_the_game_is_drawn_without_a_claim() {
    let board = played("7k/r7/8/8/8/8/4S3/R3K3 b - 128 128 90", PYCHESS, "a7b7");
    assert_eq!(board.outcome(), counted_out(CountKind::Board));
    let pieces = played("7k/R7/8/8/8/8/8/4K3 b - 32 32 90", PYCHESS, "h8g8");
    assert_eq!(pieces.outcome(), counted_out(CountKind::Pieces));
}

#[test]
fn a_repetition_can_be_claimed_during_a_count() {
    let mut game = game(NO_BIA, PYCHESS);
    let shuffle = "a7b7 a1a2 b7a7 a2a1";
    play(&mut game, shuffle);
    act(&mut game, Action::StartCount);
    play(&mut game, shuffle);
    assert_eq!(count(&game), "black counts 2 of 64 (board's honour)");
    assert_eq!(game.outcome(), None, "a claim is optional");
    assert!(game.claims().repetition);
    act(&mut game, Action::Claim(Color::White, Claim::Repetition));
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn without_a_claim_the_count_continues_to_its_expiry() {
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 b - 128 120 80", PYCHESS);
    play(&mut game, "a7b7 a1a2 b7a7 a2a1 a7b7 a1a2 b7a7 a2a1");
    assert!(game.claims().repetition);
    play(&mut game, "a7b7");
    assert_eq!(game.outcome(), counted_out(CountKind::Board));
}

#[test]
fn a_saved_game_keeps_its_count() {
    let mut original = game(NO_BIA, PYCHESS);
    act(&mut original, Action::StartCount);
    play(&mut original, "a7b7 a1a2 b7c7");
    let fen = Fen::from(original.setup()).to_string();
    assert_eq!(fen, "7k/2r5/8/8/8/8/R3S3/4K3 w - 128 3 22");
    let mut read = saved(&original, FenDialect::Fairy);
    assert_eq!(count(&read), "black counts 2 of 64 (board's honour)");
    assert_eq!(read.count(), original.count());
    // Both games continue identically.
    for mv in ["a2a3", "c7c8", "a3a8", "h8h7", "a8c8", "h7g6"] {
        play(&mut original, mv);
        play(&mut read, mv);
        assert_eq!(fields(&read), fields(&original), "{mv}");
        assert_eq!(read.count(), original.count(), "{mv}");
    }
    assert_eq!(count(&read), "black counts 5 of 16 (pieces' honour)");
}

#[test]
fn a_game_saved_for_makruk_js_keeps_its_count_and_its_first_number() {
    // Black's board's honour count, at 2; then pieces' honour from 5, at 5 and 6.
    let mut original = game(NO_BIA, PYCHESS);
    act(&mut original, Action::StartCount);
    play(&mut original, "a7b7 a1a2 b7c7");
    let text = |game: &Game| {
        Fen::from(game.setup())
            .display(FenDialect::MakrukJs)
            .to_string()
    };
    assert_eq!(text(&original), "7k/2r5/8/8/8/8/R3T3/4K3 w 22 b bp 2 1 64");
    let mut read = saved(&original, FenDialect::MakrukJs);
    assert_eq!(read.count(), original.count());
    for mv in ["a2a3", "c7c8", "a3a8", "h8h7", "a8c8", "h7g6"] {
        play(&mut original, mv);
        play(&mut read, mv);
        assert_eq!(read.count(), original.count(), "{mv}");
    }
    assert_eq!(text(&read), "2R5/8/6k1/8/8/8/4T3/4K3 w 25 b pp 5 5 16");
    let mut again = saved(&read, FenDialect::MakrukJs);
    assert_eq!(again.count(), original.count());
    play(&mut again, "e2e3 g6g5");
    assert_eq!(text(&again), "2R5/8/8/6k1/8/4T3/8/4K3 w 26 b pp 6 5 16");
}

#[test]
fn captures_do_not_change_the_first_number_of_a_makruk_js_fen() {
    // The count began at 6, with five pieces on the board; three are left.
    let text = "7k/R7/8/8/8/8/8/4K3 b 30 b pp 8 6 16";
    let read = Fen::from_ascii(text.as_bytes(), FenDialect::MakrukJs).unwrap();
    let mut game = Game::from_setup(read.as_setup(), PYCHESS).unwrap();
    let written = |game: &Game| {
        Fen::from(game.setup())
            .display(FenDialect::MakrukJs)
            .to_string()
    };
    assert_eq!(written(&game), text);
    play(&mut game, "h8g8");
    assert_eq!(written(&game), "6k1/R7/8/8/8/8/8/4K3 w 31 b pp 9 6 16");
}

#[test]
fn a_count_that_was_called_but_not_spoken_is_not_in_a_fen() {
    // This is the only state that a FEN cannot represent.
    let mut original = game(NO_BIA, PYCHESS);
    act(&mut original, Action::StartCount);
    assert_eq!(count(&original), "black counts 0 of 64 (board's honour)");
    assert_eq!(fields(&original), "128 0 20");
    assert_eq!(count(&saved(&original, FenDialect::Fairy)), "nobody counts");
}

#[test]
fn the_count_is_available_without_parsing_a_fen() {
    // Source: pychess-variants issue 138.
    let game = played("7k/r7/8/8/8/8/4S3/R3K3 w - - 0 20", PYCHESS, "a1a7 h8g8");
    let shown = game.count().unwrap();
    assert_eq!(
        (shown.kind, shown.by, shown.number, shown.limit),
        (CountKind::Pieces, Color::Black, 5, 16)
    );
    assert_eq!(shown.to_string(), "black counts 5 of 16 (pieces' honour)");
}

#[test]
fn bots_with_automatic_counts_use_the_fairy_preset() {
    let game = played(NO_BIA, Rules::FAIRY, "a7b7 a1a2");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
    let people = played(NO_BIA, PYCHESS, "a7b7 a1a2");
    assert_eq!(count(&people), "nobody counts");
}

#[test]
fn bare_khuns_draw_at_once() {
    let game = played("7k/6R1/8/8/8/8/8/4K3 b - 32 8 5", PYCHESS, "h8g7");
    let by = Termination::InsufficientMaterial;
    assert_eq!(game.outcome(), Some(Outcome::Draw { by }));
}
