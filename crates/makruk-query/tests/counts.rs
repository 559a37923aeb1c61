//! Words about counts, calls and ends follow the rules of the search.

use makruk::{
    GameTree, Rules,
    query::{Finder, Query},
    tree::CountStarted,
};

/// White's last numbers of pieces' honour for Black, up to the draw.
const COUNTED: &str = "[SetUp \"1\"]\n[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 29 40\"]\n\n\
    40. Rh3 Kd4 41. Rh4+ Kd3 1/2-1/2";

fn matches(query: &str, game: &str) -> Option<Vec<Vec<u32>>> {
    let query: Query = query.parse().expect(query);
    let game: GameTree = game.parse().expect("a game");
    Finder::new(&query).find(&game).map(|found| found.matches)
}

#[test]
fn the_running_count_and_its_rest_are_found() {
    assert_eq!(matches("count:pieces left:1", COUNTED), Some(vec![vec![0]]));
    assert_eq!(matches("count:pieces left:0", COUNTED), Some(vec![vec![2]]));
    assert_eq!(matches("count:none", COUNTED), None);
    assert_eq!(matches("count:none", "1. e4 e5 *"), Some(vec![vec![0]]));
    let query: Query = "left:0".parse().expect("a query");
    let game: GameTree = COUNTED.parse().expect("a game");
    let found = Finder::new(&query).find(&game).expect("it is found");
    assert_eq!(
        found.count.map(|count| (count.number, count.limit)),
        Some((16, 16))
    );
}

#[test]
fn the_count_of_a_position_must_hold() {
    let with = "position:\"8/8/8/8/2k5/7R/8/3K4 b - 32 30 40\"";
    let other = "position:\"8/8/8/8/2k5/7R/8/3K4 b - 32 28 40\"";
    let any = "position:\"8/8/8/8/2k5/7R/8/3K4 b - - 0 40\"";
    assert_eq!(matches(with, COUNTED), Some(vec![vec![1]]));
    assert_eq!(matches(other, COUNTED), None);
    assert_eq!(matches(any, COUNTED), Some(vec![vec![1]]));
}

#[test]
fn ends_are_those_under_the_rules_or_else_of_the_record() {
    for (ended, game) in [
        ("counting-pieces", COUNTED),
        ("count", COUNTED),
        ("draw", COUNTED),
        ("resignation", "1. e4 e5 {[%resign black]} 1-0"),
        ("timeout", "1. e4 e5 {[%timeout black]} 1-0"),
        (
            "agreement",
            "1. e4 e5 {[%draw black]} {[%draw accept white]} 1/2-1/2",
        ),
        (
            "adjudication",
            "[Termination \"adjudication\"]\n\n1. e4 e5 1-0",
        ),
        ("unknown", "1. e4 e5 1-0"),
        ("draw", "1. e4 e5 1/2-1/2"),
        (
            "checkmate",
            "[SetUp \"1\"]\n[FEN \"7k/5K2/8/8/8/8/8/R7 w - - 0 1\"]\n\n1. Rh1# 1-0",
        ),
    ] {
        let query = format!("ended:{ended}");
        assert_eq!(
            matches(&query, game),
            Some(vec![vec![0]]),
            "{query}: {game}"
        );
    }
    assert_eq!(matches("ended:draw", "1. e4 e5 1-0"), None);
    assert_eq!(matches("-ended:draw", "1. e4 e5 *"), Some(vec![vec![0]]));
}

#[test]
fn a_call_is_found_by_comment_and_by_number() {
    // No bia is left, and Black may call board's honour.
    let fen = "[SetUp \"1\"]\n[FEN \"4kr2/8/8/8/8/8/8/R2K3R w - - 0 1\"]\n\n";
    let called = format!("{fen}1. Ra2 {{[%count start]}} Rf7 2. Ra3 *");
    let plain = format!("{fen}1. Ra2 Rf7 2. Ra3 *");
    assert_eq!(matches("calls:board", &called), Some(vec![vec![1]]));
    assert_eq!(matches("calls:board", &plain), None);
    assert_eq!(matches("count:board", &called), Some(vec![vec![1]]));
    let query: Query = "calls:board".parse().expect("a query");
    let finder = Finder::new(&query).with_rules(Rules::THAI);
    let game: GameTree = plain.parse().expect("a game");
    let found = finder.find_recorded(&game, Some(CountStarted::Ply(2)));
    assert_eq!(found.map(|found| found.matches), Some(vec![vec![1]]));
    assert_eq!(finder.find_recorded(&game, Some(CountStarted::Never)), None);

    // White, the weaker side, calls it in the initial position.
    let fen = "[SetUp \"1\"]\n[FEN \"8/2r5/8/4k3/8/2K5/3N4/8 w - - 0 50\"]\n\n";
    let called = format!("{fen}{{[%count start]}} 50. Kb3 Rb7+ *");
    assert_eq!(matches("calls:board", &called), Some(vec![vec![0]]));
    let game: GameTree = format!("{fen}50. Kb3 Rb7+ *").parse().expect("a game");
    let found = finder.find_recorded(&game, Some(CountStarted::Ply(99)));
    assert_eq!(found.map(|found| found.matches), Some(vec![vec![0]]));
}
