//! A number below the size of a set unranks to a setup with this rank; other numbers are rejected.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    Position, SetupProblems,
    ranking::{self, PositionSet},
};
use makruk_fuzz::Choices;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let number = Choices::new(bytes).wide();
    for set in [PositionSet::M, PositionSet::R] {
        let setup = ranking::unrank(number, set);
        assert_eq!(setup.is_ok(), number < set.size());
        let Ok(setup) = setup else { continue };
        assert_eq!(ranking::rank(&setup, set), Ok(number));
        if set == PositionSet::R {
            let in_m =
                ranking::rank(&setup, PositionSet::M).expect("the one set is part of the other");
            assert_eq!(ranking::unrank(in_m, PositionSet::M).as_ref(), Ok(&setup));
        }
        // The setup is a valid position, except for checks and for mets not distinguished from bia ngai.
        if let Ok(position) = Position::from_setup_ignoring(&setup, SetupProblems::all()) {
            assert_eq!(position.to_setup().board, setup.board);
        }
    }
    for set in [PositionSet::M, PositionSet::R] {
        if let Ok(setup) = ranking::unpack(bytes, set) {
            let packed = ranking::pack(&setup, set).expect("it came from there");
            assert_eq!(packed.as_bytes(), bytes);
        }
    }
});
