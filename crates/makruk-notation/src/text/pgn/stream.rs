//! Reading PGN files that are larger than memory.

extern crate std;

use std::{
    io::{Error, ErrorKind, Read, Result},
    vec::Vec,
};

use super::PgnReader;
use crate::ReadLimits;

/// Bytes requested per read, except within a game that is longer than this.
const CHUNK: usize = 1 << 16;

/// Splits the text of a [`Read`] into games, and holds only one game in memory at a time.
///
/// ```
/// use makruk::pgn::Games;
///
/// let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let mut games = Games::new(text.as_bytes());
/// let mut count = 0;
/// while let Some(mut reader) = games.next_game()? {
///     assert!(reader.skip_game());
///     count += 1;
/// }
/// assert_eq!(count, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    source: R,
    buffer: Vec<u8>,
    /// The offset of the next game in the buffer.
    start: usize,
    /// The number of source bytes before the buffer.
    before: u64,
    line: usize,
    column: usize,
    ended: bool,
    max_game_bytes: u64,
}

impl<R: Read> Games<R> {
    /// Creates a reader for the games of a source, which need not be buffered.
    ///
    /// ```
    /// use makruk::pgn::Games;
    ///
    /// let mut games = Games::new(&b"1. e4 *\n\n1. d4 *\n"[..]); // or a file
    /// while let Some(mut reader) = games.next_game()? {
    ///     assert!(reader.skip_game());
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn new(source: R) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            start: 0,
            before: 0,
            line: 1,
            column: 1,
            ended: false,
            max_game_bytes: ReadLimits::PGN.max_bytes,
        }
    }

    /// Sets the byte limit per game, which includes preceding whitespace; the default is [`ReadLimits::PGN`]. Memory
    /// use may reach twice the limit, and is at least 64 KiB. The move limit is not applied here, but by the reader of
    /// the game.
    ///
    /// ```
    /// use makruk::{ReadLimits, pgn::Games};
    ///
    /// let limits = ReadLimits::PGN.with_max_bytes(50_000);
    /// let comment = "1. e4 {never closed ".to_owned() + &" ".repeat(100_000);
    /// let mut games = Games::new(comment.as_bytes()).with_limits(limits);
    /// assert_eq!(games.next_game().unwrap_err().kind(), std::io::ErrorKind::InvalidData);
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self {
            max_game_bytes: limits.max_bytes,
            ..self
        }
    }

    /// Returns the number of source bytes up to the end of the last game.
    ///
    /// ```
    /// use makruk::pgn::Games;
    ///
    /// let mut games = Games::new(&b"1. e4 *\n\n1. d4 *"[..]);
    /// while games.next_game()?.is_some() {}
    /// assert_eq!(games.offset(), 16);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn offset(&self) -> u64 {
        self.before + self.start as u64
    }

    /// Returns a reader for the next game; `None` at the end. The reader reads only this game; it counts lines and
    /// columns from the start of the source, but offsets from the start of the game.
    ///
    /// ```
    /// use makruk::{GameTree, pgn::Games};
    ///
    /// let mut games = Games::new(&b"1. e4 *\n\n1. d4 d5 *\n"[..]);
    /// let mut moves = Vec::new();
    /// while let Some(mut reader) = games.next_game()? {
    ///     moves.extend(GameTree::read(&mut reader, None).map(|game| game.tree.count_moves()));
    /// }
    /// assert_eq!(moves, [1, 2]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails; the call may then be repeated. Also, with [`ErrorKind::InvalidData`], if the game exceeds
    /// the limit; no further game can then be read.
    pub fn next_game(&mut self) -> Result<Option<PgnReader<'_>>> {
        loop {
            let text = self.buffer.get(self.start..).unwrap_or_default();
            let (line, column) = (self.line, self.column);
            let mut probe = PgnReader::from_place(text, line, column);
            let found = probe.skip_game();
            let is_whole = self.ended || !probe.hit_end();
            let length = if is_whole { probe.offset() } else { text.len() };
            if length as u64 > self.max_game_bytes {
                let mut reader = PgnReader::from_place(text, line, column);
                reader.skip_blanks();
                let message = std::format!(
                    "the game that begins on line {} has more than {} bytes",
                    reader.line(),
                    self.max_game_bytes
                );
                return Err(Error::new(ErrorKind::InvalidData, message));
            }
            if !is_whole {
                self.fill()?;
                continue;
            }
            if !found {
                return Ok(None);
            }
            (self.line, self.column) = (probe.line(), probe.column());
            let start = self.start;
            self.start += length;
            let game = self.buffer.get(start..self.start).unwrap_or_default();
            return Ok(Some(PgnReader::from_place(game, line, column)));
        }
    }

    /// Reads the available bytes, so that a game can be processed before the next one arrives. For a long game, tries
    /// to double the buffered bytes, so that the game is not rescanned too often.
    fn fill(&mut self) -> Result<()> {
        self.buffer.drain(..self.start);
        self.before += self.start as u64;
        self.start = 0;
        let held = self.buffer.len();
        if held >= CHUNK {
            let mut more = self.source.by_ref().take(held as u64);
            self.ended = more.read_to_end(&mut self.buffer)? < held;
            return Ok(());
        }
        self.buffer.resize(held + CHUNK, 0);
        let free = self.buffer.get_mut(held..).unwrap_or_default();
        let read = loop {
            match self.source.read(free) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(held + *read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(())
    }
}
