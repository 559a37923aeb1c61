//! Walks through the moves below a position.

use alloc::vec::Vec;

use core::mem;

use makruk::bitboard::BitPosition;
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{
    moves::{bits_of, move_of},
    setup,
};

/// A position, with the positions before it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct WalkHandle {
    here: Place,
    before: Vec<Place>,
}

/// A position of a walk.
#[derive(Debug)]
struct Place {
    position: BitPosition,
    /// The legal moves, once listed: a move among them needs no check.
    moves: Vec<u16>,
}

impl Place {
    fn new(position: BitPosition) -> Self {
        let moves = Vec::new();
        Self { position, moves }
    }
}

#[wasm_bindgen]
impl WalkHandle {
    /// Begins at the position of a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str) -> Result<Self, Failure> {
        let (_, position) = setup::read_position(fen, None)?;
        Ok(Self {
            here: Place::new(BitPosition::from(&position)),
            before: Vec::new(),
        })
    }

    /// Returns all legal moves.
    pub fn moves(&mut self) -> Vec<u16> {
        self.here.moves = bits_of(&self.here.position);
        self.here.moves.clone()
    }

    /// Returns the number of legal moves without building a list.
    pub fn count(&self) -> u32 {
        u32::try_from(self.here.position.count_legal()).unwrap_or(u32::MAX)
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.here.position.is_check()
    }

    /// Plays a move.
    pub fn push(&mut self, bits: u16) -> Result<(), Failure> {
        let mv = move_of(bits)?;
        let position = &self.here.position;
        let after = if self.here.moves.contains(&bits) {
            position.after_unchecked(mv)
        } else {
            position.after(mv)?
        };
        self.before
            .push(mem::replace(&mut self.here, Place::new(after)));
        Ok(())
    }

    /// Undoes the last move; returns whether there was one.
    pub fn pop(&mut self) -> bool {
        let before = self.before.pop();
        let is_back = before.is_some();
        if let Some(place) = before {
            self.here = place;
        }
        is_back
    }
}
