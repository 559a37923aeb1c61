//! A position in 48 bytes.

use core::{
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use makruk_core::{
    Board, Color, Move, MoveList, Piece, Position, Role, Setup, SetupError, SetupProblems, Square,
    SquareSet, zobrist,
};

use crate::{
    Mover,
    count::count_legal,
    movegen::for_each_mover,
    pieces::Pieces,
    side::{Black, Side, White},
};

/// A position on sets of squares: the pieces, the side to move and the hash.
///
/// It is made from a valid [`Position`] and follows legal moves, so it is always valid as well. It
/// is 48 bytes and `Copy`: instead of taking a move back, keep the position before it.
///
/// The clocks, half-moves and number of the move, are *not* part of it. [`Position::try_from`]
/// sets them to 0 and 1; a game that needs them keeps its own.
///
/// Two positions are **equal** if the repetition rule takes them for the same, as with
/// [`Position`]: a bia ngai is as good as a met. [`BitPosition::to_setup`] tells them apart.
///
/// # Examples
///
/// ```
/// use makruk_bitboard::BitPosition;
/// use makruk_core::{Move, Position, Square};
///
/// let start = BitPosition::from(&Position::start());
/// let push = Move::new(Square::E3, Square::E4).unwrap();
/// let after = start.after(push).unwrap();
/// assert_eq!((start.count_legal(), after.count_legal()), (23, 23));
/// assert!(start.after(push.promoting()).is_none());
///
/// let same = Position::start().after(push)?;
/// assert_eq!(after.zobrist(), same.zobrist());
/// assert_eq!(Position::try_from(&after)?, same);
/// assert_eq!(size_of::<BitPosition>(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a move gives another position and leaves the one before as it is"]
pub struct BitPosition {
    pub(crate) pieces: Pieces,
    /// [`zobrist::hash`] of the pieces and the turn.
    zobrist: u64,
    turn: Color,
}

const _: () = assert!(size_of::<BitPosition>() <= 80);

impl BitPosition {
    /// Makes the position at the start of a game, White to move.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Position;
    ///
    /// assert_eq!(BitPosition::start(), BitPosition::from(&Position::start()));
    /// ```
    pub fn start() -> Self {
        Self::from(&Position::start())
    }

    /// Returns the setup of this position: no count, half-move clock 0, move 1.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Setup};
    ///
    /// assert_eq!(BitPosition::start().to_setup(), Setup::start(Color::White));
    /// ```
    pub fn to_setup(&self) -> Setup {
        let mut board = Board::new();
        for square in self.pieces.occupied() {
            if let Some(piece) = self.get(square) {
                board.put(square, piece);
            }
        }
        Setup {
            board,
            turn: self.turn,
            ..Setup::default()
        }
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Color;
    ///
    /// assert_eq!(BitPosition::start().turn(), Color::White);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the [Zobrist hash](zobrist), the same as that of [`Position`].
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Position;
    ///
    /// assert_eq!(BitPosition::start().zobrist(), Position::start().zobrist());
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "key")]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.zobrist
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Piece, Square};
    ///
    /// let start = BitPosition::start();
    /// assert_eq!(start.get(Square::D8), Some(Piece::BlackMet));
    /// assert_eq!(start.get(Square::D4), None);
    /// ```
    #[inline]
    pub fn get(&self, square: Square) -> Option<Piece> {
        let color = if self.by_color(Color::White).contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, self.pieces.role_at(square.index())?))
    }

    /// Returns the square of a side's khun.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Square};
    ///
    /// assert_eq!(BitPosition::start().khun(Color::Black), Square::E8);
    /// ```
    #[inline]
    pub fn khun(&self, color: Color) -> Square {
        // There is one in a valid position.
        self.pieces(color, Role::Khun).first().unwrap_or(Square::A1)
    }

    /// Returns the squares of a side's pieces of one role.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Role, Square};
    ///
    /// let khons = BitPosition::start().pieces(Color::White, Role::Khon);
    /// assert!(khons.iter().eq([Square::C1, Square::F1]));
    /// ```
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.by_role(role) & self.by_color(color)
    }

    /// Returns the squares of all of a side's pieces.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Color;
    ///
    /// assert_eq!(BitPosition::start().by_color(Color::Black).len(), 16);
    /// ```
    #[inline]
    pub fn by_color(&self, color: Color) -> SquareSet {
        self.pieces.side(color)
    }

    /// Returns the squares of both sides' pieces of one role.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Role;
    ///
    /// assert_eq!(BitPosition::start().by_role(Role::Rua).len(), 4);
    /// ```
    #[inline]
    pub fn by_role(&self, role: Role) -> SquareSet {
        self.pieces.by_role(role)
    }

    /// Returns the squares on which a piece stands.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert_eq!(BitPosition::start().occupied().len(), 32);
    /// ```
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.pieces.occupied()
    }

    /// Calls a function for each piece of the side to move on a square of `of` that has a legal
    /// move, until it breaks off. The order of the pieces is not part of the API.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::SquareSet;
    ///
    /// // How many pieces can move at all?
    /// let mut movers = 0;
    /// let _ = BitPosition::start().for_each_mover(SquareSet::ALL, |_mover| {
    ///     movers += 1;
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(movers, 16);
    /// ```
    #[inline]
    pub fn for_each_mover<B>(
        &self,
        of: SquareSet,
        visit: impl FnMut(Mover) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.turn {
            Color::White => for_each_mover::<White, B>(&self.pieces, of, visit),
            Color::Black => for_each_mover::<Black, B>(&self.pieces, of, visit),
        }
    }

    /// Calls a function for each legal move until it breaks off.
    ///
    /// No list is built and nothing is allocated. The order of the moves is not part of the API.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use makruk_bitboard::BitPosition;
    ///
    /// // Is there a legal move to the fourth rank?
    /// let found = BitPosition::start().for_each_legal(|mv| match mv.to().rank().char() {
    ///     '4' => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert!(found.is_break());
    /// ```
    #[inline]
    pub fn for_each_legal<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_mover(SquareSet::ALL, |mover| {
            mover.moves().try_for_each(&mut visit)
        })
    }

    /// Returns all legal moves.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert_eq!(BitPosition::start().legal_moves().len(), 23);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.list(SquareSet::ALL, SquareSet::ALL)
    }

    /// Returns the legal moves of the piece on a square; none if it is not there or not to move.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Square;
    ///
    /// let start = BitPosition::start();
    /// assert_eq!(start.legal_moves_from(Square::B1).len(), 1); // b1-d2
    /// assert!(start.legal_moves_from(Square::B8).is_empty()); // Black's ma
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.list(square.to_set(), SquareSet::ALL)
    }

    /// Returns the legal moves that capture.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert!(BitPosition::start().captures().is_empty());
    /// ```
    pub fn captures(&self) -> MoveList {
        self.list(SquareSet::ALL, self.by_color(!self.turn))
    }

    /// Lists the legal moves of pieces on the squares of one set to the squares of another.
    fn list(&self, from: SquareSet, to: SquareSet) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.for_each_mover(from, |mut mover| {
            mover.targets &= to;
            mover.moves().try_for_each(|mv| match moves.try_push(mv) {
                Ok(()) => ControlFlow::Continue(()),
                Err(mv) => ControlFlow::Break(mv), // there is room for all moves of a position
            })
        });
        moves
    }

    /// Counts the legal moves without looking at them one by one.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert_eq!(BitPosition::start().count_legal(), 23);
    /// ```
    pub fn count_legal(&self) -> usize {
        match self.turn {
            Color::White => count_legal::<White>(&self.pieces),
            Color::Black => count_legal::<Black>(&self.pieces),
        }
    }

    /// Returns whether there is a legal move. If there is none, the game is over:
    /// [`BitPosition::is_checkmate`] and [`BitPosition::is_stalemate`] tell the two cases apart.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// assert!(BitPosition::start().has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        self.for_each_mover(SquareSet::ALL, ControlFlow::Break)
            .is_break()
    }

    /// Returns whether the side to move is checkmated: in check without a legal move.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup { turn: Color::Black, ..Setup::default() };
    /// setup.board.put(Square::A8, Piece::BlackKhun);
    /// setup.board.put(Square::A7, Piece::WhiteRua);
    /// setup.board.put(Square::B7, Piece::WhiteRua);
    /// setup.board.put(Square::E1, Piece::WhiteKhun);
    /// let position = BitPosition::from(&Position::from_setup(&setup)?);
    /// assert!(position.is_checkmate() && !position.is_stalemate());
    /// # Ok::<(), makruk_core::SetupError>(())
    /// ```
    #[doc(alias = "mate")]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated: not in check, but without a legal move.
    /// In Makruk, stalemate is a draw.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup { turn: Color::Black, ..Setup::default() };
    /// setup.board.put(Square::A8, Piece::BlackKhun);
    /// setup.board.put(Square::C7, Piece::WhiteKhun);
    /// setup.board.put(Square::B6, Piece::WhiteMet);
    /// let position = BitPosition::from(&Position::from_setup(&setup)?);
    /// assert!(position.is_stalemate() && !position.is_checkmate());
    /// # Ok::<(), makruk_core::SetupError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns whether a move is legal here. A bia's move into the promotion zone is legal only
    /// as a promotion, and no other move is.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Move, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4).unwrap();
    /// assert!(BitPosition::start().is_legal(push));
    /// assert!(!BitPosition::start().is_legal(push.promoting()));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let found = self.for_each_mover(mv.from().to_set(), |mover| {
            let promotes = mover.promotions.contains(mv.to());
            if mover.targets.contains(mv.to()) && promotes == mv.is_promotion() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// Returns the position after a move, or `None` if the move is illegal.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::{Color, Move, Square};
    ///
    /// let start = BitPosition::start();
    /// let after = start.after(Move::new(Square::E3, Square::E4).unwrap()).unwrap();
    /// assert_eq!(after.turn(), Color::Black);
    /// assert_eq!(start.after(Move::new(Square::E3, Square::E5).unwrap()), None);
    /// ```
    #[must_use = "the position itself stays as it is"]
    pub fn after(&self, mv: Move) -> Option<Self> {
        self.is_legal(mv).then(|| self.after_unchecked(mv))
    }

    /// Returns the position after a move that the caller knows to be legal, for example because
    /// [`BitPosition::for_each_legal`] gave it.
    ///
    /// After an illegal move the position has no meaning, and what its methods return then is
    /// arbitrary; nothing worse happens.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    ///
    /// let start = BitPosition::start();
    /// let replies: usize = start
    ///     .legal_moves()
    ///     .into_iter()
    ///     .map(|mv| start.after_unchecked(mv).count_legal())
    ///     .sum();
    /// assert_eq!(replies, 529);
    /// ```
    #[inline]
    pub fn after_unchecked(&self, mv: Move) -> Self {
        match self.turn {
            Color::White => self.play::<White>(mv),
            Color::Black => self.play::<Black>(mv),
        }
    }

    #[inline]
    fn play<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let Some(leaving) = self.pieces.role_at(from.index()) else {
            return *self;
        };
        let arriving = if mv.is_promotion() {
            Role::Biangai
        } else {
            leaving
        };
        let key = |color, role, square| zobrist::key(Piece::new(color, role), square);
        let captured = self.pieces.role_at(to.index());
        let captured_key = captured.map_or(0, |role| key(S::Other::COLOR, role, to));
        Self {
            pieces: self
                .pieces
                .without(from.to_set())
                .with::<S>(arriving, to.to_set()),
            zobrist: self.zobrist
                ^ zobrist::BLACK_TO_MOVE
                ^ key(S::COLOR, leaving, from)
                ^ key(S::COLOR, arriving, to)
                ^ captured_key,
            turn: S::Other::COLOR,
        }
    }

    /// Returns the position with the other side to move and no piece moved, or `None` in check.
    /// Useful for a search, not legal in a game.
    ///
    /// ```
    /// use makruk_bitboard::BitPosition;
    /// use makruk_core::Color;
    ///
    /// let passed = BitPosition::start().after_null().unwrap();
    /// assert_eq!((passed.turn(), passed.count_legal()), (Color::Black, 23));
    /// ```
    #[must_use = "the position itself stays as it is"]
    pub fn after_null(&self) -> Option<Self> {
        (!self.is_check()).then_some(Self {
            pieces: self.pieces,
            zobrist: self.zobrist ^ zobrist::BLACK_TO_MOVE,
            turn: !self.turn,
        })
    }
}

