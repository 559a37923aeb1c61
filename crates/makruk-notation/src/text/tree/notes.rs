//! Annotations of moves: a list of notes, and a single string for all comments.

use alloc::{string::String, vec::Vec};

use crate::pgn::Nag;

/// The kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nag(Nag),
    /// A comment after a move.
    Comment,
    /// A comment before a move that begins a variation.
    CommentBefore,
}

/// The notes of a tree. The notes of one node form a circular list in order, and the node links to the last note.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    list: Vec<Note>,
    /// The head of the list of free notes, which are linked by `next`; 0 if the list is empty.
    free: Link,
    text: String,
    /// The number of text bytes that no longer belong to a note.
    unused: usize,
}

/// The index of a note plus one; 0 if there is none.
pub(super) type Link = u32;

/// A glyph or a comment, 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    kind: Kind,
    next: Link,
    /// The offset of the comment in the text, and its length in bytes.
    start: u32,
    len: u32,
}

impl Notes {
    /// Returns the memory used by the notes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.list.len() * size_of::<Note>() + self.text.len()
    }

    /// Appends a note to a node's notes, given the last of them, and returns the new last note; `None` if there is no
    /// room.
    pub(super) fn add(&mut self, last: Link, kind: Kind, comment: &str) -> Option<Link> {
        let start = u32::try_from(self.text.len()).ok()?;
        let len = u32::try_from(comment.len()).ok()?;
        let note = Note {
            kind,
            next: 0,
            start,
            len,
        };
        let next_free = self.get(self.free).map(|free| free.next);
        let link = if let Some(next) = next_free {
            core::mem::replace(&mut self.free, next)
        } else {
            self.list.push(note);
            u32::try_from(self.list.len()).ok()?
        };
        self.text.push_str(comment);
        let first = self
            .get_mut(last)
            .map_or(link, |last| core::mem::replace(&mut last.next, link));
        *self.get_mut(link)? = Note {
            next: first,
            ..note
        };
        Some(link)
    }

    /// Iterates over the notes of a node in order, with the text of each comment.
    pub(super) fn iter(&self, last: Link) -> impl Iterator<Item = (Kind, &str)> + Clone {
        let first = self.get(last).map_or(0, |last| last.next);
        let notes = core::iter::successors(self.get(first), move |note| {
            self.get(note.next).filter(|_| note.next != first)
        });
        notes.filter_map(|note| Some((note.kind, self.comment(note)?)))
    }

    /// Removes the notes of a node. Their memory is reused.
    pub(super) fn remove(&mut self, last: Link) {
        let Some(first) = self.get(last).map(|last| last.next) else {
            return;
        };
        let mut link = first;
        while let Some(note) = self.get_mut(link) {
            let next = note.next;
            let len = core::mem::take(&mut note.len);
            self.unused += usize::try_from(len).unwrap_or(0);
            if link == last {
                break;
            }
            link = next;
        }
        let free = core::mem::replace(&mut self.free, first);
        if let Some(last) = self.get_mut(last) {
            last.next = free;
        }
        if 2 * self.unused > self.text.len() {
            self.compact();
        }
    }

    /// Removes unused bytes from the text.
    fn compact(&mut self) {
        let mut text = String::with_capacity(self.text.len() - self.unused);
        let mut list = core::mem::take(&mut self.list);
        for note in &mut list {
            let comment = self.comment(note).unwrap_or_default();
            // The new text is never longer than the old one.
            note.start = u32::try_from(text.len()).unwrap_or(u32::MAX);
            text.push_str(comment);
        }
        (self.list, self.text, self.unused) = (list, text, 0);
    }

    fn comment(&self, note: &Note) -> Option<&str> {
        let start = usize::try_from(note.start).ok()?;
        let len = usize::try_from(note.len).ok()?;
        self.text.get(start..start + len)
    }

    fn get(&self, link: Link) -> Option<&Note> {
        self.list.get(usize::try_from(link).ok()?.checked_sub(1)?)
    }

    fn get_mut(&mut self, link: Link) -> Option<&mut Note> {
        self.list
            .get_mut(usize::try_from(link).ok()?.checked_sub(1)?)
    }
}
