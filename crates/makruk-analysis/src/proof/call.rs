//! Count actions in a line.

use core::fmt;

use makruk_rules::Action;

/// A count action in a line. The type is complete: an action needs no more fields.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Call {
    /// The number of plies before the action.
    pub ply: usize,
    /// The action.
    pub count: CountChange,
}

/// The start or the stop of a count.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum CountChange {
    /// [`Action::StartCount`].
    Start,
    /// [`Action::StopCount`].
    Stop,
}

impl CountChange {
    /// Both changes.
    pub const ALL: [Self; 2] = [Self::Start, Self::Stop];

    /// Returns the change of an action; `None` for actions other than the start or the stop of a count.
    #[must_use]
    pub const fn of(action: Action) -> Option<Self> {
        match action {
            Action::StartCount => Some(Self::Start),
            Action::StopCount => Some(Self::Stop),
            _ => None,
        }
    }

    /// Returns the action.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Self::Start => Action::StartCount,
            Self::Stop => Action::StopCount,
        }
    }

    /// Returns the name: `start` or `stop`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Stop => "stop",
        }
    }
}

impl fmt::Display for CountChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
