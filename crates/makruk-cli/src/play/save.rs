//! Saves games to PGN files.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fs4::FileExt;
use makruk::{Color, Game, GameTree, Rules, letters::LetterSet};

use crate::{
    date, escape::escaped, games::may_be_pgn, interrupt::OnInterrupt, messages::Language, output,
    regular,
};

/// Checks in advance that a game can be saved, without changing anything.
pub(super) fn check(path: &Path, language: Language) -> io::Result<()> {
    let result = match open(path, false) {
        // A link whose target does not exist yet.
        Err(error) if error.kind() == ErrorKind::NotFound && path.is_symlink() => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // Do not create and remove the file: another process may create it at the same time.
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let known = fs::metadata(folder.unwrap_or(Path::new("."))).map_err(|_| error);
            known.and_then(|_| tempfile::tempfile_in(folder.unwrap_or(Path::new("."))).map(|_| ()))
        }
        opened => opened.and_then(|mut file| {
            let length = file.metadata()?.len();
            check_contents(&mut file, length, language)
        }),
    };
    result.map_err(|error| named(path, &error))
}

/// Opens a regular file of games. Rejects anything else: a pipe would block, and a device stores no game.
fn open(path: &Path, create: bool) -> io::Result<File> {
    match regular::check(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && create => {}
        known => known?,
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(create);
    options.truncate(false).open(path)
}

/// Bytes at the beginning of a file that show whether it is PGN.
const BEGIN: u64 = 1 << 10;

/// Rejects a file that is not PGN: a game that is appended would damage it.
fn check_contents(file: &mut File, length: u64, language: Language) -> io::Result<()> {
    let mut begin = Vec::new();
    file.rewind()?;
    io::Read::by_ref(file).take(BEGIN).read_to_end(&mut begin)?;
    if length == 0 || may_be_pgn(&begin) {
        return Ok(());
    }
    Err(io::Error::new(ErrorKind::InvalidData, language.not_pgn()))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Saves a game at its end, or in its current state when a signal ends the tool.
#[derive(Debug)]
pub(super) struct Keeper {
    kept: Arc<Mutex<Kept>>,
    _on_interrupt: OnInterrupt,
}

#[derive(Debug)]
struct Kept {
    /// The file to save the game to at its end.
    file: Option<PathBuf>,
    /// The game, if it has changed since the last save to that file.
    unsaved: Option<String>,
    /// The places where it has been saved.
    places: Vec<Place>,
    language: Language,
}

/// The place where a game was written, so that a longer version of the game can overwrite it.
#[derive(Clone, Debug)]
struct Place {
    path: PathBuf,
    offset: u64,
    pgn: String,
}

impl Keeper {
    /// Creates a keeper that saves each game to `file` at its end.
    pub(super) fn new(file: Option<PathBuf>, language: Language) -> Self {
        let kept = Arc::new(Mutex::new(Kept {
            file,
            unsaved: None,
            places: Vec::new(),
            language,
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
                // The prompt's line is not terminated yet.
                let _ = writeln!(anstream::stderr(), "\n{text}");
            }
        });
        Self {
            kept,
            _on_interrupt: on_interrupt,
        }
    }

    /// Starts a new game, which has not been saved anywhere.
    pub(super) fn begin(&self) {
        let mut kept = lock(&self.kept);
        kept.unsaved = None;
        kept.places.clear();
    }

    /// Returns whether the game should be saved at its end.
    pub(super) fn is_wanted(&self) -> bool {
        lock(&self.kept).file.is_some()
    }

    /// Records the current state of the game.
    pub(super) fn change(&self, pgn: String) {
        lock(&self.kept).unsaved = Some(pgn);
    }

    /// Appends the game to a file.
    pub(super) fn save(&self, path: &Path, pgn: String) -> io::Result<()> {
        lock(&self.kept).save(path, pgn)
    }

    /// Saves the game to the file for finished games, if it has changed since the last save. Returns the path; `None` if no save
    /// was needed.
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

    /// Appends a game to a file, or overwrites its earlier version if that is still at the end of the file.
    fn save(&mut self, path: &Path, pgn: String) -> io::Result<()> {
        let before = self.places.iter().find(|place| place.path == path);
        let offset = put(path, &pgn, before, self.language).map_err(|error| named(path, &error))?;
        self.places.retain(|place| place.path != path);
        self.places.push(Place {
            path: path.to_owned(),
            offset,
            pgn,
        });
        Ok(())
    }
}

/// Writes a game to a file and returns its offset. Locks the file against other processes that save a game, and restores it on an
/// error.
fn put(path: &Path, pgn: &str, before: Option<&Place>, language: Language) -> io::Result<u64> {
    let mut file = open(path, true)?;
    // Closing the file releases the lock. Saving also works without locks.
    let _ = <File as FileExt>::lock(&file);
    let length = file.metadata()?.len();
    check_contents(&mut file, length, language)?;
    let last = before.filter(|place| is_end(&mut file, place, length));
    let (begin, gap) = match last {
        Some(place) => (place.offset, ""),
        None => (length, gap(&mut file, length)?),
    };
    let text = format!("{gap}{pgn}");
    if let Err(error) = replace_end(&mut file, begin, &text) {
        // Restore as much as possible, and report the first error.
        let _ = replace_end(&mut file, begin, last.map_or("", |place| &place.pgn));
        return Err(error);
    }
    Ok(begin + gap.len() as u64)
}

/// Returns whether a file still ends with the given earlier game.
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

/// Replaces the contents of a file from this offset on.
fn replace_end(file: &mut File, begin: u64, text: &str) -> io::Result<()> {
    file.seek(SeekFrom::Start(begin))?;
    file.write_all(text.as_bytes())?;
    // Truncate only after the new text is written.
    file.set_len(begin + text.len() as u64)?;
    // Some file systems report a full disk only now.
    file.sync_data()
}

/// Returns the line breaks needed to end a file with an empty line.
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

/// The players of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players<'a> {
    /// The user's side.
    pub(super) human: Color,
    /// The user's name, if known.
    pub(super) name: Option<&'a str>,
    pub(super) engine: &'a str,
}

/// Returns a game as PGN, with the tags of the game that it continues.
pub(super) fn pgn(
    game: &Game,
    tags: Option<&[(String, String)]>,
    players: Players<'_>,
    letters: LetterSet,
) -> String {
    let mut tree = GameTree::from_game(game);
    let Players {
        human,
        name,
        engine,
    } = players;
    let date = date::today();
    let roster = [
        ("Event", "Game against the engine"),
        ("Site", "?"),
        ("Date", &date),
        ("Round", "-"),
        ("White", "Human"),
        ("Black", "Human"),
    ];
    // Setting cannot fail: the tags were read from a file or are known to be valid. In a file, a name may occur twice.
    for (index, (tag, value)) in tags.unwrap_or_default().iter().enumerate() {
        let before = tags.unwrap_or_default().iter().take(index);
        let _ = if before.clone().any(|(other, _)| other == tag) {
            tree.add_tag(tag, value)
        } else {
            tree.set_tag(tag, value)
        };
    }
    let mut set = |tag: &str, value: &str| {
        let _ = tree.set_tag(tag, value);
    };
    if tags.is_none() {
        for (tag, value) in roster {
            set(tag, value);
        }
    }
    set(human.fold("Black", "White"), engine);
    if let Some(name) = name {
        set(human.fold("White", "Black"), name);
    }
    if *game.rules() != Rules::THAI {
        set("Rules", &game.rules().to_string());
    }
    tree.pgn().letters(letters).to_string()
}
