//! Moves as numbers, as text and as JSON.

use alloc::{string::String, vec::Vec};

use makruk::{
    IllegalMoveError, Illegality, Move, Position, San, UciMove, bitboard::BitPosition,
    letters::LetterSet, san,
};
use makruk_wasm_common::{Failure, Json, role_name};

use crate::setup;

/// Returns the numbers of the legal moves.
pub(crate) fn bits_of(position: &BitPosition) -> Vec<u16> {
    let moves = position.legal_moves();
    moves.iter().map(|mv| mv.to_bits()).collect()
}

/// Decodes a move from its number.
pub(crate) fn move_of(bits: u16) -> Result<Move, Failure> {
    Move::from_bits(bits).ok_or_else(|| Failure::new("move", "expected the number of a move"))
}

/// Checks that a move is legal. Adds the promotion to a move that requires one but does not specify it.
pub(crate) fn complete(position: &Position, mv: Move) -> Result<Move, IllegalMoveError> {
    match position.check_legal(mv) {
        Ok(()) => Ok(mv),
        Err(error) if error.reason() == Illegality::MissingPromotion => {
            let mv = mv.promoting();
            position.check_legal(mv).map(|()| mv)
        }
        Err(error) => Err(error),
    }
}

/// Returns the number of the legal move that `text` denotes in coordinates or algebraic notation.
pub(crate) fn find(position: &Position, text: &str, letters: &str) -> Result<u16, Failure> {
    let text = text.trim();
    if let Ok(mv) = UciMove::from_ascii(text.as_bytes()) {
        let mv: Move = mv.into();
        return Ok(mv.to_bits());
    }
    let letters = setup::letters_named(letters)?;
    let san =
        San::from_bytes(text.as_bytes(), letters).map_err(|error| Failure::of_san(error, text))?;
    Ok(san.to_move(position)?.to_bits())
}

/// Describes a legal move: coordinates, algebraic notation, the pieces.
pub(crate) fn write_move(json: &mut Json, position: &Position, mv: Move, letters: LetterSet) {
    let board = position.board();
    json.object(|json| {
        json.key("uci").display(mv);
        json.key("san").text(&san::readable(position, mv, letters));
        json.key("from").display(mv.from());
        json.key("to").display(mv.to());
        let role = |square| board.get(square).map(|piece| role_name(piece.role()));
        json.key("piece").optional(role(mv.from()), Json::text);
        json.key("captured").optional(role(mv.to()), Json::text);
        json.key("promotion").boolean(mv.is_promotion());
    });
}

pub(crate) fn describe_moves(position: &Position, letters: LetterSet) -> String {
    let mut json = Json::default();
    json.array(position.legal_moves().iter(), |json, mv| {
        write_move(json, position, *mv, letters);
    });
    json.finish()
}
