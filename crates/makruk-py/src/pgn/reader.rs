//! Reads games from Python files, one at a time.

use std::{
    io::{self, ErrorKind, Read},
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
};

use makruk::{
    GameTree, ReadLimits,
    letters::LetterSet,
    pgn::{Flow, Games, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor},
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyString},
};

use super::{PgnGame, Record};
use crate::{
    errors::{Class, Failure, guarded_python, poisoned},
    vocabulary::{Number, letters_named, name},
};

/// The chunk size in bytes.
const CHUNK: usize = 1 << 16;

/// Implements [`Read`] for a Python file, which is lent for each call.
#[derive(Clone, Debug, Default)]
pub(crate) struct PythonFile {
    file: Arc<Mutex<Option<Py<PyAny>>>>,
    /// Bytes that a text file returned beyond the requested number.
    rest: Vec<u8>,
}

impl PythonFile {
    /// Lends a file until the guard is dropped.
    pub(crate) fn lend(&self, file: &Bound<'_, PyAny>) -> Lent {
        let place = Arc::clone(&self.file);
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(file.clone().unbind());
        Lent(place)
    }
}

/// Returns a lent file when dropped.
#[derive(Debug)]
pub(crate) struct Lent(Arc<Mutex<Option<Py<PyAny>>>>);

impl Drop for Lent {
    fn drop(&mut self) {
        let file = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(file);
    }
}

impl Read for PythonFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            let file = Python::attach(|py| file.as_ref().map(|file| file.clone_ref(py)));
            let Some(file) = file else {
                return Ok(0);
            };
            self.rest = Python::attach(|py| read_chunk(file.bind(py)))?;
        }
        let length = out.len().min(self.rest.len());
        for (place, byte) in out.iter_mut().zip(self.rest.drain(..length)) {
            *place = byte;
        }
        Ok(length)
    }
}

fn read_chunk(file: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let chunk = file.call_method1("read", (CHUNK,))?;
    if let Ok(text) = chunk.cast::<PyString>() {
        // The text may contain lone surrogates, which `surrogateescape` substitutes for invalid bytes.
        let text = text.to_str().map_err(|_| {
            let message =
                "`read` returned text that is not valid Unicode: open the file in binary mode";
            Failure::argument("unicode", message)
        })?;
        return Ok(text.as_bytes().to_vec());
    }
    chunk.extract::<Vec<u8>>().map_err(|_| {
        let message = "`read` returned neither text nor bytes";
        PyTypeError::new_err(message)
    })
}

/// Reads the games of a file one by one, as `makruk.pgn.read_games` does.
#[pyclass(frozen, module = "makruk.pgn")]
#[derive(Debug)]
pub(crate) struct GameReader {
    state: Mutex<Reading>,
    file: PythonFile,
}

#[derive(Debug)]
struct Reading {
    games: Games<PythonFile>,
    letters: Option<LetterSet>,
    limits: ReadLimits,
}

#[pymethods]
impl GameReader {
    /// Creates a reader for games in a letter set, by default detected per game.
    ///
    /// A game with more than ``max_bytes`` of text raises an error, which ends reading. A game that takes more than ``max_bytes``
    /// of memory, or has more than ``max_moves`` moves, is truncated, with an error in its ``errors``.
    #[new]
    #[pyo3(signature = (letters=None, *, max_bytes=None, max_moves=None))]
    fn new(
        letters: Option<&str>,
        max_bytes: Option<Number<u64, name::MaxBytes>>,
        max_moves: Option<Number<u64, name::MaxMoves>>,
    ) -> PyResult<Self> {
        let set = |mut limits: ReadLimits| {
            limits.max_bytes = max_bytes.map_or(limits.max_bytes, |Number(bytes, _)| bytes);
            limits.max_moves = max_moves.map_or(limits.max_moves, |Number(moves, _)| moves);
            limits
        };
        let file = PythonFile::default();
        Ok(Self {
            state: Mutex::new(Reading {
                games: Games::new(file.clone()).with_limits(set(ReadLimits::PGN)),
                letters: letters.map(letters_named).transpose()?,
                limits: set(ReadLimits::TREE),
            }),
            file,
        })
    }

    /// Reads the next game of a file; ``None`` at its end. Pass the same file each time, because it is read ahead.
    fn read<'py>(&self, file: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PgnGame>>> {
        let record = self.next(file, |reader, letters, limits| {
            GameTree::read_within(reader, letters, limits).map(Record::from)
        })?;
        let py = file.py();
        record
            .flatten()
            .map(|record| Bound::new(py, PgnGame::of(record)))
            .transpose()
    }

    /// Reads the tags of the next game as written, without its moves; ``None`` at the end of the file.
    fn read_headers<'py>(&self, file: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let tags = self.next(file, |reader, _, _| {
            let mut tags = TagCollector::default();
            reader.read_game(&mut tags);
            tags.0
        })?;
        let dict = |tags: Vec<(String, String)>| {
            let dict = PyDict::new(file.py());
            for (name, value) in tags {
                // If a tag is repeated, its first value counts, as in a game record.
                if !dict.contains(&name)? {
                    dict.set_item(name, value)?;
                }
            }
            Ok(dict)
        };
        tags.map(dict).transpose()
    }

    /// Skips the next game. Returns whether there was one.
    fn skip(&self, file: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.next(file, |_, _, _| ())?.is_some())
    }
}

impl GameReader {
    /// Runs `work` on the text of the next game, detached from the interpreter so that other Python threads can run; `None` at
    /// the end.
    fn next<T: Send>(
        &self,
        file: &Bound<'_, PyAny>,
        work: impl FnOnce(&mut PgnReader<'_>, Option<LetterSet>, ReadLimits) -> T + Send,
    ) -> PyResult<Option<T>> {
        let py = file.py();
        guarded_python(|| {
            let mut reading = lock_file(&self.state)?;
            let Reading {
                games,
                letters,
                limits,
            } = &mut *reading;
            let _lent = self.file.lend(file);
            // The source acquires the GIL to read from the file.
            let found = py.detach(|| {
                let found = games.next_game()?;
                Ok(found.map(|mut reader| work(&mut reader, *letters, *limits)))
            });
            found.map_err(too_large)
        })
    }
}

/// Collects the tags of a game and skips its moves.
#[derive(Default)]
struct TagCollector(Vec<(String, String)>);

impl<'a> Visitor<'a> for TagCollector {
    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        self.0.push((name.to_owned(), value.to_string()));
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(Flow::Skip)
    }

    fn error(&mut self, _: PgnError) {}
}

/// Locks a reader of a Python file. Fails instead of waiting, because Python code runs while the lock is held.
pub(crate) fn lock_file<T>(state: &Mutex<T>) -> Result<MutexGuard<'_, T>, Failure> {
    state.try_lock().map_err(|error| match error {
        TryLockError::Poisoned(_) => poisoned(()),
        TryLockError::WouldBlock => Failure::argument(
            "busy",
            "this file is already being read, by another thread or by its own `read` method",
        ),
    })
}

/// Distinguishes a game that is too large from an unreadable file.
fn too_large(error: io::Error) -> PyErr {
    // A Python exception may have this kind as well.
    if error.kind() == ErrorKind::InvalidData && error.get_ref().is_some_and(|e| !e.is::<PyErr>()) {
        return Failure::new(Class::Pgn, "too-large", error).into();
    }
    error.into()
}
