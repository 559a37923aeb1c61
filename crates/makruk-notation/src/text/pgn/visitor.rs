//! The receiver of what a PGN contains.

use super::{GameResult, Nag, PgnError, PgnErrorKind, TagValue};

/// Tells the reader whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// Go on.
    Read,
    /// Skip the rest of this line of moves with all its variations: of the variation that
    /// is open, or of the game.
    Skip,
}

/// What a [`PgnReader`](super::PgnReader) finds in a game, in the order in which it stands there.
///
/// Every function but [`Visitor::error`] has a default that does nothing; that of
/// [`Visitor::begin_variation`] skips the variation. If a function returns an error, the reader adds
/// the place and hands it to [`Visitor::error`].
///
/// # Examples
///
/// All functions, in the order in which they are called here:
///
/// ```
/// use makruk_notation::pgn::{
///     Flow, GameResult, Nag, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor,
/// };
///
/// #[derive(Default)]
/// struct Log(Vec<String>);
///
/// impl<'a> Visitor<'a> for Log {
///     fn begin_game(&mut self) {
///         self.0.push("game".to_owned());
///     }
///     fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
///         self.0.push(format!("{name}={value}"));
///         Ok(())
///     }
///     fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
///         self.0.push("moves".to_owned());
///         Ok(Flow::Read)
///     }
///     fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
///         self.0.push(String::from_utf8_lossy(text).into_owned());
///         Ok(Flow::Read)
///     }
///     fn nag(&mut self, nag: Nag) -> Result<(), PgnErrorKind> {
///         self.0.push(nag.to_string());
///         Ok(())
///     }
///     fn comment(&mut self, text: &'a [u8]) -> Result<(), PgnErrorKind> {
///         let text = core::str::from_utf8(text).map_err(PgnErrorKind::Utf8)?;
///         self.0.push(format!("{{{text}}}"));
///         Ok(())
///     }
///     fn begin_variation(&mut self) -> Flow {
///         self.0.push("(".to_owned());
///         Flow::Read
///     }
///     fn end_variation(&mut self) {
///         self.0.push(")".to_owned());
///     }
///     fn error(&mut self, error: PgnError) {
///         self.0.push(format!("column {}?", error.column()));
///     }
///     fn end_game(&mut self, result: Option<GameResult>) {
///         self.0.push(result.map_or("cut off", GameResult::as_str).to_owned());
///     }
/// }
///
/// let mut log = Log::default();
/// PgnReader::new(b"[White \"A\"] 1. e4! {good} (1. d4) ) 1-0").read_game(&mut log);
/// assert_eq!(log.0.join(" "), "game White=A moves e4 $1 {good} ( d4 ) column 35? 1-0");
/// ```
pub trait Visitor<'a> {
    /// A game begins.
    ///
    /// See the [example](Visitor#examples).
    fn begin_game(&mut self) {}

    /// A tag of the game.
    ///
    /// See the [example](Visitor#examples).
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
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor cannot go on; the moves are skipped then.
    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(Flow::Read)
    }

    /// A move, or what stands where one was expected, as it is written, without glyphs.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If it is no move; the rest of the line of moves is skipped then.
    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        let _ = text;
        Ok(Flow::Read)
    }

    /// A glyph for the move before it.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor cannot use it.
    fn nag(&mut self, nag: Nag) -> Result<(), PgnErrorKind> {
        let _ = nag;
        Ok(())
    }

    /// A comment, without its signs and the blanks around it. One that stands before the tags comes
    /// before [`Visitor::begin_moves`].
    ///
    /// See the [example](Visitor#examples).
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
    ///
    /// See the [example](Visitor#examples).
    fn begin_variation(&mut self) -> Flow {
        Flow::Skip
    }

    /// The end of a variation that was not skipped.
    ///
    /// See the [example](Visitor#examples).
    fn end_variation(&mut self) {}

    /// The end of the game, with its result if there is one. Variations may still be open.
    ///
    /// See the [example](Visitor#examples).
    fn end_game(&mut self, result: Option<GameResult>) {
        let _ = result;
    }

    /// Something is wrong. The reader goes on as [`PgnErrorKind`] says.
    ///
    /// See the [example](Visitor#examples).
    fn error(&mut self, error: PgnError);
}
