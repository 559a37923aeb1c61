//! Tags of games, in PGN and in JSON.

use std::{collections::HashSet, fmt};

use makruk::{GameTree, pgn::TagError};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use super::record::GameRecord;

/// The tag for a game's id, which has its own key in JSON.
const ID: &str = "GameId";
/// The tag for the JSON key `count_started`.
pub(super) const COUNT: &str = "CountStarted";

/// Copies the id and `count_started` from the tags of a tree into its record.
pub(super) fn take_tags(record: &mut GameRecord, tree: &GameTree) {
    record.id = tree.tag(ID).map(Value::from);
    if let Some(text) = tree.tag(COUNT) {
        match text.parse() {
            Ok(ply) => record.count_started = Some(ply),
            Err(_) => record.fault(
                0,
                format!("tag `{COUNT}`: expected 0, -1 or the number of a ply, found `{text}`"),
            ),
        }
    }
}

/// Returns the tree with tags for its record's id and `count_started`, and an error if the id is not a valid tag value.
pub(super) fn tagged(record: &GameRecord, tree: &GameTree) -> (GameTree, Option<TagError>) {
    let mut tagged = tree.clone();
    let name = record.name();
    let error = name.and_then(|name| tagged.set_tag(ID, &name).err());
    if let Some(ply) = record.count_started {
        // A number is a valid tag.
        let _ = tagged.set_tag(COUNT, &ply.to_string());
    }
    (tagged, error)
}

/// Returns the tree with tags for its record's id and `count_started`. An id that is not a valid tag value is escaped, so that
/// different ids stay different.
pub(super) fn tagged_in_full(record: &GameRecord, tree: &GameTree) -> GameTree {
    let (mut tagged, error) = tagged(record, tree);
    if let (Some(_), Some(name)) = (error, record.name()) {
        // Without control characters, the value is valid.
        let _ = tagged.set_tag(ID, &name.escape_debug().to_string());
    }
    tagged
}

/// The tag that describes how a game ended.
pub(crate) const TERMINATION: &str = "Termination";

/// A game's tags in order: in JSON an object or, if a name occurs twice, an array of pairs.
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    /// Returns a game's tags, if they differ from those of a new game. Omits tags that have their own key in JSON, and those that
    /// are written automatically.
    pub(crate) fn of(tree: &GameTree) -> Option<Self> {
        let is_own = |&(name, value): &(&str, &str)| {
            matches!(name, ID | COUNT) || (name, value) == ("Variant", "Makruk")
        };
        let says_something = tree.tags().ne(GameTree::default().tags());
        let tags = tree.tags().filter(|tag| !is_own(tag));
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        says_something.then(|| Self(tags.map(own).collect()))
    }

    /// Iterates over pairs of name and value.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // An object cannot repeat a name.
        let mut names = HashSet::new();
        if !self.0.iter().all(|(name, _)| names.insert(name)) {
            return serializer.collect_seq(&self.0);
        }
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagsVisitor;

        impl<'de> Visitor<'de> for TagsVisitor {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "an object of tags, {\"White\": \"…\"}, or an array of names and values",
                )
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tags, A::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = seq.next_element()? {
                    tags.push(tag);
                }
                Ok(Tags(tags))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    tags.push(tag);
                }
                Ok(Tags(tags))
            }
        }

        deserializer.deserialize_any(TagsVisitor)
    }
}
