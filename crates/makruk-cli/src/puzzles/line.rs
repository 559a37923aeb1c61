//! Puzzles as JSON lines.

use makruk::analysis::puzzle::{Miner, Puzzle, PuzzleFlaw, PuzzleRecord};

/// Parses a line.
pub(super) fn read(text: &[u8]) -> Result<PuzzleRecord, String> {
    serde_json::from_slice(text).map_err(|error| {
        // The error's line number is useless: the text is one line of a larger file.
        let text = error.to_string();
        let text = text.split(" at line ").next().unwrap_or_default();
        format!("column {}: {text}", error.column())
    })
}

/// Checks that the moves of a line are legal. The error describes the puzzle's flaw.
pub(super) fn replay(record: &PuzzleRecord) -> Result<(), String> {
    let game = record.game().map_err(|error| format!("`fen`: {error}"))?;
    let mut position = game.position().clone();
    for (index, &mv) in record.solution.iter().enumerate() {
        let played = position.play(mv);
        played.map_err(|error| format!("`solution`: move {} ({mv}): {error}", index + 1))?;
    }
    Ok(())
}

/// Proves a puzzle again. The error describes the puzzle's flaw.
pub(super) fn prove(record: &PuzzleRecord, miner: &mut Miner) -> Result<Puzzle, String> {
    let game = record.game().map_err(|error| format!("`fen`: {error}"))?;
    let claim = record.claim().ok_or("no theme defines the goal")?;
    let puzzle = miner.verify(&game, &claim);
    puzzle.map_err(|flaw| match &flaw {
        PuzzleFlaw::Length(found) => format!("`length` is {}, expected {found}", record.length),
        PuzzleFlaw::Line(_) => format!("`solution`: {flaw}"),
        PuzzleFlaw::Calls => "`calls` does not match the line".to_owned(),
        _ => flaw.to_string(),
    })
}
