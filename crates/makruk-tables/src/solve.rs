//! Multithreaded solving of a table's ending.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use makruk_core::SquareSet;
use makruk_rules::Rules;

use crate::{
    Material, TableProgress,
    code::Row,
    configuration::{Configuration, Layout},
    exits::Exits,
    material::Sides,
    solution::{Solution, Solutions},
    solver::Solver,
    times::{TableTime, times_of},
};

/// Memory per configuration in bytes, in addition to its cells, for solving a bare-khun ending: three sets, and the
/// moves after each capture.
pub(crate) const SCRATCH: u64 = 3 * 8 + 3;
/// Memory per configuration in bytes, in addition to its cells, for solving an ending with one piece per side: both
/// sides' wins with either side to move, and four sets for one of them.
pub(crate) const SCRATCH_EACH: u64 = 4 * 64 + 4 * 8 + 1;

/// The observer stopped the operation.
pub(crate) struct Stopped;

impl Solutions for Vec<Solution> {
    fn get(&self, sides: Sides) -> Option<&Solution> {
        self.iter().find(|solution| solution.layout.sides == sides)
    }
}

/// The solved ending of a table.
pub(crate) struct Cells {
    pub(crate) strong: Solution,
    /// The wins of the weaker side, which is White here; `None` if its khun is bare, or if both sides have the same pieces.
    pub(crate) weak: Option<Solution>,
    /// In the order of `times_of`.
    pub(crate) times: Vec<TableTime>,
}

impl Cells {
    pub(crate) const fn layout(&self) -> &Layout {
        &self.strong.layout
    }

    /// Returns the cells of a row on its legal squares. Against a bare khun, a cell is the number of moves to mate, or 0 for a
    /// draw. Otherwise, it is the number of plies to the end plus one, or 0 for a draw: the side to move wins in an odd number
    /// of plies, and loses in an even number.
    pub(crate) fn row(&self, number: usize, legal: SquareSet) -> Row {
        let layout = self.layout();
        let mut row = [0; 64];
        let is_reply = number >= layout.len();
        let number = number % layout.len();
        let cells = if is_reply {
            &self.strong.replies
        } else {
            &self.strong.cells
        };
        let cells = &cells[number * 64..][..64];
        if !layout.has_black() {
            return core::array::from_fn(|square| cells[square].into());
        }
        let configuration = layout.configuration(number);
        let pieces = layout.kinds().len();
        // Rotating the board makes the other side White.
        let mut squares = [0; 3];
        let rotated = configuration.squares[..pieces]
            .iter()
            .map(|square| 63 - square);
        let (first, last) = squares[..pieces].split_at_mut(pieces - layout.white());
        for (to, square) in last.iter_mut().chain(first).zip(rotated) {
            *to = square;
        }
        let weak = self.weak.as_ref().unwrap_or(&self.strong);
        for bare in legal {
            let turned = Configuration {
                khun: 63 - bare.index(),
                squares,
            };
            let (own, other) = (cells[bare.index()], 63 - configuration.khun);
            let (wins, loses) = if is_reply {
                (weak.moves(&turned, other), own)
            } else {
                (own, weak.reply(&turned, other))
            };
            row[bare.index()] = (2 * u16::from(wins)).max((2 * u16::from(loses)).saturating_sub(1));
        }
        row
    }
}

/// Solves an ending and the smaller ones that it leads to.
pub(crate) fn solve(
    material: Material,
    rules: &Rules,
    threads: usize,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<Cells, Stopped> {
    let mut solved = Vec::new();
    let mut run = |sides: Sides, solved: &Vec<Solution>| {
        let observe = |moves| observe(TableProgress::Solving { material, moves });
        let solver = Solver::new(Layout::new(sides), Exits::new(sides, Some(rules)));
        solver.run(threads, solved, observe).ok_or(Stopped)
    };
    for needed in material.needed() {
        let strong = Sides::of(needed);
        let solution = run(strong, &solved)?;
        solved.push(solution);
        if !needed.is_bare() && strong != strong.turned() {
            let solution = run(strong.turned(), &solved)?;
            solved.push(solution);
        }
    }
    let times = times_of(material, rules)
        .into_iter()
        .map(|(sides, time)| TableTime {
            time,
            most: solved
                .get(sides)
                .map_or(0, |solution| 2 * u16::from(solution.longest)),
        });
    let times = times.collect();
    let last = solved.pop().ok_or(Stopped)?;
    let sides = Sides::of(material);
    if material.is_bare() || sides == sides.turned() {
        return Ok(Cells {
            strong: last,
            weak: None,
            times,
        });
    }
    Ok(Cells {
        strong: solved.pop().ok_or(Stopped)?,
        weak: Some(last),
        times,
    })
}
