//! The moves of a position ranked by their results, and lines of best moves.

use alloc::vec::Vec;
use core::cmp::Reverse;

use makruk_core::{Color, Move, Position};
use makruk_rules::{Action, Counting, Outcome, Rules};

use crate::{Material, PieceKind, TableError, TableErrorKind, Tables, Verdict, Wdl};

/// A legal move with its result for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The result without a count and the plies to it, counting this move, as in
    /// [`Probe::verdict`](crate::Probe::verdict); `None` if the table is not open.
    ///
    /// With one piece per side, capturing the last piece wins in one ply if the resulting ending is won within its
    /// count, and draws otherwise.
    pub verdict: Option<Verdict>,
    /// The best result under the count, as in [`Probe::with_count`](crate::Probe::with_count).
    pub with_count: Option<Wdl>,
    /// The action that this result requires before the move, [`Action::StartCount`] or [`Action::StopCount`]; `None` if
    /// none is needed.
    pub action: Option<Action>,
}

impl Tables {
    /// Returns the legal moves with their results, best first: by the result under the count, then by the result
    /// without one, with the fastest wins and the slowest losses first. `None` if no open table covers the position.
    ///
    /// The first move achieves the [position's](Tables::probe_with_count) result under the count. The best result
    /// without a count is also that of the position. The first move achieves that result too, unless every move that
    /// does so is worse under the count.
    ///
    /// ```
    /// use makruk::{Action, Counting, Fen, Rules, tables::{Tables, Verdict, Wdl}};
    ///
    /// // White counts board's honour. To mate, it stops its count.
    /// let fen: Fen = "k7/8/1K6/8/8/8/n7/7R w - 128 10 1".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let mut tables = Tables::new();
    /// tables.make("KRvKN".parse()?)?;
    /// let moves = tables.moves(&position, &counting, &Rules::THAI)?.unwrap();
    /// assert_eq!(moves[0].mv.to_string(), "h1h8");
    /// assert_eq!(moves[0].verdict, Some(Verdict::Win { plies: 1 }));
    /// assert_eq!(moves[0].with_count, Some(Wdl::Win));
    /// assert_eq!(moves[0].action, Some(Action::StopCount));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn moves(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Vec<RankedMove>>, TableError> {
        let is_there = |(material, _)| self.get(material).is_some();
        if !Material::of(position.board()).is_some_and(is_there) {
            return Ok(None);
        }
        let mut actions = Vec::from([(None, *counting)]);
        let mut called = *counting;
        if called.start(position, rules).is_ok() {
            actions.push((Some(Action::StartCount), called));
        }
        let mut stopped = *counting;
        if stopped.stop(rules).is_ok() {
            actions.push((Some(Action::StopCount), stopped));
        }
        let mut moves = Vec::new();
        for &mv in &position.legal_moves() {
            let (mut with_count, mut action) = (None, None);
            let mut is_known = true;
            for (before, counting) in &actions {
                let result = self.result_after(position, mv, counting, rules)?;
                is_known &= result.is_some();
                // On a tie, keep the first result, which needs no action.
                if result.is_some_and(|it| with_count.is_none_or(|best| it > best)) {
                    (with_count, action) = (result, *before);
                }
            }
            // An unknown result could be better, unless a win is already known.
            if !is_known && with_count != Some(Wdl::Win) {
                (with_count, action) = (None, None);
            }
            moves.push(RankedMove {
                mv,
                verdict: self.verdict_after(position, mv)?,
                with_count,
                action,
            });
        }
        let with_count = |it: &RankedMove| it.with_count.unwrap_or(Wdl::Draw);
        let verdict = |it: &RankedMove| it.verdict.unwrap_or(Verdict::Draw);
        moves.sort_by_key(|it| Reverse((with_count(it), verdict(it))));
        Ok(Some(moves))
    }

    /// Returns the result under the count after a move, for the side that made it.
    fn result_after(
        &self,
        position: &Position,
        mv: Move,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Wdl>, TableError> {
        let mut after = position.clone();
        let mut counted = *counting;
        let undo = after.play_unchecked(mv);
        counted.advance(&after, &undo, rules);
        match rules.judge(&after, counting.count(rules), &counted, 1) {
            Some(Outcome::Decisive { .. }) => return Ok(Some(Wdl::Win)),
            Some(_) => return Ok(Some(Wdl::Draw)),
            // Some rule sets do not end the game with two bare khuns.
            None if is_bare(&after) => return Ok(Some(Wdl::Draw)),
            None => {}
        }
        let probe = self.probe_with_count(&after, &counted, rules)?;
        Ok(probe.and_then(|probe| probe.with_count).map(Wdl::reversed))
    }

    /// Returns the result without a count after a move, for the side that made it, as the tables define it for the
    /// position before the move; `None` if the table is not open.
    fn verdict_after(&self, position: &Position, mv: Move) -> Result<Option<Verdict>, TableError> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if is_bare(&after) {
            return Ok(Some(Verdict::Draw));
        }
        let verdict = self.verdict(after.board(), after.turn())?;
        let Some((material, strong)) = Material::of(position.board()) else {
            return Ok(None);
        };
        let (Some(verdict), Some(table)) = (verdict, self.get(material)) else {
            return Ok(None);
        };
        // The rest of a win may come too late for a count that the move starts.
        let in_time = |winner: Color| {
            let mover = position.turn();
            let color = |color: Color| {
                if color == winner {
                    Color::White
                } else {
                    Color::Black
                }
            };
            let exits = table.exits(winner == strong);
            let index = |of: Color, kind: PieceKind| exits.index(color(of), kind);
            let captured = position
                .board()
                .get(mv.to())
                .and_then(|piece| index(!mover, PieceKind::of(piece.role())?));
            let promoted = index(mover, PieceKind::Bia).filter(|_| mv.is_promotion());
            exits.get(captured, promoted)
        };
        Ok(Some(match verdict {
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss { plies } => match in_time(position.turn()) {
                Some(exit) if plies > exit.time() => Verdict::Draw,
                Some(exit) if exit.is_end() => Verdict::Win { plies: 1 },
                _ => verdict.before(),
            },
            Verdict::Win { plies } => match in_time(!position.turn()) {
                Some(exit) if plies > exit.time() => Verdict::Draw,
                _ => verdict.before(),
            },
        }))
    }

    /// Returns a line of best moves from a position to the mate, or to the end of the open tables' coverage: fastest
    /// mate against longest defence, without a count.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, TableError> {
        let mut position = position.clone();
        let mut line = Vec::new();
        loop {
            let Some((material, _)) = Material::of(position.board()) else {
                return Ok(line);
            };
            let verdict = match self.verdict(position.board(), position.turn())? {
                None | Some(Verdict::Draw | Verdict::Loss { plies: 0 }) => return Ok(line),
                Some(verdict) => verdict,
            };
            let mut best: Option<(Verdict, Move)> = None;
            for &mv in &position.legal_moves() {
                let Some(after) = self.verdict_after(&position, mv)? else {
                    // The rest of the line may need a table that is not open.
                    return Ok(line);
                };
                if best.is_none_or(|(most, _)| after > most) {
                    best = Some((after, mv));
                }
            }
            // This ensures that the plies strictly decrease, even in a damaged table.
            let follows = |&(found, _): &(Verdict, Move)| found == verdict;
            let Some((_, mv)) = best.filter(follows) else {
                return Err(TableError::new(TableErrorKind::Values).of_material(material));
            };
            line.push(mv);
            position.play_unchecked(mv);
        }
    }
}

