//! Late move reductions: how much less deeply late moves are searched.

use super::{
    Searcher,
    params::Params,
    visit::{Current, Visit},
};

/// Reductions by depth and number of the move.
#[derive(Clone, Debug)]
pub(super) struct Reductions {
    /// `[[u8; 64]; 64]`, 4,096 bytes, row = depth, column = number of the move: quarters of a ply.
    quarters: [[u8; 64]; 64],
}

impl Reductions {
    /// Builds the table: `reduction_base + ln(depth) * ln(number) / reduction_divisor`.
    pub(super) const fn new(params: &Params) -> Self {
        let mut quarters = [[0; 64]; 64];
        let mut depth = 1;
        while depth < 64 {
            let mut number = 1;
            while number < 64 {
                let product = ln(depth) * ln(number) / 1024;
                let all = params.reduction_base + product * 1000 / params.reduction_divisor;
                let all = all * 4 / 1024;
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
                let small = if all < 0 {
                    0
                } else if all > 255 {
                    255
                } else {
                    all as u8
                };
                quarters[depth][number] = small;
                number += 1;
            }
            depth += 1;
        }
        Self { quarters }
    }

    /// Returns the reduction in plies.
    #[inline]
    pub(super) fn plies(&self, depth: i32, number: i32) -> i32 {
        let index = |value: i32| usize::try_from(value).unwrap_or(0).min(63);
        i32::from(self.quarters[index(depth)][index(number)]) / 4
    }
}

/// Returns the natural logarithm in units of 1/1024, to about one percent.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // below 5,000
const fn ln(x: usize) -> i32 {
    // The binary logarithm is piecewise linear, a little too small between powers of two.
    let whole = x.ilog2() as usize;
    let part = ((x << 10) >> whole) - 1024;
    let bend = part * (1024 - part) / 1024 * 350 / 1024;
    (((whole << 10) + part + bend) * 710 / 1024) as i32
}

/// The reductions that are compiled in.
#[cfg(not(feature = "__tuning"))]
pub(super) static REDUCTIONS: Reductions = Reductions::new(&Params::DEFAULT);

impl Searcher<'_> {
    /// Returns by how many plies the current move is reduced.
    #[inline]
    pub(super) fn late_move_reduction(&self, visit: &Visit) -> i32 {
        let params = self.params();
        let Current {
            mv,
            is_quiet,
            gives_check,
            history,
            ..
        } = visit.current;
        let mut reduction = self.reductions().plies(visit.task.depth, visit.number);
        if is_quiet {
            reduction -= history / params.reduction_history_divisor;
            let [first, second] = visit.killers;
            reduction -= i32::from(first == Some(mv) || second == Some(mv));
        } else {
            reduction = reduction / 2 - history / params.reduction_capture_history_divisor;
        }
        reduction += i32::from(visit.task.is_cut) + i32::from(!visit.is_improving);
        reduction - i32::from(visit.was_pv) - i32::from(gives_check) - i32::from(visit.is_check)
    }
}
