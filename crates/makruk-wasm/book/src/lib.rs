//! Books for JavaScript: the module under `web/src/book.js`.
//!
//! A file is read by promises, and a book by a function that returns. So what is missing is asked for: a call without a
//! result wants some bytes, gets them, and is made again. A book of any size takes no more memory than the pages of a few look-ups.

mod parts;

use makruk_book::Tally;
use wasm_bindgen::prelude::*;

use crate::parts::{Parts, Stop};

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type ErrorObject;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> ErrorObject;

    #[wasm_bindgen(method, setter)]
    fn set_kind(this: &ErrorObject, kind: &str);

    #[wasm_bindgen(method, setter)]
    fn set_offset(this: &ErrorObject, offset: f64);
}

/// A book whose bytes are given as they are wanted.
#[wasm_bindgen]
#[derive(Debug)]
pub struct BookHandle {
    parts: Parts,
    /// Offset and length of the bytes that the last call missed.
    wanted: (u64, usize),
}

#[wasm_bindgen]
impl BookHandle {
    /// Begins with a number of bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(size: f64) -> Self {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let parts = Parts::new(size as u64);
        Self {
            parts,
            wanted: (0, 0),
        }
    }

    /// The offset and the length of the bytes that the last call missed.
    pub fn wanted(&self) -> Vec<f64> {
        let (offset, length) = self.wanted;
        vec![number(offset), number(length as u64)]
    }

    /// Takes bytes that were wanted.
    pub fn give(&mut self, offset: f64, bytes: Vec<u8>) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        self.parts.give(offset as u64, bytes);
    }

    /// What the book is about: games, plies, positions, entries, the least number of games of a move, the plies of each game that
    /// were counted; then the number of games of each source.
    pub fn summary(&mut self) -> Result<Option<Vec<f64>>, JsValue> {
        let read = self.parts.open().and_then(|mut book| {
            let it = *book.summary();
            let mut numbers = vec![
                it.games,
                it.plies,
                it.positions,
                it.entries,
                it.min_count,
                it.max_ply,
            ];
            numbers.extend(book.sources()?.map(|source| source.games));
            Ok(numbers.into_iter().map(number).collect())
        });
        self.answer(read)
    }

    /// The name of a source.
    pub fn source(&mut self, index: usize) -> Result<Option<String>, JsValue> {
        let read = self.parts.open().and_then(|mut book| {
            let source = book.sources()?.nth(index);
            Ok(source.map_or(String::new(), |source| source.name.to_owned()))
        });
        self.answer(read)
    }

    /// The moves of a position, by its hash: nine numbers each. The squares from and to, games that White won, that are
    /// drawn, that Black won, of unknown result, the average rating or −1, the last year or 0, the first game or −1.
    pub fn find(&mut self, key: u64) -> Result<Option<Vec<f64>>, JsValue> {
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
    /// Notes which bytes are missing; an invalid book is an error.
    fn answer<T>(&mut self, read: Result<T, Stop>) -> Result<Option<T>, JsValue> {
        match read {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Missing { offset, length }) => {
                self.wanted = (offset, length);
                Ok(None)
            }
            Err(Stop::Invalid(error)) => {
                let object = ErrorObject::new(&error.to_string());
                object.set_kind("book");
                object.set_offset(number(error.offset()));
                Err(object.into())
            }
        }
    }
}

/// Converts a number. Above 2⁵³ it is rounded, as all numbers of JavaScript are.
#[allow(clippy::cast_precision_loss)]
fn number(number: u64) -> f64 {
    number as f64
}
