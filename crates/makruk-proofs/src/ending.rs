//! Endings that the tables decide, with a count that makes one move the right one.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Position, Role, Setup, SetupProblems};
use makruk_rules::{Game, Rules};
use makruk_search::{Tablebase, Verdict};

use crate::{Miner, Puzzle, Rejection, clock::with_time};

/// What was found in the endings of a game: at most one puzzle of each kind.
#[derive(Default)]
pub(crate) struct Endings {
    won: bool,
    held: bool,
    saved: bool,
}

/// The fewest moves of a mate within the count: shorter ones need no count.
const LEAST: u16 = 3;

/// The most moves that a bare khun counts to hold the draw: the tree of longer ones is too large to look through.
const HELD: u16 = 4;

impl Miner {
    /// Returns whether the tables decide a position against a bare khun.
    pub(crate) fn decides(&mut self, game: &Game) -> bool {
        let position = game.position().board();
        let Some(bare) = (Color::ALL.into_iter()).find(|&color| position.is_bare(color)) else {
            return false;
        };
        let pieces = position.by_color(!bare).iter().filter_map(|square| {
            let role = position.get(square)?.role();
            (role != Role::Khun).then_some(role)
        });
        let pieces: Vec<_> = pieces.collect();
        self.tables.generate(&pieces)
    }

    /// Looks for a puzzle in an ending that the tables decide.
    pub(crate) fn ending(
        &mut self,
        setup: &Setup,
        rules: Rules,
        endings: &mut Endings,
    ) -> Option<Result<Puzzle, Rejection>> {
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

    /// Returns the result after each move; `None` where the tables do not know it.
    fn verdicts(&self, setup: &Setup) -> Vec<Option<Verdict>> {
        let Ok(position) = Position::from_setup_ignoring(setup, SetupProblems::TOO_MANY_MET) else {
            return Vec::new();
        };
        let position = BitPosition::from(&position);
        let verdict = |&mv| self.tables.probe(&position.after_unchecked(mv));
        position.legal_moves().iter().map(verdict).collect()
    }

    /// Returns the plies that a count has to leave so that the fastest mate is the only one in time.
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
        let is_long = (LEAST..=self.options.most).contains(&moves);
        (is_long && second > first).then_some(2 * u32::from(moves))
    }

    /// Returns whether a bare khun has one move after which the tables know no loss, and after all others it is mated soon.
    fn is_saved_by_one(&self, verdicts: &[Option<Verdict>]) -> bool {
        let soon = self.options.most.saturating_add(2).saturating_mul(2);
        let loses = |verdict: &&Option<Verdict>| matches!(verdict, Some(Verdict::Win { plies }) if *plies < soon);
        let lost = verdicts.iter().filter(loses).count();
        lost > 0 && lost + 1 == verdicts.len()
    }
}

/// Returns the plies that a count has to leave so that only the longest defence of a bare khun holds the draw.
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
