//! Game archives.

use std::{
    fs::{File, OpenOptions},
    io::BufWriter,
    path::PathBuf,
    sync::Mutex,
};

use makruk::{
    ReadLimits,
    container::{self, GameFormat},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};

use crate::{
    codec::{encode_error, format_named, writable},
    draft::Draft,
    errors::{Failure, guarded, guarded_python, os_error, poisoned, read_error},
    pgn::{PgnGame, PythonFile, Record, Recorded, lock_file, shared},
};

/// Reads the games of an archive one by one, as `makruk.archive.read_games` does.
#[pyclass(frozen, module = "makruk.archive")]
pub(crate) struct ArchiveReader {
    reader: Mutex<container::ArchiveReader<PythonFile>>,
    source: PythonFile,
    /// The format of the moves.
    #[pyo3(get)]
    format: &'static str,
}

#[pymethods]
impl ArchiveReader {
    /// Reads the header of an archive from a binary file.
    #[new]
    fn new(file: &Bound<'_, PyAny>) -> PyResult<Self> {
        let source = PythonFile::default();
        let reader = {
            let _lent = source.lend(file);
            guarded_python(|| container::ArchiveReader::new(source.clone()).map_err(read_error))?
        };
        Ok(Self {
            format: reader.format().name(),
            reader: Mutex::new(reader),
            source,
        })
    }

    /// Reads the next game of the file; ``None`` at the end.
    fn read<'py>(&self, file: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PgnGame>>> {
        let py = file.py();
        let record = guarded_python(|| {
            let mut reader = lock_file(&self.reader)?;
            let reader = &mut *reader;
            let _lent = self.source.lend(file);
            // The source acquires the GIL to read from the file.
            let next = py.detach(|| reader.records().next());
            next.transpose().map_err(read_error)
        })?;
        // Decode without the GIL: some formats take milliseconds.
        let decode = |record: container::Record| {
            py.detach(|| guarded(|| Ok(record.decode(&ReadLimits::ARCHIVE)?)))
        };
        let tree = record.map(decode).transpose()?;
        let object = |tree| Bound::new(py, PgnGame::of(Record::new(tree)));
        tree.map(object).transpose()
    }
}

/// Writes games to an archive, or appends them to an existing one.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.mkg"
/// >>> with makruk.archive.ArchiveWriter(path) as writer:
/// ...     writer.write(makruk.pgn.Game())
/// >>> with makruk.archive.ArchiveWriter(path, append=True) as writer:
/// ...     writer.write(makruk.pgn.Game())
/// >>> len(list(makruk.archive.read_games(path)))
/// 2
#[pyclass(frozen, module = "makruk.archive")]
#[derive(Debug)]
pub(crate) struct ArchiveWriter {
    format: GameFormat,
    writer: Mutex<Option<Writer>>,
}

#[derive(Debug)]
enum Writer {
    New(container::ArchiveWriter<BufWriter<File>>, Draft),
    Append(container::ArchiveWriter<File>),
}

impl Writer {
    fn create(path: PathBuf, format: Option<&str>) -> PyResult<Self> {
        let format = format_named(format.unwrap_or("bytecode"))?;
        let mut draft = Draft::create(path)?;
        let out = BufWriter::new(draft.as_file_mut().try_clone()?);
        let writer = container::ArchiveWriter::new(out, format)?;
        Ok(Self::New(writer, draft))
    }

    fn append(path: PathBuf, format: Option<&str>) -> PyResult<Self> {
        let file = OpenOptions::new().read(true).write(true).open(&path);
        let file = file.map_err(|error| os_error(error, &path))?;
        let writer = container::ArchiveWriter::append(file).map_err(read_error)?;
        let found = writer.format().name();
        if let Some(format) = format.filter(|&format| format != found) {
            let message = format!("the archive has the format {found}, not {format}");
            return Err(Failure::argument("format", message).into());
        }
        Ok(Self::Append(writer))
    }

    fn format(&self) -> GameFormat {
        match self {
            Self::New(writer, _) => writer.format(),
            Self::Append(writer) => writer.format(),
        }
    }

    /// Completes the file. If the games `failed`, a new file is discarded, and an existing one has the games before that.
    fn end(self, failed: bool) -> PyResult<()> {
        match self {
            Self::New(..) if failed => {}
            Self::New(writer, draft) => {
                writer.finish()?;
                draft.keep()?;
            }
            Self::Append(writer) => {
                writer.finish()?;
            }
        }
        Ok(())
    }
}

impl ArchiveWriter {
    fn end(&self, py: Python<'_>, failed: bool) -> PyResult<()> {
        let end = || {
            let writer = self.writer.lock().map_err(poisoned)?.take();
            writer.map_or(Ok(()), |writer| writer.end(failed))
        };
        py.detach(|| guarded_python(end))
    }
}

#[pymethods]
impl ArchiveWriter {
    /// Creates a file, by default in the format ``"bytecode"``, or opens an existing file to append games.
    ///
    /// The formats are those of `makruk.codec.encode_game`. An existing file is replaced by :meth:`close`, and kept until then;
    /// if a ``with`` block ends with an exception, it is kept as it was. Games that are appended before an exception are kept.
    #[new]
    #[pyo3(signature = (path, format=None, *, append=false))]
    fn new(py: Python<'_>, path: PathBuf, format: Option<&str>, append: bool) -> PyResult<Self> {
        let open = if append {
            Writer::append
        } else {
            Writer::create
        };
        let writer = py.detach(|| guarded_python(|| open(path, format)))?;
        Ok(Self {
            format: writer.format(),
            writer: Mutex::new(Some(writer)),
        })
    }

    /// Adds a game. If it has errors, the first one is raised, and a game that the format cannot represent raises a
    /// ``CodecError``. With ``lossy``, the readable part of the game is written, as `makruk.codec.reduce` returns it.
    #[pyo3(signature = (game, *, lossy=false))]
    fn write(&self, py: Python<'_>, game: Recorded<'_>, lossy: bool) -> PyResult<()> {
        let format = self.format;
        let tree = shared(&game.0).with_detached(py, |record| writable(record, format, lossy))?;
        let write = || {
            let mut writer = self.writer.lock().map_err(poisoned)?;
            match &mut *writer {
                None => return Err(PyValueError::new_err("the archive is closed")),
                Some(Writer::New(writer, _)) => writer.write(&tree),
                Some(Writer::Append(writer)) => writer.write(&tree),
            }
            .map_err(|error| encode_error(error, format, &tree))?;
            Ok(())
        };
        py.detach(|| guarded_python(write))
    }

    /// Writes the buffered games and closes the file.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.end(py, false)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*error))]
    fn __exit__(&self, py: Python<'_>, error: &Bound<'_, PyTuple>) -> PyResult<()> {
        let failed = error.get_item(0).is_ok_and(|class| !class.is_none());
        self.end(py, failed)
    }
}