/// Returns whether only the two khuns are left.
fn is_bare(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| position.board().is_bare(color))
}

#[cfg(all(test, feature = "std"))]
#[allow(clippy::expect_used)]
mod tests {
    use core::ops::ControlFlow;

    use super::*;
    use crate::{
        Table, configuration::Layout, exits::Exits, make::write, material::Sides,
        solution::Solution, solve::Cells,
    };

    #[test]
    fn a_line_in_an_inconsistent_table_ends_with_an_error() {
        let material: Material = "KRvK".parse().expect("it is a material");
        let layout = Layout::new(Sides::of(material));
        // A table that claims mate in one move everywhere.
        let strong = Solution {
            cells: alloc::vec![1; layout.rows() * 64],
            replies: Vec::new(),
            rows: Default::default(),
            exits: Exits::new(layout.sides, None),
            layout,
            positions: 0,
            won: 0,
            longest: 1,
        };
        let cells = Cells {
            strong,
            weak: None,
            times: Vec::new(),
        };
        let mut bytes = Vec::new();
        let mut go_on = |_| ControlFlow::Continue(());
        write(material, &cells, 1, &mut bytes, &mut go_on).expect("there is memory");
        let table = Table::open(bytes).expect("the checksums are right");
        table
            .check(&mut |_| ControlFlow::Continue(()))
            .expect("it is a table");
        let mut tables = Tables::new();
        tables.add(table);
        let position = tables.longest_win(material).expect("there is one");
        let error = tables.line(&position).expect_err("no move gives mate");
        let message = "the table of KRvK: the value of a position does not follow from those of its successors";
        assert_eq!(alloc::string::ToString::to_string(&error), message);
    }
}
