//! [`MoveList`], a list of moves on the stack.

use core::{
    fmt,
    ops::{Deref, DerefMut},
};

use arrayvec::{ArrayVec, CapacityError};

use crate::Move;

/// The maximum number of legal moves in a position, and the capacity of a [`MoveList`].
///
/// A side has at most 16 pieces, including its khun ([`TOO_MANY_PIECES`](crate::SetupProblems::TOO_MANY_PIECES) is fatal). A piece has at most 14
/// moves (a rua), and a khun at most 8: 15 · 14 + 8 = 218. An index into the list therefore always fits in a byte. With the
/// pieces of one set, the bound is 98: khun 8, two rua 28, two ma 16, two khon 10, met 4, eight bia ngai 32.
pub const MAX_MOVES: usize = 15 * 14 + 8;

/// A list of at most [`MAX_MOVES`] moves, on the stack.
///
/// It dereferences to a slice. The move order is not part of the API; [`sort`](Self::sort) establishes the canonical order.
///
/// # Examples
///
/// ```
/// use makruk::Position;
///
/// let mut moves = Position::start().legal_moves();
/// moves.sort();
/// assert_eq!(moves.len(), 23);
/// assert!(moves.iter().all(|mv| !mv.is_promotion()));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
#[must_use = "the moves are listed, not played"]
pub struct MoveList(ArrayVec<Move, MAX_MOVES>);

impl MoveList {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Appends a move.
    ///
    /// ```
    /// use makruk::{Move, MoveList, Square, MAX_MOVES};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// let mut moves = MoveList::new();
    /// for _ in 0..MAX_MOVES {
    ///     moves.try_push(push).unwrap();
    /// }
    /// assert_eq!(moves.try_push(push), Err(push));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the move as the error if the list is full. The legal moves of a position always fit.
    #[inline]
    pub fn try_push(&mut self, mv: Move) -> Result<(), Move> {
        self.0.try_push(mv).map_err(CapacityError::element)
    }

    /// Sorts the moves in [canonical order](Move). Uses insertion sort, because the code is small and the lists are short.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// let mut moves = Position::start().legal_moves();
    /// moves.sort();
    /// assert!(moves.is_sorted());
    /// ```
    pub fn sort(&mut self) {
        for end in 1..self.len() {
            for i in (0..end).rev() {
                if self[i] <= self[i + 1] {
                    break;
                }
                self.swap(i, i + 1);
            }
        }
    }

    /// Retains only the moves for which `keep` returns `true`, preserving their order.
    ///
    /// ```
    /// use makruk::{Position, Rank};
    ///
    /// let mut moves = Position::start().legal_moves();
    /// moves.retain(|mv| mv.to().rank() == Rank::Fourth);
    /// assert_eq!(moves.len(), 8); // the bia
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|&mut mv| keep(mv));
    }

    /// Shortens the list to its first `len` moves; has no effect if the list is not longer.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Removes the move at an index, replaces it with the last move, and returns it; `None` if the index is out of range.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// let mut moves = Position::start().legal_moves();
    /// let (first, last) = (moves[0], moves[22]);
    /// assert_eq!(moves.swap_remove(0), Some(first));
    /// assert_eq!((moves[0], moves.len()), (last, 22));
    /// assert_eq!(moves.swap_remove(22), None);
    /// ```
    pub fn swap_remove(&mut self, index: usize) -> Option<Move> {
        self.0.swap_pop(index)
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    #[inline]
    fn into_iter(self) -> IntoIter {
        IntoIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// An owning iterator over the moves of a [`MoveList`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter(arrayvec::IntoIter<Move, MAX_MOVES>);

impl Iterator for IntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for IntoIter {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for IntoIter {}
impl core::iter::FusedIterator for IntoIter {}
