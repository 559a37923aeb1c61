//! Signatures: a few bytes per game that rule out most games of a search without reading their moves.

use alloc::vec::Vec;
use core::{iter::FusedIterator, ops::Range};

use makruk_codec::checksum::crc32;
use makruk_core::{Board, ByColor, Color, Move, Piece, Position, Role, Square, SquareSet};

use super::{
    ContainerErrorKind as Kind,
    input::{CHECKSUM, Input},
};
use crate::{
    bytecode::{BytecodeCoder, BytecodeEvent, BytecodeReader},
    tree::{GameTree, Node},
};

/// The first byte of a game that has no signature.
const NONE: u8 = 255;
/// The number of bia in the start position, and of the nibbles that number their squares.
const MOST_DEPARTURES: u8 = 16;
/// The bits of a side's material: those of its rua, ma and khon, and those of its bia and mets.
const OFFICER_BITS: u32 = 5;
const SIDE_BITS: u32 = OFFICER_BITS + 6;
/// One more than the highest numbers in these bits.
const OFFICERS: u32 = 27;
const BIA_AND_METS: u32 = 54;

/// The maximum size of a signature in bytes.
pub(super) const MOST_BYTES: u64 = 12;

/// The order in which the sixteen bia left their squares in a game's main line, and the material at its end.
///
/// A search compares both with a position: the game cannot contain the position if bia that are at home in it left
/// their squares before bia that are not, or if the game ends with more material. Most games are ruled out without
/// reading them. A signature is a function of the main line from the start position; games from other positions have
/// none.
///
/// ```
/// use makruk::{Color, GameTree, Square, container::Signature};
///
/// let game: GameTree = "1. e4 e5 2. d4 exd4 *".parse()?;
/// let signature = Signature::of_tree(&game).ok_or("another start")?;
/// assert!(signature.departures().eq([Square::E3, Square::E6, Square::D3]));
/// assert_eq!(signature.material(Color::White).bia, 7);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// The numbers of the squares, four bits each, the first in the lowest bits. The bits above are 0.
    departures: u64,
    /// The number of departures, at most [`MOST_DEPARTURES`].
    count: u8,
    material: ByColor<FinalMaterial>,
}

/// The pieces of a side at the end of a game, without the khun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FinalMaterial {
    /// The number of rua, 0 to 2.
    pub rua: u8,
    /// The number of ma, 0 to 2.
    pub ma: u8,
    /// The number of khon, 0 to 2.
    pub khon: u8,
    /// The number of met and bia ngai together. With the bia they are at most 9.
    pub met: u8,
    /// The number of bia, 0 to 8.
    pub bia: u8,
}

impl FinalMaterial {
    /// The pieces of a side in the start position.
    const START: Self = Self {
        rua: 2,
        ma: 2,
        khon: 2,
        met: 1,
        bia: 8,
    };

    /// Returns the counter for a role; `None` for the khun.
    const fn counter(&mut self, role: Role) -> Option<&mut u8> {
        Some(match role {
            Role::Khun => return None,
            Role::Rua => &mut self.rua,
            Role::Ma => &mut self.ma,
            Role::Khon => &mut self.khon,
            Role::Met | Role::BiaNgai => &mut self.met,
            Role::Bia => &mut self.bia,
        })
    }

    fn to_bits(self) -> u32 {
        let [rua, ma, khon, met, bia] =
            [self.rua, self.ma, self.khon, self.met, self.bia].map(u32::from);
        (rua + 3 * ma + 9 * khon) | (first_with(bia) + met) << OFFICER_BITS
    }

    /// Reads the lowest bits; `None` if no material has these bits.
    fn from_bits(bits: u32) -> Option<Self> {
        let officers = bits & ((1 << OFFICER_BITS) - 1);
        let index = bits >> OFFICER_BITS & ((1 << (SIDE_BITS - OFFICER_BITS)) - 1);
        if officers >= OFFICERS || index >= BIA_AND_METS {
            return None;
        }
        let bia = (0..=8).rev().find(|&bia| first_with(bia) <= index)?;
        let [rua, ma, khon, met, bia] = [
            officers % 3,
            officers / 3 % 3,
            officers / 9,
            index - first_with(bia),
            bia,
        ]
        .map(|count| {
            let [low, ..] = count.to_le_bytes();
            low
        });
        Some(Self {
            rua,
            ma,
            khon,
            met,
            bia,
        })
    }
}

/// Returns the number of a side's bia and mets if it has this many bia and no met. The numbers with one more met follow,
/// up to nine pieces.
const fn first_with(bia: u32) -> u32 {
    bia * (21 - bia) / 2
}

