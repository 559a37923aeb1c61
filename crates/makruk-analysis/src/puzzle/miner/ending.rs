//! Puzzles from endings that the tables decide, with a count that leaves exactly one right move.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Position, Setup, SetupProblems};
use makruk_rules::{Game, Rules};
use makruk_tables::{Tablebase, Verdict};

use super::{Miner, PuzzleError};
use crate::{bare_count::with_time, puzzle::Puzzle};

/// The puzzles found in the endings of a game: at most one of each kind.
#[derive(Default)]
pub(super) struct FoundEndings {
    won: bool,
    held: bool,
    saved: bool,
}

/// Minimum number of moves of a mate with a count; shorter mates become puzzles without a count.
const LEAST: u16 = 3;

/// Maximum number of moves for which a bare khun counts to hold the draw: the trees of longer counts are too large to
/// read.
const HELD: u16 = 4;

impl Miner {
    /// Looks for a puzzle in an ending decided by the tables.
    pub(super) fn ending(
        &mut self,
        setup: &Setup,
        rules: Rules,
        endings: &mut FoundEndings,
    ) -> Option<Result<Puzzle, PuzzleError>> {
        let verdicts = self.verdicts(setup);
        let (left, is_done) = if !setup.board.is_bare(setup.turn) {
            (Some(self.time_to_win(&verdicts)?), &mut endings.won)
        } else if let Some(left) = time_to_hold(&verdicts) {
            (Some(left), &mut endings.held)
        } else if self.is_saved_by_one(&verdicts) {
            (None, &mut endings.saved)
        } else {
            return None;
        };
        if *is_done {
            return None;
        }
        let game = match left {
            Some(left) => with_time(setup, left, rules)?,
            None => Game::from_setup(setup, rules).ok()?,
        };
        let found = if setup.board.is_bare(setup.turn) {
            self.try_to_save(&game).transpose()?
        } else {
            self.mate(&game)
        };
        *is_done = found.is_ok();
        Some(found)
    }

    /// Returns the result after each move; `None` for moves that the tables do not cover.
    fn verdicts(&self, setup: &Setup) -> Vec<Option<Verdict>> {
        let Ok(position) = Position::from_setup_ignoring(setup, SetupProblems::TOO_MANY_MET) else {
            return Vec::new();
        };
        let position = BitPosition::from(&position);
        let verdict = |&mv| self.tables.probe(&position.after_unchecked(mv));
        position.legal_moves().iter().map(verdict).collect()
    }

    /// Returns the number of plies left at which the fastest mate is the only one in time.
    fn time_to_win(&self, verdicts: &[Option<Verdict>]) -> Option<u32> {
        let mut plies = Vec::new();
        for verdict in verdicts {
            if let Some(Verdict::Loss { plies: left }) = verdict {
                plies.push(*left);
            }
        }
        plies.sort_unstable();
        let [first, second, ..] = plies[..] else {
            return None;
        };
        let moves = first / 2 + 1;
        let is_long = (LEAST..=self.options.max_moves).contains(&moves);
        (is_long && second > first).then_some(2 * u32::from(moves))
    }

    /// Returns whether exactly one move of a bare khun does not lose according to the tables, and all others lose
    /// within a few moves.
    fn is_saved_by_one(&self, verdicts: &[Option<Verdict>]) -> bool {
        let soon = self.options.max_moves.saturating_add(2).saturating_mul(2);
        let loses = |verdict: &&Option<Verdict>| matches!(verdict, Some(Verdict::Win { plies }) if *plies < soon);
        let lost = verdicts.iter().filter(loses).count();
        lost > 0 && lost + 1 == verdicts.len()
    }
}

/// Returns the number of plies left at which only the longest defence of a bare khun holds the draw.
fn time_to_hold(verdicts: &[Option<Verdict>]) -> Option<u32> {
    let mut plies = Vec::new();
    for verdict in verdicts {
        let Some(Verdict::Win { plies: left }) = verdict else {
            return None;
        };
        plies.push(*left);
    }
    plies.sort_unstable_by(|one, other| other.cmp(one));
    let [first, second, ..] = plies[..] else {
        return None;
    };
    let is_short = second + 3 <= 2 * HELD;
    (is_short && first > second).then_some(u32::from(second) + 2)
}
