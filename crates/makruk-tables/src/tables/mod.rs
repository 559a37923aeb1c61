//! Sets of tables, and probing positions.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use makruk_bitboard::BitPosition;
use makruk_codec::{ByteSource, DynByteSource};
use makruk_core::{Color, Move, PiecePlacement, Position, Square};
use makruk_rules::{Counting, Rules};

#[cfg(feature = "std")]
use crate::cache::Cache;
use crate::{
    Material, Probe, RankedMove, Table, TableError, TableErrorKind, Tablebase, Verdict, Wdl,
    code::Row,
    configuration::{Configuration, place},
    exits::{Exits, times_of},
    kind::one,
    probe::{self, Verdicts},
    ranked,
    times::is_known,
};

/// A set of open tables for probing positions.
///
/// A position with a bare khun to move is probed through its moves, so it may also need the tables that captures lead
/// to: [`Material::smaller`].
///
/// # Examples
///
/// ```
/// use makruk::{Counting, Fen, Rules, tables::{Tables, Verdict, Wdl}};
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
#[doc(alias = "syzygy")]
#[derive(Default)]
pub struct Tables {
    tables: BTreeMap<Material, Table<DynByteSource>>,
    /// The cache takes at most 64 MiB.
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

    /// Adds a table, replacing any table of the same pieces.
    pub fn add(&mut self, table: Table<impl ByteSource + Send + Sync + 'static>) {
        self.tables.insert(table.material(), table.boxed());
        #[cfg(feature = "std")]
        {
            self.cache = Cache::new();
        }
    }

    /// Returns the table of these pieces, if it is open.
    pub fn get(&self, material: Material) -> Option<&Table<DynByteSource>> {
        self.tables.get(&material)
    }

