//! What games in lines of text have in common: a FEN and moves as UCI writes them.

use makruk::{GameTree, UciMove};

use crate::given::{self, Given};

/// Begins a tree with the FEN of a game in a line of a file, of any dialect.
pub(super) fn begin(start: Option<&str>) -> Result<GameTree, String> {
    let Some(fen) = start else {
        return Ok(GameTree::default());
    };
    match given::position(fen.as_bytes(), None, true) {
        Ok(Given { setup, position }) => Ok(GameTree::with_count(position, setup.count)),
        Err(refusal) => Err(format!(
            "start, offset {}: {}",
            refusal.offset, refusal.message
        )),
    }
}

/// Plays moves as UCI writes them; stops at the first that is none.
pub(super) fn play<'a>(
    tree: &mut GameTree,
    moves: impl Iterator<Item = &'a str>,
) -> Result<(), (usize, String)> {
    let mut cursor = tree.cursor_mut();
    for (index, text) in moves.enumerate() {
        let fault = |message| (index + 1, message);
        let mv: UciMove = text
            .parse()
            .map_err(|error| fault(format!("`{}`: {error}", text.escape_debug())))?;
        cursor
            .add_move(mv.into())
            .map_err(|error| fault(format!("`{text}`: {error}")))?;
    }
    Ok(())
}
