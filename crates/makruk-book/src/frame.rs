//! The parts before and after the tree: header, summary and trailer.

use makruk_codec::{ByteSource, checksum::crc32};

use crate::{
    BookError, BookErrorKind as Kind,
    page::{MAX_LEVELS, POINTER, Pointer},
    source::Reader,
};

const MAGIC: [u8; 4] = *b"\x89MKB";
const MAGIC_END: [u8; 4] = *b"BKM\x89";
/// The header: magic, version, three reserved bytes.
pub(crate) const HEADER: [u8; 8] = [0x89, b'M', b'K', b'B', crate::VERSION, 0, 0, 0];
/// The trailer: root, levels, the summary's size and checksum, the checksum of these, and the magic.
const TRAILER: usize = POINTER + 4 + 4 + 4 + 4 + 4;
/// Size of the summary's numbers in bytes.
const NUMBERS: usize = 6 * 8;

/// Summary of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Number of games counted.
    pub games: u64,
    /// Number of plies counted in these games.
    pub plies: u64,
    /// Number of positions with at least one move.
    pub positions: u64,
    /// Number of moves in these positions.
    pub entries: u64,
    /// Minimum number of games per move, at least 1: moves with fewer games were dropped. In a merged book, this is
    /// the minimum over its parts, and [`max_ply`](Self::max_ply) is the maximum. No entry is outside these limits,
    /// but some parts may have had narrower ones.
    pub min_count: u64,
    /// Maximum number of plies counted per game; 0 means all.
    pub max_ply: u64,
}

impl Summary {
    #[cfg(feature = "std")]
    fn numbers(&self) -> [u64; 6] {
        [
            self.games,
            self.plies,
            self.positions,
            self.entries,
            self.min_count,
            self.max_ply,
        ]
    }
}

/// The layout of a book's parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Size of the book in bytes.
    pub(crate) size: u64,
    pub(crate) summary: Summary,
    pub(crate) root: Pointer,
    /// Number of page levels above the leaves.
    pub(crate) levels: u32,
    /// The offset of the summary, where the tree ends.
    pub(crate) tree_end: u64,
    /// Offset and size in bytes of the sources.
    pub(crate) sources: (u64, usize),
}

impl Frame {
    pub(crate) fn read<S: ByteSource>(reader: &mut Reader<S>) -> Result<Self, BookError> {
        let size = reader.size();
        let fail = |kind, offset| Err(BookError::new(kind, offset));
        let begin = HEADER
            .len()
            .min(usize::try_from(size).unwrap_or(usize::MAX));
        let header = reader.bytes(0, begin)?;
        let wrong = header
            .iter()
            .zip(&HEADER)
            .position(|(found, expected)| found != expected);
        match wrong {
            Some(0..4) => return fail(Kind::Magic, 0),
            Some(4) => {
                let version = header.get(4).copied().unwrap_or_default();
                return fail(Kind::UnknownVersion(version), 4);
            }
            Some(at) => return fail(Kind::Reserved, at as u64),
            None => {}
        }
        let trailer_at = size.checked_sub(TRAILER as u64);
        let Some(trailer_at) = trailer_at.filter(|&at| at >= HEADER.len() as u64) else {
            return fail(Kind::Truncated, size);
        };
        let trailer = reader.bytes(trailer_at, TRAILER)?;
        let Some((root, rest)) = trailer.split_first_chunk() else {
            return fail(Kind::Truncated, size);
        };
        let root = Pointer::from_bytes(root);
        let word = |at: usize| {
            let word = rest.get(4 * at..).and_then(<[u8]>::first_chunk);
            u32::from_le_bytes(word.copied().unwrap_or_default())
        };
        if word(4).to_le_bytes() != MAGIC_END {
            return fail(Kind::Truncated, size);
        }
        let (levels, summary_size, summary_sum, found) = (word(0), word(1), word(2), word(3));
        let expected = crc32(trailer.get(..TRAILER - 8).unwrap_or_default());
        if found != expected {
            return fail(Kind::Checksum { found, expected }, trailer_at);
        }
        if levels > MAX_LEVELS {
            return fail(Kind::NumberTooLarge, trailer_at + POINTER as u64);
        }
        let tree_end = trailer_at.checked_sub(summary_size.into());
        let Some(tree_end) = tree_end.filter(|&end| end >= HEADER.len() as u64) else {
            return fail(Kind::Pointer, trailer_at);
        };
        let bytes = reader.bytes(tree_end, summary_size as usize)?;
        let expected = crc32(bytes);
        if expected != summary_sum {
            let found = summary_sum;
            return fail(Kind::Checksum { found, expected }, tree_end);
        }
        let Some((numbers, sources)) = bytes.split_at_checked(NUMBERS) else {
            return fail(Kind::Truncated, trailer_at);
        };
        if let Err((kind, at)) = check_sources(sources) {
            return fail(kind, tree_end + (NUMBERS + at) as u64);
        }
        let mut numbers = numbers.chunks_exact(8).map(|bytes| {
            let bytes = bytes.first_chunk().copied();
            u64::from_le_bytes(bytes.unwrap_or_default())
        });
        let mut next = || numbers.next().unwrap_or_default();
        let summary = Summary {
            games: next(),
            plies: next(),
            positions: next(),
            entries: next(),
            min_count: next(),
            max_ply: next(),
        };
        let is_empty = summary.entries == 0;
        if is_empty != (summary.positions == 0) || is_empty != (root == Pointer::NONE) {
            return fail(Kind::Summary, tree_end);
        }
        Ok(Self {
            size,
            summary,
            root,
            levels,
            tree_end,
            sources: (tree_end + NUMBERS as u64, sources.len()),
        })
    }
}

