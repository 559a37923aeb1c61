//! Destinations for the bytes of encoders.

/// A destination for bytes: a [`FixedSink`] or, with the `alloc` feature, a `Vec<u8>`.
pub trait Sink {
    /// Writes a byte.
    ///
    /// ```
    /// use makruk::sink::{FixedSink, Sink};
    ///
    /// let mut room = [0; 1];
    /// let mut sink = FixedSink::new(&mut room);
    /// assert!(sink.write_byte(7).is_ok());
    /// assert!(sink.write_byte(8).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the sink is full.
    fn write_byte(&mut self, byte: u8) -> Result<(), SinkFullError>;

    /// Writes the given bytes.
    ///
    /// ```
    /// use makruk::sink::Sink;
    ///
    /// let mut bytes = b"ab".to_vec();
    /// bytes.write_bytes(b"cd")?;
    /// assert_eq!(bytes, b"abcd");
    /// # Ok::<(), makruk::sink::SinkFullError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no room for all bytes; some may have been written.
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SinkFullError> {
        bytes.iter().try_for_each(|&byte| self.write_byte(byte))
    }
}

#[cfg(feature = "alloc")]
impl Sink for alloc::vec::Vec<u8> {
    fn write_byte(&mut self, byte: u8) -> Result<(), SinkFullError> {
        self.push(byte);
        Ok(())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SinkFullError> {
        self.extend_from_slice(bytes);
        Ok(())
    }
}

/// A sink that writes into a slice.
///
/// ```
/// use makruk::sink::{FixedSink, Sink};
///
/// let mut room = [0; 4];
/// let mut sink = FixedSink::new(&mut room);
/// assert!(sink.write_bytes(b"abcde").is_err());
/// assert_eq!(sink.as_bytes(), b"abcd"); // the bytes that fit
/// ```
#[derive(Debug)]
pub struct FixedSink<'a> {
    bytes: &'a mut [u8],
    len: usize,
}

impl<'a> FixedSink<'a> {
    /// Creates a sink that fills a slice from the beginning.
    ///
    /// ```
    /// use makruk::sink::{FixedSink, Sink};
    ///
    /// let mut room = [0; 4];
    /// let mut sink = FixedSink::new(&mut room);
    /// sink.write_bytes(b"abc")?;
    /// assert_eq!(sink.as_bytes(), b"abc");
    /// assert!(sink.write_bytes(b"de").is_err());
    /// # Ok::<(), makruk::sink::SinkFullError>(())
    /// ```
    pub const fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, len: 0 }
    }

    /// Returns the bytes written.
    ///
    /// ```
    /// use makruk::sink::{FixedSink, Sink};
    ///
    /// let mut room = [0; 4];
    /// let mut sink = FixedSink::new(&mut room);
    /// sink.write_byte(7)?;
    /// assert_eq!(sink.as_bytes(), [7]);
    /// # Ok::<(), makruk::sink::SinkFullError>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

impl Sink for FixedSink<'_> {
    fn write_byte(&mut self, byte: u8) -> Result<(), SinkFullError> {
        *self.bytes.get_mut(self.len).ok_or(SinkFullError)? = byte;
        self.len += 1;
        Ok(())
    }
}

/// The error for a full sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SinkFullError;

impl core::fmt::Display for SinkFullError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("no room for another byte")
    }
}

impl core::error::Error for SinkFullError {}
