//! Move ordering: the staged move picker.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use makruk_bitboard::{BitPosition, Mover, steps};
use makruk_core::{MAX_MOVES, Move, Rank, Role, Square, SquareSet};

use super::{
    checks::Checks,
    exchange,
    histories::{Context, Histories},
};
use crate::worth;

/// An ordering score; with `small-tables`, in units of 4 points.
#[cfg(not(feature = "small-tables"))]
type Order = i32;
#[cfg(feature = "small-tables")]
type Order = i16;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
struct Scored {
    mv: Move,
    score: Order,
}

/// A piece with its quiet moves.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    targets: SquareSet,
    from: Square,
    role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TtMove,
    ListCaptures,
    Captures,
    ListQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// Staged generation of a position's legal moves: the TT move, captures and promotions that do not lose material,
/// killers and other quiet moves by history, and losing captures.
#[derive(Debug)]
pub(crate) struct Picker {
    tt_move: Option<Move>,
    killers: [Option<Move>; 2],
    stage: Stage,
    moves: ArrayVec<Scored, MAX_MOVES>,
    /// Quiet moves not yet listed, by piece.
    waiting: ArrayVec<Waiting, 16>,
    /// Index of the next move in `moves`.
    next: usize,
    /// Number of losing captures, stored at the front of `moves`.
    bad: usize,
    /// Number of losing captures already returned.
    given: usize,
    quiets: bool,
    /// Restricts quiet moves to direct checks.
    checks: Option<Checks>,
    /// Restricts the quiet moves not yet listed to checks.
    kept: Option<Checks>,
    context: Context,
}

impl Picker {
    /// Creates a picker of all legal moves.
    #[inline]
    pub(crate) fn new(tt_move: Option<Move>, killers: [Option<Move>; 2], context: Context) -> Self {
        Self {
            tt_move,
            killers,
            stage: Stage::TtMove,
            moves: ArrayVec::new(),
            waiting: ArrayVec::new(),
            next: 0,
            bad: 0,
            given: 0,
            quiets: true,
            checks: None,
            kept: None,
            context,
        }
    }

    /// Resets the picker in place, for another position.
    #[inline]
    pub(crate) fn restart(
        &mut self,
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
        context: Context,
    ) {
        self.tt_move = tt_move;
        self.killers = killers;
        self.stage = Stage::TtMove;
        self.moves.clear();
        self.waiting.clear();
        (self.next, self.bad, self.given) = (0, 0, 0);
        self.quiets = true;
        self.checks = None;
        self.kept = None;
        self.context = context;
    }

    /// Skips quiet moves, except direct checks if `checks` is given.
    #[inline]
    pub(crate) fn without_quiets(&mut self, checks: Option<Checks>) {
        self.quiets = checks.is_some();
        self.checks = checks;
    }

    /// Skips all further quiet moves that give neither direct nor discovered check.
    pub(crate) fn keep_checks(&mut self, position: &BitPosition, checks: &Checks) {
        if self.stage == Stage::Quiets {
            let mut kept = self.next;
            for i in self.next..self.moves.len() {
                let scored = self.moves[i];
                if !checks.may_give(scored.mv) {
                    continue;
                }
                let role = position.get(scored.mv.from()).map(makruk_core::Piece::role);
                if role.is_some_and(|role| checks.gives(role, scored.mv)) {
                    self.moves[kept] = scored;
                    kept += 1;
                }
            }
            self.moves.truncate(kept);
        } else {
            self.kept = Some(*checks);
        }
    }

