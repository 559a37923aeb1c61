//! Game files in all formats, read without the GIL.

mod line;
mod lines;

use std::{
    fs::File,
    io::{self, BufReader, ErrorKind, Read},
    path::PathBuf,
    sync::Mutex,
};

use makruk::{
    GameTree, ReadLimits,
    container::{self, ArchiveReader, ContainerErrorKind},
    pgn,
};
use pyo3::prelude::*;

pub(crate) use self::line::{game_of_json, game_of_uci};
use self::{line::GameLine, lines::Lines};
use crate::{
    columns::{ColumnBuilder, Rows},
    errors::{Class, Failure, guarded, guarded_python, os_error, poisoned, read_error},
    pgn::{Lent, PgnGame, PythonFile, Record},
    vocabulary::{Number, name},
};

/// The number of rows or games between signal checks.
const SLICE: usize = 1 << 12;

/// The source of the bytes.
#[derive(Debug)]
enum Input {
    File(File),
    /// A Python file object that decompresses a file.
    Python(PythonFile),
}

impl Read for Input {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(out),
            Self::Python(file) => file.read(out),
        }
    }
}

/// Reads the games of a file for `makruk.columns`.
#[pyclass(frozen, name = "_GameFile", module = "makruk.columns")]
#[derive(Debug)]
pub(crate) struct GameFile {
    path: PathBuf,
    games: Mutex<GameStream>,
    /// Keeps the Python file object lent, if there is one.
    _lent: Option<Lent>,
    /// The length in bytes; ``None`` if it is not a regular file.
    #[pyo3(get)]
    length: Option<u64>,
}

#[derive(Debug)]
enum GameStream {
    Pgn(pgn::Games<Input>),
    /// One game per line.
    Lines(Lines<BufReader<Input>>, fn(&str) -> GameLine),
    Archive(Box<ArchiveReader<BufReader<Input>>>),
    /// At the end, with the number of bytes read.
    Ended(u64),
}

/// A game whose moves may not be decoded or played yet.
enum PendingGame {
    Record(Box<Record>),
    /// A game from a line, with its line number.
    Line(Box<GameLine>, usize),
    Archived(Box<container::Record>),
    Failed(Failure),
}

impl GameStream {
    fn new(file: Input, format: &str) -> PyResult<Self> {
        Ok(match format {
            "pgn" => Self::Pgn(pgn::Games::new(file)),
            "uci" => Self::Lines(Lines::new(BufReader::new(file)), line::read_uci),
            "jsonl" => Self::Lines(Lines::new(BufReader::new(file)), line::read_json),
            "mkg" => {
                let reader = ArchiveReader::new(BufReader::new(file)).map_err(read_error)?;
                Self::Archive(Box::new(reader))
            }
            other => {
                let message =
                    format!("unknown format {other:?}: expected one of pgn, jsonl, uci, mkg");
                return Err(Failure::argument("unknown-format", message).into());
            }
        })
    }

    /// Reads the next game; `None` at the end.
    fn next(&mut self) -> io::Result<Option<PendingGame>> {
        let found = self.find()?;
        if found.is_none() {
            *self = Self::Ended(self.offset());
        }
        Ok(found)
    }

    fn find(&mut self) -> io::Result<Option<PendingGame>> {
        match self {
            Self::Pgn(games) => {
                let found = games.next_game().map(|reader| {
                    let mut reader = reader?;
                    GameTree::read_within(&mut reader, None, ReadLimits::TREE)
                });
                match found {
                    Err(error) if error.kind() == ErrorKind::InvalidData => {
                        *self = Self::Ended(self.offset());
                        let message = format!("{error}: the rest of the file cannot be read");
                        let failure = Failure::new(Class::Pgn, "too-large", message);
                        Ok(Some(PendingGame::Failed(failure)))
                    }
                    found => Ok(found?.map(|game| PendingGame::Record(Box::new(game.into())))),
                }
            }
            Self::Lines(lines, read) => {
                let found = lines.next()?.map(|text| text.map(&*read));
                Ok(found.map(|line| match line {
                    Ok(line) => PendingGame::Line(Box::new(line), lines.number()),
                    Err(failure) => PendingGame::Failed(failure),
                }))
            }
            Self::Archive(reader) => {
                let found = reader.records().next().transpose();
                match found {
                    Ok(record) => Ok(record.map(|record| PendingGame::Archived(Box::new(record)))),
                    Err(error) if matches!(error.kind(), ContainerErrorKind::Source(_)) => {
                        Err(error.into())
                    }
                    Err(error) => {
                        if !error.is_recoverable() {
                            *self = Self::Ended(self.offset());
                        }
                        Ok(Some(PendingGame::Failed(error.into())))
                    }
                }
            }
            Self::Ended(_) => Ok(None),
        }
    }

    /// Returns the number of bytes read.
    fn offset(&self) -> u64 {
        match self {
            Self::Pgn(games) => games.offset(),
            Self::Lines(lines, _) => lines.offset(),
            Self::Archive(reader) => reader.offset(),
            Self::Ended(offset) => *offset,
        }
    }
}

