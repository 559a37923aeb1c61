//! Writing games.

use std::io::{self, Write};

use makruk::{
    GameTree,
    brenner::{Numbering, encode_tree},
    container::{Format, PackError, Writer},
    letters::LetterSet,
    tree::Annotations,
};

use super::{
    Record,
    format::{TextFormat, ToFormat},
    jsonl, pgn, uci,
};

/// Where games go.
pub(crate) struct Target<W> {
    format: ToFormat,
    bytes: Option<Format>,
    letters: LetterSet,
    out: Out<W>,
}

enum Out<W> {
    Text(W),
    File(Writer<W>),
    /// Bare bytes of one game, and whether there was one.
    Bare(W, bool),
}

/// What became of a game.
pub(crate) enum Written {
    /// It was written, and its moves took so many bits.
    Bits(u64),
    /// It was not written, since the format cannot carry this of it.
    Dropped(Annotations),
    /// It was not written for another reason.
    Refused(String),
}

impl<W: Write> Target<W> {
    pub(crate) fn new(
        out: W,
        format: ToFormat,
        numbering: Numbering,
        letters: LetterSet,
        bare: bool,
    ) -> io::Result<Self> {
        let bytes = format.bytes().map(|bytes| bytes.format(numbering));
        let out = match bytes {
            None => Out::Text(out),
            Some(_) if bare => Out::Bare(out, false),
            Some(bytes) => Out::File(Writer::new(out, bytes)?),
        };
        Ok(Self {
            format,
            bytes,
            letters,
            out,
        })
    }

    /// Writes a game. If it may be `lossy`, what the format cannot carry is left out.
    pub(crate) fn write(
        &mut self,
        record: &Record,
        tree: &GameTree,
        lossy: bool,
    ) -> io::Result<Written> {
        let (reduced, dropped) = match (self.format, self.bytes) {
            (_, Some(format)) => {
                let (reduced, mut dropped) = format.reduce(&pgn::tagged(record, tree)?);
                // Bare moves have nothing beside them.
                if matches!(self.out, Out::Bare(..)) && format != Format::Bytecode {
                    dropped.actions = reduced.annotations().actions;
                }
                (Some(reduced), dropped)
            }
            (ToFormat::Text(TextFormat::Uci), None) => (None, tree.annotations()),
            (_, None) => (None, Annotations::default()),
        };
        if !dropped.is_empty() && !lossy {
            return Ok(Written::Dropped(dropped));
        }
        let tree = reduced.as_ref().unwrap_or(tree);
        match &mut self.out {
            Out::Text(out) => {
                let mut counter = Counter { out, bytes: 0 };
                match self.format {
                    ToFormat::Text(TextFormat::Uci) => uci::write(&mut counter, tree)?,
                    ToFormat::Text(TextFormat::Jsonl) => jsonl::write(&mut counter, record, tree)?,
                    _ => pgn::write(&mut counter, &self.letters, record, tree)?,
                }
                Ok(Written::Bits(8 * counter.bytes))
            }
            Out::File(writer) => Ok(match writer.write(tree)? {
                Ok(bits) => Written::Bits(bits),
                Err(error) => Written::Refused(error.to_string()),
            }),
            Out::Bare(_, true) => Ok(Written::Refused(
                "bare bytes cannot be told apart: only one game can be written so".to_owned(),
            )),
            Out::Bare(out, written) => {
                let mut bytes = Vec::new();
                Ok(match encode(self.bytes, tree, &mut bytes) {
                    Ok(bits) => {
                        out.write_all(&bytes)?;
                        *written = true;
                        Written::Bits(bits)
                    }
                    Err(error) => Written::Refused(error.to_string()),
                })
            }
        }
    }

    /// Whether there is no place for tags, the result and, in bare bytes, the first position.
    pub(crate) fn leaves_out_tags(&self) -> bool {
        match &self.out {
            Out::Text(_) => self.format == ToFormat::Text(TextFormat::Uci),
            Out::Bare(..) => true,
            Out::File(_) => false,
        }
    }

    /// Ends the file.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.out {
            Out::Text(mut out) | Out::Bare(mut out, _) => out.flush(),
            Out::File(writer) => writer.finish().map(|_| ()),
        }
    }
}

/// Writes a game with what its format has around the moves by itself.
fn encode(format: Option<Format>, tree: &GameTree, bytes: &mut Vec<u8>) -> Result<u64, PackError> {
    match format {
        Some(Format::Brenner(notation, numbering)) => {
            encode_tree(tree, numbering, notation, bytes).map_err(PackError::Moves)?;
            Ok(8 * tree.main_line().count() as u64)
        }
        Some(format) => format.encode(tree, bytes),
        None => Err(PackError::Unsupported),
    }
}

/// Counts what is written.
struct Counter<'a, W> {
    out: &'a mut W,
    bytes: u64,
}

impl<W: Write> Write for Counter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
