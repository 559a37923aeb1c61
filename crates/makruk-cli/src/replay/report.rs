//! Human-readable replays.

use std::io::{self, Write as _};

use makruk::{Color, Count, Fen, GameResult, GameTree, Move, Outcome, Position, Termination};

use super::args::Boards;
use super::{Replay, replayer::Ply};
use crate::{
    drawing,
    escape::escaped,
    messages::Language,
    notation,
    output::{self, ALARM, FAINT, Output, STRONG},
};

/// Column width of a move, and full moves per line.
const PLAIN: (usize, usize) = (9, 3);
/// Like `PLAIN`, but for moves with counts.
const COUNTED: (usize, usize) = (16, 2);

pub(super) struct Writer {
    out: Output,
    boards: Boards,
    language: Language,
}

impl Writer {
    pub(super) fn new(boards: Boards, language: Language) -> Self {
        Self {
            out: output::styled(),
            boards,
            language,
        }
    }

    fn game(&mut self, game: &Replay, number: usize) -> io::Result<()> {
        let name = game.record.name().unwrap_or_else(|| number.to_string());
        let language = self.language;
        let title = language.game_title(escaped(name));
        write!(self.out, "{STRONG}{title}{STRONG:#}")?;
        let Some(start) = game.start.as_ref().filter(|_| !game.is_nothing()) else {
            return writeln!(self.out);
        };
        let length = match game.plies.len() {
            1 => language.one_ply(),
            plies => language.plies(language.number(plies)),
        };
        let from = if start.position == Position::start() {
            String::new()
        } else {
            format!(" {}", language.starts_from(Fen::from(start.setup.clone())))
        };
        writeln!(self.out, ", {length}{from}")?;
        self.players(game)?;
        match self.boards {
            Boards::All => self.boards(&start.position, game)?,
            Boards::None | Boards::Last => self.moves(&start.position, &game.plies)?,
        }
        self.counts(game, &start.position)?;

        let last = game.plies.last();
        let position = game
            .last
            .as_ref()
            .map_or(&start.position, |last| &last.position);
        if self.boards == Boards::Last {
            writeln!(self.out)?;
            self.board(last.map(|ply| ply.mv), position)?;
        }
        let whose_move = language.whose_move(position);
        writeln!(self.out, "{STRONG}{whose_move}{STRONG:#}")?;
        if let Some(count) = game.last.as_ref().and_then(|last| last.count) {
            writeln!(self.out, "{}", language.count(count, position))?;
        }
        let setup = game.last.as_ref().map_or(&start.setup, |last| &last.setup);
        writeln!(self.out, "{FAINT}{}{FAINT:#}", Fen::from(setup.clone()))?;
        self.end(game)
    }

    /// Writes the players, place and date that the record contains.
    fn players(&mut self, game: &Replay) -> io::Result<()> {
        let Some(tree) = &game.record.tree else {
            return Ok(());
        };
        let known = |name: &str| {
            let value = tree.tag(name)?;
            // Question marks mean unknown values.
            let is_known = value
                .chars()
                .any(|char| !matches!(char, '?' | '.' | '-' | ' '));
            is_known.then(|| escaped(value).to_string())
        };
        let players = match (known("White"), known("Black")) {
            (None, None) => None,
            (white, black) => {
                let name = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
                Some(self.language.players(name(white), name(black)))
            }
        };
        let parts = [players, known("Event"), known("Site"), known("Date")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}", parts.join(", "))
    }

    /// Writes the numbered moves in columns, each followed by the count number spoken with it.
    fn moves(&mut self, start: &Position, plies: &[Ply]) -> io::Result<()> {
        let is_counted = plies.iter().any(|ply| ply.count.is_some());
        let (width, columns) = if is_counted { COUNTED } else { PLAIN };
        let mut column = 0;
        let mut position = start.clone();
        for (index, (ply, (number, side))) in plies.iter().zip(notation::plies(start)).enumerate() {
            let white_moved = side == Color::White;
            if white_moved || index == 0 {
                // A first move by Black gets its own column.
                let number = notation::number(number, Color::White, self.language);
                write!(self.out, "{FAINT}{number:>5}{FAINT:#} ")?;
            }
            if !white_moved && index == 0 {
                write!(self.out, "{:<width$}", "...")?;
            }
            if !white_moved {
                column += 1;
            }
            let ends_line = !white_moved && column % columns == 0;
            let san = self.san(&position, ply);
            position.play_unchecked(ply.mv);
            let spoken = spoken(ply, side, self.language).unwrap_or_default();
            write!(self.out, "{san}{FAINT}{spoken}{FAINT:#}")?;
            if ends_line || index + 1 == plies.len() {
                writeln!(self.out)?;
            } else {
                let gap = width
                    .saturating_sub(columns_of(&san) + columns_of(&spoken))
                    .max(1);
                write!(self.out, "{:gap$}", "")?;
            }
        }
        Ok(())
    }

