//! Limits of moves and games.

use core::{fmt, time::Duration};

use makruk_rules::TimeControl;

/// The limits of a player: per move, or a clock for the game.
///
/// ```
/// use makruk_match::PlayerLimits;
///
/// let mut limits = PlayerLimits::default();
/// limits.set("nodes", "2000")?;
/// limits.set("tc", "10+0.1")?;
/// assert_eq!(limits.to_string(), "nodes=2000;tc=10+0.1");
/// # Ok::<(), makruk_match::LimitError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerLimits {
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth per move, in plies.
    pub depth: Option<u8>,
    /// Time per move.
    pub movetime: Option<Duration>,
    /// The clock of a game.
    pub time_control: Option<TimeControl>,
}

/// The limits of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveLimits {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth, in plies.
    pub depth: Option<u8>,
    /// Time for the move.
    pub movetime: Option<Duration>,
    /// The clocks, if the mover is on a clock.
    pub clocks: Option<Clocks>,
    /// The time after which the arbiter gives up waiting. Without a time limit, each line of the engine starts it again.
    pub patience: Duration,
}

/// The clocks from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clocks {
    /// The mover's time.
    pub own: Duration,
    /// The opponent's time.
    pub other: Duration,
    /// The mover's increment per move.
    pub increment: Duration,
    /// The opponent's increment per move.
    pub other_increment: Duration,
    /// The mover's moves until its next period; `None` under sudden death.
    pub moves_to_go: Option<u16>,
}

impl PlayerLimits {
    /// Returns whether there is no limit.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Sets a limit by its name: `nodes`, `depth`, `movetime` in milliseconds, or `tc`, a
    /// [`TimeControl`].
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such limit, or the value is out of range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), LimitError> {
        let error = |expected| LimitError {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        match name {
            "nodes" => {
                let nodes = value.parse().ok().filter(|&nodes: &u64| nodes > 0);
                self.nodes = Some(nodes.ok_or_else(|| error("a positive number"))?);
            }
            "depth" => {
                let depth = value.parse().ok().filter(|&depth: &u8| depth > 0);
                self.depth = Some(depth.ok_or_else(|| error("a number of plies from 1 to 255"))?);
            }
            "movetime" => {
                let time = value
                    .parse()
                    .ok()
                    .filter(|number| (1..=86_400_000).contains(number));
                let time = time.map(Duration::from_millis);
                self.movetime = Some(time.ok_or_else(|| error("milliseconds from 1 to 86400000"))?);
            }
            "tc" => {
                let control = value.parse().map_err(|_| {
                    error("seconds, as in `10+0.1`, `1:30+1` or `40/60`, at most a year")
                })?;
                self.time_control = Some(control);
            }
            _ => return Err(error("`nodes`, `depth`, `movetime` or `tc` as the limit")),
        }
        Ok(())
    }
}

impl fmt::Display for PlayerLimits {
    /// Writes the limits as in an engine's specification.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(
            self.movetime
                .map(|time| format!("movetime={}", time.as_millis())),
        );
        parts.extend(self.time_control.map(|control| format!("tc={control}")));
        f.write_str(&parts.join(";"))
    }
}

/// The error returned for an invalid limit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LimitError {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
    expected: &'static str,
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            value,
            expected,
        } = self;
        write!(f, "{name}={value}: expected {expected}")
    }
}

impl core::error::Error for LimitError {}
