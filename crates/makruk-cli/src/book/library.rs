//! Open books.

use std::{
    io::{self, Error},
    path::Path,
};

use makruk::{
    Move, Position,
    book::{Book, BookMove},
    source::DynByteSource,
};

use crate::regular;

/// A book from a file, or the bundled one.
pub(crate) type OpenBook = Book<DynByteSource>;

/// The bundled book. `books/README.md` documents how it was made.
const DEFAULT: &[u8] = include_bytes!("../../books/default.mkb");
/// The bundled book's name on the command line.
const DEFAULT_NAME: &str = "default";

/// Returns whether a name denotes the bundled book.
pub(crate) fn is_bundled(path: &Path) -> bool {
    path == Path::new(DEFAULT_NAME)
}

/// Opens a book. Errors begin with its name.
pub(crate) fn open(path: &Path) -> io::Result<OpenBook> {
    let bytes: DynByteSource = if is_bundled(path) {
        Box::new(DEFAULT)
    } else {
        Box::new(regular::open(path).map_err(|error| named(path, &error))?)
    };
    Book::open(bytes).map_err(|error| named(path, &error.into()))
}

/// Adds the file's name to an error.
pub(crate) fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A book that the engine plays from.
pub(crate) struct Library {
    name: String,
    book: OpenBook,
}

impl Library {
    /// Opens a book; `default` or an empty name denotes the bundled one.
    pub(crate) fn open(name: &str) -> io::Result<Self> {
        let name = if name.is_empty() { DEFAULT_NAME } else { name };
        Ok(Self {
            name: name.to_owned(),
            book: open(Path::new(name))?,
        })
    }

    /// Chooses a move with a seed, good moves more often than bad ones; `None` if the book has no
    /// move.
    pub(crate) fn choose(&mut self, position: &Position, seed: u64) -> io::Result<Option<Move>> {
        let moves = self.book.moves(position);
        let moves = moves.map_err(|error| named(Path::new(&self.name), &error.into()))?;
        Ok(moves.choose(seed))
    }
}

/// Returns the moves of a position in a book.
pub(crate) fn moves(
    path: &Path,
    book: &mut OpenBook,
    position: &Position,
) -> io::Result<Vec<BookMove>> {
    let moves = book.moves(position);
    let moves = moves.map_err(|error| named(path, &error.into()))?;
    Ok(moves.collect())
}
