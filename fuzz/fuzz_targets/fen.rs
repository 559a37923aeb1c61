//! A FEN that is read is written back: byte for byte if it was strict, as the same setup if not.
#![cfg_attr(fuzzing, no_main)]

use makruk::{Epd, Fen, FenDialect};

makruk_fuzz::invariant!(|text: &[u8]| {
    for dialect in FenDialect::ALL {
        match Fen::from_ascii(text, dialect) {
            Ok(fen) => {
                let expected = core::str::from_utf8(text).expect("a FEN is ASCII");
                let expected = match dialect {
                    // Five dashes say in more fields that nobody counts.
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
            // Whatever is wrong with the setup is said.
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
