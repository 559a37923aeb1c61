//! File formats for games.

use makruk::{
    brenner::{Notation, Numbering},
    container::GameFormat,
};

/// A format for reading and writing games.
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
    /// All formats; a separate argument selects the piece numbering of Brenner's format.
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

    /// Returns the format with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text(TextFormat::Pgn) => "pgn",
            Self::Text(TextFormat::Uci) => "uci",
            Self::Text(TextFormat::Jsonl) => "jsonl",
            Self::Bytes(format) => format.name(),
        }
    }

    /// Returns a one-line description.
    pub(crate) const fn summary(self) -> &'static str {
        match self {
            Self::Text(TextFormat::Pgn) => "PGN",
            Self::Text(TextFormat::Uci) => "One game per line: `[FEN ;] moves…` in UCI notation",
            Self::Text(TextFormat::Jsonl) => {
                "One JSON object per line: `{\"id\"?, \"start\"?: FEN, \"moves\": [UCI…], \"count_started\"?, \
                 \"result\"?, \"termination\"?, \"tags\"?, \"movetext\"?}`"
            }
            Self::Bytes(format) => format.summary(),
        }
    }

    /// Returns the binary format; `None` for a text format.
    pub(crate) const fn bytes(self) -> Option<GameFormat> {
        match self {
            Self::Text(_) => None,
            Self::Bytes(format) => Some(format),
        }
    }
}

/// A format for writing games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetFormat {
    /// One that can be read, too.
    File(FileFormat),
    /// Score sheets to print.
    Sheet,
}

impl TargetFormat {
    const SHEET: &str = "sheet";

    /// Iterates over the names and the one-line descriptions of all formats.
    pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let files = FileFormat::ALL.map(|format| (format.name(), format.summary()));
        let sheet = "Score sheets to print, as HTML: the main lines, with the counts";
        files.into_iter().chain([(Self::SHEET, sheet)])
    }

    /// Returns the format with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            Self::SHEET => Some(Self::Sheet),
            name => FileFormat::from_name(name).map(Self::File),
        }
    }

    /// Returns its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::File(format) => format.name(),
            Self::Sheet => Self::SHEET,
        }
    }

    /// Returns whether games have their comments in this format.
    pub(crate) const fn has_comments(self) -> bool {
        matches!(
            self,
            Self::File(
                FileFormat::Text(TextFormat::Pgn | TextFormat::Jsonl)
                    | FileFormat::Bytes(GameFormat::Bytecode)
            )
        )
    }

    /// Returns the binary format; `None` for text.
    pub(crate) const fn bytes(self) -> Option<GameFormat> {
        match self {
            Self::File(format) => format.bytes(),
            Self::Sheet => None,
        }
    }
}

/// Sets the piece numbering in Brenner's format; the other formats have none.
pub(crate) const fn with_numbering(format: GameFormat, numbering: Numbering) -> GameFormat {
    match format {
        GameFormat::Brenner(notation, _) => GameFormat::Brenner(notation, numbering),
        other => other,
    }
}
