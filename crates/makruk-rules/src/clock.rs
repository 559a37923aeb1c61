//! Time controls, and the clock of two players.

use core::{fmt, num::NonZeroU16, str::FromStr, time::Duration};

use makruk_core::{ByColor, Color};

/// A player's time for a game: a base time, an increment after each move, and possibly the base time again after a number of moves.
///
/// Its text is `[MOVES/]TIME[+INCREMENT]`; a time is in seconds, or in minutes and seconds or hours, minutes and seconds with
/// colons between them. Serde writes and reads this text; it can be read if the base time is not zero and no time is longer than 366
/// days.
///
/// ```
/// use core::time::Duration;
/// use makruk::TimeControl;
///
/// let control: TimeControl = "5:00+3".parse()?;
/// assert_eq!(control, TimeControl::new(Duration::from_secs(300)).with_increment(Duration::from_secs(3)));
/// assert_eq!("40/90:00".parse::<TimeControl>()?.to_string(), "40/5400");
/// # Ok::<(), makruk::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TimeControl {
    /// Time at the start of the game, and of each period.
    pub base: Duration,
    /// Time added after each move.
    #[doc(alias = "Fischer")]
    pub increment: Duration,
    /// Number of moves in a period; `None` if the base time is for the whole game (sudden death).
    #[doc(alias = "movestogo")]
    pub moves: Option<NonZeroU16>,
}

impl TimeControl {
    /// Creates a time control for the whole game, without increment.
    #[must_use]
    pub const fn new(base: Duration) -> Self {
        Self {
            base,
            increment: Duration::ZERO,
            moves: None,
        }
    }

    /// Sets the [`increment`](Self::increment).
    #[must_use]
    pub const fn with_increment(mut self, increment: Duration) -> Self {
        self.increment = increment;
        self
    }

    /// Sets the number of [`moves`](Self::moves) in a period.
    #[must_use]
    pub const fn with_moves(mut self, moves: Option<NonZeroU16>) -> Self {
        self.moves = moves;
        self
    }
}

/// Writes seconds without trailing zeros.
fn write_seconds(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    write!(f, "{}", time.as_secs())?;
    let (mut fraction, mut digits) = (time.subsec_nanos(), 9);
    if fraction == 0 {
        return Ok(());
    }
    while fraction % 10 == 0 {
        (fraction, digits) = (fraction / 10, digits - 1);
    }
    write!(f, ".{fraction:0digits$}")
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write_seconds(f, self.base)?;
        if self.increment.is_zero() {
            return Ok(());
        }
        f.write_str("+")?;
        write_seconds(f, self.increment)
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Parses `[MOVES/]TIME[+INCREMENT]`, such as `5:00+3` or `40/90:00`. A time is at most 366 days, and the base time is not zero.
    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        parse(text).ok_or(ParseTimeControlError(()))
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(NonZeroU16::new(parse_digits(moves)?)?), rest),
        None => (None, text),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, parse_seconds(increment)?),
        None => (rest, Duration::ZERO),
    };
    let base = parse_time(base)?;
    (!base.is_zero()).then_some(TimeControl {
        base,
        increment,
        moves,
    })
}

/// Parses digits without a sign.
fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The longest time in a text.
const YEAR: Duration = Duration::from_secs(366 * 86_400);

/// Parses `SECONDS`, `MINUTES:SECONDS` or `HOURS:MINUTES:SECONDS`.
fn parse_time(text: &str) -> Option<Duration> {
    let mut parts = text.rsplitn(3, ':');
    let mut time = parse_seconds(parts.next()?)?;
    for unit in [60, 3_600] {
        let Some(part) = parts.next() else { break };
        let seconds = parse_digits::<u32>(part)?.checked_mul(unit)?;
        time = time.checked_add(Duration::from_secs(seconds.into()))?;
    }
    (time <= YEAR).then_some(time)
}

/// Parses seconds with up to nine decimals.
fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = u32::try_from(fraction.len())
        .ok()
        .filter(|digits| *digits <= 9)?;
    let nanos = parse_digits::<u32>(fraction)?.checked_mul(10_u32.pow(9 - digits))?;
    let whole = parse_digits::<u32>(whole)?;
    let time = Duration::new(whole.into(), nanos);
    (time <= YEAR).then_some(time)
}

/// The error returned when a string is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTimeControlError(());

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a time control of at most a year, such as `10+0.1` in seconds, `5:00+3` or `40/90:00`",
        )
    }
}

impl core::error::Error for ParseTimeControlError {}

/// The clock of two players.
///
/// It does not measure time: the caller passes how long each move took. Under a [`TimeControl`] with a number of moves, a player
/// gets the base time again after that number of moves. When a player's time has run out, end the game with
/// [`Game::timeout`](crate::Game::timeout).
///
/// ```
/// use core::time::Duration;
/// use makruk::{Color, GameClock};
///
/// let mut clock = GameClock::new("60+1".parse()?);
/// assert!(clock.press(Color::White, Duration::from_secs(11)));
/// assert_eq!(clock.remaining(Color::White), Duration::from_secs(50));
/// // Black thinks for 61 seconds.
/// assert!(!clock.press(Color::Black, Duration::from_secs(61)));
/// assert_eq!(clock.remaining(Color::Black), Duration::ZERO);
/// # Ok::<(), makruk::ParseTimeControlError>(())
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias = "chess clock")]
pub struct GameClock {
    controls: ByColor<TimeControl>,
    remaining: ByColor<Duration>,
    /// Moves left in the current period.
    moves_to_go: ByColor<Option<NonZeroU16>>,
}

impl GameClock {
    /// Creates a clock with the same time control for both players.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self::with_controls(ByColor::new(control, control))
    }

    /// Creates a clock with a time control for each player.
    #[must_use]
    pub fn with_controls(controls: ByColor<TimeControl>) -> Self {
        Self {
            remaining: ByColor::from_fn(|color| controls[color].base),
            moves_to_go: ByColor::from_fn(|color| controls[color].moves),
            controls,
        }
    }

    /// Returns the time control of a player.
    #[must_use]
    pub fn control(&self, color: Color) -> TimeControl {
        self.controls[color]
    }

    /// Returns the time that a player has left, before its current move.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Duration {
        self.remaining[color]
    }

    /// Returns the number of moves until a player gets its base time again; `None` under sudden death.
    #[must_use]
    pub fn moves_to_go(&self, color: Color) -> Option<u16> {
        self.moves_to_go[color].map(NonZeroU16::get)
    }

    /// Deducts a move's time, and adds the increment and, at the end of a period, the base time. Returns whether the player had
    /// that much time; otherwise its time has run out, and nothing is added.
    #[must_use = "the player may have lost on time"]
    pub fn press(&mut self, color: Color, time: Duration) -> bool {
        let Some(left) = self.remaining[color].checked_sub(time) else {
            self.remaining[color] = Duration::ZERO;
            return false;
        };
        let control = self.controls[color];
        let mut left = left.saturating_add(control.increment);
        if let Some(moves) = self.moves_to_go[color] {
            self.moves_to_go[color] = NonZeroU16::new(moves.get() - 1);
            if self.moves_to_go[color].is_none() {
                left = left.saturating_add(control.base);
                self.moves_to_go[color] = control.moves;
            }
        }
        self.remaining[color] = left;
        true
    }

    /// Sets the time that a player has left, as after a correction by an arbiter.
    pub fn set_remaining(&mut self, color: Color, time: Duration) {
        self.remaining[color] = time;
    }
}
