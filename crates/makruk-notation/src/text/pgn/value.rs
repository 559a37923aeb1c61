//! The values of commands: times and evaluations.

use alloc::{format, string::String};
use core::{fmt, time::Duration};

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
            let moves = i32::from(u16::try_from(parse_digits(moves)?).ok()?);
            let score = match (is_lost, moves) {
                (true, 0) => EvalScore::Mated,
                (true, moves) => EvalScore::Mate(-moves),
                (false, moves) => EvalScore::Mate(moves),
            };
            return Some(Self { score, depth });
        }
        let (is_negative, number) = sign(score);
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && part.is_empty() || !digits(whole) || !digits(part) {
            return None;
        }
        // Two decimals, and a third one for rounding.
        let part: String = part.chars().chain("000".chars()).take(3).collect();
        let whole = if whole.is_empty() {
            0
        } else {
            parse_digits(whole)?
        };
        let thousandths = i64::from(whole) * 1_000 + i64::from(parse_digits(&part)?);
        let cp = i32::try_from((thousandths + 5) / 10).ok()?;
        let score = EvalScore::Cp(if is_negative { -cp } else { cp });
        Some(Self { score, depth })
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

fn parse_digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// Parses a time, `1:23:45.678`; digits beyond a nanosecond are dropped.
pub(crate) fn parse_time(value: &str) -> Option<Duration> {
    let mut parts = value.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (hours, minutes) = (parse_digits(hours)?, parse_digits(minutes)?);
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    let whole = parse_digits(whole)?;
    if minutes > 59 || whole > 59 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanos: String = part.chars().chain("000000000".chars()).take(9).collect();
    let seconds = u64::from(hours) * 3_600 + u64::from(minutes) * 60 + u64::from(whole);
    Some(Duration::new(seconds, parse_digits(&nanos)?))
}

/// Writes a command with a time, to the millisecond.
pub(crate) fn time_command(name: &str, time: Duration) -> String {
    let millis = (time.as_nanos() + 500_000) / 1_000_000;
    let (all, part) = (millis / 1_000, millis % 1_000);
    let fraction = format!(".{part:03}");
    let fraction = match part {
        0 => "",
        _ => fraction.trim_end_matches('0'),
    };
    let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
    format!("[%{name} {hours}:{minutes:02}:{seconds:02}{fraction}]")
}
