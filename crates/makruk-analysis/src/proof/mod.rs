//! Proofs that a goal is or is not reached within a number of moves, under the rules and including counts.
//!
//! | File | Contents |
//! |---|---|
//! | `problem` | goals, and the effect of moves in a proof, including counts |
//! | `prover` | depth-first proof-number search |
//! | `report` | the report of a search: its length, line, solution and limit |
//! | `table` | the prover's table, in bounded memory |
//! | `solution` `numbers` | proof trees, and their form as numbers |
//! | `verify` | the checker, which plays proofs in a `Game` |
//!
//! # What is proved
//!
//! *Mate in n*: the side to move has a strategy that, against all legal replies, wins the game by checkmate with its
//! nth move at the latest, under the rules of the [`Game`](makruk_rules::Game), including its running count and its
//! earlier positions. *Not sooner*: there is no such strategy for n - 1. A game that ends by stalemate, count,
//! repetition or insufficient material is a draw, not a mate.
//!
//! *A gain of k in n*: after n moves of the side to move and the reply to the last one, its lead has grown by k, or it
//! has given mate. Piece values: rua 5, ma 3, khon 2.6, met and bia ngai 1.7, bia 1.
//!
//! *A draw in n*: the game ends without a loss within n moves of the side to move and the reply to the last one. Draws
//! by repetition within the line are not searched for.
//!
//! ## Calls
//!
//! Both sides may call and stop counts. In a proof they follow a fixed rule, [`apply_count_action`], on which neither
//! side can improve:
//!
//! - **The chaser** (the side that wants to mate, or the opponent of the side that wants a draw) stops its own count
//!   with its first move, because a mate by the counting side may be a draw and a count can only end the game. If the
//!   other side is counting and the rules let the chaser replace that count with its own, it does so, unless its move
//!   ends the game, and stops the new count with its next move. An automatic count keeps running.
//! - **The other side** calls a count before each of its moves if none is running and the rules allow it, and never
//!   stops one, because a count that starts earlier ends earlier. It does not replace the chaser's count, which the
//!   chaser stops anyway.
//!
//! This is optimal as long as a board's honour count called within the proof cannot end within it. A proof is therefore
//! limited to the number of moves that such a count takes after its first number: 63 under the rules of Thailand, and
//! [`MAX_MOVES`] if board's honour is automatic. The rule also assumes that a bare khun gains nothing by delaying its
//! call, which holds in all presets. Tests compare the fixed rule with a search that tries every call and stop before
//! every move. Draw agreements, resignations and losses on time are excluded; if a repetition has to be claimed, the
//! side that benefits claims it.
//!
//! # Why repetition is safe
//!
//! A result can depend on earlier positions, because a position may occur for the third time; a table that ignores them
//! can then be wrong. The prover's table cannot:
//!
//! 1. Call a position *used up* if its next occurrence is a repetition. The used-up positions are known before the
//!    search. Let *G* be the game in which exactly these positions are draws, and no others are drawn by repetition. In
//!    G, the value of a position depends on the board, the count and the number of moves left. The table compares all
//!    of these exactly, since an entry stores them and not a hash.
//! 2. A mate in n in the real game is also one in G, because the real game only has more draws.
//! 3. A mate in n in G is also one in the real game: play the fastest mates. Each such move brings the mate closer. If
//!    a position occurred twice in such a line, nothing was captured or promoted in between. A count that keeps running
//!    makes no mate shorter. A count that the chaser stopped in between could have been stopped at the first
//!    occurrence, because the right to stop depends only on the pieces. A count that the other side called in between
//!    was not running before. So the mate would not be closer, a contradiction: no position occurs twice, and only a
//!    used-up position can be a repetition.
//!
//! A solution consists of these fastest mates, and the checker plays it in a `Game` with its whole history.
//!
//! # Search
//!
//! Depth-first proof-number search with a move limit that increases by one until the goal is reached. Each move reduces
//! the limit, so there are no cycles. The proof number of a node is the maximum over its children plus one per
//! additional child, not the sum, so that transpositions are not counted repeatedly. With one move left, checks are
//! tried directly. The table has a fixed size; positions whose entries were overwritten are searched again. The search
//! prunes no moves, and uses no evaluation, null move or tablebase.

mod call;
#[cfg(feature = "serde")]
mod data;
mod numbers;
mod problem;
mod prover;
mod report;
mod solution;
mod table;
mod verify;

pub(crate) use self::problem::{TENTHS, reached};
pub use self::{
    call::{Call, CountChange},
    problem::{Goal, ParseGoalError, apply_count_action, count_actions},
    prover::{MAX_MOVES, Progress, Proof, ProofError, ProofLimits, Prover},
    report::Report,
    solution::{Refutation, RefutedMove, Reply, Solution},
    verify::VerifyError,
};
