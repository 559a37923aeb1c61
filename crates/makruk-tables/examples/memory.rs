//! Generates all tables in memory for Thailand's rules and prints the time taken.

use std::time::{Duration, Instant};

use makruk_rules::Rules;
use makruk_tables::{Material, MemoryTables};

fn main() {
    let mut tables = MemoryTables::new();
    tables.set_rules(&Rules::THAI);
    let mut sum = Duration::ZERO;
    for material in Material::all().filter(|it| it.pieces() <= 2) {
        let start = Instant::now();
        assert!(tables.generate(material));
        let time = start.elapsed();
        sum += time;
        let statistics = tables.statistics(material).expect("it was just made");
        println!(
            "{material}: {} positions, {} won, {} lost, in {} moves at the latest; {} bytes; {time:.1?}",
            statistics.positions,
            statistics.won(),
            statistics.lost(),
            statistics.longest_plies().div_ceil(2),
            MemoryTables::bytes_of(material),
        );
    }
    println!("{} bytes in {sum:.1?}", tables.bytes());
}
