//! Game files in all formats, read without the GIL.

mod line;
mod lines;
mod search;

use std::{
    fs::File,
    io::{self, BufReader, ErrorKind, Read, Seek},
    path::PathBuf,
    sync::{Arc, Mutex},
};

use makruk::{
    GameTree, ReadLimits,
    container::{self, ArchiveReader, ContainerError, ContainerErrorKind},
    pgn,
    query::{self, GameMatch},
};
use pyo3::prelude::*;

pub(crate) use self::line::{game_of_json, game_of_uci};
use self::{
    line::GameLine,
    lines::Lines,
    search::{ArchiveSearch, Searched},
};
use crate::{
    columns::{ColumnBuilder, Rows},
    errors::{Class, Failure, guarded, guarded_python, os_error, poisoned, read_error},
    interval::Interval,
    pgn::{Lent, PgnGame, PythonFile, Record},
    query::{Finder, Match},
    vocabulary::{Number, name},
};

/// The number of rows or games between signal checks.
const SLICE: usize = 1 << 12;

/// The source of the bytes.
#[derive(Debug)]
enum Input {
    File(File),
    /// A Python file object that decompresses or decodes a file.
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

/// Reads the games of a file for `makruk.columns` and `makruk.find`, or those that answer a query.
#[pyclass(frozen, name = "_GameFile", module = "makruk.columns")]
#[derive(Debug)]
pub(crate) struct GameFile {
    path: PathBuf,
    games: Mutex<Games>,
    /// Whether all answers of a game are wanted.
    all: bool,
    /// Keeps the Python file object lent, if there is one.
    _lent: Option<Lent>,
    /// The length in bytes; ``None`` if it is not a regular file.
    #[pyo3(get)]
    length: Option<u64>,
}

/// The games of a file, and what is searched for.
#[derive(Debug)]
struct Games {
    stream: GameStream,
    finder: Option<Arc<query::Finder>>,
    /// The number of games read.
    read: u64,
}

#[derive(Debug)]
enum GameStream {
    Pgn(pgn::Games<Input>),
    /// One game per line.
    Lines(Lines<BufReader<Input>>, fn(&str) -> GameLine),
    Archive(Box<ArchiveReader<BufReader<Input>>>),
    /// An archive that is searched by its index.
    Search(Box<ArchiveSearch>),
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
    /// A game that was searched: it has an answer, or errors.
    Searched(Box<Record>, Option<GameMatch>),
    /// A game, or a part of an archive, without answer.
    RuledOut,
}

impl GameStream {
    fn new(file: Input, format: &str) -> PyResult<Self> {
        Ok(match format {
            "pgn" => Self::Pgn(pgn::Games::new(file)),
            // A blank line is a game without moves.
            "uci" => Self::Lines(Lines::new(BufReader::new(file)), line::read_uci),
            "jsonl" => Self::Lines(Lines::without_blanks(BufReader::new(file)), line::read_json),
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
                    Err(error) => {
                        if !error.is_recoverable() && !is_of_source(&error) {
                            *self = Self::Ended(self.offset());
                        }
                        Ok(Some(damaged(error)?))
                    }
                }
            }
            // `Games::next` reads it, with the numbers of the games.
            Self::Search(_) | Self::Ended(_) => Ok(None),
        }
    }

    /// Returns the number of bytes read.
    fn offset(&self) -> u64 {
        match self {
            Self::Pgn(games) => games.offset(),
            Self::Lines(lines, _) => lines.offset(),
            Self::Archive(reader) => reader.offset(),
            // It has games rather than bytes.
            Self::Search(_) => 0,
            Self::Ended(offset) => *offset,
        }
    }
}

/// Returns the damage to an archive as a game, unless the file cannot be read.
fn damaged(error: ContainerError) -> io::Result<PendingGame> {
    if is_of_source(&error) {
        return Err(error.into());
    }
    Ok(PendingGame::Failed(error.into()))
}

fn is_of_source(error: &ContainerError) -> bool {
    matches!(error.kind(), ContainerErrorKind::Source(_))
}

