//! Endgame tablebases in memory.

use alloc::{boxed::Box, vec, vec::Vec};
use core::{convert::Infallible, fmt};

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, Position, SquareSet};
use makruk_rules::{Counting, Rules};

use crate::{
    Material, Probe, RankedMove, TableStatistics, Tablebase, Verdict,
    configuration::{Layout, place},
    exits::Exits,
    kind::one,
    material::Sides,
    packer::Packer,
    probe::{self, Verdicts},
    ranked,
    solution::{Solution, Solutions, for_each_lost},
    solver::Solver,
    times::is_known,
    verdict::holds_under_all,
};

/// Endgame tablebases with one or two pieces besides the khuns, in memory.
///
/// There are 35 endings: 5 with one piece against a bare khun, 15 with two, and, with the feature `two-sided`, 15 with one
/// piece on each side. A bia ngai counts as a met.
///
/// Against a bare khun, the distance is to mate. A bia is lost or promoted only if the count that then begins leaves enough
/// time for the mate. With a piece on each side, the distance is to the end: a mate, or the capture of the other side's
/// last piece if the rest is won within the count that then begins. [`Verdict::under_count`] applies the running count.
///
/// | Pieces | Maximum bytes | Additional bytes during generation |
/// |---|---|---|
/// | one | 131,072; a bia 49,152 | 49,152; 19,968 |
/// | two of one kind | 4,128,768; two bia 565,248 | 1,677,312; 238,464 |
/// | two of different kinds | 8,388,608; with a bia 3,145,728 | 3,407,872; 1,327,104 |
/// | one on each side, without khon and bia | 10,485,760; of one kind 5,242,880 | 1,392,640 |
/// | a khon on one side | 33,554,432; on each side 16,777,216 | 4,456,448 |
/// | a bia on one side | 12,582,912; on each side 2,359,296 | 1,671,168; 645,120 |
///
/// With the feature `two-sided`, rows of 64 positions without a win share their bytes, and all tables together have
/// 114,648,704 bytes.
///
/// A table can be generated in slices: [`generate_some`](Self::generate_some). A slice takes well under a millisecond, apart from
/// a few that allocate or free the memory of a large table. Against a bare khun, a table has one byte per position with the
/// stronger side to move; positions with the khun to move are probed through its moves. If both sides have a piece, it stores two
/// bytes per arrangement for each side that can win.
///
/// # Source
///
/// The lengths of the mates agree with published ones: for khun, ma and met, with Thanapon Tudsuan and Kietikul
/// Jearanaitanakij (Ladkrabang Engineering Journal 38(2), 2021); for khun, khon and met, with the Journal of Science
/// Ladkrabang 35(1), 2026, 112-129, doi:10.55003/scikmitl.2026.270913, as quoted elsewhere.
///
/// # Examples
///
/// ```
/// use makruk::{Fen, bitboard::BitPosition, tables::{MemoryTables, Tablebase, Verdict}};
///
/// let mut tables = MemoryTables::new();
/// assert!(tables.generate("KRvK".parse()?));
/// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
/// let position = BitPosition::from(&fen.to_position()?);
/// assert_eq!(tables.probe(&position), Some(Verdict::Win { plies: 25 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "endgame tablebase")]
#[doc(alias = "distance to mate")]
#[doc(alias = "retrograde analysis")]
#[derive(Clone)]
pub struct MemoryTables {
    /// Indexed by [`slot`].
    tables: [Option<Box<Solution>>; TABLES],
    /// The rules for counts that captures and promotions start, if known.
    rules: Option<Rules>,
    /// The work on the table being generated.
    work: Option<Box<Work>>,
}

/// Solving a table, and then packing it.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // one at a time, in a box
enum Work {
    Solving(Solver<SquareSet>),
    Packing(Packer),
}

impl Work {
    fn sides(&self) -> Sides {
        match self {
            Self::Solving(solver) => solver.layout().sides,
            Self::Packing(packer) => packer.solution().layout.sides,
        }
    }
}

