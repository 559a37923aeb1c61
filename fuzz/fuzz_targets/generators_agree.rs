//! The two move generators agree on every position, its moves and its attack maps.
#![cfg_attr(fuzzing, no_main)]

use makruk_fuzz::Choices;

#[path = "../../crates/makruk-bitboard/tests/agreement/mod.rs"]
mod agreement;

/// Longer games add no coverage.
const MAX_PLIES: usize = 40;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let Some(mut position) = choices.position() else {
        return;
    };
    for _ in 0..MAX_PLIES {
        let Some(mv) = choices.mv(&position) else {
            break;
        };
        agreement::assert_agree(&position);
        position.play_unchecked(mv);
    }
    agreement::assert_agree_in_detail(&position);
});
