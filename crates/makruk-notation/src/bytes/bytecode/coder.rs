//! Piece names and move codes.

use makruk_core::{
    Board, ByColor, Color, File, Move, Position, Rank, Role, Square, SquareSet, movement,
};

use super::{
    code::{BIA, KHON, KHUN, MA, MET, Offset},
    step::{KHUN_NAME, StepTarget, named_step},
};
use crate::{
    TooManyPiecesError,
    bytes::{
        error::DecodeErrorKind,
        pieces::{self, by_file, of_kind},
    },
};

/// Encodes and decodes single moves, and tracks the piece names.
///
/// A piece keeps its name until it is captured, so names depend on the moves played, not only on the position. Call
/// [`BytecodeCoder::play`] for every move. A `BytecodeCoder` is small (30 bytes) and allocates nothing: copy it
/// before a variation.
///
/// ```
/// use makruk::{Move, Position, bytecode::BytecodeCoder};
///
/// let mut position = Position::start();
/// let mut coder = BytecodeCoder::new(&position)?;
/// let mut bytes = Vec::new();
/// for text in ["d3d4", "e6e5", "d4e5", "d6e5"] {
///     let mv = text.parse::<Move>()?;
///     let code = coder.encode(&position, mv).ok_or("illegal")?;
///     assert_eq!(coder.decode(&position, code), Ok(mv));
///     bytes.push(code);
///     coder.play(&position, mv);
///     position.play(mv)?;
/// }
/// assert_eq!(bytes, [0x0c, 0x10, 0x0d, 0x0e]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # In the initial position
///
/// Pieces are named from the a-file to the h-file and, within a file, from rank 1 to rank 8, for both sides. The first
/// of two ma, khon or rua is the a-side one; a single one is also the a-side one. The first met has a name of its own.
/// Each bia gets the name of its file unless another bia already has it; the remaining bia get the free names, in
/// order. Further mets then get the names that are still free. A bia ngai counts as a met, so it does not matter
/// whether a FEN marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BytecodeCoder {
    sides: ByColor<Side>,
}

/// The squares of a side's pieces; `None` if there is no such piece or it was captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Side {
    /// Index = 0 for the a-side, 1 for the h-side; likewise in the next two fields.
    ma: [Option<Square>; 2],
    khon: [Option<Square>; 2],
    rua: [Option<Square>; 2],
    met: Option<Square>,
    /// Index = name; a bia or the bia ngai that it became.
    bia: [Option<Square>; 8],
}

const _: () = assert!(size_of::<BytecodeCoder>() == 30);

impl Side {
    /// Names the pieces of a side. The caller has checked their counts.
    fn new(board: &Board, color: Color) -> Self {
        let mut side = Self::default();
        for (role, places) in [
            (Role::Ma, &mut side.ma),
            (Role::Khon, &mut side.khon),
            (Role::Rua, &mut side.rua),
        ] {
            let squares = by_file(board.pieces(color, role));
            for (place, square) in places.iter_mut().zip(squares) {
                *place = Some(square);
            }
        }
        let mut others = SquareSet::EMPTY;
        for square in by_file(board.pieces(color, Role::Bia)) {
            match side.bia.get_mut(square.file().index()) {
                Some(free @ None) => *free = Some(square),
                _ => others = others.with(square),
            }
        }
        let mut met = by_file(of_kind(board, color, Role::Met));
        side.met = met.next();
        let free = side.bia.iter_mut().filter(|place| place.is_none());
        for (place, square) in free.zip(by_file(others).chain(met)) {
            *place = Some(square);
        }
        side
    }

    /// Returns the square of the piece with the given name, as in [`NamedStep`](super::NamedStep); `None` for the khun.
    fn place(&self, name: u8) -> Option<Square> {
        let index = usize::from(name);
        match name {
            0..8 => self.bia.get(index).copied().flatten(),
            8..10 => self.ma.get(index - 8).copied().flatten(),
            10..12 => self.khon.get(index - 10).copied().flatten(),
            12..14 => self.rua.get(index - 12).copied().flatten(),
            14 => self.met,
            _ => None,
        }
    }

    /// Iterates over the named pieces: all except the khun.
    fn places(&mut self) -> impl Iterator<Item = &mut Option<Square>> {
        let pairs = self.ma.iter_mut().chain(&mut self.khon);
        let pairs = pairs.chain(&mut self.rua);
        self.bia.iter_mut().chain(pairs).chain([&mut self.met])
    }
}

