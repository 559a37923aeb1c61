//! Values from fuzz input.

use std::{collections::HashSet, iter};

use arbitrary::{Arbitrary, Unstructured};
use makruk_core::{
    Color, CountField, File, Move, Piece, Position, Rank, Role, Setup, SetupProblems, Square,
    SquareSet, random::Random,
};

/// Returns pseudorandom bytes for a seed.
fn bytes(seed: u64, length: usize) -> Vec<u8> {
    let mut random = Random::of_job(0, seed);
    let byte = || random.next_u64().to_le_bytes()[0];
    iter::repeat_with(byte).take(length).collect()
}

/// Makes a value from each of 4,000 inputs.
fn made<T: for<'a> Arbitrary<'a>>() -> impl Iterator<Item = T> {
    (0..4000).map(|seed| {
        let bytes = bytes(seed, 300);
        let value = Unstructured::new(&bytes).arbitrary();
        value.expect("any bytes give a value")
    })
}

fn different<T: for<'a> Arbitrary<'a> + Eq + std::hash::Hash>() -> usize {
    made::<T>().collect::<HashSet<_>>().len()
}

#[test]
fn every_square_piece_and_side_is_generated() {
    assert_eq!(different::<Square>(), 64);
    assert_eq!(different::<File>() + different::<Rank>(), 16);
    assert_eq!(different::<Piece>(), 14);
    assert_eq!(different::<Role>(), 7);
    assert_eq!(different::<Color>(), 2);
    assert!(different::<SquareSet>() > 3900);
}

#[test]
fn moves_have_two_squares_and_some_promote() {
    assert!(made::<Move>().all(|mv| Move::from_bits(mv.to_bits()) == Some(mv)));
    assert!(made::<Move>().any(Move::is_promotion) && !made::<Move>().all(Move::is_promotion));
    assert!(different::<Move>() > 2000);
}

#[test]
fn setups_have_every_problem() {
    let problems: SetupProblems = made::<Setup>().map(|setup| setup.problems()).collect();
    assert_eq!(problems, SetupProblems::all());
    assert!(made::<Setup>().any(|setup| setup.count.is_some()));
    assert!(made::<CountField>().all(|count| count.limit_plies % 2 == 0));
}

#[test]
fn positions_are_valid_and_varied() {
    let (mut checks, mut ends, mut promoted) = (0, 0, 0);
    for position in made::<Position>() {
        assert_eq!(
            Position::from_setup(&position.to_setup()).as_ref(),
            Ok(&position)
        );
        checks += usize::from(position.is_check());
        ends += usize::from(position.legal_moves().is_empty());
        promoted += usize::from(!position.board().by_role(Role::BiaNgai).is_empty());
    }
    assert!(
        checks > 100 && ends > 5 && promoted > 500,
        "{checks} {ends} {promoted}"
    );
}

#[test]
fn empty_input_gives_a_value() {
    let nothing = &mut Unstructured::new(&[]);
    assert_eq!(nothing.arbitrary::<Position>(), Ok(Position::start()));
    assert!(nothing.arbitrary::<Move>().is_ok() && nothing.arbitrary::<Setup>().is_ok());
}
