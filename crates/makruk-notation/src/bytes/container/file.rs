//! Files of games: written one game after another, read in the same way or by number.

use alloc::vec::Vec;

use super::{
    ContainerError, ContainerErrorKind as Kind, Format, PackError, ReadLimits,
    checksum::crc32,
    input::{Input, put_number},
    record,
};
use crate::tree::GameTree;

/// How a file begins.
const MAGIC: [u8; 4] = *b"\x89MKG";
/// How a file ends.
const MAGIC_END: [u8; 4] = *b"GKM\x89";
/// Bytes of the header.
pub(super) const HEADER: usize = 8;
/// Bytes behind the index: its length and [`MAGIC_END`].
pub(super) const TRAILER: usize = 12;

pub(super) fn header(format: Format) -> [u8; HEADER] {
    let [a, b, c, d] = MAGIC;
    let version = super::VERSION;
    [
        a,
        b,
        c,
        d,
        version,
        format.number(),
        super::FORMAT_VERSION,
        format.flags(),
    ]
}

/// Reads a header. An error comes with its offset.
pub(super) fn parse_header(bytes: &[u8]) -> Result<Format, (Kind, usize)> {
    let length = bytes.len().min(MAGIC.len());
    if bytes.get(..length) != MAGIC.get(..length) {
        return Err((Kind::Magic, 0));
    }
    match *bytes {
        [_, _, _, _, version, ..] if version != super::VERSION => {
            Err((Kind::UnknownVersion(version), 4))
        }
        [_, _, _, _, _, number, version, flags, ..] => {
            let format = Format::from_number(number, flags).map_err(|kind| match kind {
                Kind::ReservedFlag(_) => (kind, 7),
                kind => (kind, 5),
            })?;
            if version != super::FORMAT_VERSION {
                return Err((Kind::UnknownFormatVersion(version), 6));
            }
            Ok(format)
        }
        _ => Err((Kind::Truncated, bytes.len())),
    }
}

/// Writes a game with its length before it and its checksum behind it. Returns how many bits of it
/// are the moves.
pub(super) fn put_game(
    tree: &GameTree,
    format: Format,
    out: &mut Vec<u8>,
) -> Result<u64, PackError> {
    let mut body = Vec::new();
    let bits = record::put(tree, format, &mut body)?;
    put_number(out, body.len() as u64);
    out.extend_from_slice(&body);
    out.extend_from_slice(&crc32(&body).to_le_bytes());
    Ok(bits)
}

/// Reads the body of a game and the four bytes of its checksum. An error comes with its offset.
pub(super) fn get_game(
    body: &[u8],
    checksum: &[u8],
    format: Format,
    limits: ReadLimits,
) -> Result<GameTree, (Kind, usize)> {
    if body.len() as u64 > limits.game_bytes {
        return Err((Kind::TooManyBytes(limits.game_bytes), 0));
    }
    let checksum = checksum.first_chunk().copied().unwrap_or_default();
    let (found, expected) = (u32::from_le_bytes(checksum), crc32(body));
    if found != expected {
        return Err((Kind::Checksum { found, expected }, body.len()));
    }
    record::get(body, format, limits)
}

/// Writes what stands behind the games: a zero for their end, the index and the trailer.
pub(super) fn put_end(sizes: &[u64], out: &mut Vec<u8>) {
    out.push(0);
    let start = out.len();
    put_number(out, sizes.len() as u64);
    for &size in sizes {
        put_number(out, size);
    }
    let index = out.get(start..).unwrap_or_default();
    let (length, checksum) = (index.len() as u64, crc32(index));
    out.extend_from_slice(&checksum.to_le_bytes());
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&MAGIC_END);
}

/// A file of games in memory, whose games can be read in any order.
///
/// ```
/// use makruk_notation::{GameTree, container::{Archive, Builder, Format}};
///
/// let mut builder = Builder::new(Format::Index);
/// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
/// builder.push(&"1. d4 d5 2. Nd2 1-0".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
///
/// let archive = Archive::new(&bytes)?;
/// assert_eq!(archive.len(), 2);
/// assert_eq!(archive.game(1).unwrap()?.main_line().count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Archive<'a> {
    bytes: &'a [u8],
    format: Format,
    /// Where each game begins, and where the last one ends.
    starts: Vec<usize>,
    limits: ReadLimits,
}

