//! Text lines of games: a FEN and moves in UCI notation.

use makruk::{GameTree, UciMove};

use crate::given::{self, Given};

/// Creates a tree from a game's initial FEN, in any dialect.
pub(super) fn begin(start: Option<&str>) -> Result<GameTree, String> {
    let Some(fen) = start else {
        return Ok(GameTree::default());
    };
    match given::position(fen.as_bytes(), None, true) {
        Ok(Given { setup, position }) => Ok(GameTree::with_count(position, setup.count)),
        Err(rejection) => Err(format!(
            "start, offset {}: {}",
            rejection.offset, rejection.message
        )),
    }
}

/// Plays moves in UCI notation; stops at the first malformed or illegal one.
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
        // Few moves are promotions without their letter, so they are not checked twice.
        if cursor.add_move(mv.into()).is_err() {
            let mv = mv
                .to_move(cursor.position())
                .map_err(|error| fault(format!("`{text}`: {error}")))?;
            cursor
                .add_move(mv)
                .map_err(|error| fault(format!("`{text}`: {error}")))?;
        }
    }
    Ok(())
}
