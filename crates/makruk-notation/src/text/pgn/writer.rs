//! Writing PGN.

use core::fmt::{self, Write};

use makruk_core::Color;

use makruk_rules::GameResult;

use super::{
    Nag,
    scanner::{begins_next_game, is_tag_name},
};
use crate::text::padded::Buffer;

/// The maximum length in characters of lines that can be broken at a space. Source: the PGN specification, section 4.3,
/// which requires fewer than 80.
const WIDTH: usize = 79;

/// Writes games in order, without an allocator.
///
/// Comments are written verbatim and never wrapped. Move numbers are written where needed.
///
/// ```
/// use makruk::{GameResult, Color, pgn::{Nag, PgnWriter}};
///
/// let mut text = String::new();
/// let mut writer = PgnWriter::new(&mut text);
/// writer.tag("White", "Somchai \"Bia\"")?;
/// writer.san(1, Color::White, "e4")?;
/// writer.nag(Nag::GOOD)?;
/// writer.comment("the khun's bia")?;
/// writer.san(1, Color::Black, "e5")?;
/// writer.end_game(GameResult::Unknown)?;
/// assert_eq!(text, "[White \"Somchai \\\"Bia\\\"\"]\n\n1. e4 $1 {the khun's bia} 1... e5 *\n\n");
/// # Ok::<(), makruk::pgn::WriteError>(())
/// ```
#[derive(Debug)]
pub struct PgnWriter<W> {
    out: W,
    /// The number of characters in this line.
    column: usize,
    part: Part,
    /// Whether a black move needs a number here.
    interrupted: bool,
    /// Opening parentheses to write with the next token, so that none ends a line.
    opening: usize,
    /// The number of open variations: their closing parentheses may have to fit after the current token.
    depth: usize,
}

/// The part of a game that was written last.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// Nothing yet.
    Start,
    Tags,
    Moves,
}

