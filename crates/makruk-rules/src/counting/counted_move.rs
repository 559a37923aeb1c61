//! The effects of a move on a count.

use makruk_core::{Color, Move, Piece, Position, Role, Undo};

/// The effects of a move that the count depends on; see [`Counting::advance`](crate::Counting::advance).
///
/// The type is complete, so that a caller with a board of its own can construct it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountedMove {
    /// The side that moved.
    pub mover: Color,
    /// The role of the captured piece.
    pub captured: Option<Role>,
    /// Whether the move promoted a bia.
    pub promotes: bool,
}

impl CountedMove {
    /// Returns the effects of a move that led to `position`, from the value returned when it was played.
    ///
    /// ```
    /// use makruk::{Color, CountedMove, Fen, Move, Role};
    ///
    /// let fen: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let mut position = fen.to_position()?;
    /// let undo = position.play("c2c7".parse::<Move>()?)?;
    /// let played = CountedMove::new(&position, &undo);
    /// assert_eq!((played.mover, played.captured), (Color::White, Some(Role::Rua)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(position: &Position, undo: &Undo) -> Self {
        Self {
            mover: !position.turn(),
            captured: undo.captured().map(Piece::role),
            promotes: undo.mv().is_some_and(Move::is_promotion),
        }
    }
}