/// Number of tables: for each side that may win, its pieces and those of the other side.
const TABLES: usize = BARE + if cfg!(feature = "two-sided") { 25 } else { 0 };
/// Number of tables against a bare khun.
const BARE: usize = 20;

/// Whether tables are packed. The tables with pieces on both sides need it: most of them have few wins.
const PACKS: bool = cfg!(feature = "two-sided");

/// Returns the index of the table of White's wins; `None` if there is no such table.
fn slot(sides: Sides) -> Option<usize> {
    let number = |kind| kind as usize;
    let slot = match (sides.white, sides.black) {
        ([Some(one), None, _], [None, ..]) => number(one),
        ([Some(first), Some(second), None], [None, ..]) => {
            5 + number(second) * (number(second) + 1) / 2 + number(first)
        }
        ([Some(one), None, _], [Some(other), None, _]) => BARE + 5 * number(one) + number(other),
        _ => return None,
    };
    (slot < TABLES).then_some(slot)
}

/// Returns the sides of each table that an ending has, with the side that may win as White.
fn sides_of(material: Material) -> impl Iterator<Item = Sides> {
    let strong = Sides::of(material);
    let weak = strong.turned();
    let has_weak = !material.is_bare() && weak != strong;
    let sides = [Some(strong), has_weak.then_some(weak)];
    let has_slot = slot(strong).is_some();
    sides.into_iter().filter(move |_| has_slot).flatten()
}

/// Returns whether the values of an ending depend on the rules' counts.
fn depends_on_counts(material: Material) -> bool {
    material.has_bia() || !material.is_bare()
}

