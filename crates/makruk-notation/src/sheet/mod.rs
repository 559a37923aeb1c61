//! Score sheets to print: games as HTML, in English or Thai, in the form of the federation's rules.
//!
//! A [`ScoreSheet`] has the language, and writes documents of one or many games. Each page is an A4 page with a header, two
//! blocks of 30 moves and room for signatures; a longer game continues on further pages with the same header. A header field
//! that the game does not have is a line to fill in, so a game without moves is an empty form.
//!
//! ```
//! use makruk::{GameTree, sheet::ScoreSheet, words::Language};
//!
//! let tree: GameTree = "[White \"สมชาย\"]\n\n1. Nd2 e5 1/2-1/2".parse()?;
//! let html = ScoreSheet::new(Language::English).document(&tree).to_string();
//! assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"));
//! assert!(html.contains("<dd>สมชาย</dd>"));
//! assert!(html.contains("<dd>0.5-0.5</dd>"));
//! assert!(html.contains("<td>Md2</td><td>Be5</td>"));
//! # Ok::<(), makruk::pgn::PgnError>(())
//! ```
//!
//! A sheet shows the main line only. Beside a move is the number of the count that its player speaks with it, and `(=)` after
//! a draw offer. [`ScoreSheet::omitted`] tells what a sheet does not show.

mod counts;
mod header;
mod labels;
mod page;

use core::fmt::{self, Display, Formatter};

use makruk_rules::Rules;

use self::{header::Header, labels::Labels, page::Pages};
use crate::{
    letters::LetterSet,
    pgn::only_action,
    tree::{Annotations, GameTree},
    words::Language,
};

const STYLE: &str = include_str!("style.css");

/// The language, the letters and the rules of score sheets.
///
/// A document of many games is written in parts, so that they need not be in memory together:
///
/// ```
/// use core::fmt::Write;
/// use makruk::{GameTree, sheet::ScoreSheet, words::Language};
///
/// let sheet = ScoreSheet::new(Language::Thai);
/// let mut html = String::new();
/// write!(html, "{}", sheet.begin())?;
/// for text in ["1. e4 e5 1-0", "1. d4 *"] {
///     let tree: GameTree = text.parse()?;
///     write!(html, "{}", sheet.game(&tree))?;
/// }
/// write!(html, "{}", sheet.end())?;
/// assert_eq!(html.matches("<section>").count(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "scoresheet")]
#[doc(alias = "html")]
#[doc(alias = "ใบบันทึก")]
pub struct ScoreSheet {
    language: Language,
    letters: LetterSet,
    rules: Rules,
}

impl ScoreSheet {
    /// The tags that a sheet shows.
    pub const TAGS: [&'static str; 11] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "Board",
        "White",
        "WhiteElo",
        "Black",
        "BlackElo",
        "Result",
        "OriginalResult",
    ];

    /// Creates sheets in a language, with counts under [`Rules::THAI`]. Moves are in the federation's competition form:
    /// [`LetterSet::OFFICIAL_COMPETITION`] in English, [`LetterSet::THAI_COMPETITION_DIGITS`] in Thai.
    pub const fn new(language: Language) -> Self {
        Self {
            language,
            letters: letters_of(language),
            rules: Rules::THAI,
        }
    }

    /// Chooses the letters of the moves.
    #[must_use]
    pub const fn letters(self, letters: LetterSet) -> Self {
        Self { letters, ..self }
    }

    /// Chooses the rules of the counts. The [record](GameTree::recorded_rules) says whether board's honour is called.
    #[must_use]
    pub const fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Displays a document with one game.
    pub fn document(self, tree: &GameTree) -> impl Display + '_ {
        Written(move |f: &mut Formatter<'_>| {
            write!(f, "{}{}{}", self.begin(), self.game(tree), self.end())
        })
    }

    /// Displays the beginning of a document, before its games.
    pub fn begin(self) -> impl Display {
        let (lang, title) = (self.language.name(), Labels::of(self.language).title);
        Written(move |f: &mut Formatter<'_>| {
            write!(
                f,
                "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
                 <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
            )
        })
    }

    /// Displays the pages of a game.
    pub fn game(self, tree: &GameTree) -> impl Display + '_ {
        Written(move |f: &mut Formatter<'_>| {
            let header = Header {
                tree,
                language: self.language,
            };
            Pages::new(self, tree).write(f, header)
        })
    }

    /// Displays the end of a document, after its games.
    pub fn end(self) -> impl Display {
        "</body>\n</html>\n"
    }

    /// Counts what the sheet of a game does not show: variations, comments and glyphs. It shows actions of the main line by
    /// the numbers of a count, by `(=)`, or by the result.
    ///
    /// ```
    /// use makruk::{GameTree, sheet::ScoreSheet};
    ///
    /// let tree: GameTree = "1. e4! {good} (1. d4) e5 {[%resign white]} 0-1".parse()?;
    /// let omitted = ScoreSheet::omitted(&tree).to_string();
    /// assert_eq!(omitted, "1 variation, 1 comment, 1 glyph");
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn omitted(tree: &GameTree) -> Annotations {
        let mut omitted = tree.annotations();
        for node in core::iter::once(tree.root()).chain(tree.main_line()) {
            let actions = node.comments().filter_map(only_action).count();
            omitted.actions -= actions + usize::from(node.offers_draw());
            omitted.null_moves -= usize::from(node.mv().is_none() && !node.is_root());
        }
        omitted
    }
}

/// Returns the letters of sheets in a language, which are not those of the language elsewhere.
const fn letters_of(language: Language) -> LetterSet {
    match language {
        Language::English => LetterSet::OFFICIAL_COMPETITION,
        Language::Thai => LetterSet::THAI_COMPETITION_DIGITS,
    }
}

/// A text that a function writes.
struct Written<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Written<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
