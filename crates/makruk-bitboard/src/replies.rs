//! Counting the replies to all moves of a position, mostly incrementally.
//!
//! Most moves change few of the other side's moves. A quiet step affects only these:
//!
//! - bia moves: pushes are blocked or unblocked, captures on the origin disappear, and captures on the target appear;
//! - khun moves: different squares around the khun are attacked;
//! - rua moves, pins and checks: only if the step leaves or enters a relevant line.
//!
//! The other side's moves are therefore counted once, as if the side to move had passed, and the relevant [`Replies::lines`] are
//! computed. Next, the replies to a piece's quiet moves are counted: together, with corrections for the bia, for moves that are
//! far from the other khun and not attacked by the other side's ruas; otherwise one by one. The remaining moves (captures,
//! checks, moves on the lines, rua moves near the khun) are made, and their replies are counted from scratch.
//!
//! All arithmetic wraps: after an illegal move, the differences are meaningless and may underflow.

use core::ops::ControlFlow;

use makruk_core::{ByRole, Role, SquareSet};

use crate::{
    attacks::attacks_of,
    count::count_legal,
    movegen::{Mover, for_each_mover},
    pieces::Pieces,
    rua,
    scan::indices,
    shift::{east, west},
    side::Side,
    steps::{KHUN, khun_attacks},
    view::{Limits, View},
};

/// Counts the replies to all legal moves of side `S`.
pub(crate) fn count_replies<S: Side>(pieces: &Pieces) -> u64 {
    let replies = Replies::<S>::new(pieces);
    let mut count = 0_u64;
    let _ = for_each_mover::<S, ()>(pieces, SquareSet::ALL, |mover| {
        count = count.wrapping_add(replies.after_moves(pieces, &mover) as u64);
        ControlFlow::Continue(())
    });
    count
}

/// The other side's moves if side `S` were to pass.
struct Replies<S: Side> {
    view: View<S::Other>,
    limits: Limits,
    /// The number of moves of all pieces except the khun and the ruas.
    steppers: usize,
    /// The number of rua moves.
    ruas: usize,
    /// The squares the khun can move to, and their number.
    khun: (SquareSet, usize),
    /// The khun's own square and the squares around it.
    ring: SquareSet,
    /// The squares from which a piece of side `S` may attack the ring, by role.
    near: ByRole<SquareSet>,
    /// The squares that the ruas attack.
    sights: SquareSet,
    /// The [lines](View::lines_at_khun) on which any change requires a full count.
    lines: SquareSet,
    /// The push squares of the bia, blocked or not.
    pushes: SquareSet,
    /// The squares that bia attack to the east, and those to the west.
    captures: [SquareSet; 2],
}

/// A piece removed from its origin and not yet placed on its target.
struct Lifted {
    /// The remaining pieces on the board.
    pieces: Pieces,
    /// Its origin square.
    from: SquareSet,
    /// The number of replies of all pieces except the khun and the ruas, excluding those that depend on the target.
    steppers: usize,
    /// The squares the khun can move to, disregarding the piece's attacks from its target, and their number.
    khun: (SquareSet, usize),
}

impl<S: Side> Replies<S> {
    fn new(pieces: &Pieces) -> Self {
        let view = View::<S::Other>::new(pieces);
        // The side not to move is not in check, so targets are unrestricted.
        let limits = view.limits();
        let ring = KHUN[view.khun] | view.own.khun;
        let khun = ring - view.us - view.danger();
        let free = S::Other::forward(view.own.bia & limits.free);
        Self {
            steppers: view.count_steppers(&limits),
            ruas: view.count_ruas(&limits, view.occupied),
            khun: (khun, khun.len()),
            ring,
            near: ByRole::from_fn(|role| match role {
                Role::Rua => view.near_lines(),
                _ => attacks_of(S::Other::COLOR, role, ring, SquareSet::EMPTY),
            }),
            sights: rua::attacks_of(view.own.rua, view.occupied),
            lines: view.lines_at_khun(),
            pushes: S::Other::forward(view.own.bia & (limits.free | limits.on_file)),
            captures: [east(free), west(free)],
            limits,
            view,
        }
    }

