//! [`Position::check_legal`]: whether a move is legal, and if not, why.

use crate::{IllegalMoveError, Move, Position};

impl Position {
    /// Checks that a move is legal here, and if not, finds the reason.
    ///
    /// ```
    /// use makruk_core::{Illegality, Move, Position, Role, Square};
    ///
    /// let position = Position::start();
    /// let leap = Move::new(Square::F1, Square::F4).unwrap();
    /// let error = position.check_legal(leap).unwrap_err();
    /// assert_eq!(error.reason(), Illegality::Unreachable(Role::Khon));
    /// ```
    ///
    /// # Errors
    ///
    /// An [`IllegalMoveError`] with the reason if the move is illegal.
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        Err(IllegalMoveError::find(
            mv,
            self.board(),
            self.turn(),
            |mv| self.is_legal(mv),
        ))
    }
}
