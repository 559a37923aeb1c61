//! Messages to the user at the board, in the user's language.

// Each sentence is a function of its values; a sentence without values only copies its text.
#![allow(clippy::useless_format, clippy::needless_pass_by_value)]

use std::fmt::Display;

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
                        Self::English => format!($english),
                        Self::Thai => format!($thai),
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

/// A language of the messages at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Thai,
}

impl Language {
    /// Returns Thai if `thai`, English otherwise.
    pub(crate) const fn of(thai: bool) -> Self {
        if thai { Self::Thai } else { Self::English }
    }

    /// Writes a number with the language's digits.
    pub(crate) fn number(self, number: impl Display) -> String {
        let text = number.to_string();
        match self {
            Self::English => text,
            Self::Thai => text.chars().map(thai_digit).collect(),
        }
    }
}

fn thai_digit(char: char) -> char {
    char.to_digit(10)
        .and_then(|digit| char::from_u32('๐' as u32 + digit))
        .unwrap_or(char)
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
        for (language, column) in [(Language::English, 15), (Language::Thai, 16)] {
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
