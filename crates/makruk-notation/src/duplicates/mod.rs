//! Games that stand twice in a library, for example because files of two accounts were joined.
//!
//! ```
//! use makruk::{GameTree, duplicates::Duplicates};
//!
//! let game = |text: &str| text.parse::<GameTree>();
//! let games = [
//!     game("[White \"Malee\"]\n[Date \"2024.??.??\"]\n\n1. e4 e5 1-0")?,
//!     game("[White \"Somchai\"]\n\n1. e4 e5 1-0")?,
//!     game("[White \"Malee\"]\n[Date \"2024.05.01\"]\n\n1. e4! e5 1-0")?,
//! ];
//! let duplicates = Duplicates::of(&games);
//! // The third game says more than the first, and takes its place.
//! assert!(duplicates.kept().eq([2, 1]));
//! // The second was played by others.
//! assert_eq!(duplicates.disagreements()[0].tags, ["White"]);
//! # Ok::<(), makruk::pgn::PgnError>(())
//! ```
//!
//! # When a game is dropped
//!
//! A game is dropped if another has the same initial position with its count, the same main line and the same result, and all its
//! information:
//!
//! - the values of all its tags. A value that says nothing (empty, `?` or `*`) is contained in every other one, and so is a tag
//!   `Result` that repeats the result, and `Variant` `Makruk`. A date or a time is contained in one that fills its unknown parts:
//!   `2024.??.??` in `2024.05.01`.
//! - all its comments, glyphs, draw offers and variations, each at the same move. Their order does not matter.
//!
//! Of games with the same information the first stays. The others stay where they are, or move up to the place of the first game that
//! they replace. A game that two others contain gives its place to the richer of them. So the information that stays does
//! not depend on the order of the games.
//!
//! Games with the same moves stay, and are a [`Disagreement`], if their tags contradict each other, or each has information that the
//! other lacks. Nothing is ever combined from two games.

// | Files | Contents |
// |---|---|
// | `finder` | the games of a library, one by one |
// | `hash` | a hash of start, moves and result |
// | `facts` | the information of tags and annotations, as sets |
// | `richest` | sets that no other contains |

mod facts;
mod finder;
mod hash;
mod richest;

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use self::facts::Facts;
pub use self::finder::DuplicateFinder;
use crate::GameTree;

/// The duplicates among the games of a library, which are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicates {
    /// The number of all games.
    games: usize,
    /// The games at the places that do not keep theirs.
    places: BTreeMap<usize, Option<usize>>,
    dropped: usize,
    disagreements: Vec<Disagreement>,
}

/// Games that stay although they have the same start, moves and result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The numbers of the games, in ascending order.
    pub games: Vec<usize>,
    /// The names of the tags with different values. If there are none, no game has all tags and annotations of another.
    pub tags: Vec<String>,
}

impl Duplicates {
    /// Compares games in memory. [`DuplicateFinder`] compares games that are read one by one.
    #[must_use]
    pub fn of(games: &[GameTree]) -> Self {
        let mut finder = DuplicateFinder::new();
        for game in games {
            finder.add(game);
        }
        let Ok(found) = finder.finish(|number| games.get(number).ok_or(number)) else {
            return Self::none(games.len()); // the numbers are those of the games
        };
        found
    }

    const fn none(games: usize) -> Self {
        Self {
            games,
            places: BTreeMap::new(),
            dropped: 0,
            disagreements: Vec::new(),
        }
    }

    /// Returns the number of dropped games.
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// Iterates over the numbers of the games that stay, in their new order.
    pub fn kept(&self) -> impl Iterator<Item = usize> + '_ {
        let moved = |place| self.places.get(&place).copied();
        (0..self.games).filter_map(move |place| moved(place).unwrap_or(Some(place)))
    }

    /// Returns the groups of games that have the same start, moves and result, and that all stay, in the order of their first games.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// Compares games with the same start, moves and result, in ascending order of their numbers.
    fn compare(&mut self, games: &[(usize, &GameTree)]) {
        let mut facts = Facts::default();
        let sets: Vec<_> = games.iter().map(|(_, game)| facts.of(game)).collect();
        let richer = richest::containing(&sets);
        let mut places: Vec<usize> = games.iter().map(|&(number, _)| number).collect();
        for (&(number, _), by) in games.iter().zip(&richer) {
            if let Some(place) = by.and_then(|by| places.get_mut(by)) {
                *place = number.min(*place);
                self.places.insert(number, None);
                self.dropped += 1;
            }
        }
        let placed = games.iter().zip(places).zip(richer);
        let kept: Vec<_> = placed
            .filter_map(|(placed, by)| by.is_none().then_some(placed))
            .collect();
        let moved = kept.iter().filter(|((number, _), place)| number != place);
        self.places
            .extend(moved.clone().map(|((number, _), _)| (*number, None)));
        self.places
            .extend(moved.map(|((number, _), place)| (*place, Some(*number))));
        if kept.len() > 1 {
            self.disagreements.push(Disagreement {
                games: kept.iter().map(|((number, _), _)| *number).collect(),
                tags: different(kept.iter().map(|((_, game), _)| *game)),
            });
        }
    }
}

/// Returns the names of the tags that have different values in games.
fn different<'a>(games: impl Iterator<Item = &'a GameTree>) -> Vec<String> {
    let tags: BTreeSet<_> = games.flat_map(facts::of_tags).collect();
    let tags: Vec<_> = tags.into_iter().collect();
    let mut names: Vec<String> = Vec::new();
    for (one, next) in tags.iter().zip(tags.iter().skip(1)) {
        let differs = one.parts != next.parts || one.index == next.index;
        if one.name == next.name && differs && names.last().is_none_or(|last| last != one.name) {
            names.push(one.name.to_owned());
        }
    }
    names
}
