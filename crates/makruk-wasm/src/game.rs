//! Games for JavaScript.

use alloc::{format, string::String, string::ToString, vec, vec::Vec};

use core::num::NonZeroU32;

use makruk::{
    Action, ActionError, Color, Fen, Game, GameResult, GameTree, Illegality, Outcome, Position,
    San, bitboard::BitPosition, letters::LetterSet, pack::nibble, pgn::PgnReader,
};
use makruk_wasm_common::{Failure, Json};
use wasm_bindgen::prelude::*;

use crate::{
    moves::{bits_of, complete, describe_moves, find, move_of, write_move},
    rules::rules_of,
    setup,
};

/// A game under a rule set: an initial position and the actions since then.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GameHandle {
    game: Game,
}

#[wasm_bindgen]
impl GameHandle {
    /// Creates a game from a FEN, or from the start position if none is given.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, dialect: Option<String>, rules: &str) -> Result<Self, Failure> {
        let rules = rules_of(rules)?;
        let game = match fen {
            None => Game::new(Position::start(), rules),
            Some(fen) => {
                let (setup, position) = setup::read_position(&fen, dialect.as_deref())?;
                Game::with_count(position, setup.count, rules)
            }
        };
        Ok(Self { game })
    }

    /// Reads the main line of the first game of a PGN.
    #[wasm_bindgen(js_name = fromPgn)]
    pub fn from_pgn(text: &str, rules: &str) -> Result<Self, Failure> {
        let rules = rules_of(rules)?;
        let read = GameTree::read(&mut PgnReader::new(text.as_bytes()), None)
            .ok_or_else(|| Failure::new("no-game", "the text contains no game"))?;
        if let Some(error) = read.errors.first() {
            return Err(Failure::of_pgn(error, text));
        }
        let game = read.tree.to_game(rules);
        let game = game.map_err(|error| Failure::new("unplayable", error))?;
        Ok(Self { game })
    }

    /// Creates a game from a packed initial position, its clocks, and actions of two bytes each.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(
        position: &[u8],
        halfmoves: u32,
        fullmoves: u32,
        actions: &[u8],
        rules: &str,
    ) -> Result<Self, Failure> {
        let rules = rules_of(rules)?;
        let mut setup = if position.is_empty() {
            Position::start().to_setup()
        } else {
            nibble::unpack(position).map_err(|error| Failure::new("link", error))?
        };
        setup.halfmoves = halfmoves;
        setup.fullmoves = NonZeroU32::new(fullmoves)
            .ok_or_else(|| Failure::new("link", "the move number must be at least 1"))?;
        let mut game = Game::with_count(Position::from_setup(&setup)?, setup.count, rules);
        if !actions.len().is_multiple_of(2) {
            return Err(Failure::new("link", "each action takes two bytes"));
        }
        for (index, pair) in actions.chunks_exact(2).enumerate() {
            let bits = u16::from_le_bytes([pair[0], pair[1]]);
            let action = Action::from_bits(bits).ok_or_else(|| {
                Failure::new("link", format!("action {}: unknown action", index + 1))
            })?;
            game.act(action).map_err(|error| {
                let failure = Failure::from(error);
                let message = format!("action {}: {}", index + 1, failure.message);
                Failure { message, ..failure }.at_ply(index)
            })?;
        }
        Ok(Self { game })
    }

    /// Returns the packed initial position; empty for the start position.
    #[wasm_bindgen(js_name = startBytes)]
    pub fn start_bytes(&self) -> Result<Vec<u8>, Failure> {
        pack(self.game.start())
    }

    /// Returns the number of moves played so far by both sides together.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Returns the packed current position; empty for the start position.
    #[wasm_bindgen(js_name = positionBytes)]
    pub fn position_bytes(&self) -> Result<Vec<u8>, Failure> {
        pack(&self.game.setup())
    }

    /// Returns the half-move clock and the move number of the initial position.
    #[wasm_bindgen(js_name = startClocks)]
    pub fn start_clocks(&self) -> Vec<u32> {
        clocks(self.game.start())
    }

    /// Returns the current half-move clock and move number.
    #[wasm_bindgen(js_name = positionClocks)]
    pub fn position_clocks(&self) -> Vec<u32> {
        clocks(&self.game.setup())
    }

    /// Returns the actions, two bytes each.
    #[wasm_bindgen(js_name = actionBytes)]
    pub fn action_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for action in self.game.actions() {
            bytes.extend(action.to_bits().to_le_bytes());
        }
        bytes
    }

    /// Returns a copy with its whole history.
    pub fn copy(&self) -> GameHandle {
        self.clone()
    }

    /// Returns whether Black is to move.
    #[wasm_bindgen(js_name = isBlack)]
    pub fn is_black(&self) -> bool {
        self.game.position().turn() == Color::Black
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.game.position().is_check()
    }

    /// Returns all legal moves, even if the game is over.
    pub fn moves(&self) -> Vec<u16> {
        bits_of(&BitPosition::from(self.game.position()))
    }

    /// Returns the legal moves as JSON.
    pub fn describe(&self, letters: &str) -> Result<String, Failure> {
        let letters = setup::letters_named(letters)?;
        Ok(describe_moves(self.game.position(), letters))
    }

    /// Returns the number of the legal move that `text` denotes in algebraic notation.
    pub fn find(&self, text: &str, letters: &str) -> Result<u16, Failure> {
        find(self.game.position(), text, letters)
    }

    /// Returns the number of a legal move, with the promotion where it is compulsory.
    pub fn complete(&self, bits: u16) -> Result<u16, Failure> {
        Ok(complete(self.game.position(), move_of(bits)?)?.to_bits())
    }

    /// Plays a move. Returns a string: the moved and the captured role (one digit each, `-` for none), `1` if the move promotes,
    /// otherwise `-`, and the move's notation.
    pub fn play(&mut self, bits: u16) -> Result<String, Failure> {
        let mv = move_of(bits)?;
        let position = self.game.position();
        let digit = |square| {
            let piece = position.board().get(square)?;
            char::from_digit(u32::try_from(piece.role().index()).ok()?, 10)
        };
        let mut text = String::with_capacity(12);
        text.push(digit(mv.from()).unwrap_or('-'));
        text.push(digit(mv.to()).unwrap_or('-'));
        // Only a legal move has a notation.
        let mv = complete(position, mv).map_err(|error| match self.game.outcome() {
            Some(outcome) => ActionError::GameOver(outcome).into(),
            None => Failure::from(error),
        })?;
        text.push(if mv.is_promotion() { '1' } else { '-' });
        text.push_str(&San::from_move(position, mv).to_string());
        self.game.play(mv)?;
        Ok(text)
    }

    /// Plays a move without describing it.
    pub fn push(&mut self, bits: u16) -> Result<(), Failure> {
        let mv = move_of(bits)?;
        match self.game.play(mv) {
            Err(ActionError::IllegalMove(error))
                if error.reason() == Illegality::MissingPromotion =>
            {
                Ok(self.game.play(mv.promoting())?)
            }
            result => Ok(result?),
        }
    }

    /// Performs an action, such as `start_count` or `resign white`.
    pub fn act(&mut self, action: &str) -> Result<(), Failure> {
        let action: Action = action
            .parse()
            .map_err(|error| Failure::new("unknown-action", error))?;
        Ok(self.game.act(action)?)
    }

    /// Undoes the last action and returns its number, or 65,535 if there is none.
    pub fn undo(&mut self) -> u16 {
        self.game.undo().map_or(u16::MAX, Action::to_bits)
    }

    /// Returns an action's text from its number.
    #[wasm_bindgen(js_name = actionText)]
    pub fn action_text(bits: u16) -> Option<String> {
        Action::from_bits(bits).map(|action| action.to_string())
    }

    /// Returns the FEN of the position, with its count.
    pub fn fen(&self, dialect: &str) -> Result<String, Failure> {
        let dialect = setup::dialect_named(dialect)?;
        Ok(Fen::from(self.game.setup()).display(dialect).to_string())
    }

    /// Returns the FEN of the initial position, with its count.
    #[wasm_bindgen(js_name = startFen)]
    pub fn start_fen(&self) -> String {
        Fen::from(self.game.start().clone()).to_string()
    }

    /// Returns the game as PGN. In `tags`, names and values alternate.
    pub fn pgn(&self, tags: Vec<String>, letters: &str) -> Result<String, Failure> {
        let letters = setup::letters_named(letters)?;
        let mut tree = GameTree::from_game(&self.game);
        tree.set_result(GameResult::from(self.game.outcome()));
        for pair in tags.chunks_exact(2) {
            tree.set_tag(&pair[0], &pair[1])
                .map_err(|error| Failure::new("tag", error))?;
        }
        Ok(tree.pgn().letters(letters).to_string())
    }

    /// Returns the pieces.
    pub fn board(&self) -> Vec<u8> {
        setup::board_bytes(&self.game.setup())
    }

    /// Returns the last move played, even if other actions followed.
    #[wasm_bindgen(js_name = lastMove)]
    pub fn last_move(&self) -> Option<u16> {
        self.game.last_move().map(makruk::Move::to_bits)
    }

    /// Returns the number of occurrences of the current position, including this one.
    pub fn occurrences(&self) -> u32 {
        u32::try_from(self.game.occurrences()).unwrap_or(u32::MAX)
    }

    /// Returns outcome, count, claims and offers as JSON.
    pub fn state(&self) -> String {
        let game = &self.game;
        let mut json = Json::default();
        json.object(|json| {
            json.key("outcome").optional(game.outcome(), write_outcome);
            json.key("result")
                .text(GameResult::from(game.outcome()).as_str());
            json.key("count").optional(game.count(), |json, count| {
                json.object(|json| {
                    json.key("by").text(count.by.name());
                    json.key("kind").text(count.kind.name());
                    json.key("number").number(count.number);
                    json.key("next").number(count.next());
                    json.key("limit").number(count.limit);
                    json.key("isSpoken").boolean(count.is_spoken);
                    json.key("text").display(count);
                });
            });
            let (position, rules) = (game.position(), game.rules());
            let is_open = game.outcome().is_none();
            let mut counting = *game.counting();
            let can_stop = { counting }.stop(rules).is_ok();
            let can_start = counting.start(position, rules).is_ok();
            json.key("canStartCount").boolean(is_open && can_start);
            json.key("canStopCount").boolean(is_open && can_stop);
            let offer = game.draw_offer().map(Color::name);
            json.key("drawOffer").optional(offer, Json::text);
            let claims = game.claims();
            json.key("claims").object(|json| {
                json.key("repetition").boolean(claims.repetition);
                json.key("acceptDraw").object(|json| {
                    json.key("white").boolean(claims.accept_draw.white);
                    json.key("black").boolean(claims.accept_draw.black);
                });
            });
        });
        json.finish()
    }

    /// Returns the actions so far as text, one per line.
    pub fn actions(&self) -> String {
        write_actions(&self.game, 0)
    }

    /// Returns the moves played so far, with the FEN after each, as JSON.
    pub fn history(&self, letters: &str) -> Result<String, Failure> {
        let letters: LetterSet = setup::letters_named(letters)?;
        let start = self.game.start();
        let mut replayed =
            Game::with_count(self.game.start_position(), start.count, *self.game.rules());
        let mut json = Json::default();
        json.array(self.game.actions(), |json, action| {
            if let Action::Move(mv) = action {
                write_move(json, replayed.position(), mv, letters);
            }
            // An action that was legal once is legal again.
            let _ = replayed.act(action);
        });
        Ok(json.finish())
    }
}

