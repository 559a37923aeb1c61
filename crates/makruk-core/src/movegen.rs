//! Legal move generation without make-and-test.
//!
//! Listing, counting and searching for moves all use one visitor. It determines attacks on the khun, checks and pins once
//! ([`safety`](crate::safety)), then generates each piece's moves in 0x88 steps. Without checks and pins, every step to a square
//! not occupied by the same side is legal.

use core::{convert::Infallible, ops::ControlFlow};

use crate::{
    Board, Color, Move, MoveList, PiecePlacement, Position, Role, Square, SquareSet,
    movement::{BIA_CAPTURES, DIAGONAL, KHON, KHUN, MA, STRAIGHT, forward, is_promotion_zone},
    piece::{BLACK, EDGE, EMPTY, WHITE},
    safety::Safety,
    square::dense,
    x88::add,
};

impl Position {
    /// Calls `visit` for each legal move until it returns [`ControlFlow::Break`].
    ///
    /// No list is built. The move order is not part of the API.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use makruk::Position;
    ///
    /// // Is there a legal move to the fourth rank?
    /// let found = Position::start().for_each_legal(|mv| match mv.to().rank().char() {
    ///     '4' => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert!(found.is_break());
    /// ```
    #[inline]
    #[doc(alias = "generate_moves")]
    pub fn for_each_legal<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit::<false, B>(SquareSet::ALL, &mut visit)
    }

    /// Returns all legal moves.
    #[doc(alias = "legal moves", alias = "generate_moves")]
    pub fn legal_moves(&self) -> MoveList {
        self.list::<false>(SquareSet::ALL)
    }

    /// Returns the legal moves of the piece on a square; the list is empty unless a piece of the side to move is there.
    ///
    /// ```
    /// use makruk::{Position, Square};
    ///
    /// let position = Position::start();
    /// assert_eq!(position.legal_moves_from(Square::B1).len(), 1); // b1-d2
    /// assert!(position.legal_moves_from(Square::B8).is_empty()); // Black's ma
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        self.list::<false>(square.to_set())
    }

    /// Returns the legal moves of the pieces on the given squares.
    ///
    /// ```
    /// use makruk::{Color, Position, Role};
    ///
    /// let start = Position::start();
    /// let mas = start.board().pieces(Color::White, Role::Ma);
    /// assert_eq!(start.legal_moves_of(mas).len(), 2); // b1-d2 and g1-e2
    /// ```
    pub fn legal_moves_of(&self, pieces: SquareSet) -> MoveList {
        self.list::<false>(pieces)
    }

    /// Returns the legal captures.
    #[doc(alias = "กิน")]
    pub fn captures(&self) -> MoveList {
        self.list::<true>(SquareSet::ALL)
    }

    /// Returns the number of legal moves without building a list.
    pub fn count_legal(&self) -> usize {
        let mut count = 0;
        let ControlFlow::<Infallible>::Continue(()) = self.for_each_legal(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns whether there is a legal move. If there is none, the game is over: [`Position::is_checkmate`] and
    /// [`Position::is_stalemate`] distinguish the two cases.
    pub fn has_legal_move(&self) -> bool {
        // A khun move usually exists, so try it first.
        let khun = self.board().pieces(self.turn(), Role::Khun);
        !self.legal_moves_of(khun).is_empty() || !self.legal_moves().is_empty()
    }

    /// Returns whether the side to move is checkmated: in check without a legal move.
    ///
    /// ```
    /// use makruk::{Color, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup { turn: Color::Black, ..Setup::default() };
    /// setup.board.put(Square::A8, Piece::BlackKhun);
    /// setup.board.put(Square::A7, Piece::WhiteRua);
    /// setup.board.put(Square::B7, Piece::WhiteRua);
    /// setup.board.put(Square::E1, Piece::WhiteKhun);
    /// let position = Position::from_setup(&setup)?;
    /// assert!(position.is_checkmate() && !position.is_stalemate());
    /// # Ok::<(), makruk::SetupError>(())
    /// ```
    #[doc(alias = "mate")]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated: not in check, but without a legal move.
    /// In Makruk, stalemate is a draw.
    ///
    /// ```
    /// use makruk::{Color, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup { turn: Color::Black, ..Setup::default() };
    /// setup.board.put(Square::A8, Piece::BlackKhun);
    /// setup.board.put(Square::C7, Piece::WhiteKhun);
    /// setup.board.put(Square::B6, Piece::WhiteMet);
    /// let position = Position::from_setup(&setup)?;
    /// assert!(position.is_stalemate() && !position.is_checkmate());
    /// # Ok::<(), makruk::SetupError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns whether a move is legal. A bia that reaches its promotion rank must promote, and no other move may promote.
    ///
    /// ```
    /// use makruk::{Move, Position, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// assert!(Position::start().is_legal(push));
    /// assert!(!Position::start().is_legal(push.promoting()));
    /// ```
    #[doc(alias = "pseudo-legal")]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves_from(mv.from()).contains(&mv)
    }

    fn list<const CAPTURES: bool>(&self, pieces: SquareSet) -> MoveList {
        let mut list = MoveList::new();
        let ControlFlow::<Infallible>::Continue(()) =
            self.visit::<CAPTURES, _>(pieces, &mut |mv| {
                let pushed = list.try_push(mv);
                // Cannot fail: no position has more than MAX_MOVES moves.
                debug_assert!(pushed.is_ok());
                ControlFlow::Continue(())
            });
        list
    }

    /// Visits the legal moves, or only the captures, of the given pieces.
    #[inline]
    fn visit<const CAPTURES: bool, B>(
        &self,
        pieces: SquareSet,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.turn() {
            Color::White => Generator::<true, CAPTURES> {
                board: self.board(),
                movers: pieces,
            }
            .run(visit),
            Color::Black => Generator::<false, CAPTURES> {
                board: self.board(),
                movers: pieces,
            }
            .run(visit),
        }
    }
}

