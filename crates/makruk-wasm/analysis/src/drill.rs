//! Counting drills.

use alloc::string::String;

use makruk::analysis::drill::{DrillKind, Drills};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::record::{form, rules_of};

/// A series of drills.
#[wasm_bindgen]
#[derive(Debug)]
pub struct DrillsHandle {
    drills: Drills,
}

#[wasm_bindgen]
impl DrillsHandle {
    /// Creates a series of drills. The same seed gives the same drills.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked in JavaScript
    pub fn new(seed: f64, rules: &str) -> Result<Self, Failure> {
        let drills = Drills::new(seed as u64, rules_of(rules)?);
        Ok(Self { drills })
    }

    /// Returns the next drill in its data form. `None` if these rules have no such drills.
    pub fn next(&mut self, kind: &str) -> Result<Option<String>, Failure> {
        let kind: DrillKind = kind.parse().map_err(|error| Failure::new("kind", error))?;
        Ok(self.drills.next(kind).map(|drill| form(&drill)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_drills() {
        let next = |kind| {
            let mut drills = DrillsHandle::new(7.0, "thai").expect("rules");
            drills.next(kind).expect("a kind").expect("a drill")
        };
        for kind in ["number", "won", "only_move"] {
            assert_eq!(next(kind), next(kind));
        }
        let mut drills = DrillsHandle::new(7.0, "thai").expect("rules");
        assert!(drills.next("other").is_err());
    }
}
