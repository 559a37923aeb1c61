//! Finds duplicates among games that are read one by one.

use alloc::vec::Vec;
use core::borrow::Borrow;

use super::{Duplicates, hash};
use crate::{
    GameTree, ReadLimits,
    container::{ContainerError, Record},
    tree::Node,
};

/// Finds duplicates in a library larger than memory, in two steps: it hashes all games, then reads those with equal hashes again.
///
/// It holds 8 bytes per game, 16 while it finishes, and then all games with the same start, moves and result at a time. The time
/// is proportional to the size of the games, except for the sorting of hashes.
///
/// ```
/// use makruk::{GameTree, duplicates::DuplicateFinder};
/// use makruk::container::{Archive, ArchiveBuilder, GameFormat};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Range);
/// for text in ["1. e4 e5 1-0", "1. d4 d5 *", "[Date \"2024.05.01\"]\n\n1. e4 e5 1-0"] {
///     builder.push(&text.parse::<GameTree>()?)?;
/// }
/// let bytes = builder.finish();
/// let archive = Archive::open(&bytes)?;
///
/// let mut finder = DuplicateFinder::new();
/// for game in archive.games() {
///     finder.add(&game?);
/// }
/// let duplicates = finder.finish(|number| archive.game(number))?;
/// assert!(duplicates.kept().eq([2, 1]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DuplicateFinder {
    hashes: Vec<u64>,
}

impl DuplicateFinder {
    /// Creates a finder without games.
    pub const fn new() -> Self {
        Self { hashes: Vec::new() }
    }

    /// Adds the next game.
    pub fn add(&mut self, game: &GameTree) {
        self.hashes.push(hash::of_game(game));
    }

    /// Adds the next game of an archive. Its moves are decoded only if the format has annotations among them.
    ///
    /// Games of different formats, and those that [`DuplicateFinder::add`] adds, count as different.
    ///
    /// # Errors
    ///
    /// If the moves are decoded, and are invalid or exceed the limits. The game is then not added.
    pub fn add_record(
        &mut self,
        record: &Record,
        limits: &ReadLimits,
    ) -> Result<(), ContainerError> {
        let hash = if record.format().moves_code().is_some() {
            hash::of_record(record)
        } else {
            hash::of_game(&record.decode(limits)?)
        };
        self.hashes.push(hash);
        Ok(())
    }

    /// Reads the games with equal hashes again and compares them. `read` returns the game with a number, counted from 0 in the order
    /// in which they were added.
    ///
    /// # Errors
    ///
    /// The first error of `read`.
    pub fn finish<G: Borrow<GameTree>, E>(
        self,
        mut read: impl FnMut(usize) -> Result<G, E>,
    ) -> Result<Duplicates, E> {
        let mut duplicates = Duplicates::none(self.hashes.len());
        let mut hashes: Vec<(u64, usize)> = self.hashes.into_iter().zip(0..).collect();
        hashes.sort_unstable();
        let groups = hashes.chunk_by(|one, other| one.0 == other.0);
        let mut groups: Vec<_> = groups.filter(|group| group.len() > 1).collect();
        // Games are read about in their order, because most readers read blocks.
        groups.sort_unstable_by_key(|group| group.first().map(|&(_, number)| number));
        for group in groups {
            let games = group.iter().map(|&(_, number)| Ok((number, read(number)?)));
            let games: Vec<(usize, G)> = games.collect::<Result<_, E>>()?;
            for same in same_moves(&games) {
                duplicates.compare(&same);
            }
        }
        Ok(duplicates)
    }
}

/// Splits games with the same hash into those with the same start, moves and result.
fn same_moves<G: Borrow<GameTree>>(games: &[(usize, G)]) -> Vec<Vec<(usize, &GameTree)>> {
    let mut groups: Vec<Vec<(usize, &GameTree)>> = Vec::new();
    for (number, game) in games {
        let game = game.borrow();
        let same = groups
            .iter_mut()
            .find(|group| group.first().is_some_and(|(_, first)| is_same(first, game)));
        match same {
            Some(group) => group.push((*number, game)),
            None => groups.push(alloc::vec![(*number, game)]),
        }
    }
    groups
}

fn is_same(one: &GameTree, other: &GameTree) -> bool {
    one.result() == other.result()
        && one.start_setup() == other.start_setup()
        && one
            .main_line()
            .map(Node::mv)
            .eq(other.main_line().map(Node::mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_the_same_hash_and_other_moves_all_stay() -> Result<(), crate::pgn::PgnError> {
        let texts = ["1. e4 *", "1. d4 *", "1. e4 1-0", "1. e4 *"];
        let games = texts.map(str::parse::<GameTree>);
        let games: Vec<_> = games.into_iter().collect::<Result<_, _>>()?;
        let finder = DuplicateFinder {
            hashes: alloc::vec![7; 4],
        };
        let found = finder.finish(|number| games.get(number).ok_or(number));
        let kept = found.map(|found| found.kept().collect::<Vec<_>>());
        assert_eq!(kept, Ok(alloc::vec![0, 1, 2]));
        Ok(())
    }
}
