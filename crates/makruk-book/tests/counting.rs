//! A book has the same counts as a `BTreeMap` filled from the same games, however the book was built.

use std::{io::Cursor, ops::ControlFlow};

use crate::common::{self, book, builder, count, entries, game, vectors};
use makruk_book::{
    Book, BookEntry, BookWriteErrorKind, BookWriter, BuildOptions, FileSource, GameFacts,
    GameResult, MoveIndex, Tally, TallyProblem,
};
use makruk_core::{Move, Position, Square, split_mix64::SplitMix64};
use proptest::{collection::vec, prelude::*};

fn is_counted(bytes: &[u8], games: &[common::Game], min_count: u64, max_ply: usize) {
    let mut expected = count(games, max_ply);
    expected.retain(|_, tally| tally.games() >= min_count);
    let found: Vec<_> = entries(bytes)
        .iter()
        .map(|entry| ((entry.key, entry.index.get()), entry.tally))
        .collect();
    assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
}

/// Asserts that a lookup of each position of the games returns its moves.
fn is_found(bytes: &[u8], games: &[common::Game]) {
    let expected = count(games, usize::MAX);
    let mut in_memory = Book::open(bytes).unwrap();
    let mut in_file = Book::open(FileSource::new(Cursor::new(bytes)).unwrap()).unwrap();
    for game in games {
        let mut position = Position::start();
        for &mv in &game.moves {
            let key = position.zobrist();
            let moves: Vec<_> = in_memory.moves(&position).unwrap().collect();
            assert!(in_file.moves(&position).unwrap().eq(moves.iter().copied()));
            let found = moves
                .iter()
                .map(|found| (MoveIndex::from_move(found.mv).unwrap().get(), found.tally));
            let of_position = expected.range((key, 0)..=(key, u16::MAX));
            assert!(found.eq(of_position.map(|(&(_, index), &tally)| (index, tally))));
            assert!(moves.iter().all(|found| position.is_legal(found.mv)));
            position.play(mv).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_book_agrees_with_a_map(
        // Few choices, so that games share positions.
        games in vec(vec(0_u8..4, 0..40), 0..40),
        min_count in 1_u64..4,
        max_ply in 0_u8..40,
    ) {
        let games: Vec<_> = games.iter().map(|choices| game(choices)).collect();
        let all = book(&games, BuildOptions::default(), "");
        is_counted(&all, &games, 1, usize::MAX);
        is_found(&all, &games);
        let options = BuildOptions::default().with_min_count(min_count).with_max_ply(Some(max_ply.into()));
        is_counted(&book(&games, options, ""), &games, min_count, max_ply.into());
    }

    #[test]
    fn merged_books_are_the_book_of_all_games(
        games in vec(vec(any::<u8>(), 0..60), 0..30),
        at in 0_usize..30,
    ) {
        let games: Vec<_> = games.iter().map(|choices| game(choices)).collect();
        let (one, two) = games.split_at(at.min(games.len()));
        let mut at_once = builder(BuildOptions::default());
        let mut merged = builder(BuildOptions::default());
        for (number, (part, name)) in [(one, "one"), (two, "two")].into_iter().enumerate() {
            at_once.begin_source(name);
            for game in part {
                at_once.add_game(&Position::start(), game.moves.iter().copied(), &game.facts).unwrap();
            }
            let part = book(part, BuildOptions::default(), name);
            merged.add_book(number, Book::open(part).unwrap()).unwrap();
        }
        let mut bytes = [Vec::new(), Vec::new()];
        at_once.finish(&mut bytes[0]).unwrap();
        merged.finish(&mut bytes[1]).unwrap();
        prop_assert_eq!(&bytes[0], &bytes[1]);
    }
}

#[test]
fn the_memory_limit_does_not_change_a_book() {
    let games = vectors();
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    let all = book(&games, BuildOptions::default(), "vectors");
    is_counted(&all, &games, 1, usize::MAX);
    is_found(&all, &games);
    // 64 KiB hold 2,730 plies.
    assert!(plies > 20_000);
    let small = BuildOptions::default().with_memory(0);
    assert_eq!(book(&games, small, "vectors"), all);
    let summary = *Book::open(&all).unwrap().summary();
    assert_eq!(
        (summary.games, summary.plies),
        (games.len() as u64, plies as u64)
    );
    assert_eq!(summary.entries, count(&games, usize::MAX).len() as u64);
}

#[test]
fn a_book_of_ten_thousand_games_agrees_with_a_map() {
    let mut random = SplitMix64::new(1);
    // Few choices at first, so that games share positions.
    let mut choice = |ply: u8| random.next_u64().to_le_bytes()[0] % (2 + ply);
    let mut choices = || (0..43).map(&mut choice).collect::<Vec<u8>>();
    let games: Vec<_> = (0..10_000).map(|_| game(&choices())).collect();
    let bytes = book(
        &games,
        BuildOptions::default().with_memory(1 << 20),
        "random",
    );
    is_counted(&bytes, &games, 1, usize::MAX);
    assert!(entries(&bytes).len() > 200_000);
}

#[test]
fn more_temporary_files_than_can_be_open_at_once_are_merged() {
    let index = |number| MoveIndex::new(number).unwrap();
    let mut many = builder(BuildOptions::default().with_memory(0));
    let mut expected = Vec::new();
    // 64 KiB hold fewer than 1,000 entries.
    for key in 0..100_000_u64 {
        let tally = Tally {
            white: key % 5 + 1,
            ..Tally::default()
        };
        let entry = BookEntry {
            key: key.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            index: index((key % 7) as u16),
            tally,
        };
        many.add_entry(&entry).unwrap();
        expected.push(entry);
    }
    let mut bytes = Vec::new();
    let (summary, _) = many.finish(&mut bytes).unwrap();
    assert_eq!((summary.entries, summary.positions), (100_000, 100_000));
    expected.sort_unstable_by_key(|entry| entry.key);
    assert_eq!(entries(&bytes), expected);
}

#[test]
fn a_repeated_move_counts_once_per_game() {
    let read = |text: &str| text.parse::<Move>().unwrap();
    let moves = ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7"].map(read);
    let mut repeated = builder(BuildOptions::default());
    repeated.begin_source("a");
    repeated
        .add_game(&Position::start(), moves, &GameFacts::of(GameResult::Draw))
        .unwrap();
    let mut bytes = Vec::new();
    let (summary, _) = repeated.finish(&mut bytes).unwrap();
    assert_eq!((summary.plies, summary.entries), (6, 4));
    let mut book = Book::open(&bytes).unwrap();
    let found: Vec<_> = book.moves(&Position::start()).unwrap().collect();
    assert_eq!((found.len(), found[0].tally.draws), (1, 1));
}

#[test]
fn transpositions_share_an_entry_and_mirror_images_do_not() {
    let read = |text: &str| {
        text.split(' ')
            .map(|mv| mv.parse().unwrap())
            .collect::<Vec<Move>>()
    };
    let mut games = builder(BuildOptions::default());
    for moves in ["b1d2 b8d7 g1e2 e6e5", "g1e2 e6e5 b1d2 b8d7"] {
        games
            .add_game(&Position::start(), read(moves), &GameFacts::default())
            .unwrap();
    }
    let mut bytes = Vec::new();
    let (summary, _) = games.finish(&mut bytes).unwrap();
    // The games share the first and the last position; the three positions in between differ.
    assert_eq!((summary.positions, summary.entries), (7, 8));
    let push = |from, to| Move::new(from, to);
    let mut mirrored = Position::start();
    mirrored.play(push(Square::G1, Square::E2)).unwrap();
    let mut book = Book::open(&bytes).unwrap();
    let moves: Vec<_> = book
        .moves(&mirrored)
        .unwrap()
        .map(|found| found.mv)
        .collect();
    assert_eq!(moves, [push(Square::E6, Square::E5)]);
}

#[test]
fn a_game_with_an_illegal_move_leaves_no_trace() {
    let read = |text: &str| text.parse::<Move>().unwrap();
    let mut games = builder(BuildOptions::default());
    games.begin_source("a");
    let error = games.add_game(
        &Position::start(),
        ["e3e4", "e3e4"].map(read),
        &GameFacts::default(),
    );
    assert_eq!(
        error.unwrap_err().kind(),
        BookWriteErrorKind::IllegalMove(2)
    );
    games
        .add_game(
            &Position::start(),
            ["d3d4"].map(read),
            &GameFacts::default(),
        )
        .unwrap();
    let mut bytes = Vec::new();
    let (summary, _) = games.finish(&mut bytes).unwrap();
    assert_eq!((summary.games, summary.plies, summary.entries), (1, 1, 1));
    let mut book = Book::open(&bytes).unwrap();
    let found = book.moves(&Position::start()).unwrap().next().unwrap();
    // The game retains its number in the source.
    let (source, number) = book
        .game_source(found.tally.first_game.unwrap())
        .unwrap()
        .unwrap();
    assert_eq!((source.name, source.games, number), ("a", 2, 1));
}

#[test]
fn impossible_tallies_are_rejected() {
    let entry = |tally| BookEntry {
        key: 1,
        index: MoveIndex::new(0).unwrap(),
        tally,
    };
    let one = Tally::of(GameResult::Draw);
    for tally in [
        Tally::default(),
        Tally { rated: 2, ..one },
        Tally {
            rated: 1,
            ratings: 5_000,
            ..one
        },
        Tally {
            year: 10_000,
            ..one
        },
        Tally {
            white: u64::MAX,
            ..one
        },
        Tally {
            first_game: Some(1 << 52),
            ..one
        },
    ] {
        let mut games = builder(BuildOptions::default());
        let error = games.add_entry(&entry(tally)).unwrap_err();
        assert!(matches!(error.kind(), BookWriteErrorKind::Tally { .. }));
    }
    // Many games with few ratings are valid.
    let many = Tally {
        white: 1 << 54,
        rated: 1 << 53,
        ratings: 5,
        ..Tally::default()
    };
    let mut games = builder(BuildOptions::default());
    games.add_entry(&entry(many)).unwrap();
    let mut bytes = Vec::new();
    games.finish(&mut bytes).unwrap();
    assert_eq!(entries(&bytes), [entry(many)]);
    // A sum that is too large is rejected.
    let mut games = builder(BuildOptions::default());
    let large = Tally {
        white: 1 << 55,
        ..Tally::default()
    };
    for _ in 0..3 {
        games.add_entry(&entry(large)).unwrap();
    }
    assert_eq!(
        games.finish(Vec::new()).unwrap_err().kind(),
        BookWriteErrorKind::Tally {
            key: 1,
            problem: TallyProblem::TooManyGames
        }
    );
}

#[test]
fn a_progress_report_can_stop_the_work() {
    let mut many = builder(BuildOptions::default());
    for key in 0..10_000 {
        let index = MoveIndex::new(0).unwrap();
        let tally = Tally::of(GameResult::Draw);
        many.add_entry(&BookEntry { key, index, tally }).unwrap();
    }
    let mut reports = Vec::new();
    let written = many.finish_observed(Vec::new(), |progress| {
        reports.push(progress.merged);
        if reports.len() < 3 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(reports, [0, 4_096, 8_192]);
    assert_eq!(written.unwrap_err().kind(), BookWriteErrorKind::Stopped);
}

#[test]
fn failing_outputs_and_temporary_files_are_reported() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let room = self.0.min(bytes.len());
            self.0 -= room;
            match room {
                0 => Err(std::io::ErrorKind::StorageFull.into()),
                room => Ok(room),
            }
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let games = vectors();
    let size = book(&games, BuildOptions::default(), "").len();
    for room in [0, 5, 1_000, size - 1] {
        let mut some = builder(BuildOptions::default());
        for game in &games {
            some.add_game(&Position::start(), game.moves.iter().copied(), &game.facts)
                .unwrap();
        }
        let error = some.finish(Full(room)).unwrap_err();
        assert_eq!(error.kind(), BookWriteErrorKind::Output);
        let message = std::io::Error::from(std::io::ErrorKind::StorageFull).to_string();
        assert_eq!(error.to_string(), message);
    }
    let none = || Err::<Cursor<Vec<u8>>, _>(std::io::ErrorKind::StorageFull.into());
    let mut some = makruk_book::BookBuilder::new(BuildOptions::default().with_memory(0), none);
    let error = games.iter().find_map(|game| {
        some.add_game(&Position::start(), game.moves.iter().copied(), &game.facts)
            .err()
    });
    let error = error.expect("64 KiB do not suffice");
    assert_eq!(error.kind(), BookWriteErrorKind::Scratch);
    assert!(error.to_string().starts_with("temporary file: "));
}

#[test]
fn without_examples_everything_else_is_unchanged() {
    let games = vectors();
    let all = entries(&book(&games, BuildOptions::default(), "vectors"));
    let bytes = book(
        &games,
        BuildOptions::default().with_examples(false),
        "vectors",
    );
    let without = entries(&bytes);
    let mut book = Book::open(&bytes).unwrap();
    assert_eq!(book.sources().unwrap().count(), 0);
    assert!(without.iter().all(|entry| entry.tally.first_game.is_none()));
    let as_without = |entry: &BookEntry| BookEntry {
        tally: Tally {
            first_game: None,
            ..entry.tally
        },
        ..*entry
    };
    assert!(all.iter().map(as_without).eq(without));
}

#[test]
fn a_position_has_no_more_moves_than_the_rules_allow() {
    let entry = |key, number| BookEntry {
        key,
        index: MoveIndex::new(number).unwrap(),
        // The longest possible entry.
        tally: Tally {
            white: 1 << 54,
            draws: 1 << 54,
            black: 1 << 54,
            unknown: 1 << 54,
            rated: 1 << 52,
            ratings: 3_000 * (1 << 52) + (1 << 51),
            year: 1 + 9_998 * (number % 2),
            first_game: Some((1 << 52) - 1),
        },
    };
    let mut bytes = Vec::new();
    let mut writer = BookWriter::new(&mut bytes).unwrap();
    let mut expected: Vec<_> = (0..63).map(|key| entry(key << 57, 0)).collect();
    expected.extend((0..218).map(|number| entry(63 << 57, number)));
    for entry in &expected {
        writer.write(entry).unwrap();
    }
    let error = writer.write(&entry(63 << 57, 218));
    assert_eq!(
        error.unwrap_err().kind(),
        BookWriteErrorKind::TooManyMoves(63 << 57)
    );
    writer.finish(1, 1).unwrap();
    assert_eq!(entries(&bytes), expected);
    // A builder reports too many moves only when it writes the book.
    let mut many = builder(BuildOptions::default());
    for number in 0..219 {
        let tally = Tally::of(GameResult::Draw);
        many.add_entry(&BookEntry {
            tally,
            ..entry(7, number)
        })
        .unwrap();
    }
    let error = many.finish(Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "position 0x0000000000000007 has more than 218 moves"
    );
}

#[test]
fn a_merged_book_has_the_strictest_limits_of_its_parts() {
    let games = vectors();
    let limited = |count, plies| {
        let options = BuildOptions::default()
            .with_min_count(count)
            .with_max_ply(plies);
        book(&games, options, "a")
    };
    let merged = |parts: &[Vec<u8>], options| {
        let mut builder = builder(options);
        for (number, part) in parts.iter().enumerate() {
            builder
                .add_book(number, Book::open(part.clone()).unwrap())
                .unwrap();
        }
        let summary = builder.finish(Vec::new()).unwrap().0;
        (summary.min_count, summary.max_ply)
    };
    let (two, five, all) = (limited(2, Some(30)), limited(5, Some(40)), limited(1, None));
    let as_they_are = BuildOptions::default();
    assert_eq!(merged(&[two.clone(), five.clone()], as_they_are), (2, 40));
    assert_eq!(merged(&[two.clone(), all], as_they_are), (1, 0));
    assert_eq!(merged(&[two, five], as_they_are.with_min_count(3)), (3, 40));
}

#[test]
fn a_first_game_without_a_source_is_not_attributed_to_another() {
    let index = MoveIndex::new(0).unwrap();
    let tally = Tally {
        first_game: Some(0),
        ..Tally::of(GameResult::Draw)
    };
    let mut bytes = Vec::new();
    let mut writer = BookWriter::new(&mut bytes).unwrap();
    writer
        .write(&BookEntry {
            key: 7,
            index,
            tally,
        })
        .unwrap();
    writer.finish(1, 1).unwrap();
    let mut merged = builder(BuildOptions::default());
    merged.add_book(0, Book::open(bytes).unwrap()).unwrap();
    merged.begin_source("other.pgn");
    merged.skip_game().unwrap();
    let mut bytes = Vec::new();
    merged.finish(&mut bytes).unwrap();
    assert_eq!(entries(&bytes)[0].tally.first_game, None);
}
