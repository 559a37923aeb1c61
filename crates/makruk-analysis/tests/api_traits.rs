//! The traits of the public types, and the sources of the errors.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use makruk_analysis::{
    chase::{
        Chase, ChaseEffect, ChaseError, ChaseJudgment, ChaseMove, ChaseOptions, ChaseQuestion,
        ChaseSide, ChaseStanding, ChaseSummary,
    },
    drill::{Drill, DrillAnswer, DrillKind, Drills},
    formation::Formation,
    makruk_rules::ActionError,
    proof::{
        Call, CountChange, Goal, ParseGoalError, Progress, ProofError, ProofLimits, Prover,
        Refutation, RefutedMove, Reply, Report, Solution, VerifyError,
    },
    puzzle::{
        Alternatives, Attempt, AttemptError, Candidate, Miner, MinerOptions, Puzzle, PuzzleClaim,
        PuzzleError, PuzzleFlaw, PuzzleRecord, PuzzleSource, Theme,
    },
    review::{
        CountNote, MoveClass, Performance, Phase, Review, ReviewOptions, ReviewedMove, Reviewer,
        SideReview,
    },
};
use static_assertions::assert_impl_all;

/// Asserts that every type in a list implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    Chase ChaseEffect ChaseError ChaseJudgment ChaseMove ChaseOptions ChaseQuestion ChaseSide ChaseStanding ChaseSummary
    Drill DrillAnswer DrillKind Drills Formation
    Call CountChange Goal ParseGoalError Progress ProofError ProofLimits Prover Refutation RefutedMove Reply Report Solution
    VerifyError
    Alternatives Attempt AttemptError Candidate Miner MinerOptions Puzzle PuzzleClaim<'static> PuzzleError PuzzleFlaw PuzzleRecord
    PuzzleSource Theme
    CountNote MoveClass Performance Phase Review ReviewOptions ReviewedMove Reviewer SideReview
);
all!((Copy, Eq, Hash):
    Call ChaseEffect ChaseSide CountChange CountNote DrillAnswer DrillKind Formation Goal MoveClass Phase ProofError Theme VerifyError
);
all!((Display, FromStr): Goal);
all!((Error, Clone, PartialEq):
    AttemptError ChaseError ParseGoalError ProofError PuzzleError PuzzleFlaw VerifyError
);

#[test]
fn a_displayed_cause_is_no_source() {
    let cause = ActionError::NothingToClaim;
    let errors: [&dyn Error; 3] = [
        &ChaseError::Action(cause),
        &AttemptError::Action(cause),
        &AttemptError::Solution(1, cause),
    ];
    for error in errors {
        assert!(error.to_string().contains(&cause.to_string()));
        assert!(error.source().is_none());
    }
}
