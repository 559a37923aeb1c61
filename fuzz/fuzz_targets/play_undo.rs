//! Undo restores the previous positions, and the incremental hash always equals the computed one.
#![cfg_attr(fuzzing, no_main)]

use makruk::{Position, zobrist};
use makruk_fuzz::Choices;

fn check(position: &Position) {
    let setup = position.to_setup();
    assert_eq!(position.zobrist(), zobrist::hash(&setup.board, setup.turn));
    let problems = makruk::SetupProblems::all();
    let again =
        Position::from_setup_ignoring(&setup, problems).expect("moves keep a position valid");
    assert_eq!(again, *position);
    assert_eq!(again.legal_moves().len(), position.legal_moves().len());
    assert_eq!(position.swap_sides().swap_sides(), *position);
    assert_eq!(position.swap_sides().count_legal(), position.count_legal());
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let Some(mut position) = choices.position() else {
        return;
    };
    let mut before = Vec::new();
    while let Some(mv) = choices.mv(&position) {
        // The side to move occasionally passes instead.
        let setup = position.to_setup();
        let passes = choices.byte() % 16 == 15;
        let undo = match passes.then(|| position.play_null()) {
            Some(None) => continue,
            Some(Some(undo)) => undo,
            None => position.play(mv).expect("the move is legal"),
        };
        check(&position);
        before.push((undo, setup));
    }
    while let Some((undo, setup)) = before.pop() {
        position.undo(undo);
        assert_eq!(position.to_setup(), setup);
        assert_eq!(position.zobrist(), zobrist::hash(&setup.board, setup.turn));
    }
});
