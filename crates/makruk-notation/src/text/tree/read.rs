//! Reading a tree from PGN.

use alloc::{
    borrow::{Cow, ToOwned},
    string::{String, ToString},
    vec::Vec,
};
use core::str::FromStr;

use makruk_core::{CountField, Position, SetupProblems, Undo};

use super::{AddError, Cursor, GameTree, LETTERS, NodeData, NodeId, notes::Note, tag_bytes};
use crate::{
    ReadLimits,
    fen::{Fen, FenDialect},
    letters::LetterSet,
    pgn::{
        Flow, Nag, PgnError, PgnErrorKind, PgnReader, TagValue, Visitor, is_both_lose, is_makruk,
        is_null_move,
    },
    san::{self, DetectError, San},
};
use makruk_rules::GameResult;

/// The maximum number of errors kept per game: ten megabytes of brackets, for example, contain ten million errors.
const MAX_ERRORS: usize = 1000;

/// The tag for a result that PGN does not have: `0-0`, both sides lose.
const ORIGINAL_RESULT: &str = "OriginalResult";

/// The result of reading a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadGame {
    /// The readable part of the game.
    pub tree: GameTree,
    /// The letters of its moves.
    pub letters: LetterSet,
    /// The first thousand errors, in text order.
    pub errors: Vec<PgnError>,
    /// The number of further errors.
    pub more_errors: usize,
    /// Contradictions, which the tree keeps: a result that differs from the tag `Result`, and the first incorrect check or
    /// checkmate sign.
    pub warnings: Vec<PgnError>,
    /// Whether the text of the game ends without a result.
    pub is_cut_off: bool,
}

/// Bytes of memory for a comment that is held until its move is read, excluding the comment's text.
const WAITING_COMMENT: usize = size_of::<String>();

impl GameTree {
    /// Reads the next game within the limits of [`ReadLimits::TREE`]; `None` if there is none. If `letters` is
    /// `None`, the letter set is [detected](LetterSet::detect) from the whole game.
    ///
    /// Invalid parts are skipped as documented for each [`PgnErrorKind`]; the rest of the game is kept, so check the
    /// errors. The next game is not affected.
    ///
    /// - `Variant` must be Makruk or missing. A game with this tag is assumed to be in fairy letters if its moves are
    ///   legal in two letter sets.
    /// - `Letters` may name the [letter set](LetterSet::name); the tag is then not kept.
    /// - `FEN` may be in any [dialect](FenDialect::detect) and in short forms. More than one met is
    ///   accepted, because some sites do not mark bia ngai.
    /// - On writing, glyphs come before comments, and comments after a variation join those before it.
    ///
    /// ```
    /// use makruk::{GameTree, pgn::PgnReader};
    ///
    /// let mut reader = PgnReader::new(b"1. e4 *\n\n1. d4 d5 *\n");
    /// let mut moves = Vec::new();
    /// while let Some(game) = GameTree::read(&mut reader, None) {
    ///     moves.push(game.tree.count_moves());
    /// }
    /// assert_eq!(moves, [1, 2]);
    /// ```
    pub fn read(reader: &mut PgnReader<'_>, letters: Option<LetterSet>) -> Option<ReadGame> {
        Self::read_within(reader, letters, ReadLimits::TREE)
    }

