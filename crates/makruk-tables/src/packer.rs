//! Solutions in memory whose rows without a win share one row.

use alloc::{vec, vec::Vec};

use crate::solution::Solution;

/// Number of rows per slice.
const SLICE: usize = 1024;
/// Number of bytes per row.
const ROW: usize = 64;

/// Packs a solution in slices: its cells and its replies, each if that halves their size.
#[derive(Clone, Debug)]
pub(crate) struct Packer {
    solution: Solution,
    /// Whether the replies are being packed, after the cells.
    is_reply: bool,
    /// The rows visited so far, and their packed bytes, which begin with the shared row.
    rows: Vec<u32>,
    packed: Vec<u8>,
}

impl Packer {
    pub(crate) fn new(solution: Solution) -> Self {
        Self {
            solution,
            is_reply: false,
            rows: Vec::new(),
            packed: vec![0; ROW],
        }
    }

    pub(crate) const fn solution(&self) -> &Solution {
        &self.solution
    }

    pub(crate) fn finish(self) -> Solution {
        self.solution
    }

    /// Continues until about `rows` more rows have been visited, but at least one slice, and subtracts the number visited.
    /// Returns whether the solution is packed.
    pub(crate) fn go_on(&mut self, rows: &mut usize) -> bool {
        loop {
            let is_complete = self.step();
            *rows = rows.saturating_sub(SLICE);
            if is_complete || *rows == 0 {
                return is_complete;
            }
        }
    }

    fn step(&mut self) -> bool {
        let solution = &mut self.solution;
        let bytes = if self.is_reply {
            &mut solution.replies
        } else {
            &mut solution.cells
        };
        for row in bytes.chunks(ROW).skip(self.rows.len()).take(SLICE) {
            let mut number = 0;
            if row.iter().any(|&value| value > 0) {
                number = u32::try_from(self.packed.len() / ROW).unwrap_or(0);
                self.packed.extend_from_slice(row);
            }
            self.rows.push(number);
        }
        let pays = 2 * self.packed.len() < bytes.len();
        if pays && self.rows.len() < bytes.len() / ROW {
            return false;
        }
        let packed = core::mem::replace(&mut self.packed, vec![0; ROW]);
        let rows = core::mem::take(&mut self.rows);
        if pays {
            *bytes = packed;
            solution.rows[usize::from(self.is_reply)] = rows;
        }
        core::mem::replace(&mut self.is_reply, true)
    }
}
