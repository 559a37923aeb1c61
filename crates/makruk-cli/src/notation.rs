//! Moves in human-readable form: by role, in SAN, and numbered.

use makruk::{Color, Move, Position, Role, San, letters::LetterSet, san::SanStyle};

use unicode_width::UnicodeWidthStr as _;

use crate::messages::Language;

pub(crate) use makruk::san::readable;

/// Returns the machine-readable text of a legal move, in Fairy-Stockfish's style.
pub(crate) fn short_san(position: &Position, mv: Move, letters: LetterSet) -> String {
    San::from_move_with(position, mv, SanStyle::Short, letters).to_string()
}

/// Returns the number that precedes a move: `12.`, or `12...` for a move by Black.
pub(crate) fn number(number: u32, turn: Color, language: Language) -> String {
    let dots = turn.fold(".", "...");
    format!("{}{dots}", language.number(number))
}

/// Iterates over the plies from a position: move number and side to move.
pub(crate) fn plies(position: &Position) -> impl Iterator<Item = (u32, Color)> {
    let first = (position.fullmoves().get(), position.turn());
    std::iter::successors(Some(first), |&(number, turn)| {
        Some((number.saturating_add(turn.fold(0, 1)), !turn))
    })
}

/// Returns the legal moves by role, for each role that has any, in the canonical order.
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

/// Columns per line of moves.
const WIDTH: usize = 80;

/// Numbers the moves from a position: `3... Nd7 4. e5`. Lines break between moves: the first line begins in the column `first`,
/// and the others in the column `indent`.
pub(crate) fn numbered(
    position: &Position,
    moves: &[String],
    first: usize,
    indent: usize,
) -> String {
    let mut words = Vec::new();
    for (san, (nth, turn)) in moves.iter().zip(plies(position)) {
        words.push(if words.is_empty() || turn == Color::White {
            format!("{} {san}", number(nth, turn, Language::ENGLISH))
        } else {
            san.clone()
        });
    }
    wrapped(&words, first, indent)
}

/// Joins words with spaces. Lines break between words: the first line begins in the column `first`, and the others in the column
/// `indent`.
pub(crate) fn wrapped(words: &[String], first: usize, indent: usize) -> String {
    let (mut text, mut column) = (String::new(), first);
    for word in words {
        let width = word.width();
        if text.is_empty() {
            column += width;
        } else if column + 1 + width <= WIDTH {
            text.push(' ');
            column += 1 + width;
        } else {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent + width;
        }
        text += word;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_moves() {
        let start = Position::start();
        let moves: Vec<String> = (0..60).map(|_| "Nbxd2".to_owned()).collect();
        let text = numbered(&start, &moves, 13, 13);
        let lines: Vec<_> = text.lines().collect();
        assert!(lines.len() > 4, "{text}");
        for (index, line) in lines.iter().enumerate() {
            let first = if index == 0 { 13 } else { 0 };
            assert!(first + line.width() <= WIDTH, "{line}");
            assert!(line.ends_with("Nbxd2"), "{line}");
        }
        let joined = lines.iter().map(|line| line.trim_start());
        let joined = joined.collect::<Vec<_>>().join(" ");
        assert_eq!(joined.split(' ').count(), 90);
        assert!(joined.starts_with("1. Nbxd2 Nbxd2 2. Nbxd2"), "{joined}");
    }
}
