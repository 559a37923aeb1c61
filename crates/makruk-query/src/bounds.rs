//! Ranges of numbers.

use core::fmt;

/// An inclusive range of numbers, of which either end may be open: `20-60`, `20-`, `-60`, or one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    min: u32,
    max: Option<u32>,
}

impl Bounds {
    /// Creates the range from `min` to `max`; `None` if it is upside down.
    ///
    /// ```
    /// use makruk::query::Bounds;
    ///
    /// assert!(Bounds::new(20, Some(60)).is_some_and(|plies| plies.contains(60)));
    /// assert_eq!(Bounds::new(60, Some(20)), None);
    /// ```
    pub const fn new(min: u32, max: Option<u32>) -> Option<Self> {
        match max {
            Some(max) if max < min => None,
            max => Some(Self { min, max }),
        }
    }

    /// Returns the smallest number.
    pub const fn min(self) -> u32 {
        self.min
    }

    /// Returns the largest number; `None` if there is no limit.
    pub const fn max(self) -> Option<u32> {
        self.max
    }

    /// Returns whether a number is in the range.
    pub const fn contains(self, number: u32) -> bool {
        let is_below = match self.max {
            Some(max) => number <= max,
            None => true,
        };
        self.min <= number && is_below
    }

    /// Writes the range; each number by `write`.
    pub(crate) fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        write: fn(u32, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        if self.max == Some(self.min) {
            return write(self.min, f);
        }
        // `-` alone would be no range.
        if self.min > 0 || self.max.is_none() {
            write(self.min, f)?;
        }
        f.write_str("-")?;
        self.max.map_or(Ok(()), |max| write(max, f))
    }
}

/// Writes a number of tenths with a decimal point, if it needs one.
pub(crate) fn write_tenths(tenths: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match tenths % 10 {
        0 => write!(f, "{}", tenths / 10),
        rest => write!(f, "{}.{rest}", tenths / 10),
    }
}

pub(crate) fn write_number(number: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{number}")
}

/// The reason why a text is no range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoBounds {
    /// It has other characters, or a number is too large.
    Malformed,
    /// Its first number exceeds its second.
    UpsideDown,
}

/// Reads a range whose numbers are read by `number`.
pub(crate) fn read(text: &str, number: fn(&str) -> Option<u32>) -> Result<Bounds, NoBounds> {
    let (min, max) = match text.split_once('-') {
        None => {
            let only = number(text).ok_or(NoBounds::Malformed)?;
            (only, Some(only))
        }
        Some(("", "")) => return Err(NoBounds::Malformed),
        Some(("", max)) => (0, Some(number(max).ok_or(NoBounds::Malformed)?)),
        Some((min, "")) => (number(min).ok_or(NoBounds::Malformed)?, None),
        Some((min, max)) => (
            number(min).ok_or(NoBounds::Malformed)?,
            Some(number(max).ok_or(NoBounds::Malformed)?),
        ),
    };
    Bounds::new(min, max).ok_or(NoBounds::UpsideDown)
}

/// Reads a whole number.
pub(crate) fn whole(text: &str) -> Option<u32> {
    // `parse` also accepts a sign.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

/// Reads a number with at most one digit after the point, in tenths.
pub(crate) fn tenths(text: &str) -> Option<u32> {
    let (bia, rest) = match text.split_once('.') {
        None => (text, 0),
        Some((bia, rest)) if rest.len() == 1 => (bia, whole(rest)?),
        Some(_) => return None,
    };
    whole(bia)?.checked_mul(10)?.checked_add(rest)
}
