//! A recorded game as PGN.

use core::fmt::Display;

use makruk_core::{Color, Move};
use makruk_notation::{Fen, tree::GameTree};
use makruk_rules::{ActionError, Claim, Game, Rules};
use makruk_search::Score;

use crate::{
    entry::{GameEntry, MoveEntry},
    error::{MatchError, MatchErrorKind},
    game::forfeit,
    openings,
    player::FaultKind,
};

impl GameEntry {
    /// Replays the game, and ends it as recorded unless the rules ended it: by a claim, by a loss on time, or by adjudication. A
    /// game whose result is unknown remains open.
    ///
    /// # Errors
    ///
    /// Returns an error if the opening, a move or a call is invalid under the rules.
    pub fn replay(&self, rules: &Rules) -> Result<Game, MatchError> {
        let fen: Fen = self
            .opening
            .parse()
            .map_err(|error| invalid(&format!("opening: {error}")))?;
        let mut game = openings::start(fen.as_setup(), rules)?;
        for (entry, ply) in self.moves.iter().zip(1..) {
            let at = |error: &dyn Display| invalid(&format!("ply {ply}: {error}"));
            if entry.calls {
                game.start_count().map_err(|error| at(&error))?;
            }
            let mv: Move = entry.mv.parse().map_err(|error| at(&error))?;
            game.play(mv).map_err(|error| at(&error))?;
        }
        if game.outcome().is_none() && self.white_half_points().is_some() {
            self.end(&mut game).map_err(|error| invalid(&error))?;
        }
        Ok(game)
    }

    /// Ends a game that the rules did not end.
    fn end(&self, game: &mut Game) -> Result<(), ActionError> {
        let winner = self.winner();
        match (&self.fault, winner) {
            (Some(fault), Some(winner)) => forfeit(game, !winner, fault.kind),
            (None, None) if game.claims().repetition => {
                game.claim(game.position().turn(), Claim::Repetition)
            }
            _ => game.adjudicate(winner),
        }
    }

    /// Writes the game as PGN: the seven tags, the rules, the calls of counts, and per move the time and those of the value
    /// for White, the depth, the chances and the nodes that the engine reported.
    ///
    /// # Errors
    ///
    /// Returns an error if the opening, a move or a call is invalid under the rules.
    pub fn to_pgn(&self, event: &str, rules: &Rules) -> Result<String, MatchError> {
        let game = self.replay(rules)?;
        let mut tree = GameTree::from_game(&game);
        let termination = tree.tag("Termination").map(str::to_owned);
        let termination = match self.fault.as_ref().map(|fault| fault.kind) {
            Some(FaultKind::Illegal) => Some("rules infraction".to_owned()),
            Some(FaultKind::Late) => Some("time forfeit".to_owned()),
            Some(_) => Some("abandoned".to_owned()),
            None => termination,
        };
        tree.clear_tags();
        let round = (self.game + 1).to_string();
        let plies = self.moves.len().to_string();
        let rules = rules.to_string();
        let tags = [
            ("Event", event),
            ("Site", "?"),
            ("Date", &*self.date),
            ("Round", &round),
            ("White", &self.white),
            ("Black", &self.black),
            ("Result", &self.result),
            ("Rules", &rules),
            ("PlyCount", &plies),
        ];
        let termination = termination.as_deref().map(|value| ("Termination", value));
        for (name, value) in tags.into_iter().chain(termination) {
            tree.set_tag(name, value).map_err(|error| invalid(&error))?;
        }
        let first = game.start_position().turn();
        let mut cursor = tree.cursor_mut();
        for (index, entry) in self.moves.iter().enumerate() {
            if !cursor.go_to_child(0) {
                break;
            }
            let color = if index % 2 == 0 { first } else { !first };
            let comment = comment(entry, color);
            let added = cursor.add_comment(&comment);
            added.map_err(|error| invalid(&error))?;
        }
        if let Some(fault) = &self.fault {
            let text = format!("{} loses: {}, {}", fault.engine, fault.kind, fault.message);
            // Braces and line breaks end a comment, or are not part of one.
            let is_plain = |char: char| !char.is_control() && !"{}[]".contains(char);
            let text: String = text
                .chars()
                .map(|char| if is_plain(char) { char } else { ' ' })
                .collect();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let added = cursor.add_comment(&text);
            added.map_err(|error| invalid(&error))?;
        }
        Ok(tree.pgn().to_string())
    }
}

/// Creates the error of a game that breaks the rules.
fn invalid(cause: &dyn Display) -> MatchError {
    MatchError::of(MatchErrorKind::Record, cause)
}

/// Returns the commands of a move's comment.
fn comment(entry: &MoveEntry, color: Color) -> String {
    let mut parts = Vec::new();
    let score: Option<Score> = entry.score.as_ref().and_then(|score| score.parse().ok());
    if let Some(score) = score {
        let depth = entry
            .depth
            .map_or_else(String::new, |depth| format!(",{depth}"));
        parts.push(format!(
            "[%eval {}{depth}]",
            eval(color.fold(score, -score))
        ));
    }
    if let Some([win, draw, loss]) = entry.wdl {
        let (white, black) = color.fold((win, loss), (loss, win));
        parts.push(format!("[%wdl {white} {draw} {black}]"));
    }
    let ms = (entry.us + 500) / 1_000;
    let (seconds, ms) = (ms / 1_000, ms % 1_000);
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let (hours, minutes) = (minutes / 60, minutes % 60);
    parts.push(format!("[%emt {hours}:{minutes:02}:{seconds:02}.{ms:03}]"));
    parts.extend(entry.nodes.map(|nodes| format!("[%nodes {nodes}]")));
    parts.concat()
}

/// Returns a value from White's point of view, in the form of the PGN command.
fn eval(score: Score) -> String {
    match score {
        Score::Cp(cp) => {
            let sign = if cp < 0 { "-" } else { "" };
            let cp = cp.unsigned_abs();
            format!("{sign}{}.{:02}", cp / 100, cp % 100)
        }
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    }
}
