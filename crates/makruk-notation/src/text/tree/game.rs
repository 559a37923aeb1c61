//! Between trees and games that are played.

use core::fmt;

use makruk_rules::{Action, ActionError, Game, Rules, Stack, Termination, game::Entry};

use super::{GameTree, Node};
use crate::pgn::{GameResult, action_comment, actions_in};

impl GameTree {
    /// Makes a tree of a game: its moves, counts that were called and stopped, draws that were
    /// offered and declined, and its result. Tags but `Result` and `Termination` are for the caller.
    ///
    /// How a game ended by something else than a move is not in the moves: `Termination` says
    /// `time forfeit` or `normal`.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::{Fen, UciMove, tree::GameTree};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
    /// let mut game = Game::from_setup(&fen.0, Rules::THAI)?;
    /// game.act(Action::StartCount)?;
    /// game.act(Action::Move("c7d6".parse::<UciMove>()?.0))?;
    ///
    /// let tree = GameTree::from_game(&game);
    /// assert!(tree.pgn().to_string().ends_with("\n{[%count start]} 1... Kd6 *\n\n"));
    /// assert_eq!(tree.to_game(Rules::THAI)?, game);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_game<S: Stack<Entry>>(game: &Game<S>) -> Self {
        let mut tree = Self::with_count(game.start_position(), game.start().count);
        let outcome = game.outcome();
        tree.set_result(GameResult::from(outcome));
        if let Some(outcome) = outcome {
            let termination = match outcome.by() {
                Termination::Timeout => "time forfeit",
                _ => "normal",
            };
            tree.put_tag("Termination", termination);
        }
        let mut cursor = tree.cursor_mut();
        for action in game.actions() {
            let Action::Move(mv) = action else {
                if let Some(command) = action_comment(action) {
                    let _ = cursor.add_comment(command);
                }
                continue;
            };
            // A game has legal moves only, and a tree room for all of them.
            let _ = cursor.add_move(mv);
        }
        tree
    }

    /// Plays the main line as a game, with the counts and draws of its comments. Its result is not
    /// played: compare [`GameTree::result`].
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::GameTree;
    /// use makruk_rules::Rules;
    ///
    /// let tree: GameTree = "1. e4 e5 2. d4 *".parse()?;
    /// let game = tree.to_game(Rules::THAI)?;
    /// assert_eq!((game.position().turn(), game.outcome()), (Color::Black, None));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an action is refused, which is also so when the game is over before its moves are.
    pub fn to_game(&self, rules: Rules) -> Result<Game, PlayError> {
        let mut game = Game::with_history(self.start().clone(), self.count, rules);
        let mut ply = 0;
        let mut act = |action, ply| {
            game.act(action).map_err(|error| PlayError {
                ply,
                error: Some(error),
            })
        };
        for node in core::iter::once(self.root()).chain(self.main_line()) {
            if !node.is_root() {
                ply += 1;
                let Some(mv) = node.mv() else {
                    return Err(PlayError { ply, error: None });
                };
                act(Action::Move(mv), ply)?;
            }
            if node.offers_draw() {
                let by = self.start().turn();
                let by = if ply % 2 == 1 { by } else { !by };
                act(Action::OfferDraw(by), ply)?;
            }
            node.actions().try_for_each(|action| act(action, ply))?;
        }
        Ok(game)
    }
}

impl<'a> Node<'a> {
    /// Iterates over what was done after the move besides moving, as the commands in the comments
    /// say: counts called and stopped, draws offered and declined.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::GameTree;
    /// use makruk_rules::Action;
    ///
    /// let tree: GameTree = "1. e4 {[%draw white] Peace?} {[%draw decline black]} e5 *".parse()?;
    /// let actions: Vec<_> = tree.main_line().flat_map(|node| node.actions()).collect();
    /// let answer = Action::DeclineDraw(Color::Black);
    /// assert_eq!(actions, [Action::OfferDraw(Color::White), answer]);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub fn actions(self) -> impl Iterator<Item = Action> + 'a {
        self.comments().flat_map(actions_in)
    }
}

/// The reason why a tree cannot be played as a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayError {
    ply: usize,
    /// `None` for a null move.
    error: Option<ActionError>,
}

impl PlayError {
    /// Returns the number of the ply, from 1, with which or behind which something was refused; 0
    /// before the first.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    /// use makruk_rules::Rules;
    ///
    /// let tree: GameTree = "1. e4 {[%count start]} e5 *".parse()?;
    /// let error = tree.to_game(Rules::THAI).unwrap_err(); // with bia on the board nobody counts
    /// assert_eq!(error.ply(), 1);
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns why the game refused an action; `None` if the main line has a null move there.
    ///
    /// ```
    /// use makruk_notation::GameTree;
    /// use makruk_rules::Rules;
    ///
    /// let tree: GameTree = "1. -- *".parse()?;
    /// let error = tree.to_game(Rules::THAI).unwrap_err();
    /// assert_eq!(error.error(), None); // nobody passes in a game
    /// # Ok::<(), makruk_notation::pgn::PgnError>(())
    /// ```
    pub const fn error(&self) -> Option<ActionError> {
        self.error
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: ", self.ply)?;
        match &self.error {
            Some(error) => error.fmt(f),
            None => f.write_str("nobody can pass in a game"),
        }
    }
}

impl core::error::Error for PlayError {}
