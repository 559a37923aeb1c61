//! Attacks of pieces, and attackers of squares.

use crate::{
    Board, Color, Piece, Role, Square, SquareSet,
    movement::{STRAIGHT, attack_steps},
    piece::EMPTY,
    square::dense,
    x88::{add, is_on_board},
};

impl Board {
    /// Returns the squares that the given piece would attack from a square; the pieces on this board block ruas. Squares occupied
    /// by pieces of the same side are included, since those pieces are defended.
    ///
    /// ```
    /// use makruk::{Board, Piece, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.attacks(Piece::WhiteKhon, Square::C4).len(), 5);
    /// assert_eq!(board.attacks(Piece::WhiteRua, Square::C4).len(), 10);
    /// ```
    pub fn attacks(&self, piece: Piece, from: Square) -> SquareSet {
        let mut attacks = 0;
        for &step in attack_steps(piece) {
            let mut to = add(from.to_0x88(), step);
            while is_on_board(to) {
                attacks |= 1 << dense(to);
                if piece.role() != Role::Rua || self.cell(to) != EMPTY {
                    break;
                }
                to = add(to, step);
            }
        }
        SquareSet::from_bits(attacks)
    }

    /// Returns the squares that the piece on a square attacks, or the empty set if the square is empty.
    ///
    /// ```
    /// use makruk::{Board, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.attacks_from(Square::B1).len(), 3); // a ma: a3, c3, d2
    /// assert!(board.attacks_from(Square::E4).is_empty());
    /// ```
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        self.get(square)
            .map_or(SquareSet::EMPTY, |piece| self.attacks(piece, square))
    }

    /// Returns the squares of a side's pieces that attack a square.
    ///
    /// The square itself may be empty or occupied. A bia attacks the two squares diagonally in front of it, empty or not, but not
    /// the square straight ahead.
    ///
    /// ```
    /// use makruk::{Board, Color, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.attackers_to(Square::D4, Color::White).len(), 2); // bia c3 and e3
    /// assert!(board.attackers_to(Square::D5, Color::White).is_empty());
    /// ```
    pub fn attackers_to(&self, square: Square, by: Color) -> SquareSet {
        Role::ALL
            .into_iter()
            .map(|role| {
                // A piece of this role and the other colour on `square` attacks exactly the squares from which `by`'s pieces of
                // this role attack `square`: every step has a reverse, and the reverse of a khon's or bia's step belongs to the
                // other side.
                let seen = self.attacks(Piece::new(!by, role), square);
                seen & self.pieces(by, role)
            })
            .fold(SquareSet::EMPTY, |attackers, of_role| attackers | of_role)
    }

    /// Returns whether any of a side's pieces attacks a square.
    ///
    /// ```
    /// use makruk::{Board, Color, Square};
    ///
    /// let board = Board::start();
    /// assert!(board.is_attacked(Square::E4, Color::White)); // by the bia on d3 and f3
    /// assert!(!board.is_attacked(Square::E4, Color::Black));
    /// ```
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers_to(square, by).is_empty()
    }

    /// Returns the squares strictly between two squares on the same rank or file, or the empty set for other pairs.
    pub(crate) fn between(a: Square, b: Square) -> SquareSet {
        let mut between = SquareSet::EMPTY;
        let Some(step) = straight_step(a.to_0x88(), b.to_0x88()) else {
            return between;
        };
        let mut number = add(a.to_0x88(), step);
        while number != b.to_0x88() {
            between |= SquareSet::from_bits(1 << dense(number));
            number = add(number, step);
        }
        between
    }
}

/// Returns the straight step that leads from one square to another when repeated, or `None` if they are equal or share neither a
/// rank nor a file.
#[inline]
pub(crate) fn straight_step(from: u8, to: u8) -> Option<i8> {
    let [north, east, south, west] = STRAIGHT;
    match (from & 7 == to & 7, from >> 4 == to >> 4) {
        (true, false) => Some(if to > from { north } else { south }),
        (false, true) => Some(if to > from { east } else { west }),
        _ => None,
    }
}
