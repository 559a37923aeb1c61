//! The prover agrees with brute force in random positions with counts that run out.

use crate::common::{Random, brute_force::reaches_by_brute_force, one_of};
use makruk_analysis::proof::{Goal, ProofLimits, Prover, apply_count_action};
use makruk_core::{
    Board, Color, CountField, Move, Piece, Position, Role, Setup, SetupProblems, Square,
};
use makruk_rules::{Game, MateByCountingSide, Rules};

/// A random position with a few pieces near a khun at the edge, and a count with a few numbers left.
fn random_game(random: &mut Random, rules: Rules) -> Option<Game> {
    let mut board = Board::new();
    let roles = [
        Role::Rua,
        Role::Rua,
        Role::Ma,
        Role::Khon,
        Role::Met,
        Role::BiaNgai,
        Role::Bia,
    ];
    // A khun at the edge, with the other khun nearby, makes mates likely.
    let khuns = [
        (Square::A8, Square::B6),
        (Square::C8, Square::C6),
        (Square::H7, Square::F6),
        (Square::G1, Square::E2),
        (Square::A2, Square::C2),
        (Square::D5, Square::G5),
    ];
    let (black, white) = one_of(random, &khuns);
    board.put(black, Piece::BlackKhun);
    board.put(white, Piece::WhiteKhun);
    let mut put = |random: &mut Random, piece| {
        let square = Square::from_index(random.index(64))?;
        let is_free = board.get(square).is_none();
        is_free.then(|| {
            board.put(square, piece);
        })
    };
    for _ in 0..=random.index(4) {
        let role = one_of(random, &roles);
        put(random, Piece::new(Color::White, role))?;
    }
    for _ in 0..random.index(3) {
        let role = one_of(random, &roles);
        put(random, Piece::new(Color::Black, role))?;
    }
    let limit = one_of(random, &[16_u16, 32, 44, 64, 88, 128]);
    let left = u32::try_from(random.index(9)).ok()?;
    let count = (random.index(4) > 0).then(|| CountField {
        limit_plies: limit,
        elapsed_plies: u32::from(limit) + 1 - left,
        first_number: None,
    });
    let turn = one_of(random, &Color::ALL);
    let setup = Setup {
        board,
        turn,
        ..Setup::default()
    };
    let position = Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_MET).ok()?;
    let mut game = Game::with_count(position, count, rules);
    if random.index(3) == 0 {
        shuffle(&mut game, random);
    }
    Some(game)
}

/// Plays moves back and forth, so that positions have already occurred.
fn shuffle(game: &mut Game, random: &mut Random) {
    let mut line = Vec::new();
    for _ in 0..2 {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            return;
        }
        line.push(one_of(random, &moves));
        if game.play(line[line.len() - 1]).is_err() {
            return;
        }
    }
    for mv in line {
        let back = Move::new(mv.to(), mv.from());
        if game.play(back).is_err() {
            return;
        }
    }
}

/// Rules with short counts that have to be called, so that calls decide games.
fn on_call(moves: u16) -> Rules {
    let mut rules = Rules::THAI;
    if let Some(board) = &mut rules.board {
        board.limit = moves;
    }
    rules
}

#[test]
fn the_prover_agrees_with_brute_force_in_2_000_questions_under_all_rules() {
    the_prover_agrees_with_brute_force(2_000);
}

/// Compares the answers to this many questions, of which more than a sixtieth have a proof for each goal.
fn the_prover_agrees_with_brute_force(questions: u32) {
    let mut draws = Rules::FAIRY;
    draws.mate_by_counting_side = MateByCountingSide::Draws;
    let all = [
        Rules::THAI,
        Rules::FAIRY,
        Rules::FAIRY_ON_CALL,
        on_call(4),
        draws,
    ];
    let mut prover = Prover::new(1 << 16).unwrap();
    let mut random = Random::new(7);
    let (mut compared, mut reached) = (0, [0; 3]);
    while compared < questions {
        let rules = one_of(&mut random, &all);
        let Some(game) = random_game(&mut random, rules) else {
            continue;
        };
        let most = if game.position().board().occupied().len() > 4 {
            2
        } else {
            3
        };
        for (index, goal) in [Goal::Mate, Goal::Draw, Goal::Gain(2)]
            .into_iter()
            .enumerate()
        {
            let mut proof = prover.ask(&game, goal, most, ProofLimits::NONE);
            let least = proof.shortest().unwrap();
            let plain = (1..=most).find(|&moves| reaches_by_brute_force(&game, goal, moves));
            // The prover does not detect repetitions within the line itself.
            if goal != Goal::Draw || game.actions().len() == 0 {
                assert_eq!(
                    least,
                    plain,
                    "{goal:?} {:?} {:?}",
                    game.setup(),
                    game.rules()
                );
            } else {
                assert!(least.is_none_or(|least| plain.is_some_and(|plain| plain <= least)));
            }
            // A gain reached in some number of moves need not be reached in more.
            let refuted = least.map_or(most, |moves| moves - 1);
            if let Some(moves) = least {
                let solution = proof.solution().unwrap().unwrap();
                assert_eq!(solution.check(&game, goal, moves), Ok(()));
                if goal != Goal::Draw {
                    assert!(solution.check(&game, goal, moves - 1).is_err());
                }
                let winning = proof.winning_moves(moves).unwrap();
                assert!(winning.contains(&solution.mv));
                assert_eq!(proof.refutation(moves, &[]), Ok(None));
                if goal != Goal::Draw {
                    let others = proof.refutation(moves, &winning).unwrap().unwrap();
                    assert_eq!(others.check(&game, goal, moves, &winning), Ok(()));
                }
                let line = proof.line().unwrap();
                let mut played = game.clone();
                for &mv in &line {
                    apply_count_action(&mut played, goal.chaser(game.position().turn()), mv);
                    assert_eq!(played.play(mv), Ok(()), "{line:?}");
                }
                reached[index] += 1;
            }
            if game.outcome().is_none() && goal != Goal::Draw {
                let refutation = proof.refutation(refuted, &[]).unwrap().unwrap();
                assert_eq!(refutation.check(&game, goal, refuted, &[]), Ok(()));
            }
            compared += 1;
        }
    }
    let least = questions / 60;
    assert!(
        reached.iter().all(|&reached| reached > least),
        "{reached:?}"
    );
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: four times as many questions"]
    fn the_prover_agrees_with_brute_force_under_all_rules() {
        super::the_prover_agrees_with_brute_force(6_000);
    }
}
