//! `makruk puzzles solve`: lets the user solve puzzles.

use std::io::{self, Error, ErrorKind, IsTerminal as _, Write};

use makruk::{
    Color, Move,
    analysis::{
        proof::Goal,
        puzzle::{Attempt, Theme},
    },
    split_mix64::SplitMix64,
};

use super::args::SolveArgs;
use super::line::PuzzleLine;
use crate::{
    drawing,
    engine::seed_of_clock,
    exit::ExitStatus,
    input::{Input, Lines},
    messages::Language,
    notation,
    output::{self, ALARM, FAINT, STRONG},
    play::moves::Reader,
    quiz::{self, Line},
};

/// The bundled puzzles. `crates/makruk-cli/puzzles/README.md` documents how they were found.
const BUNDLED: &str = include_str!("../../puzzles/puzzles.jsonl");

pub(super) fn run(args: &SolveArgs) -> io::Result<ExitStatus> {
    let input = match &args.file {
        Some(file) => Input::open(Some(file))?,
        None => Input::of("the bundled puzzles", BUNDLED),
    };
    let (mut puzzles, status) = read(&mut Lines::new(input.decoded(false)))?;
    if let Some(theme) = &args.theme {
        puzzles.retain(|puzzle| puzzle.has(theme));
    }
    if puzzles.is_empty() {
        let message = match &args.theme {
            Some(theme) => format!("--theme: no puzzle has the theme `{theme}`"),
            None => "no puzzles to solve".to_owned(),
        };
        return Err(Error::new(ErrorKind::InvalidInput, message));
    }
    let seed = args.seed.unwrap_or_else(seed_of_clock);
    puzzles.sort_by_key(|puzzle| SplitMix64::nth(seed, puzzle.number));
    let language = Language::of(args.thai);
    let mut solver = Solver {
        language,
        reader: Reader {
            language,
            letters: language.letters(),
            shown: language.letters(),
        },
        lines: Lines::typed()?,
        solved: 0,
    };
    let mut seen = 0;
    let all = puzzles.len();
    for puzzle in &puzzles {
        seen += 1;
        if solver.solve(puzzle, seen, all)? == Next::End {
            break;
        }
    }
    let mut out = output::styled();
    let (solved, seen) = (language.number(solver.solved), language.number(seen));
    writeln!(out, "{}", language.puzzle_score(solved, seen))?;
    out.flush()?;
    Ok(status)
}

/// A puzzle to solve.
struct Puzzle {
    /// Line number, from 1.
    number: u64,
    /// The attempt at its beginning.
    attempt: Attempt,
    moves: u16,
    themes: Vec<String>,
}

impl Puzzle {
    fn new(line: &PuzzleLine, number: usize) -> Result<Self, String> {
        line.replay()?;
        let (game, moves) = line.parse()?;
        let goal = line
            .theme
            .iter()
            .find_map(|name| name.parse::<Theme>().ok()?.goal());
        let goal = goal.ok_or("no theme defines the goal")?;
        if moves.is_empty() {
            return Err("`solution` is empty".to_owned());
        }
        let attempt = Attempt::new(game, goal, &moves);
        Ok(Self {
            number: number as u64,
            attempt: attempt.map_err(|error| error.to_string())?,
            moves: line.length,
            themes: line.theme.clone(),
        })
    }

    /// Returns whether a theme has this name, with or without its number.
    fn has(&self, name: &str) -> bool {
        let mut themes = self.themes.iter();
        themes.any(|theme| {
            let rest = theme.strip_prefix(name).map(|rest| rest.strip_prefix('_'));
            match rest {
                Some(Some(number)) => number.chars().all(|char| char.is_ascii_digit()),
                Some(None) => theme == name,
                None => false,
            }
        })
    }

    /// Describes the goal.
    fn goal(&self, language: Language) -> String {
        let moves = language.number(self.moves);
        match self.attempt.goal() {
            Goal::Gain(gain) => language.goal_gain(moves, language.number(gain)),
            Goal::Draw if self.has("hold_by_count") => language.goal_hold_by_count(moves),
            Goal::Draw => language.goal_draw(moves),
            _ if self.has("win_within_count") => language.goal_mate_within_count(moves),
            _ => language.goal_mate(moves),
        }
    }
}

