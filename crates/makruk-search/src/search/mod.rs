//! Alpha-beta: a searcher walks the tree of one search in one thread.
//!
//! | Room | What happens there |
//! |---|---|
//! | `tree` | what a search keeps from step to step |
//! | `deepening` | depth after depth, windows around the last score, time |
//! | `root` | the moves of the position that is asked about |
//! | `node`, `visit` | every other position with depth left, and what is kept of it |
//! | `quiescence` | captures until the position is quiet |
//! | `picker`, `histories`, `exchange` | the order of moves |

mod checks;
mod deepening;
mod exchange;
mod extensions;
mod guard;
mod histories;
mod node;
mod params;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod tree;
mod visit;

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, PiecePlacement, Role};
use makruk_rules::Rules;

use crate::{
    score::{DRAW, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    tablebase::Known,
    transposition::{Entry, TranspositionTable},
};
pub(crate) use guard::Guard;
pub(crate) use histories::Histories;
use histories::Moved;
#[cfg(not(feature = "__tuning"))]
use params::Params;
#[cfg(feature = "__tuning")]
pub use params::Params;
use reductions::Reductions;
pub(crate) use root::RootMove;
pub(crate) use tree::Tree;

/// What the search remembers of a ply of the current line.
#[derive(Clone, Debug)]
struct Frame {
    /// The best line from here on.
    line: ArrayVec<Move, MAX_PLY>,
    /// The evaluation, [`Entry::NO_EVAL`] in check.
    eval: Value,
    /// The piece that moved here, `None` for a null move.
    moved: Option<Moved>,
    killers: [Option<Move>; 2],
    /// The move that is left out, to see whether it is the only good one.
    excluded: Option<Move>,
}

impl Frame {
    const NEW: Self = Self {
        line: ArrayVec::new_const(),
        eval: Entry::NO_EVAL,
        moved: None,
        killers: [None; 2],
        excluded: None,
    };
}

/// What is asked of a search.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) root: State,
    pub(crate) rules: Rules,
    pub(crate) is_selective: bool,
    /// Hashes of the positions before the root.
    pub(crate) hashes: Vec<u64>,
    pub(crate) moves: Vec<RootMove>,
    #[cfg(feature = "__tuning")]
    pub(crate) params: Params,
}

/// A search in one thread, while it goes on: the tree and what the engine lends it.
#[derive(Debug)]
pub(crate) struct Searcher<'a> {
    pub(crate) tree: &'a mut Tree,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) histories: &'a mut Histories,
    pub(crate) guard: Guard<'a>,
    /// What is known of endings.
    pub(crate) known: Option<Known<'a>>,
}

impl Searcher<'_> {
    #[inline]
    fn params(&self) -> &Params {
        self.tree.params()
    }

    #[inline]
    fn reductions(&self) -> &Reductions {
        self.tree.reductions()
    }
}

impl<'a> Searcher<'a> {
    /// Makes use of what is known of endings.
    fn rank_known(&mut self, known: Known<'a>) {
        let tree = &mut *self.tree;
        let position = tree.root.position;
        let rank = |root_move: &RootMove| known.rank(&position, root_move.mv);
        // No table knows what a count does that runs beside a bia, as only a FEN can have it.
        let is_odd = position.has_bia() && tree.root.counting.count(&tree.rules).is_some();
        tree.is_root_known = !is_odd && tree.root_moves.iter().all(|it| rank(it).is_some());
        if tree.is_root_known {
            // What is worth the same stays in this order: if the count is too short for all mates,
            // the shortest is tried all the same.
            tree.root_moves.sort_by_cached_key(rank);
        }
    }

    /// Returns the value if the game ends here by count, repetition or lack of material, or if it is
    /// known how it ends; checkmate goes before the count.
    fn end_by_rule(&self, state: &State, left: Option<u32>, ply: usize) -> Option<Value> {
        if left == Some(0) {
            let position = &state.position;
            let is_mate = position.is_check() && !position.has_legal_move();
            return Some(if is_mate { mate(state, ply) } else { DRAW });
        }
        if self.is_repeated(state) {
            return Some(DRAW);
        }
        // Exactly, also where the game's own rules use another test or let the game go on.
        if Rules::THAI.is_dead(&state.position) {
            return Some(DRAW);
        }
        if state.is_chase() {
            return self.known?.value(state, &self.tree.rules, left, ply);
        }
        None
    }

    /// Returns whether a position stood before: once in the line that is searched, which could go
    /// on so for ever, or often enough in the game.
    fn is_repeated(&self, state: &State) -> bool {
        let Some(repetition) = self.tree.rules.repetition else {
            return false;
        };
        let hash = state.position.zobrist();
        let reach = usize::from(state.reversible).min(self.tree.hashes.len());
        let mut needed = usize::from(repetition.fold.get()).saturating_sub(1);
        let mut back = 4;
        while back <= reach {
            let index = self.tree.hashes.len() - back;
            if self.tree.hashes[index] == hash {
                if index >= self.tree.game || needed <= 1 {
                    return true;
                }
                needed -= 1;
            }
            back += 2;
        }
        false
    }

    /// Returns the two pieces that moved before a ply.
    fn before(&self, ply: usize) -> [Option<Moved>; 2] {
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|ply| self.tree.frames[ply].moved)
        };
        [at(1), at(2)]
    }

    /// Corrects an evaluation by what was learnt from positions like this one.
    fn correct(&self, state: &State, eval: Value) -> Value {
        let keys = correction_keys(&state.position);
        let corrected = eval + self.histories.correction(state.position.turn(), keys);
        corrected.clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Puts a move before the line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.tree.frames.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity().min(tail[0].line.len());
        // Cannot fail: there is room.
        let _ = line.try_extend_from_slice(&tail[0].line[..room]);
    }

    /// Looks a position up. A mate that would come after the count is over is no mate.
    fn look_up(&self, key: u64, ply: usize, left: Option<u32>) -> Option<Entry> {
        let entry = self.table.get(key, ply)?;
        // Plies from here to the mate.
        let plies = -mated_in(ply) - entry.value.abs();
        let in_time = left.is_none_or(|left| {
            !is_mate(entry.value) || u32::try_from(plies).is_ok_and(|plies| plies <= left)
        });
        in_time.then_some(entry)
    }
}

/// Being checkmated here, or a draw if who gave checkmate counted.
fn mate(state: &State, ply: usize) -> Value {
    if state.is_mate_a_draw() {
        DRAW
    } else {
        mated_in(ply)
    }
}

/// What an evaluation may be wrong about again: the bia, White's other pieces, Black's other pieces.
fn correction_keys(position: &BitPosition) -> [u64; 3] {
    let mix = |key: u64, set: u64| {
        (key ^ set)
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
            .rotate_left(29)
    };
    let by = |color| position.by_color(color).bits();
    let (white, black) = (by(Color::White), by(Color::Black));
    let bia = position.by_role(Role::Bia).bits();
    let (rua, ma) = (
        position.by_role(Role::Rua).bits(),
        position.by_role(Role::Ma).bits(),
    );
    let khon = position.by_role(Role::Khon).bits();
    let pieces = |side: u64| mix(mix(mix(side & !bia, side & rua), side & ma), side & khon);
    [mix(bia & white, bia & black), pieces(white), pieces(black)]
}
