//! Table errors.

use core::fmt;
#[cfg(feature = "std")]
use std::path::{Path, PathBuf};

use makruk_codec::{SourceError, SourceErrorKind};

use crate::Material;

/// The error for a table that cannot be opened, read or generated.
///
/// If the error concerns one of several tables, `Display` begins with the table's path or pieces.
#[derive(Debug)]
pub struct TableError {
    kind: TableErrorKind,
    place: Option<Place>,
    source: Option<SourceError>,
}

/// The table that the error concerns.
#[derive(Debug)]
enum Place {
    Material(Material),
    #[cfg(feature = "std")]
    Path(PathBuf),
}

impl TableError {
    pub(crate) const fn new(kind: TableErrorKind) -> Self {
        Self {
            kind,
            place: None,
            source: None,
        }
    }

    #[cfg(feature = "std")]
    pub(crate) fn of_output(error: std::io::Error) -> Self {
        Self {
            source: Some(error.into()),
            ..Self::new(TableErrorKind::Output)
        }
    }

    /// Adds the pieces of the table.
    pub(crate) fn of_material(self, material: Material) -> Self {
        let place = Some(Place::Material(material));
        Self { place, ..self }
    }

    /// Adds the path of the file or folder.
    #[cfg(feature = "std")]
    pub(crate) fn of_path(self, path: PathBuf) -> Self {
        let place = Some(Place::Path(path));
        Self { place, ..self }
    }

    /// Returns the error's kind.
    ///
    /// ```
    /// use makruk::tables::{Table, TableErrorKind};
    ///
    /// let error = Table::open(b"something else".as_slice()).unwrap_err();
    /// assert_eq!(error.kind(), TableErrorKind::Magic);
    /// ```
    pub const fn kind(&self) -> TableErrorKind {
        self.kind
    }

    /// Returns the pieces of the table that caused the error in a probe of several tables; [`None`] for other errors.
    pub const fn material(&self) -> Option<Material> {
        match self.place {
            Some(Place::Material(material)) => Some(material),
            _ => None,
        }
    }

    /// Returns the path of the file or folder; [`None`] if the table was not opened by its path.
    #[cfg(feature = "std")]
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            Some(Place::Path(path)) => Some(path),
            _ => None,
        }
    }

    /// Returns the underlying error of the source or output; [`None`] for other kinds.
    pub fn into_source(self) -> Option<SourceError> {
        self.source
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            None => {}
            Some(Place::Material(material)) => write!(f, "the table of {material}: ")?,
            #[cfg(feature = "std")]
            Some(Place::Path(path)) => write!(f, "{}: ", path.display())?,
        }
        match &self.source {
            Some(error) => error.fmt(f),
            None => self.kind.fmt(f),
        }
    }
}

impl core::error::Error for TableError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // This error displays its cause's message, so `source` skips the cause and returns the cause's own source.
        self.source.as_ref().and_then(core::error::Error::source)
    }
}

impl From<SourceError> for TableError {
    fn from(error: SourceError) -> Self {
        match error.kind() {
            SourceErrorKind::Truncated { found, expected } => {
                Self::new(TableErrorKind::Truncated { found, expected })
            }
            kind => Self {
                source: Some(error),
                ..Self::new(TableErrorKind::Source(kind))
            },
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for TableError {
    fn from(error: std::io::Error) -> Self {
        SourceError::from(error).into()
    }
}

#[cfg(feature = "std")]
impl From<TableError> for std::io::Error {
    fn from(error: TableError) -> Self {
        match error {
            TableError {
                place: None,
                source: Some(error),
                ..
            } => error.into(),
            error => {
                let kind = match error.source.as_ref().map(SourceError::kind) {
                    Some(SourceErrorKind::Io(kind)) => kind,
                    _ => std::io::ErrorKind::InvalidData,
                };
                Self::new(kind, error)
            }
        }
    }
}

/// The kinds of table errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// The bytes cannot be read.
    Source(SourceErrorKind),
    /// The bytes do not start with a table's magic number.
    Magic,
    /// The version of the format is unknown.
    UnknownVersion(u8),
    /// The data is truncated.
    Truncated {
        /// Actual length in bytes.
        found: u64,
        /// Minimum expected length in bytes.
        expected: u64,
    },
    /// There is data after the end of the table.
    DataAfterEnd {
        /// Actual length in bytes.
        found: u64,
        /// Expected length in bytes.
        expected: u64,
    },
    /// A checksum does not match.
    Checksum {
        /// Offset of the checksummed data.
        offset: u64,
        /// The checksum stored in the file.
        found: u32,
        /// The checksum computed from the data.
        expected: u32,
    },
    /// The header's checksum matches, but its contents are inconsistent.
    Header,
    /// The block with this number, counted from 0, contradicts the header or is misplaced.
    Block(u64),
    /// The position counts in the header do not match the table.
    Summary,
    /// The value of a position does not follow from those of its successors.
    Values,
    /// The table's pieces differ from those expected, for example from those in the file name.
    Material {
        /// The pieces of the table.
        found: Material,
        /// The expected pieces.
        expected: Material,
    },
    /// The observer stopped the operation; a table being generated is incomplete.
    Stopped,
    /// Generating the table needs more memory than allowed.
    Memory {
        /// The ending.
        material: Material,
        /// Memory needed, in bytes.
        needed: u64,
        /// Memory allowed, in bytes.
        limit: u64,
    },
    /// A win takes more than 254 moves, which the format cannot hold.
    TooLong {
        /// The ending.
        material: Material,
    },
    /// Writing the output failed; the table is incomplete.
    Output,
}

impl fmt::Display for TableErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(_) => f.write_str("the bytes cannot be read"),
            Self::Magic => f.write_str("not an endgame table: expected the bytes 89 4D 4B 54"),
            Self::UnknownVersion(version) => write!(
                f,
                "the table has version {version} of the format, expected {}; make it again",
                crate::bytes::VERSION
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
            Self::Header => f.write_str("the header of the table is inconsistent"),
            Self::Block(block) => write!(f, "block {block} contradicts the header of the table"),
            Self::Summary => {
                f.write_str("the position counts in the header do not match the table")
            }
            Self::Values => {
                f.write_str("the value of a position does not follow from those of its successors")
            }
            Self::Material { found, expected } => {
                write!(f, "this is the table of {found}, expected {expected}")
            }
            Self::Stopped => f.write_str("stopped before the table was complete"),
            Self::Memory {
                material,
                needed,
                limit,
            } => write!(
                f,
                "{material} needs {} MiB of memory, more than the limit of {} MiB",
                needed.div_ceil(1 << 20),
                limit >> 20
            ),
            Self::TooLong { material } => {
                write!(f, "{material} has a win that takes more than 254 moves")
            }
            Self::Output => f.write_str("the output failed"),
        }
    }
}
