//! One game in an archive: its header, and its moves as bytes.

use alloc::{string::String, vec::Vec};

use makruk_core::Position;
use makruk_rules::Action;

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat, Signature,
    actions::{self, TimedAction},
    error::Damage,
    input::{Input, put_number},
    payload,
    shared::{Names, Shared, Tags},
    start,
};
use crate::{
    ReadLimits,
    bytes::{
        actions::Act,
        error::{EncodeError, EncodeErrorKind},
    },
    pgn::TagError,
    tree::{EVENT, GameTree},
};
use makruk_rules::GameResult;

/// Flags in the first byte, above two bits for the result and two for the tags.
pub(super) const HAS_START: u8 = 1 << 4;
pub(super) const HAS_ACTIONS: u8 = 1 << 5;
/// The shift of the two tag bits. They are 0 for the usual tags (the seven tag roster with only the result known), 1 if
/// the tag names are those of the last game with tags, 2 if a set of names follows.
pub(super) const TAGS_SHIFT: u8 = 2;
pub(super) const SAME_TAGS: u8 = 1;
pub(super) const NAMED_TAGS: u8 = 2;

/// `[GameResult; 4]`, index = the two lowest bits of the first byte.
pub(super) const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::WhiteWins,
    GameResult::BlackWins,
    GameResult::Draw,
];

/// A game in an archive, with its moves still encoded.
///
/// Its header can be read without decoding the moves. The record can be copied unchanged to another archive of the same
/// [`GameFormat`].
///
/// ```
/// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Range);
/// builder.push(&"[White \"A\"]\n\n1. e4 e5 1-0".parse::<GameTree>()?)?;
/// builder.push(&"[White \"B\"]\n\n1. d4 d5 0-1".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
///
/// let mut of_b = ArchiveBuilder::new(GameFormat::Range);
/// for record in Archive::open(&bytes)?.records() {
///     let record = record?;
///     if record.header().tag("White") == Some("B") {
///         of_b.push_record(&record)?;
///     }
/// }
/// assert_eq!(Archive::open(&of_b.finish())?.len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    format: GameFormat,
    /// The game without its moves.
    header: GameTree,
    plies: usize,
    actions: Vec<TimedAction>,
    moves: Vec<u8>,
    signature: Known,
    /// The offset of the moves in the archive, and the number of the game.
    offset: u64,
    game: u64,
}

/// The signature of a record.
#[derive(Clone, Copy, Debug)]
enum Known {
    Is(Option<Signature>),
    /// The moves have to be decoded. The game begins from the start position.
    NotYet,
}

impl Record {
    /// Encodes a game. Also returns the size of its moves in bits.
    ///
    /// ```
    /// use makruk::{GameTree, container::{GameFormat, Record}};
    ///
    /// let game: GameTree = "1. e4 e5 1-0".parse()?;
    /// let (record, bits) = Record::new(&game, GameFormat::Index)?;
    /// assert_eq!((record.plies(), bits, record.moves()), (2, 16, &[19, 4][..]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format lacks a part of the game, such as a variation or a comment ([`GameFormat::reduce`] drops these); if the start has a
    /// problem other than too many mets; or if [`GameTree::add_tag`] rejects a tag, such as the `Variant` of a game of chess that
    /// [`GameTree::read`] has kept.
    pub fn new(tree: &GameTree, format: GameFormat) -> Result<(Self, u64), EncodeError> {
        let setup = tree.start_setup();
        let start = start::read(&start::spell(&setup)).map_err(|kind| match kind {
            Kind::Setup(error) => EncodeErrorKind::Setup(error),
            Kind::Fen(error) => EncodeErrorKind::Fen(error),
            _ => EncodeErrorKind::Lossy,
        });
        start.map_err(|kind| EncodeError::new(kind, 0))?;
        check_tags(tree.tags())
            .map_err(|error| EncodeError::new(EncodeErrorKind::Tag(error), 0))?;
        let mut moves = Vec::new();
        let bits = payload::put(tree, format, &mut moves)?;
        let record = Self {
            format,
            header: tree.without_moves(),
            plies: tree.main_line().count(),
            actions: if format.carries_actions() {
                Vec::new()
            } else {
                actions::of_tree(tree)
            },
            moves,
            signature: Known::Is(Signature::of_tree(tree)),
            offset: 0,
            game: 0,
        };
        Ok((record, bits))
    }