/// Reads puzzles, one per line. Reports the lines that are not puzzles.
fn read(lines: &mut Lines) -> io::Result<(Vec<Puzzle>, ExitStatus)> {
    let (mut puzzles, mut status) = (Vec::new(), ExitStatus::Done);
    let mut text = Vec::new();
    while let Some(line) = lines.read(&mut text)? {
        if text.trim_ascii().is_empty() {
            continue;
        }
        let puzzle = line
            .map_err(|rejection| rejection.message)
            .and_then(|()| PuzzleLine::read(&text))
            .and_then(|line| Puzzle::new(&line, lines.number));
        match puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(message) => {
                status = ExitStatus::Rejected;
                let (name, number) = (lines.name(), lines.number);
                output::complain(format_args!("{name}, line {number}: {message}"));
            }
        }
    }
    Ok((puzzles, status))
}

/// Whether another puzzle follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Puzzle,
    End,
}

/// A solving session.
struct Solver {
    language: Language,
    reader: Reader,
    lines: Lines,
    /// Puzzles solved without showing the solution.
    solved: u64,
}

impl Solver {
    /// Presents a puzzle until it is solved or skipped.
    fn solve(&mut self, puzzle: &Puzzle, number: usize, all: usize) -> io::Result<Next> {
        let language = self.language;
        let mut attempt = puzzle.attempt.clone();
        let (mut is_counted, mut is_over, mut is_shown) = (false, false, false);
        self.present(puzzle, number, all)?;
        self.show(&attempt, None)?;
        let mut line = Vec::new();
        loop {
            self.prompt(is_over)?;
            let mut out = output::styled();
            match self.lines.read(&mut line)? {
                None => {
                    writeln!(out)?;
                    return Ok(Next::End);
                }
                Some(Err(rejection)) => {
                    self.lines.complain(&rejection);
                    continue;
                }
                Some(Ok(())) => {}
            }
            match quiz::read(&String::from_utf8_lossy(&line)) {
                Line::Nothing if is_over => return Ok(Next::Puzzle),
                Line::Nothing => {}
                Line::Help => write!(out, "{}", language.puzzle_help())?,
                Line::Next => return Ok(Next::Puzzle),
                Line::Quit => return Ok(Next::End),
                Line::Again => {
                    attempt = puzzle.attempt.clone();
                    is_over = false;
                    self.present(puzzle, number, all)?;
                    self.show(&attempt, None)?;
                }
                _ if is_over => writeln!(out, "{}", language.puzzle_is_over())?,
                Line::Hint => self.hint(&attempt)?,
                Line::Solution => {
                    self.reveal(&mut attempt)?;
                    (is_over, is_shown) = (true, true);
                }
                Line::Answer(text) => {
                    let position = attempt.game().position();
                    let mv = match self.reader.read(text, position) {
                        Ok(mv) => mv,
                        Err(why) => {
                            let no = language.no();
                            writeln!(out, "{ALARM}{no}{ALARM:#} {why}")?;
                            continue;
                        }
                    };
                    let san = notation::readable(position, mv, self.reader.shown);
                    // The reader returns legal moves only, and the solver is to move until the puzzle is solved.
                    if !attempt.play(mv).is_ok_and(|is_right| is_right) {
                        writeln!(out, "{ALARM}{}{ALARM:#}", language.wrong_move(san))?;
                        continue;
                    }
                    if let Some(reply) = attempt.next() {
                        let text = self.numbered(&attempt, reply);
                        attempt.reply();
                        let text = language.right_and_reply(text);
                        writeln!(out, "{STRONG}{text}{STRONG:#}")?;
                        self.show(&attempt, Some(reply))?;
                    } else {
                        self.show(&attempt, Some(mv))?;
                        writeln!(out, "{STRONG}{}{STRONG:#}", language.puzzle_solved())?;
                        is_over = true;
                        if !is_counted && !is_shown {
                            self.solved += 1;
                            is_counted = true;
                        }
                    }
                }
            }
        }
    }

