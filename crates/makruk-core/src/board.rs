//! [`Board`]: piece placement on a 0x88 mailbox.

use core::{fmt, iter::FusedIterator};

use crate::{
    Color, Piece, Rank, Role, Square, SquareSet,
    piece::{BLACK, EDGE, EMPTY},
    square::dense,
    square_set,
};

/// Piece placement: a 0x88 mailbox, plus one bitboard per role and per colour.
///
/// A board holds any arrangement, legal or not. A [`Setup`](crate::Setup) adds the side to move, the count and the clocks; a
/// [`Position`](crate::Position) is the validated form.
///
/// The mailbox has 256 one-byte cells, indexed by 0x88 number. Every cell that is not a square holds an off-board marker, so the
/// target of a step is looked up without a bounds check. Bitboards serve as piece lists; they have no order, so an undo restores
/// them exactly. Mailbox and bitboards always agree. A board takes 336 bytes.
///
/// Two boards are equal if they have the same pieces on the same squares; a bia ngai differs from a met. (A [`Position`](crate::Position)
/// treats them as equal, as the repetition rule requires.)
///
/// # Examples
///
/// ```
/// use makruk::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::start();
/// assert_eq!(board.get(Square::D1), Some(Piece::WhiteKhun));
/// assert_eq!(board.khun(Color::Black), Some(Square::E8));
///
/// assert_eq!(board.remove(Square::A3), Some(Piece::WhiteBia));
/// assert_eq!(board.put(Square::A6, Piece::WhiteBiaNgai), Some(Piece::BlackBia));
/// assert_eq!(board.pieces(Color::White, Role::Bia).len(), 7);
/// ```
#[doc(alias = "mailbox")]
#[doc(alias = "0x88")]
#[doc(alias = "กระดาน")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Index = 0x88 number of a square; [`EDGE`] off the board.
    cells: [u8; 256],
    /// Index = low three bits of a cell: 0 for empty squares, then the roles.
    by_role: [SquareSet; 8],
    /// Index = colour.
    by_color: [SquareSet; 2],
}

impl Board {
    /// Creates an empty board.
    pub const fn new() -> Self {
        let mut cells = [EDGE; 256];
        let mut i = 0;
        while i < 64 {
            cells[Square::ALL[i].to_0x88() as usize] = EMPTY;
            i += 1;
        }
        let mut by_role = [SquareSet::EMPTY; 8];
        by_role[0] = SquareSet::ALL;
        Self {
            cells,
            by_role,
            by_color: [SquareSet::EMPTY; 2],
        }
    }

    /// Creates the board of the start position.
    ///
    /// Each khun faces the opponent's met: White's khun is on d1 and Black's on e8. The bia are on the third and sixth ranks.
    ///
    /// Some texts print an arrangement with both khuns on the e-file (`rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTEKTMR` in makruk-js
    /// letters). That is a different position, not the start of Makruk.
    pub fn start() -> Self {
        use Role::{Khon, Khun, Ma, Met, Rua};
        let mut board = Self::new();
        for (index, role) in [Rua, Ma, Khon, Khun, Met, Khon, Ma, Rua]
            .into_iter()
            .enumerate()
        {
            let back = Square::ALL[index];
            let bia = Square::ALL[Rank::Third.index() * 8 + index];
            for (color, back, bia) in [
                (Color::White, back, bia),
                (Color::Black, back.rotate_180(), bia.rotate_180()),
            ] {
                board.put(back, Piece::new(color, role));
                board.put(bia, Piece::new(color, Role::Bia));
            }
        }
        board
    }