    /// Returns the format of the moves.
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Returns the game without its moves: its tags, its result and its initial position.
    pub const fn header(&self) -> &GameTree {
        &self.header
    }

    /// Returns the number of plies of the main line.
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the action that ended the game after the last move of the main line: a resignation, a loss on time, or a
    /// draw by agreement or claim. [`None`] if a move ended the game, or only a tag records its end. With Brenner's
    /// code, commands inside longer comments are ignored.
    ///
    /// ```
    /// use makruk::{Action, Color, GameTree, container::{GameFormat, Record}};
    ///
    /// let game: GameTree = "1. e4 e5 {[%resign white]} 0-1".parse()?;
    /// let (record, _) = Record::new(&game, GameFormat::Range)?;
    /// assert_eq!(record.ended_by(), Some(Action::Resign(Color::White)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ended_by(&self) -> Option<Action> {
        let last = if self.format.carries_actions() {
            payload::last_action(&self.moves)
        } else {
            let last = self.actions.last();
            let last = last.filter(|action| action.ply == self.plies as u64);
            last.and_then(|action| match action.act {
                Act::Action(action) => Some(action),
                Act::DrawOffer => None,
            })
        };
        last.filter(|action| {
            use Action::{AcceptDraw, Claim, Resign, Timeout};
            matches!(action, AcceptDraw(_) | Claim(..) | Resign(_) | Timeout(_))
        })
    }

    /// Returns the encoded moves: the payload of the game.
    pub fn moves(&self) -> &[u8] {
        &self.moves
    }

    /// Returns the index of the game in its archive, counting from 0; [`None`] if the record was made from a tree.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat, Record}};
    ///
    /// let (record, _) = Record::new(&"1. e4 *".parse::<GameTree>()?, GameFormat::Index)?;
    /// assert_eq!(record.index(), None);
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push_record(&record)?;
    /// let bytes = builder.finish();
    /// assert_eq!(Archive::open(&bytes)?.record(0)?.index(), Some(0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn index(&self) -> Option<usize> {
        usize::try_from(self.game.checked_sub(1)?).ok()
    }

    /// Returns the signature of the game; [`None`] if it begins from another position than usual, or if its moves are
    /// invalid.
    ///
    /// The signature of a record from an archive is computed from its moves, not read from the archive: names and steps
    /// of pieces are enough for the byte code, while moves in other formats are decoded.
    ///
    /// ```
    /// use makruk::{GameTree, container::{GameFormat, Record, Signature}};
    ///
    /// let game: GameTree = "1. e4 e5 *".parse()?;
    /// let (record, _) = Record::new(&game, GameFormat::Range)?;
    /// assert_eq!(record.signature(), Signature::of_tree(&game));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn signature(&self) -> Option<Signature> {
        match self.signature {
            Known::Is(signature) => signature,
            Known::NotYet => payload::signature(self.format, self.plies, &self.moves),
        }
    }

    /// Sets the signature, so that copying the record need not compute it.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    ///
    /// // The signatures of the archive are copied with the games.
    /// let archive = Archive::open(&bytes)?;
    /// let mut copy = ArchiveBuilder::new(GameFormat::Range);
    /// for (record, signature) in archive.records().zip(archive.signatures(0)?) {
    ///     copy.push_record(&record?.with_signature(signature))?;
    /// }
    /// assert_eq!(copy.finish(), bytes);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_signature(self, signature: Option<Signature>) -> Self {
        Self {
            signature: Known::Is(signature),
            ..self
        }
    }

    /// Decodes the moves.
    ///
    /// ```
    /// use makruk::{GameTree, ReadLimits, container::{GameFormat, Record}};
    ///
    /// let game: GameTree = "[White \"A\"]\n\n1. e4 e5 {[%draw black]} 1-0".parse()?;
    /// let (record, _) = Record::new(&game, GameFormat::Range)?;
    /// assert_eq!(record.decode(&ReadLimits::ARCHIVE)?.pgn().to_string(), game.pgn().to_string());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the moves are invalid or exceed the limits.
    pub fn decode(&self, limits: &ReadLimits) -> Result<GameTree, ContainerError> {
        let error = |kind, offset| Damage::in_game(kind, self.offset + offset as u64, self.game);
        if payload::moves_in_all(self.format, self.plies, &self.moves) > limits.max_moves {
            return Err(error(Kind::TooManyMoves(limits.max_moves), 0).into());
        }
        let mut tree = payload::get(&self.header, self.format, self.plies, &self.moves)
            .map_err(|wrong| error(Kind::Moves(wrong), wrong.offset()))?;
        // The byte code stores its own copy of the result.
        if self.format.carries_actions() && tree.result() != self.header.result() {
            return Err(error(Kind::NonCanonical, 0).into());
        }
        if self.format.moves_code().is_none() {
            set_tags(&mut tree, self.header.tags(), self.header.result());
        }
        Ok(actions::put_into(tree, &self.actions))
    }

    /// Checks that the game is in the format of an archive.
    pub(super) fn check_format(&self, format: GameFormat) -> Result<(), EncodeError> {
        if self.format == format {
            Ok(())
        } else {
            let kind = EncodeErrorKind::OtherFormat(self.format.name());
            Err(EncodeError::new(kind, 0))
        }
    }

    /// Writes the game after the other games of its block.
    pub(super) fn put(&self, shared: &mut Shared, out: &mut Vec<u8>) {
        let header = &self.header;
        let mut first = result_bits(header.result());
        let mut body = Vec::new();
        put_number(&mut body, self.plies as u64);
        let setup = header.start_setup();
        if setup != Position::start().to_setup() {
            first |= HAS_START;
            shared.put_text(&start::spell(&setup), &mut body);
        }
        if !usual_tags(header.result()).tags().eq(header.tags()) {
            let names = shared.put_tags(header.result(), header.tags(), &mut body);
            first |= match names {
                Names::Same => SAME_TAGS << TAGS_SHIFT,
                Names::Said => NAMED_TAGS << TAGS_SHIFT,
            };
        }
        if !self.actions.is_empty() {
            first |= HAS_ACTIONS;
            actions::put(&self.actions, self.plies as u64, &mut body);
        }
        out.push(first);
        out.extend_from_slice(&body);
        put_number(out, self.moves.len() as u64);
        out.extend_from_slice(&self.moves);
    }
}

