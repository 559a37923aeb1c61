//! Input from arguments, files and lines.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Error, ErrorKind, Read},
    path::{Path, PathBuf},
};

use makruk::{Position, SetupProblems};

use crate::{
    encoding,
    exit::ExitStatus,
    given::{self, Given, PositionArgs, Rejection},
    output,
};

/// Reads the position from the arguments; the start position if none is given. Reports an invalid one.
pub(crate) fn argument(args: &PositionArgs) -> Result<Given, ExitStatus> {
    argument_ignoring(args, SetupProblems::TOO_MANY_MET)
}

/// Like `argument`, but tolerates these problems of the position.
pub(crate) fn argument_ignoring(
    args: &PositionArgs,
    ignored: SetupProblems,
) -> Result<Given, ExitStatus> {
    let Some(text) = args.fen() else {
        let position = Position::start();
        return Ok(Given {
            setup: position.to_setup(),
            position,
        });
    };
    if names_file(&text) {
        output::complain(format_args!("{}", no_fen(&text)));
        return Err(ExitStatus::Rejected);
    }
    given::position_ignoring(text.as_bytes(), args.dialect, true, ignored).map_err(|rejection| {
        output::complain_at(
            text.as_bytes(),
            rejection.offset,
            format_args!("FEN, offset {}: {}", rejection.offset, rejection.message),
        );
        ExitStatus::Rejected
    })
}

/// Returns the file that is given in place of a position, if any.
pub(crate) fn game_file(args: &PositionArgs) -> Option<PathBuf> {
    args.fen()
        .filter(|text| names_file(text))
        .map(PathBuf::from)
}

/// Returns whether an argument in place of a FEN is an existing file, or looks like a file name.
fn names_file(text: &str) -> bool {
    const ENDS: [&str; 9] = [
        "pgn", "mkg", "mkb", "jsonl", "json", "uci", "fen", "epd", "txt",
    ];
    let path = Path::new(text);
    let end = path.extension().and_then(|end| end.to_str());
    let end = end.map(str::to_ascii_lowercase).unwrap_or_default();
    !reads_like_fen(text) && (path.exists() && !path.is_dir() || ENDS.contains(&&*end))
}

/// Explains which commands take a file instead of a position.
fn no_fen(file: &str) -> String {
    format!(
        "expected a position (FEN), found a file name: {file}; `makruk replay FILE` shows the \
         games of a file, `makruk play FILE` resumes one, `makruk book show --book FILE` shows \
         a book, and `makruk fen FILE` checks FENs"
    )
}

/// Opens a file with one FEN per line for a command. The error explains the usage if the name looks like a FEN.
pub(crate) fn lines_of_fens(path: Option<&Path>, command: &str) -> io::Result<Lines> {
    let input = Input::open(path).map_err(|error| {
        let text = path.map(Path::to_string_lossy).unwrap_or_default();
        if !reads_like_fen(&text) {
            return error;
        }
        let hint = format!(
            "expected a file, found a FEN; pass the FEN on standard input: \
             echo \"{text}\" | makruk {command}"
        );
        Error::new(error.kind(), format!("{error}; {hint}"))
    })?;
    Ok(Lines::new(input.decoded(false)))
}

/// Returns whether `text` begins with the eight ranks of a board, in some dialect.
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
    /// The name used in messages.
    pub(crate) name: String,
    /// Its length in bytes, 0 if unknown.
    pub(crate) length: u64,
    pub(crate) reader: Box<dyn BufRead>,
    is_decoded: bool,
}

/// The byte-order mark of UTF-8.
pub(crate) const BOM: &[u8] = "\u{feff}".as_bytes();

/// Maximum number of bytes per read, even if more are available.
const BLOCK: usize = 1 << 16;

