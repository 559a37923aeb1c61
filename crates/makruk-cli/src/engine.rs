//! The engine as several commands use it.

use std::time::{SystemTime, UNIX_EPOCH};

use makruk::{Game, search::Engine};

/// With so many pieces at most a search comes to endings that tables know.
const NEAR_ENDINGS: usize = 12;

/// Makes the tables of endings before a search that comes near to them, so that making them takes
/// no time to think.
pub(crate) fn prepare(engine: &mut Engine, game: &Game) {
    if game.position().board().occupied().len() <= NEAR_ENDINGS {
        engine.prepare_tablebases(game.rules());
    }
}

/// Returns a number that differs from run to run, to decide what is left to chance.
pub(crate) fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 is as good as any.
    let since = since.unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
