//! The parts of an archive around the blocks: the header, the index and the trailer.

use alloc::{borrow::Cow, vec::Vec};

use makruk_codec::{ByteSource, SourceError, checksum::crc32};

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat,
    error::Damage,
    input::{Input, put_number},
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
}

/// An archive without its blocks.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) format: GameFormat,
    pub(super) index: Vec<BlockSummary>,
    /// The offset after the last block, in bytes.
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
        let (checksum, length) = parse_trailer(&trailer).map_err(|kind| fail(kind, size))?;
        let end = index_start(size, length).map_err(|kind| fail(kind, trailer_start))?;
        let index = bytes_at(source, end, length + 1)?;
        let index = parse_index(&index, checksum, end)
            .map_err(|(kind, offset)| fail(kind, end + offset as u64))?;
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

/// Writes the end of an archive: the zero that ends the blocks, the index and the trailer.
pub(super) fn put_end(index: &[BlockSummary], out: &mut Vec<u8>) {
    out.push(0);
    let start = out.len();
    put_number(out, index.len() as u64);
    for entry in index {
        put_number(out, entry.size);
        put_number(out, entry.games);
    }
    let index = out.get(start..).unwrap_or_default();
    let (length, checksum) = (index.len() as u64, crc32(index));
    out.extend_from_slice(&checksum.to_le_bytes());
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&MAGIC_END);
}

/// Reads the trailer: the checksum of the index and its length.
fn parse_trailer(trailer: &[u8]) -> Result<(u32, u64), Kind> {
    let (checksum, rest) = trailer.split_first_chunk().ok_or(Kind::Truncated)?;
    let (length, end) = rest.split_first_chunk().ok_or(Kind::Truncated)?;
    if end != MAGIC_END {
        return Err(Kind::Truncated);
    }
    Ok((u32::from_le_bytes(*checksum), u64::from_le_bytes(*length)))
}

/// Returns the offset of the zero before the index, given the sizes of the archive and of the index in bytes.
fn index_start(file: u64, index: u64) -> Result<u64, Kind> {
    let start = file.checked_sub(TRAILER as u64 + 1);
    let start = start.and_then(|start| start.checked_sub(index));
    start
        .filter(|&start| start >= HEADER as u64)
        .ok_or(Kind::Index)
}

/// Reads the zero after the blocks and the index that follows it. Errors come with their offset relative to the zero.
fn parse_index(
    bytes: &[u8],
    found: u32,
    blocks_end: u64,
) -> Result<Vec<BlockSummary>, (Kind, usize)> {
    let Some((0, index)) = bytes.split_first() else {
        return Err((Kind::Index, 0));
    };
    let expected = crc32(index);
    if found != expected {
        return Err((Kind::Checksum { found, expected }, bytes.len()));
    }
    let mut input = Input::new(index);
    let entries = entries(&mut input).map_err(|kind| (kind, 1 + input.offset()))?;
    let sizes = entries.iter().map(|entry| entry.size);
    let sum = sizes.fold(HEADER as u64, u64::saturating_add);
    if sum == blocks_end {
        Ok(entries)
    } else {
        Err((Kind::Index, 0))
    }
}

fn entries(input: &mut Input<'_>) -> Result<Vec<BlockSummary>, Kind> {
    let count = input.number()?;
    let mut entries = Vec::new();
    let mut all = 0_u64;
    for _ in 0..count {
        let (size, games) = (input.number()?, input.number()?);
        // A game has at least one byte.
        all = all.checked_add(games).ok_or(Kind::Index)?;
        if games == 0 || games > size || usize::try_from(all).is_err() {
            return Err(Kind::Index);
        }
        entries.push(BlockSummary { size, games });
    }
    if input.rest().is_empty() {
        Ok(entries)
    } else {
        Err(Kind::Index)
    }
}
