//! The style of text output.

use makruk::{FenDialect, letters::LetterSet, sheet::ScoreSheet};

/// The letters and the FENs of text output.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    pub(crate) letters: LetterSet,
    pub(crate) dialect: FenDialect,
    /// Score sheets have letters of their own.
    pub(crate) sheet: ScoreSheet,
}