    /// Writes every move, with the board and the count after it.
    fn boards(&mut self, start: &Position, game: &Replay) -> io::Result<()> {
        self.board(None, start)?;
        let mut before = start.clone();
        for (ply, position) in game.positions() {
            let (number, turn) = (before.fullmoves().get(), before.turn());
            let number = notation::number(number, turn, self.language);
            write!(
                self.out,
                "{STRONG}{number} {}{STRONG:#}",
                self.san(&before, ply)
            )?;
            match ply.count {
                Some(count) => writeln!(self.out, "   {}", self.language.count(count, &position))?,
                None => writeln!(self.out)?,
            }
            self.board(Some(ply.mv), &position)?;
            before = position;
        }
        Ok(())
    }

    /// Writes the moves at which counts started and stopped.
    fn counts(&mut self, game: &Replay, position: &Position) -> io::Result<()> {
        let language = self.language;
        let mut running = game.start_count.map(|count| (count.kind, count.by));
        for (index, (ply, (_, mover))) in
            game.plies.iter().zip(notation::plies(position)).enumerate()
        {
            let now = ply.count.map(|count| (count.kind, count.by));
            if now == running {
                continue;
            }
            if let Some(count) = ply.count {
                // The counting side speaks its first number with its next move, unless it has just moved.
                let is_next = count.by != mover;
                let first = count.number.saturating_add(u32::from(is_next));
                let begins = language.count_begins(
                    language.number(index + 1),
                    language.side(count.by),
                    language.count_kind(count.kind),
                    language.number(first),
                    language.number(count.limit),
                );
                writeln!(self.out, "{begins}")?;
            } else {
                let ends = language.count_stopped(language.number(index + 1));
                writeln!(self.out, "{ends}")?;
            }
            running = now;
        }
        // No ply records a count that is stopped after the last move.
        let last = game.last.as_ref().and_then(|last| last.count);
        if running.is_some() && last.is_none() {
            let ends = language.count_stopped(language.number(game.plies.len()));
            writeln!(self.out, "{ends}")?;
        }
        Ok(())
    }

    /// Writes how the game ended, and the result of the record.
    fn end(&mut self, game: &Replay) -> io::Result<()> {
        let language = self.language;
        let result = game.record.tree.as_ref().map(GameTree::result);
        let result = result.filter(|&result| result != GameResult::Unknown);
        let Some((ply, outcome)) = game.end else {
            return match result {
                Some(result) => writeln!(self.out, "{}", language.record_says_without_end(result)),
                None => Ok(()),
            };
        };
        let styled = format!("{ALARM}{outcome}{ALARM:#}");
        let reason = reason(outcome, game, ply, language);
        let ended = language.ended_at(styled, language.number(ply), reason);
        writeln!(self.out, "{ended}")?;
        let differs = |&result: &GameResult| result != GameResult::from(Some(outcome));
        if let Some(result) = result.filter(differs) {
            writeln!(self.out, "{}", language.record_says(result))?;
        }
        match game.plies.len() - ply {
            0 => Ok(()),
            1 => writeln!(self.out, "{}", language.record_goes_on_one()),
            more => {
                let more = language.record_goes_on(language.number(more));
                writeln!(self.out, "{more}")
            }
        }
    }

    fn san(&self, before: &Position, ply: &Ply) -> String {
        notation::readable(before, ply.mv, self.language.letters())
    }

    fn board(&mut self, last_move: Option<Move>, position: &Position) -> io::Result<()> {
        let mut diagram = drawing::diagram(position, drawing::style(false, self.language));
        if let Some(mv) = last_move {
            diagram = diagram.last_move(mv);
        }
        writeln!(self.out, "{diagram}")
    }
}

/// Returns the column width of `text`: Thai vowels and tone marks above and below a letter take no column.
fn columns_of(text: &str) -> usize {
    let is_mark =
        |char: &char| matches!(char, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}');
    text.chars().filter(|char| !is_mark(char)).count()
}

/// Returns the count number that the mover speaks with its move: ` (7 of 16)`.
fn spoken(ply: &Ply, mover: Color, language: Language) -> Option<String> {
    let count = ply.count.filter(|count| count.by == mover)?;
    let Count { number, limit, .. } = count;
    let is_past = number > u32::from(limit);
    let (number, limit) = (language.number(number), language.number(limit));
    let spoken = if is_past {
        language.spoken_past(limit)
    } else {
        language.spoken(number, limit)
    };
    Some(format!(" {spoken}"))
}

/// Explains why a game is over.
fn reason(outcome: Outcome, game: &Replay, ply: usize, language: Language) -> String {
    let count = ply
        .checked_sub(1)
        .and_then(|index| game.plies.get(index)?.count);
    match (outcome, count) {
        (
            Outcome::Draw {
                by: Termination::CountExpired(kind),
            },
            Some(count),
        ) => language.ended_counted(language.count_kind(kind), language.number(count.limit)),
        _ => language.ending(outcome).to_string(),
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, number: usize) -> io::Result<()> {
        if number > 1 {
            writeln!(self.out)?;
        }
        self.game(game, number)?;
        let language = self.language;
        for fault in &game.record.faults {
            let what = if game.start.is_none() || game.is_nothing() {
                language.not_a_game()
            } else if fault.stops {
                language.record_stops(language.number(fault.ply))
            } else {
                language.wrong_in_record()
            };
            let message = escaped(&fault.message);
            writeln!(self.out, "{ALARM}{what}{ALARM:#} {message}")?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
