//! Generates all bare-khun tables in memory and prints the time taken.

use std::time::Instant;

use makruk_tables::{BareKhunTables, Material, PieceKind};

fn main() {
    let mut tables = BareKhunTables::new();
    let kinds = PieceKind::OFFICERS;
    let ones = kinds.iter().map(|&kind| vec![kind]);
    let twos = (0..4).flat_map(|i| (0..=i).map(move |j| vec![kinds[i], kinds[j]]));
    for pieces in ones.chain(twos) {
        let start = Instant::now();
        let material = Material::new(&pieces, &[]).expect("one or two pieces");
        assert!(tables.generate(material));
        let time = start.elapsed();
        let statistics = tables.statistics(material).expect("it was just made");
        println!(
            "{material}: {} positions, {} won, in {} moves at the latest; {time:.1?}",
            statistics.positions,
            statistics.won(),
            statistics.longest_plies().div_ceil(2),
        );
    }
    assert_eq!(tables.bytes(), 4 * 131_072 + 4 * 4_128_768 + 6 * 8_388_608);
}
