//! A position with its history and count, which goes on past a draw. No Python here.

use makruk::{
    Action, ActionError, Color, Count, Counting, Fen, FenDialect, FenError, Game, IllegalMoveError,
    Move, Outcome, Position, RepetitionEffect, Rules, Setup, SetupProblems, Termination, Undo,
    fen::square_offset, tree::Node,
};

use crate::errors::{Class, Failure};

/// What happened on the board, and the count before.
#[derive(Clone, Debug)]
struct Step {
    act: Act,
    before: Counting,
}

#[derive(Clone, Debug)]
enum Act {
    Move(Undo),
    StartCount,
    StopCount,
}

/// A position with its history and count. A [`Game`] refuses moves after its end; this goes on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    start: Setup,
    first: Position,
    rules: Rules,
    position: Position,
    counting: Counting,
    steps: Vec<Step>,
}

/// The bytes of the longest text that is read as a FEN, which is several times what one needs.
const MAX_FEN: usize = 1024;

/// Reads a FEN, in the dialect that its letters belong to if none is given; in fairy letters if they could be several's.
pub(crate) fn read_fen(
    fen: &str,
    dialect: Option<FenDialect>,
) -> Result<(Setup, Position), Failure> {
    if fen.len() > MAX_FEN {
        let message = format!("expected a FEN, found a text of {} bytes", fen.len());
        return Err(Failure::new(Class::Fen, "too-long", message));
    }
    let dialect = dialect.unwrap_or_else(|| detected(fen));
    valid(fen, Fen::from_ascii(fen.as_bytes(), dialect))
}

/// Reads a FEN of a file, in short forms as well.
pub(crate) fn read_relaxed_fen(fen: &str) -> Result<(Setup, Position), Failure> {
    valid(fen, Fen::from_ascii_relaxed(fen.as_bytes(), detected(fen)))
}

fn detected(fen: &str) -> FenDialect {
    FenDialect::detect(fen.as_bytes()).unwrap_or(FenDialect::Fairy)
}

