//! Without selectivity the engine finds the value of a plain minimax search.

use crate::common::{engine, game};
use makruk_rules::{Game, Outcome, Rules};
use makruk_search::{Engine, Limits, Options, Score, evaluate};

const MATE: i32 = 1_000_000;

/// Returns the value for the side to move, searching every line to the same depth without pruning. It follows the rules
/// alone, except that the first repetition is already a draw, as in the engine.
fn minimax(game: &mut Game, depth: u32, ply: i32, seen: &mut Vec<u64>) -> i32 {
    if ply > 0 {
        match game.outcome() {
            Some(Outcome::Decisive { winner, .. }) => {
                let sign = if winner == game.position().turn() {
                    1
                } else {
                    -1
                };
                return sign * (MATE - ply);
            }
            Some(Outcome::Draw { .. }) => return 0,
            _ => {}
        }
        let reversible = game.position().halfmoves() as usize;
        let hash = game.position().zobrist();
        if seen
            .iter()
            .rev()
            .take(reversible)
            .any(|&earlier| earlier == hash)
        {
            return 0;
        }
    }
    if depth == 0 {
        return match evaluate(game) {
            Score::Cp(cp) => cp,
            _ => unreachable!("a static evaluation is never a mate score"),
        };
    }
    seen.push(game.position().zobrist());
    let mut best = -MATE;
    for &mv in &game.position().legal_moves() {
        game.play(mv).unwrap();
        best = best.max(-minimax(game, depth - 1, ply + 1, seen));
        game.undo();
    }
    seen.pop();
    best
}

fn plain_engine() -> Engine {
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_selective(false)
        .with_tablebase_bytes(0); // a tablebase sees beyond the depth
    Engine::new(options).expect("enough memory")
}

fn assert_same(fen: &str, depth: u8, rules: Rules) {
    let mut position = game(fen, rules);
    let value = minimax(&mut position, depth.into(), 0, &mut Vec::new());
    let expected = if value.abs() > MATE / 2 {
        let plies = MATE - value.abs();
        let moves = u16::try_from((plies + 1) / 2).unwrap();
        if value > 0 {
            Score::MateIn(moves)
        } else {
            Score::MatedIn(moves)
        }
    } else {
        Score::Cp(value)
    };
    let result = plain_engine().search(&position, &Limits::depth(depth), &mut ());
    assert_eq!(result.score(), Some(expected), "{fen} at depth {depth}");
}

#[test]
fn search_equals_minimax_in_openings_and_middlegames() {
    for fen in [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16",
        "1Mkm2n1/1sM~2s2/n6r/p3p1rp/3SPP2/2m~mM~S1m~/R2N4/3K2N1 b - - 6 46",
    ] {
        assert_same(fen, 3, Rules::FAIRY);
    }
}

#[test]
fn search_equals_minimax_where_a_count_expires() {
    for left in 1..=5 {
        // The count to 16 ends with ply 33.
        let fen = format!("8/8/8/8/2k5/8/7R/3K4 w - 32 {} 40", 33 - left);
        assert_same(&fen, 4, Rules::FAIRY);
        let fen = format!("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 {} 60", 129 - left);
        assert_same(&fen, 4, Rules::FAIRY);
        assert_same(&fen, 4, Rules::THAI);
    }
}

#[test]
fn search_equals_minimax_near_checkmate_and_stalemate() {
    for row in makruk_testdata::mates().iter().filter(|row| row.mate == 2) {
        assert_same(&row.fen, 3, Rules::FAIRY);
    }
    assert_same("k7/2K5/8/1S6/8/8/8/8 w - 88 10 50", 4, Rules::FAIRY);
}

#[test]
fn search_equals_minimax_in_recorded_positions_at_depth_two() {
    for text in makruk_testdata::valid_fens().step_by(4) {
        let game = game(text, Rules::FAIRY);
        if game.outcome().is_none() {
            assert_same(text, 2, Rules::FAIRY);
        }
    }
}

#[test]
fn selectivity_saves_nodes() {
    let fen = "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16";
    let game = game(fen, Rules::FAIRY);
    let plain = plain_engine().search(&game, &Limits::depth(4), &mut ());
    let quick = engine().search(&game, &Limits::depth(4), &mut ());
    assert!(
        quick.nodes < plain.nodes / 4,
        "{} {}",
        quick.nodes,
        plain.nodes
    );
}

#[test]
fn selectivity_misses_few_mates() {
    let (mut mates, mut found) = (0, 0);
    for row in makruk_testdata::mates().iter().filter(|row| row.mate == 2) {
        let game = game(&row.fen, Rules::FAIRY);
        let result = engine().search(&game, &Limits::depth(3), &mut ());
        mates += 1;
        found += u32::from(result.score() == Some(Score::MateIn(2)));
    }
    assert!(found * 10 >= mates * 9, "{found} of {mates}");
}
