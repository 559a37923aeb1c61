//! The miner's proofs.

use core::num::NonZeroU8;

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::Move;
use makruk_rules::{Game, Outcome, Termination, material_lead};
use makruk_search::{Limits, Score};
use makruk_tables::{Tablebase, Verdict};

use super::{Miner, PuzzleError};
use crate::{
    proof::{Goal, ProofLimits, TENTHS, apply_count_action, reached},
    puzzle::{Alternatives, Puzzle, Theme, motif::motifs, play_line},
};

/// Number of moves to win material: the fork or the pin, and the capture.
const GAIN_MOVES: u16 = 2;

/// Maximum number of moves to save a game without a count.
const SAVE_MOVES: u16 = 2;

/// Margin, in hundredths of a bia, by which the engine must prefer a move that wins material.
const MARGIN: i32 = 100;

/// The reason why a position is no puzzle whose goal is a draw.
enum Unsaved {
    /// It cannot be saved, or a limit came before the number of moves was known.
    NoLength(PuzzleError),
    /// It can be saved.
    NoPuzzle(PuzzleError),
}

impl Unsaved {
    fn reason(self) -> PuzzleError {
        match self {
            Self::NoLength(reason) | Self::NoPuzzle(reason) => reason,
        }
    }
}

impl<E: Into<PuzzleError>> From<E> for Unsaved {
    fn from(reason: E) -> Self {
        Self::NoPuzzle(reason.into())
    }
}

impl Miner {
    /// Proves that a game begins with a puzzle with this goal: exactly one first move reaches it in the minimum number
    /// of moves, at most `moves`. The line is the prover's and there are no themes, until [`Miner::with_line`] sets
    /// both.
    ///
    /// # Errors
    ///
    /// Returns the reason why the position is not a puzzle, or cannot be proved within the limits of the options.
    pub fn prove(&mut self, game: &Game, goal: Goal, moves: u16) -> Result<Puzzle, PuzzleError> {
        match goal {
            Goal::Mate | Goal::Gain(_) => self.only(game, goal, moves),
            Goal::Draw => self.save(game, moves).map_err(Unsaved::reason),
        }
    }

    /// Sets a puzzle's line, and the themes that follow from it. Each move of the side to move between the first and
    /// the last must be the only one that reaches the goal in the fewest moves.
    ///
    /// # Errors
    ///
    /// Returns the reason why this cannot be the puzzle's line.
    pub fn with_line(
        &mut self,
        mut puzzle: Puzzle,
        line: Vec<Move>,
    ) -> Result<Puzzle, PuzzleError> {
        let (game, goal, moves) = (&puzzle.game, puzzle.goal, puzzle.moves);
        let own = u16::try_from(line.len().div_ceil(2)).ok();
        if own != Some(moves) || line.first() != Some(&puzzle.solution.mv) {
            return Err(PuzzleError::Line);
        }
        self.check_line(game, goal, moves, &line)?;
        let end = play_line(game, goal, &line).map_err(|_| PuzzleError::Line)?;
        let side = game.position().turn();
        let mut themes = motifs(game, goal, &line);
        match goal {
            Goal::Mate | Goal::Draw if reached(&end, goal, side) != Some(true) => {
                return Err(PuzzleError::Line);
            }
            Goal::Mate => {
                themes.push(Theme::MateIn(moves));
                if game.count().is_some_and(|count| count.by != side) {
                    themes.push(Theme::Count);
                    if self.is_decided_by_count(game, puzzle.solution.mv, moves)? {
                        themes.push(Theme::WinWithinCount);
                    }
                }
            }
            Goal::Gain(gain) => {
                let wins = |theme: &Theme| matches!(theme, Theme::Fork | Theme::Pin);
                if !themes.iter().any(wins) {
                    return Err(PuzzleError::NoTheme);
                }
                themes.push(Theme::Gain(gain));
            }
            // Saving the game by a capture is too easy for a puzzle.
            Goal::Draw
                if game
                    .position()
                    .board()
                    .get(puzzle.solution.mv.to())
                    .is_some() =>
            {
                return Err(PuzzleError::NoTheme);
            }
            Goal::Draw => {
                themes.retain(|theme| *theme == Theme::Sacrifice);
                themes.push(match end.outcome().map(Outcome::by) {
                    Some(Termination::CountExpired(_)) => Theme::HoldByCount,
                    Some(Termination::Stalemate) => Theme::Stalemate,
                    Some(Termination::InsufficientMaterial) => Theme::InsufficientMaterial,
                    _ => return Err(PuzzleError::NoTheme),
                });
                if game.count().is_some_and(|count| count.by == side) {
                    themes.push(Theme::Count);
                }
            }
        }
        themes.sort_unstable();
        (puzzle.line, puzzle.themes) = (line, themes);
        Ok(puzzle)
    }

