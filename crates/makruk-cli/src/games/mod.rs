//! Games in files: reading and writing them one by one, in any format.

mod container;
pub(crate) mod format;
mod jsonl;
mod pgn;
mod target;
mod uci;

use std::{
    io::{self, BufRead as _, Read as _},
    path::Path,
};

use makruk::{GameTree, ReadLimits, UciMove, brenner::Numbering, letters::LetterSet};

use serde_json::Value;

use self::format::{FromFormat, TextFormat};
pub(crate) use self::{
    jsonl::{TERMINATION, Tags},
    target::{Target, Written},
};

use crate::{
    given::{self, Given},
    input::{Input, Lines},
};

/// A game as it stands in a file.
pub(crate) struct Record {
    /// Where it begins in the file: `line 3`, `game 2`.
    pub(crate) place: String,
    pub(crate) id: Option<Value>,
    /// The game as far as it could be read; `None` if not even its first position could.
    pub(crate) tree: Option<GameTree>,
    /// Who called board's honour: 0 = it begins by itself, -1 = nobody did, k = counting began with
    /// ply k of the game.
    pub(crate) count_started: Option<i64>,
    pub(crate) faults: Vec<Fault>,
    /// Whether the text ends without a result where one should be.
    pub(crate) is_cut_off: bool,
}

/// Something that is wrong with a game.
pub(crate) struct Fault {
    /// Where in the file: `line 3`, `line 3, column 14`.
    place: String,
    /// Number of the ply from 1; 0 = before the first.
    pub(crate) ply: usize,
    pub(crate) message: String,
    /// Whether the moves of the main line end here.
    pub(crate) stops: bool,
}

impl Fault {
    pub(crate) const fn new(place: String, ply: usize, message: String) -> Self {
        Self {
            place,
            ply,
            message,
            stops: false,
        }
    }
}

impl Record {
    /// A game of which nothing is known yet but its place.
    fn new(place: String) -> Self {
        Self {
            place,
            id: None,
            tree: None,
            count_started: None,
            faults: Vec::new(),
            is_cut_off: false,
        }
    }

    /// A game of which nothing can be said but what is wrong.
    fn refused(place: String, message: String) -> Self {
        let mut record = Self::new(place);
        record.fault(0, message);
        record
    }

    /// Adds something that is wrong and has no other place than the game.
    pub(crate) fn fault(&mut self, ply: usize, message: String) {
        let place = self.place.clone();
        self.faults.push(Fault::new(place, ply, message));
    }

    /// Adds the reason why the moves of the main line end.
    pub(crate) fn stop(&mut self, ply: usize, message: String) {
        self.fault(ply, message);
        if let Some(fault) = self.faults.last_mut() {
            fault.stops = true;
        }
    }

    /// Says that the text of the game ends without a result.
    pub(crate) fn note_cut_off(&self, file: &str) {
        let place = &self.place;
        crate::output::note(format_args!(
            "{file}, {place}: the text of the game ends without a result"
        ));
    }

    /// Returns what messages call the game.
    pub(crate) fn name(&self) -> Option<String> {
        let id = self.id.as_ref()?;
        Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
    }

    /// Complains about everything that is wrong.
    pub(crate) fn complain(&self, file: &str) {
        let name = self.name();
        let game = name.map_or(String::new(), |name| format!(" (game {name})"));
        for fault in &self.faults {
            let ply = match fault.ply {
                0 => String::new(),
                ply => format!(", ply {ply}"),
            };
            crate::output::complain(format_args!(
                "{file}, {}{game}{ply}: {}",
                fault.place, fault.message
            ));
        }
    }
}

/// Begins a tree with the FEN of a game in a line of a file, of any dialect.
fn begin(start: Option<&str>) -> Result<GameTree, String> {
    let Some(fen) = start else {
        return Ok(GameTree::default());
    };
    match given::position(fen.as_bytes(), None, true) {
        Ok(Given { setup, position }) => Ok(GameTree::with_count(position, setup.count)),
        Err(refusal) => Err(format!(
            "start, offset {}: {}",
            refusal.offset, refusal.message
        )),
    }
}

/// Plays moves as UCI writes them; stops at the first that is none.
fn play<'a>(
    tree: &mut GameTree,
    moves: impl Iterator<Item = &'a str>,
) -> Result<(), (usize, String)> {
    let mut cursor = tree.cursor_mut();
    for (index, text) in moves.enumerate() {
        let fault = |message| (index + 1, message);
        let mv: UciMove = text
            .parse()
            .map_err(|error| fault(format!("`{}`: {error}", text.escape_debug())))?;
        cursor
            .add_move(mv.0)
            .map_err(|error| fault(format!("`{text}`: {error}")))?;
    }
    Ok(())
}

/// How much of a game is read: its memory in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits(usize);

/// What a message about a limit ends with.
const MORE_MEMORY: &str = "--max-memory allows more";

impl Limits {
    /// Takes what `--max-memory` says.
    pub(crate) const fn new(mebibytes: u32) -> Self {
        Self((mebibytes as usize).saturating_mul(1 << 20))
    }

    /// Bytes of a tree.
    const fn tree(self) -> usize {
        self.0
    }

    /// Bytes of the text of a PGN, which is kept beside the tree and grows by doubling.
    const fn text(self) -> usize {
        self.0 / 2
    }

