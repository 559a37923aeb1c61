//! The 20-byte record of an action in the history of a game.

use makruk_core::{Color, Role};

use crate::{
    Action, Outcome, Termination,
    hash_trie::{self, Halves, NOTHING},
};

/// A move or other action, with the data to undo it and to recognise the position before it.
///
/// It takes 20 bytes. Data that can be recomputed on undo is not stored: the clocks follow from the moves, and the count before a
/// move follows from the count after it, or from a replay of the game if the move began the count.
///
/// The entry of a reversible move also represents the position *before* it. The first entry of a position is a trie node; later
/// ones only add to its number of occurrences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The hash of the position before the move. A node whose position recurred instead holds the number of occurrences and the
    /// index of the first recurrence, whose entry holds the hash. An entry that sets a count holds the plies counted so far.
    hash: Halves,
    /// The children of this node.
    below: [u32; 2],
    /// [`Action::to_bits`].
    action: u16,
    /// | bits | content |
    /// |---|---|
    /// | 0–2 | one plus the captured role, or 0 |
    /// | 3–4 | one plus the side whose draw offer was open before the action, or 0 |
    /// | 5 | for a move: the count before it cannot be derived from the count after it; for a start or stop: the count was set |
    /// | 6 | a capture or a bia move |
    /// | 7 | the position recurred, so `hash` is not a hash |
    flags: u8,
    /// The outcome after the action, as an [`outcome_code`].
    outcome: u8,
}

const _: () = assert!(size_of::<Entry>() == 20);

const IRREGULAR: u8 = 1 << 5;
const IRREVERSIBLE: u8 = 1 << 6;
const CAME_BACK: u8 = 1 << 7;

impl Entry {
    /// Creates an action's entry; `offer` is the draw offer that was open before the action.
    pub(crate) fn new(action: Action, offer: Option<Color>) -> Self {
        #[allow(clippy::cast_possible_truncation)] // two colours
        let offer = offer.map_or(0, |color| color.index() as u8 + 1);
        Self {
            hash: Halves([0; 2]),
            below: [NOTHING; 2],
            action: action.to_bits(),
            flags: offer << 3,
            outcome: 0,
        }
    }

    /// Creates an entry that sets the plies counted so far (`None` if no side counts), regardless of the rules.
    pub(crate) fn set_called(elapsed_plies: Option<u32>, offer: Option<Color>) -> Self {
        let action = match elapsed_plies {
            Some(_) => Action::StartCount,
            None => Action::StopCount,
        };
        let entry = Self::new(action, offer);
        Self {
            hash: Halves([elapsed_plies.unwrap_or(0), 0]),
            flags: entry.flags | IRREGULAR,
            ..entry
        }
    }

    /// Returns the entry with the outcome of an action that ends the game.
    pub(crate) fn with_outcome(self, outcome: Outcome) -> Self {
        Self {
            outcome: outcome_code(outcome),
            ..self
        }
    }

    /// Returns the entry with the data of a move; `hash` is the hash of the position before it.
    pub(crate) fn with_move(
        self,
        hash: u64,
        captured: Option<Role>,
        is_irreversible: bool,
        is_irregular: bool,
    ) -> Self {
        #[allow(clippy::cast_possible_truncation)] // seven roles
        let captured = captured.map_or(0, |role| role.index() as u8 + 1);
        let flag = |is: bool, flag| if is { flag } else { 0 };
        Self {
            hash: hash.into(),
            flags: self.flags
                | captured
                | flag(is_irreversible, IRREVERSIBLE)
                | flag(is_irregular, IRREGULAR),
            ..self
        }
    }

    /// Returns the action.
    pub(crate) fn action(&self) -> Action {
        Action::from_bits(self.action).unwrap_or(Action::Conclude(None)) // always valid: encoded from an action
    }

    /// Creates the entry of an action that is yet to be performed.
    #[cfg(feature = "serde")]
    pub(crate) fn waiting(action: Action) -> Self {
        Self::new(action, None)
    }

    /// Returns whether the action is a move.
    pub(crate) fn is_move(&self) -> bool {
        matches!(self.action(), Action::Move(_))
    }

    /// Returns the role captured by the move.
    pub(crate) fn captured(&self) -> Option<Role> {
        usize::from(self.flags & 7)
            .checked_sub(1)
            .and_then(Role::from_index)
    }

    /// Returns the side whose draw offer was open before the action.
    pub(crate) fn offer(&self) -> Option<Color> {
        usize::from(self.flags >> 3 & 3)
            .checked_sub(1)
            .and_then(Color::from_index)
    }

