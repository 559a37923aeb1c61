//! Books that are open.

use std::{
    fs::File,
    io::{self, Cursor, Error, Read, Seek},
    path::Path,
};

use makruk::{
    Move, Position,
    book::{Book, BookMove, BookReadError, FileSource},
};

/// What can be read at any place.
pub(crate) trait Bytes: Read + Seek + Send {}

impl<T: Read + Seek + Send> Bytes for T {}

/// A book in a file, or the one that comes with the tool.
pub(crate) type OpenBook = Book<FileSource<Box<dyn Bytes>>>;

/// The book that comes with the tool. `books/README.md` says how it was made.
const DEFAULT: &[u8] = include_bytes!("../../books/default.mkb");
/// Its name in arguments.
const DEFAULT_NAME: &str = "default";

/// Opens a book. Errors begin with its name.
pub(crate) fn open(path: &Path) -> io::Result<OpenBook> {
    let name = path.display();
    let failed = |error: BookReadError| named(path, &error.into());
    let bytes: Box<dyn Bytes> = if path == Path::new(DEFAULT_NAME) {
        Box::new(Cursor::new(DEFAULT))
    } else {
        let file = File::open(path).map_err(|error| named(path, &error))?;
        let kind = file.metadata().map_err(|error| named(path, &error))?;
        if !kind.is_file() {
            let message = format!("{name}: a book is read at many places, so it must be a file");
            return Err(Error::new(io::ErrorKind::InvalidInput, message));
        }
        Box::new(file)
    };
    let source = FileSource::new(bytes).map_err(|error| named(path, &error))?;
    Book::open(source).map_err(failed)
}

/// Adds the name of a file to an error.
pub(crate) fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A book that is played from.
pub(crate) struct Library {
    name: String,
    book: OpenBook,
}

impl Library {
    /// Opens a book, `default` or no name for the one that comes with the tool.
    pub(crate) fn open(name: &str) -> io::Result<Self> {
        let name = if name.is_empty() { DEFAULT_NAME } else { name };
        Ok(Self {
            name: name.to_owned(),
            book: open(Path::new(name))?,
        })
    }

    /// Chooses a move by a seed, the better ones more often; `None` if there is none.
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