impl Input {
    /// Opens a file; standard input for `-` or no file. Errors, including those of the reader, begin with the name.
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
        let source = FlushingReader {
            name: name.clone(),
            source,
        };
        Ok(Self {
            name,
            length,
            reader: Box::new(BufReader::with_capacity(BLOCK, source)),
            is_decoded: false,
        })
    }

    /// Wraps text as an input.
    pub(crate) fn of(name: &str, text: &'static str) -> Self {
        Self {
            name: name.to_owned(),
            length: text.len() as u64,
            reader: Box::new(text.as_bytes()),
            is_decoded: false,
        }
    }

    /// Decodes text, once; see [`encoding::decoded`].
    pub(crate) fn decoded(mut self, is_typed: bool) -> Self {
        if !self.is_decoded {
            self.reader = encoding::decoded(self.reader, is_typed);
            self.is_decoded = true;
        }
        self
    }

    /// Skips a byte-order mark, which decoding leaves in UTF-8.
    pub(crate) fn skip_mark(&mut self) -> io::Result<()> {
        if self.starts_with(BOM)? {
            io::copy(
                &mut self.reader.by_ref().take(BOM.len() as u64),
                &mut io::sink(),
            )?;
        }
        Ok(())
    }

    /// Returns whether the input begins with the given bytes. Stops reading at the first difference, and puts everything back.
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

    /// Puts bytes back in front of the unread ones.
    pub(crate) fn put_back(&mut self, bytes: Vec<u8>) {
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(bytes).chain(rest));
    }
}

/// A reader that flushes the output before it blocks.
struct FlushingReader {
    name: String,
    source: Box<dyn Read>,
}

impl Read for FlushingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The program that writes the input may be waiting for answers to its previous lines.
        output::flush()?;
        let read = self.source.read(buffer);
        read.map_err(|error| named(&self.name, &error))
    }
}

fn named(name: &str, error: &Error) -> Error {
    Error::new(error.kind(), format!("{name}: {error}"))
}

/// Maximum length in bytes of a line with a position or a command.
const MAX_LINE: usize = 1 << 16;

/// Maximum number of bytes to skip in an overlong line.
const MAX_SKIPPED: u64 = 1 << 30;

/// The lines of an [`Input`].
pub(crate) struct Lines {
    input: Input,
    max_line: usize,
    /// Number of lines read.
    pub(crate) number: usize,
    /// Number of bytes read.
    pub(crate) offset: u64,
}

impl Lines {
    /// Reads lines that contain one position or command each.
    pub(crate) const fn new(input: Input) -> Self {
        Self::with_max_line(input, MAX_LINE)
    }

    /// Reads commands and answers that are typed.
    pub(crate) fn typed() -> io::Result<Self> {
        let input = Input::open(None)?;
        Ok(Self::new(input.decoded(true)))
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

    /// Returns the input's name for messages.
    pub(crate) fn name(&self) -> &str {
        &self.input.name
    }

    /// Reports on standard error where and why the last line was rejected.
    pub(crate) fn complain(&self, rejection: &Rejection) {
        let Rejection {
            offset, message, ..
        } = rejection;
        let (name, line) = (self.name(), self.number);
        output::complain(format_args!(
            "{name}, line {line}, offset {offset}: {message}"
        ));
    }

    /// Reads the next line into a buffer, without its terminator (`\n` or `\r\n`). Returns `None` at the end of the input, and an
    /// inner error for an overlong line, which is skipped.
    pub(crate) fn read(&mut self, line: &mut Vec<u8>) -> io::Result<Option<Result<(), Rejection>>> {
        line.clear();
        // A terminator has at most two bytes.
        let limit = self.max_line as u64 + 2;
        let mut some = self.input.reader.by_ref().take(limit);
        let bytes = some.read_until(b'\n', line)?;
        if bytes == 0 {
            return Ok(None);
        }
        // Some editors write a byte order mark.
        if self.number == 0 && line.starts_with(BOM) {
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
        let message = format!("{name}, line {number}: the line is too long to skip");
        Err(Error::new(ErrorKind::InvalidData, message))
    }
}
