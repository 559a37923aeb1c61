//! A game to review, from a record.

use makruk::{Action, ActionError, Game, GameTree, Move, Rules, analysis::review::Review};

use crate::{
    games::GameRecord,
    replay::replayer::{has_calls, recorded},
};

/// A game, up to the first ply that cannot be reviewed, and its review.
pub(crate) struct ReviewedGame {
    pub(crate) record: GameRecord,
    pub(crate) game: Option<Game>,
    pub(super) review: Option<Review>,
}

impl ReviewedGame {
    /// Plays the main line of a record. Adds an error to the record where that ends too early.
    pub(crate) fn new(mut record: GameRecord, rules: Rules) -> Self {
        let Some(tree) = &record.tree else {
            return Self {
                record,
                game: None,
                review: None,
            };
        };
        let rules = recorded(rules, record.count_started, has_calls(tree));
        // Players may miss a repetition or a dead position; then the rest is reviewed as if these did not end the game.
        let past = rules.with_repetition(None).with_dead_position_draws(false);
        let mut played = play(tree, rules);
        if matches!(played.end, Some((_, End::Over(_)))) {
            played = play(tree, past);
        }
        let game = played.game;
        for (ply, message) in played.faults {
            record.fault(ply, message);
        }
        if let Some((ply, end)) = played.end {
            let message = match end {
                End::Over(message) | End::Illegal(message) => message,
            };
            record.stop(ply, format!("{message}; the moves before are used"));
        }
        Self {
            record,
            game: Some(game),
            review: None,
        }
    }

    pub(super) fn plies(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.moves().count())
    }
}

/// A played record.
struct Played {
    game: Game,
    /// Rejected actions other than moves, with their plies.
    faults: Vec<(usize, String)>,
    /// The ply that cannot be played.
    end: Option<(usize, End)>,
}

enum End {
    Over(String),
    Illegal(String),
}

fn play(tree: &GameTree, rules: Rules) -> Played {
    let setup = tree.start_setup();
    let mut played = Played {
        game: Game::with_count(tree.start().clone(), setup.count, rules),
        faults: Vec::new(),
        end: None,
    };
    let nodes = core::iter::once(tree.root()).chain(tree.main_line());
    for (ply, node) in nodes.enumerate() {
        if !node.is_root() {
            if let Err(end) = move_of(&mut played.game, node.mv()) {
                played.end = Some((ply, end));
                break;
            }
        }
        for action in node.actions() {
            // Offers, claims and resignations do not matter here.
            if matches!(action, Action::StartCount | Action::StopCount) {
                if let Err(error) = played.game.act(action) {
                    played.faults.push((ply, error.to_string()));
                }
            }
        }
    }
    played
}

fn move_of(game: &mut Game, mv: Option<Move>) -> Result<(), End> {
    let mv = mv.ok_or_else(|| End::Illegal("a game cannot contain a null move".to_owned()))?;
    game.play(mv).map_err(|error| match error {
        ActionError::GameOver(_) => End::Over(error.to_string()),
        _ => End::Illegal(error.to_string()),
    })
}
