//! The byte code as it was made for chess: the codes and their fields, without the rules of chess.
//!
//! Version 1 for Makruk is derived from this table, which is kept here whole: castling, pieces that move
//! any distance, and promotions and the moves of promoted pieces in two bytes. Nothing here knows a
//! board, so a [`Code`] may stand for a move that no position has.
//!
//! ```
//! use makruk_notation::{
//!     bytecode::chess::{Code, PawnStep, Promotion, Wing},
//!     FixedSink,
//!     makruk_core::File,
//! };
//!
//! let (code, rest) = Code::read(&[0x13, 0x98])?;
//! assert_eq!(code, Code::Pawn { file: File::E, step: PawnStep::Double });
//! assert_eq!(Code::read(rest)?.0, Code::Castle(Wing::King));
//!
//! let mut bytes = [0; 2];
//! let (step, piece) = (PawnStep::Right, Promotion::Queen);
//! Code::Promotion { file: File::A, step, piece }.write(&mut FixedSink::new(&mut bytes))?;
//! assert_eq!(bytes, [0xa0, 0b0010_01_11]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//!
//! "Binary Representation of Move Data" of the program jose, sections 1 to 3. Where it leaves
//! something open:
//!
//! - Its diagrams of the sliding pieces show a piece on e5, and the numbers there are those of the ranks
//!   and files it goes to, not of its steps: steps would not reach over five squares and more. So a
//!   rook has 0 to 7 for a rank on its file and 8 to f for a file on its rank. A bishop has 0 to 7 for
//!   a rank on the diagonal that rises to the right and 8 to f for one on the diagonal that falls. A
//!   queen has a bishop's and, 10 higher, a rook's.
//! - The steps of a pawn are those of the side that moves; all others are as White sees the board.
//! - Of the pieces of a promotion it names the first and the last. Between them are bishop and rook.
//! - Reserved bits are 0. So the second byte of a move has bit 5 set and is never 0.
//! - A glyph from 1 to 31 is one byte, any other one two.

use makruk_core::{File, Rank};

use super::code::{
    BEGIN_VARIATION, COMMENT, END, END_VARIATION, KHUN, LAST_SHORT_NAG, LONG_NAG, MA, NULL_MOVE,
    Offset, SHORT_NAG, Unread, result, result_code,
};
use crate::{
    bytes::{
        error::DecodeErrorKind,
        sink::{Sink, SinkFull},
    },
    pgn::{GameResult, Nag},
};

/// What one or two bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// `00` to `1f`: a pawn, called by the file where it was first, moves without a promotion.
    Pawn {
        /// Which pawn.
        file: File,
        /// How.
        step: PawnStep,
    },
    /// `20` to `2f`
    Knight(Wing, KnightStep),
    /// `30` to `4f`
    Bishop(Wing, BishopTarget),
    /// `50` to `6f`
    Rook(Wing, RookTarget),
    /// `70` to `8f`
    Queen(QueenTarget),
    /// `90` to `97`
    King(KingStep),
    /// `98` and `99`
    Castle(Wing),
    /// `9a`
    NullMove,
    /// `a0` to `a7` and another byte: a pawn moves and is promoted.
    Promotion {
        /// Which pawn.
        file: File,
        /// How.
        step: PawnStep,
        /// What it becomes.
        piece: Promotion,
    },
    /// `a8` to `af` and another byte: a piece that was a pawn moves.
    Promoted {
        /// Which pawn it was.
        file: File,
        /// How it moves.
        target: PromotedTarget,
    },
    /// `b1` to `cf`, or `b0` and another byte.
    Nag(Nag),
    /// `d0` to `d3`
    Result(GameResult),
    /// `e0`: a comment, whose text with a zero byte behind it follows.
    Comment,
    /// `e1` to `e4`: something unreadable, whose text with a zero byte behind it follows.
    Error(Unread),
    /// `f0`
    BeginVariation,
    /// `f1`
    EndVariation,
    /// `ff`
    End,
}

/// Where a piece stands first: on the queen's side or on the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// The files a to d.
    Queen,
    /// The files e to h.
    King,
}

impl Wing {
    const fn new(is_king: bool) -> Self {
        if is_king { Self::King } else { Self::Queen }
    }
}

/// A move of a pawn, as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PawnStep {
    /// One square straight on.
    Forward,
    /// A capture on its right.
    Right,
    /// A capture on its left.
    Left,
    /// Two squares straight on.
    Double,
}

