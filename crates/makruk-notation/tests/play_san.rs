//! Playing SAN moves in a game.

use makruk_core::Position;
use makruk_notation::{
    Fen, San,
    letters::LetterSet,
    san::{PlaySan, SanErrorKind},
};
use makruk_rules::{ActionError, Game, Rules};

fn game(fen: &str) -> Game {
    let fen: Fen = fen.parse().expect("valid FEN");
    fen.to_game(Rules::THAI).expect("a position")
}

#[test]
fn a_game_is_played_from_san() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    let played = ["e4", "d5", "exd5", "Nb8-d7"].map(|text| {
        let mv = game.play_san(text).expect(text);
        mv.to_string()
    });
    assert_eq!(played, ["e3e4", "d6d5", "e4d5", "b8d7"]);
    let mv = game.play_san_in("ม-ง๒", LetterSet::THAI).expect("Thai");
    assert_eq!(mv.to_string(), "b1d2");
    assert_eq!(game.actions().len(), 5);
}

#[test]
fn an_error_names_the_problem_and_plays_nothing() {
    // Two ma can reach d4.
    let mut two = game("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1");
    let mut refused = |text: &str| {
        let error = two.play_san(text).unwrap_err();
        assert_eq!(two.actions().len(), 0, "{text}");
        (error, error.to_string())
    };
    let (error, message) = refused("Nd9");
    assert!(matches!(error.kind(), SanErrorKind::Rank(_)), "{error:?}");
    assert_eq!(message, "expected a rank, found `9`");
    let (error, message) = refused("Ke5");
    assert!(matches!(error.kind(), SanErrorKind::Illegal { .. }));
    assert_eq!(message, "no legal khun move to e5 matches");
    let (error, message) = refused("Nd4");
    assert!(matches!(
        error.kind(),
        SanErrorKind::MissingDistinction { .. }
    ));
    assert!(
        message.contains("b3") && message.contains("f3"),
        "{message}"
    );
}

#[test]
fn a_finished_game_accepts_no_move() {
    let mut game = game("6k1/R7/8/8/8/8/8/1R2K3 w - - 0 1");
    game.play_san("Rb8#").expect("mate");
    for text in ["Kf8", "Kh7"] {
        let error = game.play_san(text).unwrap_err();
        assert!(
            matches!(error.kind(), SanErrorKind::Game(ActionError::GameOver(_))),
            "{text}: {error}"
        );
    }
    assert_eq!(game.actions().len(), 1);
}

#[test]
fn only_games_hint_at_the_method_for_other_letters() {
    let error = "Qd2".parse::<San>().unwrap_err();
    let readable =
        "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters";
    assert_eq!((error.to_string().as_str(), error.offset()), (readable, 0));
    let mut game = Game::new(Position::start(), Rules::THAI);
    let played = game.play_san("Qd2").unwrap_err();
    let hint = ": pass `LetterSet::INTERNATIONAL` to `play_san_in`";
    assert_eq!(played.to_string(), format!("{readable}{hint}"));
    assert_eq!(played.kind(), error.kind());
    assert_eq!(played.kind().name(), "san");
    // Other parse errors have no hint.
    let error = game.play_san("Nd9").unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.offset()),
        ("expected a rank, found `9`", 2)
    );
}
