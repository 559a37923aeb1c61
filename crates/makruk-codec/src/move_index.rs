//! Numbers for all half-moves that any piece can make on an empty board.
//!
//! ```
//! use makruk::{Move, MoveIndex, PieceMoveIndex, Position, Square};
//!
//! let start = Position::start();
//! let mv = Move::new(Square::B1, Square::D2);
//! let index = MoveIndex::from_move(mv).unwrap();
//! assert_eq!(index.get(), 27); // after the 17 from a1 and ten from b1
//! assert_eq!(index.to_move(&start), Some(mv));
//! let index = PieceMoveIndex::from_move(&start, mv).unwrap();
//! assert_eq!(index.get(), 870); // the third of a ma
//! assert_eq!(index.to_move(&start), Some(mv));
//! ```
//!
//! [`MoveIndex`] numbers the 1,428 possible pairs of squares, in 11 bits. [`PieceMoveIndex`] numbers the 2,166 combinations
//! of a kind of piece and two squares, as seen by the side to move, in 12 bits. Both follow the order of the squares, a1,
//! b1, … h8. The [page on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) counts the half-moves by
//! piece.
//!
//! A bia ngai counts as a met. A bia is on the third, fourth or fifth rank of its side, since it starts on the third and
//! promotes on the sixth. Promotions need no entries, since they follow from the board: a number and a position determine a
//! move, or none if the move is illegal there. The tables take 648 and 3,848 bytes; nothing is allocated.
//!
//! Both numberings suit tables with one entry per half-move, and the outputs of a neural network. As a code for games they
//! are not compact: a position has a few dozen legal moves, and [`moves`](crate::moves) takes about 3 bits per move.
//!
//! # Source
//!
//! The closing remark of N. Brenner, "Minimal encoding of moves in a chess game", 2013. It estimates about 7,000 half-moves
//! for chess and assigns them 11 bits, which is too few: 2¹¹ is 2,048, and 7,000 need 13 bits. The half-moves of Makruk fit
//! in 11.

use makruk_core::{
    Color, Move, Piece, Position, Role, Square, SquareSet,
    movement::{attack_steps, forward, is_promotion_zone},
};

/// The kinds of pieces, in the order of their blocks of 64 rows in [`BY_PIECE`].
const PIECES: [Role; 6] = [
    Role::Khun,
    Role::Met,
    Role::Khon,
    Role::Ma,
    Role::Rua,
    Role::Bia,
];

/// A list of moves, as one set of target squares per row.
struct Table<const ROWS: usize> {
    /// The target squares of each row.
    reach: [SquareSet; ROWS],
    /// The number of each row's first move.
    first: [u16; ROWS],
    /// The number of moves.
    len: u16,
}

/// The moves of any piece; row = from square. 648 bytes.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static BY_SQUARES: Table<64> = {
    let mut reach = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 * PIECES.len() {
        // Khon and bia moves are a subset of the other pieces' moves, for both sides.
        reach[i % 64] = SquareSet::from_bits(reach[i % 64].bits() | reach_of(i).bits());
        i += 1;
    }
    Table::new(reach)
};

/// The moves of each piece; row = 64 × piece + from square. 3,848 bytes.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static BY_PIECE: Table<384> = {
    let mut reach = [SquareSet::EMPTY; 384];
    let mut i = 0;
    while i < 384 {
        reach[i] = reach_of(i);
        i += 1;
    }
    Table::new(reach)
};

/// Returns the target squares for a row of [`BY_PIECE`]: all moves of a white piece on an empty board, captures included.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn reach_of(row: usize) -> SquareSet {
    let (role, from) = (PIECES[row / 64], Square::ALL[row % 64]);
    let mut reach = SquareSet::EMPTY;
    if matches!(role, Role::Bia) {
        if !matches!(from.rank().index(), 2..=4) {
            return reach;
        }
        if let Some(to) = from.step(forward(Color::White)) {
            reach.insert(to);
        }
    }
    let steps = attack_steps(Piece::new(Color::White, role));
    let mut i = 0;
    while i < steps.len() {
        let mut square = from;
        while let Some(to) = square.step(steps[i]) {
            reach.insert(to);
            square = to;
            if !matches!(role, Role::Rua) {
                break;
            }
        }
        i += 1;
    }
    reach
}

impl<const ROWS: usize> Table<ROWS> {
    #[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // evaluated at compile time
    const fn new(reach: [SquareSet; ROWS]) -> Self {
        let mut first = [0; ROWS];
        let mut len = 0;
        let mut row = 0;
        while row < ROWS {
            first[row] = len;
            len += reach[row].len() as u16;
            row += 1;
        }
        Self { reach, first, len }
    }