    /// Returns the piece on a square.
    #[inline]
    #[doc(alias = "piece_at")]
    #[doc(alias = "piece_on")]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        Piece::from_cell(self.cell(square.to_0x88()))
    }

    /// Puts a piece on a square and returns the previous piece.
    ///
    /// ```
    /// use makruk::{Board, Piece, Square};
    ///
    /// let mut board = Board::new();
    /// assert_eq!(board.put(Square::E4, Piece::BlackBia), None);
    /// assert_eq!(board.put(Square::E4, Piece::WhiteMa), Some(Piece::BlackBia));
    /// assert_eq!(board.get(Square::E4), Some(Piece::WhiteMa));
    /// ```
    #[inline]
    #[doc(alias = "set_piece")]
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        Piece::from_cell(self.replace(square.to_0x88(), piece as u8))
    }

    /// Marks each side's surplus mets as promoted, so that at most one met per side is unmarked: the one with the lowest square
    /// index for White, and the highest for Black.
    ///
    /// A board from a source that does not distinguish a bia ngai from a met may otherwise have
    /// [too many mets](crate::SetupProblems::TOO_MANY_MET). The two move the same way and have the same hash, so the choice
    /// affects no game.
    ///
    /// ```
    /// use makruk::{Board, Piece, Square};
    ///
    /// let mut board = Board::new();
    /// for square in [Square::E1, Square::C6, Square::D6] {
    ///     board.put(square, Piece::WhiteMet);
    /// }
    /// board.mark_surplus_mets();
    /// assert_eq!(board.get(Square::E1), Some(Piece::WhiteMet));
    /// assert_eq!(board.get(Square::C6), Some(Piece::WhiteBiaNgai));
    /// assert_eq!(board.get(Square::D6), Some(Piece::WhiteBiaNgai));
    /// ```
    #[doc(alias = "promoted")]
    pub fn mark_surplus_mets(&mut self) {
        for color in Color::ALL {
            let mut surplus = self.pieces(color, Role::Met);
            let kept = match color {
                Color::White => surplus.first(),
                Color::Black => surplus.last(),
            };
            if let Some(kept) = kept {
                surplus.remove(kept);
            }
            for square in surplus {
                self.put(square, Piece::new(color, Role::BiaNgai));
            }
        }
    }

    /// Removes a piece from a square and returns it.
    #[doc(alias = "remove_piece")]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        Piece::from_cell(self.replace(square.to_0x88(), EMPTY))
    }

    /// Returns the square of a side's khun in constant time: the one with the lowest index if there are several, `None` if there
    /// is none.
    #[inline]
    #[doc(alias = "king")]
    pub const fn khun(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::Khun).first()
    }

    /// Returns the squares of one side's pieces of a role.
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> SquareSet {
        SquareSet::from_bits(self.by_role(role).bits() & self.by_color(color).bits())
    }

    /// Returns the squares of all pieces of one side.
    #[inline]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.by_color[color.index()]
    }

    /// Returns the squares of both sides' pieces of a role.
    #[inline]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.by_role[role.index() + 1]
    }

    /// Returns whether a side has only its khun.
    ///
    /// ```
    /// use makruk::{Board, Color, Piece, Square};
    ///
    /// let mut board = Board::new();
    /// board.put(Square::E8, Piece::BlackKhun);
    /// assert!(board.is_bare(Color::Black));
    /// board.put(Square::A6, Piece::BlackBia);
    /// assert!(!board.is_bare(Color::Black));
    /// ```
    #[inline]
    #[doc(alias = "bare king")]
    #[doc(alias = "lone king")]
    pub const fn is_bare(&self, color: Color) -> bool {
        self.by_color(color).bits() == self.pieces(color, Role::Khun).bits()
    }

    /// Returns the squares of all pieces.
    #[inline]
    #[doc(alias = "occupancy")]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.by_color[0].bits() | self.by_color[1].bits())
    }

    /// Iterates over the pieces in square order: a1, b1, … h8.
    pub fn iter(&self) -> BoardIter<'_> {
        BoardIter {
            board: self,
            squares: self.occupied().iter(),
        }
    }

    /// Returns the board with the sides swapped: every piece has the other colour and stands on the
    /// [rotated](Square::rotate_180) square.
    ///
    /// ```
    /// use makruk::{Board, Piece, Square};
    ///
    /// let mut board = Board::new();
    /// board.put(Square::E6, Piece::WhiteMa);
    /// assert_eq!(board.swap_sides().get(Square::D3), Some(Piece::BlackMa));
    /// assert_eq!(Board::start().swap_sides(), Board::start());
    /// ```
    #[doc(alias = "mirror")]
    #[doc(alias = "flip")]
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        let mut swapped = Self::new();
        for (square, piece) in self {
            swapped.put(
                square.rotate_180(),
                Piece::new(!piece.color(), piece.role()),
            );
        }
        swapped
    }

    /// Returns the cell at a 0x88 number, on or off the board.
    #[inline]
    pub(crate) const fn cell(&self, number: u8) -> u8 {
        self.cells[number as usize]
    }

    /// Sets a cell and returns the previous one.
    #[inline]
    fn replace(&mut self, number: u8, cell: u8) -> u8 {
        let square = SquareSet::from_bits(1 << dense(number));
        let old = core::mem::replace(&mut self.cells[number as usize], cell);
        for cell in [old, cell] {
            self.by_role[(cell & 7) as usize] ^= square;
            if cell != EMPTY {
                self.by_color[color_index(cell)] ^= square;
            }
        }
        old
    }

    /// Moves the piece with the cell `mover`, whose cell becomes `arriving` on the target; returns the captured cell.
    #[inline]
    pub(crate) fn relocate(&mut self, from: u8, to: u8, mover: u8, arriving: u8) -> u8 {
        let captured = core::mem::replace(&mut self.cells[to as usize], arriving);
        self.cells[from as usize] = EMPTY;
        self.shift(from, to, mover, arriving, captured);
        captured
    }

    /// Reverses [`Board::relocate`].
    #[inline]
    pub(crate) fn restore(&mut self, from: u8, to: u8, mover: u8, arrived: u8, captured: u8) {
        self.cells[from as usize] = mover;
        self.cells[to as usize] = captured;
        self.shift(from, to, mover, arrived, captured);
    }

    /// Updates the bitboards for a move. It is its own inverse.
    #[inline]
    fn shift(&mut self, from: u8, to: u8, mover: u8, arriving: u8, captured: u8) {
        let (from, to) = (
            SquareSet::from_bits(1 << dense(from)),
            SquareSet::from_bits(1 << dense(to)),
        );
        // Empty squares count as role 0, so the role bitboards need no special case for quiet moves.
        self.by_role[0] ^= from;
        self.by_role[(mover & 7) as usize] ^= from;
        self.by_role[(captured & 7) as usize] ^= to;
        self.by_role[(arriving & 7) as usize] ^= to;
        self.by_color[color_index(mover)] ^= from | to;
        if captured != EMPTY {
            self.by_color[color_index(captured)] ^= to;
        }
    }
}

