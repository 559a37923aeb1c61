//! Random positions of endings.

#![allow(dead_code)] // each test file uses only some of it

use makruk_core::{
    Color, CountField, Piece, Position, Role, Setup, SetupProblems, Square, random::Random,
};
use makruk_rules::Rules;
use makruk_tables::{Material, PieceKind, Probe, Verdict};

/// Random positions from a seed.
pub(crate) struct Dice(Random);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    pub(crate) fn one_of<T: Copy, const N: usize>(&mut self, all: [T; N]) -> T {
        all[self.0.index(N)]
    }

    /// Returns a position with these pieces.
    pub(crate) fn setup(&mut self, material: Material) -> Setup {
        (0..10_000)
            .find_map(|_| self.try_setup(material))
            .expect("some position is valid")
    }

    /// Returns a position with these pieces, if its random squares are valid.
    fn try_setup(&mut self, material: Material) -> Option<Setup> {
        let mut setup = Setup::default();
        let strong = self.one_of(Color::ALL);
        setup.turn = self.one_of(Color::ALL);
        let piece = |kind: PieceKind, color| Piece::new(color, kind.role());
        let mut pieces = vec![Piece::WhiteKhun, Piece::BlackKhun];
        pieces.extend(material.strong().map(|kind| piece(kind, strong)));
        pieces.extend(material.weak().map(|kind| piece(kind, !strong)));
        for piece in pieces {
            let square = self.one_of(Square::ALL);
            if setup.board.put(square, piece).is_some() {
                return None;
            }
        }
        position(&setup).map(|_| setup)
    }
}

pub(crate) fn position(setup: &Setup) -> Option<Position> {
    let ignored = SetupProblems::TOO_MUCH_MATERIAL;
    Position::from_setup_ignoring(setup, ignored).ok()
}

/// Returns the plies of a win or a loss; `None` for a draw.
pub(crate) fn plies(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Win { plies } | Verdict::Loss { plies } => Some(plies.into()),
        Verdict::Draw => None,
    }
}

/// Gives a setup a count that ends about when the game would end.
pub(crate) fn count_near(dice: &mut Dice, setup: &mut Setup, probe: Probe) {
    let board = &setup.board;
    if !board.by_role(Role::Bia).is_empty() {
        return; // no count runs
    }
    let left = i64::from(plies(probe.verdict).unwrap_or(9)) + i64::from(dice.below(6)) - 3;
    let is_bare = |color| board.is_bare(color);
    let limit = match Color::ALL.into_iter().find(|&color| is_bare(color)) {
        Some(bare) => 2 * Rules::THAI.pieces.limits.limit(board, !bare).unwrap_or(64),
        None => 128,
    };
    let mut elapsed = i64::from(limit) + 1 - left;
    // A bare khun says its numbers on its own moves.
    if is_bare(setup.turn) && elapsed % 2 != 0 || is_bare(!setup.turn) && elapsed % 2 == 0 {
        elapsed += 1;
    }
    setup.count = Some(CountField {
        limit_plies: limit,
        elapsed_plies: u32::try_from(elapsed).unwrap_or(u32::from(is_bare(!setup.turn))),
        first_number: None,
    });
}
