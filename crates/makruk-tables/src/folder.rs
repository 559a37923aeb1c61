//! Tables in files.

use alloc::{borrow::ToOwned as _, format, string::String, vec::Vec};
use core::ops::ControlFlow;
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::{MakeError, MakeOptions, MakeProgress, Signature, Table, TableError, Tables, make};

/// The extension of the files.
pub const EXTENSION: &str = "mkt";

impl Signature {
    /// Returns the name of the file of the table.
    ///
    /// ```
    /// use makruk_tables::Signature;
    ///
    /// assert_eq!("KRvKN".parse::<Signature>()?.file_name(), "KRvKN.mkt");
    /// # Ok::<(), makruk_tables::ParseSignatureError>(())
    /// ```
    pub fn file_name(&self) -> String {
        format!("{self}.{EXTENSION}")
    }
}

/// The error for a folder of tables.
#[derive(Debug)]
#[non_exhaustive]
pub struct FolderError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: TableError,
}

impl core::fmt::Display for FolderError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl core::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.error.source()
    }
}

impl From<FolderError> for io::Error {
    fn from(error: FolderError) -> Self {
        let kind = match &error.error {
            TableError::Io(error) => error.kind(),
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

impl Tables {
    /// Opens the tables in a folder, those that are there; other files are skipped.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read; at the first table that cannot be opened.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, FolderError> {
        let mut first = None;
        let tables = Self::open_intact(folder, |error| {
            first.get_or_insert(error);
        })?;
        first.map_or(Ok(tables), Err)
    }

    /// Opens the tables in a folder that can be opened, and reports the others.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn open_intact(
        folder: impl AsRef<Path>,
        mut report: impl FnMut(FolderError),
    ) -> Result<Self, FolderError> {
        let folder = folder.as_ref();
        // Why there is nothing, if there is nothing.
        fs::read_dir(folder).map_err(|error| FolderError {
            path: folder.to_owned(),
            error: error.into(),
        })?;
        let mut tables = Self::new();
        for signature in Signature::all() {
            match Table::open_in(folder, signature) {
                Ok(None) => {}
                Ok(Some(table)) => tables.add(table),
                Err(error) => report(error),
            }
        }
        Ok(tables)
    }

    /// Makes a table in memory, and those that it needs, unless they are open.
    ///
    /// ```
    /// use makruk_tables::Tables;
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvKN".parse()?)?;
    /// assert_eq!(tables.signatures().count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`make`], with its default options.
    pub fn make(&mut self, signature: Signature) -> Result<(), MakeError> {
        self.make_with(signature, &MakeOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        })
    }

    /// Makes a table in memory, and those that it needs, unless they are open. The observer may break off.
    ///
    /// # Errors
    ///
    /// As [`make`]. The memory that tables take when they are made does not count here.
    pub fn make_with(
        &mut self,
        signature: Signature,
        options: &MakeOptions,
        observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
    ) -> Result<(), MakeError> {
        for signature in signature.needed() {
            if self.get(signature).is_some() {
                continue;
            }
            let mut bytes = Vec::new();
            make(signature, options, &mut bytes, observe)?;
            let table = Table::open(bytes).map_err(|error| MakeError::Out(error.into()))?;
            self.add(table);
        }
        Ok(())
    }
}

impl Table<File> {
    /// Opens the table of these pieces in a folder; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// As [`Table::open`], with the name of the file; if it is another table.
    pub fn open_in(
        folder: impl AsRef<Path>,
        signature: Signature,
    ) -> Result<Option<Self>, FolderError> {
        let path = folder.as_ref().join(signature.file_name());
        open_file(&path, signature).map_err(|error| FolderError { path, error })
    }
}

fn open_file(path: &Path, expected: Signature) -> Result<Option<Table<File>>, TableError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // Opening a pipe would wait for somebody who writes to it.
        Ok(metadata) if !metadata.is_file() => {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file").into());
        }
        _ => {}
    }
    let table = Table::open(File::open(path)?)?;
    let found = table.signature();
    if found != expected {
        return Err(TableError::Signature { found, expected });
    }
    Ok(Some(table))
}
