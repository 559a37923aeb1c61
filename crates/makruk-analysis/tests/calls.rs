//! The fixed rule for calls in a proof gives the same results as a search in which both sides try every call and every
//! stop before every move.

use crate::common::{
    self, Random,
    brute_force::{lead, reaches_by_brute_force},
    one_of,
};
use makruk_analysis::proof::{Goal, ProofError, ProofLimits, Prover};
use makruk_core::{Board, Color, CountField, Piece, Position, Role, Setup, SetupProblems, Square};
use makruk_notation::Fen;
use makruk_rules::{Action, Game, Outcome, Rules};

/// A side's possible actions besides its move.
const ACTIONS: [&[Action]; 4] = [
    &[],
    &[Action::StartCount],
    &[Action::StopCount],
    &[Action::StartCount, Action::StopCount],
];

/// Returns whether a side reaches a goal with `moves` moves left, whatever the other side plays, calls and stops.
fn reaches(game: &mut Game, goal: Goal, side: Color, start: i32, moves: u16) -> bool {
    let is_drawn = game.outcome().is_none() && game.claims().repetition;
    if game.outcome().is_some() || is_drawn {
        let winner = game.outcome().and_then(Outcome::winner);
        return match goal {
            Goal::Draw => winner != Some(!side),
            _ => winner == Some(side),
        };
    }
    let is_ours = game.position().turn() == side;
    if is_ours && moves == 0 {
        return matches!(goal, Goal::Gain(gain) if lead(game, side) >= start + 10 * i32::from(gain));
    }
    for actions in ACTIONS {
        let done = (actions.iter())
            .take_while(|&&action| game.act(action).is_ok())
            .count();
        if done == actions.len() {
            for &mv in &game.position().legal_moves() {
                game.play(mv).expect("legal");
                let found = reaches(game, goal, side, start, moves - u16::from(is_ours));
                game.undo();
                if found == is_ours {
                    take_back(game, done);
                    return is_ours;
                }
            }
        }
        take_back(game, done);
    }
    !is_ours
}

fn take_back(game: &mut Game, actions: usize) {
    for _ in 0..actions {
        game.undo();
    }
}

fn thai(limit: u16) -> Rules {
    let mut rules = Rules::THAI;
    if let Some(board) = &mut rules.board {
        board.limit = limit;
    }
    rules
}

/// Two khuns close to each other, a few pieces per side, and a count by either side that is about to run out.
fn random_game(random: &mut Random, rules: Rules) -> Option<Game> {
    let khuns = [
        (Square::A8, Square::B6),
        (Square::C8, Square::C6),
        (Square::H7, Square::F6),
        (Square::G1, Square::E2),
    ];
    let roles = [Role::Rua, Role::Rua, Role::Ma, Role::Khon, Role::Met];
    let mut board = Board::new();
    let (weak, strong) = one_of(random, &khuns);
    let attacker = one_of(random, &Color::ALL);
    board.put(weak, Piece::new(!attacker, Role::Khun));
    board.put(strong, Piece::new(attacker, Role::Khun));
    for (color, number) in [
        (attacker, 1 + random.index(2)),
        (!attacker, random.index(3)),
    ] {
        for _ in 0..number {
            let square = Square::from_index(random.index(64))?;
            if board.get(square).is_some() {
                return None;
            }
            board.put(square, Piece::new(color, one_of(random, &roles)));
        }
    }
    let limit = one_of(random, &[128_u16, 128, 32, 16]);
    let count = (random.index(4) > 0).then(|| CountField {
        limit_plies: limit,
        elapsed_plies: u32::from(limit) + 1 - u32::try_from(random.index(8)).unwrap(),
        first_number: None,
    });
    let setup = Setup {
        board,
        turn: one_of(random, &[attacker, attacker, !attacker]),
        ..Setup::default()
    };
    let position = Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_MET).ok()?;
    Some(Game::with_count(position, count, rules))
}

