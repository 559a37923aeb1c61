//! Counting legal moves without generating them.
//!
//! Pieces that share a step are shifted together, and their targets are counted. The same step never takes two pieces to the same
//! square, so one bitboard per step suffices: one for the step straight forward, and one for each of the four diagonal steps.
//! Five bitboards therefore cover all mets, khons and bia.

use makruk_core::SquareSet;

use crate::{
    pieces::Pieces,
    rua,
    scan::indices,
    shift::{east, west},
    side::Side,
    steps::{KHUN, MA},
    view::{Limits, View},
};

/// Counts the legal moves of side `S`.
pub(crate) fn count_legal<S: Side>(pieces: &Pieces) -> usize {
    let view = View::<S>::new(pieces);
    let danger = view.danger();
    let khun = (KHUN[view.khun] - view.us - danger).len();
    if view.is_calm(danger) {
        khun + view.count_steppers(&Limits::NONE) + view.count_ruas(&Limits::NONE, view.occupied)
    } else {
        khun + view.count_limited()
    }
}

impl<S: Side> View<S> {
    /// Counts the moves of all pieces except the khun, respecting checks and pins.
    fn count_limited(&self) -> usize {
        let limits = self.limits();
        self.count_steppers(&limits) + self.count_ruas(&limits, self.occupied)
    }

    /// Counts the moves of all pieces except the khun and the ruas.
    #[inline]
    pub(crate) fn count_steppers(&self, limits: &Limits) -> usize {
        let own = &self.own;
        let targets = limits.targets - self.us;
        let captures = limits.targets & self.them;
        let straight = limits.free | limits.on_file;

        let diagonal = own.diagonal() & limits.free;
        let bia = own.bia & limits.free;
        let pushes = (S::forward(own.bia & straight) - self.occupied) & limits.targets;
        let mut count = total([
            (S::forward(east(diagonal)) & targets) | (S::forward(east(bia)) & captures),
            (S::forward(west(diagonal)) & targets) | (S::forward(west(bia)) & captures),
            S::Other::forward(east(diagonal)) & targets,
            S::Other::forward(west(diagonal)) & targets,
            (S::forward(own.khon & straight) & targets) | pushes,
        ]);
        for ma in indices(own.ma & limits.free) {
            count += (MA[ma] & targets).len();
        }
        count
    }

    /// Counts the rua moves, given the occupied squares.
    #[inline]
    pub(crate) fn count_ruas(&self, limits: &Limits, occupied: SquareSet) -> usize {
        let targets = limits.targets - self.us;
        let mut count = 0;
        for rua in indices(self.own.rua & limits.free) {
            count += (rua::attacks_from(rua, occupied) & targets).len();
        }
        for rua in indices(self.own.rua & limits.on_file) {
            count += (rua::file_attacks_from(rua, occupied) & targets).len();
        }
        for rua in indices(self.own.rua & limits.on_rank) {
            count += (rua::rank_attacks_from(rua, occupied) & targets).len();
        }
        count
    }
}

/// Returns the total number of squares in the sets.
#[inline]
fn total(sets: [SquareSet; 5]) -> usize {
    sets.into_iter().map(SquareSet::len).sum()
}
