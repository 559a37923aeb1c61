//! Moves as people read them: by role, in SAN, and with their numbers.

use makruk::{Color, Move, Position, Role, San, letters::LetterSet, san::SanStyle};

use crate::sentences::Language;

/// Returns the text of a legal move in SAN.
pub(crate) fn san(position: &Position, mv: Move, letters: &LetterSet) -> String {
    let san = San::from_move_with(position, mv, SanStyle::Short(letters));
    san.display(letters).to_string()
}

/// Returns the number before a move: `12.`, or `12...` if Black makes it.
pub(crate) fn number(number: u32, turn: Color, language: Language) -> String {
    let dots = turn.fold(".", "...");
    format!("{}{dots}", language.number(number))
}

/// Iterates over the plies from a position on: the number of the move, and the side that makes it.
pub(crate) fn plies(position: &Position) -> impl Iterator<Item = (u32, Color)> {
    let first = (position.fullmoves().get(), position.turn());
    std::iter::successors(Some(first), |&(number, turn)| {
        Some((number.saturating_add(turn.fold(0, 1)), !turn))
    })
}

/// Returns the legal moves of each role that has any, in the canonical order.
pub(crate) fn by_role(position: &Position) -> Vec<(Role, Vec<Move>)> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    let of = |role| {
        let moves = moves.iter().copied().filter(|mv| {
            let piece = position.board().get(mv.from());
            piece.is_some_and(|piece| piece.role() == role)
        });
        (role, moves.collect::<Vec<_>>())
    };
    let roles = Role::ALL.into_iter().map(of);
    roles.filter(|(_, moves)| !moves.is_empty()).collect()
}

/// Adds numbers to moves that start in a position: `3... Nd7 4. e5`.
pub(crate) fn numbered(position: &Position, moves: &[String]) -> String {
    let mut words = Vec::new();
    for (san, (nth, turn)) in moves.iter().zip(plies(position)) {
        if words.is_empty() || turn == Color::White {
            words.push(number(nth, turn, Language::English));
        }
        words.push(san.clone());
    }
    words.join(" ")
}
