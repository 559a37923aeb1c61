//! Puzzles that are like one that was found before.

use std::collections::HashSet;

use makruk::{Color, Game, Move, Square};

/// The most puzzles of a game.
const PER_GAME: usize = 3;

/// The puzzles so far, as far as another one may be like them.
#[derive(Default)]
pub(super) struct Known {
    keys: HashSet<String>,
    /// The last moves of the lines of a game.
    ends: Vec<Move>,
}

impl Known {
    pub(super) fn begin_game(&mut self) {
        self.ends.clear();
    }

    /// Adds a puzzle, unless the same pieces stood on the same squares before, or the same moves were the solution, seen from either
    /// side or mirrored; unless its line ends like another one of the game; and unless the game has enough of them.
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

/// Returns the smaller one of two texts about a game: as the side to move sees the squares, and mirrored.
fn smaller(game: &Game, text: impl Fn(&dyn Fn(Square) -> usize) -> String) -> String {
    let turned = |square: Square| match game.position().turn() {
        Color::White => square.index(),
        Color::Black => square.rotate_180().index(),
    };
    let plain = text(&turned);
    plain.min(text(&|square| turned(square) ^ 7))
}

/// The pieces and the side to move, without the clocks and the count.
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

/// The moves of the side that solves the puzzle, with the pieces that move and those that are taken.
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
