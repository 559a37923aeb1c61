//! Brute force confirms the length of each puzzle that comes with the project.

use crate::common::brute_force::reaches_by_brute_force;
use makruk_analysis::puzzle::Theme;
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use serde_json::Value;

const PUZZLES: &str = include_str!("../../makruk-cli/puzzles/puzzles.jsonl");

/// Maximum number of moves for which brute force takes only a moment.
const MOVES: u16 = 3;

#[test]
fn lengths_of_short_puzzles_agree_with_brute_force() {
    let mut compared = 0;
    for line in PUZZLES.lines() {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        let length = u16::try_from(puzzle["length"].as_u64().unwrap()).unwrap();
        if length > MOVES {
            continue;
        }
        let fen: Fen = puzzle["fen"].as_str().unwrap().parse().unwrap();
        let rules: Rules = puzzle["rules"].as_str().unwrap().parse().unwrap();
        let game: Game = fen.to_game(rules).unwrap();
        let names = puzzle["theme"].as_array().unwrap().iter();
        let mut themes = names.map(|name| name.as_str().unwrap().parse::<Theme>().unwrap());
        let goal = themes.find_map(Theme::goal).unwrap();
        assert!(reaches_by_brute_force(&game, goal, length), "{line}");
        let is_sooner = length > 1 && reaches_by_brute_force(&game, goal, length - 1);
        assert!(!is_sooner, "{line}");
        compared += 1;
    }
    assert!(compared > 250, "{compared}");
}
