//! Messages to a person at the board, in the person's language.

// Each sentence is a function of its values; one without values only copies its text.
#![allow(clippy::useless_format, clippy::needless_pass_by_value)]

use std::fmt::Display;

/// Defines a function for each sentence. The compiler checks that every language has each sentence, with
/// all of its values.
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

pub(crate) use table::COMMANDS;

/// A language of the messages at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Thai,
}

impl Language {
    /// Returns Thai if `thai`, or else English.
    pub(crate) const fn of(thai: bool) -> Self {
        if thai { Self::Thai } else { Self::English }
    }

    /// Returns a number in the digits of the language.
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

/// Converts digits of any language to ASCII digits.
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
    fn the_help_stands_in_two_columns() {
        for (language, column) in [(Language::English, 15), (Language::Thai, 16)] {
            for line in language
                .help()
                .lines()
                .filter(|line| line.starts_with("  "))
            {
                let words = line.trim_start();
                let gap = words.find("  ").map_or("", |end| words.split_at(end).1);
                let text = gap.trim_start();
                assert_eq!(line.width() - text.width(), column, "{line}");
            }
        }
    }
}
