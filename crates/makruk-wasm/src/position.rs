//! Positions.

use makruk::{
    Fen, Move, Position, Role, San, Setup, UciMove, bitboard::BitPosition, letters::LetterSet,
};
use wasm_bindgen::prelude::*;

use crate::{failure::Failure, json::Json, setup, walk};

/// A position, and the count that its FEN has.
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

    /// The start position.
    pub fn start() -> Self {
        let position = Position::start();
        let setup = position.to_setup();
        Self { setup, position }
    }

    /// The hash of the pieces and the side to move.
    pub fn key(&self) -> u64 {
        self.position.zobrist()
    }

    /// Whether Black is to move.
    #[wasm_bindgen(js_name = isBlack)]
    pub fn is_black(&self) -> bool {
        self.position.turn() == makruk::Color::Black
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Whether the side to move is checkmated.
    #[wasm_bindgen(js_name = isCheckmate)]
    pub fn is_checkmate(&self) -> bool {
        self.position.is_check() && !self.position.has_legal_move()
    }

    /// Whether the side to move has no move and is not in check.
    #[wasm_bindgen(js_name = isStalemate)]
    pub fn is_stalemate(&self) -> bool {
        !self.position.is_check() && !self.position.has_legal_move()
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<u16> {
        bits_of(&self.position)
    }

    /// The legal moves as JSON.
    pub fn describe(&self, letters: &str) -> Result<String, Failure> {
        Ok(describe_moves(
            &self.position,
            &setup::letters_named(letters)?,
        ))
    }

    /// The legal move that a text in algebraic notation stands for.
    pub fn find(&self, text: &str, letters: &str) -> Result<u16, Failure> {
        find(&self.position, text, letters)
    }

    /// The position after a move.
    pub fn after(&self, bits: u16) -> Result<PositionHandle, Failure> {
        let position = self.position.after(move_of(bits)?)?;
        Ok(Self {
            setup: position.to_setup(),
            position,
        })
    }

    /// The number of leaf nodes, by the generator of the core: that on bitboards would make the module larger by 2 KB, gzipped,
    /// and a `Walk` has its speed.
    pub fn perft(&self, depth: u8) -> f64 {
        #[allow(clippy::cast_precision_loss)] // 2^53 leaf nodes take months
        let leaves = makruk::perft(&self.position, depth) as f64;
        leaves
    }

    /// The text of the position.
    pub fn fen(&self, dialect: &str) -> Result<String, Failure> {
        let dialect = setup::dialect_named(dialect)?;
        Ok(Fen::from(self.setup.clone()).display(dialect).to_string())
    }

    /// The pieces.
    pub fn board(&self) -> Vec<u8> {
        setup::board_bytes(&self.setup)
    }
}

/// Reads the number of a move.
pub(crate) fn move_of(bits: u16) -> Result<Move, Failure> {
    Move::from_bits(bits).ok_or_else(|| Failure::new("move", "expected the number of a move"))
}

/// The numbers of the legal moves; on bitboards they are found in a third of the time.
pub(crate) fn bits_of(position: &Position) -> Vec<u16> {
    walk::bits_of(&BitPosition::from(position))
}

/// Finds the move that a text stands for: coordinates, or algebraic notation.
pub(crate) fn find(position: &Position, text: &str, letters: &str) -> Result<u16, Failure> {
    let text = text.trim();
    if let Ok(mv) = UciMove::from_ascii(text.as_bytes()) {
        let mv: Move = mv.into();
        return Ok(mv.to_bits());
    }
    let letters = setup::letters_named(letters)?;
    let san = San::from_bytes(text.as_bytes(), &letters)
        .map_err(|error| Failure::of_san(&error, text))?;
    Ok(san.to_move(position)?.to_bits())
}

/// Describes a legal move: coordinates, algebraic notation, the pieces.
pub(crate) fn write_move(json: &mut Json, position: &Position, mv: Move, letters: &LetterSet) {
    let board = position.board();
    json.object(|json| {
        json.key("uci").display(mv);
        json.key("san")
            .display(San::from_move(position, mv).display(letters));
        json.key("from").display(mv.from());
        json.key("to").display(mv.to());
        let role = |square| board.get(square).map(|piece| role_name(piece.role()));
        json.key("piece").optional(role(mv.from()), Json::text);
        json.key("captured").optional(role(mv.to()), Json::text);
        json.key("promotion").boolean(mv.is_promotion());
    });
}

/// The name of a role as one word, as in the classes of a picture.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Biangai => "biangai",
        _ => role.name(),
    }
}

pub(crate) fn describe_moves(position: &Position, letters: &LetterSet) -> String {
    let mut json = Json::default();
    json.array(position.legal_moves().iter(), |json, mv| {
        write_move(json, position, *mv, letters);
    });
    json.finish()
}
