//! Iterators over the actions, the moves and the positions of a game.

use core::{iter::FusedIterator, slice};

use makruk_core::Move;

use crate::{
    Action,
    entry::{self, Entry},
};

/// An iterator over the actions of a game, created by [`Game::actions`](crate::Game::actions).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Actions<'a> {
    entries: slice::Iter<'a, Entry>,
    /// The action that ended the game; it comes last.
    ending: Option<&'a Entry>,
}

impl<'a> Actions<'a> {
    pub(crate) fn new(entries: &'a [Entry], ending: Option<&'a Entry>) -> Self {
        Self {
            entries: entries.iter(),
            ending,
        }
    }
}

impl Iterator for Actions<'_> {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let entry = self.entries.next().or_else(|| self.ending.take())?;
        Some(entry.action())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.entries.len() + usize::from(self.ending.is_some());
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Actions<'_> {
    fn next_back(&mut self) -> Option<Action> {
        let entry = self.ending.take().or_else(|| self.entries.next_back())?;
        Some(entry.action())
    }
}

impl ExactSizeIterator for Actions<'_> {}
impl FusedIterator for Actions<'_> {}

/// An iterator over the moves played in a game, created by [`Game::moves`](crate::Game::moves).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Moves<'a>(pub(crate) Actions<'a>);

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.0.find_map(played)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.0.size_hint().1)
    }
}

impl DoubleEndedIterator for Moves<'_> {
    fn next_back(&mut self) -> Option<Move> {
        self.0.by_ref().rev().find_map(played)
    }
}

impl FusedIterator for Moves<'_> {}

fn played(action: Action) -> Option<Move> {
    match action {
        Action::Move(mv) => Some(mv),
        _ => None,
    }
}

/// An iterator over the hashes of the positions before each move of a game, created by [`Game::hashes`](crate::Game::hashes).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Hashes<'a> {
    all: &'a [Entry],
    entries: slice::Iter<'a, Entry>,
    ending: Option<&'a Entry>,
}

impl<'a> Hashes<'a> {
    pub(crate) fn new(all: &'a [Entry], ending: Option<&'a Entry>) -> Self {
        Self {
            all,
            entries: all.iter(),
            ending,
        }
    }
}

impl Iterator for Hashes<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let of_move = self.entries.find(|entry| entry.is_move());
        let entry = of_move.or_else(|| self.ending.take().filter(|entry| entry.is_move()))?;
        Some(entry::hash(self.all, entry))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.entries.len() + usize::from(self.ending.is_some());
        (0, Some(left))
    }
}

impl DoubleEndedIterator for Hashes<'_> {
    fn next_back(&mut self) -> Option<u64> {
        let ending = self.ending.take().filter(|entry| entry.is_move());
        let entry = ending.or_else(|| self.entries.rfind(|entry| entry.is_move()))?;
        Some(entry::hash(self.all, entry))
    }
}

impl FusedIterator for Hashes<'_> {}
