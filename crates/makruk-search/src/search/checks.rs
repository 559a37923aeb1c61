//! Detection of checking moves before they are played.

use makruk_bitboard::{BitPosition, rua, steps};
use makruk_core::{Move, Role, Square, SquareSet};

/// Squares from which the side to move's pieces give check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checks {
    bia: SquareSet,
    met: SquareSet,
    khon: SquareSet,
    ma: SquareSet,
    rua: SquareSet,
    /// Squares from which some piece gives check.
    any: SquareSet,
    /// The side to move's own pieces whose moves may discover a check by a rua.
    uncovering: SquareSet,
}

impl Checks {
    #[inline]
    pub(super) fn new(position: &BitPosition) -> Self {
        let turn = position.turn();
        let target = position.khun(!turn);
        let set = target.to_set();
        let occupied = position.occupied();
        let own = position.by_color(turn);
        let lines = rua::attacks(target, occupied);
        let ruas = position.by_role(Role::Rua) & own;
        let guards = lines & own;
        let behind = rua::attacks(target, occupied - guards) & (ruas - lines);
        // A piece attacks the khun exactly if an enemy piece of the same role on the khun's square would attack that
        // piece.
        let bia = steps::bia_attacks(set, !turn);
        let met = steps::met_attacks(set);
        let khon = steps::khon_attacks(set, !turn);
        let ma = steps::ma_attacks(set);
        Self {
            bia,
            met,
            khon,
            ma,
            rua: lines,
            any: bia | khon | ma | lines | met,
            uncovering: if behind.is_empty() {
                SquareSet::EMPTY
            } else {
                guards
            },
        }
    }

    /// Returns the squares from which a role gives direct check.
    #[inline]
    pub(super) fn squares(&self, role: Role) -> SquareSet {
        match role {
            Role::Bia => self.bia,
            Role::Met | Role::BiaNgai => self.met,
            Role::Khon => self.khon,
            Role::Ma => self.ma,
            Role::Rua => self.rua,
            Role::Khun => SquareSet::EMPTY,
        }
    }

    /// Returns the targets at which a piece gives check without promoting, as judged by [`Self::gives`].
    #[inline]
    pub(super) fn kept(&self, role: Role, from: Square, targets: SquareSet) -> SquareSet {
        if self.uncovering.contains(from) {
            targets
        } else {
            targets & self.squares(role)
        }
    }

    /// Returns whether a move without promotion may give check: a fast test that ignores the role and excludes most
    /// moves.
    #[inline]
    pub(super) fn may_give(&self, mv: Move) -> bool {
        self.any.contains(mv.to()) || self.uncovering.contains(mv.from())
    }

    /// Returns whether a move gives check; false positives are possible if the piece blocks a rua's line.
    #[inline]
    pub(super) fn gives(&self, role: Role, mv: Move) -> bool {
        let role = if mv.is_promotion() {
            Role::BiaNgai
        } else {
            role
        };
        self.squares(role).contains(mv.to()) || self.uncovering.contains(mv.from())
    }
}
