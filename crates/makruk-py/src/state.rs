//! A board's position with its history and count, and FEN parsing for boards. Independent of Python.

use std::ops::Deref;

use makruk::{
    Action, ActionError, Adjudicator, Color, Fen, FenDialect, Game, Move, Outcome, Position, Rules,
    Setup, SetupProblems, Termination,
    fen::FenError,
    fen::{is_chess, square_offset},
    tree::Node,
};

use crate::errors::{Class, Failure};

/// A board: a position with its history and count.
#[derive(Clone, Debug)]
pub(crate) struct State(Adjudicator);

impl Deref for State {
    type Target = Adjudicator;

    fn deref(&self) -> &Adjudicator {
        &self.0
    }
}

/// The maximum length of a FEN in bytes, several times the usual length.
const MAX_FEN: usize = 1024;

/// Parses a FEN, by default in the dialect detected from its letters, and in fairy letters if several dialects fit.
pub(crate) fn read_fen(
    fen: &str,
    dialect: Option<FenDialect>,
) -> Result<(Setup, Position), Failure> {
    let dialect = chosen(fen, dialect)?;
    valid(fen, Fen::from_ascii(fen.as_bytes(), dialect))
}

/// Parses a FEN like `read_fen`, also in the relaxed form: it may be abbreviated, and have other blanks.
pub(crate) fn read_relaxed_fen(
    fen: &str,
    dialect: Option<FenDialect>,
) -> Result<(Setup, Position), Failure> {
    let dialect = chosen(fen, dialect)?;
    valid(fen, Fen::from_ascii_relaxed(fen.as_bytes(), dialect))
}

/// Parses a FEN like `read_fen`, but its position may be invalid.
pub(crate) fn read_setup(fen: &str, dialect: Option<FenDialect>) -> Result<Setup, Failure> {
    let dialect = chosen(fen, dialect)?;
    let read = Fen::from_ascii(fen.as_bytes(), dialect);
    let read = read.map_err(|error| chess(fen, Failure::of_fen(&error, fen)))?;
    Ok(read.into_setup())
}

fn chosen(fen: &str, dialect: Option<FenDialect>) -> Result<FenDialect, Failure> {
    if fen.len() > MAX_FEN {
        let message = format!("expected a FEN, found a text of {} bytes", fen.len());
        return Err(Failure::new(Class::Fen, "too-long", message));
    }
    Ok(dialect.unwrap_or_else(|| detected(fen)))
}

/// Replaces the error if an invalid FEN is a chess FEN.
fn chess(fen: &str, failure: Failure) -> Failure {
    if !is_chess(fen.as_bytes()) {
        return failure;
    }
    let message = format!(
        "this is a chess FEN, expected Makruk: {}",
        failure.message()
    );
    Failure::new(Class::Fen, "chess-fen", message).at(fen, 0)
}

fn detected(fen: &str) -> FenDialect {
    FenDialect::detect(fen.as_bytes()).unwrap_or(FenDialect::Fairy)
}

fn valid(fen: &str, read: Result<Fen, FenError>) -> Result<(Setup, Position), Failure> {
    position_in(fen, read).map_err(|failure| chess(fen, failure))
}

fn position_in(fen: &str, read: Result<Fen, FenError>) -> Result<(Setup, Position), Failure> {
    let read = read.map_err(|error| Failure::of_fen(&error, fen))?;
    // Many programs and sites write a bia ngai as a met.
    let position = read
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .map_err(|error| {
            let square = error.square();
            let offset = square.and_then(|square| square_offset(fen.as_bytes(), square));
            let failure = Failure::from(error);
            match offset {
                Some(offset) => failure.at(fen, offset),
                None => failure,
            }
        })?;
    Ok((read.into_setup(), position))
}

/// Returns the position of a setup from a valid game; only its numbers of pieces may be unusual.
pub(crate) fn position_of(setup: &Setup) -> Result<Position, Failure> {
    Ok(Position::from_setup_ignoring(setup, SetupProblems::all())?)
}

