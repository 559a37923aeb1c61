//! Serde implementations: a letter set, a dialect and a game record are text in all formats.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use makruk_core::{Color, Setup, as_text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Fen, fen::FenDialect, letters::LetterSet};

#[cfg(feature = "serde")]
impl Serialize for LetterSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for LetterSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a letter set")
    }
}

#[cfg(feature = "serde")]
impl Serialize for FenDialect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(&self.name(), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for FenDialect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a dialect")
    }
}

// The text of a setup for the start position is `startpos`, which is no FEN.
#[cfg(feature = "serde")]
impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && *self.as_setup() == Setup::start(Color::White) {
            return serializer.serialize_str(Self::START);
        }
        self.as_setup().serialize(serializer)
    }
}

/// A game record is its PGN.
#[cfg(all(feature = "alloc", feature = "serde"))]
impl Serialize for crate::GameTree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(&self.pgn(), serializer)
    }
}

#[cfg(all(feature = "alloc", feature = "serde"))]
impl<'de> Deserialize<'de> for crate::GameTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "PGN")
    }
}
