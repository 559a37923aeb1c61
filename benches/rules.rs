//! Speed of judging: 281 games are replayed from parsed moves with all rules on.
//!
//! `cargo bench --bench rules`; the throughput is in plies.

#![allow(missing_docs)] // criterion's macro makes a public function

mod games;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{CountField, Counting, Game, Move, Position, Rules, repetition::History};

/// A first position, its counting fields and the moves.
type Record = (Position, Option<CountField>, Vec<Move>);

fn records() -> Vec<Record> {
    games::records()
        .map(|game| (game.start, game.setup.count, game.moves))
        .collect()
}

/// Replays with the parts that a `Game` is made of, which go on past an end.
fn parts((position, count, moves): &Record, rules: &Rules) -> usize {
    let mut position = position.clone();
    let mut counting = Counting::new(&position, *count, rules);
    let mut history = History::new(&position);
    let mut ends = 0;
    for &mv in moves {
        let before = counting.count(rules);
        let undo = position.play_unchecked(mv);
        counting.advance(&position, &undo, rules);
        history.push(&position).expect("a vector has room");
        ends += usize::from(
            rules
                .judge(&position, before, &counting, history.occurrences())
                .is_some(),
        );
    }
    ends
}

/// Plays on until the game is over; every move is checked.
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
                    .map(|record| parts(black_box(record), &rules))
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
