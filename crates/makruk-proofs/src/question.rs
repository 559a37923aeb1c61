//! What is asked: a goal, and the position and rules that it is asked of.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, Piece, PiecePlacement, Position, Role};
use makruk_rules::{
    Action, CountKind, CountStart, Counting, FirstNumber, Game, MateByCountingSide, Outcome, Rules,
    counting::Played, storage::Storage, weaker_side,
};

/// What the side to move is to reach, whatever the other side plays.
///
/// The goal is reached *in n moves* if it is reached with the nth move of the side that was to move, at the latest,
/// or, for a draw, with the reply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// Checkmate that wins the game.
    Mate,
    /// The end of the game without a loss: by stalemate, by the count, by repetition, because neither side can win, or
    /// by checkmate.
    Draw,
    /// A lead that is larger by so much, after the reply to the last move, or checkmate: rua 5, khon and ma 3, met and
    /// bia ngai 2, bia 1, as for [`weaker_side`](makruk_rules::weaker_side).
    Gain(u8),
}

impl Goal {
    /// Returns the side that wants to win the game if `side` has this goal. Counts are against it: it stops its own, and
    /// calls one only to end that of the other side; see [`call_count`].
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_proofs::Goal;
    ///
    /// assert_eq!(Goal::Mate.chaser(Color::White), Color::White);
    /// assert_eq!(Goal::Draw.chaser(Color::White), Color::Black);
    /// ```
    pub fn chaser(self, side: Color) -> Color {
        match self {
            Self::Mate | Self::Gain(_) => side,
            Self::Draw => !side,
        }
    }

    /// Returns whether what is reached in some moves is also reached in more.
    pub(crate) const fn lasts(self) -> bool {
        matches!(self, Self::Mate | Self::Draw)
    }

    /// Returns whether a game that ended so reached the goal of a side.
    pub(crate) fn is_reached_by(self, side: Color, winner: Option<Color>) -> bool {
        match self {
            Self::Mate | Self::Gain(_) => winner == Some(side),
            Self::Draw => winner != Some(!side),
        }
    }
}

/// Returns the lead of a side: the worth of its pieces less that of the other side's.
pub(crate) fn lead(board: &impl PiecePlacement, side: Color) -> i32 {
    const WORTH: [(Role, i32); 6] = [
        (Role::Rua, 5),
        (Role::Khon, 3),
        (Role::Ma, 3),
        (Role::Met, 2),
        (Role::Biangai, 2),
        (Role::Bia, 1),
    ];
    let number = |color, role| i32::try_from(board.pieces(color, role).len()).unwrap_or(0);
    let lead = |(role, worth)| worth * (number(side, role) - number(!side, role));
    WORTH.into_iter().map(lead).sum()
}

/// Performs what the side to move does in a proof before it plays a move. The `chaser` stops its count; if the other side
/// counts, it calls its own in place of that where the rules let it, unless the move ends the game. The other side calls a
/// count where nobody counts. Returns the action, which [`Game::undo`] takes back.
///
/// ```
/// use makruk_core::Color;
/// use makruk_notation::Fen;
/// use makruk_proofs::call_count;
/// use makruk_rules::{Action, Rules};
///
/// let fen: Fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// // A mate by the side that counts would be a draw.
/// let action = call_count(&mut game, Color::White, "h7h8".parse()?);
/// assert_eq!(action, Some(Action::StopCount));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn call_count(game: &mut Game, chaser: Color, mv: Move) -> Option<Action> {
    let (turn, count) = (game.position().turn(), game.count());
    let action = match count {
        Some(count) if count.by == turn && turn == chaser => Action::StopCount,
        Some(count) if count.by != turn && turn == chaser => {
            let after = BitPosition::from(game.position()).after_unchecked(mv);
            if !game.position().is_legal(mv) || !after.has_legal_move() {
                return None;
            }
            Action::StartCount
        }
        None if turn != chaser => Action::StartCount,
        _ => return None,
    };
    game.act(action).is_ok().then_some(action)
}

