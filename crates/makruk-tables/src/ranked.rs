//! The moves of a position by what they lead to, and lines of best moves.

use alloc::vec::Vec;
use core::cmp::Reverse;

use makruk_core::{Color, Move, Position};
use makruk_rules::{Counting, Outcome, Rules};
use makruk_search::Verdict;

use crate::{ProbeError, Signature, Table, TableError, Tables, Wdl};

/// What a side does about the count before its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountAction {
    /// It calls a count.
    Start,
    /// It stops its own count.
    Stop,
}

/// A legal move and what it leads to, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The result without a count and the plies to it, this move included, as in [`Probe::verdict`](crate::Probe::verdict);
    /// `None` if the table is not open.
    ///
    /// With a piece each, taking the last piece wins in one ply if the ending that is left is won within its count, and is a
    /// draw otherwise.
    pub verdict: Option<Verdict>,
    /// The best result with the count, as in [`Probe::with_count`](crate::Probe::with_count).
    pub with_count: Option<Wdl>,
    /// What the side has to do about the count before the move for that result; `None` if the move does it alone.
    pub action: Option<CountAction>,
}

impl Tables {
    /// Returns the legal moves with what they lead to, the best ones first: by the result with the count, then by that without
    /// one, the fastest wins and the slowest losses first. `None` if no open table has the position.
    ///
    /// The first move has the result with the count that the [position has](Tables::probe_with_count). The best result without a
    /// count is the position's as well; it is the first move's unless a slower way saves a draw.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Counting, Rules};
    /// use makruk_tables::{CountAction, Tables, Verdict, Wdl};
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
    /// assert_eq!(moves[0].action, Some(CountAction::Stop));
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
    ) -> Result<Option<Vec<RankedMove>>, ProbeError> {
        let is_there = |(signature, _)| self.get(signature).is_some();
        if !Signature::of(position.board()).is_some_and(is_there) {
            return Ok(None);
        }
        let mut actions = Vec::from([(None, *counting)]);
        let mut called = *counting;
        if called.start(position, rules).is_ok() {
            actions.push((Some(CountAction::Start), called));
        }
        let mut stopped = *counting;
        if stopped.stop(rules).is_ok() {
            actions.push((Some(CountAction::Stop), stopped));
        }
        let mut moves = Vec::new();
        for &mv in &position.legal_moves() {
            let (mut with_count, mut action) = (None, None);
            let mut is_known = true;
            for (before, counting) in &actions {
                let result = self.result_after(position, mv, counting, rules)?;
                is_known &= result.is_some();
                // The first of equal ones: without an action.
                if result.is_some_and(|it| with_count.is_none_or(|best| it > best)) {
                    (with_count, action) = (result, *before);
                }
            }
            // What is not known might be better, but not than a win.
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
        moves.sort_by_key(|it| Reverse((with_count(it), worth(it.verdict))));
        Ok(Some(moves))
    }

    /// Returns the result with the count after a move, for the side that made it.
    fn result_after(
        &self,
        position: &Position,
        mv: Move,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Wdl>, ProbeError> {
        let mut after = position.clone();
        let mut counted = *counting;
        let undo = after.play_unchecked(mv);
        counted.advance(&after, &undo, rules);
        match rules.judge(&after, counting.count(rules), &counted, 1) {
            Some(Outcome::Decisive { .. }) => return Ok(Some(Wdl::Win)),
            Some(_) => return Ok(Some(Wdl::Draw)),
            // Not every rule set ends the game with two khuns.
            None if is_bare(&after) => return Ok(Some(Wdl::Draw)),
            None => {}
        }
        let probe = self.probe_with_count(&after, &counted, rules)?;
        Ok(probe.and_then(|probe| probe.with_count).map(|it| match it {
            Wdl::Win => Wdl::Loss,
            Wdl::Draw => Wdl::Draw,
            Wdl::Loss => Wdl::Win,
        }))
    }

    /// Returns the result without a count after a move, for the side that made it, as the tables define it for the position before;
    /// `None` if a table is not open.
    fn verdict_after(&self, position: &Position, mv: Move) -> Result<Option<Verdict>, ProbeError> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if is_bare(&after) {
            return Ok(Some(Verdict::Draw));
        }
        let verdict = self.verdict(after.board(), after.turn())?;
        let Some((signature, strong)) = Signature::of(position.board()) else {
            return Ok(None);
        };
        let takes_last = signature.weak().is_some() && after.board().is_bare(after.turn());
        Ok(verdict.map(|verdict| match verdict {
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss { plies } if takes_last => {
                let times = self.get(signature).map_or([0; 2], Table::times);
                if plies <= times[usize::from(position.turn() != strong)] {
                    Verdict::Win { plies: 1 }
                } else {
                    Verdict::Draw
                }
            }
            Verdict::Loss { plies } => Verdict::Win { plies: plies + 1 },
            Verdict::Win { plies } => Verdict::Loss { plies: plies + 1 },
        }))
    }

    /// Returns a line of best moves from a position to the mate or the end of what the tables have: the fastest
    /// mates, the longest resistance, without a count.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, ProbeError> {
        let mut position = position.clone();
        let mut line = Vec::new();
        loop {
            let Some((signature, _)) = Signature::of(position.board()) else {
                return Ok(line);
            };
            let verdict = match self.verdict(position.board(), position.turn())? {
                None | Some(Verdict::Draw | Verdict::Loss { plies: 0 }) => return Ok(line),
                verdict => verdict,
            };
            let mut best: Option<(i32, Move)> = None;
            for &mv in &position.legal_moves() {
                let after = self.verdict_after(&position, mv)?;
                if after.is_none() {
                    // The rest may be in a table that is not open.
                    return Ok(line);
                }
                let worth = worth(after);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, mv));
                }
            }
            // So the plies become fewer and fewer, whatever the table has.
            let follows = |&(found, _): &(i32, Move)| found == worth(verdict);
            let Some((_, mv)) = best.filter(follows) else {
                return Err(ProbeError {
                    signature,
                    error: TableError::Values,
                });
            };
            line.push(mv);
            position.play_unchecked(mv);
        }
    }
}

/// Returns a number that is larger for better results: fast wins, draws, slow losses.
fn worth(verdict: Option<Verdict>) -> i32 {
    const MOST: i32 = 1 << 16;
    match verdict {
        Some(Verdict::Win { plies }) => MOST - i32::from(plies),
        Some(Verdict::Draw) | None => 0,
        Some(Verdict::Loss { plies }) => i32::from(plies) - MOST,
    }
}

/// Returns whether there are two khuns only.
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
    use crate::{make::write, seat::Layout};

    #[test]
    fn a_line_in_a_table_of_wrong_values_ends() {
        let signature: Signature = "KRvK".parse().expect("it is a signature");
        let layout = Layout::new(signature);
        // Mate in one move everywhere.
        let cells = alloc::vec![1; layout.seats() * 64];
        let mut bytes = Vec::new();
        let mut go_on = |_| ControlFlow::Continue(());
        write(&layout, [0; 2], &cells, 1, &mut bytes, &mut go_on).expect("there is memory");
        let table = Table::open(bytes).expect("the checksums are right");
        table
            .check(|_, _| ControlFlow::Continue(()))
            .expect("it is a table");
        let mut tables = Tables::new();
        tables.add(table);
        let position = tables.longest_win(signature).expect("there is one");
        let error = tables.line(&position).expect_err("no move gives mate");
        let message =
            "the table of KRvK: the value of a position does not follow from those after its moves";
        assert_eq!(alloc::string::ToString::to_string(&error), message);
    }
}
