//! Every legal move round-trips in all letters; any other text denotes a legal move or is rejected.
#![cfg_attr(fuzzing, no_main)]

use makruk::{San, letters::LetterSet, san::SanStyle};
use makruk_fuzz::Choices;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let Some(mut position) = choices.position() else {
        return;
    };
    for _ in 0..choices.byte() {
        let Some(mv) = choices.mv(&position) else {
            break;
        };
        position.play_unchecked(mv);
    }
    let text = choices.rest();
    for letters in LetterSet::ALL {
        for mv in position.legal_moves() {
            for style in [SanStyle::Unambiguous, SanStyle::Readable, SanStyle::Long] {
                let written = San::from_move_with(&position, mv, style, letters).to_string();
                let read =
                    San::from_bytes(written.as_bytes(), letters).expect("it was just written");
                assert_eq!(read.to_move(&position), Ok(mv), "{written}");
            }
        }
        match San::from_bytes(text, letters) {
            Ok(san) => {
                let candidates = san.candidates(&position);
                assert!(candidates.iter().all(|&mv| position.is_legal(mv)));
                assert_eq!(san.to_move(&position).is_ok(), candidates.len() == 1);
                assert!(!san.to_string().is_empty());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