impl State {
    pub(crate) fn new(setup: &Setup, position: Position, rules: Rules) -> Self {
        Self(Adjudicator::with_count(position, setup.count, rules))
    }

    /// Restarts from the initial position.
    pub(crate) fn restart(&mut self) {
        *self = Self::new(self.start(), self.start_position(), *self.rules());
    }

    pub(crate) fn from_fen(
        fen: &str,
        dialect: Option<FenDialect>,
        rules: Rules,
    ) -> Result<Self, Failure> {
        let (setup, position) = read_fen(fen, dialect)?;
        Ok(Self::new(&setup, position, rules))
    }

    /// Creates a state from the moves and counts of a game.
    pub(crate) fn from_game(game: &Game) -> Result<Self, Failure> {
        let mut state = Self::new(game.start(), game.start_position(), *game.rules());
        game.actions().try_for_each(|action| state.act(action))?;
        Ok(state)
    }

    /// Performs an action if it concerns the board; other actions are ignored.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), Failure> {
        if matches!(
            action,
            Action::Move(_) | Action::StartCount | Action::StopCount
        ) {
            self.0.act(action)?;
        }
        Ok(())
    }

    /// Plays the move of a tree node, which is legal, and the actions recorded after it.
    pub(crate) fn follow(&mut self, node: Node<'_>) {
        if let Some(mv) = node.mv() {
            self.play_legal(mv);
        } else if !node.is_root() {
            // Passing is not a move of a game, so the history restarts here.
            let mut position = self.position().clone();
            position.play_null();
            *self = Self(Adjudicator::new(position, *self.rules()));
        }
        // A record may contain impossible calls; they have no effect.
        for action in node.actions() {
            let _ = self.act(action);
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), ActionError> {
        self.0.play(mv)
    }

    /// Plays a move that is known to be legal.
    pub(crate) fn play_legal(&mut self, mv: Move) {
        // This cannot fail: the history is unbounded.
        let _ = self.0.play_unchecked(mv);
    }

    /// Returns the number of the next ply in a game, from 1: White's first move is ply 1.
    pub(crate) fn ply_of_game(&self) -> i64 {
        let position = self.position();
        2 * i64::from(position.fullmoves().get()) - i64::from(position.turn() == Color::White)
    }

    /// Undoes the last move, and any calls after it.
    pub(crate) fn pop(&mut self) -> Option<Move> {
        self.last_move()?;
        loop {
            if let Action::Move(mv) = self.0.undo()? {
                return Some(mv);
            }
        }
    }

    pub(crate) fn start_count(&mut self) -> Result<(), ActionError> {
        self.0.act(Action::StartCount)
    }

    /// Returns whether the side to move can call a count.
    pub(crate) fn can_start_count(&self) -> bool {
        let mut counting = *self.counting();
        counting.start(self.position(), self.rules()).is_ok()
    }

    pub(crate) fn stop_count(&mut self) -> Result<(), ActionError> {
        self.0.act(Action::StopCount)
    }

    /// Returns the values that boards are compared by: the contents of their FENs, and the rules. A FEN omits a count's first
    /// number and, during a count, the half-move clock.
    pub(crate) fn seen(&self) -> (Setup, Rules) {
        let mut setup = self.setup();
        if let Some(count) = &mut setup.count {
            count.first_number = None;
            setup.halfmoves = 0;
        }
        (setup, *self.rules())
    }

    /// Returns the outcome if the game is over here; with `claim`, a claimable draw also counts.
    pub(crate) fn outcome(&self, claim: bool) -> Option<Outcome> {
        let claimed = || {
            let is_claimable = claim && self.claims().repetition;
            is_claimable.then_some(Outcome::Draw {
                by: Termination::Repetition,
            })
        };
        self.0.outcome().or_else(claimed)
    }
}