impl GameHandle {
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    #[cfg(not(feature = "nnue"))]
    pub(crate) fn into_game(self) -> Game {
        self.game
    }
}

/// Returns a game's actions after the first ones as text, one per line.
pub(crate) fn write_actions(game: &Game, after: usize) -> String {
    let mut text = String::new();
    for action in game.actions().skip(after) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&action.to_string());
    }
    text
}

fn clocks(setup: &makruk::Setup) -> Vec<u32> {
    vec![setup.halfmoves, setup.fullmoves.get()]
}

/// Packs a setup; the result is empty for the start position.
fn pack(setup: &makruk::Setup) -> Result<Vec<u8>, Failure> {
    let start = Position::start().to_setup();
    if setup.board == start.board && setup.turn == start.turn && setup.count.is_none() {
        return Ok(Vec::new());
    }
    let packed = nibble::pack(setup).map_err(|error| Failure::new("link", error))?;
    Ok(packed.as_bytes().to_vec())
}

fn write_outcome(json: &mut Json, outcome: Outcome) {
    json.object(|json| {
        json.key("winner")
            .optional(outcome.winner().map(Color::name), Json::text);
        json.key("by").text(outcome.by().name());
        json.key("text")
            .display(format_args!("{outcome}, {}", outcome.by()));
    });
}
