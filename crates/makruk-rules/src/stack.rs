//! Where histories are kept: in a fixed array, or in a `Vec`.

use core::fmt;

use arrayvec::ArrayVec;

/// A stack of values. [`FixedStack`] needs no allocator; with the feature `alloc` a `Vec` is one
/// without a bound.
///
/// # Examples
///
/// ```
/// use makruk_rules::{FixedStack, Stack};
///
/// let mut stack = FixedStack::<&str, 2>::default();
/// stack.push("e3e4")?;
/// stack.push("e6e5")?;
/// assert!(stack.push("d3d4").is_err());
/// assert_eq!((stack.pop(), stack.as_slice()), (Some("e6e5"), ["e3e4"].as_slice()));
/// stack.clear();
/// assert_eq!(stack.pop(), None);
/// # Ok::<(), makruk_rules::StackFull>(())
/// ```
pub trait Stack<T>: Default {
    /// Puts a value on top.
    ///
    /// # Errors
    ///
    /// If there is no room for it; the stack is not changed then.
    fn push(&mut self, value: T) -> Result<(), StackFull>;

    /// Takes the value from the top.
    fn pop(&mut self) -> Option<T>;

    /// Removes all values.
    fn clear(&mut self);

    /// Returns the values, the top last.
    fn as_slice(&self) -> &[T];

    /// Returns the values to change them, the top last.
    fn as_mut_slice(&mut self) -> &mut [T];
}

/// A stack of at most `N` values, in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedStack<T, const N: usize>(ArrayVec<T, N>);

impl<T, const N: usize> Default for FixedStack<T, N> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<T, const N: usize> Stack<T> for FixedStack<T, N> {
    fn push(&mut self, value: T) -> Result<(), StackFull> {
        self.0
            .try_push(value)
            .map_err(|_| StackFull { capacity: N })
    }

    fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn as_slice(&self) -> &[T] {
        &self.0
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }
}

#[cfg(feature = "alloc")]
impl<T> Stack<T> for alloc::vec::Vec<T> {
    fn push(&mut self, value: T) -> Result<(), StackFull> {
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
pub struct StackFull {
    capacity: usize,
}

impl StackFull {
    pub(crate) const fn new(capacity: usize) -> Self {
        Self { capacity }
    }

    /// Returns how many entries there is room for.
    ///
    /// ```
    /// use makruk_rules::{FixedStack, Stack};
    ///
    /// let mut stack = FixedStack::<u8, 2>::default();
    /// stack.push(1)?;
    /// stack.push(2)?;
    /// let full = stack.push(3).unwrap_err();
    /// assert_eq!(full.capacity(), 2);
    /// assert_eq!(full.to_string(), "the history has no room for more than 2");
    /// # Ok::<(), makruk_rules::StackFull>(())
    /// ```
    pub const fn capacity(&self) -> usize {
        self.capacity
    }
}

impl fmt::Display for StackFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the history has no room for more than {}", self.capacity)
    }
}

impl core::error::Error for StackFull {}
