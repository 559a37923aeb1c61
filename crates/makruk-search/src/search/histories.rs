//! History heuristics for move ordering, and correction histories.

use alloc::{boxed::Box, vec};
use core::fmt;

use makruk_core::{Color, Move, Role, Square, SquareSet};

use crate::score::Value;

/// Maximum absolute value of a history.
const MOST: i32 = 16_384;

/// A piece and its target: side, role and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved(u16);

/// Number of piece kinds of both sides.
const PIECES: usize = 2 * 6;

/// History values by target square of a piece.
type Row = [i16; 64];

/// Whether the histories are small: quiet histories then ignore attacks, and continuation histories ignore the earlier
/// moves' squares.
const ARE_SMALL: bool = cfg!(feature = "small-tables");
/// Number of attack states of a square.
const ATTACKED: usize = if ARE_SMALL { 1 } else { 2 };
/// Number of target squares distinguished for an earlier move.
const SQUARES: usize = if ARE_SMALL { 1 } else { 64 };
const CORRECTION_BITS: u32 = if ARE_SMALL { 8 } else { 14 };
const CORRECTIONS: usize = 1 << CORRECTION_BITS;

const QUIET_ROWS: usize = 2 * ATTACKED * 64 * ATTACKED;
const AFTER_ROWS: usize = PIECES * SQUARES * PIECES;
const CAPTURES: usize = 6 * 64 * 6;

/// Returns the index of a role; a bia ngai counts as a met.
#[inline]
fn number(role: Role) -> usize {
    match role {
        Role::Bia => 0,
        Role::Met | Role::BiaNgai => 1,
        Role::Khon => 2,
        Role::Ma => 3,
        Role::Rua => 4,
        Role::Khun => 5,
    }
}

/// Returns the index of a piece, below [`PIECES`].
#[inline]
fn piece(color: Color, role: Role) -> usize {
    usize::from(color == Color::Black) * 6 + number(role)
}

impl Moved {
    /// Placeholder before any move.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the index of the target.
    #[inline]
    pub(crate) fn to(self) -> usize {
        usize::from(self.0) % 64
    }

    /// Returns the index of the piece.
    #[inline]
    fn piece(self) -> usize {
        usize::from(self.0) / 64
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // below 768
    pub(crate) fn new(color: Color, role: Role, mv: Move) -> Self {
        Self((piece(color, role) * 64 + mv.to().index()) as u16)
    }
}

/// The moves one, two and four plies ago, `None` for null moves.
pub(crate) type Before = [Option<Moved>; 3];

/// The context of a move in the quiet histories.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    pub(crate) before: Before,
    /// The squares attacked by the other side.
    pub(crate) attacked: SquareSet,
}

/// Histories of the quiet moves of one piece.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// For targets that are safe, and for targets that the other side attacks.
    quiet: [&'a Row; 2],
    attacked: SquareSet,
    after: [&'a Row; 3],
}

impl Rows<'_> {
    /// Returns the history value of the move to a square.
    #[inline]
    pub(crate) fn at(self, to: Square) -> i32 {
        let [one, two, four] = self.after;
        let quiet = self.quiet[usize::from(self.attacked.contains(to))];
        let at = |row: &Row| i32::from(row[to.index()]);
        at(quiet) + at(one) + at(two) + at(four) / 2
    }
}

/// One thread's histories; they take [`Histories::BYTES`] bytes.
pub(crate) struct Histories {
    /// Index: side, whether the origin is attacked, origin, whether the target is attacked; see [`ATTACKED`].
    quiet: Box<[Row]>,
    /// Continuation history. Index: [`Moved`] one, two or four plies ago, and the index of the piece; see [`SQUARES`].
    after: Box<[Row]>,
    /// Index: role, target, captured role.
    capture: Box<[i16]>,
    /// Index: side and key; see `correction_keys`.
    corrections: [Box<[i16]>; 4],
}

impl fmt::Debug for Histories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Histories").finish_non_exhaustive()
    }
}

impl Histories {
    /// Size in bytes.
    pub(crate) const BYTES: usize = size_of::<Row>() * (QUIET_ROWS + AFTER_ROWS)
        + size_of::<i16>() * (CAPTURES + 4 * 2 * CORRECTIONS);

    pub(crate) fn new() -> Self {
        let zeros = |len: usize| vec![0; len].into_boxed_slice();
        let rows = |len: usize| vec![[0; 64]; len].into_boxed_slice();
        Self {
            quiet: rows(QUIET_ROWS),
            after: rows(AFTER_ROWS),
            capture: zeros(CAPTURES),
            corrections: [(); 4].map(|()| zeros(2 * CORRECTIONS)),
        }
    }

