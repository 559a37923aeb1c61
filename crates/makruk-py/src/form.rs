//! The data forms of results, of which `makruk._form` makes objects.

use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::{Class, Failure};

/// The data form of a result, in JSON.
#[derive(Debug, IntoPyObject)]
#[pyo3(transparent)]
pub(crate) struct Form(String);

impl Form {
    pub(crate) fn of(value: &impl Serialize) -> Result<Self, Failure> {
        let text = serde_json::to_string(value);
        let text = text.map_err(|error| Failure::new(Class::Internal, "internal", error));
        Ok(Self(text?))
    }
}
