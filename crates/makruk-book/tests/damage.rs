//! A damaged book is rejected, or gives the same answers.

use crate::common::{book, builder, game, vectors};
use makruk_book::{
    Book, BookEntry, BookError, BookErrorKind as Kind, BookMove, BuildOptions, Tally,
};
use makruk_core::Position;

/// Returns a small book of six games, and all positions of these games.
fn small() -> (Vec<u8>, Vec<Position>) {
    let games: Vec<_> = (0..6_u8)
        .map(|n| game(&[n, 40 * n, 30 * n, n, 1, 2, n / 2, 3, 5 * n, 1]))
        .collect();
    let mut positions = vec![Position::start()];
    for game in &games {
        let mut position = Position::start();
        for &mv in &game.moves {
            position.play(mv).unwrap();
            positions.push(position.clone());
        }
    }
    (book(&games, BuildOptions::default(), "a.mkg"), positions)
}

/// A book's answers for these positions.
fn answers(bytes: &[u8], positions: &[Position]) -> Result<Vec<Vec<BookMove>>, BookError> {
    let mut book = Book::open(bytes)?;
    positions
        .iter()
        .map(|position| Ok(book.moves(position)?.collect()))
        .collect()
}

fn entries(bytes: &[u8]) -> Result<Vec<BookEntry>, BookError> {
    Book::open(bytes)?.entries().collect()
}

#[test]
fn every_flipped_bit_is_detected() {
    let (bytes, positions) = small();
    let right = answers(&bytes, &positions).unwrap();
    assert!(right.iter().filter(|moves| !moves.is_empty()).count() > 30);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1 << bit;
            let error = entries(&wrong).expect_err("all bytes are compared");
            assert!(error.offset() <= bytes.len() as u64);
            // In a book this small, the lookups read every byte.
            assert!(answers(&wrong, &positions).is_err(), "byte {at}, bit {bit}");
        }
    }
}

#[test]
fn a_flipped_bit_in_a_page_tree_changes_no_answer() {
    let games = vectors();
    let bytes = book(&games, BuildOptions::default(), "vectors.jsonl");
    let mut positions = Vec::new();
    for game in &games[..3] {
        let mut position = Position::start();
        for &mv in &game.moves {
            positions.push(position.clone());
            position.play(mv).unwrap();
        }
    }
    let right: Vec<_> = positions
        .iter()
        .map(|position| answers(&bytes, std::slice::from_ref(position)).unwrap())
        .collect();
    let mut found = 0;
    for at in (0..bytes.len()).step_by(997) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1 << (at % 8);
        assert!(entries(&wrong).is_err());
        for (position, right) in positions.iter().zip(&right) {
            match answers(&wrong, std::slice::from_ref(position)) {
                Ok(moves) => assert_eq!(&moves, right),
                Err(_) => found += 1,
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn every_truncation_is_detected() {
    let (bytes, _) = small();
    for end in 0..bytes.len() {
        let error = Book::open(&bytes[..end]).unwrap_err();
        let cause = error.kind();
        assert!(
            matches!(cause, Kind::Truncated | Kind::Checksum { .. }),
            "{end}: {error}"
        );
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Book::open(&longer).is_err());
}

#[test]
fn spliced_books_are_detected() {
    let (one, positions) = small();
    let mut other = builder(BuildOptions::default());
    for entry in entries(&one).unwrap() {
        let games = entry.tally.games();
        let tally = Tally {
            white: 0,
            black: 0,
            draws: games,
            unknown: 0,
            ..entry.tally
        };
        other.add_entry(&BookEntry { tally, ..entry }).unwrap();
    }
    let mut two = Vec::new();
    other.finish(&mut two).unwrap();
    // Join each prefix of one book with the rest of the other: the result is never accepted as a book.
    for at in 1..one.len().min(two.len()) {
        for (head, tail) in [(&one, &two), (&two, &one)] {
            let spliced = [&head[..at], &tail[at.min(tail.len())..]].concat();
            if spliced == **tail || spliced == **head {
                continue;
            }
            assert!(answers(&spliced, &positions).is_err(), "{at}");
            let from_end = [
                &head[..at],
                &tail[tail.len() - (head.len() - at).min(tail.len())..],
            ]
            .concat();
            if from_end != **tail && from_end != **head {
                assert!(answers(&from_end, &positions).is_err(), "{at}");
            }
        }
    }
}

#[test]
fn other_files_are_rejected_with_the_cause() {
    let cause = |bytes: &[u8]| Book::open(bytes).unwrap_err().to_string();
    assert_eq!(cause(b""), "offset 0: expected more bytes, found the end");
    assert_eq!(
        cause(b"\x89MKG\x01\x07\x01\x00"),
        "offset 0: not a book: expected the bytes 89 4D 4B 42"
    );
    assert_eq!(
        cause(b"\x89MKB\x02\x00\x00\x00"),
        "offset 4: book version 2 is unknown"
    );
    assert_eq!(
        cause(b"\x89MKB\x01\x00\x01\x00"),
        "offset 6: a reserved bit is set"
    );
    let (mut bytes, _) = small();
    bytes[8] ^= 1; // in the leaf
    let error = entries(&bytes).unwrap_err();
    assert!(matches!(error.kind(), Kind::Checksum { .. }));
    assert_eq!(error.offset(), 8);
}
