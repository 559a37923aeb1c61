//! The set-wise generator and the 0x88 generator agree about every position.

mod agreement;
#[path = "../../makruk-core/tests/common/mod.rs"]
mod common;
mod random;
#[path = "../../makruk-core/tests/strategies/mod.rs"]
#[allow(dead_code)] // boards of any kind are for other tests
mod strategies;

use makruk_core::Position;
use proptest::prelude::*;

use agreement::{assert_agree, assert_agree_in_detail};
use random::Random;

#[test]
fn they_agree_on_all_plies_of_all_recorded_games() {
    let mut plies = 0;
    for game in makruk_testdata::games() {
        let mut position = common::position(&game.start);
        for mv in &game.moves {
            assert_agree(&position);
            position.play(common::mv(mv)).expect("the move is legal");
            plies += 1;
        }
        assert_agree_in_detail(&position);
    }
    assert_eq!(plies, 33_237);
}

#[test]
fn they_agree_on_600_000_positions_of_random_play() {
    let mut random = Random::new(7);
    let mut count = 0;
    while count < 600_000 {
        let mut position = Position::start();
        for _ in 0..random.below(300) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(random.choose(&moves));
            assert_agree(&position);
            count += 1;
        }
    }
}

#[test]
fn they_agree_on_400_000_positions_made_up() {
    let mut random = Random::new(8);
    let (mut count, mut checks, mut double_checks, mut pins) = (0, 0, 0, 0);
    while count < 400_000 {
        let Some(position) = random.made_up() else {
            continue;
        };
        assert_agree(&position);
        count += 1;
        checks += usize::from(position.is_check());
        double_checks += usize::from(position.checkers().more_than_one());
        pins += usize::from(!position.pinned().is_empty());
    }
    // There is enough of everything among them.
    assert!(checks > 50_000, "{checks} checks");
    assert!(double_checks > 10_000, "{double_checks} double checks");
    assert!(pins > 7_000, "{pins} pins");
}

#[test]
fn they_agree_in_detail_on_2_000_positions_made_up() {
    let mut random = Random::new(9);
    (0..)
        .filter_map(|_| random.made_up())
        .take(2_000)
        .for_each(|position| assert_agree_in_detail(&position));
}

proptest! {
    #[test]
    fn they_agree_in_detail_on_positions_of_every_kind(position in strategies::positions()) {
        assert_agree_in_detail(&position);
    }
}
