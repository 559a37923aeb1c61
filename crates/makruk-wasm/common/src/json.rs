//! Writes JSON, for objects that JavaScript receives as a whole.

use alloc::{string::String, string::ToString};

use core::fmt::{Display, Write};

/// JSON under construction. Commas are inserted automatically.
#[derive(Debug, Default)]
pub struct Json(String);

impl Json {
    /// Writes an object, whose members `fill` writes.
    pub fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.open('{');
        fill(self);
        self.close('}');
    }

    /// Writes an array.
    pub fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.open('[');
        for item in items {
            write(self, item);
        }
        self.close(']');
    }

    /// Begins a member of an object; its value follows.
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.text(key);
        self.colon()
    }

    /// Writes a string.
    pub fn text(&mut self, text: &str) {
        self.comma();
        self.0.push('"');
        for char in text.chars() {
            match char {
                '"' | '\\' => {
                    self.0.push('\\');
                    self.0.push(char);
                }
                '\0'..='\x1f' => {
                    // Writing to a string never fails.
                    let _ = write!(self.0, "\\u{:04x}", u32::from(char));
                }
                _ => self.0.push(char),
            }
        }
        self.0.push('"');
    }

    /// Writes a value as its text.
    pub fn display(&mut self, value: impl Display) {
        self.text(&value.to_string());
    }

    /// Writes an integer.
    pub fn number(&mut self, number: impl Into<u64>) {
        self.comma();
        let _ = write!(self.0, "{}", number.into());
    }

    /// Writes an integer with its sign.
    pub fn integer(&mut self, number: i32) {
        self.comma();
        let _ = write!(self.0, "{number}");
    }

    /// Writes `true` or `false`.
    pub fn boolean(&mut self, value: bool) {
        self.word(if value { "true" } else { "false" });
    }

    /// Writes a value, or else `null`.
    pub fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => self.word("null"),
        }
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.0
    }

    /// Writes a literal such as `null`.
    pub fn word(&mut self, word: &str) {
        self.comma();
        self.0.push_str(word);
    }

    /// Writes a value given in ten-thousandths as a decimal, without trailing zeros.
    pub(crate) fn decimal(&mut self, is_negative: bool, ten_thousandths: u64) {
        self.comma();
        let sign = if is_negative { "-" } else { "" };
        let (whole, part) = (ten_thousandths / 10_000, ten_thousandths % 10_000);
        let _ = write!(self.0, "{sign}{whole}");
        if part > 0 {
            let _ = write!(self.0, ".{part:04}");
            self.0.truncate(self.0.trim_end_matches('0').len());
        }
    }

    pub(crate) fn open(&mut self, bracket: char) {
        self.comma();
        self.0.push(bracket);
    }

    pub(crate) fn close(&mut self, bracket: char) {
        self.0.push(bracket);
    }

    /// Ends a key.
    pub(crate) fn colon(&mut self) -> &mut Self {
        self.0.push(':');
        self
    }

    fn comma(&mut self) {
        if !matches!(self.0.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn texts_are_escaped_and_separated_by_commas() {
        let mut json = Json::default();
        json.object(|json| {
            json.key("a:").text("\"\\\n{");
            json.key("b").array([1_u32, 2], Json::number);
            json.key("c").optional(None::<u32>, Json::number);
            json.key("d").boolean(true);
        });
        assert_eq!(
            json.finish(),
            r#"{"a:":"\"\\\u000a{","b":[1,2],"c":null,"d":true}"#
        );
    }
}
