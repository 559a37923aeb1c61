//! Names of values in command lines and configurations.

use core::fmt;

/// The error returned when a string is not one of a type's names; it lists the names.
///
/// ```
/// use makruk::brenner::Numbering;
///
/// let error = "fixed".parse::<Numbering>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of identity, current");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    expected: &'static str,
    names: &'static [&'static str],
}

impl ParseNameError {
    /// Returns the accepted names.
    ///
    /// ```
    /// use makruk::brenner::Notation;
    ///
    /// let error = "both".parse::<Notation>().unwrap_err();
    /// assert_eq!(error.names(), ["main", "alternate"]);
    /// ```
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} ", self.expected)?;
        for (index, name) in self.names.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseNameError {}

impl ParseNameError {
    /// Creates the error for a string that is not one of these names.
    pub const fn new(names: &'static [&'static str]) -> Self {
        let expected = "one of";
        Self { expected, names }
    }

    /// Creates the error with a different phrase before the names.
    pub(crate) const fn expecting(expected: &'static str, names: &'static [&'static str]) -> Self {
        Self { expected, names }
    }
}

/// Returns the names of all values of a type, in the order of its `ALL` constant.
#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($type:ty) => {{
        #[allow(clippy::indexing_slicing)] // evaluated at compile time
        const NAMES: [&str; <$type>::ALL.len()] = {
            let mut names = [""; <$type>::ALL.len()];
            let mut i = 0;
            while i < names.len() {
                names[i] = <$type>::ALL[i].name();
                i += 1;
            }
            names
        };
        &NAMES
    }};
}
pub use __names as names;

/// Returns the value with the given name; values and names are in the same order.
pub fn parse<T: Copy>(
    text: &str,
    names: &'static [&'static str],
    values: &[T],
) -> Result<T, ParseNameError> {
    let index = index_of(text, names);
    let value = index.and_then(|index| values.get(index));
    value.copied().ok_or(ParseNameError::new(names))
}

fn index_of(text: &str, names: &[&str]) -> Option<usize> {
    names.iter().position(|name| *name == text)
}
