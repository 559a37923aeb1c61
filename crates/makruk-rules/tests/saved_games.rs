//! A game saved as a FEN or with serde is restored as the same game.

use makruk_notation::{
    Fen,
    makruk_core::{Move, Position, SetupProblems},
};
use makruk_rules::{Game, Outcome, Rules, Termination};

fn game(fen: &str) -> Game {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_game(Rules::THAI).expect("valid position")
}

fn play(game: &mut Game, mv: &str) {
    let mv: Move = mv.parse().expect(mv);
    game.play(mv).expect("the move is legal");
}

#[test]
fn a_mate_by_the_counting_side_is_still_a_draw_after_saving() {
    let mut played = game("k7/7R/1K6/8/8/8/8/3N3n w - 128 10 5");
    assert_eq!(
        played.count().map(|count| count.number),
        Some(5),
        "White counts"
    );
    play(&mut played, "h7h8");
    let drawn = Some(Outcome::Draw {
        by: Termination::MateWhileCounting,
    });
    assert_eq!(played.outcome(), drawn);
    let read = Game::from_setup(&played.setup(), Rules::THAI).expect("it was valid");
    assert_eq!(read.outcome(), drawn);
}

#[test]
fn the_chasers_mate_is_never_a_mate_while_counting() {
    // The parity of the plies is wrong, as if the chaser counted.
    let mut game = game("k7/7R/1K6/8/8/8/8/8 w - 32 10 5");
    play(&mut game, "h7h8");
    assert_eq!(
        game.outcome().and_then(Outcome::winner),
        Some(makruk_notation::makruk_core::Color::White)
    );
    assert_eq!(
        game.setup().count.map(|count| count.elapsed_plies),
        Some(11),
        "written back unchanged"
    );
}

#[test]
fn a_called_count_takes_its_limit_from_the_rules_not_the_text() {
    let mut game = game("3k4/2r5/8/8/8/8/2R5/4K3 b - 32 0 1");
    game.start_count().expect("Black may count");
    assert_eq!(game.count().map(|count| count.limit), Some(64));
}

#[test]
fn games_are_equal_if_start_rules_and_actions_are() {
    let (mut a, mut b) = (game(Fen::START), game(Fen::START));
    play(&mut a, "e3e4");
    assert_ne!(a, b);
    play(&mut b, "e3e4");
    assert_eq!(a, b);
    b.undo();
    assert_eq!(b, Game::new(Position::start(), Rules::THAI));
    let mut house = Rules::THAI;
    house.dead_position_draws = false;
    assert_ne!(b, Game::new(Position::start(), house));
}

#[cfg(feature = "serde")]
#[test]
fn only_the_ignored_problems_are_written() {
    let fen: Fen = "4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1"
        .parse()
        .expect("valid FEN");
    let position = Position::from_setup_ignoring(fen.as_setup(), SetupProblems::TOO_MANY_RUA)
        .expect("a handicap");
    let game = Game::new(position, Rules::THAI);
    let text = serde_json::to_string(&game).expect("games serialize");
    assert!(text.contains(r#""forgiven":"TOO_MANY_RUA""#), "{text}");
    assert_eq!(
        serde_json::from_str::<Game>(&text).expect("valid JSON"),
        game
    );

    let tampered = text.replace(r#""forgiven":"TOO_MANY_RUA","#, "");
    let error = serde_json::from_str::<Game>(&tampered).expect_err("the problem is not ignored");
    assert!(
        error
            .to_string()
            .contains("white has more than two rua (c3)"),
        "{error}"
    );
    let tampered = text.replace("TOO_MANY_RUA", "TOO_MANY_RUAS");
    assert!(serde_json::from_str::<Game>(&tampered).is_err());
    let tampered = text.replace(r#""rules":"thai""#, r#""bogus":1,"rules":"thai""#);
    assert_ne!(tampered, text);
    assert!(
        serde_json::from_str::<Game>(&tampered).is_err(),
        "unknown fields are rejected"
    );
}

#[cfg(not(feature = "serde"))]
#[test]
fn a_handicap_game_may_have_more_rua_than_one_set() {
    let fen: Fen = "4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1"
        .parse()
        .expect("valid FEN");
    assert!(Position::from_setup_ignoring(fen.as_setup(), SetupProblems::TOO_MANY_RUA).is_ok());
}
