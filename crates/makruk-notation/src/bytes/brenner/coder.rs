//! Piece numbers, and single moves as bytes.

use makruk_core::{
    Board, ByColor, Color, Move, Piece, Position, Role, Square, movement::is_promotion_zone,
};

use super::{
    Notation, Numbering,
    code::{BiaStep, BrennerCode},
    compass::{Compass, Leap},
};
use crate::{
    TooManyPiecesError,
    bytes::{
        error::{DecodeErrorKind, EncodeErrorKind},
        pieces::{self, COUNTED, MOST_BIA, MOST_MET, MOST_PAIRED, by_file, of_kind},
    },
};

/// Encodes and decodes single moves, and tracks the piece numbers.
///
/// Call [`BrennerCoder::play`] for every move of the game, before the position plays it. A `BrennerCoder` is small
/// (49 bytes) and allocates nothing: copy it before a variation, or before a move that you will undo.
///
/// Given a position from a different game, it returns errors or meaningless codes.
///
/// ```
/// use makruk::{Move, Position, brenner::{BrennerCoder, Notation, Numbering}};
///
/// let mut position = Position::start();
/// let mut coder = BrennerCoder::new(&position, Numbering::Identity)?;
/// let mut bytes = Vec::new();
/// for text in ["d3d4", "e6e5", "d4e5", "d6e5", "h3h4"] {
///     let mv = text.parse::<Move>()?;
///     let byte = coder.encode(&position, mv, Notation::Main)?;
///     assert_eq!(coder.decode(&position, byte, Notation::Main)?, mv);
///     bytes.push(byte);
///     coder.play(&position, mv);
///     position.play(mv)?;
/// }
/// // The last bia is still number 7, although White has lost number 3.
/// assert_eq!(bytes, [0x23, 0x24, 0x33, 0x3b, 0x27]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BrennerCoder {
    numbering: Numbering,
    /// Empty if pieces are renumbered in each position.
    sides: ByColor<Side>,
}

const _: () = assert!(size_of::<BrennerCoder>() == 49);

/// The squares of a side's pieces, indexed by number; `None` if the piece was captured, has promoted or never
/// existed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Side {
    met: [Option<Square>; MOST_MET],
    bia: [Option<Square>; MOST_BIA],
    khon: [Option<Square>; MOST_PAIRED],
    ma: [Option<Square>; MOST_PAIRED],
    rua: [Option<Square>; MOST_PAIRED],
    /// The met number that the next promoted bia gets.
    next_met: u8,
}

impl Side {
    fn new(board: &Board, color: Color) -> Self {
        let mut side = Self::default();
        for role in COUNTED {
            let pieces = by_file(of_kind(board, color, role));
            for (slot, square) in side.slots_mut(role).iter_mut().zip(pieces) {
                *slot = Some(square);
            }
        }
        side.next_met = side.met.iter().flatten().map(|_| 1).sum();
        side
    }

    fn slots(&self, role: Role) -> &[Option<Square>] {
        match role {
            Role::Khun => &[],
            Role::Met | Role::BiaNgai => &self.met,
            Role::Khon => &self.khon,
            Role::Ma => &self.ma,
            Role::Rua => &self.rua,
            Role::Bia => &self.bia,
        }
    }

    fn slots_mut(&mut self, role: Role) -> &mut [Option<Square>] {
        match role {
            Role::Khun => &mut [],
            Role::Met | Role::BiaNgai => &mut self.met,
            Role::Khon => &mut self.khon,
            Role::Ma => &mut self.ma,
            Role::Rua => &mut self.rua,
            Role::Bia => &mut self.bia,
        }
    }

    /// Moves a piece to another square, or removes it from the board.
    fn put(&mut self, role: Role, from: Square, to: Option<Square>) {
        let mut slots = self.slots_mut(role).iter_mut();
        if let Some(slot) = slots.find(|slot| **slot == Some(from)) {
            *slot = to;
        }
    }

    /// Gives a bia ngai the next free number.
    fn promote(&mut self, square: Square) {
        if let Some(slot) = self.met.get_mut(usize::from(self.next_met)) {
            *slot = Some(square);
            self.next_met += 1;
        }
    }
}

/// A piece and its step, as seen by White.
struct Step {
    role: Role,
    number: u8,
    files: i8,
    ranks: i8,
}

