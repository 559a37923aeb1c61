//! Errors of tables.

use core::fmt;

use crate::Signature;

/// The error for a table that cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read.
    #[cfg(feature = "std")]
    Io(std::io::Error),
    /// The first bytes are not those of a table.
    Magic,
    /// The version of the format is unknown.
    UnknownVersion(u8),
    /// The bytes end too early.
    Truncated {
        /// How many there are.
        found: u64,
        /// How many there should be, at least.
        expected: u64,
    },
    /// There are bytes after the end.
    DataAfterEnd {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// A checksum is wrong.
    Checksum {
        /// The offset of what the checksum is of.
        offset: u64,
        /// The checksum in the file.
        found: u32,
        /// The checksum of the bytes.
        expected: u32,
    },
    /// The header contradicts itself, although its checksum is right.
    Header,
    /// A block of positions contradicts the header, or is not where it should be; this is its number, from 0.
    Block(u64),
    /// The numbers of positions in the header are not those of the table.
    Summary,
    /// The value of a position does not follow from those after its moves.
    Values,
    /// It is a table of other pieces than expected, as from the name of the file.
    Signature {
        /// The pieces of the table.
        found: Signature,
        /// The pieces that were expected.
        expected: Signature,
    },
    /// The observer broke off.
    Stopped,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "std")]
            Self::Io(error) => error.fmt(f),
            Self::Magic => f.write_str("not an endgame table: expected the bytes 89 4D 4B 54"),
            Self::UnknownVersion(version) => write!(
                f,
                "the table has version {version} of the format, expected {}",
                crate::VERSION
            ),
            Self::Truncated { found, expected } => {
                write!(f, "the table ends after {found} bytes, expected {expected}")
            }
            Self::DataAfterEnd { found, expected } => {
                write!(f, "the table has {found} bytes, expected {expected}")
            }
            Self::Checksum {
                offset,
                found,
                expected,
            } => write!(
                f,
                "offset {offset}: the checksum is {found:08x}, expected {expected:08x}"
            ),
            Self::Header => f.write_str("the header of the table contradicts itself"),
            Self::Block(block) => write!(f, "block {block} contradicts the header of the table"),
            Self::Summary => f.write_str("the numbers of positions are not those of the table"),
            Self::Values => {
                f.write_str("the value of a position does not follow from those after its moves")
            }
            Self::Signature { found, expected } => {
                write!(f, "this is the table of {found}, expected {expected}")
            }
            Self::Stopped => f.write_str("stopped before everything was read"),
        }
    }
}

impl core::error::Error for TableError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // The message is that of the cause, so the source is the next one.
            #[cfg(feature = "std")]
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

/// The error for one of several tables.
#[derive(Debug)]
#[non_exhaustive]
pub struct ProbeError {
    /// The pieces of the table.
    pub signature: Signature,
    /// What is wrong with it.
    pub error: TableError,
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the table of {}: {}", self.signature, self.error)
    }
}

impl core::error::Error for ProbeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.error.source()
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for TableError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(feature = "std")]
impl From<TableError> for std::io::Error {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Io(error) => error,
            error => Self::new(std::io::ErrorKind::InvalidData, error),
        }
    }
}

/// The error for a table that cannot be made.
#[cfg(feature = "std")]
#[derive(Debug)]
#[non_exhaustive]
pub enum MakeError {
    /// It takes more memory than it may; in bytes.
    Memory {
        /// The ending.
        signature: Signature,
        /// What it takes.
        needed: u64,
        /// What it may take.
        limit: u64,
    },
    /// The observer broke off.
    Stopped,
    /// The output fails; the table is incomplete.
    Out(std::io::Error),
}

#[cfg(feature = "std")]
impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory {
                signature,
                needed,
                limit,
            } => write!(
                f,
                "{signature} takes {} MiB of memory, and only {} MiB are allowed",
                needed.div_ceil(1 << 20),
                limit >> 20
            ),
            Self::Stopped => f.write_str("stopped before the table was complete"),
            Self::Out(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for MakeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Out(error) => error.source(),
            _ => None,
        }
    }
}