impl PendingGame {
    /// Returns the readable part of the game.
    fn into_record(self) -> Record {
        let failed = |tree, failure| Record {
            errors: Vec::from_iter(failure),
            ..Record::new(tree)
        };
        match self {
            Self::Record(record) => *record,
            Self::Line(line, number) => {
                let (tree, failure) = line.play();
                failed(tree, failure.map(|failure| failure.in_line(number)))
            }
            Self::Archived(record) => match record.decode(&ReadLimits::ARCHIVE) {
                Ok(tree) => Record::new(tree),
                Err(error) => failed(GameTree::default(), Some(error.into())),
            },
            Self::Failed(failure) => failed(GameTree::default(), Some(failure)),
        }
    }

    /// Adds the readable part of the game to the rows. Returns its error, if any.
    fn add_to(self, rows: &mut Rows, number: i64) -> Result<Option<Failure>, Failure> {
        match self {
            Self::Line(line, place) if !line.moves.is_empty() => {
                let moves = line.moves.iter().map(|&(mv, _)| mv);
                let illegal = rows.add_moves(&line.tree, moves, number)?;
                let illegal = illegal.map(|(ply, error)| line.illegal(ply, error.into()));
                let failure = illegal.or(line.failure);
                Ok(failure.map(|failure| failure.in_line(place)))
            }
            found => {
                let record = found.into_record();
                rows.add_tree(&record.tree, number)?;
                Ok(record.errors.into_iter().next())
            }
        }
    }
}

/// The outcome of [`GameFile::slice`].
enum Filled {
    /// More games follow, but Python should check for signals first.
    Slice,
    Full,
    /// The last game has an error.
    Failed(Failure),
    End,
}

impl GameFile {
    fn slice(&self, rows: &mut Rows, number: &mut i64) -> PyResult<Filled> {
        let mut games = self.games.lock().map_err(poisoned)?;
        let before = rows.len();
        for _ in 0..SLICE {
            if rows.is_full() {
                return Ok(Filled::Full);
            }
            if rows.len() - before > SLICE {
                break;
            }
            let Some(found) = games.next().map_err(|error| os_error(error, &self.path))? else {
                return Ok(Filled::End);
            };
            let game = *number;
            *number = game
                .checked_add(1)
                .ok_or_else(|| Failure::argument("number", "the game numbers are out of range"))?;
            if let Some(failure) = found.add_to(rows, game)? {
                return Ok(Filled::Failed(failure));
            }
        }
        Ok(Filled::Slice)
    }
}

#[pymethods]
impl GameFile {
    #[new]
    #[pyo3(signature = (path, format, file=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        format: &str,
        file: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if let Some(file) = file {
            let games = PythonFile::default();
            let lent = Some(games.lend(file));
            let games =
                py.detach(|| guarded_python(|| GameStream::new(Input::Python(games), format)))?;
            return Ok(Self {
                path,
                games: Mutex::new(games),
                _lent: lent,
                length: None,
            });
        }
        py.detach(|| {
            guarded_python(|| {
                let failed = |error| os_error(error, &path);
                let file = File::open(&path).map_err(failed)?;
                let data = file.metadata().map_err(failed)?;
                let length = data.is_file().then_some(data.len());
                let games = Mutex::new(GameStream::new(Input::File(file), format)?);
                Ok(Self {
                    path: path.clone(),
                    games,
                    _lent: None,
                    length,
                })
            })
        })
    }

    /// Adds rows from the next games, numbering them from `first`, until the batch is complete, the file ends or a game has an
    /// error. Returns whether the file ended, the next number, and the error if there is one.
    fn fill<'py>(
        &self,
        builder: &Bound<'py, ColumnBuilder>,
        first: Number<i64, name::First>,
    ) -> PyResult<(bool, i64, Option<Bound<'py, PyAny>>)> {
        let py = builder.py();
        let Number(mut number, _) = first;
        loop {
            let filled = builder
                .get()
                .with(py, |rows| self.slice(rows, &mut number))?;
            match filled {
                Filled::Slice => py.check_signals()?,
                Filled::Full => return Ok((false, number, None)),
                Filled::End => return Ok((true, number, None)),
                Filled::Failed(failure) => {
                    return Ok((false, number, Some(failure.to_exception(py)?)));
                }
            }
        }
    }

    /// Reads the next game; ``None`` at the end.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PgnGame>>> {
        let record = py.detach(|| {
            guarded_python(|| {
                let mut games = self.games.lock().map_err(poisoned)?;
                let found = games.next().map_err(|error| os_error(error, &self.path))?;
                Ok(found.map(PendingGame::into_record))
            })
        })?;
        let object = |record| Bound::new(py, PgnGame::of(record));
        record.map(object).transpose()
    }

    /// Returns the number of bytes read, up to the end of a game; the length of the file after the last game.
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        let tell = || {
            let games = self.games.lock().map_err(poisoned)?;
            Ok(match (&*games, self.length) {
                (GameStream::Ended(_), Some(length)) => length,
                (games, _) => games.offset(),
            })
        };
        py.detach(|| guarded(tell))
    }
}

/// Parses the readable part of a game from a line with a line number.
#[pyfunction]
pub(crate) fn _read_line<'py>(
    py: Python<'py>,
    line: &str,
    format: &str,
    number: usize,
) -> PyResult<Bound<'py, PgnGame>> {
    let read = if format == "jsonl" {
        line::read_json
    } else {
        line::read_uci
    };
    let record = py
        .detach(|| guarded(|| Ok(PendingGame::Line(Box::new(read(line)), number).into_record())))?;
    Bound::new(py, PgnGame::of(record))
}
