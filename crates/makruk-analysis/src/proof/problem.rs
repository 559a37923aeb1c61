//! A proof problem: goal, position, rules.

use alloc::vec::Vec;
use core::{error::Error, fmt, num::NonZeroU8, str::FromStr};

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, Piece, PiecePlacement, Position};
use makruk_rules::{
    Action, CountKind, CountStart, CountedMove, Counting, FirstNumber, Game, MateByCountingSide,
    Outcome, Rules, material_lead, storage::Storage, weaker_side,
};

use super::{Call, CountChange};

/// The goal of the side to move, to be reached against every defence.
///
/// The goal is reached *in n moves* if the side to move reaches it with its nth move at the latest, or, for a draw,
/// with the reply to that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// Checkmate that wins the game.
    Mate,
    /// The game ends without a loss: by stalemate, by the count, by repetition, because neither side can win, or by
    /// checkmate.
    Draw,
    /// The lead has grown by at least this many bia after the reply to the last move, or the opponent is checkmated. Values:
    /// rua 5, ma 3, khon 2.6, met and bia ngai 1.7, bia 1, as in [`piece_value`](makruk_rules::piece_value). So a khon that is
    /// won is a gain of 2, and a met a gain of 1.
    Gain(u8),
}

impl Goal {
    /// Returns the name without the material to gain: `mate`, `draw` or `gain`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Draw => "draw",
            Self::Gain(_) => "gain",
        }
    }

    /// Returns the side that wants to win the game if `side` has this goal. Counts work against this side: it stops its
    /// own count, and calls one only to end the other side's; see [`apply_count_action`].
    ///
    /// ```
    /// use makruk::{Color, analysis::proof::Goal};
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

    /// Returns whether the goal is to gain material and a lead has grown enough; `growth` is in tenths of a bia.
    pub(crate) fn is_gained_by(self, growth: i32) -> bool {
        matches!(self, Self::Gain(gain) if growth >= TENTHS * i32::from(gain))
    }

    /// Returns whether the goal is monotonic in the number of moves: once reachable, it stays reachable with more
    /// moves.
    pub(super) const fn lasts(self) -> bool {
        matches!(self, Self::Mate | Self::Draw)
    }

    /// Returns whether a game with this winner, or with none, achieves the goal of `side`.
    pub(super) fn is_reached_by(self, side: Color, winner: Option<Color>) -> bool {
        match self {
            Self::Mate | Self::Gain(_) => winner == Some(side),
            Self::Draw => winner != Some(!side),
        }
    }
}

/// The tenths in a bia: [`material_lead`] is in tenths, a gain in bia.
pub(crate) const TENTHS: i32 = 10;

/// Writes `mate`, `draw` or `gain` with its number, such as `gain 3`; [`FromStr`] reads it.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate => f.write_str("mate"),
            Self::Draw => f.write_str("draw"),
            Self::Gain(gain) => write!(f, "gain {gain}"),
        }
    }
}

/// Parses `mate`, `draw`, or `gain N` with `N` from 1 to 255.
///
/// ```
/// use makruk::analysis::proof::Goal;
///
/// assert_eq!("gain 3".parse(), Ok(Goal::Gain(3)));
/// assert!("gain 0".parse::<Goal>().is_err());
/// ```
impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        match (text, text.strip_prefix("gain ")) {
            ("mate", _) => Ok(Self::Mate),
            ("draw", _) => Ok(Self::Draw),
            (_, Some(gain)) => {
                let gain = gain.parse::<NonZeroU8>().map_err(|_| ParseGoalError(()))?;
                Ok(Self::Gain(gain.get()))
            }
            _ => Err(ParseGoalError(())),
        }
    }
}

/// The error returned when a string cannot be parsed as a [`Goal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGoalError(());

impl fmt::Display for ParseGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the goal mate, draw, or gain and a number from 1 to 255")
    }
}

impl Error for ParseGoalError {}

