//! The values of commands: times and evaluations.

use core::{fmt, str::FromStr, time::Duration};

/// An evaluation in a comment, from White's point of view.
///
/// Its text is a number of bia with two decimals, or `#` and the number of moves to the mate, negative if White is mated; the depth
/// follows after a comma.
///
/// ```
/// use makruk::pgn::{Eval, EvalScore};
///
/// let eval = Eval::parse("-0.35,12").unwrap();
/// assert_eq!((eval.score, eval.depth), (EvalScore::Cp(-35), Some(12)));
/// assert_eq!(Eval::new(EvalScore::Mate(-3)).to_string(), "#-3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Eval {
    /// The score.
    pub score: EvalScore,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
}

/// The score of an [`Eval`], from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalScore {
    /// Centipawns.
    Cp(i32),
    /// White mates in this number of moves; negative if Black does.
    Mate(i32),
    /// White is mated.
    Mated,
}

impl Eval {
    /// Creates an evaluation without a depth.
    pub const fn new(score: EvalScore) -> Self {
        Self { score, depth: None }
    }

    /// Sets the [`depth`](Self::depth).
    #[must_use]
    pub const fn with_depth(mut self, depth: Option<u32>) -> Self {
        self.depth = depth;
        self
    }

    /// Parses the value of a command `[%eval …]`; `None` if it is not an evaluation.
    pub fn parse(value: &str) -> Option<Self> {
        let (score, depth) = match value.split_once(',') {
            Some((score, depth)) => (score.trim(), Some(parse_digits(depth.trim())?)),
            None => (value, None),
        };
        if let Some(moves) = score.strip_prefix('#') {
            let (is_lost, moves) = sign(moves);
            let moves = i64::from(parse_digits::<u32>(moves)?);
            let score = if is_lost && moves == 0 {
                EvalScore::Mated
            } else {
                EvalScore::Mate(signed(is_lost, moves)?)
            };
            return Some(Self { score, depth });
        }
        let (is_negative, number) = sign(score);
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        if whole.is_empty() && part.is_empty() {
            return None;
        }
        let whole = if whole.is_empty() {
            0
        } else {
            parse_digits::<u32>(whole)?
        };
        // Two decimals, and a third one for rounding.
        let thousandths = i64::from(whole) * 1_000 + i64::from(parse_decimals(part, 3)?);
        let score = EvalScore::Cp(signed(is_negative, (thousandths + 5) / 10)?);
        Some(Self { score, depth })
    }
}

impl FromStr for Eval {
    type Err = ParseValueError;

    /// Parses the output of `Display`, as [`Eval::parse`] does.
    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        Self::parse(text).ok_or(ParseValueError("an evaluation such as `-0.35,12` or `#-3`"))
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Cp(cp) => {
                let sign = if cp < 0 { "-" } else { "" };
                let cp = cp.unsigned_abs();
                write!(f, "{sign}{}.{:02}", cp / 100, cp % 100)?;
            }
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
            EvalScore::Mated => f.write_str("#-0")?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn signed(is_negative: bool, number: i64) -> Option<i32> {
    i32::try_from(if is_negative { -number } else { number }).ok()
}

/// Parses digits only: a number has no sign here.
fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Parses the digits after a decimal point as a number with `count` decimals. Further digits are dropped.
fn parse_decimals(text: &str, count: usize) -> Option<u32> {
    let mut number = 0;
    for place in 0..count.max(text.len()) {
        let digit = text.as_bytes().get(place).unwrap_or(&b'0');
        if !digit.is_ascii_digit() {
            return None;
        }
        if place < count {
            number = number * 10 + u32::from(digit - b'0');
        }
    }
    Some(number)
}

/// A time in a comment, `[%clk 0:09:58]` or `[%emt 0:00:02.5]`: hours, minutes and seconds, written to the millisecond.
///
/// ```
/// use core::time::Duration;
/// use makruk::pgn::ClockTime;
///
/// assert_eq!(ClockTime::parse("0:09:58.5"), Some(ClockTime(Duration::from_millis(598_500))));
/// assert_eq!(ClockTime(Duration::from_secs(3_600)).to_string(), "1:00:00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClockTime(pub Duration);

impl ClockTime {
    /// Parses the value of a command; `None` if it is not a time. Digits beyond a nanosecond are dropped.
    pub fn parse(value: &str) -> Option<Self> {
        let mut parts = value.split(':');
        let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let (hours, minutes) = (parse_digits::<u64>(hours)?, parse_digits::<u64>(minutes)?);
        let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
        let whole = parse_digits::<u64>(whole)?;
        if minutes > 59 || whole > 59 {
            return None;
        }
        let nanos = parse_decimals(part, 9)?;
        let seconds = hours
            .checked_mul(3_600)?
            .checked_add(minutes * 60 + whole)?;
        Some(Self(Duration::new(seconds, nanos)))
    }
}

impl FromStr for ClockTime {
    type Err = ParseValueError;

    /// Parses the output of `Display`, as [`ClockTime::parse`] does.
    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        Self::parse(text).ok_or(ParseValueError("a time such as `0:09:58`"))
    }
}

/// The error returned when a string is not an [`Eval`] or a [`ClockTime`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseValueError(&'static str);

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.0)
    }
}

impl core::error::Error for ParseValueError {}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = (self.0.subsec_nanos() + 500_000) / 1_000_000;
        let all = self.0.as_secs().saturating_add((millis / 1_000).into());
        let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
        write!(f, "{hours}:{minutes:02}:{seconds:02}")?;
        let (mut part, mut width) = (millis % 1_000, 3);
        if part == 0 {
            return Ok(());
        }
        while part % 10 == 0 {
            (part, width) = (part / 10, width - 1);
        }
        write!(f, ".{part:0width$}")
    }
}
