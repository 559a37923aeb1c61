//! Reviews of games, in steps.

use alloc::{string::String, vec::Vec};

use makruk::{
    Action, ActionError, Color, Position, San,
    analysis::{
        formation::Formation,
        review::{
            MoveClass, Performance, Phase, Review, ReviewOptions, ReviewedMove, Reviewer,
            SideReview, engine_options,
        },
    },
    nnue::Net,
    search::{Chances, Engine, Level},
    tree::PlayedLine,
};
use wasm_bindgen::prelude::*;

use crate::{failure::Failure, json::Json, player::write_score, rules::rules_of, setup};

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

    /// Returns the review as JSON, with points and percentages per mille.
    pub fn finish(&mut self) -> Option<String> {
        let (_, review) = self.reviewer.take()?.finish();
        let game = &self.played.game;
        let plies = game.moves().count();
        let first = plies.saturating_sub(review.moves.len());
        let mut position = game.start_position();
        for mv in game.moves().take(first) {
            position.play_unchecked(mv);
        }
        let mut json = Json::default();
        json.object(|json| {
            json.key("rejected");
            json.array(&self.played.rejected, |json, rejected| {
                json.number(number(rejected.ply()));
            });
            json.key("end").optional(self.played.end, |json, end| {
                json.object(|json| {
                    json.key("ply").number(number(end.ply()));
                    json.key("by").text(end_name(end.error()));
                });
            });
            write(json, &review, number(first), position);
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

fn write(json: &mut Json, review: &Review, first: u32, mut position: Position) {
    json.key("formation").object(|json| {
        for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
            let formation = review.formations[color];
            json.key(name).optional(formation, write_formation);
        }
    });
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        json.key(name);
        json.object(|json| write_side(json, &review.sides[color]));
    }
    json.key("key");
    json.array(&review.key_plies, |json, &ply| json.number(number(ply)));
    json.key("moves");
    json.array(
        review.moves.iter().zip(first + 1..),
        |json, (reviewed, ply)| {
            json.object(|json| {
                json.key("ply").number(ply);
                write_move(json, reviewed, &position);
            });
            position.play_unchecked(reviewed.mv);
        },
    );
}

fn write_formation(json: &mut Json, formation: Formation) {
    json.object(|json| {
        json.key("name").text(formation.name());
        json.key("thaiName").text(formation.thai_name());
    });
}

fn write_side(json: &mut Json, side: &SideReview) {
    write_performance(json, side.total);
    json.key("classes").object(|json| {
        for class in MoveClass::ALL {
            json.key(class.name()).number(side.count(class));
        }
    });
    json.key("phases").object(|json| {
        for (phase, performance) in Phase::ALL.iter().zip(side.phases) {
            json.key(phase.name());
            json.object(|json| write_performance(json, performance));
        }
    });
}

fn write_performance(json: &mut Json, performance: Performance) {
    json.key("moves").number(performance.moves);
    json.key("accuracy")
        .optional(performance.accuracy(), Json::number);
    json.key("loss").number(performance.loss);
}

fn write_move(json: &mut Json, reviewed: &ReviewedMove, position: &Position) {
    json.key("uci").display(reviewed.mv);
    json.key("san")
        .display(San::from_move(position, reviewed.mv));
    json.key("best").display(reviewed.best);
    json.key("line");
    json.array(&reviewed.line, Json::display);
    write_score(json.key("score"), reviewed.score);
    write_score(json.key("bestScore"), reviewed.best_score);
    write_chances(json.key("wdl"), reviewed.chances);
    write_chances(json.key("bestWdl"), reviewed.best_chances);
    json.key("loss").number(reviewed.loss);
    json.key("class").text(reviewed.class.name());
    json.key("count")
        .optional(reviewed.count, |json, note| json.text(note.name()));
    json.key("called").boolean(reviewed.called);
    json.key("phase").text(reviewed.phase.name());
}

fn write_chances(json: &mut Json, chances: Chances) {
    json.array(
        [chances.win(), chances.draw(), chances.loss()],
        |json, chance| {
            json.number(chance);
        },
    );
}
