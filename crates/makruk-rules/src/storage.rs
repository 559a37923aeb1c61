//! Storage for the history of a game: on the heap, or in a fixed inline array.
//!
//! A [`Game`](crate::Game) uses a [`Heap`] by default, and a [`FixedGame`](crate::FixedGame) an [`Inline`] array, so few programs
//! need to name the items of this module.

use core::fmt;

use arrayvec::ArrayVec;

use crate::HistoryFullError;

pub(crate) use sealed::Stack;

/// Storage for the history of a [`Game`](crate::Game) or an [`Adjudicator`](crate::Adjudicator).
///
/// It is sealed: [`Heap`] and [`Inline`] are the only implementations.
///
/// ```
/// use makruk::{Game, storage::Storage};
///
/// /// Works for any game, with or without an allocator.
/// fn plies<S: Storage>(game: &Game<S>) -> usize {
///     game.actions().filter(|action| action.to_bits() < 1 << 13).count()
/// }
/// # let game = Game::new(makruk::Position::start(), makruk::Rules::THAI);
/// # assert_eq!(plies(&game), 0);
/// ```
pub trait Storage: sealed::Backing {}

#[cfg(feature = "alloc")]
impl Storage for Heap {}

impl<const N: usize> Storage for Inline<N> {}

/// An unbounded history, in a `Vec`.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub enum Heap {}

/// A history of at most `N` entries, stored inline without an allocator.
#[derive(Clone, Copy, Debug)]
pub enum Inline<const N: usize> {}

mod sealed {
    use core::fmt::Debug;

    use crate::HistoryFullError;

    pub trait Backing: Clone + Debug {
        /// A stack of values, initially empty.
        type Of<T: Clone + Debug>: Stack<T> + Clone + Debug;
    }

    /// A stack of values, with the top last.
    pub trait Stack<T>: Default {
        /// Pushes a value if there is room; otherwise returns an error and leaves the stack unchanged.
        fn push(&mut self, value: T) -> Result<(), HistoryFullError>;

        fn pop(&mut self) -> Option<T>;

        fn as_slice(&self) -> &[T];

        fn as_mut_slice(&mut self) -> &mut [T];
    }
}

impl<const N: usize> sealed::Backing for Inline<N> {
    type Of<T: Clone + fmt::Debug> = ArrayVec<T, N>;
}

impl<T, const N: usize> Stack<T> for ArrayVec<T, N> {
    fn push(&mut self, value: T) -> Result<(), HistoryFullError> {
        self.try_push(value).map_err(|_| HistoryFullError::new(N))
    }

    fn pop(&mut self) -> Option<T> {
        Self::pop(self)
    }

    fn as_slice(&self) -> &[T] {
        self
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}

#[cfg(feature = "alloc")]
impl sealed::Backing for Heap {
    type Of<T: Clone + fmt::Debug> = alloc::vec::Vec<T>;
}

#[cfg(feature = "alloc")]
impl<T> Stack<T> for alloc::vec::Vec<T> {
    fn push(&mut self, value: T) -> Result<(), HistoryFullError> {
        Self::push(self, value);
        Ok(())
    }

    fn pop(&mut self) -> Option<T> {
        Self::pop(self)
    }

    fn as_slice(&self) -> &[T] {
        self
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }
}
