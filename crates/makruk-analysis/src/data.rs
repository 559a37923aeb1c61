//! Parts of the data forms of results. docs/FORMATS.md of the repository specifies the forms.

// serde passes fields by reference.
#![allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]

use alloc::{format, string::String};
use core::fmt::Display;

use makruk_core::Color;
use makruk_rules::{Outcome, Termination};
use serde::{Serialize, Serializer};

use crate::formation::Formation;

/// Writes a value as its text.
pub(crate) fn text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A value as its text.
pub(crate) struct Text<'a, T>(pub(crate) &'a T);

impl<T: Display> Serialize for Text<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// An outcome: its winner (`null` for a draw), the name of its reason, and both in words.
#[derive(Serialize)]
#[serde(rename = "Outcome")]
struct OutcomeForm {
    winner: Option<Color>,
    by: &'static str,
    text: String,
}

/// Writes an outcome.
pub(crate) fn outcome<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    let form = OutcomeForm {
        winner: Outcome::winner(*outcome),
        by: Termination::name(outcome.by()),
        text: format!("{outcome}, {}", outcome.by()),
    };
    form.serialize(serializer)
}

/// Writes a formation as its name in Latin letters.
pub(crate) fn formation<S: Serializer>(
    formation: &Option<Formation>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    formation.map(Formation::name).serialize(serializer)
}

/// Writes points per mille as a fraction of a point.
pub(crate) fn points<S: Serializer>(per_mille: &u16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(f64::from(*per_mille) / 1_000.0)
}

/// The fields of a puzzle's record that are texts or lists of them. An error names the field and what was found.
pub(crate) mod read {
    use alloc::{borrow::Cow, format, vec::Vec};
    use core::{fmt::Display, str::FromStr};

    use makruk_core::Move;
    use makruk_notation::Fen;
    use makruk_rules::Rules;
    use serde::{Deserialize, Deserializer, de::Error};

    /// Reads a value from its text.
    pub(crate) fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Cow::<str>::deserialize(deserializer)?;
        let parsed = text.parse();
        parsed.map_err(|error| D::Error::custom(format!("`{text}`: {error}")))
    }

    fn named<T, E: Error>(name: &str, value: Result<T, impl Display>) -> Result<T, E> {
        value.map_err(|error| E::custom(format!("`{name}`: {error}")))
    }

    pub(crate) fn fen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Fen, D::Error> {
        named("fen", parsed(deserializer))
    }

    pub(crate) fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        named("rules", parsed(deserializer))
    }

    pub(crate) fn themes<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        named("theme", Vec::deserialize(deserializer))
    }

    pub(crate) fn solution<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Move>, D::Error> {
        named("solution", Vec::deserialize(deserializer))
    }

    pub(crate) fn length<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
        match named("length", u16::deserialize(deserializer))? {
            0 => Err(D::Error::custom("`length` is 0, expected at least 1")),
            length => Ok(length),
        }
    }
}
