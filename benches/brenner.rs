//! Speed of one-byte moves: encoding and decoding 281 games, and numbering moves.
//!
//! `cargo bench --bench brenner`; throughput is in plies.

#![allow(missing_docs)] // criterion's macro defines a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{
    Move, MoveIndex, PieceMoveIndex, Position,
    brenner::{BrennerCoder, BrennerEvent, BrennerReader, Notation, Numbering},
};

const NOTATION: Notation = Notation::Main;

struct Record {
    start: Position,
    moves: Vec<Move>,
    bytes: Vec<u8>,
}

fn records(numbering: Numbering) -> Vec<Record> {
    games::records()
        .map(|game| Record {
            bytes: encode(&game.start, &game.moves, numbering),
            start: game.start,
            moves: game.moves,
        })
        .collect()
}

fn encode(start: &Position, moves: &[Move], numbering: Numbering) -> Vec<u8> {
    let mut position = start.clone();
    let mut pieces =
        BrennerCoder::new(&position, numbering).expect("there are not too many pieces");
    let mut bytes = Vec::with_capacity(moves.len());
    for &mv in moves {
        let byte = pieces.encode(&position, mv, NOTATION);
        bytes.push(byte.expect("the moves are legal"));
        pieces.play(&position, mv);
        position.play_unchecked(mv);
    }
    bytes
}

fn decode(record: &Record, numbering: Numbering) -> usize {
    let start = record.start.clone();
    BrennerReader::new(&record.bytes, start, numbering, NOTATION)
        .expect("there are not too many pieces")
        .filter(|event| matches!(event, Ok(BrennerEvent::Move(_))))
        .count()
}

/// Numbers the moves with both indexes and converts the numbers back to moves.
fn index(record: &Record) -> usize {
    let mut position = record.start.clone();
    let mut found = 0;
    for &mv in &record.moves {
        let squares = MoveIndex::from_move(mv).and_then(|index| index.to_move(&position));
        let piece = PieceMoveIndex::from_move(&position, mv);
        let piece = piece.and_then(|index| index.to_move(&position));
        found += usize::from(squares == Some(mv) && piece == Some(mv));
        position.play_unchecked(mv);
    }
    found
}

fn brenner(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("brenner");
    group.sample_size(20);
    for (name, numbering) in [
        ("identity", Numbering::Identity),
        ("current", Numbering::Current),
    ] {
        let records = records(numbering);
        let plies: usize = records.iter().map(|record| record.moves.len()).sum();
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function(format!("encode, {name}"), |bencher| {
            let encode = |record: &Record| encode(&record.start, &record.moves, numbering).len();
            bencher.iter(|| black_box(&records).iter().map(encode).sum::<usize>());
        });
        group.bench_function(format!("decode, {name}"), |bencher| {
            let decode = |record| decode(record, numbering);
            bencher.iter(|| black_box(&records).iter().map(decode).sum::<usize>());
        });
    }
    let records = records(Numbering::Identity);
    group.bench_function("both indexes, there and back", |bencher| {
        bencher.iter(|| black_box(&records).iter().map(index).sum::<usize>());
    });
    group.finish();
}

criterion_group!(benches, brenner);
criterion_main!(benches);
