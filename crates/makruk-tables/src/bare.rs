//! Endgame tablebases for a bare khun, in memory.

use alloc::{boxed::Box, vec, vec::Vec};
use core::fmt;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, PiecePlacement, Role, SquareSet};
use makruk_rules::Rules;

use crate::{
    Material, PieceKind, TableStatistics, Tablebase, Verdict,
    configuration::{Layout, place},
    exits::Exits,
    kind::one,
    material::Sides,
    solution::{Solution, Solutions, for_each_lost},
    solver::Solver,
    times::is_known,
};

/// Endgame tablebases for a bare khun against khun and one or two pieces, in memory, with the distance to mate.
///
/// There are 4 tables with one piece, 10 with two, and 4 with a piece and a bia. In the latter, the distance is still to
/// mate: the stronger side loses or promotes the bia only if the count that then begins leaves enough time for the mate. A
/// bia ngai counts as a met.
///
/// | Pieces | Bytes | Additional bytes during generation |
/// |---|---|---|
/// | one | 131,072 | 49,152 |
/// | two of one kind | 4,128,768 | 1,677,312 |
/// | two of different kinds | 8,388,608 | 3,407,872 |
/// | one and a bia | 3,145,728 | 1,327,104 |
///
/// A table can be generated in slices of well under a millisecond: [`generate_some`](Self::generate_some). It has one byte
/// per position with the stronger side to move. Positions with the bare khun to move are probed through its moves.
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
/// use makruk::{Fen, bitboard::BitPosition, tables::{BareKhunTables, Tablebase, Verdict}};
///
/// let mut tables = BareKhunTables::new();
/// assert!(tables.generate("KRvK".parse()?));
/// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
/// let position = BitPosition::from(&fen.to_position()?);
/// assert_eq!(tables.probe(&position), Some(Verdict::Win { plies: 25 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "endgame tablebase")]
#[doc(alias = "distance to mate")]
#[doc(alias = "retrograde analysis")]
#[derive(Clone, Default)]
pub struct BareKhunTables {
    /// Indexed by [`slot`].
    tables: [Option<Solution>; TABLES],
    /// The rules of the counts that begin when a bia is captured or promoted, if these are known.
    rules: Option<Rules>,
    /// The table being generated.
    solver: Option<Box<Solver<SquareSet>>>,
}

/// Number of tables.
const TABLES: usize = 18;
/// Number of tables without bia; these come first.
const BIALESS: usize = 14;

/// Returns the index of a table; `None` if there is no such table.
fn slot(material: Material) -> Option<usize> {
    let mut pieces = material.strong();
    let slot = match (
        material.is_bare(),
        pieces.next()?,
        pieces.next(),
        pieces.next(),
    ) {
        // A lone bia cannot win.
        (true, kind, None, _) if kind != PieceKind::Bia => kind as usize,
        (true, first, Some(second), None) => {
            let second = second as usize;
            4 + second * (second + 1) / 2 + first as usize
        }
        _ => return None,
    };
    (slot < TABLES).then_some(slot)
}

