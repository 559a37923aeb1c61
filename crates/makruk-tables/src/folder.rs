//! Tables in files.

use alloc::{borrow::ToOwned as _, format, string::String, vec::Vec};
use core::ops::ControlFlow;
use std::{
    fs::{self, File},
    io,
    path::Path,
};

use crate::{MakeOptions, Material, Table, TableError, TableErrorKind, Tables, make_from};

/// Extension of table files.
pub const EXTENSION: &str = "mkt";

impl Material {
    /// Returns the file name of the table.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// assert_eq!("KRvKN".parse::<Material>()?.file_name(), "KRvKN.mkt");
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn file_name(&self) -> String {
        format!("{self}.{EXTENSION}")
    }
}

impl Tables {
    /// Opens all tables in a folder; other files are skipped.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read, or a table cannot be opened.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, TableError> {
        let mut first = None;
        let tables = Self::open_intact(folder, |error| {
            first.get_or_insert(error);
        })?;
        first.map_or(Ok(tables), Err)
    }

    /// Opens all intact tables in a folder, and passes the errors of the others to `report`.
    ///
    /// ```
    /// use makruk::tables::Tables;
    ///
    /// # let folder = std::env::temp_dir().join(format!("makruk-open-intact-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// std::fs::write(folder.join("KRvK.mkt"), "damaged")?;
    /// let mut errors = Vec::new();
    /// let tables = Tables::open_intact(&folder, |error| errors.push(error))?;
    /// assert!(tables.is_empty() && errors.len() == 1);
    /// assert!(Tables::open(&folder).is_err());
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn open_intact(
        folder: impl AsRef<Path>,
        mut report: impl FnMut(TableError),
    ) -> Result<Self, TableError> {
        let folder = folder.as_ref();
        // Otherwise an unreadable folder would look empty.
        fs::read_dir(folder).map_err(|error| TableError::from(error).of_path(folder.to_owned()))?;
        let mut tables = Self::new();
        for material in Material::all() {
            match Table::open_in(folder, material) {
                Ok(None) => {}
                Ok(Some(table)) => tables.add(table),
                Err(error) => report(error),
            }
        }
        Ok(tables)
    }

    /// Generates a table and the tables that it needs in memory, unless they are open. Uses the default options and
    /// no observer; [`make_from`] accepts both, but generates a single table.
    ///
    /// ```
    /// use makruk::tables::Tables;
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvKN".parse()?)?;
    /// assert_eq!(tables.materials().count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`make_from`]; the memory limit does not include the other tables in this set.
    pub fn make(&mut self, material: Material) -> Result<(), TableError> {
        for material in material.needed() {
            if self.get(material).is_some() {
                continue;
            }
            let mut bytes = Vec::new();
            let go_on = &mut |_| ControlFlow::Continue(());
            make_from(self, material, &MakeOptions::default(), &mut bytes, go_on)?;
            let table = Table::open(bytes)?;
            self.add(table);
        }
        Ok(())
    }
}

impl Table<File> {
    /// Opens the table of these pieces in a folder; `None` if its file does not exist.
    ///
    /// # Errors
    ///
    /// As for [`Table::open`], with the file name in the error, or if the file contains a different table.
    pub fn open_in(
        folder: impl AsRef<Path>,
        material: Material,
    ) -> Result<Option<Self>, TableError> {
        let path = folder.as_ref().join(material.file_name());
        open_file(&path, material).map_err(|error| error.of_path(path))
    }
}

fn open_file(path: &Path, expected: Material) -> Result<Option<Table<File>>, TableError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // Opening a pipe would block until a writer appears.
        Ok(metadata) if !metadata.is_file() => {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file").into());
        }
        _ => {}
    }
    let table = Table::open(File::open(path)?)?;
    let found = table.material();
    if found != expected {
        return Err(TableError::new(TableErrorKind::Material {
            found,
            expected,
        }));
    }
    Ok(Some(table))
}
