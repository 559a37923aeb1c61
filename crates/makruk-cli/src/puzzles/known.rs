//! Rejects puzzles that resemble an earlier one.

use std::collections::HashSet;

use makruk::{Color, Game, Move, Square};

/// Maximum number of puzzles per game.
const PER_GAME: usize = 3;

/// Keys of earlier puzzles, to reject near-duplicates.
#[derive(Default)]
pub(super) struct Known {
    keys: HashSet<String>,
    /// The last moves of the lines from the current game.
    ends: Vec<Move>,
}

impl Known {
    pub(super) fn begin_game(&mut self) {
        self.ends.clear();
    }

    /// Adds a puzzle and returns whether it is new. It is rejected if an earlier puzzle has the same pieces on the same squares
    /// or the same solution, possibly with the sides swapped or the board mirrored; if another line from the same game has the
    /// same last move; or if the game already has enough puzzles.
    pub(super) fn add(&mut self, game: &Game, line: &[Move]) -> bool {
        let keys = [board_key(game), line_key(game, line)];
        let Some(&end) = line.iter().step_by(2).next_back() else {
            return false;
        };
        let is_known = keys.iter().any(|key| self.keys.contains(key))
            || self.ends.contains(&end)
            || self.ends.len() >= PER_GAME;
        if !is_known {
            self.keys.extend(keys);
            self.ends.push(end);
        }
        !is_known
    }
}

/// Returns the smaller of two descriptions of a game: one from the point of view of the side to move, and its mirror image.
fn smaller(game: &Game, text: impl Fn(&dyn Fn(Square) -> usize) -> String) -> String {
    let turned = |square: Square| match game.position().turn() {
        Color::White => square.index(),
        Color::Black => square.rotate_180().index(),
    };
    let plain = text(&turned);
    plain.min(text(&|square| turned(square) ^ 7))
}

/// Returns the pieces and the side to move, without the clocks and the count.
fn board_key(game: &Game) -> String {
    let turn = game.position().turn();
    smaller(game, |index| {
        let pieces = game.position().board().into_iter();
        let pieces = pieces.map(|(square, piece)| {
            let is_own = piece.color() == turn;
            (index(square), is_own, piece.role().name())
        });
        let mut pieces: Vec<_> = pieces.collect();
        pieces.sort_unstable();
        format!("{pieces:?}")
    })
}

/// Returns the solver's moves, each with the moving and the captured piece.
fn line_key(game: &Game, line: &[Move]) -> String {
    smaller(game, |index| {
        let mut position = game.position().clone();
        let mut key = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            let role = |square| {
                position
                    .board()
                    .get(square)
                    .map(|piece| piece.role().name())
            };
            if ply % 2 == 0 {
                let (from, to) = (mv.from(), mv.to());
                let roles = (role(from), role(to));
                key.push((roles, index(from), index(to)));
            }
            position.play_unchecked(mv);
        }
        format!("{key:?}")
    })
}
