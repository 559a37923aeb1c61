//! Selects games by their tags.

use std::str::FromStr;

use makruk::GameTree;

/// A required tag value, such as `White=Somchai`.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    name: String,
    value: String,
}

impl Wanted {
    /// Returns whether a game has the tag with this value.
    pub(crate) fn is_met_by(&self, tree: &GameTree) -> bool {
        tree.tag(&self.name) == Some(&*self.value)
    }
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() => Ok(Self {
                name: name.to_owned(),
                value: value.to_owned(),
            }),
            _ => Err("expected a tag name and value, such as White=Somchai".to_owned()),
        }
    }
}
