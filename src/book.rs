//! Opening books: the items of the `makruk-book` crate, and the conversion of game records to book entries.
//!
//! Start with [`Book`], which looks up positions, or, with the `std` feature, `BookBuilder`, which builds a book.

#[doc(no_inline)]
pub use crate::GameResult;
#[doc(inline, alias = "opening book", alias = "polyglot")]
pub use makruk_book::Book;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_book::Entries;
#[doc(inline)]
pub use makruk_book::file_format;
#[cfg(feature = "std")]
#[doc(inline)]
pub use makruk_book::{
    BookBuilder, BookWriteError, BookWriteErrorKind, BookWriter, BuildOptions, BuildProgress,
    GameFacts,
};
#[doc(inline)]
pub use makruk_book::{
    BookEntry, BookError, BookErrorKind, BookMove, BookMoves, GameSource, PositionEntries, Sources,
    Summary, Tally, TallyProblem, VERSION,
};

#[cfg(feature = "std")]
use crate::{ByColor, GameTree};

/// Returns the facts that a book records about a game: the result, and the ratings and the year in the game's tags.
///
/// ```
/// use makruk::{ByColor, GameTree, book::{GameFacts, GameResult, game_facts}};
///
/// let mut tree = GameTree::new(makruk::Position::start());
/// tree.set_tag("WhiteElo", "1600")?;
/// tree.set_tag("Date", "2026.??.??")?;
/// tree.set_result(GameResult::Draw);
/// let ratings = ByColor { white: Some(1_600), black: None };
/// let facts = GameFacts::of(GameResult::Draw).with_ratings(ratings).with_year(2_026);
/// assert_eq!(game_facts(&tree), facts);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "std")]
pub fn game_facts(tree: &GameTree) -> GameFacts {
    let rating = |name| tree.tag(name).and_then(|text| text.trim().parse().ok());
    let year = |name| tree.tag(name)?.get(..4)?.parse().ok();
    let ratings = ByColor {
        white: rating("WhiteElo"),
        black: rating("BlackElo"),
    };
    let year = year("Date").or_else(|| year("UTCDate"));
    GameFacts::of(tree.result())
        .with_ratings(ratings)
        .with_year(year.unwrap_or_default())
}