fn valid(fen: &str, read: Result<Fen, FenError>) -> Result<(Setup, Position), Failure> {
    let read = read.map_err(|error| Failure::of_fen(&error, fen))?;
    // Many programs and sites do not mark a bia ngai, and write a met.
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

/// Returns the position of a setup that comes from a valid game, where only the numbers of pieces may be unusual.
pub(crate) fn position_of(setup: &Setup) -> Result<Position, Failure> {
    Ok(Position::from_setup_ignoring(setup, SetupProblems::all())?)
}

impl State {
    pub(crate) fn new(setup: Setup, position: Position, rules: Rules) -> Self {
        Self {
            counting: Counting::new(&position, setup.count, &rules),
            first: position.clone(),
            start: setup,
            rules,
            position,
            steps: Vec::new(),
        }
    }

    /// Begins anew with the first position.
    pub(crate) fn restart(&mut self) {
        *self = Self::new(self.start.clone(), self.first.clone(), self.rules);
    }

    pub(crate) fn from_fen(
        fen: &str,
        dialect: Option<FenDialect>,
        rules: Rules,
    ) -> Result<Self, Failure> {
        let (setup, position) = read_fen(fen, dialect)?;
        Ok(Self::new(setup, position, rules))
    }

    /// Takes the moves and counts of a game.
    pub(crate) fn from_game(game: &Game) -> Result<Self, Failure> {
        let mut state = Self::new(game.start().clone(), game.start_position(), *game.rules());
        game.actions().try_for_each(|action| state.act(action))?;
        Ok(state)
    }

    /// Performs an action that concerns the board; the others change nothing here.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), Failure> {
        match action {
            Action::Move(mv) => self.play(mv)?,
            Action::StartCount => self.start_count()?,
            Action::StopCount => self.stop_count()?,
            _ => {}
        }
        Ok(())
    }

    /// Plays the move of a node of a game record, which is legal, and what was done on the board after it.
    pub(crate) fn follow(&mut self, node: Node<'_>) {
        if let Some(mv) = node.mv() {
            self.play_legal(mv);
        } else if !node.is_root() {
            // No move is passed in a game: its history begins here.
            let mut position = self.position.clone();
            position.play_null();
            *self = Self::new(position.to_setup(), position, self.rules);
        }
        // A record may have calls that were not possible; they have no effect.
        for action in node.actions() {
            if matches!(action, Action::StartCount | Action::StopCount) {
                let _ = self.act(action);
            }
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMoveError> {
        self.position.check_legal(mv)?;
        self.play_legal(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub(crate) fn play_legal(&mut self, mv: Move) {
        let before = self.counting;
        let undo = self.position.play_unchecked(mv);
        self.counting.advance(&self.position, &undo, &self.rules);
        self.steps.push(Step {
            act: Act::Move(undo),
            before,
        });
    }

    /// Takes back the last move, and the calls after it.
    pub(crate) fn pop(&mut self) -> Option<Move> {
        let is_move = |step: &Step| matches!(step.act, Act::Move(_));
        let last = self.steps.iter().rposition(is_move)?;
        self.steps.truncate(last + 1);
        let step = self.steps.pop()?;
        self.counting = step.before;
        let Act::Move(undo) = step.act else {
            return None;
        };
        let mv = undo.mv();
        self.position.undo(undo);
        mv
    }

    pub(crate) fn start_count(&mut self) -> Result<(), ActionError> {
        let before = self.counting;
        let started = self.counting.start(&self.position, &self.rules);
        started.map_err(ActionError::CannotStart)?;
        let act = Act::StartCount;
        self.steps.push(Step { act, before });
        Ok(())
    }

    pub(crate) fn stop_count(&mut self) -> Result<(), ActionError> {
        let before = self.counting;
        let stopped = self.counting.stop(&self.rules);
        stopped.map_err(ActionError::CannotStop)?;
        let act = Act::StopCount;
        self.steps.push(Step { act, before });
        Ok(())
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn start(&self) -> &Setup {
        &self.start
    }

    pub(crate) fn setup(&self) -> Setup {
        Setup {
            count: self.counting.field(&self.rules),
            ..self.position.to_setup()
        }
    }

    /// Returns what makes boards equal: what their FENs show, and the rules. A FEN has not the number that a count began with,
    /// and with a count it has no half-move clock.
    pub(crate) fn seen(&self) -> (Setup, Rules) {
        let mut setup = self.setup();
        if let Some(count) = &mut setup.count {
            count.first_number = None;
            setup.halfmoves = 0;
        }
        (setup, self.rules)
    }

    pub(crate) fn count(&self) -> Option<Count> {
        self.counting.count(&self.rules)
    }

    fn undos(&self) -> impl DoubleEndedIterator<Item = (&Undo, &Counting)> {
        self.steps.iter().filter_map(|step| match &step.act {
            Act::Move(undo) => Some((undo, &step.before)),
            _ => None,
        })
    }

    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.undos().filter_map(|(undo, _)| undo.mv())
    }

    pub(crate) fn actions(&self) -> impl Iterator<Item = Action> {
        self.steps.iter().filter_map(|step| match &step.act {
            Act::Move(undo) => undo.mv().map(Action::Move),
            Act::StartCount => Some(Action::StartCount),
            Act::StopCount => Some(Action::StopCount),
        })
    }

    /// Returns how often the position has occurred, including now.
    pub(crate) fn occurrences(&self) -> usize {
        // Nothing comes back past a capture or a bia move.
        let stretch = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX);
        let now = self.position.zobrist();
        let earlier = self.undos().rev().take(stretch);
        1 + earlier
            .filter(|(undo, _)| undo.zobrist_before() == now)
            .count()
    }

    /// Returns how a game would end here; with `claim`, also by a draw that can be claimed.
    pub(crate) fn outcome(&self, claim: bool) -> Option<Outcome> {
        let last = self.undos().next_back();
        let before = match last {
            Some((_, counting)) => counting.count(&self.rules),
            None => self.count(),
        };
        let occurrences = self.occurrences();
        let outcome = self
            .rules
            .judge(&self.position, before, &self.counting, occurrences);
        let claimed = || {
            let is_claimable = claim && self.is_claimable(occurrences);
            is_claimable.then_some(Outcome::Draw {
                by: Termination::Repetition,
            })
        };
        outcome.or_else(claimed)
    }

    fn is_claimable(&self, occurrences: usize) -> bool {
        let effect = self.rules.repetition.map(|repetition| repetition.effect);
        effect == Some(RepetitionEffect::Claimable) && self.rules.is_repeated(occurrences)
    }

    /// Returns whether a repetition can be claimed, and which sides may accept a draw.
    pub(crate) fn claims(&self) -> (bool, [bool; 2]) {
        if self.outcome(false).is_some() {
            return Default::default();
        }
        let counts = |color| self.count().is_some_and(|count| count.by == color);
        let accept = [counts(Color::Black), counts(Color::White)];
        (self.is_claimable(self.occurrences()), accept)
    }

    /// Returns the game that was played here, for the engine. After an end it begins anew.
    pub(crate) fn to_game(&self) -> Game {
        let begin =
            |position: &Position, count| Game::with_count(position.clone(), count, self.rules);
        let mut game = begin(&self.first, self.start.count);
        for action in self.actions() {
            if let Err(ActionError::GameOver(_)) = game.act(action) {
                // With the count as it is, or without it if that is the end.
                let mut again = begin(game.position(), game.setup().count);
                if again.act(action).is_err() {
                    again = begin(game.position(), None);
                    let _ = again.act(action);
                }
                game = again;
            }
        }
        game
    }
}
