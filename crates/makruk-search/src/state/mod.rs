//! A search position, with everything that determines its value.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, Piece, Role};
use makruk_rules::{CountedMove, Counting, MateByCountingSide, Rules};

mod keys;
mod numbers;
pub(crate) mod psq;
mod tapered;

pub(crate) use keys::Keys;
pub(crate) use numbers::Numbers;
pub(crate) use tapered::Tapered;

/// A position, its count, and the incrementally updated part of the evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) position: BitPosition,
    pub(crate) counting: Counting,
    /// The side whose checkmate would be a draw: it was counting before the last move, or the last move began a count
    /// beyond its limit.
    counted: Option<Color>,
    /// Plies since the last capture, bia move or null move.
    pub(crate) reversible: u16,
    /// Plies since the last capture or bia move.
    pub(crate) idle: u16,
    /// Piece-square values, White's minus Black's.
    pub(crate) psq: Tapered,
    pub(crate) numbers: Numbers,
    pub(crate) keys: Keys,
}

impl State {
    pub(crate) fn new(
        position: BitPosition,
        counting: Counting,
        counted: Option<Color>,
        reversible: u16,
    ) -> Self {
        Self {
            position,
            counting,
            counted,
            reversible,
            idle: reversible,
            psq: psq::sum(&position),
            numbers: Numbers::of(&position),
            keys: Keys::of(&position),
        }
    }

    /// Plays a legal move whose resulting position is known. Updates the state in place: building a new state field by
    /// field and then copying it would stall on store forwarding.
    #[inline]
    pub(crate) fn play_to(&mut self, next: BitPosition, mv: Move, rules: &Rules) {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.position.turn();
        let captured = self.position.get(to);
        self.reversible = self.reversible.saturating_add(1);
        self.idle = self.idle.saturating_add(1);
        if let Some(piece) = self.position.get(from) {
            let role = piece.role();
            let mut arriving = role;
            if mv.is_promotion() {
                self.numbers.promote(mover);
                self.keys.update(&next, mover, role);
                arriving = Role::BiaNgai;
            }
            if role == Role::Bia {
                self.reversible = 0;
                self.idle = 0;
            }
            self.psq += psq::of(mover, arriving, to) - psq::of(mover, role, from);
            self.keys.update(&next, mover, arriving);
        }
        if let Some(piece) = captured {
            let (color, role) = (piece.color(), piece.role());
            self.psq -= psq::of(color, role, to);
            self.numbers.capture(color, role);
            self.keys.update(&next, color, role);
            self.reversible = 0;
            self.idle = 0;
        }
        self.position = next;
        let captured = captured.map(Piece::role);
        self.count_on(mover, captured, mv.is_promotion(), rules);
    }

    /// Returns the state after a null move, or `None` in check.
    ///
    /// The null move advances the count like any other move: the parity of the count's plies identifies the counting
    /// side, so a missing ply would give the count to the other side.
    pub(crate) fn after_null(&self, rules: &Rules) -> Option<Self> {
        let mut next = Self {
            position: self.position.after_null()?,
            reversible: 0,
            ..*self
        };
        next.count_on(self.position.turn(), None, false, rules);
        Some(next)
    }

    /// Advances the count by a ply.
    #[inline(always)]
    #[allow(clippy::inline_always)] // called with every move; out of line it costs 1 % of the search
    fn count_on(&mut self, mover: Color, captured: Option<Role>, promotes: bool, rules: &Rules) {
        self.counted = match rules.mate_by_counting_side {
            MateByCountingSide::Draws => self.counting.count(rules).map(|count| count.by),
            _ => None,
        };
        let played = CountedMove {
            mover,
            captured,
            promotes,
        };
        self.counting.advance(&self.position, played, rules);
        if self.counting.is_over_at_once(rules) {
            self.counted = Some(mover);
        }
    }

    /// Returns whether a checkmate on the board is a draw, because the mating side was counting or the count began beyond
    /// its limit.
    pub(crate) fn is_mate_a_draw(&self) -> bool {
        self.counted == Some(!self.position.turn())
    }