impl<W: Write> PgnWriter<W> {
    /// Creates a writer that appends to `out`.
    ///
    /// ```
    /// use makruk::{GameResult, pgn::PgnWriter};
    ///
    /// let mut text = String::from("1-0\n\n");
    /// PgnWriter::new(&mut text).end_game(GameResult::Draw)?;
    /// assert_eq!(text, "1-0\n\n1/2-1/2\n\n");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    pub const fn new(out: W) -> Self {
        Self {
            out,
            column: 0,
            part: Part::Start,
            interrupted: true,
            opening: 0,
            depth: 0,
        }
    }

    /// Writes a tag. The value is formatted twice: the first pass validates it, so that nothing is written if it is
    /// invalid.
    ///
    /// ```
    /// use makruk::pgn::PgnWriter;
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.tag("Round", 3)?;
    /// assert!(writer.tag("My round", 3).is_err()); // a space in the name
    /// assert_eq!(text, "[Round \"3\"]\n");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the name or the value cannot be written, or `out` fails.
    pub fn tag(&mut self, name: &str, value: impl fmt::Display) -> Result<(), WriteError> {
        check_tag_name(name)?;
        let mut check = LineBreaks { found: false };
        let checked = write!(check, "{value}");
        if check.found {
            return Err(TagError::LineBreak.into());
        }
        checked?;
        if matches!(self.part, Part::Start) {
            self.part = Part::Tags;
        }
        write!(self.out, "[{name} \"")?;
        write!(Escaped(&mut self.out), "{value}")?;
        self.out.write_str("\"]\n")?;
        Ok(())
    }

    /// Writes a move, with its number if required, and keeps the two on one line.
    ///
    /// ```
    /// use makruk::{Color, pgn::PgnWriter};
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.san(12, Color::Black, "Nd7")?; // the game may begin with it
    /// writer.san(13, Color::White, "Nd2")?;
    /// writer.san(13, Color::Black, "e5")?;
    /// assert_eq!(text, "12... Nd7 13. Nd2 e5");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn san(
        &mut self,
        number: u32,
        turn: Color,
        san: impl fmt::Display,
    ) -> Result<(), WriteError> {
        let interrupted = core::mem::replace(&mut self.interrupted, false);
        match turn {
            Color::White => self.token(&format_args!("{number}. {san}")),
            Color::Black if interrupted => self.token(&format_args!("{number}... {san}")),
            Color::Black => self.token(&san),
        }
    }

    /// Writes a glyph of the preceding move.
    ///
    /// ```
    /// use makruk::{Color, pgn::{Nag, PgnWriter}};
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.san(1, Color::White, "e4")?;
    /// writer.nag(Nag::BLUNDER)?;
    /// assert_eq!(text, "1. e4 $4");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn nag(&mut self, nag: Nag) -> Result<(), WriteError> {
        self.token(&nag)
    }

    /// Writes a comment: `{…}` or, if it contains a closing brace, `; …` to the end of the line.
    ///
    /// ```
    /// use makruk::pgn::PgnWriter;
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.comment("a bia")?;
    /// writer.comment("a {wooden} one")?;
    /// assert_eq!(text, "{a bia} ; a {wooden} one\n");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a valid comment, or `out` fails.
    pub fn comment(&mut self, text: &str) -> Result<(), WriteError> {
        check_comment(text)?;
        self.interrupted = true;
        let (open, close) = if text.contains('}') {
            ("; ", "\n")
        } else {
            ("{", "}")
        };
        let first_line = text.lines().next().unwrap_or_default();
        self.begin_token(open.len() + first_line.chars().count() + close.len())?;
        self.out.write_str(open)?;
        self.out.write_str(text)?;
        self.out.write_str(close)?;
        self.column = match text.rsplit_once('\n') {
            _ if close == "\n" => 0,
            Some((_, last)) => last.chars().count() + 1,
            None => self.column + text.chars().count() + 2,
        };
        Ok(())
    }

    /// Begins a variation that replaces the preceding move. Its opening parenthesis is written with the next token.
    ///
    /// ```
    /// use makruk::{Color, pgn::PgnWriter};
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.san(1, Color::White, "e4")?;
    /// writer.begin_variation();
    /// writer.san(1, Color::White, "d4")?;
    /// writer.end_variation()?;
    /// writer.san(1, Color::Black, "e5")?;
    /// assert_eq!(text, "1. e4 (1. d4) 1... e5");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    pub const fn begin_variation(&mut self) {
        self.opening += 1;
        self.depth += 1;
        self.interrupted = true;
    }

    /// Ends a variation.
    ///
    /// ```
    /// use makruk::{Color, pgn::PgnWriter};
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// for (turn, san) in [(Color::White, "e4"), (Color::White, "d4"), (Color::White, "c4")] {
    ///     writer.san(1, turn, san)?;
    ///     writer.begin_variation();
    /// }
    /// writer.san(1, Color::White, "Nd2")?;
    /// (0..3).try_for_each(|_| writer.end_variation())?;
    /// assert_eq!(text, "1. e4 (1. d4 (1. c4 (1. Nd2)))");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn end_variation(&mut self) -> Result<(), WriteError> {
        if self.opening > 0 {
            self.begin_token(0)?; // an empty variation
        }
        self.out.write_char(')')?;
        self.column += 1;
        self.depth = self.depth.saturating_sub(1);
        self.interrupted = true;
        Ok(())
    }

    /// Writes the result and ends the game.
    ///
    /// ```
    /// use makruk::{GameResult, Color, pgn::PgnWriter};
    ///
    /// let mut text = String::new();
    /// let mut writer = PgnWriter::new(&mut text);
    /// writer.san(1, Color::White, "e4")?;
    /// writer.end_game(GameResult::Unknown)?;
    /// writer.tag("White", "B")?; // the next game
    /// assert_eq!(text, "1. e4 *\n\n[White \"B\"]\n");
    /// # Ok::<(), makruk::pgn::WriteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn end_game(&mut self, result: GameResult) -> Result<(), WriteError> {
        self.token(&result)?;
        self.out.write_str("\n\n")?;
        (self.column, self.depth, self.part) = (0, 0, Part::Start);
        self.interrupted = true;
        Ok(())
    }

    /// Writes a token without breaking it across lines.
    fn token(&mut self, text: &dyn fmt::Display) -> Result<(), WriteError> {
        // Every token from this library fits, so it is formatted only once.
        let mut buffer = Buffer::<64>::new();
        if write!(buffer, "{text}").is_ok() {
            let length = buffer.as_str().chars().count();
            self.begin_token(length)?;
            self.out.write_str(buffer.as_str())?;
            self.column += length;
        } else {
            let mut width = Width(0);
            write!(width, "{text}")?;
            self.begin_token(width.0)?;
            write!(self.out, "{text}")?;
            self.column += width.0;
        }
        Ok(())
    }

    /// Begins a token of `length` characters: writes a space or a line break before it, and the opening parentheses of
    /// the variations that begin with it.
    fn begin_token(&mut self, length: usize) -> fmt::Result {
        let opening = core::mem::take(&mut self.opening);
        match core::mem::replace(&mut self.part, Part::Moves) {
            // A blank line separates the tags from the moves.
            Part::Tags => self.out.write_char('\n')?,
            Part::Start => {}
            Part::Moves if self.column == 0 => {}
            Part::Moves if self.column + 1 + opening + length + self.depth > WIDTH => {
                self.column = 0;
                self.out.write_char('\n')?;
            }
            Part::Moves => {
                self.column += 1;
                self.out.write_char(' ')?;
            }
        }
        self.column += opening;
        (0..opening).try_for_each(|_| self.out.write_char('('))
    }
}

/// Escapes quotes and backslashes in the value of a tag.
struct Escaped<'a, W>(&'a mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for char in text.chars() {
            if matches!(char, '"' | '\\') {
                self.0.write_char('\\')?;
            }
            self.0.write_char(char)?;
        }
        Ok(())
    }
}