impl BytecodeCoder {
    /// Names the pieces of the initial position of a game.
    ///
    /// ```
    /// use makruk::{Fen, Position, SetupProblems, bytecode::BytecodeCoder};
    ///
    /// assert!(BytecodeCoder::new(&Position::start()).is_ok());
    /// let fen: Fen = "4k3/8/8/8/8/8/8/RRRK4 w - - 0 1".parse()?; // a handicap game
    /// let position = fen.to_position_ignoring(SetupProblems::all())?;
    /// assert!(BytecodeCoder::new(&position).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has more than two ma, khon or rua, more than nine bia and mets together, or more than eight bia and
    /// no met.
    pub fn new(start: &Position) -> Result<Self, TooManyPiecesError> {
        let board = start.board();
        pieces::check(board)?;
        Ok(Self {
            sides: ByColor::from_fn(|color| Side::new(board, color)),
        })
    }

    /// Returns the squares of a side's named pieces in the order of [`NamedStep::name`](super::NamedStep), without the khun.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub fn named_squares(&self, color: Color) -> [Option<Square>; 15] {
        let mut names = 0..;
        [(); 15].map(|()| self.sides[color].place(names.next()?))
    }

    /// Returns the code for a move, `00` to `9f`; `None` if the move is illegal. The coder must have played every move up to the
    /// position; otherwise the result is unspecified.
    ///
    /// ```
    /// use makruk::{Move, Position, bytecode::BytecodeCoder};
    ///
    /// let start = Position::start();
    /// let coder = BytecodeCoder::new(&start)?;
    /// assert_eq!(coder.encode(&start, "e3e4".parse::<Move>()?), Some(0x10));
    /// assert_eq!(coder.encode(&start, "e3e5".parse::<Move>()?), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn encode(&self, position: &Position, mv: Move) -> Option<u8> {
        if position.is_legal(mv) {
            self.encode_legal(position, mv)
        } else {
            None
        }
    }

    /// Returns the code for a legal move.
    pub(super) fn encode_legal(&self, position: &Position, mv: Move) -> Option<u8> {
        let color = position.turn();
        let side = &self.sides[color];
        let (from, to) = (mv.from(), mv.to());
        let piece = position.board().get(from)?;
        if piece.color() != color {
            return None;
        }
        let offset = offset(from, to);
        Some(match piece.role() {
            Role::Khun => 0x90 | find(&KHUN, offset)?,
            Role::Met | Role::BiaNgai if side.met == Some(from) => 0x9c | find(&MET, offset)?,
            Role::Met | Role::BiaNgai => 0x70 + (name(&side.bia, from)? << 2) + find(&MET, offset)?,
            Role::Khon => 0x30 + (name(&side.khon, from)? << 4) + find(&KHON, offset)?,
            Role::Ma => 0x20 | name(&side.ma, from)? << 3 | find(&MA, offset)?,
            Role::Rua => 0x50 + (name(&side.rua, from)? << 4) + rua_target(from, to)?,
            Role::Bia => name(&side.bia, from)? << 2 | find(&BIA, relative(offset, color))?,
        })
    }

    /// Returns the legal move that a code encodes. The coder must have played every move up to `position`; otherwise the result is
    /// unspecified.
    ///
    /// ```
    /// use makruk::{DecodeErrorKind, Position, bytecode::BytecodeCoder};
    ///
    /// let position = Position::start();
    /// let coder = BytecodeCoder::new(&position)?;
    /// assert_eq!(coder.decode(&position, 0x0d), Err(DecodeErrorKind::IllegalMove(0x0d)));
    /// assert_eq!(coder.decode(&position, 0x7c), Err(DecodeErrorKind::NoSuchPiece(0x7c)));
    /// assert_eq!(coder.decode(&position, 0x98), Err(DecodeErrorKind::ReservedCode(0x98)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::ReservedCode`] if the code does not encode a move, or encodes the null move, which no piece
    /// makes; [`DecodeErrorKind::NoSuchPiece`] if no piece has that name, it was captured, or it is a bia where the
    /// code needs a bia ngai, or vice versa; [`DecodeErrorKind::IllegalMove`] if the piece cannot make the move.
    pub fn decode(&self, position: &Position, code: u8) -> Result<Move, DecodeErrorKind> {
        let mv = self.decode_unchecked(position.board(), position.turn(), code)?;
        if position.is_legal(mv) {
            Ok(mv)
        } else {
            Err(DecodeErrorKind::IllegalMove(code))
        }
    }

    /// Returns the move of a side that a code encodes; the move may be illegal.
    pub(in crate::bytes) fn decode_unchecked(
        &self,
        board: &Board,
        color: Color,
        code: u8,
    ) -> Result<Move, DecodeErrorKind> {
        let step = named_step(code, color).ok_or(DecodeErrorKind::ReservedCode(code))?;
        let from = match self.sides[color].place(step.name) {
            None if step.name == KHUN_NAME => board.khun(color),
            place => place,
        };
        // A bia and the bia ngai that it becomes have one name.
        let from = from.filter(|&from| {
            let role = board.get(from).map(|piece| piece.role().moves_as());
            role == Some(step.role)
        });
        let from = from.ok_or(DecodeErrorKind::NoSuchPiece(code))?;
        let to = match step.target {
            StepTarget::By(files, ranks) => from.offset(files, ranks),
            StepTarget::Rank(rank) => {
                let rank = Rank::from_index(usize::from(rank));
                rank.map(|rank| Square::new(from.file(), rank))
            }
            StepTarget::File(file) => {
                let file = File::from_index(usize::from(file));
                file.map(|file| Square::new(file, from.rank()))
            }
        };
        let mv = to.and_then(|to| Move::try_new(from, to));
        let mv = mv.ok_or(DecodeErrorKind::IllegalMove(code))?;
        let promotes = code < 0x20 && movement::is_promotion_zone(color, mv.to());
        Ok(if promotes { mv.promoting() } else { mv })
    }

    /// Updates the piece names for a legal move, given the position before it. A null move changes nothing.
    ///
    /// ```
    /// use makruk::{Move, Position, bytecode::BytecodeCoder};
    ///
    /// let mut position = Position::start();
    /// let mut coder = BytecodeCoder::new(&position)?;
    /// for text in ["e3e4", "d6d5", "e4d5", "a6a5"] {
    ///     let mv = text.parse::<Move>()?;
    ///     coder.play(&position, mv); // before the position plays it
    ///     position.play(mv)?;
    /// }
    /// // The bia on d5 is still that of the e-file.
    /// assert_eq!(coder.encode(&position, "d5c6m".parse::<Move>()?), Some(0x12));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(&mut self, position: &Position, mv: Move) {
        self.play_on(position.board(), position.turn(), mv);
    }

    /// Updates the piece names for a move of a side, given the board before it.
    pub(in crate::bytes) fn play_on(&mut self, board: &Board, color: Color, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if board.get(to).is_some() {
            let mut places = self.sides[!color].places();
            if let Some(captured) = places.find(|place| **place == Some(to)) {
                *captured = None;
            }
        }
        let mut places = self.sides[color].places();
        if let Some(mover) = places.find(|place| **place == Some(from)) {
            *mover = Some(to);
        }
    }
}

/// Returns the name of the piece on the given square.
fn name(places: &[Option<Square>], square: Square) -> Option<u8> {
    let name = places.iter().position(|&place| place == Some(square))?;
    u8::try_from(name).ok()
}

fn find(table: &[Offset], offset: Offset) -> Option<u8> {
    let index = table.iter().position(|&other| other == offset)?;
    u8::try_from(index).ok()
}

/// Rotates White's offset for Black.
const fn relative((files, ranks): Offset, color: Color) -> Offset {
    match color {
        Color::White => (files, ranks),
        Color::Black => (-files, -ranks),
    }
}

const fn offset(from: Square, to: Square) -> Offset {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // all are below 8
    const fn difference(from: usize, to: usize) -> i8 {
        to as i8 - from as i8
    }
    (
        difference(from.file().index(), to.file().index()),
        difference(from.rank().index(), to.rank().index()),
    )
}

/// Returns the low four bits of a rua code: the target rank for a move along the file, or 8 plus the target file for
/// a move along the rank.
fn rua_target(from: Square, to: Square) -> Option<u8> {
    let target = if from.file() == to.file() {
        to.rank().index()
    } else {
        8 + to.file().index()
    };
    u8::try_from(target).ok()
}
