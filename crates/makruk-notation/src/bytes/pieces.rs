//! The piece kinds that the two one-byte-per-move codes distinguish, and their limits.

use core::fmt;

use makruk_core::{Board, Color, File, PiecePlacement, Role, Square, SquareSet};

use super::error::{DecodeErrorKind, EncodeErrorKind};

/// The maximum number of met, bia ngai and bia together.
pub(super) const MOST_MET: usize = 9;
pub(super) const MOST_BIA: usize = 8;
/// The maximum number of khon, ma or rua.
pub(super) const MOST_PAIRED: usize = 2;

/// The piece kinds. A bia ngai counts as a met.
pub(super) const COUNTED: [Role; 5] = [Role::Met, Role::Khon, Role::Ma, Role::Rua, Role::Bia];

/// Returns a side's pieces of one kind. A bia ngai counts as a met.
pub(super) fn of_kind(board: &Board, color: Color, role: Role) -> SquareSet {
    match role.moves_as() {
        Role::Met => board.met_like(color),
        other => board.pieces(color, other),
    }
}

/// Iterates over squares file by file, from the a-file, and up each file.
pub(super) fn by_file(squares: SquareSet) -> impl Iterator<Item = Square> {
    let files = File::ALL.into_iter();
    files.flat_map(move |file| squares & SquareSet::from(file))
}

/// Checks that a position has no more pieces of a kind than the codes can distinguish.
pub(super) fn check(board: &Board) -> Result<(), TooManyPiecesError> {
    for color in Color::ALL {
        for role in COUNTED {
            let number = of_kind(board, color, role).len();
            let too_many = match role {
                Role::Met => number + board.pieces(color, Role::Bia).len() > MOST_MET,
                Role::Bia => number > MOST_BIA,
                _ => number > MOST_PAIRED,
            };
            if too_many {
                return Err(TooManyPiecesError { color, role });
            }
        }
    }
    Ok(())
}

/// The error for a position with more pieces of a kind than a one-byte-per-move code can distinguish.
///
/// No [valid](makruk_core::Position::from_setup) position exceeds these limits; handicap games may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooManyPiecesError {
    color: Color,
    role: Role,
}

impl TooManyPiecesError {
    /// Returns the side with too many pieces.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Returns the role with too many pieces; a met if met, bia ngai and bia together are too many.
    pub const fn role(&self) -> Role {
        self.role
    }
}

impl fmt::Display for TooManyPiecesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, role) = (self.color, self.role);
        match role {
            Role::Met => write!(
                f,
                "{color} has more than {MOST_MET} met, bia ngai and bia together"
            ),
            Role::Bia => write!(f, "{color} has more than {MOST_BIA} bia"),
            _ => write!(f, "{color} has more than {MOST_PAIRED} {role}"),
        }
    }
}

impl core::error::Error for TooManyPiecesError {}

impl From<TooManyPiecesError> for EncodeErrorKind {
    fn from(_: TooManyPiecesError) -> Self {
        Self::TooManyPieces
    }
}

impl From<TooManyPiecesError> for DecodeErrorKind {
    fn from(_: TooManyPiecesError) -> Self {
        Self::TooManyPieces
    }
}
