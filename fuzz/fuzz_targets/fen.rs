//! A FEN that parses is rewritten: byte for byte if it was strict, otherwise as the same setup.
#![cfg_attr(fuzzing, no_main)]

use makruk::{Epd, Fen, FenDialect};

makruk_fuzz::invariant!(|text: &[u8]| {
    for dialect in FenDialect::ALL {
        match Fen::from_ascii(text, dialect) {
            Ok(fen) => {
                let expected = core::str::from_utf8(text).expect("a FEN is ASCII");
                let expected = match dialect {
                    // The five dashes, more fields than necessary, mean that no side counts.
                    FenDialect::MakrukJs => expected.trim_end_matches(" - - - - -"),
                    _ => expected,
                };
                assert_eq!(fen.display(dialect).to_string(), expected);
                assert_eq!(Fen::from_ascii_relaxed(text, dialect), Ok(fen));
            }
            Err(error) => assert!(error.offset() <= text.len()),
        }
        if let Ok(fen) = Fen::from_ascii_relaxed(text, dialect) {
            let written = fen.display(dialect).to_string();
            assert_eq!(
                Fen::from_ascii(written.as_bytes(), dialect).as_ref(),
                Ok(&fen)
            );
            // Every problem of the setup is reported.
            if let Err(error) = fen.to_position() {
                assert!(!error.to_string().is_empty());
            }
        }
        if let Ok(text) = core::str::from_utf8(text) {
            match Epd::parse(text, dialect) {
                Ok(epd) => {
                    let written = epd.to_string();
                    assert_eq!(Epd::parse(&written, FenDialect::Fairy), Ok(epd));
                }
                Err(error) => assert!(text.is_char_boundary(error.offset())),
            }
        }
    }
    if let Err(error) = FenDialect::detect(text) {
        assert!(error.offset() <= text.len());
    }
});
