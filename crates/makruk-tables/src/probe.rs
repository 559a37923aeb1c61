//! Probing positions with their count.

use makruk_core::{Color, Position};
use makruk_rules::{Counting, Rules};
use makruk_search::Verdict;

use crate::{
    ProbeError, Signature, Tables,
    count::{begins_later, is_known, time, times, wins_in_time},
};

/// What the side to move has under best play by both sides; what is better for it is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// It loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// It wins.
    Win,
}

/// What the tables say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Probe {
    /// The result without a count, and the plies to it: to the mate; with a piece each to the mate or to the
    /// capture of the last piece, where the ending that is left is won within the count that begins then.
    pub verdict: Verdict,
    /// The result with the count that runs, or with the one that would begin now. `None` if that is not known under these
    /// rules: if the counts of captures are not those of the table, if a mate by the side that counts is a draw and its
    /// count cannot be stopped, or if a bare khun has to call its count.
    pub with_count: Option<Wdl>,
}

impl Tables {
    /// Returns what the tables say of a position with a count, or `None` if no open table has it.
    ///
    /// Earlier positions are not known here: neither repetitions, nor the count before a mate that took the last piece.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn probe_with_count(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Probe>, ProbeError> {
        let turn = position.turn();
        let Some(verdict) = self.verdict(position.board(), turn)? else {
            return Ok(None);
        };
        let signature = Signature::of(position.board()).map(|(signature, _)| signature);
        let is_known = signature.is_some_and(|it| self.has_times(it, rules));
        let (plies, winner) = match verdict {
            Verdict::Win { plies } => (plies, turn),
            Verdict::Loss { plies } => (plies, !turn),
            Verdict::Draw => {
                let with_count = is_known.then_some(Wdl::Draw);
                return Ok(Some(Probe {
                    verdict,
                    with_count,
                }));
            }
        };
        let is_win = if !is_known {
            None
        } else if position.board().is_bare(!winner) {
            Some(self.is_mate_in_time(position, plies, counting, rules)?)
        } else {
            wins_in_time(position, winner, plies, counting, rules)
        };
        let with_count = is_win.map(|is_win| match is_win {
            true if winner == turn => Wdl::Win,
            true => Wdl::Loss,
            false => Wdl::Draw,
        });
        Ok(Some(Probe {
            verdict,
            with_count,
        }))
    }

    /// Returns whether the counts are known, and captures begin those that a table with a piece each was made for.
    fn has_times(&self, signature: Signature, rules: &Rules) -> bool {
        let table = self.get(signature).filter(|_| is_known(rules));
        table.is_some_and(|table| table.times() == times(signature, rules))
    }

    /// Returns whether a mate against a bare khun in so many plies comes within the count.
    fn is_mate_in_time(
        &self,
        position: &Position,
        plies: u16,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<bool, ProbeError> {
        if plies == 0 {
            return Ok(true);
        }
        if let Some(left) = time(position, counting, rules) {
            return Ok(u32::from(plies) <= left);
        }
        if !position.board().is_bare(position.turn()) || !begins_later(position, rules) {
            return Ok(true);
        }
        // The count begins after the khun's move, which may change it by a capture.
        for &mv in &position.legal_moves() {
            let mut after = position.clone();
            let undo = after.play_unchecked(mv);
            let mut counting = *counting;
            counting.advance(&after, &undo, rules);
            let is_won = match self.verdict(after.board(), after.turn())? {
                Some(Verdict::Win { plies }) => {
                    self.is_mate_in_time(&after, plies, &counting, rules)?
                }
                _ => false,
            };
            if !is_won {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns how many of the positions that the stronger side, to move, wins without a count it does not win with the one
    /// that would begin now. `None` if the table is not open, or if that is not known under these rules.
    pub fn lost_to_count(&self, signature: Signature, rules: &Rules) -> Option<u64> {
        let summary = self.get(signature)?.summary();
        if !self.has_times(signature, rules) {
            return None;
        }
        // How long the count is depends on the pieces only.
        let Some(position) = self.longest_win(signature) else {
            return Some(0);
        };
        let counting = Counting::new(&position, None, rules);
        let is_won = |plies: u16| {
            if signature.weak().is_some() {
                return wins_in_time(&position, Color::White, plies, &counting, rules);
            }
            let left = time(&position, &counting, rules);
            Some(left.is_none_or(|left| u32::from(plies) <= left))
        };
        let mut lost = 0;
        for &(plies, positions) in &summary.wins {
            lost += if is_won(plies)? { 0 } else { positions };
        }
        Some(lost)
    }
}
