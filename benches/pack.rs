//! Speed of the board formats: 400 positions from games, and the start position.
//!
//! `cargo bench --features ranking --bench pack`; throughput is in positions.

#![allow(missing_docs)] // criterion's macro defines a public function

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makruk::{
    Color, Fen, Setup,
    pack::{PackFormat, Packed},
};

/// Returns every 83rd recorded position that all formats accept.
fn setups() -> Vec<Setup> {
    makruk_testdata::games()
        .into_iter()
        .flat_map(|game| game.plies)
        .step_by(83)
        .map(|ply| {
            ply.fen
                .parse::<Fen>()
                .expect("the FEN is well formed")
                .into_setup()
        })
        .filter(|setup| {
            PackFormat::ALL
                .iter()
                .all(|format| format.pack(setup).is_ok())
        })
        .collect()
}

fn packing(criterion: &mut Criterion) {
    for (place, setups) in [
        ("games", setups()),
        ("start", vec![Setup::start(Color::White)]),
    ] {
        let mut group = criterion.benchmark_group(format!("pack, {place}"));
        group.throughput(Throughput::Elements(setups.len() as u64));
        for &format in PackFormat::ALL {
            let packed: Vec<Packed> = setups
                .iter()
                .map(|setup| format.pack(setup).expect("the format accepts the setup"))
                .collect();
            group.bench_function(format!("{format}: pack"), |bencher| {
                bencher.iter(|| {
                    for setup in &setups {
                        // Passed by reference: a setup has 350 bytes, and moving it takes time.
                        black_box(&format.pack(black_box(setup)));
                    }
                });
            });
            group.bench_function(format!("{format}: unpack"), |bencher| {
                bencher.iter(|| {
                    for packed in &packed {
                        black_box(&format.unpack(black_box(packed)));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, packing);
criterion_main!(benches);
