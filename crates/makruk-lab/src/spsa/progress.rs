//! The state of a run: how far it is, and the file that keeps it.

use std::{collections::BTreeMap, fs, io::ErrorKind, path::Path};

use serde::{Deserialize, Serialize};

use crate::nnue::datagen;

/// What determines a run, by name. A run resumes only with the same settings.
pub(super) type Settings = BTreeMap<String, String>;

/// The state of a run after some iterations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Progress {
    settings: Settings,
    /// The number of finished iterations.
    pub(super) iterations: u64,
    /// The values of the parameters.
    pub(super) values: Vec<f64>,
}

impl Progress {
    /// Reads a file, or begins a run with these values if there is no file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or belongs to a run with other settings.
    pub(super) fn open(path: &Path, settings: Settings, start: Vec<f64>) -> Result<Self, String> {
        let of_file = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self {
                    settings,
                    iterations: 0,
                    values: start,
                });
            }
            Err(error) => return Err(of_file(&error)),
        };
        let found: Self = serde_json::from_slice(&bytes).map_err(|error| of_file(&error))?;
        if let Some(difference) = difference(&found.settings, &settings) {
            return Err(of_file(&format!("of another run: {difference}")));
        }
        if found.values.len() != start.len() {
            return Err(of_file(&format!(
                "expected {} values, found {}",
                start.len(),
                found.values.len()
            )));
        }
        Ok(found)
    }

    /// Replaces the file.
    pub(super) fn save(&self, path: &Path) -> Result<(), String> {
        let written = serde_json::to_vec_pretty(self)
            .map_err(std::io::Error::from)
            .and_then(|bytes| datagen::write(path, &bytes));
        written.map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// Returns the first difference between the settings of a file and those that were expected.
fn difference(found: &Settings, expected: &Settings) -> Option<String> {
    let mut names = found.keys().chain(expected.keys());
    let name = names.find(|&name| found.get(name) != expected.get(name))?;
    let text = |settings: &Settings| {
        let value = settings.get(name);
        value.map_or_else(|| "absent".to_owned(), |value| format!("`{value}`"))
    };
    Some(format!(
        "{name} is {} there, {} here",
        text(found),
        text(expected)
    ))
}
