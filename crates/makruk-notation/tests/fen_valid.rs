//! FENs of positions from games.

use makruk_notation::{
    Fen, FenDialect,
    makruk_core::{Color, CountField, Setup},
};

use crate::common::{FAIRY, INTERNATIONAL, MAKRUK_JS, relaxed, strict};

/// Iterates over all recorded FENs: 400 standalone ones, and one for each ply of the games.
fn recorded() -> impl Iterator<Item = String> {
    let games = makruk_testdata::games().into_iter();
    let plies = games.flat_map(|game| game.plies.into_iter().map(|ply| ply.fen));
    makruk_testdata::valid_fens()
        .map(str::to_owned)
        .chain(plies)
}

#[test]
fn there_are_33_637_recorded_fens() {
    assert_eq!(recorded().count(), 400 + 33_237);
}

#[test]
fn recorded_fens_round_trip() {
    for text in recorded() {
        assert_eq!(strict(&text, FAIRY).to_string(), text);
        assert_eq!(text.parse::<Fen>().as_ref(), Ok(&strict(&text, FAIRY)));
    }
}

#[test]
fn recorded_fens_are_valid_positions() {
    for text in recorded() {
        let fen = strict(&text, FAIRY);
        let position = fen.to_position().expect(&text);
        assert_eq!(Fen::from(&position).as_setup().board, fen.as_setup().board);
        assert_eq!(
            Fen::from(&position).as_setup().count,
            None,
            "the count stays in the setup"
        );
    }
}

#[test]
fn recorded_fens_are_detected_as_fairy() {
    for text in recorded() {
        assert_eq!(FenDialect::detect(text.as_bytes()), Ok(FAIRY), "{text}");
    }
}

#[test]
fn the_relaxed_parser_gives_the_same_result() {
    for text in recorded() {
        assert_eq!(relaxed(&text, FAIRY), strict(&text, FAIRY));
    }
}

#[test]
fn recorded_fens_round_trip_in_international_letters() {
    for text in recorded() {
        let fen = strict(&text, FAIRY);
        let other = fen.display(INTERNATIONAL).to_string();
        assert_eq!(strict(&other, INTERNATIONAL), fen, "{other}");
        assert_eq!(
            strict(&other, INTERNATIONAL)
                .display(INTERNATIONAL)
                .to_string(),
            other
        );
    }
}

#[test]
fn positions_and_spoken_counts_survive_conversion_to_makruk_js() {
    for text in recorded() {
        let fen = strict(&text, FAIRY);
        let other = fen.display(MAKRUK_JS).to_string();
        let back = strict(&other, MAKRUK_JS);
        assert_eq!(back.as_setup().board, fen.as_setup().board, "{other}");
        assert_eq!(back.as_setup().turn, fen.as_setup().turn, "{other}");
        assert_eq!(
            back.as_setup().fullmoves,
            fen.as_setup().fullmoves,
            "{other}"
        );

        let spoken = fen.as_setup().count.filter(|count| count.elapsed_plies > 0);
        let of_fairy = |count| CountField {
            first_number: None,
            ..count
        };
        assert_eq!(
            back.as_setup().count.map(of_fairy),
            spoken,
            "{text} -> {other}"
        );
        assert_eq!(back.display(MAKRUK_JS).to_string(), other);
        if spoken.is_some() || fen.as_setup().halfmoves == 0 && fen.as_setup().count.is_none() {
            assert_eq!(back.to_string(), text);
        }
    }
}

#[test]
fn startpos_is_accepted() {
    assert_eq!(strict(Fen::START, FAIRY).to_string(), Fen::START);
    assert_eq!(
        Fen::START.parse::<Fen>().unwrap().into_setup(),
        Setup::start(Color::White)
    );
}
