//! Pieces' honour whose first number would exceed its limit.
//!
//! Sources: makruk.gameindy.com at second hand, for the draw at once: "the pieces on the board + 1 exceed the limit";
//! Fairy-Stockfish at commit c19b5f6, for the mate that wins.

use makruk_core::{Color, Role};
use makruk_rules::{
    Action, Adjudicator, CountKind, CountStart, FirstNumber, Game, LimitRow, LimitTable, OverLimit,
    Rules, Termination,
};

use crate::common::{act, drawn, fields, game, mv, play, played, position, won};

const MATE_FIRST: Rules = Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst);
const BEYOND: Termination = Termination::CountExpired(CountKind::Pieces);

/// White's rua captures Black's last piece and mates. Nine pieces are left, and the limit against two rua is 8.
const MATING_CAPTURE: &str = "k6n/8/2N5/8/8/8/4K3/1RSM1SNR w - - 0 40";

/// The same with eight pieces.
const MATING_CAPTURE_OF_EIGHT: &str = "k6n/8/2N5/8/8/8/4K3/1RSM2NR w - - 0 40";

/// The same with seven pieces, so that the first number is 8.
const MATING_CAPTURE_OF_SEVEN: &str = "k6n/8/2N5/8/8/8/4K3/1RSM3R w - - 0 40";

/// Black's khun captures White's last bia; two rua and five more pieces are left, eight with the khun itself.
const LAST_BIA_OF_EIGHT: &str = "8/8/7k/6P1/8/8/SS2K3/RR2NN2 b - - 0 40";

#[test]
fn a_capture_that_mates_draws_if_the_first_number_exceeds_the_limit() {
    for fen in [MATING_CAPTURE, MATING_CAPTURE_OF_EIGHT] {
        assert_eq!(
            played(fen, Rules::THAI, "h1h8").outcome(),
            drawn(BEYOND),
            "{fen}"
        );
    }
}

