//! Puzzles and their themes.

use alloc::vec::Vec;
use core::fmt;

use makruk_bitboard::BitPosition;
use makruk_core::{Move, Role, SquareSet};
use makruk_rules::{Game, Outcome, Termination};

use crate::{
    FlawError, Goal, Refutation, Solution,
    question::{call_count, reached},
};

/// What a puzzle is about. `Display` writes the names that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// `mate_in_3`: checkmate in so many moves.
    MateIn(u16),
    /// `gain_3`: so much is won; rua 5, khon and ma 3, met and bia ngai 2, bia 1.
    Gain(u8),
    /// `count`: a count runs, of the other side, or of the side to move where it seeks a draw.
    Count,
    /// `win_within_count`: another move would win as well, but not before the count is over.
    WinWithinCount,
    /// `hold_by_count`: the only move after which the count ends in a draw.
    HoldByCount,
    /// `stalemate`: the only move that saves the game, by stalemate.
    Stalemate,
    /// `insufficient_material`: the only move that saves the game, because nobody can win then.
    InsufficientMaterial,
    /// `fork`: a piece attacks two others at once, or one and the khun, and takes one of them.
    Fork,
    /// `pin`: a piece that is pinned is taken, or cannot prevent the checkmate.
    Pin,
    /// `sacrifice`: the line gives a piece, and what takes it is worth less or the piece is not protected.
    Sacrifice,
    /// `promotion`: a bia promotes.
    Promotion,
    /// `quiet`: the first move neither takes anything nor gives check.
    Quiet,
}

impl Theme {
    /// Returns the theme of this name.
    ///
    /// ```
    /// use makruk_proofs::Theme;
    ///
    /// assert_eq!(Theme::from_name("mate_in_3"), Some(Theme::MateIn(3)));
    /// assert_eq!(Theme::from_name("luck"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "count" => Self::Count,
            "win_within_count" => Self::WinWithinCount,
            "hold_by_count" => Self::HoldByCount,
            "stalemate" => Self::Stalemate,
            "insufficient_material" => Self::InsufficientMaterial,
            "fork" => Self::Fork,
            "pin" => Self::Pin,
            "sacrifice" => Self::Sacrifice,
            "promotion" => Self::Promotion,
            "quiet" => Self::Quiet,
            _ => match name.rsplit_once('_')? {
                ("mate_in", moves) => Self::MateIn(number(moves)?),
                ("gain", gain) => Self::Gain(number(gain)?.try_into().ok()?),
                _ => return None,
            },
        })
    }

    /// Returns the goal of puzzles of this theme; `None` if the theme does not say it.
    ///
    /// ```
    /// use makruk_proofs::{Goal, Theme};
    ///
    /// assert_eq!(Theme::Stalemate.goal(), Some(Goal::Draw));
    /// assert_eq!(Theme::Fork.goal(), None);
    /// ```
    pub const fn goal(self) -> Option<Goal> {
        match self {
            Self::MateIn(_) | Self::WinWithinCount => Some(Goal::Mate),
            Self::Gain(gain) => Some(Goal::Gain(gain)),
            Self::HoldByCount | Self::Stalemate | Self::InsufficientMaterial => Some(Goal::Draw),
            Self::Count
            | Self::Fork
            | Self::Pin
            | Self::Sacrifice
            | Self::Promotion
            | Self::Quiet => None,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MateIn(moves) => write!(f, "mate_in_{moves}"),
            Self::Gain(gain) => write!(f, "gain_{gain}"),
            Self::Count => f.write_str("count"),
            Self::WinWithinCount => f.write_str("win_within_count"),
            Self::HoldByCount => f.write_str("hold_by_count"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::InsufficientMaterial => f.write_str("insufficient_material"),
            Self::Fork => f.write_str("fork"),
            Self::Pin => f.write_str("pin"),
            Self::Sacrifice => f.write_str("sacrifice"),
            Self::Promotion => f.write_str("promotion"),
            Self::Quiet => f.write_str("quiet"),
        }
    }
}

/// Reads a number as `Display` writes it, from 1.
fn number(text: &str) -> Option<u16> {
    let number = text.parse().ok().filter(|&number| number > 0)?;
    (!text.starts_with(['0', '+'])).then_some(number)
}

/// A position with one right move, and the proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The game, which begins with the position.
    pub game: Game,
    /// What the side to move is to reach.
    pub goal: Goal,
    /// The moves of the side to move that it takes.
    pub moves: u16,
    /// The themes, in their order.
    pub themes: Vec<Theme>,
    /// The line that ends with the goal, or, where material is won, with the move that wins it.
    pub line: Vec<Move>,
    /// The proof that it is reached.
    pub solution: Solution,
    /// The proof that no other first move is right.
    pub others: Others,
    /// The proof that there is no mate in fewer moves; `None` for other goals.
    pub sooner: Option<Refutation>,
}

/// The proof that the other first moves of a puzzle are wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Others {
    /// They do not reach the goal in the moves of the puzzle.
    Fail(Refutation),
    /// They lose: for each one the moves of the mate after it, and the proof.
    Lose(Vec<(Move, u16, Solution)>),
}

