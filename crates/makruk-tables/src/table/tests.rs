//! A table reads what was written into it.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::{make::write, solve::Cells};

/// White wins all legal positions with White to move in this number of moves, or none if it is 0.
fn solution(sides: Sides, moves: u8) -> Solution {
    let layout = Layout::new(sides);
    let replies = usize::from(layout.has_black()) * layout.len() * 64;
    let mut cells = vec![0; layout.len() * 64];
    for (number, row) in cells.chunks_mut(64).enumerate() {
        for square in layout.legal(number) {
            row[square.index()] = moves;
        }
    }
    Solution {
        exits: Exits::new(sides, Some(&Rules::THAI)),
        layout,
        cells,
        replies: vec![0; replies],
        rows: Default::default(),
        positions: 0,
        won: 0,
        longest: moves,
    }
}

#[test]
fn a_table_is_read_with_the_numbers_of_moves_that_were_written() {
    let mut go_on = |_| ControlFlow::Continue(());
    for (name, moves, is_strong) in [
        ("KRvK", 63, true),
        ("KRvK", 64, true),
        ("KRvK", 254, true),
        ("KNvKM", 254, true),
        ("KNvKM", 254, false),
    ] {
        let material: Material = name.parse().unwrap();
        let sides = Sides::of(material);
        let weak = |moves| (!material.is_bare()).then(|| solution(sides.turned(), moves));
        let cells = Cells {
            strong: solution(sides, if is_strong { moves } else { 0 }),
            weak: weak(if is_strong { 0 } else { moves }),
            times: times_of(material, &Rules::THAI)
                .into_iter()
                .map(|(_, time)| TableTime { time, most: 0 })
                .collect(),
        };
        let mut bytes = Vec::new();
        write(material, &cells, 2, &mut bytes, &mut go_on).unwrap();
        let table = Table::open(bytes).unwrap();
        let written = if is_strong {
            cells.strong
        } else {
            cells.weak.unwrap()
        };
        let sides = written.layout.sides;
        let exits = written.exits.clone();
        let read = table.solution(sides, exits, 2, &mut go_on).unwrap();
        assert!(
            read.cells == written.cells,
            "{name}: cells of {moves} moves"
        );
        assert!(
            read.replies == written.replies,
            "{name}: replies of {moves} moves"
        );
        assert_eq!(read.longest, moves, "{name}");
    }
}
