//! Speed of adjudication: replaying 281 games from parsed moves with all rules enabled.
//!
//! `cargo bench --bench rules`; throughput is in plies.

#![allow(missing_docs)] // criterion's macro defines a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Adjudicator, CountField, Game, Move, Position, Rules};

/// The initial position of a game, its counting fields, and its moves.
type Record = (Position, Option<CountField>, Vec<Move>);

fn records() -> Vec<Record> {
    games::records()
        .map(|game| (game.start, game.setup.count, game.moves))
        .collect()
}

/// Replays all moves, even past the end of the game.
fn adjudicate((position, count, moves): &Record, rules: Rules) -> usize {
    let mut record = Adjudicator::with_count(position.clone(), *count, rules);
    let ends = moves.iter().filter(|&&mv| {
        record.play(mv).expect("the move is legal");
        record.outcome().is_some()
    });
    ends.count()
}

/// Plays until the game is over, checking every move.
fn game((position, count, moves): &Record, rules: Rules) -> usize {
    let mut game = Game::with_count(position.clone(), *count, rules);
    moves
        .iter()
        .take_while(|&&mv| game.play(mv).is_ok())
        .count()
}

fn judging(criterion: &mut Criterion) {
    let records = records();
    let plies: usize = records.iter().map(|(_, _, moves)| moves.len()).sum();
    let mut group = criterion.benchmark_group("rules");
    group.sample_size(20);
    group.throughput(Throughput::Elements(plies as u64));
    for (name, rules) in [("thai", Rules::THAI), ("fairy", Rules::FAIRY)] {
        group.bench_function(format!("judge every ply, {name}"), |bencher| {
            bencher.iter(|| {
                records
                    .iter()
                    .map(|record| adjudicate(black_box(record), rules))
                    .sum::<usize>()
            });
        });
    }
    let played: usize = records
        .iter()
        .map(|record| game(record, Rules::FAIRY))
        .sum();
    group.throughput(Throughput::Elements(played as u64));
    group.bench_function("play a game to its end", |bencher| {
        bencher.iter(|| {
            records
                .iter()
                .map(|record| game(black_box(record), Rules::FAIRY))
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, judging);
criterion_main!(benches);
