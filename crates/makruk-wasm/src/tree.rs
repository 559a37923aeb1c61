//! Builds records with variations and comments for writing.

use alloc::{borrow::ToOwned, format, string::String, string::ToString, vec, vec::Vec};

use makruk::{
    GameTree, Position,
    pgn::{GameResult, Nag},
    san,
    tree::{Cursor, NodeId},
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{moves::move_of, setup};

/// The number of a null move.
const NULL_MOVE: u16 = u16::MAX;

/// A tree of moves. Notes belong to the move added last, or to the root before the first move.
#[wasm_bindgen]
#[derive(Debug)]
pub struct TreeHandle {
    cursor: Cursor<GameTree>,
    /// The nodes in the order in which they were added, the root first.
    nodes: Vec<NodeId>,
}

#[wasm_bindgen]
impl TreeHandle {
    /// Begins a tree. In `tags`, names and values alternate.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, tags: Vec<String>, result: &str) -> Result<Self, Failure> {
        let mut tree = match fen {
            None => GameTree::new(Position::start()),
            Some(fen) => {
                let (setup, position) = setup::read_position(&fen, None)?;
                GameTree::with_count(position, setup.count)
            }
        };
        let result: GameResult = result
            .parse()
            .map_err(|error| Failure::new("result", error))?;
        for pair in tags.chunks_exact(2) {
            tree.set_tag(&pair[0], &pair[1])
                .map_err(|error| Failure::new("tag", format!("{}: {error}", pair[0])))?;
        }
        tree.set_result(result);
        Ok(Self {
            cursor: Cursor::new(tree),
            nodes: vec![NodeId::ROOT],
        })
    }

    /// Adds a move after a node, which is given by its index among the added nodes.
    pub fn add(&mut self, parent: usize, bits: u16) -> Result<(), Failure> {
        let parent = self.nodes.get(parent);
        let parent = *parent.ok_or_else(|| Failure::new("record", "unknown node"))?;
        self.cursor.go_to(parent);
        let added = if bits == NULL_MOVE {
            self.cursor.add_null_move()
        } else {
            self.cursor.add_move(move_of(bits)?)
        };
        self.nodes
            .push(added.map_err(|error| Failure::new("illegal-move", error))?);
        Ok(())
    }

    /// Adds a comment after the move.
    pub fn comment(&mut self, text: &str) -> Result<(), Failure> {
        let added = self.cursor.add_comment(text);
        added.map_err(|error| Failure::new("comment", error))
    }

    /// Adds a comment before the move.
    #[wasm_bindgen(js_name = commentBefore)]
    pub fn comment_before(&mut self, text: &str) -> Result<(), Failure> {
        let added = self.cursor.add_comment_before(text);
        added.map_err(|error| Failure::new("comment", error))
    }

    /// Adds a glyph.
    pub fn nag(&mut self, number: u8) {
        self.cursor.add_nag(Nag::new(number));
    }

    /// Records that a draw was offered with the move.
    #[wasm_bindgen(js_name = offerDraw)]
    pub fn offer_draw(&mut self) {
        self.cursor.set_draw_offer(true);
    }

    /// Returns the notation of all moves, in the order in which they were added.
    pub fn san(&mut self, letters: &str) -> Result<Vec<String>, Failure> {
        let letters = setup::letters_named(letters)?;
        let mut texts = Vec::with_capacity(self.nodes.len());
        for &id in &self.nodes[1..] {
            self.cursor.go_to(id);
            let mv = self.cursor.node().mv();
            self.cursor.go_back();
            texts.push(match mv {
                None => "--".to_owned(),
                Some(mv) => san::readable(self.cursor.position(), mv, letters),
            });
        }
        Ok(texts)
    }

    /// Returns the tree as PGN.
    pub fn pgn(&self, letters: &str) -> Result<String, Failure> {
        let letters = setup::letters_named(letters)?;
        Ok(self.cursor.tree().pgn().letters(letters).to_string())
    }
}
