//! A game between two players, under an arbiter.

use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::time::Instant;

use makruk_core::{ByColor, Color, Setup};
use makruk_rules::{ActionError, Claim, Game, Outcome, Rules, weaker_side};

use crate::{
    adjudication::{Adjudication, Decided, Scores},
    clock::TimeKeeper,
    error::MatchError,
    limits::PlayerLimits,
    openings,
    player::{Choice, Fault, FaultKind, GameStart, MatchPlayer},
};

/// The conditions of a game.
///
/// # Counts
///
/// UCI has no word for a count. Under rules with a count that begins on call, the arbiter calls it before the first move of the
/// weaker side at which the rules allow the call, and never stops it. A side whose count was replaced because it became the
/// stronger one counts no more. Players in this process see the count in their [`Game`]; a program gets the moves alone.
///
/// # Ends
///
/// A draw that may be claimed is claimed at once. A game of [`GameConditions::max_plies`] is drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameConditions {
    /// The rules; Fairy-Stockfish's by default.
    pub rules: Rules,
    /// Time by which a move may exceed its limit; 100 ms by default.
    pub margin: Duration,
    /// Longest silence of an engine without a time limit, which may take ten times as long in all; 60 s by default.
    pub patience: Duration,
    /// Ends before those of the rules.
    pub adjudication: Adjudication,
    /// The number of plies after which a game is drawn; 2,000 by default.
    pub max_plies: usize,
}

impl Default for GameConditions {
    fn default() -> Self {
        Self {
            rules: Rules::FAIRY,
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            max_plies: 2_000,
        }
    }
}

/// A played game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedGame {
    /// The game, which is over.
    pub game: Game,
    /// The choices of the players and the time that each took, per move.
    pub choices: Vec<(Choice, Duration)>,
    /// The side that lost by a fault.
    pub fault: Option<(Color, Fault)>,
}

/// The players of a game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Seats<'a> {
    /// White's player.
    pub white: &'a mut dyn MatchPlayer,
    /// Black's player.
    pub black: &'a mut dyn MatchPlayer,
    /// The limits of both.
    pub limits: ByColor<PlayerLimits>,
}

impl core::fmt::Debug for dyn MatchPlayer + '_ {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("MatchPlayer")
    }
}

impl<'a> Seats<'a> {
    /// Seats two players.
    pub fn new(
        white: &'a mut dyn MatchPlayer,
        black: &'a mut dyn MatchPlayer,
        limits: ByColor<PlayerLimits>,
    ) -> Self {
        Self {
            white,
            black,
            limits,
        }
    }

    fn player(&mut self, color: Color) -> &mut dyn MatchPlayer {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Plays a game; `number` identifies it to the players. Returns `None` if `stop` became `true` before its end.
///
/// # Errors
///
/// Returns an error if the opening is not a valid position.
pub fn play_game(
    mut seats: Seats<'_>,
    opening: &Setup,
    number: u64,
    conditions: &GameConditions,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, MatchError> {
    let mut game = openings::start(opening, &conditions.rules)?;
    let mut choices = Vec::new();
    for color in Color::ALL {
        let limits = &seats.limits[color];
        let start = GameStart {
            rules: conditions.rules,
            number,
            is_timed: limits.movetime.is_some() || limits.time_control.is_some(),
        };
        if let Err(fault) = seats.player(color).begin_game(&start) {
            return Ok(Some(lost(game, choices, color, fault)));
        }
    }
    let mut clocks = TimeKeeper::new(seats.limits, conditions.margin, conditions.patience);
    let mut scores = Scores::default();
    while game.outcome().is_none() {
        let turn = game.position().turn();
        if let Some(result) = conditions.adjudicated(&game) {
            end(&mut game, result.winner());
            break;
        }
        call_count(&mut game);
        let limits = clocks.limits(turn);
        let start = Instant::now();
        let choice = seats.player(turn).choose(&game, &limits, stop);
        let time = start.elapsed();
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let choice = match choice {
            Ok(choice) => choice,
            Err(fault) => return Ok(Some(lost(game, choices, turn, fault))),
        };
        if !clocks.press(turn, time) {
            let message = format!("{} came after {} ms", choice.mv, time.as_millis());
            let fault = Fault::new(FaultKind::Late, message);
            return Ok(Some(lost(game, choices, turn, fault)));
        }
        if let Err(error) = game.play(choice.mv) {
            let fault = Fault::new(FaultKind::Illegal, format!("{}: {error}", choice.mv));
            return Ok(Some(lost(game, choices, turn, fault)));
        }
        let result = scores.add(&conditions.adjudication, turn, choice.score);
        choices.push((choice, time));
        if game.outcome().is_some() {
            break;
        }
        if game.claims().repetition {
            // The side to move has the right to claim.
            let _ = game.claim(game.position().turn(), Claim::Repetition);
        } else if let Some(result) = result {
            end(&mut game, result.winner());
        } else if choices.len() >= conditions.max_plies {
            end(&mut game, None);
        }
    }
    Ok(Some(PlayedGame {
        game,
        choices,
        fault: None,
    }))
}

impl GameConditions {
    /// Returns the result that exact tables know.
    fn adjudicated(&self, game: &Game) -> Option<Decided> {
        let exact = self.adjudication.exact.as_ref()?;
        exact.result(game)
    }
}

/// Calls the count of the side to move, if it is the weaker one and the rules allow it.
fn call_count(game: &mut Game) {
    let turn = game.position().turn();
    if weaker_side(game.position().board()) == Some(turn) {
        // Most moves have no count to call.
        let _ = game.start_count();
    }
}

/// Ends a game that is not over.
fn end(game: &mut Game, winner: Option<Color>) {
    let _ = game.adjudicate(winner);
}

/// Ends a game that a side loses by a fault.
///
/// A late move is a loss on time. Under rules that give a draw against a side that cannot win, it is adjudicated instead, because
/// every fault loses.
pub(crate) fn forfeit(game: &mut Game, loser: Color, kind: FaultKind) -> Result<(), ActionError> {
    if kind == FaultKind::Late {
        game.timeout(loser)?;
        if game.outcome().and_then(Outcome::winner) == Some(!loser) {
            return Ok(());
        }
        game.undo();
    }
    game.adjudicate(Some(!loser))
}

fn lost(
    mut game: Game,
    choices: Vec<(Choice, Duration)>,
    loser: Color,
    fault: Fault,
) -> PlayedGame {
    // The game is not over.
    let _ = forfeit(&mut game, loser, fault.kind);
    PlayedGame {
        game,
        choices,
        fault: Some((loser, fault)),
    }
}