fn result_bits(result: GameResult) -> u8 {
    let bits = RESULTS.iter().position(|&other| other == result);
    u8::try_from(bits.unwrap_or_default()).unwrap_or_default()
}

/// Returns a game with the usual tags: the seven tag roster.
fn usual_tags(result: GameResult) -> GameTree {
    let mut usual = GameTree::default();
    usual.set_result(result);
    usual
}

fn borrowed<'a>(tags: &'a [(&str, String)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    tags.iter().map(|(name, value)| (*name, value.as_str()))
}

/// Checks that the tags may be added to a tree one by one.
fn check_tags<'a>(mut tags: impl Iterator<Item = (&'a str, &'a str)>) -> Result<(), TagError> {
    let mut has_event = false;
    tags.try_for_each(|(name, value)| {
        GameTree::check_tag(name, value)?;
        if name == EVENT && core::mem::replace(&mut has_event, true) {
            return Err(TagError::SecondEvent);
        }
        Ok(())
    })
}

/// Replaces the tags and the result.
fn set_tags<'a>(
    tree: &mut GameTree,
    tags: impl Iterator<Item = (&'a str, &'a str)>,
    result: GameResult,
) {
    for (name, _) in GameTree::default().tags() {
        tree.remove_tag(name);
    }
    for (name, value) in tags {
        // The tag was checked when it was read.
        let _ = tree.add_tag(name, value);
    }
    tree.set_result_without_tag(result);
}