    /// Returns whether no table is open.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns the materials of the open tables.
    pub fn materials(&self) -> impl Iterator<Item = Material> + '_ {
        self.tables.keys().copied()
    }

    /// Returns a position's result without a count and the plies to it; `None` if no open table covers it.
    ///
    /// The position must be legal; otherwise the result is meaningless.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn verdict(
        &self,
        board: &impl PiecePlacement,
        turn: Color,
    ) -> Result<Option<Verdict>, TableError> {
        let Some((material, strong)) = Material::of(board) else {
            return Ok(None);
        };
        let Some(table) = self.tables.get(&material) else {
            return Ok(None);
        };
        let layout = table.layout();
        let Some((configuration, bare)) = place(layout, board, strong) else {
            return Ok(None);
        };
        let is_weak_turn = !material.is_bare() && turn != strong;
        let (folded, square) = layout.folded(&configuration, bare);
        let row = self.row(table, &folded, is_weak_turn)?;
        if !material.is_bare() {
            return Ok(Some(match row[square] {
                0 => Verdict::Draw,
                cell if cell % 2 == 0 => Verdict::Win { plies: cell - 1 },
                cell => Verdict::Loss { plies: cell - 1 },
            }));
        }
        if turn == strong {
            return Ok(Some(Verdict::in_moves(in_bare_table(row[square]))));
        }
        self.flee(table, &folded, square, &row)
    }

    /// Returns the cells in the row of a folded configuration.
    #[cfg_attr(not(feature = "std"), allow(clippy::unused_self))] // without a cache
    fn row(
        &self,
        table: &Table<DynByteSource>,
        configuration: &Configuration,
        is_weak_turn: bool,
    ) -> Result<Row, TableError> {
        let material = table.material();
        let layout = table.layout();
        let number = layout.number(configuration) + usize::from(is_weak_turn) * layout.len();
        #[cfg(feature = "std")]
        let row = self.cache.row(material, number, |block| table.rows(block));
        #[cfg(not(feature = "std"))]
        let row = table.row(number);
        row.map_err(|error| error.of_material(material))
    }

    /// Returns the verdict for a bare khun to move, computed from the verdicts after its moves.
    fn flee(
        &self,
        table: &Table<DynByteSource>,
        configuration: &Configuration,
        bare: usize,
        row: &Row,
    ) -> Result<Option<Verdict>, TableError> {
        let layout = table.layout();
        let attacked = layout.attacks(configuration);
        let pieces = layout.pieces(configuration);
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
        for to in (moves - pieces).into_iter().chain(moves & pieces) {
            let after = if pieces.contains(to) {
                self.after_capture(table, configuration, to)?
            } else {
                Some(in_bare_table(row[to.index()]))
            };
            match after {
                None => return Ok(None),
                Some(0) => return Ok(Some(Verdict::Draw)),
                Some(moves) => longest = longest.max(moves),
            }
        }
        let plies = 2 * u16::from(longest);
        Ok(Some(Verdict::Loss { plies }))
    }

    /// Returns the stronger side's moves to mate after the bare khun captured a piece, 0 if there is no mate; `None` if
    /// the table is not open.
    fn after_capture(
        &self,
        table: &Table<DynByteSource>,
        configuration: &Configuration,
        taken: Square,
    ) -> Result<Option<u8>, TableError> {
        let is_taken = |&square: &u8| usize::from(square) == taken.index();
        let fallen = configuration.squares.iter().position(is_taken);
        let exit = table.exits(true).get(fallen, None);
        let Some((exit, material)) = exit.and_then(|exit| Some((exit, exit.sides.material()?.0)))
        else {
            return Ok(Some(0)); // two bare khuns
        };
        let after = exit.after(configuration.khun, configuration.squares);
        let Some(table) = self.tables.get(&material) else {
            return Ok(None);
        };
        let (after, bare) = table.layout().folded(&after, taken.index());
        Ok(Some(exit.white_in_time(in_bare_table(
            self.row(table, &after, false)?[bare],
        ))))
    }

    /// Probes a position with its count; returns `None` if no open table covers it.
    ///
    /// The result ignores earlier positions: repetitions, and a count that was running before a mate that captured the
    /// last piece.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, tables::{Tables, Verdict, Wdl}};
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvK".parse()?)?;
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let probe = tables.probe_with_count(&position, &counting, &Rules::THAI)?.unwrap();
    /// assert_eq!(probe.verdict, Verdict::Win { plies: 25 });
    /// assert_eq!(probe.with_count, Some(Wdl::Draw));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn probe_with_count(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Probe>, TableError> {
        probe::probe_with_count(self, position, counting, rules)
    }

    /// Returns the legal moves with their results, best first: by the result under the count, then by the result
    /// without one, with the fastest wins and the slowest losses first. `None` if no open table covers the position.
    ///
    /// The first move achieves the [position's](Tables::probe_with_count) result under the count. The best result
    /// without a count is also that of the position. The first move achieves that result too, unless every move that
    /// does so is worse under the count.
    ///
    /// ```
    /// use makruk::{Action, Counting, Fen, Rules, tables::{Tables, Verdict, Wdl}};
    ///
    /// // White counts board's honour. To mate, it stops its count.
    /// let fen: Fen = "k7/8/1K6/8/8/8/n7/7R w - 128 10 1".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let mut tables = Tables::new();
    /// tables.make("KRvKN".parse()?)?;
    /// let moves = tables.moves(&position, &counting, &Rules::THAI)?.unwrap();
    /// assert_eq!(moves[0].mv.to_string(), "h1h8");
    /// assert_eq!(moves[0].verdict, Some(Verdict::Win { plies: 1 }));
    /// assert_eq!(moves[0].with_count, Some(Wdl::Win));
    /// assert_eq!(moves[0].action, Some(Action::StopCount));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn moves(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Vec<RankedMove>>, TableError> {
        ranked::moves(self, position, counting, rules)
    }

    /// Returns a line of best moves from a position to the mate, or to the end of the open tables' coverage: fastest
    /// mate against longest defence, without a count.
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, TableError> {
        let mut line = Vec::new();
        let Some(wrong) = ranked::extend_line(self, position, &mut line)? else {
            return Ok(line);
        };
        let error = TableError::new(TableErrorKind::Values);
        Err(match Material::of(wrong.board()) {
            Some((material, _)) => error.of_material(material),
            None => error,
        })
    }

    /// Returns whether the counts are known and, with one piece per side, whether captures start the counts that the
    /// table was generated for.
    pub(crate) fn has_times(&self, material: Material, rules: &Rules) -> bool {
        let Some(table) = self.get(material).filter(|_| is_known(rules)) else {
            return false;
        };
        let agrees = || {
            let times = times_of(material, rules);
            let mut both = table.times().iter().zip(times);
            both.all(|(own, (_, time))| own.agrees_with(time))
        };
        #[cfg(feature = "std")]
        return self.cache.is_known(material, rules, agrees);
        #[cfg(not(feature = "std"))]
        agrees()
    }

    /// Returns the number of positions, with the stronger side to move, that this side wins without a count, but not
    /// under a count that begins now. `None` if the table is not open, or if the number is unknown under these rules.
    ///
    /// ```
    /// use makruk::{Rules, tables::Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvK".parse()?)?;
    /// // Every position is a win, but the longest mates take longer than the count to 16.
    /// assert_eq!(tables.lost_to_count("KRvK".parse()?, &Rules::THAI), Some(6_160));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn lost_to_count(&self, material: Material, rules: &Rules) -> Option<u64> {
        let statistics = self.get(material)?.statistics();
        if !self.has_times(material, rules) {
            return None;
        }
        // The length of the count depends only on the pieces.
        let Some(position) = self.longest_win(material) else {
            return Some(0);
        };
        let counting = Counting::new(&position, None, rules);
        let is_won = |plies: u16| {
            let verdict = Verdict::Win { plies };
            let result =
                verdict.under_count_on(position.board(), Color::White, &counting, rules)?;
            Some(result == Wdl::Win)
        };
        let mut lost = 0;
        for &(plies, positions) in &statistics.wins {
            lost += if is_won(plies)? { 0 } else { positions };
        }
        Some(lost)
    }

    /// Returns a position that has the longest win, with the stronger side to move as White; `None` if no position is
    /// won or the table is not open.
    pub fn longest_win(&self, material: Material) -> Option<Position> {
        let table = self.tables.get(&material)?;
        if table.statistics().won() == 0 {
            return None;
        }
        let (configuration, bare) = table.longest();
        let layout = table.layout();
        let mut setup = makruk_core::Setup::default();
        let mut put = |square: usize, piece| {
            let square = Square::from_index(square)?;
            setup.board.put(square, piece);
            Some(())
        };
        put(configuration.khun, makruk_core::Piece::WhiteKhun)?;
        put(bare, makruk_core::Piece::BlackKhun)?;
        let strong = material.strong().count();
        for (number, (kind, square)) in layout.kinds().iter().zip(configuration.squares).enumerate()
        {
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

/// Returns the moves to mate in a table against a bare khun, which no cell exceeds.
fn in_bare_table(cell: u16) -> u8 {
    u8::try_from(cell).unwrap_or(u8::MAX)
}

impl Verdicts for Tables {
    type Error = TableError;

    fn verdict_of(&self, position: &Position) -> Result<Option<Verdict>, TableError> {
        self.verdict(position.board(), position.turn())
    }

    fn covers(&self, position: &Position) -> bool {
        Material::of(position.board()).is_some_and(|(material, _)| self.get(material).is_some())
    }

    fn is_for(&self, position: &Position, rules: &Rules) -> bool {
        let material = Material::of(position.board());
        material.is_some_and(|(material, _)| self.has_times(material, rules))
    }

    fn exits(&self, position: &Position, winner: Color) -> Option<&Exits> {
        let (material, strong) = Material::of(position.board())?;
        Some(self.get(material)?.exits(winner == strong))
    }
}

/// If a table cannot be read, the probe returns `None`.
impl Tablebase for Tables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        self.verdict(position, position.turn()).ok().flatten()
    }

    fn holds_under(&self, position: &BitPosition, rules: &Rules) -> bool {
        Material::of(position).is_some_and(|(material, _)| self.has_times(material, rules))
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.tables.keys()).finish()
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
