//! Messages to the user at the board, in the user's language. Words that other programs need too are in `makruk::words`.

// Each sentence is a function of its values; a sentence without values only copies its text.
#![allow(clippy::useless_format, clippy::needless_pass_by_value)]

use std::ops::Deref;

use makruk::words;

/// Defines one function per sentence. The compiler checks that every language has every sentence, with all of its values.
macro_rules! sentences {
    ($(
        $(#[$meta:meta])*
        $name:ident $(($($value:ident),+))? { en: $english:literal, th: $thai:literal $(,)? }
    )+) => {
        impl Language {
            $(
                $(#[$meta])*
                pub(crate) fn $name(self $($(, $value: impl std::fmt::Display)+)?) -> String {
                    match self {
                        Self::THAI => format!($thai),
                        _ => format!($english),
                    }
                }
            )+
        }
    };
}

mod game;
mod position;
mod table;

pub(crate) use table::{COMMANDS, QUIZ_COMMANDS};

/// Returns the lower-case English word for a command that is given in either language.
pub(crate) fn english(word: &str, commands: &[(&str, &str)]) -> String {
    match commands.iter().find(|(_, thai)| *thai == word) {
        Some((english, _)) => (*english).to_owned(),
        None => word.to_ascii_lowercase(),
    }
}

/// A language of the messages at the board. It also has the words of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Language(words::Language);

impl Language {
    pub(crate) const ENGLISH: Self = Self(words::Language::English);
    pub(crate) const THAI: Self = Self(words::Language::Thai);

    /// Returns Thai if `thai`, English otherwise.
    pub(crate) const fn of(thai: bool) -> Self {
        if thai { Self::THAI } else { Self::ENGLISH }
    }
}

impl Deref for Language {
    type Target = words::Language;

    fn deref(&self) -> &words::Language {
        &self.0
    }
}

/// Converts the digits of any language to ASCII digits.
pub(crate) fn plain_digits(text: &str) -> String {
    let plain = |char: char| match char {
        '๐'..='๙' => char::from_digit(char as u32 - '๐' as u32, 10).unwrap_or(char),
        other => other,
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::Language;

    #[test]
    fn the_help_has_two_columns() {
        for (language, column) in [(Language::ENGLISH, 15), (Language::THAI, 16)] {
            let help = language.help()
                + &language.drill_help()
                + &language.chase_help()
                + &language.puzzle_help();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                let words = line.trim_start();
                let gap = words.find("  ").map_or("", |end| words.split_at(end).1);
                let text = gap.trim_start();
                assert_eq!(line.width() - text.width(), column, "{line}");
            }
        }
    }
}