    /// Writes the goal of a puzzle.
    fn present(&self, puzzle: &Puzzle, number: usize, all: usize) -> io::Result<()> {
        let mut out = output::styled();
        let language = self.language;
        let (number, all) = (language.number(number), language.number(all));
        let title = language.puzzle_title(number, all);
        let goal = puzzle.goal(language);
        writeln!(out, "\n{FAINT}{title}{FAINT:#} {STRONG}{goal}{STRONG:#}")
    }

    fn prompt(&self, is_over: bool) -> io::Result<()> {
        let mut out = output::styled();
        if io::stdin().is_terminal() {
            let prompt = if is_over {
                self.language.prompt_after_puzzle()
            } else {
                self.language.prompt()
            };
            write!(out, "{prompt}")?;
        }
        out.flush()
    }

    fn show(&self, attempt: &Attempt, last: Option<Move>) -> io::Result<()> {
        let mut out = output::styled();
        let (language, position) = (self.language, attempt.game().position());
        let style = drawing::style(false, language);
        let mut diagram = drawing::diagram(position, style).seen_by(attempt.side());
        if let Some(mv) = last {
            diagram = diagram.last_move(mv);
        }
        let state = match attempt.game().outcome() {
            Some(outcome) if outcome.winner().is_none() => {
                language.drawn(outcome, language.termination(outcome.by()))
            }
            _ => language.whose_move(position),
        };
        writeln!(out, "{diagram}\n{state}")?;
        if let Some(count) = attempt.game().count() {
            let text = language.count(count, position);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
        }
        Ok(())
    }

    /// Returns a move that is about to be played, with its number.
    fn numbered(&self, attempt: &Attempt, mv: Move) -> String {
        let position = attempt.game().position();
        let number = notation::number(position.fullmoves().get(), position.turn(), self.language);
        format!(
            "{number} {}",
            notation::readable(position, mv, self.reader.shown)
        )
    }

    /// Names the piece that moves.
    fn hint(&self, attempt: &Attempt) -> io::Result<()> {
        let mut out = output::styled();
        let (language, board) = (self.language, attempt.game().position().board());
        let Some(mv) = attempt.next() else {
            return Ok(());
        };
        let role = board
            .get(mv.from())
            .map(|piece| language.role(piece.role()));
        let piece = language.hint_piece(role.unwrap_or_default(), language.square(mv.from()));
        writeln!(out, "{}", language.hint(piece))
    }

    /// Shows the rest of the solution and its last position.
    fn reveal(&self, attempt: &mut Attempt) -> io::Result<()> {
        let mut out = output::styled();
        let (mut words, mut last) = (Vec::new(), None);
        while let Some(mv) = attempt.next() {
            let is_first = words.is_empty() || attempt.game().position().turn() == Color::White;
            words.push(if is_first {
                self.numbered(attempt, mv)
            } else {
                notation::readable(attempt.game().position(), mv, self.reader.shown)
            });
            attempt.reveal();
            last = Some(mv);
        }
        self.show(attempt, last)?;
        let text = self.language.solution_is(words.join(" "));
        writeln!(out, "{STRONG}{text}{STRONG:#}")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_puzzle_is_solved_by_its_solution() {
        let mut lines = Lines::new(Input::of("the bundled puzzles", BUNDLED));
        let (puzzles, status) = read(&mut lines).unwrap();
        assert_eq!((puzzles.len(), status), (300, ExitStatus::Done));
        for puzzle in puzzles {
            let mut attempt = puzzle.attempt;
            while let Some(mv) = attempt.next() {
                assert_eq!(attempt.play(mv), Ok(true));
                attempt.reply();
            }
        }
    }

    #[test]
    fn the_order_depends_only_on_the_seed() {
        let order = |seed: u64| {
            let mut numbers: Vec<u64> = (1..=300).collect();
            numbers.sort_by_key(|number| SplitMix64::nth(seed, *number));
            numbers
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
