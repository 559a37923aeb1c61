//! Multithreaded solving of a table's ending.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    Material, TableProgress,
    configuration::{Configuration, Layout},
    exits::Exits,
    material::Sides,
    parallel::for_each_chunk,
    solution::{Solution, Solutions},
    solver::Solver,
};
use makruk_rules::Rules;

/// Memory per configuration in bytes, in addition to its cells, for solving a bare-khun ending: three sets, and the
/// moves after each capture.
pub(crate) const SCRATCH: u64 = 3 * 8 + 3;
/// Memory per configuration in bytes, in addition to its cells, for solving an ending with one piece per side: both
/// sides' wins with either side to move, and four sets for one of them.
pub(crate) const SCRATCH_EACH: u64 = 4 * 64 + 4 * 8 + 1;

/// Number of configurations that a thread takes at a time.
const CHUNK: usize = 4096;

/// The observer stopped the operation.
pub(crate) struct Stopped;

impl Solutions for Vec<Solution> {
    fn get(&self, sides: Sides) -> Option<&Solution> {
        self.iter().find(|solution| solution.layout.sides == sides)
    }
}

/// The cells of a table, as they are stored in a file.
pub(crate) struct Cells {
    pub(crate) layout: Layout,
    /// With the stronger side to move.
    pub(crate) strong: Vec<u8>,
    /// With the weaker side to move; empty if its khun is bare.
    pub(crate) weak: Vec<u8>,
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
    let last = solved.pop().ok_or(Stopped)?;
    if material.is_bare() {
        return Ok(Cells {
            layout: last.layout,
            strong: last.cells,
            weak: Vec::new(),
        });
    }
    let sides = Sides::of(material);
    if sides == sides.turned() {
        let weak = Solution { layout: last.layout.clone(), exits: last.exits.clone(), cells: last.cells.clone(), replies: last.replies.clone(), ..last };
        return Ok(join(last, &weak, threads));
    }
    let strong = solved.pop().ok_or(Stopped)?;
    drop(solved);
    Ok(join(strong, &last, threads))
}

/// Combines both sides' wins into the cells of a table. A cell is the number of plies to the end plus one, or 0 for a
/// draw: the side to move wins in an odd number of plies, and loses in an even number.
fn join(strong: Solution, weak: &Solution, threads: usize) -> Cells {
    let layout = strong.layout;
    let (mut own, mut replies) = (strong.cells, strong.replies);
    let pieces = layout.kinds().len();
    for (is_reply, cells) in [(false, &mut own), (true, &mut replies)] {
        let chunks = cells.chunks_mut(CHUNK * 64).enumerate();
        for_each_chunk(threads, chunks, |(chunk, cells)| {
            for (number, cells) in (chunk * CHUNK..).zip(cells.chunks_mut(64)) {
                let configuration = layout.configuration(number);
                // Rotating the board makes the other side White.
                let mut squares = [0; 3];
                let rotated = configuration.squares[..pieces].iter().map(|square| 63 - square);
                let (first, last) = squares.split_at_mut(pieces - layout.white());
                for (to, square) in last.iter_mut().chain(first).zip(rotated) {
                    *to = square;
                }
                let turned_bare = 63 - configuration.khun;
                let row = number + usize::from(is_reply) * layout.len();
                for bare in layout.legal(row) {
                    let bare = bare.index();
                    let turned = Configuration {
                        khun: 63 - bare,
                        squares,
                    };
                    let cell = &mut cells[bare];
                    let (wins, loses) = if is_reply {
                        (weak.moves(&turned, turned_bare), *cell)
                    } else {
                        (*cell, weak.reply(&turned, turned_bare))
                    };
                    debug_assert!(wins < 128 && loses < 128, "the plies have room in a byte");
                    *cell = (2 * wins).max((2 * loses).saturating_sub(1));
                }
            }
        });
    }
    Cells {
        layout,
        strong: own,
        weak: replies,
    }
}
