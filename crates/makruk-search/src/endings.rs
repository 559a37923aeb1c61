//! The endgame tablebases of an engine, generated on demand.

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

/// An engine's endgame tablebases, and the choice of the next one to generate.
#[derive(Debug)]
pub(crate) struct Endings {
    tables: MemoryTables,
    /// Maximum total size of the tables in bytes.
    room: usize,
    /// Maximum number of captures to an ending whose tables are generated.
    reach: usize,
    /// Whether the caller prepared the tables, so that [`Endings::clear`] keeps them.
    is_prepared: bool,
}

impl Endings {
    pub(crate) fn new(room: usize, reach: u8) -> Self {
        Self {
            tables: MemoryTables::new(),
            room,
            reach: usize::from(reach),
            is_prepared: false,
        }
    }

    pub(crate) fn tables(&self) -> &MemoryTables {
        &self.tables
    }

    /// Sets the maximum size, and drops all tables.
    pub(crate) fn set_room(&mut self, room: usize) {
        self.room = room;
        self.is_prepared = false;
        self.clear();
    }

    /// Drops the tables unless they were prepared.
    pub(crate) fn clear(&mut self) {
        if !self.is_prepared {
            self.tables.clear();
        }
    }

    /// Generates all tables that fit, spending at most about the time of `nodes` search nodes. Returns whether work
    /// remains. [`Endings::clear`] keeps prepared tables.
    pub(crate) fn prepare(&mut self, rules: &Rules, nodes: u64) -> bool {
        self.tables.set_rules(rules);
        self.is_prepared |= nodes > 0;
        let mut left = configurations(nodes);
        let missing =
            |it: &Self, all: &[Material]| all.iter().copied().find(|&one| it.is_missing(one));
        while let Some(wanted) = missing(self, &ONES).or_else(|| missing(self, &TWOS)) {
            if left == 0 || !self.tables.generate_some(wanted, &mut left) {
                return true;
            }
        }
        false
    }

    /// Returns whether a table is missing, can be generated, and fits.
    fn is_missing(&self, material: Material) -> bool {
        !self.tables.covers(material)
            && self.tables.can_generate(material)
            && self.bytes_for(material) <= self.left()
    }

    /// Like `prepare`, but generates only the one-piece tables, always to completion, and the tables that the game may
    /// soon need.
    pub(crate) fn prepare_for(&mut self, root: &BitPosition, rules: &Rules, nodes: u64) -> bool {
        self.generate_ones(rules);
        self.is_prepared = true;
        self.generate_some(root, rules, nodes)
    }

    /// Generates the one-piece tables, which takes a few milliseconds.
    pub(crate) fn generate_ones(&mut self, rules: &Rules) {
        self.tables.set_rules(rules);
        for material in ONES {
            if BYTES_OF_ONES <= self.room {
                self.tables.generate(material);
            }
        }
    }

    /// Generates the two-piece tables that fit and that a search of this position should probe, spending at most about
    /// the time of `nodes` search nodes. Returns whether work remains. The one-piece tables must be loaded.
    pub(crate) fn generate_some(&mut self, root: &BitPosition, rules: &Rules, nodes: u64) -> bool {
        self.tables.set_rules(rules);
        let mut left = configurations(nodes);
        while let Some(wanted) = self.wanted(root) {
            if !self.tables.generate_some(wanted, &mut left) {
                return true;
            }
        }
        false
    }

    /// Returns the next table to generate: first for the ending on the board, then for nearby endings.
    fn wanted(&mut self, root: &BitPosition) -> Option<Material> {
        if let Some((material, _)) = MemoryTables::ending(root) {
            let is_wanted = !self.tables.covers(material)
                && self.tables.can_generate(material)
                && bytes_in_all(material) <= self.room;
            if is_wanted {
                if self.bytes_for(material) > self.left() {
                    self.tables.retain(|material| material.pieces() == 1);
                    self.is_prepared = false;
                }
                return Some(material);
            }
        }
        if self.reach == 0 {
            return None;
        }
        let near = TWOS.into_iter().filter_map(|material| {
            let captures = captures_until(material, root)?;
            (captures <= self.reach && self.is_missing(material)).then_some((captures, material))
        });
        near.min_by_key(|&(captures, _)| captures)
            .map(|(_, material)| material)
    }

    /// Returns the bytes that generating a table would add, including those that it depends on.
    fn bytes_for(&self, material: Material) -> usize {
        let needed = material.needed().into_iter();
        let missing = needed.filter(|&material| !self.tables.covers(material));
        missing.map(MemoryTables::bytes_of).sum()
    }

    /// Returns the number of free bytes.
    fn left(&self) -> usize {
        self.room.saturating_sub(self.tables.bytes())
    }
}

/// Maximum size in bytes of all one-piece tables.
const BYTES_OF_ONES: usize = ONES.len() * MemoryTables::BYTES_OF_ONE;

/// Returns the maximum size in bytes of a two-piece table and its dependencies, including all one-piece tables.
fn bytes_in_all(material: Material) -> usize {
    let twos = material.needed().into_iter().filter(|it| it.pieces() > 1);
    BYTES_OF_ONES + twos.map(MemoryTables::bytes_of).sum::<usize>()
}

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
