//! Reading arguments, files and lines.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Error, ErrorKind, Read},
    path::Path,
};

use makruk::Position;

use crate::{
    Verdict,
    args::PositionArgs,
    given::{self, Given, Refusal},
    output,
};

/// Reads the position of the arguments, which may have none. Complains about one that is rejected.
pub(crate) fn argument(args: &PositionArgs) -> Result<Given, Verdict> {
    let Some(text) = args.fen() else {
        let position = Position::start();
        return Ok(Given {
            setup: position.to_setup(),
            position,
        });
    };
    given::position(text.as_bytes(), args.dialect.named(), true).map_err(|refusal| {
        output::complain_at(
            text.as_bytes(),
            refusal.offset,
            format_args!("FEN, offset {}: {}", refusal.offset, refusal.message),
        );
        Verdict::Refused
    })
}

/// Opens a file with lines of FEN for a command; says what is expected if the name reads like a FEN.
pub(crate) fn lines_of_fens(path: Option<&Path>, command: &str) -> io::Result<Lines> {
    let input = Input::open(path).map_err(|error| {
        let text = path.map(Path::to_string_lossy).unwrap_or_default();
        if !reads_like_fen(&text) {
            return error;
        }
        let hint = format!(
            "a FEN stands where a file is expected; write it to standard input instead: \
             echo \"{text}\" | makruk {command}"
        );
        Error::new(error.kind(), format!("{error}; {hint}"))
    })?;
    Ok(Lines::new(input))
}

/// Returns whether a text begins with the eight ranks of a board, in any dialect.
fn reads_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_in_ranks = |char: char| "KMSNRPETBFQ~".contains(char.to_ascii_uppercase());
    let is_rank = |rank: &str| {
        let mut chars = rank.chars();
        !rank.is_empty() && chars.all(|char| char.is_ascii_digit() || is_in_ranks(char))
    };
    board.split('/').count() == 8 && board.split('/').all(is_rank)
}

/// A file or standard input.
pub(crate) struct Input {
    /// What messages call it.
    pub(crate) name: String,
    /// Bytes in it, 0 if that is not known.
    pub(crate) length: u64,
    pub(crate) reader: Box<dyn BufRead>,
}

/// Bytes that are read at once if they are there.
const BLOCK: usize = 1 << 16;

impl Input {
    /// Opens a file; standard input for `-` or no file. Errors of it and of its reader begin with
    /// the name.
    pub(crate) fn open(path: Option<&Path>) -> io::Result<Self> {
        let (name, length, source): (String, u64, Box<dyn Read>) =
            match path.filter(|path| *path != Path::new("-")) {
                None => ("standard input".to_owned(), 0, Box::new(io::stdin())),
                Some(path) => {
                    let name = path.display().to_string();
                    let file = File::open(path).map_err(|error| named(&name, &error))?;
                    let data = file.metadata().map_err(|error| named(&name, &error))?;
                    (name, data.len(), Box::new(file))
                }
            };
        let source = Source {
            name: name.clone(),
            source,
        };
        Ok(Self {
            name,
            length,
            reader: Box::new(BufReader::with_capacity(BLOCK, source)),
        })
    }

    /// Takes a text.
    pub(crate) fn of(name: &str, text: &'static str) -> Self {
        Self {
            name: name.to_owned(),
            length: text.len() as u64,
            reader: Box::new(text.as_bytes()),
        }
    }

    /// Returns whether the input begins with some bytes. Does not read on behind the first that is
    /// another one, and leaves all of them to be read.
    pub(crate) fn starts_with(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let mut held = Vec::new();
        while held.len() < bytes.len() && bytes.starts_with(&held) {
            if self.reader.by_ref().take(1).read_to_end(&mut held)? == 0 {
                break;
            }
        }
        let starts = held == bytes;
        self.put_back(held);
        Ok(starts)
    }

    /// Puts bytes before what is yet to be read.
    pub(crate) fn put_back(&mut self, bytes: Vec<u8>) {
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(bytes).chain(rest));
    }
}

/// Where bytes come from.
struct Source {
    name: String,
    source: Box<dyn Read>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Who writes here may wait for an answer to what it has written.
        output::flush()?;
        let read = self.source.read(buffer);
        read.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &Error) -> Error {
    Error::new(error.kind(), format!("{name}: {error}"))
}

/// The bytes that a line with a position or a command may have.
const MAX_LINE: usize = 1 << 16;

/// The bytes in which a line must end, however little of it is read.
const MAX_LINE_PASSED_OVER: u64 = 1 << 30;

/// The lines of an [`Input`].
pub(crate) struct Lines {
    input: Input,
    max_line: usize,
    /// Lines that were read.
    pub(crate) number: usize,
    /// Bytes that were read.
    pub(crate) offset: u64,
}

impl Lines {
    /// Begins to read lines with a position or a command each.
    pub(crate) const fn new(input: Input) -> Self {
        Self::with_max_line(input, MAX_LINE)
    }

    /// Begins to read lines that may have so many bytes.
    pub(crate) const fn with_max_line(input: Input, max_line: usize) -> Self {
        Self {
            input,
            max_line,
            number: 0,
            offset: 0,
        }
    }

    /// Returns what messages call the input.
    pub(crate) fn name(&self) -> &str {
        &self.input.name
    }

    /// Says on the error output why the line that was read last was refused, and where.
    pub(crate) fn complain(&self, refusal: &Refusal) {
        let Refusal {
            offset, message, ..
        } = refusal;
        let (name, line) = (self.name(), self.number);
        output::complain(format_args!(
            "{name}, line {line}, offset {offset}: {message}"
        ));
    }

    /// Reads the next line into a buffer, without its end (`\n` or `\r\n`). Returns `None` if there
    /// is none, and an error inside for a line that is too long; it is passed over.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>) -> io::Result<Option<Result<(), Refusal>>> {
        line.clear();
        // An end has two bytes at most.
        let limit = self.max_line as u64 + 2;
        let mut some = self.input.reader.by_ref().take(limit);
        let bytes = some.read_until(b'\n', line)?;
        if bytes == 0 {
            return Ok(None);
        }
        // What some editors put in front of a file to say that it is UTF-8.
        if self.number == 0 && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(..3);
        }
        self.number += 1;
        self.offset += bytes as u64;
        let is_whole = line.ends_with(b"\n") || (bytes as u64) < limit;
        for end in [b'\n', b'\r'] {
            if line.last() == Some(&end) {
                line.pop();
            }
        }
        if is_whole && line.len() <= self.max_line {
            return Ok(Some(Ok(())));
        }
        if !is_whole {
            self.pass_over()?;
        }
        Ok(Some(Err(Refusal {
            kind: "length",
            offset: self.max_line,
            message: format!("the line has more than {} bytes", self.max_line),
        })))
    }

    /// Goes to the next line.
    fn pass_over(&mut self) -> io::Result<()> {
        let mut rest = self.input.reader.by_ref().take(MAX_LINE_PASSED_OVER);
        let passed = rest.skip_until(b'\n')? as u64;
        self.offset += passed;
        if passed < MAX_LINE_PASSED_OVER {
            return Ok(());
        }
        let (name, number) = (&self.input.name, self.number);
        let message = format!("{name}, line {number}: the line does not end");
        Err(Error::new(ErrorKind::InvalidData, message))
    }
}