#[test]
fn a_capture_that_mates_wins_if_the_first_number_is_the_limit() {
    let game = played(MATING_CAPTURE_OF_SEVEN, Rules::THAI, "h1h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
}

#[test]
fn under_mate_first_a_capture_that_mates_wins() {
    for rules in [MATE_FIRST, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        for fen in [MATING_CAPTURE, MATING_CAPTURE_OF_EIGHT] {
            let game = played(fen, rules, "h1h8");
            assert_eq!(
                game.outcome(),
                won(Color::White, Termination::Checkmate),
                "{fen} {rules}"
            );
        }
    }
}

#[test]
fn a_khun_that_captures_the_last_bia_with_as_many_pieces_as_the_limit_draws_at_once() {
    let game = played(LAST_BIA_OF_EIGHT, Rules::THAI, "h6g5");
    assert_eq!(game.outcome(), drawn(BEYOND));
}

#[test]
fn under_mate_first_the_chaser_has_one_move_after_that_capture() {
    for rules in [MATE_FIRST, Rules::FAIRY] {
        let mut game = played(LAST_BIA_OF_EIGHT, rules, "h6g5");
        assert_eq!(game.outcome(), None);
        play(&mut game, "e1d3");
        assert_eq!(game.outcome(), None);
        play(&mut game, "g5h6");
        assert_eq!(game.outcome(), drawn(BEYOND));
    }
}

#[test]
fn a_promotion_of_the_last_bia_beyond_the_limit_draws_at_once() {
    let fen = "7k/8/8/P7/8/8/SS2K3/RR2N3 w - - 0 40";
    assert_eq!(played(fen, Rules::THAI, "a5a6m").outcome(), drawn(BEYOND));
    assert_eq!(played(fen, MATE_FIRST, "a5a6m").outcome(), None);
}

#[test]
fn a_setup_with_a_bare_khun_to_move_may_be_drawn_already() {
    let fen = "7k/8/8/8/8/8/SS2K3/RR2NM2 b - - 0 40";
    assert_eq!(game(fen, Rules::THAI).outcome(), drawn(BEYOND));
    let mut mate_first = game(fen, MATE_FIRST);
    assert_eq!(mate_first.outcome(), None);
    play(&mut mate_first, "h8g7");
    assert_eq!(mate_first.outcome(), drawn(BEYOND));
}

#[test]
fn a_call_beyond_the_limit_draws_with_the_move_after_it() {
    let on_call = Rules::THAI.with_pieces(Rules::THAI.pieces.with_start(CountStart::OnCall));
    let mut game = game("7k/8/8/8/8/8/SS2K3/RR2NM2 b - - 0 40", on_call);
    assert_eq!(game.outcome(), None);
    act(&mut game, Action::StartCount);
    assert!(game.counting().is_over_at_once(&on_call));
    assert_eq!(game.outcome(), None);
    play(&mut game, "h8g7");
    assert_eq!(game.outcome(), drawn(BEYOND));
}

#[test]
fn a_saved_game_keeps_the_draw() {
    for (fen, moves) in [
        (MATING_CAPTURE, "h1h8"),
        (MATING_CAPTURE_OF_EIGHT, "h1h8"),
        (LAST_BIA_OF_EIGHT, "h6g5"),
    ] {
        let game = played(fen, Rules::THAI, moves);
        let saved = Game::from_setup(&game.setup(), Rules::THAI).unwrap();
        assert_eq!(saved.outcome(), drawn(BEYOND), "{}", fields(&game));
        assert_eq!(saved.setup(), game.setup());
    }
}

#[test]
fn a_fen_count_that_began_within_its_limit_is_not_over() {
    // The fields say that Black has counted to 3 of 8, whatever the number of pieces.
    let game = game("7k/8/8/8/8/8/SS2K3/RR2NM2 w - 16 5 40", Rules::THAI);
    assert_eq!(game.outcome(), None);
    assert!(!game.counting().is_over_at_once(&Rules::THAI));
}

#[test]
fn undo_restores_the_count_before_a_draw_at_once() {
    let mut record = Adjudicator::new(position(LAST_BIA_OF_EIGHT), Rules::THAI);
    let before = *record.counting();
    for uci in ["h6g5", "e1d3", "g5h6"] {
        record.play(mv(uci)).unwrap();
        // A record that continues stays drawn.
        assert_eq!(record.outcome(), drawn(BEYOND), "{uci}");
    }
    while record.undo().is_some() {}
    assert_eq!((*record.counting(), record.outcome()), (before, None));
}

#[test]
fn the_first_number_of_the_rules_decides() {
    // Counting from 1, no count begins beyond its limit.
    let pieces = Rules::THAI.pieces;
    let from_one = Rules::THAI.with_pieces(pieces.with_first(FirstNumber::One));
    let game = played(MATING_CAPTURE, from_one, "h1h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    // Counting from the piece count, eight pieces are within a limit of 8 but nine are not.
    let from_count = pieces.with_first(FirstNumber::PieceCount);
    let from_count = Rules::THAI.with_pieces(from_count);
    let game = played(MATING_CAPTURE_OF_EIGHT, from_count, "h1h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    let game = played(MATING_CAPTURE, from_count, "h1h8");
    assert_eq!(game.outcome(), drawn(BEYOND));
}

#[test]
fn a_count_that_must_be_called_begins_with_the_call() {
    let on_call = Rules::THAI.pieces.with_start(CountStart::OnCall);
    let rules = Rules::THAI.with_pieces(on_call);
    // Nobody has called a count, so the mate wins.
    let game = played(MATING_CAPTURE, rules, "h1h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    let mut game = played(LAST_BIA_OF_EIGHT, rules, "h6g5 e1d3");
    act(&mut game, Action::StartCount);
    assert!(game.counting().is_over_at_once(&rules));
    play(&mut game, "g5h6");
    assert_eq!(game.outcome(), drawn(BEYOND));
}

#[test]
fn house_limits_draw_at_once_as_well() {
    let row = LimitRow {
        role: Role::Rua,
        at_least: 1,
        moves: 3,
    };
    let limits = Rules::THAI
        .pieces
        .with_limits(LimitTable::new([row], Some(64)));
    let rules = Rules::THAI.with_pieces(limits);
    let fen = "7k/r7/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(played(fen, rules, "a1a7").outcome(), drawn(BEYOND));
    let mate_first = rules.with_over_limit_at_once(OverLimit::MateFirst);
    assert_eq!(played(fen, mate_first, "a1a7").outcome(), None);
}
