//! Ranks and numbers convert into each other; positions and numbers outside a set are rejected.

use makruk_codec::{
    makruk_core::{Color, Position, Setup, SetupProblems, Square, split_mix64::SplitMix64},
    pack::{PackError, ReachBound, UnpackErrorKind, Wide},
    ranking::{self, PositionSet},
};

use crate::common::{count, setup};

const SETS: [PositionSet; 2] = [PositionSet::M, PositionSet::R];

/// Returns a source of random bits.
fn random_words(seed: u64) -> impl Iterator<Item = u64> {
    let mut random = SplitMix64::new(seed);
    std::iter::repeat_with(move || random.next_u64())
}

/// Returns random numbers below a size, uniformly distributed.
fn random_numbers(size: Wide, seed: u64) -> impl Iterator<Item = Wide> {
    let mut words = random_words(seed);
    let mask = |bits: u32| {
        if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        }
    };
    let bits = size.bits();
    std::iter::repeat_with(move || {
        let mut limb = |at: u32| words.next().unwrap() & mask(bits.saturating_sub(at));
        Wide::from_limbs([limb(0), limb(64), limb(128)])
    })
    .filter(move |&number| number < size)
}

#[test]
fn sixty_thousand_random_ranks_round_trip() {
    random_ranks_round_trip(30_000);
}

fn random_ranks_round_trip(of_each_set: usize) {
    for (set, seed) in SETS.into_iter().zip(1..) {
        for number in random_numbers(set.size(), seed).take(of_each_set) {
            let setup = ranking::unrank(number, set).expect("the number is in range");
            assert_eq!(ranking::rank(&setup, set), Ok(number), "{number}");
        }
    }
}

fn rank_error(number: Wide, set: PositionSet) -> UnpackErrorKind {
    ranking::unrank(number, set)
        .expect_err("it is out of range")
        .kind()
}

fn less_one(number: Wide) -> Wide {
    let [a, b, c] = number.limbs();
    Wide::from_limbs([a - 1, b, c])
}

#[test]
fn the_first_and_last_ranks_are_valid_and_the_next_is_not() {
    for set in SETS {
        let first = ranking::unrank(Wide::ZERO, set).unwrap();
        assert_eq!(first.board.occupied().len(), 2);
        let last = less_one(set.size());
        let setup = ranking::unrank(last, set).unwrap();
        assert_eq!(ranking::rank(&setup, set), Ok(last));
        assert_eq!(setup.turn, Color::Black);
        assert_eq!(rank_error(set.size(), set), UnpackErrorKind::RankOutOfRange);
        assert_eq!(
            rank_error(Wide::from_limbs([u64::MAX; 3]), set),
            UnpackErrorKind::RankOutOfRange
        );
    }
}

#[test]
fn consecutive_ranks_give_different_setups() {
    for set in SETS {
        let mut before = None;
        for number in 0..20_000u64 {
            let setup = ranking::unrank(number.into(), set).unwrap();
            assert_eq!(ranking::rank(&setup, set), Ok(number.into()));
            assert_ne!(before.replace(setup.clone()), Some(setup));
        }
    }
}

#[test]
fn an_unranked_setup_has_at_most_a_full_set_of_pieces() {
    let forgiven = SetupProblems::KHUNS_TOUCH | SetupProblems::OPPONENT_IN_CHECK;
    for set in SETS {
        for number in random_numbers(set.size(), 7).take(5_000) {
            let setup = ranking::unrank(number, set).unwrap();
            assert_eq!(
                setup.problems() - forgiven,
                SetupProblems::empty(),
                "{number}"
            );
            assert_eq!((setup.count, setup.halfmoves), (None, 0));
        }
    }
}

#[test]
fn r_is_a_subset_of_m_and_excluded_setups_violate_a_bound() {
    let mut refused = [0; 3];
    for number in random_numbers(PositionSet::M.size(), 3).take(20_000) {
        let setup = ranking::unrank(number, PositionSet::M).unwrap();
        match ranking::rank(&setup, PositionSet::R) {
            Ok(number) => assert!(number < PositionSet::R.size()),
            Err(PackError::Unreachable(ReachBound::Promotions(color))) => {
                refused[color.index()] += 1;
            }
            Err(PackError::Unreachable(ReachBound::OpposedFiles)) => refused[2] += 1,
            Err(error) => panic!("{error}"),
        }
        assert_eq!(ranking::rank(&setup, PositionSet::M), Ok(number));
    }
    assert!(refused.iter().all(|&refused| refused > 100), "{refused:?}");
    for number in random_numbers(PositionSet::R.size(), 4).take(20_000) {
        let setup = ranking::unrank(number, PositionSet::R).unwrap();
        assert!(ranking::rank(&setup, PositionSet::M).is_ok());
    }
}

