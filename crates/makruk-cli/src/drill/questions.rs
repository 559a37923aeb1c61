//! Questions about counts.

use std::io::{self, IsTerminal, Write};

use makruk::{
    analysis::drill::{Drill, DrillAnswer, DrillKind, Drills},
    letters::LetterSet,
};

use super::DrillArgs;
use crate::{
    drawing,
    exit::ExitStatus,
    input::Lines,
    messages::{Language, plain_digits},
    notation,
    output::{self, ALARM, FAINT, STRONG},
    play::moves::Reader,
    quiz::{self, Next, Progress, Question},
};

/// Asks questions of these kinds in turn.
pub(super) fn run(
    args: &DrillArgs,
    seed: u64,
    kinds: &[DrillKind],
    language: Language,
) -> io::Result<ExitStatus> {
    let mut drills = Drills::new(seed, args.rules);
    let mut lines = Lines::typed()?;
    let mut exam = Exam {
        language,
        letters: language.letters(),
        right: 0,
        asked: 0,
    };
    for (_, &kind) in (0..args.number).zip(kinds.iter().cycle()) {
        let Some(drill) = drills.next(kind) else {
            break;
        };
        if args.json {
            write_json(&drill)?;
        } else {
            let mut asked = Asked {
                exam: &mut exam,
                drill: &drill,
            };
            if quiz::ask(&mut lines, &mut asked)? == Next::End {
                break;
            }
        }
    }
    if !args.json {
        exam.write_score()?;
    }
    Ok(ExitStatus::Done)
}

/// The language of the questions, and the numbers of answers.
struct Exam {
    language: Language,
    letters: LetterSet,
    right: u32,
    asked: u32,
}

/// A question that is asked.
struct Asked<'a> {
    exam: &'a mut Exam,
    drill: &'a Drill,
}

impl Question for Asked<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.exam.show(self.drill)
    }

    fn prompt(&self) -> io::Result<()> {
        self.exam.ask(self.drill)
    }

    fn help(&self) -> String {
        self.exam.language.drill_help()
    }

    fn hint(&self) -> io::Result<()> {
        let language = self.exam.language;
        writeln!(
            output::styled(),
            "{}",
            language.hint(self.exam.hint(self.drill))
        )
    }

    fn solve(&mut self) -> io::Result<Progress> {
        self.exam.asked += 1;
        let answer = self.exam.words(self.drill);
        let language = self.exam.language;
        writeln!(output::styled(), "{}: {answer}\n", language.the_answer())?;
        Ok(Progress::Done)
    }

    fn answer(&mut self, text: &str) -> io::Result<Progress> {
        let mut out = output::styled();
        let (exam, drill) = (&mut *self.exam, self.drill);
        let is_right = match exam.is_right(drill, text) {
            Ok(is_right) => is_right,
            Err(why) => {
                writeln!(out, "{why}")?;
                return Ok(Progress::Open);
            }
        };
        exam.asked += 1;
        exam.right += u32::from(is_right);
        let (style, word) = if is_right {
            (STRONG, exam.language.right())
        } else {
            (ALARM, exam.language.wrong())
        };
        writeln!(out, "{style}{word}{style:#}: {}\n", exam.words(drill))?;
        Ok(Progress::Done)
    }

    /// A question ends with its answer.
    fn over(&self) -> Option<String> {
        None
    }
}

impl Exam {
    /// Shows the position, and the count unless the question asks for it.
    fn show(&self, drill: &Drill) -> io::Result<()> {
        let mut out = output::styled();
        let (language, position) = (self.language, drill.game.position());
        let diagram = drawing::diagram(position, drawing::style(false, language));
        writeln!(out, "{diagram}")?;
        writeln!(out, "{STRONG}{}{STRONG:#}", language.whose_move(position))?;
        let count = drill
            .game
            .count()
            .filter(|_| drill.kind != DrillKind::Number);
        if let Some(count) = count {
            writeln!(out, "{}", language.count(count, position))?;
        }
        Ok(())
    }