    /// Returns the outcome after the action.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        outcome_of(self.outcome)
    }

    /// Returns whether the entry sets a count.
    pub(crate) fn sets_called(&self) -> bool {
        self.is_irregular() && !self.is_move()
    }

    /// Returns the number of plies that the count was set to.
    pub(crate) fn called(&self) -> Option<u32> {
        let Halves([plies, _]) = self.hash;
        (self.action() == Action::StartCount).then_some(plies)
    }

    /// Returns whether the count before the move cannot be derived from the count after it.
    pub(crate) const fn is_irregular(&self) -> bool {
        self.flags & IRREGULAR != 0
    }

    /// Returns whether the move is a capture or a bia move.
    pub(crate) const fn is_irreversible(&self) -> bool {
        self.flags & IRREVERSIBLE != 0
    }

    /// Returns whether the position recurred later.
    const fn came_back(&self) -> bool {
        self.flags & CAME_BACK != 0
    }
}

/// Returns the hash of the position before a move.
pub(crate) fn hash(entries: &[Entry], entry: &Entry) -> u64 {
    let Halves([first, _]) = entry.hash;
    if entry.came_back() {
        entries
            .get(first as usize)
            .map_or(0, |first| first.hash.into())
    } else {
        entry.hash.into()
    }
}

/// Looks up a position by its hash. The candidates are the positions before the moves of the entries from `root` on.
fn find(entries: &[Entry], root: usize, sought: u64) -> Result<usize, Option<(usize, bool)>> {
    // The parent of an entry just removed still links to it; treat that entry as absent.
    hash_trie::find(root, sought, |index| {
        let entry = entries.get(index)?;
        Some((hash(entries, entry), entry.below))
    })
}

/// Counts the occurrences of a position by its hash. The candidates are the positions before the moves of the entries from
/// `root` on.
pub(crate) fn count(entries: &[Entry], root: usize, hash: u64) -> usize {
    let node = find(entries, root, hash).ok();
    match node.and_then(|node| entries.get(node)) {
        None => 0,
        Some(node) if node.came_back() => {
            let Halves([_, times]) = node.hash;
            times as usize
        }
        Some(_) => 1,
    }
}

/// Sets a node's child on one side.
fn set_below(entries: &mut [Entry], (parent, is_one): (usize, bool), index: u32) {
    if let Some(parent) = entries.get_mut(parent) {
        hash_trie::set_below(&mut parent.below, is_one, index);
    }
}

/// Inserts the last entry into the trie; if the position has a node already, increments the node's number of occurrences instead.
pub(crate) fn insert(entries: &mut [Entry], root: usize) {
    let Some((last, earlier)) = entries.split_last_mut() else {
        return;
    };
    let Ok(index) = u32::try_from(earlier.len()) else {
        return; // unreachable game length
    };
    match find(earlier, root, last.hash.into()) {
        Err(None) => {}
        Err(Some(place)) => set_below(earlier, place, index),
        Ok(node) => {
            let Some(node) = earlier.get_mut(node) else {
                return;
            };
            let Halves([first, times]) = node.hash;
            node.hash = Halves(if node.came_back() {
                [first, times.saturating_add(1)]
            } else {
                [index, 2]
            });
            node.flags |= CAME_BACK;
        }
    }
}

/// Undoes [`insert`] for the last entry, which is about to be removed.
pub(crate) fn remove(entries: &mut [Entry], root: usize) {
    let Some((&last, earlier)) = entries.split_last() else {
        return;
    };
    let (index, hash) = (earlier.len(), last.hash.into());
    match find(entries, root, hash) {
        Ok(node) if node != index => {
            let Some(node) = entries.get_mut(node) else {
                return;
            };
            let Halves([first, times]) = node.hash;
            if first as usize == index {
                node.hash = last.hash;
                node.flags &= !CAME_BACK;
            } else {
                node.hash = Halves([first, times - 1]);
            }
        }
        _ => {
            if let Err(Some(place)) = find(earlier, root, hash) {
                set_below(entries, place, NOTHING);
            }
        }
    }
}

/// Encodes an outcome as a number of at least 1, with three codes per reason: White wins, Black wins, no winner.
fn outcome_code(outcome: Outcome) -> u8 {
    let reason = Termination::ALL.iter().position(|&by| by == outcome.by());
    let winner = outcome.winner().map_or(2, Color::index);
    u8::try_from(1 + 3 * reason.unwrap_or(0) + winner).unwrap_or(0)
}

/// Decodes an outcome; the inverse of [`outcome_code`]. Returns `None` for 0.
fn outcome_of(code: u8) -> Option<Outcome> {
    let code = usize::from(code.checked_sub(1)?);
    let by = *Termination::ALL.get(code / 3)?;
    Some(Outcome::new(Color::from_index(code % 3), by))
}

#[cfg(test)]
mod tests {
    use makruk_core::Color;

    use super::{outcome_code, outcome_of};
    use crate::{Outcome, Termination};

    #[test]
    fn entries_store_every_outcome() {
        for by in Termination::ALL {
            for winner in [Some(Color::White), Some(Color::Black), None] {
                let outcome = Outcome::new(winner, by);
                assert_eq!(outcome_of(outcome_code(outcome)), Some(outcome));
            }
        }
        assert_eq!(outcome_of(0), None);
    }
}
