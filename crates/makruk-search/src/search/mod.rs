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
//! | `cycles` | moves back to an earlier position |
//! | `guard` | limits and the observer |
//! | `claims` | moves that threads are searching |
//! | `vote` | the best move of several threads |

mod checks;
mod claims;
mod cycles;
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
mod vote;

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use makruk_core::{Move, PiecePlacement};
use makruk_rules::{MaterialTest, Rules};

use crate::{
    eval,
    score::{DRAW, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    tablebase::Known,
    transposition::{Entry, TranspositionTable},
};
pub(crate) use claims::Claims;
pub(crate) use cycles::Cycles;
pub(crate) use guard::Guard;
pub(crate) use histories::Histories;
use histories::{Before, Moved};
#[cfg(not(feature = "__tuning"))]
use params::Params;
#[cfg(feature = "__tuning")]
pub use params::Params;
pub(crate) use root::RootMove;
use root::sort_by_key;
pub(crate) use tree::Tree;
pub(crate) use vote::Ballot;

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
    /// How often nodes of this ply were cut off, below the node two plies before.
    cutoffs: i32,
    /// By how many plies the move that is searched here is reduced.
    reduced: i32,
    /// The move that is excluded, to find out whether it is singular.
    excluded: Option<Move>,
}

impl Frame {
    const NEW: Self = Self {
        line: ArrayVec::new_const(),
        eval: Entry::NO_EVAL,
        moved: None,
        killers: [None; 2],
        cutoffs: 0,
        reduced: 0,
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
    /// `None` unless the parameters use them.
    pub(crate) cycles: Option<&'a Cycles>,
    pub(crate) guard: Guard<'a>,
    /// `None` with one thread.
    pub(crate) claims: Option<&'a Claims>,
    /// The tablebases.
    pub(crate) known: Option<Known<'a>>,
    #[cfg(feature = "nnue")]
    pub(crate) net: Option<&'a makruk_net::Net>,
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

    /// Returns whether the side to move can go back to a position of the current line: it has a draw at least.
    #[inline]
    fn can_repeat(&self, state: &State) -> bool {
        state.reversible >= 3
            && self.tree.rules.repetition.is_some()
            && self.params().upcoming_repetition > 0
            && self.cycles.is_some_and(|cycles| {
                let reversible = usize::from(state.reversible);
                cycles.leads_back(
                    &state.position,
                    &self.tree.hashes,
                    self.tree.game,
                    reversible,
                )
            })
    }

    /// Evaluates a position for the side to move, without a search.
    #[inline]
    #[cfg_attr(
        not(feature = "nnue"),
        allow(
            unused_variables,
            clippy::unused_self,
            clippy::needless_pass_by_ref_mut
        )
    )]
    fn evaluate(&mut self, state: &State, ply: usize) -> Value {
        let rules = &self.tree.rules;
        #[cfg(feature = "nnue")]
        if let Some(net) = self.net.filter(|_| !state.is_chase()) {
            let accumulators = &mut self.tree.accumulators;
            return eval::evaluate_by_net(state, rules, net, accumulators, ply);
        }
        eval::evaluate(state, rules)
    }

    /// Returns the moves one, two and four plies before a ply.
    fn before(&self, ply: usize) -> Before {
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|ply| self.tree.frames[ply].moved)
        };
        [at(1), at(2), at(4)]
    }

    /// Corrects an evaluation by the correction histories, and reduces it the more, the longer nothing was captured and no
    /// bia moved: who has a lead must use it.
    fn correct(&self, state: &State, ply: usize, eval: Value) -> Value {
        let params = self.params();
        let keys = self.correction_keys(state, ply);
        let turn = state.position.turn();
        let correction = self
            .histories
            .correction(turn, keys, params.continuation_correction);
        let (start, span) = (params.idle_start, params.idle_span);
        let idle = (Value::from(state.idle) - start).clamp(0, span / 2);
        let corrected = (eval + correction) * (span - idle) / span;
        corrected.clamp(-MATE_BOUND + 1, MATE_BOUND - 1)
    }

    /// Returns the keys of the correction histories: those of the pieces, and the last two moves.
    #[inline]
    fn correction_keys(&self, state: &State, ply: usize) -> [u64; 4] {
        let [bia, white, black] = state.keys.get();
        let [one, two, _] = self.before(ply);
        [bia, white, black, histories::pair_key(one, two)]
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

    /// Plays a move, and asks for the entries of the position after it before the rest of the state is known: as
    /// early as that helps. While a count runs its keys are others, so that what comes is not what is needed.
    #[inline]
    fn play_into(&self, state: &mut State, mv: Move) {
        let next = state.position.after_unchecked(mv);
        self.table.read_ahead(next.zobrist());
        state.play_to(next, mv, &self.tree.rules);
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

/// Moves a value that fails high towards beta by a share of the difference in 1/64, divided by a depth.
#[inline]
fn blend(value: Value, beta: Value, share: i32, depth: i32) -> Value {
    if value <= beta || is_mate(value) {
        value
    } else {
        value + (beta - value) * share / (64 * depth.max(1))
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
