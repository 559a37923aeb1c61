//! Positions as inputs of the net.

use makruk_core::{Color, PiecePlacement, Role};

use super::dimensions::OUTPUTS;

/// Piece placement as encoded in the net's inputs: a bia ngai counts as a met.
///
/// # Examples
///
/// ```
/// use makruk::{Board, Piece, Square, nnue::InputBoard};
///
/// let mut board = Board::start();
/// board.put(Square::E6, Piece::WhiteBiaNgai);
/// let promoted = InputBoard::new(&board);
/// board.put(Square::E6, Piece::WhiteMet);
/// assert_eq!(InputBoard::new(&board), promoted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputBoard {
    white: u64,
    /// Bit planes of the piece kind on each square: 1 to 6 for bia, met, khon, ma, rua, khun.
    planes: [u64; 3],
}

impl InputBoard {
    /// The empty board.
    pub(super) const EMPTY: Self = Self {
        white: 0,
        planes: [0; 3],
    };

    /// Creates the board from a position or any other piece placement.
    #[inline]
    pub fn new(pieces: &impl PiecePlacement) -> Self {
        let of = |role| pieces.by_role(role).bits();
        let (bia, met) = (of(Role::Bia), of(Role::Met) | of(Role::BiaNgai));
        let (khon, ma) = (of(Role::Khon), of(Role::Ma));
        let (rua, khun) = (of(Role::Rua), of(Role::Khun));
        Self {
            white: pieces.by_color(Color::White).bits(),
            planes: [bia | khon | rua, met | khon | khun, ma | rua | khun],
        }
    }

    /// Returns the number of pieces.
    #[inline]
    pub(super) const fn len(&self) -> u32 {
        self.occupied().count_ones()
    }

    #[inline]
    const fn occupied(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Returns the squares where two boards differ.
    #[inline]
    pub(super) const fn difference(&self, other: &Self) -> u64 {
        (self.white ^ other.white)
            | (self.planes[0] ^ other.planes[0])
            | (self.planes[1] ^ other.planes[1])
            | (self.planes[2] ^ other.planes[2])
    }

    /// Returns a side's view of the board.
    #[inline]
    pub(super) const fn view(&self, color: Color) -> View {
        let own = match color {
            Color::White => self.white,
            Color::Black => !self.white,
        };
        let khun = self.planes[1] & self.planes[2] & !self.planes[0] & own;
        let right_half = 0xf0f0_f0f0_f0f0_f0f0;
        let files = if khun & right_half == 0 { 0 } else { 7 };
        match color {
            Color::White => View { color, flip: files },
            Color::Black => View {
                color,
                flip: 0o70 ^ files,
            },
        }
    }

    /// Returns the input of the piece on a square, if any.
    #[inline]
    pub(super) fn input(&self, square: u32, view: View) -> Option<usize> {
        let bit = |set: u64| (set >> square & 1) as usize;
        let code = bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2;
        if code == 0 {
            return None;
        }
        let is_black = bit(self.white) ^ 1;
        let other = is_black ^ view.color as usize;
        // Seven codes are possible, but there are only six kinds.
        let kind = if code > 6 { 5 } else { code - 1 };
        Some(384 * other + 64 * kind + (square ^ view.flip) as usize)
    }

    /// Calls a function with each input that is 1 in a side's view, in square order.
    ///
    /// ```
    /// use makruk::{Board, Color, Piece, Square, nnue::InputBoard};
    ///
    /// let mut board = Board::new();
    /// board.put(Square::D1, Piece::WhiteKhun);
    /// board.put(Square::E8, Piece::BlackKhun);
    /// let inputs = |color| {
    ///     let mut inputs = Vec::new();
    ///     InputBoard::new(&board).for_each_input(color, |input| inputs.push(input));
    ///     inputs
    /// };
    /// assert_eq!(inputs(Color::White), [320 + 3, 384 + 320 + 60]);
    /// // Black's khun is on d1 of its view, and White's on e8.
    /// assert_eq!(inputs(Color::Black), [384 + 320 + 60, 320 + 3]);
    /// ```
    pub fn for_each_input(&self, color: Color, mut f: impl FnMut(usize)) {
        let view = self.view(color);
        for square in squares(self.occupied()) {
            if let Some(input) = self.input(square, view) {
                f(input);
            }
        }
    }

    /// Returns the index of the output for this board's piece count.
    ///
    /// ```
    /// use makruk::{Board, nnue::InputBoard};
    ///
    /// assert_eq!(InputBoard::new(&Board::new()).output(), 0);
    /// assert_eq!(InputBoard::new(&Board::start()).output(), 7);
    /// ```
    #[inline]
    pub const fn output(&self) -> usize {
        let above = self.len().saturating_sub(2) as usize / 4;
        if above < OUTPUTS { above } else { OUTPUTS - 1 }
    }
}

/// A side's view of the board: the side, and how the squares are mirrored for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    color: Color,
    /// XOR mask that maps a square to its index in the view.
    flip: u32,
}

/// Iterates over the squares of a set.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}
