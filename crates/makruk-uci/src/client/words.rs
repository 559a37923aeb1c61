//! The words of a line, and the text between them.

/// The words of a line, separated by white space.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Returns the remaining text, without white space around it.
    pub(crate) const fn rest(&self) -> &'a str {
        self.rest.trim_ascii()
    }

    /// Removes the words before a key word, and the key word; returns their text. Without the key word, removes nothing.
    pub(crate) fn take_until(&mut self, key: &str) -> Option<&'a str> {
        let text = self.rest;
        let mut words = self.clone();
        while let Some(word) = words.next() {
            if word == key {
                let end = text.len() - words.rest.len() - key.len();
                *self = words;
                return Some(text.get(..end).unwrap_or_default().trim_ascii());
            }
        }
        None
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_ascii_start();
        let end = text
            .bytes()
            .position(|byte| byte.is_ascii_whitespace())
            .unwrap_or(text.len());
        let (word, rest) = text.split_at_checked(end)?;
        self.rest = rest;
        Some(word).filter(|word| !word.is_empty())
    }
}
