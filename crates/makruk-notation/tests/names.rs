//! Names of formats, dialects and letter sets round-trip.

use core::{fmt::Display, str::FromStr};

use makruk_notation::{FenDialect, ParseNameError, letters::LetterSet, pgn::Nag};
use makruk_rules::GameResult;

fn names<T: FromStr<Err = ParseNameError> + Display>(all: &[T], expected: &[&str]) {
    assert_eq!(all.len(), expected.len());
    for (value, name) in all.iter().zip(expected) {
        assert_eq!(value.to_string(), *name);
        assert_eq!(
            name.parse::<T>()
                .ok()
                .map(|read| read.to_string())
                .as_deref(),
            Some(*name)
        );
    }
    let Err(error) = "Fairy".parse::<T>() else {
        panic!("names are in lower case")
    };
    assert_eq!(error.names(), expected);
}

#[test]
fn dialects_and_letter_sets_have_their_command_line_names() {
    let dialects = [
        "fairy",
        "makruk-js",
        "international",
        "cutechess",
        "fairy-f",
        "official",
    ];
    names(&FenDialect::ALL, &dialects);
    let letters = [
        "fairy",
        "international",
        "playok",
        "makruk-js",
        "official",
        "official-competition",
        "official-standard",
        "thai",
        "thai-competition",
        "thai-competition-digits",
        "thai-standard",
        "thai-standard-digits",
    ];
    names(&LetterSet::ALL, &letters);
    for set in LetterSet::ALL {
        assert_eq!(set.name().parse(), Ok(set));
    }
    for dialect in FenDialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
    }
}

#[test]
fn glyphs_parse_from_numbers_and_marks() {
    for number in 0..=u8::MAX {
        let nag = Nag::new(number);
        assert_eq!(nag.to_string().parse(), Ok(nag));
        if let Some(marks) = nag.glyph() {
            assert_eq!(marks.parse(), Ok(nag));
        }
    }
    for text in ["", "$", "$256", "$+1", "$-1", "1", "!!!", "$ 1", "$1 "] {
        assert!(text.parse::<Nag>().is_err(), "{text}");
    }
}

#[test]
fn results_parse_in_all_their_forms() {
    use GameResult::{BlackWins, Draw, Unknown, WhiteWins};
    for result in [WhiteWins, BlackWins, Draw, Unknown] {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    assert_eq!("½-½".parse(), Ok(Draw));
    let error = "2-0".parse::<GameResult>().unwrap_err();
    assert_eq!(error.to_string(), "expected one of 1-0, 0-1, 1/2-1/2, *");
}