impl PawnStep {
    const ALL: [Self; 4] = [Self::Forward, Self::Right, Self::Left, Self::Double];

    /// Returns the files to the right and the ranks up for White; Black's are turned around.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::PawnStep;
    ///
    /// assert_eq!(PawnStep::Right.offset(), (1, 1));
    /// assert_eq!(PawnStep::Double.offset(), (0, 2));
    /// ```
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::Forward => (0, 1),
            Self::Right => (1, 1),
            Self::Left => (-1, 1),
            Self::Double => (0, 2),
        }
    }
}

/// What a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
}

impl Promotion {
    const ALL: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];
}

/// A leap of a knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KnightStep(u8);

impl KnightStep {
    /// Finds the leap by so many files to the right and ranks up; `None` if no knight leaps so.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::KnightStep;
    ///
    /// assert!(KnightStep::new(1, 2).is_some());
    /// assert!(KnightStep::new(2, 2).is_none());
    /// ```
    pub fn new(files: i8, ranks: i8) -> Option<Self> {
        find(&MA, (files, ranks)).map(Self)
    }

    /// Returns the files to the right and the ranks up.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::KnightStep;
    ///
    /// assert_eq!(KnightStep::new(-2, 1).map(KnightStep::offset), Some((-2, 1)));
    /// ```
    pub fn offset(self) -> (i8, i8) {
        at(&MA, self.0)
    }
}

/// A step of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingStep(u8);

impl KingStep {
    /// Finds the step by so many files to the right and ranks up; `None` if no king moves so.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::KingStep;
    ///
    /// assert!(KingStep::new(1, 1).is_some());
    /// assert!(KingStep::new(0, 0).is_none());
    /// ```
    pub fn new(files: i8, ranks: i8) -> Option<Self> {
        find(&KHUN, (files, ranks)).map(Self)
    }

    /// Returns the files to the right and the ranks up.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::KingStep;
    ///
    /// assert_eq!(KingStep::new(0, -1).map(KingStep::offset), Some((0, -1)));
    /// ```
    pub fn offset(self) -> (i8, i8) {
        at(&KHUN, self.0)
    }
}

fn find(table: &[Offset; 8], offset: Offset) -> Option<u8> {
    let index = table.iter().position(|&other| other == offset)?;
    u8::try_from(index).ok()
}

fn at(table: &[Offset; 8], index: u8) -> Offset {
    // Nobody else makes the values than `new` and `read`, whose indices are below 8.
    table.get(usize::from(index)).copied().unwrap_or_default()
}

/// Where a bishop goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BishopTarget {
    /// To a rank on the diagonal that rises to the right, as a1–h8 does.
    Rising(Rank),
    /// To a rank on the diagonal that falls to the right, as a8–h1 does.
    Falling(Rank),
}

impl BishopTarget {
    /// Takes the low four bits.
    fn new(bits: u8) -> Self {
        let rank = rank(bits);
        if bits & 8 == 0 {
            Self::Rising(rank)
        } else {
            Self::Falling(rank)
        }
    }

    const fn bits(self) -> u8 {
        match self {
            Self::Rising(rank) => rank as u8,
            Self::Falling(rank) => 8 | rank as u8,
        }
    }
}

/// Where a rook goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RookTarget {
    /// To a rank on its file.
    Rank(Rank),
    /// To a file on its rank.
    File(File),
}

impl RookTarget {
    /// Takes the low four bits.
    fn new(bits: u8) -> Self {
        if bits & 8 == 0 {
            Self::Rank(rank(bits))
        } else {
            Self::File(file(bits))
        }
    }

    const fn bits(self) -> u8 {
        match self {
            Self::Rank(rank) => rank as u8,
            Self::File(file) => 8 | file as u8,
        }
    }
}

/// Where a queen goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueenTarget {
    /// As a bishop.
    Diagonal(BishopTarget),
    /// As a rook.
    Straight(RookTarget),
}

impl QueenTarget {
    /// Takes the low five bits.
    fn new(bits: u8) -> Self {
        if bits & 0x10 == 0 {
            Self::Diagonal(BishopTarget::new(bits))
        } else {
            Self::Straight(RookTarget::new(bits))
        }
    }

    const fn bits(self) -> u8 {
        match self {
            Self::Diagonal(target) => target.bits(),
            Self::Straight(target) => 0x10 | target.bits(),
        }
    }
}

/// Where a piece goes to that was a pawn: five bits, whose meaning depends on what it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PromotedTarget(u8);

