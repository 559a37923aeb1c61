//! The engine recognises drawn games.

use crate::common::{engine, game, play};
use makruk_core::{Move, Square};
use makruk_rules::{MaterialTest, OverLimit, Rules};
use makruk_search::{Limits, Score};

fn score(fen: &str, depth: u8) -> Score {
    let game = game(fen, Rules::FAIRY);
    let result = engine().search(&game, &Limits::depth(depth), &mut ());
    result.score().unwrap()
}

#[test]
fn insufficient_material_scores_zero() {
    assert_eq!(score("8/8/3k4/8/8/3N4/8/3K4 w - 128 5 60", 8), Score::Cp(0));
    assert_eq!(score("8/8/3k4/8/8/3M4/8/3K4 w - 128 5 60", 8), Score::Cp(0));
}

#[test]
fn a_mate_on_the_last_counted_ply_wins_and_one_ply_later_draws() {
    // The rua mates immediately on h8.
    let mate = |plies| format!("3k4/8/3K4/8/8/8/8/7R w - 32 {plies} 60");
    assert_eq!(score(&mate(31), 5), Score::MateIn(1));
    assert_eq!(score(&mate(32), 5), Score::MateIn(1));
    // With ply 33, the mate and the draw coincide, and checkmate takes precedence.
    assert_eq!(score(&mate(33), 1), Score::MateIn(1));
}

#[test]
fn a_mate_in_two_needs_three_plies_of_the_count() {
    let mate = |plies| format!("3k4/8/2K5/8/8/8/8/7R b - 32 {plies} 60");
    // Black's khun moves, and White's rua mates.
    let in_time = game(&mate(31), Rules::FAIRY);
    assert!(in_time.outcome().is_none());
    assert_eq!(score(&mate(33), 3), Score::Cp(0));
}

#[test]
fn a_third_occurrence_is_found_in_the_game_history() {
    // White is ahead by a rua, but the initial position has already occurred twice.
    let fen = "6k1/8/4p3/8/4P3/8/R7/6K1 w - - 0 40";
    let mut game = game(fen, Rules::FAIRY);
    play(&mut game, "a2a3 g8h8 a3a2 h8g8 a2a3 g8h8 a3a2");
    // Black draws by going back, since the position then occurs for the third time.
    let result = engine().search(&game, &Limits::depth(6), &mut ());
    assert_eq!(result.best.unwrap().to_string(), "h8g8");
    assert_eq!(result.score(), Some(Score::Cp(0)));
    game.play(result.best.unwrap()).unwrap();
    assert!(game.outcome().is_some());
}

#[test]
fn a_mate_by_the_counting_side_draws_under_thai_and_wins_under_fairy_rules() {
    // White is counting board's honour and could mate with the rua.
    let fen = "3k4/8/3K4/8/n7/8/8/6R1 w - 128 10 60";
    let score = |rules| {
        let game = game(fen, rules);
        assert_eq!(game.count().unwrap().by, makruk_core::Color::White);
        engine()
            .search(&game, &Limits::depth(1), &mut ())
            .score()
            .unwrap()
    };
    assert_eq!(score(Rules::FAIRY), Score::MateIn(1));
    assert!(score(Rules::THAI) < Score::MateIn(100));
}

#[test]
fn a_capture_that_mates_beyond_the_limit_draws_under_thai_and_wins_under_fairy_rules() {
    // White's rua captures the last piece. Nine pieces are left, and the limit is 8.
    let fen = "k6n/8/2N5/8/8/8/4K3/1RSM1SNR w - - 0 40";
    let capture = [Move::new(Square::H1, Square::H8)];
    let score = |rules| {
        let limits = Limits::depth(1).with_moves(&capture);
        let result = engine().search(&game(fen, rules), &limits, &mut ());
        result.score().unwrap()
    };
    assert_eq!(score(Rules::FAIRY), Score::MateIn(1));
    assert_eq!(score(Rules::THAI), Score::Cp(0));
    let mate_first = Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst);
    assert_eq!(score(mate_first), Score::MateIn(1));
}

#[test]
fn a_dead_position_is_a_draw_and_is_not_searched_further() {
    let fairy = Rules::THAI.with_material(MaterialTest::Fairy);
    // White captures the khon. The capture leaves a met, and a bia that promotes to a met on the same square colour;
    // four mets on one square colour, two per side; or, again, a met and a bia, but with another khon, which could win.
    let met_and_bia = "7k/8/8/8/3p4/8/6m1/6sK w - - 0 1";
    let mets = "7k/8/8/m1m5/1M1M4/8/8/6sK w - - 0 1";
    let khon = "7k/8/8/8/3p4/8/4s1m1/6sK w - - 0 1";
    let capture = [Move::new(Square::H1, Square::G1)];
    for (fen, rules, ends, is_dead) in [
        (met_and_bia, Rules::THAI, true, true),
        // These rules let the game continue, although the position is drawn.
        (met_and_bia, fairy, false, true),
        (met_and_bia, Rules::FAIRY, false, true),
        (mets, Rules::THAI, true, true),
        (mets, fairy, true, true),
        (mets, Rules::FAIRY, false, true),
        (khon, Rules::THAI, false, false),
        (khon, Rules::FAIRY, false, false),
    ] {
        let mut game = game(fen, rules);
        let limits = Limits::depth(6).with_moves(&capture);
        let result = engine().search(&game, &limits, &mut ());
        game.play(capture[0]).unwrap();
        assert_eq!(game.outcome().is_some(), ends, "{fen} {rules:?}");
        let found = (result.score() == Some(Score::Cp(0)), result.nodes <= 12);
        assert_eq!(found, (is_dead, is_dead), "{result:?} {fen} {rules:?}");
    }
}
