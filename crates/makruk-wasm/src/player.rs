//! The opponent: plays one side of a game with all its rights, in steps.

use alloc::string::String;

use makruk::{
    Color, Game,
    search::{
        Decision, Engine, Level, Limits, Options, Player, Resignation, ResumableDecision, Score,
    },
};
use makruk_wasm_common::{Failure, Json};
use wasm_bindgen::prelude::*;

#[cfg(feature = "nnue")]
use makruk::nnue::Net;

#[cfg(feature = "nnue")]
use crate::session::UciSession;
use crate::{game::GameHandle, session::duration};

/// A player with its engine.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PlayerHandle {
    seed: u32,
    /// `None` during a decision, like `engine`: `pending` then holds both.
    player: Option<Player>,
    engine: Option<Engine>,
    pending: Option<ResumableDecision>,
    /// The last game, while endgame tablebases for it are missing.
    game: Option<Game>,
}

#[wasm_bindgen]
impl PlayerHandle {
    /// Creates a player. Below full strength, the choice of moves depends on the seed.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Self {
        Self {
            seed,
            player: None,
            engine: None,
            pending: None,
            game: None,
        }
    }

    /// Starts a decision for a side. Negative limits mean no limit. The player remembers its game while it plays the same side.
    pub fn begin(
        &mut self,
        game: &GameHandle,
        side: &str,
        level: u8,
        resigns: bool,
        milliseconds: f64,
        nodes: f64,
    ) -> Result<(), Failure> {
        let side = match side {
            "white" => Color::White,
            "black" => Color::Black,
            _ => {
                return Err(Failure::new(
                    "option",
                    "expected the side `white` or `black`",
                ));
            }
        };
        // Abandon the previous decision.
        self.finish();
        let engine = self.engine.take().unwrap_or_else(new_engine);
        let mut player = self
            .player
            .take()
            .filter(|player| player.side == side)
            .unwrap_or_else(|| Player::new(side).with_seed(u64::from(self.seed)));
        player.level = Level::new(level);
        player.policy.resignation = resigns.then(Resignation::default);
        let mut limits = Limits::default();
        limits.movetime = (milliseconds >= 0.0).then(|| duration(milliseconds));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let nodes = (nodes >= 0.0).then_some(nodes as u64);
        limits.nodes = nodes;
        self.pending = Some(ResumableDecision::new(player, engine, game.game(), &limits));
        self.game = Some(game.game().clone());
        Ok(())
    }

    /// Visits some nodes and returns whether this call completed the decision. `elapsed` is the time since the decision began, in
    /// milliseconds. While the other side thinks, generates endgame tablebases.
    pub fn step(&mut self, nodes: u32, elapsed: f64) -> bool {
        let nodes = u64::from(nodes);
        if let Some(pending) = &mut self.pending {
            pending.set_elapsed(duration(elapsed));
            return pending.step(nodes);
        }
        if let (Some(engine), Some(game)) = (&mut self.engine, &self.game) {
            let has_more = engine.prepare_tablebases_for(game, nodes);
            if !has_more {
                self.game = None;
            }
        }
        false
    }

    /// Returns whether `step` has work to do.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.pending.is_some() || self.game.is_some()
    }

    /// Decides now, and returns the action and its score as JSON; nothing if the player waits or the game is over.
    pub fn decide(&mut self) -> Option<String> {
        let decision = self.finish()?;
        let mut json = Json::default();
        json.object(|json| {
            json.key("action").display(decision.action);
            json.key("score").optional(decision.score, write_score);
        });
        Some(json.finish())
    }
}

#[cfg(feature = "nnue")]
#[wasm_bindgen]
impl PlayerHandle {
    /// Uses the net of a session, or no net if the session has none. Abandons the current decision.
    #[wasm_bindgen(js_name = useNetOf)]
    pub fn use_net_of(&mut self, session: &UciSession) {
        self.finish();
        let engine = self.engine.get_or_insert_with(new_engine);
        let net = session.net();
        if net.map(Net::hash) != engine.net().map(Net::hash) {
            engine.set_net(net.cloned());
        }
    }
}

fn write_score(json: &mut Json, score: Score) {
    json.object(|json| {
        let (key, number) = match score {
            Score::MateIn(moves) => ("mate", i32::from(moves)),
            Score::MatedIn(moves) => ("mate", -i32::from(moves)),
            Score::Cp(cp) => ("cp", cp),
        };
        json.key(key).integer(number);
    });
}

fn new_engine() -> Engine {
    let options = Options::default().with_full_tablebases();
    // If there is no memory for the default transposition table, use the smallest one.
    let Ok(engine) = Engine::new(options).or_else(|_| Engine::new(options.with_hash_bytes(0)))
    else {
        unreachable!("there is memory for one cache line")
    };
    engine
}

impl PlayerHandle {
    fn finish(&mut self) -> Option<Decision> {
        let (player, engine, decision) = self.pending.take()?.finish();
        self.player = Some(player);
        self.engine = Some(engine);
        decision
    }
}
