//! A position of a game, as the tests of a query see it.

use makruk_core::{Board, ByColor, Color, Move, Role};
use makruk_rules::CountKind;

use crate::pattern::{KINDS, code_of};

/// The pieces on the board, for tests of squares and of material.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    /// Index = square; values as in [`code_of`].
    squares: [u8; 64],
    /// Index = code of a piece; 0 is not used.
    numbers: [u8; 13],
}

impl Pieces {
    pub(crate) fn new(board: &Board) -> Self {
        let mut pieces = Self {
            squares: [0; 64],
            numbers: [0; 13],
        };
        for (square, piece) in board {
            pieces.put(square.index(), code_of(piece.color(), piece.role()));
        }
        pieces
    }

    fn put(&mut self, square: usize, code: u8) {
        if let Some(place) = self.squares.get_mut(square) {
            *place = code;
        }
        if let Some(number) = self.numbers.get_mut(usize::from(code)) {
            *number += 1;
        }
    }

    /// Returns the code of a square's content; squares beyond the board are empty.
    #[inline]
    pub(crate) fn code(&self, square: usize) -> u8 {
        self.squares.get(square).copied().unwrap_or_default()
    }

    /// Returns whether a square has one of the contents.
    #[inline]
    pub(crate) fn has(&self, square: u8, contents: u16) -> bool {
        contents >> self.code(usize::from(square)) & 1 != 0
    }

    /// Returns the numbers of a side's pieces, in the order of [`KINDS`].
    #[inline]
    pub(crate) fn numbers(&self, color: Color) -> &[u8] {
        let range = color.fold(1..7, 7..13);
        self.numbers.get(range).unwrap_or_default()
    }

    /// Returns the material of a side in tenths of a bia.
    pub(crate) fn worth(&self, color: Color) -> u32 {
        KINDS
            .into_iter()
            .zip(self.numbers(color))
            .map(|(role, &number)| u32::from(makruk_rules::piece_value(role)) * u32::from(number))
            .sum()
    }

    /// Moves a piece.
    #[inline]
    pub(crate) fn play(&mut self, from: usize, to: usize, promotes: bool) {
        let mut code = self.code(from);
        let captured = usize::from(self.code(to));
        if captured != 0 || promotes {
            self.change(captured, promotes, &mut code);
        }
        if let Some(place) = self.squares.get_mut(from) {
            *place = 0;
        }
        if let Some(place) = self.squares.get_mut(to) {
            *place = code;
        }
    }

    /// Updates the numbers of pieces after a capture or a promotion.
    #[cold]
    fn change(&mut self, captured: usize, promotes: bool, code: &mut u8) {
        let mut add = |code: usize, change: i8| {
            if let Some(number) = self.numbers.get_mut(code) {
                *number = number.wrapping_add_signed(change);
            }
        };
        add(captured, -1);
        if promotes {
            add(usize::from(*code), -1);
            // A bia becomes a met.
            *code = code.saturating_sub(1);
            add(usize::from(*code), 1);
        }
    }
}

/// The move played in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) mv: Move,
    pub(crate) mover: Role,
    pub(crate) captured: Option<Role>,
}

/// What only the rules tell of a position; only what the query asks for is correct.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Judged {
    /// Whether the side to move is in check.
    pub(crate) is_check: bool,
    /// Whether the move played gives check, and mate.
    pub(crate) gives_check: bool,
    pub(crate) gives_mate: bool,
    /// The count that runs, and the numbers left to it.
    pub(crate) count: Option<CountKind>,
    pub(crate) left: u32,
    /// The limit and the plies of the counting fields.
    pub(crate) field: Option<(u16, u32)>,
    /// The count that is called here.
    pub(crate) called: Option<CountKind>,
}

/// A position, and the move played in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) pieces: &'a Pieces,
    pub(crate) turn: Color,
    pub(crate) ply: u32,
    /// Whether no ply follows.
    pub(crate) is_last: bool,
    /// The move played; `None` also for a null move.
    pub(crate) played: Option<Played>,
    pub(crate) judged: Judged,
}

impl Scene<'_> {
    /// Returns how much each side is ahead in tenths of a bia, at least 0.
    pub(crate) fn leads(&self) -> ByColor<u32> {
        let worth = ByColor::from_fn(|color| self.pieces.worth(color));
        ByColor::from_fn(|color| worth[color].saturating_sub(worth[!color]))
    }
}
