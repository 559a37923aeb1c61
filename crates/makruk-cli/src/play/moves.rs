//! Reads moves as people type them.

use makruk::{
    Illegality, Move, Position, Role,
    letters::LetterSet,
    san::{SanError, SanErrorKind},
    typed::{self, TypedMoveError},
};

use crate::{escape::escaped, messages::Language, notation};

/// Reads moves, and explains why a move is illegal.
pub(crate) struct Reader {
    pub(crate) language: Language,
    /// The letters to try first.
    pub(crate) letters: LetterSet,
    /// The letters for moves in messages.
    pub(crate) shown: LetterSet,
}

impl Reader {
    /// Reads a move in SAN or UCI notation.
    ///
    /// A move that is legal only with other letters selects those letters for the following moves, too: a user who types `Qc2`
    /// will use the same letters for the next move. The error explains why the move cannot be played.
    pub(crate) fn read(&mut self, text: &str, position: &Position) -> Result<Move, String> {
        match typed::read(text, position, self.letters) {
            Ok(typed) => {
                self.letters = typed.letters;
                Ok(typed.mv)
            }
            Err(TypedMoveError::Illegal(error)) => {
                Err(self.language.illegal_move(error, position).to_string())
            }
            Err(TypedMoveError::Unmatched(error)) => Err(self.why(error, position)),
            Err(TypedMoveError::Letters { first, second, .. }) => {
                Err(self.language.which_letters(first, second))
            }
            Err(_) => Err(self.language.no_move_no_command(shortened(text))),
        }
    }

    /// Explains why no piece can play a SAN move.
    fn why(&self, error: SanError, position: &Position) -> String {
        let language = self.language;
        match error.kind() {
            SanErrorKind::Illegal { role, to } => self.why_not_to(role, to, position),
            SanErrorKind::MissingDistinction { first, second }
            | SanErrorKind::Ambiguous { first, second } => language.which_of_two(
                language.square(first.from()),
                language.square(second.from()),
                language.square(first.to()),
            ),
            _ => error.to_string(),
        }
    }

    /// Explains why no piece that moves like `role` can reach a square as the SAN requires.
    fn why_not_to(&self, role: Role, to: makruk::Square, position: &Position) -> String {
        let language = self.language;
        let (name, target) = (language.role(role), language.square(to));
        let board = position.board();
        let own = |square| {
            let piece = board.get(square);
            piece.filter(|piece| piece.color() == position.turn())
        };
        let moves: Vec<Move> = board
            .into_iter()
            .filter(|(square, piece)| {
                own(*square).is_some() && piece.role().moves_as() == role.moves_as()
            })
            .filter_map(|(square, _)| Move::try_new(square, to))
            .collect();
        if own(to).is_some() {
            // No piece can go there, whatever its role.
            let mut others = board
                .into_iter()
                .filter(|(square, _)| own(*square).is_some());
            let error = others
                .find_map(|(square, _)| position.check_legal(Move::try_new(square, to)?).err());
            return match error {
                Some(error) => language.illegal_move(error, position).to_string(),
                None => language.none_can_reach(name, target),
            };
        }
        let errors: Vec<_> = moves
            .iter()
            .filter_map(|&mv| position.check_legal(mv).err())
            .collect();
        // The user probably means a piece that nearly has such a move.
        let legal = moves.iter().find_map(|mv| {
            let mv = [*mv, mv.promoting()]
                .into_iter()
                .find(|&mv| position.is_legal(mv))?;
            Some(notation::readable(position, mv, self.shown))
        });
        let nearly = errors
            .iter()
            .find(|error| error.reason() == Illegality::KhunInCheck);
        match (legal, nearly, &errors[..]) {
            (Some(legal), ..) => language.not_like_that(name, target, legal),
            (_, Some(error), _) | (_, _, [error]) => {
                language.illegal_move(*error, position).to_string()
            }
            (_, _, []) => language.has_none(name),
            _ => language.none_can_reach(name, target),
        }
    }
}

/// Returns the input, truncated if it is long.
fn shortened(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("{}{dots}", escaped(short))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::{
        play::command::{self, Command},
        quiz::{self, Line},
    };

    /// Moves from random games, with captures, promotions and ambiguous target squares.
    #[test]
    fn displayed_moves_are_accepted_as_input_in_all_letter_sets() {
        let mut seed = 1_u64;
        for letters in LetterSet::ALL {
            let mut position = Position::start();
            for ply in 0..1_500 {
                let mut moves = position.legal_moves();
                moves.sort_unstable();
                for &mv in &moves {
                    let text = notation::readable(&position, mv, letters);
                    assert_eq!(command::read(&text), Ok(Command::Move(&text)));
                    assert_eq!(quiz::read(&text), Line::Answer(&text));
                    let mut reader = Reader {
                        language: Language::THAI,
                        letters,
                        shown: letters,
                    };
                    let read = reader.read(&text, &position);
                    assert_eq!(read, Ok(mv), "{text} in {position:?}");
                }
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let index = usize::try_from(seed >> 33).unwrap() % moves.len().max(1);
                // Restart each game before its pieces run out.
                match moves.get(index) {
                    Some(&mv) if ply % 150 != 149 => {
                        position.play_unchecked(mv);
                    }
                    _ => position = Position::start(),
                }
            }
        }
    }
}
