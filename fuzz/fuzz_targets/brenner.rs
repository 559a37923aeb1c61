//! Bytes that decode as a game in Brenner's notation are rewritten as bytes of an equivalent game.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree,
    brenner::{Notation, Numbering, decode_tree, encode_tree},
};
use makruk_fuzz::Choices;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let notation = choices.choose(&[Notation::Main, Notation::Alternate]);
    let numbering = choices.choose(&[Numbering::Identity, Numbering::Current]);
    let Some(start) = choices.position() else {
        return;
    };
    let bytes = choices.rest();
    let tree = match decode_tree(bytes, start.clone(), None, numbering, notation) {
        Ok(tree) => tree,
        Err(error) => {
            assert!(error.offset() <= bytes.len(), "{error}");
            return;
        }
    };
    let mut written = Vec::new();
    encode_tree(&tree, numbering, notation, &mut written).expect("it came from such bytes");
    let again =
        decode_tree(&written, start, None, numbering, notation).expect("it was just written");
    // A header without information is not written.
    let text = |tree: &GameTree| tree.pgn().without_tags().to_string();
    assert_eq!(text(&again), text(&tree));
    let mut twice = Vec::new();
    encode_tree(&again, numbering, notation, &mut twice).expect("it was written before");
    assert_eq!(twice, written);
    // An unknown result has no byte, and marks may follow a comment.
    assert!(written.len() <= bytes.len());
});
