//! Alpha-beta search: a searcher visits the nodes of one search on one thread.
//!
//! | Files | Contents |
//! |---|---|
//! | `search_state` | search state between steps |
//! | `deepening` | iterative deepening, aspiration windows, time |
//! | `root` | the root node |
//! | `node` | **any other node with depth left**, in order of execution, with its pruning, extensions and reductions |
//! | `quiescence` | nodes at depth 0: captures until the position is quiet |
//! | `params` | margins and depths of all of these |
//! | `picker`, `histories`, `exchange`, `checks` | move ordering: staged moves, histories, SEE, checking moves |
//! | `cycles` | moves back to an earlier position |
//! | `guard` | limits and the observer |
//! | `in_flight` | moves that threads are searching (ABDADA) |
//! | `vote` | choosing between the best moves of several threads |

mod checks;
mod cycles;
mod deepening;
mod exchange;
mod guard;
mod histories;
mod in_flight;
mod node;
mod params;
mod picker;
mod quiescence;
mod root;
mod search_state;
mod vote;

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use makruk_core::{Move, PiecePlacement};
use makruk_rules::{MaterialTest, Rules};

use crate::{
    eval,
    prober::TablebaseProber,
    score::{DRAW, MAX_PLY, Value, WIN_BOUND, is_decisive, mated_in, plies_to_end},
    state::State,
    transposition::{TranspositionTable, TtEntry},
};
pub(crate) use cycles::Cycles;
pub(crate) use guard::{Guard, Totals};
pub(crate) use histories::Histories;
use histories::{Before, Moved};
pub(crate) use in_flight::InFlightMoves;
#[cfg(not(feature = "__tuning"))]
use params::Params;
#[cfg(feature = "__tuning")]
pub use params::Params;
pub(crate) use root::RootMove;
use root::sort_by_key;
pub(crate) use search_state::SearchState;
pub(crate) use vote::Ballot;

/// The state of one ply of the current line.
#[derive(Clone, Debug)]
struct Frame {
    /// The principal variation from here.
    line: ArrayVec<Move, MAX_PLY>,
    /// Static evaluation, [`TtEntry::NO_EVAL`] in check.
    eval: Value,
    /// The piece that moved here, `None` for a null move.
    moved: Option<Moved>,
    killers: [Option<Move>; 2],
    /// Number of beta cutoffs at this ply since the search entered the node two plies earlier.
    cutoffs: i32,
    /// Plies by which the current move is reduced.
    reduced: i32,
    /// The excluded move of a singular search.
    excluded: Option<Move>,
}

impl Frame {
    const NEW: Self = Self {
        line: ArrayVec::new_const(),
        eval: TtEntry::NO_EVAL,
        moved: None,
        killers: [None; 2],
        cutoffs: 0,
        reduced: 0,
        excluded: None,
    };
}

/// The input of a search.
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

/// A running search on one thread: its state and its borrows from the engine.
#[derive(Debug)]
pub(crate) struct Searcher<'a> {
    pub(crate) search: &'a mut SearchState,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) histories: &'a mut Histories,
    /// `None` unless the parameters enable the detection of upcoming repetitions.
    pub(crate) cycles: Option<&'a Cycles>,
    pub(crate) guard: Guard<'a>,
    /// Shared by the threads; `None` with one thread.
    pub(crate) in_flight: Option<&'a InFlightMoves>,
    pub(crate) prober: Option<TablebaseProber<'a>>,
    #[cfg(feature = "nnue")]
    pub(crate) net: Option<&'a crate::nnue::Net>,
}

impl Searcher<'_> {
    #[inline]
    fn tuned(&self) -> &Params {
        self.search.tuned()
    }
}

impl<'a> Searcher<'a> {
    /// Sorts the root moves by their tablebase values, if all of them are known. Returns whether these values include the
    /// count, so that no search is needed.
    fn rank_by_tables(&mut self, prober: TablebaseProber<'a>) -> bool {
        let search = &mut *self.search;
        let (root, rules) = (search.root, search.rules);
        // No tablebase covers a count while a bia is on the board; only a FEN can contain such a count.
        let is_odd = root.position.has_bia() && root.counting.count(&rules).is_some();
        let mut is_exact = true;
        let mut rank = |root_move: &RootMove| {
            let mut after = root;
            after.play_to(
                root.position.after_unchecked(root_move.mv),
                root_move.mv,
                &rules,
            );
            let without_count = prober.value_without_count(&after.position, &rules, 0)?;
            let value = prober.value(&after, &rules, 0);
            is_exact &= value.is_some();
            // Sorting by the value without the count as well ensures that the shortest win is tried even if the count is too
            // short for every win. Among drawn moves, the evaluation decides.
            let value = value.unwrap_or(without_count);
            let evaluation = match without_count {
                DRAW => eval::evaluate(&after, &rules),
                _ => 0,
            };
            Some((value, without_count, evaluation))
        };
        let ranks: Option<Vec<_>> = search.root_moves.iter().map(&mut rank).collect();
        search.is_root_known = !is_odd && ranks.is_some();
        let Some(ranks) = ranks.filter(|_| !is_odd) else {
            return false;
        };
        self.guard.hit_tables(search.root_moves.len() as u64);
        let mut ranked: Vec<_> = ranks.into_iter().zip(search.root_moves.drain(..)).collect();
        sort_by_key(&mut ranked, |&(rank, _)| rank);
        search
            .root_moves
            .extend(ranked.into_iter().map(|pair| pair.1));
        is_exact
    }

