//! The commands of drills and puzzles. Any other line is an answer.

use crate::messages::{QUIZ_COMMANDS, english};

/// A line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    Nothing,
    Help,
    Hint,
    /// Show the solution.
    Solution,
    /// Start this question again.
    Again,
    /// Skip this question.
    Next,
    Quit,
    Answer(&'a str),
}

/// Parses a line; commands may be English or Thai.
pub(crate) fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    match &*english(line, &QUIZ_COMMANDS) {
        "" => Line::Nothing,
        "help" | "?" | "h" => Line::Help,
        "hint" => Line::Hint,
        "answer" | "solution" => Line::Solution,
        "again" => Line::Again,
        "next" | "skip" => Line::Next,
        "quit" | "exit" | "bye" | "q" => Line::Quit,
        _ => Line::Answer(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_thai_form() {
        for (english, thai) in QUIZ_COMMANDS {
            assert_eq!(read(thai), read(english));
            assert!(!matches!(read(thai), Line::Answer(_)), "{thai}");
        }
    }

    #[test]
    fn moves_and_numbers_are_answers() {
        for text in ["17", "yes", "e4", "ม-จ๒", "ไม่ทัน"] {
            assert_eq!(read(text), Line::Answer(text));
        }
    }
}