impl<'a> Archive<'a> {
    /// Reads the header and the index of a file; the games are read when they are asked for.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, Builder, Format};
    ///
    /// let bytes = Builder::new(Format::Range).finish();
    /// assert!(Archive::new(&bytes).is_ok());
    /// assert!(Archive::new(&bytes[..bytes.len() - 1]).is_err()); // cut off
    /// ```
    ///
    /// # Errors
    ///
    /// If the bytes do not begin and end as they should, or the index does not fit between.
    pub fn new(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        let fail = |(kind, offset): (Kind, usize)| ContainerError {
            kind,
            offset: offset as u64,
            game: 0,
        };
        let format = parse_header(bytes).map_err(fail)?;
        let starts = index(bytes).map_err(fail)?;
        Ok(Self {
            bytes,
            format,
            starts,
            limits: ReadLimits::DEFAULT,
        })
    }

    /// Sets how much of a game is read, instead of [`ReadLimits::DEFAULT`].
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Builder, Format, ReadLimits}};
    ///
    /// let mut builder = Builder::new(Format::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::new(&bytes)?.with_limits(ReadLimits::DEFAULT.with_moves(1));
    /// assert!(archive.game(0).ok_or("no game")?.is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the format of the moves.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, Builder, Format};
    ///
    /// let bytes = Builder::new(Format::Range).finish();
    /// assert_eq!(Archive::new(&bytes)?.format(), Format::Range);
    /// # Ok::<(), makruk_notation::container::ContainerError>(())
    /// ```
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns how many games there are.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Builder, Format}};
    ///
    /// let mut builder = Builder::new(Format::Range);
    /// builder.push(&GameTree::default())?; // a game without moves is one
    /// let bytes = builder.finish();
    /// assert_eq!(Archive::new(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns whether there are no games.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, Builder, Format};
    ///
    /// let bytes = Builder::new(Format::Range).finish();
    /// assert!(Archive::new(&bytes)?.is_empty());
    /// # Ok::<(), makruk_notation::container::ContainerError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads a game, counted from 0; `None` if there are not so many.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Builder, Format}};
    ///
    /// let mut builder = Builder::new(Format::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::new(&bytes)?;
    /// assert_eq!(archive.game(0).ok_or("no game")??.moves_in_all(), 2);
    /// assert!(archive.game(1).is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If its bytes are no game.
    pub fn game(&self, index: usize) -> Option<Result<GameTree, ContainerError>> {
        let (start, end) = (*self.starts.get(index)?, *self.starts.get(index + 1)?);
        let read = || {
            let mut input = Input::new(self.bytes.get(start..end).unwrap_or_default());
            let mut parts = || {
                let length = input.length()?;
                Ok((input.offset(), input.take(length)?, input.take(4)?))
            };
            let (offset, body, checksum) = parts().map_err(|kind| (kind, 0))?;
            if !input.rest().is_empty() {
                return Err((Kind::Index, 0));
            }
            get_game(body, checksum, self.format, self.limits)
                .map_err(|(kind, at)| (kind, offset + at))
        };
        Some(read().map_err(|(kind, offset)| ContainerError {
            kind,
            offset: (start + offset) as u64,
            game: index as u64 + 1,
        }))
    }

    /// Iterates over the games.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Builder, Format}};
    ///
    /// let mut builder = Builder::new(Format::Range);
    /// builder.push(&"1. e4 *".parse::<GameTree>()?)?;
    /// builder.push(&"1. d4 d5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut plies = 0;
    /// for game in Archive::new(&bytes)?.games() {
    ///     plies += game?.moves_in_all();
    /// }
    /// assert_eq!(plies, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn games(&self) -> impl ExactSizeIterator<Item = Result<GameTree, ContainerError>> + '_ {
        (0..self.len()).map(|index| {
            // Every index below the length has a game.
            self.game(index).unwrap_or(Err(ContainerError {
                kind: Kind::Index,
                offset: 0,
                game: index as u64 + 1,
            }))
        })
    }
}

