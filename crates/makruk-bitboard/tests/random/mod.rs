//! Random positions that are the same in every run.

use makruk_core::{
    Color, Piece, Position, Role, Setup, SetupProblems, Square, split_mix64::SplitMix64,
};

/// A generator of pseudorandom numbers.
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits") % limit
    }

    /// Chooses one of several things.
    pub(crate) fn choose<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// Puts up to 30 random pieces on random squares; `None` if that is no position. Any number of
    /// pieces of a kind may come, and bia anywhere.
    pub(crate) fn made_up(&mut self) -> Option<Position> {
        let mut setup = Setup {
            turn: self.choose(&Color::ALL),
            ..Setup::default()
        };
        let most = self.choose(&[4, 16, 32]);
        for _ in 0..self.below(most) {
            let square = self.choose(&Square::ALL);
            // Every fourth piece is a rua, because only ruas pin.
            let piece = match self.below(4) {
                0 => Piece::new(self.choose(&Color::ALL), Role::Rua),
                _ => self.choose(&Piece::ALL),
            };
            if piece.role() != Role::Khun {
                setup.board.put(square, piece);
            }
        }
        for khun in [Piece::WhiteKhun, Piece::BlackKhun] {
            setup.board.put(self.choose(&Square::ALL), khun);
        }
        Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()
    }
}
