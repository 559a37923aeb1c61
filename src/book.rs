//! Opening books: the items of the crate `makruk-book`, and what they count of a game record.
//!
//! Start with [`Book`], which looks up a position, and, with the feature `std`, `BookBuilder`.

#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_book::Entries;
#[doc(inline)]
pub use makruk_book::{
    Book, BookError, BookErrorKind, BookMove, Entry, Found, GameScore, GameSource, Moves, Source,
    Sources, Summary, Tally, TallyError, VERSION,
};
#[cfg(feature = "std")]
#[doc(inline)]
pub use makruk_book::{
    BookBuilder, BookReadError, BookWriteError, BookWriter, BuildOptions, FileSource, GameFacts,
};

#[cfg(feature = "std")]
use crate::{ByColor, GameTree, pgn::GameResult};

/// Returns what a book records of a game: its result, and the ratings and the year of its tags.
///
/// ```
/// use makruk::{ByColor, GameTree, book::{GameFacts, GameScore, game_facts}};
///
/// let mut tree = GameTree::new(makruk::Position::start());
/// tree.set_tag("WhiteElo", "1600")?;
/// tree.set_tag("Date", "2026.??.??")?;
/// tree.set_result(makruk::pgn::GameResult::Draw);
/// let ratings = ByColor { white: Some(1_600), black: None };
/// let facts = GameFacts::of(GameScore::Draw).with_ratings(ratings).with_year(2_026);
/// assert_eq!(game_facts(&tree), facts);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "std")]
pub fn game_facts(tree: &GameTree) -> GameFacts {
    let score = match tree.result() {
        GameResult::WhiteWins => GameScore::WhiteWins,
        GameResult::BlackWins => GameScore::BlackWins,
        GameResult::Draw => GameScore::Draw,
        GameResult::Unknown => GameScore::Unknown,
    };
    let rating = |name| tree.tag(name).and_then(|text| text.trim().parse().ok());
    let year = |name| tree.tag(name)?.get(..4)?.parse().ok();
    let ratings = ByColor {
        white: rating("WhiteElo"),
        black: rating("BlackElo"),
    };
    let year = year("Date").or_else(|| year("UTCDate"));
    GameFacts::of(score)
        .with_ratings(ratings)
        .with_year(year.unwrap_or_default())
}
