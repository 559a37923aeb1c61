//! The letters of the men, one table for all dialects.
//!
//! | Role | Fairy-Stockfish, pychess | makruk-js | international |
//! |---|---|---|---|
//! | khun | K | K | K |
//! | met | M | E | Q |
//! | khon | S | T | B |
//! | ma | N | M | N |
//! | rua | R | R | R |
//! | bia | P | B | P |
//! | bia ngai | M~ | F | Q~ |
//!
//! The same letter means different men in different dialects: `M` is a met or a ma, `B` a bia or
//! a khon. So a reader must be told the dialect, or find it out from other letters.

use makruk_core::{ByRole, Color, Piece, Role};

/// How a dialect writes the men in a FEN.
///
/// ```
/// use makruk_core::Role;
/// use makruk_notation::letters;
///
/// assert_eq!(letters::FAIRY.role('M'), Some(Role::Met));
/// assert_eq!(letters::MAKRUK_JS.role('M'), Some(Role::Ma));
/// assert_eq!(letters::INTERNATIONAL.role('M'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenLetters {
    /// The upper-case ASCII letters in the order of [`Role::ALL`]. If the letter of the bia ngai
    /// is that of the met, a `~` behind it tells them apart.
    letters: [u8; 7],
}

/// Fairy-Stockfish's letters, also those of pychess: K M S N R P, and M~ for a bia ngai.
pub const FAIRY: FenLetters = FenLetters {
    letters: *b"KMSNRPM",
};
/// makruk-js's letters: K E T M R B, and F for a bia ngai.
pub const MAKRUK_JS: FenLetters = FenLetters {
    letters: *b"KETMRBF",
};
/// International letters, as SchemingMind and much of the web write: K Q B N R P, and Q~ for a
/// bia ngai (those sites write Q for it as well).
pub const INTERNATIONAL: FenLetters = FenLetters {
    letters: *b"KQBNRPQ",
};

impl FenLetters {
    /// Returns the upper-case letter of a role.
    pub fn letter(&self, role: Role) -> char {
        char::from(ByRole::new(self.letters)[role])
    }

    /// Returns the letter of a man, upper case for White; without a `~`.
    pub fn piece_letter(&self, piece: Piece) -> char {
        let letter = self.letter(piece.role());
        piece.color().fold(letter, letter.to_ascii_lowercase())
    }

    /// Returns the role of an upper-case letter. A letter that met and bia ngai share is the met.
    pub fn role(&self, letter: char) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|&role| self.letter(role) == letter)
    }

    /// Returns the man of a letter, White's if it is upper case.
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, self.role(letter.to_ascii_uppercase())?))
    }

    /// Returns whether a bia ngai has a letter of its own, so that no `~` is needed.
    pub fn has_biangai(&self) -> bool {
        self.letter(Role::Met) != self.letter(Role::Biangai)
    }
}
