//! Several tables, and probing positions.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, PiecePlacement, Position, Square};
use makruk_search::{Tablebase, Verdict};

#[cfg(feature = "std")]
use crate::cache::Cache;
use crate::{
    DynTableSource, ProbeError, Signature, Table, TableSource,
    code::Row,
    kind::{narrow, one},
    seat::{Layout, Seat},
};

/// Tables that are open, to probe positions.
///
/// A position with a bare khun to move is probed through its moves, so it may need the tables that
/// captures lead to as well: [`Signature::smaller`].
///
/// # Examples
///
/// ```
/// use makruk_notation::Fen;
/// use makruk_rules::{Counting, Rules};
/// use makruk_search::Verdict;
/// use makruk_tables::{Tables, Wdl};
///
/// let mut tables = Tables::new();
/// tables.make("KSMvK".parse()?)?; // in memory; or `Tables::open(folder)`
/// let fen: Fen = "8/8/4k3/8/8/8/8/KSM5 w - - 0 1".parse()?;
/// let position = fen.to_position()?;
/// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
/// let probe = tables.probe_with_count(&position, &counting, &Rules::THAI)?.unwrap();
/// assert!(matches!(probe.verdict, Verdict::Win { .. }));
/// assert_eq!(probe.with_count, Some(Wdl::Win));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "tablebase")]
#[derive(Default)]
pub struct Tables {
    tables: BTreeMap<Signature, Table<DynTableSource>>,
    /// 8 MiB at most.
    #[cfg(feature = "std")]
    cache: Cache,
}

impl Tables {
    /// Creates an empty set of tables.
    pub const fn new() -> Self {
        Self {
            tables: BTreeMap::new(),
            #[cfg(feature = "std")]
            cache: Cache::new(),
        }
    }

    /// Adds a table; one of the same pieces is replaced.
    pub fn add(&mut self, table: Table<impl TableSource + Send + Sync + 'static>) {
        self.tables.insert(table.signature(), table.boxed());
        #[cfg(feature = "std")]
        {
            self.cache = Cache::new();
        }
    }

    /// Returns the table of some pieces, if it is open.
    pub fn get(&self, signature: Signature) -> Option<&Table<DynTableSource>> {
        self.tables.get(&signature)
    }

