//! The position that the protocol prescribes, computed without the tool's move parser and game type.

use makruk::{Fen, FenDialect, Move, Position, SetupProblems};

/// Returns the position set by a `position` command, `None` if it must be rejected.
pub(crate) fn position<'a>(
    fen: Option<&str>,
    moves: impl IntoIterator<Item = &'a str>,
) -> Option<Position> {
    let mut position = match fen {
        None => Position::start(),
        Some(fen) => Fen::from_ascii_relaxed(fen.as_bytes(), FenDialect::Fairy)
            .ok()?
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .ok()?,
    };
    for text in moves {
        let mut legal = position.legal_moves().into_iter();
        let mv = legal.find(|&mv| is_move_text(text, mv))?;
        position.play(mv).ok()?;
    }
    Some(position)
}

/// Returns whether `text` denotes `mv`: its two squares, followed after a promotion by `m`, `q`, `f` or
/// nothing.
fn is_move_text(text: &str, mv: Move) -> bool {
    let usual = mv.to_string();
    match usual.strip_suffix('m') {
        None => text == usual,
        Some(squares) => text
            .strip_prefix(squares)
            .is_some_and(|letter| ["", "m", "q", "f"].contains(&letter)),
    }
}
