//! An iterator over the tags of a game.

use alloc::string::String;
use core::{iter::FusedIterator, slice};

/// The names and values of the tags of a game, created by [`GameTree::tags`](super::GameTree::tags).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Tags<'a>(pub(super) slice::Iter<'a, (String, String)>);

impl<'a> Iterator for Tags<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(text)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Tags<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(text)
    }
}

impl ExactSizeIterator for Tags<'_> {}
impl FusedIterator for Tags<'_> {}

fn text((name, value): &(String, String)) -> (&str, &str) {
    (name, value)
}
