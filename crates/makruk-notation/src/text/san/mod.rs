//! SAN, standard algebraic notation, and the Thai federation's notation: `Nd2`, `axb6=M+`, `Nb1-d2`, `มข1-ง2`.
//!
//! A move is read in two stages. [`San::from_bytes`] parses short and long forms in a [`LetterSet`], without a board.
//! [`San::to_move`] finds the one legal move that matches, or reports why there is none. [`PlaySan`] does both, and
//! plays the move in a game.
//!
//! Writing is strict, reading is tolerant: the promotion mark, `+` and `#` may be missing, ranks may be in either
//! script, and a piece's capture may lack its `x`. Reading also accepts the forms that people type: `X`, `×` or `:` for a
//! capture, a dash or an arrow (`–`, `—`, `→`, `->`) for a hyphen, a dot after a piece's letter, spaces around these signs,
//! and the captured piece after the sign of the capture (`ร.ก4 × บ.ง4`, `Ra4xBd4`).
//!
//! All that is read must be true on the board: an `x` without a capture, another captured piece, and a promotion mark without
//! a promotion are errors. [`San::to_move`] does not check `+`, `#` and `++`; a PGN reader
//! [warns](crate::pgn::PgnErrorKind::CheckSign) of a sign that claims too much.
//!
//! ```
//! use makruk::{Fen, letters::LetterSet, San};
//!
//! let fen: Fen = "7k/8/8/8/R2p4/8/8/K7 w - - 0 1".parse()?;
//! let position = fen.to_position()?;
//! let read = |text: &str| San::from_bytes(text.as_bytes(), LetterSet::THAI)?.to_move(&position);
//! assert_eq!(read("ร.ก๔ × บ.ง๔")?.to_string(), "a4d4");
//! let error = read("ร.ก4 × ม.ง4").unwrap_err();
//! assert_eq!(error.to_string(), "the piece on d4 is a bia, found the letter of a ma");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod detect;
mod error;
mod line;
mod play;
mod read;

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use makruk_core::{
    File, Move, MoveList, Piece, Position, Rank, Role, Square, SquareSet,
    movement::{forward, is_promotion_zone},
};

pub use detect::DetectError;
#[cfg(feature = "alloc")]
pub(crate) use detect::detect_among;
pub use error::{SanError, SanErrorKind};
pub use line::moves;
#[cfg(feature = "alloc")]
#[cfg_attr(docsrs, doc(cfg(feature = "alloc")))]
pub use line::readable;
pub use play::PlaySan;
pub(super) use play::sealed;
pub(super) use read::{is_capture_sign, is_dash, is_space};

use crate::{
    letters::{Form, LetterSet},
    text::padded::{Buffer, pad},
};

