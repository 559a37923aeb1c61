//! Drill answers agree with the rules and with the prover.

use makruk_analysis::{
    drill::{DrillAnswer, DrillKind, Drills},
    proof::{Goal, ProofLimits, Prover},
};
use makruk_core::Color;
use makruk_rules::{Game, LimitTable, Rules};

/// Maximum number of moves at which the prover is fast enough for a test.
const MOVES: u16 = 5;

/// Returns whether a bare khun says its numbers with its own moves, so that the number of counted plies is odd before
/// each move of the other side.
fn is_in_step(game: &Game) -> bool {
    let count = game.setup().count.unwrap();
    let is_bare = game.position().board().is_bare(game.position().turn());
    (count.elapsed_plies % 2 == 0) == is_bare
}

#[test]
fn a_number_drill_asks_for_the_number_counted_with_the_next_move() {
    for rules in [Rules::THAI, Rules::FAIRY] {
        let mut drills = Drills::new(3, rules);
        for _ in 0..500 {
            let drill = drills.next(DrillKind::Number).unwrap();
            assert!(is_in_step(&drill.game));
            let mut game = drill.game.clone();
            let mv = game.position().legal_moves()[0];
            game.play(mv).unwrap();
            let said = game.counting().count(&rules).unwrap();
            if game.outcome().is_none() {
                let expected = DrillAnswer::Number {
                    number: said.number,
                    limit: said.limit,
                };
                assert_eq!(drill.answer, expected, "{:?}", drill.game.setup());
            }
        }
    }
}

#[test]
fn wins_in_time_are_proved_and_others_are_refuted() {
    let mut prover = Prover::new(64 << 20).unwrap();
    let mut drills = Drills::new(11, Rules::THAI);
    let mut seen = [0; 2];
    for _ in 0..600 {
        let drill = drills.next(DrillKind::Won).unwrap();
        let DrillAnswer::Won { in_time, moves } = drill.answer else {
            panic!()
        };
        let left = drill.game.counting().plies_left(&Rules::THAI).unwrap();
        assert!(is_in_step(&drill.game), "{:?}", drill.game.setup());
        let last = u16::try_from(left.div_ceil(2)).unwrap();
        if last > MOVES {
            continue;
        }
        let mut proof = prover.ask(&drill.game, Goal::Mate, last, ProofLimits::NONE);
        let proved = proof.shortest().unwrap();
        assert_eq!(
            proved,
            moves.filter(|_| in_time),
            "{:?}",
            drill.game.setup()
        );
        seen[usize::from(in_time)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

#[test]
fn only_move_drills_have_exactly_one_move_that_wins_in_time() {
    let mut prover = Prover::new(64 << 20).unwrap();
    let mut drills = Drills::new(5, Rules::FAIRY);
    let mut seen = 0;
    for _ in 0..200 {
        let drill = drills.next(DrillKind::OnlyMove).unwrap();
        assert_eq!(drill.game.position().turn(), Color::White);
        assert!(is_in_step(&drill.game), "{:?}", drill.game.setup());
        let left = drill.game.counting().plies_left(&Rules::FAIRY).unwrap();
        let last = u16::try_from(left.div_ceil(2)).unwrap();
        if last > 5 {
            continue;
        }
        let mut proof = prover.ask(&drill.game, Goal::Mate, last, ProofLimits::NONE);
        let winning = proof.winning_moves(last).unwrap();
        assert_eq!(
            [drill.answer],
            winning
                .iter()
                .map(|&mv| DrillAnswer::Move(mv))
                .collect::<Vec<_>>()[..]
        );
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn drills_require_rules_with_a_bare_khun_count() {
    let mut rules = Rules::THAI;
    rules.pieces.limits = LimitTable::new([], None);
    let mut drills = Drills::new(5, rules);
    for kind in DrillKind::ALL {
        assert!(drills.next(kind).is_none());
    }
}
