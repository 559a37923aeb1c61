//! Opening books.

use std::{
    fmt::Display,
    fs::File,
    io::{self, BufWriter, Write as _},
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use makruk::{
    book::{
        Book, BookEntry, BookError, BookErrorKind, BookWriteError, BookWriteErrorKind,
        BuildOptions, Entries, Summary, Tally, game_facts,
    },
    move_index::MoveIndex,
    source::DynByteSource,
    tree::Node,
};
use pyo3::{exceptions::PyMemoryError, prelude::*, pybacked::PyBackedBytes};

use crate::{
    board::Board,
    draft::Draft,
    errors::{Class, Failure, guarded_python, os_error, poisoned},
    interval::Interval,
    moves::Move,
    pgn::{Recorded, shared},
    vocabulary::{Number, name},
};

/// The location of a book.
#[derive(Clone, Debug)]
enum Origin {
    File(PathBuf),
    Memory(Arc<[u8]>),
}

type OpenBook = Book<DynByteSource>;

impl FromPyObject<'_, '_> for Origin {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        Ok(match object.extract::<PyBackedBytes>() {
            Ok(bytes) => Self::Memory(Arc::from(&*bytes)),
            Err(_) => Self::File(object.extract()?),
        })
    }
}

impl Origin {
    fn open(&self) -> PyResult<OpenBook> {
        let bytes: DynByteSource = match self {
            Self::File(path) => Box::new(File::open(path).map_err(|error| os_error(error, path))?),
            Self::Memory(bytes) => Box::new(Arc::clone(bytes)),
        };
        Book::open(bytes).map_err(|error| self.error(error))
    }

    /// Converts an error of the book or of its file, which the exception names.
    fn error(&self, error: BookError) -> PyErr {
        match (error.kind(), self) {
            (BookErrorKind::Source(_), Self::File(path)) => os_error(error.into(), path),
            (BookErrorKind::Source(_), Self::Memory(_)) => io::Error::from(error).into(),
            (_, Self::File(path)) => {
                let name = path.display().to_string();
                book_failure(&error, &error).of_part(&name).into()
            }
            (_, Self::Memory(_)) => book_failure(&error, &error).into(),
        }
    }
}

/// Converts a book error. The message may be more detailed than that of the error.
fn book_failure(error: &BookError, message: &dyn Display) -> Failure {
    let kind = match error.kind() {
        BookErrorKind::Magic => "magic",
        BookErrorKind::Checksum { .. } => "checksum",
        BookErrorKind::Truncated => "truncated",
        BookErrorKind::UnknownVersion(_) => "version",
        _ => "book",
    };
    let offset = usize::try_from(error.offset()).unwrap_or(usize::MAX);
    Failure::new(Class::Book, kind, message).at_byte(offset)
}

/// Converts an error of a builder to which these books were added.
fn write_error(error: BookWriteError, books: &[Origin]) -> PyErr {
    let (kind, message) = (error.kind(), error.to_string());
    match (kind, error.into_cause()) {
        (BookWriteErrorKind::Book(number), Some(cause)) => match books.get(number) {
            Some(book @ Origin::File(_)) => book.error(cause),
            // The message of the builder has the number of the book.
            _ => book_failure(&cause, &message).into(),
        },
        // The output or a temporary file.
        (_, Some(cause)) => io::Error::from(cause).into(),
        (BookWriteErrorKind::Memory, None) => PyMemoryError::new_err(message),
        (_, None) => Failure::argument("counts", message).into(),
    }
}

/// Game counts (won by White, drawn, won by Black, unknown), the average rating, the latest year, the first game.
type Row = (u64, u64, u64, u64, Option<u64>, Option<u16>, Option<u64>);

fn row(tally: &Tally) -> Row {
    let year = (tally.year > 0).then_some(tally.year);
    let rating = tally.average_rating();
    let Tally {
        white,
        draws,
        black,
        unknown,
        first_game,
        ..
    } = *tally;
    (white, draws, black, unknown, rating, year, first_game)
}

/// Games, plies, positions, entries, the minimum number of games, the maximum number of plies.
type Numbers = (u64, u64, u64, u64, u64, Option<u64>);

fn numbers(summary: &Summary) -> Numbers {
    let Summary {
        games,
        plies,
        positions,
        entries,
        min_count,
        max_ply,
        ..
    } = *summary;
    let max_ply = (max_ply > 0).then_some(max_ply);
    (games, plies, positions, entries, min_count, max_ply)
}

/// An open book, for `makruk.book`.
#[pyclass(frozen, name = "_Book", module = "makruk.book")]
#[derive(Debug)]
pub(crate) struct BookHandle {
    origin: Origin,
    /// `None` once it is closed.
    book: Mutex<Option<OpenBook>>,
    summary: Summary,
    /// The names of the game sources, each with its number of games.
    #[pyo3(get)]
    sources: Vec<(String, u64)>,
}

