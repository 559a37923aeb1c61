//! Boards after lists of moves, for `makruk.pyffish`.

use makruk::{FenDialect, Rules};
use pyo3::{prelude::*, types::PyString};

use crate::{board::Board, errors::guarded, notation::parse_uci, state::State};

/// Returns the board after moves from a FEN. `count_started` is the ply, from 1, before which a count is called; with 0, board's
/// honour begins by itself.
#[pyfunction]
pub(crate) fn _pyffish_board(
    fen: &str,
    moves: &Bound<'_, PyAny>,
    count_started: i64,
) -> PyResult<Board> {
    let rules = if count_started == 0 {
        Rules::FAIRY
    } else {
        Rules::FAIRY_ON_CALL
    };
    let mut state = guarded(|| State::from_fen(fen, Some(FenDialect::Fairy), rules))?;
    for uci in moves.try_iter()? {
        let uci = uci?;
        let uci = uci.cast::<PyString>()?.to_str()?;
        guarded(|| {
            if state.ply_of_game() == count_started {
                // As in pyffish, a call that the rules do not allow has no effect.
                let _ = state.start_count();
            }
            let mv = parse_uci(state.position(), uci)?;
            state.play_legal(mv);
            Ok(())
        })?;
    }
    Ok(Board::of(state))
}