    /// Returns the size on the heap in bytes.
    #[cfg(test)]
    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.quiet)
            + size_of_val(&*self.after)
            + size_of_val(&*self.capture)
            + self
                .corrections
                .iter()
                .map(|table| size_of_val(&**table))
                .sum::<usize>()
    }

    fn quiet_index(color: Color, from: Square, attacked: SquareSet) -> usize {
        let is_black = usize::from(color == Color::Black);
        let is_attacked = usize::from(!ARE_SMALL && attacked.contains(from));
        ((is_black * ATTACKED + is_attacked) * 64 + from.index()) * ATTACKED
    }

    fn after_index(before: Moved, piece: usize) -> usize {
        usize::from(before.0) / (64 / SQUARES) * PIECES + piece
    }

    fn capture_index(role: Role, mv: Move, captured: Role) -> usize {
        (number(role) * 64 + mv.to().index()) * 6 + number(captured)
    }

    /// Returns the histories of a piece's quiet moves.
    #[inline]
    pub(crate) fn rows(
        &self,
        color: Color,
        role: Role,
        from: Square,
        context: &Context,
    ) -> Rows<'_> {
        static NOTHING: Row = [0; 64];
        let piece = piece(color, role);
        let after = |before: Option<Moved>| match before {
            Some(before) => &self.after[Self::after_index(before, piece)],
            None => &NOTHING,
        };
        let quiet = Self::quiet_index(color, from, context.attacked);
        Rows {
            quiet: [&self.quiet[quiet], &self.quiet[quiet + ATTACKED - 1]],
            attacked: context.attacked,
            after: context.before.map(after),
        }
    }

    /// Returns the history value of a capture.
    #[inline]
    pub(crate) fn capture(&self, role: Role, mv: Move, captured: Role) -> i32 {
        i32::from(self.capture[Self::capture_index(role, mv, captured)])
    }

    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        mv: Move,
        now: Moved,
        context: &Context,
        bonus: i32,
    ) {
        let to = now.to();
        let attacked = context.attacked;
        let quiet = Self::quiet_index(color, mv.from(), attacked);
        let quiet = quiet + usize::from(!ARE_SMALL && attacked.contains(mv.to()));
        reward(&mut self.quiet[quiet][to], bonus);
        self.reward_after(context.before, now, bonus);
    }

    /// Rewards a quiet move in the continuation history of the moves before it.
    pub(crate) fn reward_after(&mut self, before: Before, now: Moved, bonus: i32) {
        for before in before.into_iter().flatten() {
            let after = &mut self.after[Self::after_index(before, now.piece())];
            reward(&mut after[now.to()], bonus);
        }
    }

    pub(crate) fn reward_capture(&mut self, role: Role, mv: Move, captured: Role, bonus: i32) {
        reward(
            &mut self.capture[Self::capture_index(role, mv, captured)],
            bonus,
        );
    }

    /// Returns the correction of an evaluation, based on the errors of similar positions.
    #[inline]
    pub(crate) fn correction(&self, color: Color, keys: [u64; 4], weight: i32) -> Value {
        let [bia, white, black, pair] = &self.corrections;
        let [bia_key, white_key, black_key, pair_key] = keys;
        let at = |table: &[i16], key| i32::from(table[Self::correction_index(color, key)]);
        let sum = at(bia, bia_key) + at(white, white_key) + at(black, black_key);
        (sum + at(pair, pair_key) * weight / 1024) / 512
    }

    /// Updates the correction histories with the error of an evaluation.
    pub(crate) fn correct(&mut self, color: Color, keys: [u64; 4], error: Value, depth: i32) {
        let bonus = (error * depth * 4).clamp(-MOST / 4, MOST / 4);
        for (table, key) in self.corrections.iter_mut().zip(keys) {
            reward(&mut table[Self::correction_index(color, key)], bonus);
        }
    }

    #[allow(clippy::cast_possible_truncation)] // the upper bits
    fn correction_index(color: Color, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CORRECTION_BITS);
        usize::from(color == Color::Black) * CORRECTIONS + mixed as usize
    }
}

/// Returns the correction history key of two moves.
pub(crate) fn pair_key(one: Option<Moved>, two: Option<Moved>) -> u64 {
    let number = |moved: Option<Moved>| moved.map_or(0, |moved| u64::from(moved.0) + 1);
    number(one) << 10 | number(two)
}

/// Adds a bonus to a history value with gravity: the larger the value already is, the smaller the change.
#[allow(clippy::cast_possible_truncation)] // never beyond MOST
fn reward(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MOST) as i16;
}
