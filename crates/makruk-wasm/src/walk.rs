//! Walks through the moves below a position.

use makruk::bitboard::BitPosition;
use wasm_bindgen::prelude::*;

use crate::{failure::Failure, position::move_of, setup};

/// A position with those before it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct WalkHandle {
    position: BitPosition,
    before: Vec<BitPosition>,
}

#[wasm_bindgen]
impl WalkHandle {
    /// Begins at the position of a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str) -> Result<Self, Failure> {
        let (_, position) = setup::read_position(fen, None)?;
        Ok(Self {
            position: BitPosition::from(&position),
            before: Vec::new(),
        })
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<u16> {
        bits_of(&self.position)
    }

    /// The number of legal moves.
    pub fn count(&self) -> u32 {
        u32::try_from(self.position.count_legal()).unwrap_or(u32::MAX)
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Plays a move.
    pub fn push(&mut self, bits: u16) -> Result<(), Failure> {
        let after = self.position.after(move_of(bits)?)?;
        self.before.push(self.position);
        self.position = after;
        Ok(())
    }

    /// Takes the last move back; returns whether there was one.
    pub fn pop(&mut self) -> bool {
        let before = self.before.pop();
        self.position = before.unwrap_or(self.position);
        before.is_some()
    }
}

/// The numbers of the legal moves.
pub(crate) fn bits_of(position: &BitPosition) -> Vec<u16> {
    let moves = position.legal_moves();
    moves.iter().map(|mv| mv.to_bits()).collect()
}