    /// Returns the number of a move; `None` if the table does not contain it.
    fn index(&self, row: usize, to: Square) -> Option<u16> {
        let reach = *self.reach.get(row)?;
        let before = SquareSet::from_bits(to.to_set().bits() - 1);
        let number = u16::try_from((reach & before).len()).ok()?;
        reach.contains(to).then_some(self.first.get(row)? + number)
    }

    /// Returns the row and the target square for a number.
    fn entry(&self, index: u16) -> Option<(usize, Square)> {
        // An empty row has the same first number as the row after it, so the last of these rows is the right one.
        let row = self.first.partition_point(|&first| first <= index);
        let row = row.checked_sub(1)?;
        let number = usize::from(index - self.first.get(row)?);
        Some((row, self.reach.get(row)?.iter().nth(number)?))
    }
}

/// The number of a move, given by its two squares: 0 to 1427, 11 bits.
///
/// ```
/// use makruk::{Fen, Move, MoveIndex, Square};
///
/// let fen: Fen = "4k3/8/8/P7/8/8/8/4K3 w - - 0 1".parse()?;
/// let promotion: Move = "a5a6m".parse()?;
/// // The index has only the squares; the position shows that the move is a promotion.
/// let index = MoveIndex::from_squares(Square::A5, Square::A6).unwrap();
/// assert_eq!(MoveIndex::from_move(promotion), Some(index));
/// assert_eq!(index.to_move(&fen.to_position()?), Some(promotion));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveIndex(u16);

impl MoveIndex {
    /// The number of indexes.
    pub const COUNT: u16 = BY_SQUARES.len;

    /// Creates the index with the given number; `None` if it is not below [`MoveIndex::COUNT`].
    ///
    /// ```
    /// use makruk::MoveIndex;
    ///
    /// assert!(MoveIndex::new(MoveIndex::COUNT - 1).is_some());
    /// assert!(MoveIndex::new(MoveIndex::COUNT).is_none());
    /// ```
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number.
    ///
    /// ```
    /// use makruk::MoveIndex;
    ///
    /// assert_eq!(MoveIndex::new(1000).map(MoveIndex::get), Some(1000));
    /// ```
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the index for two squares; `None` if no piece can move between them.
    ///
    /// ```
    /// use makruk::{MoveIndex, Square};
    ///
    /// assert!(MoveIndex::from_squares(Square::A1, Square::H1).is_some()); // a rua
    /// assert!(MoveIndex::from_squares(Square::A1, Square::C3).is_none()); // no piece
    /// ```
    pub fn from_squares(from: Square, to: Square) -> Option<Self> {
        BY_SQUARES.index(from.index(), to).map(Self)
    }

    /// Returns the index of a move; `None` if no piece can make it.
    ///
    /// ```
    /// use makruk::{Move, MoveIndex, Position, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// let index = MoveIndex::from_move(push).unwrap();
    /// assert_eq!(MoveIndex::new(index.get()), Some(index));
    /// assert_eq!(index.to_move(&Position::start()), Some(push));
    /// ```
    pub fn from_move(mv: Move) -> Option<Self> {
        Self::from_squares(mv.from(), mv.to())
    }

    /// Returns the two squares, from and to.
    ///
    /// ```
    /// use makruk::{MoveIndex, Square};
    ///
    /// let index = MoveIndex::from_squares(Square::B1, Square::D2).unwrap();
    /// assert_eq!(index.squares(), (Square::B1, Square::D2));
    /// ```
    pub fn squares(self) -> (Square, Square) {
        let entry = BY_SQUARES.entry(self.0);
        let squares = entry.and_then(|(row, to)| Some((Square::from_index(row)?, to)));
        // Every index has an entry in the table.
        squares.unwrap_or((Square::A1, Square::B1))
    }

    /// Returns the move that the index denotes in a position; `None` if it is not legal there.
    ///
    /// ```
    /// use makruk::{MoveIndex, Position, Square};
    ///
    /// let index = MoveIndex::from_squares(Square::A1, Square::A2).unwrap();
    /// assert!(index.to_move(&Position::start()).is_some());
    /// let blocked = MoveIndex::from_squares(Square::A1, Square::A8).unwrap();
    /// assert_eq!(blocked.to_move(&Position::start()), None);
    /// ```
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let (from, to) = self.squares();
        legal(position, from, to)
    }
}

/// The number of a move, given by its piece and its two squares: 0 to 2165, 12 bits.
///
/// ```
/// use makruk::{Piece, PieceMoveIndex, Square};
///
/// // Squares are seen from the mover's side, so moves of White and Black share their indexes.
/// let white = PieceMoveIndex::from_squares(Piece::WhiteMa, Square::B1, Square::D2);
/// let black = PieceMoveIndex::from_squares(Piece::BlackMa, Square::G8, Square::E7);
/// assert_eq!(white, black);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMoveIndex(u16);

