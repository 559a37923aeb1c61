//! Non-move actions, encoded alongside the moves of a game.

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

/// Bits of an action number.
const BITS: u32 = 5;
/// Set if another action precedes this one.
const MORE: u64 = 1 << BITS;

/// An action after a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimedAction {
    /// The number of plies before the action.
    pub(super) ply: u64,
    pub(super) act: Act,
}

/// Returns the actions in the main line.
pub(super) fn of_tree(tree: &GameTree) -> Vec<TimedAction> {
    let mut timed = Vec::new();
    for (ply, node) in (0..).zip(core::iter::once(tree.root()).chain(tree.main_line())) {
        if node.offers_draw() {
            timed.push(TimedAction {
                ply,
                act: Act::DrawOffer,
            });
        }
        // A command inside a longer comment stays in the comment.
        let said = node.comments().filter_map(only_action).map(Act::Action);
        timed.extend(said.map(|act| TimedAction { ply, act }));
    }
    timed
}

/// Adds the actions to a tree that already has the moves.
pub(super) fn put_into(tree: GameTree, timed: &[TimedAction]) -> GameTree {
    let mut cursor = Cursor::new(tree);
    for timed_action in timed {
        while (cursor.ply() as u64) < timed_action.ply && cursor.go_forward() {}
        match timed_action.act {
            Act::DrawOffer => cursor.set_draw_offer(true),
            Act::Action(action) => {
                // Every numbered action has a comment, which fits into any tree.
                let _ = action_comment(action).map(|comment| cursor.add_comment(comment));
            }
        }
    }
    cursor.into_tree()
}

/// Writes the actions of a game that has `plies` plies, last action first.
pub(super) fn put(timed: &[TimedAction], plies: u64, out: &mut Vec<u8>) {
    let mut behind = plies;
    for (index, timed_action) in timed.iter().enumerate().rev() {
        let number = actions::number(timed_action.act).map_or(0, u64::from);
        let more = if index == 0 { 0 } else { MORE };
        put_number(
            out,
            (behind - timed_action.ply) << (BITS + 1) | more | number,
        );
        behind = timed_action.ply;
    }
}

/// Reads the actions that [`put`] wrote.
pub(super) fn read(input: &mut Input<'_>, plies: u64) -> Result<Vec<TimedAction>, Kind> {
    let mut timed: Vec<TimedAction> = Vec::new();
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
        // A draw offer made with a move occurs at most once, before all other actions after that move.
        let last = timed.last();
        let follows_nothing =
            last.is_some_and(|after| after.act == Act::DrawOffer && after.ply == ply);
        if follows_nothing || (act == Act::DrawOffer && ply == 0) {
            return Err(input.wrong_at(begin, Kind::ActionPly));
        }
        timed.push(TimedAction { ply, act });
        if code & MORE == 0 {
            break;
        }
    }
    timed.reverse();
    Ok(timed)
}

/// Skips the actions that [`put`] wrote.
pub(super) fn skip(input: &mut Input<'_>) -> Result<(), Kind> {
    while input.number()? & MORE != 0 {}
    Ok(())
}
