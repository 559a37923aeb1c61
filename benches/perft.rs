//! Speed of both move generators, and of making and unmaking moves.
//!
//! `cargo bench --bench perft`. Wall time is unreliable on a shared machine; use `scripts/instructions` as a gate.

#![allow(missing_docs)] // criterion's macro defines a public function

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Fen, Position, perft};
use makruk_bitboard::BitPosition;

/// Name, position, depth, leaf nodes.
const POSITIONS: [(&str, &str, u8, u64); 4] = [
    ("start", Fen::START, 4, 273_026),
    (
        "middlegame",
        "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16",
        4,
        3_776_174,
    ),
    (
        "many mets",
        "1Mkm2n1/1sM2s2/n6r/p3p1rp/3SPP2/2mmMS1m/R2N4/3K2N1 b - - 6 46",
        4,
        1_524_291,
    ),
    (
        "endgame",
        "8/4k3/3s4/1r2m3/4N3/3MM3/2K1R3/8 w - - 0 1",
        4,
        222_251,
    ),
];

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect("the FEN is well formed");
    // The position with many mets does not mark its bia ngai.
    fen.to_position_ignoring(makruk::SetupProblems::TOO_MANY_MET)
        .expect("the position is valid")
}

fn perft_by_position(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, fen, depth, leaves) in POSITIONS {
        let position = position(fen);
        assert_eq!(perft(&position, depth), leaves, "{name}");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(name, |bencher| {
            bencher.iter(|| perft(black_box(&position), depth));
        });
        let sets = BitPosition::from(&position);
        assert_eq!(makruk_bitboard::perft(&sets, depth), leaves, "{name}");
        group.bench_function(format!("{name}, sets"), |bencher| {
            bencher.iter(|| makruk_bitboard::perft(black_box(&sets), depth));
        });
    }
    group.finish();
}

fn parts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("middlegame");
    let mut position = position(POSITIONS[1].1);
    let moves = position.legal_moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("list of moves", |bencher| {
        bencher.iter(|| black_box(&position).legal_moves());
    });
    group.bench_function("count of moves", |bencher| {
        bencher.iter(|| black_box(&position).count_legal());
    });
    group.bench_function("play and undo", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                let undo = position.play_unchecked(mv);
                black_box(&position);
                position.undo(undo);
            }
        });
    });
    group.bench_function("gives check", |bencher| {
        bencher.iter(|| moves.iter().filter(|&&mv| position.gives_check(mv)).count());
    });
    group.finish();
}

fn parts_of_sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("middlegame, sets");
    let position = BitPosition::from(&position(POSITIONS[1].1));
    let moves = position.legal_moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("list of moves", |bencher| {
        bencher.iter(|| black_box(&position).legal_moves());
    });
    group.bench_function("count of moves", |bencher| {
        bencher.iter(|| black_box(&position).count_legal());
    });
    group.bench_function("copy and play", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                let _ = black_box(position.after_unchecked(mv));
            }
        });
    });
    group.bench_function("gives check", |bencher| {
        bencher.iter(|| moves.iter().filter(|&&mv| position.gives_check(mv)).count());
    });
    group.bench_function("attacked squares of both sides", |bencher| {
        bencher.iter(|| makruk::Color::ALL.map(|color| black_box(&position).attacked_by(color)));
    });
    group.finish();
}

criterion_group!(benches, perft_by_position, parts, parts_of_sets);
criterion_main!(benches);
