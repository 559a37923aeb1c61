//! The queries that a game and an adjudicator share, and undoing, written once for both.

use makruk_core::{Move, Position, Setup};

use super::{Adjudicator, Claims};
use crate::{
    Action, Counting, Game, Outcome, Rules,
    played::{Actions, Hashes, Moves},
    storage::{Stack, Storage},
};

/// Implements the shared methods for a type. `$record` is the adjudicator in `$self`.
macro_rules! share_queries {
    ($type:ident, $self:ident => $record:expr) => {
        impl<S: Storage> $type<S> {
            /// Returns the outcome of the game; `None` while it is in progress.
            ///
            /// The rules end a game by themselves, except for the draws in [`claims`](Self::claims): one that a side accepts, and a
            /// repetition that must be claimed ([`RepetitionEffect::Claimable`](crate::RepetitionEffect::Claimable)). The presets
            /// end a repeated game at once. A resignation or a loss on time is an action of the caller.
            ///
            /// ```
            /// use makruk::{Color, Fen, Rules, Termination};
            ///
            /// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
            /// let mut game = fen.to_game(Rules::THAI)?;
            /// assert_eq!(game.outcome(), None);
            /// game.play("h1h8".parse()?)?;
            /// let outcome = game.outcome().expect("a mate");
            /// assert_eq!((outcome.winner(), outcome.by()), (Some(Color::White), Termination::Checkmate));
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[doc(alias = "is_game_over")]
            pub const fn outcome(&$self) -> Option<Outcome> {
                $record.outcome
            }

            /// Returns the draws available by claim or acceptance; none once the game is over.
            pub fn claims(&$self) -> Claims {
                match $record.outcome {
                    Some(_) => Claims::default(),
                    None => $record.open_claims(),
                }
            }

            /// Returns the state of the count.
            pub const fn counting(&$self) -> &Counting {
                &$record.counting
            }

            /// Returns the current position.
            pub const fn position(&$self) -> &Position {
                &$record.position
            }

            /// Returns the rules.
            pub const fn rules(&$self) -> &Rules {
                &$record.rules
            }

            /// Returns the initial setup.
            pub const fn start(&$self) -> &Setup {
                &$record.start
            }

            /// Returns the initial position.
            pub fn start_position(&$self) -> Position {
                $record.first_position()
            }

            /// Returns the current setup, with the counting fields of a FEN.
            ///
            /// A FEN is incomplete: it lacks the position history, and a count that was called but has no spoken number yet looks like
            /// one that was not called. If the counting side gave checkmate by capturing the opponent's last piece, the FEN also lacks
            /// the count that the capture ended. The rule for [a mate by the counting side](crate::MateByCountingSide) can then not be
            /// applied from the FEN alone.
            ///
            /// ```
            /// use makruk::{Fen, Game, Rules};
            ///
            /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
            /// let mut game = fen.to_game(Rules::THAI)?;
            /// game.start_count()?;
            /// assert!(game.count().is_some());
            /// // Black has not spoken a number yet, so the setup lacks the call.
            /// assert_eq!(Game::from_setup(&game.setup(), Rules::THAI)?.count(), None);
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            pub fn setup(&$self) -> Setup {
                Setup {
                    count: $record.counting.field(&$record.rules),
                    ..$record.position.to_setup()
                }
            }

            /// Iterates over the actions so far.
            #[doc(alias = "history")]
            pub fn actions(&$self) -> Actions<'_> {
                Actions::new($record.entries.as_slice(), $record.ending.as_ref())
            }

            /// Iterates over the moves played so far, skipping other actions. For the legal moves, see [`Position::legal_moves`]; for the
            /// moves of a game in algebraic notation, see
            /// [`san::moves`](https://docs.rs/makruk-notation/latest/makruk_notation/san/fn.moves.html).
            ///
            /// ```
            /// use makruk::{Color, Game, Move, Position, Rules};
            ///
            /// let mut game = Game::new(Position::start(), Rules::THAI);
            /// game.play("e3e4".parse()?)?;
            /// game.offer_draw(Color::White)?;
            /// game.play("b8d7".parse()?)?;
            /// let moves: Vec<Move> = game.moves().collect();
            /// assert_eq!(moves, ["e3e4".parse()?, "b8d7".parse()?]);
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[doc(alias = "history")]
            #[doc(alias = "move_stack")]
            pub fn moves(&$self) -> Moves<'_> {
                Moves($self.actions())
            }

            /// Iterates over the Zobrist hashes of the positions before each move, starting with the initial position. The current
            /// position is not included.
            ///
            /// The hashes are stored with the game, so no move is replayed.
            ///
            /// ```
            /// use makruk::{Game, Position, Rules};
            ///
            /// let mut game = Game::new(Position::start(), Rules::THAI);
            /// let mut hashes = Vec::new();
            /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8"] {
            ///     hashes.push(game.position().zobrist());
            ///     game.play(mv.parse()?)?;
            /// }
            /// assert!(game.hashes().eq(hashes));
            /// assert_eq!(game.hashes().next(), Some(game.position().zobrist()));
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[doc(alias = "zobrist")]
            pub fn hashes(&$self) -> Hashes<'_> {
                Hashes::new($record.entries.as_slice(), $record.ending.as_ref())
            }

            /// Returns the number of moves played so far by both sides together, in constant time. It is 0 at the start, even if the
            /// initial FEN has a higher move number.
            ///
            /// ```
            /// use makruk::{Fen, Rules};
            ///
            /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 40".parse()?;
            /// let mut game = fen.to_game(Rules::THAI)?;
            /// game.play("h2h3".parse()?)?;
            /// assert_eq!(game.ply(), 1);
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[doc(alias = "plies")]
            pub fn ply(&$self) -> usize {
                $record.count_moves()
            }

            /// Returns the last move played, even if other actions followed.
            pub fn last_move(&$self) -> Option<Move> {
                $self.moves().next_back()
            }

            /// Returns the number of occurrences of the current position, including this one.
            ///
            /// Two positions are the same if they have the same pieces on the same squares and the same side to move; a bia ngai equals a
            /// met, and the count is ignored. The initial position counts as an occurrence.
            ///
            /// ```
            /// use makruk::{Adjudicator, Fen, Rules};
            ///
            /// // A met and a bia ngai swap squares, which makes no difference.
            /// let fen: Fen = "7k/8/8/4M~3/3M4/8/R7/K7 w - - 0 1".parse()?;
            /// let mut record = Adjudicator::new(fen.to_position()?, Rules::THAI);
            /// for mv in "d4c5 h8g8 c5d6 g8h8 e5f4 h8g8 f4e3 g8h8 e3d4 h8g8 d6e5 g8h8".split(' ') {
            ///     record.play(mv.parse()?)?;
            /// }
            /// assert_eq!(record.occurrences(), 2);
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// Earlier positions with the same hash are found in constant time. If there are enough for a repetition, moves are undone on
            /// a copy to compare the boards themselves.
            #[doc(alias = "threefold")]
            #[doc(alias = "threefold repetition")]
            pub fn occurrences(&$self) -> usize {
                $record.find_occurrences()
            }

            /// Undoes the last action and returns it; `None` at the beginning.
            ///
            /// This takes constant time, except for captures, bia moves, the start or stop of a count, and moves with which a count
            /// began: undoing these takes time proportional to the length of the game.
            ///
            /// ```
            /// use makruk::{Action, Color, Game, Position, Rules};
            ///
            /// let mut game = Game::new(Position::start(), Rules::THAI);
            /// game.resign(Color::White)?;
            /// assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
            /// assert_eq!(game.outcome(), None);
            /// assert_eq!(game.undo(), None);
            /// # Ok::<(), makruk::ActionError>(())
            /// ```
            #[doc(alias = "undo_move")]
            #[doc(alias = "unmake")]
            #[doc(alias = "unmake_move")]
            #[doc(alias = "take back")]
            #[doc(alias = "pop")]
            pub fn undo(&mut $self) -> Option<Action> {
                $record.take_back()
            }
        }
    };
}

share_queries!(Adjudicator, self => self);
share_queries!(Game, self => self.0);
