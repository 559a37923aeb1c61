//! Games as lines of UCI moves: `[FEN ;] moves…`.

use alloc::{format, string::String};
use core::fmt::Display;

use makruk::{Fen, FenDialect, GameTree, SetupProblems, UciMove};

/// The kind of an error in a game, and a message that begins with its place.
pub(crate) type Rejection = (&'static str, String);

/// Reads the game on a line; lines are numbered from 1.
pub(crate) fn read(text: &[u8], number: usize) -> Result<GameTree, Rejection> {
    let reject = |kind, place: &str, reason: &dyn Display| {
        (kind, format!("line {number}, {place}: {reason}"))
    };
    let mut parts = text.rsplitn(2, |&byte| byte == b';');
    let (moves, start) = (parts.next().unwrap_or_default(), parts.next());
    let mut tree = match start {
        None => GameTree::default(),
        Some(fen) => {
            let fen = fen.trim_ascii();
            let fen = FenDialect::detect(fen)
                .and_then(|dialect| Fen::from_ascii_relaxed(fen, dialect))
                .map_err(|error| reject(error.kind().name(), "start", &error))?;
            // Many programs and sites write an unmarked met for a bia ngai.
            let start = fen
                .to_position_ignoring(SetupProblems::TOO_MANY_MET)
                .map_err(|error| reject(error.problem().name(), "start", &error))?;
            GameTree::with_count(start, fen.as_setup().count)
        }
    };
    let moves = moves.split(u8::is_ascii_whitespace);
    let mut cursor = tree.cursor_mut();
    for (index, text) in moves.filter(|text| !text.is_empty()).enumerate() {
        let place = format!("ply {}", index + 1);
        let mv = UciMove::from_ascii(text).map_err(|error| reject("move", &place, &error))?;
        // Few moves are promotions without their letter, so they are not checked twice.
        if cursor.add_move(mv.into()).is_err() {
            let illegal = |error: &dyn Display| reject("illegal-move", &place, error);
            let mv = mv.to_move(cursor.position());
            let mv = mv.map_err(|error| illegal(&error))?;
            cursor.add_move(mv).map_err(|error| illegal(&error))?;
        }
    }
    Ok(tree)
}
