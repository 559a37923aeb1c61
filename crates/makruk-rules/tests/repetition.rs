//! Repetition: a position that occurs for the third time.

use core::num::NonZeroU8;

use makruk_core::{Color, Position};
use makruk_notation::Fen;
use makruk_rules::{
    Action, ActionError, Claim, FixedGame, Game, Repetition, RepetitionEffect, Rules, Termination,
};

use crate::common::{self, act, count, drawn, game, mv, play, played, position};

/// The moves that lead from the start position back to it.
const SHUFFLE: &str = "b1d2 b8d7 d2b1 d7b8";

/// A rua against a rua.
const RUA: &str = "7k/r7/8/8/8/8/8/R3K3 w - - 0 1";
const RUA_SHUFFLE: &str = "a1b1 a7b7 b1a1 b7a7";

fn with(fold: u8, effect: RepetitionEffect) -> Rules {
    let fold = NonZeroU8::new(fold).unwrap();
    Rules::THAI.with_repetition(Some(Repetition::new(fold, effect)))
}

/// Returns the number of occurrences of the last position of a line.
#[track_caller]
fn occurrences(fen: &str, moves: &str) -> usize {
    played(fen, Rules::FAIRY.with_repetition(None), moves).occurrences()
}

fn times(line: &str, times: usize) -> String {
    vec![line; times].join(" ")
}

// Threefold repetition.
// Source: Fairy-Stockfish: after two shuffles of four plies each, the start position occurs for the third time. No written rule
// of the Thai federation was found; in tournaments, the rule is customary.

#[test]
fn the_first_position_counts_as_an_occurrence() {
    assert_eq!(occurrences(Fen::START, ""), 1);
    assert_eq!(occurrences(Fen::START, SHUFFLE), 2);
    assert_eq!(occurrences(Fen::START, &times(SHUFFLE, 2)), 3);
}

#[test]
fn the_third_occurrence_ends_the_game() {
    for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        let mut game = game(Fen::START, rules);
        play(&mut game, SHUFFLE);
        play(&mut game, "b1d2 b8d7 d2b1");
        assert_eq!(game.outcome(), None);
        play(&mut game, "d7b8");
        assert_eq!(game.outcome(), drawn(Termination::Repetition));
        assert_eq!(game.actions().len(), 8);
    }
}

