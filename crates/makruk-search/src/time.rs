//! How much time a move may take.

use core::time::Duration;

use crate::Limits;

/// When to begin no further depth, and when to break off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

/// Own moves for which a clock without a number of moves must last.
const MOVES_AHEAD: u32 = 34;
/// The clock never gives this away.
const RESERVE: Duration = Duration::from_millis(2);

impl Budget {
    pub(crate) fn new(limits: &Limits<'_>) -> Self {
        let mut budget = Self {
            soft: None,
            hard: limits.movetime,
        };
        if let Some(clock) = limits.clock {
            let usable = clock
                .remaining
                .saturating_sub(clock.overhead)
                .saturating_sub(RESERVE);
            let moves = clock
                .moves_to_go
                .map_or(MOVES_AHEAD, |moves| u32::from(moves).clamp(1, MOVES_AHEAD));
            let share = (usable / moves).saturating_add(clock.increment / 4 * 3);
            // With one move left all of it may be used, else never more than a part.
            let most = if moves == 1 { usable } else { usable / 5 * 2 };
            budget.soft = Some((share / 10 * 7).min(most));
            let hard = share.saturating_mul(3).min(most);
            budget.hard = Some(budget.hard.map_or(hard, |given| given.min(hard)));
        }
        budget
    }

    /// Returns whether another depth may begin.
    ///
    /// `effort` is the part of all positions, in thousandths, that the best move took: if it took
    /// most of them it is clear. `changes` is how often the best move changed lately.
    pub(crate) fn allows(&self, elapsed: Option<Duration>, effort: u32, changes: u32) -> bool {
        let Some(elapsed) = elapsed else { return true };
        if self.hard.is_some_and(|hard| elapsed >= hard) {
            return false;
        }
        self.soft.is_none_or(|soft| {
            let by_effort = 1_700 - effort.min(1_000) * 12 / 10;
            let by_changes = 1_000 + 250 * changes.min(4);
            elapsed < soft.saturating_mul(by_effort) / 1_000 * by_changes / 1_000
        })
    }
}
