//! Speed of the byte code: the moves of 281 games, and trees of them.
//!
//! `cargo bench --bench bytecode`; throughput is in plies.

#![allow(missing_docs)] // criterion's macro defines a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Move, Position, pgn::Nag, tree::GameTree};
use makruk_notation::bytecode::{self, BytecodeCoder};

/// The initial position of a game, its moves, and their codes.
type Record = (Position, Vec<Move>, Vec<u8>);

fn records() -> Vec<Record> {
    games::records()
        .map(|game| {
            let codes = encode(&game.start, &game.moves);
            (game.start, game.moves, codes)
        })
        .collect()
}

/// Encodes moves, playing each one.
fn encode(start: &Position, moves: &[Move]) -> Vec<u8> {
    let mut position = start.clone();
    let mut pieces = BytecodeCoder::new(start).expect("every piece has a name");
    let mut codes = Vec::with_capacity(moves.len());
    for &mv in moves {
        codes.push(pieces.encode(&position, mv).expect("the move is legal"));
        pieces.play(&position, mv);
        position.play_unchecked(mv);
    }
    codes
}

/// Decodes moves, playing each one.
fn decode(start: &Position, codes: &[u8]) -> usize {
    let mut position = start.clone();
    let mut pieces = BytecodeCoder::new(start).expect("every piece has a name");
    for &code in codes {
        let mv = pieces.decode(&position, code).expect("the move is legal");
        pieces.play(&position, mv);
        position.play_unchecked(mv);
    }
    codes.len()
}

/// Builds the tree of a game. Every fourth move has a glyph, a comment and an alternative move.
fn tree((start, moves, _): &Record) -> GameTree {
    let mut tree = GameTree::new(start.clone());
    let mut cursor = tree.cursor_mut();
    for (ply, &mv) in moves.iter().enumerate() {
        cursor.add_move(mv).expect("the move is legal");
        if ply % 4 == 0 {
            cursor.add_nag(Nag::INTERESTING);
            cursor.add_comment("not the only move").expect("it is one");
            cursor.go_back();
            let other = cursor.position().legal_moves()[0];
            cursor.add_move(other).expect("the move is legal");
            cursor.go_back();
            cursor.go_forward();
        }
    }
    tree
}

fn coding(criterion: &mut Criterion) {
    let records = records();
    let plies: usize = records.iter().map(|(_, moves, _)| moves.len()).sum();
    let mut group = criterion.benchmark_group("byte code");
    group.sample_size(20);
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("encode and play moves", |bencher| {
        bencher.iter(|| {
            let codes = |(start, moves, _): &Record| encode(black_box(start), moves).len();
            records.iter().map(codes).sum::<usize>()
        });
    });
    group.bench_function("decode and play moves", |bencher| {
        bencher.iter(|| {
            let moves = |(start, _, codes): &Record| decode(black_box(start), codes);
            records.iter().map(moves).sum::<usize>()
        });
    });

    let trees: Vec<GameTree> = records.iter().map(tree).collect();
    let written = |tree: &GameTree| {
        let mut bytes = Vec::new();
        bytecode::encode(tree, &mut bytes).expect("the tree can be written");
        bytes
    };
    let bytes: Vec<Vec<u8>> = trees.iter().map(written).collect();
    // Moves in variations count as well.
    let variations: usize = records
        .iter()
        .map(|(_, moves, _)| moves.len().div_ceil(4))
        .sum();
    group.throughput(Throughput::Elements((plies + variations) as u64));
    group.bench_function("encode trees", |bencher| {
        bencher.iter(|| {
            let length = |tree| written(black_box(tree)).len();
            trees.iter().map(length).sum::<usize>()
        });
    });
    group.bench_function("decode trees", |bencher| {
        bencher.iter(|| {
            for (tree, bytes) in trees.iter().zip(&bytes) {
                let read = bytecode::decode(black_box(bytes), tree.start(), None);
                black_box(read.expect("it was just written"));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, coding);
criterion_main!(benches);
