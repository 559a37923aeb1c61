//! Reviews of games, in steps.

use alloc::{string::String, vec::Vec};

use makruk::{
    Action, ActionError,
    analysis::review::{ReviewOptions, Reviewer, engine_options},
    nnue::Net,
    search::{Engine, Level},
    tree::PlayedLine,
};
use makruk_wasm_common::{Failure, Json};
use wasm_bindgen::prelude::*;

use crate::{rules::rules_of, setup};

/// A null move in a record.
const NULL_MOVE: &str = "--";

/// A running review.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ReviewHandle {
    /// `None` once it is finished.
    reviewer: Option<Reviewer>,
    played: PlayedLine,
    /// The number of moves to review, the last ones of the game.
    all: usize,
}

#[wasm_bindgen]
impl ReviewHandle {
    /// Starts a review of the last moves of a record, with the net in the bytes of a file. `actions` has one action per line.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
    pub fn new(
        fen: &str,
        rules: &str,
        actions: &str,
        net: &[u8],
        nodes: f64,
        last: f64,
        players: u8,
    ) -> Result<Self, Failure> {
        let rules = rules_of(rules)?;
        let (setup, start) = setup::read_position(fen, Some("fairy"))?;
        let read = |action: &str| (action != NULL_MOVE).then(|| action.parse()).transpose();
        let actions: Result<Vec<Option<Action>>, _> = actions.lines().map(read).collect();
        let actions = actions.map_err(|error| Failure::new("unknown-action", error))?;
        let all = || actions.iter().copied();
        let played = PlayedLine::new(&start, setup.count, rules, all);
        let net = Net::from_bytes(net).map_err(|error| Failure::new("net", error))?;
        let engine = Engine::new(engine_options());
        let mut engine = engine.map_err(|error| Failure::new("memory", error))?;
        engine.set_net(Some(net));
        let options = ReviewOptions::default()
            .with_nodes(nodes as u64)
            .with_players(Level::new(players));
        let reviewer = Reviewer::new(engine, &played.game, options);
        Ok(Self {
            all: reviewer.progress().1.min(last as usize),
            reviewer: Some(reviewer),
            played,
        })
    }

    /// Visits some nodes and returns whether the review is finished.
    pub fn step(&mut self, nodes: u32) -> bool {
        match &mut self.reviewer {
            Some(reviewer) => reviewer.step(u64::from(nodes)) || reviewer.progress().0 >= self.all,
            None => true,
        }
    }

    /// Returns the number of reviewed moves.
    pub fn done(&self) -> u32 {
        let done = self.reviewer.as_ref().map(|reviewer| reviewer.progress().0);
        number(done.unwrap_or(0))
    }

    /// Returns the number of moves to review.
    pub fn total(&self) -> u32 {
        number(self.all)
    }

    /// Returns the review in its data form, the plies of rejected count calls, and where the review ends before the record, as JSON.
    pub fn finish(&mut self) -> Option<String> {
        let (_, review) = self.reviewer.take()?.finish();
        let mut json = Json::default();
        json.object(|json| {
            json.key("review").form(&review);
            let rejected = &self.played.rejected;
            json.key("rejected").array(rejected, |json, rejected| {
                json.number(number(rejected.ply()));
            });
            json.key("end").optional(self.played.end, |json, end| {
                json.object(|json| {
                    json.key("ply").number(number(end.ply()));
                    json.key("by").text(end_name(end.error()));
                });
            });
        });
        Some(json.finish())
    }
}

/// Returns the name of the reason why a move cannot be reviewed.
const fn end_name(error: Option<ActionError>) -> &'static str {
    match error {
        None => "null-move",
        Some(ActionError::GameOver(outcome)) => outcome.by().name(),
        Some(_) => "illegal-move",
    }
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
