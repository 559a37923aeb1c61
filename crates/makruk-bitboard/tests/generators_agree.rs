//! The set-wise generator and the 0x88 generator agree about every position.

use makruk_core::{Position, random::Random};
use proptest::prelude::*;

use crate::{
    agreement::{assert_agree, assert_agree_in_detail},
    common,
    random::{choose, constructed},
    strategies,
};

#[test]
fn generators_agree_on_every_ply_of_the_recorded_games() {
    let mut plies = 0;
    for game in makruk_testdata::games() {
        let mut position = common::position(&game.start);
        for mv in &game.moves {
            assert_agree(&position);
            position.play(common::mv(mv)).expect("legal move");
            plies += 1;
        }
        assert_agree_in_detail(&position);
    }
    assert_eq!(plies, 33_237);
}

#[test]
fn generators_agree_on_60_000_positions_from_random_games() {
    agree_on_random_games(60_000);
}

fn agree_on_random_games(positions: u32) {
    let mut random = Random::new(7);
    let mut count = 0;
    while count < positions {
        let mut position = Position::start();
        for _ in 0..random.below(300) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(choose(&mut random, &moves));
            assert_agree(&position);
            count += 1;
        }
    }
}

#[test]
fn generators_agree_on_40_000_constructed_positions() {
    agree_on_constructed_positions(40_000);
}

fn agree_on_constructed_positions(positions: usize) {
    let mut random = Random::new(8);
    let (mut count, mut checks, mut double_checks, mut pins) = (0, 0, 0, 0);
    while count < positions {
        let Some(position) = constructed(&mut random) else {
            continue;
        };
        assert_agree(&position);
        count += 1;
        checks += usize::from(position.is_check());
        double_checks += usize::from(position.checkers().more_than_one());
        pins += usize::from(!position.pinned().is_empty());
    }
    // The sample covers checks and double checks well.
    assert!(checks > positions / 8, "{checks} checks");
    assert!(
        double_checks > positions / 40,
        "{double_checks} double checks"
    );
    assert!(pins > positions / 60, "{pins} pins");
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: ten times as many positions"]
    fn generators_agree_on_600_000_positions_from_random_games() {
        super::agree_on_random_games(600_000);
    }

    #[test]
    #[ignore = "exhaustive: ten times as many positions"]
    fn generators_agree_on_400_000_constructed_positions() {
        super::agree_on_constructed_positions(400_000);
    }
}

#[test]
fn generators_agree_in_detail_on_500_constructed_positions() {
    let mut random = Random::new(9);
    (0..)
        .filter_map(|_| constructed(&mut random))
        .take(500)
        .for_each(|position| assert_agree_in_detail(&position));
}

proptest! {
    #[test]
    fn generators_agree_in_detail_on_random_positions(position in strategies::positions()) {
        assert_agree_in_detail(&position);
    }
}