/// Returns whether a game that is over, or in which a draw may be claimed, reached the goal of a side; `None` if it goes
/// on.
pub(crate) fn reached(game: &Game, goal: Goal, side: Color) -> Option<bool> {
    match game.outcome() {
        Some(outcome) => Some(goal.is_reached_by(side, Outcome::winner(outcome))),
        None => game
            .claims()
            .repetition
            .then(|| goal.is_reached_by(side, None)),
    }
}

/// A position and its count, which decide what can be reached from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) position: BitPosition,
    pub(crate) counting: Counting,
}

/// What follows a move.
pub(crate) enum Next {
    /// The game is over, and this says whether the goal was reached.
    End(bool),
    On(State),
}

/// What stays the same throughout a proof.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) goal: Goal,
    /// The side with the goal.
    pub(crate) side: Color,
    pub(crate) rules: Rules,
    /// The lead of the side when the proof begins.
    lead: i32,
    /// The positions of the game that are a repetition when they occur again.
    repeated: Vec<BitPosition>,
    /// Whether the chaser counts when the proof begins, and has to stop.
    stops: bool,
}

impl Question {
    /// Creates the question whether the side to move reaches a goal, and the state of the game; `None` if the game is over.
    pub(crate) fn new<S: Storage>(game: &Game<S>, goal: Goal) -> Option<(Self, State)> {
        let (side, rules) = (game.position().turn(), *game.rules());
        if game.outcome().is_some() || game.claims().repetition {
            return None;
        }
        let chaser = goal.chaser(side);
        let mut question = Self {
            goal,
            side,
            rules,
            lead: lead(game.position().board(), side),
            repeated: repeated(game),
            stops: game.count().is_some_and(|count| count.by == chaser),
        };
        let mut state = State {
            position: BitPosition::from(game.position()),
            counting: *game.counting(),
        };
        question.call(&mut state);
        // After its first turn the chaser counts no more.
        question.stops &= side != chaser;
        Some((question, state))
    }

