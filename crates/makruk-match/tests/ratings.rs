//! Ratings against known strengths and closed forms.

use makruk_core::random::Random;
use makruk_match::{Crosstable, GameScore, NoRating, Rating};

fn rate(games: &[(&str, &str, [u32; 3])]) -> Vec<Rating> {
    let mut all = Crosstable::new();
    for &(one, two, counts) in games {
        let scores = [GameScore::Win, GameScore::Draw, GameScore::Loss];
        for (count, score) in counts.into_iter().zip(scores) {
            for _ in 0..count {
                all.add(one, two, score).unwrap();
            }
        }
    }
    all.rate()
}

#[test]
fn two_players_have_the_closed_form_of_their_wins_and_losses() {
    // The odds of a win are those of the counts, whatever the draws; the variance of their logarithm is 1/wins + 1/losses.
    for draws in [0, 40] {
        let ratings = rate(&[("a", "b", [30, draws, 10])]);
        let [a, b] = [0, 1].map(|index| ratings[index].estimate.unwrap());
        let scale = 400.0 / 10_f64.ln();
        assert!((a.elo - b.elo - scale * 3_f64.ln()).abs() < 1e-6, "{a:?}");
        // A rating is half the difference, as the mean is fixed.
        let error = 1.959_964 * scale * (1.0 / 30.0 + 1.0 / 10.0_f64).sqrt() / 2.0;
        assert!((a.error - error).abs() < 1e-6, "{a:?}, {error}");
    }
}

#[test]
fn ratings_of_simulated_games_are_within_their_errors() {
    let names = ["a", "b", "c", "d", "e", "f"];
    let (mut inside, mut count) = (0, 0);
    for run in 0..60 {
        let mut random = Random::of_job(5, run);
        let strengths: Vec<f64> = names
            .iter()
            .map(|_| f64::from(random.below(600)) - 300.0)
            .collect();
        let mean = strengths.iter().sum::<f64>() / 6.0;
        let mut games = Crosstable::new();
        for one in 0..6 {
            for two in 0..one {
                let half = (strengths[one] - strengths[two]) * 10_f64.ln() / 800.0;
                let (win, draw, loss) = (half.exp(), 0.9, (-half).exp());
                let sum = win + draw + loss;
                for _ in 0..40 {
                    let value = f64::from(random.below(1 << 30)) / f64::from(1 << 30) * sum;
                    let score = if value < win {
                        GameScore::Win
                    } else if value < win + draw {
                        GameScore::Draw
                    } else {
                        GameScore::Loss
                    };
                    games.add(names[one], names[two], score).unwrap();
                }
            }
        }
        for rating in games.rate() {
            let index = names.iter().position(|name| *name == rating.name).unwrap();
            let estimate = rating.estimate.unwrap();
            let distance = (estimate.elo - (strengths[index] - mean)).abs();
            inside += u32::from(distance < estimate.error);
            count += 1;
        }
    }
    // 95 % of 360; the standard deviation is 4.
    assert!((326..=356).contains(&inside), "{inside} of {count}");
}

#[test]
fn players_without_a_finite_rating_get_the_reason_and_the_others_a_rating() {
    let ratings = rate(&[
        ("a", "b", [6, 2, 3]),
        ("b", "c", [5, 1, 5]),
        ("best", "a", [7, 0, 0]),
        ("worst", "c", [0, 0, 4]),
        ("x", "y", [2, 2, 2]),
    ]);
    let of = |name: &str| ratings.iter().find(|rating| rating.name == name).unwrap();
    assert!(["a", "b", "c"].iter().all(|name| of(name).estimate.is_ok()));
    assert_eq!(of("best").estimate, Err(NoRating::OnlyWins));
    assert_eq!(of("worst").estimate, Err(NoRating::OnlyLosses));
    assert_eq!(of("x").estimate, Err(NoRating::NotConnected));
    assert_eq!((of("a").games, of("a").score), (18, 7.0));
    let sum: f64 = ["a", "b", "c"]
        .map(|name| of(name).estimate.unwrap().elo)
        .iter()
        .sum();
    assert!(sum.abs() < 1e-9);
}

#[test]
fn wins_and_draws_without_a_loss_have_no_finite_rating() {
    let ratings = rate(&[("a", "b", [3, 3, 0])]);
    assert_eq!(ratings[0].estimate, Err(NoRating::NoUpset));
    // A third player who draws with both limits the difference.
    let ratings = rate(&[
        ("a", "b", [3, 3, 0]),
        ("b", "c", [3, 3, 0]),
        ("a", "c", [0, 2, 0]),
    ]);
    assert!(ratings.iter().all(|rating| rating.estimate.is_ok()));
    assert_eq!(
        rate(&[("a", "b", [0, 5, 0])])[0].estimate,
        Err(NoRating::NoUpset)
    );
}

#[test]
fn nobody_is_rated_without_games_of_two_players() {
    assert!(rate(&[]).is_empty());
    assert_eq!(
        rate(&[("a", "a", [1, 0, 0])])[0].estimate,
        Err(NoRating::NotConnected)
    );
    assert_eq!(
        rate(&[("a", "b", [1, 0, 0])])[1].estimate,
        Err(NoRating::NotConnected)
    );
}

#[test]
fn a_tournament_with_more_than_a_thousand_players_is_rejected() {
    let mut games = Crosstable::new();
    for number in 0..Crosstable::MAX_PLAYERS {
        games.add_player(&number.to_string()).unwrap();
    }
    assert!(games.add("0", "another", GameScore::Draw).is_err());
    assert!(games.add("0", "1", GameScore::Draw).is_ok());
}