#[pymethods]
impl BookHandle {
    #[new]
    fn new(py: Python<'_>, source: Origin) -> PyResult<Self> {
        let open = || {
            let mut book = source.open()?;
            let sources = book.sources().map_err(|error| source.error(error))?;
            let sources = sources.map(|source| (source.name.to_owned(), source.games));
            let sources = sources.collect();
            Ok((book, sources))
        };
        let (book, sources) = py.detach(|| guarded_python(open))?;
        Ok(Self {
            origin: source,
            summary: *book.summary(),
            book: Mutex::new(Some(book)),
            sources,
        })
    }

    fn summary(&self) -> Numbers {
        numbers(&self.summary)
    }

    /// Looks up a position.
    fn find(&self, board: &Bound<'_, Board>) -> PyResult<Vec<(Move, Row)>> {
        let position = board.get().read(|state| state.position().clone())?;
        let find = || {
            let mut book = self.book.lock().map_err(poisoned)?;
            let book = book.as_mut().ok_or_else(closed)?;
            let moves = book.moves(&position);
            let moves = moves.map_err(|error| self.origin.error(error))?;
            Ok(moves
                .map(|found| (Move(found.mv), row(&found.tally)))
                .collect())
        };
        board.py().detach(|| guarded_python(find))
    }

    /// Iterates over all entries.
    fn entries(&self, py: Python<'_>) -> PyResult<BookEntries> {
        let open = || {
            if self.book.lock().map_err(poisoned)?.is_none() {
                return Err(closed().into());
            }
            // Iterate with a separate reader, so that lookups are not disturbed.
            Ok(self.origin.open()?.entries())
        };
        let entries = py.detach(|| guarded_python(open))?;
        Ok(BookEntries {
            entries: Mutex::new(entries),
            origin: self.origin.clone(),
        })
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let close = || {
            *self.book.lock().map_err(poisoned)? = None;
            Ok(())
        };
        py.detach(|| guarded_python(close))
    }
}

fn closed() -> Failure {
    Failure::argument("closed", "the book is closed")
}

/// The number of entries passed to Python at a time.
const SLICE: usize = 1 << 10;

/// All entries of a book, in batches.
#[pyclass(frozen, name = "_BookEntries", module = "makruk.book")]
#[derive(Debug)]
pub(crate) struct BookEntries {
    entries: Mutex<Entries<DynByteSource>>,
    origin: Origin,
}

#[pymethods]
impl BookEntries {
    /// Returns the next entries; an empty list at the end. Promotions are unmarked, because the positions are unknown.
    fn read(&self, py: Python<'_>) -> PyResult<Vec<(u64, Move, Row)>> {
        let read = || {
            let mut entries = self.entries.lock().map_err(poisoned)?;
            let mut some = Vec::new();
            for entry in entries.by_ref().take(SLICE) {
                let entry = entry.map_err(|error| self.origin.error(error))?;
                let BookEntry { key, index, tally } = entry;
                let (from, to) = index.squares();
                // The two squares of an index always differ.
                if let Some(mv) = makruk::Move::try_new(from, to) {
                    some.push((key, Move(mv), row(&tally)));
                }
            }
            Ok(some)
        };
        py.detach(|| guarded_python(read))
    }
}

/// Builds a book from games, from entries counted elsewhere, and from other books, in bounded memory.
///
/// `memory` is the size in bytes of the buffer for plies; a full buffer is spilled to a temporary file. Moves played in fewer
/// than `min_count` games are dropped at the end, and at most `max_ply` plies are counted per game. Without `examples`, the book
/// does not record the locations of its games. :meth:`finish` writes the file as a whole; an existing file is kept until then.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.mkb"
/// >>> builder = makruk.book.BookBuilder(path)
/// >>> game = makruk.pgn.Game()
/// >>> last = game.add_line([makruk.Move.from_uci("e3e4")])
/// >>> builder.begin_source("club.pgn")
/// >>> builder.add_game(game)
/// >>> builder.finish().entries
/// 1
#[pyclass(frozen, module = "makruk.book")]
#[derive(Debug)]
pub(crate) struct BookBuilder {
    open: Mutex<Option<OpenBuilder>>,
}

#[derive(Debug)]
struct OpenBuilder {
    builder: makruk::book::BookBuilder<File>,
    draft: Draft,
    /// The books added.
    books: Vec<Origin>,
}

impl BookBuilder {
    /// Runs `work` on the builder, without the GIL.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut OpenBuilder) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        let work = || {
            let mut open = self.open.lock().map_err(poisoned)?;
            work(open.as_mut().ok_or_else(finished)?)
        };
        py.detach(|| guarded_python(work))
    }
}

fn finished() -> Failure {
    Failure::argument("closed", "the book is already finished")
}

