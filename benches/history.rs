//! Speed of the history codes: 281 games are written and read.
//!
//! `cargo bench --bench history`; the throughput is in plies.

#![allow(missing_docs)] // criterion's macro makes a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Move, Position, history::HistoryCode};

/// A first position and the moves.
type Record = (Position, Vec<Move>);

fn records() -> Vec<Record> {
    games::records()
        .map(|game| (game.start, game.moves))
        .collect()
}

fn encode(code: HistoryCode, (start, moves): &Record) -> Vec<u8> {
    let mut bytes = Vec::new();
    code.encode(start, moves, &mut bytes)
        .expect("the game is legal");
    bytes
}

fn codes(criterion: &mut Criterion) {
    let records = records();
    let plies: usize = records.iter().map(|(_, moves)| moves.len()).sum();
    let mut group = criterion.benchmark_group("history");
    group.sample_size(20);
    group.throughput(Throughput::Elements(plies as u64));
    for code in HistoryCode::ALL {
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
                            .expect("the bytes are right")
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
