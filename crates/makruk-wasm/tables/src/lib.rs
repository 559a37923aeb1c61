//! Endgame tables for JavaScript: the module behind `web/src/tables-worker.js`.
//!
//! Tables are made in memory, in steps. A result is 1 for a win, 0 for a draw and -1 for a loss of the side to move, or
//! [`UNKNOWN`]. A move is the number that [`Move::to_bits`](makruk_core::Move::to_bits) returns.

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

use alloc::{string::String, string::ToString, vec::Vec};

use makruk_core::{Position, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Action, Counting, Rules};
use makruk_tables::{Material, MemoryTables, Verdict, Wdl};
use makruk_wasm_common as _; // the allocator and the panic handler
use wasm_bindgen::prelude::*;

/// An unknown result.
pub const UNKNOWN: i32 = 2;

/// Tables in memory.
#[wasm_bindgen]
#[derive(Debug)]
pub struct TablesHandle {
    tables: MemoryTables,
    rules: Rules,
}

#[wasm_bindgen]
impl TablesHandle {
    /// Creates an empty set of tables, for Thailand's rules.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // JavaScript has none
    pub fn new() -> Self {
        let mut tables = MemoryTables::new();
        tables.set_rules(&Rules::THAI);
        Self {
            tables,
            rules: Rules::THAI,
        }
    }

    /// Sets the rules, in their text form, and drops the tables that were made for others. Returns whether the rules can be read.
    #[wasm_bindgen(js_name = setRules)]
    pub fn set_rules(&mut self, text: &str) -> bool {
        let Ok(rules) = text.parse() else {
            return false;
        };
        self.rules = rules;
        self.tables.set_rules(&rules);
        true
    }

    /// Returns the name of an ending in its canonical form; `None` if there is no such ending with at most four pieces.
    pub fn name(material: &str) -> Option<String> {
        Some(ending(material)?.to_string())
    }

    /// Returns the ending of a position; `None` if it has none with at most four pieces.
    #[wasm_bindgen(js_name = endingOf)]
    pub fn ending_of(fen: &str) -> Option<String> {
        let (position, _) = read(fen)?;
        let (material, _) = Material::of(position.board())?;
        Self::name(&material.to_string())
    }

    /// Returns the tables that an ending still needs, in the order in which they can be made.
    pub fn missing(&self, material: &str) -> Vec<String> {
        let needed = ending(material)
            .into_iter()
            .flat_map(|material| material.needed());
        needed
            .filter(|material| !self.tables.covers(*material))
            .map(|material| material.to_string())
            .collect()
    }

    /// Does part of the work on a table, and returns whether it is finished. Visiting ten configurations takes some
    /// microseconds.
    pub fn step(&mut self, material: &str, configurations: usize) -> bool {
        let mut left = configurations;
        ending(material).is_none_or(|material| self.tables.generate_some(material, &mut left))
    }

    /// Probes a position. The numbers are its result, plies (-1 for none) and result under the count, and then for each
    /// move, best first: its number, result, plies, result under the count, and the action that this requires (1 to start the
    /// count, -1 to stop it, 0 for none). `None` if a table is missing.
    pub fn probe(&self, fen: &str) -> Option<Vec<i32>> {
        let (position, counting) = self.counted(fen)?;
        let probe = self
            .tables
            .probe_with_count(&position, &counting, &self.rules)?;
        let moves = self.tables.moves(&position, &counting, &self.rules)?;
        let mut numbers = Vec::from([
            result(Some(probe.verdict.wdl())),
            plies(Some(probe.verdict)),
            result(probe.with_count),
        ]);
        for ranked in moves {
            numbers.extend([
                i32::from(ranked.mv.to_bits()),
                result(ranked.verdict.map(Verdict::wdl)),
                plies(ranked.verdict),
                result(ranked.with_count),
                match ranked.action {
                    Some(Action::StopCount) => -1,
                    Some(_) => 1,
                    None => 0,
                },
            ]);
        }
        Some(numbers)
    }

    /// Returns the numbers of the best moves from a position to the mate, without a count.
    pub fn line(&self, fen: &str) -> Vec<u16> {
        let line = read(fen).map(|(position, _)| self.tables.line(&position));
        let moves = line.unwrap_or_default();
        moves.into_iter().map(makruk_core::Move::to_bits).collect()
    }

    /// Returns the statistics of a table: positions, won, lost, longest win in plies (0 for none), the number of rows of
    /// wins; then a row of plies and positions for each length of a win, and of a loss.
    pub fn statistics(&self, material: &str) -> Option<Vec<f64>> {
        let statistics = self.tables.statistics(ending(material)?)?;
        let mut numbers = Vec::from([
            number(statistics.positions),
            number(statistics.won()),
            number(statistics.lost()),
            f64::from(statistics.longest_plies()),
            number(statistics.wins.len() as u64),
        ]);
        for &(plies, positions) in statistics.wins.iter().chain(&statistics.losses) {
            numbers.extend([f64::from(plies), number(positions)]);
        }
        Some(numbers)
    }
}

impl TablesHandle {
    fn counted(&self, fen: &str) -> Option<(Position, Counting)> {
        let (position, fen) = read(fen)?;
        let counting = Counting::new(&position, fen.as_setup().count, &self.rules);
        Some((position, counting))
    }
}

/// Parses an ending of at most four pieces.
fn ending(material: &str) -> Option<Material> {
    let material: Material = material.parse().ok()?;
    (material.pieces() <= 2).then_some(material)
}

/// Parses a FEN that was validated before.
fn read(fen: &str) -> Option<(Position, Fen)> {
    let fen: Fen = fen.parse().ok()?;
    let ignored = SetupProblems::TOO_MANY_MET;
    let position = Position::from_setup_ignoring(fen.as_setup(), ignored).ok()?;
    Some((position, fen))
}

const fn result(wdl: Option<Wdl>) -> i32 {
    match wdl {
        Some(Wdl::Win) => 1,
        Some(Wdl::Draw) => 0,
        Some(Wdl::Loss) => -1,
        None => UNKNOWN,
    }
}

fn plies(verdict: Option<Verdict>) -> i32 {
    verdict.and_then(Verdict::plies).map_or(-1, i32::from)
}

/// Converts a number of positions, which is far below 2⁵³.
#[allow(clippy::cast_precision_loss)]
fn number(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_made_in_steps_and_probed() {
        let mut handle = TablesHandle::new();
        assert_eq!(TablesHandle::name("KNvKR").as_deref(), Some("KRvKN"));
        assert_eq!(TablesHandle::name("KRRvKN"), None);
        let fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30";
        assert_eq!(TablesHandle::ending_of(fen).as_deref(), Some("KRvK"));
        assert_eq!(handle.probe(fen), None);
        assert_eq!(handle.missing("KRvK"), ["KRvK"]);
        let mut steps = 1;
        while !handle.step("KRvK", 1) {
            steps += 1;
        }
        assert!(steps > 10 && handle.missing("KRvK").is_empty());
        let numbers = handle.probe(fen).expect("the table is there");
        // A win in 25 plies, but a draw under the count.
        assert_eq!(numbers[..3], [1, 25, 0]);
        assert_eq!(numbers[4..8], [1, 25, 0, 0]);
        assert_eq!(handle.line(fen).len(), 25);
        let statistics = handle.statistics("KRvK").expect("the table is there");
        assert_eq!(statistics[1..4], [175_168.0, 0.0, 31.0]);
    }
}
