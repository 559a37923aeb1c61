//! The endgame tablebases of an engine, generated on demand.

use alloc::boxed::Box;

use makruk_bitboard::BitPosition;
use makruk_rules::Rules;

use super::{BareKhunTables, Material, Times, retrograde::Generation};

/// Seats of a generation that take about as long as a node of a search.
const SEATS_PER_NODE: u64 = 64;

/// The endgame tablebases of an engine: those that are loaded, and the one that is being generated.
#[derive(Debug)]
pub(crate) struct Endings {
    tables: BareKhunTables,
    generation: Option<Box<Generation>>,
    /// Maximum size of all tables in bytes.
    room: usize,
    /// How many captures before an ending its table is wanted.
    reach: usize,
    /// Whether they were prepared by the caller, so that [`Endings::clear`] keeps them.
    is_prepared: bool,
}

impl Endings {
    pub(crate) fn new(room: usize, reach: u8) -> Self {
        Self {
            tables: BareKhunTables::new(),
            generation: None,
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

    /// Drops the tables, if they were not prepared.
    pub(crate) fn clear(&mut self) {
        if !self.is_prepared {
            self.tables.clear();
            self.generation = None;
        }
    }

    /// Generates all tables that have room.
    pub(crate) fn prepare(&mut self, rules: &Rules) {
        self.set_rules(rules);
        for material in Material::ALL {
            if self.tables.bytes_for(material) <= self.left() && self.tables.allows(material) {
                self.tables.generate_material(material);
            }
        }
        self.is_prepared = true;
    }

    /// Generates, with the work of about this many nodes, the tables that the game may soon need, and keeps
    /// them. Returns whether there is more to do.
    pub(crate) fn prepare_some(&mut self, root: &BitPosition, rules: &Rules, nodes: u64) -> bool {
        self.generate_ones(rules);
        self.is_prepared = true;
        self.generate_some(root, rules, nodes)
    }

    /// Generates the tables with one piece, a few milliseconds of work.
    pub(crate) fn generate_ones(&mut self, rules: &Rules) {
        self.set_rules(rules);
        for material in Material::ALL_ONES {
            if material.bytes_in_all() <= self.room {
                self.tables.generate_material(material);
            }
        }
    }

    /// Generates, with the work of about this many nodes, the tables with two pieces that a search of this
    /// position should probe, as far as there is room; those with one piece must be loaded. Returns whether
    /// there is more to do.
    pub(crate) fn generate_some(&mut self, root: &BitPosition, rules: &Rules, nodes: u64) -> bool {
        self.set_rules(rules);
        let seats = nodes.saturating_mul(SEATS_PER_NODE);
        let mut seats = usize::try_from(seats).unwrap_or(usize::MAX);
        while let Some(wanted) = self.wanted(root) {
            let generation = self.generation.take();
            let generation = generation.filter(|generation| generation.material() == wanted);
            let mut generation = generation.unwrap_or_else(|| Box::new(Generation::new(wanted)));
            if !generation.go_on(&mut seats, &self.tables) {
                self.generation = Some(generation);
                return true;
            }
            self.tables.insert(generation.finish());
        }
        false
    }

    /// Returns the table to generate next: first for the ending on the board, then for those that are near.
    fn wanted(&mut self, root: &BitPosition) -> Option<Material> {
        if let Some((_, material, _)) = Material::against_bare(root) {
            let is_wanted = !self.tables.covers_material(material)
                && self.tables.allows(material)
                && material.bytes_in_all() <= self.room;
            if is_wanted {
                if self.tables.bytes_for(material) > self.left() {
                    self.tables.drop_twos();
                    self.generation = None;
                    self.is_prepared = false;
                }
                return self.tables.first_missing(material);
            }
        }
        if self.reach == 0 {
            return None;
        }
        let is_wanted = |material: &Material| {
            let captures = material.captures_until(root);
            !self.tables.covers_material(*material)
                && captures.is_some_and(|captures| captures <= self.reach)
                && self.tables.allows(*material)
                && self.tables.bytes_for(*material) <= self.left()
        };
        let material = Material::ALL.into_iter().find(is_wanted)?;
        self.tables.first_missing(material)
    }

    /// Returns the bytes that are left.
    fn left(&self) -> usize {
        self.room.saturating_sub(self.tables.bytes())
    }

    fn set_rules(&mut self, rules: &Rules) {
        if self.tables.set_times(Times::new(rules)) {
            self.generation = None;
        }
    }
}