/// A move in standard algebraic notation.
///
/// If two pieces of one kind could go to the same square, the file of origin is added. If the file does not distinguish
/// the pieces, the rank is added instead; if neither does, both are added. Only *legal* moves are considered, and met
/// and bia ngai are one kind. In the federation's letters they are two kinds, and its competition form adds the whole origin.
///
/// A value has one [letter set](San::letters), given when it is parsed or formatted. `Display` writes that set, so the
/// text and its disambiguation cannot have different letters. `FromStr` and [`San::from_move`] use the
/// [fairy](LetterSet::FAIRY) letters. A translation requires the position, because the disambiguation depends on the
/// letters: find the move with [`San::to_move`], and format it with [`San::from_move_with`].
///
/// # Examples
///
/// ```
/// use makruk::{Fen, Position, San, UciMove, letters::LetterSet};
///
/// let san = |fen: &str, mv: &str| -> Result<String, Box<dyn core::error::Error>> {
///     let position = fen.parse::<Fen>()?.to_position()?;
///     let mv = mv.parse::<UciMove>()?.to_move(&position)?;
///     Ok(San::from_move(&position, mv).to_string())
/// };
/// assert_eq!(san(Fen::START, "b1d2")?, "Nd2");
/// assert_eq!(san("4k3/8/1p6/P7/8/8/8/4K3 w - - 0 1", "a5b6m")?, "axb6=M");
/// assert_eq!(san("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d4")?, "Nbd4");
/// assert_eq!(san("k7/7R/8/8/8/8/8/1R2K3 w - - 0 1", "b1a1")?, "Ra1+");
///
/// let mv = "Nd2".parse::<San>()?.to_move(&Position::start())?;
/// assert_eq!(mv.to_string(), "b1d2");
/// let thai = San::from_bytes("ม-ง๒".as_bytes(), LetterSet::THAI)?;
/// assert_eq!(thai.to_move(&Position::start())?, mv);
/// assert_eq!(thai.to_string(), "ม-ง๒");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // each is a sign in the text
#[doc(alias = "standard algebraic notation")]
#[doc(alias = "parse_san")]
pub struct San {
    piece: NamedPiece,
    /// The alternative reading of the same text: a capture by a bia from this file.
    or_bia_on: Option<File>,
    /// The disambiguation from other pieces of its kind.
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    /// The captured piece, if the text names it.
    captured: Option<NamedPiece>,
    to: Square,
    promotion: bool,
    suffix: Suffix,
    draw_offer: bool,
    long: bool,
    /// Whether the style is [`SanStyle::Readable`].
    readable: bool,
    letters: LetterSet,
}

/// The pieces that the text may refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NamedPiece {
    /// A piece with this role.
    Role(Role),
    /// A met or a bia ngai, which share a letter.
    MetKind,
    /// A bia or a bia ngai, neither of which has a letter.
    Unlettered,
}

impl NamedPiece {
    fn includes(self, role: Role) -> bool {
        match self {
            Self::Role(only) => only == role,
            Self::MetKind => matches!(role, Role::Met | Role::BiaNgai),
            Self::Unlettered => matches!(role, Role::Bia | Role::BiaNgai),
        }
    }

    /// Returns the role whose letter is written.
    const fn role(self) -> Role {
        match self {
            Self::Role(role) => role,
            Self::MetKind => Role::Met,
            Self::Unlettered => Role::Bia,
        }
    }

    /// Returns the letter that is read as exactly these pieces, if the letter set has one.
    fn pattern_letter(self, letters: LetterSet) -> &'static str {
        match self {
            // Every letter set reads it.
            Self::Role(Role::BiaNgai) if letters.is_latin() => "F",
            _ => letters.piece_letter(self.role()),
        }
    }
}

/// The sign after a move: check or checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Suffix {
    None,
    Check,
    Mate,
}

/// The style in which [`San::from_move_with`] writes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanStyle {
    /// The short form: `Nd2`. The federation's competition form is always written as in `Unambiguous`.
    Short,
    /// The short form or, where it could also be read as another move (as in Thai letters), the long form. PGN is
    /// written in this style.
    Unambiguous,
    /// The human-readable form. For [`LetterSet::THAI`] this is the federation's competition form with Thai digits
    /// (`มง๒`, `บXค๕`); for all other sets, it is the same as `Unambiguous`.
    Readable,
    /// The long form, with the origin square: `Nb1-d2`, `มข1-ง2`. [`LetterSet::THAI_STANDARD`] has no other form.
    #[doc(alias = "LAN")]
    Long,
}

impl San {
    /// Formats a legal move of a position in the short form, in fairy letters. The result for an illegal move is
    /// unspecified.
    ///
    /// ```
    /// use makruk::{Move, Position, San, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// assert_eq!(San::from_move(&Position::start(), push).to_string(), "e4");
    /// ```
    pub fn from_move(position: &Position, mv: Move) -> Self {
        Self::short(position, mv, LetterSet::FAIRY)
    }

