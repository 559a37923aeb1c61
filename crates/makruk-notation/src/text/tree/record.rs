//! Main lines of records: games that people played, with what they called, missed and got wrong.

use alloc::vec::Vec;
use core::fmt;

use makruk_core::{CountField, Position};
use makruk_rules::{
    Action,
    ActionError::{self, CannotStart},
    Adjudicator, CountStart, Game, Rules, StartCountError, Termination,
};

use super::{GameTree, game::PlayError};

/// How a record tells whether and when board's honour was called.
///
/// It is the tag `CountStarted` in PGN and the key `count_started` in JSON: 0 if the count starts automatically, −1 if nobody
/// called it, otherwise the ply of the game with which the counting began, from 1.
///
/// ```
/// use makruk::tree::CountStarted;
///
/// assert_eq!(CountStarted::try_from(-1), Ok(CountStarted::Never));
/// assert_eq!(CountStarted::try_from(97), Ok(CountStarted::Ply(97)));
/// assert!(CountStarted::try_from(-2).is_err());
/// ```
///
/// The type is complete: it has all values of the tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountStarted {
    /// The count starts automatically.
    Automatic,
    /// A count must be called, and nobody did.
    Never,
    /// A count must be called, and was with this ply of the game, from 1.
    Ply(u64),
}

impl TryFrom<i64> for CountStarted {
    type Error = CountStartedError;

    fn try_from(number: i64) -> Result<Self, CountStartedError> {
        match number {
            0 => Ok(Self::Automatic),
            -1 => Ok(Self::Never),
            ply => u64::try_from(ply)
                .map(Self::Ply)
                .map_err(|_| CountStartedError(ply)),
        }
    }
}

/// The error of a number that is no [`CountStarted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountStartedError(i64);

impl fmt::Display for CountStartedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`count_started` must be 0, -1 or the number of a ply, found {}",
            self.0
        )
    }
}

impl core::error::Error for CountStartedError {}

/// The moves of a record and the calls of counts, played as far as the rules allow.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedLine {
    /// The moves, and the counts that were called and stopped.
    pub game: Game,
    /// The rejected calls and stops of counts.
    pub rejected: Vec<PlayError>,
    /// The reason why the game has fewer moves than the record, if it does.
    pub end: Option<PlayError>,
}

impl PlayedLine {
    /// Plays the actions of a record; `None` is a null move.
    ///
    /// A repetition or a dead position that the players missed does not end the game; if there is one, the rules of the game are
    /// without them. Offers, claims and resignations are ignored.
    pub fn new<A: Iterator<Item = Option<Action>>>(
        start: &Position,
        count: Option<CountField>,
        rules: Rules,
        actions: impl Fn() -> A,
    ) -> Self {
        let play = |rules| Self::under(Game::with_count(start.clone(), count, rules), actions());
        let line = play(rules);
        let is_missed = |end: PlayError| match end.error() {
            Some(ActionError::GameOver(outcome)) => matches!(
                outcome.by(),
                Termination::Repetition | Termination::InsufficientMaterial
            ),
            _ => false,
        };
        if line.end.is_some_and(is_missed) {
            return play(rules.with_repetition(None).with_dead_position_draws(false));
        }
        line
    }

    fn under(game: Game, actions: impl Iterator<Item = Option<Action>>) -> Self {
        let mut line = Self {
            game,
            rejected: Vec::new(),
            end: None,
        };
        let mut plies = 0;
        for action in actions {
            match action {
                None => line.end = Some(PlayError::new(plies + 1, None)),
                Some(Action::Move(mv)) => match line.game.play(mv) {
                    Ok(()) => plies += 1,
                    Err(error) => line.end = Some(PlayError::new(plies + 1, Some(error))),
                },
                Some(action @ (Action::StartCount | Action::StopCount)) => {
                    if let Err(error) = line.game.act(action) {
                        line.rejected.push(PlayError::new(plies, Some(error)));
                    }
                }
                Some(_) => {}
            }
            if line.end.is_some() {
                break;
            }
        }
        line
    }
}

impl GameTree {
    /// Returns the value of the tag `CountStarted`; `None` if it is missing or not valid.
    pub fn count_started(&self) -> Option<CountStarted> {
        let number: i64 = self.tag("CountStarted")?.trim().parse().ok()?;
        number.try_into().ok()
    }

    /// Returns the rules of the record: whether board's honour starts automatically or on call is told by `count_started`, or
    /// otherwise by the presence of calls in the main line.
    #[must_use]
    pub fn recorded_rules(&self, mut rules: Rules, count_started: Option<CountStarted>) -> Rules {
        let is_call = |action| matches!(action, Action::StartCount | Action::StopCount);
        let mut nodes = core::iter::once(self.root()).chain(self.main_line());
        if let Some(honor) = &mut rules.board {
            match count_started {
                Some(CountStarted::Automatic) => honor.start = CountStart::Automatic,
                Some(_) => honor.start = CountStart::OnCall,
                None if nodes.any(|node| node.actions().any(is_call)) => {
                    honor.start = CountStart::OnCall;
                }
                None => {}
            }
        }
        rules
    }

    /// Plays the moves of the main line, and the calls of counts, as far as the rules allow.
    ///
    /// Unlike [`GameTree::to_game`], it is for records with errors, of which as much as possible is wanted; see [`PlayedLine::new`].
    /// The rules are the [recorded ones](Self::recorded_rules).
    ///
    /// ```
    /// use makruk::{GameTree, Rules};
    ///
    /// let tree: GameTree = "1. e4 e5 2. -- d5 *".parse()?;
    /// let line = tree.play_main_line(Rules::THAI, None);
    /// assert_eq!(line.game.moves().count(), 2);
    /// assert_eq!(line.end.unwrap().ply(), 3);
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub fn play_main_line(&self, rules: Rules, count_started: Option<CountStarted>) -> PlayedLine {
        let rules = self.recorded_rules(rules, count_started);
        let start = self.start();
        let before = start.ply();
        let mut count = self.start_setup().count;
        // The number of moves before a side calls its count.
        let mut call = None;
        if let Some(CountStarted::Ply(ply)) = count_started {
            match before.checked_sub(ply) {
                None => call = usize::try_from(ply - before - 1).ok(),
                Some(elapsed) => {
                    let mut counting = Adjudicator::with_count(start.clone(), count, rules);
                    // A new history has room for it.
                    let _ = counting.set_called(elapsed.saturating_add(1).try_into().ok());
                    count = counting.setup().count;
                }
            }
        }
        let actions = || {
            let nodes = core::iter::once(self.root()).chain(self.main_line());
            nodes.enumerate().flat_map(move |(ply, node)| {
                let mv = (!node.is_root()).then(|| node.mv().map(Action::Move));
                let called = (call == Some(ply)).then_some(Some(Action::StartCount));
                mv.into_iter().chain(node.actions().map(Some)).chain(called)
            })
        };
        let mut line = PlayedLine::new(start, count, rules, actions);
        // The number is that of board's honour, and pieces' honour may run already.
        line.rejected.retain(|rejected| {
            let error = rejected.error();
            let running = |error| matches!(error, CannotStart(StartCountError::AlreadyCounting(_)));
            call != Some(rejected.ply()) || !error.is_some_and(running)
        });
        line
    }
}
