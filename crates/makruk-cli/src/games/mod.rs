//! Games in files: reading and writing them one by one, in any format.

mod jsonl;
mod pgn;
mod uci;

use std::{
    io::{self, BufRead as _, Read as _, Write},
    path::Path,
};

use makruk::{GameTree, UciMove, letters::LetterSet, tree::Annotations};
use serde_json::Value;

use crate::{
    args::{FromFormat, ToFormat},
    input::{self, Given, Input, Lines},
};

/// A game as it stands in a file.
pub(crate) struct Record {
    /// The line in which it begins, from 1.
    pub(crate) line: usize,
    pub(crate) id: Option<Value>,
    /// The game as far as it could be read; `None` if not even its first position could.
    pub(crate) tree: Option<GameTree>,
    /// Who called board's honour: 0 = it begins by itself, -1 = nobody did, k = counting began with
    /// ply k of the game.
    pub(crate) count_started: Option<i64>,
    pub(crate) faults: Vec<Fault>,
}

/// Something that is wrong with a game.
pub(crate) struct Fault {
    /// Where in the file: `line 3`, `line 3, column 14`.
    place: String,
    /// Number of the ply from 1; 0 = before the first.
    pub(crate) ply: usize,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) const fn new(place: String, ply: usize, message: String) -> Self {
        Self {
            place,
            ply,
            message,
        }
    }

    /// Something that has no other place than its line.
    pub(crate) fn in_line(line: usize, ply: usize, message: String) -> Self {
        Self::new(format!("line {line}"), ply, message)
    }
}

impl Record {
    /// A game of which nothing can be said but what is wrong.
    fn refused(line: usize, message: String) -> Self {
        Self {
            line,
            id: None,
            tree: None,
            count_started: None,
            faults: vec![Fault::in_line(line, 0, message)],
        }
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
    match input::position(fen.as_bytes(), None, true) {
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
}

impl Source {
    /// Opens a file, or standard input for `-` or no file. Without `letters` those of a PGN are
    /// found out game by game.
    pub(crate) fn open(
        path: Option<&Path>,
        format: FromFormat,
        letters: Option<LetterSet>,
    ) -> io::Result<Self> {
        Self::new(Input::open(path)?, format, letters)
    }

    /// Takes the games of a text, one JSON object a line.
    pub(crate) fn sample(text: &'static str) -> io::Result<Self> {
        Self::new(Input::of("the sample", text), FromFormat::Jsonl, None)
    }

    fn new(mut input: Input, format: FromFormat, letters: Option<LetterSet>) -> io::Result<Self> {
        let format = match format {
            FromFormat::Auto => detect(&mut input)?,
            named => named,
        };
        let (name, length) = (input.name.clone(), input.length);
        let format = match format {
            FromFormat::Jsonl => Format::Lines(Lines::new(input), jsonl::read),
            FromFormat::Uci | FromFormat::Auto => Format::Lines(Lines::new(input), uci::read),
            FromFormat::Pgn => Format::Pgn(Box::new(pgn::Source::new(input, letters))),
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
            Format::Lines(lines, read) => {
                let mut text = Vec::new();
                let found = lines.read(&mut text)?;
                Ok(found.then(|| read(&text, lines.number)))
            }
        }
    }

    /// Returns how many bytes were read.
    pub(crate) fn offset(&self) -> u64 {
        match &self.format {
            Format::Lines(lines, _) => lines.offset,
            Format::Pgn(source) => source.offset(),
        }
    }
}

/// Finds out the format from the first line that is not blank.
fn detect(input: &mut Input) -> io::Result<FromFormat> {
    let mut held = Vec::new();
    let mut line = 0..0;
    while held
        .get(line.clone())
        .is_none_or(|line| line.trim_ascii().is_empty())
    {
        let start = held.len();
        if input.reader.read_until(b'\n', &mut held)? == 0 {
            break;
        }
        line = start..held.len();
    }
    let text = held.get(line).unwrap_or_default();
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let format = match text.trim_ascii() {
        // An object has names in quotes, a comment of a PGN hardly begins with one.
        [b'{', inside @ ..] if matches!(inside.trim_ascii_start(), [] | [b'"' | b'}', ..]) => {
            FromFormat::Jsonl
        }
        text if is_pgn(text) => FromFormat::Pgn,
        _ => FromFormat::Uci,
    };
    let rest = std::mem::replace(&mut input.reader, Box::new(io::empty()));
    input.reader = Box::new(io::Cursor::new(held).chain(rest));
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

/// Writes a game in a format. What the format cannot carry is left out: [`dropped`] names it.
pub(crate) fn write(
    out: &mut impl Write,
    format: ToFormat,
    letters: &LetterSet,
    record: &Record,
    tree: &GameTree,
) -> io::Result<()> {
    match format {
        ToFormat::Pgn => pgn::write(out, letters, record, tree),
        ToFormat::Uci => uci::write(out, tree),
        ToFormat::Jsonl => jsonl::write(out, record, tree),
    }
}

/// Returns what of a game a format cannot carry besides tags and the result.
pub(crate) fn dropped(format: ToFormat, tree: &GameTree) -> Annotations {
    match format {
        ToFormat::Pgn | ToFormat::Jsonl => Annotations::default(),
        ToFormat::Uci => tree.annotations(),
    }
}