    /// Returns the value if the game ends here by count, repetition or insufficient material, or if a tablebase
    /// contains the position. Checkmate takes precedence over the count.
    fn end_by_rule(&mut self, state: &State, left: Option<u32>, ply: usize) -> Option<Value> {
        if left == Some(0) {
            let position = &state.position;
            let is_mate = position.is_check() && !position.has_legal_move();
            return Some(if is_mate { mate(state, ply) } else { DRAW });
        }
        if self.is_repeated(state) {
            return Some(DRAW);
        }
        // Use the exact test even if the game's rules use a different test or let the game continue.
        if MaterialTest::Exact.is_dead(&state.position) {
            return Some(DRAW);
        }
        let value = self.prober?.value(state, &self.search.rules, ply);
        if value.is_some() {
            self.guard.hit_tables(1);
        }
        value
    }

    /// Returns whether a position counts as repeated: within the current line, one earlier occurrence is enough, since
    /// the line could repeat forever; positions from the game must have occurred often enough under the rules.
    fn is_repeated(&self, state: &State) -> bool {
        let Some(repetition) = self.search.rules.repetition else {
            return false;
        };
        let hash = state.position.zobrist();
        let reach = usize::from(state.reversible).min(self.search.hashes.len());
        let mut needed = usize::from(repetition.fold.get()).saturating_sub(1);
        let mut back = 4;
        while back <= reach {
            let index = self.search.hashes.len() - back;
            if self.search.hashes[index] == hash {
                if index >= self.search.game || needed <= 1 {
                    return true;
                }
                needed -= 1;
            }
            back += 2;
        }
        false
    }

    /// Returns whether the side to move can return to a position of the current line and so has at least a draw.
    #[inline]
    fn can_repeat(&self, state: &State) -> bool {
        state.reversible >= 3
            && self.search.rules.repetition.is_some()
            && self.tuned().upcoming_repetition > 0
            && self.cycles.is_some_and(|cycles| {
                let reversible = usize::from(state.reversible);
                cycles.leads_back(
                    &state.position,
                    &self.search.hashes,
                    self.search.game,
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
        let rules = &self.search.rules;
        #[cfg(feature = "nnue")]
        if let Some(net) = self.net.filter(|_| !state.is_chase()) {
            let accumulators = &mut self.search.accumulators;
            return eval::evaluate_by_net(state, rules, net, accumulators, ply);
        }
        eval::evaluate(state, rules)
    }

    /// Returns the moves one, two and four plies before a ply.
    fn before(&self, ply: usize) -> Before {
        let at = |back: usize| {
            ply.checked_sub(back)
                .and_then(|ply| self.search.frames[ply].moved)
        };
        [at(1), at(2), at(4)]
    }

    /// Corrects an evaluation with the correction histories, and scales it down with the plies since the last capture or
    /// bia move, which encourages the winning side to make progress.
    fn correct(&self, state: &State, ply: usize, eval: Value) -> Value {
        let tuned = self.tuned();
        let keys = self.correction_keys(state, ply);
        let turn = state.position.turn();
        let correction = self
            .histories
            .correction(turn, keys, tuned.continuation_correction);
        let (start, span) = (tuned.idle_start, tuned.idle_span);
        let idle = (Value::from(state.idle) - start).clamp(0, span / 2);
        let corrected = (eval + correction) * (span - idle) / span;
        corrected.clamp(-WIN_BOUND + 1, WIN_BOUND - 1)
    }

    /// Returns the correction history keys: those of the pieces and of the last two moves.
    #[inline]
    fn correction_keys(&self, state: &State, ply: usize) -> [u64; 4] {
        let [bia, white, black] = state.keys.get();
        let [one, two, _] = self.before(ply);
        [bia, white, black, histories::pair_key(one, two)]
    }

    /// Sets a ply's principal variation to a move followed by the next ply's variation.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.search.frames.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity().min(tail[0].line.len());
        // Cannot fail: the length is limited to the remaining capacity.
        let _ = line.try_extend_from_slice(&tail[0].line[..room]);
    }

    /// Plays a move, and prefetches its TT bucket before the rest of the state is known. While a count is running, the
    /// key differs and the prefetch is wasted.
    #[inline]
    fn play_prefetching(&self, state: &mut State, mv: Move) {
        let next = state.position.after_unchecked(mv);
        self.table.read_ahead(next.zobrist());
        state.play_to(next, mv, &self.search.rules);
    }

    /// Probes the transposition table. Ignores an entry whose win comes after the end of the count.
    fn probe_tt(&self, key: u64, ply: usize, left: Option<u32>) -> Option<TtEntry> {
        let entry = self.table.get(key, ply)?;
        let in_time = left.is_none_or(|left| {
            let plies = plies_to_end(entry.value, ply);
            plies.is_none_or(|plies| u32::try_from(plies).is_ok_and(|plies| plies <= left))
        });
        in_time.then_some(entry)
    }
}

/// Blends a fail-high value towards beta, by `share` 64ths of the difference, divided by the depth.
#[inline]
fn blend(value: Value, beta: Value, share: i32, depth: i32) -> Value {
    if value <= beta || is_decisive(value) {
        value
    } else {
        value + (beta - value) * share / (64 * depth.max(1))
    }
}

/// Returns the value of being checkmated, or a draw if the [count](State::is_mate_a_draw) makes it one.
fn mate(state: &State, ply: usize) -> Value {
    if state.is_mate_a_draw() {
        DRAW
    } else {
        mated_in(ply)
    }
}
