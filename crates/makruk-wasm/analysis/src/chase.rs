//! Chases of a bare khun.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::{
    Color, Move,
    analysis::chase::{Chase, ChaseError, ChaseOptions, endings},
    tables::{Material, MemoryTables},
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::record::{fen_of, form, game_of, rules_of};

/// The tables of chases, made in steps.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ChaseTables {
    tables: MemoryTables,
}

#[wasm_bindgen]
impl ChaseTables {
    /// Creates an empty set of tables for rules.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Result<Self, Failure> {
        let mut tables = MemoryTables::new();
        tables.set_rules(&rules_of(rules)?);
        Ok(Self { tables })
    }

    /// Does part of the work on an ending's tables, and returns whether they are finished.
    pub fn step(&mut self, material: &str, configurations: usize) -> Result<bool, Failure> {
        let (ending, mut left) = (ending(material)?, configurations);
        if !self.tables.can_generate(ending) {
            return Err(failed(ChaseError::NoCount));
        }
        Ok(self.tables.generate_some(ending, &mut left))
    }
}

/// Returns the endings of chases.
#[wasm_bindgen(js_name = chaseEndings)]
pub fn chase_endings() -> Vec<String> {
    endings().map(|ending| ending.to_string()).collect()
}

/// Returns the ending of a chase that names none: one without a bia.
#[wasm_bindgen(js_name = randomEnding)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked in JavaScript
pub fn random_ending(seed: f64) -> Option<String> {
    let all: Vec<Material> = endings().filter(|ending| !ending.has_bia()).collect();
    let index = usize::try_from(seed as u64 % all.len() as u64).ok()?;
    all.get(index).map(Material::to_string)
}

/// Returns the ending of a position.
#[wasm_bindgen(js_name = chaseEndingOf)]
pub fn chase_ending_of(fen: &str) -> Result<String, Failure> {
    let game = game_of(fen, "thai", "")?;
    let material = Material::of(game.position().board()).map(|(material, _)| material);
    let material = material.filter(Material::is_bare);
    Ok(ending(
        &material
            .ok_or_else(|| failed(ChaseError::NotBare))?
            .to_string(),
    )?
    .to_string())
}

/// A chase.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ChaseHandle {
    chase: Chase,
}

#[wasm_bindgen]
impl ChaseHandle {
    /// Starts a chase from a random position. `side` is `strong` or `bare`.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments)] // one per option
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked in JavaScript
    pub fn new(
        material: &str,
        side: &str,
        least: u16,
        most: u16,
        spare: Option<u16>,
        rules: &str,
        seed: f64,
        tables: &ChaseTables,
    ) -> Result<Self, Failure> {
        let mut options = ChaseOptions::new(ending(material)?);
        options.side = side.parse().map_err(|error| Failure::new("side", error))?;
        options.moves = least..=most;
        options.spare = spare;
        let chase = Chase::new(&options, rules_of(rules)?, seed as u64, &tables.tables);
        chase.map(|chase| Self { chase }).map_err(failed)
    }

    /// Starts a chase from a game, with White (or else Black) as the player.
    #[wasm_bindgen(js_name = fromGame)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked in JavaScript
    pub fn from_game(
        fen: &str,
        rules: &str,
        actions: &str,
        is_white: bool,
        seed: f64,
        tables: &ChaseTables,
    ) -> Result<Self, Failure> {
        let game = game_of(fen, rules, actions)?;
        let player = if is_white { Color::White } else { Color::Black };
        let chase = Chase::from_game(game, player, seed as u64, &tables.tables);
        chase.map(|chase| Self { chase }).map_err(failed)
    }

    /// Returns the FEN of the position with its count.
    pub fn fen(&self) -> String {
        fen_of(self.chase.game())
    }

    /// Returns whether the player has the white pieces.
    #[wasm_bindgen(js_name = isWhite)]
    pub fn is_white(&self) -> bool {
        self.chase.player() == Color::White
    }

    /// Returns the player's side: `strong` or `bare`.
    pub fn side(&self) -> String {
        self.chase.side().to_string()
    }

    /// Returns the prospects in their data form.
    pub fn standing(&self, tables: &ChaseTables) -> Result<String, Failure> {
        let standing = self.chase.standing(&tables.tables);
        standing.map(|standing| form(&standing)).map_err(failed)
    }

    /// Returns the legal moves with the prospects after them, best first, in their data form.
    pub fn moves(&self, tables: &ChaseTables) -> Result<String, Failure> {
        let moves = self.chase.moves(&tables.tables);
        moves.map(|moves| form(&moves)).map_err(failed)
    }

    /// Plays a move of the player and returns its judgment in its data form.
    pub fn play(&mut self, mv: u16, tables: &ChaseTables) -> Result<String, Failure> {
        let mv = Move::from_bits(mv);
        let mv = mv.ok_or_else(|| Failure::new("move", "expected the number of a move"))?;
        let judgment = self.chase.play(mv, &tables.tables);
        judgment.map(|judgment| form(&judgment)).map_err(failed)
    }

    /// Plays the other side's best move; nothing if it is the player's turn or the chase is over.
    pub fn reply(&mut self, tables: &ChaseTables) -> Result<Option<u16>, Failure> {
        let reply = self.chase.reply(&tables.tables).map_err(failed)?;
        Ok(reply.map(Move::to_bits))
    }

    /// Takes back the player's last move and the reply to it. Returns the number of plies taken back.
    pub fn undo(&mut self) -> usize {
        let before = self.chase.game().ply();
        self.chase.undo();
        before - self.chase.game().ply()
    }

    /// Returns the record of a finished chase in its data form.
    pub fn summary(&self) -> Option<String> {
        self.chase.summary().map(|summary| form(&summary))
    }
}

fn failed(error: ChaseError) -> Failure {
    Failure::new(error.name(), error)
}

fn ending(material: &str) -> Result<Material, Failure> {
    let parsed = material.parse().ok();
    let is_covered = |material: &Material| material.is_bare() && material.pieces() <= 2;
    parsed.filter(is_covered).ok_or_else(|| {
        let message = format!(
            "expected one or two pieces against a bare khun, such as KSMvK, found `{material}`"
        );
        Failure::new("material", message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_moves_mate_in_time() {
        let mut tables = ChaseTables::new("thai").expect("rules");
        while !tables.step("KRvK", 100_000).expect("an ending") {}
        let chase = ChaseHandle::new("KRvK", "strong", 3, 6, None, "thai", 7.0, &tables);
        let mut chase = chase.expect("a position");
        let start = chase.standing(&tables).expect("a table");
        while chase.summary().is_none() {
            let best = chase.chase.moves(&tables.tables).expect("a table")[0].mv;
            let judgment = chase.play(best.to_bits(), &tables);
            assert!(judgment.is_ok_and(|judgment| judgment.contains(r#""effect":"kept""#)));
            chase.reply(&tables).expect("a table");
        }
        let summary = chase.summary().expect("it is over");
        assert!(summary.contains(r#""is_success":true"#) && summary.contains(r#""mistakes":0"#));
        assert!(
            summary.contains(&format!(r#""start":{start}"#)),
            "{summary}"
        );
        assert_eq!(chase.undo(), 1);
        assert!(chase_endings().contains(&"KSMvK".to_string()));
        assert!(tables.step("KRRvKN", 1).is_err());
    }
}