    /// Returns whether only losing captures are left.
    pub(crate) fn is_at_bad_captures(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    pub(crate) fn next(&mut self, position: &BitPosition, histories: &Histories) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::ListCaptures;
                    if let Some(mv) = self.tt_move {
                        if position.is_legal(mv) {
                            return Some(mv);
                        }
                        self.tt_move = None;
                    }
                }
                Stage::ListCaptures => {
                    self.list_captures(position, histories);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.take_best() {
                    Some(best) => {
                        if exchange::wins(position, best.mv, 0) {
                            return Some(best.mv);
                        }
                        self.moves[self.bad] = best;
                        self.bad += 1;
                    }
                    None => {
                        self.stage = if self.quiets {
                            Stage::ListQuiets
                        } else {
                            Stage::BadCaptures
                        };
                    }
                },
                Stage::ListQuiets => {
                    self.list_quiets(position, histories);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.take_best() {
                    Some(best) => return Some(best.mv),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    if self.given < self.bad {
                        self.given += 1;
                        return Some(self.moves[self.given - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Removes and returns the best of the moves from index `next` on.
    fn take_best(&mut self) -> Option<Scored> {
        let rest = self.moves.get_mut(self.next..)?;
        let mut most = rest.first()?.score;
        let mut place = 0;
        // Branchless, because the branches would be unpredictable.
        for (i, &Scored { score, .. }) in rest.iter().enumerate() {
            let is_more = score > most;
            most = if is_more { score } else { most };
            place = if is_more { i } else { place };
        }
        rest.swap(0, place);
        self.next += 1;
        rest.first().copied()
    }

    fn push(&mut self, mv: Move, score: i32) {
        if Some(mv) != self.tt_move {
            #[cfg(feature = "small-tables")]
            let score = Order::try_from(score / 4).unwrap_or(Order::MAX);
            // The list has room for all moves of a position.
            let _ = self.moves.try_push(Scored { mv, score });
        }
    }

    #[inline(never)]
    fn list_captures(&mut self, position: &BitPosition, histories: &Histories) {
        let enemies = position.by_color(!position.turn());
        let of = if self.quiets {
            SquareSet::ALL
        } else {
            capturers(position)
        };
        let _ = position.for_each_mover::<()>(of, |mover| {
            let Mover {
                role,
                from,
                targets,
                promotions,
            } = mover;
            let quiet = targets - enemies - promotions;
            let loud = Mover {
                targets: targets - quiet,
                ..mover
            };
            for mv in loud.moves() {
                let score = match position.get(mv.to()) {
                    Some(captured) => {
                        let captured = captured.role();
                        16 * worth::in_exchange(captured) - worth::in_exchange(role) / 16
                            + histories.capture(role, mv, captured) / 4
                    }
                    None => 16 * 70,
                };
                self.push(mv, score);
            }
            let targets = match &self.checks {
                Some(checks) => quiet & checks.squares(role),
                None => quiet,
            };
            if self.quiets && !targets.is_empty() {
                // The list has room for all pieces of a side.
                let _ = self.waiting.try_push(Waiting {
                    targets,
                    from,
                    role,
                });
            }
            ControlFlow::Continue(())
        });
    }

    #[inline(never)]
    fn list_quiets(&mut self, position: &BitPosition, histories: &Histories) {
        let turn = position.turn();
        for i in 0..self.waiting.len() {
            let Waiting {
                mut targets,
                from,
                role,
            } = self.waiting[i];
            if let Some(checks) = &self.kept {
                targets = checks.kept(role, from, targets);
            }
            let rows = histories.rows(turn, role, from, &self.context);
            for to in targets {
                let Some(mv) = Move::try_new(from, to) else {
                    continue;
                };
                let score = if self.killers[0] == Some(mv) {
                    1 << 20
                } else if self.killers[1] == Some(mv) {
                    1 << 19
                } else {
                    rows.at(to)
                };
                self.push(mv, score);
            }
        }
    }
}

/// Returns the side to move's pieces that may capture or promote, and all its ruas.
fn capturers(position: &BitPosition) -> SquareSet {
    let turn = position.turn();
    let enemies = position.by_color(!turn);
    let of = |role| position.by_role(role);
    let mets = of(Role::Met) | of(Role::BiaNgai);
    // A piece attacks an enemy exactly if an enemy piece of the same role on that square would attack the piece.
    let capturers = (steps::bia_attacks(enemies, !turn) & of(Role::Bia))
        | (steps::met_attacks(enemies) & mets)
        | (steps::khon_attacks(enemies, !turn) & of(Role::Khon))
        | (steps::ma_attacks(enemies) & of(Role::Ma))
        | (steps::khun_attacks(enemies) & of(Role::Khun))
        | of(Role::Rua)
        | (of(Role::Bia) & SquareSet::from(turn.fold(Rank::Fifth, Rank::Fourth)));
    capturers & position.by_color(turn)
}