/// Reads the index from the end of a file. An error comes with its offset.
fn index(bytes: &[u8]) -> Result<Vec<usize>, (Kind, usize)> {
    let truncated = (Kind::Truncated, bytes.len());
    let trailer_start = bytes.len().checked_sub(TRAILER).ok_or(truncated)?;
    let trailer = bytes.get(trailer_start..).unwrap_or_default();
    let (length, end) = trailer.split_first_chunk().ok_or(truncated)?;
    if end != MAGIC_END {
        return Err(truncated);
    }
    let wrong = (Kind::Index, trailer_start);
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| wrong)?;
    let index_end = trailer_start.checked_sub(4).ok_or(wrong)?;
    let index_start = index_end.checked_sub(length).ok_or(wrong)?;
    // Before it stands the zero that ends the games.
    let games_end = index_start.checked_sub(1).ok_or(wrong)?;
    if games_end < HEADER || bytes.get(games_end) != Some(&0) {
        return Err(wrong);
    }
    let index = bytes.get(index_start..index_end).unwrap_or_default();
    let checksum = bytes.get(index_end..trailer_start).unwrap_or_default();
    let found = u32::from_le_bytes(checksum.first_chunk().copied().unwrap_or_default());
    let expected = crc32(index);
    if found != expected {
        return Err((Kind::Checksum { found, expected }, index_end));
    }
    let mut input = Input::new(index);
    let starts = sizes(&mut input).map_err(|kind| (kind, index_start + input.offset()))?;
    if starts.last() != Some(&games_end) {
        return Err(wrong);
    }
    Ok(starts)
}

/// Reads the sizes of the games and adds them up.
fn sizes(input: &mut Input<'_>) -> Result<Vec<usize>, Kind> {
    let count = input.number()?;
    let mut starts = alloc::vec![HEADER];
    let mut start = HEADER;
    for _ in 0..count {
        let size = input.length()?;
        start = start.checked_add(size).ok_or(Kind::Index)?;
        starts.push(start);
    }
    if input.rest().is_empty() {
        Ok(starts)
    } else {
        Err(Kind::Index)
    }
}

/// Makes a file of games in memory.
#[derive(Clone, Debug)]
pub struct Builder {
    format: Format,
    bytes: Vec<u8>,
    sizes: Vec<u64>,
}

impl Builder {
    /// Begins a file.
    ///
    /// ```
    /// use makruk_notation::container::{Builder, Format};
    ///
    /// let bytes = Builder::new(Format::Index).finish();
    /// assert!(bytes.len() < 32); // header, an empty index and the end
    /// ```
    pub fn new(format: Format) -> Self {
        Self {
            format,
            bytes: header(format).to_vec(),
            sizes: Vec::new(),
        }
    }

    /// Adds a game. Returns how many bits its moves take.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Builder, Format}};
    ///
    /// let mut builder = Builder::new(Format::Index);
    /// assert_eq!(builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?, 16);
    /// let variation: GameTree = "1. e4 (1. d4) *".parse()?;
    /// assert!(builder.push(&variation).is_err()); // `Format::Bytecode` has those
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format cannot carry it; nothing is added then.
    pub fn push(&mut self, tree: &GameTree) -> Result<u64, PackError> {
        let start = self.bytes.len();
        let bits = put_game(tree, self.format, &mut self.bytes)
            .inspect_err(|_| self.bytes.truncate(start))?;
        self.sizes.push((self.bytes.len() - start) as u64);
        Ok(bits)
    }

    /// Ends the file.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Builder, Format}};
    ///
    /// let mut builder = Builder::new(Format::Bytecode);
    /// builder.push(&"1. e4 (1. d4) *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish(); // write them where you like
    /// assert_eq!(Archive::new(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> Vec<u8> {
        put_end(&self.sizes, &mut self.bytes);
        self.bytes
    }
}
