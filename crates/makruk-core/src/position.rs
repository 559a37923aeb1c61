//! [`Position`]: a validated position; playing and undoing moves.

use core::{
    hash::{Hash, Hasher},
    num::NonZeroU32,
};

use crate::{
    Board, Color, IllegalMoveError, Move, Piece, PiecePlacement, Role, Setup, SetupError,
    SetupProblems, Square, piece::EMPTY, zobrist,
};

/// A valid position on a 0x88 board, with its clocks. This is the default choice; for searches and perft, where speed matters
/// most, use `BitPosition` in makruk-bitboard.
///
/// A position is valid if each side has one khun, the khuns are not on neighbouring squares, the side not to move is not in
/// check, and no side has more than 16 pieces. A count is not part of the position: a [`Setup`] holds the counting fields of a
/// FEN, and the rules of a game interpret them. A position takes 360 bytes.
///
/// Two positions are **equal** if one is a repetition of the other: they have the same side to move and the same pieces on the
/// same squares, where a bia ngai equals a met. The clocks are not compared. For an exact comparison, compare
/// [`Position::to_setup`].
///
/// # Examples
///
/// ```
/// use makruk::{Move, Position, Square};
///
/// let mut position = Position::start();
/// let push = Move::new(Square::E3, Square::E4);
/// let undo = position.play(push)?;
/// assert_eq!(position.legal_moves().len(), 23);
/// position.undo(undo);
/// assert_eq!(position, Position::start());
/// # Ok::<(), makruk::IllegalMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// [`zobrist::hash`] of the board and the turn.
    zobrist: u64,
    halfmoves: u32,
    fullmoves: NonZeroU32,
    turn: Color,
}

/// The state that [`Position::undo`] needs to undo a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// `None` for a null move.
    mv: Option<Move>,
    /// The previous cell of the target square.
    captured: u8,
    zobrist: u64,
    halfmoves: u32,
    fullmoves: NonZeroU32,
}

impl Undo {
    /// Returns the move played; `None` for a null move.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// Returns the [hash](Position::zobrist) of the position before the move.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// let undo = position.play(Move::new(Square::E3, Square::E4))?;
    /// assert_eq!(undo.zobrist_before(), Position::start().zobrist());
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    pub const fn zobrist_before(&self) -> u64 {
        self.zobrist
    }

    /// Returns the piece that the move captured.
    ///
    /// ```
    /// use makruk::{Move, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup::default();
    /// setup.board.put(Square::D1, Piece::WhiteKhun);
    /// setup.board.put(Square::E2, Piece::BlackMet);
    /// setup.board.put(Square::E8, Piece::BlackKhun);
    /// let mut position = Position::from_setup(&setup)?;
    /// let undo = position.play(Move::new(Square::D1, Square::E2))?;
    /// assert_eq!(undo.captured(), Some(Piece::BlackMet));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn captured(&self) -> Option<Piece> {
        Piece::from_cell(self.captured)
    }
}

impl Position {
    /// Creates the start position, White to move.
    ///
    /// [`Board::start`] describes it. If Black moves first, use [`Setup::start`].
    #[doc(alias = "startpos")]
    pub fn start() -> Self {
        Self::from_valid(&Setup::start(Color::White))
    }

