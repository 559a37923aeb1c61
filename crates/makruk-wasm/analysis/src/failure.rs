//! Errors for JavaScript.

use alloc::{format, string::String, string::ToString};

use makruk::analysis::{chase::ChaseError, proof::ProofError};
use wasm_bindgen::prelude::*;

/// An error: a machine-readable kind, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(kind: &'static str, message: impl ToString) -> Self {
        Self {
            kind,
            message: message.to_string(),
        }
    }
}

/// The worker splits the text at the first colon.
impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&format!("{}:{}", failure.kind, failure.message))
    }
}

impl From<ChaseError> for Failure {
    fn from(error: ChaseError) -> Self {
        Self::new(error.name(), error)
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        Self::new(error.name(), error)
    }
}
