//! The record of a match: finished games as JSON lines and as PGN.

use core::{error::Error, fmt};
use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Read as _, Write as _},
    path::{Path, PathBuf},
};

use fs4::FileExt;
use makruk_rules::Rules;

use crate::{entry::GameEntry, settings::Settings};

/// The value of the PGN tag `Event`.
const EVENT: &str = "Makruk match";

/// The beginning of each record.
const START: &[u8] = b"{\"makruk_match\":";

/// The longest line of a record, in bytes: a game of a million plies.
const MAX_LINE: u64 = 1 << 28;

/// The files of a match. Each finished game is appended at once, first as JSON and then as PGN, each with one write. A process that
/// is killed between the two leaves a PGN that is repaired on the next [`MatchRecord::open`]. Only the JSON file resumes a match: a PGN
/// alone must be new or empty.
#[derive(Debug, Default)]
pub struct MatchRecord {
    json: Option<RecordFile>,
    pgn: Option<RecordFile>,
    rules: Option<Rules>,
}

#[derive(Debug)]
struct RecordFile {
    path: PathBuf,
    file: File,
}

impl MatchRecord {
    /// Creates a record without files.
    pub fn none() -> Self {
        Self::default()
    }

    /// Opens the files and passes the games in them to `each`, in the order in which they were finished.
    ///
    /// The JSON file is created, or continued if it is of a match with the same settings. An incomplete last line, which a killed
    /// process leaves, is removed. The PGN file is created, or brought up to date with the JSON file.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be opened or another process uses it; if the JSON file is not of this match; if the PGN
    /// file is not that of the JSON file. Existing files are then unchanged; a file that did not exist may have been created, empty.
    pub fn open(
        json: Option<&Path>,
        pgn: Option<&Path>,
        settings: &Settings,
        rules: &Rules,
        mut each: impl FnMut(GameEntry),
    ) -> Result<Self, RecordError> {
        let json = json.map(RecordFile::open).transpose()?;
        let pgn = pgn.map(RecordFile::open).transpose()?;
        let mut repair = pgn
            .as_ref()
            .map(|pgn| Repair::new(pgn, rules))
            .transpose()?;
        let mut record = Self {
            json,
            pgn,
            rules: Some(*rules),
        };
        if let Some(json) = &mut record.json {
            let rest = json.read(settings, |entry| {
                if let Some(repair) = &mut repair {
                    repair.check(&entry)?;
                }
                each(entry);
                Ok(())
            })?;
            if let Some(repair) = &mut repair {
                repair.check_end()?;
            }
            json.finish(&rest, settings)?;
        } else if let Some(repair) = &mut repair {
            repair.check_end()?;
        }
        if let (Some(repair), Some(pgn)) = (repair, &mut record.pgn) {
            pgn.repair(&repair)?;
        }
        Ok(record)
    }

    /// Appends a finished game to all files.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written.
    pub fn append(&mut self, entry: &GameEntry) -> Result<(), RecordError> {
        if let Some(json) = &mut self.json {
            let mut line = serde_json::to_vec(entry).map_err(|error| json.error(&error))?;
            line.push(b'\n');
            json.append(&line)?;
        }
        if let (Some(pgn), Some(rules)) = (&mut self.pgn, &self.rules) {
            let text = entry.to_pgn(EVENT, rules);
            let text = text.map_err(|error| pgn.error(&error))?;
            pgn.append(text.as_bytes())?;
        }
        Ok(())
    }
}

/// The end of a record that is not a complete line.
enum Rest {
    /// There is none.
    None,
    /// The line is complete, except for its line break.
    NoLineBreak,
    /// It begins at this offset.
    Incomplete(u64),
    /// There is no first line.
    Empty,
}

impl RecordFile {
    fn open(path: &Path) -> Result<Self, RecordError> {
        let error = |error: &dyn fmt::Display| RecordError::new(path, None, error);
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|cause| error(&cause))?;
        let kind = file.metadata().map_err(|cause| error(&cause))?;
        if !kind.is_file() {
            return Err(error(&"expected a regular file"));
        }
        // A system without locks reports another error.
        match <File as FileExt>::try_lock(&file) {
            Err(fs4::TryLockError::WouldBlock) => {
                return Err(error(&"another process writes this file"));
            }
            Err(fs4::TryLockError::Error(_)) | Ok(()) => {}
        }
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    fn error(&self, message: &dyn fmt::Display) -> RecordError {
        RecordError::new(&self.path, None, message)
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), RecordError> {
        self.file
            .write_all(bytes)
            .map_err(|error| self.error(&error))
    }

