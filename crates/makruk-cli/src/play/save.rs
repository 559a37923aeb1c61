//! Games that are kept.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _},
    ops::Range,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use makruk::{Color, Game, GameTree, letters::LetterSet};

/// Where a game was written, so that it can be written anew when it has gone on.
#[derive(Clone, Debug)]
pub(super) struct Place {
    path: PathBuf,
    /// The bytes of the file where it lies.
    bytes: Range<u64>,
}

/// Finds out before a game whether it can be saved, and leaves no trace.
pub(super) fn check(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    let result = match options.open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            match options.create_new(true).open(path) {
                Ok(_) => fs::remove_file(path),
                // A link to a file that is yet to be made.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
                Err(error) => Err(error),
            }
        }
        opened => opened.map(|_| ()),
    };
    result.map_err(|error| named(path, &error))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Writes a game behind what the file has already; over the place where it was written before, if that is
/// still the end of the file.
pub(super) fn write(path: &Path, pgn: &str, places: &mut Vec<Place>) -> io::Result<()> {
    let bytes = put(path, pgn, places).map_err(|error| named(path, &error))?;
    places.retain(|place| place.path != path);
    places.push(Place {
        path: path.to_owned(),
        bytes,
    });
    Ok(())
}

fn put(path: &Path, pgn: &str, places: &[Place]) -> io::Result<Range<u64>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path)?;
    let length = file.metadata()?.len();
    let before = places
        .iter()
        .find(|place| place.path == path && place.bytes.end == length);
    let begin = before.map_or(length, |place| place.bytes.start);
    let gap = if before.is_none() {
        gap(&mut file, length)?
    } else {
        ""
    };
    file.set_len(begin)?;
    file.seek(SeekFrom::Start(begin))?;
    write!(file, "{gap}{pgn}")?;
    let begin = begin + gap.len() as u64;
    Ok(begin..begin + pgn.len() as u64)
}

/// Returns what is missing to an empty line at the end of a file.
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

/// Writes a game as PGN. `human` is the person's side.
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
        // All of them are good names and values.
        let _ = tree.set_tag(tag, value);
    }
    tree.pgn().letters(letters).to_string()
}

/// Today in UTC as PGN writes it.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let (year, month, day) = date(since.map_or(0, |since| since.as_secs() / 86_400));
    format!("{year:04}.{month:02}.{day:02}")
}

/// The Gregorian date of a day since 1970.
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
