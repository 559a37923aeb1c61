//! The opponent: one side of a game with all its rights, in steps.

use makruk::{
    Color, Game,
    search::{Decision, Engine, Level, Limits, Options, Player, Resignation, Score, Turn},
};
use wasm_bindgen::prelude::*;

#[cfg(feature = "net")]
use makruk::net::Net;

#[cfg(feature = "net")]
use crate::session::UciSession;
use crate::{failure::Failure, game::GameHandle, json::Json, session::duration};

/// A player with its engine.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PlayerHandle {
    seed: u32,
    /// Both are in the turn while it decides.
    player: Option<Player>,
    engine: Option<Engine>,
    turn: Option<Turn>,
    /// The last game, as long as endgame tablebases for it are missing.
    game: Option<Game>,
}

/// How many captures before an ending its tablebases are generated.
const TABLEBASE_REACH: u8 = 4;

#[wasm_bindgen]
impl PlayerHandle {
    /// Creates a player. The seed is that of the choice between moves below full strength.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32) -> Self {
        Self {
            seed,
            player: None,
            engine: None,
            turn: None,
            game: None,
        }
    }

    /// Begins to decide for a side. Limits below zero are none. It remembers its game as long as it plays the same side.
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
        // What was begun before is given up.
        self.finish();
        let engine = self.engine.take().unwrap_or_else(new_engine);
        let mut player = self
            .player
            .take()
            .filter(|player| player.side == side)
            .unwrap_or_else(|| Player::new(side).with_seed(u64::from(self.seed)));
        player.level = Level::new(level);
        player.manners.resignation = resigns.then(Resignation::default);
        let mut limits = Limits::NONE;
        limits.movetime = (milliseconds >= 0.0).then(|| duration(milliseconds));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let nodes = (nodes >= 0.0).then_some(nodes as u64);
        limits.nodes = nodes;
        self.turn = Some(Turn::new(player, engine, game.game(), &limits));
        self.game = Some(game.game().clone());
        Ok(())
    }

    /// Visits some nodes and returns whether it has decided just now. The time is in milliseconds, since it began to
    /// decide. While the other side thinks it generates endgame tablebases.
    pub fn step(&mut self, nodes: u32, elapsed: f64) -> bool {
        let nodes = u64::from(nodes);
        if let Some(turn) = &mut self.turn {
            turn.set_elapsed(duration(elapsed));
            return turn.step(nodes);
        }
        if let (Some(engine), Some(game)) = (&mut self.engine, &self.game) {
            let has_more = engine.prepare_some_tablebases(game, nodes);
            if !has_more {
                self.game = None;
            }
        }
        false
    }

    /// Whether there is work for `step`.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.turn.is_some() || self.game.is_some()
    }

    /// Decides now, and returns the action and its score as JSON; nothing if it waits or the game is over.
    pub fn decide(&mut self) -> Option<String> {
        let decision = self.finish()?;
        let mut json = Json::default();
        json.object(|json| {
            json.key("action").display(decision.action);
            json.key("score").optional(decision.score, |json, score| {
                json.object(|json| {
                    let (key, number) = match score {
                        Score::MateIn(moves) => ("mate", i32::from(moves)),
                        Score::MatedIn(moves) => ("mate", -i32::from(moves)),
                        Score::Cp(cp) => ("cp", cp),
                    };
                    json.key(key).integer(number);
                });
            });
        });
        Some(json.finish())
    }
}

#[cfg(feature = "net")]
#[wasm_bindgen]
impl PlayerHandle {
    /// Evaluates as a session does, by its net or without one. What was begun is given up.
    #[wasm_bindgen(js_name = useNetOf)]
    pub fn use_net_of(&mut self, session: &UciSession) {
        self.finish();
        let engine = self.engine.get_or_insert_with(new_engine);
        match session.net() {
            net if net.map(Net::hash) == engine.net().map(Net::hash) => {}
            Some(net) => engine.use_net(net.clone()),
            None => engine.remove_net(),
        }
    }
}

fn new_engine() -> Engine {
    let options = Options::default()
        .with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES)
        .with_tablebase_reach(TABLEBASE_REACH);
    Engine::new(options)
}

impl PlayerHandle {
    fn finish(&mut self) -> Option<Decision> {
        let (player, engine, decision) = self.turn.take()?.finish();
        self.player = Some(player);
        self.engine = Some(engine);
        decision
    }
}
