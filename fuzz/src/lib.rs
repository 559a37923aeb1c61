//! Code shared by the targets: their entry points, and choices and positions made from fuzz input.

pub mod archives;

use std::{ffi::OsString, fs, io, path::PathBuf};

use makruk::{
    Color, Move, Piece, Position, Role, Rules, Setup, SetupProblems, Square,
    pack::Wide,
    ranking::{self, PositionSet},
};

/// Defines the entry point of a fuzz target from its invariant. Built by the fuzzer, the program fuzzes; otherwise it checks
/// the invariant for the given files, or for the target's corpus. The target's only test also checks the corpus.
#[macro_export]
macro_rules! invariant {
    (|$bytes:ident: &[u8]| $body:block) => {
        fn invariant($bytes: &[u8]) $body

        #[cfg(fuzzing)]
        ::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| invariant(bytes));

        #[cfg(not(any(fuzzing, test)))]
        fn main() -> ::std::io::Result<()> {
            $crate::replay(env!("CARGO_CRATE_NAME"), ::std::env::args_os().skip(1), invariant)
        }

        #[cfg(all(test, not(fuzzing)))]
        #[test]
        fn the_corpus_satisfies_the_invariant() -> ::std::io::Result<()> {
            $crate::replay(env!("CARGO_CRATE_NAME"), ::std::iter::empty(), invariant)
        }
    };
}

/// Checks a target's invariant for the bytes of the named files, or of its whole corpus.
///
/// # Errors
///
/// Returns an error if a file cannot be read.
///
/// # Panics
///
/// Panics if the invariant is violated, or there is no file.
pub fn replay(
    target: &str,
    named: impl Iterator<Item = OsString>,
    invariant: impl Fn(&[u8]),
) -> io::Result<()> {
    let mut paths: Vec<PathBuf> = named.map(PathBuf::from).collect();
    if paths.is_empty() {
        let corpus = [env!("CARGO_MANIFEST_DIR"), "corpus", target];
        for entry in fs::read_dir(corpus.iter().collect::<PathBuf>())? {
            paths.push(entry?.path());
        }
    }
    assert!(!paths.is_empty(), "no file to replay");
    paths.sort();
    for path in paths {
        println!("{}", path.display());
        invariant(&fs::read(path)?);
    }
    Ok(())
}

/// A fuzzer's bytes, read from the front. Past their end there are zeros.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// Creates choices that start at the first byte.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Consumes a byte, if there is one.
    pub fn next_byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Consumes a byte.
    pub fn byte(&mut self) -> u8 {
        self.next_byte().unwrap_or(0)
    }

    /// Chooses one of up to 256 items.
    pub fn choose<T: Copy>(&mut self, things: &[T]) -> T {
        things[usize::from(self.byte()) % things.len()]
    }

    /// Consumes all remaining bytes.
    pub fn rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.0)
    }

    /// Chooses a legal move, if there is one and a byte is left to choose it with. Moves are in canonical order, so an input
    /// has the same meaning as long as the rules are unchanged.
    pub fn mv(&mut self, position: &Position) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        let index = usize::from(self.next_byte()?).checked_rem(moves.len())?;
        Some(moves[index])
    }

    /// Consumes 24 bytes as a little-endian number.
    pub fn wide(&mut self) -> Wide {
        let bytes: [u8; 24] = core::array::from_fn(|_| self.byte());
        Wide::from_le_bytes(&bytes)
    }

    /// Makes an initial position of the kind that the first byte selects: the start position (0), one with arbitrary pieces
    /// (1), or one by its rank among those with a full set (2) or those that captures and promotions can reach (3). `None` if
    /// the bytes do not give a position.
    pub fn position(&mut self) -> Option<Position> {
        let setup = match self.byte() & 3 {
            0 => return Some(Position::start()),
            1 => self.constructed(),
            2 => ranking::unrank(self.wide(), PositionSet::M).ok()?,
            _ => ranking::unrank(self.wide(), PositionSet::R).ok()?,
        };
        Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()
    }

    /// Places both khuns, then a number of arbitrary pieces given by a byte; a byte below 128 means that White is to move.
    fn constructed(&mut self) -> Setup {
        let mut setup = Setup {
            turn: if self.byte() < 128 {
                Color::White
            } else {
                Color::Black
            },
            ..Setup::default()
        };
        let khuns =
            [Piece::WhiteKhun, Piece::BlackKhun].map(|khun| (self.choose(&Square::ALL), khun));
        for _ in 0..self.byte() & 63 {
            let (square, piece) = (self.choose(&Square::ALL), self.choose(&Piece::ALL));
            if piece.role() != Role::Khun {
                setup.board.put(square, piece);
            }
        }
        for (square, khun) in khuns {
            setup.board.put(square, khun);
        }
        setup
    }

    /// Chooses a rule set.
    pub fn rules(&mut self) -> Rules {
        self.choose(&[Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL])
    }
}
