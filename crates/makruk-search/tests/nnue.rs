//! Evaluation by a net set by the caller.

use crate::common::{self, engine, game};
use makruk_rules::Rules;
use makruk_search::{
    Engine, Limits, Score, Search,
    nnue::{Net, Parts},
};

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
const MIDDLE: &str = "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20";

/// A net that evaluates every position to this number of centipawns.
fn constant(centipawns: i32) -> Net {
    let mut parts = Parts::zero(32);
    let unit = i32::from(Parts::ONE) * i32::from(Parts::UNIT);
    parts.output_biases.fill((centipawns * unit + 99) / 100);
    Net::new(&parts, 100, "a test").unwrap()
}

/// A net that approximates material: it has one neuron for the own pieces of each kind.
fn material() -> Net {
    let mut parts = Parts::zero(32);
    for (input, weights) in parts.inputs[..384].iter_mut().enumerate() {
        weights[input / 64] = 40;
    }
    for weights in &mut parts.outputs {
        for (kind, value) in [8, 12, 20, 24, 48, 0].into_iter().enumerate() {
            weights[kind] = value;
            weights[32 + kind] = -value;
        }
    }
    Net::new(&parts, 400, "material").unwrap()
}

fn nodes(engine: &mut Engine, fen: &str) -> u64 {
    let game = game(fen, Rules::FAIRY);
    engine.search(&game, &Limits::depth(7), &mut ()).nodes
}

#[test]
fn without_a_net_nothing_changes() {
    let mut engine = engine();
    let before = nodes(&mut engine, MIDDLE);
    engine.set_net(Some(material()));
    assert_ne!(nodes(&mut engine, MIDDLE), before);
    engine.set_net(None);
    assert_eq!(nodes(&mut engine, MIDDLE), before);
}

#[test]
fn the_net_replaces_the_evaluation() {
    let mut engine = engine();
    engine.set_net(Some(constant(77)));
    let game = game(START, Rules::FAIRY);
    let mut search = Search::new(engine, &game, &Limits::depth(1));
    // Before the first node, the score is the static evaluation.
    assert_eq!(search.result().score(), Some(Score::Cp(77)));
    search.step(u64::MAX);
    assert!(matches!(search.result().score(), Some(Score::Cp(_))));
}

#[test]
fn a_material_net_wins_material() {
    let mut engine = engine();
    engine.set_net(Some(material()));
    // White captures a rua.
    let game = game("4k3/8/r1s5/p3P3/P1N5/2S5/3K4/8 w - - 0 50", Rules::FAIRY);
    let result = engine.search(&game, &Limits::depth(5), &mut ());
    assert!(result.score() > Some(Score::Cp(-100)), "{result:?}");
}

#[test]
fn a_search_in_steps_uses_the_net_too() {
    for fen in [START, MIDDLE] {
        let game = game(fen, Rules::FAIRY);
        let limits = Limits::nodes(5_000);
        let engine_with_net = || {
            let mut engine = engine();
            engine.set_net(Some(material()));
            engine
        };
        let whole = engine_with_net().search(&game, &limits, &mut ());
        for nodes in [1, 700] {
            let mut search = Search::new(engine_with_net(), &game, &limits);
            let stepped = loop {
                if let Some(result) = search.step(nodes) {
                    break result;
                }
            };
            assert_eq!(stepped, whole);
        }
    }
}

#[test]
fn tablebases_take_precedence_over_the_net() {
    let mut engine = engine();
    engine.set_net(Some(constant(-900)));
    let game = game("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1", Rules::THAI);
    let result = engine.search(&game, &Limits::depth(3), &mut ());
    assert_eq!(result.score(), Some(Score::MateIn(13)));
}

/// Khon and ma against khon, no bia: the weaker side counts board's honour.
#[test]
fn a_running_count_reduces_a_lead() {
    let mut engine = engine();
    engine.set_net(Some(constant(600)));
    let mut stand = |fen: &str| {
        let game = game(fen, Rules::FAIRY);
        let search = Search::new(
            std::mem::replace(&mut engine, common::engine()),
            &game,
            &Limits::depth(1),
        );
        let score = search.result().score();
        engine.set_net(Some(constant(600)));
        score
    };
    // Black counts. 14 of 128 plies are left in the first position, and 64 in the second.
    assert_eq!(
        stand("8/2k5/2s5/8/8/8/3RN3/3K4 w - 128 115 60"),
        Some(Score::Cp(140))
    );
    assert_eq!(
        stand("8/2k5/2s5/8/8/8/3RN3/3K4 w - 128 65 60"),
        Some(Score::Cp(600))
    );
}

#[test]
fn the_largest_weights_do_not_overflow() {
    for sign in [1, -1] {
        let mut parts = Parts::zero(512);
        parts.biases.fill(Parts::ONE);
        let weight = if sign < 0 { -32 } else { 32 };
        parts
            .outputs
            .iter_mut()
            .flatten()
            .for_each(|output| *output = weight);
        parts.output_biases.fill(sign * Parts::LARGEST_OUTPUT_BIAS);
        let net = Net::new(&parts, 10_000, "extreme").unwrap();
        for fen in [
            START,
            MIDDLE,
            // Black counts board's honour, which reduces the net's value.
            "8/1k6/4n3/8/8/4S3/8/2RK4 b - 128 20 60",
            "8/1k6/4n3/8/8/4S3/8/2RK4 w - 128 21 60",
        ] {
            let mut engine = engine();
            engine.set_net(Some(net.clone()));
            let result = engine.search(&game(fen, Rules::FAIRY), &Limits::nodes(3_000), &mut ());
            let score = result.score().unwrap();
            assert!(
                (Score::Cp(-20_000)..=Score::Cp(20_000)).contains(&score),
                "{fen}: {score}"
            );
        }
    }
}
