//! The formats of games, as arguments name them.

use clap::{ValueEnum, builder::PossibleValue};
use makruk::{
    brenner::{Notation, Numbering},
    container::GameFormat,
};

/// A format that games are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FromFormat {
    /// Find it out from the first bytes.
    Auto,
    Text(TextFormat),
    Bytes(ByteFormat),
}

/// A format that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToFormat {
    Text(TextFormat),
    Bytes(ByteFormat),
}

/// The formats of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextFormat {
    /// PGN.
    Pgn,
    /// One game a line: `[FEN ;] moves…` as UCI writes them.
    Uci,
    /// One JSON object a line: `{"id"?, "start"?: FEN, "moves": [UCI…], "count_started"?,
    /// "result"?, "termination"?, "tags"?, "movetext"?}`.
    ///
    /// `count_started` says who called board's honour: 0 = it begins by itself, -1 = nobody did,
    /// k = counting began with ply k of the game. Without it, --rules fairy counts by itself, and
    /// --rules thai goes on with a count that runs in `start`. `movetext` has the moves once more as
    /// PGN if there are variations, comments or glyphs.
    Jsonl,
}

/// The formats of bytes, in files of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ByteFormat {
    /// One byte a ply, after Brenner; with comments and marks.
    Brenner,
    /// Brenner's alternate notation.
    BrennerAlt,
    /// One byte a ply, with variations, comments and glyphs.
    Bytecode,
    /// One byte a ply, the number of the move among the legal ones.
    Index,
    /// The whole game as one number: a little over four bits a ply.
    Radix,
    /// Huffman codes of moves in the order of their worth: 3.0 bits per ply of games of people, 3.4 of
    /// engines.
    Huffman,
    /// A range coder over a model of play: 2.9 bits per ply of games of people, 3.3 of engines.
    Range,
}

impl ByteFormat {
    pub(crate) const fn format(self, numbering: Numbering) -> GameFormat {
        match self {
            Self::Brenner => GameFormat::Brenner(Notation::Main, numbering),
            Self::BrennerAlt => GameFormat::Brenner(Notation::Alternate, numbering),
            Self::Bytecode => GameFormat::Bytecode,
            Self::Index => GameFormat::Index,
            Self::Radix => GameFormat::Radix,
            Self::Huffman => GameFormat::Huffman,
            Self::Range => GameFormat::Range,
        }
    }
}

impl ToFormat {
    const ALL: [Self; 10] = [
        Self::Text(TextFormat::Pgn),
        Self::Text(TextFormat::Uci),
        Self::Text(TextFormat::Jsonl),
        Self::Bytes(ByteFormat::Brenner),
        Self::Bytes(ByteFormat::BrennerAlt),
        Self::Bytes(ByteFormat::Bytecode),
        Self::Bytes(ByteFormat::Index),
        Self::Bytes(ByteFormat::Radix),
        Self::Bytes(ByteFormat::Huffman),
        Self::Bytes(ByteFormat::Range),
    ];

    /// Returns what the argument calls it.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }

    pub(crate) fn bytes(self) -> Option<ByteFormat> {
        match self {
            Self::Text(_) => None,
            Self::Bytes(format) => Some(format),
        }
    }
}

impl ValueEnum for ToFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Text(format) => format.to_possible_value(),
            Self::Bytes(format) => format.to_possible_value(),
        }
    }
}

impl ValueEnum for FromFormat {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [FromFormat; 11] = {
            let mut all = [FromFormat::Auto; 11];
            let mut index = 0;
            while index < ToFormat::ALL.len() {
                #[allow(clippy::indexing_slicing)] // checked when it is compiled
                let format = ToFormat::ALL[index];
                #[allow(clippy::indexing_slicing)]
                {
                    all[index + 1] = match format {
                        ToFormat::Text(format) => FromFormat::Text(format),
                        ToFormat::Bytes(format) => FromFormat::Bytes(format),
                    };
                }
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Auto => Some(PossibleValue::new("auto").help("Find it out from the first bytes")),
            Self::Text(format) => format.to_possible_value(),
            Self::Bytes(format) => format.to_possible_value(),
        }
    }
}
