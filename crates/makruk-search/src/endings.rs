//! The endgame tablebases of an engine, generated on demand.

use makruk_bitboard::BitPosition;
use makruk_core::Color;
use makruk_rules::Rules;
use makruk_tables::{
    BareKhunTables, Material,
    PieceKind::{self, Bia, Khon, Ma, Met, Rua},
};

/// Number of table configurations visited in about the time of one search node.
const CONFIGURATIONS_PER_NODE: u64 = 64;

/// Materials with one piece.
const ONES: [Material; 4] = [of(&[Met]), of(&[Khon]), of(&[Ma]), of(&[Rua])];
/// All materials, in order of usefulness: short counts and long mates first.
const ALL: [Material; 18] = [
    of(&[Rua]),
    of(&[Khon]),
    of(&[Ma]),
    of(&[Met]),
    of(&[Met, Khon]),
    of(&[Khon, Bia]),
    of(&[Khon, Khon]),
    of(&[Khon, Ma]),
    of(&[Met, Ma]),
    of(&[Ma, Bia]),
    of(&[Met, Met]),
    of(&[Met, Bia]),
    of(&[Rua, Rua]),
    of(&[Khon, Rua]),
    of(&[Ma, Rua]),
    of(&[Met, Rua]),
    of(&[Rua, Bia]),
    of(&[Ma, Ma]),
];

const fn of(pieces: &[PieceKind]) -> Material {
    match Material::new(pieces, &[]) {
        Some(material) => material,
        None => panic!("one or two pieces"),
    }
}

/// An engine's endgame tablebases, and the choice of the next one to generate.
#[derive(Debug)]
pub(crate) struct Endings {
    tables: BareKhunTables,
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
            tables: BareKhunTables::new(),
            room,
            reach: usize::from(reach),
            is_prepared: false,
        }
    }

    pub(crate) fn tables(&self) -> &BareKhunTables {
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
        while let Some(wanted) = ALL.into_iter().find(|&material| self.is_missing(material)) {
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
            if bytes_in_all(material) <= self.room {
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
        if let Some((material, _)) = BareKhunTables::ending(root) {
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
        let is_near = |&material: &Material| {
            let captures = captures_until(material, root);
            captures.is_some_and(|captures| captures <= self.reach) && self.is_missing(material)
        };
        ALL.into_iter().find(is_near)
    }

    /// Returns the bytes that generating a table would add, including the table for the ending after a promotion.
    fn bytes_for(&self, material: Material) -> usize {
        let missing = |material| {
            if self.tables.covers(material) {
                0
            } else {
                BareKhunTables::bytes_of(material)
            }
        };
        missing(material) + material.promoted().map_or(0, missing)
    }

    /// Returns the number of free bytes.
    fn left(&self) -> usize {
        self.room.saturating_sub(self.tables.bytes())
    }
}

/// Returns the size in bytes of a table and its dependencies, including all one-piece tables.
fn bytes_in_all(material: Material) -> usize {
    let two = |material: Material| match material.pieces() {
        1 => 0,
        _ => BareKhunTables::bytes_of(material),
    };
    let ones = ONES.len() * BareKhunTables::BYTES_OF_ONE;
    ones + two(material) + material.promoted().map_or(0, two)
}

/// Returns the minimum number of captures from a position to this ending; `None` if neither side can reach it.
fn captures_until(material: Material, position: &BitPosition) -> Option<usize> {
    let needed = |kind| material.strong().filter(|&it| it == kind).count();
    let is_possible = |color: Color| {
        let there = |kind: PieceKind| kind.squares(position, color).len();
        // A bia can become a met.
        let spare = there(Bia).checked_sub(needed(Bia));
        spare.is_some_and(|spare| {
            needed(Met) <= there(Met) + spare
                && [Khon, Ma, Rua]
                    .into_iter()
                    .all(|kind| needed(kind) <= there(kind))
        })
    };
    let captures = position
        .occupied()
        .len()
        .checked_sub(2 + material.pieces())?;
    Color::ALL.into_iter().any(is_possible).then_some(captures)
}

/// Returns the number of configurations visited in about the time of `nodes` search nodes.
fn configurations(nodes: u64) -> usize {
    let configurations = nodes.saturating_mul(CONFIGURATIONS_PER_NODE);
    usize::try_from(configurations).unwrap_or(usize::MAX)
}