impl MemoryTables {
    /// Creates an empty set of tables.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let tables = MemoryTables::new();
    /// assert_eq!(tables.bytes(), 0);
    /// assert!(!tables.covers("KRvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub const fn new() -> Self {
        Self {
            tables: [const { None }; TABLES],
            rules: None,
            work: None,
        }
    }

    /// Sets the rules for the counts that begin with captures and promotions, and drops the tables that were generated for
    /// different rules. Tables with a bia or with pieces on both sides are generated only after this call, and only if
    /// counts against a bare khun begin automatically.
    ///
    /// ```
    /// use makruk::{Rules, tables::{Material, MemoryTables}};
    ///
    /// let mut tables = MemoryTables::new();
    /// let material: Material = "KSPvK".parse()?;
    /// assert!(!tables.can_generate(material));
    /// tables.set_rules(&Rules::THAI);
    /// assert!(tables.can_generate(material));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn set_rules(&mut self, rules: &Rules) {
        let rules = Some(*rules).filter(is_known);
        if self.rules != rules {
            self.rules = rules;
            self.retain(|material| !depends_on_counts(material));
        }
    }

    /// Returns whether a table of these pieces can be generated; with a bia or with pieces on both sides, only once the
    /// rules for its counts are known.
    pub fn can_generate(&self, material: Material) -> bool {
        sides_of(material).next().is_some()
            && (self.rules.is_some() || !depends_on_counts(material))
    }

    /// Generates the table of these pieces and the tables that it depends on, unless they are loaded. Returns whether such
    /// the table exists and [can be generated](Self::can_generate).
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// assert!(tables.generate("KRMvK".parse()?));
    /// assert!(tables.covers("KMvK".parse()?));
    /// assert!(!tables.generate("KRRRvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn generate(&mut self, material: Material) -> bool {
        let mut all = usize::MAX;
        self.generate_some(material, &mut all) && self.covers(material)
    }

    /// Does part of the work of `generate`: visits about `configurations` more configurations of the stronger side's
    /// pieces, at least 1024, and subtracts the number visited. Returns whether the generation is finished. Visiting ten
    /// configurations takes about a microsecond, or two to three if both sides have pieces. Unfinished work on a different table is lost.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// let mut steps = 0;
    /// while !tables.generate_some("KRvK".parse()?, &mut 1000) {
    ///     steps += 1; // poll for input here
    /// }
    /// assert!(steps > 10);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn generate_some(&mut self, material: Material, configurations: &mut usize) -> bool {
        if !self.can_generate(material) {
            return true;
        }
        while let Some(missing) = self.first_missing(material) {
            if !self.go_on(missing, configurations) {
                return false;
            }
            if *configurations == 0 {
                return self.covers(material);
            }
        }
        true
    }

    fn go_on(&mut self, sides: Sides, configurations: &mut usize) -> bool {
        let work = self.work.take().filter(|work| work.sides() == sides);
        let mut work = work.unwrap_or_else(|| {
            let exits = Exits::new(sides, self.rules.as_ref());
            Box::new(Work::Solving(Solver::new(Layout::in_memory(sides), exits)))
        });
        let is_complete = match &mut *work {
            Work::Solving(solver) => solver.go_on(configurations, self),
            Work::Packing(packer) => packer.go_on(configurations),
        };
        if !is_complete {
            self.work = Some(work);
            return false;
        }
        let solution = match *work {
            Work::Solving(solver) if PACKS => {
                self.work = Some(Box::new(Work::Packing(Packer::new(solver.finish()))));
                return *configurations > 0 && self.go_on(sides, configurations);
            }
            Work::Solving(solver) => solver.finish(),
            Work::Packing(packer) => packer.finish(),
        };
        if let Some(slot) = slot(sides) {
            self.tables[slot] = Some(Box::new(solution));
        }
        true
    }

    /// Returns the next table to generate for the given pieces: a missing dependency, or one of the ending itself; `None` if
    /// all are loaded.
    fn first_missing(&self, material: Material) -> Option<Sides> {
        let own = sides_of(material).find(|sides| self.table(*sides).is_none())?;
        let missing = material
            .smaller()
            .find_map(|needed| self.first_missing(needed));
        Some(missing.unwrap_or(own))
    }

    /// Returns whether the table of these pieces is loaded.
    ///
    /// ```
    /// use makruk::tables::{MemoryTables, Material};
    ///
    /// let khon: Material = "KSvK".parse()?;
    /// let mut tables = MemoryTables::new();
    /// assert!(!tables.covers(khon));
    /// tables.generate(khon);
    /// assert!(tables.covers(khon));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn covers(&self, material: Material) -> bool {
        let mut sides = sides_of(material).peekable();
        sides.peek().is_some() && sides.all(|sides| self.table(sides).is_some())
    }

    /// Probes a position with its count; returns `None` if no loaded table covers it.
    ///
    /// The result ignores earlier positions: repetitions, and a count that was running before a mate that captured the
    /// last piece.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, tables::{MemoryTables, Verdict, Wdl}};
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let probe = tables.probe_with_count(&position, &counting, &Rules::THAI).unwrap();
    /// assert_eq!(probe.verdict, Verdict::Win { plies: 25 });
    /// assert_eq!(probe.with_count, Some(Wdl::Draw));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn probe_with_count(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Option<Probe> {
        let Ok(probe) = probe::probe_with_count(self, position, counting, rules);
        probe
    }

    /// Returns the legal moves with their results, best first: by the result under the count, then by the result
    /// without one, with the fastest wins and the slowest losses first. `None` if no loaded table covers the position.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, tables::{MemoryTables, Verdict, Wdl}};
    ///
    /// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
    /// let position = fen.to_position()?;
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// let counting = Counting::new(&position, None, &Rules::THAI);
    /// let moves = tables.moves(&position, &counting, &Rules::THAI).unwrap();
    /// assert_eq!(moves[0].mv.to_string(), "h1h8");
    /// assert_eq!(moves[0].verdict, Some(Verdict::Win { plies: 1 }));
    /// assert_eq!(moves[0].with_count, Some(Wdl::Win));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn moves(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Option<Vec<RankedMove>> {
        let Ok(moves) = ranked::moves(self, position, counting, rules);
        moves
    }

    /// Returns a line of best moves from a position to the mate, or to the end of the loaded tables' coverage: fastest
    /// mate against longest defence, without a count.
    ///
    /// ```
    /// use makruk::{Fen, tables::MemoryTables};
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// assert_eq!(tables.line(&fen.to_position()?).len(), 25);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut line = Vec::new();
        let Ok(wrong) = ranked::extend_line(self, position, &mut line);
        debug_assert!(wrong.is_none(), "values follow from each other");
        line
    }

    /// Returns the statistics of the table of these pieces with the stronger side to move, if it is loaded. Scans all
    /// positions, which takes some milliseconds with two pieces.
    ///
    /// ```
    /// use makruk::tables::{MemoryTables, Material};
    ///
    /// let rua: Material = "KRvK".parse()?;
    /// let mut tables = MemoryTables::new();
    /// tables.generate(rua);
    /// let statistics = tables.statistics(rua).unwrap();
    /// assert_eq!(statistics.won(), statistics.positions); // White moves first, so the rua is safe
    /// assert_eq!(statistics.longest_plies(), 2 * 16 - 1);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn statistics(&self, material: Material) -> Option<TableStatistics> {
        let strong = Sides::of(material);
        let table = self.table(strong)?;
        let losses = match self.table(strong.turned()) {
            Some(turned) => count(turned, true, |moves| 2 * moves - 2),
            None if material.is_bare() => Vec::new(),
            None => return None,
        };
        let wins = count(table, false, |moves| 2 * moves - 1);
        debug_assert_eq!(wins.iter().map(|win| win.1).sum::<u64>(), table.won);
        Some(TableStatistics {
            positions: table.positions,
            wins,
            losses,
        })
    }

    /// Maximum size in bytes of a table with one piece.
    pub const BYTES_OF_ONE: usize = 32 * 64 * 64;

    /// Returns the maximum size in bytes of the table of these pieces; 0 if there is no such table.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// assert_eq!(MemoryTables::bytes_of("KRMvK".parse()?), 8_388_608);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn bytes_of(material: Material) -> usize {
        let bytes = |sides| {
            let layout = Layout::in_memory(sides);
            64 * layout.len() * (1 + usize::from(layout.has_black()))
        };
        sides_of(material).map(bytes).sum()
    }

    /// Returns the total size of all loaded tables in bytes.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// assert_eq!(tables.bytes(), 0);
    /// tables.generate("KRvK".parse()?);
    /// assert!(tables.bytes() > 0);
    /// tables.clear();
    /// assert_eq!(tables.bytes(), 0);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn bytes(&self) -> usize {
        self.tables
            .iter()
            .flatten()
            .map(|table| table.bytes())
            .sum()
    }

    /// Returns the size in bytes of the table of these pieces; 0 if it is not loaded.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// assert_eq!(tables.loaded_bytes("KRvK".parse()?), tables.bytes());
    /// assert_eq!(tables.loaded_bytes("KMvK".parse()?), 0);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn loaded_bytes(&self, material: Material) -> usize {
        sides_of(material)
            .filter_map(|sides| self.table(sides))
            .map(Solution::bytes)
            .sum()
    }

    /// Moves the tables for which `keep` returns `false` into a new set with the same rules. An unfinished table stays.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// tables.generate("KMvK".parse()?);
    /// let others = tables.split_off(|material| material.to_string() == "KMvK");
    /// assert!(others.covers("KRvK".parse()?) && !others.covers("KMvK".parse()?));
    /// tables.append(others);
    /// assert!(tables.covers("KRvK".parse()?) && tables.covers("KMvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    #[must_use = "otherwise these tables are lost"]
    pub fn split_off(&mut self, keep: impl Fn(Material) -> bool) -> Self {
        let mut others = Self {
            rules: self.rules,
            ..Self::new()
        };
        for (own, other) in self.tables.iter_mut().zip(&mut others.tables) {
            if own.as_ref().is_some_and(|table| !is_kept(table, &keep)) {
                *other = own.take();
            }
        }
        others
    }

    /// Adds the tables of another set, except those that this set has or that were generated for other
    /// [rules](Self::set_rules), and an unfinished one.
    pub fn append(&mut self, mut other: Self) {
        if other.rules != self.rules {
            other.retain(|material| !depends_on_counts(material));
        }
        for (own, other) in self.tables.iter_mut().zip(other.tables) {
            if own.is_none() {
                *own = other;
            }
        }
    }

    /// Drops the tables for which `keep` returns `false`, and any unfinished one.
    ///
    /// ```
    /// use makruk::tables::MemoryTables;
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// tables.generate("KMvK".parse()?);
    /// tables.retain(|material| material.to_string() == "KMvK");
    /// assert!(!tables.covers("KRvK".parse()?) && tables.covers("KMvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn retain(&mut self, keep: impl Fn(Material) -> bool) {
        self.work = None;
        for slot in &mut self.tables {
            if slot.as_ref().is_some_and(|table| !is_kept(table, &keep)) {
                *slot = None;
            }
        }
    }

    /// Drops all tables, including an unfinished one.
    pub fn clear(&mut self) {
        self.retain(|_| false);
    }

    /// Returns the ending on the board and its stronger side, if the ending has a table.
    pub fn ending(position: &BitPosition) -> Option<(Material, Color)> {
        Material::of(position).filter(|&(material, _)| sides_of(material).next().is_some())
    }

    #[inline]
    fn table(&self, sides: Sides) -> Option<&Solution> {
        self.tables[slot(sides)?].as_deref()
    }
}

