//! A GUI may continue past any end of the game that it need not recognise, and the engine still has a move there.

use std::{collections::BTreeMap, time::Duration};

use makruk_notation::Fen;
use makruk_uci::{
    Config, Worker,
    makruk_core::{Position, split_mix64::SplitMix64},
    makruk_notation,
    makruk_rules::{Game, Rules, Termination},
    read_move,
};

fn worker() -> Worker {
    let config = Config::default().with_hash_mib(1).with_tablebase_bytes(0);
    Worker::new(&config)
}

/// Sends a line, runs all work, and returns the answers.
fn ask(worker: &mut Worker, line: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut send = |line: &str| said.push(line.to_owned());
    worker.handle_line(line, Duration::ZERO, &mut send);
    while worker.step(1_000, Duration::ZERO, &mut send) {}
    said
}

#[test]
fn the_engine_moves_in_a_dead_position() {
    let mut worker = worker();
    ask(&mut worker, "setoption name Rules value thai");
    let said = ask(
        &mut worker,
        "position fen 8/8/3k4/8/5p2/6K1/1N6/8 w - - 20 11 moves g3f4 d6c6",
    );
    assert_eq!(said, [""; 0]);
    let said = ask(&mut worker, "go nodes 100");
    let best = said.last().and_then(|line| line.strip_prefix("bestmove "));
    let from = best.and_then(|best| best.get(..2));
    assert!(matches!(from, Some("f4" | "b2")), "{said:?}");
    assert!(said.iter().any(|line| line.contains(" score cp 0 ")));
}

/// Endings in which random moves soon lead to dead positions, expired counts and repetitions.
const STARTS: [&str; 6] = [
    "8/8/3k4/8/5p2/6K1/1N6/8 w - - 20 11",
    "8/8/3k4/3m4/8/3M4/3K4/8 w - - 0 1",
    "8/2k5/8/8/8/8/5R2/3K4 w - - 0 1",
    "8/2k5/8/8/8/8/4SR2/3K4 b - 44 40 60",
    "8/1nk5/8/8/3p4/8/4S3/3K4 b - - 0 1",
    "8/1rk5/8/8/8/8/4S3/3K4 w - - 0 1",
];

/// Plays random moves as a GUI that recognises only checkmate and stalemate, and queries the engine along the way.
/// Returns, for each end of a game that the GUI does not recognise, the number of games that continued past it under
/// the option's rules.
fn play_on(name: &str, rules: Rules, random: &mut SplitMix64) -> BTreeMap<String, u32> {
    let mut worker = worker();
    ask(&mut worker, &format!("setoption name Rules value {name}"));
    let mut ends = BTreeMap::new();
    let mut below = |most: usize| {
        let most = u64::try_from(most).unwrap();
        usize::try_from(random.next_u64() % most).unwrap()
    };
    for round in 0..60 {
        let start = STARTS[round % STARTS.len()];
        let fen: Fen = start.parse().unwrap();
        let mut position: Position = fen.to_position().unwrap();
        let mut game = Game::with_count(position.clone(), fen.as_setup().count, rules);
        let mut line = format!("position fen {start} moves");
        for ply in 0..90 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Move back and forth, so that positions are repeated, or play a random move.
            let mv = moves[if round % 2 == 0 {
                0
            } else {
                below(moves.len())
            }];
            line.extend([" ".to_owned(), mv.to_string()]);
            position.play(mv).unwrap();
            if game.outcome().is_none() {
                game.play(mv).unwrap();
                if let Some(outcome) = game.outcome() {
                    let end = match outcome.by() {
                        Termination::CountExpired(_) => "count",
                        Termination::Repetition => "repetition",
                        Termination::InsufficientMaterial => "dead",
                        _ => break,
                    };
                    *ends.entry(end.to_owned()).or_default() += 1;
                }
            }
            if below(6) == 0 || ply == 89 {
                assert_eq!(ask(&mut worker, &line), [""; 0], "{name}: {line}");
                let said = ask(&mut worker, "go nodes 20");
                let best = said.last().and_then(|line| line.strip_prefix("bestmove "));
                let best = best.and_then(|best| best.split(' ').next()).unwrap();
                assert!(
                    best == "(none)" && position.legal_moves().is_empty()
                        || read_move(best, &position).is_ok(),
                    "{name}: {line}: {said:?}"
                );
            }
        }
    }
    ends
}

#[test]
fn a_gui_may_play_on_after_any_end() {
    let mut random = SplitMix64::new(39);
    for (name, rules, expected) in [
        ("thai", Rules::THAI, &["count", "dead", "repetition"][..]),
        ("fairy", Rules::FAIRY, &["count", "repetition"]),
        (
            "fairy_on_call",
            Rules::FAIRY_ON_CALL,
            &["count", "repetition"],
        ),
    ] {
        let ends = play_on(name, rules, &mut random);
        let known: Vec<_> = ends.keys().map(String::as_str).collect();
        assert_eq!(known, expected, "{name}: {ends:?}");
    }
}
