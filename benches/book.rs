//! Speed of opening books: building one from 20,000 games of 60 random plies each, and looking up positions from these games in
//! memory and in a file.
//!
//! `cargo bench --features book --bench book`; throughput is in plies for `build`, and in positions otherwise.

#![allow(missing_docs)] // criterion's macro defines a public function

use std::{
    env,
    fs::{self, File},
    hint::black_box,
    io::Cursor,
};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{
    Move, Position,
    book::{Book, BookBuilder, BuildOptions, GameFacts, GameResult},
    source::ByteSource,
};

const GAMES: usize = 20_000;
const PLIES: usize = 60;

/// Plays games of random moves.
fn games() -> Vec<Vec<Move>> {
    let mut random = 1_u64;
    let mut choose = move |moves: usize| {
        // A linear congruential generator; its high bits are random enough.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % moves
    };
    let mut game = || {
        let mut position = Position::start();
        let mut moves = Vec::new();
        while moves.len() < PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[choose(legal.len())];
            position.play_unchecked(mv);
            moves.push(mv);
        }
        moves
    };
    (0..GAMES).map(|_| game()).collect()
}

fn build(games: &[Vec<Move>]) -> Vec<u8> {
    let scratch = || Ok(Cursor::new(Vec::new()));
    let mut builder = BookBuilder::new(BuildOptions::default(), scratch);
    let facts = GameFacts::of(GameResult::Draw);
    for game in games {
        let moves = game.iter().copied();
        let added = builder.add_game(&Position::start(), moves, &facts);
        added.expect("legal moves");
    }
    let mut bytes = Vec::new();
    builder
        .finish(&mut bytes)
        .expect("a vector takes everything");
    bytes
}

/// Looks up all positions and returns the number of moves found.
fn look_up<S: ByteSource>(book: &mut Book<S>, positions: &[Position]) -> usize {
    let moves = |position| {
        let Ok(moves) = book.moves(position) else {
            panic!("the book is valid")
        };
        moves.count()
    };
    positions.iter().map(moves).sum()
}

fn book(criterion: &mut Criterion) {
    let games = games();
    let plies: usize = games.iter().map(Vec::len).sum();
    let bytes = build(&games);
    let mut positions = Vec::new();
    for game in games.iter().step_by(101) {
        let mut position = Position::start();
        for &mv in game {
            positions.push(position.clone());
            position.play_unchecked(mv);
        }
    }
    let path = env::temp_dir().join(format!("makruk-bench-{}.mkb", std::process::id()));
    fs::write(&path, &bytes).expect("there is room");
    let file = File::open(&path).expect("it was written");

    let mut group = criterion.benchmark_group("book");
    group.sample_size(10);
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("build", |bencher| {
        bencher.iter(|| build(black_box(&games)));
    });
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("look up in memory", |bencher| {
        let mut book = Book::open(&bytes).expect("it is valid");
        bencher.iter(|| look_up(&mut book, black_box(&positions)));
    });
    group.bench_function("look up in a file", |bencher| {
        let file = file.try_clone().expect("it is open");
        let mut book = Book::open(file).expect("it is valid");
        bencher.iter(|| look_up(&mut book, black_box(&positions)));
    });
    group.finish();
    let _ = fs::remove_file(path);
}

criterion_group!(benches, book);
criterion_main!(benches);
