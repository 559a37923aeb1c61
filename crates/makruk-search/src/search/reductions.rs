//! Late move reductions: how much less deeply late moves are searched.

use super::{
    Searcher,
    visit::{Current, Visit},
};

/// A ply in the units of reductions.
const PLY: i32 = 1024;

/// `[u16; 64]`, 128 bytes, index = a depth or the number of a move: its logarithm in units of 1/1024.
static LOGARITHMS: [u16; 64] = {
    let mut logarithms = [0; 64];
    let mut x = 1;
    while x < logarithms.len() {
        logarithms[x] = ln(x);
        x += 1;
    }
    logarithms
};

/// Returns the natural logarithm in units of 1/1024, to about one percent.
#[allow(clippy::cast_possible_truncation)] // below 5,000
const fn ln(x: usize) -> u16 {
    // The binary logarithm is piecewise linear, a little too small between powers of two.
    let whole = x.ilog2() as usize;
    let part = ((x << 10) >> whole) - 1024;
    let bend = part * (1024 - part) / 1024 * 350 / 1024;
    (((whole << 10) + part + bend) * 710 / 1024) as u16
}

impl Searcher<'_> {
    /// Returns the reduction in plies: `reduction_base + ln(depth) * ln(number) / reduction_divisor`.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: i32) -> i32 {
        self.fine_reduction(depth, number) / PLY
    }

    /// Returns the same in units of 1/1024 plies.
    #[inline]
    fn fine_reduction(&self, depth: i32, number: i32) -> i32 {
        let params = self.params();
        let ln = |value: i32| {
            let index = usize::try_from(value).unwrap_or(0).min(63);
            i32::from(LOGARITHMS[index])
        };
        let product = ln(depth) * ln(number) / 1024;
        (params.reduction_base + product * 1000 / params.reduction_divisor).max(0)
    }

    /// Returns by how many plies the current move is reduced.
    #[inline]
    pub(super) fn late_move_reduction(&self, visit: &Visit) -> i32 {
        let params = self.params();
        let Current {
            mv,
            is_quiet,
            gives_check,
            history,
            is_deferred,
            ..
        } = visit.current;
        let mut reduction = self.fine_reduction(visit.task.depth, visit.number);
        if is_quiet {
            reduction -= history * PLY / params.reduction_history_divisor;
            let [first, second] = visit.killers;
            reduction -= in_plies(first == Some(mv) || second == Some(mv));
        } else {
            reduction = reduction / 2 - history * PLY / params.reduction_capture_history_divisor;
        }
        reduction += i32::from(visit.task.is_cut) * params.reduction_cut;
        reduction += i32::from(!visit.is_improving) * params.reduction_not_improving;
        reduction += i32::from(visit.has_table_capture) * params.reduction_table_capture;
        let cutoffs = self.tree.frames[visit.task.ply + 1].cutoffs;
        reduction += i32::from(cutoffs > 3) * params.reduction_cutoffs;
        reduction -= i32::from(visit.was_pv) * params.reduction_was_pv;
        // What another thread has found may be a ply less deep.
        reduction += in_plies(is_deferred);
        reduction -= in_plies(gives_check) + in_plies(visit.is_check);
        (reduction + params.reduction_rounding) / PLY
    }
}

/// Returns a ply if a condition holds, in units of 1/1024 plies.
fn in_plies(condition: bool) -> i32 {
    i32::from(condition) * PLY
}
