//! EPD (Extended Position Description), the format of engine test suites: the first four fields of a FEN, and
//! operations.
//!
//! ```text
//! 8/8/8/8/2k5/8/7R/3K4 w - 32 hmvc 5; fmvn 2; bm Rh3; id "rua 1";
//! ```
//!
//! An operation is an opcode, its operands and a semicolon. Operands in double quotes may contain semicolons. Two
//! opcodes replace the FEN fields that an EPD lacks, so they are read into the setup: `hmvc` is the fifth field (the
//! half-move clock or, with a limit, the plies counted), `fmvn` the sixth. All other operations are preserved verbatim.

use core::{fmt, num::NonZeroU32};

use crate::fen::{self, DisplayBoard, Fen, FenDialect, FenError, FenErrorKind, Found};

/// A position with operations; the operations are borrowed from the text.
///
/// `Display` writes the position in the fairy dialect, and the operations verbatim.
///
/// # Examples
///
/// ```
/// use makruk::{Epd, FenDialect};
///
/// let text = "8/8/8/8/2k5/8/7R/3K4 w - 32 hmvc 5; fmvn 2; bm Rh3; id \"rua; 1\";";
/// let epd = Epd::parse(text, FenDialect::Fairy)?;
/// assert_eq!(epd.fen().to_string(), "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2");
/// assert_eq!(epd.operation("bm"), Some("Rh3"));
/// assert_eq!(epd.operation("id"), Some(r#""rua; 1""#));
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), makruk::epd::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "extended position description")]
pub struct Epd<'a> {
    fen: Fen,
    operations: &'a str,
}

impl<'a> Epd<'a> {
    /// Parses an EPD. The dialect determines the piece letters; the fields are the same in all dialects.
    ///
    /// ```
    /// use makruk::{Epd, FenDialect};
    ///
    /// let text = "4k3/8/8/8/4T3/8/8/4K3 w - - bm Td5;"; // a khon of makruk-js
    /// let epd = Epd::parse(text, FenDialect::MakrukJs)?;
    /// assert_eq!(epd.to_string(), "4k3/8/8/8/4S3/8/8/4K3 w - - bm Td5;");
    /// assert!(Epd::parse(text, FenDialect::Fairy).is_err());
    /// # Ok::<(), makruk::epd::EpdError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text does not begin with the first four fields of a FEN, or an operation is
    /// malformed.
    pub fn parse(text: &'a str, dialect: FenDialect) -> Result<Self, EpdError> {
        let (mut setup, end) = fen::four_fields(text.as_bytes(), dialect)?;
        let start = text.len()
            - text
                .get(end..)
                .unwrap_or_default()
                .trim_start_matches(' ')
                .len();
        let operations = text.get(start..).unwrap_or_default();
        let located = |error: EpdError| EpdError {
            offset: error.offset + start,
            ..error
        };
        if start == end && start < text.len() {
            let kind = EpdErrorKind::Opcode(Found::at(text.as_bytes(), start));
            return Err(EpdError {
                kind,
                offset: start,
            });
        }
        let mut rest = Rest {
            text: operations,
            offset: 0,
        };
        let (mut clock, mut move_number) = (None, None);
        while let Some(operation) = rest.next_operation().map_err(located)? {
            let known = match operation.opcode {
                "hmvc" => &mut clock,
                "fmvn" => &mut move_number,
                _ => continue,
            };
            if known.replace(operation).is_some() {
                let kind = EpdErrorKind::Repeated;
                return Err(located(EpdError {
                    kind,
                    offset: operation.offset,
                }));
            }
        }
        if let Some(operation) = clock {
            let plies = operation.number().map_err(located)?;
            match &mut setup.count {
                Some(count) => count.elapsed_plies = plies,
                None => setup.halfmoves = plies,
            }
        }
        if let Some(operation) = move_number {
            let number = operation.number().map_err(located)?;
            setup.fullmoves =
                NonZeroU32::new(number).ok_or_else(|| located(operation.no_number()))?;
        }
        Ok(Self {
            fen: Fen::from(setup),
            operations,
        })
    }

    /// Returns the position, including the values of `hmvc` and `fmvn`.
    ///
    /// ```
    /// use makruk::{Epd, FenDialect};
    ///
    /// let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 20;", FenDialect::Fairy)?;
    /// assert_eq!(epd.fen().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3 20");
    /// # Ok::<(), makruk::epd::EpdError>(())
    /// ```
    pub const fn fen(&self) -> &Fen {
        &self.fen
    }

    /// Iterates over the operations in text order.
    ///
    /// ```
    /// use makruk::{Epd, FenDialect};
    ///
    /// let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - c0 \"a;b\"; noop;", FenDialect::Fairy)?;
    /// let opcodes: Vec<_> = epd.operations().map(|operation| operation.opcode).collect();
    /// assert_eq!(opcodes, ["c0", "noop"]);
    /// # Ok::<(), makruk::epd::EpdError>(())
    /// ```
    pub fn operations(&self) -> impl Iterator<Item = Operation<'a>> + use<'a> {
        let mut rest = Rest {
            text: self.operations,
            offset: 0,
        };
        // `parse` has validated them.
        core::iter::from_fn(move || rest.next_operation().ok().flatten())
    }

