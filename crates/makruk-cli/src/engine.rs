//! What the commands with an engine share.

use std::time::{SystemTime, UNIX_EPOCH};

use makruk::{Game, search::Engine};

/// With so many pieces at most a search comes to endings that tables know.
const NEAR_ENDINGS: usize = 12;

/// Builds the endgame tablebases before a search that comes near to them, so that building them takes
/// no time to think.
pub(crate) fn prepare(engine: &mut Engine, game: &Game) {
    if game.position().board().occupied().len() <= NEAR_ENDINGS {
        engine.prepare_tablebases(game.rules());
    }
}

/// Returns a random seed that differs from run to run.
pub(crate) fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 gives the seed 0.
    let since = since.unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
