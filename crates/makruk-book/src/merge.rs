//! Merging sorted entries.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::{BookEntry, BookWriteError};

/// Merges sorted entries; entries of the same move in the same position are combined.
///
/// The merged iterator ends at the first error of any stream.
pub(crate) fn merge<I>(streams: Vec<I>) -> Result<Merge<I>, BookWriteError>
where
    I: Iterator<Item = Result<BookEntry, BookWriteError>>,
{
    let mut merge = Merge {
        heads: BinaryHeap::with_capacity(streams.len()),
        streams,
    };
    for number in 0..merge.streams.len() {
        merge.pull(number)?;
    }
    Ok(merge)
}

/// An iterator over merged entries.
#[derive(Debug)]
pub(crate) struct Merge<I> {
    /// The next entry of each stream that is not exhausted.
    heads: BinaryHeap<Reverse<Head>>,
    streams: Vec<I>,
}

/// An entry and its stream number, ordered by entry.
#[derive(Debug)]
struct Head {
    entry: BookEntry,
    stream: usize,
}

impl Head {
    const fn order(&self) -> ((u64, u16), usize) {
        (self.entry.order(), self.stream)
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl Eq for Head {}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl<I: Iterator<Item = Result<BookEntry, BookWriteError>>> Merge<I> {
    /// Moves the next entry of a stream to the heap.
    fn pull(&mut self, stream: usize) -> Result<(), BookWriteError> {
        if let Some(entry) = self.streams.get_mut(stream).and_then(Iterator::next) {
            let entry = entry?;
            self.heads.push(Reverse(Head { entry, stream }));
        }
        Ok(())
    }

    /// Removes and returns the smallest entry of all streams.
    fn pop(&mut self) -> Result<Option<BookEntry>, BookWriteError> {
        let Some(mut first) = self.heads.peek_mut() else {
            return Ok(None);
        };
        let entry = first.0.entry;
        let stream = first.0.stream;
        match self.streams.get_mut(stream).and_then(Iterator::next) {
            Some(next) => first.0.entry = next?,
            None => {
                std::collections::binary_heap::PeekMut::pop(first);
            }
        }
        Ok(Some(entry))
    }
}

impl<I: Iterator<Item = Result<BookEntry, BookWriteError>>> Iterator for Merge<I> {
    type Item = Result<BookEntry, BookWriteError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entry = match self.pop() {
            Ok(entry) => entry?,
            Err(error) => return Some(Err(error)),
        };
        while let Some(Reverse(next)) = self.heads.peek() {
            if next.entry.order() != entry.order() {
                break;
            }
            match self.pop() {
                Ok(Some(next)) => entry.tally.add(&next.tally),
                Ok(None) => break,
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Ok(entry))
    }
}
