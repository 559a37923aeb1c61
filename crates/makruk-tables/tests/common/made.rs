//! Tables in files, each made once per test program: several tests need the same ones.

use core::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use makruk_rules::Rules;
use makruk_tables::{MakeOptions, Material, Table, Tables, make_from};

/// The bytes of the tables that this program has made.
static MADE: Mutex<Vec<(Material, Rules, Vec<u8>)>> = Mutex::new(Vec::new());

/// Returns tables of these endings and of all that they lead to, for Thailand's counts.
pub(crate) fn tables_of(names: &[&str]) -> Tables {
    let endings = names.iter().map(|name| name.parse().expect("an ending"));
    tables_under(&Rules::THAI, endings)
}

/// Returns tables of these endings and of all that they lead to, for the counts of these rules.
pub(crate) fn tables_under(rules: &Rules, endings: impl IntoIterator<Item = Material>) -> Tables {
    let mut tables = Tables::new();
    for needed in endings.into_iter().flat_map(|ending| ending.needed()) {
        if tables.get(needed).is_none() {
            let bytes = bytes_of(needed, rules, &tables);
            tables.add(Table::open(bytes).expect("it was just made"));
        }
    }
    tables
}

/// Returns the bytes of a table; `smaller` has the tables of all endings that it leads to.
fn bytes_of(material: Material, rules: &Rules, smaller: &Tables) -> Vec<u8> {
    // If another test panicked here, the tables that are present are complete.
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = made
        .iter()
        .find(|entry| (entry.0, entry.1) == (material, *rules));
    if let Some((_, _, bytes)) = found {
        return bytes.clone();
    }
    let mut bytes = Vec::new();
    let go_on = &mut |_| ControlFlow::Continue(());
    let options = MakeOptions::default().with_rules(*rules);
    make_from(smaller, material, &options, &mut bytes, go_on).expect("enough memory");
    made.push((material, *rules, bytes.clone()));
    bytes
}
