//! The problems of invalid setups: detection, tolerance and messages.

use makruk_core::{Color, Position, Setup, SetupError, SetupProblems};

use crate::common::{position, position_ignoring, setup, square};

const IGNORABLE: [(SetupProblems, &str); 7] = [
    (SetupProblems::TOO_MANY_RUA, "4k3/8/8/8/8/8/8/RRRK4 w"),
    (SetupProblems::TOO_MANY_MA, "4k3/8/8/8/8/8/8/NNNK4 w"),
    (SetupProblems::TOO_MANY_KHON, "4k3/8/8/8/8/8/8/SSSK4 w"),
    (SetupProblems::TOO_MANY_MET, "4k3/8/8/8/8/8/8/MM1K4 w"),
    (SetupProblems::TOO_MANY_BIA, "4k3/8/8/8/P7/PPPPPPPP/8/3K4 w"),
    (SetupProblems::BIA_PAST_PROMOTION, "4k3/8/P7/8/8/8/8/3K4 w"),
    (SetupProblems::BIA_BEHIND_START, "4k3/8/8/8/8/8/P7/3K4 w"),
];

const FATAL: [(SetupProblems, &str); 5] = [
    (SetupProblems::NO_KHUN, "4k3/8/8/8/8/8/8/8 w"),
    (SetupProblems::SEVERAL_KHUNS, "4k3/8/8/8/8/8/8/K6K w"),
    (SetupProblems::KHUNS_TOUCH, "8/8/8/3kK3/8/8/8/8 w"),
    (SetupProblems::OPPONENT_IN_CHECK, "4k3/8/8/8/8/8/8/K3R3 w"),
    (
        SetupProblems::TOO_MANY_PIECES,
        "4k3/8/8/M~7/M~M~M~M~M~M~M~M~/8/RNSM1SNR/3K4 w",
    ),
];

#[track_caller]
fn error(fen: &str) -> SetupError {
    Position::from_setup(&setup(fen)).expect_err(fen)
}

/// Asserts that a setup has exactly one problem, with this message.
#[track_caller]
fn rejected(fen: &str, problem: SetupProblems, color: Color, on: &str, message: &str) {
    let error = error(fen);
    assert_eq!(error.problems(), problem, "{fen}");
    assert_eq!(error.problem(), problem, "{fen}");
    assert_eq!(error.color(), color, "{fen}");
    assert_eq!(
        error.square(),
        (!on.is_empty()).then(|| square(on)),
        "{fen}"
    );
    assert_eq!(error.to_string(), message, "{fen}");
    assert_eq!(setup(fen).problems(), problem, "{fen}");
}

// Single problems.

#[test]
fn each_side_must_have_a_khun() {
    let problem = SetupProblems::NO_KHUN;
    rejected(
        "4k3/8/8/8/8/8/8/8 w",
        problem,
        Color::White,
        "",
        "white has no khun",
    );
    rejected(
        "8/8/8/8/8/8/8/4K3 w",
        problem,
        Color::Black,
        "",
        "black has no khun",
    );
}

#[test]
fn a_side_has_only_one_khun() {
    let problem = SetupProblems::SEVERAL_KHUNS;
    let message = "white has more than one khun (h1)";
    rejected(
        "4k3/8/8/8/8/8/8/K6K w",
        problem,
        Color::White,
        "h1",
        message,
    );
    let message = "black has more than one khun (h8)";
    rejected(
        "k6k/8/8/8/8/8/8/4K3 w",
        problem,
        Color::Black,
        "h8",
        message,
    );
}

#[test]
fn the_khuns_may_not_be_adjacent() {
    let problem = SetupProblems::KHUNS_TOUCH;
    let message = "the khuns are on adjacent squares (e5)";
    rejected("8/8/8/3kK3/8/8/8/8 w", problem, Color::White, "e5", message);
    rejected(
        "8/8/5k2/4K3/8/8/8/8 b",
        problem,
        Color::White,
        "e5",
        message,
    );
    assert!(
        setup("8/8/8/2k1K3/8/8/8/8 w").problems().is_empty(),
        "two files apart"
    );
    assert!(
        setup("8/8/8/k7/7K/8/8/8 w").problems().is_empty(),
        "adjacency does not wrap around the edge"
    );
}

