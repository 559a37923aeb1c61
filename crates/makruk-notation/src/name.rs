//! Values that command lines and configurations name.

use core::fmt;

/// The error for a text that is not one of the names of a type. It lists the names.
///
/// ```
/// use makruk_notation::brenner::Numbering;
///
/// let error = "fixed".parse::<Numbering>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of identity, current");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    names: &'static [&'static str],
}

impl ParseNameError {
    /// Returns the names that are accepted.
    ///
    /// ```
    /// use makruk_notation::brenner::Notation;
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
        f.write_str("expected one of ")?;
        for (index, name) in self.names.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseNameError {}

/// Finds the value of a name; the values are in the order of the names.
pub(crate) fn parse<T: Copy>(
    text: &str,
    names: &'static [&'static str],
    values: &[T],
) -> Result<T, ParseNameError> {
    let mut named = names.iter().zip(values);
    let value = named.find(|(name, _)| **name == text);
    value
        .map(|(_, &value)| value)
        .ok_or(ParseNameError { names })
}
