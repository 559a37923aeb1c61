//! Blocks of games, which share texts and a checksum.

use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;

use makruk_codec::checksum::crc32;

use super::{
    ContainerErrorKind as Kind, GameFormat, Record, Signature,
    error::Damage,
    file::{self, BlockSummary},
    input::{Input, put_number},
    record::Parsed,
    shared::Shared,
};
use crate::ReadLimits;

/// A block is full once its games take this many bytes; the next game begins a new block.
pub(super) const FULL: usize = 1 << 16;

/// Returns the maximum size of a block's games in bytes. All games except the last take less than a full block, and the
/// last takes at most twice the byte limit per game.
pub(super) const fn most_bytes(limits: &ReadLimits) -> u64 {
    limits
        .max_bytes
        .saturating_mul(2)
        .saturating_add(FULL as u64)
}

/// Writes blocks, and the signatures of their games.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// The games of the block that is not full yet, and their signatures.
    body: Vec<u8>,
    group: Vec<u8>,
    shared: Shared,
    games: u64,
    index: Vec<BlockSummary>,
    /// The groups of signatures of all blocks in the index, with their checksums; `None` if none are written.
    section: Option<Vec<u8>>,
}

impl Blocks {
    /// Creates a writer for the blocks after those in an index.
    pub(super) fn new(index: Vec<BlockSummary>, section: Option<Vec<u8>>) -> Self {
        Self {
            body: Vec::new(),
            group: Vec::new(),
            shared: Shared::new(),
            games: 0,
            index,
            section,
        }
    }

    /// Drops all signatures.
    pub(super) fn without_signatures(mut self) -> Self {
        self.section = None;
        self.group.clear();
        for entry in &mut self.index {
            entry.group = 0;
        }
        self
    }

    /// Returns the size in bytes of the signatures of the block that is not full yet.
    #[cfg(feature = "std")]
    pub(super) fn group_size(&self) -> u64 {
        self.group.len() as u64
    }

    /// Adds a game, and writes the block once it is full.
    pub(super) fn push(&mut self, record: &Record, out: &mut Vec<u8>) {
        self.push_with(record, || record.signature(), out);
    }

    /// Adds a game, given its signature.
    pub(super) fn push_with(
        &mut self,
        record: &Record,
        signature: impl FnOnce() -> Option<Signature>,
        out: &mut Vec<u8>,
    ) {
        record.put(&mut self.shared, &mut self.body);
        if self.section.is_some() {
            Signature::put(signature(), &mut self.group);
        }
        self.games += 1;
        if self.body.len() >= FULL {
            self.put(out);
        }
    }

    /// Writes the block and begins a new one.
    fn put(&mut self, out: &mut Vec<u8>) {
        let start = out.len();
        put_number(out, self.games);
        put_number(out, self.body.len() as u64);
        out.append(&mut self.body);
        let checksum = crc32(out.get(start..).unwrap_or_default());
        out.extend_from_slice(&checksum.to_le_bytes());
        self.index.push(BlockSummary {
            size: (out.len() - start) as u64,
            games: self.games,
            group: self.group.len() as u64,
        });
        if let Some(section) = &mut self.section {
            let checksum = crc32(&self.group);
            section.append(&mut self.group);
            section.extend_from_slice(&checksum.to_le_bytes());
        }
        self.shared = Shared::new();
        self.games = 0;
    }

    /// Writes the last block and the end of the archive.
    pub(super) fn finish(mut self, out: &mut Vec<u8>) {
        if self.games > 0 {
            self.put(out);
        }
        file::put_end(&self.index, &self.section.unwrap_or_default(), out);
    }
}

/// The fields before the games of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) games: u64,
    /// Size of the games in bytes.
    pub(super) length: usize,
}

/// A block being read.
#[derive(Clone, Debug)]
pub(super) struct Block<'a> {
    cursor: Cursor,
    bytes: Cow<'a, [u8]>,
    /// The range of the games within `bytes`.
    games: Range<usize>,
}

impl<'a> Block<'a> {
    pub(super) const fn new(cursor: Cursor, bytes: Cow<'a, [u8]>, games: Range<usize>) -> Self {
        Self {
            cursor,
            bytes,
            games,
        }
    }

    /// Returns the number of remaining games.
    pub(super) const fn left(&self) -> u64 {
        self.cursor.left
    }

    /// Returns the bytes of the games.
    pub(super) fn games(&self) -> &[u8] {
        self.bytes.get(self.games.clone()).unwrap_or_default()
    }

    /// Returns the cursor at the next game.
    pub(super) const fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Skips a game.
    pub(super) fn skip(&mut self) -> Result<(), Damage> {
        let games = self.bytes.get(self.games.clone()).unwrap_or_default();
        self.cursor.skip(games)
    }

    /// Reads the next game; `None` after the last one.
    pub(super) fn next(&mut self, limits: &ReadLimits) -> Option<Result<Record, Damage>> {
        let games = self.bytes.get(self.games.clone()).unwrap_or_default();
        self.cursor.next(games, limits)
    }
}

/// Reads the games of a block; each call takes the block's bytes as an argument.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    format: GameFormat,
    shared: Shared,
    /// The offset of the next game within the games of the block.
    next: usize,
    left: u64,
    /// The number of the next game in the archive, counting from 1.
    game: u64,
    /// The offset of the games in the archive.
    at: u64,
}

impl Cursor {
    /// Creates a cursor at the first game of a block; `game` is that game's number in the archive. `checksum` is the
    /// stored one; only the last block (`is_last`) may be less than full.
    pub(super) fn new(
        format: GameFormat,
        head: Head,
        [block, checksum]: [&[u8]; 2],
        is_last: bool,
        game: u64,
        start: u64,
    ) -> Result<Self, Damage> {
        let at = start + (block.len() - head.length) as u64;
        let fail = |kind, offset| Damage::in_game(kind, offset, game);
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

    /// Returns the number of remaining games.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// Returns the number of the next game in the archive, counting from 1.
    pub(super) const fn game(&self) -> u64 {
        self.game
    }

    /// Creates an error in the next game, at an offset within the games of the block.
    pub(super) const fn error(&self, kind: Kind, offset: usize) -> Damage {
        Damage::in_game(kind, self.at + offset as u64, self.game)
    }

    /// Reads a game without looking up its texts. After an error, no games are left.
    fn parse<'a>(&mut self, games: &'a [u8]) -> Result<Parsed<'a>, Damage> {
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

    /// Skips the next game, if there is one.
    pub(super) fn skip(&mut self, games: &[u8]) -> Result<(), Damage> {
        if self.left == 0 {
            return Ok(());
        }
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
    ) -> Option<Result<Record, Damage>> {
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
