//! Sentences about a position and a count that may be called.

use makruk::{Count, Position};

use super::Language;

impl Language {
    /// Describes the side to move: its number of moves, and the checking pieces.
    pub(crate) fn whose_move(self, position: &Position) -> String {
        let side = self.side(position.turn());
        let checkers = position.checkers();
        let mut text = match position.count_legal() {
            0 if checkers.is_empty() => return self.is_stalemated(side),
            0 => return self.is_checkmated(side),
            1 => self.one_move(side),
            moves => self.moves(side, self.number(moves)),
        };
        let pieces: Vec<String> = checkers
            .iter()
            .filter_map(|square| {
                let role = position.board().get(square)?.role();
                Some(self.piece_on(self.role(role), self.square(square)))
            })
            .collect();
        if !pieces.is_empty() {
            text += &self.in_check(pieces.join(&self.and()));
        }
        text
    }

    /// Describes a count that a side may call.
    pub(crate) fn callable(self, count: Count) -> String {
        let (limit, kind) = (self.number(count.limit), self.count_kind(count.kind));
        self.may_call(self.side(count.by), limit, kind)
    }
}
