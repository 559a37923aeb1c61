//! Extensions: moves that are searched more deeply, and the search that finds singular ones.

use core::ops::ControlFlow;

use makruk_core::Move;

use super::{
    Searcher, exchange,
    visit::{Progress, Stage, Task, Visit},
};
use crate::{
    score::{Value, is_mate},
    transposition::{Bound, Entry},
};

impl Searcher<'_> {
    fn may_extend(&self, ply: usize) -> bool {
        self.tree.is_selective && ply < 2 * usize::try_from(self.tree.depth).unwrap_or(0)
    }

    /// Returns the table's entry if the current move may be singular: much better than all others.
    pub(super) fn singular_candidate(&self, visit: &Visit) -> Option<Entry> {
        let params = self.params();
        let Task { ply, depth, .. } = visit.task;
        visit.found.filter(|entry| {
            visit.excluded.is_none()
                && depth >= params.singular_depth
                && self.may_extend(ply)
                && entry.mv == Some(visit.current.mv)
                && entry.depth >= depth - params.singular_entry_depth
                && entry.bound != Bound::Upper
                && !is_mate(entry.value)
        })
    }

    /// Searches all moves but the current one less deeply, to see whether it is singular.
    pub(super) fn search_others(
        &mut self,
        visit: &mut Visit,
        below: &mut Visit,
        entry: Entry,
    ) -> Progress {
        let Task {
            ply, depth, is_cut, ..
        } = visit.task;
        let target = entry.value - self.params().singular_margin * depth;
        visit.held = target;
        self.tree.frames[ply].excluded = Some(visit.current.mv);
        below.state = visit.state;
        visit.stage = Stage::AfterSingular;
        let task = Task {
            ply,
            depth: (depth - 1) / 2,
            alpha: target - 1,
            beta: target,
            is_cut,
        };
        ControlFlow::Continue(self.enter::<false>(task, below))
    }

    /// Takes the value of all other moves: extends a singular move, and prunes the node if several
    /// moves fail high.
    pub(super) fn after_singular(
        &mut self,
        visit: &mut Visit,
        below: &mut Visit,
        value: Value,
    ) -> Progress {
        let Task {
            ply, beta, is_cut, ..
        } = visit.task;
        self.tree.frames[ply].excluded = None;
        let params = self.params();
        let mut extension = 0;
        if value < visit.held {
            let margin = params.double_extension_margin;
            extension = 1 + i32::from(!visit.is_pv && value < visit.held - margin);
        } else if value >= beta && !is_mate(value) {
            // Multi-cut: several moves refute.
            return ControlFlow::Break(value);
        } else if visit.found.is_some_and(|entry| entry.value >= beta) {
            extension = -params.singular_reduction;
        } else if is_cut {
            extension = -params.singular_cut_reduction;
        }
        // The inner search has used the frame and the killers.
        self.tree.frames[ply].killers = visit.killers;
        self.tree.frames[ply].eval = if visit.is_check {
            Entry::NO_EVAL
        } else {
            self.correct(&visit.state, ply, visit.raw)
        };
        ControlFlow::Continue(self.play(visit, extension, below))
    }

    /// Returns by how many plies the current move is extended, if it is not singular.
    #[inline]
    pub(super) fn extension(&self, visit: &Visit) -> i32 {
        if !self.may_extend(visit.task.ply) {
            return 0;
        }
        let position = &visit.state.position;
        // Few replies to a threat of mate cost no depth.
        if visit.is_decided && visit.number == 1 && position.count_legal() <= 2 {
            return 1;
        }
        let wins = |mv: Move| exchange::wins(position, mv, 0);
        i32::from(visit.current.gives_check && !visit.is_decided && wins(visit.current.mv))
    }
}
