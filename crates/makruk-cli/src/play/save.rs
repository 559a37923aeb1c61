//! Saving games to PGN files.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use fs4::FileExt;
use makruk::{Color, Game, GameTree, letters::LetterSet};

use crate::{escape::escaped, interrupt::OnInterrupt, output, sentences::Language};

/// Checks before a game that it can be saved, without changing anything.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let result = match opened {
        // A link to a file that does not exist yet.
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // The file must not be created and removed: another process may create it at the same time.
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let known = fs::metadata(folder.unwrap_or(Path::new("."))).map_err(|_| error);
            known.and_then(|_| tempfile::tempfile_in(folder.unwrap_or(Path::new("."))).map(|_| ()))
        }
        opened => opened.map(|_| ()),
    };
    result.map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Saves a game at its end, or as far as it has come when a signal ends the tool.
#[derive(Debug)]
pub(super) struct Keeper {
    kept: Arc<Mutex<Kept>>,
    _on_interrupt: OnInterrupt,
}

#[derive(Debug)]
struct Kept {
    /// The file that the game is saved to at its end.
    file: Option<PathBuf>,
    /// The game, if it has changed since it was saved there.
    unsaved: Option<String>,
    /// The places where it was saved so far.
    places: Vec<Place>,
}

/// The place where a game was written, so that it can be overwritten when the game has continued.
#[derive(Clone, Debug)]
struct Place {
    path: PathBuf,
    offset: u64,
    pgn: String,
}

impl Keeper {
    /// Creates a keeper that saves the game to `file` at its end.
    pub(super) fn new(file: Option<PathBuf>, language: Language) -> Self {
        let kept = Arc::new(Mutex::new(Kept {
            file,
            unsaved: None,
            places: Vec::new(),
        }));
        let on_interrupt = OnInterrupt::new({
            let kept = Arc::clone(&kept);
            move || {
                let text = match lock(&kept).save_at_end() {
                    None => return,
                    Some(Ok(file)) => language.saved(escaped(file.display())),
                    Some(Err(error)) => {
                        return output::complain(format_args!("{}", language.not_saved(error)));
                    }
                };
                // The line of the prompt is not terminated yet.
                let _ = writeln!(anstream::stderr(), "\n{text}");
            }
        });
        Self {
            kept,
            _on_interrupt: on_interrupt,
        }
    }

    /// Starts a new game, with no places yet.
    pub(super) fn begin(&self) {
        let mut kept = lock(&self.kept);
        kept.unsaved = None;
        kept.places.clear();
    }

    /// Returns whether the game is to be saved at its end.
    pub(super) fn is_wanted(&self) -> bool {
        lock(&self.kept).file.is_some()
    }

    /// Updates the game.
    pub(super) fn change(&self, pgn: String) {
        lock(&self.kept).unsaved = Some(pgn);
    }

    /// Appends the game to a file.
    pub(super) fn save(&self, path: &Path, pgn: String) -> io::Result<()> {
        lock(&self.kept).save(path, pgn)
    }

    /// Saves the game to the file for its end, if it has changed since it was saved there. Returns the
    /// path; `None` if there was nothing to do.
    pub(super) fn save_at_end(&self) -> Option<io::Result<PathBuf>> {
        lock(&self.kept).save_at_end()
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    fn save_at_end(&mut self) -> Option<io::Result<PathBuf>> {
        let path = self.file.clone()?;
        let pgn = self.unsaved.clone()?;
        let saved = self.save(&path, pgn);
        Some(saved.map(|()| {
            self.unsaved = None;
            path
        }))
    }

    /// Appends a game to a file, or overwrites its earlier version if that is still the end of the
    /// file.
    fn save(&mut self, path: &Path, pgn: String) -> io::Result<()> {
        let before = self.places.iter().find(|place| place.path == path);
        let offset = put(path, &pgn, before).map_err(|error| named(path, &error))?;
        self.places.retain(|place| place.path != path);
        self.places.push(Place {
            path: path.to_owned(),
            offset,
            pgn,
        });
        Ok(())
    }
}

/// Writes a game to a file and returns its offset. The file is locked against other processes that save a
/// game, and on an error it is restored.
fn put(path: &Path, pgn: &str, before: Option<&Place>) -> io::Result<u64> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path)?;
    // Closing the file releases the lock. Without locks the game is still saved.
    let _ = <File as FileExt>::lock(&file);
    let length = file.metadata()?.len();
    let last = before.filter(|place| is_end(&mut file, place, length));
    let (begin, gap) = match last {
        Some(place) => (place.offset, ""),
        None => (length, gap(&mut file, length)?),
    };
    let text = format!("{gap}{pgn}");
    if let Err(error) = replace_end(&mut file, begin, &text) {
        // Restore what can be restored, and report the first error.
        let _ = replace_end(&mut file, begin, last.map_or("", |place| &place.pgn));
        return Err(error);
    }
    Ok(begin + gap.len() as u64)
}

/// Returns whether a file still ends with a game that was written before.
fn is_end(file: &mut File, place: &Place, length: u64) -> bool {
    if place.offset + place.pgn.len() as u64 != length {
        return false;
    }
    let mut end = Vec::new();
    let read = file
        .seek(SeekFrom::Start(place.offset))
        .and_then(|_| file.read_to_end(&mut end));
    read.is_ok() && end == place.pgn.as_bytes()
}

/// Replaces everything in a file from an offset on.
fn replace_end(file: &mut File, begin: u64, text: &str) -> io::Result<()> {
    file.seek(SeekFrom::Start(begin))?;
    file.write_all(text.as_bytes())?;
    if file.metadata()?.is_file() {
        // The file is truncated only after the new text is written.
        file.set_len(begin + text.len() as u64)?;
        // Some file systems report only now that they are full.
        file.sync_data()?;
    }
    Ok(())
}

/// Returns the line breaks that are missing for an empty line at the end of a file.
fn gap(file: &mut File, length: u64) -> io::Result<&'static str> {
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(2)))?;
    io::Read::by_ref(file).take(2).read_to_end(&mut end)?;
    Ok(match end[..] {
        [] | [b'\n'] | [b'\n', b'\n'] => "",
        [_, b'\n'] => "\n",
        _ => "\n\n",
    })
}

/// Returns a game as PGN. `human` is the person's side.
pub(super) fn pgn(game: &Game, human: Color, engine: &str, letters: LetterSet) -> String {
    let mut tree = GameTree::from_game(game);
    let name = |side| if side == human { "Human" } else { engine };
    let date = today();
    let tags = [
        ("Event", "Game against the engine"),
        ("Site", "?"),
        ("Date", &date),
        ("Round", "-"),
        ("White", name(Color::White)),
        ("Black", name(Color::Black)),
    ];
    for (tag, value) in tags {
        // These names and values are all valid.
        let _ = tree.set_tag(tag, value);
    }
    tree.pgn().letters(letters).to_string()
}

/// Returns the current date in UTC, in the form of PGN.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let (year, month, day) = date(since.map_or(0, |since| since.as_secs() / 86_400));
    format!("{year:04}.{month:02}.{day:02}")
}

/// Returns the Gregorian date of a number of days since 1970.
fn date(days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut left) = (1970, days);
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if left < length {
            break;
        }
        left -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_since_1970_have_their_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(11_323), (2001, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_819), (2027, 1, 1));
    }
}
