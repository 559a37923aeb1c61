//! The commands that the user can enter.

use makruk::search::Level;

use crate::messages::{COMMANDS, Language, english, plain_digits};

/// A line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Help,
    Hint,
    Undo,
    Count,
    StopCount,
    Draw,
    Decline,
    Resign,
    /// List the legal moves, in UCI notation or in SAN.
    Moves {
        uci: bool,
    },
    Board,
    Flip,
    Save(&'a str),
    Level(Level),
    New,
    Quit,
    /// Any line that is not a command.
    Move(&'a str),
}

/// The argument that a command lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lacking {
    File,
    Level,
}

impl Lacking {
    /// Returns the sentence that requests the argument.
    pub(super) fn ask(self, language: Language) -> String {
        match self {
            Self::File => language.ask_file(),
            Self::Level => language.ask_level(language.number(Level::FULL)),
        }
    }
}

/// Parses a line; commands may be English or Thai.
pub(super) fn read(line: &str) -> Result<Command<'_>, Lacking> {
    let (word, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let word = english(word, &COMMANDS);
    let command = match (word.as_str(), rest) {
        ("", _) => Command::Nothing,
        ("help" | "?" | "h", "") => Command::Help,
        ("hint", "") => Command::Hint,
        ("undo" | "back", "") => Command::Undo,
        ("count", "" | "start") => Command::Count,
        ("stop", "" | "count") | ("count", "stop") => Command::StopCount,
        ("draw" | "accept", "") => Command::Draw,
        ("decline", "") => Command::Decline,
        ("resign", "") => Command::Resign,
        ("moves", "" | "san") => Command::Moves { uci: false },
        ("moves", "uci") => Command::Moves { uci: true },
        ("board" | "show", "") => Command::Board,
        ("flip", "") => Command::Flip,
        ("save", "") => return Err(Lacking::File),
        ("save", file) => Command::Save(file),
        ("level", number) => {
            let level = plain_digits(number).parse();
            Command::Level(level.map_err(|_| Lacking::Level)?)
        }
        ("new", "") => Command::New,
        ("quit" | "exit" | "bye" | "q", "") => Command::Quit,
        _ => Command::Move(line),
    };
    Ok(command)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_thai_form() {
        for (english, thai) in COMMANDS {
            let argument = match english {
                "save" => " FILE",
                "level" => " 5",
                _ => "",
            };
            let read_with = |word: &str| format!("{word}{argument}");
            let (english, thai) = (read_with(english), read_with(thai));
            assert_eq!(read(&thai), read(&english));
            assert!(!matches!(read(&thai), Ok(Command::Move(_))), "{thai}");
        }
        assert_eq!(read("ระดับ ๑๐"), read("level 10"));
    }

    #[test]
    fn every_word_in_the_help_is_a_command() {
        for (language, column) in [(Language::ENGLISH, 0), (Language::THAI, 1)] {
            let help = language.help();
            let words = help.split_whitespace();
            for word in words.clone().filter(|word| {
                COMMANDS
                    .iter()
                    .any(|pair| [pair.0, pair.1].get(column) == Some(word))
            }) {
                assert!(!matches!(read(word), Ok(Command::Move(_))), "{word}");
            }
            let lines = help.lines().skip(1);
            for line in lines.filter(|line| line.starts_with("  ")) {
                let first = line.split_whitespace().next().unwrap();
                assert!(!matches!(read(first), Ok(Command::Move(_))), "{line}");
            }
        }
    }
}
