//! Attempts to solve a puzzle, and claims about puzzles.

use makruk::{
    ActionError, Fen, Game, Move, Position, Rules,
    analysis::{
        proof::{Call, CountChange, Goal, ProofError, VerifyError},
        puzzle::{
            Attempt, AttemptError, Miner, MinerOptions, PuzzleClaim, PuzzleError, PuzzleFlaw,
            Theme, positions,
        },
    },
};

const MATE_IN_TWO: &str = "1r6/8/p4k1p/P1m1n3/K1s1S1nP/8/3SR3/R3M3 b - - 3 36";
const FORK: &str = "8/8/8/3S2pK/1M~2n3/4m~2m~/3k4/8 b - - 7 108";

fn game(fen: &str) -> Game {
    let fen: Fen = fen.parse().unwrap();
    fen.to_game(Rules::THAI).unwrap()
}

fn line(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

fn attempt() -> Attempt {
    let line = line("c4b3 a4a3 e5c4");
    Attempt::new(game(MATE_IN_TWO), Goal::Mate, &line).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn the_solution_solves_the_puzzle() {
    let mut attempt = attempt();
    assert_eq!(attempt.play(mv("c4b3")), Ok(true));
    assert_eq!(attempt.reply(), Some(mv("a4a3")));
    assert_eq!(attempt.reply(), None);
    assert_eq!(attempt.play(mv("e5c4")), Ok(true));
    assert!(attempt.is_solved());
    assert_eq!(attempt.reveal(), None);
}

#[test]
fn a_wrong_move_is_judged_and_not_played() {
    let mut attempt = attempt();
    assert_eq!(
        attempt.play(mv("c4b4")),
        Err(AttemptError::Action(illegal(&attempt, "c4b4")))
    );
    assert_eq!(attempt.play(mv("f6e6")), Ok(false));
    assert_eq!(attempt.game().ply(), 0);
}

fn illegal(attempt: &Attempt, text: &str) -> ActionError {
    let checked = attempt.game().position().check_legal(mv(text));
    ActionError::IllegalMove(checked.unwrap_err())
}

#[test]
fn another_last_move_that_reaches_the_goal_is_right() {
    let two_mates = game("k7/8/1K6/8/8/8/6R1/7R w - - 0 1");
    let mut attempt = Attempt::new(two_mates, Goal::Mate, &line("h1h8")).unwrap();
    assert_eq!(attempt.is_right(mv("g2g8")), Ok(true));
    assert_eq!(attempt.is_right(mv("g2g7")), Ok(false));
    assert_eq!(attempt.play(mv("g2g8")), Ok(true));
    assert_eq!(attempt.play(mv("h1h2")), Err(AttemptError::Solved));
}

#[test]
fn a_gain_is_judged_after_every_reply() {
    let mut attempt = Attempt::new(game(FORK), Goal::Gain(1), &line("e4f6 h5g5 f6d5")).unwrap();
    assert_eq!(attempt.play(mv("e4f6")), Ok(true));
    attempt.reply();
    assert_eq!(attempt.is_right(mv("f6d7")), Ok(false));
    assert_eq!(attempt.play(mv("f6d5")), Ok(true));
}

#[test]
fn a_gain_is_in_whole_bia_rounded_down() {
    for (captured, gain) in [("p", 1), ("m", 1), ("s", 2), ("n", 3), ("r", 5)] {
        let game = game(&format!("7k/8/8/{captured}7/8/8/8/R3K3 w - - 0 40"));
        let attempt = |gain| Attempt::new(game.clone(), Goal::Gain(gain), &line("a1a5"));
        assert!(attempt(gain).is_ok(), "{captured}");
        assert!(attempt(gain + 1).is_err(), "{captured}");
    }
}

#[test]
fn a_repetition_that_has_to_be_claimed_is_a_draw() {
    let rules: Rules = "thai,repetition.effect=claimable".parse().unwrap();
    let moves = line("b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8 b1d2");
    let begin = |rules| Attempt::new(Game::new(Position::start(), rules), Goal::Draw, &moves);
    assert!(begin(rules).is_ok());
    assert!(begin(rules.with_repetition(None)).is_err());
}

#[test]
fn the_solver_waits_for_the_reply() {
    let mut attempt = attempt();
    attempt.play(mv("c4b3")).unwrap();
    assert_eq!(attempt.play(mv("a4a3")), Err(AttemptError::NotYourTurn));
}

#[test]
fn a_wrong_solution_is_rejected_with_its_ply() {
    let begin = |text: &str| Attempt::new(game(MATE_IN_TWO), Goal::Mate, &line(text));
    let error = begin("c4b3 a4a1 e5c4").unwrap_err();
    assert!(matches!(
        error,
        AttemptError::Solution(1, ActionError::IllegalMove(_))
    ));
    assert!(
        error
            .to_string()
            .starts_with("the solution is illegal, ply 2: "),
        "{error}"
    );
    for short in ["c4b3", "c4b3 a4a3", "f6e6 a4a3 e6f6"] {
        let error = begin(short).map(|_| ());
        assert!(
            matches!(
                error,
                Err(AttemptError::NotReached | AttemptError::Solution(..))
            ),
            "{short}"
        );
    }
    let none = Attempt::new(game(MATE_IN_TWO), Goal::Mate, &[]);
    assert_eq!(none.unwrap_err(), AttemptError::NotReached);
}

#[test]
fn each_wrong_claim_about_a_puzzle_has_its_flaw() {
    let mut miner = Miner::new(MinerOptions::default()).unwrap();
    let (right, themes) = (line("c4b3 a4a3 e5c4"), [Theme::MateIn(2)]);
    let claim = PuzzleClaim {
        goal: Goal::Mate,
        moves: 2,
        line: &right,
        themes: &themes,
        calls: &[],
    };
    let game = game(MATE_IN_TWO);
    let mut flaw = |claim: PuzzleClaim<'_>| miner.verify(&game, &claim).map(|_| ()).err();
    assert_eq!(flaw(claim), None);
    assert_eq!(
        flaw(PuzzleClaim { moves: 1, ..claim }),
        Some(PuzzleFlaw::Refuted(1))
    );
    assert_eq!(
        flaw(PuzzleClaim { moves: 3, ..claim }),
        Some(PuzzleFlaw::Length(2))
    );
    let other = line("f6e6");
    let first = PuzzleFlaw::FirstMove(mv("c4b3"));
    assert_eq!(
        flaw(PuzzleClaim {
            line: &other,
            ..claim
        }),
        Some(first)
    );
    let short = PuzzleFlaw::Line(PuzzleError::Line);
    assert_eq!(
        flaw(PuzzleClaim {
            line: &right[..1],
            ..claim
        }),
        Some(short)
    );
    let found = flaw(PuzzleClaim {
        themes: &[],
        ..claim
    })
    .unwrap();
    assert_eq!(
        (found.name(), found.to_string().as_str()),
        ("themes", "expected the themes mate_in_2")
    );
    let calls = [Call {
        ply: 0,
        count: CountChange::Start,
    }];
    assert_eq!(
        flaw(PuzzleClaim {
            calls: &calls,
            ..claim
        }),
        Some(PuzzleFlaw::Calls)
    );
}

#[test]
fn positions_end_where_other_rules_end_the_game() {
    let mut played = Game::new(Position::start(), Rules::THAI.with_repetition(None));
    for _ in 0..3 {
        for text in ["b1d2", "b8d7", "d2b1", "d7b8"] {
            played.play(mv(text)).unwrap();
        }
    }
    assert_eq!(positions(&played, *played.rules()).len(), 13);
    // The start position occurs for the third time after eight plies.
    assert_eq!(positions(&played, Rules::THAI).len(), 9);
}

#[test]
fn goals_and_errors_have_names() {
    for goal in [Goal::Mate, Goal::Draw, Goal::Gain(255)] {
        assert_eq!(goal.to_string().parse(), Ok(goal));
    }
    for text in [
        "", "Mate", "gain", "gain ", "gain 0", "gain 256", "gain +1 ", "mate 3",
    ] {
        assert!(text.parse::<Goal>().is_err(), "{text}");
    }
    assert_eq!(ProofError::Nodes.name(), "nodes");
    let flaw = VerifyError::WrongEnd(mv("e5c4"));
    assert_eq!((flaw.name(), flaw.mv()), ("wrong-end", Some(mv("e5c4"))));
    let names = PuzzleError::ALL.map(PuzzleError::name);
    assert!(names.iter().all(|name| !name.contains(' ')));
}
