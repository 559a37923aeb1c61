//! `Arbitrary` implementations, which build values from fuzzer bytes.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use arbitrary::{Arbitrary, Result, Unstructured};
use makruk_core::{Move, Setup};

use crate::{Fen, FenDialect, UciMove};

#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for FenDialect {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

/// Generates an arbitrary setup; most setups are not valid positions.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Fen {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Setup>().map(Self::from)
    }
}

/// Generates an arbitrary move, independent of any board.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for UciMove {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Move>().map(Self::from)
    }
}