    /// Reads the next game as [`GameTree::read`] does, but within the given limits. The byte limit applies to the
    /// memory of [the tree](Self::bytes), plus 24 bytes per move of the current line. Beyond a limit, the rest of the
    /// game is skipped, with the error [`PgnErrorKind::TreeFull`] or [`PgnErrorKind::TooManyMoves`].
    ///
    /// ```
    /// use makruk::{GameTree, ReadLimits, pgn::PgnReader};
    ///
    /// let limits = ReadLimits::TREE.with_max_bytes(150);
    /// let mut reader = PgnReader::new(b"1. e4 e5 2. d4 d5 *");
    /// let game = GameTree::read_within(&mut reader, None, limits).expect("a game");
    /// assert_eq!(
    ///     game.errors[0].to_string(),
    ///     "line 1, column 13, ply 3: the game needs more than 150 bytes of memory",
    /// );
    /// assert_eq!(game.tree.count_moves(), 2);
    /// ```
    pub fn read_within(
        reader: &mut PgnReader<'_>,
        letters: Option<LetterSet>,
        limits: ReadLimits,
    ) -> Option<ReadGame> {
        let max_bytes = usize::try_from(limits.max_bytes).unwrap_or(usize::MAX);
        let max_moves = usize::try_from(limits.max_moves).unwrap_or(usize::MAX);
        let mut scout = Scout {
            max_moves: max_moves.min(max_bytes / size_of::<NodeData>()),
            ..Scout::default()
        };
        if letters.is_none() {
            reader.clone().read_game::<dyn Visitor<'_>>(&mut scout);
        }
        let mut builder = Builder {
            tags: Vec::new(),
            start: (Position::start(), None),
            is_readable: true,
            has_variant: false,
            in_moves: false,
            chosen: letters,
            scout,
            letters: letters.unwrap_or_default(),
            cursor: Cursor::new(GameTree::default()),
            pending: Pending::default(),
            replaced: Vec::new(),
            comments: Vec::new(),
            max_bytes,
            max_moves,
            waiting_bytes: 0,
            is_full: false,
            errors: Vec::new(),
            more_errors: 0,
            warnings: Vec::new(),
            doubt: None,
            has_doubt: false,
            both_lose: false,
            result: None,
        };
        if !reader.read_game::<dyn Visitor<'_>>(&mut builder) {
            return None;
        }
        let result = builder.result;
        let mut tree = builder.cursor.into_tree();
        // PGN has no result for a game that both sides lose. A result after the moves that says otherwise is a warning.
        let is_unknown = matches!(result, None | Some(GameResult::Unknown));
        if builder.both_lose && is_unknown {
            if tree.tag("Result").is_some() {
                tree.put_tag("Result", "*");
            }
            if tree.tag(ORIGINAL_RESULT).is_none() {
                tree.put_tag(ORIGINAL_RESULT, "0-0");
            }
        }
        let told = tree.tag("Result").map(str::as_bytes);
        tree.result = result
            .or_else(|| GameResult::from_bytes(told?))
            .unwrap_or_default();
        Some(ReadGame {
            tree,
            letters: builder.letters,
            errors: builder.errors,
            more_errors: builder.more_errors,
            warnings: builder.warnings,
            is_cut_off: result.is_none(),
        })
    }
}

impl FromStr for GameTree {
    type Err = PgnError;

    /// Parses text that consists of one game, and fails at the first error.
    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut reader = PgnReader::new(text.as_bytes());
        let Some(game) = Self::read(&mut reader, None) else {
            return Err(reader.error_here(PgnErrorKind::NoGame));
        };
        if let Some(&error) = game.errors.first() {
            return Err(error);
        }
        if reader.clone().skip_game() {
            return Err(reader.error_here(PgnErrorKind::AnotherGame));
        }
        Ok(game.tree)
    }
}

/// Scans a game for its letters.
#[derive(Default)]
struct Scout<'a> {
    main_line: Vec<&'a [u8]>,
    /// The maximum number of moves in a tree.
    max_moves: usize,
    /// For each letter set, whether it fails to read some move of a variation.
    unfit: [bool; LetterSet::READERS.len()],
    depth: usize,
}

impl<'a> Visitor<'a> for Scout<'a> {
    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        if is_null_move(text) {
            return Ok(Flow::Read);
        }
        if self.depth == 0 {
            if self.main_line.len() == self.max_moves {
                return Ok(Flow::Skip);
            }
            self.main_line.push(text);
        } else {
            for (unfit, letters) in self.unfit.iter_mut().zip(LetterSet::READERS) {
                *unfit = *unfit || San::from_bytes(text, letters).is_err();
            }
        }
        Ok(Flow::Read)
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn error(&mut self, _: PgnError) {}
}