    /// Reads the record of a match with these settings, and changes nothing.
    fn read(
        &mut self,
        settings: &Settings,
        mut each: impl FnMut(GameEntry) -> Result<(), RecordError>,
    ) -> Result<Rest, RecordError> {
        let mut reader = BufReader::new(&self.file);
        let mut known = BTreeSet::new();
        let (mut offset, mut line) = (0, Vec::new());
        for number in 1.. {
            let at =
                |message: &dyn fmt::Display| RecordError::new(&self.path, Some(number), message);
            line.clear();
            let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            let length = read.map_err(|error| at(&error))? as u64;
            if length == 0 {
                return Ok(if number == 1 { Rest::Empty } else { Rest::None });
            }
            let text = line.strip_suffix(b"\n");
            let is_complete = text.is_some();
            let text = text.unwrap_or(&line);
            let parsed = if number == 1 {
                read_settings(text, settings).map_err(|error| error.map(|error| at(&error)))
            } else {
                serde_json::from_slice::<GameEntry>(text)
                    .map(Some)
                    .map_err(|error| {
                        (!error.is_eof()).then(|| at(&format!("expected a game: {error}")))
                    })
            };
            match parsed {
                Ok(None) => {}
                Ok(Some(entry)) => {
                    if !known.insert(entry.game) {
                        return Err(at(&format!("game {} is recorded twice", entry.game + 1)));
                    }
                    each(entry)?;
                }
                Err(None) if !is_complete => {
                    return Ok(match number {
                        1 => Rest::Empty,
                        _ => Rest::Incomplete(offset),
                    });
                }
                Err(error) => {
                    return Err(error.unwrap_or_else(|| at(&"the line is incomplete")));
                }
            }
            if !is_complete {
                return Ok(Rest::NoLineBreak);
            }
            offset += length;
        }
        Ok(Rest::None)
    }

    /// Completes or removes the last line.
    fn finish(&mut self, rest: &Rest, settings: &Settings) -> Result<(), RecordError> {
        match *rest {
            Rest::None => Ok(()),
            Rest::NoLineBreak => self.append(b"\n"),
            Rest::Incomplete(offset) => self
                .file
                .set_len(offset)
                .map_err(|error| self.error(&error)),
            Rest::Empty => {
                self.file.set_len(0).map_err(|error| self.error(&error))?;
                let mut line = serde_json::to_vec(settings).map_err(|error| self.error(&error))?;
                line.push(b'\n');
                self.append(&line)
            }
        }
    }

    /// Appends the games that a PGN lacks.
    fn repair(&mut self, repair: &Repair) -> Result<(), RecordError> {
        let cut = self.file.set_len(repair.complete);
        cut.map_err(|error| self.error(&error))?;
        self.append(repair.missing.as_bytes())
    }
}

/// Compares the first line with the settings. The error is `None` if the line is incomplete.
fn read_settings(text: &[u8], settings: &Settings) -> Result<Option<GameEntry>, Option<String>> {
    let length = START.len().min(text.len());
    if text.get(..length) != START.get(..length) {
        return Err(Some("expected the settings of a match".to_owned()));
    }
    let found: Settings = serde_json::from_slice(text).map_err(|error| {
        (!error.is_eof()).then(|| format!("expected the settings of a match: {error}"))
    })?;
    match settings.difference(&found) {
        None => Ok(None),
        Some((name, expected, found)) => Err(Some(format!(
            "the file is of another match: `{name}` is {found}, not {expected}"
        ))),
    }
}

/// The comparison of a PGN file with the games of a record: the file has the first games, and perhaps a part of the next one.
struct Repair {
    path: PathBuf,
    rules: Rules,
    reader: BufReader<File>,
    /// The length of the games that the file has.
    complete: u64,
    /// Whether the file ended before the last game.
    is_over: bool,
    /// The games to append.
    missing: String,
}

impl Repair {
    fn new(pgn: &RecordFile, rules: &Rules) -> Result<Self, RecordError> {
        let file = File::open(&pgn.path).map_err(|error| pgn.error(&error))?;
        Ok(Self {
            path: pgn.path.clone(),
            rules: *rules,
            reader: BufReader::new(file),
            complete: 0,
            is_over: false,
            missing: String::new(),
        })
    }

    fn error(&self, message: &dyn fmt::Display) -> RecordError {
        RecordError::new(&self.path, None, message)
    }

    /// Compares the next game.
    fn check(&mut self, entry: &GameEntry) -> Result<(), RecordError> {
        let text = entry.to_pgn(EVENT, &self.rules);
        let text = text.map_err(|error| {
            let message = format!("game {} of the record: {error}", entry.game + 1);
            self.error(&message)
        })?;
        if !self.is_over {
            let mut found = Vec::new();
            let length = text.len() as u64;
            let read = self.reader.by_ref().take(length).read_to_end(&mut found);
            read.map_err(|error| self.error(&error))?;
            if !text.as_bytes().starts_with(&found) {
                let message = format!("expected game {} of the record", entry.game + 1);
                return Err(self.error(&message));
            }
            if found.len() == text.len() {
                self.complete += length;
                return Ok(());
            }
            self.is_over = true;
        }
        self.missing += &text;
        Ok(())
    }

    /// Checks that the file has no more games.
    fn check_end(&mut self) -> Result<(), RecordError> {
        let is_over = self.reader.fill_buf().map(<[u8]>::is_empty);
        if is_over.map_err(|error| self.error(&error))? {
            return Ok(());
        }
        Err(self.error(&"the file has games that the record does not have"))
    }
}

/// The error returned for a file of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    path: PathBuf,
    line: Option<u64>,
    message: String,
}

impl RecordError {
    fn new(path: &Path, line: Option<u64>, message: &dyn fmt::Display) -> Self {
        Self {
            path: path.to_owned(),
            line,
            message: message.to_string(),
        }
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the line, from 1, if the error is in one.
    pub const fn line(&self) -> Option<u64> {
        self.line
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl Error for RecordError {}
