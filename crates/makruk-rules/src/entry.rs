//! The 20-byte record of an action in the history of a game.

use makruk_core::{Color, Role};

use crate::{
    Action,
    tree::{self, Halves, NOTHING},
};

/// An action performed, with the data to undo it and to recognise its position.
///
/// It takes 20 bytes. Recomputable data are not stored: clocks and hash follow from the move, and the count
/// from the one after it (or, where it began, from replaying the game).
///
/// The entry of a reversible move also represents the position *before* it. The first entry of a position
/// is a node of a digital search tree; the others only count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The hash of the position before the move. In a node whose position was repeated: the index of the
    /// entry of the first repetition, which has the hash, and the number of occurrences.
    hash: Halves,
    /// The nodes below this one.
    below: [u32; 2],
    /// [`Action::to_bits`].
    action: u16,
    /// | bits | content |
    /// |---|---|
    /// | 0–2 | the role that was captured and one more, or 0 |
    /// | 3–4 | the side that had offered a draw before and one more, or 0 |
    /// | 5 | the count before is not that after it less one ply |
    /// | 6 | a capture or a bia move |
    /// | 7 | the position was repeated, and `hash` is not a hash |
    flags: u8,
}

const _: () = assert!(size_of::<Entry>() == 20);

const IRREGULAR: u8 = 1 << 5;
const IRREVERSIBLE: u8 = 1 << 6;
const CAME_BACK: u8 = 1 << 7;

impl Entry {
    /// Creates the entry of an action, with the draw offer open before it.
    pub(crate) fn new(action: Action, offer: Option<Color>) -> Self {
        #[allow(clippy::cast_possible_truncation)] // two colours
        let offer = offer.map_or(0, |color| color.index() as u8 + 1);
        Self {
            hash: Halves([0; 2]),
            below: [NOTHING; 2],
            action: action.to_bits(),
            flags: offer << 3,
        }
    }

    /// Creates the entry of a move, with the hash of the position before it.
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
        Action::from_bits(self.action).unwrap_or(Action::Conclude(None)) // it came from an action
    }

    /// Creates the entry of an action that is still to be performed.
    #[cfg(feature = "serde")]
    pub(crate) fn waiting(action: Action) -> Self {
        Self::new(action, None)
    }

    /// Returns whether the action is a move.
    pub(crate) fn is_move(&self) -> bool {
        matches!(self.action(), Action::Move(_))
    }

    /// Returns the role of the piece that the move captured.
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

    /// Returns whether the count before the move cannot be derived from the one after it.
    pub(crate) const fn is_irregular(&self) -> bool {
        self.flags & IRREGULAR != 0
    }

    /// Returns whether it is a capture or a bia move.
    pub(crate) const fn is_irreversible(&self) -> bool {
        self.flags & IRREVERSIBLE != 0
    }

    /// Returns whether its position was repeated later.
    const fn came_back(&self) -> bool {
        self.flags & CAME_BACK != 0
    }
}

/// Looks for a position among those before the moves from `root` on.
fn find(entries: &[Entry], root: usize, hash: u64) -> Result<usize, Option<(usize, bool)>> {
    // An entry that has just been removed is still linked from its parent; it does not count.
    tree::find(root, hash, |index| {
        let entry = entries.get(index)?;
        let Halves([first, _]) = entry.hash;
        let hash = if entry.came_back() {
            entries.get(first as usize)?.hash
        } else {
            entry.hash
        };
        Some((hash.into(), entry.below))
    })
}

/// Returns how often a position occurred before the moves from `root` on, by its hash.
pub(crate) fn stood(entries: &[Entry], root: usize, hash: u64) -> usize {
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

/// Sets the child of a node on one side.
fn set_below(entries: &mut [Entry], (parent, is_one): (usize, bool), index: u32) {
    if let Some(parent) = entries.get_mut(parent) {
        tree::set_below(&mut parent.below, is_one, index);
    }
}

/// Makes the last entry a node of the tree, or counts it at the existing node of its position.
pub(crate) fn remember(entries: &mut [Entry], root: usize) {
    let Some((last, earlier)) = entries.split_last_mut() else {
        return;
    };
    let Ok(index) = u32::try_from(earlier.len()) else {
        return; // no game is that long
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

/// Undoes [`remember`] for the last entry, which is about to be removed.
pub(crate) fn forget(entries: &mut [Entry], root: usize) {
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
