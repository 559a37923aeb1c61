//! Speed of the techniques for rua attacks and for bit scans.
//!
//! `cargo bench --bench rua`. The example `rua_techniques` in makruk-bitboard supports instruction counters.

#![allow(missing_docs)] // criterion's macro defines a public function

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{Square, SquareSet};
use makruk_bitboard::{
    rua,
    techniques::{ALL, MAGIC_TABLE_LEN, Magics, Rotated, bit_scan},
};

/// The occupancy of a middlegame position.
const PIECES: SquareSet = SquareSet::from_bits(0x914c_755f_9126_1ee2);

fn attacks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rua");
    group.throughput(Throughput::Elements(64));
    let mut bench = |name: &str, attacks: &dyn Fn(Square) -> SquareSet| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| Square::ALL.map(|square| attacks(black_box(square))));
        });
    };
    for technique in ALL {
        bench(technique.name, &|square| {
            (technique.attacks)(square, PIECES)
        });
    }
    let rotated = Rotated::new(PIECES);
    bench("rotated", &|square| rotated.attacks(square));
    let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    let magics = Magics::find(Magics::SEED, &mut table).expect("the table is large enough");
    bench("magic", &|square| magics.attacks(square, PIECES));
    bench("as in the library", &|square| rua::attacks(square, PIECES));
    group.finish();
}

fn bit_scans(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bit scan");
    group.throughput(Throughput::Elements(64));
    let mut bench = |name: &str, scan: &dyn Fn(u64) -> u8| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                (0..64)
                    .map(|bit| u64::from(scan(black_box(1 << bit))))
                    .sum::<u64>()
            });
        });
    };
    #[allow(clippy::cast_possible_truncation)] // at most 64
    bench("hardware", &|word| word.trailing_zeros() as u8);
    bench("de bruijn", &bit_scan::de_bruijn);
    bench("modulo 67", &bit_scan::modulo_67);
    group.finish();
}

criterion_group!(benches, attacks, bit_scans);
criterion_main!(benches);
