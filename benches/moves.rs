//! Speed of the move codes: encoding and decoding 281 games.
//!
//! `cargo bench --bench moves`; throughput is in plies.

#![allow(missing_docs)] // criterion's macro defines a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Move, Position, moves::MovesCode};

/// The initial position of a game and its moves.
type Record = (Position, Vec<Move>);

fn records() -> Vec<Record> {
    games::records()
        .map(|game| (game.start, game.moves))
        .collect()
}

fn encode(code: MovesCode, (start, moves): &Record) -> Vec<u8> {
    let mut bytes = Vec::new();
    code.encode(start, moves, &mut bytes)
        .expect("the game is legal");
    bytes
}

fn codes(criterion: &mut Criterion) {
    let records = records();
    let plies: usize = records.iter().map(|(_, moves)| moves.len()).sum();
    let mut group = criterion.benchmark_group("moves");
    group.sample_size(20);
    group.throughput(Throughput::Elements(plies as u64));
    for code in MovesCode::ALL {
        group.bench_function(format!("encode {code}"), |bencher| {
            bencher.iter(|| {
                records
                    .iter()
                    .map(|record| encode(code, black_box(record)).len())
                    .sum::<usize>()
            });
        });
        let encoded: Vec<Vec<u8>> = records.iter().map(|record| encode(code, record)).collect();
        group.bench_function(format!("decode {code}"), |bencher| {
            bencher.iter(|| {
                records
                    .iter()
                    .zip(&encoded)
                    .map(|((start, moves), bytes)| {
                        code.decode(start, moves.len(), black_box(bytes))
                            .expect("valid bytes")
                            .len()
                    })
                    .sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, codes);
criterion_main!(benches);
