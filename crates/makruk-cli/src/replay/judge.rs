//! Judges a record ply by ply, also past an end that its players did not see.
//!
//! A `Game` takes no moves once it is over, so this drives the parts of which it is made.

use makruk::{
    Action, Count, CountField, Counting, History, Move, Outcome, Position, Rules, San, Setup, Start,
};

use crate::{args::RuleSet, input::Given};

/// A ply and what the rules say of it.
pub(super) struct Ply {
    pub(super) mv: Move,
    pub(super) san: San,
    /// After the move.
    pub(super) position: Position,
    pub(super) field: Option<CountField>,
    pub(super) count: Option<Count>,
    /// The count is over or the position stands for the third time, and it is no checkmate.
    pub(super) drawn: bool,
    pub(super) end: Option<Outcome>,
}

impl Ply {
    pub(super) fn setup(&self) -> Setup {
        Setup {
            count: self.field,
            ..self.position.to_setup()
        }
    }
}

pub(super) struct Judge {
    rules: Rules,
    position: Position,
    counting: Counting,
    history: History<Vec<u64>>,
    /// Number of the ply with which a player calls the count, as `count_started` has it.
    call: Option<u64>,
}

impl Judge {
    /// Begins a record. `count_started` is as in the input; the rules know what it means if it is
    /// not there. `calls` says whether players call and stop counts in the record.
    pub(super) fn new(
        given: &Given,
        rule_set: RuleSet,
        count_started: Option<i64>,
        calls: bool,
    ) -> Result<Self, String> {
        let mut rules = match rule_set {
            RuleSet::Thai => Rules::THAI,
            RuleSet::Fairy => Rules::FAIRY,
        };
        if let Some(honour) = &mut rules.board {
            match count_started {
                Some(0) => honour.start = Start::Automatic,
                Some(_) => honour.start = Start::ByHand,
                None if calls => honour.start = Start::ByHand,
                None => {}
            }
        }
        let position = given.position.clone();
        let mut counting = Counting::new(&position, given.setup.count, &rules);
        let mut call = None;
        match count_started {
            None | Some(0) => {}
            Some(-1) => counting.set_called(None),
            Some(ply) => {
                let ply = u64::try_from(ply).map_err(|_| {
                    format!("`count_started` must be 0, -1 or the number of a ply, found {ply}")
                })?;
                let played = game_ply(&position);
                let elapsed = (played + 1)
                    .checked_sub(ply)
                    .and_then(|n| u32::try_from(n).ok());
                counting.set_called(elapsed);
                call = Some(ply).filter(|_| elapsed.is_none());
            }
        }
        let history = History::new(&position);
        Ok(Self {
            rules,
            position,
            counting,
            history,
            call,
        })
    }

    /// Returns the count that runs.
    pub(super) fn count(&self) -> Option<Count> {
        self.counting.count(&self.rules)
    }

    /// Judges the first position.
    pub(super) fn judge_start(&self) -> Option<Outcome> {
        self.rules
            .judge(&self.position, self.count(), &self.counting, 1)
    }

    /// Does what a player did besides moving. Draws that were offered change nothing.
    pub(super) fn act(&mut self, action: Action) -> Result<(), String> {
        match action {
            Action::StartCount => self
                .counting
                .start(&self.position, &self.rules)
                .map_err(|error| format!("the count cannot be called: {error}")),
            Action::StopCount => self
                .counting
                .stop(&self.rules)
                .map_err(|error| format!("the count cannot be stopped: {error}")),
            _ => Ok(()),
        }
    }

    /// Plays a legal move and judges the position after it.
    pub(super) fn play(&mut self, mv: Move) -> Ply {
        let san = San::from_move(&self.position, mv);
        if self.call == Some(game_ply(&self.position) + 1) {
            self.counting.set_called(Some(0));
        }
        let before = self.count();
        let undo = self.position.play_unchecked(mv);
        self.counting.advance(&self.position, &undo, &self.rules);
        // A `Vec` has room for every ply.
        let _ = self.history.push(&self.position);
        let occurrences = self.history.occurrences();
        let is_draw = self.counting.is_expired(&self.rules) || self.rules.is_repeated(occurrences);
        Ply {
            mv,
            san,
            position: self.position.clone(),
            field: self.counting.field(&self.rules),
            count: self.count(),
            drawn: is_draw && !makruk::is_checkmate(&self.position),
            end: self
                .rules
                .judge(&self.position, before, &self.counting, occurrences),
        }
    }
}

/// Number of plies that were played before a position, by its move number.
fn game_ply(position: &Position) -> u64 {
    2 * (u64::from(position.fullmoves().get()) - 1) + position.turn().index() as u64
}
