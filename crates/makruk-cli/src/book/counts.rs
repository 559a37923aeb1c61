//! Tables of externally counted moves.

use std::{io, path::Path};

use makruk::{
    MoveIndex, UciMove,
    book::{BookEntry, BookWriteErrorKind, Tally},
};

use super::write::{Builder, io_error};
use crate::{
    given,
    input::{Input, Lines},
    output,
};

/// The column names.
const NAMES: [&str; 11] = [
    "fen", "key", "uci", "white", "draws", "black", "games", "unknown", "rated", "ratings", "year",
];

/// The columns of a table.
#[derive(Default)]
struct Columns {
    separator: u8,
    /// The column index of each of [`NAMES`].
    places: [Option<usize>; NAMES.len()],
    /// The number of columns.
    number: usize,
}

/// Adds the moves of a table. Returns the number of rejected lines.
pub(super) fn add(builder: &mut Builder, path: &Path) -> io::Result<u64> {
    let input = Input::open(Some(path))?;
    let bar = output::progress(input.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    let mut lines = Lines::new(input.decoded(false));
    let mut text = Vec::new();
    let mut columns = None;
    let mut refused = 0;
    while let Some(line) = lines.read(&mut text)? {
        bar.set_position(lines.offset);
        let read = match line {
            Err(rejection) => Err(rejection.message),
            Ok(()) if text.trim_ascii().is_empty() => continue,
            Ok(()) => match (std::str::from_utf8(&text), &columns) {
                (Err(_), _) => Err("expected a table, found bytes that are not UTF-8".to_owned()),
                (Ok(text), None) => {
                    let read = Columns::read(text).map_err(|message| {
                        let (name, line) = (lines.name(), lines.number);
                        let message = format!("{name}, line {line}: {message}");
                        io::Error::new(io::ErrorKind::InvalidData, message)
                    });
                    columns = Some(read?);
                    continue;
                }
                (Ok(text), Some(columns)) => columns.entry(text),
            },
        };
        let added = match read {
            // An outer join produces rows without any game.
            Ok(entry) if entry.tally == Tally::default() => Ok(()),
            Ok(entry) => match builder.add_entry(&entry) {
                Ok(()) => Ok(()),
                Err(error) => match error.kind() {
                    BookWriteErrorKind::Tally { problem, .. } => Err(problem.to_string()),
                    _ => return Err(io_error(error)),
                },
            },
            Err(message) => Err(message),
        };
        if let Err(message) = added {
            refused += 1;
            let (name, line) = (lines.name(), lines.number);
            bar.suspend(|| output::complain(format_args!("{name}, line {line}: {message}")));
        }
    }
    bar.finish_and_clear();
    Ok(refused)
}

impl Columns {
    /// Reads the header line.
    fn read(line: &str) -> Result<Self, String> {
        let separator = if line.contains('\t') { b'\t' } else { b',' };
        let mut columns = Self {
            separator,
            ..Self::default()
        };
        let found = columns.split(line)?;
        columns.number = found.len();
        for (at, found) in found.iter().enumerate() {
            let found = found.trim();
            let known = NAMES.iter().zip(&mut columns.places);
            let mut known = known.filter(|(name, _)| found.eq_ignore_ascii_case(name));
            let before = known.next().and_then(|(_, place)| place.replace(at));
            if before.is_some() {
                return Err(format!("duplicate column `{found}`"));
            }
        }
        let [fen, key, uci, white, draws, black, games, unknown, ..] = columns.places;
        if fen.or(key).is_none() || uci.is_none() {
            let message = "expected a header with the columns `fen` or `key`, and `uci`";
            return Err(message.to_owned());
        }
        if [white, draws, black, games, unknown]
            .iter()
            .all(Option::is_none)
        {
            let message = "expected a column `white`, `draws`, `black`, `games` or `unknown`";
            return Err(message.to_owned());
        }
        Ok(columns)
    }

    /// Splits a line into its fields, which may be quoted.
    fn split(&self, line: &str) -> Result<Vec<String>, String> {
        let mut fields = vec![String::new()];
        let mut is_quoted = false;
        let mut chars = line.chars().peekable();
        while let Some(char) = chars.next() {
            let field = fields.last_mut().ok_or("no field")?;
            match char {
                '"' if is_quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    field.push('"');
                }
                '"' => is_quoted = !is_quoted,
                char if char == char::from(self.separator) && !is_quoted => {
                    fields.push(String::new());
                }
                char => field.push(char),
            }
        }
        if is_quoted {
            return Err("unclosed quote".to_owned());
        }
        Ok(fields)
    }

    /// Reads a line.
    fn entry(&self, line: &str) -> Result<BookEntry, String> {
        let fields = self.split(line)?;
        if fields.len() != self.number {
            let (expected, found) = (self.number, fields.len());
            return Err(format!("expected {expected} fields, found {found}"));
        }
        let [
            fen,
            key,
            uci,
            white,
            draws,
            black,
            games,
            unknown,
            rated,
            ratings,
            year,
        ] = self.places.map(|place| {
            place
                .and_then(|place| fields.get(place))
                .map(|field| field.trim())
        });
        let number = |name: &str, text: Option<&str>| match text {
            None | Some("") => Ok(None),
            Some(text) => {
                let read = text.parse::<u64>().map(Some);
                read.map_err(|_| format!("{name}: expected a number, found `{text}`"))
            }
        };
        let uci = uci.unwrap_or_default();
        let mv: UciMove = uci.parse().map_err(|error| format!("`{uci}`: {error}"))?;
        let key = match fen.filter(|fen| !fen.is_empty()) {
            Some(fen) => {
                let given = given::position(fen.as_bytes(), None, true);
                let given = given
                    .map_err(|wrong| format!("FEN, offset {}: {}", wrong.offset, wrong.message))?;
                let position = given.position;
                let legal = mv.to_move(&position);
                legal.map_err(|error| format!("`{uci}`: {error}"))?;
                position.zobrist()
            }
            None => read_key(key.unwrap_or_default())?,
        };
        let index = MoveIndex::from_move(mv.into())
            .ok_or(format!("`{uci}`: no piece can make this move"))?;
        let mut tally = Tally {
            white: number("white", white)?.unwrap_or_default(),
            draws: number("draws", draws)?.unwrap_or_default(),
            black: number("black", black)?.unwrap_or_default(),
            unknown: number("unknown", unknown)?.unwrap_or_default(),
            rated: number("rated", rated)?.unwrap_or_default(),
            ratings: number("ratings", ratings)?.unwrap_or_default(),
            ..Tally::default()
        };
        if let Some(games) = number("games", games)? {
            // The remaining games have no known result.
            let rest = games.checked_sub(tally.games());
            let rest = rest.ok_or("more results than games")?;
            tally.unknown += rest;
        }
        let year = number("year", year)?.unwrap_or_default();
        tally.year = u16::try_from(year).map_err(|_| format!("year: {year} is too large"))?;
        Ok(BookEntry { key, index, tally })
    }
}

/// Reads the hash of a position: `0x…`, or a decimal number, signed if it comes from a database.
fn read_key(text: &str) -> Result<u64, String> {
    let key = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text
            .parse()
            .ok()
            .or_else(|| text.parse().ok().map(as_unsigned)),
    };
    key.ok_or_else(|| format!("key: expected a 64-bit number, found `{text}`"))
}

/// Returns the unsigned number with the same bits.
fn as_unsigned(number: i64) -> u64 {
    u64::from_le_bytes(number.to_le_bytes())
}
