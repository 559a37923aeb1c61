//! Games as other engines receive them.

use makruk::{Action, Fen, Game, Move, Position};

/// The initial position, the moves and the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// `None` for the start position.
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<Move>,
    /// The name of the rules; `None` for house rules.
    pub(super) rules: Option<&'static str>,
}

impl Placement {
    /// Describes a game from its start, so that the engine sees repetitions and counts.
    ///
    /// UCI has no calls of a count, but a FEN contains the count: after a call, the game begins after the next move.
    pub(super) fn of(mut game: Game) -> Self {
        let rules = game.rules().name();
        let actions: Vec<_> = game.actions().collect();
        let is_call = |action: &Action| matches!(action, Action::StartCount | Action::StopCount);
        let moves_of = |actions: &[Action]| -> Vec<Move> {
            let moves = actions.iter().filter_map(|action| match action {
                Action::Move(mv) => Some(*mv),
                _ => None,
            });
            moves.collect()
        };
        let Some(call) = actions.iter().rposition(is_call) else {
            let is_start = *game.start() == Position::start().to_setup();
            return Self {
                fen: (!is_start).then(|| Fen::from(game.start().clone()).to_string()),
                moves: moves_of(&actions),
                rules,
            };
        };
        let mut moves = moves_of(actions.get(call + 1..).unwrap_or_default());
        moves.drain(..moves.len().min(1));
        for _ in &moves {
            while !matches!(game.undo(), Some(Action::Move(_)) | None) {}
        }
        Self {
            fen: Some(Fen::from(game.setup()).to_string()),
            moves,
            rules,
        }
    }

    /// Returns the game after further moves.
    pub(super) fn after(&self, moves: &[Move]) -> Self {
        let mut after = self.clone();
        after.moves.extend(moves);
        after
    }
}