    /// Counts the replies to all moves of a piece.
    fn after_moves(&self, pieces: &Pieces, mover: &Mover) -> usize {
        let from = mover.from.to_set();
        let is_near = !(from & self.near[mover.role]).is_empty();
        let is_afresh = !(from & self.lines).is_empty() || is_near && mover.role == Role::Rua;
        let pieces = pieces.without(from);
        let lifted = Lifted {
            steppers: (self.steppers + self.pushes_to(from)).wrapping_sub(self.captures_on(from)),
            khun: if is_near {
                self.khun_without(&pieces)
            } else {
                self.khun
            },
            from,
            pieces,
        };
        let count = |role, targets: SquareSet| {
            if is_afresh {
                lifted.afresh::<S>(role, targets)
            } else {
                self.by_difference(&lifted, role, targets)
            }
        };
        if mover.promotions.is_empty() {
            return count(mover.role, mover.targets);
        }
        count(mover.role, mover.targets - mover.promotions)
            .wrapping_add(count(Role::BiaNgai, mover.promotions))
    }

    /// Returns the squares the khun can move to after a piece is removed from the board, and their number.
    fn khun_without(&self, pieces: &Pieces) -> (SquareSet, usize) {
        let view = View::<S::Other>::new(pieces);
        // The removed piece may be the enemy khun, which `View::danger` requires.
        let danger = view.danger_of_pieces() | khun_attacks(view.enemy.khun);
        let khun = self.ring - self.view.us - danger;
        (khun, khun.len())
    }

    /// Counts the replies to all moves of a piece whose origin is on none of the lines.
    #[inline]
    fn by_difference(&self, lifted: &Lifted, role: Role, targets: SquareSet) -> usize {
        let quiet = targets - self.view.us - self.lines;
        let far = if (lifted.from & self.sights).is_empty() {
            quiet - self.near[role] - self.sights
        } else {
            SquareSet::EMPTY
        };
        let each = lifted.steppers.wrapping_add(self.ruas + lifted.khun.1);
        let count = (far.len().wrapping_mul(each))
            .wrapping_add(self.captures_on(far))
            .wrapping_sub(self.pushes_to(far));
        if far == targets {
            return count;
        }
        count.wrapping_add(self.one_by_one(lifted, role, quiet - far, targets - quiet))
    }

    /// Counts the replies to each quiet move by difference if possible, and those to the other moves from scratch.
    fn one_by_one(&self, lifted: &Lifted, role: Role, quiet: SquareSet, other: SquareSet) -> usize {
        let mut afresh = other;
        let mut count = 0_usize;
        for to in indices(quiet) {
            let to = SquareSet::from_bits(1 << to);
            let is_near = !(to & self.near[role]).is_empty();
            let attacked = attacks_of(S::COLOR, role, to, SquareSet::EMPTY);
            if is_near && (role == Role::Rua || !(attacked & self.view.own.khun).is_empty()) {
                afresh |= to;
                continue;
            }
            let occupied = (self.view.occupied ^ lifted.from) | to;
            let ruas = self.view.count_ruas(&self.limits, occupied);
            let khun = (lifted.khun.0 - attacked).len();
            count = (lifted.steppers.wrapping_add(self.captures_on(to)))
                .wrapping_sub(self.pushes_to(to))
                .wrapping_add(ruas + khun)
                .wrapping_add(count);
        }
        count.wrapping_add(lifted.afresh::<S>(role, afresh))
    }

    /// Counts the squares of a set to which bia could push if they were empty.
    #[inline]
    fn pushes_to(&self, squares: SquareSet) -> usize {
        count_few(self.pushes & squares)
    }

    /// Counts the captures that bia could make on the squares of a set if they were occupied.
    #[inline]
    fn captures_on(&self, squares: SquareSet) -> usize {
        let [right, left] = self.captures;
        count_few(right & squares) + count_few(left & squares)
    }
}

impl Lifted {
    /// Counts the replies by making each move.
    fn afresh<S: Side>(&self, role: Role, targets: SquareSet) -> usize {
        indices(targets)
            .map(|to| {
                count_legal::<S::Other>(&self.pieces.with::<S>(role, SquareSet::from_bits(1 << to)))
            })
            .sum()
    }
}

/// Counts the squares of a set that is usually empty.
#[inline]
fn count_few(set: SquareSet) -> usize {
    if set.is_empty() { 0 } else { set.len() }
}