#[test]
fn no_call_or_stop_improves_on_the_proof() {
    let all = [Rules::THAI, Rules::FAIRY_ON_CALL, thai(2), thai(3), thai(4)];
    let mut prover = Prover::new(1 << 16).unwrap();
    let mut random = Random::new(29);
    let (mut compared, mut reached) = (0, [0; 3]);
    while compared < 3_000 {
        let rules = one_of(&mut random, &all);
        let Some(game) = random_game(&mut random, rules) else {
            continue;
        };
        if game.outcome().is_some() {
            continue;
        }
        let few = game.position().board().occupied().len() < 5;
        let most = if few && random.index(4) == 0 { 3 } else { 2 };
        let limit = rules.board.map_or(64, |board| board.limit);
        for (index, goal) in [Goal::Mate, Goal::Draw, Goal::Gain(2)]
            .into_iter()
            .enumerate()
        {
            for moves in 1..=most.min(limit - 1) {
                let side = game.position().turn();
                let start = lead(&game, side);
                let found = reaches(&mut game.clone(), goal, side, start, moves);
                let mut proof = prover.ask(&game, goal, moves, ProofLimits::NONE);
                let winning = proof.winning_moves(moves).unwrap();
                let text = Fen::from(game.setup());
                assert_eq!(
                    !winning.is_empty(),
                    found,
                    "{goal:?} {moves} {text} {rules:?}"
                );
                assert_eq!(
                    reaches_by_brute_force(&game, goal, moves),
                    found,
                    "{goal:?} {moves} {text}"
                );
                reached[index] += u32::from(found);
                compared += 1;
            }
        }
    }
    assert!(reached.iter().all(|&reached| reached > 100), "{reached:?}");
}

/// Black has said 64, the last number of board's honour, or is about to say it. White has less material, and replaces
/// that count by calling its own.
#[test]
fn the_weaker_sides_call_ends_the_stronger_sides_count() {
    let mut prover = Prover::new(1 << 20).unwrap();
    for (place, elapsed, mate) in [
        ("1k6/7m~/RM~M~K4/3N4/1m~4m~1/m~7/1m~1m~4/3r4", 127, 2),
        (
            "r3k3/m~1R5/m~1M~1SM~m~1/4SN2/6r1/1m~K5/3Mm~3/2m~4m~",
            127,
            2,
        ),
        ("1m~1m~4/m~7/R4rR1/1m~6/5K2/1m~S4k/2m~5/8", 125, 3),
    ] {
        for elapsed in [elapsed, 0] {
            let game = common::game(&format!("{place} w - 128 {elapsed} 50"), Rules::THAI);
            let mut proof = prover.ask(&game, Goal::Mate, 4, ProofLimits::NONE);
            assert_eq!(proof.shortest(), Ok(Some(mate)), "{place} {elapsed}");
            let solution = proof.solution().unwrap().unwrap();
            assert_eq!(solution.check(&game, Goal::Mate, mate), Ok(()));
        }
    }
    // A game that the random test found.
    let fen = "1k6/7m~/RM~M~K4/3N4/1m~4m~1/m~7/1m~1m~4/3r4 w - 128 127 50";
    let mut game = common::game(fen, Rules::THAI);
    game.start_count().unwrap();
    for mv in common::moves("b6c7 b8c8") {
        game.play(mv).unwrap();
    }
    game.stop_count().unwrap();
    game.play("d5b6".parse().unwrap()).unwrap();
    let outcome = game.outcome().and_then(Outcome::winner);
    assert_eq!(outcome, Some(Color::White));
}

#[test]
fn move_limits_beyond_a_callable_count_are_rejected() {
    let game = common::game("7k/8/8/8/8/8/8/KR6 w - - 0 1", thai(4));
    let mut prover = Prover::new(1 << 12).unwrap();
    let mut proof = prover.ask(&game, Goal::Mate, 3, ProofLimits::NONE);
    assert_eq!(proof.shortest(), Ok(None));
    assert_eq!(proof.winning_moves(4), Err(ProofError::Moves));
    assert_eq!(proof.refutation(u16::MAX, &[]), Err(ProofError::Moves));
    let mut proof = prover.ask(&game, Goal::Mate, 4, ProofLimits::NONE);
    assert_eq!(proof.shortest(), Err(ProofError::Moves));
    assert_eq!(proof.excluded(), 3);
}

/// The solution's tree continues after positions in which the game has ended by repetition.
#[test]
fn an_earlier_draw_by_repetition_satisfies_a_draw_proof() {
    let mut prover = Prover::new(1 << 20).unwrap();
    let game = common::game("5N1k/4M~3/5K2/8/8/8/8/8 b - 128 120 1", Rules::THAI);
    let mut proof = prover.ask(&game, Goal::Draw, 6, ProofLimits::NONE);
    let moves = proof.shortest().unwrap().unwrap();
    assert_eq!(moves, 5);
    let solution = proof.solution().unwrap().unwrap();
    assert_eq!(solution.check(&game, Goal::Draw, moves), Ok(()));
}
