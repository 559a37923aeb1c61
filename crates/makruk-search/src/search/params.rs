//! Parameters of the search: margins, depths and reductions.

// Public to the tuner only.
#![cfg_attr(not(feature = "__tuning"), allow(unreachable_pub))]

use crate::score::Value;

/// Declares [`Params`] once: fields, defaults, and the list that the tuner changes.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal;)*) => {
        /// Parameters of pruning, reductions and extensions, each an integer.
        ///
        /// Scores and margins are in centipawns, depths in plies. An ordinary build compiles
        /// [`Params::DEFAULT`] in; with the feature `__tuning` an engine takes others.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Params {
            $($(#[$doc])* pub $name: Value,)*
        }

        impl Params {
            /// The parameters that are compiled in.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            /// Calls a function for each parameter, with its name.
            #[cfg(feature = "__tuning")]
            pub fn for_each(&mut self, mut visit: impl FnMut(&'static str, &mut Value)) {
                $(visit(stringify!($name), &mut self.$name);)*
            }
        }
    };
}

params! {
    /// Aspiration window: half its first width, centipawns.
    aspiration_width = 18;
    /// Aspiration window: the first half-width grows by the last score divided by this.
    aspiration_score_divisor = 100;
    /// Aspiration window: half-width from which the window is full, centipawns.
    aspiration_limit = 700;
    /// Score from which a side has won as good as all, so that only mate matters and no pruning by
    /// static evaluation is done, centipawns.
    decided_score = 700;

    /// Whether there are nodes pruned by static evaluation and null moves all the same, unless a khun is bare: 1 or 0.
    decided_nodes = 0;
    /// Whether there are moves pruned by static evaluation, history and exchanges all the same, unless a khun is bare:
    /// 1 or 0.
    decided_moves = 0;

    /// Reverse futility pruning: depth at most, plies.
    reverse_futility_depth = 8;
    /// Reverse futility pruning: margin per ply, centipawns.
    reverse_futility_margin = 75;
    /// Razoring: depth at most, plies.
    razoring_depth = 3;
    /// Razoring: margin at depth 0, centipawns.
    razoring_base = 180;
    /// Razoring: further margin per ply, centipawns.
    razoring_margin = 160;

    /// Null-move pruning: depth at least, plies.
    null_move_depth = 3;
    /// Null-move pruning: reduction at depth 0, plies.
    null_move_base = 3;
    /// Null-move pruning: depth by which the reduction grows by a ply, plies.
    null_move_depth_divisor = 4;
    /// Null-move pruning: evaluation above beta by which the reduction grows by a ply, centipawns.
    null_move_eval_divisor = 180;
    /// Null-move pruning: reduction by the evaluation at most, plies.
    null_move_eval_limit = 3;
    /// Null-move pruning: depth from which a cutoff is verified, plies.
    null_move_verification_depth = 10;

    /// ProbCut: depth at least, plies.
    probcut_depth = 5;
    /// ProbCut: what a capture must exceed beta by in the shallower search, centipawns.
    probcut_margin = 170;
    /// ProbCut: reduction of the shallower search, plies.
    probcut_reduction = 4;

    /// Internal iterative reduction: depth at least, plies.
    internal_reduction_depth = 5;
    /// Internal iterative reduction: how much shallower the table's entry is where its move counts as none, plies.
    internal_reduction_entry = 32;

    /// Late move pruning: quiet moves at depth 0 while the evaluation improves, moves.
    late_move_base = 3;
    /// Futility pruning: reduced depth at most, plies.
    futility_depth = 7;
    /// Futility pruning: margin at depth 0, centipawns.
    futility_base = 90;
    /// Futility pruning: further margin per ply, centipawns.
    futility_margin = 85;
    /// History pruning: reduced depth at most, plies.
    history_pruning_depth = 4;
    /// History pruning: history below 0 per ply at which a quiet move is pruned.
    history_pruning_margin = 3_500;
    /// Exchange pruning: depth at most, plies.
    exchange_pruning_depth = 7;
    /// Exchange pruning: loss that a quiet move may have per squared ply, centipawns.
    exchange_pruning_quiet = 22;
    /// Exchange pruning: loss that a capture may have per ply, centipawns.
    exchange_pruning_capture = 85;

    /// Singular extension: depth at least, plies.
    singular_depth = 6;
    /// Singular extension: how much shallower the table's entry may be, plies.
    singular_entry_depth = 3;
    /// Singular extension: what all other moves must miss the table's value by, per ply, centipawns.
    singular_margin = 2;
    /// Singular extension: a further ply if they miss it by this much more, centipawns.
    double_extension_margin = 20;
    /// Singular extension: less depth where another move is as good and the table's value reaches beta, plies.
    singular_reduction = 1;
    /// Singular extension: less depth where another move is as good and a cutoff is expected, plies.
    singular_cut_reduction = 0;
    /// Share of beta in the value of a node of depth 1 that fails high, 1/64; divided by the depth of deeper ones.
    fail_high_blend = 0;

    /// Late move reduction: constant part, 1/1024 plies.
    reduction_base = 1_000;
    /// Late move reduction: divisor of ln(depth) × ln(number of the move), thousandths.
    reduction_divisor = 2_300;
    /// Late move reduction: history by which a quiet move is reduced a ply less.
    reduction_history_divisor = 7_000;
    /// Late move reduction: history by which a capture is reduced a ply less.
    reduction_capture_history_divisor = 9_000;

    /// Late move reduction: more at a node where a cutoff is expected, 1/1024 plies.
    reduction_cut = 1_500;
    /// Late move reduction: more where the evaluation does not improve, 1/1024 plies.
    reduction_not_improving = 1_024;
    /// Late move reduction: more if the table's move is a capture, 1/1024 plies.
    reduction_table_capture = 800;
    /// Late move reduction: more if many nodes of the next ply were cut off, 1/1024 plies.
    reduction_cutoffs = 900;
    /// Late move reduction: less at a node that was in the principal variation, 1/1024 plies.
    reduction_was_pv = 1_024;
    /// Late move reduction: what is added before it is cut to whole plies, 1/1024 plies.
    reduction_rounding = 0;
    /// Search after a reduced one: a ply deeper if the value is better than the best by this much,
    /// centipawns.
    deeper_margin = 50;
    /// Search after a reduced one: a ply less deep if the value is better than the best by no more than this, and
    /// the depth in plies, centipawns.
    shallower_margin = 0;

    /// Bonus for a quiet move of the table that cuts off at once, 1/1024 of the history bonus.
    table_cutoff_bonus = 1_024;
    /// Bonus for the move before a node that fails low, 1/1024 of the history bonus.
    fail_low_bonus = 512;
    /// Correction of the evaluation by what followed the last two moves, 1/1024 of that by the pieces.
    continuation_correction = 1_024;
    /// Plies without a capture or a bia's move from which an evaluation is reduced.
    idle_start = 40;
    /// As many plies more would reduce it to nothing; half of them count at most.
    idle_span = 160;
    /// Whether a move back to an earlier position is seen a ply before: 1 or 0.
    upcoming_repetition = 0;
    /// Hindsight: reduction of a move, in plies, from which the node is searched a ply deeper if its evaluation is
    /// bad for the side that made the move.
    hindsight_deeper = 3;

    /// History bonus: what it grows by per ply.
    history_bonus_slope = 170;
    /// History bonus: what it lacks at depth 0.
    history_bonus_offset = 80;
    /// History bonus: limit.
    history_bonus_limit = 1_700;

    /// Quiescence: share of beta in the value of a node whose evaluation is enough, 1/64.
    stand_pat_blend = 0;
    /// Quiescence: what a capture may win beside the piece, centipawns.
    quiescence_futility = 120;
    /// Quiescence: what a promotion wins, centipawns.
    quiescence_promotion = 80;
    /// Quiescence: plies after which only recaptures are searched; otherwise exchanges on several squares
    /// at once would never end.
    quiescence_recapture_plies = 5;
    /// Quiescence: plies for which moves that give check are tried by a side that is searched for
    /// checkmate, since beta is above [`decided_score`](Self::decided_score).
    quiescence_check_plies = 6;
    /// Quiescence: number of moves out of check after which quiet ones are pruned, moves.
    quiescence_evasions = 3;
}
