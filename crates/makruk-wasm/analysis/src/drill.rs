//! Counting drills.

use alloc::{format, string::String};

use makruk::analysis::drill::{DrillAnswer, DrillKind, Drills};
use wasm_bindgen::prelude::*;

use crate::{
    failure::Failure,
    record::{fen_of, rules_of},
};

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

    /// Returns the next drill: its FEN and its answer, separated by a tab. The answer has the number and the limit, or whether the
    /// game is won in time and the moves to mate (or `-`), or the move. `None` if these rules have no such drills.
    pub fn next(&mut self, kind: &str) -> Result<Option<String>, Failure> {
        let kind: DrillKind = kind.parse().map_err(|error| Failure::new("kind", error))?;
        let Some(drill) = self.drills.next(kind) else {
            return Ok(None);
        };
        let answer = match drill.answer {
            DrillAnswer::Number { number, limit } => format!("{number} {limit}"),
            DrillAnswer::Won { in_time, moves } => match moves {
                Some(moves) => format!("{in_time} {moves}"),
                None => format!("{in_time} -"),
            },
            DrillAnswer::Move(mv) => format!("{mv}"),
            _ => return Ok(None),
        };
        Ok(Some(format!("{}\t{answer}", fen_of(&drill.game))))
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
