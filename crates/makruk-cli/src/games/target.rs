//! Writes games in one format.

use std::{
    fmt,
    io::{self, Write},
};

use makruk::{
    EncodeError, EncodeErrorKind, FenDialect, GameResult, GameTree, Position,
    brenner::{Header, Numbering, encode_tree},
    container::{ArchiveWriter, GameFormat, Record},
    letters::LetterSet,
    pgn::TagError,
    sheet::ScoreSheet,
    tree::{Annotations, Cursor},
    words::Language,
};

use super::{
    format::{FileFormat, TargetFormat, TextFormat, with_numbering},
    jsonl, pgn,
    record::GameRecord,
    style::TextStyle,
    tags::{COUNT, tagged},
    uci,
};
use crate::output::Counter;

/// An output for games.
pub(crate) struct Target<W> {
    format: TargetFormat,
    bytes: Option<GameFormat>,
    style: TextStyle,
    out: Out<W>,
}

enum Out<W> {
    Text(W),
    /// Score sheets, and whether their document has begun.
    Sheets(W, bool),
    File(Box<ArchiveWriter<W>>),
    /// The raw bytes of one game in a format, and whether it was written.
    Raw(W, GameFormat, bool),
}

/// The result of writing a game.
pub(crate) enum Written {
    /// The game was written.
    Done {
        /// Moves written, including variations.
        moves: usize,
        /// Size of these moves in bits.
        bits: u64,
        /// The parts dropped.
        dropped: Dropped,
        /// Whether tags or the result were dropped.
        drops_tags: bool,
    },
    /// Not written: the format cannot represent these parts.
    TooMuch(Dropped),
    /// Not written for another reason.
    Rejected(String),
}

/// The parts of a game that a format cannot represent, other than tags and the result.
#[derive(Clone, Copy, Default)]
pub(crate) struct Dropped {
    annotations: Annotations,
    start: bool,
    /// Whether the record says with which ply a count was called.
    call: bool,
    /// The reason why the id is not a valid tag value; `None` if it is valid.
    id: Option<TagError>,
}

impl Dropped {
    pub(crate) fn is_empty(self) -> bool {
        self.annotations.is_empty() && !self.start && !self.call && self.id.is_none()
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.annotations.fmt(f)?;
        let mut gap = if self.annotations.is_empty() {
            ""
        } else {
            ", "
        };
        if self.start {
            write!(f, "{gap}its initial position")?;
            gap = ", ";
        }
        if self.call {
            write!(f, "{gap}the call of its count")?;
            gap = ", ";
        }
        if let Some(error) = self.id {
            write!(f, "{gap}its id ({error})")?;
        }
        Ok(())
    }
}

impl<W: Write> Target<W> {
    pub(crate) fn new(
        out: W,
        format: TargetFormat,
        numbering: Numbering,
        style: &TextStyle,
        raw: bool,
    ) -> io::Result<Self> {
        let bytes = format.bytes().map(|bytes| with_numbering(bytes, numbering));
        let out = match bytes {
            None if format == TargetFormat::Sheet => Out::Sheets(out, false),
            None => Out::Text(out),
            Some(bytes) if raw => Out::Raw(out, bytes, false),
            Some(bytes) => Out::File(Box::new(ArchiveWriter::new(out, bytes)?)),
        };
        Ok(Self {
            format,
            bytes,
            style: *style,
            out,
        })
    }