    /// Returns the operands of the first operation with the given opcode.
    ///
    /// ```
    /// use makruk::{Epd, FenDialect};
    ///
    /// let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 Ke2;", FenDialect::Fairy)?;
    /// assert_eq!((epd.operation("bm"), epd.operation("id")), (Some("Kd2 Ke2"), None));
    /// # Ok::<(), makruk::epd::EpdError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&'a str> {
        self.operations()
            .find(|found| found.opcode == opcode)
            .map(|found| found.operands)
    }
}

impl fmt::Display for Epd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.fen.as_setup();
        let board = DisplayBoard::new(&setup.board, FenDialect::Fairy);
        write!(f, "{board} {} - ", setup.turn.fold('w', 'b'))?;
        match setup.count {
            None => f.write_str("-")?,
            Some(count) => write!(f, "{}", count.limit_plies)?,
        }
        if self.operations.is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.operations)
        }
    }
}

/// An opcode and its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// The name: a letter, then up to 14 letters, digits and underscores.
    pub opcode: &'a str,
    /// Everything up to the semicolon, including quotes, without surrounding spaces.
    pub operands: &'a str,
    /// The offset of the operands, in bytes from the start of the operations.
    offset: usize,
}

impl Operation<'_> {
    fn number(&self) -> Result<u32, EpdError> {
        let digits = self.operands.bytes().all(|byte| byte.is_ascii_digit());
        self.operands
            .parse()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| self.no_number())
    }

    fn no_number(&self) -> EpdError {
        EpdError {
            kind: EpdErrorKind::Number,
            offset: self.offset,
        }
    }
}

/// The unread operations.
struct Rest<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Rest<'a> {
    fn next_operation(&mut self) -> Result<Option<Operation<'a>>, EpdError> {
        let bytes = self.text.as_bytes();
        let get = |offset: usize| bytes.get(offset).copied();
        let error = |kind, offset| Err(EpdError { kind, offset });
        while get(self.offset) == Some(b' ') {
            self.offset += 1;
        }
        let start = self.offset;
        if start == bytes.len() {
            return Ok(None);
        }
        let mut end = start;
        while get(end).is_some_and(|byte| match byte {
            b'0'..=b'9' | b'_' => end > start,
            _ => byte.is_ascii_alphabetic(),
        }) {
            end += 1;
        }
        if !(1..=15).contains(&(end - start)) || !matches!(get(end), None | Some(b' ' | b';')) {
            return error(EpdErrorKind::Opcode(Found::at(bytes, end)), end);
        }
        let mut quote = None;
        let mut semicolon = end;
        loop {
            match get(semicolon) {
                Some(b';') if quote.is_none() => break,
                Some(b'"') => {
                    quote = if quote.is_none() {
                        Some(semicolon)
                    } else {
                        None
                    }
                }
                Some(_) => {}
                None => match quote {
                    Some(quote) => return error(EpdErrorKind::OpenQuote, quote),
                    None => return error(EpdErrorKind::MissingSemicolon, semicolon),
                },
            }
            semicolon += 1;
        }
        self.offset = semicolon + 1;
        let part = |from, to| self.text.get(from..to).unwrap_or_default();
        let operands = part(end, semicolon).trim_start_matches(' ');
        Ok(Some(Operation {
            opcode: part(start, end),
            operands: operands.trim_end_matches(' '),
            offset: semicolon - operands.len(),
        }))
    }
}

/// The error returned when a string is not an EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpdError {
    kind: EpdErrorKind,
    offset: usize,
}

/// The kind of an [`EpdError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// The first four fields are malformed.
    Fen(FenErrorKind),
    /// An opcode was expected: a letter and up to 14 letters, digits and underscores, then a space or a semicolon.
    Opcode(Found),
    /// An operation does not end with a semicolon.
    MissingSemicolon,
    /// A quote is not closed.
    OpenQuote,
    /// `hmvc` or `fmvn` has no number, or a number out of range.
    Number,
    /// `hmvc` or `fmvn` is repeated.
    Repeated,
}

impl EpdError {
    /// Returns the kind of error.
    ///
    /// ```
    /// use makruk::{Epd, FenDialect, epd::EpdErrorKind};
    ///
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2"; // no semicolon
    /// let error = Epd::parse(text, FenDialect::Fairy).unwrap_err();
    /// assert_eq!(error.kind(), EpdErrorKind::MissingSemicolon);
    /// ```
    pub const fn kind(&self) -> EpdErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self {
            kind: EpdErrorKind::Fen(error.kind()),
            offset: error.offset(),
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            EpdErrorKind::Fen(kind) => kind.fmt(f),
            EpdErrorKind::Opcode(found) => write!(
                f,
                "expected an opcode of up to 15 letters, digits and underscores, found {found}"
            ),
            EpdErrorKind::MissingSemicolon => {
                f.write_str("expected a semicolon after the operation, found the end")
            }
            EpdErrorKind::Repeated => f.write_str("duplicate `hmvc` or `fmvn`"),
            EpdErrorKind::OpenQuote => f.write_str("expected a closing quote, found the end"),
            EpdErrorKind::Number => f.write_str(
                "expected a number of plies after `hmvc`, or a move number from 1 after `fmvn`",
            ),
        }
    }
}

impl core::error::Error for EpdError {}
