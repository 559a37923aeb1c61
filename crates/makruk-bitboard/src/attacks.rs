//! Attack maps, checks and pins of a position.

use makruk_core::{Color, Move, Role, Square, SquareSet};

use crate::{
    BitPosition, rua,
    side::{Black, White},
    steps,
    view::{View, stepper_attacks},
};

impl BitPosition {
    /// Returns the squares that a side attacks, including those of its own pieces.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Rank, SquareSet};
    ///
    /// let attacked = BitPosition::start().attacked_by(Color::White);
    /// let far = SquareSet::from(Rank::Fourth); // by the bia; nothing goes beyond
    /// assert_eq!(attacked & far, far);
    /// assert_eq!(attacked.last().map(|square| square.rank()), Some(Rank::Fourth));
    /// ```
    pub fn attacked_by(&self, color: Color) -> SquareSet {
        let army = self.pieces.army(self.by_color(color));
        let steppers = match color {
            Color::White => stepper_attacks::<White>(&army),
            Color::Black => stepper_attacks::<Black>(&army),
        };
        steppers | steps::khun_attacks(army.khun) | rua::attacks_of(army.rua, self.occupied())
    }

    /// Returns the squares that a side's pieces of one role attack.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Rank, Role, SquareSet};
    ///
    /// let attacked = BitPosition::start().attacked_by_role(Color::Black, Role::Bia);
    /// assert_eq!(attacked, SquareSet::from(Rank::Fifth));
    /// ```
    pub fn attacked_by_role(&self, color: Color, role: Role) -> SquareSet {
        attacks_of(color, role, self.pieces(color, role), self.occupied())
    }

    /// Returns the squares that the piece on a square attacks; none if the square is empty.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Square;
    ///
    /// let start = BitPosition::start();
    /// assert_eq!(start.attacks_from(Square::B1).len(), 3); // a ma: a3, c3, d2
    /// assert!(start.attacks_from(Square::E4).is_empty());
    /// ```
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        self.get(square).map_or(SquareSet::EMPTY, |piece| {
            attacks_of(
                piece.color(),
                piece.role(),
                square.to_set(),
                self.occupied(),
            )
        })
    }

    /// Returns the squares of a side's pieces that attack a square. It does not matter what stands on
    /// the square.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Square};
    ///
    /// let start = BitPosition::start();
    /// assert_eq!(start.attackers_to(Square::D4, Color::White).len(), 2); // bia c3 and e3
    /// ```
    pub fn attackers_to(&self, square: Square, by: Color) -> SquareSet {
        Role::ALL
            .into_iter()
            .map(|role| {
                attacks_of(!by, role, square.to_set(), self.occupied()) & self.pieces(by, role)
            })
            .fold(SquareSet::EMPTY, |attackers, of_role| attackers | of_role)
    }

    /// Returns the pieces that give check to the side to move.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup { turn: Color::Black, ..Setup::default() };
    /// setup.board.put(Square::E8, Piece::BlackKhun);
    /// setup.board.put(Square::D1, Piece::WhiteKhun);
    /// setup.board.put(Square::E3, Piece::WhiteRua);
    /// let position = BitPosition::from(&Position::from_setup(&setup)?);
    /// assert!(position.checkers().iter().eq([Square::E3]));
    /// # Ok::<(), makruk_core::SetupError>(())
    /// ```
    pub fn checkers(&self) -> SquareSet {
        match self.turn() {
            Color::White => View::<White>::new(&self.pieces).checkers(),
            Color::Black => View::<Black>::new(&self.pieces).checkers(),
        }
    }

    /// Returns whether the side to move is in check.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert!(!BitPosition::start().is_check());
    /// ```
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the pieces of the side to move that a rua pins to their khun. They may move along the
    /// line of the pin only, which a rua can, and a bia or a khon that steps straight forward.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup::default();
    /// setup.board.put(Square::E1, Piece::WhiteKhun);
    /// setup.board.put(Square::E3, Piece::WhiteMa);
    /// setup.board.put(Square::E7, Piece::BlackRua);
    /// setup.board.put(Square::D8, Piece::BlackKhun);
    /// let position = BitPosition::from(&Position::from_setup(&setup)?);
    /// assert!(position.pinned().iter().eq([Square::E3]));
    /// # Ok::<(), makruk_core::SetupError>(())
    /// ```
    pub fn pinned(&self) -> SquareSet {
        match self.turn() {
            Color::White => View::<White>::new(&self.pieces).pinned(),
            Color::Black => View::<Black>::new(&self.pieces).pinned(),
        }
    }

    /// Returns whether a legal move gives check, without making it.
    ///
    /// For other moves the answer has no meaning.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4).unwrap();
    /// assert!(!BitPosition::start().gives_check(push));
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, them) = (self.turn(), !self.turn());
        let (from, to) = (mv.from().to_set(), mv.to().to_set());
        let Some(leaving) = self.pieces.role_at(mv.from().index()) else {
            return false;
        };
        let arriving = if mv.is_promotion() {
            Role::Biangai
        } else {
            leaving
        };
        let khun = self.khun(them);
        // The move may discover a check by a rua, so all ruas are tested on the board after the move.
        let mut ruas = self.pieces(us, Role::Rua) - from;
        if leaving == Role::Rua {
            ruas |= to;
        } else if attacks_of(us, arriving, to, self.occupied()).contains(khun) {
            return true;
        }
        let occupied = (self.occupied() - from) | to;
        !(rua::attacks(khun, occupied) & ruas).is_empty()
    }
}

/// Returns the squares attacked by pieces of a role on the squares of a set; `occupied` blocks ruas.
#[inline]
pub(crate) fn attacks_of(
    color: Color,
    role: Role,
    from: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    match role {
        Role::Khun => steps::khun_attacks(from),
        Role::Met | Role::Biangai => steps::met_attacks(from),
        Role::Khon => steps::khon_attacks(from, color),
        Role::Ma => steps::ma_attacks(from),
        Role::Rua => rua::attacks_of(from, occupied),
        Role::Bia => steps::bia_attacks(from, color),
    }
}
