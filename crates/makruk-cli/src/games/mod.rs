//! Reading and writing games one by one, in any format.

mod container;
mod duplicates;
pub(crate) mod format;
mod jsonl;
mod limits;
mod line;
mod pgn;
mod record;
mod style;
mod tags;
mod target;
mod transfer;
mod uci;
mod unique;
mod waiting;
mod wanted;

use std::{
    io::{self, BufRead as _, Read as _},
    path::Path,
};

use makruk::{GameTree, UciMove, letters::LetterSet, pgn::PgnReader};

pub(crate) use self::{
    container::{MAGIC, archived, is_archive, reason_against_raw},
    format::{FileFormat, TargetFormat},
    jsonl::{MATCH_RECORD, reason as json_reason},
    limits::Limits,
    record::{Fault, GameRecord},
    style::TextStyle,
    tags::{TERMINATION, Tags},
    target::{Target, Written},
    transfer::Transfer,
    unique::UniqueGames,
    waiting::Waiting,
    wanted::Wanted,
};
use self::{format::TextFormat, limits::MORE_MEMORY};

use crate::{
    encoding,
    input::{BOM, Input, Lines},
};

/// The games of a file or of standard input.
pub(crate) struct GameReader {
    /// The name used in messages.
    pub(crate) name: String,
    /// Input size in bytes, 0 if unknown.
    pub(crate) length: u64,
    format: Format,
    /// Whether a message has named the likely encoding.
    is_hinted: bool,
}

/// Returns a hint at the encoding of a file, the first time.
fn hint_once(is_hinted: &mut bool, name: &str) -> String {
    if core::mem::replace(is_hinted, true) {
        return String::new();
    }
    format!("; {}", encoding::hint(name))
}

enum Format {
    /// One game per line.
    Lines(Lines, fn(&[u8], usize) -> GameRecord),
    Pgn(Box<pgn::PgnReader>),
    Container(Box<container::ContainerReader>),
    /// One game.
    Raw(Option<Box<GameRecord>>),
}

impl GameReader {
    /// Opens a file, or standard input for `-` or no file. Without `letters`, the letters of a PGN are detected game by game.
    pub(crate) fn open(
        path: Option<&Path>,
        format: Option<FileFormat>,
        letters: Option<LetterSet>,
        limits: Limits,
    ) -> io::Result<Self> {
        Self::new(Input::open(path)?, format, letters, limits)
    }

    /// Opens a file that contains one game as raw bytes, from the start position.
    pub(crate) fn open_raw(
        path: Option<&Path>,
        format: makruk::container::GameFormat,
        limits: Limits,
    ) -> io::Result<Self> {
        let input = Input::open(path)?;
        let (name, length) = (input.name.clone(), input.length);
        let record = container::read_raw(input, format, limits)?;
        Ok(Self {
            name,
            length,
            format: Format::Raw(Some(Box::new(record))),
            is_hinted: false,
        })
    }

    /// Reads games from text with one JSON object per line.
    pub(crate) fn sample(text: &'static str) -> io::Result<Self> {
        Self::new(
            Input::of("the sample", text),
            Some(FileFormat::Text(TextFormat::Jsonl)),
            None,
            Limits::new(1),
        )
    }

