//! Lines of a file that may be larger than memory.

use std::io::{self, BufRead, ErrorKind, Read};

use crate::errors::{Class, Failure};

/// The maximum length of a line in bytes, enough for three million moves.
const MAX_LINE: usize = 1 << 24;
/// The maximum number of bytes skipped in a longer line.
const MAX_SKIPPED: u64 = 1 << 30;

const BOM: &[u8] = "\u{feff}".as_bytes();

/// Reads lines, with only one in memory at a time.
#[derive(Debug)]
pub(super) struct Lines<R> {
    source: R,
    /// Whether blank lines are skipped.
    skips_blanks: bool,
    line: Vec<u8>,
    /// The number of lines read.
    number: usize,
    /// The number of bytes read.
    offset: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            skips_blanks: false,
            line: Vec::new(),
            number: 0,
            offset: 0,
        }
    }

    pub(super) fn without_blanks(source: R) -> Self {
        Self {
            skips_blanks: true,
            ..Self::new(source)
        }
    }

    /// Returns the number of the last line, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the number of bytes read.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next line, without its line end; `None` at the end of the file. A line that is too long or not UTF-8
    /// is an inner error, after which reading can continue.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<&str, Failure>>> {
        loop {
            self.line.clear();
            let limit = MAX_LINE as u64 + 1;
            let read = (&mut self.source)
                .take(limit)
                .read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            self.offset += read as u64;
            if read as u64 == limit && self.line.last() != Some(&b'\n') {
                return self.skip().map(|failure| Some(Err(failure)));
            }
            // Strip the byte order mark that some editors write.
            if self.number == 1 && self.line.starts_with(BOM) {
                self.line.drain(..BOM.len());
            }
            if !(self.skips_blanks && self.line.trim_ascii().is_empty()) {
                break;
            }
        }
        let line = self.line.trim_ascii_end();
        Ok(Some(std::str::from_utf8(line).map_err(|error| {
            let message = "expected a game, found bytes that are not UTF-8";
            let failure = Failure::new(Class::Pgn, "utf-8", message);
            failure.at_byte(error.valid_up_to()).in_line(self.number)
        })))
    }

    /// Skips the rest of an overlong line.
    fn skip(&mut self) -> io::Result<Failure> {
        let skipped = (&mut self.source).take(MAX_SKIPPED).skip_until(b'\n')? as u64;
        self.offset += skipped;
        if skipped == MAX_SKIPPED {
            let message = format!("line {} is too long to skip", self.number);
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        let message = format!("the line has more than {MAX_LINE} bytes");
        Ok(Failure::new(Class::Pgn, "too-large", message).in_line(self.number))
    }
}
