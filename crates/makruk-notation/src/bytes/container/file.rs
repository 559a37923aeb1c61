//! The parts of an archive around the blocks: the header, the index and the trailer.

use alloc::{borrow::Cow, vec::Vec};

use makruk_codec::{ByteSource, SourceError, checksum::crc32};

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat,
    error::Damage,
    input::{CHECKSUM, Input, put_number},
    signature,
};

/// The first bytes of an archive.
const MAGIC: [u8; 4] = *b"\x89MKG";
/// The last bytes of an archive.
const MAGIC_END: [u8; 4] = *b"GKM\x89";
/// The size of the header in bytes, without and with its checksum.
const FIELDS: usize = 8;
pub(super) const HEADER: usize = FIELDS + 4;
/// The size of the trailer in bytes: the checksum of the index, its length and [`MAGIC_END`].
const TRAILER: usize = 16;

/// A block's entry in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockSummary {
    /// The size of the block in the file, in bytes.
    pub(super) size: u64,
    pub(super) games: u64,
    /// The size of the group of its games' signatures in bytes, without the checksum; 0 if the archive has no
    /// signatures.
    pub(super) group: u64,
}

impl BlockSummary {
    /// Returns the size of the group in the file, in bytes.
    pub(super) const fn group_in_file(&self) -> u64 {
        match self.group {
            0 => 0,
            group => group + CHECKSUM as u64,
        }
    }
}

/// An archive without its blocks.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) format: GameFormat,
    pub(super) index: Vec<BlockSummary>,
    /// The offset after the last block, in bytes: that of the zero before the signatures.
    #[cfg(feature = "std")]
    pub(super) end: u64,
}

impl Frame {
    /// Reads the header, the trailer and the index.
    pub(super) fn read(source: &impl ByteSource) -> Result<Self, ContainerError> {
        let fail = |kind, offset| ContainerError::from(Damage::new(kind, offset, 0));
        let size = source.size()?;
        let header = bytes_at(source, 0, size.min(HEADER as u64))?;
        let format = parse_header(&header).map_err(|(kind, offset)| fail(kind, offset as u64))?;
        let trailer_start = size.saturating_sub(TRAILER as u64);
        let trailer = bytes_at(source, trailer_start, size - trailer_start)?;
        let trailer = Trailer::parse(&trailer).map_err(|kind| fail(kind, size))?;
        let start = trailer_start.checked_sub(trailer.index);
        let start = start.filter(|&start| start > HEADER as u64);
        let start = start.ok_or_else(|| fail(Kind::Index, trailer_start))?;
        let index = bytes_at(source, start, trailer.index)?;
        let index = parse_index(&index, trailer.checksum)
            .map_err(|(kind, offset)| fail(kind, start + offset as u64))?;
        let sizes = index.iter().map(|entry| entry.size);
        let end = sizes.fold(HEADER as u64, u64::saturating_add);
        let groups = index.iter().map(BlockSummary::group_in_file);
        let section = groups.fold(1, u64::saturating_add);
        if end.saturating_add(section) != start || *bytes_at(source, end, 1)? != [0] {
            return Err(fail(Kind::Index, start));
        }
        Ok(Self {
            format,
            index,
            #[cfg(feature = "std")]
            end,
        })
    }
}

/// Returns bytes of a source, borrowed if they are in memory and copied otherwise. `length` must not exceed the
/// source's length, since memory for all of it is allocated before reading.
pub(super) fn bytes_at(
    source: &impl ByteSource,
    offset: u64,
    length: u64,
) -> Result<Cow<'_, [u8]>, SourceError> {
    let length = usize::try_from(length).map_err(|_| SourceError::out_of_memory())?;
    if let Some(bytes) = source.slice_at(offset, length)? {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut bytes = Vec::new();
    let reserved = bytes.try_reserve_exact(length);
    reserved.map_err(|_| SourceError::out_of_memory())?;
    bytes.resize(length, 0);
    source.read_at(offset, &mut bytes)?;
    Ok(Cow::Owned(bytes))
}

pub(super) fn header(format: GameFormat) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([
        super::VERSION,
        format.number(),
        super::FORMAT_VERSION,
        format.flags(),
    ]);
    let checksum = crc32(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Reads a header. Errors come with their offset.
pub(super) fn parse_header(bytes: &[u8]) -> Result<GameFormat, (Kind, usize)> {
    let length = bytes.len().min(MAGIC.len());
    if bytes.get(..length) != MAGIC.get(..length) {
        return Err((Kind::Magic, 0));
    }
    // Another version may have a different header.
    if let Some(&version) = bytes
        .get(MAGIC.len())
        .filter(|&&version| version != super::VERSION)
    {
        return Err((Kind::UnknownVersion(version), 4));
    }
    let truncated = (Kind::Truncated, bytes.len());
    let (fields, rest) = bytes.split_first_chunk::<FIELDS>().ok_or(truncated)?;
    let checksum = rest.first_chunk().ok_or(truncated)?;
    let (found, expected) = (u32::from_le_bytes(*checksum), crc32(fields));
    if found != expected {
        return Err((Kind::Checksum { found, expected }, FIELDS));
    }
    let [_, _, _, _, _, number, version, flags] = *fields;
    let format = GameFormat::from_number(number, flags).map_err(|kind| match kind {
        Kind::ReservedFlag(_) => (kind, 7),
        kind => (kind, 5),
    })?;
    if version != super::FORMAT_VERSION {
        return Err((Kind::UnknownFormatVersion(version), 6));
    }
    Ok(format)
}

/// Writes the end of an archive: the zero that ends the blocks, the signatures, the index and the trailer.
pub(super) fn put_end(index: &[BlockSummary], section: &[u8], out: &mut Vec<u8>) {
    out.push(0);
    out.extend_from_slice(section);
    let start = out.len();
    put_index(index.iter().copied(), out);
    let index = out.get(start..).unwrap_or_default();
    let (length, checksum) = (index.len() as u64, crc32(index));
    out.extend_from_slice(&checksum.to_le_bytes());
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&MAGIC_END);
}

