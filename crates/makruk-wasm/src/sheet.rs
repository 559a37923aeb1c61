//! Score sheets to print.

use alloc::string::{String, ToString};

use makruk::{GameTree, letters::LetterSet, pgn::PgnReader, sheet::ScoreSheet, words::Language};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{rules::rules_of, setup};

/// Returns the score sheet of a game that the main module has written as PGN.
#[wasm_bindgen(js_name = scoreSheet)]
pub fn score_sheet(
    pgn: &str,
    rules: &str,
    thai: bool,
    letters: Option<String>,
) -> Result<String, Failure> {
    let language = if thai {
        Language::Thai
    } else {
        Language::English
    };
    let mut sheet = ScoreSheet::new(language).rules(rules_of(rules)?);
    if let Some(letters) = letters {
        sheet = sheet.letters(setup::letters_named(&letters)?);
    }
    let read = GameTree::read(&mut PgnReader::new(pgn.as_bytes()), Some(LetterSet::FAIRY));
    let tree = read.map(|read| read.tree).unwrap_or_default();
    Ok(sheet.document(&tree).to_string())
}
