//! `makruk puzzles solve`: lets the user solve puzzles.

use std::io::{self, Error, ErrorKind, IsTerminal as _, Write};

use makruk::{
    Color, Move,
    analysis::{
        proof::Goal,
        puzzle::{Attempt, PuzzleRecord, Theme},
    },
    split_mix64::SplitMix64,
};

use super::args::SolveArgs;
use super::line;
use crate::{
    drawing,
    engine::seed_of_clock,
    exit::ExitStatus,
    input::{Input, Lines},
    messages::Language,
    notation,
    output::{self, ALARM, FAINT, STRONG},
    play::moves::Reader,
    quiz::{self, Next, Progress, Question},
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
        solved: 0,
    };
    let mut lines = Lines::typed()?;
    let mut seen = 0;
    let all = puzzles.len();
    for puzzle in &puzzles {
        seen += 1;
        let mut tried = Tried {
            solver: &mut solver,
            puzzle,
            title: language.puzzle_title(language.number(seen), language.number(all)),
            attempt: puzzle.attempt.clone(),
            is_over: false,
            is_shown: false,
            is_solved: false,
        };
        let next = quiz::ask(&mut lines, &mut tried)?;
        solver.solved += u64::from(tried.is_solved);
        if next == Next::End {
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
    fn new(record: &PuzzleRecord, number: usize) -> Result<Self, String> {
        line::replay(record)?;
        let game = record.game().map_err(|error| format!("`fen`: {error}"))?;
        let goal = record.goal().ok_or("no theme defines the goal")?;
        if record.solution.is_empty() {
            return Err("`solution` is empty".to_owned());
        }
        let attempt = Attempt::new(game, goal, &record.solution);
        Ok(Self {
            number: number as u64,
            attempt: attempt.map_err(|error| error.to_string())?,
            moves: record.length,
            themes: record.themes.iter().map(Theme::to_string).collect(),
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
            .and_then(|()| line::read(&text))
            .and_then(|record| Puzzle::new(&record, lines.number));
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

/// A solving session.
struct Solver {
    language: Language,
    reader: Reader,
    /// Puzzles solved without showing the solution.
    solved: u64,
}

/// A puzzle that the user tries to solve.
struct Tried<'a> {
    solver: &'a mut Solver,
    puzzle: &'a Puzzle,
    title: String,
    attempt: Attempt,
    is_over: bool,
    /// Whether the solution was shown.
    is_shown: bool,
    /// Whether the user has found the solution, in this attempt or in an earlier one.
    is_solved: bool,
}

impl Question for Tried<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.attempt = self.puzzle.attempt.clone();
        self.is_over = false;
        self.solver.present(self.puzzle, &self.title)?;
        self.solver.show(&self.attempt, None)
    }

    fn prompt(&self) -> io::Result<()> {
        self.solver.prompt(self.is_over)
    }

    fn help(&self) -> String {
        self.solver.language.puzzle_help()
    }

    fn hint(&self) -> io::Result<()> {
        self.solver.hint(&self.attempt)
    }

    fn solve(&mut self) -> io::Result<Progress> {
        self.solver.reveal(&mut self.attempt)?;
        (self.is_over, self.is_shown) = (true, true);
        Ok(Progress::Open)
    }

    fn answer(&mut self, text: &str) -> io::Result<Progress> {
        let (solver, attempt) = (&mut *self.solver, &mut self.attempt);
        let (mut out, language) = (output::styled(), solver.language);
        let position = attempt.game().position();
        let mv = match solver.reader.read(text, position) {
            Ok(mv) => mv,
            Err(why) => {
                writeln!(out, "{ALARM}{}{ALARM:#} {why}", language.no())?;
                return Ok(Progress::Open);
            }
        };
        let san = notation::readable(position, mv, solver.reader.shown);
        // The reader returns legal moves only, and the solver is to move until the puzzle is solved.
        if !attempt.play(mv).is_ok_and(|is_right| is_right) {
            writeln!(out, "{ALARM}{}{ALARM:#}", language.wrong_move(san))?;
            return Ok(Progress::Open);
        }
        if let Some(reply) = attempt.next() {
            let text = solver.numbered(attempt, reply);
            attempt.reply();
            let text = language.right_and_reply(text);
            writeln!(out, "{STRONG}{text}{STRONG:#}")?;
            solver.show(attempt, Some(reply))?;
        } else {
            solver.show(attempt, Some(mv))?;
            writeln!(out, "{STRONG}{}{STRONG:#}", language.puzzle_solved())?;
            self.is_over = true;
            self.is_solved |= !self.is_shown;
        }
        Ok(Progress::Open)
    }

    fn over(&self) -> Option<String> {
        self.is_over.then(|| self.solver.language.puzzle_is_over())
    }
}

impl Solver {
    /// Writes the goal of a puzzle.
    fn present(&self, puzzle: &Puzzle, title: &str) -> io::Result<()> {
        let mut out = output::styled();
        let goal = puzzle.goal(self.language);
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
                language.drawn(language.outcome(outcome))
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
