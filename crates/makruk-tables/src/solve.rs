//! Multithreaded solving of a table's ending.

use alloc::{vec, vec::Vec};
use core::ops::ControlFlow;

use crate::{
    Material, TableProgress,
    configuration::{Configuration, Layout},
    parallel::for_each_chunk,
    solution::{Solution, Solutions},
    solver::Solver,
    times::Times,
};

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
    fn get(&self, material: Material) -> Option<&Solution> {
        self.iter()
            .find(|solution| solution.layout.material == material)
    }
}

/// Solves an ending and the smaller ones that it leads to. Returns its layout, and its cells as they are stored in a
/// file.
pub(crate) fn solve(
    material: Material,
    times: Times,
    threads: usize,
    observe: &mut dyn FnMut(TableProgress) -> ControlFlow<()>,
) -> Result<(Layout, Vec<u8>), Stopped> {
    let mut solved = Vec::new();
    let mut run = |layout: Layout, times: Times, solved: &Vec<Solution>| {
        let material = layout.material;
        let observe = |moves| observe(TableProgress::Solving { material, moves });
        let solution = Solver::new(layout, times).run(threads, solved, observe);
        solution.ok_or(Stopped)
    };
    for needed in material.needed() {
        if needed.weak().is_none() {
            let solution = run(Layout::new(needed), Times::ENDLESS, &solved)?;
            solved.push(solution);
        }
    }
    if material.weak().is_some() {
        let strong = run(Layout::new(material), times, &solved)?;
        let weak = run(Layout::turned(material), times.turned(), &solved)?;
        return Ok(join(&strong, &weak, threads));
    }
    let solution = solved.pop().ok_or(Stopped)?;
    Ok((solution.layout, solution.cells))
}

/// Combines both sides' wins into the cells of a table with one piece per side. A cell is the number of plies to the
/// end plus one, or 0 for a draw: the side to move wins in an odd number of plies, and loses in an even number.
fn join(strong: &Solution, weak: &Solution, threads: usize) -> (Layout, Vec<u8>) {
    let layout = strong.layout.clone();
    let mut cells = vec![0; layout.rows() * 64];
    let chunks = cells.chunks_mut(CHUNK * 64).enumerate();
    for_each_chunk(threads, chunks, |(chunk, cells)| {
        for (row, cells) in (chunk * CHUNK..).zip(cells.chunks_mut(64)) {
            let configuration = layout.configuration(row % layout.len());
            let [first, second, _] = configuration.squares;
            for bare in layout.legal(row) {
                let bare = bare.index();
                // Rotating the board makes the other side White.
                let turned = Configuration {
                    khun: 63 - bare,
                    squares: [63 - second, 63 - first, 0],
                };
                let turned_bare = 63 - configuration.khun;
                let (wins, loses) = if row < layout.len() {
                    let wins = strong.moves(&configuration, bare);
                    (wins, weak.reply(&turned, turned_bare))
                } else {
                    let wins = weak.moves(&turned, turned_bare);
                    (wins, strong.reply(&configuration, bare))
                };
                debug_assert!(wins < 128 && loses < 128, "the plies have room in a byte");
                cells[bare] = (2 * wins).max((2 * loses).saturating_sub(1));
            }
        }
    });
    (layout, cells)
}
