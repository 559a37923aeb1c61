//! Every search parameter can be changed and has an effect.

use crate::common::{engine, game, play};
use makruk_rules::Rules;
use makruk_search::{Limits, tuning::Params};

/// Positions, the moves played first, and the search depth.
const POSITIONS: [(&str, &str, u8); 6] = [
    (
        "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
        "",
        9,
    ),
    (
        "r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
        "",
        13,
    ),
    ("8/4k3/3s4/1r2m3/4N3/3MM3/2K1R3/8 w - - 0 1", "", 11),
    ("8/3km3/p3p3/4s2R/4Pp2/5m1K/8/1r3r2 b - - 0 62", "", 9),
    ("4k3/8/2s5/p3P3/P2n4/2S1N3/3K4/8 b - - 0 50", "", 12),
    ("4k3/8/2s5/p3P3/P2n4/2S1N3/3K4/8 b - - 0 50", WALK, 8),
];

/// Forty-four plies of khun moves without a threefold repetition.
const WALK: &str = "e8d8 d2c1 d8d7 c1d1 d7e7 d1e1 e7f8 e1d2 f8e8 d2c1 e8d8 \
    c1d1 d8d7 d1e1 d7e7 e1d2 e7f8 d2c1 f8e8 c1d1 e8d8 d1e1 \
    d8d7 e1d2 d7e7 d2c1 e7f8 c1d1 f8e8 d1e1 e8d8 e1d2 d8d7 \
    d2c1 d7e7 c1d1 e7f8 d1e1 f8e8 e1d2 e8d8 d2c1 d8d7 c1d1";

/// Returns the number of nodes of a search with these parameters.
fn nodes((fen, moves, depth): (&str, &str, u8), params: &Params) -> u64 {
    let mut engine = engine();
    engine.set_params(params.clone());
    let mut game = game(fen, Rules::FAIRY);
    play(&mut game, moves);
    engine.search(&game, &Limits::depth(depth), &mut ()).nodes
}

#[test]
fn each_parameter_changes_the_search() {
    let default = POSITIONS.map(|searched| nodes(searched, &Params::DEFAULT));
    let mut names = Vec::new();
    { Params::DEFAULT }.for_each(|name, _| names.push(name));
    assert!(names.len() > 35, "{names:?}");
    let mut without_effect = Vec::new();
    for wanted in names {
        let changed = [
            |value| value / 8,
            |value| value / 8 + 1,
            |value| 2 * value + 1,
        ]
        .map(|change: fn(i32) -> i32| {
            let mut params = Params::DEFAULT;
            params.for_each(|name, value| {
                if name == wanted {
                    let least = i32::from(name.ends_with("divisor"));
                    *value = change(*value).max(least);
                }
            });
            params
        });
        let mut cases = POSITIONS.into_iter().zip(default);
        let changes = cases.any(|(searched, before)| {
            changed
                .iter()
                .any(|params| nodes(searched, params) != before)
        });
        if !changes {
            without_effect.push(wanted);
        }
    }
    assert_eq!(without_effect, [""; 0]);
}

#[test]
fn setting_parameters_to_their_defaults_changes_nothing() {
    for (fen, moves, depth) in POSITIONS {
        let mut game = game(fen, Rules::FAIRY);
        play(&mut game, moves);
        let before = engine().search(&game, &Limits::depth(depth), &mut ());
        assert_eq!(nodes((fen, moves, depth), &Params::DEFAULT), before.nodes);
    }
}
