//! Reviews of games, in steps.

use alloc::string::String;

use makruk::{
    Color, Position, San,
    analysis::{
        formation::Formation,
        review::{
            MoveClass, Performance, Phase, Review, ReviewOptions, ReviewedMove, Reviewer,
            SideReview,
        },
    },
    nnue::Net,
    search::{Chances, Engine, Options},
};
use wasm_bindgen::prelude::*;

use crate::{failure::Failure, game::GameHandle, json::Json, player::write_score};

/// Transposition table size in bytes, as that of the tool, so that the reviews are the same.
const HASH: usize = 16 << 20;

/// A running review.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ReviewHandle {
    /// `None` once it is finished.
    reviewer: Option<Reviewer>,
    start: Position,
}

#[wasm_bindgen]
impl ReviewHandle {
    /// Starts a review of a game, with the net in the bytes of a file.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
    pub fn new(game: &GameHandle, net: &[u8], nodes: f64) -> Result<Self, Failure> {
        let net = Net::from_bytes(net).map_err(|error| Failure::new("net", error))?;
        let options = Options::default()
            .with_hash_bytes(HASH)
            .with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
        let engine = Engine::new(options);
        let mut engine = engine.map_err(|error| Failure::new("memory", error))?;
        engine.set_net(Some(net));
        let options = ReviewOptions::default().with_nodes(nodes as u64);
        let game = game.game();
        Ok(Self {
            start: game.start_position(),
            reviewer: Some(Reviewer::new(engine, game, options)),
        })
    }

    /// Visits some nodes and returns whether the review is finished.
    pub fn step(&mut self, nodes: u32) -> bool {
        match &mut self.reviewer {
            Some(reviewer) => reviewer.step(u64::from(nodes)),
            None => true,
        }
    }

    /// Returns the number of reviewed moves.
    pub fn done(&self) -> u32 {
        let done = self.reviewer.as_ref().map(|it| it.progress().0);
        done.and_then(|it| it.try_into().ok()).unwrap_or(0)
    }

    /// Returns the review as JSON, with points and percentages per mille.
    pub fn finish(&mut self) -> Option<String> {
        let (_, review) = self.reviewer.take()?.finish();
        let mut json = Json::default();
        json.object(|json| write(json, &review, self.start.clone()));
        Some(json.finish())
    }
}

fn write(json: &mut Json, review: &Review, mut position: Position) {
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
    json.array(&review.key_plies, |json, &ply| {
        json.number(u32::try_from(ply).unwrap_or(u32::MAX));
    });
    json.key("moves");
    json.array(review.moves.iter().zip(1_u32..), |json, (it, ply)| {
        json.object(|json| {
            json.key("ply").number(ply);
            write_move(json, it, &position);
        });
        position.play_unchecked(it.mv);
    });
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

fn write_performance(json: &mut Json, it: Performance) {
    json.key("moves").number(it.moves);
    json.key("accuracy").number(it.accuracy());
    json.key("loss").number(it.loss);
}

fn write_move(json: &mut Json, it: &ReviewedMove, position: &Position) {
    json.key("uci").display(it.mv);
    json.key("san").display(San::from_move(position, it.mv));
    json.key("best").display(it.best);
    json.key("line");
    json.array(&it.line, Json::display);
    write_score(json.key("score"), it.score);
    write_score(json.key("bestScore"), it.best_score);
    write_chances(json.key("wdl"), it.chances);
    write_chances(json.key("bestWdl"), it.best_chances);
    json.key("loss").number(it.loss);
    json.key("class").text(it.class.name());
    json.key("count")
        .optional(it.count, |json, note| json.text(note.name()));
    json.key("called").boolean(it.called);
    json.key("phase").text(it.phase.name());
}

fn write_chances(json: &mut Json, chances: Chances) {
    json.array(
        [chances.win(), chances.draw(), chances.loss()],
        |json, it| {
            json.number(it);
        },
    );
}
