//! The formats of games, by the names that arguments use.

use clap::{ValueEnum, builder::PossibleValue};
use makruk::{
    brenner::{Notation, Numbering},
    container::GameFormat,
};

/// A format that games are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FromFormat {
    /// Detected from the first bytes.
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

/// The text formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextFormat {
    /// PGN.
    Pgn,
    /// One game per line: `[FEN ;] moves…` in UCI notation.
    Uci,
    /// One JSON object per line: `{"id"?, "start"?: FEN, "moves": [UCI…], "count_started"?,
    /// "result"?, "termination"?, "tags"?, "movetext"?}`.
    ///
    /// `count_started` says whether board's honour was called: 0 = it starts automatically,
    /// -1 = it was not called, k = counting started with ply k of the game. Without it, --rules fairy
    /// counts automatically, and --rules thai continues a count that is in progress in `start`.
    /// `movetext` repeats the moves as PGN if there are variations, comments or glyphs.
    Jsonl,
}

/// The binary formats, in archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ByteFormat {
    /// One byte per ply, after Brenner; with comments and move marks.
    Brenner,
    /// Brenner's alternate notation.
    BrennerAlt,
    /// One byte per ply, with variations, comments and glyphs.
    Bytecode,
    /// One byte per ply, the index of the move among the legal moves.
    Index,
    /// The whole game as one mixed-radix number: a little over 4 bits per ply.
    Radix,
    /// Huffman codes of the moves ranked by a model: 3.0 bits per ply in human games, 3.4 in engine
    /// games.
    Huffman,
    /// A range coder over a model of play: 2.9 bits per ply in human games, 3.3 in engine games.
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

    /// Returns its name in arguments.
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
            Self::Auto => Some(PossibleValue::new("auto").help("Detect it from the first bytes")),
            Self::Text(format) => format.to_possible_value(),
            Self::Bytes(format) => format.to_possible_value(),
        }
    }
}
