//! Replayed games for people.

use std::io::{self, Write as _};

use makruk::{
    Color, Count, CountKind, Diagram, Fen, GameTree, Move, Outcome, Position, Termination,
    diagram::Palette, pgn::GameResult,
};

use super::{Replay, judge::Ply};
use crate::{
    args::Boards,
    board::khun_in_check,
    output::{self, ALARM, FAINT, Output, STRONG, escaped},
    sentences::Language,
};

/// Characters of a move of each side, and how many pairs of them stand in a line.
const PLAIN: (usize, usize) = (9, 3);
/// The same where counts stand behind the moves.
const COUNTED: (usize, usize) = (16, 2);

pub(super) struct Writer {
    out: Output,
    boards: Boards,
    palette: Option<&'static Palette>,
}

impl Writer {
    pub(super) fn new(boards: Boards) -> Self {
        Self {
            out: output::styled(),
            boards,
            palette: output::palette(),
        }
    }

    fn game(&mut self, game: &Replay, number: usize) -> io::Result<()> {
        let name = game.record.name().unwrap_or_else(|| number.to_string());
        write!(self.out, "{STRONG}Game {}{STRONG:#}", escaped(name))?;
        let Some(start) = &game.start else {
            return writeln!(self.out);
        };
        let count = game.plies.len();
        let plural = if count == 1 { "y" } else { "ies" };
        write!(self.out, ", {count} pl{plural}")?;
        if start.position == Position::start() {
            writeln!(self.out)?;
        } else {
            writeln!(self.out, " from {}", Fen(start.setup.clone()))?;
        }
        self.players(game)?;
        match self.boards {
            Boards::All => self.boards(&start.position, game)?,
            Boards::None | Boards::Last => self.moves(&start.position, &game.plies)?,
        }
        self.counts(game.start_count, &start.position, &game.plies)?;

        let last = game.plies.last();
        let position = game.last.as_ref().unwrap_or(&start.position);
        if self.boards == Boards::Last {
            writeln!(self.out)?;
            self.board(last.map(|ply| ply.mv), position)?;
        }
        writeln!(
            self.out,
            "{STRONG}{}{STRONG:#}",
            Language::English.whose_move(position)
        )?;
        if let Some(count) = last.and_then(|ply| ply.count) {
            writeln!(
                self.out,
                "{}",
                Language::English.count(count, position.turn())
            )?;
        }
        let setup = last.map_or_else(|| start.setup.clone(), |ply| ply.setup(position));
        writeln!(self.out, "{FAINT}{}{FAINT:#}", Fen(setup))?;
        self.end(game)
    }

    /// Says who played, where and when, as far as the record knows.
    fn players(&mut self, game: &Replay) -> io::Result<()> {
        let Some(tree) = &game.record.tree else {
            return Ok(());
        };
        let known = |name: &str| {
            let value = tree.tag(name)?;
            // Tags say with question marks that they do not know.
            let is_known = value
                .chars()
                .any(|char| !matches!(char, '?' | '.' | '-' | ' '));
            is_known.then(|| escaped(value).to_string())
        };
        let players = match (known("White"), known("Black")) {
            (None, None) => None,
            (white, black) => {
                let name = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
                Some(format!("{} against {}", name(white), name(black)))
            }
        };
        let parts = [players, known("Event"), known("Site"), known("Date")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "{}", parts.join(", "))
    }

    /// Writes the moves with their numbers in columns, and behind them the numbers that are spoken
    /// with them.
    fn moves(&mut self, start: &Position, plies: &[Ply]) -> io::Result<()> {
        let is_counted = plies.iter().any(|ply| ply.count.is_some());
        let (width, columns) = if is_counted { COUNTED } else { PLAIN };
        let mut number = start.fullmoves().get();
        let mut column = 0;
        for (index, ply) in plies.iter().enumerate() {
            let turn = turn_after(start, index);
            let white_moved = turn == Color::Black;
            if white_moved || index == 0 {
                write!(self.out, "{FAINT}{number:>4}.{FAINT:#} ")?;
            }
            if !white_moved && index == 0 {
                write!(self.out, "{:<width$}", "...")?;
            }
            if !white_moved {
                number = number.saturating_add(1);
                column += 1;
            }
            let ends_line = !white_moved && column % columns == 0;
            let san = ply.san.to_string();
            let spoken = spoken(ply, turn).unwrap_or_default();
            write!(self.out, "{san}{FAINT}{spoken}{FAINT:#}")?;
            if ends_line || index + 1 == plies.len() {
                writeln!(self.out)?;
            } else {
                let gap = width.saturating_sub(san.len() + spoken.len()).max(1);
                write!(self.out, "{:gap$}", "")?;
            }
        }
        Ok(())
    }

