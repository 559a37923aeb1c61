//! Serde implementations: a letter set, a dialect and a game record are text in all formats.

use makruk_core::{Color, Setup, as_text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Fen, fen::FenDialect, letters::LetterSet};

impl Serialize for LetterSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for LetterSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a letter set")
    }
}

impl Serialize for FenDialect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(&self.name(), serializer)
    }
}

impl<'de> Deserialize<'de> for FenDialect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "a dialect")
    }
}

/// A setup, whose text for the start position is `startpos`, which is no FEN.
impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && *self.as_setup() == Setup::start(Color::White) {
            return serializer.serialize_str(Self::START);
        }
        self.as_setup().serialize(serializer)
    }
}

/// A game record is its PGN.
#[cfg(feature = "alloc")]
impl Serialize for crate::GameTree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        as_text::serialize(&self.pgn(), serializer)
    }
}

#[cfg(feature = "alloc")]
impl<'de> Deserialize<'de> for crate::GameTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        as_text::deserialize(deserializer, "PGN")
    }
}