/// Returns whether a filter of endings accepts a table.
fn is_kept(table: &Solution, keep: &impl Fn(Material) -> bool) -> bool {
    let ending = table.layout.sides.material();
    ending.is_none_or(|(material, _)| keep(material))
}

/// Counts the positions on the whole board that have each value, by the plies that the value means.
fn count(table: &Solution, is_reply: bool, plies: impl Fn(u16) -> u16) -> Vec<(u16, u64)> {
    let mut counts = vec![0; 2 + usize::from(table.longest)];
    table.for_each_row(is_reply, |row, images| {
        for &value in row {
            counts[usize::from(value)] += images;
        }
    });
    let won = (0..).zip(counts).skip(1).filter(|&(_, count)| count > 0);
    won.map(|(value, count)| (plies(value), count)).collect()
}

impl Default for MemoryTables {
    fn default() -> Self {
        Self::new()
    }
}

impl Solutions for MemoryTables {
    #[inline]
    fn get(&self, sides: Sides) -> Option<&Solution> {
        self.table(sides)
    }
}

impl Verdicts for MemoryTables {
    type Error = Infallible;

    fn verdict_of(&self, position: &Position) -> Result<Option<Verdict>, Infallible> {
        Ok(self.probe(&BitPosition::from(position)))
    }

