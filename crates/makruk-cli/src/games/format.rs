//! The formats of games in files.

use makruk::{
    brenner::{Notation, Numbering},
    container::GameFormat,
};

/// A format that games are read and written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFormat {
    Text(TextFormat),
    /// A binary format, in an archive or raw.
    Bytes(GameFormat),
}

/// The text formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFormat {
    /// PGN.
    Pgn,
    /// One game per line: `[FEN ;] moves…` in UCI notation.
    Uci,
    /// One JSON object per line.
    Jsonl,
}

impl FileFormat {
    /// All formats; the numbering of Brenner's pieces is an argument of its own.
    pub(crate) const ALL: [Self; 10] = [
        Self::Text(TextFormat::Pgn),
        Self::Text(TextFormat::Uci),
        Self::Text(TextFormat::Jsonl),
        Self::Bytes(GameFormat::Brenner(Notation::Main, Numbering::Identity)),
        Self::Bytes(GameFormat::Brenner(
            Notation::Alternate,
            Numbering::Identity,
        )),
        Self::Bytes(GameFormat::Bytecode),
        Self::Bytes(GameFormat::Index),
        Self::Bytes(GameFormat::Radix),
        Self::Bytes(GameFormat::Huffman),
        Self::Bytes(GameFormat::Range),
    ];

    /// Returns the format of a name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns its name in arguments.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text(TextFormat::Pgn) => "pgn",
            Self::Text(TextFormat::Uci) => "uci",
            Self::Text(TextFormat::Jsonl) => "jsonl",
            Self::Bytes(format) => format.name(),
        }
    }

    /// Returns the binary format, if it is one.
    pub(crate) const fn bytes(self) -> Option<GameFormat> {
        match self {
            Self::Text(_) => None,
            Self::Bytes(format) => Some(format),
        }
    }
}

/// Sets the numbering of pieces in Brenner's format; the others have none.
pub(crate) const fn with_numbering(format: GameFormat, numbering: Numbering) -> GameFormat {
    match format {
        GameFormat::Brenner(notation, _) => GameFormat::Brenner(notation, numbering),
        other => other,
    }
}
