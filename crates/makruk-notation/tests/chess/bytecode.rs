//! The byte code in its original design for chess: codes and their fields, without chess rules.
//!
//! Version 1 for Makruk is derived from this table. Chess also has castling, sliding pieces, and two-byte codes for
//! promotions and the moves of promoted pieces.
//!
//! Source: "Binary Representation of Move Data" of the program jose, sections 1 to 3. Where it is ambiguous, this
//! table decides as follows:
//!
//! - The document's diagrams of the sliding pieces show a piece on e5. The numbers in them are the ranks and files of the
//!   destination, not distances: distances would not reach across the board. So a rook has 0 to 7 for a rank on its file and 8 to
//!   f for a file on its rank. For a bishop, 0 to 7 select a rank on the rising diagonal, and 8 to f a rank on the falling
//!   diagonal. A queen has a bishop's numbers, and a rook's plus 10.
//! - Pawn steps are from the moving side's point of view; all others are from White's.
//! - The document names only the first and the last promotion piece. Bishop and rook come between them.
//! - Reserved bits are 0. So the second byte of a move has bit 5 set and is never 0.
//! - A glyph from 1 to 31 takes one byte, any other glyph two bytes.

use makruk_notation::{
    DecodeErrorKind, Sink, SinkFullError,
    bytecode::ErrorCode,
    makruk_core::{File, Rank},
    pgn::Nag,
};
use makruk_rules::GameResult;

const NULL_MOVE: u8 = 0x9a;
const LONG_NAG: u8 = 0xb0;
/// Base of the one-byte glyph codes: a glyph from 1 to [`LAST_SHORT_NAG`] has this code plus its number.
const SHORT_NAG: u8 = 0xb0;
const LAST_SHORT_NAG: u8 = 31;
const COMMENT: u8 = 0xe0;
const BEGIN_VARIATION: u8 = 0xf0;
const END_VARIATION: u8 = 0xf1;
const END: u8 = 0xff;

/// A step on the board: files to the right and ranks up, from White's point of view.
type Offset = (i8, i8);

/// `[Offset; 8]`, index = low three bits of a knight code: diagram 2.2.
const KNIGHT: [Offset; 8] = [
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
    (2, 1),
];

/// `[Offset; 8]`, index = low three bits of a king code: diagram 2.6.
const KING: [Offset; 8] = [
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (0, 1),
    (0, -1),
    (-1, 0),
    (1, 0),
];

/// `[GameResult; 4]`, index = low two bits of the code.
const RESULTS: [GameResult; 4] = [
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::WhiteWins,
    GameResult::Unknown,
];

/// The decoded fields of one or two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Code {
    /// `00` to `1f`: a pawn, named after its original file, moves without promoting.
    Pawn {
        /// The pawn's original file.
        file: File,
        /// The step.
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
    /// `a0` to `a7` and another byte: a pawn promotes.
    Promotion {
        /// The pawn's original file.
        file: File,
        /// The step.
        step: PawnStep,
        /// The new piece.
        piece: Promotion,
    },
    /// `a8` to `af` and another byte: a promoted piece moves.
    Promoted {
        /// The original file of the pawn.
        file: File,
        /// The target.
        target: PromotedTarget,
    },
    /// `b1` to `cf`, or `b0` and another byte.
    Nag(Nag),
    /// `d0` to `d3`
    Result(GameResult),
    /// `e0`: a comment, followed by its text and a zero byte.
    Comment,
    /// `e1` to `e4`: unreadable input, followed by its text and a zero byte.
    Error(ErrorCode),
    /// `f0`
    BeginVariation,
    /// `f1`
    EndVariation,
    /// `ff`
    End,
}

/// The original side of a piece: the queen's or the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wing {
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

/// A pawn move, from its own side's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PawnStep {
    /// One square straight ahead.
    Forward,
    /// A capture to its right.
    Right,
    /// A capture to its left.
    Left,
    /// Two squares straight ahead.
    Double,
}

impl PawnStep {
    const ALL: [Self; 4] = [Self::Forward, Self::Right, Self::Left, Self::Double];

    /// Returns the files to the right and the ranks up for White; Black's step is rotated.
    pub(crate) const fn offset(self) -> (i8, i8) {
        match self {
            Self::Forward => (0, 1),
            Self::Right => (1, 1),
            Self::Left => (-1, 1),
            Self::Double => (0, 2),
        }
    }
}

/// The piece that a pawn promotes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Promotion {
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

/// A knight's leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KnightStep(u8);

impl KnightStep {
    /// Returns the leap with an offset; `None` if no knight leaps that way.
    pub(crate) fn new(files: i8, ranks: i8) -> Option<Self> {
        find(&KNIGHT, (files, ranks)).map(Self)
    }

    /// Returns the files to the right and the ranks up.
    pub(crate) fn offset(self) -> (i8, i8) {
        at(&KNIGHT, self.0)
    }
}

/// A king's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KingStep(u8);

impl KingStep {
    /// Returns the step with an offset; `None` if no king steps that way.
    pub(crate) fn new(files: i8, ranks: i8) -> Option<Self> {
        find(&KING, (files, ranks)).map(Self)
    }

    /// Returns the files to the right and the ranks up.
    pub(crate) fn offset(self) -> (i8, i8) {
        at(&KING, self.0)
    }
}