impl PieceMoveIndex {
    /// The number of indexes.
    pub const COUNT: u16 = BY_PIECE.len;

    /// Creates the index with the given number; `None` if it is not below [`PieceMoveIndex::COUNT`].
    ///
    /// ```
    /// use makruk::PieceMoveIndex;
    ///
    /// assert!(PieceMoveIndex::new(PieceMoveIndex::COUNT - 1).is_some());
    /// assert!(PieceMoveIndex::new(PieceMoveIndex::COUNT).is_none());
    /// ```
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number.
    ///
    /// ```
    /// use makruk::PieceMoveIndex;
    ///
    /// assert_eq!(PieceMoveIndex::new(2000).map(PieceMoveIndex::get), Some(2000));
    /// ```
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the index of a piece's move; `None` if the piece cannot make it. A bia ngai counts as a met.
    ///
    /// ```
    /// use makruk::{Piece, PieceMoveIndex, Square};
    ///
    /// let index = |piece| PieceMoveIndex::from_squares(piece, Square::B1, Square::D2);
    /// assert!(index(Piece::WhiteMa).is_some());
    /// assert!(index(Piece::WhiteKhon).is_none());
    /// ```
    pub fn from_squares(piece: Piece, from: Square, to: Square) -> Option<Self> {
        let side = piece.color();
        let role = piece.role().moves_as();
        let number = PIECES.iter().position(|&other| other == role)?;
        let row = 64 * number + seen_by(side, from).index();
        BY_PIECE.index(row, seen_by(side, to)).map(Self)
    }

    /// Returns the index of a move by the piece on the move's from square; `None` if the piece cannot make the move, or if
    /// it is a bia on a rank that it cannot occupy in a game.
    ///
    /// ```
    /// use makruk::{Move, PieceMoveIndex, Position, Square};
    ///
    /// let start = Position::start();
    /// let push = Move::new(Square::E3, Square::E4);
    /// let index = PieceMoveIndex::from_move(&start, push).unwrap();
    /// assert_eq!(index.to_move(&start), Some(push));
    /// ```
    pub fn from_move(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.board().get(mv.from())?;
        Self::from_squares(piece, mv.from(), mv.to())
    }

    /// Returns the role, the from square and the to square, for a move by the given side.
    ///
    /// ```
    /// use makruk::{Color, Piece, PieceMoveIndex, Role, Square};
    ///
    /// let index = PieceMoveIndex::from_squares(Piece::BlackMa, Square::B8, Square::D7).unwrap();
    /// assert_eq!(index.squares(Color::Black), (Role::Ma, Square::B8, Square::D7));
    /// ```
    pub fn squares(self, side: Color) -> (Role, Square, Square) {
        let entry = BY_PIECE.entry(self.0);
        let squares = entry.and_then(|(row, to)| {
            let from = Square::from_index(row % 64)?;
            let role = *PIECES.get(row / 64)?;
            Some((role, seen_by(side, from), seen_by(side, to)))
        });
        // Every index has an entry in the table.
        squares.unwrap_or((Role::Khun, Square::A1, Square::B1))
    }

    /// Returns the move that the index denotes in a position; `None` if it is not legal there, or if a different piece would
    /// make it.
    ///
    /// ```
    /// use makruk::{Piece, PieceMoveIndex, Position, Square};
    ///
    /// let start = Position::start();
    /// let index = |piece| PieceMoveIndex::from_squares(piece, Square::A1, Square::A2).unwrap();
    /// assert!(index(Piece::WhiteRua).to_move(&start).is_some());
    /// assert!(index(Piece::WhiteKhun).to_move(&start).is_none()); // a rua is on a1
    /// ```
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let (role, from, to) = self.squares(position.turn());
        let piece = position.board().get(from)?;
        if piece.role().moves_as() != role {
            return None;
        }
        legal(position, from, to)
    }
}

/// Returns a square as seen by a side; the function is its own inverse.
const fn seen_by(side: Color, square: Square) -> Square {
    match side {
        Color::White => square,
        Color::Black => square.rotate_180(),
    }
}

/// Returns the move between two squares if it is legal, as a promotion where the rules require one.
fn legal(position: &Position, from: Square, to: Square) -> Option<Move> {
    let mv = Move::try_new(from, to)?;
    let turn = position.turn();
    let is_bia = position.board().pieces(turn, Role::Bia).contains(from);
    let mv = if is_bia && is_promotion_zone(turn, to) {
        mv.promoting()
    } else {
        mv
    };
    position.is_legal(mv).then_some(mv)
}
