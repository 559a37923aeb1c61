//! Shared test helpers.
#![allow(dead_code)] // each test uses only some of them

use makruk_core::{Color, Move, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};
use makruk_testdata::CountedEnding;

/// Returns a game from a FEN; bia ngai need no mark.
pub(crate) fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().expect("valid FEN");
    let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET);
    let position = position.expect("valid position");
    Game::with_count(position, fen.as_setup().count, rules)
}

/// Plays moves in UCI notation.
pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = text.parse::<Move>().expect("valid move");
        game.play(mv).expect("legal move");
    }
}

/// Returns an engine with a small transposition table.
pub(crate) fn engine() -> Engine {
    let options = Options::default().with_hash_bytes(4 << 20);
    Engine::new(options).expect("enough memory")
}

/// Searches the recorded mates, each with a new engine. Returns how many the engine solves in the minimum number of
/// moves. Panics if the engine claims a shorter mate, or a mate by the other side.
pub(crate) fn shortest_mates(engine: impl Fn() -> Engine) -> usize {
    let is_shortest = |row: &makruk_testdata::Mate| {
        let game = game(&row.fen, Rules::FAIRY);
        let result = engine().search(&game, &Limits::nodes(20_000), &mut ());
        match result.score().expect("there are legal moves") {
            Score::MateIn(n) => {
                assert!(n >= row.mate, "{}: {n} instead of {}", row.fen, row.mate);
                n == row.mate
            }
            Score::MatedIn(_) => panic!("{}: it is the other side that wins", row.fen),
            Score::Cp(_) => false,
        }
    };
    let mates = makruk_testdata::mates();
    mates.iter().filter(|row| is_shortest(row)).count()
}

/// Returns the score that an engine with tablebases finds in an ending.
pub(crate) fn score_of(ending: &CountedEnding) -> Score {
    let turn = game(&ending.fen, Rules::FAIRY).position().turn();
    match (ending.result.as_str(), turn) {
        ("win", Color::White) => Score::MateIn(ending.dtm_plies.div_ceil(2)),
        ("win", Color::Black) => Score::MatedIn(ending.dtm_plies / 2),
        _ => Score::Cp(0),
    }
}
