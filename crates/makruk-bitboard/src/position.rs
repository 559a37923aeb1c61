//! [`BitPosition`], a position on bitboards in 48 bytes.

use core::{
    hash::{Hash, Hasher},
    ops::ControlFlow,
};

use makruk_core::{
    Board, Color, IllegalMoveError, Move, MoveGenerator, MoveList, Piece, PiecePlacement, Position,
    Role, Setup, SetupError, SetupProblems, Square, SquareSet, zobrist,
};

use crate::{
    Mover,
    count::count_legal,
    movegen::for_each_mover,
    pieces::Pieces,
    side::{Black, Side, White},
};

/// A position on bitboards: the pieces, the side to move and the hash, in 48 bytes.
///
/// Use it for searches and perft, which generate millions of positions: it is about four times as fast as [`Position`], the
/// default choice elsewhere. It is `Copy`: instead of undoing a move, keep a copy of the previous position. It has no clocks;
/// [`Position::try_from`] sets the half-move clock to 0 and the move number to 1.
///
/// It is created from a valid [`Position`] and changed only by legal moves, so it is always valid. Operations common to both
/// types have the same names, arguments and results.
///
/// As with [`Position`], two positions are **equal** if one is a repetition of the other: a bia ngai equals a met. To distinguish
/// the two, compare [`BitPosition::to_setup`].
///
/// # Examples
///
/// ```
/// use makruk::{Move, Position, Square, bitboard::BitPosition};
///
/// let start = BitPosition::from(&Position::start());
/// let push = Move::new(Square::E3, Square::E4);
/// let after = start.after(push)?;
/// assert_eq!((start.count_legal(), after.count_legal()), (23, 23));
/// assert!(start.after(push.promoting()).is_err());
///
/// let same = Position::start().after(push)?;
/// assert_eq!(after.zobrist(), same.zobrist());
/// assert_eq!(Position::try_from(&after)?, same);
/// assert_eq!(size_of::<BitPosition>(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a move returns a new position and does not change this one"]
pub struct BitPosition {
    pub(crate) pieces: Pieces,
    /// [`zobrist::hash`] of the pieces and the turn.
    zobrist: u64,
    turn: Color,
}

const _: () = assert!(size_of::<BitPosition>() <= 80);

impl BitPosition {
    /// Creates the start position, White to move.
    pub fn start() -> Self {
        Self::from(&Position::start())
    }