impl Default for BitPosition {
    /// The [start position](BitPosition::start).
    fn default() -> Self {
        Self::start()
    }
}

impl From<&Position> for BitPosition {
    fn from(position: &Position) -> Self {
        Self {
            pieces: Pieces::new(position.board()),
            zobrist: position.zobrist(),
            turn: position.turn(),
        }
    }
}

/// The half-move clock becomes 0 and the number of the move 1. More pieces of a kind than the set has
/// are taken as they are.
impl TryFrom<&BitPosition> for Position {
    /// What is wrong with the position, which only an illegal move can have brought about.
    type Error = SetupError;

    fn try_from(position: &BitPosition) -> Result<Self, SetupError> {
        Self::from_setup_ignoring(&position.to_setup(), SetupProblems::all())
    }
}

impl makruk_core::PiecePlacement for BitPosition {
    #[inline]
    fn by_role(&self, role: Role) -> SquareSet {
        self.by_role(role)
    }

    #[inline]
    fn by_color(&self, color: Color) -> SquareSet {
        self.by_color(color)
    }

    #[inline]
    fn met_like(&self, color: Color) -> SquareSet {
        self.pieces.met_like() & self.by_color(color)
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.occupied()
    }

    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        !self.by_color(color).more_than_one()
    }
}

impl PartialEq for BitPosition {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn && self.pieces.plays_like(&other.pieces)
    }
}

impl Eq for BitPosition {}

impl Hash for BitPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist.hash(state);
    }
}