impl Signature {
    /// Computes the signature of a main line from the start position; `None` is a null move.
    ///
    /// The moves need not be legal. A move from an empty square changes nothing.
    ///
    /// ```
    /// use makruk::{Move, Square, container::Signature};
    ///
    /// let moves = ["e3e4", "a6a5"].map(|text| text.parse::<Move>().ok());
    /// let signature = Signature::of(moves.into_iter());
    /// assert!(signature.departures().eq([Square::E3, Square::A6]));
    /// ```
    pub fn of(moves: impl Iterator<Item = Option<Move>>) -> Self {
        let mut line = Line::new();
        moves.flatten().for_each(|mv| line.play(mv));
        line.signature
    }

    /// Computes the signature of a game; `None` if it begins from another position.
    ///
    /// ```
    /// use makruk::{GameTree, container::Signature};
    ///
    /// let game: GameTree = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra7 *".parse()?;
    /// assert_eq!(Signature::of_tree(&game), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of_tree(tree: &GameTree) -> Option<Self> {
        let is_usual = tree.start_setup() == Position::start().to_setup();
        is_usual.then(|| Self::of(tree.main_line().map(Node::mv)))
    }

    /// Computes the signature of a game in byte code; `None` if its moves do not name pieces. Whether they are legal is
    /// not checked.
    pub(super) fn of_bytecode(bytes: &[u8], plies: usize) -> Option<Self> {
        let mut line = Line::new();
        let mut coder = BytecodeCoder::new(&Position::start()).ok()?;
        let (mut turn, mut played) = (Color::White, 0);
        let mut events = BytecodeReader::new(bytes);
        while let Some(event) = events.next() {
            let code = match event.ok()? {
                _ if events.depth() > 0 => continue,
                BytecodeEvent::Move(code) => Some(code),
                BytecodeEvent::NullMove => None,
                _ => continue,
            };
            if let Some(code) = code {
                let mv = coder.decode_unchecked(&line.board, turn, code).ok()?;
                coder.play_on(&line.board, turn, mv);
                line.play(mv);
            }
            turn = !turn;
            played += 1;
        }
        (played == plies).then_some(line.signature)
    }

    /// Iterates over the home squares of the bia that have left them, a3 to h3 and a6 to h6, in that order: by a move of
    /// the bia or by its capture there.
    ///
    /// If a bia captures another on its square, its own departure comes first.
    pub const fn departures(self) -> Departures {
        Departures {
            squares: self.departures,
            places: 0..self.count,
        }
    }

    /// Returns the material of a side at the end of the main line.
    pub const fn material(&self, color: Color) -> FinalMaterial {
        match color {
            Color::White => self.material.white,
            Color::Black => self.material.black,
        }
    }

    /// Writes the signature of a game after the others of its group.
    pub(super) fn put(signature: Option<Self>, out: &mut Vec<u8>) {
        let Some(signature) = signature else {
            out.push(NONE);
            return;
        };
        out.push(signature.count);
        let departures = signature.departures.to_le_bytes();
        let length = usize::from(signature.count.div_ceil(2));
        out.extend_from_slice(departures.get(..length).unwrap_or_default());
        let ByColor { white, black } = signature.material;
        let material = white.to_bits() | black.to_bits() << SIDE_BITS;
        out.extend_from_slice(material.to_le_bytes().get(..3).unwrap_or_default());
    }

    /// Reads the signature of the next game of a group.
    fn read(input: &mut Input<'_>) -> Result<Option<Self>, Kind> {
        let begin = input.offset();
        let count = input.byte()?;
        if count == NONE {
            return Ok(None);
        }
        if count > MOST_DEPARTURES {
            return Err(input.wrong_at(begin, Kind::NonCanonical));
        }
        let departures = number(input.take(usize::from(count.div_ceil(2)))?);
        let squares = (0..count).fold(0_u16, |squares, place| {
            squares | 1 << (departures >> (4 * place) & 15)
        });
        let padding = departures.checked_shr(4 * u32::from(count));
        if squares.count_ones() != u32::from(count) || padding.unwrap_or_default() != 0 {
            return Err(input.wrong_at(begin, Kind::NonCanonical));
        }
        let begin = input.offset();
        let material = number(input.take(3)?);
        let side = |shift| {
            let bits = u32::try_from(material >> shift).ok()?;
            FinalMaterial::from_bits(bits)
        };
        match (side(0), side(SIDE_BITS), material >> (2 * SIDE_BITS)) {
            (Some(white), Some(black), 0) => Ok(Some(Self {
                departures,
                count,
                material: ByColor::new(white, black),
            })),
            _ => Err(input.wrong_at(begin, Kind::NonCanonical)),
        }
    }
}

