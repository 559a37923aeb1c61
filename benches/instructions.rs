//! Loops for `scripts/instructions`, which counts what they do: `instructions JOB TIMES`.
//!
//! A job, `pack`, `unpack`, `rank` or `unrank`, goes over 100 positions so many times. With the
//! arguments of `cargo bench` each job runs once.

use std::{env, hint::black_box};

use makruk::{
    Fen, Setup,
    pack::{PackFormat, Packed, Wide},
    ranking::{self, PositionSet},
};

/// How many positions a job takes; `scripts/instructions` divides by it.
const POSITIONS: usize = 100;

/// Every fourth of the FENs that occurred in games, without counts, which ranking cannot always take.
fn setups() -> Vec<Setup> {
    makruk_testdata::valid_fens()
        .step_by(4)
        .take(POSITIONS)
        .map(|fen| {
            fen.parse::<Fen>()
                .expect("the FEN is well formed")
                .into_setup()
        })
        .map(|setup| Setup {
            count: None,
            ..setup
        })
        .collect()
}

fn main() {
    let mut arguments = env::args().skip(1);
    let (job, times) = (arguments.next(), arguments.next());
    let times: usize = times.map_or(1, |times| times.parse().expect("a number of times"));
    let setups = setups();
    assert_eq!(setups.len(), POSITIONS);
    let packed: Vec<Packed> = setups
        .iter()
        .map(|setup| PackFormat::Nibble.pack(setup).expect("the format takes it"))
        .collect();
    let numbers: Vec<Wide> = setups
        .iter()
        .map(|setup| ranking::rank(setup, PositionSet::R).expect("games lead there"))
        .collect();
    let is_asked = |name| match job.as_deref() {
        None | Some("--bench" | "--test") => true,
        Some(job) => job == name,
    };
    for _ in 0..times {
        if is_asked("pack") {
            for setup in &setups {
                black_box(&PackFormat::Nibble.pack(black_box(setup)));
            }
        }
        if is_asked("unpack") {
            for packed in &packed {
                black_box(&PackFormat::Nibble.unpack(black_box(packed)));
            }
        }
        if is_asked("rank") {
            for setup in &setups {
                black_box(&ranking::rank(black_box(setup), PositionSet::R));
            }
        }
        if is_asked("unrank") {
            for number in &numbers {
                black_box(&ranking::unrank(black_box(*number), PositionSet::R));
            }
        }
    }
}