/// Calls or stops a count before a move, as the side to move does in a proof. The `chaser` stops its own count. It
/// replaces the other side's count with its own if the rules allow this and its move does not end the game. The other
/// side calls a count if none is running. Returns the action, which [`Game::undo`] undoes.
///
/// ```
/// use makruk::{Action, Color, Fen, Rules, analysis::proof::apply_count_action};
///
/// let fen: Fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// // A mate by the side that counts would be a draw.
/// let action = apply_count_action(&mut game, Color::White, "h7h8".parse()?);
/// assert_eq!(action, Some(Action::StopCount));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn apply_count_action(game: &mut Game, chaser: Color, mv: Move) -> Option<Action> {
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

/// Returns the chaser's count actions in a line, as [`apply_count_action`] performs them. The line ends at its first illegal move.
///
/// ```
/// use makruk::{Color, Fen, Rules, analysis::proof::{Call, CountChange, count_actions}};
///
/// let fen: Fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20".parse()?;
/// let actions = count_actions(&fen.to_game(Rules::THAI)?, Color::White, &["h7h8".parse()?]);
/// assert_eq!(actions, [Call { ply: 0, count: CountChange::Stop }]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn count_actions(game: &Game, chaser: Color, line: &[Move]) -> Vec<Call> {
    let mut game = game.clone();
    let mut actions = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let is_chaser = game.position().turn() == chaser;
        let count = apply_count_action(&mut game, chaser, mv).and_then(CountChange::of);
        actions.extend(count.filter(|_| is_chaser).map(|count| Call { ply, count }));
        if game.play(mv).is_err() {
            break;
        }
    }
    actions
}

/// Returns whether `side` reached its goal in a game that is over or in which a draw may be claimed; `None` if the game
/// continues.
pub(crate) fn reached(game: &Game, goal: Goal, side: Color) -> Option<bool> {
    match game.outcome() {
        Some(outcome) => Some(goal.is_reached_by(side, Outcome::winner(outcome))),
        None => game
            .claims()
            .repetition
            .then(|| goal.is_reached_by(side, None)),
    }
}

/// A position and its count, which together determine the reachable goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedPosition {
    pub(super) position: BitPosition,
    pub(super) counting: Counting,
}

/// The outcome of a move.
pub(super) enum Next {
    /// The game is over; `true` if the goal was reached.
    End(bool),
    On(CountedPosition),
}

/// The constants of a proof.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) goal: Goal,
    /// The side with the goal.
    pub(super) side: Color,
    pub(super) rules: Rules,
    /// The side's lead from which a gain is measured, in tenths of a bia.
    pub(super) lead: i32,
    /// Positions of the game whose next occurrence is a repetition.
    repeated: Vec<BitPosition>,
    /// Whether the chaser is counting when the proof begins, and has to stop its count.
    stops: bool,
}

impl Problem {
    /// Creates the problem of whether the side to move reaches a goal, with its initial state; `None` if the game is
    /// over or can be claimed as a draw by repetition.
    pub(super) fn new<S: Storage>(game: &Game<S>, goal: Goal) -> Option<(Self, CountedPosition)> {
        let (side, rules) = (game.position().turn(), *game.rules());
        if game.outcome().is_some() || game.claims().repetition {
            return None;
        }
        let chaser = goal.chaser(side);
        let mut problem = Self {
            goal,
            side,
            rules,
            lead: material_lead(game.position().board(), side),
            repeated: repeated(game),
            stops: game.count().is_some_and(|count| count.by == chaser),
        };
        let mut state = CountedPosition {
            position: BitPosition::from(game.position()),
            counting: *game.counting(),
        };
        problem.call(&mut state);
        // After its first turn, the chaser has no count.
        problem.stops &= side != chaser;
        Some((problem, state))
    }

