//! Storage for the history of a game: on the heap, or in a fixed array in place.
//!
//! A [`Game`](crate::Game) uses a [`Heap`] by default, and a [`FixedGame`](crate::FixedGame) an
//! [`Inline`] array, so few programs ever name an item of this module.

use core::fmt;

use arrayvec::ArrayVec;

pub(crate) use sealed::Stack;

/// The storage of the history of a [`Game`](crate::Game) or of the positions of a
/// [`History`](crate::repetition::History).
///
/// It is sealed: [`Heap`] and [`Inline`] are the only implementations.
///
/// ```
/// use makruk_rules::{Game, storage::Storage};
///
/// /// Works for any game, with an allocator or without one.
/// fn plies<S: Storage>(game: &Game<S>) -> usize {
///     game.actions().filter(|action| action.to_bits() < 1 << 13).count()
/// }
/// # let game = Game::new(makruk_core::Position::start(), makruk_rules::Rules::THAI);
/// # assert_eq!(plies(&game), 0);
/// ```
pub trait Storage: sealed::Storage {}

#[cfg(feature = "alloc")]
impl Storage for Heap {}

impl<const N: usize> Storage for Inline<N> {}

/// An unbounded history, in a `Vec`.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub enum Heap {}

/// A history of at most `N` entries in place, without an allocator.
#[derive(Clone, Copy, Debug)]
pub enum Inline<const N: usize> {}

mod sealed {
    use core::fmt::Debug;

    use super::HistoryFull;

    pub trait Storage: Clone + Debug {
        /// A stack of values, empty at first.
        type Of<T: Clone + Debug>: Stack<T> + Clone + Debug;
    }

    /// A stack of values, the top last.
    pub trait Stack<T>: Default {
        /// Pushes a value if there is room for it; otherwise the stack is unchanged.
        fn push(&mut self, value: T) -> Result<(), HistoryFull>;

        fn pop(&mut self) -> Option<T>;

        fn clear(&mut self);

        fn as_slice(&self) -> &[T];

        fn as_mut_slice(&mut self) -> &mut [T];
    }
}

impl<const N: usize> sealed::Storage for Inline<N> {
    type Of<T: Clone + fmt::Debug> = ArrayVec<T, N>;
}

impl<T, const N: usize> Stack<T> for ArrayVec<T, N> {
    fn push(&mut self, value: T) -> Result<(), HistoryFull> {
        self.try_push(value)
            .map_err(|_| HistoryFull { capacity: N })
    }

    fn pop(&mut self) -> Option<T> {
        Self::pop(self)
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn as_slice(&self) -> &[T] {
        self
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}

#[cfg(feature = "alloc")]
impl sealed::Storage for Heap {
    type Of<T: Clone + fmt::Debug> = alloc::vec::Vec<T>;
}

#[cfg(feature = "alloc")]
impl<T> Stack<T> for alloc::vec::Vec<T> {
    fn push(&mut self, value: T) -> Result<(), HistoryFull> {
        Self::push(self, value);
        Ok(())
    }

    fn pop(&mut self) -> Option<T> {
        Self::pop(self)
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn as_slice(&self) -> &[T] {
        self
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}

/// The error for a history of fixed size that is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryFull {
    capacity: usize,
}

impl HistoryFull {
    pub(crate) const fn new(capacity: usize) -> Self {
        Self { capacity }
    }

    /// Returns the capacity in entries.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{ActionError, FixedGame, Rules};
    ///
    /// let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    /// game.play("e3e4".parse()?)?;
    /// let Err(ActionError::HistoryFull(full)) = game.play("e6e5".parse()?) else {
    ///     panic!("there is room for one action only");
    /// };
    /// assert_eq!(full.capacity(), 1);
    /// assert_eq!(full.to_string(), "the history has no room for more than 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn capacity(&self) -> usize {
        self.capacity
    }
}

impl fmt::Display for HistoryFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the history has no room for more than {}", self.capacity)
    }
}

impl core::error::Error for HistoryFull {}
