//! Sentences about a game: how it ends, its exact result, and why an action is impossible.

use makruk::{
    ActionError, Color, Game, Outcome, Position,
    search::{Chances, Score},
    tables::{Probe, Verdict, Wdl},
};

use super::Language;

impl Language {
    /// Describes how a game ended, in words addressed to the user, who played the side `you`.
    pub(crate) fn end(self, outcome: Outcome, you: Color) -> String {
        let text = self.outcome(outcome);
        match outcome.winner() {
            Some(winner) if winner == you => self.you_win(text),
            Some(_) => self.you_lose(text),
            None => self.drawn(text),
        }
    }

    /// Describes a score from the user's point of view.
    pub(crate) fn your_score(self, score: Score) -> String {
        match score {
            Score::Cp(cp) => {
                // Scores use Arabic digits even in Thai.
                self.score_for_you(format!("{:+.2}", f64::from(cp) / 100.0))
            }
            Score::MateIn(moves) => self.you_mate_in(self.number(moves)),
            Score::MatedIn(moves) => self.you_are_mated_in(self.number(moves)),
        }
    }

    /// Describes chances from White's point of view.
    pub(crate) fn chances(self, white: Chances) -> String {
        let percent = |per_mille: u16| (per_mille + 5) / 10;
        let (win, loss) = (percent(white.win()), percent(white.loss()));
        let draw = 100_u16.saturating_sub(win + loss);
        self.chances_of(win.to_string(), draw.to_string(), loss.to_string())
    }

    /// Describes a position's result in the endgame tables, with the moves that the loser's count leaves.
    pub(crate) fn exact(self, probe: Probe, game: &Game) -> String {
        let turn = game.position().turn();
        let (winner, plies) = match probe.verdict {
            Verdict::Win { plies } => (turn, u32::from(plies)),
            Verdict::Loss { plies } => (!turn, u32::from(plies)),
            Verdict::Draw => return self.by_tables(self.tables_draw()),
        };
        // The winner's moves within this many plies.
        let moves = |plies: u32| {
            self.number(if winner == turn {
                plies.div_ceil(2)
            } else {
                plies / 2
            })
        };
        let is_counting = game.count().is_some_and(|count| count.by != winner);
        let left = game.counting().plies_left(game.rules());
        let left = left.filter(|_| is_counting).map(moves);
        let (side, moves) = (self.side(winner), moves(plies));
        self.by_tables(match (probe.with_count, left) {
            (None, _) => self.win_without_count(side, moves),
            (Some(Wdl::Draw), Some(left)) => self.win_too_late(side, moves, left),
            (Some(Wdl::Draw), None) => self.win_too_long(side, moves),
            (Some(_), Some(left)) => self.wins_in_time(side, moves, left),
            (Some(_), None) => self.wins_in(side, moves),
        })
    }

    /// Explains why an action is impossible.
    pub(crate) fn impossible(self, error: ActionError, position: &Position) -> String {
        match error {
            ActionError::GameOver(outcome) => self.is_over(outcome, self.termination(outcome.by())),
            other => self.refusal(other, position).to_string(),
        }
    }
}
