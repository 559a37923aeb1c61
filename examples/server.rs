//! A server of games: requests and replies are JSON texts, so any transport will do.
//!
//! It keeps many games with their clocks, and answers each request with the state of its game: the position, the count, the actions
//! open to each player, the clocks and the result.
//!
//! `cargo run --features serde --example server`

use std::{collections::BTreeMap, error::Error, time::Duration};

use makruk::{ByColor, GameClock, TimeControl, prelude::*, san};
use serde::{Deserialize, Serialize};

/// A message from a player.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// Starts a game.
    New { rules: Rules, control: TimeControl },
    /// Plays a move, typed in any notation, after some thinking.
    Play {
        game: u32,
        text: String,
        spent_ms: u64,
    },
    /// Calls a count, offers a draw, claims, resigns: one of the actions that the state lists as open.
    Act {
        game: u32,
        player: Color,
        action: Action,
    },
    /// Asks for the state; the player to move has been thinking for a while.
    Look { game: u32, spent_ms: u64 },
}

/// The state of a game.
#[derive(Serialize)]
struct State {
    game: u32,
    fen: String,
    moves: Vec<String>,
    count: Option<Count>,
    claims: Claims,
    /// The actions open to each player, besides the moves of the side to move.
    open: ByColor<Vec<Action>>,
    remaining_ms: ByColor<u128>,
    moves_to_go: ByColor<Option<u16>>,
    result: GameResult,
    by: Option<Termination>,
}

/// A game with its clock.
struct Table {
    game: Game,
    clock: GameClock,
}

#[derive(Default)]
struct Server {
    tables: BTreeMap<u32, Table>,
}

impl Server {
    /// Answers a request: with a state, or with `{"error": …}`.
    fn answer(&mut self, request: &str) -> String {
        let reply = match self.handle(request) {
            Ok(state) => serde_json::to_value(state),
            Err(error) => Ok(serde_json::json!({ "error": error.to_string() })),
        };
        reply.map_or_else(|error| error.to_string(), |reply| reply.to_string())
    }

    fn handle(&mut self, request: &str) -> Result<State, Box<dyn Error>> {
        let number = match serde_json::from_str(request)? {
            Request::New { rules, control } => {
                let number = self.tables.len().try_into()?;
                let table = Table {
                    game: Game::new(Position::start(), rules),
                    clock: GameClock::new(control),
                };
                self.tables.insert(number, table);
                number
            }
            Request::Play {
                game,
                text,
                spent_ms,
            } => {
                let Table {
                    game: played,
                    clock,
                } = self.table(game)?;
                let turn = played.position().turn();
                let spent = Duration::from_millis(spent_ms);
                if spent > clock.remaining(turn) {
                    played.timeout(turn)?;
                } else {
                    // The clock is pressed only after a legal move.
                    played.play_typed(&text)?;
                    let _ = clock.press(turn, spent);
                }
                game
            }
            Request::Act {
                game,
                player,
                action,
            } => {
                let played = &mut self.table(game)?.game;
                // No player may act for the other one, end the other's time, or adjudicate.
                if !played.open_actions(player).any(|open| open == action) {
                    played.can(action)?;
                    return Err(format!("`{action}` is not open to {player}").into());
                }
                played.act(action)?;
                game
            }
            Request::Look { game, spent_ms } => {
                let Table {
                    game: played,
                    clock,
                } = self.table(game)?;
                let turn = played.position().turn();
                let is_late = Duration::from_millis(spent_ms) > clock.remaining(turn);
                if is_late && played.outcome().is_none() {
                    played.timeout(turn)?;
                }
                game
            }
        };
        Ok(self.table(number)?.state(number))
    }

    fn table(&mut self, number: u32) -> Result<&mut Table, String> {
        let table = self.tables.get_mut(&number);
        table.ok_or_else(|| format!("there is no game {number}"))
    }
}

impl Table {
    fn state(&self, number: u32) -> State {
        let (game, clock) = (&self.game, &self.clock);
        let moves = san::moves(game, LetterSet::FAIRY);
        State {
            game: number,
            fen: Fen::from_game(game).to_string(),
            moves: moves.map(|(_, san)| san.to_string()).collect(),
            count: game.count(),
            claims: game.claims(),
            open: ByColor::from_fn(|color| game.open_actions(color).collect()),
            remaining_ms: ByColor::from_fn(|color| clock.remaining(color).as_millis()),
            moves_to_go: ByColor::from_fn(|color| clock.moves_to_go(color)),
            result: game.outcome().into(),
            by: game.outcome().map(Outcome::by),
        }
    }
}

fn main() {
    let mut server = Server::default();
    let mut tell = |request: &str| {
        let reply = server.answer(request);
        println!("> {request}\n< {reply}\n");
        serde_json::from_str::<serde_json::Value>(&reply).expect("a reply is JSON")
    };

    // Two games at once, one with periods of 40 moves.
    tell(r#"{"type": "new", "rules": "thai", "control": "5:00+3"}"#);
    tell(r#"{"type": "new", "rules": "fairy", "control": "40/90:00"}"#);
    // White's coordinates, Black's Thai letters.
    tell(r#"{"type": "play", "game": 0, "text": "e3e4", "spent_ms": 2500}"#);
    let state = tell(r#"{"type": "play", "game": 0, "text": "ม-ง๗", "spent_ms": 4000}"#);
    assert_eq!(state["moves"], serde_json::json!(["e4", "Nd7"]));
    assert_eq!(state["remaining_ms"]["white"], 300_500);

    // Errors change nothing.
    let state = tell(r#"{"type": "play", "game": 0, "text": "e4e6", "spent_ms": 1000}"#);
    assert_eq!(
        state["error"],
        "e4 to e6 is illegal: the bia cannot go there"
    );
    let state = tell(r#"{"type": "act", "game": 0, "player": "black", "action": "start_count"}"#);
    let reason = "the count cannot be called: no count starts while a bia is on the board";
    assert_eq!(state["error"], reason);
    let state = tell(r#"{"type": "act", "game": 0, "player": "black", "action": "resign white"}"#);
    assert_eq!(state["error"], "`resign white` is not open to black");

    // White offers a draw, and Black sees the buttons.
    tell(r#"{"type": "act", "game": 0, "player": "white", "action": "offer_draw white"}"#);
    let state = tell(r#"{"type": "look", "game": 0, "spent_ms": 0}"#);
    let buttons = serde_json::json!(["accept_draw black", "decline_draw black", "resign black"]);
    assert_eq!(state["open"]["black"], buttons);
    let state =
        tell(r#"{"type": "act", "game": 0, "player": "black", "action": "accept_draw black"}"#);
    assert_eq!(
        (&state["result"], &state["by"]),
        (&"1/2-1/2".into(), &"agreement".into())
    );

    // In the other game, White's time runs out.
    let state = tell(r#"{"type": "look", "game": 1, "spent_ms": 5400001}"#);
    assert_eq!(
        (&state["result"], &state["by"]),
        (&"0-1".into(), &"timeout".into())
    );
}