    /// Reads games from an opened input.
    pub(crate) fn new(
        mut input: Input,
        format: Option<FileFormat>,
        letters: Option<LetterSet>,
        limits: Limits,
    ) -> io::Result<Self> {
        let (name, length) = (input.name.clone(), input.length);
        let format = match format {
            None if input.starts_with(container::MAGIC)? => {
                let source = container::ContainerReader::new(input, None, limits)?;
                return Ok(Self {
                    name,
                    length,
                    format: Format::Container(Box::new(source)),
                    is_hinted: false,
                });
            }
            None => {
                input = input.decoded(false);
                input.skip_mark()?;
                detect(&mut input)?
            }
            Some(FileFormat::Text(format)) => {
                input = input.decoded(false);
                input.skip_mark()?;
                FileFormat::Text(format)
            }
            Some(bytes) => bytes,
        };
        if format == FileFormat::Text(TextFormat::Jsonl) && input.starts_with(MATCH_RECORD)? {
            let message = "this is the record of a match, which `makruk rate` reads; `makruk match --pgn` writes the games";
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{name}: {message}"),
            ));
        }
        let lines = |input| Lines::with_max_line(input, limits.line());
        let format = match format {
            FileFormat::Text(TextFormat::Jsonl) => Format::Lines(lines(input), jsonl::read),
            FileFormat::Text(TextFormat::Uci) => Format::Lines(lines(input), uci::read),
            FileFormat::Text(TextFormat::Pgn) => {
                Format::Pgn(Box::new(pgn::PgnReader::new(input, letters, limits)))
            }
            FileFormat::Bytes(format) => Format::Container(Box::new(
                container::ContainerReader::new(input, Some(format), limits)?,
            )),
        };
        Ok(Self {
            name,
            length,
            format,
            is_hinted: false,
        })
    }

    /// Reads the next game; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<GameRecord>> {
        let mut record = self.read()?;
        if let Some(record) = &mut record {
            record.check_count();
        }
        Ok(record)
    }

    fn read(&mut self) -> io::Result<Option<GameRecord>> {
        match &mut self.format {
            Format::Pgn(source) => source.next(),
            Format::Container(source) => source.next(),
            Format::Raw(record) => Ok(record.take().map(|record| *record)),
            Format::Lines(lines, read) => {
                let mut text = Vec::new();
                Ok(lines.read(&mut text)?.map(|line| match line {
                    Ok(()) => {
                        let mut record = read(&text, lines.number);
                        let is_utf8 = core::str::from_utf8(&text).is_ok();
                        if let (false, Some(fault)) = (is_utf8, record.faults.first_mut()) {
                            fault.message += &hint_once(&mut self.is_hinted, &self.name);
                        }
                        record
                    }
                    Err(rejection) => {
                        let message = format!("{}; {MORE_MEMORY}", rejection.message);
                        GameRecord::rejected(format!("line {}", lines.number), message)
                    }
                }))
            }
        }
    }

    /// Returns the number of bytes read.
    pub(crate) fn offset(&self) -> u64 {
        match &self.format {
            Format::Lines(lines, _) => lines.offset,
            Format::Pgn(source) => source.offset(),
            Format::Container(source) => source.offset(),
            Format::Raw(_) => self.length,
        }
    }
}

/// Limit in bytes for the blank lines read to detect a format, and for the first line after them.
const HELD: usize = 1 << 20;

/// Returns whether a file that begins with these bytes may be PGN in UTF-8, or is blank.
pub(crate) fn may_be_pgn(begin: &[u8]) -> bool {
    let begin = begin.strip_prefix(BOM).unwrap_or(begin);
    let text = begin.trim_ascii_start();
    let line = text.split(|&byte| byte == b'\n').next();
    let line = line.unwrap_or_default().trim_ascii_end();
    let is_text =
        !begin.contains(&0) && !line.iter().any(|byte| matches!(byte, 0x01..=0x08 | 0x7f));
    let has_moves = || {
        let game = GameTree::read(&mut PgnReader::new(text), None);
        game.is_some_and(|game| game.tree.main_line().next().is_some())
    };
    let is_pgn = match line.first() {
        Some(b'[' | b'{' | b';' | b'%' | b'0'..=b'9') => format_of(line) == TextFormat::Pgn,
        // Other text passes as PGN when a file is read, and gives errors then.
        Some(_) => format_of(line) == TextFormat::Pgn && has_moves(),
        None => true,
    };
    is_text && is_pgn
}

/// Detects the format from the first non-blank line.
fn detect(input: &mut Input) -> io::Result<FileFormat> {
    let mut held = Vec::new();
    let mut line = 0..0;
    while held
        .get(line.clone())
        .is_none_or(|line| line.trim_ascii().is_empty())
    {
        let start = held.len();
        let mut some = input.reader.by_ref().take(HELD as u64);
        if some.read_until(b'\n', &mut held)? == 0 || start > HELD {
            break;
        }
        line = start..held.len();
    }
    let text = held.get(line).unwrap_or_default();
    let format = format_of(text.trim_ascii());
    input.put_back(held);
    Ok(FileFormat::Text(format))
}

/// Returns the format of a text that begins with this line, which is UCI if it is blank.
fn format_of(line: &[u8]) -> TextFormat {
    match line {
        // A JSON object begins with a quoted name, which is unlikely at the beginning of a PGN comment.
        [b'{', inside @ ..] if matches!(inside.trim_ascii_start(), [] | [b'"' | b'}', ..]) => {
            TextFormat::Jsonl
        }
        line if is_pgn(line) => TextFormat::Pgn,
        _ => TextFormat::Uci,
    }
}

/// Returns whether the first line of a file is PGN rather than UCI moves.
fn is_pgn(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    let first = words.next().unwrap_or_default();
    let is_uci = UciMove::from_ascii(first).is_ok();
    // A comment, an escape or a tag.
    let is_of_pgn = matches!(first.first(), Some(b'{' | b';' | b'%' | b'['));
    let is_fen = first.contains(&b'/') && !is_of_pgn;
    !first.is_empty() && !is_uci && !is_fen
}
