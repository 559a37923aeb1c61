//! Games from PGN.

use alloc::{borrow::ToOwned, format, string::String, string::ToString, vec, vec::Vec};

use makruk::{Fen, GameTree, UciMove, pgn::PgnReader};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

/// Reads the first game. Returns its moves in coordinates, separated by spaces, and then names and values of its tags in turn.
#[wasm_bindgen(js_name = readGame)]
pub fn read_game(pgn: &str) -> Result<Vec<String>, Failure> {
    let Some(read) = GameTree::read(&mut PgnReader::new(pgn.as_bytes()), None) else {
        return Ok(vec![String::new()]);
    };
    let tree = &read.tree;
    if let Some(variant) = tree.tag("Variant").map(str::to_lowercase)
        && variant != "makruk"
    {
        let message = format!("expected the variant makruk, found `{variant}`");
        return Err(Failure::new("variant", message));
    }
    if let Some(error) = read.errors.first() {
        return Err(Failure::of_pgn(error, pgn));
    }
    let mut moves = String::new();
    for node in tree.main_line() {
        let null = || Failure::new("null-move", "a null move cannot be played");
        let mv = node.mv().ok_or_else(null)?;
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves += &UciMove::from(mv).to_string();
    }
    let mut texts = vec![moves];
    for (name, value) in tree.tags() {
        texts.extend([name.to_owned(), value.to_owned()]);
    }
    let start = Fen::from(tree.start_setup()).to_string();
    if start != Fen::START {
        texts.extend(["SetUp", "1", "FEN", &start].map(str::to_owned));
    }
    Ok(texts)
}
