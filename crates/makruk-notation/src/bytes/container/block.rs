//! Blocks of games, which share texts and a checksum.

use alloc::vec::Vec;

use makruk_codec::checksum::crc32;

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat, Record,
    file::{self, Entry},
    input::{Input, put_number},
    record::Parsed,
    shared::Shared,
};
use crate::ReadLimits;

/// A block with this many bytes of games is full, and the next game begins another.
pub(super) const FULL: usize = 1 << 16;

/// Writes blocks.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// The games of the block that is not full yet.
    body: Vec<u8>,
    shared: Shared,
    games: u64,
    pub(super) index: Vec<Entry>,
}

impl Blocks {
    /// Begins after the blocks of an index.
    pub(super) fn new(index: Vec<Entry>) -> Self {
        Self {
            body: Vec::new(),
            shared: Shared::new(),
            games: 0,
            index,
        }
    }

    /// Adds a game, and writes its block if that is full then.
    pub(super) fn push(&mut self, record: &Record, out: &mut Vec<u8>) {
        record.put(&mut self.shared, &mut self.body);
        self.games += 1;
        if self.body.len() >= FULL {
            self.put(out);
        }
    }

    /// Writes the block and begins another.
    fn put(&mut self, out: &mut Vec<u8>) {
        let start = out.len();
        put_number(out, self.games);
        put_number(out, self.body.len() as u64);
        out.append(&mut self.body);
        let checksum = crc32(out.get(start..).unwrap_or_default());
        out.extend_from_slice(&checksum.to_le_bytes());
        self.index.push(Entry {
            size: (out.len() - start) as u64,
            games: self.games,
        });
        self.shared = Shared::new();
        self.games = 0;
    }

    /// Writes the last block and the end of the archive.
    pub(super) fn finish(mut self, out: &mut Vec<u8>) {
        if self.games > 0 {
            self.put(out);
        }
        file::put_end(&self.index, out);
    }
}

/// The fields before the games of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) games: u64,
    /// Bytes of the games.
    pub(super) length: usize,
}

/// Reads the games of a block, whose bytes are an argument of each call.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    format: GameFormat,
    shared: Shared,
    /// The offset of the next game in the bytes of the games.
    next: usize,
    left: u64,
    /// The number of the next game in the archive, from 1.
    game: u64,
    /// The offset of the games in the archive.
    at: u64,
}

impl Cursor {
    /// Begins with the first game of a block, which has the number `game`. `checksum` is that in the archive;
    /// a block may be less than full only if it `is_last`.
    pub(super) fn new(
        format: GameFormat,
        head: Head,
        [block, checksum]: [&[u8]; 2],
        is_last: bool,
        game: u64,
        start: u64,
    ) -> Result<Self, ContainerError> {
        let at = start + (block.len() - head.length) as u64;
        let fail = |kind, offset| ContainerError::in_game(kind, offset, game);
        let checksum = checksum.first_chunk().copied().unwrap_or_default();
        let (found, expected) = (u32::from_le_bytes(checksum), crc32(block));
        if found != expected {
            let kind = Kind::Checksum { found, expected };
            return Err(fail(kind, start + block.len() as u64));
        }
        if head.length < FULL && !is_last {
            return Err(fail(Kind::NonCanonical, start));
        }
        Ok(Self {
            format,
            shared: Shared::new(),
            next: 0,
            left: head.games,
            game,
            at,
        })
    }

    /// Returns the number of games that follow.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    fn error(&self, kind: Kind, offset: usize) -> ContainerError {
        ContainerError::in_game(kind, self.at + offset as u64, self.game)
    }

    /// Reads a game without looking up its texts. After an error there are no more games.
    fn parse<'a>(&mut self, games: &'a [u8]) -> Result<Parsed<'a>, ContainerError> {
        let mut input = Input::at(games, self.next);
        let parsed = Parsed::read(&mut input, &mut self.shared, self.format);
        let parsed = parsed.map_err(|kind| (kind, input.offset()));
        let is_last = self.left == 1;
        let parsed = match parsed {
            Ok(_) if self.next >= FULL => Err((Kind::NonCanonical, self.next)),
            Ok(_) if is_last && !input.rest().is_empty() => {
                Err((Kind::DataAfterEnd, input.offset()))
            }
            parsed => parsed,
        };
        self.next = input.offset();
        parsed.map_err(|(kind, offset)| {
            self.left = 1;
            self.error(kind, offset)
        })
    }

    /// Skips a game.
    pub(super) fn skip(&mut self, games: &[u8]) -> Result<(), ContainerError> {
        let parsed = self.parse(games).map(|_| ());
        self.left -= 1;
        self.game += 1;
        parsed
    }

    /// Reads the next game; `None` after the last one.
    pub(super) fn next(
        &mut self,
        games: &[u8],
        limits: &ReadLimits,
    ) -> Option<Result<Record, ContainerError>> {
        if self.left == 0 {
            return None;
        }
        let record = self.parse(games).and_then(|parsed| {
            parsed
                .record(&self.shared, self.format, limits, self.game, self.at)
                .map_err(|(kind, offset)| self.error(kind, offset))
        });
        self.left -= 1;
        self.game += 1;
        Some(record)
    }
}
