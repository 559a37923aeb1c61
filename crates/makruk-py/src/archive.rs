//! Game archives.

use std::{
    fs::{File, OpenOptions},
    io::BufWriter,
    path::{Path, PathBuf},
    sync::Mutex,
};

use makruk::{ReadLimits, container};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};

use crate::{
    codec::format_named,
    errors::{Failure, guarded, guarded_python, os_error, poisoned, read_error, write_error},
    pgn::{PgnGame, PythonFile, Record, lock_file, shared},
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
    writer: Mutex<Option<Writer>>,
}

#[derive(Debug)]
enum Writer {
    New(container::ArchiveWriter<BufWriter<File>>),
    Append(container::ArchiveWriter<File>),
}

impl Writer {
    fn create(path: &Path, format: Option<&str>) -> PyResult<Self> {
        let format = format_named(format.unwrap_or("bytecode"))?;
        let out = BufWriter::new(File::create(path).map_err(|error| os_error(error, path))?);
        Ok(Self::New(container::ArchiveWriter::new(out, format)?))
    }

    fn append(path: &Path, format: Option<&str>) -> PyResult<Self> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|error| os_error(error, path))?;
        let writer = container::ArchiveWriter::append(file).map_err(read_error)?;
        let found = writer.format().name();
        if let Some(format) = format.filter(|&format| format != found) {
            let message = format!("the archive has the format {found}, not {format}");
            return Err(Failure::argument("format", message).into());
        }
        Ok(Self::Append(writer))
    }
}

#[pymethods]
impl ArchiveWriter {
    /// Creates a file, by default in the format ``"bytecode"``, or opens an existing file to append games.
    ///
    /// The formats are those of `makruk.codec.encode_game`. A file is complete only once it is closed.
    #[new]
    #[pyo3(signature = (path, format=None, *, append=false))]
    fn new(py: Python<'_>, path: PathBuf, format: Option<&str>, append: bool) -> PyResult<Self> {
        let open = if append {
            Writer::append
        } else {
            Writer::create
        };
        let writer = py.detach(|| guarded_python(|| open(&path, format)))?;
        Ok(Self {
            writer: Mutex::new(Some(writer)),
        })
    }

    /// Adds a game. A game that the format cannot represent is rejected; `makruk.codec.reduce` removes the offending parts.
    fn write(&self, game: &Bound<'_, PgnGame>) -> PyResult<()> {
        let tree = shared(game).with_detached(game.py(), |record| Ok(record.tree.clone()))?;
        let write = || {
            let mut writer = self.writer.lock().map_err(poisoned)?;
            match &mut *writer {
                None => return Err(PyValueError::new_err("the archive is closed")),
                Some(Writer::New(writer)) => writer.write(&tree),
                Some(Writer::Append(writer)) => writer.write(&tree),
            }
            .map_err(write_error)?;
            Ok(())
        };
        game.py().detach(|| guarded_python(write))
    }

    /// Writes the buffered games and closes the file.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let close = || {
            match self.writer.lock().map_err(poisoned)?.take() {
                None => {}
                Some(Writer::New(writer)) => drop(writer.finish()?),
                Some(Writer::Append(writer)) => drop(writer.finish()?),
            }
            Ok(())
        };
        py.detach(|| guarded_python(close))
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }
}
