//! The options that determine a match's games.

use serde::{Deserialize, Serialize};

/// The options that determine a match's games, as stored in the first line of its record. A match resumes only with the same
/// settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Settings {
    /// The version of the record's format: 1.
    pub makruk_match: u32,
    /// The rules.
    pub rules: String,
    /// The name of the format.
    pub format: String,
    /// The openings: `seed:S`, or the number and a checksum of a list.
    pub openings: String,
    /// The limits of engines without limits of their own.
    pub limits: String,
    /// The margin of time limits in milliseconds.
    pub margin: u64,
    /// The longest silence of an engine without a time limit, in milliseconds.
    pub patience: u64,
    /// The number of plies after which a game is drawn.
    pub max_plies: usize,
    /// The rules of adjudication.
    pub adjudication: String,
    /// The engines.
    pub engines: Vec<EngineSettings>,
}

/// An engine in the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct EngineSettings {
    /// The name.
    pub name: String,
    /// The specification.
    pub spec: String,
}

impl Settings {
    /// Returns the first difference to other settings: the name of the option, and both values.
    pub(crate) fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let text = |settings: &Self| {
            let value = serde_json::to_value(settings).ok()?;
            value.as_object().cloned()
        };
        let (one, two) = (text(self)?, text(other)?);
        one.into_iter().find_map(|(key, value)| {
            let other = two.get(&key)?;
            (value != *other).then(|| (key, value.to_string(), other.to_string()))
        })
    }
}
