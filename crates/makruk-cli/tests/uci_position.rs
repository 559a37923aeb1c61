//! The position of `makruk uci`: after a rejected `position` command, none is set up.

use crate::common::{engine::Engine, makruk};

/// Sends lines to the engine and returns its answers.
fn answers(lines: &[&str]) -> String {
    let run = makruk(&["uci"], &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

fn best_move(answers: &str) -> &str {
    let last = answers.lines().last().unwrap_or_default();
    let best = last.strip_prefix("bestmove ").expect("a move");
    best.split(' ').next().unwrap_or_default()
}

#[test]
fn a_rejected_position_is_reported_and_gives_no_move() {
    for (wrong, why) in [
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "khun"),
        ("position fen", "FEN"),
        ("position", "expected `startpos` or `fen`"),
        ("position somewhere", "`somewhere`"),
        ("position startpos e3e4", "expected `moves`"),
        (
            "position startpos moves e3e5",
            "move 1, e3e5: e3 to e5 is illegal: the bia cannot go there",
        ),
        (
            "position startpos moves e3e4 a1h8 d3d4",
            "move 2, a1h8: a1 to h8 is illegal",
        ),
        ("position startpos moves e3e4 xyz", "move 2, xyz: "),
    ] {
        let said = answers(&[
            "position startpos moves e3e4",
            wrong,
            "go depth 2",
            "stop",
            "d",
        ]);
        let lines: Vec<_> = said.lines().collect();
        let [rejected, empty, best, drawn] = lines[..] else {
            panic!("four answers to `{wrong}`: {said}")
        };
        assert!(
            rejected.starts_with("info string position rejected, no position is set up now: ")
                && rejected.contains(why),
            "{rejected}"
        );
        assert!(
            empty.starts_with("info string no position is set up") && empty.contains(why),
            "{empty}"
        );
        assert_eq!(best, "bestmove 0000");
        assert_eq!(drawn, empty);
    }
}

#[test]
fn the_next_accepted_position_is_searched() {
    let said = answers(&[
        "position startpos moves a1h8",
        "ucinewgame",
        "go depth 1",
        "go perft 2",
        "position startpos",
        "go depth 1",
    ]);
    let bests: Vec<_> = said
        .lines()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(bests[0], "bestmove 0000", "a new game is no position");
    assert!(bests.len() == 2 && bests[1] != bests[0], "{said}");
    assert!(!said.contains("nodes 529"), "{said}");
}

#[test]
fn an_infinite_search_without_a_position_waits_for_stop() {
    let mut engine = Engine::start();
    engine.send("position startpos moves a1h8");
    engine.send("go infinite");
    engine.send("isready");
    // No move precedes this answer.
    assert_eq!(engine.next_line_except("info"), "readyok");
    engine.send("stop");
    assert_eq!(engine.wait_for("bestmove"), "bestmove 0000");
    engine.quit();
}

#[test]
fn a_position_on_an_overlong_line_is_rejected() {
    let long = "position startpos moves ".to_owned() + &"e3e4 ".repeat(40_000);
    let said = answers(&[&long, "go depth 1"]);
    assert!(
        said.starts_with("info string position rejected"),
        "{}",
        &said[..80.min(said.len())]
    );
    assert_eq!(best_move(&said), "0000");
}

#[test]
fn a_promotion_letter_is_optional_and_may_be_another_programs() {
    for mv in ["a5a6", "a5a6m", "a5a6q", "a5a6f"] {
        let position = format!("position fen 4k3/8/8/P7/8/8/8/3K4 w - - 0 1 moves {mv}");
        let said = answers(&[&position, "d"]);
        assert!(said.contains("fen 4k3/8/M~7/8/8/8/8/3K4 b"), "{mv}: {said}");
        let search = format!("go depth 1 searchmoves {mv}");
        let said = answers(&["position fen 4k3/8/8/P7/8/8/8/3K4 w - - 0 1", &search]);
        // The answer uses UCI's own letters.
        assert_eq!(best_move(&said), "a5a6m");
        assert!(!said.contains("info string"), "{said}");
    }
}

#[test]
fn only_promotions_may_have_a_letter() {
    for mv in ["e3e4q", "e3e4m", "e3e4f", "e3e4k", "e3e4qq"] {
        let said = answers(&[&format!("position startpos moves {mv}"), "go depth 1"]);
        assert!(said.contains(&format!("move 1, {mv}: ")), "{said}");
        assert_eq!(best_move(&said), "0000");
    }
}

#[test]
fn counting_rules_can_be_set() {
    // Under Fairy-Stockfish's rules board's honour starts automatically; under the Thai rules a player calls it.
    let position = "position fen 8/1k6/5s2/8/8/8/8/2RKR3 w - - 0 1 moves c1c2 b7b8";
    assert!(answers(&[position, "d"]).contains("\nblack counts "));
    let thai = "setoption name Rules value Thai";
    for lines in [[thai, position, "d"], [position, thai, "d"]] {
        let said = answers(&lines);
        assert!(
            said.contains("fen 1k6/8/5s2") && !said.contains("counts"),
            "{said}"
        );
    }
    let back = ["setoption name Rules value fairy", "d"];
    let said = answers(&[&[thai, position][..], &back].concat());
    assert!(said.contains("\nblack counts "), "{said}");
}

#[test]
fn numbers_of_any_size_are_answered_with_a_legal_move() {
    let largest = "9223372036854775807";
    for go in [
        format!("wtime {largest} winc {largest} movestogo 1 depth 3"),
        format!("wtime {largest}0 btime {largest}0 depth 3"),
        format!(
            "wtime 100000 winc {largest}0000000000000000000000000000 movestogo {largest} depth 3"
        ),
        format!("movetime {largest}99 depth 3"),
        format!("depth 3 nodes {largest}{largest}{largest}"),
        "wtime -9223372036854775809 winc -1".to_owned(),
    ] {
        let said = answers(&[&format!("go {go}")]);
        assert!(!said.contains("broke"), "{go}: {said}");
        let best = best_move(&said);
        let moves = makruk(&["moves", "--json"], "").out;
        assert!(
            moves.contains(&format!("\"uci\":\"{best}\"")),
            "{go}: {said}"
        );
        if go.contains("depth 3") {
            // The engine searched instead of answering with an arbitrary move.
            assert!(said.contains("info depth 3 "), "{go}: {said}");
        }
    }
}