    /// Calls or stops a count for the side to move as [`apply_count_action`] does, with two simplifications that cannot
    /// change a result. If the chaser calls a count, it stops that count at once and not with its next move, so that
    /// any of its moves may mate. The other side never calls a board's honour count: that count cannot end within the
    /// [maximum number of moves](most_moves).
    fn call(&self, state: &mut CountedPosition) {
        let turn = state.position.turn();
        let count = state.counting.count(&self.rules);
        // A count that the rules do not let this side call or stop is left unchanged.
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
    pub(super) fn play(&self, state: &CountedPosition, mv: Move) -> Next {
        self.arrive(state, mv, state.position.after_unchecked(mv))
    }

    /// Plays a legal move whose resulting `position` is known.
    fn arrive(&self, state: &CountedPosition, mv: Move, position: BitPosition) -> Next {
        let mover = state.position.turn();
        let end = |winner| Next::End(self.goal.is_reached_by(self.side, winner));
        if !position.has_legal_move() {
            let wins = position.is_check() && !self.mate_is_a_draw(state, mv, &position);
            return end(wins.then_some(mover));
        }
        let counting = self.counting_after(state, mv, &position);
        let is_drawn = counting.is_expired(&self.rules)
            || self.is_repetition(&position)
            || self.rules.dead_position_draws && self.rules.is_dead(&position);
        if is_drawn {
            return end(None);
        }
        let mut next = CountedPosition { position, counting };
        self.call(&mut next);
        Next::On(next)
    }

    /// Returns the count after a move that leads to `position`.
    fn counting_after(
        &self,
        state: &CountedPosition,
        mv: Move,
        position: &BitPosition,
    ) -> Counting {
        let mut counting = state.counting;
        let played = CountedMove {
            mover: state.position.turn(),
            captured: state.position.get(mv.to()).map(Piece::role),
            promotes: mv.is_promotion(),
        };
        counting.advance(position, played, &self.rules);
        counting
    }

    /// Returns whether a checkmate by `mv`, which leads to `position`, is a draw: because its side is counting, or because the
    /// move begins a count beyond its limit.
    fn mate_is_a_draw(&self, state: &CountedPosition, mv: Move, position: &BitPosition) -> bool {
        let mover = state.position.turn();
        self.rules.mate_by_counting_side == MateByCountingSide::Draws
            && (state.counting.count(&self.rules)).is_some_and(|count| count.by == mover)
            || self
                .counting_after(state, mv, position)
                .is_over_at_once(&self.rules)
    }

    fn is_repetition(&self, position: &BitPosition) -> bool {
        self.rules.is_repeated(1) || self.repeated.contains(position)
    }

    /// Returns whether the gain is reached in a state with no moves left, in which the side with the goal is to move.
    pub(super) fn is_gained(&self, state: &CountedPosition) -> bool {
        let lead = material_lead(&state.position, self.side);
        self.goal.is_gained_by(lead.saturating_sub(self.lead))
    }

    /// Finds a move that wins immediately by checkmate.
    pub(super) fn mating_move(&self, state: &CountedPosition) -> Option<Move> {
        let moves = state.position.legal_moves();
        moves.iter().copied().find(|&mv| {
            if !state.position.gives_check(mv) {
                return false;
            }
            let after = state.position.after_unchecked(mv);
            !after.has_legal_move() && !self.mate_is_a_draw(state, mv, &after)
        })
    }
}

/// Returns the maximum number of moves within which no board's honour count called in a proof can end, whichever side
/// calls it. Up to this number the fixed rule for calls is optimal.
pub(super) fn most_moves(rules: &Rules) -> u16 {
    match rules.board {
        Some(board) if board.start == CountStart::OnCall => {
            let largest = match board.first {
                FirstNumber::One => 1,
                // The number of pieces plus one, at most 33.
                _ => 33,
            };
            board.limit.saturating_sub(largest)
        }
        _ => u16::MAX,
    }
}

/// Returns the positions since the last capture or bia move whose next occurrence is a repetition.
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
