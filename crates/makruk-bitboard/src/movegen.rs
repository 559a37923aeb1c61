//! Legal move generation: one piece at a time, with a bitboard of its targets.

use core::ops::ControlFlow;

use makruk_core::{Move, Role, Square, SquareSet};

use crate::{
    pieces::Pieces,
    rua,
    scan::indices,
    shift::beside,
    side::Side,
    steps::{KHUN, MA, MET},
    view::{Limits, View},
};

/// A piece with legal moves, and its target squares.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use makruk::{Role, Square, SquareSet, bitboard::BitPosition};
///
/// let mut khons = SquareSet::EMPTY;
/// let _ = BitPosition::start().for_each_mover(SquareSet::ALL, |mover| {
///     if mover.role == Role::Khon {
///         khons |= mover.targets;
///     }
///     ControlFlow::<()>::Continue(())
/// });
/// let expected = [Square::B2, Square::C2, Square::D2, Square::E2, Square::F2, Square::G2];
/// assert_eq!(khons, expected.into_iter().collect());
/// ```
///
/// The type is complete, so that a search can divide the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The role of the piece.
    pub role: Role,
    /// The square of the piece.
    pub from: Square,
    /// The squares it can move to; never empty.
    pub targets: SquareSet,
    /// The targets on which it promotes; empty unless the piece is a bia.
    pub promotions: SquareSet,
}

impl Mover {
    /// Iterates over the moves of the piece, in [index](Square::index) order of their targets.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use makruk::{Move, Square, SquareSet, bitboard::BitPosition};
    ///
    /// let mut moves = Vec::new();
    /// let _ = BitPosition::start().for_each_mover(Square::E3.to_set(), |mover| {
    ///     moves.extend(mover.moves());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(moves, [Move::new(Square::E3, Square::E4)]);
    /// ```
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        self.targets.iter().filter_map(move |to| {
            let mv = Move::try_new(self.from, to)?;
            Some(if self.promotions.contains(to) {
                mv.promoting()
            } else {
                mv
            })
        })
    }
}

/// Calls `visit` for each piece of side `S` that is on a square in `of` and has a legal move.
#[inline]
pub(crate) fn for_each_mover<S: Side, B>(
    pieces: &Pieces,
    of: SquareSet,
    mut visit: impl FnMut(Mover) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let view = View::<S>::new(pieces);
    let danger = view.danger();
    let mut tell = |role, from: usize, targets: SquareSet, promotions| {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        visit(Mover {
            role,
            from: Square::ALL[from & 63],
            targets,
            promotions,
        })
    };
    for khun in indices(view.own.khun & of) {
        let targets = KHUN[khun] - view.us - danger;
        tell(Role::Khun, khun, targets, SquareSet::EMPTY)?;
    }
    let promoted = pieces.by_role(Role::BiaNgai);
    if view.is_calm(danger) {
        view.movers::<true, B>(of, promoted, Limits::NONE, &mut tell)
    } else {
        view.movers::<false, B>(of, promoted, view.limits(), &mut tell)
    }
}

impl<S: Side> View<S> {
    /// Calls `tell` with the role, square, targets and promotion targets of each piece on a square in `of`, except the khun. Mets
    /// on squares of `promoted` are bia ngai. If `IS_CALM`, there are no limits, and the compiler removes their code.
    #[inline]
    fn movers<const IS_CALM: bool, B>(
        &self,
        of: SquareSet,
        promoted: SquareSet,
        limits: Limits,
        tell: &mut impl FnMut(Role, usize, SquareSet, SquareSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let limits = if IS_CALM { Limits::NONE } else { limits };
        let own = &self.own;
        let (free, on_file, on_rank) = (of & limits.free, of & limits.on_file, of & limits.on_rank);
        let targets = limits.targets - self.us;
        let none = SquareSet::EMPTY;
        let ahead = |from: usize| S::forward(SquareSet::from_bits(1 << from));

        for from in indices((own.met - promoted) & free) {
            tell(Role::Met, from, MET[from] & targets, none)?;
        }
        for from in indices(own.met & promoted & free) {
            tell(Role::BiaNgai, from, MET[from] & targets, none)?;
        }
        for from in indices(own.khon & free) {
            tell(Role::Khon, from, (MET[from] | ahead(from)) & targets, none)?;
        }
        for from in indices(own.khon & on_file) {
            tell(Role::Khon, from, ahead(from) & targets, none)?;
        }
        for from in indices(own.ma & free) {
            tell(Role::Ma, from, MA[from] & targets, none)?;
        }
        for from in indices(own.rua & free) {
            let attacks = rua::attacks_from(from, self.occupied);
            tell(Role::Rua, from, attacks & targets, none)?;
        }
        for from in indices(own.rua & on_file) {
            let attacks = rua::file_attacks_from(from, self.occupied);
            tell(Role::Rua, from, attacks & targets, none)?;
        }
        for from in indices(own.rua & on_rank) {
            let attacks = rua::rank_attacks_from(from, self.occupied);
            tell(Role::Rua, from, attacks & targets, none)?;
        }
        for from in indices(own.bia & free) {
            let captures = beside(ahead(from)) & self.them;
            let all = ((ahead(from) - self.occupied) | captures) & targets;
            tell(Role::Bia, from, all, all & S::PROMOTION_ZONE)?;
        }
        for from in indices(own.bia & on_file) {
            let push = (ahead(from) - self.occupied) & targets;
            tell(Role::Bia, from, push, push & S::PROMOTION_ZONE)?;
        }
        ControlFlow::Continue(())
    }
}
