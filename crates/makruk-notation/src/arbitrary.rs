//! Values made from the bytes of a fuzzer, for the crate `arbitrary`.

use arbitrary::{Arbitrary, Result, Unstructured};
use makruk_core::{Move, Setup};

use crate::{Fen, FenDialect, UciMove};

impl<'a> Arbitrary<'a> for FenDialect {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

/// Any setup; most are no valid positions.
impl<'a> Arbitrary<'a> for Fen {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Setup>().map(Self::from)
    }
}

/// Any move, independent of a board.
impl<'a> Arbitrary<'a> for UciMove {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Move>().map(Self::from)
    }
}
