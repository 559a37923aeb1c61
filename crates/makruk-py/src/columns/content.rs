//! Column contents.

use crate::errors::Failure;

/// The content of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Game,
    Ply,
    Key,
    Position,
    Move,
    San,
    Side,
    Clock,
    Count,
    CountLimit,
    CountBy,
    Result,
    Termination,
    Occurrence,
    Tag(String),
}

const CONTENTS: [(&str, Content); 14] = [
    ("game", Content::Game),
    ("ply", Content::Ply),
    ("key", Content::Key),
    ("position", Content::Position),
    ("move", Content::Move),
    ("san", Content::San),
    ("side", Content::Side),
    ("clock", Content::Clock),
    ("count", Content::Count),
    ("count_limit", Content::CountLimit),
    ("count_by", Content::CountBy),
    ("result", Content::Result),
    ("termination", Content::Termination),
    ("occurrence", Content::Occurrence),
];

impl Content {
    pub(super) fn named(name: &str) -> Result<Self, Failure> {
        let found = CONTENTS.iter().find(|(other, _)| *other == name);
        found.map(|(_, content)| content.clone()).ok_or_else(|| {
            let names = CONTENTS.map(|(name, _)| name).join(", ");
            let message = format!("unknown column {name:?}: expected one of {names}");
            Failure::argument("unknown-column", message)
        })
    }
}
