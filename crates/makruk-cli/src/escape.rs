//! Escaping untrusted text for a terminal.

use std::fmt::{self, Write as _};

/// Escapes untrusted text so that it cannot control a terminal: control characters, line breaks and characters that change the
/// writing direction are written as escapes such as `\n` or `\u001b`.
pub(crate) fn escaped(text: impl fmt::Display) -> impl fmt::Display {
    struct Escaped<T>(T);

    impl<T: fmt::Display> fmt::Display for Escaped<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(Escaper(f), "{}", self.0)
        }
    }

    struct Escaper<'a, 'b>(&'a mut fmt::Formatter<'b>);

    impl fmt::Write for Escaper<'_, '_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for part in text.split_inclusive(is_steering) {
                let Some(last) = part.chars().next_back().filter(|&char| is_steering(char)) else {
                    self.0.write_str(part)?;
                    continue;
                };
                self.0.write_str(part.strip_suffix(last).unwrap_or(part))?;
                match last {
                    '\n' => self.0.write_str("\\n")?,
                    '\r' => self.0.write_str("\\r")?,
                    '\t' => self.0.write_str("\\t")?,
                    // JSON's own escape, so that objects keep their values.
                    char => write!(self.0, "\\u{:04x}", u32::from(char))?,
                }
            }
            Ok(())
        }
    }

    Escaped(text)
}

/// Returns whether a character controls a terminal instead of being displayed.
pub(crate) fn is_steering(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