impl Games {
    fn open(file: Input, format: &str, finder: Option<&Finder>) -> PyResult<Self> {
        let of = |stream| Self {
            stream,
            finder: finder.map(|finder| Arc::clone(&finder.search)),
            read: 0,
        };
        let (file, finder) = match (file, finder) {
            // A pipe has no index.
            (Input::File(file), Some(finder)) if format == "mkg" && file.metadata()?.is_file() => {
                (file, finder)
            }
            (file, _) => return Ok(of(GameStream::new(file, format)?)),
        };
        let mut again = file.try_clone()?;
        let search = ArchiveSearch::new(file, Arc::clone(&finder.search), finder.index);
        if let Ok(search) = search {
            return Ok(of(GameStream::Search(Box::new(search))));
        }
        // Reading it from its start tells more, and finds the games before the damage.
        again.rewind()?;
        Ok(of(GameStream::new(Input::File(again), format)?))
    }

    /// Reads the next game and its index in the file; `None` at the end. A game is searched first if there is a query.
    fn next(&mut self) -> io::Result<Option<(u64, PendingGame)>> {
        if let GameStream::Search(search) = &mut self.stream {
            match search.next() {
                Searched::Game(game) => {
                    let record = Box::new(Record::new(game.tree));
                    let found = PendingGame::Searched(record, Some(game.found));
                    return Ok(Some((game.index as u64, found)));
                }
                Searched::Failed(error) => {
                    let index = error.game().saturating_sub(1);
                    return Ok(Some((index, damaged(error)?)));
                }
                Searched::Nothing => return Ok(Some((self.read, PendingGame::RuledOut))),
                Searched::End => {}
            }
        }
        let Some(game) = self.stream.next()? else {
            self.stream = GameStream::Ended(self.stream.offset());
            return Ok(None);
        };
        let index = self.read;
        self.read += 1;
        let Some(finder) = &self.finder else {
            return Ok(Some((index, game)));
        };
        let record = game.into_record();
        let found = finder.find(&record.tree);
        let game = if found.is_none() && record.errors.is_empty() {
            PendingGame::RuledOut
        } else {
            PendingGame::Searched(Box::new(record), found)
        };
        Ok(Some((index, game)))
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
            Self::Record(record) | Self::Searched(record, _) => *record,
            Self::RuledOut => Record::new(GameTree::default()),
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
            Self::RuledOut => Ok(None),
            Self::Searched(record, None) => Ok(record.errors.into_iter().next()),
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
    /// The game with this number has an error.
    Failed(i64, Failure),
    End,
}

/// The outcome of [`GameFile::search`].
enum Hit {
    /// More games follow, but Python should check for signals first.
    Slice,
    /// A game with its index, and its answer or its error.
    Game(u64, Result<Box<(Record, GameMatch)>, Failure>),
    End,
}

impl GameFile {
    fn slice(&self, rows: &mut Rows, first: i64) -> PyResult<Filled> {
        let mut games = self.games.lock().map_err(poisoned)?;
        let before = rows.len();
        let mut interval = Interval::default();
        for _ in 0..SLICE {
            if rows.is_full() {
                return Ok(Filled::Full);
            }
            if rows.len() - before > SLICE || interval.is_due() {
                break;
            }
            let Some((index, found)) = games.next().map_err(|error| os_error(error, &self.path))?
            else {
                return Ok(Filled::End);
            };
            let number = first
                .checked_add_unsigned(index)
                .ok_or_else(|| Failure::argument("number", "the game numbers are out of range"))?;
            if let Some(failure) = found.add_to(rows, number)? {
                return Ok(Filled::Failed(number, failure));
            }
        }
        Ok(Filled::Slice)
    }