    fn ask(&self, drill: &Drill) -> io::Result<()> {
        let mut out = output::styled();
        let language = self.language;
        let question = match (drill.kind, drill.game.count()) {
            (DrillKind::Number, Some(count)) if is_first(drill) => {
                language.which_first_number(language.side(count.by))
            }
            (DrillKind::Number, Some(count)) => {
                language.which_next_number(language.side(count.by), language.number(count.number))
            }
            (DrillKind::Number, None) => String::new(),
            (DrillKind::Won, _) => language.is_won_in_time(),
            _ => language.which_only_move(),
        };
        write!(out, "{question} {FAINT}>{FAINT:#} ")?;
        if !io::stdin().is_terminal() {
            writeln!(out)?;
        }
        out.flush()
    }

    fn hint(&self, drill: &Drill) -> String {
        let language = self.language;
        match (drill.answer, drill.game.count()) {
            (DrillAnswer::Number { .. }, _) if is_first(drill) => language.hint_first_number(),
            (DrillAnswer::Number { .. }, _) => language.hint_next_number(),
            (DrillAnswer::Won { .. }, Some(count)) => {
                let left = u32::from(count.limit).saturating_sub(count.number);
                language.hint_time_left(language.side(count.by), language.number(left))
            }
            (DrillAnswer::Move(mv), _) => {
                let board = drill.game.position().board();
                let role = board
                    .get(mv.from())
                    .map(|piece| language.role(piece.role()));
                language.hint_piece(role.unwrap_or_default(), language.square(mv.from()))
            }
            _ => self.words(drill),
        }
    }

    /// Judges an answer. The error describes the expected form of the answer.
    fn is_right(&self, drill: &Drill, text: &str) -> Result<bool, String> {
        let language = self.language;
        match drill.answer {
            DrillAnswer::Number { number, .. } => match plain_digits(text).parse::<u32>() {
                Ok(said) => Ok(said == number),
                Err(_) => Err(language.ask_number()),
            },
            DrillAnswer::Won { in_time, .. } => match text.to_lowercase().as_str() {
                "yes" | "y" | "ทัน" | "ใช่" => Ok(in_time),
                "no" | "n" | "ไม่ทัน" | "ไม่ใช่" | "ไม่" => {
                    Ok(!in_time)
                }
                _ => Err(language.ask_yes_or_no()),
            },
            DrillAnswer::Move(right) => {
                let mut reader = Reader {
                    language,
                    letters: self.letters,
                    shown: self.letters,
                };
                let mv = reader.read(text, drill.game.position());
                mv.map(|mv| mv == right)
                    .map_err(|why| format!("{} {why}", language.no()))
            }
            _ => Ok(false),
        }
    }

    /// Returns the right answer with its reason.
    fn words(&self, drill: &Drill) -> String {
        let language = self.language;
        match drill.answer {
            DrillAnswer::Number { number, limit } => {
                language.number_and_limit(language.number(number), language.number(limit))
            }
            DrillAnswer::Won {
                in_time: true,
                moves: Some(moves),
            } => language.won_in_time(language.number(moves)),
            DrillAnswer::Won {
                moves: Some(moves), ..
            } => language.won_too_late(language.number(moves)),
            DrillAnswer::Won { .. } => language.not_won(),
            DrillAnswer::Move(mv) => notation::readable(drill.game.position(), mv, self.letters),
            _ => String::new(),
        }
    }

    fn write_score(&self) -> io::Result<()> {
        let mut out = output::styled();
        let language = self.language;
        let (right, asked) = (language.number(self.right), language.number(self.asked));
        writeln!(out, "{}", language.drill_score(right, asked))?;
        out.flush()
    }
}

/// Returns whether the count begins with this move: its first number is the piece count plus one.
fn is_first(drill: &Drill) -> bool {
    let pieces = drill.game.position().board().occupied().len();
    drill
        .game
        .count()
        .is_some_and(|count| count.number as usize == pieces)
}

fn write_json(drill: &Drill) -> io::Result<()> {
    let mut out = output::plain();
    serde_json::to_writer(&mut out, drill)?;
    writeln!(out)?;
    out.flush()
}
