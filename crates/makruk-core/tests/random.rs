//! Random numbers from a seed are the same in every version.

use makruk_core::random::Random;

/// Recorded games and weights depend on these numbers.
#[test]
fn sequences_never_change() {
    let mut random = Random::new(1_234_567);
    // The first output of the reference implementation is 6,457,827,717,110,365,317, 0.35 of 2^64.
    assert_eq!(random.below(1_000), 350);
    // The second output is 3,203,168,211,198,807,973.
    assert_eq!(random.index(1_000), 973);
    assert_eq!((random.below(0), random.index(0)), (0, 0));
}

#[test]
fn each_job_has_its_own_sequence() {
    let first = |seed, number| Random::of_job(seed, number).next_u64();
    let mut seen = [first(1, 0), first(1, 1), first(2, 0), first(2, 1)];
    seen.sort_unstable();
    assert!(seen.is_sorted_by(|a, b| a < b));
    let mut again = Random::new(1);
    let mut again = Random::new(again.next_u64() ^ 5);
    let again = Random::new(again.next_u64()).next_u64();
    assert_eq!(first(1, 5), again);
}
