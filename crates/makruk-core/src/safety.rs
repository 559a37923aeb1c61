//! Khun safety: attacked squares around the khun, checks and pins.
//!
//! Attacks, checks and pins are computed before move generation, so no move has to be made and tested.

use crate::{
    Board, Color, Move, Piece, Position, Role, Square, SquareSet,
    attacks::straight_step,
    movement::{KHUN, STRAIGHT, attack_steps},
    piece::{BLACK, EMPTY, WHITE},
    square::dense,
    x88::add,
};

/// Attacks around the khun of the side to move, checks and pins.
pub(crate) struct Safety {
    pub(crate) khun: Square,
    /// Bit `n` is set if an enemy attacks the square one step [`KHUN`]`[n]` from the khun. Attacks pass through the khun, so that
    /// it cannot retreat along a rua's line.
    pub(crate) danger: u8,
    /// The checking pieces.
    pub(crate) checkers: SquareSet,
    /// The pieces of the side to move that are pinned by a rua.
    pub(crate) pinned: SquareSet,
}

impl Safety {
    /// Computes the safety of the khun of the side to move; the khun must exist. White is to move if `IS_WHITE`.
    #[inline]
    pub(crate) fn new<const IS_WHITE: bool>(board: &Board) -> Self {
        let us = if IS_WHITE { Color::White } else { Color::Black };
        let own = if IS_WHITE { WHITE } else { BLACK };
        let khun = board.khun(us).unwrap_or(Square::A1);
        let number = khun.to_0x88();
        let mut safety = Self {
            khun,
            danger: 0,
            checkers: SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
        };

        for piece in board.by_color(!us) & NEAR[khun.index()] {
            let row = ROW[(board.cell(piece.to_0x88()) & 63) as usize];
            let attack = ATTACKS[(row & 7) as usize][number.wrapping_sub(piece.to_0x88()) as usize];
            safety.danger |= attack.to_le_bytes()[0];
            if attack & CHECK != 0 {
                safety.checkers.insert(piece);
            }
        }
        for rua in board.pieces(!us, Role::Rua) {
            safety.look_at_rua(board, rua, own);
        }
        safety
    }

    /// Adds the attacks of one enemy rua, and its check or pin. `own` is the colour bit of the khun's side.
    #[inline]
    fn look_at_rua(&mut self, board: &Board, rua: Square, own: u8) {
        let (khun, rua) = (self.khun.to_0x88(), rua.to_0x88());
        let files = (rua & 7).abs_diff(khun & 7);
        let ranks = (rua >> 4).abs_diff(khun >> 4);
        if files > 1 && ranks > 1 {
            return;
        }
        let [north, east, south, west] = STRAIGHT;
        for (near, steps) in [(files <= 1, [north, south]), (ranks <= 1, [east, west])] {
            for step in steps.into_iter().filter(|_| near) {
                let mut number = add(rua, step);
                loop {
                    self.danger |= NEIGHBOR[number.wrapping_sub(khun) as usize];
                    if board.cell(number) != EMPTY && number != khun {
                        break;
                    }
                    number = add(number, step);
                }
            }
        }
        if let Some(step) = straight_step(khun, rua) {
            let mut number = add(khun, step);
            let mut guard = None;
            while number != rua {
                let cell = board.cell(number);
                if cell != EMPTY {
                    if guard.is_some() || cell & own == 0 {
                        return;
                    }
                    guard = Some(number);
                }
                number = add(number, step);
            }
            match guard {
                Some(guard) => self.pinned |= SquareSet::from_bits(1 << dense(guard)),
                None => self.checkers |= SquareSet::from_bits(1 << dense(rua)),
            }
        }
    }

    /// Returns the squares that pieces other than the khun may move to: all squares if there is no check; otherwise the first
    /// checker's square and the squares on which a piece would block its check.
    #[inline]
    pub(crate) fn evasions(&self) -> SquareSet {
        match self.checkers.first() {
            None => SquareSet::ALL,
            Some(checker) => Board::between(self.khun, checker) | self.checkers,
        }
    }
}

impl Position {
    /// Returns the pieces that give check to the side to move: at most two in a game, possibly more in a position set up by hand.
    ///
    /// ```
    /// use makruk::Position;
    ///
    /// assert!(Position::start().checkers().is_empty());
    /// ```
    pub fn checkers(&self) -> SquareSet {
        self.assess_safety().checkers
    }

    /// Returns whether the side to move is in check.
    #[doc(alias = "รุก")]
    #[doc(alias = "in_check")]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Returns the pieces of the side to move that a rua pins to their khun. They may move only along the line of the pin; only a
    /// rua, or a bia or khon stepping straight forward, can do so.
    ///
    /// ```
    /// use makruk::{Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup::default();
    /// setup.board.put(Square::E1, Piece::WhiteKhun);
    /// setup.board.put(Square::E3, Piece::WhiteMa);
    /// setup.board.put(Square::E7, Piece::BlackRua);
    /// setup.board.put(Square::D8, Piece::BlackKhun);
    /// let position = Position::from_setup(&setup)?;
    /// assert!(position.pinned().contains(Square::E3));
    /// assert!(position.legal_moves_from(Square::E3).is_empty());
    /// # Ok::<(), makruk::SetupError>(())
    /// ```
    pub fn pinned(&self) -> SquareSet {
        self.assess_safety().pinned
    }

