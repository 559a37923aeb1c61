//! Search parameters: margins, depths and reductions.

// Public only for `makruk-lab duel`.
#![cfg_attr(not(feature = "__tuning"), allow(unreachable_pub))]

use crate::score::Value;

/// Declares [`Params`] once: fields, defaults, and the list through which `makruk-lab duel` sets them.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal;)*) => {
        /// Integer parameters of pruning, reductions and extensions.
        ///
        /// Scores and margins are in centipawns, depths in plies. An ordinary build uses the compiled-in
        /// [`Params::DEFAULT`]; with the `__tuning` feature an engine accepts other values.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Params {
            $($(#[$doc])* pub $name: Value,)*
        }

        impl Params {
            /// The compiled-in parameters.
            pub const DEFAULT: Self = Self { $($name: $default,)* };

            /// Calls a function with each parameter and its name.
            #[cfg(feature = "__tuning")]
            pub fn for_each(&mut self, mut visit: impl FnMut(&'static str, &mut Value)) {
                $(visit(stringify!($name), &mut self.$name);)*
            }
        }
    };
}

params! {
    /// Aspiration window: initial half-width, in centipawns.
    aspiration_width = 18;
    /// Aspiration window: the initial half-width grows by the last score divided by this.
    aspiration_score_divisor = 100;
    /// Aspiration window: half-width at which the window becomes full, in centipawns.
    aspiration_limit = 700;
    /// Score, in centipawns, from which a position counts as decided: only mate matters, and static evaluation does
    /// not prune.
    decided_score = 700;

    /// Whether decided nodes are still pruned by static evaluation and null moves, unless a khun is bare: 1 or 0.
    decided_nodes = 0;
    /// Whether moves in decided positions are still pruned by static evaluation, history and SEE, unless a khun is
    /// bare: 1 or 0.
    decided_moves = 0;

    /// Reverse futility pruning: maximum depth, in plies.
    reverse_futility_depth = 8;
    /// Reverse futility pruning: margin per ply, in centipawns.
    reverse_futility_margin = 43;
    /// Razoring: maximum depth, in plies.
    razoring_depth = 3;
    /// Razoring: margin at depth 0, in centipawns.
    razoring_base = 222;
    /// Razoring: additional margin per ply, in centipawns.
    razoring_margin = 160;

    /// Null-move pruning: minimum depth, in plies.
    null_move_depth = 3;
    /// Null-move pruning: reduction at depth 0, in plies.
    null_move_base = 3;
    /// Null-move pruning: depth per additional ply of reduction, in plies.
    null_move_depth_divisor = 4;
    /// Null-move pruning: evaluation above beta per additional ply of reduction, in centipawns.
    null_move_eval_divisor = 171;
    /// Null-move pruning: maximum reduction due to the evaluation, in plies.
    null_move_eval_limit = 3;
    /// Null-move pruning: minimum depth at which a cutoff is verified, in plies.
    null_move_verification_depth = 10;

    /// ProbCut: minimum depth, in plies.
    probcut_depth = 5;
    /// ProbCut: margin by which a capture must exceed beta in the shallower search, in centipawns.
    probcut_margin = 191;
    /// ProbCut: reduction of the shallower search, in plies.
    probcut_reduction = 4;

    /// Internal iterative reduction: minimum depth, in plies.
    internal_reduction_depth = 5;
    /// Internal iterative reduction: a node is also reduced if its TT entry is shallower than the node by more than
    /// this, in plies.
    internal_reduction_entry = 32;

    /// Late move pruning: number of quiet moves at depth 0 while the evaluation improves.
    late_move_base = 7;
    /// Futility pruning: maximum reduced depth, in plies.
    futility_depth = 7;
    /// Futility pruning: margin at depth 0, in centipawns.
    futility_base = 23;
    /// Futility pruning: additional margin per ply, in centipawns.
    futility_margin = 91;
    /// History pruning: maximum reduced depth, in plies.
    history_pruning_depth = 4;
    /// History pruning: margin per ply; a quiet move is pruned if its history score is below minus the margin.
    history_pruning_margin = 3_775;
    /// SEE pruning: maximum depth, in plies.
    exchange_pruning_depth = 7;
    /// SEE pruning: maximum loss by a quiet move per squared ply of reduced depth, in centipawns.
    exchange_pruning_quiet = 22;
    /// SEE pruning: maximum loss by a capture per ply, in centipawns.
    exchange_pruning_capture = 85;

    /// Singular extension: minimum depth, in plies.
    singular_depth = 6;
    /// Singular extension: maximum number of plies by which the TT entry may be shallower than the node.
    singular_entry_depth = 3;
    /// Singular extension: margin per ply by which all other moves must fall short of the TT value, in centipawns.
    singular_margin = 2;
    /// Double extension: margin, in addition to the singular margin, by which the other moves must fall short of the TT
    /// value, in centipawns.
    double_extension_margin = 20;
    /// Negative extension, in plies, if another move is nearly as good as the TT move and the TT value reaches beta.
    singular_reduction = 1;
    /// Negative extension, in plies, if another move is nearly as good as the TT move and a cutoff is expected.
    singular_cut_reduction = 0;
    /// Fail-high blending: weight of beta in the returned value, in 64ths at depth 1, and inversely proportional to the
    /// depth.
    fail_high_blend = 0;

    /// Late move reduction: constant part, in units of 1/1024 ply.
    reduction_base = 1_349;
    /// Late move reduction: divisor of ln(depth) × ln(move number), in thousandths.
    reduction_divisor = 1_833;
    /// Late move reduction: history score that lowers the reduction of a quiet move by one ply.
    reduction_history_divisor = 8_144;
    /// Late move reduction: history score that lowers the reduction of a capture by one ply.
    reduction_capture_history_divisor = 9_000;

    /// Late move reduction: increase at an expected cut node, in units of 1/1024 ply.
    reduction_cut = 1_888;
    /// Late move reduction: increase if the evaluation is not improving, in units of 1/1024 ply.
    reduction_not_improving = 1_352;
    /// Late move reduction: increase if the TT move is a capture, in units of 1/1024 ply.
    reduction_table_capture = 800;
    /// Late move reduction: increase after many beta cutoffs at the next ply, in units of 1/1024 ply.
    reduction_cutoffs = 900;
    /// Late move reduction: decrease at a node that was in the principal variation, in units of 1/1024 ply.
    reduction_was_pv = 1_024;
    /// Late move reduction: amount added before truncation to whole plies, in units of 1/1024 ply.
    reduction_rounding = 0;
    /// Re-search after a reduced search: one ply deeper if the value exceeds the best value by more than this, in
    /// centipawns.
    deeper_margin = 50;
    /// Re-search after a reduced search: one ply shallower if the value exceeds the best value by less than this (in
    /// centipawns) plus the depth in plies.
    shallower_margin = 0;

    /// Bonus for a quiet TT move that causes an immediate cutoff, in 1/1024 of the history bonus.
    table_cutoff_bonus = 1_024;
    /// Bonus for the move that leads to a node that fails low, in 1/1024 of the history bonus.
    fail_low_bonus = 512;
    /// Weight of the correction by the last two moves, in 1/1024 of the weight of a correction by pieces.
    continuation_correction = 1_024;
    /// Number of plies without a capture or a bia move after which the evaluation is scaled down.
    idle_start = 40;
    /// Number of further plies that would scale the evaluation down to zero; only half of them have an effect.
    idle_span = 160;
    /// Whether a move back to an earlier position is detected one ply ahead: 1 or 0.
    upcoming_repetition = 0;
    /// Hindsight extension: minimum reduction of a move, in plies, after which the next node is searched one ply deeper
    /// if the mover's evaluation got worse.
    hindsight_deeper = 3;

    /// History bonus: increase per ply.
    history_bonus_slope = 170;
    /// History bonus: amount subtracted.
    history_bonus_offset = 80;
    /// History bonus: maximum.
    history_bonus_limit = 1_700;

    /// Quiescence: weight of beta in the returned value if the stand-pat evaluation fails high, in 64ths.
    stand_pat_blend = 0;
    /// Quiescence: delta pruning margin, in addition to the value of the captured piece, in centipawns.
    quiescence_futility = 120;
    /// Quiescence: gain of a promotion, in centipawns.
    quiescence_promotion = 80;
    /// Quiescence: plies after which only recaptures are searched; otherwise exchanges on several squares
    /// at once would never end.
    quiescence_recapture_plies = 5;
    /// Quiescence: number of plies in which checks are searched if only checkmate matters, that is, beta is above
    /// [`decided_score`](Self::decided_score).
    quiescence_check_plies = 6;
    /// Quiescence: number of evasions after which quiet evasions are pruned.
    quiescence_evasions = 3;
}
