//! Games that wait in a temporary file until their duplicates are known.

use std::{
    env,
    fs::File,
    io::{self, BufWriter, Error, Read as _, Seek as _, SeekFrom, Write as _},
};

use makruk::{
    GameTree, ReadLimits,
    container::{Archive, ArchiveBuilder, ContainerError, GameFormat, Record},
    duplicates::{DuplicateFinder, Duplicates},
};

use super::duplicates::report;

/// Games that wait until their duplicates are known. The file has no name, so it cannot be left behind.
///
/// Each game is an archive of its own: games are read again one by one, in any order.
pub(crate) struct Waiting {
    file: BufWriter<File>,
    /// For each game, the offset of its end.
    ends: Vec<u64>,
    format: GameFormat,
    finder: DuplicateFinder,
    limits: ReadLimits,
}

impl Waiting {
    /// Creates the temporary file for records of a format. The limits bound the games that are decoded.
    pub(crate) fn new(format: GameFormat, limits: ReadLimits) -> io::Result<Self> {
        let file = tempfile::tempfile().map_err(|error| {
            let folder = env::temp_dir();
            let message = format!("cannot create a file in {}: {error}", folder.display());
            Error::new(error.kind(), message)
        })?;
        Ok(Self {
            file: BufWriter::new(file),
            ends: Vec::new(),
            format,
            finder: DuplicateFinder::new(),
            limits,
        })
    }

    pub(crate) const fn format(&self) -> GameFormat {
        self.format
    }

    /// Adds a game. The inner error says why its moves cannot be read; the game is then not added.
    pub(crate) fn push(&mut self, record: &Record) -> io::Result<Result<(), ContainerError>> {
        if let Err(error) = self.finder.add_record(record, &self.limits) {
            return Ok(Err(error));
        }
        self.put(record).map(Ok)
    }

    /// Adds a game that is compared in another form.
    pub(super) fn push_as(&mut self, record: &Record, compared: &GameTree) -> io::Result<()> {
        self.finder.add(compared);
        self.put(record)
    }

    fn put(&mut self, record: &Record) -> io::Result<()> {
        let mut archive = ArchiveBuilder::new(self.format);
        archive.push_record(record)?;
        let bytes = archive.finish();
        self.ends.push(self.end() + bytes.len() as u64);
        self.file.write_all(&bytes).map_err(scratch_error)
    }

    fn end(&self) -> u64 {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Compares the games, each in the form that `compared` returns, and reports the duplicates. `name` returns the file of a game
    /// and its place there.
    pub(crate) fn finish<'a>(
        self,
        compared: impl Fn(usize, GameTree) -> GameTree,
        name: impl Fn(usize) -> (&'a str, String),
    ) -> io::Result<Kept> {
        let file = self.file.into_inner();
        let games = Games {
            file: file.map_err(|error| scratch_error(error.into_error()))?,
            ends: self.ends,
        };
        let duplicates = self.finder.finish(|number| {
            let game = games.record(number)?.decode(&self.limits);
            let game = game.map_err(|error| {
                let ((file, place), kind) = (name(number), error.kind());
                let message = format!("{file}, {place}: {kind}");
                Error::new(io::ErrorKind::InvalidData, message)
            });
            Ok::<_, Error>(compared(number, game?))
        })?;
        report(&duplicates, &name);
        Ok(Kept { games, duplicates })
    }
}

/// Names the file in an error.
#[allow(clippy::needless_pass_by_value)] // for `map_err`
fn scratch_error(error: Error) -> Error {
    Error::new(error.kind(), format!("temporary file: {error}"))
}

/// The temporary file.
struct Games {
    file: File,
    ends: Vec<u64>,
}

impl Games {
    fn record(&self, number: usize) -> io::Result<Record> {
        let end = |number: usize| self.ends.get(number).copied().unwrap_or_default();
        let start = number.checked_sub(1).map_or(0, end);
        let mut bytes = Vec::new();
        let mut file = &self.file;
        file.seek(SeekFrom::Start(start)).map_err(scratch_error)?;
        let mut game = file.take(end(number) - start);
        game.read_to_end(&mut bytes).map_err(scratch_error)?;
        let archive = Archive::open(&bytes)?.with_limits(ReadLimits::NONE);
        Ok(archive.record(0)?)
    }
}

/// The games that stay.
pub(crate) struct Kept {
    games: Games,
    duplicates: Duplicates,
}

impl Kept {
    /// Passes each game with its number to a function, in the new order.
    pub(crate) fn each(
        &self,
        mut write: impl FnMut(usize, &Record) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut kept = self.duplicates.kept();
        kept.try_for_each(|number| write(number, &self.games.record(number)?))
    }
}
