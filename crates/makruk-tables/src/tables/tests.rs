//! Lines of moves through tables that are inconsistent.

#![allow(clippy::expect_used)]

use core::ops::ControlFlow;

use super::*;
use crate::{
    configuration::Layout, exits::Exits, make::write, material::Sides, solution::Solution,
    solve::Cells,
};

#[test]
fn a_line_in_an_inconsistent_table_ends_with_an_error() {
    let material: Material = "KRvK".parse().expect("it is a material");
    let layout = Layout::new(Sides::of(material));
    // A table that claims mate in one move everywhere.
    let strong = Solution {
        cells: alloc::vec![1; layout.rows() * 64],
        replies: Vec::new(),
        rows: Default::default(),
        exits: Exits::new(layout.sides, None),
        layout,
        positions: 0,
        won: 0,
        longest: 1,
    };
    let cells = Cells {
        strong,
        weak: None,
        times: Vec::new(),
    };
    let mut bytes = Vec::new();
    let mut go_on = |_| ControlFlow::Continue(());
    write(material, &cells, 1, &mut bytes, &mut go_on).expect("there is memory");
    let table = Table::open(bytes).expect("the checksums are right");
    table
        .check(&mut |_| ControlFlow::Continue(()))
        .expect("it is a table");
    let mut tables = Tables::new();
    tables.add(table);
    let position = tables.longest_win(material).expect("there is one");
    let error = tables.line(&position).expect_err("no move gives mate");
    let message =
        "the table of KRvK: the value of a position does not follow from those of its successors";
    assert_eq!(alloc::string::ToString::to_string(&error), message);
}