/// The generator for one side, White if `IS_WHITE`.
struct Generator<'a, const IS_WHITE: bool, const CAPTURES: bool> {
    board: &'a Board,
    /// The pieces whose moves are generated.
    movers: SquareSet,
}

impl<const IS_WHITE: bool, const CAPTURES: bool> Generator<'_, IS_WHITE, CAPTURES> {
    const US: Color = if IS_WHITE { Color::White } else { Color::Black };
    const OWN: u8 = if IS_WHITE { WHITE } else { BLACK };

    #[inline]
    fn run<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let safety = Safety::new::<IS_WHITE>(self.board);
        if self.movers.contains(safety.khun) {
            for (bit, step) in KHUN.into_iter().enumerate() {
                let to = add(safety.khun.to_0x88(), step);
                if safety.danger >> bit & 1 == 0 && Self::can_enter(self.board.cell(to)) {
                    visit(Move::from_parts(safety.khun, to, false))?;
                }
            }
        }
        if safety.checkers.more_than_one() {
            return ControlFlow::Continue(());
        }
        if safety.checkers.is_empty() && safety.pinned.is_empty() {
            return self.visit_pieces(|_, _| true, visit);
        }
        let evasions = safety.evasions();
        let khun = safety.khun.to_0x88();
        let allows = |from: Square, to: u8| {
            let stays_on_line = || {
                let from = from.to_0x88();
                // The piece is between the khun and the pinning rua, so sharing the khun's file means a pin along the file.
                if from & 7 == khun & 7 {
                    to & 7 == khun & 7
                } else {
                    to >> 4 == khun >> 4
                }
            };
            evasions.bits() >> dense(to) & 1 != 0
                && (!safety.pinned.contains(from) || stays_on_line())
        };
        self.visit_pieces(allows, visit)
    }

    /// Visits the moves that `allows` accepts, for all pieces except the khun.
    #[inline]
    fn visit_pieces<B>(
        &self,
        allows: impl Fn(Square, u8) -> bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let met_like = self.board.met_like(Self::US) & self.movers;
        self.visit_steps(met_like, DIAGONAL, &allows, visit)?;
        self.visit_steps(
            self.select(Role::Khon),
            KHON[Self::US.index()],
            &allows,
            visit,
        )?;
        self.visit_steps(self.select(Role::Ma), MA, &allows, visit)?;
        for from in self.select(Role::Rua) {
            for step in STRAIGHT {
                let mut to = add(from.to_0x88(), step);
                loop {
                    let cell = self.board.cell(to);
                    if Self::can_enter(cell) && allows(from, to) {
                        visit(Move::from_parts(from, to, false))?;
                    }
                    if cell != EMPTY {
                        break;
                    }
                    to = add(to, step);
                }
            }
        }
        for from in self.select(Role::Bia) {
            let to = add(from.to_0x88(), forward(Self::US));
            if !CAPTURES && self.board.cell(to) == EMPTY && allows(from, to) {
                visit(Self::build_bia_move(from, to))?;
            }
            for step in BIA_CAPTURES[Self::US.index()] {
                let to = add(from.to_0x88(), step);
                if Self::is_enemy(self.board.cell(to)) && allows(from, to) {
                    visit(Self::build_bia_move(from, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of single-step pieces.
    #[inline]
    fn visit_steps<B, const N: usize>(
        &self,
        pieces: SquareSet,
        steps: [i8; N],
        allows: &impl Fn(Square, u8) -> bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in pieces {
            for step in steps {
                let to = add(from.to_0x88(), step);
                if Self::can_enter(self.board.cell(to)) && allows(from, to) {
                    visit(Move::from_parts(from, to, false))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn select(&self, role: Role) -> SquareSet {
        self.board.pieces(Self::US, role) & self.movers
    }

    /// Builds a bia move; the target square decides whether it promotes.
    #[inline]
    fn build_bia_move(from: Square, to: u8) -> Move {
        let promotes = is_promotion_zone(Self::US, Square::ALL[dense(to)]);
        Move::from_parts(from, to, promotes)
    }

    /// Returns whether a piece that captures as it moves may enter a cell.
    #[inline]
    fn can_enter(cell: u8) -> bool {
        if CAPTURES {
            Self::is_enemy(cell)
        } else {
            cell & Self::OWN == 0
        }
    }

    #[inline]
    fn is_enemy(cell: u8) -> bool {
        cell & EDGE == EDGE - Self::OWN
    }
}
