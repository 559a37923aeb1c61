//! Undoing: the state before the last action.

use core::num::NonZeroU32;

use makruk_core::{Color, Position, SetupProblems};

use super::Adjudicator;
use crate::{
    Action, CountedMove, Counting,
    entry::{self, Entry},
    storage::{Stack, Storage},
};

impl<S: Storage> Adjudicator<S> {
    /// Undoes the last action and returns it; `None` at the beginning.
    pub(super) fn take_back(&mut self) -> Option<Action> {
        let entry = if let Some(ending) = self.ending.take() {
            ending
        } else {
            let last = self.entries.as_slice().last()?;
            if matches!(last.action(), Action::Move(_)) && !last.is_irreversible() {
                entry::remove(self.entries.as_mut_slice(), self.root);
            }
            self.entries.pop()?
        };
        let action = entry.action();
        if let Action::Move(mv) = action {
            let (halfmoves, fullmoves) = self.clocks_before();
            let captured = entry.captured();
            self.position.take_back(mv, captured, halfmoves, fullmoves);
        }
        if entry.is_irreversible() {
            self.root = self.stretch();
        }
        let entries = self.entries.as_slice();
        self.root = self.root.min(entries.len());
        self.offer = entry.offer();
        self.outcome = entries.last().map_or(self.first_outcome, Entry::outcome);
        match action {
            Action::Move(_) if !entry.is_irregular() => self.counting.go_back(&self.position),
            Action::Move(_) | Action::StartCount | Action::StopCount => {
                self.counting = self.counting_again()?;
            }
            _ => {}
        }
        Some(action)
    }

    /// Returns the clocks of the position before the last move, whose entry has been removed.
    fn clocks_before(&self) -> (u32, NonZeroU32) {
        let (halfmoves, fullmoves) = (self.position.halfmoves(), self.position.fullmoves());
        let moves = || {
            self.entries
                .as_slice()
                .iter()
                .filter(|entry| entry.is_move())
        };
        let halfmoves = match halfmoves.checked_sub(1) {
            Some(before) if halfmoves < u32::MAX => before,
            // A clock that was reset or is saturated has to be recounted.
            _ => {
                let start = if moves().any(Entry::is_irreversible) {
                    0
                } else {
                    self.start.halfmoves
                };
                let since = moves().rev().take_while(|entry| !entry.is_irreversible());
                start.saturating_add(saturating(since.count()))
            }
        };
        let fullmoves = match (self.position.turn(), NonZeroU32::new(fullmoves.get() - 1)) {
            (Color::Black, _) => fullmoves,
            (Color::White, Some(before)) if fullmoves < NonZeroU32::MAX => before,
            (Color::White, _) => {
                let blacks = moves().count() + usize::from(self.start.turn == Color::Black);
                self.start.fullmoves.saturating_add(saturating(blacks / 2))
            }
        };
        (halfmoves, fullmoves)
    }

    /// Returns the index of the first move since the last capture or bia move.
    fn stretch(&self) -> usize {
        let entries = self.entries.as_slice();
        let last = entries.iter().rposition(Entry::is_irreversible);
        let since = last.map_or(0, |last| last + 1);
        let first = entries.iter().skip(since).position(Entry::is_move);
        first.map_or(entries.len(), |first| since + first)
    }

    /// Recomputes the state of the count by replaying the game. This is necessary only where a count began or was called;
    /// elsewhere, the state before a move follows from the state after it. The start is valid, so the result is never `None`.
    fn counting_again(&self) -> Option<Counting> {
        let mut position = Position::from_setup_ignoring(&self.start, SetupProblems::all()).ok()?;
        let mut counting = Counting::new(&position, self.start.count, &self.rules);
        for entry in self.entries.as_slice() {
            match entry.action() {
                Action::Move(mv) => {
                    let undo = position.play_unchecked(mv);
                    counting.advance(&position, CountedMove::new(&position, &undo), &self.rules);
                }
                _ if entry.sets_called() => counting.set_called(entry.called()),
                // These succeeded when they were first performed.
                Action::StartCount => drop(counting.start(&position, &self.rules)),
                Action::StopCount => drop(counting.stop(&self.rules)),
                _ => {}
            }
        }
        Some(counting)
    }
}

/// Converts a number of moves to a clock value, saturating.
fn saturating(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}
