//! Replayed games for people.

use std::io::{self, BufWriter, StdoutLock, Write as _};

use anstream::AutoStream;
use makruk::{Color, Diagram, Fen, Move, Position, UciMove};

use super::Replay;
use crate::{
    args::Boards,
    board::whose_move,
    output::{self, ALARM, FAINT, STRONG},
};

/// Columns of moves, a move of White's and one of Black's in each.
const COLUMNS: usize = 4;

pub(super) struct Writer {
    out: BufWriter<AutoStream<StdoutLock<'static>>>,
    boards: Boards,
}

impl Writer {
    pub(super) fn new(boards: Boards) -> Self {
        Self {
            out: output::styled(),
            boards,
        }
    }

    fn game(&mut self, game: &Replay, line: usize) -> io::Result<()> {
        let name = game.record.name().unwrap_or_else(|| line.to_string());
        write!(self.out, "{STRONG}Game {name}{STRONG:#}")?;
        let Some(start) = &game.start else {
            return writeln!(self.out);
        };
        let plies = game.plies.len();
        let plural = if plies == 1 { "" } else { "s" };
        if start.position == Position::start() {
            writeln!(self.out, ", {plies} move{plural}")?;
        } else {
            writeln!(
                self.out,
                ", {plies} move{plural} from {}",
                Fen(start.setup.clone())
            )?;
        }
        match self.boards {
            Boards::All => {
                self.board(None, &start.position)?;
                let mut before = &start.position;
                for (mv, position) in &game.plies {
                    let dots = before.turn().fold(".", "...");
                    writeln!(
                        self.out,
                        "{STRONG}{}{dots} {}{}{STRONG:#}",
                        before.fullmoves(),
                        UciMove(*mv),
                        sign(position),
                    )?;
                    self.board(Some(*mv), position)?;
                    before = position;
                }
            }
            Boards::None | Boards::Last => self.moves(&start.position, &game.plies)?,
        }
        let last_move = game.plies.last().map(|(mv, _)| *mv);
        let last = game
            .plies
            .last()
            .map_or(&start.position, |(_, position)| position);
        if self.boards == Boards::Last {
            writeln!(self.out)?;
            self.board(last_move, last)?;
        }
        writeln!(self.out, "{STRONG}{}{STRONG:#}", whose_move(last))?;
        writeln!(self.out, "{FAINT}{}{FAINT:#}", Fen::from(last))
    }

    /// Writes the moves with their numbers in columns.
    fn moves(&mut self, start: &Position, plies: &[(Move, Position)]) -> io::Result<()> {
        let mut number = start.fullmoves().get();
        let mut column = 0;
        if start.turn() == Color::Black && !plies.is_empty() {
            write!(self.out, "{FAINT}{number:>4}.{FAINT:#} {:<7}", "...")?;
        }
        for (mv, position) in plies {
            let white_moved = position.turn() == Color::Black;
            if white_moved {
                write!(self.out, "{FAINT}{number:>4}.{FAINT:#} ")?;
            }
            let text = format!("{}{}", UciMove(*mv), sign(position));
            write!(self.out, "{text:<7}")?;
            if !white_moved {
                number = number.saturating_add(1);
                column += 1;
                if column % COLUMNS == 0 {
                    writeln!(self.out)?;
                }
            }
        }
        let open_line = column % COLUMNS != 0
            || plies
                .last()
                .is_some_and(|(_, position)| position.turn() == Color::Black);
        if open_line {
            writeln!(self.out)
        } else {
            Ok(())
        }
    }

    fn board(&mut self, last_move: Option<Move>, position: &Position) -> io::Result<()> {
        let marked = last_move
            .into_iter()
            .flat_map(|mv| [mv.from(), mv.to()])
            .collect();
        writeln!(self.out, "{}", Diagram::new(position.board()).mark(marked))
    }
}

/// `+` behind a move that gives check, `#` behind one that mates.
fn sign(position: &Position) -> &'static str {
    match (position.is_check(), position.has_legal_move()) {
        (true, false) => "#",
        (true, true) => "+",
        _ => "",
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, line: usize) -> io::Result<()> {
        if line > 1 {
            writeln!(self.out)?;
        }
        self.game(game, line)?;
        match &game.error {
            Some(error) if error.ply > 0 => writeln!(
                self.out,
                "{ALARM}The record cannot be replayed from ply {} on:{ALARM:#} {}",
                error.ply, error.message,
            ),
            Some(error) => writeln!(self.out, "{ALARM}Not a game:{ALARM:#} {}", error.message),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
