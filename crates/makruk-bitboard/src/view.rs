//! A position as seen by the side to move: own and enemy pieces, attacks, checks and pins.
//!
//! Attacks, checks and pins are computed before move generation, so no move has to be made and tested.

use core::marker::PhantomData;

use makruk_core::SquareSet;

use crate::{
    pieces::{Army, Pieces},
    rua,
    scan::{indices, lowest},
    shift::{beside, file_fill, rank_fill},
    side::Side,
    steps::{self, KHUN, MA, MET},
};

/// The pieces on the board, by role, for the side to move `S`.
pub(crate) struct View<S> {
    pub(crate) own: Army,
    pub(crate) enemy: Army,
    /// All own pieces.
    pub(crate) us: SquareSet,
    /// All enemy pieces.
    pub(crate) them: SquareSet,
    pub(crate) occupied: SquareSet,
    /// The index of the own khun's square.
    pub(crate) khun: usize,
    side: PhantomData<S>,
}

/// Restrictions on the moves of own pieces other than the khun.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The allowed targets: all squares, or, in check, those that capture or block the checking piece.
    pub(crate) targets: SquareSet,
    /// The squares of unpinned pieces.
    pub(crate) free: SquareSet,
    /// The squares of pieces pinned along their file.
    pub(crate) on_file: SquareSet,
    /// The squares of pieces pinned along their rank.
    pub(crate) on_rank: SquareSet,
}

impl Limits {
    /// No check and no pin.
    pub(crate) const NONE: Self = Self {
        targets: SquareSet::ALL,
        free: SquareSet::ALL,
        on_file: SquareSet::EMPTY,
        on_rank: SquareSet::EMPTY,
    };
}

impl<S: Side> View<S> {
    #[inline]
    pub(crate) fn new(pieces: &Pieces) -> Self {
        let occupied = pieces.occupied();
        let us = pieces.side(S::COLOR);
        let them = occupied ^ us;
        let own = pieces.army(us);
        Self {
            own,
            enemy: pieces.army(them),
            us,
            them,
            occupied,
            khun: lowest(own.khun),
            side: PhantomData,
        }
    }

    /// Returns the squares where the mover's khun would be attacked. The set is complete for the khun's square and its
    /// neighbours; distant rua attacks may be missing. Rua attacks pass through the khun, so that it cannot retreat along their
    /// line.
    #[inline]
    pub(crate) fn danger(&self) -> SquareSet {
        self.danger_of_pieces() | KHUN[lowest(self.enemy.khun)]
    }

    /// Returns [`View::danger`] without the attacks of the enemy khun.
    #[inline]
    pub(crate) fn danger_of_pieces(&self) -> SquareSet {
        let occupied = self.occupied ^ self.own.khun;
        let ruas = self.enemy.rua & self.near_lines();
        stepper_attacks::<S::Other>(&self.enemy) | rua::attacks_of(ruas, occupied)
    }

    /// Returns whether there is no check and no enemy rua on the khun's rank or file, so that no piece can be pinned.
    #[inline]
    pub(crate) fn is_calm(&self, danger: SquareSet) -> bool {
        (self.enemy.rua & LINES[self.khun] | self.own.khun & danger).is_empty()
    }

    /// Returns the checking pieces.
    pub(crate) fn checkers(&self) -> SquareSet {
        let ahead = S::forward(self.own.khun);
        let steppers = MA[self.khun] & self.enemy.ma
            | MET[self.khun] & self.enemy.diagonal()
            | ahead & self.enemy.khon
            | beside(ahead) & self.enemy.bia;
        steppers | rua::attacks_from(self.khun, self.occupied) & self.enemy.rua
    }

    /// Returns the own pieces that a rua pins.
    pub(crate) fn pinned(&self) -> SquareSet {
        let seen = rua::attacks_from(self.khun, self.occupied);
        let guards = seen & self.us;
        let behind = rua::attacks_from(self.khun, self.occupied ^ guards) - seen;
        // A rua that attacks the khun once the guards are removed pins one of them.
        indices(behind & self.enemy.rua).fold(SquareSet::EMPTY, |pinned, rua| {
            pinned | rua::attacks_from(rua, self.occupied) & guards
        })
    }

    /// Returns the restrictions on the pieces other than the khun.
    pub(crate) fn limits(&self) -> Limits {
        let (checkers, pinned) = (self.checkers(), self.pinned());
        let on_rank = pinned & SquareSet::from_bits(0xff << (self.khun & 0o70));
        if checkers.is_empty() {
            return Limits {
                targets: SquareSet::ALL,
                free: !pinned,
                on_file: pinned - on_rank,
                on_rank,
            };
        }
        // A pinned piece cannot stop the check: its line and the line of the check share only the khun's square.
        Limits {
            targets: if checkers.more_than_one() {
                SquareSet::EMPTY
            } else {
                checkers | self.between_khun_and(checkers & self.enemy.rua)
            },
            free: !pinned,
            ..Limits::NONE
        }
    }

    /// Returns the squares from which a rua may attack the khun or a neighbouring square.
    #[inline]
    pub(crate) fn near_lines(&self) -> SquareSet {
        NEAR_LINES[self.khun]
    }

    /// Returns the attacks of enemy ruas near the khun, and the squares between the khun and each rua on its rank or file. If a
    /// piece other than a rua moves without leaving or entering these squares, no pin, no check by a rua and no rua attack next
    /// to the khun changes. The khun must not be in check, so that no rua attack passes through it.
    pub(crate) fn lines_at_khun(&self) -> SquareSet {
        let near = self.enemy.rua & self.near_lines();
        let attacks = rua::attacks_of(near, self.occupied);
        indices(self.enemy.rua & LINES[self.khun]).fold(attacks, |lines, rua| {
            lines | self.between_khun_and(SquareSet::from_bits(1 << rua))
        })
    }

    /// Returns the squares between the khun and a rua on its rank or file, or the empty set if there is no rua.
    fn between_khun_and(&self, rua: SquareSet) -> SquareSet {
        if rua.is_empty() {
            return rua;
        }
        rua::attacks_from(self.khun, rua) & rua::attacks_from(lowest(rua), self.own.khun)
    }
}

/// Returns the attacks of a side's pieces, excluding its khun and ruas.
#[inline]
pub(crate) fn stepper_attacks<S: Side>(army: &Army) -> SquareSet {
    let diagonal = army.diagonal();
    S::forward(beside(diagonal | army.bia) | army.khon)
        | S::Other::forward(beside(diagonal))
        | steps::ma_attacks(army.ma)
}

/// `[SquareSet; 64]` (512 bytes): a square's rank and file without the square itself, indexed by square.
static LINES: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = rua::set_attacks(SquareSet::from_bits(1 << i), SquareSet::EMPTY);
        i += 1;
    }
    table
};

/// `[SquareSet; 64]` (512 bytes): the ranks and files of a square and its neighbours, up to three of each, indexed by square.
/// Only from these lines can a rua attack the square or one of its neighbours.
static NEAR_LINES: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let near = steps::khun_attacks(SquareSet::from_bits(1 << i));
        table[i] = SquareSet::from_bits(rank_fill(near).bits() | file_fill(near).bits());
        i += 1;
    }
    table
};

/// The size in bytes of this module's tables.
pub(crate) const TABLE_BYTES: usize = size_of_val(&LINES) + size_of_val(&NEAR_LINES);
