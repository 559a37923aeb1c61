//! Time management.

use core::time::Duration;

use crate::{Limits, score::Value, state::State};

/// The time budget of a search, derived from its limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Target time for the move before any signal scales it, in microseconds.
    target: Option<u64>,
    /// Time after which the search stops.
    pub(crate) hard: Option<Duration>,
}

/// Signals that scale the time budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// Share of the nodes below the best move, per mille; a large share means a clear choice.
    pub(crate) effort: u32,
    /// Number of recent best-move changes.
    pub(crate) changes: u32,
    /// Drop of the score compared with earlier depths, in centipawns.
    pub(crate) fall: Value,
}

/// Time reserve that no move may use, in microseconds.
const RESERVE: u64 = 2_000;
/// Number of later moves whose overhead is reserved if the clock has no `moves_to_go`.
const LONGEST: u64 = 100;

/// Returns a time in microseconds, saturating.
fn micros(time: Duration) -> u64 {
    let seconds = time.as_secs().saturating_mul(1_000_000);
    seconds.saturating_add(u64::from(time.subsec_micros()))
}

/// Returns the number of moves for which a clock without `moves_to_go` must last. Games between engines last 50 to 60
/// more moves per side once half of the pieces are left, and 100 with all pieces. The number is smaller, because the
/// earlier moves are more decisive.
fn moves_ahead(pieces: usize) -> u64 {
    24 + pieces as u64 * 9 / 8
}

impl Budget {
    pub(crate) fn new(limits: &Limits<'_>, root: &State) -> Self {
        Self::with_pieces(limits, root.position.occupied().len())
    }

    fn with_pieces(limits: &Limits<'_>, pieces: usize) -> Self {
        let mut budget = Self {
            target: None,
            hard: limits.movetime,
        };
        if let Some(clock) = limits.clock {
            let overhead = micros(clock.overhead).saturating_add(RESERVE);
            let usable = micros(clock.remaining).saturating_sub(overhead);
            let ahead = moves_ahead(pieces);
            let moves = clock
                .moves_to_go
                .map_or(ahead, |moves| u64::from(moves).clamp(1, ahead));
            // Later moves need their overhead too, and there may be many of them, but this move always gets a share of
            // the time.
            let later = clock.moves_to_go.map_or(LONGEST, |_| moves - 1);
            let shared = usable.saturating_sub(overhead.saturating_mul(later));
            let share = shared.max(usable / 4) / moves;
            let share = share.saturating_add(micros(clock.increment) / 4 * 3);
            // The last move may use all of the time, others only a part.
            let most = if moves == 1 { usable } else { usable / 5 * 2 };
            budget.target = Some(share.min(most));
            let hard = Duration::from_micros(share.saturating_mul(4).min(most));
            budget.hard = Some(budget.hard.map_or(hard, |given| given.min(hard)));
        }
        budget
    }

    /// Returns the target time for the move.
    pub(crate) fn usual(&self) -> Option<Duration> {
        self.target.map(Duration::from_micros).or(self.hard)
    }

    /// Returns `share` per mille of the target time under this outlook, at most the hard limit.
    fn part(&self, share: u32, outlook: Outlook) -> Option<Duration> {
        let Outlook {
            effort,
            changes,
            fall,
        } = outlook;
        let by_effort = 1_700 - effort.min(1_000) * 12 / 10;
        let by_changes = 4 + changes.min(4);
        let by_fall = 80 + fall.clamp(-20, 60).abs_diff(-20);
        let Some(target) = self.target else {
            return self.hard;
        };
        let factor = by_effort * by_changes / 4 * by_fall / 100 * share / 1_000;
        let part = Duration::from_micros(target.saturating_mul(u64::from(factor)) / 1_000);
        Some(self.hard.map_or(part, |hard| hard.min(part)))
    }

    /// Returns whether another depth may start. A depth usually takes about as long as all previous ones together.
    pub(crate) fn allows(&self, elapsed: Option<Duration>, outlook: Outlook) -> bool {
        let part = self.part(700, outlook);
        elapsed.is_none_or(|elapsed| part.is_none_or(|part| elapsed < part))
    }

    /// Returns the time after which the search stops once the first move of a depth was searched without failing low.
    pub(crate) fn within(&self, outlook: Outlook) -> Option<Duration> {
        self.part(1_400, outlook)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::time::Duration;

    use makruk_core::random::Random;

    use super::{Budget, Outlook};
    use crate::{Clock, Limits};

    const TIMES: [Duration; 7] = [
        Duration::ZERO,
        Duration::from_nanos(1),
        Duration::from_millis(1),
        Duration::from_secs(60),
        Duration::from_millis(u64::MAX),
        Duration::from_secs(u64::MAX),
        Duration::MAX,
    ];

    fn budget(clock: Clock, pieces: usize) -> Budget {
        Budget::with_pieces(&Limits::default().with_clock(clock), pieces)
    }

    /// Returns clocks with all combinations of `TIMES`, and their budgets.
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
        clocks.flat_map(|clock| [2, 32].map(|pieces| (clock, budget(clock, pieces))))
    }