    pub(super) fn mate(&mut self, game: &Game) -> Result<Puzzle, PuzzleError> {
        let puzzle = self.prove(game, Goal::Mate, self.options.max_moves)?;
        if puzzle.moves < self.options.min_moves {
            return Err(PuzzleError::Refuted);
        }
        let line = puzzle.line.clone();
        self.with_line(puzzle, line)
    }

    pub(super) fn gain(&mut self, game: &Game, gain: u8) -> Result<Puzzle, PuzzleError> {
        let goal = Goal::Gain(gain);
        let puzzle = self.prove(game, goal, GAIN_MOVES)?;
        let best = puzzle.solution.mv;
        if puzzle.moves < GAIN_MOVES || game.position().board().get(best.to()).is_some() {
            return Err(PuzzleError::NoTheme);
        }
        if !self.prefers(game, best) {
            return Err(PuzzleError::NotBest);
        }
        // The reply is from the engine, the move after it from the proof.
        let mut after = game.clone();
        apply_count_action(&mut after, goal.chaser(game.position().turn()), best);
        after.play(best).map_err(|_| PuzzleError::Line)?;
        self.engine.clear();
        let limits = Limits::nodes(self.options.gain_nodes);
        let reply = self.engine.search(&after, &limits, &mut ());
        let reply = reply
            .lines
            .first()
            .and_then(|line| line.moves.first().copied());
        let replies = puzzle.solution.replies.iter();
        let reply = replies.clone().find(|&other| Some(other.mv) == reply);
        let reply = reply.ok_or(PuzzleError::Line)?;
        let next = reply.then.as_ref().ok_or(PuzzleError::NoTheme)?;
        let line = Vec::from([best, reply.mv, next.mv]);
        self.with_line(puzzle, line)
    }

    /// Returns whether the engine clearly prefers a move, with a score of at least 0.
    fn prefers(&mut self, game: &Game, best: Move) -> bool {
        self.engine.clear();
        let two = NonZeroU8::MIN.saturating_add(1);
        let limits = Limits::nodes(self.options.gain_nodes).with_multi_pv(two);
        let result = self.engine.search(game, &limits, &mut ());
        let [first, second, ..] = &result.lines[..] else {
            return false;
        };
        let is_clear = match (first.score, second.score) {
            (Score::Cp(one), Score::Cp(other)) => one >= 0 && one - other >= MARGIN,
            (Score::Cp(one), Score::MatedIn(_)) => one >= 0,
            _ => false,
        };
        is_clear && first.moves.first() == Some(&best)
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits::NONE
            .with_nodes(self.options.proof_nodes)
            .with_size(self.options.max_proof_size)
    }

    /// Proves that exactly one move reaches the goal in the minimum number of moves, at most `most`.
    fn only(&mut self, game: &Game, goal: Goal, most: u16) -> Result<Puzzle, PuzzleError> {
        let limits = self.limits();
        let mut proof = self.prover.ask(game, goal, most, limits);
        let moves = proof.shortest()?.ok_or(PuzzleError::Refuted)?;
        let [best] = proof.winning_moves(moves)?[..] else {
            return Err(PuzzleError::NotOnly);
        };
        proof.set_limits(limits.with_size(self.options.max_solution_size));
        let line = proof.line()?;
        let solution = proof.solution()?.ok_or(PuzzleError::Refuted)?;
        proof.set_limits(limits);
        let others = proof.refutation(moves, &[best])?;
        let others = others.ok_or(PuzzleError::NotOnly)?;
        let sooner = match goal {
            Goal::Mate => proof.refutation(moves - 1, &[])?,
            Goal::Gain(_) | Goal::Draw => None,
        };
        Ok(Puzzle {
            game: game.clone(),
            goal,
            moves,
            themes: Vec::new(),
            line,
            solution,
            alternatives: Alternatives::Fail(others),
            sooner,
        })
    }

