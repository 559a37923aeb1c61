//! Openings from lists and seeds.

use makruk_match::{
    OpeningFormat, Openings,
    makruk_notation::Fen,
    makruk_rules::{Game, Rules},
};

fn fen(openings: &Openings, round: u64) -> String {
    let setup = openings.opening(round, &Rules::FAIRY).expect("an opening");
    Fen::from(setup).to_string()
}

#[test]
fn a_seed_gives_the_same_openings_and_another_one_others() {
    let (one, two) = (Openings::random(3), Openings::random(4));
    assert_eq!(fen(&one, 5), fen(&one, 5));
    assert_ne!(fen(&one, 5), fen(&one, 6));
    assert_ne!(fen(&one, 5), fen(&two, 5));
    let setup = one.opening(0, &Rules::FAIRY).expect("an opening");
    let game = Game::from_setup(&setup, Rules::FAIRY).expect("a position");
    assert_eq!(
        (game.outcome(), game.position().fullmoves().get()),
        (None, 5)
    );
    assert_eq!((one.to_string().as_str(), one.len()), ("seed:3", None));
}

#[test]
fn lists_have_a_position_per_line_or_game_and_begin_again() {
    let fens = "# comment\n8/8/8/4k3/8/2K5/3R4/8 w - - 0 50 ; a rua\n\nrnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1\r\n";
    let openings = Openings::read(fens.as_bytes(), OpeningFormat::Fen, &Rules::FAIRY).expect("two");
    assert_eq!(openings.len(), Some(2));
    assert_eq!(fen(&openings, 0), fen(&openings, 2));
    assert!(fen(&openings, 1).starts_with("rnsmksnr"));
    let epd = b"8/8/8/4k3/8/2K5/3R4/8 w - - id \"a\"; ce 3;\n";
    let openings = Openings::read(epd, OpeningFormat::Epd, &Rules::FAIRY).expect("one");
    assert!(fen(&openings, 0).starts_with("8/8/8/4k3/8/2K5/3R4/8 w"));
    let pgn = b"1. e4 e5 1-0\n\n1. d4 *\n";
    let openings = Openings::read(pgn, OpeningFormat::Pgn, &Rules::FAIRY).expect("two");
    assert!(
        fen(&openings, 0).ends_with(" w - - 0 2"),
        "{}",
        fen(&openings, 0)
    );
    assert_eq!(OpeningFormat::of_file("a.PGN"), OpeningFormat::Pgn);
}

#[test]
fn invalid_openings_are_rejected_with_their_line() {
    for (text, format, expected) in [
        ("", OpeningFormat::Fen, "line 1: expected an opening"),
        ("\nxyz\n", OpeningFormat::Fen, "line 2: "),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", OpeningFormat::Fen, "line 1: "),
        (
            "k7/RR6/8/8/8/8/8/4K3 b - - 0 1",
            OpeningFormat::Fen,
            "the game is over here: checkmate",
        ),
        ("8/8 w", OpeningFormat::Epd, "line 1: "),
        ("\n1. e9 *", OpeningFormat::Pgn, "line 2: "),
    ] {
        let error = Openings::read(text.as_bytes(), format, &Rules::FAIRY).expect_err(text);
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}
