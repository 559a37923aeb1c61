//! The visitor that receives the parts of a game.

use makruk_rules::GameResult;

use super::{Nag, PgnError, PgnErrorKind, TagValue};

/// The visitor's decision about the moves that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flow {
    /// Continue reading.
    Read,
    /// Skip the rest of the current variation, or of the main line, including nested variations.
    Skip,
}

/// Receives the parts of a game from a [`PgnReader`](super::PgnReader), in the order of the text.
///
/// Every method except [`Visitor::error`] has a default. [`Visitor::begin_variation`] skips the variation by default;
/// the other defaults do nothing. If a method returns an error, the reader adds the location, and passes the error to
/// [`Visitor::error`].
///
/// # Examples
///
/// All methods but [`Visitor::doubt`] and [`Visitor::both_lose`], in the order in which they are called here:
///
/// ```
/// use makruk::{GameResult, pgn::{Flow, Nag, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor}};
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
///     fn draw_offer(&mut self) {
///         self.0.push("(=)".to_owned());
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
///     fn warning(&mut self, warning: PgnError) {
///         self.0.push(warning.to_string());
///     }
///     fn end_game(&mut self, result: Option<GameResult>) {
///         self.0.push(result.map_or("cut off", GameResult::as_str).to_owned());
///     }
/// }
///
/// let mut log = Log::default();
/// PgnReader::new(b"[White \"A\"] 1. e4! {good} (=) (1. d4 +=) ) 1-0").read_game(&mut log);
/// assert_eq!(log.0.join(" "), "game White=A moves e4 $1 {good} (=) ( d4 $14 ) column 42? 1-0");
/// ```
pub trait Visitor<'a> {
    /// Called at the beginning of a game.
    ///
    /// See the [example](Visitor#examples).
    fn begin_game(&mut self) {}

    /// Called for each tag of the game.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor rejects the tag.
    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        let _ = (name, value);
        Ok(())
    }

    /// Called after the tags, for every game.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor cannot continue; the moves are then skipped.
    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        Ok(Flow::Read)
    }

    /// Called with the verbatim text of each move, without its glyphs and evaluations. A final `=` or `+=` may be a draw offer:
    /// [`San::offers_draw`](crate::san::San::offers_draw). Also called with any other text in place of a
    /// move.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the text is not a move; the rest of the line of moves is then skipped.
    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        let _ = text;
        Ok(Flow::Read)
    }

    /// Called for each glyph, or [sign of an evaluation](Nag::from_sign), of the preceding move.
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor rejects the glyph.
    fn nag(&mut self, nag: Nag) -> Result<(), PgnErrorKind> {
        let _ = nag;
        Ok(())
    }

    /// Called for a draw offer, `(=)`, after a move or its comments and glyphs. An offer that is glued to a move is part of the
    /// move's text.
    ///
    /// See the [example](Visitor#examples).
    fn draw_offer(&mut self) {}

    /// Called for each comment, without its delimiters and surrounding whitespace. Comments before the tags are also
    /// reported, ahead of [`Visitor::begin_moves`].
    ///
    /// See the [example](Visitor#examples).
    ///
    /// # Errors
    ///
    /// If the visitor rejects the comment.
    fn comment(&mut self, text: &'a [u8]) -> Result<(), PgnErrorKind> {
        let _ = text;
        Ok(())
    }

    /// Called at the beginning of a variation, which replaces the preceding move. [`Visitor::end_variation`] follows
    /// unless this call skips the variation.
    ///
    /// See the [example](Visitor#examples).
    fn begin_variation(&mut self) -> Flow {
        Flow::Skip
    }

    /// Called at the end of a variation that was not skipped.
    ///
    /// See the [example](Visitor#examples).
    fn end_variation(&mut self) {}

    /// Called at the end of the game, with the result that ends the moves (`*` is [`GameResult::Unknown`]); `None` if the text or the
    /// next game cuts the game off, whatever the tag `Result` says. Variations may still be open.
    ///
    /// See the [example](Visitor#examples).
    fn end_game(&mut self, result: Option<GameResult>) {
        let _ = result;
    }

    /// Called before [`Visitor::end_game`] if the last token of the game is `0-0`, the result of a game that both sides lose. The result
    /// of the game is then [`GameResult::Unknown`].
    fn both_lose(&mut self) {}

    /// Called after each move. A visitor returns a contradiction that it found in the move, such as a false sign of a check, once: the
    /// reader adds the location, and passes it to [`Visitor::warning`]. The move counts as read.
    fn doubt(&mut self) -> Option<PgnErrorKind> {
        None
    }

    /// Called for each contradiction: a result after the moves that differs from the tag `Result`
    /// ([`PgnErrorKind::ResultConflict`]; both are kept), and what [`Visitor::doubt`] returns. [`Visitor::error`] is not called.
    fn warning(&mut self, warning: PgnError) {
        let _ = warning;
    }

    /// Called for each error. The reader recovers as [`PgnErrorKind`] describes.
    ///
    /// See the [example](Visitor#examples).
    fn error(&mut self, error: PgnError);
}