    /// Formats a legal move of a position in the given style and letters. The result for an illegal move is
    /// unspecified.
    ///
    /// The disambiguation depends on the letters: in makruk-js, for example, a bia ngai has no letter, like a bia.
    ///
    /// ```
    /// use makruk::{Fen, Move, San, letters::LetterSet, san::SanStyle};
    ///
    /// let fen: Fen = "4k3/8/8/3n4/2P1S3/8/8/4K3 w - - 0 1".parse()?;
    /// let position = fen.to_position()?;
    /// let thai = |mv, style| San::from_move_with(&position, mv, style, LetterSet::THAI).to_string();
    /// let khon: Move = "e4d5".parse()?;
    /// assert_eq!(thai(khon, SanStyle::Short), "คxง๕"); // or the bia on the c-file
    /// assert_eq!(thai(khon, SanStyle::Unambiguous), "ค จ๔xง๕");
    /// assert_eq!(thai(khon, SanStyle::Readable), "คจ๔Xง๕");
    /// let bia: Move = "c4d5".parse()?;
    /// assert_eq!(thai(bia, SanStyle::Readable), "บXง๕");
    ///
    /// let long = San::from_move_with(&position, khon, SanStyle::Long, LetterSet::INTERNATIONAL);
    /// assert_eq!(long.to_string(), "Be4xd5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_move_with(
        position: &Position,
        mv: Move,
        style: SanStyle,
        letters: LetterSet,
    ) -> Self {
        match style {
            SanStyle::Short if letters.form() != Form::Competition => {
                Self::short(position, mv, letters)
            }
            SanStyle::Short | SanStyle::Unambiguous => {
                Self::unambiguous(position, mv, letters, false)
            }
            SanStyle::Readable => Self::unambiguous(position, mv, letters, true),
            SanStyle::Long => Self::long(position, mv, letters),
        }
    }

    fn short(position: &Position, mv: Move, letters: LetterSet) -> Self {
        let mut san = Self::long(position, mv, letters);
        let role = san.piece.role();
        let is_told = || distinction(position, mv, letters.kind(role), letters, san.capture);
        (san.file, san.rank) = match letters.form() {
            Form::Competition if is_told() == (None, None) => (None, None),
            // The origin is a whole square.
            Form::Competition | Form::Standard => return san,
            _ if role == Role::Bia && letters.kind(Role::BiaNgai) != Role::Bia => {
                (san.capture.then(|| mv.from().file()), None)
            }
            _ => is_told(),
        };
        san.long = false;
        san
    }

    fn unambiguous(position: &Position, mv: Move, letters: LetterSet, readable: bool) -> Self {
        let form = if readable {
            letters.readable()
        } else {
            letters
        };
        let mut san = Self::short(position, mv, form);
        if form.has_ambiguous_captures() && san.capture {
            let mut text = Buffer::<32>::new();
            let is_clear = write!(text, "{san}").is_ok()
                && Self::from_bytes(text.as_str().as_bytes(), form)
                    .is_ok_and(|read| read.to_move(position) == Ok(mv));
            if !is_clear {
                san = Self::long(position, mv, form);
            }
        }
        Self {
            readable,
            letters,
            ..san
        }
    }

    fn long(position: &Position, mv: Move, letters: LetterSet) -> Self {
        let role = position
            .board()
            .get(mv.from())
            .map_or(Role::Bia, Piece::role);
        let mut after = position.clone();
        after.play_unchecked(mv);
        let suffix = if !after.is_check() {
            Suffix::None
        } else if after.has_legal_move() {
            Suffix::Check
        } else {
            Suffix::Mate
        };
        Self {
            piece: NamedPiece::Role(role),
            or_bia_on: None,
            file: Some(mv.from().file()),
            rank: Some(mv.from().rank()),
            capture: position.board().get(mv.to()).is_some(),
            captured: None,
            to: mv.to(),
            promotion: mv.is_promotion(),
            suffix,
            draw_offer: false,
            long: true,
            readable: false,
            letters,
        }
    }

    /// Parses a short or long move from UTF-8 bytes. It is displayed in the same letters, without optional signs such
    /// as the letter of a captured piece.
    ///
    /// ```
    /// use makruk::{San, letters::LetterSet};
    ///
    /// let short = San::from_bytes("ม-ง๒".as_bytes(), LetterSet::THAI)?;
    /// assert_eq!(short.letters(), LetterSet::THAI);
    /// assert!(San::from_bytes(b"Sd2", LetterSet::INTERNATIONAL).is_err()); // a khon is B there
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a move in these letters.
    pub fn from_bytes(text: &[u8], letters: LetterSet) -> Result<Self, SanError> {
        read::read(text, letters)
    }

    /// Returns the letter set in which the move was parsed or formatted, and is displayed.
    ///
    /// ```
    /// use makruk::{San, letters::LetterSet};
    ///
    /// let san: San = "Nd2".parse()?;
    /// assert_eq!(san.letters(), LetterSet::FAIRY);
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    pub const fn letters(&self) -> LetterSet {
        self.letters
    }

    /// Returns whether the text ends with the sign of a draw offer (`Nd8=`).
    ///
    /// In a PGN, `+=` after a move that gives no check means that White is slightly better; a tree reads it so.
    pub const fn offers_draw(&self) -> bool {
        self.draw_offer
    }

    /// Returns whether the text has a `+`.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub const fn has_check_sign(&self) -> bool {
        matches!(self.suffix, Suffix::Check)
    }

    /// Returns whether the text has a sign of checkmate.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub const fn has_mate_sign(&self) -> bool {
        matches!(self.suffix, Suffix::Mate)
    }

    /// Returns the legal moves that match. There is more than one if the text does not distinguish two pieces, or has
    /// two readings.
    ///
    /// ```
    /// use makruk::{Position, San};
    ///
    /// // Both mas can go to d2 (from b1) or e2 (from g1); here only one of them.
    /// let start = Position::start();
    /// assert_eq!("Nd2".parse::<San>()?.candidates(&start).len(), 1);
    /// assert!("Nd4".parse::<San>()?.candidates(&start).is_empty());
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    pub fn candidates(&self, position: &Position) -> MoveList {
        let is_named = |role: &Role| {
            self.piece.includes(*role) || *role == Role::Bia && self.or_bia_on.is_some()
        };
        let mut candidates = moves_of(position, is_named);
        candidates.retain(|mv| self.may_be(position, mv));
        candidates.sort();
        candidates
    }

    /// Returns the legal move that matches. `+` and `#` are not checked, and a draw offer is ignored; a written `x`, captured piece
    /// or promotion mark must be true.
    ///
    /// ```
    /// use makruk::{Move, Position, San, Square};
    ///
    /// let mv = "Nd2".parse::<San>()?.to_move(&Position::start())?;
    /// assert_eq!(mv, Move::new(Square::B1, Square::D2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no legal move matches, or more than one does.
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        if let Some(mv) = self.only_candidate(position) {
            return Ok(mv);
        }
        match *self.candidates(position) {
            [mv] => Ok(mv),
            [] => Err(SanError::unmatched(self.why_illegal(position))),
            [first, second, ..] => {
                let role = |mv: Move| position.board().get(mv.from()).map(Piece::role);
                Err(SanError::unmatched(if role(first) == role(second) {
                    SanErrorKind::MissingDistinction { first, second }
                } else {
                    SanErrorKind::Ambiguous { first, second }
                }))
            }
        }
    }

    /// Returns the error for a move that no legal move matches: with another captured piece, one may match.
    fn why_illegal(&self, position: &Position) -> SanErrorKind {
        let to = self.to;
        let bare = Self {
            captured: None,
            ..*self
        };
        if let (Some(named), Some(captured)) = (self.captured, position.board().get(to)) {
            if !bare.candidates(position).is_empty() {
                return SanErrorKind::Captured {
                    named: named.role(),
                    captured: captured.role(),
                    to,
                };
            }
        }
        SanErrorKind::Illegal {
            role: self.piece.role(),
            to,
        }
    }

    /// Finds the matching legal move by searching backwards from its target square, which is faster than generating all
    /// moves. `None` if there is not exactly one, or the text has two readings.
    fn only_candidate(&self, position: &Position) -> Option<Move> {
        let (board, turn, to) = (position.board(), position.turn(), self.to);
        if self.or_bia_on.is_some() {
            return None;
        }
        let roles: &[Role] = match self.piece {
            NamedPiece::Role(ref only) => core::slice::from_ref(only),
            NamedPiece::MetKind => &[Role::Met, Role::BiaNgai],
            NamedPiece::Unlettered => &[Role::Bia, Role::BiaNgai],
        };
        let mut found = None;
        for &role in roles {
            let own = board.pieces(turn, role);
            let origins = if role == Role::Bia && board.get(to).is_none() {
                let behind = to.step(forward(!turn));
                behind.map_or(SquareSet::EMPTY, Square::to_set)
            } else {
                // The origins are the squares that an opposing piece on the target would attack.
                board.attacks(Piece::new(!turn, role), to)
            };
            for from in origins & own {
                let mut mv = Move::try_new(from, to)?;
                if role == Role::Bia && is_promotion_zone(turn, to) {
                    mv = mv.promoting();
                }
                if self.may_be(position, mv) && position.is_legal(mv) {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(mv);
                }
            }
        }
        found
    }

    fn may_be(&self, position: &Position, mv: Move) -> bool {
        let role = |square| position.board().get(square).map(Piece::role);
        role(mv.from()).is_some_and(|mover| self.describes(mv, mover, role(mv.to())))
    }

    /// Returns whether the text agrees with a move of a piece, given the captured piece. Signs of check and mate are not compared.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub fn describes(&self, mv: Move, mover: Role, captured: Option<Role>) -> bool {
        let is_named = self
            .captured
            .is_none_or(|named| captured.is_some_and(|captured| named.includes(captured)));
        let from = mv.from();
        let is_told = self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank());
        // A bia move without a file is a push, or a capture (`Pxd5`, `xd5`) that one bia can make.
        let pushes = self.file.is_some()
            || mover != Role::Bia
            || from.file() == mv.to().file()
            || self.capture;
        let as_bia = self.or_bia_on == Some(from.file()) && mover == Role::Bia;
        mv.to() == self.to
            && is_named
            && (!self.promotion || mv.is_promotion())
            && (!self.capture || captured.is_some())
            && (self.piece.includes(mover) && is_told && pushes || as_bia)
    }

    /// Returns the move in the letters in which a query is written: Thai ones for Thai letters, otherwise fairy ones. There a met
    /// and a bia ngai are one kind, and a move without a letter is a bia's.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    #[must_use]
    pub fn to_pattern(self) -> Self {
        if self.letters == LetterSet::FAIRY {
            return self;
        }
        if !self.letters.is_latin() {
            let letters = LetterSet::THAI;
            return Self { letters, ..self };
        }
        let translate = |piece| match piece {
            NamedPiece::Role(Role::Met) => NamedPiece::MetKind,
            NamedPiece::Unlettered => NamedPiece::Role(Role::Bia),
            piece => piece,
        };
        Self {
            piece: translate(self.piece),
            captured: self.captured.map(translate),
            letters: LetterSet::FAIRY,
            ..self
        }
    }

    /// Writes a [pattern](Self::to_pattern) with all that it says, so that it is read back as the same pattern.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub fn write_pattern(&self, out: &mut impl Write) -> fmt::Result {
        self.write_with(out, true)
    }

    fn write(&self, out: &mut impl Write) -> fmt::Result {
        self.write_with(out, false)
    }

    /// Writes the move, if `all` with the captured piece and with the letters that readers need only in a query.
    fn write_with(&self, out: &mut impl Write, all: bool) -> fmt::Result {
        let letters = if self.readable {
            self.letters.readable()
        } else {
            self.letters
        };
        let form = letters.form();
        let role = self.piece.role();
        let is_federation = matches!(form, Form::Competition | Form::Standard);
        // With a letter, the squares of a bia move are not coordinates, and a Thai file is not a piece.
        let is_partial = self.rank.is_some() || self.file.is_some() && !letters.is_latin();
        if all && (role != Role::Bia || is_partial) {
            let letter = self.piece.pattern_letter(letters);
            out.write_str(letter)?;
            // With a dot, a Thai piece is not a file.
            let is_file = letter.chars().any(|one| letters.read_file(one).is_some());
            if is_file && self.capture && self.or_bia_on.is_none() {
                out.write_char('.')?;
            }
        } else if role != Role::Bia || self.long || is_federation {
            out.write_str(letters.letter(role))?;
        }
        // With a hyphen, a whole origin is the long form.
        let is_whole = self.file.is_some() && self.rank.is_some();
        let is_hyphenated = form == Form::Hyphenated && role != Role::Bia && !(all && is_whole);
        if self.long && form == Form::Hyphenated {
            out.write_char(' ')?;
        }
        if let Some(file) = self.file {
            out.write_char(letters.file(file))?;
        }
        if let Some(rank) = self.rank {
            out.write_char(letters.rank(rank))?;
        }
        if self.capture {
            out.write_char(if is_federation { 'X' } else { 'x' })?;
            if let Some(captured) = self.captured.filter(|_| all) {
                out.write_str(captured.pattern_letter(letters))?;
            }
        } else if self.long || is_hyphenated {
            out.write_char('-')?;
        }
        out.write_char(letters.file(self.to.file()))?;
        out.write_char(letters.rank(self.to.rank()))?;
        if self.promotion {
            out.write_str(letters.promotion())?;
        }
        out.write_str(match self.suffix {
            Suffix::None => "",
            Suffix::Check => "+",
            Suffix::Mate => "#",
        })?;
        if self.draw_offer {
            out.write_char('=')
        } else {
            Ok(())
        }
    }
}

