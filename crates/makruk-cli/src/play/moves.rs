//! Reading moves as people type them.

use makruk::{Illegality, Move, Position, Role, San, letters::LetterSet, san::SanError};
use makruk_uci::{ReadMoveError, read_move};

use crate::{escape::escaped, notation, sentences::Language};

/// Reads moves, and explains why one cannot be played.
pub(super) struct Reader {
    pub(super) language: Language,
    /// The letters to try first.
    pub(super) letters: LetterSet,
    /// The letters of moves in messages.
    pub(super) shown: LetterSet,
}

impl Reader {
    /// Reads a move in SAN or UCI notation.
    ///
    /// A move that is legal only in other letters selects them for the following moves, too: a person who
    /// has typed `Qc2` means the same letters with the next move. The error explains why the move cannot
    /// be played.
    pub(super) fn read(&mut self, text: &str, position: &Position) -> Result<Move, String> {
        let text = bare(text);
        match read_move(&text.to_ascii_lowercase(), position) {
            Ok(mv) => return Ok(mv),
            Err(ReadMoveError::Illegal(error)) => {
                return Err(self.language.illegal(error, position));
            }
            Err(_) => {}
        }
        // `nf3` means `Nf3`.
        let mut chars = text.chars();
        let capital = chars.next().map(|first| first.to_ascii_uppercase());
        let capital: String = capital.into_iter().chain(chars).collect();
        for text in [text, &capital] {
            if let Ok(san) = San::from_bytes(text.as_bytes(), &self.letters) {
                let mv = san.to_move(position);
                return mv.map_err(|error| self.why(error, position));
            }
        }
        let mut error = None;
        for others in LetterSet::ALL {
            for text in [text, &capital] {
                let Ok(san) = San::from_bytes(text.as_bytes(), &others) else {
                    continue;
                };
                match san.to_move(position) {
                    Ok(mv) => {
                        self.letters = others;
                        return Ok(mv);
                    }
                    Err(found) => error = error.or(Some(found)),
                }
            }
        }
        Err(match error {
            Some(error) => self.why(error, position),
            None => self.language.no_move_no_command(shortened(text)),
        })
    }

    /// Explains why no piece can play a move in SAN.
    fn why(&self, error: SanError, position: &Position) -> String {
        let language = self.language;
        match error {
            SanError::Illegal { role, to } => self.why_not_to(role, to, position),
            SanError::MissingDistinction { first, second }
            | SanError::Ambiguous { first, second } => language.which_of_two(
                language.square(first.from()),
                language.square(second.from()),
                language.square(first.to()),
            ),
            _ => error.to_string(),
        }
    }

    /// Explains why no piece that moves like `role` can go to a square as the move says.
    fn why_not_to(&self, role: Role, to: makruk::Square, position: &Position) -> String {
        let language = self.language;
        let (name, target) = (language.role(role), language.square(to));
        let own = |square| {
            let piece = position.board().get(square);
            piece.filter(|piece| piece.color() == position.turn())
        };
        let moves: Vec<Move> = position
            .board()
            .into_iter()
            .filter(|(square, piece)| {
                own(*square).is_some() && piece.role().moves_as() == role.moves_as()
            })
            .filter_map(|(square, _)| Move::new(square, to))
            .collect();
        if let Some(piece) = own(to) {
            return language.own_piece(language.role(piece.role()), target);
        }
        let errors: Vec<_> = moves
            .iter()
            .filter_map(|&mv| position.check_legal(mv).err())
            .collect();
        // The person probably means a piece that almost can go there.
        let legal = moves.iter().find_map(|mv| {
            let mv = [*mv, mv.promoting()]
                .into_iter()
                .find(|&mv| position.is_legal(mv))?;
            Some(notation::san(position, mv, &self.shown))
        });
        let nearly = errors
            .iter()
            .find(|error| error.reason() == Illegality::KhunInCheck);
        match (legal, nearly, &errors[..]) {
            (Some(legal), ..) => language.not_like_that(name, target, legal),
            (_, Some(error), _) | (_, _, [error]) => language.illegal(*error, position),
            (_, _, []) => language.has_none(name),
            _ => language.none_can_reach(name, target),
        }
    }
}

/// Removes the number of a move, and its `!` and `?`.
fn bare(text: &str) -> &str {
    let text = text.rsplit_once('.').map_or(text, |(number, rest)| {
        let is_number = number.chars().all(|char| char.is_numeric() || char == '.');
        if is_number { rest.trim_start() } else { text }
    });
    text.trim_end_matches(['!', '?'])
}

/// Returns the input, or its beginning.
fn shortened(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("{}{dots}", escaped(short))
}
