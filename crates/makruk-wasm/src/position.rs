//! Positions for JavaScript.

use alloc::{string::String, string::ToString, vec, vec::Vec};

use makruk::{Fen, Move, Position, Setup, bitboard::BitPosition, san};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{
    moves::{bits_of, complete, describe_moves, find, move_of},
    setup,
};

/// A valid position with its clocks, and the count of its FEN.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PositionHandle {
    setup: Setup,
    position: Position,
}

#[wasm_bindgen]
impl PositionHandle {
    /// Reads a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str, dialect: Option<String>) -> Result<Self, Failure> {
        let (setup, position) = setup::read_position(fen, dialect.as_deref())?;
        Ok(Self { setup, position })
    }

    /// Creates the start position, White to move.
    pub fn start() -> Self {
        let position = Position::start();
        let setup = position.to_setup();
        Self { setup, position }
    }

    /// Returns the Zobrist hash of the pieces and the side to move.
    pub fn key(&self) -> u64 {
        self.position.zobrist()
    }

    /// Returns whether Black is to move.
    #[wasm_bindgen(js_name = isBlack)]
    pub fn is_black(&self) -> bool {
        self.position.turn() == makruk::Color::Black
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns whether the side to move is checkmated: in check without a legal move.
    #[wasm_bindgen(js_name = isCheckmate)]
    pub fn is_checkmate(&self) -> bool {
        self.position.is_check() && !self.position.has_legal_move()
    }

    /// Returns whether the side to move is stalemated: not in check, but without a legal move.
    #[wasm_bindgen(js_name = isStalemate)]
    pub fn is_stalemate(&self) -> bool {
        !self.position.is_check() && !self.position.has_legal_move()
    }

    /// Returns all legal moves.
    pub fn moves(&self) -> Vec<u16> {
        bits_of(&BitPosition::from(&self.position))
    }

    /// Returns the legal moves as JSON.
    pub fn describe(&self, letters: &str) -> Result<String, Failure> {
        Ok(describe_moves(
            &self.position,
            setup::letters_named(letters)?,
        ))
    }

    /// Returns the number of the legal move that `text` denotes in algebraic notation.
    pub fn find(&self, text: &str, letters: &str) -> Result<u16, Failure> {
        find(&self.position, text, letters)
    }

    /// Returns the number of a legal move, with the promotion where it is compulsory.
    pub fn complete(&self, bits: u16) -> Result<u16, Failure> {
        Ok(complete(&self.position, move_of(bits)?)?.to_bits())
    }

    /// Returns the notation of successive moves.
    pub fn line(&self, moves: Vec<u16>, letters: &str) -> Result<Vec<String>, Failure> {
        let letters = setup::letters_named(letters)?;
        let mut position = self.position.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for (index, bits) in moves.into_iter().enumerate() {
            let mv = complete(&position, move_of(bits)?)
                .map_err(|error| Failure::from(error).at_ply(index))?;
            texts.push(san::readable(&position, mv, letters));
            position.play_unchecked(mv);
        }
        Ok(texts)
    }

    /// Returns the half-move clock and the move number.
    pub fn clocks(&self) -> Vec<u32> {
        vec![self.setup.halfmoves, self.setup.fullmoves.get()]
    }

    /// Returns the position after a legal move; this position is unchanged.
    pub fn after(&self, bits: u16) -> Result<PositionHandle, Failure> {
        let mv = complete(&self.position, move_of(bits)?)?;
        let position = self.position.after(mv)?;
        Ok(Self {
            setup: position.to_setup(),
            position,
        })
    }

    /// Counts the leaf nodes at a depth.
    pub fn perft(&self, depth: u8) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 2^53 leaf nodes take months
        let leaves = leaves(&BitPosition::from(&self.position), depth) as f64;
        leaves
    }

    /// Returns the FEN of the position.
    pub fn fen(&self, dialect: &str) -> Result<String, Failure> {
        let dialect = setup::dialect_named(dialect)?;
        Ok(Fen::from(self.setup.clone()).display(dialect).to_string())
    }

    /// Returns the pieces.
    pub fn board(&self) -> Vec<u8> {
        setup::board_bytes(&self.setup)
    }
}

/// Counts leaf nodes with the functions that a `Walk` needs anyway: a perft from the core or makruk-bitboard would add 2 KB to
/// the gzipped module.
fn leaves(position: &BitPosition, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => {
            let moves = position.legal_moves();
            let after = |mv: &Move| leaves(&position.after_unchecked(*mv), depth - 1);
            moves.iter().map(after).sum()
        }
    }
}
