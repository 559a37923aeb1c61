//! Random positions: random bits select a number, and unranking returns its position.

use makruk_core::{Position, Setup};

use super::{PositionSet, Wide, unrank};

/// Returns the setup that 256 random bits select from a set. All setups are equally likely, up to a difference below 2^-110;
/// the same bits yield the same setup.
///
/// Khuns may be adjacent, and the side not to move may be in check: see [`positions`].
///
/// ```
/// use makruk::ranking::{PositionSet, random};
///
/// let setup = random(PositionSet::R, [1, 2, 3, 4]);
/// assert_eq!(setup, random(PositionSet::R, [1, 2, 3, 4])); // as random as the bits are
/// ```
pub fn random(set: PositionSet, bits: [u64; 4]) -> Setup {
    // bits · size / 2^256, word by word, least significant first
    let scale = |sum: Wide, word| set.size().mul_add_high(word, sum);
    let number = bits.into_iter().fold(Wide::ZERO, scale);
    unrank(number, set).unwrap_or_default()
}

/// Iterates over [`random`] setups; each takes four words from a source of random bits.
///
/// ```
/// use makruk::{Color, ranking::{self, PositionSet}};
///
/// // Not random at all.
/// let mut setups = ranking::setups(PositionSet::M, core::iter::repeat(0));
/// assert_eq!(setups.next().unwrap().board.occupied().len(), 2);
/// ```
pub const fn setups<I: Iterator<Item = u64>>(set: PositionSet, bits: I) -> Setups<I> {
    Setups { set, bits }
}

/// Iterates over uniformly random [valid](Position::from_setup) positions.
///
/// About two in five setups are valid. Promoted bia are not marked as such. The iterator ends when the source of bits ends.
/// If the source repeats itself and never produces a valid position, `next` never returns.
///
/// ```
/// use makruk::ranking::{PositionSet, positions};
///
/// let mut state = 1_u64; // take a better source
/// let bits = core::iter::repeat_with(|| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     state ^ (state >> 29)
/// });
/// assert_eq!(positions(PositionSet::R, bits).take(3).count(), 3);
/// ```
pub const fn positions<I: Iterator<Item = u64>>(set: PositionSet, bits: I) -> Positions<I> {
    Positions(setups(set, bits))
}

/// An iterator over random setups, returned by [`setups`].
#[derive(Clone, Debug)]
pub struct Setups<I> {
    set: PositionSet,
    bits: I,
}

impl<I: Iterator<Item = u64>> Iterator for Setups<I> {
    type Item = Setup;

    fn next(&mut self) -> Option<Setup> {
        let mut words = [0; 4];
        for word in &mut words {
            *word = self.bits.next()?;
        }
        Some(random(self.set, words))
    }
}

/// An iterator over random positions, returned by [`positions`].
#[derive(Clone, Debug)]
pub struct Positions<I>(Setups<I>);

impl<I: Iterator<Item = u64>> Iterator for Positions<I> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        self.0.find_map(|setup| Position::from_setup(&setup).ok())
    }
}