    /// Bytes of a line: a value of JSON takes 16 times as much.
    const fn line(self) -> usize {
        self.0 / 16
    }

    /// Bytes and moves of a game in a file of bytes.
    fn bytes(self) -> ReadLimits {
        ReadLimits::ARCHIVE
            .with_max_bytes(self.0 as u64 / 32)
            .with_max_moves(self.0 as u64 / 128)
    }
}

/// The games of a file or of standard input.
pub(crate) struct Source {
    /// What messages call it.
    pub(crate) name: String,
    /// Bytes in it, 0 if that is not known.
    pub(crate) length: u64,
    format: Format,
}

enum Format {
    /// One game a line.
    Lines(Lines, fn(&[u8], usize) -> Record),
    Pgn(Box<pgn::Source>),
    Container(Box<container::Source>),
    /// One game.
    Bare(Option<Box<Record>>),
}

impl Source {
    /// Opens a file, or standard input for `-` or no file. Without `letters` those of a PGN are
    /// found out game by game.
    pub(crate) fn open(
        path: Option<&Path>,
        format: FromFormat,
        letters: Option<LetterSet>,
        limits: Limits,
    ) -> io::Result<Self> {
        Self::new(Input::open(path)?, format, letters, limits)
    }

    /// Opens a file that has the bare moves of one game from the start position.
    pub(crate) fn open_bare(
        path: Option<&Path>,
        format: makruk::container::GameFormat,
        limits: Limits,
    ) -> io::Result<Self> {
        let input = Input::open(path)?;
        let (name, length) = (input.name.clone(), input.length);
        let record = container::read_bare(input, format, limits)?;
        Ok(Self {
            name,
            length,
            format: Format::Bare(Some(Box::new(record))),
        })
    }

    /// Takes the games of a text, one JSON object a line.
    pub(crate) fn sample(text: &'static str) -> io::Result<Self> {
        Self::new(
            Input::of("the sample", text),
            FromFormat::Text(TextFormat::Jsonl),
            None,
            Limits::new(1),
        )
    }

    fn new(
        mut input: Input,
        format: FromFormat,
        letters: Option<LetterSet>,
        limits: Limits,
    ) -> io::Result<Self> {
        let (name, length) = (input.name.clone(), input.length);
        let format = match format {
            FromFormat::Auto if input.starts_with(container::MAGIC)? => {
                let source = container::Source::new(input, None, limits)?;
                return Ok(Self {
                    name,
                    length,
                    format: Format::Container(Box::new(source)),
                });
            }
            FromFormat::Auto => detect(&mut input)?,
            named => named,
        };
        let lines = |input| Lines::with_max_line(input, limits.line());
        let format = match format {
            FromFormat::Text(TextFormat::Jsonl) => Format::Lines(lines(input), jsonl::read),
            FromFormat::Text(TextFormat::Uci) | FromFormat::Auto => {
                Format::Lines(lines(input), uci::read)
            }
            FromFormat::Text(TextFormat::Pgn) => {
                Format::Pgn(Box::new(pgn::Source::new(input, letters, limits)))
            }
            FromFormat::Bytes(format) => {
                let format = format.format(Numbering::default());
                Format::Container(Box::new(container::Source::new(
                    input,
                    Some(format),
                    limits,
                )?))
            }
        };
        Ok(Self {
            name,
            length,
            format,
        })
    }

    /// Reads the next game; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record>> {
        match &mut self.format {
            Format::Pgn(source) => source.next(),
            Format::Container(source) => source.next(),
            Format::Bare(record) => Ok(record.take().map(|record| *record)),
            Format::Lines(lines, read) => {
                let mut text = Vec::new();
                Ok(lines.read(&mut text)?.map(|line| match line {
                    Ok(()) => read(&text, lines.number),
                    Err(refusal) => {
                        let message = format!("{}; {MORE_MEMORY}", refusal.message);
                        Record::refused(format!("line {}", lines.number), message)
                    }
                }))
            }
        }
    }

    /// Returns how many bytes were read.
    pub(crate) fn offset(&self) -> u64 {
        match &self.format {
            Format::Lines(lines, _) => lines.offset,
            Format::Pgn(source) => source.offset(),
            Format::Container(source) => source.offset(),
            Format::Bare(_) => self.length,
        }
    }
}

/// Bytes of blank lines that are looked through to find out a format, and of a line.
const HELD: usize = 1 << 20;

/// Finds out the format from the first line that is not blank.
fn detect(input: &mut Input) -> io::Result<FromFormat> {
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
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let format = match text.trim_ascii() {
        // An object has names in quotes, a comment of a PGN hardly begins with one.
        [b'{', inside @ ..] if matches!(inside.trim_ascii_start(), [] | [b'"' | b'}', ..]) => {
            FromFormat::Text(TextFormat::Jsonl)
        }
        text if is_pgn(text) => FromFormat::Text(TextFormat::Pgn),
        _ => FromFormat::Text(TextFormat::Uci),
    };
    input.put_back(held);
    Ok(format)
}

/// Returns whether the first line of a file is that of a PGN rather than moves of UCI.
fn is_pgn(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    let first = words.next().unwrap_or_default();
    let is_uci = UciMove::from_ascii(first).is_ok();
    let is_fen = first.contains(&b'/');
    !first.is_empty() && !is_uci && !is_fen
}
