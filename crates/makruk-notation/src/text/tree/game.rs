//! Converting trees to games and back.

use core::fmt;

use makruk_rules::{Action, ActionError, Game, Outcome, Rules, Termination, storage::Storage};

use super::{GameTree, Node};
use crate::pgn::{action_comment, actions_in, commands};
use makruk_rules::GameResult;

/// Values of the tag `Termination`. Source: the PGN specification, section 9.8.1.
const TIME_FORFEIT: &str = "time forfeit";
const ADJUDICATION: &str = "adjudication";

impl GameTree {
    /// Creates a tree from a game: its moves, its other actions as
    /// [commands](crate::pgn#counting-clocks-and-other-commands), its result and, if the game is over for a known
    /// reason, the tag `Termination`: `time forfeit`, `adjudication` or `normal`. The caller sets the other tags.
    ///
    /// [`GameTree::to_game`] is the inverse: with the same rules it returns an equal game.
    ///
    /// ```
    /// use makruk::{Fen, Move, Position, Rules, tree::GameTree};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.start_count()?;
    /// game.play("c7d6".parse::<Move>()?)?;
    ///
    /// let tree = GameTree::from_game(&game);
    /// assert!(tree.pgn().to_string().ends_with("\n{[%count start]} 1... Kd6 *\n\n"));
    /// assert_eq!(tree.to_game(Rules::THAI)?, game);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_game<S: Storage>(game: &Game<S>) -> Self {
        let mut tree = Self::with_count(game.start_position(), game.start().count);
        let outcome = game.outcome();
        tree.set_result(GameResult::from(outcome));
        let termination = outcome.and_then(|outcome| match outcome.by() {
            Termination::Timeout => Some(TIME_FORFEIT),
            Termination::Adjudication => Some(ADJUDICATION),
            Termination::Unknown => None,
            _ => Some("normal"),
        });
        if let Some(termination) = termination {
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
            // The moves of a game are legal, and a tree has room for all of them.
            let _ = cursor.add_move(mv);
        }
        tree
    }

    /// Plays the main line as a game, including the actions recorded by commands in its comments.
    /// `[%draw decline]` without a side refers to the side that was offered the draw.
    ///
    /// If these do not end the game, a known [`GameTree::result`] ends it: as [`Action::Adjudicate`] if the tag
    /// `Termination` is `adjudication`, as [`Action::Timeout`] if it is `time forfeit` and the rules give the timeout
    /// the same winner, otherwise as [`Action::Conclude`]. A result that contradicts the end reached on the board is
    /// ignored: compare it with [`Game::outcome`].
    ///
    /// ```
    /// use makruk::{Color, GameTree, Outcome, Rules, Termination};
    ///
    /// let outcome = |text: &str| -> Result<_, Box<dyn core::error::Error>> {
    ///     Ok(text.parse::<GameTree>()?.to_game(Rules::THAI)?.outcome())
    /// };
    /// assert_eq!(outcome("1. e4 e5 2. d4 *")?, None);
    /// let resigned = Outcome::new(Some(Color::Black), Termination::Resignation);
    /// assert_eq!(outcome("1. e4 e5 {[%resign white]} 0-1")?, Some(resigned));
    /// let unknown = Outcome::new(Some(Color::Black), Termination::Unknown);
    /// assert_eq!(outcome("1. e4 e5 0-1")?, Some(unknown));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an action is rejected, for example because the game is over before its last move.
    pub fn to_game(&self, rules: Rules) -> Result<Game, PlayError> {
        let mut game = Game::with_count(self.start().clone(), self.count, rules);
        let mut ply = 0;
        let act = |game: &mut Game, action, ply| {
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
                act(&mut game, Action::Move(mv), ply)?;
            }
            if node.offers_draw() {
                let by = !game.position().turn();
                act(&mut game, Action::OfferDraw(by), ply)?;
            }
            for command in node.comments().flat_map(commands) {
                if let Some(action) = command.action() {
                    act(&mut game, action, ply)?;
                } else if command.declines_draw() {
                    let turn = game.position().turn();
                    let by = game.draw_offer().map_or(turn, |offer| !offer);
                    act(&mut game, Action::DeclineDraw(by), ply)?;
                }
            }
        }
        if game.outcome().is_none() {
            self.conclude(&mut game).map_err(|error| PlayError {
                ply,
                error: Some(error),
            })?;
        }
        Ok(game)
    }

    /// Ends a game with the tree's result, according to the tag `Termination`, as [`GameTree::to_game`] does. An unknown result
    /// changes nothing.
    ///
    /// ```
    /// use makruk::{Color, Game, GameTree, Outcome, Position, Rules, Termination};
    ///
    /// let tree: GameTree = "[Termination \"adjudication\"]\n\n1. e4 1-0".parse()?;
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// tree.conclude(&mut game)?;
    /// assert_eq!(game.outcome(), Some(Outcome::new(Some(Color::White), Termination::Adjudication)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn conclude(&self, game: &mut Game) -> Result<(), ActionError> {
        if self.result() == GameResult::Unknown {
            return Ok(());
        }
        let winner = self.result().winner();
        let termination = self.tag("Termination").unwrap_or_default().trim();
        if termination.eq_ignore_ascii_case(ADJUDICATION) {
            return game.adjudicate(winner);
        }
        if let Some(winner) = winner.filter(|_| termination.eq_ignore_ascii_case(TIME_FORFEIT)) {
            game.timeout(!winner)?;
            if game.outcome().and_then(Outcome::winner) == Some(winner) {
                return Ok(());
            }
            // Under the rules the timeout is a draw, but the recorded result is a win.
            game.undo();
        }
        game.conclude(winner)
    }
}

impl<'a> Node<'a> {
    /// Iterates over the actions that commands in the comments after this move record, except `[%draw decline]` without
    /// a side: only a [game](GameTree::to_game) determines which side it means.
    ///
    /// ```
    /// use makruk::{Action, Color, GameTree};
    ///
    /// let tree: GameTree = "1. e4 {[%draw white] Peace?} {[%draw decline black]} e5 *".parse()?;
    /// let actions: Vec<_> = tree.main_line().flat_map(|node| node.actions()).collect();
    /// let answer = Action::DeclineDraw(Color::Black);
    /// assert_eq!(actions, [Action::OfferDraw(Color::White), answer]);
    /// # Ok::<(), makruk::pgn::PgnError>(())
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
    pub(super) const fn new(ply: usize, error: Option<ActionError>) -> Self {
        Self { ply, error }
    }

    /// Returns the rejected ply, or the ply after which an action was rejected, counting from 1; 0 before the first
    /// ply.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the reason why the game rejected the action; `None` if the ply is a null move.
    ///
    /// ```
    /// use makruk::{GameTree, Rules};
    ///
    /// let tree: GameTree = "1. -- *".parse()?;
    /// let error = tree.to_game(Rules::THAI).unwrap_err();
    /// assert_eq!(error.error(), None); // a game has no null moves
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    pub const fn error(&self) -> Option<ActionError> {
        self.error
    }

    /// Returns the message of the error without the ply.
    pub fn reason(&self) -> impl fmt::Display + use<> {
        Reason(self.error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.reason())
    }
}

/// Writes the reason of a [`PlayError`].
struct Reason(Option<ActionError>);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(error) => error.fmt(f),
            None => f.write_str("a game cannot contain a null move"),
        }
    }
}

impl core::error::Error for PlayError {}
