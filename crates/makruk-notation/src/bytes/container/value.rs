//! Tag values with an encoding shorter than their text: numbers and dates.

use core::fmt;

use super::ContainerErrorKind as Kind;

/// The value of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// The number of a text.
    Text(usize),
    /// A decimal number without leading zeros.
    Number(u32),
    /// A date, `2026.03.14`, any part of which may be `??`: `(year * 13 + month) * 32 + day`.
    Date(u32),
    /// The result of the game.
    Result,
}

/// The year `????`.
const NO_YEAR: u32 = 10_000;

impl Value {
    /// The maximum length in bytes of a number, a date or a result as text.
    pub(super) const LONGEST: usize = 10;

    /// Returns the number or date that `text` spells; `None` if it spells neither.
    pub(super) fn packed(text: &str) -> Option<Self> {
        let number = || {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let is_shortest = text == "0" || !text.starts_with('0');
            let number = text.parse().ok();
            number.filter(|_| is_plain && is_shortest).map(Self::Number)
        };
        number().or_else(|| Self::dated(text))
    }

    fn dated(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let mut part = |length, unknown: &str, none: u32, range: core::ops::RangeInclusive<u32>| {
            let part = parts.next().filter(|part| part.len() == length)?;
            if part == unknown {
                return Some(none);
            }
            let is_plain = part.bytes().all(|byte| byte.is_ascii_digit());
            let number = part.parse().ok().filter(|_| is_plain);
            number.filter(|number| range.contains(number))
        };
        let year = part(4, "????", NO_YEAR, 0..=9999)?;
        let month = part(2, "??", 0, 1..=12)?;
        let day = part(2, "??", 0, 1..=31)?;
        let date = Self::Date((year * 13 + month) * 32 + day);
        parts.next().is_none().then_some(date)
    }

    /// Returns the date that a number encodes.
    pub(super) const fn date(number: u32) -> Result<Self, Kind> {
        if number / 32 / 13 <= NO_YEAR {
            Ok(Self::Date(number))
        } else {
            Err(Kind::NumberTooLarge)
        }
    }
}

impl fmt::Display for Value {
    /// Writes the text of a number or a date.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |f: &mut fmt::Formatter<'_>, number: u32| match number {
            0 => f.write_str(".??"),
            number => write!(f, ".{number:02}"),
        };
        match *self {
            Self::Text(_) | Self::Result => Ok(()),
            Self::Number(number) => write!(f, "{number}"),
            Self::Date(number) => {
                match number / 32 / 13 {
                    NO_YEAR => f.write_str("????")?,
                    year => write!(f, "{year:04}")?,
                }
                part(f, number / 32 % 13)?;
                part(f, number % 32)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn dates_and_numbers_round_trip_through_text() {
        for number in 0..(NO_YEAR + 1) * 13 * 32 {
            let date = Value::Date(number);
            assert_eq!(Value::date(number), Ok(date));
            assert_eq!(Value::packed(&date.to_string()), Some(date), "{number}");
        }
        assert!(Value::date((NO_YEAR + 1) * 13 * 32).is_err());
        for text in ["0", "1", "10", "4294967295", "????.??.??", "2026.03.??"] {
            let value = Value::packed(text).map(|value| value.to_string());
            assert_eq!(value.as_deref(), Some(text));
        }
    }

    #[test]
    fn non_canonical_dates_and_numbers_are_stored_as_text() {
        for text in [
            "",
            "00",
            "01",
            "+1",
            "-1",
            "1.0",
            "4294967296",
            "2026.3.14",
            "2026.13.01",
            "2026.00.01",
            "2026.01.32",
            "2026.01.00",
            "2026.01.01.",
            "2026.01",
            "26.01.01",
            "+026.01.01",
            "?",
            "????",
            "????.??.?",
            "2026-01-01",
            "๑",
        ] {
            assert_eq!(Value::packed(text), None, "{text}");
        }
    }
}
