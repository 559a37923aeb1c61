//! Adjudication of game records.

use makruk::Fen;
use pyo3::prelude::*;

use crate::{
    errors::guarded,
    outcome::Outcome,
    pgn::{PgnGame, shared},
    rules::Rules,
    state::State,
};

/// The number of plies in the main line, the FEN of its last position and, if the game ended, the ply of its end and its outcome.
type Judgement = (usize, String, Option<(usize, Outcome)>);

/// Plays the main line of a game, even past an end that its players missed.
#[pyfunction]
pub(crate) fn _judge(
    py: Python<'_>,
    game: &Bound<'_, PgnGame>,
    rules: Option<&Bound<'_, Rules>>,
) -> PyResult<Judgement> {
    let tree = shared(game).with_detached(py, |record| Ok(record.tree.clone()))?;
    let rules = Rules::or_default(rules);
    py.detach(|| {
        guarded(move || {
            let mut state = State::new(&tree.start_setup(), tree.start().clone(), rules);
            state.follow(tree.cursor().node());
            let mut plies = 0;
            let mut end = state.outcome(false).map(|outcome| (plies, outcome));
            for node in tree.main_line() {
                state.follow(node);
                plies += 1;
                end = end.or_else(|| Some((plies, state.outcome(false)?)));
            }
            let fen = Fen::from(state.setup()).to_string();
            Ok((
                plies,
                fen,
                end.map(|(ply, outcome)| (ply, Outcome(outcome))),
            ))
        })
    })
}
