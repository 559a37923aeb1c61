//! A book is either rejected, or rewritten with the same entries; lookups return only entries of the book; a book built from
//! games has the same counts as a `BTreeMap` filled from those games.
#![cfg_attr(fuzzing, no_main)]

use std::{collections::BTreeMap, io::Cursor};

use makruk::{
    MoveIndex, Position,
    book::{Book, BookBuilder, BookEntry, BookWriter, BuildOptions, GameFacts, GameResult, Tally},
    source::FileSource,
};
use makruk_fuzz::Choices;

/// Returns the entries of a book, if it is valid.
fn entries(bytes: &[u8]) -> Option<Vec<BookEntry>> {
    let in_memory: Result<Vec<_>, _> = Book::open(bytes).ok()?.entries().collect();
    let source = FileSource::new(Cursor::new(bytes)).expect("a vector has a length");
    let in_file: Result<Vec<_>, _> = Book::open(source)
        .expect("it was opened")
        .entries()
        .collect();
    assert_eq!(in_memory.as_ref().ok(), in_file.as_ref().ok());
    in_memory.ok()
}

/// Looks up some positions in a book, which may be invalid.
fn look_up(bytes: &[u8], entries: Option<&[BookEntry]>) {
    let Ok(mut book) = Book::open(bytes) else {
        return;
    };
    let mut position = Position::start();
    for _ in 0..20 {
        let Ok(moves) = book.moves(&position) else {
            assert!(entries.is_none(), "the whole book is valid");
            return;
        };
        let found: Vec<_> = moves.clone().collect();
        assert!(found.iter().all(|found| position.is_legal(found.mv)));
        if let Some(entries) = entries {
            let expected = entries
                .iter()
                .filter(|entry| entry.key == position.zobrist());
            let expected =
                expected.filter_map(|entry| Some((entry.index.to_move(&position)?, entry.tally)));
            assert!(
                found
                    .iter()
                    .map(|found| (found.mv, found.tally))
                    .eq(expected)
            );
        }
        let chosen = moves.choose(7);
        let mv = chosen.or(position.legal_moves().first().copied());
        let Some(mv) = mv else { return };
        position.play(mv).expect("legal move");
    }
}

/// Builds a book with a single leaf of these bytes, with correct checksums.
fn book_of(leaf: &[u8], key: u64, [positions, entries]: [u64; 2]) -> Vec<u8> {
    fn crc32(bytes: &[u8]) -> [u8; 4] {
        let crc = bytes.iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        });
        (!crc).to_le_bytes()
    }
    let mut book = b"\x89MKB\x01\0\0\0".to_vec();
    book.extend(leaf);
    let summary: Vec<u8> = [1, 1, positions, entries, 1, 0]
        .iter()
        .flat_map(|n: &u64| n.to_le_bytes())
        .collect();
    book.extend(&summary);
    let mut trailer = key.to_le_bytes().to_vec();
    trailer.extend(8_u64.to_le_bytes());
    trailer.extend((leaf.len() as u32).to_le_bytes());
    trailer.extend(crc32(leaf));
    trailer.extend(0_u32.to_le_bytes());
    trailer.extend((summary.len() as u32).to_le_bytes());
    trailer.extend(crc32(&summary));
    let checksum = crc32(&trailer);
    book.extend(trailer);
    book.extend(checksum);
    book.extend(b"BKM\x89");
    book
}

fn check(bytes: &[u8]) {
    let all = entries(bytes);
    look_up(bytes, all.as_deref());
    if let Some(all) = all {
        let mut again = Vec::new();
        let mut writer = BookWriter::new(&mut again).expect("writing to a vector cannot fail");
        for entry in &all {
            writer.write(entry).expect("it was read");
        }
        writer
            .finish(1, 1)
            .expect("writing to a vector cannot fail");
        assert_eq!(entries(&again), Some(all));
    }
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    check(bytes);
    // Interprets the bytes as a leaf, with several numbers of positions and entries.
    if let Some((&positions, leaf)) = bytes.split_first() {
        let key = Position::start().zobrist();
        for number in [1, 2, 3, u64::from(positions)] {
            check(&book_of(
                leaf,
                key,
                [
                    u64::from(leaf.first().copied().unwrap_or_default()) + 1,
                    number,
                ],
            ));
        }
    }
    // Interprets the bytes as games.
    let mut choices = Choices::new(bytes);
    let options = BuildOptions::default().with_memory(0);
    let mut builder = BookBuilder::new(options, || Ok(Cursor::new(Vec::new())));
    let mut counted: BTreeMap<(u64, u16), Tally> = BTreeMap::new();
    for game in 0..4 {
        let mut position = Position::start();
        let mut moves = Vec::new();
        let scores = [
            GameResult::Unknown,
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
        ];
        let score = choices.choose(&scores);
        for _ in 0..choices.byte() % 32 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = choices.choose(&legal);
            let index = MoveIndex::from_move(mv).expect("a piece makes it");
            // A game counts a repeated move once.
            if !moves.contains(&(position.zobrist(), mv)) {
                let tally = counted
                    .entry((position.zobrist(), index.get()))
                    .or_default();
                tally.add(&Tally {
                    first_game: Some(game),
                    ..Tally::of(score)
                });
            }
            moves.push((position.zobrist(), mv));
            position.play(mv).expect("legal move");
        }
        let moves = moves.iter().map(|&(_, mv)| mv);
        builder
            .add_game(&Position::start(), moves, &GameFacts::of(score))
            .expect("the moves are legal");
    }
    let mut book = Vec::new();
    builder
        .finish(&mut book)
        .expect("writing to a vector cannot fail");
    let found = entries(&book).expect("it was just written");
    let found = found
        .iter()
        .map(|entry| ((entry.key, entry.index.get()), entry.tally));
    assert!(found.eq(counted));
    check(&book);
});