#[test]
fn the_side_that_has_just_moved_may_not_be_in_check() {
    let problem = SetupProblems::OPPONENT_IN_CHECK;
    let message = "black is in check although it is white's turn (e8)";
    rejected(
        "4k3/8/8/8/8/8/8/K3R3 w",
        problem,
        Color::Black,
        "e8",
        message,
    );
    let message = "white is in check although it is black's turn (a1)";
    rejected(
        "4k3/8/8/8/8/8/2n5/K7 b",
        problem,
        Color::White,
        "a1",
        message,
    );
    assert!(
        setup("4k3/8/8/8/8/8/8/K3R3 b").problems().is_empty(),
        "the side to move may be in check"
    );
}

#[test]
fn a_side_has_at_most_16_pieces() {
    let fen = "4k3/8/8/M~7/M~M~M~M~M~M~M~M~/8/RNSM1SNR/3K4 w";
    let problem = SetupProblems::TOO_MANY_PIECES;
    let also = SetupProblems::TOO_MANY_BIA; // 17 pieces always exceed some other limit
    assert_eq!(error(fen).problems(), problem | also);
    assert_eq!(
        error(fen).to_string(),
        "white has more than 16 pieces (a5), and one more problem"
    );

    let error = Position::from_setup_ignoring(&setup(fen), also).unwrap_err();
    assert_eq!((error.problems(), error.problem()), (problem, problem));
    assert_eq!(error.to_string(), "white has more than 16 pieces (a5)");
    position("4k3/8/8/8/M~M~M~M~M~M~M~M~/8/RNSM1SNR/3K4 w");
}

#[test]
fn a_side_has_at_most_two_rua() {
    let problem = SetupProblems::TOO_MANY_RUA;
    let message = "white has more than two rua (c1)";
    rejected(
        "4k3/8/8/8/8/8/8/RRRK4 w",
        problem,
        Color::White,
        "c1",
        message,
    );
    let message = "black has more than two rua (c8)";
    rejected(
        "rrrk4/8/8/8/8/8/8/4K3 w",
        problem,
        Color::Black,
        "c8",
        message,
    );
    position("4k3/8/8/8/8/8/8/RR1K4 w");
}

#[test]
fn a_side_has_at_most_two_ma() {
    let problem = SetupProblems::TOO_MANY_MA;
    let message = "white has more than two ma (c1)";
    rejected(
        "4k3/8/8/8/8/8/8/NNNK4 w",
        problem,
        Color::White,
        "c1",
        message,
    );
    position("4k3/8/8/8/8/8/8/NN1K4 w");
}

#[test]
fn a_side_has_at_most_two_khon() {
    let problem = SetupProblems::TOO_MANY_KHON;
    let message = "white has more than two khon (c1)";
    rejected(
        "4k3/8/8/8/8/8/8/SSSK4 w",
        problem,
        Color::White,
        "c1",
        message,
    );
    position("4k3/8/8/8/8/8/8/SS1K4 w");
}

#[test]
fn a_side_has_one_met_that_is_not_marked_as_promoted() {
    let problem = SetupProblems::TOO_MANY_MET;
    let message = "white has more than one met that is not marked as promoted (b1)";
    rejected(
        "4k3/8/8/8/8/8/8/MM1K4 w",
        problem,
        Color::White,
        "b1",
        message,
    );
    position("4k3/8/8/8/8/8/8/MM~1K4 w");
}

