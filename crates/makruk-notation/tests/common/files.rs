//! Archives, including invalid ones that no writer produces.
#![allow(dead_code)] // each test file uses only some items

use makruk_notation::{
    container::{Archive, ArchiveBuilder, ArchiveReader, ContainerError, GameFormat},
    tree::GameTree,
};

use super::games::tree;

/// The size of a file header in bytes.
pub(crate) const HEADER: usize = 12;

pub(crate) fn file(format: GameFormat, trees: &[GameTree]) -> Vec<u8> {
    let mut builder = ArchiveBuilder::new(format);
    for tree in trees {
        builder.push(tree).expect("representable in the format");
    }
    builder.finish()
}

/// Writes an archive without signatures.
pub(crate) fn file_without_signatures(format: GameFormat, trees: &[GameTree]) -> Vec<u8> {
    let mut builder = ArchiveBuilder::new(format).without_signatures();
    for tree in trees {
        builder.push(tree).expect("representable in the format");
    }
    builder.finish()
}

/// Returns the place of the signatures in an archive that has some blocks: after the blocks and the zero, before the
/// index.
pub(crate) fn section(bytes: &[u8], blocks: usize) -> core::ops::Range<usize> {
    let trailer = bytes.len() - 12;
    let length: [u8; 8] = bytes[trailer..trailer + 8].try_into().expect("eight bytes");
    let length = usize::try_from(u64::from_le_bytes(length)).expect("it fits");
    let index = trailer - 4 - length;
    let mut numbers = Vec::new();
    let mut number = 0;
    let mut shift = 0;
    for &byte in &bytes[index..index + length] {
        number |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    assert_eq!(numbers[0], blocks);
    let sizes: usize = numbers[1..].iter().step_by(3).sum();
    HEADER + sizes + 1..index
}

pub(crate) fn text(tree: &GameTree) -> String {
    tree.pgn().to_string()
}

/// Reads an archive with both readers, and asserts that they yield the same games.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<GameTree>, ContainerError> {
    let archive = Archive::open(bytes)?;
    let games: Vec<GameTree> = archive.games().collect::<Result<_, _>>()?;
    let mut reader = match ArchiveReader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => panic!("{error}"),
    };
    for game in &games {
        let next = reader.next().expect("there is a game");
        let next = next.expect("it is valid");
        assert_eq!(text(&next), text(game));
    }
    assert!(reader.next().is_none());
    Ok(games)
}

/// CRC-32, bit by bit.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

pub(crate) fn leb128(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(u8::try_from(number & 0x7f).expect("seven bits") | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).expect("seven bits"));
    bytes
}

/// Returns the games of a file's only block, without the fields around them.
pub(crate) fn body(file: &[u8]) -> &[u8] {
    let (length, begin) = match file[HEADER + 1..] {
        [low, high, ..] if low >= 0x80 => (usize::from(low & 0x7f) | usize::from(high) << 7, 3),
        [low, ..] => (usize::from(low), 2),
        [] => panic!("the file has a block"),
    };
    &file[HEADER + begin..HEADER + begin + length]
}

/// Builds a file of one block from the bytes of its games, valid or not, with correct checksums and no signatures.
pub(crate) fn file_of(format: GameFormat, number: usize, games: &[u8]) -> Vec<u8> {
    file_with_group(format, number, games, &[])
}

/// The same with the bytes of the signatures, valid or not.
pub(crate) fn file_with_group(
    format: GameFormat,
    number: usize,
    games: &[u8],
    group: &[u8],
) -> Vec<u8> {
    let mut block = leb128(number);
    block.extend(leb128(games.len()));
    block.extend(games);
    block.extend(crc32(&block).to_le_bytes());
    let mut section = group.to_vec();
    if !group.is_empty() {
        section.extend(crc32(group).to_le_bytes());
    }
    let index = [
        vec![1],
        leb128(block.len()),
        leb128(number),
        leb128(group.len()),
    ];
    file_around(format, &[block, vec![0], section].concat(), &index.concat())
}

/// Builds a file from the bytes after its header, with the zero after the blocks, and those of its index, valid or not.
pub(crate) fn file_around(format: GameFormat, contents: &[u8], index: &[u8]) -> Vec<u8> {
    let mut bytes = file(format, &[]);
    bytes.truncate(HEADER);
    bytes.extend(contents);
    bytes.extend(index);
    bytes.extend(crc32(index).to_le_bytes());
    bytes.extend((index.len() as u64).to_le_bytes());
    bytes.extend(b"GKM\x89");
    bytes
}

/// Reads all games of a file as a stream.
pub(crate) fn streamed(bytes: &[u8]) -> Result<Vec<GameTree>, ContainerError> {
    ArchiveReader::new(bytes)?.collect()
}

/// Returns enough games to fill several blocks.
pub(crate) fn many_games() -> Vec<GameTree> {
    let long = "a comment that takes a lot of room ".repeat(30);
    let game = |number: u32| {
        let mut game = tree("1. e4 e5 *");
        game.set_tag("Round", &number.to_string()).expect("a tag");
        game.set_tag("Event", &format!("{long}{number}"))
            .expect("a tag");
        game
    };
    (0..200).map(game).collect()
}