impl PromotedTarget {
    /// Returns the leap of a knight; `None` if the bits are none.
    ///
    /// ```
    /// use makruk_notation::bytecode::chess::{KnightStep, PromotedTarget};
    ///
    /// let step = KnightStep::new(1, 2).unwrap();
    /// assert_eq!(PromotedTarget::from(step).knight(), Some(step));
    /// ```
    pub const fn knight(self) -> Option<KnightStep> {
        match self.0 {
            bits @ 0..=7 => Some(KnightStep(bits)),
            _ => None,
        }
    }

    /// Returns where a bishop goes to; `None` if the bits do not say that.
    ///
    /// ```
    /// use makruk_notation::{bytecode::chess::{BishopTarget, PromotedTarget}, makruk_core::Rank};
    ///
    /// let target = BishopTarget::Rising(Rank::Fifth);
    /// assert_eq!(PromotedTarget::from(target).bishop(), Some(target));
    /// ```
    pub fn bishop(self) -> Option<BishopTarget> {
        (self.0 < 0x10).then(|| BishopTarget::new(self.0))
    }

    /// Returns where a rook goes to; `None` if the bits do not say that.
    ///
    /// ```
    /// use makruk_notation::{bytecode::chess::{PromotedTarget, RookTarget}, makruk_core::File};
    ///
    /// let target = RookTarget::File(File::H);
    /// assert_eq!(PromotedTarget::from(target).rook(), Some(target));
    /// ```
    pub fn rook(self) -> Option<RookTarget> {
        (self.0 < 0x10).then(|| RookTarget::new(self.0))
    }

    /// Returns where a queen goes to.
    ///
    /// ```
    /// use makruk_notation::{
    ///     bytecode::chess::{PromotedTarget, QueenTarget, RookTarget},
    ///     makruk_core::File,
    /// };
    ///
    /// let target = QueenTarget::Straight(RookTarget::File(File::H));
    /// assert_eq!(PromotedTarget::from(target).queen(), target);
    /// ```
    pub fn queen(self) -> QueenTarget {
        QueenTarget::new(self.0)
    }
}

impl From<KnightStep> for PromotedTarget {
    fn from(step: KnightStep) -> Self {
        Self(step.0)
    }
}

impl From<BishopTarget> for PromotedTarget {
    fn from(target: BishopTarget) -> Self {
        Self(target.bits())
    }
}

impl From<RookTarget> for PromotedTarget {
    fn from(target: RookTarget) -> Self {
        Self(target.bits())
    }
}

impl From<QueenTarget> for PromotedTarget {
    fn from(target: QueenTarget) -> Self {
        Self(target.bits())
    }
}