/// Ranks a setup in R and returns the error.
#[track_caller]
fn unreachable(fen: &str, bound: ReachBound, message: &str) {
    let error = ranking::rank(&setup(fen), PositionSet::R).expect_err(fen);
    assert_eq!(error, PackError::Unreachable(bound));
    assert_eq!(error.to_string(), message);
    assert!(ranking::rank(&setup(fen), PositionSet::M).is_ok());
}

#[test]
fn r_rejects_a_setup_with_the_violated_bound() {
    // Nothing was captured, but White has a second met.
    unreachable(
        "rnsmksnr/8/pppppppp/8/4M3/PPPP1PPP/8/RNSKMSNR w - - 0 1",
        ReachBound::Promotions(Color::White),
        "no game reaches this position: bound on white's promotions",
    );
    unreachable(
        "rnsmksnr/8/pppp1ppp/4m3/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        ReachBound::Promotions(Color::Black),
        "no game reaches this position: bound on black's promotions",
    );
    // No bia can have left its file.
    unreachable(
        "rnsmksnr/8/pppppppp/8/3P4/PPPP1PPP/8/RNSKMSNR w - - 0 1",
        ReachBound::OpposedFiles,
        "no game reaches this position: bound on opposed files",
    );
}

#[test]
fn one_capture_relaxes_each_bound_by_one() {
    // The same three positions with a rua captured. The bia that captured it left its file.
    for fen in [
        "rnsmksn1/8/pppppppp/8/4M3/PPPP1PPP/8/RNSKMSNR w - - 0 1",
        "rnsmksn1/8/pppp1ppp/4m3/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "rnsmksn1/8/pppppppp/8/3P4/PPPP1PPP/8/RNSKMSNR w - - 0 1",
    ] {
        let mut setup = setup(fen);
        let number = ranking::rank(&setup, PositionSet::R).expect(fen);
        setup.board.mark_surplus_mets();
        assert_eq!(ranking::unrank(number, PositionSet::R), Ok(setup));
    }
}

#[test]
fn seven_captures_leave_one_opposed_file_and_eight_leave_none() {
    unreachable(
        "rn2k2r/8/5ppp/PP3ppp/PPP2pp1/PPP5/8/RN1K2NR w - - 0 1",
        ReachBound::OpposedFiles,
        "no game reaches this position: bound on opposed files",
    );
    let setup = setup("r3k2r/8/5ppp/PP3ppp/PPP2pp1/PPP5/8/RN1K2NR w - - 0 1");
    let number = ranking::rank(&setup, PositionSet::R).expect("eight bia had a capture each");
    assert_eq!(ranking::unrank(number, PositionSet::R), Ok(setup));
}

#[test]
fn a_bia_ngai_equals_a_met() {
    let marked = setup("4k3/8/8/8/4M~3/8/3M4/3K4 w - - 0 1");
    let plain = setup("4k3/8/8/8/4M3/8/3M4/3K4 w - - 0 1");
    for set in SETS {
        let number = ranking::rank(&marked, set).unwrap();
        assert_eq!(Ok(number), ranking::rank(&plain, set));
        // The met nearest its own first rank may be the original one; the other must be promoted.
        assert_eq!(ranking::unrank(number, set), Ok(marked.clone()));
    }
}

#[test]
fn all_count_states_are_distinguished() {
    let mut seen = std::collections::HashSet::new();
    for set in SETS {
        seen.clear();
        for turn in Color::ALL {
            let mut bare = setup("8/8/8/8/2k5/8/7R/3K4 w - - 0 1");
            bare.turn = turn;
            assert!(seen.insert(ranking::pack(&bare, set).unwrap()));
            for (limit, most) in [(16, 34), (32, 33), (44, 45), (64, 65), (88, 89), (128, 129)] {
                for plies in 0..=most {
                    bare.count = Some(count(limit, plies));
                    let packed = ranking::pack(&bare, set).unwrap();
                    assert_eq!(packed.as_bytes().len(), set.bytes());
                    assert_eq!(ranking::unpack(&packed, set), Ok(bare.clone()));
                    assert!(seen.insert(packed), "{limit} {plies}");
                }
                for plies in [most + 1, most + 2, 1_000_000, u32::MAX] {
                    bare.count = Some(count(limit, plies));
                    assert_eq!(ranking::pack(&bare, set), Err(PackError::CountPastEnd));
                }
            }
            bare.count = Some(count(20, 0));
            assert_eq!(ranking::pack(&bare, set), Err(PackError::UnknownLimit(20)));
        }
        // Half of the 802 states, since the plies determine the counting side, and the state without a count.
        assert_eq!(seen.len(), 2 * (802 / 2 + 1));
    }
}