    /// Creates a position from a setup without [problems](SetupProblems).
    ///
    /// ```
    /// use makruk::{Color, Position, Setup, SetupProblems};
    ///
    /// assert!(Position::from_setup(&Setup::start(Color::Black)).is_ok());
    /// let error = Position::from_setup(&Setup::default()).unwrap_err();
    /// assert_eq!(error.problems(), SetupProblems::NO_KHUN); // for an empty board
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the setup has any [`SetupProblems`].
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup_ignoring(setup, SetupProblems::empty())
    }

    /// Creates a position from a setup, tolerating the `ignored` problems.
    ///
    /// A bia past its promotion rank promotes on its next move.
    ///
    /// ```
    /// use makruk::{Color, Piece, Position, Setup, SetupProblems, Square};
    ///
    /// let mut setup = Setup::start(Color::White);
    /// setup.board.put(Square::E4, Piece::WhiteMet); // a second met, not marked as promoted
    /// setup.board.remove(Square::E3);
    /// assert!(Position::from_setup(&setup).is_err());
    /// assert!(Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_MET).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the setup has any problem that is not in `ignored`. Problems in [`SetupProblems::FATAL`] are never
    /// ignored.
    pub fn from_setup_ignoring(setup: &Setup, ignored: SetupProblems) -> Result<Self, SetupError> {
        setup.check(ignored)?;
        Ok(Self::from_valid(setup))
    }

    fn from_valid(setup: &Setup) -> Self {
        Self {
            board: setup.board.clone(),
            zobrist: zobrist::hash(&setup.board, setup.turn),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
            turn: setup.turn,
        }
    }

    /// Returns the setup of this position, without a count.
    ///
    /// ```
    /// use makruk::{Color, Position, Setup};
    ///
    /// assert_eq!(Position::start().to_setup(), Setup::start(Color::White));
    /// ```
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            count: None,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Returns the board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square of a side's khun. A valid position always has one; use [`Board::khun`] for boards that may have none.
    #[doc(alias = "king")]
    #[inline]
    pub fn khun(&self, color: Color) -> Square {
        self.board.khun(color).unwrap_or(Square::A1)
    }

    /// Returns the side to move.
    #[inline]
    #[doc(alias = "side_to_move")]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the [half-move clock](https://www.chessprogramming.org/Halfmove_Clock): plies since the last capture or bia move.
    /// It saturates at `u32::MAX`.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// position.play(Move::new(Square::B1, Square::D2))?; // a ma move
    /// assert_eq!(position.halfmoves(), 1);
    /// position.play(Move::new(Square::E6, Square::E5))?; // a bia move
    /// assert_eq!(position.halfmoves(), 0);
    /// assert_eq!(position.fullmoves().get(), 2);
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    #[inline]
    #[doc(alias = "halfmove_clock")]
    #[doc(alias = "fifty-move rule")]
    pub const fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Returns the move number, counted from 1. It is incremented after Black's move and saturates at `u32::MAX`.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// assert_eq!(Position::start().fullmoves().get(), 1);
    /// ```
    #[inline]
    #[doc(alias = "fullmove_number")]
    pub const fn fullmoves(&self) -> NonZeroU32 {
        self.fullmoves
    }

    /// Returns the number of plies since the start of the game, computed from the move number and the side to move.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// assert_eq!(Position::start().ply(), 0);
    /// ```
    #[doc(alias = "game_ply")]
    pub fn ply(&self) -> u64 {
        2 * (u64::from(self.fullmoves.get()) - 1) + self.turn.fold(0, 1)
    }

    /// Returns the [Zobrist hash](crate::zobrist), updated incrementally.
    ///
    /// Equal positions have equal hashes. Different positions may collide.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// // Transpositions have the same hash.
    /// let play = |moves: [(Square, Square); 3]| {
    ///     let mut position = Position::start();
    ///     for (from, to) in moves {
    ///         position.play(Move::new(from, to)).unwrap();
    ///     }
    ///     position
    /// };
    /// use Square::*;
    /// let one = play([(E3, E4), (E6, E5), (C3, C4)]);
    /// let other = play([(C3, C4), (E6, E5), (E3, E4)]);
    /// assert_eq!(one, other);
    /// assert_eq!(one.zobrist(), other.zobrist());
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "key")]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.zobrist
    }

    /// Checks that a move is legal, and determines the reason if it is not.
    ///
    /// ```
    /// use makruk::{Illegality, Move, Position, Role, Square};
    ///
    /// let position = Position::start();
    /// let leap = Move::new(Square::F1, Square::F4);
    /// let error = position.check_legal(leap).unwrap_err();
    /// assert_eq!(error.reason(), Illegality::Unreachable(Role::Khon));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMoveError`] with the reason if the move is illegal.
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError> {
        if self.is_legal(mv) {
            return Ok(());
        }
        Err(IllegalMoveError::find(
            mv,
            self.board(),
            self.turn(),
            |mv| self.is_legal(mv),
        ))
    }

    /// Plays a move if it is legal.
    ///
    /// ```
    /// use makruk::{Color, Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// position.play(Move::new(Square::E3, Square::E4))?;
    /// assert_eq!(position.turn(), Color::Black);
    /// assert!(position.play(Move::new(Square::E4, Square::E5)).is_err());
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is illegal; the position is then unchanged.
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMoveError> {
        self.check_legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Returns the position after a legal move; this position is unchanged.
    ///
    /// ```
    /// use makruk::{Color, Move, Position, Square};
    ///
    /// let after = Position::start().after(Move::new(Square::E3, Square::E4))?;
    /// assert_eq!(after.turn(), Color::Black);
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is illegal.
    pub fn after(&self, mv: Move) -> Result<Self, IllegalMoveError> {
        self.check_legal(mv)?;
        let mut after = self.clone();
        after.play_unchecked(mv);
        Ok(after)
    }

    /// Plays a move known to be legal, such as one from [`Position::for_each_legal`].
    ///
    /// After an illegal move, the position and the results of its methods are unspecified.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// let mut position = Position::start();
    /// for mv in position.legal_moves() {
    ///     let undo = position.play_unchecked(mv);
    ///     assert!(position.has_legal_move());
    ///     position.undo(undo);
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from().to_0x88(), mv.to_0x88());
        let mover = self.board.cell(from);
        let arriving = if mv.is_promotion() {
            Piece::new(self.turn, Role::BiaNgai) as u8
        } else {
            mover
        };
        let captured = self.board.relocate(from, to, mover, arriving);
        let undo = Undo {
            mv: Some(mv),
            captured,
            zobrist: self.zobrist,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        };
        self.zobrist ^= zobrist::cell_key(mover, from) ^ zobrist::cell_key(arriving, to);
        let bia = Piece::new(self.turn, Role::Bia) as u8;
        if captured != EMPTY {
            self.zobrist ^= zobrist::cell_key(captured, to);
        }
        self.halfmoves = if captured != EMPTY || mover == bia {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        self.pass_turn();
        undo
    }

    /// Undoes the most recent move or null move that has not yet been undone.
    ///
    /// The result is unspecified if `undo` belongs to a different move or a different position.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// let mut position = Position::start();
    /// let undo = position.play(Move::new(Square::E3, Square::E4))?;
    /// position.undo(undo);
    /// assert_eq!(position, Position::start());
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    #[doc(alias = "undo_move")]
    #[doc(alias = "unmake")]
    #[doc(alias = "unmake_move")]
    #[doc(alias = "take back")]
    #[doc(alias = "pop")]
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.zobrist = undo.zobrist;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
        if let Some(mv) = undo.mv {
            let (from, to) = (mv.from().to_0x88(), mv.to_0x88());
            let arrived = self.board.cell(to);
            let mover = if mv.is_promotion() {
                Piece::new(self.turn, Role::Bia) as u8
            } else {
                arrived
            };
            self.board.restore(from, to, mover, arrived, undo.captured);
        }
    }

    /// Undoes the last move without its [`Undo`], given the move, the captured role and the clocks before the move. The hash is
    /// updated incrementally.
    ///
    /// The result is unspecified if the move is not the last one or the captured role is wrong.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// let (halfmoves, fullmoves) = (start.halfmoves(), start.fullmoves());
    /// let push = Move::new(Square::E3, Square::E4);
    /// let mut position = start.after(push)?;
    /// position.take_back(push, None, halfmoves, fullmoves);
    /// assert_eq!(position.to_setup(), start.to_setup());
    /// assert_eq!(position.zobrist(), start.zobrist());
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    pub fn take_back(
        &mut self,
        mv: Move,
        captured: Option<Role>,
        halfmoves: u32,
        fullmoves: NonZeroU32,
    ) {
        let (from, to) = (mv.from().to_0x88(), mv.to_0x88());
        let arrived = self.board.cell(to);
        let mover = if mv.is_promotion() {
            Piece::new(!self.turn, Role::Bia) as u8
        } else {
            arrived
        };
        let captured = captured.map_or(EMPTY, |role| Piece::new(self.turn, role) as u8);
        let mut zobrist = self.zobrist
            ^ zobrist::BLACK_TO_MOVE
            ^ zobrist::cell_key(mover, from)
            ^ zobrist::cell_key(arrived, to);
        if captured != EMPTY {
            zobrist ^= zobrist::cell_key(captured, to);
        }
        self.undo(Undo {
            mv: Some(mv),
            captured,
            zobrist,
            halfmoves,
            fullmoves,
        });
    }

    /// Plays a [null move](https://www.chessprogramming.org/Null_Move): passes the turn without moving a piece. It is useful in a
    /// search, but not legal in a game. Returns `None` and changes nothing if the side to move is in check.
    ///
    /// ```
    /// use makruk::{Color, Position};
    ///
    /// let mut position = Position::start();
    /// let undo = position.play_null().unwrap();
    /// assert_eq!(position.turn(), Color::Black);
    /// position.undo(undo);
    /// assert_eq!(position.turn(), Color::White);
    /// ```
    #[doc(alias = "pass")]
    pub fn play_null(&mut self) -> Option<Undo> {
        if self.is_check() {
            return None;
        }
        let undo = Undo {
            mv: None,
            captured: EMPTY,
            zobrist: self.zobrist,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        };
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.pass_turn();
        Some(undo)
    }

    fn pass_turn(&mut self) {
        self.zobrist ^= zobrist::BLACK_TO_MOVE;
        if self.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// Returns the position with the sides swapped: pieces as in [`Board::swap_sides`], the other side to move, and the same
    /// clocks. Its legal moves are those of this position, [rotated](Move::rotate_180).
    ///
    /// ```
    /// use makruk::{Color, Position};
    ///
    /// let swapped = Position::start().swap_sides();
    /// assert_eq!(swapped.turn(), Color::Black);
    /// assert_eq!(swapped.board(), Position::start().board());
    /// ```
    #[doc(alias = "mirror")]
    #[doc(alias = "flip")]
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        let mut setup = self.to_setup();
        setup.board = self.board.swap_sides();
        setup.turn = !self.turn;
        Self::from_valid(&setup)
    }
}

impl Default for Position {
    /// Returns the [start position](Position::start).
    fn default() -> Self {
        Self::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.board, &other.board);
        self.turn == other.turn
            && Color::ALL.into_iter().all(|color| {
                a.by_color(color) == b.by_color(color) && a.met_like(color) == b.met_like(color)
            })
            && [Role::Khun, Role::Khon, Role::Ma, Role::Rua, Role::Bia]
                .into_iter()
                .all(|role| a.by_role(role) == b.by_role(role))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist.hash(state);
    }
}