#[test]
fn a_side_has_at_most_eight_bia_and_bia_ngai() {
    let problem = SetupProblems::TOO_MANY_BIA;
    let message = "white has more than eight bia and promoted bia (a4)";
    rejected(
        "4k3/8/8/8/P7/PPPPPPPP/8/3K4 w",
        problem,
        Color::White,
        "a4",
        message,
    );
    rejected(
        "4k3/8/8/8/M~7/PPPPPPPP/8/3K4 w",
        problem,
        Color::White,
        "a4",
        message,
    );
    let message = "black has more than eight bia and promoted bia (h6)";
    rejected(
        "4k3/8/pppppppp/m~7/8/8/8/4K3 w",
        problem,
        Color::Black,
        "h6",
        message,
    );
    position("4k3/8/8/8/M~3P3/PPP1PP1P/8/3K4 w");
}

#[test]
fn a_bia_may_not_stand_where_it_would_have_promoted() {
    let problem = SetupProblems::BIA_PAST_PROMOTION;
    for (fen, color, on) in [
        ("4k3/8/P7/8/8/8/8/3K4 w", Color::White, "a6"),
        ("4k3/P7/8/8/8/8/8/3K4 w", Color::White, "a7"),
        ("P3k3/8/8/8/8/8/8/3K4 w", Color::White, "a8"),
        ("4k3/8/8/8/8/p7/8/3K4 w", Color::Black, "a3"),
        ("4k3/8/8/8/8/8/p7/3K4 w", Color::Black, "a2"),
        ("4k3/8/8/8/8/8/8/p2K4 w", Color::Black, "a1"),
    ] {
        let message =
            format!("{color} has an unpromoted bia on or beyond its promotion rank ({on})");
        rejected(fen, problem, color, on, &message);
    }
}

#[test]
fn a_bia_may_not_stand_behind_its_starting_rank() {
    let problem = SetupProblems::BIA_BEHIND_START;
    for (fen, color, on) in [
        ("4k3/8/8/8/8/8/P7/3K4 w", Color::White, "a2"),
        ("4k3/8/8/8/8/8/8/P2K4 w", Color::White, "a1"),
        ("4k3/p7/8/8/8/8/8/3K4 w", Color::Black, "a7"),
        ("p3k3/8/8/8/8/8/8/3K4 w", Color::Black, "a8"),
    ] {
        let message = format!("{color} has a bia behind its starting rank ({on})");
        rejected(fen, problem, color, on, &message);
    }
}

#[test]
fn a_bia_may_stand_on_any_rank_in_between() {
    position("4k3/8/7p/P6p/P6p/P7/8/3K4 w");
}

// Mets and bia ngai that a FEN does not distinguish.

#[test]
fn a_second_unmarked_met_can_be_tolerated_as_a_promoted_bia() {
    let setup = setup("4k3/8/8/8/8/PPPPPPP1/8/MM1K4 w");
    assert_eq!(setup.problems(), SetupProblems::TOO_MANY_MET);
    assert!(Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_MET).is_ok());
}

#[test]
fn a_surplus_met_counts_as_a_bia() {
    let both = SetupProblems::TOO_MANY_MET | SetupProblems::TOO_MANY_BIA;
    for (fen, problems) in [
        ("4k3/8/8/8/8/PPPPPPPP/8/M2K4 w", SetupProblems::empty()),
        ("4k3/8/8/8/8/PPPPPPPP/8/MM1K4 w", both),
        ("4k3/8/8/8/8/PPPPPPP1/8/MMMK4 w", both),
        ("4k3/8/8/8/8/PPPPPP2/8/MMMK4 w", SetupProblems::TOO_MANY_MET),
        ("4k3/8/8/8/MMMMMMMM/M7/8/3K4 w", SetupProblems::TOO_MANY_MET),
        ("4k3/8/8/8/MMMMMMMM/MM6/8/3K4 w", both),
        (
            "4k3/8/8/8/M~M~M~M~M~M~M~M~/M7/8/3K4 w",
            SetupProblems::empty(),
        ),
        (
            "4k3/8/8/8/M~M~M~M~M~M~M~M~/M~7/8/3K4 w",
            SetupProblems::TOO_MANY_BIA,
        ),
    ] {
        assert_eq!(setup(fen).problems(), problems, "{fen}");
    }
}

