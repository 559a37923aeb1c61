//! Actions other than moves: their encoding beside the moves of a game.

use alloc::vec::Vec;

use super::{
    ContainerErrorKind as Kind,
    input::{Input, put_number},
};
use crate::{
    bytes::actions::{self, Act},
    pgn::{action_comment, only_action},
    tree::{Cursor, GameTree},
};

/// Bits of the number of an action.
const BITS: u32 = 5;
/// Set if there is an action before this one.
const MORE: u64 = 1 << BITS;

/// An action after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deed {
    /// The number of plies before it.
    pub(super) ply: u64,
    pub(super) act: Act,
}

/// Returns the actions in the main line.
pub(super) fn of_tree(tree: &GameTree) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for (ply, node) in (0..).zip(core::iter::once(tree.root()).chain(tree.main_line())) {
        if node.offers_draw() {
            deeds.push(Deed {
                ply,
                act: Act::DrawOffer,
            });
        }
        // A command inside a longer comment stays in the comment.
        let said = node.comments().filter_map(only_action).map(Act::Action);
        deeds.extend(said.map(|act| Deed { ply, act }));
    }
    deeds
}

/// Adds the actions to a tree that has the moves.
pub(super) fn put_into(tree: GameTree, deeds: &[Deed]) -> GameTree {
    let mut cursor = Cursor::new(tree);
    for deed in deeds {
        while (cursor.ply() as u64) < deed.ply && cursor.go_forward() {}
        match deed.act {
            Act::DrawOffer => cursor.set_draw_offer(true),
            Act::Action(action) => {
                // Every action with a number has a comment, which fits into every tree.
                let _ = action_comment(action).map(|comment| cursor.add_comment(comment));
            }
        }
    }
    cursor.into_tree()
}

/// Writes the actions of a game with a number of plies, from the last to the first.
pub(super) fn put(deeds: &[Deed], plies: u64, out: &mut Vec<u8>) {
    let mut behind = plies;
    for (index, deed) in deeds.iter().enumerate().rev() {
        let number = actions::number(deed.act).map_or(0, u64::from);
        let more = if index == 0 { 0 } else { MORE };
        put_number(out, (behind - deed.ply) << (BITS + 1) | more | number);
        behind = deed.ply;
    }
}

/// Reads the actions that [`put`] wrote.
pub(super) fn read(input: &mut Input<'_>, plies: u64) -> Result<Vec<Deed>, Kind> {
    let mut deeds: Vec<Deed> = Vec::new();
    let mut ply = plies;
    loop {
        let begin = input.offset();
        let code = input.number()?;
        let number = code & (MORE - 1);
        let Some(act) = actions::act(number) else {
            return Err(input.wrong_at(begin, Kind::UnknownAction(number)));
        };
        let back = code >> (BITS + 1);
        ply = ply
            .checked_sub(back)
            .ok_or_else(|| input.wrong_at(begin, Kind::ActionPly))?;
        // A draw offer with a move comes once, before all other actions after that move.
        let last = deeds.last();
        let follows_nothing =
            last.is_some_and(|after| after.act == Act::DrawOffer && after.ply == ply);
        if follows_nothing || (act == Act::DrawOffer && ply == 0) {
            return Err(input.wrong_at(begin, Kind::ActionPly));
        }
        deeds.push(Deed { ply, act });
        if code & MORE == 0 {
            break;
        }
    }
    deeds.reverse();
    Ok(deeds)
}