impl Code {
    /// Reads the code at the start of some bytes, and returns it with the bytes behind it.
    ///
    /// ```
    /// use makruk_notation::{bytecode::chess::Code, pgn::Nag};
    ///
    /// assert_eq!(Code::read(b"\x9a\xff"), Ok((Code::NullMove, &b"\xff"[..])));
    /// assert_eq!(Code::read(b"\xb1"), Ok((Code::Nag(Nag::GOOD), &[][..])));
    /// assert!(Code::read(b"\xb0\x01").is_err()); // the same, in two bytes
    /// ```
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::Truncated`] if there are too few bytes; [`DecodeErrorKind::ReservedCode`]
    /// with the byte, the second one too, that means nothing; [`DecodeErrorKind::NonCanonical`] for a
    /// glyph in two bytes that has a code of one.
    pub fn read(bytes: &[u8]) -> Result<(Self, &[u8]), DecodeErrorKind> {
        let (&first, rest) = bytes.split_first().ok_or(DecodeErrorKind::Truncated)?;
        if !matches!(first, 0xa0..=LONG_NAG) {
            let code = Self::from_byte(first).ok_or(DecodeErrorKind::ReservedCode(first));
            return Ok((code?, rest));
        }
        let (&second, rest) = rest.split_first().ok_or(DecodeErrorKind::Truncated)?;
        let reserved = Err(DecodeErrorKind::ReservedCode(second));
        let code = match (first, second) {
            (LONG_NAG, 1..=LAST_SHORT_NAG) => return Err(DecodeErrorKind::NonCanonical),
            (LONG_NAG, _) => Self::Nag(Nag(second)),
            (0xa0..=0xa7, 0x20..=0x2f) => Self::Promotion {
                file: file(first),
                step: by_bits(PawnStep::ALL, second >> 2),
                piece: by_bits(Promotion::ALL, second),
            },
            (0xa8..=0xaf, 0x20..=0x3f) => Self::Promoted {
                file: file(first),
                target: PromotedTarget(second & 0x1f),
            },
            _ => return reserved,
        };
        Ok((code, rest))
    }

    /// Returns the code of one byte.
    fn from_byte(byte: u8) -> Option<Self> {
        let is_second = byte & 0x10 == 0; // 40 and 60 are on the king's side
        Some(match byte {
            0x00..=0x1f => Self::Pawn {
                file: file(byte >> 2),
                step: by_bits(PawnStep::ALL, byte),
            },
            0x20..=0x2f => Self::Knight(Wing::new(byte & 8 != 0), KnightStep(byte & 7)),
            0x30..=0x4f => Self::Bishop(Wing::new(is_second), BishopTarget::new(byte)),
            0x50..=0x6f => Self::Rook(Wing::new(is_second), RookTarget::new(byte)),
            0x70..=0x8f => Self::Queen(QueenTarget::new(byte - 0x70)),
            0x90..=0x97 => Self::King(KingStep(byte & 7)),
            0x98 => Self::Castle(Wing::King),
            0x99 => Self::Castle(Wing::Queen),
            NULL_MOVE => Self::NullMove,
            0xb1..=0xcf => Self::Nag(Nag(byte - SHORT_NAG)),
            0xd0..=0xd3 => Self::Result(result(byte)?),
            COMMENT => Self::Comment,
            0xe1..=0xe4 => Self::Error(Unread::from_code(byte)?),
            BEGIN_VARIATION => Self::BeginVariation,
            END_VARIATION => Self::EndVariation,
            END => Self::End,
            _ => return None,
        })
    }

    /// Writes the code: one byte or two.
    ///
    /// ```
    /// use makruk_notation::{bytecode::chess::Code, pgn::Nag};
    ///
    /// let mut bytes = Vec::new();
    /// Code::Nag(Nag(3)).write(&mut bytes)?;
    /// Code::Nag(Nag(200)).write(&mut bytes)?; // two bytes
    /// assert_eq!(bytes, [0xb3, 0xb0, 200]);
    /// # Ok::<(), makruk_notation::SinkFull>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no room.
    pub fn write(self, out: &mut impl Sink) -> Result<(), SinkFull> {
        let king = |wing: Wing| u8::from(wing == Wing::King);
        let (first, second) = match self {
            Self::Pawn { file, step } => ((file as u8) << 2 | step as u8, None),
            Self::Knight(wing, step) => (0x20 | king(wing) << 3 | step.0, None),
            Self::Bishop(wing, target) => (0x30 + (king(wing) << 4) + target.bits(), None),
            Self::Rook(wing, target) => (0x50 + (king(wing) << 4) + target.bits(), None),
            Self::Queen(target) => (0x70 + target.bits(), None),
            Self::King(step) => (0x90 | step.0, None),
            Self::Castle(Wing::King) => (0x98, None),
            Self::Castle(Wing::Queen) => (0x99, None),
            Self::NullMove => (NULL_MOVE, None),
            Self::Promotion { file, step, piece } => {
                let second = 0x20 | (step as u8) << 2 | piece as u8;
                (0xa0 | file as u8, Some(second))
            }
            Self::Promoted { file, target } => (0xa8 | file as u8, Some(0x20 | target.0)),
            Self::Nag(Nag(number @ 1..=LAST_SHORT_NAG)) => (SHORT_NAG + number, None),
            Self::Nag(Nag(number)) => (LONG_NAG, Some(number)),
            Self::Result(result) => (result_code(result), None),
            Self::Comment => (COMMENT, None),
            Self::Error(reason) => (reason.code(), None),
            Self::BeginVariation => (BEGIN_VARIATION, None),
            Self::EndVariation => (END_VARIATION, None),
            Self::End => (END, None),
        };
        out.write_byte(first)?;
        second.map_or(Ok(()), |second| out.write_byte(second))
    }
}

/// Returns the file of the low three bits.
fn file(bits: u8) -> File {
    File::from_index(usize::from(bits & 7)).unwrap_or(File::A)
}

/// Returns the rank of the low three bits.
fn rank(bits: u8) -> Rank {
    Rank::from_index(usize::from(bits & 7)).unwrap_or(Rank::First)
}

/// Returns the value of the low two bits.
fn by_bits<T: Copy>(values: [T; 4], bits: u8) -> T {
    let [first, second, third, fourth] = values;
    match bits & 3 {
        0 => first,
        1 => second,
        2 => third,
        _ => fourth,
    }
}
