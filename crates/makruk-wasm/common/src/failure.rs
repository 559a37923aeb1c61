//! Errors: JavaScript's `Error` with a kind, an offset, and the subject of the message.

use alloc::{format, string::String, string::ToString, vec::Vec};
use core::fmt::Display;

use makruk_core::{IllegalMoveError, Illegality, Move, SetupError};
use makruk_notation::{
    FenError,
    fen::{is_chess, square_offset},
    pgn::PgnError,
    san::{SanError, SanErrorKind},
};
use makruk_rules::ActionError;
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

    #[wasm_bindgen(method, structural, indexing_setter)]
    fn set_number(this: &ErrorObject, name: &str, value: Option<f64>);
}

/// An error for JavaScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A machine-readable kind, such as `illegal-move`.
    pub kind: &'static str,
    /// The place in the text, in UTF-16 code units as in JavaScript, or in the bytes of a file.
    pub offset: Option<u64>,
    /// The number of the action in a list, from 1.
    pub ply: Option<usize>,
    /// A human-readable sentence from the library.
    pub message: String,
    /// The squares, pieces and sides that the message mentions, by name, for translations.
    pub details: Vec<(&'static str, String)>,
}

impl Failure {
    /// Creates an error.
    pub fn new(kind: &'static str, message: impl Display) -> Self {
        Self::of(kind, &message)
    }

    /// One function for all types of messages.
    fn of(kind: &'static str, message: &dyn Display) -> Self {
        Self {
            kind,
            offset: None,
            ply: None,
            message: message.to_string(),
            details: Vec::new(),
        }
    }

    /// Adds a detail.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.details.push((name, value.to_string()));
        self
    }

    fn with_squares(self, mv: Move) -> Self {
        self.with("from", mv.from()).with("to", mv.to())
    }

    /// Adds the index of an action in a list, from 0.
    #[must_use]
    pub fn at_ply(self, index: usize) -> Self {
        Self {
            ply: Some(index + 1),
            ..self
        }
    }

    /// Adds a place in the text, given as a byte offset.
    #[must_use]
    pub fn at(self, text: &str, bytes: usize) -> Self {
        Self {
            offset: Some(utf16_offset(text.as_bytes(), bytes) as u64),
            ..self
        }
    }

    /// The error of a FEN that cannot be read.
    pub fn of_fen(error: &FenError, fen: &str) -> Self {
        let failure = Self::new(error.kind().name(), error);
        failure.at(fen, error.offset()).or_chess(fen)
    }

    /// The error of a FEN whose position no game can reach.
    pub fn of_setup(error: SetupError, fen: &str) -> Self {
        let square = error.square();
        let offset = square.and_then(|square| square_offset(fen.as_bytes(), square));
        let failure = Self::from(error);
        let failure = match offset {
            Some(offset) => failure.at(fen, offset),
            None => failure,
        };
        failure.or_chess(fen)
    }

    /// Replaces the error of an invalid FEN if it is a chess FEN.
    fn or_chess(self, fen: &str) -> Self {
        if !is_chess(fen.as_bytes()) {
            return self;
        }
        let message = format!("this is a chess FEN, expected Makruk: {}", self.message);
        Self {
            offset: self.offset,
            ..Self::new("chess-fen", message)
        }
    }

    /// The error of a move in algebraic notation.
    pub fn of_san(error: SanError, text: &str) -> Self {
        Self::from(error).at(text, error.offset())
    }

    /// The error of a PGN.
    pub fn of_pgn(error: &PgnError, pgn: &str) -> Self {
        Self::new(error.kind().name(), error).at(pgn, error.offset())
    }
}

/// Converts a byte offset to UTF-16 code units.
pub fn utf16_offset(text: &[u8], bytes: usize) -> usize {
    // Each character has one byte that is not a continuation byte; a four-byte character takes two units.
    let before = &text[..bytes.min(text.len())];
    let units = |&byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    before.iter().map(units).sum()
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let object = ErrorObject::new(&failure.message);
        object.set("kind", failure.kind);
        if let Some(ply) = failure.ply {
            object.set_number("ply", Some(number(ply as u64)));
        }
        for (name, value) in &failure.details {
            object.set(name, value);
        }
        object.set_number("offset", failure.offset.map(number));
        object.into()
    }
}

/// Converts a number, which is below 2⁵³.
#[allow(clippy::cast_precision_loss)]
fn number(number: u64) -> f64 {
    number as f64
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