impl Scout<'_> {
    /// Detects the letters of the main line, among the sets that can read all variations or, if no set can, among all
    /// sets.
    fn letters(&self, start: &Position) -> Result<LetterSet, DetectError> {
        let any = self.unfit.contains(&false);
        let mut sets = Vec::new();
        for (letters, &unfit) in LetterSet::READERS.iter().zip(&self.unfit) {
            if !(any && unfit) {
                sets.push(*letters);
            }
        }
        match san::detect_among(&sets, self.main_line.iter().copied(), start) {
            // The move that no set can read is reported by the second pass, in the letters that read most of it.
            Err(DetectError::Mixed { ply }) => {
                let (before, rest) = self.main_line.split_at(ply - 1);
                let text = rest.first().copied().unwrap_or_default();
                let length = |&letters: &LetterSet| {
                    let is_before = before.iter().all(|mv| San::from_bytes(mv, letters).is_ok());
                    let error = San::from_bytes(text, letters).err();
                    is_before.then(|| error.map_or(0, |error| error.offset()))
                };
                let longest = sets.iter().filter_map(length).max();
                sets.retain(|letters| length(letters) == longest);
                san::detect_among(&sets, before.iter().copied(), start)
            }
            found => found,
        }
    }
}

/// Comments and glyphs before the first move of a variation.
#[derive(Default)]
struct Pending {
    /// Whether no move of the variation has been read yet.
    begins: bool,
    comments: Vec<String>,
    nags: Vec<Nag>,
}

#[allow(clippy::struct_excessive_bools)] // independent properties of the game
struct Builder<'a> {
    tags: Vec<(String, String)>,
    start: (Position, Option<CountField>),
    /// `false` if a tag makes the moves unreadable; that error has already been reported.
    is_readable: bool,
    has_variant: bool,
    in_moves: bool,
    chosen: Option<LetterSet>,
    scout: Scout<'a>,
    letters: LetterSet,
    cursor: Cursor<GameTree>,
    pending: Pending,
    /// The moves that the open variations replace.
    replaced: Vec<NodeId>,
    /// The comments before the tags.
    comments: Vec<String>,
    max_bytes: usize,
    max_moves: usize,
    /// Size of the tags, and of the comments and glyphs that are not yet in the tree, in bytes.
    waiting_bytes: usize,
    /// Whether the game exceeds a limit; that error has already been reported.
    is_full: bool,
    errors: Vec<PgnError>,
    more_errors: usize,
    warnings: Vec<PgnError>,
    /// The contradiction in the last move.
    doubt: Option<PgnErrorKind>,
    /// Whether a contradiction in a move was found: only the first is a warning.
    has_doubt: bool,
    /// Whether the last token of the game or the tag `Result` says that both sides lose.
    both_lose: bool,
    result: Option<GameResult>,
}

impl Builder<'_> {
    /// Returns whether `bytes` more bytes exceed the memory limit; the first time they do, returns an error.
    fn lacks_room(&mut self, bytes: usize) -> Result<bool, PgnErrorKind> {
        if self.is_full {
            return Ok(true);
        }
        let line = self.cursor.ply() * size_of::<Undo>();
        let taken = self.cursor.tree().bytes_without_tags() + line + self.waiting_bytes;
        if taken + bytes <= self.max_bytes {
            return Ok(false);
        }
        self.is_full = true;
        Err(self.no_room())
    }

    const fn no_room(&self) -> PgnErrorKind {
        PgnErrorKind::TreeFull {
            max_bytes: self.max_bytes,
        }
    }

    fn read_start(&mut self, fen: &str) -> Result<(), PgnErrorKind> {
        let text = fen.as_bytes();
        let dialect = FenDialect::detect(text).map_err(PgnErrorKind::Fen)?;
        let fen = Fen::from_ascii_relaxed(text, dialect).map_err(PgnErrorKind::Fen)?;
        let position = fen
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .map_err(PgnErrorKind::Setup)?;
        self.start = (position, fen.as_setup().count);
        Ok(())
    }

    /// Attaches the pending comments and glyphs to the current node: the next move or, if the variation has no move, the
    /// move that it would replace.
    fn settle(&mut self) {
        let Pending {
            begins,
            comments,
            nags,
        } = core::mem::take(&mut self.pending);
        for nag in nags {
            self.waiting_bytes -= size_of::<Note>();
            self.cursor.add_nag(nag);
        }
        for comment in comments {
            self.waiting_bytes -= WAITING_COMMENT + comment.len();
            // `comment` has normalised the text.
            let _ = if begins && !self.cursor.node().is_root() {
                self.cursor.add_comment_before(&comment)
            } else {
                self.cursor.add_comment(&comment)
            };
        }
    }
}

