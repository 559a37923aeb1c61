//! Errors: JavaScript's `Error` with a kind and an offset.

use makruk::{
    ActionError, FenError, IllegalMoveError, Illegality, SetupError, SetupProblems,
    pack::UnpackError,
    san::{ParseSanError, SanError},
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

/// Why something was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A word for programs, such as `illegal-move`.
    pub kind: &'static str,
    /// Where in the text, in UTF-16 code units as JavaScript counts them.
    pub offset: Option<usize>,
    /// A sentence for people, as the library writes it.
    pub message: String,
}

impl Failure {
    pub(crate) fn new(kind: &'static str, message: impl ToString) -> Self {
        Self {
            kind,
            offset: None,
            message: message.to_string(),
        }
    }

    /// Adds a place, given in bytes.
    pub(crate) fn at(self, text: &str, bytes: usize) -> Self {
        Self {
            offset: Some(utf16_offset(text.as_bytes(), bytes)),
            ..self
        }
    }

    pub(crate) fn of_fen(error: &FenError, text: &str) -> Self {
        Self::new(error.kind().name(), error).at(text, error.offset())
    }

    pub(crate) fn of_san(error: &ParseSanError, text: &str) -> Self {
        Self::new("san", error).at(text, error.offset())
    }
}

/// Converts an offset in bytes.
pub(crate) fn utf16_offset(text: &[u8], bytes: usize) -> usize {
    // A character has one byte that is no continuation; one of four bytes takes two units.
    let before = &text[..bytes.min(text.len())];
    let units = |&byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    before.iter().map(units).sum()
}

/// The error that a defect of the module becomes.
pub(crate) fn internal(message: &str) -> JsValue {
    Failure::new("internal", message).into()
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let object = ErrorObject::new(&failure.message);
        object.set_kind(failure.kind);
        object.set_offset(failure.offset.and_then(|offset| u32::try_from(offset).ok()));
        object.into()
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        Self::new(problem_name(error.problem()), error)
    }
}

/// The name of a problem of a setup.
pub(crate) fn problem_name(problem: SetupProblems) -> &'static str {
    const NAMES: [(SetupProblems, &str); 14] = [
        (SetupProblems::NO_KHUN, "no-khun"),
        (SetupProblems::SEVERAL_KHUNS, "several-khuns"),
        (SetupProblems::KHUNS_TOUCH, "khuns-touch"),
        (SetupProblems::OPPONENT_IN_CHECK, "opponent-in-check"),
        (SetupProblems::TOO_MANY_PIECES, "too-many-pieces"),
        (SetupProblems::TOO_MANY_MET, "too-many-met"),
        (SetupProblems::TOO_MANY_KHON, "too-many-khon"),
        (SetupProblems::TOO_MANY_MA, "too-many-ma"),
        (SetupProblems::TOO_MANY_RUA, "too-many-rua"),
        (SetupProblems::TOO_MANY_BIA, "too-many-bia"),
        (SetupProblems::TOO_MUCH_MATERIAL, "too-much-material"),
        (SetupProblems::BIA_MISPLACED, "bia-misplaced"),
        (SetupProblems::BIA_BEHIND_START, "bia-behind-start"),
        (SetupProblems::BIA_PAST_PROMOTION, "bia-past-promotion"),
    ];
    NAMES
        .into_iter()
        .find_map(|(flag, name)| (flag == problem).then_some(name))
        .unwrap_or("setup")
}

impl From<IllegalMoveError> for Failure {
    fn from(error: IllegalMoveError) -> Self {
        let kind = match error.reason() {
            Illegality::EmptySquare => "empty-square",
            Illegality::NotTheirTurn => "not-their-turn",
            Illegality::MissingPromotion => "missing-promotion",
            Illegality::KhunInCheck => "khun-in-check",
            _ => "illegal-move",
        };
        Self::new(kind, error)
    }
}

impl From<SanError> for Failure {
    fn from(error: SanError) -> Self {
        let kind = match error {
            SanError::Illegal { .. } => "illegal-move",
            _ => "ambiguous-move",
        };
        Self::new(kind, error)
    }
}

impl From<ActionError> for Failure {
    fn from(error: ActionError) -> Self {
        let kind = match error {
            ActionError::IllegalMove(error) => return error.into(),
            ActionError::GameOver(_) => "game-over",
            ActionError::CannotStart(_) => "cannot-start-count",
            ActionError::CannotStop(_) => "cannot-stop-count",
            ActionError::OfferStands(_) => "offer-stands",
            ActionError::NoOffer(_) => "no-offer",
            ActionError::NothingToClaim => "nothing-to-claim",
            _ => "action",
        };
        Self::new(kind, error)
    }
}

impl From<UnpackError> for Failure {
    fn from(error: UnpackError) -> Self {
        Self::new("link", error)
    }
}
