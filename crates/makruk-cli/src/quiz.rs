//! Questions of drills and puzzles: their commands, and the loop that reads them. Any other line is an answer.

use std::io::{self, IsTerminal as _, Write as _};

use crate::{
    input::Lines,
    messages::{QUIZ_COMMANDS, english},
    output,
};

/// What follows a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Question,
    End,
}

/// Whether a question goes on after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Open,
    Done,
}

/// A question, which takes one or more answers.
pub(crate) trait Question {
    /// Shows the question from its beginning.
    fn begin(&mut self) -> io::Result<()>;

    /// Writes the prompt of the next line.
    fn prompt(&self) -> io::Result<()>;

    /// Returns the list of commands.
    fn help(&self) -> String;

    /// Writes a hint.
    fn hint(&self) -> io::Result<()>;

    /// Shows the solution.
    fn solve(&mut self) -> io::Result<Progress>;

    /// Judges an answer.
    fn answer(&mut self, text: &str) -> io::Result<Progress>;

    /// Returns the message for an answer after the end; `None` before it. After the end, an empty line goes on to the next question.
    fn over(&self) -> Option<String>;

    /// Performs a command that only this kind of question has; returns whether `text` is one.
    fn command(&mut self, _text: &str) -> io::Result<bool> {
        Ok(false)
    }
}

/// Asks a question until it is done or skipped, or the user quits.
pub(crate) fn ask(lines: &mut Lines, question: &mut impl Question) -> io::Result<Next> {
    let mut line = Vec::new();
    question.begin()?;
    loop {
        question.prompt()?;
        match lines.read(&mut line)? {
            None => {
                // The line of the prompt has no end.
                if io::stdin().is_terminal() {
                    writeln!(output::styled())?;
                }
                return Ok(Next::End);
            }
            Some(Err(rejection)) => {
                lines.complain(&rejection);
                continue;
            }
            Some(Ok(())) => {}
        }
        let text = String::from_utf8_lossy(&line);
        let over = question.over();
        let progress = match (read(&text), over) {
            (Line::Nothing, Some(_)) | (Line::Next, _) => return Ok(Next::Question),
            (Line::Quit, _) => return Ok(Next::End),
            (Line::Nothing, None) => Progress::Open,
            (Line::Help, _) => {
                write!(output::styled(), "{}", question.help())?;
                Progress::Open
            }
            (Line::Again, _) => {
                question.begin()?;
                Progress::Open
            }
            (Line::Answer(text), _) if question.command(text)? => Progress::Open,
            (_, Some(over)) => {
                writeln!(output::styled(), "{over}")?;
                Progress::Open
            }
            (Line::Hint, None) => {
                question.hint()?;
                Progress::Open
            }
            (Line::Solution, None) => question.solve()?,
            (Line::Answer(text), None) => question.answer(text)?,
        };
        if progress == Progress::Done {
            return Ok(Next::Question);
        }
    }
}

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
