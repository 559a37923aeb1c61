//! The notations of ffish.js.

use alloc::string::String;
use core::fmt::Write as _;

use makruk::{Move, Piece, Position, Role, San, SquareSet, letters::LetterSet, san::SanStyle};

/// A notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// SAN with a letter for the bia.
    Default,
    /// SAN in the letters of Fairy-Stockfish or in Thai ones.
    Short(LetterSet),
    /// The long form in the same letters.
    Long(LetterSet),
}

impl Notation {
    pub(crate) const SAN: Self = Self::Short(LetterSet::FAIRY);

    /// Returns the notation with a number of ffish.js. JavaScript passes no other numbers.
    pub(crate) const fn numbered(number: u8) -> Self {
        match number {
            0 => Self::Default,
            2 => Self::Long(LetterSet::FAIRY),
            8 => Self::Short(LetterSet::THAI),
            9 => Self::Long(LetterSet::THAI),
            _ => Self::SAN,
        }
    }

    const fn letters(self) -> LetterSet {
        match self {
            Self::Default => LetterSet::FAIRY,
            Self::Short(letters) | Self::Long(letters) => letters,
        }
    }

    /// Adds a legal move to a text.
    pub(crate) fn write(self, position: &Position, mv: Move, text: &mut String) {
        let style = match self {
            Self::Default | Self::Short(_) => SanStyle::Short,
            Self::Long(_) => SanStyle::Long,
        };
        let start = text.len();
        // Writing to a `String` does not fail.
        let san = San::from_move_with(position, mv, style, self.letters());
        let _ = write!(text, "{san}");
        if self == Self::Default && role(position, mv) == Some(Role::Bia) {
            // With its letter, a bia shows its file as other pieces do: only if another one could capture on the same square.
            let is_capture = position.board().get(mv.to()).is_some();
            if is_capture && !is_rivalled(position, mv) {
                text.remove(start);
            }
            text.insert(start, 'P');
        }
    }

    /// Returns the legal move that exactly this text denotes.
    pub(crate) fn find(self, position: &Position, text: &str) -> Option<Move> {
        let letters = self.letters();
        let (mut found, mut written) = (None, String::new());
        for mv in position.legal_moves() {
            let to = mv.to();
            // Writing a move takes long.
            if !text.contains(letters.rank(to.rank())) || !text.contains(letters.file(to.file())) {
                continue;
            }
            written.clear();
            self.write(position, mv, &mut written);
            if written != text {
                continue;
            }
            // The short Thai form of a bia's capture can be that of another piece, too; ffish.js means the bia.
            if role(position, mv) == Some(Role::Bia) {
                return Some(mv);
            }
            found = found.or(Some(mv));
        }
        found
    }
}

fn role(position: &Position, mv: Move) -> Option<Role> {
    position.board().get(mv.from()).map(Piece::role)
}

/// Returns whether another bia could capture on the same square.
fn is_rivalled(position: &Position, mv: Move) -> bool {
    let bia: SquareSet = position.board().pieces(position.turn(), Role::Bia);
    let moves = position.legal_moves_of(bia);
    moves.iter().filter(|other| other.to() == mv.to()).count() > 1
}
