//! Games in every format round-trip through an archive, with both readers, even if appended or copied; invalid archives are
//! rejected.
#![cfg_attr(fuzzing, no_main)]

use std::io;

use makruk::{
    GameTree,
    brenner::{Notation, Numbering},
    container::{Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, GameFormat, Record},
    pgn,
};
use makruk_fuzz::{Choices, archives::archive_of};

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

/// Returns the records of a file with the signatures that the file has for them, if no game and no signature is damaged.
fn records(archive: &Archive<&[u8]>) -> Option<Vec<Record>> {
    let mut signatures = Vec::new();
    for block in 0..archive.blocks() {
        signatures.extend(archive.signatures(block).ok()?);
    }
    let mut signatures = signatures.into_iter();
    let records = archive.records().map(|record| {
        let record = record.ok()?;
        Some(match signatures.next() {
            Some(signature) => record.with_signature(signature),
            None => record,
        })
    });
    records.collect()
}

/// Creates an archive that has signatures if another has.
fn builder_like(archive: &Archive<&[u8]>) -> ArchiveBuilder {
    let builder = ArchiveBuilder::new(archive.format());
    if archive.has_signatures() {
        builder
    } else {
        builder.without_signatures()
    }
}

/// Copies the games of a file to a new file, and returns it with the number of games, if none is invalid.
fn copied(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let archive = Archive::open(bytes).ok()?;
    let mut copy = builder_like(&archive);
    for record in records(&archive)? {
        copy.push_record(&record).expect("it has the same format");
    }
    Some((copy.finish(), archive.len()))
}

/// Writes the games of a file to a new file, some at once and the others by appending.
fn appended(bytes: &[u8], split: usize) -> Vec<u8> {
    let archive = Archive::open(bytes).expect("it can be read");
    let records = records(&archive).expect("it was read");
    let mut first = builder_like(&archive);
    for record in &records[..split] {
        first.push_record(record).expect("it has the same format");
    }
    let mut file = io::Cursor::new(first.finish());
    let mut writer = ArchiveWriter::append(&mut file).expect("it was just written");
    if !archive.has_signatures() {
        writer = writer.without_signatures();
    }
    for record in &records[split..] {
        writer.write_record(record).expect("it has the same format");
    }
    writer.finish().expect("writing to a vector cannot fail");
    file.into_inner()
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
    let number = bytes.get(1).copied().unwrap_or_default();
    let block = archive_of(format, number & 0x7f, text, &[]);
    assert_eq!(archived(&block), streamed(&block));
    if let Some((copy, _)) = copied(&block) {
        assert_eq!(copy, block);
    }
    if let Some(games) = archived(&block) {
        let archive = Archive::open(&block).expect("it was read");
        let mut again = ArchiveBuilder::new(format).without_signatures();
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
