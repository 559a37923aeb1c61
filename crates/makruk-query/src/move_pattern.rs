//! Patterns of moves.

use core::fmt;

use makruk_core::{Move, Role};
use makruk_notation::{San, UciMove, letters::LetterSet, san::SanError};

/// A pattern of moves: a move in SAN or in coordinates. Omitted parts may have any value.
///
/// ```
/// use makruk::query::MovePattern;
///
/// // Any move of a rua to d5: `Rxd5`, `Rad5+`.
/// let pattern: MovePattern = "Rd5".parse()?;
/// assert_eq!(pattern.to_string(), "Rd5");
/// assert!("ร-ง๕".parse::<MovePattern>().is_ok()); // Thai
/// assert!("d1d5".parse::<MovePattern>().is_ok()); // coordinates
/// # Ok::<(), makruk::query::QueryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovePattern {
    /// The squares of a move, and whether it promotes if it says so.
    Uci(UciMove),
    /// A move in SAN, in any letters. It is written in fairy or Thai letters, with the captured piece if it names one.
    San(San),
}

impl MovePattern {
    /// Reads a move in coordinates, in the given letters, or in Thai. Other letters become [fairy](LetterSet::FAIRY) ones.
    pub(crate) fn read(text: &str, letters: LetterSet) -> Result<Self, SanError> {
        if let Ok(mv) = text.parse() {
            return Ok(Self::Uci(mv));
        }
        let read = |letters| {
            let san = San::from_bytes(text.as_bytes(), letters);
            san.map(|san| Self::San(san.to_pattern()))
        };
        read(letters).or_else(|error| read(LetterSet::THAI).map_err(|_| error))
    }

    /// Returns whether a move matches, apart from the signs of check and mate.
    #[inline]
    pub(crate) fn matches(&self, mv: Move, mover: Role, captured: Option<Role>) -> bool {
        match *self {
            Self::Uci(uci) => {
                let wanted: Move = uci.into();
                wanted == mv || wanted == mv.not_promoting()
            }
            Self::San(san) => san.describes(mv, mover, captured),
        }
    }

    /// Returns whether the text has a sign of check or mate.
    pub(crate) const fn has_sign(&self) -> bool {
        match self {
            Self::Uci(_) => false,
            Self::San(san) => san.has_check_sign() || san.has_mate_sign(),
        }
    }

    /// Returns whether a move deserves the signs of check and mate that the text has.
    pub(crate) const fn allows(&self, is_check: bool, is_mate: bool) -> bool {
        match self {
            Self::Uci(_) => true,
            Self::San(san) => {
                (!san.has_check_sign() || is_check) && (!san.has_mate_sign() || is_mate)
            }
        }
    }
}

impl fmt::Display for MovePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci(mv) => mv.fmt(f),
            Self::San(san) => san.to_pattern().write_pattern(f),
        }
    }
}
