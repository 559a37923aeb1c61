//! Moves as people type them.

use makruk::{Illegality, Move, Position, Role, San, letters::LetterSet, san::SanError};

use crate::coordinates::{self, CoordinateError};

/// Reads a move in SAN or as UCI writes it.
///
/// `letters` are those to read first. A move that can only be read in others changes them: who once
/// wrote `Qc2` means the same letters with the next move. An error says in words why the move
/// cannot be played.
pub(super) fn read(
    text: &str,
    position: &Position,
    letters: &mut LetterSet,
) -> Result<Move, String> {
    let text = bare(text);
    match coordinates::read(&text.to_ascii_lowercase(), position) {
        Ok(mv) => return Ok(mv),
        Err(CoordinateError::Illegal(error)) => return Err(error.to_string()),
        Err(CoordinateError::Malformed(_)) => {}
    }
    // `nf3` is `Nf3` in a hurry.
    let mut chars = text.chars();
    let capital = chars.next().map(|first| first.to_ascii_uppercase());
    let capital: String = capital.into_iter().chain(chars).collect();
    for text in [text, &capital] {
        if let Ok(san) = San::read(text.as_bytes(), letters) {
            return san.to_move(position).map_err(|error| why(error, position));
        }
    }
    let mut error = None;
    for others in LetterSet::ALL {
        for text in [text, &capital] {
            let Ok(san) = San::read(text.as_bytes(), &others) else {
                continue;
            };
            match san.to_move(position) {
                Ok(mv) => {
                    *letters = others;
                    return Ok(mv);
                }
                Err(found) => error = error.or(Some(found)),
            }
        }
    }
    Err(match error {
        Some(error) => why(error, position),
        None => format!(
            "`{}` is no move and no command; `help` lists both",
            shown(text)
        ),
    })
}

/// Takes a move's number and the signs of praise and blame off.
fn bare(text: &str) -> &str {
    let text = text.rsplit_once('.').map_or(text, |(number, rest)| {
        let is_number = number.chars().all(|char| char.is_numeric() || char == '.');
        if is_number { rest.trim_start() } else { text }
    });
    text.trim_end_matches(['!', '?'])
}

/// What was typed, if a message can show it.
fn shown(text: &str) -> String {
    let text = text.escape_debug();
    let short: String = text.clone().take(40).collect();
    if text.count() > 40 {
        short + "…"
    } else {
        short
    }
}

/// Says why no man can move so.
fn why(error: SanError, position: &Position) -> String {
    let SanError::Illegal { role, to } = error else {
        return error.to_string();
    };
    let turn = position.turn();
    let is_kin = |other: Role| other.moves_as() == role.moves_as();
    let mut men = 0;
    let mut reasons = Vec::new();
    for (square, piece) in position.board() {
        if piece.color() != turn || !is_kin(piece.role()) {
            continue;
        }
        men += 1;
        let mv = Move::new(square, to);
        if let Some(Err(error)) = mv.map(|mv| position.check_legal(mv)) {
            reasons.push(error);
        }
    }
    // What is told of one man would mislead about several, unless it could nearly go there.
    let telling = reasons.iter().find(|error| {
        matches!(
            error.illegality(),
            Illegality::KhunInCheck | Illegality::OwnMan
        )
    });
    match (telling, men, reasons.as_slice()) {
        (_, 0, _) => format!("{} has no {role}", turn.fold("White", "Black")),
        (Some(reason), ..) | (None, 1, [reason]) => reason.to_string(),
        _ => error.to_string(),
    }
}
