//! Moves as people type them.

use makruk_core::Position;
use makruk_notation::{
    Fen,
    letters::LetterSet,
    typed::{self, PlayTyped, TypedMoveError},
};
use makruk_rules::{Game, Rules};

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect("valid FEN");
    fen.to_position().expect("valid position")
}

fn read(
    text: &str,
    position: &Position,
    letters: LetterSet,
) -> Result<(String, LetterSet), TypedMoveError> {
    typed::read(text, position, letters).map(|typed| (typed.mv.to_string(), typed.letters))
}

#[test]
fn a_move_may_be_in_coordinates_or_san_of_any_case_with_a_number_and_glyphs() {
    let start = Position::start();
    for text in [
        "b1d2",
        "B1D2",
        "Nd2",
        "nd2",
        "Nb1-d2",
        " 1. Nd2 ",
        "1.nd2!?",
        "Nd2 ?!",
        "b1d2 !",
        "1... Nd2",
        "๑. ม-ง๒",
        "Nd2+??",
    ] {
        let expected = ("b1d2".to_owned(), LetterSet::FAIRY);
        let read = read(text, &start, LetterSet::FAIRY).map(|(mv, _)| (mv, LetterSet::FAIRY));
        assert_eq!(read, Ok(expected), "{text}");
    }
}

#[test]
fn a_promotion_may_lack_its_letter_or_have_that_of_another_program() {
    let position = position("4k3/8/8/P7/8/8/8/4K3 w - - 0 1");
    for text in ["a5a6", "a5a6m", "a5a6q", "A5A6F", "a6", "a6=M"] {
        let (mv, _) = read(text, &position, LetterSet::FAIRY).expect(text);
        assert_eq!(mv, "a5a6m", "{text}");
    }
    // Only a bia promotes.
    let error = read("e1e2q", &position, LetterSet::FAIRY);
    assert!(
        matches!(error, Err(TypedMoveError::Illegal(_))),
        "{error:?}"
    );
}

#[test]
fn the_letters_in_which_a_move_is_legal_are_reported_for_the_next_one() {
    let start = Position::start();
    for (text, mv, letters) in [
        ("Sf2", "f1f2", LetterSet::FAIRY),
        ("Bf2", "f1f2", LetterSet::INTERNATIONAL),
        ("Tf2", "f1f2", LetterSet::MAKRUK_JS),
        ("ค-ฉ๒", "f1f2", LetterSet::THAI),
    ] {
        assert_eq!(
            read(text, &start, LetterSet::FAIRY),
            Ok((mv.to_owned(), letters))
        );
    }
    // The given letters come first: M is a met or a ma.
    let first = |letters| read("Md2", &start, letters).expect("legal").0;
    assert_eq!(first(LetterSet::FAIRY), "e1d2");
    assert_eq!(first(LetterSet::MAKRUK_JS), "b1d2");
}

#[test]
fn two_readings_in_other_letters_are_an_error_that_names_both() {
    // `Md2` is the met's in fairy letters, the ma's in those of makruk-js, and nothing in Thai ones.
    let error = typed::read("Md2", &Position::start(), LetterSet::THAI).unwrap_err();
    assert!(error.is_ambiguous());
    assert_eq!(
        error.to_string(),
        "ambiguous: e1d2 in the fairy letters, b1d2 in the makruk-js letters: specify the letters"
    );
}

#[test]
fn an_error_says_whether_the_text_is_no_move_or_an_illegal_one() {
    let start = Position::start();
    let error = |text: &str| typed::read(text, &start, LetterSet::FAIRY).unwrap_err();
    for text in [
        "",
        " ",
        "1.",
        "hello",
        "e",
        "e9",
        "กก",
        "Nd2Nd2",
        "é",
        &"x".repeat(5_000),
        "🦀🦀🦀🦀🦀🦀🦀🦀🦀🦀",
    ] {
        assert!(
            matches!(error(text), TypedMoveError::Unreadable(_)),
            "{text}"
        );
    }
    for text in ["e3e5", "h8h7"] {
        assert!(
            matches!(error(text), TypedMoveError::Illegal(_)),
            "{text}: {:?}",
            error(text)
        );
    }
    for text in ["Ne4", "Ke4", "e5"] {
        assert!(
            matches!(error(text), TypedMoveError::Unmatched(_)),
            "{text}"
        );
    }
    // The two ruas on one rank.
    let two = position("4k3/8/8/8/8/R6R/8/4K3 w - - 0 1");
    let error = typed::read("Re3", &two, LetterSet::FAIRY).unwrap_err();
    assert!(error.is_ambiguous());
}

#[test]
fn a_game_plays_typed_moves_until_it_is_over() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    for text in ["e4", "d6d5", "exd5", "qe7"] {
        game.play_typed(text).expect(text);
    }
    assert_eq!(game.ply(), 4);
    assert!(game.play_typed("e4e5").is_err());
    assert_eq!(game.ply(), 4);
    game.resign(makruk_core::Color::White).expect("in progress");
    let error = game.play_typed("Nd2").unwrap_err();
    assert!(matches!(error, TypedMoveError::Game(_)), "{error}");
}
