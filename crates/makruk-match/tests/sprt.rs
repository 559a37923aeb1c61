//! The sequential test against an independent implementation, and its error rates.

use makruk_core::random::Random;
use makruk_match::{EloModel, NoEstimate, Pairs, Sprt, SprtState, score_of_elo};

/// Made by an independent program: multipliers by bisection in decimals of 40 digits, and for the normalized model a search over
/// the mean, with two linear constraints for each.
const RECORDED: &str = include_str!("sprt.tsv");

#[test]
fn likelihood_ratios_equal_those_of_an_independent_program() {
    let mut count = 0;
    for line in RECORDED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [counts @ .., elo0, elo1, model, llr] = &fields[..] else {
            panic!("{line}");
        };
        let counts: Vec<u32> = counts.iter().map(|count| count.parse().unwrap()).collect();
        let pairs = Pairs::new(counts.try_into().unwrap());
        let model: EloModel = model.parse().unwrap();
        let test = Sprt::new(elo0.parse().unwrap(), elo1.parse().unwrap());
        let found = test.unwrap().with_model(model).llr(&pairs);
        let llr: f64 = llr.parse().unwrap();
        let tolerance = 1e-6 * llr.abs().max(1.0);
        assert!((found - llr).abs() < tolerance, "{line}: {found}");
        count += 1;
    }
    assert_eq!(count, 200);
}

#[test]
fn the_ratio_is_close_to_that_of_a_normal_distribution_for_many_pairs() {
    // The first-order formula from Van den Bergh's introduction: N (s1 - s0) (2 mean - s0 - s1) / 2 variance.
    let pairs = Pairs::new([500, 4_000, 11_000, 4_100, 520]);
    let test = Sprt::new(0.0, 5.0).unwrap();
    let [low, high] = test.elos().map(score_of_elo);
    let (mean, variance) = (pairs.score().unwrap(), pairs.variance().unwrap());
    #[allow(clippy::cast_precision_loss)]
    let count = pairs.count() as f64;
    let normal = count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
    let found = test.llr(&pairs);
    assert!((found - normal).abs() < 0.02, "{found}, {normal}");
}

#[test]
fn both_models_agree_if_a_game_has_the_variance_of_the_logistic_scale() {
    // Normalized Elo is Elo if the standard deviation of a game is 1/2: no draws, independent games.
    let pairs = Pairs::new([2_500, 0, 5_000, 0, 2_500]);
    let test = Sprt::new(-2.0, 3.0).unwrap();
    let logistic = test.llr(&pairs);
    let normalized = test.with_model(EloModel::Normalized).llr(&pairs);
    assert!(
        (logistic - normalized).abs() < 0.01 * logistic.abs(),
        "{logistic}, {normalized}"
    );
}

#[test]
fn the_test_is_symmetric() {
    let pairs = Pairs::new([3, 20, 50, 31, 4]);
    for model in EloModel::ALL {
        let one = Sprt::new(-3.0, 8.0).unwrap().with_model(model);
        let two = Sprt::new(-8.0, 3.0).unwrap().with_model(model);
        let sum = one.llr(&pairs) + two.llr(&pairs.reversed());
        assert!(sum.abs() < 1e-9, "{sum}");
    }
}

/// Returns the shares of accepted higher differences, and of undecided tests, for players of this strength.
fn simulate(test: Sprt, elo: f64, runs: u64) -> (f64, f64) {
    // Half of all games are drawn; games of a pair are independent.
    let (score, drawn) = (score_of_elo(elo), 0.5);
    let win = score - drawn / 2.0;
    let (mut high, mut undecided) = (0, 0);
    for run in 0..runs {
        let mut random = Random::of_job(11, run);
        let mut game = || {
            let value = f64::from(random.below(1 << 30)) / f64::from(1 << 30);
            u8::from(value < win) + u8::from(value < win + drawn)
        };
        let mut pairs = Pairs::default();
        let state = loop {
            pairs.add(game(), game());
            // The ratio changes little from pair to pair.
            let state = match pairs.count() % 8 {
                0 => test.state(&pairs),
                _ => SprtState::Undecided,
            };
            if state != SprtState::Undecided || pairs.count() > 20_000 {
                break state;
            }
        };
        high += u32::from(state == SprtState::AcceptedHigh);
        undecided += u32::from(state == SprtState::Undecided);
    }
    #[allow(clippy::cast_precision_loss)]
    let share = |count: u32| f64::from(count) / runs as f64;
    (share(high), share(undecided))
}

#[test]
fn error_rates_of_a_test_hold_in_simulations() {
    let test = Sprt::new(0.0, 40.0).unwrap();
    let (wrong, undecided) = simulate(test, 0.0, 600);
    assert!(
        undecided == 0.0 && (0.015..0.085).contains(&wrong),
        "{wrong}"
    );
    let (right, undecided) = simulate(test, 40.0, 600);
    assert!(
        undecided == 0.0 && (0.915..0.985).contains(&right),
        "{right}"
    );
}

#[test]
fn results_without_an_estimate_give_the_reason() {
    for (counts, reason) in [
        ([0; 5], NoEstimate::NoGames),
        ([0, 0, 0, 0, 500], NoEstimate::AllWon),
        ([2, 0, 0, 0, 0], NoEstimate::AllLost),
        ([0, 0, 0, 1, 8], NoEstimate::TooFewPairs),
        ([0, 0, 0, 1, 9], NoEstimate::TooFewPairs),
        ([0, 0, 50, 0, 0], NoEstimate::NoVariance),
    ] {
        assert_eq!(Pairs::new(counts).elo_error(), Err(reason), "{counts:?}");
    }
}

#[test]
fn differences_out_of_range_or_order_are_rejected() {
    for text in ["", "1", "5,0", "0,0", "0,nan", "0,1e9", "a,b"] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
    assert!(Sprt::new(0.0, 5.0).unwrap().llr(&Pairs::default()) == 0.0);
}