/// A game as stored in its block, with numbers in place of texts.
#[derive(Debug)]
pub(super) struct Parsed<'a> {
    result: GameResult,
    plies: u64,
    start: Option<usize>,
    tags: Option<Tags>,
    actions: Vec<TimedAction>,
    moves: &'a [u8],
    /// The offsets of the start, the tags and the moves.
    offsets: [usize; 3],
}

impl<'a> Parsed<'a> {
    /// Reads a game that follows the other games of its block.
    pub(super) fn read(
        input: &mut Input<'a>,
        shared: &mut Shared,
        format: GameFormat,
    ) -> Result<Self, Kind> {
        let begin = input.offset();
        let first = input.byte()?;
        let names = match first >> TAGS_SHIFT & 3 {
            0 => None,
            SAME_TAGS => Some(Names::Same),
            NAMED_TAGS => Some(Names::Said),
            _ => return Err(input.wrong_at(begin, Kind::ReservedFlag(first))),
        };
        let reserved = if format.carries_actions() {
            !0x1f
        } else {
            !0x3f
        };
        if first & reserved != 0 {
            return Err(input.wrong_at(begin, Kind::ReservedFlag(first)));
        }
        let result = RESULTS.get(usize::from(first & 3)).copied();
        let result = result.unwrap_or_default();
        let plies = input.number()?;
        let start_at = input.offset();
        let start = match first & HAS_START {
            0 => None,
            _ => Some(shared.read_text(input)?),
        };
        let tags_at = input.offset();
        let tags = names.map(|names| shared.read_tags(names, result, input));
        let tags = tags.transpose()?;
        let actions = match first & HAS_ACTIONS {
            0 => Vec::new(),
            _ => actions::read(input, plies)?,
        };
        let length = input.length()?;
        let moves_at = input.offset();
        Ok(Self {
            result,
            plies,
            start,
            tags,
            actions,
            moves: input.take(length)?,
            offsets: [start_at, tags_at, moves_at],
        })
    }

    /// Looks up the texts of the game. Errors come with their offset in the block; `at` is the offset of the block's
    /// games in the archive.
    pub(super) fn record(
        self,
        shared: &Shared,
        format: GameFormat,
        limits: &ReadLimits,
        game: u64,
        at: u64,
    ) -> Result<Record, (Kind, usize)> {
        let [start_at, tags_at, moves_at] = self.offsets;
        let text = self.start.map(|number| shared.text(number));
        let tags = self.tags.as_ref();
        let spelled = tags.map_or(0, |tags| shared.spelled_bytes(tags))
            + text.map_or(0, str::len) as u64
            + 16 * self.actions.len() as u64
            + self.moves.len() as u64;
        if spelled > limits.max_bytes {
            return Err((Kind::TooManyBytes(limits.max_bytes), start_at));
        }
        let mut header = match text {
            None => GameTree::default(),
            Some(text) => start::read(text).map_err(|kind| (kind, start_at))?,
        };
        if self.start.is_some() && header.start_setup() == Position::start().to_setup() {
            return Err((Kind::NonCanonical, start_at));
        }
        header.set_result(self.result);
        if let Some(tags) = tags {
            let tags: Vec<(&str, String)> = shared.spell(tags, self.result).collect();
            check_tags(borrowed(&tags)).map_err(|error| (Kind::Tag(error), tags_at))?;
            if header.tags().eq(borrowed(&tags)) {
                return Err((Kind::NonCanonical, tags_at));
            }
            set_tags(&mut header, borrowed(&tags), self.result);
        }
        Ok(Record {
            format,
            header,
            plies: usize::try_from(self.plies).map_err(|_| (Kind::NumberTooLarge, start_at))?,
            actions: self.actions,
            moves: self.moves.to_vec(),
            signature: match self.start {
                None => Known::NotYet,
                Some(_) => Known::Is(None),
            },
            offset: at + moves_at as u64,
            game,
        })
    }
}