    /// Returns whether one side has only its khun.
    #[inline]
    pub(crate) fn is_chase(&self) -> bool {
        is_chase(&self.position)
    }

    /// Returns the transposition table key: the position and the plies left in the count, whose parity identifies the
    /// counting side.
    #[inline]
    pub(crate) fn key(&self, plies_left: Option<u32>) -> u64 {
        let key = self.position.zobrist();
        match plies_left {
            None => key,
            // Exact near the end, where a single ply decides, and coarse before.
            Some(left) => {
                let bucket = if left < 48 {
                    left
                } else {
                    48 + left / 8 * 2 + left % 2
                };
                key ^ u64::from(bucket + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
        }
    }
}

/// Returns whether one side has only its khun.
#[inline]
pub(crate) fn is_chase(position: &BitPosition) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| !position.by_color(color).more_than_one())
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use makruk_bitboard::BitPosition;
    use makruk_core::{Color, Position, random::Random};
    use makruk_notation::Fen;
    use makruk_rules::{Counting, Rules};

    use super::State;

    #[test]
    fn incremental_state_equals_recomputed_state() {
        let rules = Rules::default();
        let start = Position::start();
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let counting = Counting::new(&start, None, &rules);
            let mut state = State::new(BitPosition::start(), counting, None, 0);
            for _ in 0..200 {
                let moves = state.position.legal_moves();
                let chosen = random.below(u32::try_from(moves.len()).unwrap_or(0));
                let Some(&mv) = moves.get(chosen as usize) else {
                    break;
                };
                let next = state.position.after_unchecked(mv);
                state.play_to(next, mv, &rules);
                let fresh = State::new(state.position, state.counting, None, 0);
                let kept = |state: State| (state.psq, state.numbers, state.keys);
                assert_eq!(kept(state), kept(fresh));
            }
        }
    }

    fn state(fen: &str, rules: &Rules) -> State {
        let fen: Fen = fen.parse().expect("valid FEN");
        let position = fen.to_position().expect("valid position");
        let counting = Counting::new(&position, fen.as_setup().count, rules);
        let by = counting.count(rules).map(|count| count.by);
        State::new(BitPosition::from(&position), counting, by, 0)
    }

    #[test]
    fn a_null_move_keeps_the_counting_side() {
        let rules = Rules::FAIRY;
        for (fen, by) in [
            ("7k/R7/1ns5/N1RS2K1/8/8/8/8 b - 128 34 1", Color::Black),
            ("7k/R7/1ns5/N1RS2K1/8/8/8/8 w - 128 34 1", Color::White),
            ("7k/R7/1ns5/N1RS2K1/8/8/8/8 b - 128 33 1", Color::White),
        ] {
            let mut random = Random::new(9);
            let start = state(fen, &rules);
            let mut state = start;
            let mut nulls = 0;
            for _ in 0..40 {
                let null = state.after_null(&rules).filter(|_| random.below(3) == 0);
                if let Some(next) = null {
                    state = next;
                    nulls += 1;
                } else {
                    let moves = state.position.legal_moves();
                    // A capture may end the count.
                    let quiet = moves
                        .iter()
                        .filter(|mv| state.position.get(mv.to()).is_none());
                    let quiet: Vec<_> = quiet.collect();
                    let count = u32::try_from(quiet.len()).expect("a few");
                    let Some(&&mv) = quiet.get(random.below(count.max(1)) as usize) else {
                        break;
                    };
                    let next = state.position.after_unchecked(mv);
                    state.play_to(next, mv, &rules);
                }
                let count = state.counting.count(&rules).expect("a count is running");
                assert_eq!(count.by, by, "{fen}");
            }
            assert!(nulls > 3);
        }
    }

    #[test]
    fn the_key_includes_the_counting_side() {
        let rules = Rules::FAIRY;
        let key = |plies: u32| {
            let fen = format!("7k/R7/1ns5/N1RS2K1/8/8/8/8 b - 128 {plies} 1");
            let state = state(&fen, &rules);
            state.key(state.counting.plies_left(&rules))
        };
        for plies in 1..127 {
            assert_ne!(key(plies), key(plies + 1), "{plies}");
        }
    }
}