    /// Writes a game as it stands in an archive, if this is an archive of the same format. Returns whether it was written.
    pub(crate) fn write_record(&mut self, record: &Record) -> io::Result<bool> {
        match &mut self.out {
            Out::File(writer) if writer.format() == record.format() => {
                writer.write_record(record)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Writes no signatures into an archive.
    pub(crate) fn without_signatures(self) -> Self {
        let out = match self.out {
            Out::File(writer) => Out::File(Box::new(writer.without_signatures())),
            out => out,
        };
        Self { out, ..self }
    }

    /// Creates a target that writes to an open archive.
    pub(crate) fn archive(writer: ArchiveWriter<W>) -> Self {
        let format = writer.format();
        Self {
            format: TargetFormat::File(FileFormat::Bytes(format)),
            bytes: Some(format),
            // no text is written
            style: TextStyle {
                letters: LetterSet::FAIRY,
                dialect: FenDialect::Fairy,
                sheet: ScoreSheet::new(Language::English),
            },
            out: Out::File(Box::new(writer)),
        }
    }

    /// Writes a game. If `lossy`, omits the parts that the format cannot represent.
    pub(crate) fn write(
        &mut self,
        record: &GameRecord,
        tree: &GameTree,
        lossy: bool,
    ) -> io::Result<Written> {
        let (reduced, dropped) = self.reduce(record, tree);
        if !dropped.is_empty() && !lossy {
            return Ok(Written::TooMuch(dropped));
        }
        let drops_tags = self.drops_tags(record, tree);
        let tree = reduced.as_ref().unwrap_or(tree);
        Ok(match self.put(record, tree)? {
            Ok(bits) => Written::Done {
                moves: match self.format {
                    TargetFormat::File(FileFormat::Text(TextFormat::Uci)) => {
                        uci::moves(tree).count()
                    }
                    TargetFormat::Sheet => tree.main_line().count(),
                    TargetFormat::File(_) => tree.count_moves(),
                },
                bits,
                dropped,
                drops_tags,
            },
            Err(reason) => Written::Rejected(reason),
        })
    }

    /// Returns the parts of a game that the format cannot represent.
    pub(super) fn dropped(&self, record: &GameRecord, tree: &GameTree) -> Dropped {
        self.reduce(record, tree).1
    }

    /// Returns the parts of a game that the format can represent, if they may be fewer or have more tags, and the others.
    fn reduce(&self, record: &GameRecord, tree: &GameTree) -> (Option<GameTree>, Dropped) {
        let mut dropped = Dropped::default();
        let reduced = match (self.format, self.bytes) {
            (_, Some(format)) => {
                let (tagged, id) = tagged(record, tree);
                let (mut reduced, annotations) = format.reduce(&tagged);
                dropped.annotations = annotations;
                // Raw bytes can hold only moves.
                if matches!(self.out, Out::Raw(..)) {
                    dropped.call = record.has_called_count();
                    dropped.start = tree.start_setup() != Position::start().to_setup();
                    dropped.annotations.actions += match format {
                        GameFormat::Bytecode => 0,
                        GameFormat::Brenner(..) => {
                            let actions = reduced.annotations().actions;
                            reduced = without_offers(reduced);
                            actions - reduced.annotations().actions
                        }
                        _ => reduced.annotations().actions,
                    };
                } else {
                    dropped.id = id;
                }
                Some(reduced)
            }
            (TargetFormat::Sheet, None) => {
                dropped.annotations = ScoreSheet::omitted(tree);
                // A sheet shows the numbers of a count that a tag describes.
                Some(tagged(record, tree).0)
            }
            (TargetFormat::File(FileFormat::Text(TextFormat::Uci)), None) => {
                dropped.annotations = tree.annotations();
                dropped.call = record.has_called_count();
                None
            }
            (TargetFormat::File(FileFormat::Text(TextFormat::Pgn)), None) => {
                let (tagged, id) = tagged(record, tree);
                dropped.id = id;
                Some(tagged)
            }
            (_, None) => None,
        };
        (reduced, dropped)
    }

    /// Writes a game that the format can represent. Returns the size of its moves in bits, or the reason why it cannot be
    /// written.
    fn put(&mut self, record: &GameRecord, tree: &GameTree) -> io::Result<Result<u64, String>> {
        match &mut self.out {
            Out::Text(out) => {
                let mut bytes = 0;
                let mut out = Counter::new(out, &mut bytes);
                match self.format {
                    TargetFormat::File(FileFormat::Text(TextFormat::Uci)) => {
                        uci::write(&mut out, self.style.dialect, tree)?;
                    }
                    TargetFormat::File(FileFormat::Text(TextFormat::Jsonl)) => {
                        jsonl::write(&mut out, record, tree)?;
                    }
                    _ => pgn::write(&mut out, &self.style, tree)?,
                }
                Ok(Ok(8 * bytes))
            }
            Out::Sheets(out, has_begun) => {
                let sheet = self.style.sheet;
                if !core::mem::replace(has_begun, true) {
                    write!(out, "{}", sheet.begin())?;
                }
                let mut bytes = 0;
                write!(Counter::new(out, &mut bytes), "{}", sheet.game(tree))?;
                Ok(Ok(8 * bytes))
            }
            Out::File(writer) => match writer.write(tree) {
                Err(error) if error.kind() == EncodeErrorKind::Output => Err(error.into()),
                written => Ok(written.map_err(|error| error.to_string())),
            },
            Out::Raw(_, _, true) => Ok(Err("raw output holds exactly one game".to_owned())),
            Out::Raw(out, format, written) => {
                let mut bytes = Vec::new();
                let bits = encode(*format, tree, &mut bytes);
                if bits.is_ok() {
                    out.write_all(&bytes)?;
                    *written = true;
                }
                Ok(bits.map_err(|error| error.to_string()))
            }
        }
    }

    /// Returns whether the format cannot represent one of a game's tags, its id or its result.
    fn drops_tags(&self, record: &GameRecord, tree: &GameTree) -> bool {
        let is_raw = match &self.out {
            Out::Text(_) => self.format == TargetFormat::File(FileFormat::Text(TextFormat::Uci)),
            Out::Raw(..) | Out::Sheets(..) => true,
            Out::File(_) => false,
        };
        let (is_kept, has_result): (fn(&str) -> bool, bool) = match (self.format, self.bytes) {
            (TargetFormat::Sheet, _) => (|name| ScoreSheet::TAGS.contains(&name), true),
            (_, Some(GameFormat::Brenner(..))) => (
                |name| Header::ALL.iter().any(|header| header.tag() == name),
                true,
            ),
            (_, Some(GameFormat::Bytecode)) => (|_| false, true),
            _ => (|_| false, false),
        };
        let says_nothing = |name, value| {
            name == "Result"
                || (name, value) == ("Variant", "Makruk")
                || GameTree::default().tags().any(|tag| tag == (name, value))
        };
        // The call of a count is a part of its own, and a sheet shows the numbers.
        let is_noted = record.has_called_count() || self.format == TargetFormat::Sheet;
        let mut tags = tree.tags().filter(|tag| !(is_noted && tag.0 == COUNT));
        is_raw
            && (record.id.is_some()
                || (record.count_started.is_some() && !is_noted)
                || (!has_result && tree.result() != GameResult::Unknown)
                || tags.any(|(name, value)| !is_kept(name) && !says_nothing(name, value)))
    }

    /// Completes the output.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.out {
            Out::Sheets(mut out, has_begun) => {
                if has_begun {
                    write!(out, "{}", self.style.sheet.end())?;
                }
                out.flush()
            }
            Out::Text(mut out) | Out::Raw(mut out, ..) => out.flush(),
            Out::File(writer) => writer.finish().map(|_| ()),
        }
    }
}

/// Removes the actions for which Brenner's code has no comment: draw offers made with a move, and actions before the first move.
fn without_offers(tree: GameTree) -> GameTree {
    let mut cursor = Cursor::new(tree);
    cursor.clear_notes();
    while cursor.go_forward() {
        cursor.set_draw_offer(false);
    }
    cursor.into_tree()
}

/// Encodes a game as raw bytes, with the header that the format itself defines.
fn encode(format: GameFormat, tree: &GameTree, bytes: &mut Vec<u8>) -> Result<u64, EncodeError> {
    match format {
        GameFormat::Brenner(notation, numbering) => {
            encode_tree(tree, numbering, notation, bytes)?;
            Ok(8 * tree.main_line().count() as u64)
        }
        _ => format.encode(tree, bytes),
    }
}
