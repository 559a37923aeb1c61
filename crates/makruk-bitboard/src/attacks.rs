//! Attack maps, checks and pins of a position.

use makruk_core::{Color, Move, Role, Square, SquareSet};

use crate::{
    BitPosition, rua,
    side::{Black, White},
    steps,
    view::{View, stepper_attacks},
};

impl BitPosition {
    /// Returns the squares that a side attacks, including squares occupied by its own pieces.
    ///
    /// ```
    /// use makruk::{Color, Rank, SquareSet, bitboard::BitPosition};
    ///
    /// let attacked = BitPosition::start().attacked_by(Color::White);
    /// let far = SquareSet::from(Rank::Fourth); // by the bia; no piece reaches further
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
    /// use makruk::{Color, Rank, Role, SquareSet, bitboard::BitPosition};
    ///
    /// let attacked = BitPosition::start().attacked_by_role(Color::Black, Role::Bia);
    /// assert_eq!(attacked, SquareSet::from(Rank::Fifth));
    /// ```
    pub fn attacked_by_role(&self, color: Color, role: Role) -> SquareSet {
        attacks_of(color, role, self.pieces(color, role), self.occupied())
    }

    /// Returns the squares that the piece on a square attacks; the set is empty if the square is.
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

    /// Returns the squares of a side's pieces that attack a square, which may be empty or occupied.
    pub fn attackers_to(&self, square: Square, by: Color) -> SquareSet {
        Role::ALL
            .into_iter()
            .map(|role| {
                attacks_of(!by, role, square.to_set(), self.occupied()) & self.pieces(by, role)
            })
            .fold(SquareSet::EMPTY, |attackers, of_role| attackers | of_role)
    }

    /// Returns the pieces that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        match self.turn() {
            Color::White => View::<White>::new(&self.pieces).checkers(),
            Color::Black => View::<Black>::new(&self.pieces).checkers(),
        }
    }

    /// Returns whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the pieces of the side to move that an enemy rua pins to their khun.
    pub fn pinned(&self) -> SquareSet {
        match self.turn() {
            Color::White => View::<White>::new(&self.pieces).pinned(),
            Color::Black => View::<Black>::new(&self.pieces).pinned(),
        }
    }

    /// Returns whether a legal move gives check. The result is meaningless for an illegal move.
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, them) = (self.turn(), !self.turn());
        let (from, to) = (mv.from().to_set(), mv.to().to_set());
        let Some(leaving) = self.pieces.role_at(mv.from().index()) else {
            return false;
        };
        let arriving = if mv.is_promotion() {
            Role::BiaNgai
        } else {
            leaving
        };
        let khun = self.khun(them);
        // Any rua may give a discovered check, so test all of them after the move.
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

/// Returns the squares attacked by pieces of the given role on the squares of `from`; `occupied` blocks ruas.
#[inline]
pub(crate) fn attacks_of(
    color: Color,
    role: Role,
    from: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    match role {
        Role::Khun => steps::khun_attacks(from),
        Role::Met | Role::BiaNgai => steps::met_attacks(from),
        Role::Khon => steps::khon_attacks(from, color),
        Role::Ma => steps::ma_attacks(from),
        Role::Rua => rua::attacks_of(from, occupied),
        Role::Bia => steps::bia_attacks(from, color),
    }
}
