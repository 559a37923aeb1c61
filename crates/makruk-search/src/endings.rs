//! The endgame tablebases of an engine, generated on demand.

use alloc::vec::Vec;
use core::mem;

use makruk_bitboard::BitPosition;
use makruk_core::Color;
use makruk_rules::Rules;
use makruk_tables::{
    Material, MemoryTables,
    PieceKind::{self, Bia, Khon, Ma, Met, Rua},
};

/// Number of table configurations visited in about the time of one search node.
const CONFIGURATIONS_PER_NODE: u64 = 64;

/// Materials with one piece.
const ONES: [Material; 5] = [
    of(&[Rua], &[]),
    of(&[Khon], &[]),
    of(&[Ma], &[]),
    of(&[Met], &[]),
    of(&[Bia], &[]),
];
/// All materials with two pieces, in order of usefulness: short counts and long wins first, and finally those in which
/// almost all positions are drawn.
const TWOS: [Material; 30] = [
    of(&[Met, Khon], &[]),
    of(&[Khon, Bia], &[]),
    of(&[Khon, Khon], &[]),
    of(&[Khon, Ma], &[]),
    of(&[Met, Ma], &[]),
    of(&[Ma, Bia], &[]),
    of(&[Met, Met], &[]),
    of(&[Met, Bia], &[]),
    of(&[Bia, Bia], &[]),
    of(&[Rua, Rua], &[]),
    of(&[Khon, Rua], &[]),
    of(&[Ma, Rua], &[]),
    of(&[Met, Rua], &[]),
    of(&[Rua, Bia], &[]),
    of(&[Ma, Ma], &[]),
    of(&[Rua], &[Ma]),
    of(&[Rua], &[Met]),
    of(&[Rua], &[Khon]),
    of(&[Rua], &[Bia]),
    of(&[Rua], &[Rua]),
    of(&[Bia], &[Bia]),
    of(&[Met], &[Met]),
    of(&[Ma], &[Ma]),
    of(&[Ma], &[Met]),
    of(&[Met], &[Bia]),
    of(&[Ma], &[Bia]),
    of(&[Khon], &[Khon]),
    of(&[Khon], &[Met]),
    of(&[Khon], &[Bia]),
    of(&[Khon], &[Ma]),
];

const fn of(strong: &[PieceKind], weak: &[PieceKind]) -> Material {
    match Material::new(strong, weak) {
        Some(material) => material,
        None => panic!("one or two pieces"),
    }
}

/// An engine's endgame tablebases.
///
/// The tables that a search probes depend only on its root, its rules and the options. Otherwise its result would depend on
/// earlier searches, which have left tables for other endings.
#[derive(Debug)]
pub(crate) struct Endings {
    /// The tables that the current search probes.
    tables: MemoryTables,
    /// All other loaded tables.
    parked: MemoryTables,
    /// Maximum total size of the tables in bytes.
    room: usize,
    /// Maximum number of captures to an ending whose tables are probed.
    reach: usize,
}

/// The endings that a search probes, nearest first, each after those that it depends on.
struct Selection {
    /// The endings whose tables are loaded.
    loaded: Vec<Material>,
    /// The next table to generate, and the number of loaded ones that it follows.
    missing: Option<(Material, usize)>,
}

impl Endings {
    pub(crate) const fn new(room: usize, reach: u8) -> Self {
        Self {
            tables: MemoryTables::new(),
            parked: MemoryTables::new(),
            room,
            reach: reach as usize,
        }
    }

    /// Returns the tables that the current search probes.
    pub(crate) fn tables(&self) -> &MemoryTables {
        &self.tables
    }

    /// Returns the loaded tables that the current search does not probe.
    pub(crate) fn parked(&self) -> &MemoryTables {
        &self.parked
    }

    /// Sets the maximum size, and drops all tables.
    pub(crate) fn set_room(&mut self, room: usize) {
        self.room = room;
        self.tables.clear();
        self.parked.clear();
    }

    /// Generates all tables that fit, spending at most about the time of `nodes` search nodes. Returns whether work
    /// remains.
    pub(crate) fn prepare(&mut self, rules: &Rules, nodes: u64) -> bool {
        self.unpark(rules);
        let mut left = configurations(nodes);
        let missing = |endings: &Self, all: &[Material]| {
            let mut all = all.iter().copied();
            all.find(|&one| {
                !endings.tables.covers(one)
                    && endings.tables.can_generate(one)
                    && endings.has_room(one)
            })
        };
        while let Some(wanted) = missing(self, &ONES).or_else(|| missing(self, &TWOS)) {
            if left == 0 || !self.tables.generate_some(wanted, &mut left) {
                return true;
            }
        }
        false
    }

