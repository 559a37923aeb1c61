//! Dropping the parts of a game that a format cannot represent.

use alloc::vec::Vec;

use crate::{
    pgn::{Nag, action_comment, actions_in, only_action},
    tree::{Annotations, Cursor, GameTree, Node},
};

/// The parts of a game that a format represents in addition to the moves and actions of the main line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Carries {
    /// Everything that a tree can have.
    Everything,
    /// Comments, and the glyphs made of exclamation and question marks.
    Comments,
    /// Nothing.
    Nothing,
}

impl Carries {
    /// Returns whether a glyph is kept. `behind_single` is set if the glyph follows a single mark: a reader would
    /// combine the two, so the glyph is dropped. Brenner's code has no glyphs before the first move.
    fn glyph(self, node: Node<'_>, behind_single: bool, nag: Nag) -> bool {
        match self {
            Self::Everything => true,
            Self::Comments => !node.is_root() && nag.glyph().is_some() && !behind_single,
            Self::Nothing => false,
        }
    }

    fn comment(self, node: Node<'_>, comment: &str) -> bool {
        match self {
            Self::Everything => true,
            // A zero byte would end the text.
            Self::Comments => !node.is_root() && !comment.contains('\0'),
            Self::Nothing => false,
        }
    }
}

/// Returns a copy of a tree without the parts that a format cannot represent, and a count of the dropped parts. The
/// main line ends before its first null move.
pub(super) fn reduce(tree: &GameTree, carries: Carries) -> (GameTree, Annotations) {
    if matches!(carries, Carries::Everything) {
        return (tree.clone(), Annotations::default());
    }
    let mut dropped = tree.annotations();
    let mut kept = Cursor::new(tree.without_moves());
    let nodes = core::iter::once(tree.root()).chain(tree.main_line());
    for node in nodes {
        if !node.is_root() {
            let Some(mv) = node.mv() else { break };
            // The move is legal here, as in the original tree.
            if kept.add_move(mv).is_err() {
                break;
            }
        }
        keep_notes(&mut kept, node, carries, &mut dropped);
    }
    (kept.into_tree(), dropped)
}

fn keep_notes(
    kept: &mut Cursor<GameTree>,
    node: Node<'_>,
    carries: Carries,
    dropped: &mut Annotations,
) {
    if node.offers_draw() {
        kept.set_draw_offer(true);
        dropped.actions -= 1;
    }
    let mut behind_single = false;
    for nag in node.nags() {
        if carries.glyph(node, behind_single, nag) {
            behind_single |= nag.glyph().is_some_and(|glyph| glyph.len() == 1);
            kept.add_nag(nag);
            dropped.glyphs -= 1;
        }
    }
    let (spoken, others): (Vec<&str>, Vec<&str>) = node
        .comments()
        .partition(|comment| only_action(comment).is_none() && carries.comment(node, comment));
    for comment in &spoken {
        let _ = kept.add_comment(comment);
        dropped.comments -= 1;
    }
    // Actions are encoded separately from the moves, so decoding puts them after the other comments.
    for comment in others {
        if only_action(comment).is_some() {
            let _ = kept.add_comment(comment);
            dropped.actions -= 1;
        } else {
            // The comment is dropped, but its commands are kept.
            for action in actions_in(comment) {
                let _ = action_comment(action).map(|comment| kept.add_comment(comment));
            }
        }
    }
}
