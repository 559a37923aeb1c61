//! Shared code of all self-play games: random openings, the game loop, and parallel play in a fixed order of games.

use std::{io, num::NonZeroUsize, sync::mpsc};

use makruk_core::{Color, Move, Position, random::Random};
use makruk_rules::{Game, Outcome, Rules};

/// The numbering of legal moves for a random choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveOrder {
    /// Sorted by their squares.
    Sorted,
    /// In the generator's order.
    Generated,
}

/// Plays random moves from the start position; returns `None` if they end the game.
pub(crate) fn random_opening(
    random: &mut Random,
    rules: Rules,
    plies: usize,
    order: MoveOrder,
) -> Option<Game> {
    let mut game = Game::new(Position::start(), rules);
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        if order == MoveOrder::Sorted {
            moves.sort_unstable();
        }
        game.play(*moves.get(random.index(moves.len()))?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// The action of the side to move.
pub(crate) enum Turn {
    Play(Move),
    /// The game is adjudicated: White's half points.
    End(u8),
}

/// Plays a game until the rules or `turn` end it; it is drawn after `longest` more plies. Returns White's half points,
/// or `None` if `turn` abandons the game.
pub(crate) fn play_out(
    game: &mut Game,
    longest: usize,
    mut turn: impl FnMut(&mut Game) -> Option<Turn>,
) -> Option<u8> {
    for _ in 0..longest {
        if let Some(outcome) = game.outcome() {
            return Some(half_points(outcome));
        }
        match turn(game)? {
            Turn::Play(mv) => game.play(mv).ok()?,
            Turn::End(result) => return Some(result),
        }
    }
    Some(game.outcome().map_or(1, half_points))
}

/// Returns White's half points.
pub(crate) const fn half_points(outcome: Outcome) -> u8 {
    match outcome.winner() {
        Some(Color::White) => 2,
        Some(Color::Black) => 0,
        None => 1,
    }
}

/// Plays games on threads, each with its own worker, and passes them to `take` in numerical order.
pub(crate) fn in_order<W, T: Send>(
    games: u64,
    threads: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, u64) -> T + Sync,
    mut take: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let threads = threads.get();
    let (worker, play) = (&worker, &play);
    std::thread::scope(|scope| {
        // With three threads the first one plays the games 0, 3, 6, and so on.
        let players: Vec<mpsc::Receiver<T>> = (0_u64..)
            .take(threads)
            .map(|first| {
                let (sender, receiver) = mpsc::channel();
                scope.spawn(move || {
                    let mut worker = worker();
                    for number in (first..games).step_by(threads) {
                        if sender.send(play(&mut worker, number)).is_err() {
                            break;
                        }
                    }
                });
                receiver
            })
            .collect();
        let mut turns = players.iter().cycle();
        for _ in 0..games {
            // A missing thread has panicked, which the scope propagates.
            let Some(Ok(game)) = turns.next().map(mpsc::Receiver::recv) else {
                break;
            };
            take(game)?;
        }
        Ok(())
    })
}
