//! Books for JavaScript: the module behind `web/src/book.js`.
//!
//! JavaScript reads files asynchronously, but the book reads its bytes synchronously. Therefore, a call that lacks bytes returns
//! no result and records which bytes it lacks; the caller provides them and repeats the call. A book of any size takes only as
//! much memory as the pages of a few lookups.

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

mod parts;

use alloc::{borrow::ToOwned, string::String, vec, vec::Vec};

use makruk_analysis::formation::Formation;
use makruk_book::{BookError, BookErrorKind, SourceErrorKind, Tally};
use makruk_core::{Board, Color, Piece, Role, Square};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::parts::Parts;

/// Returns the name of a side's formation, given the squares of its ma from 0 to 63; nothing if it has none.
#[wasm_bindgen(js_name = formationOf)]
pub fn formation_of(is_white: bool, ma: &[u8]) -> Option<String> {
    let color = if is_white { Color::White } else { Color::Black };
    let mut board = Board::new();
    for &square in ma {
        let square = Square::ALL.get(usize::from(square))?;
        board.put(*square, Piece::new(color, Role::Ma));
    }
    let formation = Formation::of(&board, color)?;
    Some(formation.name().to_owned())
}

/// An opening book whose bytes are provided on request.
#[wasm_bindgen]
#[derive(Debug)]
pub struct BookHandle {
    parts: Parts,
    /// The offset and length of the bytes that the last call lacked.
    wanted: (u64, usize),
}

#[wasm_bindgen]
impl BookHandle {
    /// Creates a book with a size in bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(size: f64) -> Self {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let parts = Parts::new(size as u64);
        Self {
            parts,
            wanted: (0, 0),
        }
    }

    /// Returns the offset and the length of the bytes that the last call lacked.
    pub fn wanted(&self) -> Vec<f64> {
        let (offset, length) = self.wanted;
        vec![number(offset), number(length as u64)]
    }

    /// Adds requested bytes.
    pub fn give(&mut self, offset: f64, bytes: Vec<u8>) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        self.parts.give(offset as u64, bytes);
    }

    /// Returns the book's summary: games, plies, positions, entries, the minimum number of games per move, the number of counted
    /// plies per game; then the number of games of each source.
    pub fn summary(&mut self) -> Result<Option<Vec<f64>>, Failure> {
        let read = self.parts.open().and_then(|mut book| {
            let summary = *book.summary();
            let mut numbers = vec![
                summary.games,
                summary.plies,
                summary.positions,
                summary.entries,
                summary.min_count,
                summary.max_ply,
            ];
            numbers.extend(book.sources()?.map(|source| source.games));
            Ok(numbers.into_iter().map(number).collect())
        });
        self.answer(read)
    }

    /// Returns the name of a source.
    pub fn source(&mut self, index: usize) -> Result<Option<String>, Failure> {
        let read = self.parts.open().and_then(|mut book| {
            let source = book.sources()?.nth(index);
            Ok(source.map_or(String::new(), |source| source.name.to_owned()))
        });
        self.answer(read)
    }

    /// Looks up a position by its hash. Returns nine numbers per move: the origin and target squares; the numbers of White's
    /// wins, draws, Black's wins and games with unknown result; the average rating or −1; the latest year or 0; the first game or
    /// −1.
    pub fn find(&mut self, key: u64) -> Result<Option<Vec<f64>>, Failure> {
        let read = self.parts.open().and_then(|mut book| {
            let mut rows = Vec::new();
            for entry in book.find(key)? {
                let (from, to) = entry.index.squares();
                let Tally {
                    white,
                    draws,
                    black,
                    unknown,
                    year,
                    first_game,
                    ..
                } = entry.tally;
                rows.extend([from.index() as u64, to.index() as u64].map(number));
                rows.extend([white, draws, black, unknown].map(number));
                rows.push(entry.tally.average_rating().map_or(-1.0, number));
                rows.push(f64::from(year));
                rows.push(first_game.map_or(-1.0, number));
            }
            Ok(rows)
        });
        self.answer(read)
    }
}

impl BookHandle {
    /// Converts a result. If bytes are missing, records which ones and returns `None`.
    fn answer<T>(&mut self, read: Result<T, BookError>) -> Result<Option<T>, Failure> {
        let error = match read {
            Ok(found) => return Ok(Some(found)),
            Err(error) => error,
        };
        if let BookErrorKind::Source(SourceErrorKind::Missing { offset, length }) = error.kind() {
            self.wanted = (offset, length);
            return Ok(None);
        }
        Err(Failure {
            offset: Some(error.offset()),
            ..Failure::new("book", error)
        })
    }
}

/// Converts a number. Above 2⁵³ it is rounded, like all numbers in JavaScript.
#[allow(clippy::cast_precision_loss)]
fn number(number: u64) -> f64 {
    number as f64
}
