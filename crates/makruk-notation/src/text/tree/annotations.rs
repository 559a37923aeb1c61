//! Annotation counts of a tree.

use core::fmt;

use alloc::vec::Vec;

use super::{GameTree, Node};
use crate::pgn::only_action;

/// The numbers of variations, comments and other annotations in a tree. `Display` writes `2 variations, 1 comment`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotations {
    /// Variations, counted by their first moves.
    pub variations: usize,
    /// Comments, except those that consist of a single command of this library.
    pub comments: usize,
    /// Non-move actions: comments that consist of a single command, and draw offers written as `=`.
    pub actions: usize,
    /// Glyphs.
    pub glyphs: usize,
    /// Null moves.
    pub null_moves: usize,
}

impl Annotations {
    /// Returns whether the tree has no annotations.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "[White \"A\"]\n\n1. e4 e5 1-0".parse()?;
    /// assert!(tree.annotations().is_empty()); // tags, moves and the result do not count
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl GameTree {
    /// Counts everything except tags, the result and the moves of the main line.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4! {good} (1. d4) (1. c4) *".parse()?;
    /// assert_eq!(tree.annotations().to_string(), "2 variations, 1 comment, 1 glyph");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn annotations(&self) -> Annotations {
        let mut found = Annotations::default();
        let mut waiting: Vec<Node<'_>> = alloc::vec![self.root()];
        while let Some(node) = waiting.pop() {
            for comment in node.comments() {
                match only_action(comment) {
                    Some(_) => found.actions += 1,
                    None => found.comments += 1,
                }
            }
            found.comments += node.comments_before().count();
            found.actions += usize::from(node.offers_draw());
            found.glyphs += node.nags().count();
            found.null_moves += usize::from(node.mv().is_none() && !node.is_root());
            let before = waiting.len();
            waiting.extend(node.children());
            found.variations += (waiting.len() - before).saturating_sub(1);
        }
        found
    }
}

impl fmt::Display for Annotations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            (self.variations, "variation"),
            (self.comments, "comment"),
            (self.actions, "action"),
            (self.glyphs, "glyph"),
            (self.null_moves, "null move"),
        ];
        let mut gap = "";
        for (count, word) in all.into_iter().filter(|&(count, _)| count > 0) {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{gap}{count} {word}{plural}")?;
            gap = ", ";
        }
        Ok(())
    }
}
