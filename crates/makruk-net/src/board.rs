//! Boards as the net sees them.

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// White, whose bia move to higher ranks.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];
}

/// A kind of piece; a bia ngai is a [`Kind::Met`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Bia, before it promotes.
    Bia,
    /// Met or bia ngai.
    Met,
    /// Khon.
    Khon,
    /// Ma.
    Ma,
    /// Rua.
    Rua,
    /// Khun.
    Khun,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Bia,
        Self::Met,
        Self::Khon,
        Self::Ma,
        Self::Rua,
        Self::Khun,
    ];
}

/// Number of inputs of the net, from the view of one side.
pub const INPUTS: usize = 768;

/// The pieces on a board. Squares are numbered a1 = 0, b1 = 1, a2 = 8.
///
/// # Examples
///
/// ```
/// use makruk_net::{Board, Kind, Side};
///
/// let mut board = Board::EMPTY;
/// board.put(3, Side::White, Kind::Khun);
/// board.put(60, Side::Black, Kind::Khun);
/// assert_eq!(board.len(), 2);
/// assert_eq!(board, Board::new(1 << 3, [0, 0, 0, 0, 0, 1 << 3 | 1 << 60]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    white: u64,
    /// Bits of each piece's kind, counted from 1.
    planes: [u64; 3],
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self {
        white: 0,
        planes: [0; 3],
    };

    /// Creates a board from the squares of White's pieces and of each [`Kind`] of both sides. Bit `n` of a set is
    /// square `n`. The sets of the kinds must be disjoint.
    #[inline]
    pub const fn new(white: u64, kinds: [u64; 6]) -> Self {
        let [bia, met, khon, ma, rua, khun] = kinds;
        Self {
            white,
            planes: [bia | khon | rua, met | khon | khun, ma | rua | khun],
        }
    }

    /// Puts a piece on a square from 0 to 63, instead of what stands there; other numbers wrap around.
    pub const fn put(&mut self, square: u8, side: Side, kind: Kind) {
        let bit = 1 << (square % 64);
        self.white &= !bit;
        if let Side::White = side {
            self.white |= bit;
        }
        let code = kind as usize + 1;
        let mut plane = 0;
        while plane < 3 {
            self.planes[plane] &= !bit;
            if code >> plane & 1 != 0 {
                self.planes[plane] |= bit;
            }
            plane += 1;
        }
    }

    /// Returns the number of pieces.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Returns whether there is no piece.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.occupied() == 0
    }

    #[inline]
    const fn occupied(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Returns the squares where two boards differ.
    #[inline]
    pub(crate) const fn difference(&self, other: &Self) -> u64 {
        (self.white ^ other.white)
            | (self.planes[0] ^ other.planes[0])
            | (self.planes[1] ^ other.planes[1])
            | (self.planes[2] ^ other.planes[2])
    }

    /// Returns how a side sees the board.
    #[inline]
    pub(crate) const fn view(&self, side: Side) -> View {
        let own = match side {
            Side::White => self.white,
            Side::Black => !self.white,
        };
        let khun = self.planes[1] & self.planes[2] & !self.planes[0] & own;
        let right_half = 0xf0f0_f0f0_f0f0_f0f0;
        let files = if khun & right_half == 0 { 0 } else { 7 };
        match side {
            Side::White => View { side, flip: files },
            Side::Black => View {
                side,
                flip: 0o70 ^ files,
            },
        }
    }

    /// Returns the input of the piece on a square, if there is one.
    #[inline]
    pub(crate) fn input(&self, square: u32, view: View) -> Option<usize> {
        let bit = |set: u64| (set >> square & 1) as usize;
        let code = bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2;
        if code == 0 {
            return None;
        }
        let is_black = bit(self.white) ^ 1;
        let other = is_black ^ view.side as usize;
        // Seven codes would be possible, but there are six kinds.
        let kind = if code > 6 { 5 } else { code - 1 };
        Some(384 * other + 64 * kind + (square ^ view.flip) as usize)
    }

    /// Calls a function with each input that is 1, as a side sees the board, in the order of squares.
    ///
    /// ```
    /// use makruk_net::{Board, Kind, Side};
    ///
    /// let mut board = Board::EMPTY;
    /// board.put(3, Side::White, Kind::Khun); // d1
    /// board.put(60, Side::Black, Kind::Khun); // e8
    /// let inputs = |side| {
    ///     let mut inputs = Vec::new();
    ///     board.for_each_input(side, |input| inputs.push(input));
    ///     inputs
    /// };
    /// assert_eq!(inputs(Side::White), [320 + 3, 384 + 320 + 60]);
    /// // Black's khun is on d1 of its view, and White's on e8.
    /// assert_eq!(inputs(Side::Black), [384 + 320 + 60, 320 + 3]);
    /// ```
    pub fn for_each_input(&self, side: Side, mut f: impl FnMut(usize)) {
        let view = self.view(side);
        for square in squares(self.occupied()) {
            if let Some(input) = self.input(square, view) {
                f(input);
            }
        }
    }

    /// Returns which output is for this number of pieces.
    ///
    /// ```
    /// use makruk_net::Board;
    ///
    /// assert_eq!(Board::EMPTY.output(), 0);
    /// assert_eq!(Board::new(0xffff, [0xffff_0000_0000_ffff, 0, 0, 0, 0, 0]).output(), 7);
    /// ```
    #[inline]
    pub const fn output(&self) -> usize {
        let above = self.len().saturating_sub(2) as usize / 4;
        if above < crate::OUTPUTS {
            above
        } else {
            crate::OUTPUTS - 1
        }
    }
}

/// How a side sees the board: which inputs are its own, and how squares are mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    side: Side,
    /// Exclusive or of a square and its number in the view.
    flip: u32,
}

/// Iterates over the squares of a set.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}