    fn assess_safety(&self) -> Safety {
        match self.turn() {
            Color::White => Safety::new::<true>(self.board()),
            Color::Black => Safety::new::<false>(self.board()),
        }
    }

    /// Returns whether a legal move gives check, without making it.
    ///
    /// The result is meaningless for an illegal move.
    ///
    /// ```
    /// use makruk::{Color, Move, Piece, Position, Setup, Square};
    ///
    /// let mut setup = Setup::default();
    /// setup.board.put(Square::A1, Piece::WhiteKhun);
    /// setup.board.put(Square::B4, Piece::WhiteRua);
    /// setup.board.put(Square::E8, Piece::BlackKhun);
    /// let position = Position::from_setup(&setup).unwrap();
    /// assert!(position.gives_check(Move::new(Square::B4, Square::B8)));
    /// assert!(!position.gives_check(Move::new(Square::B4, Square::B7)));
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn();
        let (Some(piece), Some(khun)) = (self.board().get(mv.from()), self.board().khun(!us))
        else {
            return false;
        };
        let role = if mv.is_promotion() {
            Role::BiaNgai
        } else {
            piece.role()
        };
        let arriving = Piece::new(us, role);
        let (from, to, khun) = (mv.from().to_0x88(), mv.to_0x88(), khun.to_0x88());
        if role != Role::Rua
            && attack_steps(arriving)
                .iter()
                .any(|&step| add(to, step) == khun)
        {
            return true;
        }
        // A rua can give check only along a line through the origin or the target square; both are tested on the board after the
        // move.
        let cell = |number| match number {
            _ if number == from => EMPTY,
            _ if number == to => arriving as u8,
            _ => self.board().cell(number),
        };
        [from, to]
            .into_iter()
            .filter_map(|via| straight_step(khun, via))
            .any(|step| {
                let mut number = add(khun, step);
                while cell(number) == EMPTY {
                    number = add(number, step);
                }
                cell(number) == Piece::new(us, Role::Rua) as u8
            })
    }
}

/// The size in bytes of this module's tables.
pub(crate) const TABLE_BYTES: usize =
    size_of_val(&ATTACKS) + size_of_val(&NEIGHBOR) + size_of_val(&NEAR) + size_of_val(&ROW);

/// The bit of an [`ATTACKS`] entry that marks a check.
const CHECK: u16 = 1 << 8;

/// `[u8; 64]`: the row of [`ATTACKS`], indexed by cell.
static ROW: [u8; 64] = {
    let mut rows = [7; 64];
    let mut row = 0;
    while row < KINDS.len() {
        #[allow(clippy::cast_possible_truncation)] // 7 rows
        let value = row as u8;
        rows[KINDS[row] as usize] = value;
        row += 1;
    }
    rows[Piece::BlackKhun as usize] = 0;
    rows[Piece::BlackMet as usize] = 1;
    rows[Piece::WhiteBiaNgai as usize] = 1;
    rows[Piece::BlackBiaNgai as usize] = 1;
    rows[Piece::BlackMa as usize] = 2;
    rows
};

/// The pieces of the [`ATTACKS`] rows; row 7 is for ruas, which are handled separately.
const KINDS: [Piece; 7] = [
    Piece::WhiteKhun,
    Piece::WhiteMet,
    Piece::WhiteMa,
    Piece::WhiteKhon,
    Piece::BlackKhon,
    Piece::WhiteBia,
    Piece::BlackBia,
];

/// `[[u16; 256]; 8]` (4096 bytes), indexed by kind of piece and by the khun's 0x88 number minus the piece's, modulo 256. Bit `n`
/// from 0 to 7 is set if the piece attacks the square one step [`KHUN`]`[n]` from the khun, bit 8 if it gives check.
static ATTACKS: [[u16; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut row = 0;
    while row < KINDS.len() {
        let steps = attack_steps(KINDS[row]);
        let mut i = 0;
        while i < steps.len() {
            table[row][add(0, steps[i]) as usize] |= CHECK;
            let mut bit = 0;
            while bit < KHUN.len() {
                // The piece's step ends next to the khun: khun + `KHUN[bit]` = piece + step.
                let difference = add(0, steps[i]).wrapping_sub(add(0, KHUN[bit]));
                table[row][difference as usize] |= 1 << bit;
                bit += 1;
            }
            i += 1;
        }
        row += 1;
    }
    table
};

/// `[u8; 256]`, indexed by a square's 0x88 number minus the khun's, modulo 256: bit `n` for the square one step [`KHUN`]`[n]`
/// from the khun, 0 for other squares.
static NEIGHBOR: [u8; 256] = {
    let mut table = [0; 256];
    let mut bit = 0;
    while bit < KHUN.len() {
        table[add(0, KHUN[bit]) as usize] = 1 << bit;
        bit += 1;
    }
    table
};

/// `[SquareSet; 64]` (512 bytes): the squares within three steps, indexed by the khun's square. A piece that does not slide can
/// attack the khun or a neighbouring square only from one of these.
static NEAR: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut j = 0;
        while j < 64 {
            if Square::ALL[i].distance(Square::ALL[j]) <= 3 {
                table[i].insert(Square::ALL[j]);
            }
            j += 1;
        }
        i += 1;
    }
    table
};
