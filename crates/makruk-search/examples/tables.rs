//! Makes all tables of a bare khun and says how long it takes.

use std::time::Instant;

use makruk_core::Role::{Khon, Ma, Met, Rua};
use makruk_search::BareKhunTables;

fn main() {
    let mut tables = BareKhunTables::new();
    let kinds = [Met, Khon, Ma, Rua];
    let ones = kinds.iter().map(|&kind| vec![kind]);
    let twos = (0..4).flat_map(|i| (0..=i).map(move |j| vec![kinds[i], kinds[j]]));
    for pieces in ones.chain(twos) {
        let start = Instant::now();
        assert!(tables.generate(&pieces));
        let time = start.elapsed();
        let summary = tables.summary(&pieces).expect("it was just made");
        println!(
            "{pieces:?}: {} positions, {} won, in {} moves at the latest; {time:.1?}",
            summary.positions,
            summary.won,
            summary.longest_plies.div_ceil(2),
        );
    }
    assert_eq!(tables.bytes(), 4 * 131_072 + 4 * 4_128_768 + 6 * 8_388_608);
}
