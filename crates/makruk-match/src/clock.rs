//! The clocks of a game.

use core::time::Duration;

use makruk_core::{ByColor, Color};
use makruk_rules::{GameClock, TimeControl};

use crate::limits::{Clocks, MoveLimits, PlayerLimits};

/// The time that an engine has beyond a limit before it counts as hanging.
const GRACE: Duration = Duration::from_secs(5);

/// The clock of a game's players, who may have different limits.
#[derive(Clone, Debug)]
pub(crate) struct TimeKeeper {
    limits: ByColor<PlayerLimits>,
    /// Without a time control, a player's clock does not count.
    clock: GameClock,
    margin: Duration,
    patience: Duration,
}

impl TimeKeeper {
    /// Starts the clock. A move may exceed its limit by `margin`; without a time limit, the player may be silent for `patience`.
    pub(crate) fn new(limits: ByColor<PlayerLimits>, margin: Duration, patience: Duration) -> Self {
        let control = |color: Color| {
            let control = limits[color].time_control;
            control.unwrap_or(TimeControl::new(Duration::ZERO))
        };
        Self {
            clock: GameClock::with_controls(ByColor::from_fn(control)),
            limits,
            margin,
            patience,
        }
    }

    /// Returns the most time that a move may take, with the margin.
    fn most(&self, mover: Color) -> Option<Duration> {
        let limits = &self.limits[mover];
        let clock = limits.time_control.map(|_| self.clock.remaining(mover));
        let most = match (limits.movetime, clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        };
        most.map(|most| most.saturating_add(self.margin))
    }

    /// Returns the limits of the next move.
    pub(crate) fn limits(&self, mover: Color) -> MoveLimits {
        let limits = &self.limits[mover];
        let other = &self.limits[!mover];
        let clocks = limits.time_control.map(|control| Clocks {
            own: self.clock.remaining(mover),
            other: match other.time_control {
                Some(_) => self.clock.remaining(!mover),
                None => self.clock.remaining(mover),
            },
            increment: control.increment,
            other_increment: other.time_control.unwrap_or(control).increment,
            moves_to_go: self.clock.moves_to_go(mover),
        });
        MoveLimits {
            nodes: limits.nodes,
            depth: limits.depth,
            movetime: limits.movetime,
            clocks,
            patience: self
                .most(mover)
                .map_or(self.patience, |most| most.saturating_add(GRACE)),
        }
    }

    /// Deducts a move's time. Returns whether the move was in time.
    pub(crate) fn press(&mut self, mover: Color, time: Duration) -> bool {
        if self.most(mover).is_some_and(|most| time > most) {
            return false;
        }
        if self.limits[mover].time_control.is_some() {
            // A move within the margin uses up the time.
            return self
                .clock
                .press(mover, time.min(self.clock.remaining(mover)));
        }
        true
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    fn clocks(name: &str, value: &str) -> TimeKeeper {
        let mut limits = PlayerLimits::default();
        limits.set(name, value).expect("a limit");
        let ms = Duration::from_millis;
        TimeKeeper::new(ByColor::new(limits, limits), ms(50), ms(7_000))
    }

    #[test]
    fn a_move_may_exceed_its_time_by_the_margin() {
        let mut clocks = clocks("movetime", "100");
        assert!(clocks.press(Color::White, Duration::from_millis(150)));
        assert!(!clocks.press(Color::White, Duration::from_millis(151)));
        assert_eq!(
            clocks.limits(Color::White).patience,
            Duration::from_millis(5_150)
        );
    }

    #[test]
    fn a_clock_runs_down_and_gets_its_increment_after_each_move() {
        let mut clocks = clocks("tc", "1+0.5");
        assert!(clocks.press(Color::White, Duration::from_millis(900)));
        let limits = clocks.limits(Color::White).clocks.expect("a clock");
        assert_eq!(
            (limits.own.as_millis(), limits.other.as_millis()),
            (600, 1_000)
        );
        assert!(!clocks.press(Color::White, Duration::from_millis(651)));
        assert!(clocks.press(Color::Black, Duration::from_millis(651)));
    }

    #[test]
    fn a_clock_with_periods_gives_the_base_time_again() {
        let mut clocks = clocks("tc", "2/1");
        let moves_to_go = |clocks: &TimeKeeper| {
            let limits = clocks.limits(Color::White).clocks.expect("a clock");
            (limits.own.as_millis(), limits.moves_to_go)
        };
        assert_eq!(moves_to_go(&clocks), (1_000, Some(2)));
        assert!(clocks.press(Color::White, Duration::from_millis(900)));
        assert_eq!(moves_to_go(&clocks), (100, Some(1)));
        assert!(clocks.press(Color::White, Duration::from_millis(120)));
        assert_eq!(moves_to_go(&clocks), (1_000, Some(2)));
    }

    #[test]
    fn a_move_without_a_limit_of_time_is_never_late() {
        let mut clocks = clocks("nodes", "10");
        assert!(clocks.press(Color::Black, Duration::from_secs(100)));
        assert_eq!(clocks.limits(Color::Black).patience, Duration::from_secs(7));
    }
}