fn find(table: &[Offset; 8], offset: Offset) -> Option<u8> {
    let index = table.iter().position(|&other| other == offset)?;
    u8::try_from(index).ok()
}

fn at(table: &[Offset; 8], index: u8) -> Offset {
    table[usize::from(index)]
}

/// A bishop's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BishopTarget {
    /// To a rank on the diagonal that rises to the right, as a1–h8 does.
    Rising(Rank),
    /// To a rank on the diagonal that falls to the right, as a8–h1 does.
    Falling(Rank),
}

impl BishopTarget {
    /// Decodes the low four bits.
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

/// A rook's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RookTarget {
    /// To a rank on its file.
    Rank(Rank),
    /// To a file on its rank.
    File(File),
}

impl RookTarget {
    /// Decodes the low four bits.
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

/// A queen's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum QueenTarget {
    /// A bishop's target.
    Diagonal(BishopTarget),
    /// A rook's target.
    Straight(RookTarget),
}

impl QueenTarget {
    /// Decodes the low five bits.
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

/// A promoted piece's target: five bits, whose meaning depends on the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PromotedTarget(u8);

impl PromotedTarget {
    /// Returns a knight's leap; `None` if the bits do not encode one.
    pub(crate) const fn knight(self) -> Option<KnightStep> {
        match self.0 {
            bits @ 0..=7 => Some(KnightStep(bits)),
            _ => None,
        }
    }

    /// Returns a bishop's target; `None` if the bits do not encode one.
    pub(crate) fn bishop(self) -> Option<BishopTarget> {
        (self.0 < 0x10).then(|| BishopTarget::new(self.0))
    }

    /// Returns a rook's target; `None` if the bits do not encode one.
    pub(crate) fn rook(self) -> Option<RookTarget> {
        (self.0 < 0x10).then(|| RookTarget::new(self.0))
    }

    /// Returns a queen's target.
    pub(crate) fn queen(self) -> QueenTarget {
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
    /// Decodes the code at the start of `bytes` and returns it with the remaining bytes.
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::Truncated`] if there are too few bytes; [`DecodeErrorKind::ReservedCode`] with the reserved
    /// byte, which may also be the second one; [`DecodeErrorKind::NonCanonical`] for a two-byte glyph that has a
    /// one-byte code.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Self, &[u8]), DecodeErrorKind> {
        let (&first, rest) = bytes.split_first().ok_or(DecodeErrorKind::Truncated)?;
        if !matches!(first, 0xa0..=LONG_NAG) {
            let code = Self::from_byte(first).ok_or(DecodeErrorKind::ReservedCode(first));
            return Ok((code?, rest));
        }
        let (&second, rest) = rest.split_first().ok_or(DecodeErrorKind::Truncated)?;
        let reserved = Err(DecodeErrorKind::ReservedCode(second));
        let code = match (first, second) {
            (LONG_NAG, 1..=LAST_SHORT_NAG) => return Err(DecodeErrorKind::NonCanonical),
            (LONG_NAG, _) => Self::Nag(Nag::new(second)),
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

    /// Decodes a one-byte code.
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
            0xb1..=0xcf => Self::Nag(Nag::new(byte - SHORT_NAG)),
            0xd0..=0xd3 => Self::Result(RESULTS[usize::from(byte & 3)]),
            COMMENT => Self::Comment,
            0xe1..=0xe4 => Self::Error(ErrorCode::from_byte(byte)?),
            BEGIN_VARIATION => Self::BeginVariation,
            END_VARIATION => Self::EndVariation,
            END => Self::End,
            _ => return None,
        })
    }

    /// Writes the code as one or two bytes.
    ///
    /// # Errors
    ///
    /// If the output is full.
    pub(crate) fn write(self, out: &mut impl Sink) -> Result<(), SinkFullError> {
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
            Self::Nag(nag) => match nag.number() {
                number @ 1..=LAST_SHORT_NAG => (SHORT_NAG + number, None),
                number => (LONG_NAG, Some(number)),
            },
            Self::Result(result) => (0xd0 + result_bits(result), None),
            Self::Comment => (COMMENT, None),
            Self::Error(reason) => (reason.to_byte(), None),
            Self::BeginVariation => (BEGIN_VARIATION, None),
            Self::EndVariation => (END_VARIATION, None),
            Self::End => (END, None),
        };
        out.write_byte(first)?;
        second.map_or(Ok(()), |second| out.write_byte(second))
    }
}

fn result_bits(result: GameResult) -> u8 {
    match result {
        GameResult::BlackWins => 0,
        GameResult::Draw => 1,
        GameResult::WhiteWins => 2,
        GameResult::Unknown => 3,
    }
}

/// Returns the file encoded by the low three bits.
fn file(bits: u8) -> File {
    File::from_index(usize::from(bits & 7)).unwrap_or(File::A)
}

/// Returns the rank encoded by the low three bits.
fn rank(bits: u8) -> Rank {
    Rank::from_index(usize::from(bits & 7)).unwrap_or(Rank::First)
}

/// Returns the value at the index in the low two bits.
fn by_bits<T: Copy>(values: [T; 4], bits: u8) -> T {
    values[usize::from(bits & 3)]
}