/// Returns the colour index of a piece's cell.
#[inline]
const fn color_index(cell: u8) -> usize {
    (cell & BLACK != 0) as usize
}

impl Default for Board {
    /// Returns the empty board.
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = (Square, Piece);
    type IntoIter = BoardIter<'a>;

    fn into_iter(self) -> BoardIter<'a> {
        self.iter()
    }
}

/// An iterator over the pieces of a [`Board`], from a1 to h8, created by [`Board::iter`].
///
/// ```
/// use makruk::{Board, BoardIter};
///
/// struct Pieces<'a>(BoardIter<'a>);
///
/// let board = Board::start();
/// let mut pieces = Pieces(board.iter());
/// assert_eq!(pieces.0.len(), 32);
/// assert!(pieces.0.next().is_some());
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct BoardIter<'a> {
    board: &'a Board,
    squares: square_set::IntoIter,
}

impl Iterator for BoardIter<'_> {
    type Item = (Square, Piece);

    fn next(&mut self) -> Option<(Square, Piece)> {
        let square = self.squares.next()?;
        Some((square, self.board.get(square)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl ExactSizeIterator for BoardIter<'_> {}
impl FusedIterator for BoardIter<'_> {}

/// Writes a diagram for debugging, with rank 8 on top. Each piece is written as two letters, in upper case for White: `KH ME KN
/// MA RU BI`, and `BN` for a bia ngai. This is not a notation; `makruk-notation` draws diagrams with the letters of a notation.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank} ")?;
            for file in crate::File::ALL {
                let name = match self.get(Square::new(file, rank)) {
                    None => " .",
                    Some(Piece::WhiteKhun) => "KH",
                    Some(Piece::WhiteMet) => "ME",
                    Some(Piece::WhiteKhon) => "KN",
                    Some(Piece::WhiteMa) => "MA",
                    Some(Piece::WhiteRua) => "RU",
                    Some(Piece::WhiteBia) => "BI",
                    Some(Piece::WhiteBiaNgai) => "BN",
                    Some(Piece::BlackKhun) => "kh",
                    Some(Piece::BlackMet) => "me",
                    Some(Piece::BlackKhon) => "kn",
                    Some(Piece::BlackMa) => "ma",
                    Some(Piece::BlackRua) => "ru",
                    Some(Piece::BlackBia) => "bi",
                    Some(Piece::BlackBiaNgai) => "bn",
                };
                write!(f, " {name}")?;
            }
            f.write_str("\n")?;
        }
        f.write_str("   a  b  c  d  e  f  g  h")
    }
}