/// Finds line breaks in the value of a tag, without writing it.
struct LineBreaks {
    found: bool,
}

impl Write for LineBreaks {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.found |= text.contains(['\n', '\r']);
        Ok(())
    }
}

/// Counts characters without writing them.
struct Width(usize);

impl Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// Checks that text is a valid comment. It may contain a closing brace or several lines, but not both. Line ends are
/// `\n`, no line after the first may begin with `[Event "`, and the text may not begin or end with ASCII whitespace, which readers
/// drop.
///
/// ```
/// use makruk::pgn::check_comment;
///
/// assert!(check_comment("a khon, and a strong one").is_ok());
/// assert!(check_comment("two\nlines }").is_err());
/// ```
///
/// # Errors
///
/// The reason why the text is not a valid comment.
pub fn check_comment(text: &str) -> Result<(), CommentError> {
    let mut lines = text.split('\n').skip(1);
    if text.contains('}') && text.contains('\n') {
        Err(CommentError::BraceInSeveralLines)
    } else if text.contains('\r') {
        Err(CommentError::CarriageReturn)
    } else if lines.any(|line| begins_next_game(line.as_bytes())) {
        Err(CommentError::BeginsGame)
    } else if text.as_bytes().trim_ascii().len() != text.len() {
        Err(CommentError::OuterBlank)
    } else {
        Ok(())
    }
}

/// Checks the name and the value of a tag: the name consists of letters, digits and `_+#=:-`, and the
/// value contains no line break.
///
/// ```
/// use makruk::pgn::check_tag;
///
/// assert!(check_tag("White", "ขุน").is_ok());
/// assert!(check_tag("White player", "?").is_err()); // a space in the name
/// ```
///
/// # Errors
///
/// The reason why the tag is invalid.
pub fn check_tag(name: &str, value: &str) -> Result<(), TagError> {
    check_tag_name(name)?;
    if value.contains(['\n', '\r']) {
        return Err(TagError::LineBreak);
    }
    Ok(())
}

fn check_tag_name(name: &str) -> Result<(), TagError> {
    if name.is_empty() || !name.bytes().all(is_tag_name) {
        return Err(TagError::Name);
    }
    Ok(())
}

/// The reason why text is not a valid comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CommentError {
    /// The text has several lines and a closing brace; only a one-line comment can contain a closing brace.
    BraceInSeveralLines,
    /// The text has a carriage return; line ends are `\n`.
    CarriageReturn,
    /// A line begins with `[Event "`, which readers interpret as another game.
    BeginsGame,
    /// The text begins or ends with whitespace.
    OuterBlank,
    /// The tree already has 4 GiB of comments.
    TreeFull,
}

impl fmt::Display for CommentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BraceInSeveralLines => "a multi-line comment cannot contain `}`",
            Self::CarriageReturn => "a comment cannot contain a carriage return",
            Self::BeginsGame => "no line of a comment can start with `[Event \"`",
            Self::OuterBlank => "a comment cannot begin or end with whitespace",
            Self::TreeFull => "the tree has no room for another comment",
        })
    }
}

impl core::error::Error for CommentError {}

/// The reason why a tag is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty, or contains a character other than letters, digits and `_+#=:-`.
    Name,
    /// The value contains a line break.
    LineBreak,
    /// `FEN` and `SetUp` are derived from the initial position, and `Letters` from the letters of the moves, so these
    /// tags cannot be set.
    Reserved,
    /// The value of `Variant` is not Makruk; readers reject such a game.
    Variant,
    /// A game has only one `Event`: a second one begins the next game.
    SecondEvent,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a tag name can contain only ASCII letters, digits and _+#=:-",
            Self::LineBreak => "a tag value cannot contain a line break",
            Self::Reserved => {
                "FEN, SetUp and Letters are written automatically and cannot be set as tags"
            }
            Self::Variant => "the variant must be Makruk",
            Self::SecondEvent => "a game cannot have a second Event tag",
        })
    }
}

impl core::error::Error for TagError {}

/// The error for a PGN that cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    Out(fmt::Error),
    /// A tag cannot be written.
    Tag(TagError),
    /// A comment cannot be written.
    Comment(CommentError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Out(error) => error.fmt(f),
            Self::Tag(error) => error.fmt(f),
            Self::Comment(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}

impl From<fmt::Error> for WriteError {
    fn from(error: fmt::Error) -> Self {
        Self::Out(error)
    }
}

impl From<TagError> for WriteError {
    fn from(error: TagError) -> Self {
        Self::Tag(error)
    }
}

impl From<CommentError> for WriteError {
    fn from(error: CommentError) -> Self {
        Self::Comment(error)
    }
}

impl From<WriteError> for fmt::Error {
    fn from(_: WriteError) -> Self {
        Self
    }
}
