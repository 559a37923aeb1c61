//! Generates all tables in memory for Thailand's rules and prints the time taken.

use std::time::{Duration, Instant};

use makruk_rules::Rules;
use makruk_tables::{Material, MemoryTables};

fn main() {
    let mut tables = MemoryTables::new();
    tables.set_rules(&Rules::THAI);
    let mut sum = Duration::ZERO;
    // Of one slice.
    let mut longest = Duration::ZERO;
    for material in Material::all().filter(|material| material.pieces() <= 2) {
        let before = tables.bytes();
        let start = Instant::now();
        let mut slice = start;
        while !tables.generate_some(material, &mut 1024) {
            let now = Instant::now();
            longest = longest.max(now - slice);
            slice = now;
        }
        let time = start.elapsed();
        sum += time;
        let statistics = tables.statistics(material).expect("it was just made");
        println!(
            "{material}: {} positions, {} won, {} lost, in {} moves at the latest; {} bytes; {time:.1?}",
            statistics.positions,
            statistics.won(),
            statistics.lost(),
            statistics.longest_plies().div_ceil(2),
            tables.bytes() - before,
        );
    }
    println!(
        "{} bytes in {sum:.1?}, in slices of at most {longest:.1?}",
        tables.bytes()
    );
}