fn put_index(index: impl ExactSizeIterator<Item = BlockSummary>, out: &mut Vec<u8>) {
    put_number(out, index.len() as u64);
    for entry in index {
        put_number(out, entry.size);
        put_number(out, entry.games);
        put_number(out, entry.group);
    }
}

/// The last bytes of an archive.
#[derive(Clone, Copy, Debug)]
struct Trailer {
    /// The checksum of the index.
    checksum: u32,
    /// The size of the index in bytes, without its checksum.
    index: u64,
}

impl Trailer {
    fn parse(trailer: &[u8]) -> Result<Self, Kind> {
        let (checksum, rest) = trailer.split_first_chunk().ok_or(Kind::Truncated)?;
        let (index, end) = rest.split_first_chunk().ok_or(Kind::Truncated)?;
        if end != MAGIC_END {
            return Err(Kind::Truncated);
        }
        Ok(Self {
            checksum: u32::from_le_bytes(*checksum),
            index: u64::from_le_bytes(*index),
        })
    }
}

/// Reads the index. Errors come with their offset.
fn parse_index(index: &[u8], found: u32) -> Result<Vec<BlockSummary>, (Kind, usize)> {
    let expected = crc32(index);
    if found != expected {
        return Err((Kind::Checksum { found, expected }, index.len()));
    }
    let mut input = Input::new(index);
    entries(&mut input).map_err(|kind| (kind, input.offset()))
}

fn entries(input: &mut Input<'_>) -> Result<Vec<BlockSummary>, Kind> {
    let count = input.number()?;
    let mut entries: Vec<BlockSummary> = Vec::new();
    let mut all = 0_u64;
    for _ in 0..count {
        let entry = BlockSummary {
            size: input.number()?,
            games: input.number()?,
            group: input.number()?,
        };
        // A game has at least one byte, and so has a signature. Either all blocks have a group or none has.
        let (games, group) = (entry.games, entry.group);
        all = all.checked_add(games).ok_or(Kind::Index)?;
        let signatures = games..=games.saturating_mul(signature::MOST_BYTES);
        let is_group = group == 0 || signatures.contains(&group);
        let is_like_first = |first: &BlockSummary| (first.group == 0) == (group == 0);
        if games == 0
            || games > entry.size
            || usize::try_from(all).is_err()
            || !is_group
            || !entries.first().is_none_or(is_like_first)
        {
            return Err(Kind::Index);
        }
        entries.push(entry);
    }
    if input.rest().is_empty() {
        Ok(entries)
    } else {
        Err(Kind::Index)
    }
}

/// The maximum sizes in bytes of the parts after the zero that ends the blocks.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub(super) struct EndLimits {
    /// The index and the trailer.
    pub(super) index: usize,
    /// The same and the signatures.
    pub(super) all: u64,
}

#[cfg(feature = "std")]
impl EndLimits {
    /// Returns the limits for these blocks, whose groups may have any size.
    pub(super) fn new(blocks: &[BlockSummary]) -> Self {
        let largest = blocks.iter().map(|block| {
            // A game has at least one byte.
            let games = block.games.min(block.size);
            BlockSummary {
                group: games.saturating_mul(signature::MOST_BYTES),
                ..*block
            }
        });
        let mut index = Vec::new();
        put_index(largest.clone(), &mut index);
        let index = index.len() + TRAILER;
        let groups = largest.map(|block| block.group_in_file());
        Self {
            index,
            all: groups.fold(index as u64, u64::saturating_add),
        }
    }
}

/// Checks the index and the trailer after blocks that were read from a stream. `tail` has at least
/// [`EndLimits::index`] bytes if there are as many, `length` is the number of all bytes after the zero.
#[cfg(feature = "std")]
pub(super) fn check_end(tail: &[u8], length: u64, blocks: &[BlockSummary]) -> Result<(), Kind> {
    let split = tail.len().checked_sub(TRAILER).ok_or(Kind::Truncated)?;
    let (tail, trailer) = tail.split_at(split);
    let trailer = Trailer::parse(trailer)?;
    let start = usize::try_from(trailer.index).ok();
    let start = start.and_then(|index| tail.len().checked_sub(index));
    let index = tail.get(start.ok_or(Kind::Index)?..).unwrap_or_default();
    let entries = parse_index(index, trailer.checksum).map_err(|(kind, _)| kind)?;
    let groups = entries.iter().map(BlockSummary::group_in_file);
    let around = (index.len() + TRAILER) as u64;
    let without_groups = entries
        .iter()
        .map(|entry| BlockSummary { group: 0, ..*entry });
    if without_groups.eq(blocks.iter().copied())
        && groups.fold(around, u64::saturating_add) == length
    {
        Ok(())
    } else {
        Err(Kind::Index)
    }
}
