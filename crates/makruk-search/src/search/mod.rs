//! Alpha-beta search: a searcher walks the tree of one search in one thread.
//!
//! | File | Contents |
//! |---|---|
//! | `tree` | state of a search between steps |
//! | `deepening` | iterative deepening, aspiration windows, time |
//! | `root` | the root node |
//! | `node`, `visit` | all other nodes with depth left, and what is kept of them |
//! | `pruning`, `extensions`, `reductions` | null move, ProbCut, futility and late moves; singular moves and checks; late moves |
//! | `params` | margins and depths of all these |
//! | `quiescence` | captures until the position is quiet |
//! | `picker`, `histories`, `exchange`, `checks` | move ordering |
//! | `guard` | limits and the observer |

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
use makruk_rules::{MaterialTest, Rules};

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
pub(crate) use root::RootMove;
use root::sort_by_key;
pub(crate) use tree::Tree;

/// State of a ply of the current line.
#[derive(Clone, Debug)]
struct Frame {
    /// The principal variation from here.
    line: ArrayVec<Move, MAX_PLY>,
    /// Static evaluation, [`Entry::NO_EVAL`] in check.
    eval: Value,
    /// The piece that moved here, `None` for a null move.
    moved: Option<Moved>,
    killers: [Option<Move>; 2],
    /// The move that is excluded, to find out whether it is singular.
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

/// Input of a search.
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

/// A running search in one thread: its tree and what it borrows from the engine.
#[derive(Debug)]
pub(crate) struct Searcher<'a> {
    pub(crate) tree: &'a mut Tree,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) histories: &'a mut Histories,
    pub(crate) guard: Guard<'a>,
    /// The tablebases.
    pub(crate) known: Option<Known<'a>>,
}

impl Searcher<'_> {
    #[inline]
    fn params(&self) -> &Params {
        self.tree.params()
    }
}

impl<'a> Searcher<'a> {
    /// Sorts the root moves by the tablebases, if they know all of them.
    fn rank_known(&mut self, known: Known<'a>) {
        let tree = &mut *self.tree;
        let position = tree.root.position;
        let rank = |root_move: &RootMove| known.rank(&position, root_move.mv);
        // No tablebase covers a count beside a bia, which only a FEN can have.
        let is_odd = position.has_bia() && tree.root.counting.count(&tree.rules).is_some();
        tree.is_root_known = !is_odd && tree.root_moves.iter().all(|it| rank(it).is_some());
        if tree.is_root_known {
            // Moves of equal value keep this order: if the count is too short for all mates, the shortest
            // is tried nevertheless.
            let moves = tree.root_moves.drain(..);
            let mut ranked: Vec<_> = moves.map(|it| (rank(&it), it)).collect();
            sort_by_key(&mut ranked, |&(rank, _)| rank);
            tree.root_moves.extend(ranked.into_iter().map(|it| it.1));
        }
    }

    /// Returns the value if the game ends here by count, repetition or lack of material, or if a
    /// tablebase knows it. Checkmate takes precedence over the count.
    fn end_by_rule(&self, state: &State, left: Option<u32>, ply: usize) -> Option<Value> {
        if left == Some(0) {
            let position = &state.position;
            let is_mate = position.is_check() && !position.has_legal_move();
            return Some(if is_mate { mate(state, ply) } else { DRAW });
        }
        if self.is_repeated(state) {
            return Some(DRAW);
        }
        // By the exact test, also where the game's rules use another one or let the game continue.
        if MaterialTest::Exact.is_dead(&state.position) {
            return Some(DRAW);
        }
        if state.is_chase() {
            return self.known?.value(state, &self.tree.rules, left, ply);
        }
        None
    }

    /// Returns whether a position is a repetition: of one in the current line, which could repeat
    /// forever, or often enough of positions in the game.
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

    /// Returns the moves of the two plies before a ply.
    fn before(&self, ply: usize) -> [Option<Moved>; 2] {
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|ply| self.tree.frames[ply].moved)
        };
        [at(1), at(2)]
    }

    /// Corrects an evaluation by the correction histories.
    fn correct(&self, state: &State, eval: Value) -> Value {
        let keys = correction_keys(&state.position);
        let corrected = eval + self.histories.correction(state.position.turn(), keys);
        corrected.clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Sets the line of a ply to a move and the line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.tree.frames.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity().min(tail[0].line.len());
        // Cannot fail: there is room.
        let _ = line.try_extend_from_slice(&tail[0].line[..room]);
    }

    /// Probes the transposition table. A mate that comes after the end of the count is no mate.
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

/// Returns the value of being checkmated, or a draw if the side that gave mate was counting.
fn mate(state: &State, ply: usize) -> Value {
    if state.is_mate_a_draw() {
        DRAW
    } else {
        mated_in(ply)
    }
}

/// Returns the keys of the correction histories: the bia, White's other pieces, Black's other pieces.
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