    /// Returns the setup of this position: no count, half-move clock 0, move 1.
    ///
    /// ```
    /// use makruk::{Color, Setup, bitboard::BitPosition};
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
    #[inline]
    #[doc(alias = "side_to_move")]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the Zobrist hash, equal to [`Position::zobrist`].
    #[doc(alias = "hash")]
    #[doc(alias = "key")]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.zobrist
    }

    /// Returns the piece on a square.
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
    #[inline]
    pub fn khun(&self, color: Color) -> Square {
        // A valid position has a khun.
        self.pieces(color, Role::Khun).first().unwrap_or(Square::A1)
    }

    /// Returns the squares of one side's pieces of a role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.by_role(role) & self.by_color(color)
    }

    /// Returns the squares of all pieces of one side.
    #[inline]
    pub fn by_color(&self, color: Color) -> SquareSet {
        self.pieces.side(color)
    }

    /// Returns the squares of both sides' pieces of a role.
    #[inline]
    pub fn by_role(&self, role: Role) -> SquareSet {
        self.pieces.by_role(role)
    }

    /// Returns the squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.pieces.occupied()
    }

    /// Calls `visit` for each piece of the side to move that is on a square in `of` and has a legal move, until `visit` returns
    /// [`ControlFlow::Break`]. The order of the pieces is not part of the API.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use makruk::{SquareSet, bitboard::BitPosition};
    ///
    /// // Count the mobile pieces.
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

    /// Calls `visit` for each legal move, until `visit` returns [`ControlFlow::Break`]. The order of the moves is not part of the API.
    #[inline]
    #[doc(alias = "generate_moves")]
    pub fn for_each_legal<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_mover(SquareSet::ALL, |mover| {
            mover.moves().try_for_each(&mut visit)
        })
    }

    /// Returns all legal moves. Their order is not part of the API.
    pub fn legal_moves(&self) -> MoveList {
        self.list(SquareSet::ALL, SquareSet::ALL)
    }

    /// Returns the legal moves of the piece on a square; the list is empty unless a piece of the side to move is there.
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.list(square.to_set(), SquareSet::ALL)
    }

    /// Returns the legal captures.
    pub fn captures(&self) -> MoveList {
        self.list(SquareSet::ALL, self.by_color(!self.turn))
    }

    /// Lists the legal moves from the squares of one set to the squares of another.
    fn list(&self, from: SquareSet, to: SquareSet) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.for_each_mover(from, |mut mover| {
            mover.targets &= to;
            mover.moves().try_for_each(|mv| match moves.try_push(mv) {
                Ok(()) => ControlFlow::Continue(()),
                Err(mv) => ControlFlow::Break(mv), // unreachable: the list has room for all legal moves
            })
        });
        moves
    }

    /// Returns the number of legal moves without building a list.
    pub fn count_legal(&self) -> usize {
        match self.turn {
            Color::White => count_legal::<White>(&self.pieces),
            Color::Black => count_legal::<Black>(&self.pieces),
        }
    }

    /// Returns whether there is a legal move; without one, the game is over by checkmate or stalemate.
    pub fn has_legal_move(&self) -> bool {
        self.for_each_mover(SquareSet::ALL, ControlFlow::Break)
            .is_break()
    }

    /// Returns whether the side to move is checkmated: in check, without a legal move.
    #[doc(alias = "mate")]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated: not in check, but without a legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns whether a move is legal. A bia that reaches its promotion rank must promote, and no other move may promote.
    pub fn is_legal(&self, mv: Move) -> bool {
        let moves = self.list(mv.from().to_set(), mv.to().to_set());
        moves.contains(&mv)
    }

    /// Checks that a move is legal, and determines the reason if it is not.
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMoveError`] with the reason if the move is illegal.
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let board = self.to_setup().board;
        Err(IllegalMoveError::find(mv, &board, self.turn, |mv| {
            self.is_legal(mv)
        }))
    }

    /// Returns the position after a legal move; this position is unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is illegal.
    pub fn after(&self, mv: Move) -> Result<Self, IllegalMoveError> {
        self.check_legal(mv)?;
        Ok(self.after_unchecked(mv))
    }

    /// Returns the position after a move known to be legal, such as one from [`BitPosition::for_each_legal`].
    ///
    /// After an illegal move, the position and the results of its methods are unspecified.
    ///
    /// ```
    /// use makruk::bitboard::BitPosition;
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
            Role::BiaNgai
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

    /// Returns the position after a [null move](https://www.chessprogramming.org/Null_Move), as in [`Position::play_null`];
    /// `None` if the side to move is in check.
    #[must_use = "this position is unchanged"]
    pub fn after_null(&self) -> Option<Self> {
        (!self.is_check()).then_some(Self {
            pieces: self.pieces,
            zobrist: self.zobrist ^ zobrist::BLACK_TO_MOVE,
            turn: !self.turn,
        })
    }
}

impl Default for BitPosition {
    /// Returns the [start position](BitPosition::start).
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

/// Sets the half-move clock to 0 and the move number to 1. Accepts more pieces of a role than one set contains.
impl TryFrom<&BitPosition> for Position {
    /// The problems with the position, which can only result from an illegal move.
    type Error = SetupError;

    fn try_from(position: &BitPosition) -> Result<Self, SetupError> {
        Self::from_setup_ignoring(&position.to_setup(), SetupProblems::all())
    }
}

impl PiecePlacement for BitPosition {
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

impl MoveGenerator for BitPosition {
    #[inline]
    fn turn(&self) -> Color {
        self.turn()
    }

    #[inline]
    fn zobrist(&self) -> u64 {
        self.zobrist()
    }

    #[inline]
    fn get(&self, square: Square) -> Option<Piece> {
        self.get(square)
    }

    #[inline]
    fn khun(&self, color: Color) -> Square {
        self.khun(color)
    }

    #[inline]
    fn for_each_legal<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_legal(visit)
    }

    #[inline]
    fn legal_moves(&self) -> MoveList {
        self.legal_moves()
    }

    #[inline]
    fn legal_moves_from(&self, square: Square) -> MoveList {
        self.legal_moves_from(square)
    }

    #[inline]
    fn captures(&self) -> MoveList {
        self.captures()
    }

    #[inline]
    fn count_legal(&self) -> usize {
        self.count_legal()
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    #[inline]
    fn checkers(&self) -> SquareSet {
        self.checkers()
    }

    #[inline]
    fn pinned(&self) -> SquareSet {
        self.pinned()
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.is_check()
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        self.gives_check(mv)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError> {
        self.check_legal(mv)
    }

    #[inline]
    fn after_unchecked(&self, mv: Move) -> Self {
        self.after_unchecked(mv)
    }

    #[inline]
    fn after_null(&self) -> Option<Self> {
        self.after_null()
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
