//! Time management.

use core::time::Duration;

use crate::Limits;

/// Time after which no further depth begins, and time after which the search stops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

/// Moves for which a clock without moves to go must last.
const MOVES_AHEAD: u32 = 34;
/// Time that is never used.
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
            // With one move left all of it may be used, otherwise only a part.
            let most = if moves == 1 { usable } else { usable / 5 * 2 };
            budget.soft = Some((share / 10 * 7).min(most));
            let hard = share.saturating_mul(3).min(most);
            budget.hard = Some(budget.hard.map_or(hard, |given| given.min(hard)));
        }
        budget
    }

    /// Returns whether another depth may begin.
    ///
    /// `effort` is the share of the nodes below the best move, per mille: a large one means that the
    /// choice is clear. `changes` says how often the best move changed recently.
    pub(crate) fn allows(&self, elapsed: Option<Duration>, effort: u32, changes: u32) -> bool {
        let Some(elapsed) = elapsed else { return true };
        if self.hard.is_some_and(|hard| elapsed >= hard) {
            return false;
        }
        self.soft.is_none_or(|soft| {
            let by_effort = 1_700 - effort.min(1_000) * 12 / 10;
            let by_changes = 1_000 + 250 * changes.min(4);
            let by_effort = soft.saturating_mul(by_effort) / 1_000;
            elapsed < by_effort.saturating_mul(by_changes) / 1_000
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;
    use crate::{Clock, Limits};
    use core::time::Duration;

    const TIMES: [Duration; 7] = [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_millis(1),
        Duration::from_secs(60),
        Duration::from_millis(u64::MAX),
        Duration::from_secs(u64::MAX),
        Duration::MAX,
    ];

    /// Clocks with all combinations of these times, and their budgets.
    fn budgets() -> impl Iterator<Item = (Clock, Budget)> {
        let clocks = TIMES.into_iter().flat_map(|remaining| {
            TIMES.into_iter().flat_map(move |increment| {
                TIMES.into_iter().flat_map(move |overhead| {
                    [None, Some(0), Some(1), Some(2), Some(u16::MAX)]
                        .into_iter()
                        .map(move |moves_to_go| Clock {
                            remaining,
                            increment,
                            moves_to_go,
                            overhead,
                        })
                })
            })
        });
        clocks.map(|clock| {
            let limits = Limits {
                clock: Some(clock),
                ..Limits::NONE
            };
            (clock, Budget::new(&limits))
        })
    }

    #[test]
    fn no_clock_is_too_large_or_too_small() {
        for (clock, budget) in budgets() {
            for elapsed in TIMES {
                for effort in [0, 1_000, u32::MAX] {
                    for changes in [0, 4, u32::MAX] {
                        let allows = budget.allows(Some(elapsed), effort, changes);
                        let hard = budget.hard.expect("there is a clock");
                        assert!(!allows || elapsed < hard, "{clock:?} {elapsed:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_move_takes_more_than_the_clock_has() {
        for (clock, budget) in budgets() {
            let hard = budget.hard.expect("there is a clock");
            assert!(hard <= clock.remaining, "{clock:?}: {hard:?}");
        }
    }
}
