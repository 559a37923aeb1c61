//! Counting legal moves without looking at them one by one.
//!
//! Men that take the same step are shifted together, and the squares where they arrive are
//! counted. Two men never arrive on one square by the same step, so the targets of different men
//! can share a set as long as it is one step: all that goes straight forward is counted at once,
//! and so is all that goes to each of the four diagonal neighbours. That makes five sets for all
//! mets, khons and bia.

use makruk_core::SquareSet;

use crate::{
    men::Men,
    rua,
    scan::indices,
    shift::{east, west},
    side::Side,
    steps::{KHUN, MA},
    view::{Limits, View},
};

/// Counts the legal moves of the side `S`.
pub(crate) fn count_legal<S: Side>(men: &Men) -> usize {
    let view = View::<S>::new(men);
    let danger = view.danger();
    let khun = KHUN[view.khun] - view.us - danger;
    if view.is_calm(danger) {
        view.count(khun, Limits::NONE)
    } else {
        view.count(khun, view.limits())
    }
}

impl<S: Side> View<S> {
    /// Counts the moves of all men; `khun` are the squares to which the khun may go.
    #[inline]
    fn count(&self, khun: SquareSet, limits: Limits) -> usize {
        let own = &self.own;
        let targets = limits.targets - self.us;
        let captures = limits.targets & self.them;
        let straight = limits.free | limits.on_file;

        let diagonal = own.diagonal() & limits.free;
        let bia = own.bia & limits.free;
        let pushes = (S::forward(own.bia & straight) - self.occupied) & limits.targets;
        let mut count = total([
            S::forward(east(diagonal)) & targets | S::forward(east(bia)) & captures,
            S::forward(west(diagonal)) & targets | S::forward(west(bia)) & captures,
            S::Other::forward(east(diagonal)) & targets,
            S::Other::forward(west(diagonal)) & targets,
            S::forward(own.khon & straight) & targets | pushes,
            khun,
        ]);
        for ma in indices(own.ma & limits.free) {
            count += (MA[ma] & targets).len();
        }
        for rua in indices(own.rua & limits.free) {
            count += (rua::attacks_from(rua, self.occupied) & targets).len();
        }
        for rua in indices(own.rua & limits.on_file) {
            count += (rua::file_attacks_from(rua, self.occupied) & targets).len();
        }
        for rua in indices(own.rua & limits.on_rank) {
            count += (rua::rank_attacks_from(rua, self.occupied) & targets).len();
        }
        count
    }
}

/// Returns the number of squares in all sets together.
#[inline]
fn total(sets: [SquareSet; 6]) -> usize {
    sets.into_iter().map(SquareSet::len).sum()
}
