//! Text in XML, SVG and HTML.

use core::fmt::{self, Write};

/// Text inside an attribute or an element. Characters with a meaning in markup are escaped; characters that are invalid
/// there become `U+FFFD`.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

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
}
