//! Games from FENs, moves from UCI notation, and the state of a game as text.
#![allow(dead_code)] // not every test file uses every item

use makruk_core::{Color, Move, Position, Setup};
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{
    Action, Count, CountKind, Counting, Game, Outcome, Rules, Termination, storage::Storage,
};

/// Parses a FEN in the fairy dialect; the board and the side to move are enough.
#[track_caller]
pub(crate) fn setup(fen: &str) -> Setup {
    match Fen::from_ascii_relaxed(fen.as_bytes(), FenDialect::Fairy) {
        Ok(fen) => fen.into_setup(),
        Err(error) => panic!("`{fen}` is not a FEN: {error}"),
    }
}

/// Parses a valid position.
#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    match Position::from_setup(&setup(fen)) {
        Ok(position) => position,
        Err(error) => panic!("`{fen}` is not a position: {error}"),
    }
}

/// Parses a move such as `e3e4` or `a5a6m`.
#[track_caller]
pub(crate) fn mv(uci: &str) -> Move {
    match uci.parse() {
        Ok(mv) => mv,
        Err(error) => panic!("`{uci}`: {error}"),
    }
}

/// Starts a game from the position and count of a FEN.
#[track_caller]
pub(crate) fn game(fen: &str, rules: Rules) -> Game {
    match Game::from_setup(&setup(fen), rules) {
        Ok(game) => game,
        Err(error) => panic!("`{fen}` is not a position: {error}"),
    }
}

/// Performs an action that must succeed.
#[track_caller]
pub(crate) fn act<S: Storage>(game: &mut Game<S>, action: Action) {
    if let Err(error) = game.act(action) {
        panic!("{action:?}: {error}");
    }
}

/// Plays space-separated moves.
#[track_caller]
pub(crate) fn play<S: Storage>(game: &mut Game<S>, moves: &str) {
    for uci in moves.split_whitespace() {
        if let Err(error) = game.play(mv(uci)) {
            panic!("{uci} of {moves}: {error}");
        }
    }
}

/// Starts a game and plays moves.
#[track_caller]
pub(crate) fn played(fen: &str, rules: Rules, moves: &str) -> Game {
    let mut game = game(fen, rules);
    play(&mut game, moves);
    game
}

/// Repeats moves until the game ends, and returns the number of plies.
#[track_caller]
pub(crate) fn play_on<S: Storage>(game: &mut Game<S>, moves: &str) -> usize {
    for (plies, uci) in moves.split_whitespace().cycle().take(1000).enumerate() {
        if game.outcome().is_some() {
            return plies;
        }
        play(game, uci);
    }
    panic!("no end after 1000 plies");
}

/// Returns the count in words, `black counts 5 of 16 (pieces' honour)` or `nobody counts`.
pub(crate) fn count<S: Storage>(game: &Game<S>) -> String {
    let in_words = |count: Count| {
        let Count {
            by,
            number,
            limit,
            kind,
            ..
        } = count;
        format!("{by} counts {number} of {limit} ({kind})")
    };
    // Unlike `Game::count`, works after the end as well.
    let count = game.counting().count(game.rules());
    count.map_or("nobody counts".to_owned(), in_words)
}

/// Returns the last three fields of the current FEN: `32 7 12`.
pub(crate) fn fields<S: Storage>(game: &Game<S>) -> String {
    let fen = Fen::from(game.setup()).to_string();
    fen.splitn(4, ' ').nth(3).unwrap_or_default().to_owned()
}

/// Returns the state of the count for a FEN under a rule set.
#[track_caller]
pub(crate) fn counting(fen: &str, rules: &Rules) -> Counting {
    Counting::new(&position(fen), setup(fen).count, rules)
}

/// Returns a win.
#[allow(clippy::unnecessary_wraps)] // the type of `Game::outcome`
pub(crate) fn won(winner: Color, by: Termination) -> Option<Outcome> {
    Some(Outcome::Decisive { winner, by })
}

/// Returns a draw.
#[allow(clippy::unnecessary_wraps)] // the type of `Game::outcome`
pub(crate) fn drawn(by: Termination) -> Option<Outcome> {
    Some(Outcome::Draw { by })
}

/// Returns a draw by an expired count.
pub(crate) fn counted_out(kind: CountKind) -> Option<Outcome> {
    drawn(Termination::CountExpired(kind))
}

/// The Thai rules without repetition, so that a count can be played to its end.
pub(crate) const NO_REPETITION: Rules = Rules::THAI.with_repetition(None);
