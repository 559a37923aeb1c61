//! Late move reductions.

use super::{CurrentMove, NodeState, Searcher};

impl Searcher<'_> {
    /// Returns the late move reduction of the current move, in plies.
    #[inline]
    pub(super) fn late_move_reduction(&self, node: &NodeState) -> i32 {
        let tuned = self.tuned();
        let CurrentMove {
            mv,
            is_quiet,
            gives_check,
            history,
            is_deferred,
            ..
        } = node.current;
        let mut reduction = self.fine_reduction(node.params.depth, node.move_count);
        if is_quiet {
            reduction -= history * PLY / tuned.reduction_history_divisor;
            let [first, second] = node.killers;
            reduction -= in_plies(first == Some(mv) || second == Some(mv));
        } else {
            reduction = reduction / 2 - history * PLY / tuned.reduction_capture_history_divisor;
        }
        reduction += i32::from(node.params.is_cut) * tuned.reduction_cut;
        reduction += i32::from(!node.is_improving) * tuned.reduction_not_improving;
        reduction += i32::from(node.tt_move_is_capture) * tuned.reduction_table_capture;
        let cutoffs = self.search.frames[node.params.ply + 1].cutoffs;
        reduction += i32::from(cutoffs > 3) * tuned.reduction_cutoffs;
        reduction -= i32::from(node.was_pv) * tuned.reduction_was_pv;
        // A deferred move is reduced by one more ply, so that the other thread's TT entry may be a ply shallower.
        reduction += in_plies(is_deferred);
        reduction -= in_plies(gives_check) + in_plies(node.is_check);
        (reduction + tuned.reduction_rounding) / PLY
    }

    /// Returns the base reduction in plies: `reduction_base + ln(depth) * ln(number) / reduction_divisor`.
    #[inline]
    pub(in crate::search) fn reduction(&self, depth: i32, number: i32) -> i32 {
        self.fine_reduction(depth, number) / PLY
    }

    /// Returns the base reduction, in units of 1/1024 ply.
    #[inline]
    fn fine_reduction(&self, depth: i32, number: i32) -> i32 {
        let tuned = self.tuned();
        let ln = |value: i32| {
            let index = usize::try_from(value).unwrap_or(0).min(63);
            i32::from(LOGARITHMS[index])
        };
        let product = ln(depth) * ln(number) / 1024;
        (tuned.reduction_base + product * 1000 / tuned.reduction_divisor).max(0)
    }
}

/// One ply in reduction units.
const PLY: i32 = 1024;

/// Returns one ply in reduction units if a condition holds, otherwise 0.
fn in_plies(condition: bool) -> i32 {
    i32::from(condition) * PLY
}

/// `[u16; 64]`, 128 bytes, index = a depth or a move number: natural logarithm, in units of 1/1024.
static LOGARITHMS: [u16; 64] = {
    let mut logarithms = [0; 64];
    let mut x = 1;
    while x < logarithms.len() {
        logarithms[x] = ln(x);
        x += 1;
    }
    logarithms
};

/// Returns the natural logarithm in units of 1/1024, accurate to about one percent.
#[allow(clippy::cast_possible_truncation)] // below 5,000
const fn ln(x: usize) -> u16 {
    // Linear interpolation of the binary logarithm is slightly too small between powers of two; `bend` corrects it.
    let whole = x.ilog2() as usize;
    let part = ((x << 10) >> whole) - 1024;
    let bend = part * (1024 - part) / 1024 * 350 / 1024;
    (((whole << 10) + part + bend) * 710 / 1024) as u16
}
