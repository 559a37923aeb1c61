//! `Arbitrary` implementations, which build values from fuzzer bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use makruk_core::{Move, Setup};

use crate::{Fen, FenDialect, UciMove};

impl<'a> Arbitrary<'a> for FenDialect {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

/// Generates any setup; most are invalid positions.
impl<'a> Arbitrary<'a> for Fen {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Setup>().map(Self::from)
    }
}

/// Generates any move, independent of a board.
impl<'a> Arbitrary<'a> for UciMove {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary::<Move>().map(Self::from)
    }
}
