//! The values of tags.

use core::fmt::{self, Write as _};

/// The raw value of a tag, with `\"` and `\\` still escaped. `Display` unescapes them, and replaces invalid UTF-8 with
/// `�`.
///
/// ```
/// use makruk::pgn::TagValue;
///
/// let value = TagValue::new(br#"the \"Golden Bia\" cup"#);
/// assert_eq!(value.to_string(), "the \"Golden Bia\" cup");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagValue<'a>(&'a [u8]);

impl<'a> TagValue<'a> {
    /// Creates a value from the bytes between the quotes of a tag.
    ///
    /// ```
    /// use makruk::pgn::TagValue;
    ///
    /// assert_eq!(TagValue::new(b"Som\xffchai").to_string(), "Som\u{fffd}chai");
    /// ```
    pub const fn new(raw: &'a [u8]) -> Self {
        Self(raw)
    }

    /// Returns the bytes between the quotes.
    ///
    /// ```
    /// use makruk::pgn::TagValue;
    ///
    /// let value = TagValue::new(br#"\"Bia\""#);
    /// assert_eq!((value.as_bytes(), &*value.to_string()), (&br#"\"Bia\""#[..], r#""Bia""#));
    /// ```
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// Returns whether the value is known: empty values, `?` and `-` are not.
    ///
    /// ```
    /// use makruk::pgn::TagValue;
    ///
    /// assert!(!TagValue::new(b"?").is_known());
    /// assert!(TagValue::new(b"Bangkok").is_known());
    /// ```
    pub fn is_known(&self) -> bool {
        !matches!(self.0.trim_ascii(), b"" | b"?" | b"-")
    }
}

impl fmt::Display for TagValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut escaped = false;
        for chunk in self.0.utf8_chunks() {
            for char in chunk.valid().chars() {
                if char == '\\' && !escaped {
                    escaped = true;
                    continue;
                }
                // A backslash before any other character is literal.
                if escaped && !matches!(char, '"' | '\\') {
                    f.write_char('\\')?;
                }
                escaped = false;
                f.write_char(char)?;
            }
            if !chunk.invalid().is_empty() {
                if core::mem::take(&mut escaped) {
                    f.write_char('\\')?;
                }
                f.write_char(char::REPLACEMENT_CHARACTER)?;
            }
        }
        if escaped {
            f.write_char('\\')?;
        }
        Ok(())
    }
}

/// Returns whether the value of a `Variant` tag is Makruk.
#[cfg(feature = "alloc")]
pub(crate) fn is_makruk(variant: &str) -> bool {
    let has = |word: &str| {
        variant
            .as_bytes()
            .windows(word.len())
            .any(|window| window.eq_ignore_ascii_case(word.as_bytes()))
    };
    !TagValue(variant.as_bytes()).is_known() || has("makruk") || has("thai")
}
