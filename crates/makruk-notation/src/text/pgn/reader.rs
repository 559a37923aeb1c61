//! The games of a PGN, one by one.

use super::{Flow, PgnError, PgnErrorKind, Visitor, game::Game, scanner::Scanner};

/// Reads the games of a PGN one by one.
///
/// It never panics, recurses or allocates, whatever the text.
#[derive(Clone, Debug)]
#[doc(alias = "portable game notation")]
pub struct PgnReader<'a> {
    scanner: Scanner<'a>,
}

impl<'a> PgnReader<'a> {
    /// Creates a reader at the start of `text`.
    ///
    /// ```
    /// use makruk::pgn::PgnReader;
    ///
    /// let mut reader = PgnReader::new(b"1. e4 e5 *\n\n1. d4 *\n");
    /// assert!(reader.skip_game() && reader.skip_game());
    /// assert!(!reader.skip_game());
    /// ```
    pub const fn new(text: &'a [u8]) -> Self {
        Self::from_place(text, 1, 1)
    }

    /// Creates a reader for a part of longer text; the part begins at the given line and column.
    pub(super) const fn from_place(text: &'a [u8], line: usize, column: usize) -> Self {
        Self {
            scanner: Scanner::new(text, line, column),
        }
    }

    /// Returns the number of bytes read, up to the end of the last game.
    ///
    /// ```
    /// use makruk::pgn::PgnReader;
    ///
    /// let text = b"1. e4 *\n\n1. d4 *\n";
    /// let mut reader = PgnReader::new(text);
    /// reader.skip_game();
    /// assert_eq!(text[..reader.offset()].trim_ascii(), b"1. e4 *");
    /// ```
    pub const fn offset(&self) -> usize {
        self.scanner.offset
    }

    #[cfg(feature = "std")]
    pub(super) const fn hit_end(&self) -> bool {
        self.scanner.hit_end
    }

    /// Returns the current line, from 1.
    ///
    /// ```
    /// use makruk::pgn::PgnReader;
    ///
    /// let mut reader = PgnReader::new(b"1. e4 *\n\n1. d4 *\n");
    /// reader.skip_game();
    /// reader.skip_game();
    /// assert_eq!(reader.line(), 3);
    /// ```
    pub fn line(&mut self) -> usize {
        self.scanner.place(self.scanner.offset).line
    }

    #[cfg(feature = "std")]
    pub(super) fn column(&mut self) -> usize {
        self.scanner.place(self.scanner.offset).column
    }

    /// Creates an error at the current location, outside all moves.
    #[cfg(feature = "alloc")]
    pub(crate) fn error_here(&mut self, kind: PgnErrorKind) -> PgnError {
        let place = self.scanner.place(self.scanner.offset);
        PgnError {
            kind,
            offset: place.offset,
            line: place.line,
            column: place.column,
            ply: 0,
            depth: 0,
        }
    }

    /// Reads the next game. Returns whether there was one.
    ///
    /// ```
    /// use makruk::pgn::{Flow, PgnError, PgnErrorKind, PgnReader, Visitor};
    ///
    /// /// Counts moves and ignores everything else.
    /// #[derive(Default)]
    /// struct Moves(usize);
    ///
    /// impl<'a> Visitor<'a> for Moves {
    ///     fn san(&mut self, _san: &'a [u8]) -> Result<Flow, PgnErrorKind> {
    ///         self.0 += 1;
    ///         Ok(Flow::Read)
    ///     }
    ///
    ///     fn error(&mut self, error: PgnError) {
    ///         panic!("{error}");
    ///     }
    /// }
    ///
    /// let mut moves = Moves::default();
    /// assert!(PgnReader::new(b"1. e4 e5 2. d4 *").read_game(&mut moves));
    /// assert_eq!(moves.0, 3);
    /// ```
    pub fn read_game<V: Visitor<'a> + ?Sized>(&mut self, visitor: &mut V) -> bool {
        if !self.scanner.find_game() {
            return false;
        }
        visitor.begin_game();
        Game::new(&mut self.scanner, visitor).read();
        true
    }

    /// Skips the next game, ignoring its errors. Returns whether there was one.
    ///
    /// ```
    /// use makruk::pgn::PgnReader;
    ///
    /// let mut reader = PgnReader::new(b"1. e4 *\n\n1. d4 *\n");
    /// reader.skip_game();
    /// assert_eq!(reader.line(), 1);
    /// ```
    pub fn skip_game(&mut self) -> bool {
        struct Skip;
        impl Visitor<'_> for Skip {
            fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
                Ok(Flow::Skip)
            }
            fn error(&mut self, _: PgnError) {}
        }
        self.read_game(&mut Skip)
    }

    #[cfg(feature = "std")]
    pub(super) fn skip_blanks(&mut self) {
        self.scanner.skip_blanks();
    }
}