// Ignored problems.

#[test]
fn each_ignorable_problem_can_be_ignored() {
    for (problem, fen) in IGNORABLE {
        assert_eq!(setup(fen).problems(), problem, "{fen}");
        let position = position_ignoring(fen, problem);
        assert_eq!(position.to_setup(), setup(fen));
        assert!(position.has_legal_move());
    }
}

#[test]
fn ignoring_one_problem_does_not_ignore_another() {
    for (problem, fen) in IGNORABLE {
        let others = SetupProblems::all() - problem;
        let error = Position::from_setup_ignoring(&setup(fen), others).unwrap_err();
        assert_eq!(error.problems(), problem, "{fen}");
    }
}

#[test]
fn fatal_problems_cannot_be_ignored() {
    for (problem, fen) in FATAL {
        let error = Position::from_setup_ignoring(&setup(fen), SetupProblems::all()).unwrap_err();
        assert_eq!(error.problems(), problem, "{fen}");
    }
}

#[test]
fn every_problem_is_either_fatal_or_ignorable() {
    let ignorable: SetupProblems = IGNORABLE.into_iter().map(|(problem, _)| problem).collect();
    let fatal: SetupProblems = FATAL.into_iter().map(|(problem, _)| problem).collect();
    assert_eq!(fatal, SetupProblems::FATAL);
    assert_eq!(
        ignorable,
        SetupProblems::TOO_MUCH_MATERIAL | SetupProblems::BIA_MISPLACED
    );
    assert_eq!(ignorable | fatal, SetupProblems::all());
    assert!((ignorable & fatal).is_empty());
}

// Several problems.

#[test]
fn the_message_names_the_most_severe_problem_and_counts_the_others() {
    let fen = "4k3/8/P7/8/8/8/P7/RRRR4 w";
    assert_eq!(
        error(fen).problems(),
        SetupProblems::NO_KHUN
            | SetupProblems::TOO_MANY_RUA
            | SetupProblems::BIA_PAST_PROMOTION
            | SetupProblems::BIA_BEHIND_START,
    );
    assert_eq!(error(fen).problem(), SetupProblems::NO_KHUN);
    assert_eq!(
        error(fen).to_string(),
        "white has no khun, and 3 more problems"
    );
}

#[test]
fn ignored_problems_are_not_reported() {
    let setup = setup("4k3/8/P7/8/8/8/P7/K2RRR2 b");
    let ignored = SetupProblems::TOO_MUCH_MATERIAL | SetupProblems::BIA_PAST_PROMOTION;
    let error = Position::from_setup_ignoring(&setup, ignored).unwrap_err();
    assert_eq!(error.problems(), SetupProblems::BIA_BEHIND_START);
    assert_eq!(
        error.to_string(),
        "white has a bia behind its starting rank (a2)"
    );
}

#[test]
fn a_problem_of_both_sides_is_reported_once() {
    assert_eq!(error("8/8/8/8/8/8/8/8 w").to_string(), "white has no khun");
    assert_eq!(
        error("rrrk4/8/8/8/8/8/8/4KRRR w").problems(),
        SetupProblems::TOO_MANY_RUA
    );
}

// Valid setups.

#[test]
fn the_start_is_valid_with_either_side_to_move() {
    for turn in Color::ALL {
        assert!(Setup::start(turn).problems().is_empty());
        assert_eq!(
            Position::from_setup(&Setup::start(turn)).unwrap().turn(),
            turn
        );
    }
    assert_eq!(Position::default(), Position::start());
}

#[test]
fn positions_from_games_are_valid() {
    let mut number = 0;
    for fen in makruk_testdata::valid_fens() {
        assert!(setup(fen).problems().is_empty(), "{fen}");
        number += 1;
    }
    assert_eq!(number, 400);
}

#[test]
fn reachability_is_not_checked() {
    let check_by_four = position("8/8/8/2n5/r3K2r/8/3n4/k7 w");
    assert_eq!(check_by_four.checkers().len(), 4);
}
