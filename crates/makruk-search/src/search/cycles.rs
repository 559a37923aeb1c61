//! Detection of moves that lead back to an earlier position, before they are searched.
//!
//! # Source
//!
//! M. N. J. van Kervinck, *The Design and Implementation of the Rookie 2.0 Chess Playing Program*, 2002. Rookie stores
//! the moves in a cuckoo table; this table uses open addressing and is half full.

use alloc::{boxed::Box, vec};
use core::fmt;

use makruk_bitboard::{BitPosition, rua, steps};
use makruk_core::{Color, Piece, Role, Square, SquareSet, zobrist};

use super::Params;

/// A step of one piece: its two squares, and the XOR of the piece's Zobrist keys on them.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    squares: [Square; 2],
}

const PLACES: usize = 4096;

/// All steps of all pieces except the bia, indexed by their keys.
pub(crate) struct Cycles(Box<[Option<Step>]>);

impl fmt::Debug for Cycles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cycles").finish_non_exhaustive()
    }
}

impl Cycles {
    /// Returns the table if the parameters use it.
    pub(crate) fn if_used() -> Option<Self> {
        let is_used = cfg!(feature = "__tuning") || Params::DEFAULT.upcoming_repetition > 0;
        is_used.then(Self::new)
    }

    fn new() -> Self {
        let mut cycles = Self(vec![None; PLACES].into_boxed_slice());
        for color in Color::ALL {
            for role in [Role::Khun, Role::Met, Role::Khon, Role::Ma, Role::Rua] {
                let piece = Piece::new(color, role);
                for from in SquareSet::ALL {
                    // A khon's step ahead cannot be reversed, so it is listed only once.
                    let is_once = |to| to > from || !targets(role, color, to).contains(from);
                    for to in targets(role, color, from)
                        .into_iter()
                        .filter(|&to| is_once(to))
                    {
                        let key = zobrist::key(piece, from) ^ zobrist::key(piece, to);
                        cycles.insert(Step {
                            key,
                            squares: [from, to],
                        });
                    }
                }
            }
        }
        cycles
    }

    #[allow(clippy::cast_possible_truncation)] // the upper bits
    fn place(key: u64) -> usize {
        (key >> 52) as usize % PLACES
    }

    fn insert(&mut self, step: Step) {
        let mut place = Self::place(step.key);
        while self.0[place].is_some() {
            place = (place + 1) % PLACES;
        }
        self.0[place] = Some(step);
    }

    /// Returns the squares of the step with this key, the XOR of two positions' hashes.
    fn find(&self, key: u64) -> Option<[Square; 2]> {
        let mut place = Self::place(key);
        while let Some(step) = self.0[place] {
            if step.key == key {
                return Some(step.squares);
            }
            place = (place + 1) % PLACES;
        }
        None
    }

    /// Returns whether the side to move can return to an earlier position whose hash is in `hashes[first..]`. `hashes`
    /// are the hashes of all positions before this one, and `reversible` is the number of plies since the last
    /// irreversible move.
    pub(crate) fn leads_back(
        &self,
        position: &BitPosition,
        hashes: &[u64],
        first: usize,
        reversible: usize,
    ) -> bool {
        let reach = reversible.min(hashes.len() - first.min(hashes.len()));
        if reach < 3 {
            return false;
        }
        let now = position.zobrist();
        let at = |back: usize| hashes[hashes.len() - back];
        // Hash difference due to the other side's moves since the earlier position.
        let mut others = now ^ at(1) ^ zobrist::BLACK_TO_MOVE;
        for back in (3..=reach).step_by(2) {
            others ^= at(back - 1) ^ at(back) ^ zobrist::BLACK_TO_MOVE;
            if others != 0 {
                continue;
            }
            let squares = self.find(now ^ at(back) ^ zobrist::BLACK_TO_MOVE);
            if squares.is_some_and(|squares| is_free(position, squares)) {
                return true;
            }
        }
        false
    }
}

