//! Main lines of records: games that people played, with what they called, missed and got wrong.

use alloc::vec::Vec;
use core::fmt;

use makruk_core::Move;
use makruk_rules::{Action, ActionError, Adjudicator, CountStart, Game, Rules};

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

/// A main line, played as far as the rules allow; see [`GameTree::play_main_line`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedLine {
    /// The moves, and the counts that were called and stopped.
    pub game: Game,
    /// The rejected calls and stops of counts.
    pub rejected: Vec<PlayError>,
    /// The reason why the game has fewer moves than the main line, if it does.
    pub end: Option<PlayError>,
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
    /// Unlike [`GameTree::to_game`], it is for records with errors, of which as much as possible is wanted. A repetition or a dead
    /// position that the players missed does not end the game; if there is one, the rules of the game are without them. Offers,
    /// claims, resignations and results are ignored. The rules are the [recorded ones](Self::recorded_rules).
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
        let line = self.play_under(rules, count_started);
        let is_over = |end: PlayError| matches!(end.error(), Some(ActionError::GameOver(_)));
        if line.end.is_some_and(is_over) {
            let past = rules.with_repetition(None).with_dead_position_draws(false);
            return self.play_under(past, count_started);
        }
        line
    }

    fn play_under(&self, rules: Rules, count_started: Option<CountStarted>) -> PlayedLine {
        let start = self.start().clone();
        let before = start.ply();
        let mut count = self.start_setup().count;
        // The ply with which a side calls its count.
        let mut call = None;
        if let Some(CountStarted::Ply(ply)) = count_started {
            match (before + 1).checked_sub(ply) {
                None | Some(0) => call = usize::try_from(ply - before).ok(),
                Some(elapsed) => {
                    let mut counting = Adjudicator::with_count(start.clone(), count, rules);
                    // A new history has room for it.
                    let _ = counting.set_called(elapsed.try_into().ok());
                    count = counting.setup().count;
                }
            }
        }
        let mut line = PlayedLine {
            game: Game::with_count(start, count, rules),
            rejected: Vec::new(),
            end: None,
        };
        let nodes = core::iter::once(self.root()).chain(self.main_line());
        for (ply, node) in nodes.enumerate() {
            // The number is that of board's honour, and pieces' honour may run already.
            if call == Some(ply) && line.game.count().is_none() {
                line.count(Action::StartCount, ply);
            }
            if !node.is_root() {
                line.play(node.mv(), ply);
                if line.end.is_some() {
                    break;
                }
            }
            for action in node.actions() {
                if matches!(action, Action::StartCount | Action::StopCount) {
                    line.count(action, ply);
                }
            }
        }
        line
    }
}

impl PlayedLine {
    fn play(&mut self, mv: Option<Move>, ply: usize) {
        self.end = match mv.map(|mv| self.game.play(mv)) {
            Some(Ok(())) => None,
            Some(Err(error)) => Some(PlayError::new(ply, Some(error))),
            None => Some(PlayError::new(ply, None)),
        };
    }

    fn count(&mut self, action: Action, ply: usize) {
        if let Err(error) = self.game.act(action) {
            self.rejected.push(PlayError::new(ply, Some(error)));
        }
    }
}