    /// Checks that each move of a line between the first and the last is the only one that reaches the goal in the
    /// fewest moves.
    fn check_line(
        &mut self,
        game: &Game,
        goal: Goal,
        moves: u16,
        line: &[Move],
    ) -> Result<(), PuzzleError> {
        let side = game.position().turn();
        let limits = self.limits();
        let start = material_lead(game.position().board(), side);
        let mut played = game.clone();
        for (ply, &mv) in line.iter().enumerate() {
            let left = moves - u16::try_from(ply / 2).unwrap_or(moves);
            let is_own = ply % 2 == 0 && ply > 0;
            // The last move captures the material.
            let is_open = match goal {
                Goal::Gain(gain) => {
                    let lead = material_lead(played.position().board(), side);
                    lead <= start + TENTHS * i32::from(gain)
                }
                Goal::Mate | Goal::Draw => left > 1,
            };
            if is_own && is_open {
                let mut proof = self.prover.ask(&played, goal, left, limits);
                proof.set_lead(start);
                if proof.winning_moves(left)? != [mv] {
                    return Err(PuzzleError::NotOnly);
                }
            }
            apply_count_action(&mut played, goal.chaser(side), mv);
            played.play(mv).map_err(|_| PuzzleError::Line)?;
        }
        Ok(())
    }

    /// Returns whether another move would win without the count, while only one wins with it.
    fn is_decided_by_count(
        &mut self,
        game: &Game,
        best: Move,
        least: u16,
    ) -> Result<bool, PuzzleError> {
        let position = BitPosition::from(game.position());
        let left = game.counting().plies_left(game.rules());
        let Some(left) = left.and_then(|left| u16::try_from(left).ok()) else {
            return Ok(false);
        };
        // The number of moves that the count allows.
        let moves = left.div_ceil(2);
        if moves > least.saturating_add(2) || !self.decides(game) {
            return Ok(false);
        }
        let limits = self.limits();
        let mut proof = self.prover.ask(game, Goal::Mate, moves, limits);
        if proof.winning_moves(moves)? != [best] {
            return Ok(false);
        }
        let wins = |&mv: &Move| {
            let verdict = self.tables.probe(&position.after_unchecked(mv));
            mv != best && matches!(verdict, Some(Verdict::Loss { .. }))
        };
        Ok(position.legal_moves().iter().any(wins))
    }

    /// Checks whether exactly one move saves the game. Most positions cannot be saved; these do not become candidates, nor do
    /// those where a limit comes first.
    pub(super) fn try_to_save(&mut self, game: &Game) -> Result<Option<Puzzle>, PuzzleError> {
        let side = game.position().turn();
        let counts = game.count().is_some_and(|count| count.by == side);
        let moves = if counts {
            self.options.max_moves
        } else {
            SAVE_MOVES
        };
        let puzzle = match self.save(game, moves) {
            Ok(puzzle) => puzzle,
            Err(Unsaved::NoLength(_)) => return Ok(None),
            Err(Unsaved::NoPuzzle(reason)) => return Err(reason),
        };
        let line = puzzle.line.clone();
        self.with_line(puzzle, line).map(Some)
    }

    /// Proves that one move draws and all others lose.
    fn save(&mut self, game: &Game, most: u16) -> Result<Puzzle, Unsaved> {
        let limits = self.limits();
        let side = game.position().turn();
        let room = limits.with_size(self.options.max_solution_size);
        let few = room.with_nodes(limits.nodes / 8);
        let mut proof = self.prover.ask(game, Goal::Draw, most, few);
        let moves = match proof.shortest() {
            Ok(moves) => moves.ok_or(PuzzleError::Refuted),
            Err(limit) => Err(limit.into()),
        };
        let moves = moves.map_err(Unsaved::NoLength)?;
        proof.set_limits(room);
        let [best] = proof.winning_moves(moves)?[..] else {
            return Err(PuzzleError::NotOnly.into());
        };
        let line = proof.line()?;
        let solution = proof.solution()?.ok_or(PuzzleError::Refuted)?;
        let bound = most.max(self.options.max_moves).saturating_add(2);
        let mut losses = Vec::new();
        for &mv in &game.position().legal_moves() {
            if mv == best {
                continue;
            }
            let mut after = game.clone();
            apply_count_action(&mut after, !side, mv);
            if after.play(mv).is_err() || after.outcome().is_some() {
                return Err(PuzzleError::NotOnly.into());
            }
            let mut proof = self.prover.ask(&after, Goal::Mate, bound, limits);
            let Some(moves) = proof.shortest()? else {
                return Err(PuzzleError::NotLost.into());
            };
            let mate = proof.solution()?.ok_or(PuzzleError::NotLost)?;
            losses.push((mv, moves, mate));
        }
        Ok(Puzzle {
            game: game.clone(),
            goal: Goal::Draw,
            moves,
            themes: Vec::new(),
            line,
            solution,
            alternatives: Alternatives::Lose(losses),
            sooner: None,
        })
    }
}
