//! Sentences about a game: how it ends, its exact result, and why an action is impossible.

use makruk::{
    ActionError, Color, Game, IllegalMoveError, Illegality, Outcome, Position, StartCountError,
    StopCountError, Termination,
    search::{Chances, Score},
    tables::{Probe, Verdict, Wdl},
};

use super::Language;

impl Language {
    /// Returns the name of a termination.
    pub(crate) fn termination(self, by: Termination) -> String {
        match by {
            Termination::Checkmate => self.checkmate(),
            Termination::Stalemate => self.stalemate(),
            Termination::CountExpired(kind) => self.count_expired(self.kind(kind)),
            Termination::MateWhileCounting => self.mate_while_counting(),
            Termination::Repetition => self.repetition(),
            Termination::InsufficientMaterial => self.insufficient_material(),
            Termination::Agreement => self.agreement(),
            Termination::Resignation => self.resignation(),
            Termination::Timeout => self.timeout(),
            Termination::Adjudication => self.adjudication(),
            Termination::Unknown => self.unknown_end(),
            other => other.to_string(),
        }
    }

    /// Describes how a game ended, in words addressed to the user, who played the side `you`.
    pub(crate) fn end(self, outcome: Outcome, you: Color) -> String {
        let by = self.termination(outcome.by());
        match outcome.winner() {
            Some(winner) if winner == you => self.you_win(outcome, self.side(winner), by),
            Some(winner) => self.you_lose(outcome, self.side(winner), by),
            None => self.drawn(outcome, by),
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

    /// Explains why a move is illegal.
    pub(crate) fn illegal(self, error: IllegalMoveError, position: &Position) -> String {
        let mv = error.mv();
        let (from, to) = (self.square(mv.from()), self.square(mv.to()));
        let on = |square| {
            let role = position.board().get(square).map(makruk::Piece::role);
            role.map_or_else(String::new, |role| self.role(role))
        };
        let piece = on(mv.from());
        match error.reason() {
            Illegality::EmptySquare => self.empty_square(from),
            Illegality::NotTheirTurn => self.opponents_piece(piece, from),
            Illegality::OwnPiece => self.own_piece(on(mv.to()), to),
            Illegality::Unreachable(_) => self.cannot_reach(piece, from, to),
            Illegality::KhunInCheck
                if position.board().khun(position.turn()) == Some(mv.from()) =>
            {
                self.khun_into_check(to)
            }
            Illegality::KhunInCheck if position.is_check() => {
                self.khun_stays_in_check(piece, from, to)
            }
            Illegality::KhunInCheck => self.khun_in_check(piece, from, to),
            Illegality::NoPromotion => self.no_promotion(),
            _ => error.to_string(),
        }
    }

    /// Explains why an action is impossible.
    pub(crate) fn impossible(self, error: &ActionError, position: &Position) -> String {
        match error {
            ActionError::GameOver(outcome) => self.is_over(outcome, self.termination(outcome.by())),
            ActionError::IllegalMove(error) => self.illegal(*error, position),
            ActionError::CannotStart(error) => self.no_start(*error),
            ActionError::CannotStop(error) => self.no_stop(*error),
            ActionError::OfferStands(side) => self.offer_stands(self.side(*side)),
            ActionError::NoOffer(side) => self.no_offer(self.side(*side)),
            ActionError::NothingToClaim => self.nothing_to_claim(),
            ActionError::HistoryFull(_) => self.history_full(),
            other => other.to_string(),
        }
    }

    fn no_start(self, error: StartCountError) -> String {
        match error {
            StartCountError::AlreadyCounting(side) => self.already_counting(self.side(side)),
            StartCountError::BiaOnBoard => self.bia_on_board(),
            StartCountError::BareKhun => self.bare_khun_counts(),
            StartCountError::OpponentBare => self.opponent_is_bare(),
            StartCountError::Automatic => self.count_begins_itself(),
            StartCountError::JustStopped => self.just_stopped(),
            StartCountError::StrongerSide => self.stronger_side(),
            StartCountError::NotInTheseRules => self.no_such_count(),
            other => other.to_string(),
        }
    }

    fn no_stop(self, error: StopCountError) -> String {
        match error {
            StopCountError::NotCounting => self.nobody_counts(),
            StopCountError::NotYours => self.opponent_counts(),
            StopCountError::Automatic(kind) => self.count_runs_itself(self.kind(kind)),
            other => other.to_string(),
        }
    }
}