    fn covers(&self, position: &Position) -> bool {
        Material::of(position.board()).is_some_and(|(material, _)| self.covers(material))
    }

    fn is_for(&self, position: &Position, rules: &Rules) -> bool {
        is_known(rules) && self.holds_under(&BitPosition::from(position), rules)
    }

    fn exits(&self, position: &Position, winner: Color) -> Option<&Exits> {
        let sides = Sides::on(position.board(), winner)?;
        Some(&self.table(sides)?.exits)
    }
}

impl Tablebase for MemoryTables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        let turn = position.turn();
        let sides = Sides::on(position, turn)?;
        if sides.white[0].is_some() {
            let table = self.table(sides)?;
            let (configuration, bare) = place(&table.layout, position, turn)?;
            let moves = table.moves(&configuration, bare);
            if moves > 0 {
                return Some(Verdict::in_moves(moves));
            }
        }
        let mut verdict = Verdict::Draw;
        if sides.black[0].is_some() {
            let table = self.table(sides.turned())?;
            let (configuration, bare) = place(&table.layout, position, !turn)?;
            for_each_lost(self, table, &configuration, one(bare), &mut |_, moves| {
                verdict = Verdict::Loss {
                    plies: 2 * u16::from(moves),
                };
            });
        }
        Some(verdict)
    }

    fn holds_under(&self, position: &BitPosition, rules: &Rules) -> bool {
        holds_under_all(position) || self.rules.as_ref() == Some(rules)
    }
}