/// Decodes the next game source: its game count and name.
pub(crate) fn next_source<'a>(bytes: &mut &'a [u8]) -> Option<Result<(u64, &'a str), Kind>> {
    if bytes.is_empty() {
        return None;
    }
    let read = || {
        let (games, rest) = bytes.split_first_chunk().ok_or(Kind::Truncated)?;
        let (length, rest) = rest.split_first_chunk().ok_or(Kind::Truncated)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (name, rest) = rest.split_at_checked(length).ok_or(Kind::Truncated)?;
        let name = core::str::from_utf8(name).map_err(|_| Kind::BadUtf8)?;
        Ok((u64::from_le_bytes(*games), name, rest))
    };
    Some(read().map(|(games, name, rest)| {
        *bytes = rest;
        (games, name)
    }))
}

/// Checks the sources; an error includes its offset.
fn check_sources(sources: &[u8]) -> Result<(), (Kind, usize)> {
    let mut rest = sources;
    let mut games = 0_u64;
    loop {
        let at = sources.len() - rest.len();
        match next_source(&mut rest) {
            None => return Ok(()),
            Some(Err(kind)) => return Err((kind, at)),
            Some(Ok((more, _))) => {
                let sum = games.checked_add(more);
                games = sum.ok_or((Kind::NumberTooLarge, at))?;
            }
        }
    }
}

/// Returns the bytes that follow the tree.
#[cfg(feature = "std")]
pub(crate) fn end(
    root: Pointer,
    levels: u32,
    summary: &Summary,
    sources: &[(alloc::string::String, u64)],
) -> Option<alloc::vec::Vec<u8>> {
    let mut bytes = alloc::vec::Vec::new();
    for number in summary.numbers() {
        bytes.extend(number.to_le_bytes());
    }
    for (name, games) in sources {
        bytes.extend(games.to_le_bytes());
        bytes.extend(u32::try_from(name.len()).ok()?.to_le_bytes());
        bytes.extend(name.as_bytes());
    }
    let size = u32::try_from(bytes.len()).ok()?;
    let checksum = crc32(&bytes);
    let trailer = bytes.len();
    bytes.extend(root.to_bytes());
    bytes.extend(levels.to_le_bytes());
    bytes.extend(size.to_le_bytes());
    bytes.extend(checksum.to_le_bytes());
    let checksum = crc32(bytes.get(trailer..)?);
    bytes.extend(checksum.to_le_bytes());
    bytes.extend(MAGIC_END);
    Some(bytes)
}

const _: () = {
    let mut i = 0;
    #[allow(clippy::indexing_slicing)] // evaluated at compile time
    while i < 4 {
        assert!(HEADER[i] == MAGIC[i] && MAGIC[i] == MAGIC_END[3 - i]);
        i += 1;
    }
};
