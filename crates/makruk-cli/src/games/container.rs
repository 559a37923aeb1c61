//! Games in archives, and as raw bytes.

use std::io::{self, BufRead, Read as _};

use makruk::{
    GameTree, Position,
    container::{ArchiveReader, ContainerError, ContainerErrorKind as Kind, GameFormat},
};

use super::{
    limits::{Limits, MORE_MEMORY},
    record::{Fault, GameRecord},
    tags::take_tags,
};
use crate::input::Input;

/// The first bytes of an archive.
pub(crate) const MAGIC: &[u8] = b"\x89MKG";

pub(super) struct ContainerReader {
    reader: Result<ArchiveReader<Box<dyn BufRead>>, Option<ContainerError>>,
    number: usize,
    offset: u64,
}

impl ContainerReader {
    /// Begins reading. If a `format` is given, the archive must have that format.
    pub(super) fn new(
        input: Input,
        format: Option<GameFormat>,
        limits: Limits,
    ) -> io::Result<Self> {
        let name = input.name;
        let reader = match ArchiveReader::new(input.reader) {
            Ok(reader) => Ok(reader.with_limits(limits.bytes())),
            Err(error) if matches!(error.kind(), Kind::Source(_)) => return Err(error.into()),
            Err(error) => Err(Some(error)),
        };
        if let (Ok(reader), Some(format)) = (&reader, format) {
            if reader.format().number() != format.number() {
                let message = format!("{name}: the archive is in another format");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        Ok(Self {
            reader,
            number: 0,
            offset: 0,
        })
    }

    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    pub(super) fn next(&mut self) -> io::Result<Option<GameRecord>> {
        self.number += 1;
        let reader = match &mut self.reader {
            Ok(reader) => reader,
            Err(error) => return Ok(error.take().map(|error| rejected(self.number, &error))),
        };
        let game = reader.next();
        let offset = reader.offset();
        Ok(Some(match game {
            None => return Ok(None),
            Some(Ok(tree)) => {
                self.offset = offset;
                archived(self.number as u64, tree)
            }
            Some(Err(error)) if matches!(error.kind(), Kind::Source(_)) => return Err(error.into()),
            Some(Err(error)) => {
                if error.is_recoverable() {
                    self.offset = offset;
                } else {
                    self.reader = Err(None);
                }
                rejected(self.number, &error)
            }
        }))
    }
}

/// Returns whether a file that begins with these bytes is an archive.
pub(crate) fn is_archive(begin: &[u8]) -> bool {
    begin.starts_with(MAGIC)
}

/// Creates the record of a game from an archive.
pub(crate) fn archived(number: u64, tree: GameTree) -> GameRecord {
    let mut record = GameRecord::new(format!("game {number}"));
    take_tags(&mut record, &tree);
    record.tree = Some(tree);
    record
}

fn rejected(number: usize, error: &ContainerError) -> GameRecord {
    let mut record = GameRecord::new(format!("game {number}"));
    let mut place = format!("offset {}", error.offset());
    if error.game() > 0 {
        place = format!("game {}, {place}", error.game());
    }
    let mut message = error.kind().to_string();
    if let Kind::TooManyBytes(_) | Kind::TooManyMoves(_) = error.kind() {
        message = format!("{message}; {MORE_MEMORY}");
    }
    record.faults.push(Fault::new(place, 0, message));
    record
}

/// Returns why raw bytes in a format cannot be read; `None` if they can.
pub(crate) fn reason_against_raw(format: GameFormat) -> Option<String> {
    let is_unreadable = matches!(
        format,
        GameFormat::Radix | GameFormat::Huffman | GameFormat::Range
    );
    is_unreadable
        .then(|| format!("raw bytes in the format {format} do not contain the number of plies"))
}

/// Reads one game, which begins at the start position, from raw bytes.
pub(super) fn read_raw(input: Input, format: GameFormat, limits: Limits) -> io::Result<GameRecord> {
    if let Some(reason) = reason_against_raw(format) {
        let message = format!("{}: {reason}", input.name);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut bytes = Vec::new();
    let limit = limits.bytes().max_bytes;
    input.reader.take(limit + 1).read_to_end(&mut bytes)?;
    let mut record = GameRecord::new("game 1".to_owned());
    if bytes.len() as u64 > limit {
        let message = format!("the game has more than {limit} bytes; {MORE_MEMORY}");
        record.fault(0, message);
        return Ok(record);
    }
    let start = Position::start();
    let read = match format {
        GameFormat::Brenner(notation, numbering) => {
            makruk::brenner::decode_tree(&bytes, start, None, numbering, notation)
        }
        GameFormat::Bytecode => makruk::bytecode::decode(&bytes, &start, None),
        // One byte per ply.
        _ => format.decode(&GameTree::new(start), bytes.len(), &bytes),
    };
    match read {
        Ok(tree) => record.tree = Some(tree),
        Err(error) => {
            let place = format!("offset {}", error.offset());
            let fault = Fault::new(place, error.ply(), error.kind().to_string());
            record.faults.push(fault);
        }
    }
    Ok(record)
}
