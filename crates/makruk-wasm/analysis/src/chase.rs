//! Chases of a bare khun.
//!
//! Prospects are three numbers: whether the chaser wins in time, the moves to mate, and the moves that the count leaves; -1 for
//! none.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::{
    Color, Move, Outcome,
    analysis::chase::{
        Chase, ChaseEffect, ChaseError, ChaseMove, ChaseOptions, ChaseStanding, endings,
    },
    tables::{Material, MemoryTables},
};
use wasm_bindgen::prelude::*;

use crate::{
    failure::Failure,
    record::{fen_of, game_of, rules_of},
};

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
            return Err(ChaseError::NoCount.into());
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
    Ok(ending(&material.ok_or(ChaseError::NotBare)?.to_string())?.to_string())
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
        let chase = Chase::new(&options, rules_of(rules)?, seed as u64, &tables.tables)?;
        Ok(Self { chase })
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
        let chase = Chase::from_game(game, player, seed as u64, &tables.tables)?;
        Ok(Self { chase })
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

    /// Returns the prospects.
    pub fn standing(&self, tables: &ChaseTables) -> Result<Vec<i32>, Failure> {
        Ok(standing(self.chase.standing(&tables.tables)?).into())
    }

    /// Returns the legal moves, best first: the number of each, and the prospects after it.
    pub fn moves(&self, tables: &ChaseTables) -> Result<Vec<i32>, Failure> {
        Ok(rows(&self.chase.moves(&tables.tables)?))
    }

    /// Plays a move of the player and judges it: 0 if it keeps the result, 1 if it loses it, 2 if it was lost before; the prospects
    /// before and after it, and the moves that keep the result, as in `moves`.
    pub fn play(&mut self, mv: u16, tables: &ChaseTables) -> Result<Vec<i32>, Failure> {
        let mv = Move::from_bits(mv);
        let mv = mv.ok_or_else(|| Failure::new("move", "expected the number of a move"))?;
        let judgment = self.chase.play(mv, &tables.tables)?;
        let mut numbers = Vec::from([match judgment.effect {
            ChaseEffect::Kept => 0,
            ChaseEffect::Lost => 1,
            ChaseEffect::LostBefore => 2,
        }]);
        numbers.extend(standing(judgment.before));
        numbers.extend(standing(judgment.after));
        numbers.extend(rows(&judgment.keeping));
        Ok(numbers)
    }

    /// Plays the other side's best move; nothing if it is the player's turn or the chase is over.
    pub fn reply(&mut self, tables: &ChaseTables) -> Result<Option<u16>, Failure> {
        let reply = self.chase.reply(&tables.tables)?;
        Ok(reply.map(Move::to_bits))
    }

    /// Takes back the player's last move and the reply to it. Returns the number of plies taken back.
    pub fn undo(&mut self) -> usize {
        let before = self.chase.game().ply();
        self.chase.undo();
        before - self.chase.game().ply()
    }

    /// Returns how the chase ended: the winner or `draw`, the reason and a sentence, separated by tabs; nothing if it is not over.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.chase.outcome()?;
        let winner = Outcome::winner(outcome).map_or("draw", Color::name);
        Some(format!("{winner}\t{}\t{outcome}", outcome.by().name()))
    }

    /// Returns the record of a finished chase: whether the player reached the goal, its moves and its mistakes, and the prospects
    /// at the start.
    pub fn summary(&self) -> Option<Vec<i32>> {
        let summary = self.chase.summary()?;
        let mut numbers = Vec::from([
            i32::from(summary.is_success),
            i32::from(summary.moves),
            i32::try_from(summary.mistakes).unwrap_or(i32::MAX),
        ]);
        numbers.extend(standing(summary.start));
        Some(numbers)
    }
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

fn standing(standing: ChaseStanding) -> [i32; 3] {
    let number = |moves: Option<u16>| moves.map_or(-1, i32::from);
    [
        i32::from(standing.is_won),
        number(standing.mate),
        number(standing.left),
    ]
}

fn rows(moves: &[ChaseMove]) -> Vec<i32> {
    let row = |candidate: &ChaseMove| {
        let [is_won, mate, left] = standing(candidate.after);
        [i32::from(candidate.mv.to_bits()), is_won, mate, left]
    };
    moves.iter().flat_map(row).collect()
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
        let mate = chase.standing(&tables).expect("a table")[1];
        while chase.outcome().is_none() {
            let best = chase.moves(&tables).expect("a table")[0];
            let judgment = chase.play(u16::try_from(best).expect("a move"), &tables);
            assert_eq!(judgment.expect("the player's turn")[0], 0);
            chase.reply(&tables).expect("a table");
        }
        let summary = chase.summary().expect("it is over");
        assert_eq!(summary[..3], [1, mate, 0]);
        assert_eq!(chase.undo(), 1);
        assert!(chase_endings().contains(&"KSMvK".to_string()));
        assert!(tables.step("KRRvKN", 1).is_err());
    }
}