impl Puzzle {
    /// Checks all proofs of the puzzle, by playing every line in a [`Game`].
    ///
    /// # Errors
    ///
    /// The first flaw.
    pub fn check(&self) -> Result<(), FlawError> {
        let Self {
            game, goal, moves, ..
        } = self;
        let best = self.solution.mv;
        self.solution.check(game, *goal, *moves)?;
        play_line(game, *goal, &self.line)?;
        if let Some(sooner) = &self.sooner {
            sooner.check(game, *goal, moves.saturating_sub(1), &[])?;
        }
        match &self.others {
            Others::Fail(refutation) => refutation.check(game, *goal, *moves, &[best]),
            Others::Lose(losses) => {
                for &mv in game
                    .position()
                    .legal_moves()
                    .iter()
                    .filter(|&&mv| mv != best)
                {
                    let loss = losses.iter().find(|(other, ..)| *other == mv);
                    let (_, moves, mate) = loss.ok_or(FlawError::Missing(mv))?;
                    let chaser = goal.chaser(game.position().turn());
                    let mut game = game.clone();
                    call_count(&mut game, chaser, mv);
                    game.play(mv).map_err(|_| FlawError::Unplayable(mv))?;
                    mate.check(&game, Goal::Mate, *moves)?;
                }
                Ok(())
            }
        }
    }
}

/// Plays the line of a puzzle, until the goal is reached.
pub(crate) fn play_line(game: &Game, goal: Goal, line: &[Move]) -> Result<Game, FlawError> {
    let side = game.position().turn();
    let mut played = game.clone();
    for &mv in line {
        if reached(&played, goal, side) == Some(true) {
            break;
        }
        call_count(&mut played, goal.chaser(side), mv);
        played.play(mv).map_err(|_| FlawError::Unplayable(mv))?;
    }
    Ok(played)
}

/// Returns the themes that the line of a puzzle shows by itself.
pub(crate) fn motifs(game: &Game, goal: Goal, line: &[Move]) -> Vec<Theme> {
    let mut found = Vec::new();
    let mut positions = Vec::from([BitPosition::from(game.position())]);
    let mut played = game.clone();
    for &mv in line {
        call_count(&mut played, goal.chaser(game.position().turn()), mv);
        if played.play(mv).is_err() {
            return found;
        }
        positions.push(BitPosition::from(played.position()));
    }
    if let (Some(&first), Some(after)) = (line.first(), positions.get(1)) {
        let next = line.get(2).filter(|next| next.from() == first.to());
        if next.is_some_and(|next| forked(after, first).contains(next.to())) {
            found.push(Theme::Fork);
        }
    }
    let takes_pinned = (line.iter().enumerate().step_by(2)).any(|(ply, mv)| {
        // The piece was pinned when its side was to move.
        let before = ply.checked_sub(1).and_then(|ply| positions.get(ply));
        before.is_some_and(|before| before.pinned().contains(mv.to()))
            && line
                .get(ply - 1)
                .is_some_and(|reply| reply.from() != mv.to() && reply.to() != mv.to())
    });
    let is_mate = played.outcome().map(Outcome::by) == Some(Termination::Checkmate);
    let helpless = positions.last().filter(|_| is_mate);
    if takes_pinned || helpless.is_some_and(is_held_by_pin) {
        found.push(Theme::Pin);
    }
    let own = || line.iter().zip(&positions).enumerate().step_by(2);
    if own().any(|(ply, (&mv, before))| is_given(before, mv, line.get(ply + 1))) {
        found.push(Theme::Sacrifice);
    }
    if line.iter().step_by(2).any(|mv| mv.is_promotion()) {
        found.push(Theme::Promotion);
    }
    if let (Some(&first), Some(before)) = (line.first(), positions.first()) {
        if before.get(first.to()).is_none() && !before.gives_check(first) {
            found.push(Theme::Quiet);
        }
    }
    found
}

/// What a piece is worth where it is attacked.
const fn worth(role: Role) -> u8 {
    match role {
        Role::Khun => 9,
        Role::Rua => 5,
        Role::Khon | Role::Ma => 3,
        Role::Met | Role::Biangai => 2,
        Role::Bia => 1,
    }
}

/// Returns whether a move gives a piece that the reply takes.
fn is_given(before: &BitPosition, mv: Move, reply: Option<&Move>) -> bool {
    let after = before.after_unchecked(mv);
    let worth_at = |position: &BitPosition, square| {
        (position.get(square)).map_or(0, |piece| worth(piece.role()))
    };
    let given = worth_at(&after, mv.to()).saturating_sub(worth_at(before, mv.to()));
    let taker = reply.map_or(0, |reply| worth_at(&after, reply.from()));
    let is_free = after.attackers_to(mv.to(), before.turn()).is_empty();
    reply.is_some_and(|reply| reply.to() == mv.to()) && given > 1 && (is_free || taker < given)
}

/// Returns the pieces that a move attacks, if they are two or more and worth it: the khun, what is worth more than the
/// piece that attacks, and what nothing protects.
fn forked(after: &BitPosition, mv: Move) -> SquareSet {
    let them = after.turn();
    let worth_at = |square| after.get(square).map_or(0, |piece| worth(piece.role()));
    let own = worth_at(mv.to());
    let attacked = after.attacks_from(mv.to()) & after.by_color(them);
    let mut forked = SquareSet::EMPTY;
    for square in attacked {
        let is_free = after.attackers_to(square, them).is_empty();
        if worth_at(square) > own || is_free && worth_at(square) > 1 {
            forked |= square.to_set();
        }
    }
    if forked.more_than_one() {
        forked
    } else {
        SquareSet::EMPTY
    }
}

/// Returns whether a pinned piece could take the piece that gives checkmate if it were not pinned.
fn is_held_by_pin(mated: &BitPosition) -> bool {
    let checkers = mated.checkers();
    mated
        .pinned()
        .iter()
        .any(|square| !(mated.attacks_from(square) & checkers).is_empty())
}