/// Returns the squares that a piece can move to on an empty board; none for a bia, whose moves are irreversible.
fn targets(role: Role, color: Color, from: Square) -> SquareSet {
    let set = from.to_set();
    match role {
        Role::Khun => steps::khun_attacks(set),
        Role::Met | Role::BiaNgai => steps::met_attacks(set),
        Role::Khon => steps::khon_attacks(set, color),
        Role::Ma => steps::ma_attacks(set),
        Role::Rua => rua::attacks(from, SquareSet::EMPTY),
        Role::Bia => SquareSet::EMPTY,
    }
}

/// Returns whether the piece on one of two squares can move to the other. Only a rua can be blocked, and only a khon's
/// step ahead is one-way.
fn is_free(position: &BitPosition, squares: [Square; 2]) -> bool {
    let occupied = position.occupied();
    let (from, to) = if occupied.contains(squares[0]) {
        (squares[0], squares[1])
    } else {
        (squares[1], squares[0])
    };
    let Some(piece) = position.get(from) else {
        return false;
    };
    !occupied.contains(to)
        && piece.color() == position.turn()
        && match piece.role() {
            Role::Rua => rua::attacks(from, occupied).contains(to),
            Role::Khon => targets(Role::Khon, piece.color(), from).contains(to),
            _ => true,
        }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use makruk_core::{Move, Position, random::Random};

    use super::*;

    /// The reference implementation: plays all moves.
    fn leads_back_by_moves(
        position: &BitPosition,
        hashes: &[u64],
        first: usize,
        reversible: usize,
    ) -> bool {
        let reach = reversible.min(hashes.len() - first.min(hashes.len()));
        let earlier: Vec<u64> = (3..=reach)
            .step_by(2)
            .map(|back| hashes[hashes.len() - back])
            .collect();
        let moves = position.legal_moves();
        moves
            .iter()
            .any(|&mv| earlier.contains(&position.after_unchecked(mv).zobrist()))
    }

    /// Chooses a random move, usually one that can be reversed, so that positions recur.
    fn choose(position: &BitPosition, random: &mut Random) -> Option<Move> {
        let all = position.legal_moves();
        let quiet = |mv: &&Move| {
            let role = position.get(mv.from()).map(makruk_core::Piece::role);
            role != Some(Role::Bia) && position.get(mv.to()).is_none()
        };
        let quiet: Vec<Move> = all.iter().filter(quiet).copied().collect();
        let is_any = quiet.is_empty() || random.below(30) == 0;
        let moves = if is_any { &all[..] } else { &quiet };
        let index = random.below(u32::try_from(moves.len()).ok()?);
        moves.get(usize::try_from(index).ok()?).copied()
    }

    #[test]
    fn cycle_detection_agrees_with_trying_all_moves() {
        let cycles = Cycles::new();
        let mut random = Random::new(1);
        let (mut positions, mut backward) = (0, 0);
        for _ in 0..300 {
            let mut position = BitPosition::from(&Position::start());
            let (mut hashes, mut reversible) = (Vec::new(), 0);
            for _ in 0..200 {
                let first = usize::try_from(random.below(8)).unwrap_or(0);
                let found = cycles.leads_back(&position, &hashes, first, reversible);
                let expected = leads_back_by_moves(&position, &hashes, first, reversible);
                assert_eq!(found, expected, "{position:?} after {hashes:x?}");
                positions += 1;
                backward += u32::from(found);
                let Some(mv) = choose(&position, &mut random) else {
                    break;
                };
                let moved = position.get(mv.from()).map(makruk_core::Piece::role);
                let is_reversible = moved != Some(Role::Bia) && position.get(mv.to()).is_none();
                reversible = if is_reversible { reversible + 1 } else { 0 };
                hashes.push(position.zobrist());
                position = position.after_unchecked(mv);
            }
        }
        assert!(backward > 1_000, "{backward} of {positions}");
    }
}