    /// Searches the next games for one with an answer or an error.
    fn search(&self) -> PyResult<Hit> {
        let mut games = self.games.lock().map_err(poisoned)?;
        let mut interval = Interval::default();
        while !interval.is_due() {
            let Some((index, found)) = games.next().map_err(|error| os_error(error, &self.path))?
            else {
                return Ok(Hit::End);
            };
            match found {
                PendingGame::Failed(failure) => return Ok(Hit::Game(index, Err(failure))),
                PendingGame::Searched(mut record, found) => {
                    if let Some(failure) = record.errors.drain(..).next() {
                        return Ok(Hit::Game(index, Err(failure)));
                    }
                    if let Some(found) = found {
                        return Ok(Hit::Game(index, Ok(Box::new((*record, found)))));
                    }
                }
                // Without an answer, or without a query.
                _ => {}
            }
        }
        Ok(Hit::Slice)
    }
}

/// The number of a game, and its error.
type NumberedError<'py> = (i64, Bound<'py, PyAny>);

#[pymethods]
impl GameFile {
    #[new]
    #[pyo3(signature = (path, format, file=None, finder=None))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        format: &str,
        file: Option<&Bound<'_, PyAny>>,
        finder: Option<&Bound<'_, Finder>>,
    ) -> PyResult<Self> {
        let finder = finder.map(Bound::get);
        let all = finder.is_some_and(|finder| finder.all);
        if let Some(file) = file {
            let games = PythonFile::default();
            let lent = Some(games.lend(file));
            let games =
                py.detach(|| guarded_python(|| Games::open(Input::Python(games), format, finder)))?;
            return Ok(Self {
                path,
                games: Mutex::new(games),
                all,
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
                let games = Mutex::new(Games::open(Input::File(file), format, finder)?);
                Ok(Self {
                    path: path.clone(),
                    games,
                    all,
                    _lent: None,
                    length,
                })
            })
        })
    }

    /// Adds rows from the next games, numbering those of the file from `first`, until the batch is complete, the file ends or a game
    /// has an error. Returns whether the file ended, and the error if there is one, with the number of its game.
    fn fill<'py>(
        &self,
        builder: &Bound<'py, ColumnBuilder>,
        first: Number<i64, name::First>,
    ) -> PyResult<(bool, Option<NumberedError<'py>>)> {
        let py = builder.py();
        let Number(first, _) = first;
        loop {
            let filled = builder.get().with(py, |rows| self.slice(rows, first))?;
            match filled {
                Filled::Slice => py.check_signals()?,
                Filled::Full => return Ok((false, None)),
                Filled::End => return Ok((true, None)),
                Filled::Failed(number, failure) => {
                    return Ok((false, Some((number, failure.to_exception(py)?))));
                }
            }
        }
    }

    /// Searches the next games. Returns a game that answers the query, the number of a damaged game with its error, or ``None`` at
    /// the end.
    fn find<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match py.detach(|| guarded_python(|| self.search()))? {
                Hit::Slice => py.check_signals()?,
                Hit::End => return Ok(None),
                Hit::Game(index, Ok(found)) => {
                    let (record, found) = *found;
                    let tree = Bound::new(py, PgnGame::of(record))?;
                    let place = Some((self.path.clone(), index + 1));
                    let found = Bound::new(py, Match::new(place, &found, self.all, tree))?;
                    return Ok(Some(found.into_any()));
                }
                Hit::Game(index, Err(failure)) => {
                    let error = (index + 1, failure.to_exception(py)?);
                    return Ok(Some(error.into_pyobject(py)?.into_any()));
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
                Ok(found.map(|(_, game)| game.into_record()))
            })
        })?;
        let object = |record| Bound::new(py, PgnGame::of(record));
        record.map(object).transpose()
    }

    /// Returns the number of bytes read, up to the end of a game; the length of the file after the last game.
    fn tell(&self, py: Python<'_>) -> PyResult<u64> {
        let tell = || {
            let games = self.games.lock().map_err(poisoned)?;
            Ok(match (&games.stream, self.length) {
                (GameStream::Ended(_), Some(length)) => length,
                (GameStream::Search(search), Some(length)) => {
                    let (done, all) = search.progress();
                    length / (all as u64).max(1) * done as u64
                }
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
