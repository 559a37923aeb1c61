//! Text and numbers in XML and SVG.

use core::fmt::{self, Write};

/// Text inside an attribute or an element. Characters with a meaning in XML are escaped; characters that are invalid
/// in XML become `U+FFFD`.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML parsers would turn these into spaces in attributes.
                '\t' => f.write_str("&#9;")?,
                '\n' => f.write_str("&#10;")?,
                '\r' => f.write_str("&#13;")?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

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
    fn xml_special_characters_are_escaped() {
        let text = Escaped("<a href=\"x\">'&'</a>\n\0ก").to_string();
        assert_eq!(
            text,
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;&#10;\u{fffd}ก"
        );
    }

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