    /// Does what the side to move does besides its move, as [`call_count`], with two differences that change no answer. The chaser
    /// stops the count that it calls at once and not with its next move, so that each move may be a mate. And the
    /// other side calls no board's honour: within [the moves that may be asked for](most_moves) it is not over.
    fn call(&self, state: &mut State) {
        let turn = state.position.turn();
        let count = state.counting.count(&self.rules);
        // What the rules do not let it call or stop runs on.
        if turn == self.goal.chaser(self.side) {
            match count {
                Some(count) if count.by == turn && self.stops => {
                    let _ = state.counting.stop(&self.rules);
                }
                Some(count)
                    if count.by != turn
                        && count.kind == CountKind::Board
                        && weaker_side(&state.position) == Some(turn) =>
                {
                    if let Ok(position) = Position::try_from(&state.position) {
                        if state.counting.start(&position, &self.rules).is_ok() {
                            let _ = state.counting.stop(&self.rules);
                        }
                    }
                }
                _ => {}
            }
        } else if count.is_none()
            && self.rules.pieces.start == CountStart::OnCall
            && state.position.is_bare(turn)
        {
            if let Ok(position) = Position::try_from(&state.position) {
                let _ = state.counting.start(&position, &self.rules);
            }
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&self, state: &State, mv: Move) -> Next {
        self.arrive(state, mv, state.position.after_unchecked(mv))
    }

    /// Plays a legal move to a position that is given.
    fn arrive(&self, state: &State, mv: Move, position: BitPosition) -> Next {
        let mover = state.position.turn();
        let end = |winner| Next::End(self.goal.is_reached_by(self.side, winner));
        if !position.has_legal_move() {
            let wins = position.is_check() && !self.mate_is_a_draw(state, mover);
            return end(wins.then_some(mover));
        }
        let mut counting = state.counting;
        let captured = state.position.get(mv.to()).map(Piece::role);
        let promotes = mv.is_promotion();
        let played = Played {
            mover,
            captured,
            promotes,
        };
        counting.advance_on(&position, played, &self.rules);
        let is_drawn = counting.is_expired(&self.rules)
            || self.is_repetition(&position)
            || self.rules.dead_position_draws && self.rules.is_dead(&position);
        if is_drawn {
            return end(None);
        }
        let mut next = State { position, counting };
        self.call(&mut next);
        Next::On(next)
    }

    /// Returns whether a checkmate that is given now draws, because its side counts.
    fn mate_is_a_draw(&self, state: &State, mover: Color) -> bool {
        self.rules.mate_by_counting_side == MateByCountingSide::Draws
            && (state.counting.count(&self.rules)).is_some_and(|count| count.by == mover)
    }

    fn is_repetition(&self, position: &BitPosition) -> bool {
        self.rules.is_repeated(1) || self.repeated.contains(position)
    }

    /// Returns whether the goal is reached when no move is left, with the side to move.
    pub(crate) fn is_gained(&self, state: &State) -> bool {
        match self.goal {
            Goal::Gain(gain) => {
                lead(&state.position, self.side) >= self.lead.saturating_add(gain.into())
            }
            Goal::Mate | Goal::Draw => false,
        }
    }

    /// Finds a move that wins at once by checkmate.
    pub(crate) fn mating_move(&self, state: &State) -> Option<Move> {
        let moves = state.position.legal_moves();
        moves.iter().copied().find(|&mv| {
            state.position.gives_check(mv)
                && !state.position.after_unchecked(mv).has_legal_move()
                && !self.mate_is_a_draw(state, state.position.turn())
        })
    }
}

/// Returns the most moves in which no board's honour that is called in a proof is over, whoever calls it: then the rule for calls
/// is the best.
pub(crate) fn most_moves(rules: &Rules) -> u16 {
    match rules.board {
        Some(board) if board.start == CountStart::OnCall => {
            let largest = match board.first {
                FirstNumber::One => 1,
                // With all the pieces that a game has.
                _ => 33,
            };
            board.limit.saturating_sub(largest)
        }
        _ => u16::MAX,
    }
}

/// Returns the positions since the last capture or bia move that are a repetition when they occur once more.
fn repeated<S: Storage>(game: &Game<S>) -> Vec<BitPosition> {
    let mut position = game.start_position();
    let mut stretch = Vec::from([BitPosition::from(&position)]);
    for action in game.actions() {
        if let Action::Move(mv) = action {
            position.play_unchecked(mv);
            if position.halfmoves() == 0 {
                stretch.clear();
            }
            stretch.push(BitPosition::from(&position));
        }
    }
    let times = |position: &BitPosition| stretch.iter().filter(|&other| other == position).count();
    let mut found = Vec::new();
    for position in &stretch {
        if game.rules().is_repeated(times(position) + 1) && !found.contains(position) {
            found.push(*position);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use makruk_core::Color;
    use makruk_notation::Fen;
    use makruk_rules::weaker_side;

    use super::lead;

    #[test]
    fn the_side_that_is_behind_is_the_weaker_one_of_the_rules() {
        let mut sides = [0; 3];
        for row in makruk_testdata::perft() {
            let fen: Fen = row.fen.parse().unwrap();
            let board = &fen.as_setup().board;
            let behind = match lead(board, Color::White).cmp(&0) {
                Ordering::Less => Some(Color::White),
                Ordering::Equal => None,
                Ordering::Greater => Some(Color::Black),
            };
            assert_eq!(behind, weaker_side(board), "{}", row.fen);
            sides[behind.map_or(2, |color| color as usize)] += 1;
        }
        assert!(!sides.contains(&0), "{sides:?}");
    }
}
