//! What a game remembers of an action, in 20 bytes.

use makruk_core::{Color, Role};

use crate::{
    Action,
    tree::{self, Halves, NOTHING},
};

/// An action that was done, with what is needed to undo it and to know its position again.
///
/// It takes 20 bytes. What can be found again is not kept: the clocks and the hash from the move, the
/// count from the one after it (or, where it began, by playing the game again).
///
/// The entry of a move that can be taken back also stands for the position *before* it. The first
/// entry of a position is a node of a digital search tree; the others only count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The hash of the position before the move. In a node whose position came back: the index of
    /// the entry where it first did, which keeps the hash, and how often the position stood.
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
    /// | 7 | the position came back, and `hash` is no hash |
    flags: u8,
}

const _: () = assert!(size_of::<Entry>() == 20);

const IRREGULAR: u8 = 1 << 5;
const IRREVERSIBLE: u8 = 1 << 6;
const CAME_BACK: u8 = 1 << 7;

impl Entry {
    /// An action, and the offer that stood before it.
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

    /// A move, with the hash of the position before it.
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

    /// An action that is not done yet.
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

    /// Returns the side whose offer of a draw stood before the action.
    pub(crate) fn offer(&self) -> Option<Color> {
        usize::from(self.flags >> 3 & 3)
            .checked_sub(1)
            .and_then(Color::from_index)
    }

    /// Returns whether the count before cannot be told from the one after the move.
    pub(crate) const fn is_irregular(&self) -> bool {
        self.flags & IRREGULAR != 0
    }

    /// Returns whether it is a capture or a bia move.
    pub(crate) const fn is_irreversible(&self) -> bool {
        self.flags & IRREVERSIBLE != 0
    }

    /// Returns whether its position came back later.
    const fn came_back(&self) -> bool {
        self.flags & CAME_BACK != 0
    }
}

/// Looks for a position among those before the moves from `root` on.
fn find(entries: &[Entry], root: usize, hash: u64) -> Result<usize, Option<(usize, bool)>> {
    // An entry that is just taken away is below its parent still; it is not there.
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

/// Returns how often a position stood before the moves from `root` on, by its hash.
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

/// Sets what lies below a node on one side.
fn set_below(entries: &mut [Entry], (parent, is_one): (usize, bool), index: u32) {
    if let Some(parent) = entries.get_mut(parent) {
        tree::set_below(&mut parent.below, is_one, index);
    }
}

/// Makes the last entry a node of the tree, or counts it at the node that its position has.
pub(crate) fn remember(entries: &mut [Entry], root: usize) {
    let Some((last, earlier)) = entries.split_last_mut() else {
        return;
    };
    let Ok(index) = u32::try_from(earlier.len()) else {
        return; // no game has room for so many
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

/// Undoes [`remember`] for the last entry, which is about to go.
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
