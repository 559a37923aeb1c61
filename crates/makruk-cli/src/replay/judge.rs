//! Adjudicating a record ply by ply, also past an end that its players did not notice.
//!
//! A `Game` rejects moves once it is over, so this module drives its parts itself.

use makruk::{
    Action, Color, Count, CountField, CountStart, Counting, Game, Move, Outcome, Position, Rules,
    San, Setup, repetition::History,
};

use crate::given::Given;

/// A ply and its adjudication. It stores no position, because a record may have a million plies.
pub(super) struct Ply {
    pub(super) mv: Move,
    pub(super) san: San,
    pub(super) field: Option<CountField>,
    pub(super) count: Option<Count>,
    /// Whether the count is exceeded or the position occurs for the third time, without a checkmate.
    pub(super) drawn: bool,
    pub(super) end: Option<Outcome>,
}

impl Ply {
    /// Returns the position after it, with the counting fields.
    pub(super) fn setup(&self, position: &Position) -> Setup {
        Setup {
            count: self.field,
            ..position.to_setup()
        }
    }
}

pub(super) struct Judge {
    rules: Rules,
    position: Position,
    counting: Counting,
    history: History,
    /// The side whose draw offer is open.
    offer: Option<Color>,
    /// The number of the ply with which a player calls the count, from `count_started`.
    call: Option<u64>,
}

impl Judge {
    /// Starts a record. `count_started` is as in the input, and the rules have a default for it. `calls`
    /// says whether players call and stop counts in the record.
    pub(super) fn new(
        given: &Given,
        mut rules: Rules,
        count_started: Option<i64>,
        calls: bool,
    ) -> Result<Self, String> {
        if let Some(honor) = &mut rules.board {
            match count_started {
                Some(0) => honor.start = CountStart::Automatic,
                Some(_) => honor.start = CountStart::OnCall,
                None if calls => honor.start = CountStart::OnCall,
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
        Ok(Self {
            rules,
            history: History::new(&position),
            position,
            counting,
            offer: None,
            call,
        })
    }

    /// Returns the count in progress.
    pub(super) fn count(&self) -> Option<Count> {
        self.counting.count(&self.rules)
    }

    /// Adjudicates the first position.
    pub(super) fn judge_start(&self) -> Option<Outcome> {
        self.rules
            .judge(&self.position, self.count(), &self.counting, 1)
    }

    /// Returns the rules of the adjudication.
    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the current position.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the current position with the counting fields.
    pub(super) fn setup(&self) -> Setup {
        Setup {
            count: self.counting.field(&self.rules),
            ..self.position.to_setup()
        }
    }

    /// Performs an action of a player other than a move. Returns how it ended the game, if it did.
    pub(super) fn act(&mut self, action: Action) -> Result<Option<Outcome>, String> {
        match action {
            Action::StartCount => self
                .counting
                .start(&self.position, &self.rules)
                .map_err(|error| format!("the count cannot be called: {error}"))?,
            Action::StopCount => self
                .counting
                .stop(&self.rules)
                .map_err(|error| format!("the count cannot be stopped: {error}"))?,
            Action::OfferDraw(color) => self.offer = Some(color),
            Action::DeclineDraw(_) => self.offer = None,
            ending => {
                let field = self.setup().count;
                let mut game = Game::with_count(self.position.clone(), field, self.rules);
                let offered = self.offer.map_or(Ok(()), |by| game.offer_draw(by));
                // If the moves have ended the game already it is so.
                offered
                    .and_then(|()| game.act(ending))
                    .map_err(|error| error.to_string())?;
                return Ok(game.outcome());
            }
        }
        Ok(None)
    }

    /// Plays a legal move and adjudicates the position after it.
    pub(super) fn play(&mut self, mv: Move) -> Ply {
        let san = San::from_move(&self.position, mv);
        if self.call == Some(game_ply(&self.position) + 1) {
            self.counting.set_called(Some(0));
        }
        let before = self.count();
        let undo = self.position.play_unchecked(mv);
        self.counting.advance(&self.position, &undo, &self.rules);
        // A move declines the offer of the other side.
        self.offer = self.offer.filter(|&by| by != self.position.turn());
        #[allow(clippy::expect_used)] // so many positions take 80 GB
        self.history
            .push(&self.position)
            .expect("a record has fewer than 2^32 different positions");
        let occurrences = self.history.occurrences();
        let is_draw = self.counting.is_expired(&self.rules) || self.rules.is_repeated(occurrences);
        Ply {
            mv,
            san,
            field: self.counting.field(&self.rules),
            count: self.count(),
            drawn: is_draw && !self.position.is_checkmate(),
            end: self
                .rules
                .judge(&self.position, before, &self.counting, occurrences),
        }
    }
}

/// Returns the number of plies before a position, by its move number.
fn game_ply(position: &Position) -> u64 {
    2 * (u64::from(position.fullmoves().get()) - 1) + position.turn().index() as u64
}
