//! Adjudicates a record ply by ply, even past an end that its players did not notice.

use makruk::{
    Action, ActionError, Adjudicator, Count, CountField, Move, Outcome, Position, Repetition,
    RepetitionEffect, Rules, San, Setup, Termination, tree::CountStarted,
};

use crate::given::Given;

/// A ply and its adjudication, without the position, since a record may have a million plies.
pub(super) struct Ply {
    pub(super) mv: Move,
    pub(super) san: San,
    pub(super) field: Option<CountField>,
    pub(super) count: Option<Count>,
    /// Whether the count is exceeded or the position occurs for the third time, and the ply does not checkmate.
    pub(super) drawn: bool,
    pub(super) end: Option<Outcome>,
}

impl Ply {
    /// Returns the position after the ply, with the counting fields.
    pub(super) fn setup(&self, position: &Position) -> Setup {
        Setup {
            count: self.field,
            ..position.to_setup()
        }
    }
}

/// Replays a record, even past an end that its players did not notice.
pub(super) struct Replayer {
    record: Adjudicator,
    /// The ply with which a player calls the count, from `count_started`.
    call: Option<u64>,
}

impl Replayer {
    /// Starts a record under its [rules](GameTree::recorded_rules).
    pub(super) fn new(given: &Given, rules: Rules, count_started: Option<CountStarted>) -> Self {
        let count = given.setup.count;
        let mut replayer = Self {
            record: Adjudicator::with_count(given.position.clone(), count, rules),
            call: None,
        };
        match count_started {
            None | Some(CountStarted::Automatic) => {}
            Some(CountStarted::Never) => replayer.set_called(None),
            Some(CountStarted::Ply(ply)) => {
                let elapsed = (given.position.ply() + 1)
                    .checked_sub(ply)
                    .and_then(|n| u32::try_from(n).ok());
                replayer.set_called(elapsed);
                replayer.call = Some(ply).filter(|_| elapsed.is_none());
            }
        }
        replayer
    }

    #[allow(clippy::expect_used)] // that many actions take 80 GB
    fn set_called(&mut self, elapsed_plies: Option<u32>) {
        self.record
            .set_called(elapsed_plies)
            .expect("a record has fewer than 2^32 actions");
    }

    /// Returns the record so far.
    pub(super) const fn record(&self) -> &Adjudicator {
        &self.record
    }

    /// Performs a player's action other than a move. Returns the outcome if the action ends the game; the record continues as if
    /// it had not.
    pub(super) fn act(&mut self, action: Action) -> Result<Option<Outcome>, String> {
        let error = |error: ActionError| error.to_string();
        match action {
            Action::StartCount
            | Action::StopCount
            | Action::OfferDraw(_)
            | Action::DeclineDraw(_) => {
                self.record.act_as_recorded(action).map_err(error)?;
            }
            ending => {
                // A game ended by its moves rejects further actions, except that players may have missed a repetition.
                let over = self.record.outcome();
                if let Some(outcome) = over.filter(|over| over.by() != Termination::Repetition) {
                    return Err(ActionError::GameOver(outcome).to_string());
                }
                self.record.act(ending).map_err(error)?;
                let end = self.record.outcome();
                self.record.undo();
                return Ok(end);
            }
        }
        Ok(None)
    }

    /// Plays a legal move and adjudicates the position after it.
    pub(super) fn play(&mut self, mv: Move) -> Ply {
        let san = San::from_move(self.record.position(), mv);
        if self.call == Some(self.record.position().ply() + 1) {
            self.set_called(Some(0));
        }
        #[allow(clippy::expect_used)] // that many actions take 80 GB
        self.record
            .play_unchecked(mv)
            .expect("a record has fewer than 2^32 actions");
        let (counting, rules) = (self.record.counting(), self.record.rules());
        let end = self.record.outcome();
        // If a repetition is an automatic draw, it ends the game.
        let is_claimable =
            |repetition: Repetition| repetition.effect == RepetitionEffect::Claimable;
        let may_be_repeated = end.is_some() || rules.repetition.is_some_and(is_claimable);
        let is_draw = counting.is_expired(rules)
            || may_be_repeated && rules.is_repeated(self.record.occurrences());
        Ply {
            mv,
            san,
            field: counting.field(rules),
            count: self.record.count(),
            drawn: is_draw
                && (!self.record.position().is_checkmate() || counting.is_over_at_once(rules)),
            end,
        }
    }
}