/// An iterator over home squares in the order in which their bia left them, created by [`Signature::departures`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Departures {
    /// The numbers of the squares, four bits each.
    squares: u64,
    places: Range<u8>,
}

impl Departures {
    fn at(&self, place: u8) -> Square {
        home(self.squares >> (4 * place))
    }
}

impl Iterator for Departures {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.places.next().map(|place| self.at(place))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl DoubleEndedIterator for Departures {
    fn next_back(&mut self) -> Option<Square> {
        self.places.next_back().map(|place| self.at(place))
    }
}

impl ExactSizeIterator for Departures {}
impl FusedIterator for Departures {}

/// Reads the signatures of a block's games: their group with its checksum. Errors come with their offset and the index
/// of the game in the block.
pub(super) fn read_group(
    group: &[u8],
    games: usize,
) -> Result<Vec<Option<Signature>>, (Kind, usize, usize)> {
    let parts = group.split_last_chunk::<CHECKSUM>();
    let (group, checksum) = parts.ok_or((Kind::Truncated, group.len(), 0))?;
    let (found, expected) = (u32::from_le_bytes(*checksum), crc32(group));
    if found != expected {
        return Err((Kind::Checksum { found, expected }, group.len(), 0));
    }
    let mut input = Input::new(group);
    // Each has at least a byte.
    let mut signatures = Vec::with_capacity(games.min(group.len()));
    for game in 0..games {
        let signature = Signature::read(&mut input);
        signatures.push(signature.map_err(|kind| (kind, input.offset(), game))?);
    }
    if input.rest().is_empty() {
        Ok(signatures)
    } else {
        Err((Kind::DataAfterEnd, input.offset(), games.saturating_sub(1)))
    }
}

/// Reads at most eight bytes, the lowest first.
fn number(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Returns the home square of a bia from the lowest four bits of a number: 0 to 7 for a3 to h3, 8 to 15 for a6 to h6.
fn home(number: u64) -> Square {
    let [low, ..] = number.to_le_bytes();
    let (file, rank) = (usize::from(low & 7), if low & 8 == 0 { 2 } else { 5 });
    Square::from_index(8 * rank + file).unwrap_or(Square::A3)
}

/// A main line, as far as it has been played.
struct Line {
    board: Board,
    /// The squares whose bia has not left yet.
    homes: SquareSet,
    signature: Signature,
}

impl Line {
    fn new() -> Self {
        let board = Board::start();
        Self {
            homes: board.by_role(Role::Bia),
            board,
            signature: Signature {
                departures: 0,
                count: 0,
                material: ByColor::new(FinalMaterial::START, FinalMaterial::START),
            },
        }
    }

    fn play(&mut self, mv: Move) {
        let Some(mover) = self.board.remove(mv.from()) else {
            return;
        };
        let mut arriving = mover;
        if mv.is_promotion() && mover.role() == Role::Bia {
            arriving = Piece::new(mover.color(), Role::BiaNgai);
            self.count(mover, u8::wrapping_sub);
            self.count(arriving, u8::wrapping_add);
        }
        self.leave(mv.from());
        if let Some(captured) = self.board.put(mv.to(), arriving) {
            self.leave(mv.to());
            self.count(captured, u8::wrapping_sub);
        }
    }

    /// Adds 1 to the number of pieces like this one, or subtracts it. The numbers are those of the board.
    fn count(&mut self, piece: Piece, change: fn(u8, u8) -> u8) {
        let material = &mut self.signature.material[piece.color()];
        if let Some(counter) = material.counter(piece.role()) {
            *counter = change(*counter, 1);
        }
    }

    /// Notes that a piece has left a square, or was captured there.
    fn leave(&mut self, square: Square) {
        if self.homes.remove(square) {
            let signature = &mut self.signature;
            let rank = if square.rank().index() == 2 { 0 } else { 8 };
            let number = (square.file().index() + rank) as u64;
            signature.departures |= number << (4 * signature.count);
            signature.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_numbered_without_gaps() {
        let mut found = 0;
        for bits in 0..1 << SIDE_BITS {
            let Some(material) = FinalMaterial::from_bits(bits) else {
                continue;
            };
            found += 1;
            assert_eq!(material.to_bits(), bits);
            assert!(material.rua <= 2 && material.ma <= 2 && material.khon <= 2);
            assert!(material.bia <= 8 && material.met + material.bia <= 9);
        }
        // Nine pairs of numbers with eight bia at most, and so on.
        let pairs: u32 = (0..=8).map(|bia| 10 - bia).sum();
        assert_eq!(found, 27 * pairs);
        assert_eq!((OFFICERS, BIA_AND_METS), (27, pairs));
    }
}