    fn outlooks() -> impl Iterator<Item = Outlook> {
        [0, 1_000, u32::MAX].into_iter().flat_map(|effort| {
            [0, 4, u32::MAX].into_iter().flat_map(move |changes| {
                [i32::MIN, -20, 0, 60, i32::MAX]
                    .into_iter()
                    .map(move |fall| Outlook {
                        effort,
                        changes,
                        fall,
                    })
            })
        })
    }

    #[test]
    fn budgets_handle_extreme_clocks() {
        for (clock, budget) in budgets() {
            let hard = budget.hard.expect("a clock is set");
            for outlook in outlooks() {
                let within = budget.within(outlook).expect("a clock is set");
                assert!(within <= hard, "{clock:?}");
                for elapsed in TIMES {
                    let allows = budget.allows(Some(elapsed), outlook);
                    assert!(!allows || elapsed < hard, "{clock:?} {elapsed:?}");
                }
            }
        }
    }

    #[test]
    fn no_budget_exceeds_the_remaining_time() {
        for (clock, budget) in budgets() {
            let hard = budget.hard.expect("a clock is set");
            assert!(hard <= clock.remaining, "{clock:?}: {hard:?}");
        }
    }

    #[test]
    fn a_difficult_move_takes_longer() {
        let budget = budget(Clock::new(Duration::from_secs(60)), 32);
        let easy = Outlook {
            effort: 900,
            changes: 0,
            fall: -5,
        };
        let time = |outlook| budget.within(outlook);
        assert!(
            time(easy)
                < time(Outlook {
                    effort: 400,
                    ..easy
                })
        );
        assert!(time(easy) < time(Outlook { changes: 2, ..easy }));
        assert!(time(easy) < time(Outlook { fall: 30, ..easy }));
        assert!(time(Outlook { fall: -15, ..easy }) < time(easy));
    }

    /// Delay until a search notices that its time is over.
    const TICK: Duration = Duration::from_millis(1);

    /// Returns the time that a search takes if each depth takes longer than the one before.
    fn search(budget: &Budget, random: &mut Random) -> Duration {
        let mut elapsed = Duration::ZERO;
        let mut depth = Duration::from_micros(20);
        let mut outlook = Outlook {
            effort: 500,
            changes: 0,
            fall: 0,
        };
        loop {
            // The first move takes part of the depth's time; after it, the search may stop.
            let first = depth / (1 + random.below(4));
            let stop = if elapsed + first < budget.hard.expect("a clock is set") {
                budget.within(outlook)
            } else {
                budget.hard
            };
            let stop = stop.expect("a clock is set");
            if elapsed + depth >= stop {
                return stop.max(elapsed) + TICK;
            }
            elapsed += depth;
            outlook = Outlook {
                effort: 300 + random.below(700),
                changes: outlook.changes / 2 + 2 * u32::from(random.below(5) == 0),
                fall: i32::try_from(random.below(40)).unwrap_or(0) - 22,
            };
            if !budget.allows(Some(elapsed), outlook) {
                return elapsed + TICK;
            }
            depth = depth * (130 + random.below(100)) / 100;
        }
    }

    /// Simulates a game with a clock, and returns the time left after each move.
    fn game(start: Clock, moves: u16, seed: u64) -> Vec<Duration> {
        let mut random = Random::new(seed);
        let mut clock = start;
        let mut left = Vec::new();
        for number in 0..moves {
            if let Some(control) = start.moves_to_go {
                let to_go = control - number % control;
                clock.moves_to_go = Some(to_go);
                if number > 0 && to_go == control {
                    clock.remaining += start.remaining;
                }
            }
            let pieces = 32 - usize::from(number).min(116) / 4;
            let used = search(&budget(clock, pieces), &mut random) + start.overhead;
            clock.remaining = clock.remaining.checked_sub(used).unwrap_or_else(|| {
                panic!(
                    "{start:?}: {used:?} of {:?}, move {number}",
                    clock.remaining
                )
            });
            left.push(clock.remaining);
            clock.remaining += start.increment;
        }
        left
    }

    #[test]
    fn no_game_is_lost_on_time_and_most_of_it_is_used() {
        let clocks = [2, 10, 60, 900].into_iter().flat_map(|seconds| {
            [0, 5, 50].map(|overhead| {
                Clock::new(Duration::from_secs(seconds))
                    .with_overhead(Duration::from_millis(overhead))
            })
        });
        // Skip clocks that the overhead alone would use up.
        for clock in clocks.filter(|clock| clock.overhead * 1_000 <= clock.remaining) {
            for seed in 0..20 {
                // Some time is left even in a long game, while a game of usual length has used most of it.
                let left = game(clock, 200, seed);
                assert!(left[39] * 5 > clock.remaining, "{clock:?} {:?}", left[39]);
                assert!(left[99] * 4 < clock.remaining, "{clock:?} {:?}", left[99]);

                let clock = clock.with_increment(clock.remaining / 100);
                let left = game(clock, 400, seed);
                assert!(left[39] * 5 > clock.remaining, "{clock:?} {:?}", left[39]);
                assert!(left[99] * 2 < clock.remaining, "{clock:?} {:?}", left[99]);

                let clock = clock.with_increment(Duration::ZERO).with_moves_to_go(40);
                let left = game(clock, 400, seed);
                let most = left.iter().skip(39).step_by(40).max();
                assert!(most.is_some_and(|&most| most < clock.remaining / 3));
            }
        }
    }
}