#[test]
fn count_states_of_the_wrong_parity_are_rejected() {
    for set in SETS {
        let (mut fine, mut refused) = (0, 0);
        for state in 0..802u64 {
            // Position number 0 in each count state: size + 0 · 802 + state.
            let [a, b, c] = set.size().limbs();
            let number = Wide::from_limbs([a + state, b, c]);
            match ranking::unpack(&number.to_le_bytes()[..set.bytes()], set) {
                Ok(setup) => {
                    assert_eq!(
                        ranking::pack(&setup, set).unwrap()[..],
                        number.to_le_bytes()[..set.bytes()]
                    );
                    fine += 1;
                }
                Err(error) => {
                    assert_eq!(error.kind(), UnpackErrorKind::CountingSide);
                    refused += 1;
                }
            }
        }
        assert_eq!((fine, refused), (401, 401));
    }
}

#[test]
fn a_count_requires_a_board_without_bia() {
    let mut setup = setup("8/8/p7/8/2k5/8/7R/3K4 w - 32 5 1");
    for set in SETS {
        assert_eq!(
            ranking::pack(&setup, set),
            Err(PackError::CountingWithoutCondition)
        );
        assert!(
            ranking::rank(&setup, set).is_ok(),
            "a rank alone has no count"
        );
    }
    setup.board.remove(Square::A6);
    for set in SETS {
        assert!(ranking::pack(&setup, set).is_ok());
    }
}

#[test]
fn bytes_beyond_the_last_state_are_rejected() {
    for set in SETS {
        let last = less_one(set.full_size());
        let bytes = last.to_le_bytes();
        let setup = ranking::unpack(&bytes[..set.bytes()], set);
        // In the last state Black counts; in the last position Black is to move with even plies.
        assert_eq!(
            ranking::pack(&setup.unwrap(), set).unwrap()[..],
            bytes[..set.bytes()]
        );
        for wrong in [set.full_size(), Wide::from_limbs([u64::MAX; 3])] {
            let bytes = wrong.to_le_bytes();
            let error = ranking::unpack(&bytes[..set.bytes()], set).unwrap_err();
            assert_eq!(error.kind(), UnpackErrorKind::RankOutOfRange);
        }
        for length in (0..24).filter(|&length| length != set.bytes()) {
            let error = ranking::unpack(&[0; 24][..length], set).unwrap_err();
            let expected = set.bytes();
            let found = length;
            assert_eq!(
                error.kind(),
                UnpackErrorKind::WrongLength { found, expected }
            );
            assert_eq!(error.offset(), length.min(set.bytes()));
        }
    }
}

#[test]
fn random_setups_are_spread_over_the_whole_set() {
    for set in SETS {
        // All three thirds of the range are hit equally often.
        let third = set.size().limbs()[2] / 3;
        let mut hits = [0; 3];
        for setup in ranking::setups(set, random_words(5)).take(9_000) {
            let [_, _, high] = ranking::rank(&setup, set).unwrap().limbs();
            hits[usize::try_from(high / third.max(1)).unwrap().min(2)] += 1;
        }
        if third > 100 {
            assert!(
                hits.iter().all(|hits| (2_700..3_300).contains(hits)),
                "{hits:?}"
            );
        }
        let [first, last] = [0, u64::MAX].map(|word| ranking::random(set, [word; 4]));
        assert_eq!(ranking::rank(&first, set), Ok(Wide::ZERO));
        assert_eq!(ranking::rank(&last, set), Ok(less_one(set.size())));
    }
}

#[test]
fn about_two_in_five_random_setups_are_valid_positions() {
    let valid = |setup: &Setup| Position::from_setup(setup).is_ok();
    let setups = ranking::setups(PositionSet::R, random_words(6)).take(10_000);
    let number = setups.filter(valid).count();
    assert!((3_700..4_300).contains(&number), "{number}");
    let positions = ranking::positions(PositionSet::R, random_words(6).take(40_000));
    assert_eq!(
        positions.count(),
        number,
        "the same words give the same positions"
    );
}

#[test]
fn setups_end_with_their_random_source() {
    assert_eq!(
        ranking::setups(PositionSet::M, random_words(1).take(11)).count(),
        2
    );
    assert_eq!(
        ranking::setups(PositionSet::M, std::iter::empty()).count(),
        0
    );
}

#[test]
fn the_larger_set_determines_the_maximum_size() {
    assert_eq!(SETS.map(PositionSet::bytes), [19, 18]);
    assert_eq!(ranking::MAX_BYTES, 19);
}

// All tables together stay below 128 kilobytes.
const _: () = assert!(ranking::TABLE_BYTES < 128_000);

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: seventeen times as many ranks"]
    fn a_million_random_ranks_round_trip() {
        super::random_ranks_round_trip(500_000);
    }
}
