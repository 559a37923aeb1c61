//! Reading arguments, files and lines.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Error, ErrorKind, Read},
    path::Path,
};

use makruk::{Position, SetupProblems};

use crate::{
    Verdict,
    args::PositionArgs,
    given::{self, Given, Rejection},
    output,
};

/// Reads the position of the arguments; the start position if there is none. Reports an invalid one.
pub(crate) fn argument(args: &PositionArgs) -> Result<Given, Verdict> {
    argument_ignoring(args, SetupProblems::TOO_MANY_MET)
}

/// The same, tolerating these problems of the position.
pub(crate) fn argument_ignoring(
    args: &PositionArgs,
    ignored: SetupProblems,
) -> Result<Given, Verdict> {
    let Some(text) = args.fen() else {
        let position = Position::start();
        return Ok(Given {
            setup: position.to_setup(),
            position,
        });
    };
    given::position_ignoring(text.as_bytes(), args.dialect, true, ignored).map_err(|rejection| {
        output::complain_at(
            text.as_bytes(),
            rejection.offset,
            format_args!("FEN, offset {}: {}", rejection.offset, rejection.message),
        );
        Verdict::Rejected
    })
}

/// Opens a file with lines of FEN for a command. The error explains the usage if the name looks like a FEN.
pub(crate) fn lines_of_fens(path: Option<&Path>, command: &str) -> io::Result<Lines> {
    let input = Input::open(path).map_err(|error| {
        let text = path.map(Path::to_string_lossy).unwrap_or_default();
        if !reads_like_fen(&text) {
            return error;
        }
        let hint = format!(
            "this is a FEN, but a file is expected; pass the FEN on standard input: \
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
    /// The name for messages.
    pub(crate) name: String,
    /// Its length in bytes, 0 if unknown.
    pub(crate) length: u64,
    pub(crate) reader: Box<dyn BufRead>,
}

/// Bytes that are read at once if they are available.
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

    /// Reads a text.
    pub(crate) fn of(name: &str, text: &'static str) -> Self {
        Self {
            name: name.to_owned(),
            length: text.len() as u64,
            reader: Box::new(text.as_bytes()),
        }
    }

    /// Returns whether the input begins with some bytes. Stops reading at the first byte that differs,
    /// and puts all of them back.
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

    /// Puts bytes back, before the unread ones.
    pub(crate) fn put_back(&mut self, bytes: Vec<u8>) {
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(bytes).chain(rest));
    }
}

/// A reader that flushes the output before it waits.
struct Source {
    name: String,
    source: Box<dyn Read>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The writer of the input may wait for the answers to what it has written.
        output::flush()?;
        let read = self.source.read(buffer);
        read.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &Error) -> Error {
    Error::new(error.kind(), format!("{name}: {error}"))
}

/// The limit of a line with a position or a command, in bytes.
const MAX_LINE: usize = 1 << 16;

/// The bytes of an overlong line that are skipped at most.
const MAX_SKIPPED: u64 = 1 << 30;

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
    /// Reads lines with a position or a command each.
    pub(crate) const fn new(input: Input) -> Self {
        Self::with_max_line(input, MAX_LINE)
    }

    /// Reads lines of at most `max_line` bytes.
    pub(crate) const fn with_max_line(input: Input, max_line: usize) -> Self {
        Self {
            input,
            max_line,
            number: 0,
            offset: 0,
        }
    }

    /// Returns the name of the input for messages.
    pub(crate) fn name(&self) -> &str {
        &self.input.name
    }

    /// Reports on standard error why the last line was rejected, and where.
    pub(crate) fn complain(&self, rejection: &Rejection) {
        let Rejection {
            offset, message, ..
        } = rejection;
        let (name, line) = (self.name(), self.number);
        output::complain(format_args!(
            "{name}, line {line}, offset {offset}: {message}"
        ));
    }

    /// Reads the next line into a buffer, without its end (`\n` or `\r\n`). Returns `None` at the end of
    /// the input, and an inner error for a line that is too long, which is skipped.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>) -> io::Result<Option<Result<(), Rejection>>> {
        line.clear();
        // An end has two bytes at most.
        let limit = self.max_line as u64 + 2;
        let mut some = self.input.reader.by_ref().take(limit);
        let bytes = some.read_until(b'\n', line)?;
        if bytes == 0 {
            return Ok(None);
        }
        // The byte order mark that some editors write.
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
            self.skip_line()?;
        }
        Ok(Some(Err(Rejection {
            kind: "length",
            offset: self.max_line,
            message: format!("the line has more than {} bytes", self.max_line),
        })))
    }

    /// Skips the rest of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        let mut rest = self.input.reader.by_ref().take(MAX_SKIPPED);
        let skipped = rest.skip_until(b'\n')? as u64;
        self.offset += skipped;
        if skipped < MAX_SKIPPED {
            return Ok(());
        }
        let (name, number) = (&self.input.name, self.number);
        let message = format!("{name}, line {number}: the line does not end");
        Err(Error::new(ErrorKind::InvalidData, message))
    }
}
