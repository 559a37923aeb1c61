//! Measures the techniques for a rua's attacks: nanoseconds of CPU time per lookup, and bytes of tables.
//!
//! `cargo run --release -p makruk-bitboard --features techniques --example rua_techniques`
//!
//! Given the name of a technique and a number, as in `… -- kindergarten 100`, it makes that many thousand lookups once, for use
//! with an instruction counter. Otherwise it reports the fastest of five runs.

use std::{cell::LazyCell, env, error::Error, fs, hint::black_box, sync::LazyLock, time::Instant};

use makruk_bitboard::{
    rua,
    techniques::{ALL, MAGIC_TABLE_LEN, Magics, ROTATED_TABLE_BYTES, Rotated},
};
use makruk_core::{Square, SquareSet};

/// The name of the measurement without lookups; subtract its time from the others.
const LOOP_ALONE: &str = "the loop alone";

/// The number of lookups per measurement, in thousands.
const THOUSANDS: usize = 2_000;

/// Sums up the attacks from all squares on 16 boards with 14 to 32 pieces, repeatedly. Each square depends on the previous
/// attacks, so lookups cannot overlap, as in a search.
fn run(thousands: usize, attacks: impl Fn(usize, Square) -> SquareSet) -> u64 {
    let (mut sum, mut square) = (0_u64, 0);
    for i in 0..thousands * 1000 {
        let found = attacks(i & 15, Square::ALL[square & 63]);
        sum = sum.wrapping_add(found.bits());
        square = square.wrapping_add(found.len() * 13 + 1);
    }
    sum
}

/// Returns seconds of CPU time if Linux provides it, since wall time is unreliable on a busy machine; otherwise seconds of wall
/// time.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let of_cpu = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok());
    of_cpu.map_or_else(
        || START.elapsed().as_secs_f64(),
        |nanoseconds: f64| nanoseconds / 1e9,
    )
}

fn main() -> Result<(), Box<dyn Error>> {
    let boards: [SquareSet; 16] = core::array::from_fn(|i| {
        let random = (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        SquareSet::from_bits(
            random & random.rotate_left(17) | 0xff00_0000_0000_00ff & random.rotate_left(31),
        )
    });
    let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    // Found on first use, because the search is slow.
    let magics = LazyCell::new(|| Magics::find(Magics::SEED, &mut table));
    let rotated = boards.map(Rotated::new);

    let mut args = env::args().skip(1);
    let only = args.next();
    let only_other = |name: &str| only.as_ref().is_some_and(|only| only != name);
    let thousands = args.next().map_or(Ok(THOUSANDS), |number| number.parse())?;
    let mut expected = None;
    let mut measure = |name: &str, bytes: usize, run: &dyn Fn(usize) -> u64| {
        if only_other(name) {
            return;
        }
        let mut sum = 0;
        let mut seconds = f64::INFINITY;
        for _ in 0..if only.is_some() { 1 } else { 5 } {
            let before = clock();
            sum = black_box(run(thousands));
            seconds = seconds.min(clock() - before);
        }
        #[allow(clippy::cast_precision_loss)] // for display
        let nanoseconds = seconds * 1e6 / thousands as f64;
        println!("{name:<24} {bytes:>7} bytes {nanoseconds:>6.1} ns");
        if name != LOOP_ALONE {
            assert_eq!(*expected.get_or_insert(sum), sum, "{name} differs");
        }
    };
    let nothing = |board: usize, square: Square| boards[board] ^ square.to_set();
    let nothing: &dyn Fn(usize, Square) -> SquareSet = &nothing;
    measure(LOOP_ALONE, 0, &|n| run(n, black_box(nothing)));
    for technique in ALL {
        measure(technique.name, technique.table_bytes, &|n| {
            run(n, |board, square| {
                (technique.attacks)(square, boards[board])
            })
        });
    }
    // Called through a pointer, like the other techniques.
    let by_rotated = |board: usize, square: Square| rotated[board].attacks(square);
    let by_magic = |board: usize, square: Square| match &*magics {
        Some(magics) => magics.attacks(square, boards[board]),
        None => SquareSet::EMPTY,
    };
    let by_library = |board: usize, square: Square| rua::attacks(square, boards[board]);
    #[allow(clippy::type_complexity)] // a plain list
    let others: [(&str, usize, &dyn Fn(usize, Square) -> SquareSet); 3] = [
        ("rotated", ROTATED_TABLE_BYTES, &by_rotated),
        ("magic", MAGIC_TABLE_LEN * size_of::<SquareSet>(), &by_magic),
        ("as in the library", rua::TABLE_BYTES, &by_library),
    ];
    if only.as_deref().is_none_or(|only| only == "magic") {
        black_box(by_magic(0, Square::A1)); // finds the magics outside the measurement
    }
    if !only_other("magic") {
        LazyCell::force(&magics); // keeps the search out of the measurement
    }
    for (name, bytes, attacks) in others {
        measure(name, bytes, &|n| run(n, black_box(attacks)));
    }
    Ok(())
}
