//! Games from fuzz input.

use arbitrary::{Arbitrary, Unstructured};
use makruk_rules::{Action, FixedGame, Game, Rules};
use proptest::{collection::vec, prelude::*};

fn made<T: for<'a> Arbitrary<'a>>(bytes: &[u8]) -> T {
    let value = Unstructured::new(bytes).arbitrary();
    value.expect("any bytes give a value")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_game_can_be_replayed(bytes in vec(any::<u8>(), 0..2000)) {
        let game: Game = made(&bytes);
        let mut again = Game::from_setup(game.start(), *game.rules()).expect("valid start");
        for action in game.actions() {
            prop_assert_eq!(again.act(action), Ok(()));
        }
        prop_assert_eq!(again.setup(), game.setup());
        prop_assert_eq!(again.outcome(), game.outcome());
    }

    #[test]
    fn a_fixed_game_stays_within_its_size(bytes in vec(any::<u8>(), 0..2000)) {
        let game: FixedGame<8> = made(&bytes);
        // The end is stored separately.
        let ended = usize::from(game.outcome().is_some());
        prop_assert!(game.actions().len() <= 8 + ended);
    }
}

#[test]
fn every_kind_of_action_is_generated() {
    let kinds: std::collections::HashSet<_> = (0..=u8::MAX)
        .map(|byte| core::mem::discriminant(&made::<Action>(&[byte; 16])))
        .collect();
    assert_eq!(kinds.len(), 11);
}

#[test]
fn games_are_long_and_end_in_many_ways() {
    let (mut ends, mut longest, mut kinds) = (Vec::new(), 0, Vec::new());
    for seed in 0..300_u64 {
        let mut state = seed;
        let bytes: Vec<u8> = core::iter::repeat_with(|| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        })
        .take(3000)
        .collect();
        let game: Game = made(&bytes);
        longest = longest.max(game.actions().len());
        ends.extend(game.outcome().map(|outcome| outcome.by().to_string()));
        kinds.extend(
            game.actions()
                .map(|action| core::mem::discriminant(&action)),
        );
    }
    ends.sort();
    ends.dedup();
    assert!(ends.len() >= 6, "{ends:?}");
    assert!(longest > 100, "{longest}");
    let kinds: std::collections::HashSet<_> = kinds.into_iter().collect();
    assert!(kinds.len() >= 7, "moves, counts, offers, claims and ends");
}

#[test]
fn empty_input_gives_a_game_without_actions() {
    let game: Game = made(&[]);
    assert_eq!((game.actions().len(), game.rules()), (0, &Rules::THAI));
    assert!(matches!(made(&[]), Action::Move(_)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_game_from_a_position_is_a_legal_game_from_it(bytes in vec(any::<u8>(), 0..2000)) {
        use makruk_rules::makruk_core::Position;
        let mut bytes = Unstructured::new(&bytes);
        let game: Game = Game::arbitrary_from(Position::start(), Rules::FAIRY, &mut bytes).expect("any bytes give a game");
        prop_assert_eq!((game.start_position(), *game.rules()), (Position::start(), Rules::FAIRY));
        let mut again = Game::new(Position::start(), Rules::FAIRY);
        for action in game.actions() {
            prop_assert_eq!(again.act(action), Ok(()));
        }
        prop_assert_eq!(again, game);
    }
}

#[test]
fn a_quarter_of_the_games_begin_at_the_start_position() {
    let starts = (0..1_000_u32).filter(|seed| {
        let bytes = seed.wrapping_mul(2_654_435_761).to_be_bytes().repeat(20);
        let game: Game = made(&bytes);
        *game.start() == makruk_rules::makruk_core::Position::start().to_setup()
    });
    let starts = starts.count();
    assert!((150..400).contains(&starts), "{starts}");
}