#[test]
fn only_the_current_position_matters() {
    // The start has occurred three times, but this position has not.
    let rules = with(3, RepetitionEffect::Claimable);
    let mut game = played(Fen::START, rules, &times(SHUFFLE, 2));
    assert!(game.claims().repetition);
    play(&mut game, "e3e4");
    assert!(!game.claims().repetition);
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn a_position_with_the_other_side_to_move_is_different() {
    // White's rua makes three moves and Black's two: the same pieces, but Black is to move.
    let line = "a1b1 a7b7 b1c1 b7a7 c1a1";
    let game = played(RUA, Rules::THAI, line);
    assert_eq!(game.position().board(), position(RUA).board());
    assert_eq!(occurrences(RUA, line), 1);
}

#[test]
fn a_bia_ngai_equals_a_met() {
    let fen = "7k/8/8/8/8/4M3/8/M~3K3 w";
    let swapped = "7k/8/8/8/8/4M~3/8/M3K3 w";
    let (one, other) = (position(fen), position(swapped));
    assert_ne!(one.board(), other.board());
    assert_eq!((&one, one.zobrist()), (&other, other.zobrist()));
}

#[test]
fn swapping_a_bia_ngai_and_a_met_repeats_the_position() {
    // White's met a1 and bia ngai c3 circle each other via b2, d2, and so on.
    let fen = "7k/r7/8/8/8/2M~5/8/M3K3 w - - 0 1";
    let line = "c3d2 a7b7 a1b2 b7c7 d2c1 c7a7 b2c3 a7b7 c1b2 b7c7 b2a1 c7a7";
    let game = played(fen, Rules::THAI, line);
    assert_ne!(game.position().board(), position(fen).board());
    assert_eq!(game.position(), &position(fen));
    assert_eq!(occurrences(fen, line), 2);
}

#[test]
fn the_clocks_are_not_part_of_a_position() {
    // A comparison of whole FENs, including the move number, finds no repetitions.
    let (start, later) = (position(RUA), position("7k/r7/8/8/8/8/8/R3K3 w - 128 16 9"));
    assert_eq!((&start, start.zobrist()), (&later, later.zobrist()));
    let game = played(RUA, Rules::FAIRY, &times(RUA_SHUFFLE, 2));
    assert_ne!(Fen::from(game.setup()).to_string(), RUA);
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn the_count_is_not_part_of_a_position() {
    let mut game = game(RUA, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, RUA_SHUFFLE);
    assert_eq!(count(&game), "white counts 2 of 64 (board's honour)");
    act(&mut game, Action::StopCount);
    play(&mut game, RUA_SHUFFLE);
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn a_result_cache_needs_the_count_in_its_key() {
    // The same position is won with a count of 5 and drawn with one of 16.
    use std::collections::HashSet;
    let mut positions = HashSet::new();
    let mut with_counts = HashSet::new();
    for fen in [
        "7k/R7/8/8/8/8/8/4K3 b - 32 8 16",
        "7k/R7/8/8/8/8/8/4K3 b - 32 30 16",
    ] {
        let counting = common::counting(fen, &Rules::THAI);
        positions.insert(position(fen));
        with_counts.insert((position(fen), counting));
    }
    assert_eq!((positions.len(), with_counts.len()), (1, 2));
}

#[test]
fn positions_before_an_irreversible_move_do_not_count() {
    // A bia push.
    let line = format!("{SHUFFLE} e3e4 e6e5 {SHUFFLE}");
    assert_eq!(occurrences(Fen::START, &line), 2);
    // A capture.
    let fen = "7k/r6n/8/8/8/8/8/R3K3 w - - 0 1";
    let line = format!("{RUA_SHUFFLE} a1a7 h7f6 a7a1 f6h7 a1b1");
    assert_eq!(occurrences(fen, &line), 1);
    let line = "a1a7 h7f6 a7b7 f6h7 b7a7";
    assert_eq!(
        occurrences(fen, line),
        2,
        "the position after the capture is the first"
    );
    // A promotion.
    let fen = "7k/r7/8/4P3/8/8/8/4K3 w - - 0 1";
    let line = "e1d1 a7b7 d1e1 b7a7 e5e6m a7b7 e1d1 b7a7 d1e1";
    assert_eq!(occurrences(fen, line), 2);
}

#[test]
fn the_first_positions_half_move_clock_implies_no_earlier_positions() {
    let fen = "7k/r7/8/8/8/8/8/R3K3 w - - 40 21";
    assert_eq!(occurrences(fen, ""), 1);
    assert_eq!(occurrences(fen, &times(RUA_SHUFFLE, 2)), 3);
}

#[test]
fn a_fen_with_a_count_lacks_the_half_move_clock_and_the_history() {
    // Saved during a count and parsed again, the game needs two more rounds to end by repetition.
    let mut saved = game("7k/R7/8/8/8/8/8/4K3 b - - 12 16", Rules::THAI);
    play(&mut saved, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!((saved.occurrences(), saved.position().halfmoves()), (2, 16));
    let text = Fen::from(saved.setup()).to_string();
    assert_eq!(text, "7k/R7/8/8/8/8/8/4K3 b - 32 10 18");
    let mut read = game(&text, Rules::THAI);
    assert_eq!((read.occurrences(), read.position().halfmoves()), (1, 0));
    play(&mut saved, "h8g8 a7b7 g8h8 b7a7");
    play(&mut read, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!(saved.outcome(), drawn(Termination::Repetition));
    assert_eq!((read.outcome(), read.occurrences()), (None, 2));
    // A setup retains the clock, but not the earlier positions.
    let kept = Game::from_setup(&saved.setup(), Rules::THAI).unwrap();
    assert_eq!((kept.position().halfmoves(), kept.occurrences()), (20, 1));
}

#[test]
fn perpetual_check_is_an_ordinary_repetition() {
    // There is no rule against perpetual check.
    let fen = "7k/8/8/8/8/8/r7/R5K1 w - - 0 1";
    let mut game = game(fen, Rules::THAI);
    play(&mut game, "a1a2 h8g8");
    play(&mut game, "a2a8 g8g7 a8a7 g7g8 a7a8 g8g7 a8a7 g7g8");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a7a8");
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

// Immediate draws and claims.

#[test]
fn a_claimable_repetition_does_not_end_the_game() {
    let rules = with(3, RepetitionEffect::Claimable);
    let mut game = played(Fen::START, rules, SHUFFLE);
    let nothing = Err(ActionError::NothingToClaim);
    assert!(!game.claims().repetition);
    assert_eq!(game.claim(Color::White, Claim::Repetition), nothing);
    play(&mut game, SHUFFLE);
    assert_eq!(game.outcome(), None);
    assert!(game.claims().repetition);
    act(&mut game, Action::Claim(Color::White, Claim::Repetition));
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
    assert!(!game.claims().repetition, "the game is over");
}

#[test]
fn a_claim_is_available_only_while_the_position_is_on_the_board() {
    let rules = with(3, RepetitionEffect::Claimable);
    let mut game = played(Fen::START, rules, &times(SHUFFLE, 2));
    assert!(game.claims().repetition);
    // The next position then occurs for the third time as well.
    play(&mut game, "b1d2");
    assert_eq!(game.occurrences(), 3);
    assert!(game.claims().repetition);
    play(&mut game, "g8e7");
    assert!(!game.claims().repetition);
    let nothing = Err(ActionError::NothingToClaim);
    assert_eq!(game.claim(Color::White, Claim::Repetition), nothing);
}

#[test]
fn an_automatic_repetition_draw_needs_no_claim() {
    let mut game = played(Fen::START, Rules::THAI, SHUFFLE);
    assert!(!game.claims().repetition);
    let nothing = Err(ActionError::NothingToClaim);
    assert_eq!(game.claim(Color::White, Claim::Repetition), nothing);
}

#[test]
fn without_a_repetition_rule_positions_recur_freely() {
    let rules = Rules::THAI.with_repetition(None);
    let mut game = game(Fen::START, rules);
    play(&mut game, &times(SHUFFLE, 20));
    assert_eq!((game.outcome(), game.occurrences()), (None, 21));
    assert!(!game.claims().repetition);
}

#[test]
fn the_number_of_occurrences_is_configurable() {
    for fold in [2_u8, 3, 4, 5] {
        let mut game = game(Fen::START, with(fold, RepetitionEffect::Draw));
        for _ in 2..fold {
            play(&mut game, SHUFFLE);
            assert_eq!(game.outcome(), None, "{fold}");
        }
        play(&mut game, SHUFFLE);
        assert_eq!(game.outcome(), drawn(Termination::Repetition), "{fold}");
        assert_eq!(game.occurrences(), usize::from(fold));
    }
    for (fold, occurrences, repeated) in [(3, 2, false), (3, 3, true), (3, 4, true), (5, 4, false)]
    {
        let rules = with(fold, RepetitionEffect::Claimable);
        assert_eq!(
            rules.is_repeated(occurrences),
            repeated,
            "{fold}, {occurrences}"
        );
    }
}

#[test]
fn mate_and_stalemate_take_precedence_over_repetition() {
    let rules = Rules::THAI;
    let judge = |fen: &str| {
        let counting = common::counting(fen, &rules);
        rules
            .judge(&position(fen), None, &counting, 3)
            .unwrap()
            .by()
    };
    assert_eq!(judge("k6R/8/1K6/8/8/8/8/8 b"), Termination::Checkmate);
    assert_eq!(judge("k7/2K5/1S6/8/8/8/8/8 b"), Termination::Stalemate);
    assert_eq!(judge("k7/8/1K6/8/8/8/8/7R b"), Termination::Repetition);
}

// Undo.

#[test]
fn undo_removes_an_occurrence() {
    let mut game = played(
        Fen::START,
        with(3, RepetitionEffect::Claimable),
        &times(SHUFFLE, 2),
    );
    for expected in [2, 2, 2, 2, 1, 1, 1, 1] {
        assert!(game.undo().is_some());
        assert_eq!(game.occurrences(), expected);
    }
    assert_eq!(game.undo(), None);
}

#[test]
fn undoing_an_irreversible_move_restores_the_earlier_positions() {
    let mut game = played(Fen::START, Rules::THAI, SHUFFLE);
    play(&mut game, "e3e4");
    assert_eq!((game.occurrences(), game.position().halfmoves()), (1, 0));
    game.undo();
    assert_eq!((game.occurrences(), game.position().halfmoves()), (2, 4));
    play(&mut game, SHUFFLE);
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

// Fixed-size histories.

#[test]
fn a_full_game_rejects_a_move_and_is_unchanged() {
    let mut game = FixedGame::<8>::new_in(Position::start(), None, Rules::THAI);
    play(&mut game, SHUFFLE);
    play(&mut game, "b1d2 b8d7 d2b1 d7b8");
    assert_eq!(
        game.outcome(),
        drawn(Termination::Repetition),
        "an end always fits"
    );

    let mut game = FixedGame::<7>::new_in(Position::start(), None, Rules::THAI);
    play(&mut game, SHUFFLE);
    play(&mut game, "b1d2 b8d7 d2b1");
    let before = (game.setup(), *game.counting(), game.occurrences());
    let Err(ActionError::HistoryFull(full)) = game.play(mv("d7e5")) else {
        panic!("the history is full");
    };
    assert_eq!(full.capacity(), 7);
    assert_eq!(full.to_string(), "the history is full: its capacity is 7");
    assert_eq!((game.setup(), *game.counting(), game.occurrences()), before);
    assert_eq!((game.outcome(), game.actions().len()), (None, 7));
}
