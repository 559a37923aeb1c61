//! The cost of generating a table.

use crate::{Material, configuration::Layout, material::Sides};

/// The cost of generating a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// Number of cells: one per arrangement of the pieces and side to move, legal or not, up to symmetry.
    pub cells: u64,
    /// Memory in bytes, including the smaller endings that are solved first, and excluding the program itself.
    pub memory: u64,
    /// Maximum size of the file in bytes, estimated at a third of a byte per cell. No table for Thailand's counts
    /// takes more than nine tenths of the estimate.
    pub disk: u64,
    /// Approximate time on one core in seconds, from measurements, without the smaller endings.
    pub seconds: u64,
}

impl Material {
    /// Estimates the cost of generating the table.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let plan = "KRNMvK".parse::<Material>()?.plan();
    /// assert!(plan.memory < 256 << 20);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn plan(&self) -> Plan {
        let sides = Sides::of(*self);
        let layout = Layout::new(sides);
        let is_twice = !self.is_bare() && sides != sides.turned();
        let own = memory_of_solution(&layout) * if is_twice { 2 } else { 1 };
        let smaller = self
            .needed()
            .into_iter()
            .filter(|material| material != self);
        let smaller = smaller.map(|material| memory_of_solution(&Layout::new(Sides::of(material))));
        let cells = 64 * layout.rows() as u64;
        Plan {
            cells,
            memory: own + memory_of_analysis(&layout) + smaller.sum::<u64>(),
            disk: cells / 3,
            seconds: layout.len() as u64 / if self.is_bare() { 160_000 } else { 80_000 } + 1,
        }
    }
}

/// Returns the size of a solution in bytes: a byte per position.
fn memory_of_solution(layout: &Layout) -> u64 {
    64 * layout.rows() as u64
}

/// Returns the memory in bytes that solving an ending needs in addition to its solution: bitboards, and the results
/// after captures and promotions.
fn memory_of_analysis(layout: &Layout) -> u64 {
    let sets = 3 + u64::from(layout.has_black());
    let has_exits = layout.has_black() || layout.sides.has_bia();
    let results = layout.white() as u64 + if has_exits { 2 } else { 0 };
    (8 * sets + results) * layout.len() as u64
}
