//! A game's encoded moves are rejected or re-encode to the same bytes; every game round-trips.
#![cfg_attr(fuzzing, no_main)]

use makruk::moves::MovesCode;
use makruk_fuzz::Choices;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let Some(start) = choices.position() else {
        return;
    };
    let plies = usize::from(choices.byte());
    let bytes = choices.rest();
    for code in MovesCode::ALL {
        match code.decode(&start, plies, bytes) {
            Ok(moves) => {
                let mut written = Vec::new();
                code.encode(&start, &moves, &mut written)
                    .expect("the moves are legal");
                assert_eq!(written, bytes, "{code}");
            }
            Err(error) => {
                assert!(error.offset() <= bytes.len(), "{code} {error}");
                assert!(error.ply() <= plies, "{code} {error}");
            }
        }
    }
    // Interprets the same bytes as choices among the legal moves.
    let (mut choices, mut position, mut moves) = (Choices::new(bytes), start.clone(), Vec::new());
    while let Some(mv) = choices.mv(&position) {
        position.play_unchecked(mv);
        moves.push(mv);
    }
    for code in MovesCode::ALL {
        let mut written = Vec::new();
        code.encode(&start, &moves, &mut written)
            .expect("the moves are legal");
        assert_eq!(
            code.decode(&start, moves.len(), &written).as_ref(),
            Ok(&moves),
            "{code}"
        );
    }
});
