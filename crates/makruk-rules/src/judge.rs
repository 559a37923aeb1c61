//! [`Rules::judge`]: whether a move ended the game, and how.

use makruk_core::Position;

use crate::{
    Count, CountKind, Counting, MateByCountingSide, Outcome, RepetitionEffect, Rules, Status,
    Termination,
};

impl Rules {
    /// Adjudicates the position after a move: returns the outcome if the game is over.
    ///
    /// `before` is the count running before the move (for an initial position, the count running there), `counting` is the state
    /// after the move, and `occurrences` is the number of occurrences of the position, including this one. A checkmate takes
    /// precedence over all other ends, except a count that [began beyond its limit](Counting::is_over_at_once). Draws that must
    /// be claimed do not end the game.
    ///
    /// A [`Game`](crate::Game) adjudicates itself; this method is for programs that manage these parts themselves.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, Termination};
    ///
    /// let fen: Fen = "k7/RR6/8/8/8/8/8/4K3 b - - 0 1".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, None, &Rules::THAI);
    /// let outcome = Rules::THAI.judge(&position, None, &counting, 1).unwrap();
    /// assert_eq!(outcome.by(), Termination::Checkmate);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use = "this only returns the outcome"]
    pub fn judge(
        &self,
        position: &Position,
        before: Option<Count>,
        counting: &Counting,
        occurrences: usize,
    ) -> Option<Outcome> {
        let (board, mover) = (position.board(), !position.turn());
        let draw = |by| Some(Outcome::Draw { by });
        match Status::of(position) {
            Status::Checkmate if counting.is_over_at_once(self) => {
                return draw(Termination::CountExpired(CountKind::Pieces));
            }
            Status::Checkmate => {
                let counted = before.is_some_and(|count| count.by == mover);
                if counted && self.mate_by_counting_side == MateByCountingSide::Draws {
                    return draw(Termination::MateWhileCounting);
                }
                return Some(Outcome::Decisive {
                    winner: mover,
                    by: Termination::Checkmate,
                });
            }
            Status::Stalemate => return draw(Termination::Stalemate),
            Status::Ongoing | Status::Check => {}
        }
        if counting.is_expired(self) {
            let kind = counting.count(self).map_or(CountKind::Board, |c| c.kind);
            return draw(Termination::CountExpired(kind));
        }
        if self.is_repeated(occurrences)
            && self
                .repetition
                .is_some_and(|repetition| repetition.effect == RepetitionEffect::Draw)
        {
            return draw(Termination::Repetition);
        }
        if self.dead_position_draws && self.is_dead(board) {
            return draw(Termination::InsufficientMaterial);
        }
        None
    }
}
