//! With the net that comes with the tool, the engine handles mates and counts as well as without it.

use std::fs;

use crate::common::{self, engine, game};
use makruk_rules::Rules;
use makruk_search::{Engine, Limits, Options, nnue::Net};

/// Sets the net of an engine.
fn with_net(mut engine: Engine) -> Engine {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../makruk-cli/nets/default.mkn"
    );
    engine.set_net(Some(Net::from_bytes(&fs::read(file).unwrap()).unwrap()));
    engine
}

#[test]
fn recorded_mates_are_found_and_no_claimed_mate_is_too_short() {
    let right = common::shortest_mates(|| with_net(engine()));
    assert!(right >= 80, "{right} found");
}

#[test]
fn counted_endings_have_their_correct_score() {
    let room = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_bytes(128 << 20);
    let mut engine = with_net(Engine::new(room).expect("enough memory"));
    for ending in makruk_testdata::counted_endings() {
        let game = game(&ending.fen, Rules::FAIRY);
        let result = engine.search(&game, &Limits::nodes(2_000), &mut ());
        let expected = common::score_of(&ending);
        assert_eq!(result.score(), Some(expected), "{}", ending.fen);
    }
}