impl<'a> Visitor<'a> for Builder<'a> {
    fn tag(&mut self, name: &'a str, value: TagValue<'a>) -> Result<(), PgnErrorKind> {
        let bytes = tag_bytes(name, value.as_bytes());
        match self.lacks_room(bytes) {
            Ok(false) => self.waiting_bytes += bytes,
            Ok(true) => return Ok(()),
            Err(kind) => {
                self.is_readable = false;
                return Err(kind);
            }
        }
        let text = value.to_string().replace('\r', " ");
        let utf8 = core::str::from_utf8(value.as_bytes()).map_err(PgnErrorKind::Utf8);
        match name {
            "SetUp" => {}
            LETTERS if text.parse::<LetterSet>().is_ok() => {
                self.chosen = self.chosen.or(text.parse::<LetterSet>().ok());
            }
            "FEN" if !value.is_known() => {}
            "FEN" => {
                let start = self.read_start(&text);
                self.is_readable &= start.is_ok();
                start?;
            }
            "Variant" if !is_makruk(&text) => {
                self.is_readable = false;
                self.tags.push((name.to_owned(), text));
                return Err(PgnErrorKind::Variant);
            }
            "Result" if is_both_lose(value.as_bytes()) => {
                self.both_lose = true;
                self.tags.push((name.to_owned(), text));
            }
            "Result" => {
                // Other forms, such as `0.5-0.5`, are replaced with that of PGN.
                let result = GameResult::from_bytes(value.as_bytes());
                let text = result.map_or(text, |result| result.to_string());
                self.tags.push((name.to_owned(), text));
            }
            _ => {
                self.has_variant |= name == "Variant";
                self.tags.push((name.to_owned(), text));
            }
        }
        utf8.map(|_| ())
    }

    fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
        let (start, count) = self.start.clone();
        self.cursor = Cursor::new(GameTree {
            tags: core::mem::take(&mut self.tags),
            ..GameTree::without_tags(start, count)
        });
        self.in_moves = true;
        if !self.is_readable {
            // Only the tags are kept: the comments before them are dropped with the moves.
            return Ok(Flow::Skip);
        }
        for comment in core::mem::take(&mut self.comments) {
            self.waiting_bytes -= WAITING_COMMENT + comment.len();
            // `comment` has normalised the text.
            let _ = self.cursor.add_comment(&comment);
        }
        self.letters = match self.chosen {
            Some(letters) => letters,
            None => match self.scout.letters(&self.start.0) {
                // Programs that write the tag `Variant`, such as this library and pychess, use fairy letters.
                Err(DetectError::Ambiguous { .. }) if self.has_variant => LetterSet::FAIRY,
                found => found.map_err(PgnErrorKind::Letters)?,
            },
        };
        Ok(Flow::Read)
    }

    fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
        if self.lacks_room(size_of::<NodeData>() + size_of::<Undo>())? {
            return Ok(Flow::Skip);
        }
        if self.cursor.tree().count_moves() >= self.max_moves {
            self.is_full = true;
            return Err(PgnErrorKind::TooManyMoves {
                max_moves: self.max_moves,
            });
        }
        let (added, offers_draw, has_check_sign, claims_mate) = if is_null_move(text) {
            let offers_draw = text.ends_with(b"=");
            (self.cursor.add_null_move(), offers_draw, false, false)
        } else {
            let san = San::from_bytes(text, self.letters).map_err(PgnErrorKind::San)?;
            let mv = san
                .to_move(self.cursor.position())
                .map_err(PgnErrorKind::San)?;
            let added = self.cursor.add(Some(mv));
            let signs = (san.has_check_sign(), san.has_mate_sign());
            (added, san.offers_draw(), signs.0, signs.1)
        };
        match added {
            Ok(_) => {}
            Err(AddError::NullMoveInCheck(_)) => return Err(PgnErrorKind::NullMoveInCheck),
            Err(_) => return Err(self.no_room()),
        }
        // `+=` after a move that gives no check is not a check and an offer but an evaluation.
        let is_evaluation = offers_draw && has_check_sign && !self.cursor.position().is_check();
        self.cursor.set_draw_offer(offers_draw && !is_evaluation);
        self.settle();
        if is_evaluation {
            self.nag(Nag::WHITE_SLIGHTLY_BETTER)?;
        } else if (has_check_sign || claims_mate) && !self.has_doubt {
            let position = self.cursor.position();
            let is_check = position.is_check();
            let is_true = is_check && !(claims_mate && position.has_legal_move());
            self.has_doubt = !is_true;
            self.doubt = self.has_doubt.then_some(PgnErrorKind::CheckSign {
                claims_mate,
                is_check,
            });
        }
        Ok(Flow::Read)
    }

    fn draw_offer(&mut self) {
        self.cursor.set_draw_offer(true);
    }

    fn both_lose(&mut self) {
        self.both_lose = true;
    }

    fn doubt(&mut self) -> Option<PgnErrorKind> {
        self.doubt.take()
    }

    fn warning(&mut self, warning: PgnError) {
        self.warnings.push(warning);
    }

    fn nag(&mut self, nag: Nag) -> Result<(), PgnErrorKind> {
        if self.lacks_room(size_of::<Note>())? {
            return Ok(());
        }
        if self.pending.begins {
            self.waiting_bytes += size_of::<Note>();
            self.pending.nags.push(nag);
        } else {
            self.cursor.add_nag(nag);
        }
        Ok(())
    }

    fn comment(&mut self, text: &'a [u8]) -> Result<(), PgnErrorKind> {
        if self.lacks_room(WAITING_COMMENT + text.len())? {
            return Ok(());
        }
        let comment = comment(text);
        if !self.in_moves || self.pending.begins {
            self.waiting_bytes += WAITING_COMMENT + comment.len();
            let waiting = if self.in_moves {
                &mut self.pending.comments
            } else {
                &mut self.comments
            };
            waiting.push(comment.into_owned());
        } else {
            // `comment` has normalised the text.
            let _ = self.cursor.add_comment(&comment);
        }
        core::str::from_utf8(text)
            .map(|_| ())
            .map_err(PgnErrorKind::Utf8)
    }

    fn begin_variation(&mut self) -> Flow {
        self.replaced.push(self.cursor.node().id());
        self.cursor.go_back();
        self.pending.begins = true;
        Flow::Read
    }

    fn end_variation(&mut self) {
        let Some(replaced) = self.replaced.pop() else {
            return;
        };
        let begins = core::mem::take(&mut self.pending.begins);
        if begins {
            // The comments of a variation without a move belong to the move that it would replace.
            self.cursor.go_over_to(replaced);
            self.settle();
        }
        self.cursor.go_over_to(replaced);
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        if self.pending.begins {
            self.end_variation();
        }
        self.result = result;
    }

    fn error(&mut self, error: PgnError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        } else {
            self.more_errors += 1;
        }
    }
}

/// Decodes a comment: replaces invalid UTF-8, and converts line ends to `\n`.
fn comment(text: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(text);
    if !text.contains('\r') {
        return text;
    }
    let mut lines = text.split('\n').map(|line| line.trim_end_matches('\r'));
    let mut unified = String::with_capacity(text.len());
    if let Some(first) = lines.next() {
        unified.push_str(first);
    }
    for line in lines {
        unified.push('\n');
        unified.push_str(line);
    }
    Cow::Owned(unified.replace('\r', " "))
}