impl BareKhunTables {
    /// Creates an empty set of tables.
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// let tables = BareKhunTables::new();
    /// assert_eq!(tables.bytes(), 0);
    /// assert!(!tables.covers("KRvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub const fn new() -> Self {
        Self {
            tables: [const { None }; TABLES],
            rules: None,
            solver: None,
        }
    }

    /// Sets the rules for the counts that begin when a bia is captured or promoted, and drops the tables with a bia that
    /// were generated for different counts. Tables with a bia are generated only after this call, and only if counts
    /// against a bare khun begin automatically.
    ///
    /// ```
    /// use makruk::{Rules, tables::{BareKhunTables, Material, PieceKind}};
    ///
    /// let mut tables = BareKhunTables::new();
    /// let material = Material::new(&[PieceKind::Khon, PieceKind::Bia], &[]).unwrap();
    /// assert!(!tables.can_generate(material));
    /// tables.set_rules(&Rules::THAI);
    /// assert!(tables.can_generate(material));
    /// ```
    pub fn set_rules(&mut self, rules: &Rules) {
        let rules = Some(*rules).filter(is_known);
        if self.rules != rules {
            self.rules = rules;
            self.retain(|material| !material.has_bia());
        }
    }

    /// Returns whether a table of these pieces can be generated; with a bia, only once the rules for its counts are known.
    pub fn can_generate(&self, material: Material) -> bool {
        slot(material).is_some_and(|slot| slot < BIALESS || self.rules.is_some())
    }

    /// Generates the table of these pieces and the tables that it depends on, unless they are loaded. Returns whether such
    /// a table exists: for one or two pieces, and for a bia with another piece under [the rules](Self::set_rules).
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
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
    /// configurations takes about a microsecond. Unfinished work on a different table is lost.
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
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

    fn go_on(&mut self, material: Material, configurations: &mut usize) -> bool {
        let solver = self.solver.take();
        let solver = solver.filter(|solver| solver.layout().sides == Sides::of(material));
        let mut solver = solver.unwrap_or_else(|| {
            let sides = Sides::of(material);
            Box::new(Solver::new(
                Layout::mirrored(sides),
                Exits::new(sides, self.rules.as_ref()),
            ))
        });
        let is_complete = solver.go_on(configurations, self);
        if !is_complete {
            self.solver = Some(solver);
        } else if let Some(slot) = slot(material) {
            self.tables[slot] = Some(solver.finish());
        }
        is_complete
    }

    /// Returns the next table to generate for the given pieces: a missing dependency, or the table itself; `None` if all
    /// are loaded.
    fn first_missing(&self, material: Material) -> Option<Material> {
        // A lone bia cannot win.
        if slot(material).is_none() || self.covers(material) {
            return None;
        }
        let missing = material
            .smaller()
            .find_map(|needed| self.first_missing(needed));
        Some(missing.unwrap_or(material))
    }

    /// Returns whether the table of these pieces is loaded.
    ///
    /// ```
    /// use makruk::tables::{BareKhunTables, Material};
    ///
    /// let khon: Material = "KSvK".parse()?;
    /// let mut tables = BareKhunTables::new();
    /// assert!(!tables.covers(khon));
    /// tables.generate(khon);
    /// assert!(tables.covers(khon));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn covers(&self, material: Material) -> bool {
        self.table(material).is_some()
    }

    /// Returns the statistics of the table of these pieces with the stronger side to move, if it is loaded. Scans all
    /// positions, which takes some milliseconds with two pieces.
    ///
    /// ```
    /// use makruk::tables::{BareKhunTables, Material};
    ///
    /// let rua: Material = "KRvK".parse()?;
    /// let mut tables = BareKhunTables::new();
    /// tables.generate(rua);
    /// let statistics = tables.statistics(rua).unwrap();
    /// assert_eq!(statistics.won(), statistics.positions); // White moves first, so the rua is safe
    /// assert_eq!(statistics.longest_plies(), 2 * 16 - 1);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn statistics(&self, material: Material) -> Option<TableStatistics> {
        let table = self.table(material)?;
        let layout = &table.layout;
        let mut cursor = layout.cursor(0);
        let mut counts = vec![0; 1 + usize::from(table.longest)];
        for (number, row) in table.cells.chunks(64).enumerate() {
            let images = layout.fold.images(cursor.go_to(number, layout).khun);
            for &moves in row {
                counts[usize::from(moves)] += images;
            }
        }
        debug_assert_eq!(counts[1..].iter().sum::<u64>(), table.won);
        let won = (0..).zip(counts).skip(1).filter(|&(_, count)| count > 0);
        Some(TableStatistics {
            positions: table.positions,
            wins: won.map(|(moves, count)| (2 * moves - 1, count)).collect(),
            losses: Vec::new(),
        })
    }

    /// Size in bytes of a table with one piece.
    pub const BYTES_OF_ONE: usize = 32 * 64 * 64;

    /// Returns the size in bytes of the table of these pieces; 0 if there is no such table.
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// assert_eq!(BareKhunTables::bytes_of("KRMvK".parse()?), 8_388_608);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn bytes_of(material: Material) -> usize {
        slot(material).map_or(0, |_| 64 * Layout::mirrored(Sides::of(material)).len())
    }

    /// Returns the total size of all loaded tables in bytes.
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
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
            .map(|table| table.cells.len())
            .sum()
    }

    /// Drops the tables for which `keep` returns `false`, and any unfinished one.
    ///
    /// ```
    /// use makruk::tables::BareKhunTables;
    ///
    /// let mut tables = BareKhunTables::new();
    /// tables.generate("KRvK".parse()?);
    /// tables.generate("KMvK".parse()?);
    /// tables.retain(|material| material.to_string() == "KMvK");
    /// assert!(!tables.covers("KRvK".parse()?) && tables.covers("KMvK".parse()?));
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn retain(&mut self, keep: impl Fn(Material) -> bool) {
        self.solver = None;
        for slot in &mut self.tables {
            if slot
                .as_ref()
                .and_then(|table| table.layout.sides.material())
                .is_some_and(|(material, _)| !keep(material))
            {
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
        Material::of(position).filter(|&(material, _)| slot(material).is_some())
    }

    /// Returns the verdict after a legal move that may start a count, if the verdict is known.
    ///
    /// There is no verdict if the move captures or promotes the last bia and the count that then begins ends before the
    /// mate.
    pub fn probe_after(&self, position: &BitPosition, mv: Move) -> Option<Verdict> {
        let after = position.after_unchecked(mv);
        let verdict = self.verdict(&after)?;
        let Some(plies) = verdict.plies() else {
            return Some(verdict);
        };
        let table = Self::ending(position).and_then(|(material, _)| self.table(material));
        let exit = table.and_then(|table| {
            let bia = table
                .layout
                .kinds()
                .iter()
                .position(|&kind| kind == PieceKind::Bia)?;
            let (captured, promoted) = match (mv.is_promotion(), after.has_bia()) {
                (true, _) => (None, Some(bia)),
                (false, false) => (Some(bia), None),
                (false, true) => return None,
            };
            table.exits.get(captured, promoted)
        });
        let is_in_time = exit.is_none_or(|exit| plies <= exit.time());
        Some(if is_in_time { verdict } else { Verdict::Draw })
    }

    fn table(&self, material: Material) -> Option<&Solution> {
        self.tables[slot(material)?].as_ref()
    }
}

impl BareKhunTables {
    #[inline(never)] // two callers
    fn verdict(&self, position: &BitPosition) -> Option<Verdict> {
        // A lone bia can neither mate nor promote to a piece that can.
        let without_bia = position.occupied() - position.by_role(Role::Bia);
        if without_bia.len() == 2 && position.occupied().len() <= 3 {
            return Some(Verdict::Draw);
        }
        let (material, strong) = Self::ending(position)?;
        let table = self.table(material)?;
        let (configuration, bare) = place(&table.layout, position, strong)?;
        if position.turn() == strong {
            return Some(Verdict::in_moves(table.moves(&configuration, bare)));
        }
        let mut verdict = Verdict::Draw;
        for_each_lost(self, table, &configuration, one(bare), &mut |_, moves| {
            verdict = Verdict::Loss {
                plies: 2 * u16::from(moves),
            };
        });
        Some(verdict)
    }
}

impl Solutions for BareKhunTables {
    fn get(&self, sides: Sides) -> Option<&Solution> {
        sides.black[0]
            .is_none()
            .then(|| self.table(sides.material()?.0))?
    }
}

impl Tablebase for BareKhunTables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        self.verdict(position)
    }
}

impl fmt::Debug for BareKhunTables {
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
    use crate::configuration::Configuration;

    /// CRC-32 of the plies of all positions, ordered by the squares of White's khun, the first piece, the second piece and
    /// Black's khun, with 0 for no mate. Recorded from an earlier solver, for one and two pieces only.
    const CHECKSUMS: [(&str, u32); TABLES] = [
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
                    let (start, squares) = second.map_or((0, 64), |it| it.range(Color::White));
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
        let mut tables = BareKhunTables::new();
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
            let table = tables.table(material).expect("it was generated");
            assert_eq!(checksum(table), expected, "{name}");
            assert_eq!(BareKhunTables::bytes_of(material), table.cells.len());
        }
    }
}
