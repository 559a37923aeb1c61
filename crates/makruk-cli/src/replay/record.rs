//! Games as they stand in the input, before anything is played.

use serde::Deserialize;
use serde_json::Value;

use crate::args::GameFormat;

/// A game that was read but not replayed.
#[derive(Default, Deserialize)]
pub(super) struct Record {
    #[serde(default)]
    pub(super) id: Option<Value>,
    /// The first position as a FEN of any dialect; `None` for the start of a game.
    #[serde(default)]
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    /// Who called board's honour: 0 = it begins by itself, -1 = nobody did, k = counting began with
    /// ply k of the game.
    #[serde(default)]
    pub(super) count_started: Option<i64>,
}

impl Record {
    /// Returns what messages call the game.
    pub(super) fn name(&self) -> Option<String> {
        self.id
            .as_ref()
            .map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned))
    }
}

/// Why a line is no game.
pub(super) struct RecordError {
    /// Bytes from the start of the line.
    pub(super) offset: usize,
    pub(super) message: String,
}

/// Finds out the format of a file from its first line.
pub(super) fn detect(line: &[u8]) -> GameFormat {
    if line.trim_ascii_start().starts_with(b"{") {
        GameFormat::Jsonl
    } else {
        GameFormat::Uci
    }
}

pub(super) fn read(line: &[u8], format: GameFormat) -> Result<Record, RecordError> {
    match format {
        GameFormat::Jsonl => json(line),
        GameFormat::Uci | GameFormat::Auto => uci(line),
    }
}

fn json(line: &[u8]) -> Result<Record, RecordError> {
    // A record could also be read from an array, which nobody means.
    if !line.trim_ascii_start().starts_with(b"{") {
        let message = "expected a game as a JSON object `{…}`".to_owned();
        return Err(RecordError { offset: 0, message });
    }
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        // It ends with a place of its own, in lines and columns.
        let reason = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(reason, _)| reason);
        let offset = error.column().saturating_sub(1);
        RecordError {
            offset,
            message: format!("not a game in JSON: {reason}"),
        }
    })
}

/// Reads `[FEN ;] moves…`.
fn uci(line: &[u8]) -> Result<Record, RecordError> {
    let text = std::str::from_utf8(line).map_err(|error| RecordError {
        offset: error.valid_up_to(),
        message: "expected moves, found bytes that are not UTF-8".to_owned(),
    })?;
    let (start, moves) = match text.split_once(';') {
        Some((start, moves)) => (Some(start.trim().to_owned()), moves),
        None => (None, text),
    };
    let moves = moves.split_ascii_whitespace().map(str::to_owned).collect();
    Ok(Record {
        id: None,
        start,
        moves,
        count_started: None,
    })
}