impl fmt::Debug for MemoryTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loaded = self.tables.iter().flatten();
        let materials = loaded
            .filter_map(|table| table.layout.sides.material())
            .map(|(material, _)| material);
        f.debug_set().entries(materials).finish()
    }
}

#[cfg(all(test, feature = "files"))]
#[allow(clippy::expect_used)]
mod tests {
    use makruk_codec::checksum::crc32;

    use super::*;
    use crate::{PieceKind, configuration::Configuration};

    /// CRC-32 of the plies of all positions, ordered by the squares of White's khun, the first piece, the second piece and
    /// Black's khun, with 0 for no mate. Recorded from an earlier solver.
    const CHECKSUMS: [(&str, u32); 18] = [
        ("KR", 0x82d5_4c4e),
        ("KN", 0x7ee8_cdcd),
        ("KS", 0xd5f9_265a),
        ("KM", 0x7ee8_cdcd),
        ("KRR", 0x5640_9955),
        ("KRN", 0x6639_2dbd),
        ("KRS", 0x115f_a4d4),
        ("KRM", 0x9bb9_906c),
        ("KNN", 0x743e_ea74),
        ("KNS", 0xf14f_ade2),
        ("KNM", 0x342d_fbda),
        ("KSS", 0xd2d8_a3af),
        ("KSM", 0xd681_c1e2),
        ("KMM", 0xaeff_8d57),
        ("KRP", 0xe585_5ca6),
        ("KNP", 0x81b8_dd9e),
        ("KSP", 0xb207_8b1d),
        ("KMP", 0x7ae1_de3a),
    ];

    fn checksum(table: &Solution) -> u32 {
        let kinds = table.layout.kinds();
        let second = kinds.get(1).copied();
        let mut plies = Vec::new();
        for khun in 0..32 {
            for first in 0..64_u8 {
                for other in 0..if second.is_some() { 64_u8 } else { 1 } {
                    let (start, squares) =
                        second.map_or((0, 64), |second| second.range(Color::White));
                    let is_on = (start..start + squares).contains(&usize::from(other));
                    let configuration = Configuration {
                        khun: khun / 4 * 8 + khun % 4,
                        squares: [first, other, 0],
                    };
                    let is_there = is_on && (second.is_none() || first != other);
                    plies.extend((0..64).map(|bare| {
                        let moves = if is_there {
                            table.moves(&configuration, bare)
                        } else {
                            0
                        };
                        (2 * moves).saturating_sub(1)
                    }));
                }
            }
        }
        crc32(&plies)
    }

    #[test]
    fn all_values_agree_with_an_independent_solver() {
        let mut tables = MemoryTables::new();
        tables.set_rules(&Rules::THAI);
        for (name, expected) in CHECKSUMS {
            let of = |letter| {
                PieceKind::ALL
                    .into_iter()
                    .find(|kind| kind.letter() == letter)
            };
            let kinds: Vec<PieceKind> = name.chars().filter_map(of).collect();
            let material = Material::new(&kinds, &[]).expect("one or two pieces");
            assert!(tables.generate(material));
            let table = tables.table(Sides::of(material)).expect("it was generated");
            assert_eq!(checksum(table), expected, "{name}");
            assert!(MemoryTables::bytes_of(material) >= table.bytes());
        }
    }
}
