//! Games in every format round-trip through an archive, with both readers, even if appended or copied; invalid archives are
//! rejected.
#![cfg_attr(fuzzing, no_main)]

use std::io;

use makruk::{
    GameTree,
    brenner::{Notation, Numbering},
    container::{Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, GameFormat},
    pgn,
};
use makruk_fuzz::Choices;

const FORMATS: [GameFormat; 9] = [
    GameFormat::Index,
    GameFormat::Radix,
    GameFormat::Huffman,
    GameFormat::Range,
    GameFormat::Bytecode,
    GameFormat::Brenner(Notation::Main, Numbering::Identity),
    GameFormat::Brenner(Notation::Main, Numbering::Current),
    GameFormat::Brenner(Notation::Alternate, Numbering::Identity),
    GameFormat::Brenner(Notation::Alternate, Numbering::Current),
];

/// Returns the games of a file as PGN, if all of them decode, by random access.
fn archived(bytes: &[u8]) -> Option<Vec<String>> {
    let archive = Archive::open(bytes).ok()?;
    let games: Result<Vec<GameTree>, _> = archive.games().collect();
    Some(
        games
            .ok()?
            .iter()
            .map(|game| game.pgn().to_string())
            .collect(),
    )
}

/// Returns the games of a file as PGN, read sequentially.
fn streamed(bytes: &[u8]) -> Option<Vec<String>> {
    let mut games = Some(Vec::new());
    for game in ArchiveReader::new(bytes).ok()? {
        // The games after an invalid one are read nevertheless.
        games = games.zip(game.ok()).map(|(mut games, game)| {
            games.push(game.pgn().to_string());
            games
        });
    }
    games
}

/// Copies the games of a file to a new file, and returns it with the number of games, if none is invalid.
fn copied(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let archive = Archive::open(bytes).ok()?;
    let mut copy = ArchiveBuilder::new(archive.format());
    for record in archive.records() {
        let record = record.ok()?;
        copy.push_record(&record).expect("it has the same format");
    }
    Some((copy.finish(), archive.len()))
}

/// Writes the games of a file to a new file, some at once and the others by appending.
fn appended(bytes: &[u8], split: usize) -> Vec<u8> {
    let archive = Archive::open(bytes).expect("it can be read");
    let records = || {
        archive
            .records()
            .map(|record| record.expect("it can be read"))
    };
    let mut first = ArchiveBuilder::new(archive.format());
    for record in records().take(split) {
        first.push_record(&record).expect("it has the same format");
    }
    let mut file = io::Cursor::new(first.finish());
    let mut writer = ArchiveWriter::append(&mut file).expect("it was just written");
    for record in records().skip(split) {
        writer
            .write_record(&record)
            .expect("it has the same format");
    }
    writer.finish().expect("writing to a vector cannot fail");
    file.into_inner()
}

/// Builds a file of one block with this number of games and these bytes, with correct checksums.
fn file_of(format: GameFormat, number: u8, games: &[u8]) -> Vec<u8> {
    fn put_number(out: &mut Vec<u8>, mut number: usize) {
        while number >= 0x80 {
            out.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        out.push(number as u8);
    }
    fn crc32(bytes: &[u8]) -> [u8; 4] {
        let crc = bytes.iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        });
        (!crc).to_le_bytes()
    }
    let mut file = ArchiveBuilder::new(format).finish();
    file.truncate(12);
    let mut block = vec![number & 0x7f];
    put_number(&mut block, games.len());
    block.extend(games);
    block.extend(crc32(&block));
    let mut index = vec![1];
    put_number(&mut index, block.len());
    index.push(number & 0x7f);
    file.extend(block);
    file.push(0);
    file.extend(&index);
    file.extend(crc32(&index));
    file.extend((index.len() as u64).to_le_bytes());
    file.extend(b"GKM\x89");
    file
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    assert_eq!(archived(bytes), streamed(bytes));
    // Games have only one encoding, so copying or appending them reproduces the bytes.
    if let Some((copy, games)) = copied(bytes) {
        assert_eq!(copy, bytes);
        assert_eq!(appended(bytes, games / 2), bytes);
    }
    let mut choices = Choices::new(bytes);
    let format = choices.choose(&FORMATS);
    let plies = usize::from(choices.byte());
    let text = choices.rest();
    // Interprets the bytes as the games of a block.
    let block = file_of(format, bytes.get(1).copied().unwrap_or_default(), text);
    assert_eq!(archived(&block), streamed(&block));
    if let Some((copy, _)) = copied(&block) {
        assert_eq!(copy, block);
    }
    if let Some(games) = archived(&block) {
        let archive = Archive::open(&block).expect("it was read");
        let mut again = ArchiveBuilder::new(format);
        for game in archive.games() {
            let written = again.push(&game.expect("it was read"));
            written.expect("it came from the format");
        }
        assert_eq!((again.finish(), archive.len()), (block, games.len()));
    }
    // Interprets the bytes as PGN, encodes the games in a format and decodes them.
    let mut builder = ArchiveBuilder::new(format);
    let mut expected = Vec::new();
    let mut reader = pgn::PgnReader::new(text);
    while let Some(game) = GameTree::read(&mut reader, None) {
        let (tree, _) = format.reduce(&game.tree);
        if builder.push(&tree).is_ok() {
            expected.push(tree.pgn().to_string());
        }
    }
    let file = builder.finish();
    assert_eq!(copied(&file), Some((file.clone(), expected.len())));
    assert_eq!(appended(&file, plies.min(expected.len())), file);
    assert_eq!(archived(&file).as_ref(), Some(&expected));
    assert_eq!(streamed(&file), Some(expected));
    // Interprets the bytes as the moves of a game.
    if let Ok(tree) = format.decode(&GameTree::default(), plies, text) {
        let mut written = Vec::new();
        format
            .encode(&tree, &mut written)
            .expect("it came from the format");
        let again = format.decode(&GameTree::default(), tree.main_line().count(), &written);
        let again = again.expect("it was just written");
        assert_eq!(again.pgn().to_string(), tree.pgn().to_string());
    }
});