    /// Generates the tables that a search of this position probes, spending at most about the time of `nodes` search
    /// nodes, and nothing for 0 nodes. Returns whether a table with two pieces is still missing.
    pub(crate) fn prepare_for(&mut self, root: &BitPosition, rules: &Rules, nodes: u64) -> bool {
        if self.room == 0 {
            return false;
        }
        self.unpark(rules);
        if nodes > 0 {
            self.generate_ones();
        }
        let mut left = configurations(nodes);
        loop {
            let selection = self.select(root);
            let Some((wanted, before)) = selection.missing else {
                return false;
            };
            if left == 0 {
                return true;
            }
            if !self.has_room(wanted) {
                let nearer = &selection.loaded[..before];
                self.tables.retain(|material| nearer.contains(&material));
            }
            if !self.tables.generate_some(wanted, &mut left) {
                return true;
            }
        }
    }

    /// Begins a search, which probes the one-piece tables and, of the loaded ones, those that follow from its root.
    pub(crate) fn begin(&mut self, root: &BitPosition, rules: &Rules) {
        if self.room == 0 {
            return;
        }
        self.unpark(rules);
        self.generate_ones();
        let endings = self.select(root).loaded;
        self.parked = self
            .tables
            .split_off(|material| endings.contains(&material));
    }

    /// Generates the one-piece tables, which takes a few milliseconds.
    fn generate_ones(&mut self) {
        if BYTES_OF_ONES <= self.room {
            for material in ONES {
                self.tables.generate(material);
            }
        }
    }

    /// Collects all tables, for these rules.
    fn unpark(&mut self, rules: &Rules) {
        self.tables.append(mem::take(&mut self.parked));
        self.tables.set_rules(rules);
    }

    /// Selects the endings for a root. All tables must be collected.
    ///
    /// An ending is skipped if its tables might not fit beside those of nearer endings. Whether it is skipped does not
    /// depend on the tables that happen to be loaded.
    fn select(&self, root: &BitPosition) -> Selection {
        let captures = TWOS.map(|material| captures_until(material, root));
        // A position has at most 30 pieces to capture. A sort would add 2 KB to a module for browsers.
        let nearest_first = (0..=self.reach.min(30)).flat_map(|distance| {
            let endings = TWOS.into_iter().zip(captures);
            endings.filter(move |&(_, captures)| captures == Some(distance))
        });
        let mut selection = Selection {
            loaded: Vec::from(ONES),
            missing: None,
        };
        let mut room = self.room.saturating_sub(BYTES_OF_ONES);
        for (material, _) in nearest_first {
            if !self.tables.can_generate(material) {
                continue;
            }
            let mut added = material.needed();
            added.retain(|needed| !selection.loaded.contains(needed));
            let most: usize = added.iter().copied().map(MemoryTables::bytes_of).sum();
            if most > room {
                continue;
            }
            if added.iter().all(|&needed| self.tables.covers(needed)) {
                let bytes = added.iter().map(|&needed| self.tables.loaded_bytes(needed));
                room -= bytes.sum::<usize>();
                selection.loaded.extend(added);
            } else {
                let before = selection.loaded.len();
                selection.missing.get_or_insert((material, before));
            }
        }
        selection
    }

    /// Returns whether a table and those that it depends on fit beside the loaded ones.
    fn has_room(&self, material: Material) -> bool {
        // Of an ending with pieces on both sides, the table of one side's wins may be complete.
        let missing = |material: Material| {
            MemoryTables::bytes_of(material).saturating_sub(self.tables.loaded_bytes(material))
        };
        let needed = material.needed().into_iter();
        let missing = needed
            .filter(|&material| !self.tables.covers(material))
            .map(missing);
        missing.sum::<usize>() <= self.room.saturating_sub(self.tables.bytes())
    }
}

/// Maximum size in bytes of all one-piece tables.
const BYTES_OF_ONES: usize = ONES.len() * MemoryTables::BYTES_OF_ONE;

/// Returns the minimum number of captures from a position to this ending; `None` if it cannot be reached.
fn captures_until(material: Material, position: &BitPosition) -> Option<usize> {
    let can_keep = |color: Color, kinds: [u8; 5]| {
        let there = |kind: PieceKind| kind.squares(position, color).len();
        let pieces = |kind: PieceKind| usize::from(kinds[kind as usize]);
        // A bia can become a met.
        let spare = there(Bia).checked_sub(pieces(Bia));
        spare.is_some_and(|spare| {
            pieces(Met) <= there(Met) + spare
                && [Khon, Ma, Rua]
                    .into_iter()
                    .all(|kind| pieces(kind) <= there(kind))
        })
    };
    let (mut strong, mut weak) = ([0; 5], [0; 5]);
    material
        .strong()
        .for_each(|kind| strong[kind as usize] += 1);
    material.weak().for_each(|kind| weak[kind as usize] += 1);
    let captures = position
        .occupied()
        .len()
        .checked_sub(2 + material.pieces())?;
    Color::ALL
        .into_iter()
        .any(|color| can_keep(color, strong) && can_keep(!color, weak))
        .then_some(captures)
}

/// Returns the number of configurations visited in about the time of `nodes` search nodes.
fn configurations(nodes: u64) -> usize {
    let configurations = nodes.saturating_mul(CONFIGURATIONS_PER_NODE);
    usize::try_from(configurations).unwrap_or(usize::MAX)
}