impl BrennerCoder {
    /// Numbers the pieces of a position.
    ///
    /// ```
    /// use makruk::{Fen, brenner::{BrennerCoder, Numbering}};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/8/RRRK4 w - - 0 1".parse()?; // a handicap game
    /// let position = fen.to_position_ignoring(makruk::SetupProblems::all())?;
    /// assert!(BrennerCoder::new(&position, Numbering::Identity).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has more pieces of a kind than can be numbered: more than two rua, ma or khon, more than eight bia,
    /// or more than nine met, bia ngai and bia together. No [valid](Position::from_setup) position exceeds these
    /// limits.
    pub fn new(position: &Position, numbering: Numbering) -> Result<Self, TooManyPiecesError> {
        let board = position.board();
        pieces::check(board)?;
        let sides = match numbering {
            Numbering::Identity => ByColor::from_fn(|color| Side::new(board, color)),
            Numbering::Current => ByColor::default(),
        };
        Ok(Self { numbering, sides })
    }

    /// Returns the piece numbering.
    pub const fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Returns the number of the piece on the given square; `None` if the square is empty or holds a khun, which needs no
    /// number.
    ///
    /// ```
    /// use makruk::{Position, Square, brenner::{BrennerCoder, Numbering}};
    ///
    /// let start = Position::start();
    /// let coder = BrennerCoder::new(&start, Numbering::Identity)?;
    /// assert_eq!(coder.number(&start, Square::G1), Some(1)); // the second ma
    /// assert_eq!(coder.number(&start, Square::D1), None); // the khun
    /// # Ok::<(), makruk::TooManyPiecesError>(())
    /// ```
    pub fn number(&self, position: &Position, square: Square) -> Option<u8> {
        let piece = position.board().get(square)?;
        let (color, role) = (piece.color(), piece.role());
        let number = match self.numbering {
            Numbering::Identity => {
                let mut slots = self.sides[color].slots(role).iter();
                slots.position(|&slot| slot == Some(square))?
            }
            Numbering::Current if role == Role::Khun => return None,
            Numbering::Current => of_kind(position.board(), color, role)
                .iter()
                .filter(|&piece| is_before(piece, square))
                .count(),
        };
        u8::try_from(number).ok()
    }

    /// Returns the square of the piece with the given role and number, for the side to move; a khun's number is ignored.
    fn square(&self, position: &Position, role: Role, number: u8) -> Option<Square> {
        let (board, turn) = (position.board(), position.turn());
        let number = usize::from(number);
        match self.numbering {
            _ if role == Role::Khun => board.khun(turn),
            Numbering::Identity => {
                let square = (*self.sides[turn].slots(role).get(number)?)?;
                let same = |piece: Piece| piece.color() == turn && piece.role().moves_as() == role;
                board.get(square).is_some_and(same).then_some(square)
            }
            Numbering::Current => by_file(of_kind(board, turn, role)).nth(number),
        }
    }

    /// Encodes a legal move as a byte.
    ///
    /// ```
    /// use makruk::{Move, Position, brenner::{BrennerCoder, Notation, Numbering}};
    ///
    /// let start = Position::start();
    /// let coder = BrennerCoder::new(&start, Numbering::Identity)?;
    /// let mv = "e3e4".parse::<Move>()?;
    /// assert_eq!(coder.encode(&start, mv, Notation::Main), Ok(0x24));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EncodeErrorKind::IllegalMove`].
    pub fn encode(
        &self,
        position: &Position,
        mv: Move,
        notation: Notation,
    ) -> Result<u8, EncodeErrorKind> {
        if !position.is_legal(mv) {
            return Err(EncodeErrorKind::IllegalMove);
        }
        self.code(position, mv)
            .and_then(|code| code.to_byte(notation))
            .ok_or(EncodeErrorKind::IllegalMove) // the coder belongs to another position
    }

    /// Encodes a legal move as fields.
    fn code(&self, position: &Position, mv: Move) -> Option<BrennerCode> {
        let (from, to) = (mv.from(), mv.to());
        let difference = |to: usize, from: usize| {
            // Both are below 8.
            i8::try_from(to).unwrap_or(0) - i8::try_from(from).unwrap_or(0)
        };
        let files = difference(to.file().index(), from.file().index());
        let ranks = difference(to.rank().index(), from.rank().index());
        let role = position.board().get(from)?.role();
        let number = || self.number(position, from);
        let compass = Compass::of(files, ranks);
        Some(match role {
            Role::Khun => BrennerCode::Khun {
                direction: compass?.0,
            },
            Role::Met | Role::BiaNgai => BrennerCode::Met {
                number: number()?,
                direction: compass?.0,
            },
            Role::Khon => BrennerCode::Khon {
                number: number()?,
                direction: compass?.0,
            },
            Role::Rua => {
                let (direction, squares) = compass?;
                BrennerCode::Rua {
                    number: number()?,
                    squares,
                    direction,
                }
            }
            Role::Ma => BrennerCode::Ma {
                number: number()?,
                leap: Leap::of(files, ranks)?,
            },
            Role::Bia => BrennerCode::Bia {
                number: number()?,
                step: match files * heading(position.turn()) {
                    0 => BiaStep::Step,
                    1 => BiaStep::Right,
                    _ => BiaStep::Left,
                },
            },
        })
    }

