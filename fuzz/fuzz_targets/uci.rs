//! A UCI move that parses is rewritten byte for byte, and on a board it is legal or rejected.
#![cfg_attr(fuzzing, no_main)]

use makruk::{Move, Position, UciMove};

makruk_fuzz::invariant!(|text: &[u8]| {
    let mut position = Position::start();
    for word in text.split(|byte| *byte == b' ') {
        match UciMove::from_ascii(word) {
            Ok(read) => {
                assert_eq!(read.to_string().as_bytes(), word);
                let mv: Move = read.into();
                let is_legal = position.legal_moves().contains(&mv);
                assert_eq!(position.is_legal(mv), is_legal);
                assert_eq!(read.to_move(&position).is_ok(), is_legal);
                assert_eq!(position.play(mv).is_ok(), is_legal);
            }
            Err(error) => assert!(error.offset() <= word.len()),
        }
    }
});
