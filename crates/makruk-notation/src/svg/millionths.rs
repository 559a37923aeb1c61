//! Numbers in SVG.

use core::fmt::{self, Write};

/// A number in millionths, written with the fewest digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Millionths(pub(super) i64);

impl fmt::Display for Millionths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut rest, mut digits) = (self.0.unsigned_abs() % 1_000_000, 6);
        if self.0 < 0 {
            f.write_char('-')?;
        }
        write!(f, "{}", self.0.unsigned_abs() / 1_000_000)?;
        if rest == 0 {
            return Ok(());
        }
        while rest % 10 == 0 {
            rest /= 10;
            digits -= 1;
        }
        write!(f, ".{rest:0digits$}")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn numbers_have_no_superfluous_digits() {
        let written = [0, 1, 10, 250_000, -1_500_000, 10_000_000, -7, 123_456_789]
            .map(|number| Millionths(number).to_string());
        assert_eq!(
            written,
            [
                "0",
                "0.000001",
                "0.00001",
                "0.25",
                "-1.5",
                "10",
                "-0.000007",
                "123.456789"
            ]
        );
    }
}
