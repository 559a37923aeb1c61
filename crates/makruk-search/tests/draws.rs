//! The engine knows when a game is drawn.

mod common;

use common::{engine, game, play};
use makruk_notation::UciMove;
use makruk_rules::{Action, Rules};
use makruk_search::{Limits, Score, Silent};

fn score(fen: &str, depth: u8) -> Score {
    let game = game(fen, Rules::FAIRY);
    let outcome = engine().search(&game, &Limits::depth(depth), &mut Silent);
    outcome.score().unwrap()
}

#[test]
fn men_that_cannot_win_are_worth_nothing() {
    assert_eq!(score("8/8/3k4/8/8/3N4/8/3K4 w - 128 5 60", 8), Score::Cp(0));
    assert_eq!(score("8/8/3k4/8/8/3M4/8/3K4 w - 128 5 60", 8), Score::Cp(0));
}

#[test]
fn a_mate_on_the_last_ply_wins_and_one_ply_later_it_is_a_draw() {
    // Rua to h8 mates at once.
    let mate = |plies| format!("3k4/8/3K4/8/8/8/8/7R w - 32 {plies} 60");
    assert_eq!(score(&mate(31), 5), Score::MateIn(1));
    assert_eq!(score(&mate(32), 5), Score::MateIn(1));
    // It stands on the board with ply 33, the draw itself, and a checkmate goes before it.
    assert_eq!(score(&mate(33), 1), Score::MateIn(1));
}

#[test]
fn a_mate_in_two_needs_three_plies_of_the_count() {
    let mate = |plies| format!("3k4/8/2K5/8/8/8/8/7R b - 32 {plies} 60");
    // Black to move: the khun goes, the rua mates.
    let in_time = game(&mate(31), Rules::FAIRY);
    assert!(in_time.outcome().is_none());
    assert_eq!(score(&mate(33), 3), Score::Cp(0));
}

#[test]
fn the_third_time_is_seen_through_the_history_of_the_game() {
    // White is ahead by a rua but has let the position stand twice: another move is needed.
    let fen = "6k1/8/4p3/8/4P3/8/R7/6K1 w - - 0 40";
    let mut game = game(fen, Rules::FAIRY);
    play(&mut game, "a2a3 g8h8 a3a2 h8g8 a2a3 g8h8 a3a2");
    // Black repeats for the third time if it goes back.
    let outcome = engine().search(&game, &Limits::depth(6), &mut Silent);
    assert_eq!(UciMove(outcome.best.unwrap()).to_string(), "h8g8");
    assert_eq!(outcome.score(), Some(Score::Cp(0)));
    game.act(Action::Move(outcome.best.unwrap())).unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn a_mate_by_the_side_that_counts_is_a_draw_in_thailand_and_a_win_for_the_program() {
    // White counts board's honour and could give mate with the rua.
    let fen = "3k4/8/3K4/8/n7/8/8/6R1 w - 128 10 60";
    let score = |rules| {
        let game = game(fen, rules);
        assert_eq!(game.count().unwrap().by, makruk_core::Color::White);
        engine()
            .search(&game, &Limits::depth(1), &mut Silent)
            .score()
            .unwrap()
    };
    assert_eq!(score(Rules::FAIRY), Score::MateIn(1));
    assert!(score(Rules::THAI) < Score::MateIn(100));
}