#[pymethods]
impl BookBuilder {
    #[new]
    #[pyo3(
        signature = (path, *, min_count=Number::of(1), max_ply=None, memory=Number::of(256 << 20), examples=true),
        text_signature = "(path, *, min_count=1, max_ply=None, memory=268435456, examples=True)"
    )]
    fn new(
        path: PathBuf,
        min_count: Number<u64, name::MinCount>,
        max_ply: Option<Number<u64, name::MaxPly>>,
        memory: Number<usize, name::Memory>,
        examples: bool,
    ) -> PyResult<Self> {
        if max_ply.is_some_and(|Number(plies, _)| plies == 0) {
            return Err(Failure::argument("number", "max_ply is 0: expected at least 1").into());
        }
        let draft = Draft::create(path)?;
        let folder = draft.folder().to_owned();
        let options = BuildOptions::default()
            .with_memory(memory.0)
            .with_min_count(min_count.0.max(1))
            .with_max_ply(max_ply.map(|Number(plies, _)| plies))
            .with_examples(examples);
        let scratch = move || tempfile::tempfile_in(&folder);
        let builder = makruk::book::BookBuilder::new(options, scratch);
        let open = Mutex::new(Some(OpenBuilder {
            builder,
            draft,
            books: Vec::new(),
        }));
        Ok(Self { open })
    }

    /// Starts a new source for the games that follow, so that a move can be traced to a game in which it was played.
    fn begin_source(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.with(py, |open| {
            open.builder.begin_source(name);
            Ok(())
        })
    }

    /// Adds a game: its main line and result, and the ratings and year in its headers. If the game has errors, raises the first
    /// one and skips the game.
    fn add_game(&self, py: Python<'_>, game: Recorded<'_>) -> PyResult<()> {
        let tree = shared(&game.0).read(|record| record.whole().cloned())?;
        self.with(py, |open| {
            let builder = &mut open.builder;
            let tree = match tree {
                Ok(tree) => tree,
                Err(error) => {
                    let skipped = builder.skip_game();
                    skipped.map_err(|error| write_error(error, &open.books))?;
                    return Err(error.into());
                }
            };
            let moves = tree.main_line().map_while(Node::mv);
            let added = builder.add_game(tree.start(), moves, &game_facts(&tree));
            added.map_err(|error| write_error(error, &open.books))
        })
    }

    /// Adds a move with game counts from elsewhere, for example from a query over columns. ``position`` is a board or its key.
    #[pyo3(
        signature = (position, r#move, *, white=Number::of(0), draws=Number::of(0), black=Number::of(0), unknown=Number::of(0)),
        text_signature = "($self, position, move, *, white=0, draws=0, black=0, unknown=0)"
    )]
    #[allow(clippy::too_many_arguments)] // they have names in Python
    fn add_count(
        &self,
        position: &Bound<'_, PyAny>,
        r#move: &Bound<'_, Move>,
        white: Number<u64, name::White>,
        draws: Number<u64, name::Draws>,
        black: Number<u64, name::Black>,
        unknown: Number<u64, name::Unknown>,
    ) -> PyResult<()> {
        let mv = r#move.get().0;
        let key = match position.cast::<Board>() {
            Ok(board) => board.get().with(|state| {
                state.position().after(mv)?;
                Ok(state.position().zobrist())
            })?,
            Err(_) => position.extract::<Number<u64, name::Position>>()?.0,
        };
        let index = MoveIndex::from_move(mv)
            .ok_or_else(|| Failure::argument("move", format!("no piece can make the move {mv}")))?;
        let tally = Tally {
            white: white.0,
            draws: draws.0,
            black: black.0,
            unknown: unknown.0,
            ..Tally::default()
        };
        self.with(position.py(), |open| {
            let entry = BookEntry { key, index, tally };
            let added = open.builder.add_entry(&entry);
            added.map_err(|error| write_error(error, &open.books))
        })
    }

    /// Adds all entries of another book, given by its path or its bytes. It is read when :meth:`finish` writes the new book.
    fn add_book(&self, py: Python<'_>, source: Origin) -> PyResult<()> {
        self.with(py, |open| {
            let book = source.open()?;
            let number = open.books.len();
            open.books.push(source);
            let added = open.builder.add_book(number, book);
            added.map_err(|error| write_error(error, &open.books))
        })
    }

    /// Writes the book and returns its summary. A signal, such as Ctrl-C, aborts the call: an existing file is kept, but the
    /// builder can no longer be used.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let finish = || {
            let open = self.open.lock().map_err(poisoned)?.take();
            let OpenBuilder {
                builder,
                mut draft,
                books,
            } = open.ok_or_else(finished)?;
            let mut out = BufWriter::with_capacity(1 << 16, draft.as_file_mut());
            let mut interrupted = Ok(());
            let mut looks = Interval::default();
            let written = builder.finish_observed(&mut out, |_| {
                if !looks.is_due() {
                    return ControlFlow::Continue(());
                }
                // Clippy suggests the method itself, but its lifetime is not general enough.
                #[allow(clippy::redundant_closure_for_method_calls)]
                let result = Python::attach(|py| py.check_signals());
                interrupted = result;
                match interrupted {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            interrupted?;
            let (summary, _) = written.map_err(|error| write_error(error, &books))?;
            out.flush()?;
            drop(out);
            draft.keep()?;
            Ok(summary)
        };
        let summary = py.detach(|| guarded_python(finish))?;
        let class = py.import("makruk.book")?.getattr("Summary")?;
        class.call1(numbers(&summary))
    }
}