/// Returns the legal moves of all pieces whose role satisfies `has`.
fn moves_of(position: &Position, has: impl FnMut(&Role) -> bool) -> MoveList {
    let pieces = |role| position.board().pieces(position.turn(), role);
    let roles = Role::ALL.into_iter().filter(has);
    position.legal_moves_of(roles.fold(SquareSet::EMPTY, |set, role| set | pieces(role)))
}

/// Returns the file and rank that distinguish the moving piece from others of its kind that could go to the same
/// square.
fn distinction(
    position: &Position,
    mv: Move,
    kind: Role,
    letters: LetterSet,
    capture: bool,
) -> (Option<File>, Option<Rank>) {
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    for other in moves_of(position, |role| letters.kind(*role) == kind) {
        if other.to() == mv.to() && other.from() != mv.from() {
            rivals = true;
            same_file |= other.from().file() == mv.from().file();
            same_rank |= other.from().rank() == mv.from().rank();
        }
    }
    let (file, rank) = (mv.from().file(), mv.from().rank());
    // A piece without a letter shows its file when it captures.
    let unlettered_capture = kind == Role::Bia && capture && letters.form() != Form::Competition;
    match (rivals, same_file, same_rank) {
        (false, ..) => (unlettered_capture.then_some(file), None),
        (true, false, _) => (Some(file), None),
        (true, true, false) if !unlettered_capture => (None, Some(rank)),
        (true, true, _) => (Some(file), Some(rank)),
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The longest text is a move in Thai long notation: two letters, a space, two squares, and the signs for
        // capture, promotion, check and draw offer.
        pad::<32>(f, |out| self.write(out))
    }
}

impl FromStr for San {
    type Err = SanError;

    /// Parses a move in fairy letters, such as `Sd2` or `e4`; [`San::from_bytes`] reads other letter sets.
    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::from_bytes(text.as_bytes(), LetterSet::FAIRY)
    }
}