    /// Decodes a byte into a legal move. No two bytes encode the same move.
    ///
    /// ```
    /// use makruk::{Position, Square, brenner::{BrennerCoder, Notation, Numbering}};
    ///
    /// let start = Position::start();
    /// let coder = BrennerCoder::new(&start, Numbering::Identity)?;
    /// assert_eq!(coder.decode(&start, 0x24, Notation::Main)?.to(), Square::E4);
    /// assert!(coder.decode(&start, 0x2c, Notation::Main).is_err()); // it captures nothing there
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::ReservedCode`]; [`DecodeErrorKind::NotAMove`] if the byte begins text, or is a mark or a
    /// result; [`DecodeErrorKind::NoSuchPiece`]; [`DecodeErrorKind::IllegalMove`].
    pub fn decode(
        &self,
        position: &Position,
        byte: u8,
        notation: Notation,
    ) -> Result<Move, DecodeErrorKind> {
        let code =
            BrennerCode::from_byte(byte, notation).ok_or(DecodeErrorKind::ReservedCode(byte))?;
        let Step {
            role,
            number,
            files,
            ranks,
        } = step(code, position.turn()).ok_or(DecodeErrorKind::NotAMove(byte))?;
        let from = self
            .square(position, role, number)
            .ok_or(DecodeErrorKind::NoSuchPiece(byte))?;
        let mv = from
            .offset(files, ranks)
            .and_then(|to| Move::try_new(from, to))
            .ok_or(DecodeErrorKind::IllegalMove(byte))?;
        let promotes = role == Role::Bia && is_promotion_zone(position.turn(), mv.to());
        let mv = if promotes { mv.promoting() } else { mv };
        if position.is_legal(mv) {
            Ok(mv)
        } else {
            Err(DecodeErrorKind::IllegalMove(byte))
        }
    }

    /// Updates the piece numbers for a legal move, given the position before it.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, brenner::{BrennerCoder, Numbering}};
    ///
    /// let mut position = Position::start();
    /// let mut coder = BrennerCoder::new(&position, Numbering::Identity)?;
    /// let mv = "b1d2".parse::<Move>()?;
    /// coder.play(&position, mv); // before the position plays it
    /// position.play(mv)?;
    /// assert_eq!(coder.number(&position, Square::D2), Some(0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(&mut self, position: &Position, mv: Move) {
        if self.numbering == Numbering::Current {
            return; // no numbers are stored
        }
        let (board, turn) = (position.board(), position.turn());
        if let Some(captured) = board.get(mv.to()) {
            self.sides[!turn].put(captured.role(), mv.to(), None);
        }
        let side = &mut self.sides[turn];
        if mv.is_promotion() {
            side.put(Role::Bia, mv.from(), None);
            side.promote(mv.to());
        } else if let Some(piece) = board.get(mv.from()) {
            side.put(piece.role(), mv.from(), Some(mv.to()));
        }
    }
}

/// Returns 1 for the side whose right is east, -1 for the other side.
fn heading(color: Color) -> i8 {
    color.fold(1, -1)
}

/// Returns whether a piece on the first square is numbered before a piece on the second.
fn is_before(piece: Square, square: Square) -> bool {
    (piece.file(), piece.rank()) < (square.file(), square.rank())
}

/// Returns the piece and the step that the fields encode; `None` if they do not encode a move.
fn step(code: BrennerCode, turn: Color) -> Option<Step> {
    let (role, number, (files, ranks)) = match code {
        BrennerCode::Met { number, direction } => (Role::Met, number, direction.offset()),
        BrennerCode::Khon { number, direction } => (Role::Khon, number, direction.offset()),
        BrennerCode::Khun { direction } => (Role::Khun, 0, direction.offset()),
        BrennerCode::Ma { number, leap } => (Role::Ma, number, leap.offset()),
        BrennerCode::Rua {
            number,
            squares,
            direction,
        } => {
            let (files, ranks) = direction.offset();
            let squares = i8::try_from(squares).ok()?; // at most 7
            (Role::Rua, number, (files * squares, ranks * squares))
        }
        BrennerCode::Bia { number, step } => {
            let forward = heading(turn);
            let files = match step {
                BiaStep::Step => 0,
                BiaStep::Right => forward,
                BiaStep::Left => -forward,
            };
            (Role::Bia, number, (files, forward))
        }
        BrennerCode::Text | BrennerCode::Result(_) | BrennerCode::Mark(_) => return None,
    };
    Some(Step {
        role,
        number,
        files,
        ranks,
    })
}
