//! Errors: JavaScript's `Error` with a kind and an offset.

use alloc::{format, string::String, string::ToString};

use makruk::{
    FenError, SetupError,
    fen::{is_chess, square_offset},
    pgn::PgnError,
};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type ErrorObject;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> ErrorObject;

    #[wasm_bindgen(method, setter)]
    fn set_kind(this: &ErrorObject, kind: &str);

    #[wasm_bindgen(method, setter)]
    fn set_offset(this: &ErrorObject, offset: Option<u32>);
}

/// An error: a machine-readable kind, a sentence, and the place in the text, in UTF-16 code units as in JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    pub(crate) offset: Option<u32>,
}

impl Failure {
    pub(crate) fn new(kind: &'static str, message: &(impl ToString + ?Sized)) -> Self {
        Self {
            kind,
            message: message.to_string(),
            offset: None,
        }
    }

    /// Adds a place in the text, given as a byte offset.
    fn at(self, text: &str, bytes: usize) -> Self {
        let before = text.char_indices().take_while(|&(at, _)| at < bytes);
        let units: usize = before.map(|(_, char)| char.len_utf16()).sum();
        Self {
            offset: u32::try_from(units).ok(),
            ..self
        }
    }

    pub(crate) fn of_fen(error: &FenError, fen: &str) -> Self {
        chess(fen, Self::new(error.kind().name(), error)).at(fen, error.offset())
    }

    /// The error for a position that no game can reach.
    pub(crate) fn of_setup(error: SetupError, fen: &str) -> Self {
        let failure = chess(fen, Self::new(error.problem().name(), &error));
        let square = error.square();
        match square.and_then(|square| square_offset(fen.as_bytes(), square)) {
            Some(offset) => failure.at(fen, offset),
            None => failure,
        }
    }

    pub(crate) fn of_pgn(error: &PgnError, pgn: &str) -> Self {
        Self::new(error.kind().name(), error).at(pgn, error.offset())
    }
}

/// Replaces the error of an invalid FEN if it is a chess FEN.
fn chess(fen: &str, failure: Failure) -> Failure {
    if !is_chess(fen.as_bytes()) {
        return failure;
    }
    let message = format!("this is a chess FEN, expected Makruk: {}", failure.message);
    Failure::new("chess-fen", &message)
}

/// The error that represents a bug in the module.
#[cfg(target_arch = "wasm32")]
pub(crate) fn internal(message: &str) -> JsValue {
    Failure::new("internal", message).into()
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let object = ErrorObject::new(&failure.message);
        object.set_kind(failure.kind);
        object.set_offset(failure.offset);
        object.into()
    }
}