    /// Writes every move with the board and the count after it.
    fn boards(&mut self, start: &Position, game: &Replay) -> io::Result<()> {
        self.board(None, start)?;
        let mut before = start.clone();
        for (ply, position) in game.positions() {
            let dots = before.turn().fold(".", "...");
            write!(
                self.out,
                "{STRONG}{}{dots} {}{STRONG:#}",
                before.fullmoves(),
                ply.san
            )?;
            match ply.count {
                Some(count) => writeln!(
                    self.out,
                    "   {}",
                    Language::English.count(count, position.turn())
                )?,
                None => writeln!(self.out)?,
            }
            self.board(Some(ply.mv), &position)?;
            before = position;
        }
        Ok(())
    }

    /// Says when counts began and stopped.
    fn counts(
        &mut self,
        start: Option<Count>,
        position: &Position,
        plies: &[Ply],
    ) -> io::Result<()> {
        let mut running = start.map(|count| (count.kind, count.by));
        for (index, ply) in plies.iter().enumerate() {
            let now = ply.count.map(|count| (count.kind, count.by));
            if now == running {
                continue;
            }
            match ply.count {
                Some(count) => {
                    let by = count.by.fold("White", "Black");
                    writeln!(
                        self.out,
                        "Ply {}: {by} begins to count ({}), from {} to {}",
                        index + 1,
                        count.kind,
                        // If the side that counts has just moved, it spoke its first number.
                        count.number + u32::from(count.by == turn_after(position, index)),
                        count.limit,
                    )?;
                }
                None => writeln!(self.out, "Ply {}: the count has stopped", index + 1)?,
            }
            running = now;
        }
        Ok(())
    }

    /// Says how the game ended, and what the record says of it.
    fn end(&mut self, game: &Replay) -> io::Result<()> {
        let result = game.record.tree.as_ref().map(GameTree::result);
        let result = result.filter(|&result| result != GameResult::Unknown);
        let Some((ply, outcome)) = game.end else {
            return match result {
                Some(result) => writeln!(
                    self.out,
                    "The record says {result}; no move has ended the game."
                ),
                None => Ok(()),
            };
        };
        let reason = reason(outcome, game, ply);
        writeln!(self.out, "{ALARM}{outcome}{ALARM:#} at ply {ply}: {reason}")?;
        let differs = |&result: &GameResult| result != GameResult::from(Some(outcome));
        if let Some(result) = result.filter(differs) {
            writeln!(self.out, "The record says {result}.")?;
        }
        match game.plies.len() - ply {
            0 => Ok(()),
            1 => writeln!(self.out, "The record goes on for one more ply."),
            more => writeln!(self.out, "The record goes on for {more} more plies."),
        }
    }

    fn board(&mut self, last_move: Option<Move>, position: &Position) -> io::Result<()> {
        let mut diagram = Diagram::new(position.board()).checks(khun_in_check(position));
        if let Some(mv) = last_move {
            diagram = diagram.last_move(mv);
        }
        if let Some(palette) = self.palette {
            diagram = diagram.palette(palette);
        }
        writeln!(self.out, "{diagram}")
    }
}

/// The side to move after a ply, whose index begins at 0.
fn turn_after(start: &Position, index: usize) -> Color {
    if index % 2 == 0 {
        !start.turn()
    } else {
        start.turn()
    }
}

/// The number that the side which moved has spoken with its move, ` (7 of 16)`.
fn spoken(ply: &Ply, turn: Color) -> Option<String> {
    let count = ply.count.filter(|count| count.by != turn)?;
    let Count { number, limit, .. } = count;
    Some(if number > u32::from(limit) {
        format!(" (past {limit})")
    } else {
        format!(" ({number} of {limit})")
    })
}

/// Says in words why a game is over.
fn reason(outcome: Outcome, game: &Replay, ply: usize) -> String {
    let count = ply
        .checked_sub(1)
        .and_then(|index| game.plies.get(index)?.count);
    match (outcome, count) {
        (Outcome::Decisive { winner, by }, _) => {
            format!("{} wins by {by}", winner.fold("White", "Black"))
        }
        (
            Outcome::Draw {
                by: Termination::CountExpired(kind),
            },
            Some(count),
        ) => {
            let honour = match kind {
                CountKind::Board => "board's",
                CountKind::Pieces => "pieces'",
            };
            format!(
                "draw, {honour} honour: the count of {} was exceeded",
                count.limit
            )
        }
        (Outcome::Draw { by }, _) => format!("draw by {by}"),
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, number: usize) -> io::Result<()> {
        if number > 1 {
            writeln!(self.out)?;
        }
        self.game(game, number)?;
        for fault in &game.record.faults {
            let (ply, message) = (fault.ply, escaped(&fault.message));
            if fault.stops {
                writeln!(
                    self.out,
                    "{ALARM}The record cannot be replayed from ply {ply} on:{ALARM:#} {message}"
                )?;
            } else if game.start.is_none() {
                writeln!(self.out, "{ALARM}Not a game:{ALARM:#} {message}")?;
            } else {
                writeln!(self.out, "{ALARM}Wrong in the record:{ALARM:#} {message}")?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
