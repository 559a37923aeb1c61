//! Depth after depth.

use alloc::vec::Vec;

use super::{RootMove, Searcher};
use crate::{
    Info, Limits, Line, Score,
    score::{INFINITE, MATE_BOUND, MAX_PLY, Value},
};

/// What a finished search hands over.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) lines: Vec<Line>,
    pub(crate) depth: u8,
}

impl Searcher<'_> {
    /// Searches until a limit is reached, and tells the control after each depth.
    pub(crate) fn deepen(&mut self, limits: &Limits<'_>) -> Report {
        let mut report = Report {
            lines: Vec::new(),
            depth: 0,
        };
        let Some(first) = self.root_moves.first() else {
            return report;
        };
        // If there is no time for more: some move, and what the position looks like.
        report.lines.push(Line {
            score: Score::from_value(self.stand(&self.root, 0)),
            moves: first.line.clone(),
        });
        let wanted = usize::from(limits.lines.get()).min(self.root_moves.len());
        let deepest = limits
            .depth
            .map_or(MAX_PLY - 2, usize::from)
            .clamp(1, MAX_PLY - 2);
        // Then the first depth says all, unless the count has not begun yet.
        let is_known = self.is_root_known && self.root.counting.count(&self.rules).is_some();
        let deepest = if is_known { 1 } else { deepest };
        let mut changes = 0;
        for depth in 1..=deepest {
            self.depth = i32::try_from(depth).unwrap_or(i32::MAX);
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.value;
            }
            let best_before = self.root_moves[0].mv;
            for first in 0..wanted {
                self.window(first);
                if self.guard.is_stopped() {
                    break;
                }
            }
            if self.guard.is_stopped() {
                // What was found in an unfinished depth counts if its first move was finished.
                if (wanted == 1 || depth == 1) && self.root_moves[0].value > -INFINITE {
                    report.lines = lines_of(&self.root_moves[..1]);
                }
                self.tell(&report);
                break;
            }
            self.root_moves[..wanted].sort_by_key(|root_move| core::cmp::Reverse(root_move.value));
            report.lines = lines_of(&self.root_moves[..wanted]);
            if let Some(known) = self.known {
                for line in report.lines.iter_mut().filter(|line| line.score.is_mate()) {
                    known.lengthen(&self.root.position, &mut line.moves);
                }
            }
            report.depth = u8::try_from(depth).unwrap_or(u8::MAX);
            changes =
                changes / 2 + u32::from(best_before != self.root_moves[0].mv && depth > 1) * 2;
            self.tell(&report);
            if self.is_enough(limits, changes) {
                break;
            }
        }
        report
    }

    /// Searches the moves from `first` on with a window around the last value, and widens it until
    /// the value lies inside.
    fn window(&mut self, first: usize) {
        let depth = self.depth;
        let last = self.root_moves[first].previous;
        let mut delta = 18 + last.abs() / 100;
        let (mut alpha, mut beta) = if depth < 4 || last.abs() >= MATE_BOUND || last == -INFINITE {
            (-INFINITE, INFINITE)
        } else {
            (last - delta, last + delta)
        };
        let mut reduced = 0;
        loop {
            let value: Value = self.root((depth - reduced).max(1), first, alpha, beta);
            if self.guard.is_stopped() {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                if self.is_selective {
                    reduced = (reduced + 1).min(3);
                }
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 700 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn tell(&mut self, report: &Report) {
        let nodes = self.guard.total(self.nodes);
        let elapsed = self.guard.elapsed();
        let info = Info {
            depth: report.depth,
            longest: u8::try_from(self.longest).unwrap_or(u8::MAX),
            lines: &report.lines,
            nodes,
            elapsed,
            table_per_mille: self.table.per_mille(),
        };
        if let Some(control) = self.guard.control() {
            control.info(&info);
        }
    }

    /// Returns whether no further depth shall begin.
    fn is_enough(&mut self, limits: &Limits<'_>, changes: u32) -> bool {
        let nodes = self.guard.total(self.nodes);
        if limits.soft_nodes.is_some_and(|soft| nodes >= soft) {
            return true;
        }
        let best = &self.root_moves[0];
        if let (Some(mate), Score::MateIn(n) | Score::MatedIn(n)) =
            (limits.mate, Score::from_value(best.value))
        {
            if n <= mate {
                return true;
            }
        }
        let on_clock = limits.clock.is_some();
        if on_clock && self.root_moves.len() == 1 {
            return true;
        }
        let effort = u32::try_from(best.nodes * 1_000 / self.nodes.max(1)).unwrap_or(0);
        let elapsed = self.guard.elapsed();
        !self.guard.budget.allows(elapsed, effort, changes)
    }

    pub(crate) fn finish(mut self) -> u64 {
        self.guard.stop();
        self.guard.total(self.nodes)
    }
}

fn lines_of(root_moves: &[RootMove]) -> Vec<Line> {
    root_moves
        .iter()
        .map(|root_move| Line {
            score: Score::from_value(root_move.value),
            moves: root_move.line.clone(),
        })
        .collect()
}
