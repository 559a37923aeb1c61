//! Writes JSON, for objects that JavaScript receives as a whole.

use alloc::{string::String, string::ToString};

use core::fmt::{Display, Write};

/// JSON under construction. Commas are inserted automatically.
#[derive(Debug, Default)]
pub(crate) struct Json(String);

impl Json {
    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.comma();
        self.0.push('{');
        fill(self);
        self.0.push('}');
    }

    pub(crate) fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.comma();
        self.0.push('[');
        for item in items {
            write(self, item);
        }
        self.0.push(']');
    }

    /// Begins a member of an object; its value follows.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.text(key);
        self.0.push(':');
        self
    }

    pub(crate) fn text(&mut self, text: &str) {
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

    pub(crate) fn display(&mut self, value: impl Display) {
        self.text(&value.to_string());
    }

    pub(crate) fn number(&mut self, number: impl Into<u64>) {
        self.comma();
        let _ = write!(self.0, "{}", number.into());
    }

    pub(crate) fn integer(&mut self, number: i32) {
        self.comma();
        let _ = write!(self.0, "{number}");
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        self.word(if value { "true" } else { "false" });
    }

    pub(crate) fn optional<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => self.word("null"),
        }
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }

    pub(crate) fn word(&mut self, word: &str) {
        self.comma();
        self.0.push_str(word);
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
