//! Who is told what a PGN says.

use super::{GameResult, Nag, PgnError, PgnErrorKind, TagValue};

/// What a visitor wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// Go on.
    Read,
    /// Pass over the rest of this line of moves with all its variations: of the variation that
    /// is open, or of the game.
    Skip,
}

/// What a [`Reader`](super::Reader) finds in a game, in the order in which it stands there.
///
/// Every function but [`Visitor::error`] has a default that does nothing; that of
/// [`Visitor::begin_variation`] skips the variation. If a function returns an error, the reader adds
/// the place and hands it to [`Visitor::error`].
pub trait Visitor<'a> {
    /// A game begins.
    fn begin_game(&mut self) {}

    /// A tag of the game.
    ///
    /// # Errors
    ///
    /// If the visitor cannot use it.
    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        let _ = (name, value);
        Ok(())
    }

    /// The tags are over. Called for every game.
    ///
    /// # Errors
    ///
    /// If the visitor cannot go on; the moves are skipped then.
    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(Flow::Read)
    }

    /// A move, or what stands where one was expected, as it is written, without glyphs.
    ///
    /// # Errors
    ///
    /// If it is no move; the rest of the line of moves is skipped then.
    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        let _ = text;
        Ok(Flow::Read)
    }

    /// A glyph for the move before it.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment, without its signs and the blanks around it. One that stands before the tags comes
    /// before [`Visitor::begin_moves`].
    ///
    /// # Errors
    ///
    /// If the visitor cannot use it.
    fn comment(&mut self, text: &'a [u8]) -> Result<(), PgnErrorKind> {
        let _ = text;
        Ok(())
    }

    /// A variation: other moves in the place of the last one. [`Visitor::end_variation`] follows if
    /// it is not skipped here.
    fn begin_variation(&mut self) -> Flow {
        Flow::Skip
    }

    /// The end of a variation that was not skipped.
    fn end_variation(&mut self) {}

    /// The end of the game, with its result if there is one. Variations may still be open.
    fn end_game(&mut self, result: Option<GameResult>) {
        let _ = result;
    }

    /// Something is wrong. The reader goes on as [`PgnErrorKind`] says.
    fn error(&mut self, error: PgnError);
}