    /// Returns whether no table is open.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns which tables are open.
    pub fn signatures(&self) -> impl Iterator<Item = Signature> + '_ {
        self.tables.keys().copied()
    }

    /// Returns the result of a position and the plies to it without a count, or `None` if no open table has it.
    ///
    /// The position must be legal; for another one the result means nothing.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn verdict(
        &self,
        board: &impl PiecePlacement,
        turn: Color,
    ) -> Result<Option<Verdict>, ProbeError> {
        let Some((signature, strong)) = Signature::of(board) else {
            return Ok(None);
        };
        let Some(table) = self.tables.get(&signature) else {
            return Ok(None);
        };
        let layout = Layout::new(signature);
        let Some((seat, bare)) = sit(&layout, board, strong, turn) else {
            return Ok(None);
        };
        let (folded, square) = layout.folded(&seat, bare);
        let row = self.row(table, &folded)?;
        if signature.weak().is_some() {
            return Ok(Some(match row[square] {
                0 => Verdict::Draw,
                cell if cell % 2 == 0 => Verdict::Win {
                    plies: u16::from(cell) - 1,
                },
                cell => Verdict::Loss {
                    plies: u16::from(cell) - 1,
                },
            }));
        }
        if turn == strong {
            return Ok(Some(win_in(row[square])));
        }
        self.flee(&layout, &folded, square, &row)
    }

    /// Returns the cells of a folded seat.
    #[cfg_attr(not(feature = "std"), allow(clippy::unused_self))] // without a cache
    fn row(&self, table: &Table<DynTableSource>, seat: &Seat) -> Result<Row, ProbeError> {
        let signature = table.signature();
        let number = table.number(seat);
        #[cfg(feature = "std")]
        let row = self.cache.row(signature, number, |block| table.rows(block));
        #[cfg(not(feature = "std"))]
        let row = table.row(number);
        row.map_err(|error| ProbeError { signature, error })
    }

    /// Returns the verdict for a bare khun, which is to move, from those after its moves.
    fn flee(
        &self,
        layout: &Layout,
        seat: &Seat,
        bare: usize,
        row: &[u8; 64],
    ) -> Result<Option<Verdict>, ProbeError> {
        let attacked = layout.attacks(seat);
        let pieces = layout.pieces(seat);
        let here = one(bare);
        let moves = makruk_bitboard::steps::khun_attacks(here) - attacked;
        if moves.is_empty() {
            return Ok(Some(if (attacked & here).is_empty() {
                Verdict::Draw
            } else {
                Verdict::Loss { plies: 0 }
            }));
        }
        let mut longest = 0;
        for to in moves - pieces {
            match row[to.index()] {
                0 => return Ok(Some(Verdict::Draw)),
                moves => longest = longest.max(2 * u16::from(moves)),
            }
        }
        for to in moves & pieces {
            match self.after_capture(layout, seat, to)? {
                None => return Ok(None),
                Some(Verdict::Win { plies }) => longest = longest.max(plies + 1),
                Some(_) => return Ok(Some(Verdict::Draw)),
            }
        }
        Ok(Some(Verdict::Loss { plies: longest }))
    }

    /// Returns the verdict for the stronger side after the bare khun took a piece.
    fn after_capture(
        &self,
        layout: &Layout,
        seat: &Seat,
        taken: Square,
    ) -> Result<Option<Verdict>, ProbeError> {
        let mut kinds = Vec::new();
        let mut squares = [0; 3];
        for (&kind, square) in layout.kinds().iter().zip(seat.squares) {
            if usize::from(square) != taken.index() {
                squares[kinds.len()] = square;
                kinds.push(kind);
            }
        }
        let Some(signature) = Signature::against_bare(&kinds) else {
            return Ok(Some(Verdict::Draw)); // two khuns
        };
        let Some(table) = self.tables.get(&signature) else {
            return Ok(None);
        };
        let layout = Layout::new(signature);
        let (seat, bare) = layout.folded(&Seat { squares, ..*seat }, taken.index());
        Ok(Some(win_in(self.row(table, &seat)?[bare])))
    }

    /// Returns a position with the stronger side, White, to move whose win is the longest; `None` if nothing is won or the
    /// table is not open.
    pub fn longest_win(&self, signature: Signature) -> Option<Position> {
        let table = self.tables.get(&signature)?;
        if table.summary().won() == 0 {
            return None;
        }
        let (seat, bare) = table.longest();
        let layout = Layout::new(signature);
        let mut setup = makruk_core::Setup::default();
        let mut put = |square: usize, piece| {
            let square = Square::from_index(square)?;
            setup.board.put(square, piece);
            Some(())
        };
        put(seat.khun, makruk_core::Piece::WhiteKhun)?;
        put(bare, makruk_core::Piece::BlackKhun)?;
        let strong = signature.strong().count();
        for (number, (kind, square)) in layout.kinds().iter().zip(seat.squares).enumerate() {
            let color = if number < strong {
                Color::White
            } else {
                Color::Black
            };
            put(square.into(), kind.piece(color))?;
        }
        let ignored = makruk_core::SetupProblems::all();
        Position::from_setup_ignoring(&setup, ignored).ok()
    }
}

fn win_in(moves: u8) -> Verdict {
    match moves {
        0 => Verdict::Draw,
        moves => Verdict::Win {
            plies: 2 * u16::from(moves) - 1,
        },
    }
}

/// Returns the seat of a position, with the stronger side as White, and the square of the weaker khun.
fn sit(
    layout: &Layout,
    board: &impl PiecePlacement,
    strong: Color,
    turn: Color,
) -> Option<(Seat, usize)> {
    // Rotated for Black.
    let rotate = match strong {
        Color::White => 0,
        Color::Black => 63,
    };
    let khun = |color| {
        let khun = board.pieces(color, makruk_core::Role::Khun).first()?;
        Some(khun.index() ^ rotate)
    };
    let mut squares = [0; 3];
    let mut numbers = squares.iter_mut();
    let weak = layout.signature.weak();
    let mut kinds = layout.signature.strong().peekable();
    while let Some(kind) = kinds.next() {
        if kinds.peek() == Some(&kind) {
            continue;
        }
        for square in kind.squares(board, strong) {
            *numbers.next()? = narrow(square.index() ^ rotate);
        }
    }
    if let Some(square) = weak.and_then(|kind| kind.squares(board, !strong).first()) {
        *numbers.next()? = narrow(square.index() ^ rotate);
    }
    let seat = Seat {
        is_weak_turn: weak.is_some() && turn != strong,
        khun: khun(strong)?,
        squares,
    };
    Some((seat, khun(!strong)?))
}

/// The engine probes where one side is bare. A table that cannot be read has no position.
impl Tablebase for Tables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        self.verdict(position, position.turn()).ok().flatten()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.tables.keys()).finish()
    }
}
