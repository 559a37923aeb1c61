//! Errors: JavaScript's `Error` with a kind, an offset, and the subject of the message.

use alloc::{string::String, string::ToString, vec::Vec};

use makruk::{
    ActionError, FenError, IllegalMoveError, Illegality, Move, SetupError,
    pack::UnpackError,
    san::{SanError, SanErrorKind},
};
use wasm_bindgen::prelude::*;

use crate::names::role_name;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type ErrorObject;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> ErrorObject;

    #[wasm_bindgen(method, structural, indexing_setter)]
    fn set(this: &ErrorObject, name: &str, value: &str);

    #[wasm_bindgen(method, setter)]
    fn set_offset(this: &ErrorObject, offset: Option<u32>);

    #[wasm_bindgen(method, setter)]
    fn set_ply(this: &ErrorObject, ply: u32);
}

/// An error for JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A machine-readable kind, such as `illegal-move`.
    pub kind: &'static str,
    /// The place in the text, in UTF-16 code units as in JavaScript.
    pub offset: Option<usize>,
    /// The number of the action in a list, from 1.
    pub ply: Option<usize>,
    /// A human-readable sentence from the library.
    pub message: String,
    /// The squares, pieces and sides that the message mentions, by name, for translations.
    pub details: Vec<(&'static str, String)>,
}

impl Failure {
    pub(crate) fn new(kind: &'static str, message: impl ToString) -> Self {
        Self {
            kind,
            offset: None,
            ply: None,
            message: message.to_string(),
            details: Vec::new(),
        }
    }

    /// Adds a detail.
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.details.push((name, value.to_string()));
        self
    }

    fn with_squares(self, mv: Move) -> Self {
        self.with("from", mv.from()).with("to", mv.to())
    }

    /// Adds the index of an action in a list, from 0.
    pub(crate) fn at_ply(self, index: usize) -> Self {
        Self {
            ply: Some(index + 1),
            ..self
        }
    }

    /// Adds a place in the text, given as a byte offset.
    pub(crate) fn at(self, text: &str, bytes: usize) -> Self {
        Self {
            offset: Some(utf16_offset(text.as_bytes(), bytes)),
            ..self
        }
    }

    pub(crate) fn of_fen(error: &FenError, text: &str) -> Self {
        Self::new(error.kind().name(), error).at(text, error.offset())
    }

    pub(crate) fn of_san(error: SanError, text: &str) -> Self {
        Self::from(error).at(text, error.offset())
    }
}

/// Converts a byte offset to UTF-16 code units.
pub(crate) fn utf16_offset(text: &[u8], bytes: usize) -> usize {
    // Each character has one byte that is not a continuation byte; a four-byte character takes two units.
    let before = &text[..bytes.min(text.len())];
    let units = |&byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    before.iter().map(units).sum()
}

/// The error that represents a bug in the module.
#[cfg(target_arch = "wasm32")]
pub(crate) fn internal(message: &str) -> JsValue {
    Failure::new("internal", message).into()
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let object = ErrorObject::new(&failure.message);
        object.set("kind", failure.kind);
        if let Some(ply) = failure.ply.and_then(|ply| u32::try_from(ply).ok()) {
            object.set_ply(ply);
        }
        for (name, value) in &failure.details {
            object.set(name, value);
        }
        object.set_offset(failure.offset.and_then(|offset| u32::try_from(offset).ok()));
        object.into()
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        let failure = Self::new(error.problem().name(), error);
        let failure = failure.with("color", error.color());
        match error.square() {
            Some(square) => failure.with("square", square),
            None => failure,
        }
    }
}

impl From<IllegalMoveError> for Failure {
    fn from(error: IllegalMoveError) -> Self {
        let failure = Self::new(error.reason().name(), error).with_squares(error.mv());
        match error.reason() {
            Illegality::OwnPiece => failure.with("reason", "own-piece"),
            Illegality::NoPromotion => failure.with("reason", "no-promotion"),
            Illegality::Unreachable(role) => failure
                .with("reason", "unreachable")
                .with("piece", role_name(role)),
            _ => failure,
        }
    }
}

impl From<SanError> for Failure {
    fn from(error: SanError) -> Self {
        let failure = Self::new(error.kind().name(), error);
        match error.kind() {
            SanErrorKind::Illegal { role, to } => failure
                .with("reason", "no-match")
                .with("piece", role_name(role))
                .with("to", to),
            SanErrorKind::MissingDistinction { first, second }
            | SanErrorKind::Ambiguous { first, second } => {
                failure.with_squares(first).with("other", second.from())
            }
            _ => failure,
        }
    }
}

impl From<ActionError> for Failure {
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::IllegalMove(error) => error.into(),
            _ => Self::new(error.name(), error),
        }
    }
}

impl From<UnpackError> for Failure {
    fn from(error: UnpackError) -> Self {
        Self::new("link", error)
    }
}
