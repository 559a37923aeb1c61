//! The header of a page: the tags of its game.

use core::fmt::{self, Display, Formatter, Write as _};

use makruk_core::{Color, Position};
use makruk_rules::GameResult;

use super::{Written, labels::Labels};
use crate::{escape::Escaped, fen::Fen, tree::GameTree, words::Language};

/// The most characters of a tag on a page. A longer one ends with `…`: every page of the game repeats it.
const LONGEST: usize = 120;

/// The header of all pages of a game.
#[derive(Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) tree: &'a GameTree,
    pub(super) language: Language,
}

impl Header<'_> {
    pub(super) fn write(self, f: &mut Formatter<'_>) -> fmt::Result {
        let labels = Labels::of(self.language);
        let start = self.tree.start_setup();
        f.write_str("<dl>\n")?;
        field(f, "half", labels.event, self.tag("Event"))?;
        field(f, "half", labels.site, self.tag("Site"))?;
        field(f, "", labels.date, self.date())?;
        field(f, "", labels.round, self.tag("Round"))?;
        field(f, "", labels.board, self.tag("Board"))?;
        field(f, "", labels.result, self.result())?;
        self.player(f, Color::White, "White", "WhiteElo")?;
        self.player(f, Color::Black, "Black", "BlackElo")?;
        if start != Position::start().to_setup() {
            field(f, "full", labels.start, Fen::from(start))?;
        }
        f.write_str("</dl>\n")
    }

    fn player(self, f: &mut Formatter<'_>, side: Color, name: &str, elo: &str) -> fmt::Result {
        let rating = Written(|f: &mut Formatter<'_>| match self.value(elo) {
            Some(elo) => write!(f, " ({})", Clipped(elo)),
            None => Ok(()),
        });
        let name = self.tag(name);
        field(
            f,
            "half",
            self.language.side(side),
            format_args!("{name}{rating}"),
        )
    }

    /// Displays the value of a tag; nothing if it is unknown.
    fn tag(&self, name: &str) -> impl Display + '_ {
        Clipped(self.value(name).unwrap_or_default())
    }

    /// Returns the value of a tag, unless it is a placeholder such as `?`, `-` or `????.??.??`.
    fn value(&self, name: &str) -> Option<&str> {
        let value = self.tree.tag(name)?.trim();
        let is_known = value.chars().any(|char| !matches!(char, '?' | '.' | '-'));
        is_known.then_some(value)
    }

    /// Displays the date: as ISO has it, in Thai with day, month and Buddhist year. A date without a day is not changed.
    fn date(&self) -> impl Display + '_ {
        let text = self.value("Date").unwrap_or_default();
        let date = parsed(text);
        let language = self.language;
        Written(move |f: &mut Formatter<'_>| match (date, language) {
            (Some([year, month, day]), Language::English) => {
                write!(f, "{year:04}-{month:02}-{day:02}")
            }
            (Some([year, month, day]), Language::Thai) => {
                write!(f, "{day}/{month}/{}", year + BUDDHIST)
            }
            (None, _) => Clipped(text).fmt(f),
        })
    }

    /// Returns the result as the federation writes it.
    fn result(&self) -> &'static str {
        match self.tree.result() {
            GameResult::Draw => "0.5-0.5",
            // Both lose: PGN has no such result.
            GameResult::Unknown if self.value("OriginalResult") == Some("0-0") => "0-0",
            result => result.as_str(),
        }
    }
}

fn field(f: &mut Formatter<'_>, class: &str, label: &str, value: impl Display) -> fmt::Result {
    f.write_str("<div")?;
    if !class.is_empty() {
        write!(f, " class=\"{class}\"")?;
    }
    writeln!(f, "><dt>{label}</dt><dd>{value}</dd></div>")
}

/// The years between the Buddhist era and the common era.
const BUDDHIST: u16 = 543;

/// The first year that is one of the Buddhist era.
const FIRST_BUDDHIST: u16 = 2400;

/// Parses a date such as `2026.07.28` into the year of the common era, month and day.
fn parsed(date: &str) -> Option<[u16; 3]> {
    let mut parts = date.splitn(3, '.').map(|part| {
        let is_number = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse().ok())?
    });
    let year: u16 = parts.next()??;
    // Thai programs write years of the Buddhist era.
    let year = if year < FIRST_BUDDHIST {
        year
    } else {
        year - BUDDHIST
    };
    Some([year, parts.next()??, parts.next()??])
}

/// Text of a file, escaped, with at most [`LONGEST`] characters.
struct Clipped<'a>(&'a str);

impl Display for Clipped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(LONGEST) {
            None => Escaped(self.0).fmt(f),
            Some((end, _)) => {
                Escaped(self.0.get(..end).unwrap_or_default()).fmt(f)?;
                f.write_char('…')
            }
        }
    }
}
