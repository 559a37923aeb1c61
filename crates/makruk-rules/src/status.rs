//! The status of a position: check, checkmate or stalemate.

use makruk_core::Position;

/// The status of the side to move.
///
/// # Examples
///
/// ```
/// use makruk::{Fen, Status};
///
/// let status = |fen: &str| -> Result<Status, Box<dyn core::error::Error>> {
///     Ok(Status::of(&fen.parse::<Fen>()?.to_position()?))
/// };
/// assert_eq!(status("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")?, Status::Checkmate);
/// assert_eq!(status("k7/2K5/1S6/8/8/8/8/8 b - - 0 1")?, Status::Stalemate);
/// assert_eq!(status("k7/R7/8/8/8/8/8/4K3 b - - 0 1")?, Status::Check);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Status {
    /// There is a legal move and no check.
    Ongoing,
    /// The khun is in check and there is a legal move.
    Check,
    /// The khun is in check and there is no legal move: the game is lost.
    Checkmate,
    /// There is no check and no legal move: the game is drawn.
    Stalemate,
}

impl Status {
    /// Determines the status of a position.
    pub fn of(position: &Position) -> Self {
        match (position.is_check(), position.has_legal_move()) {
            (false, true) => Self::Ongoing,
            (true, true) => Self::Check,
            (true, false) => Self::Checkmate,
            (false, false) => Self::Stalemate,
        }
    }

    /// Returns whether the game is over: [`Status::Checkmate`] or [`Status::Stalemate`].
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Checkmate | Self::Stalemate)
    }
}
