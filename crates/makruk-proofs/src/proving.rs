//! How a miner proves its puzzles.

use core::num::NonZeroU8;

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::Move;
use makruk_rules::{Game, Outcome, Termination};
use makruk_search::{Limits, Score, Tablebase, Verdict};

use crate::{
    Goal, Miner, Others, ProofLimits, Puzzle, Rejection, Theme,
    puzzle::{motifs, play_line},
    question::{call_count, lead, reached},
};

/// Moves in which material is won: the fork or the pin, and the capture.
const GAIN_MOVES: u16 = 2;

/// Moves in which a game without a count is saved.
const SAVE_MOVES: u16 = 2;

/// Hundredths of a bia by which the engine has to prefer a move that wins material.
const MARGIN: i32 = 100;

impl Miner {
    /// Proves that a game begins with a puzzle that has this goal: one first move reaches it, in at most `moves` moves.
    /// The line and the themes are those of the prover until [`Miner::with_line`] gives it others.
    ///
    /// # Errors
    ///
    /// The reason why it is no puzzle, or cannot be proved within the options.
    pub fn prove(&mut self, game: &Game, goal: Goal, moves: u16) -> Result<Puzzle, Rejection> {
        match goal {
            Goal::Mate | Goal::Gain(_) => self.only(game, goal, moves),
            Goal::Draw => self.save(game, moves)?.ok_or(Rejection::Refuted),
        }
    }

    /// Gives a puzzle its line, and the themes that follow from it. Of the later moves of the side to move, each one but the last must be the
    /// only one that still reaches the goal in as few moves.
    ///
    /// # Errors
    ///
    /// The reason why it is not the line of a puzzle.
    pub fn with_line(&mut self, mut puzzle: Puzzle, line: Vec<Move>) -> Result<Puzzle, Rejection> {
        let (game, goal, moves) = (&puzzle.game, puzzle.goal, puzzle.moves);
        let own = u16::try_from(line.len().div_ceil(2)).ok();
        if own != Some(moves) || line.first() != Some(&puzzle.solution.mv) {
            return Err(Rejection::Line);
        }
        self.check_line(game, goal, moves, &line)?;
        let end = play_line(game, goal, &line).map_err(|_| Rejection::Line)?;
        let side = game.position().turn();
        let mut themes = motifs(game, goal, &line);
        match goal {
            Goal::Mate | Goal::Draw if reached(&end, goal, side) != Some(true) => {
                return Err(Rejection::Line);
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
                    return Err(Rejection::NoTheme);
                }
                themes.push(Theme::Gain(gain));
            }
            // To take what stands in the way is no puzzle.
            Goal::Draw
                if game
                    .position()
                    .board()
                    .get(puzzle.solution.mv.to())
                    .is_some() =>
            {
                return Err(Rejection::NoTheme);
            }
            Goal::Draw => {
                themes.retain(|theme| *theme == Theme::Sacrifice);
                themes.push(match end.outcome().map(Outcome::by) {
                    Some(Termination::CountExpired(_)) => Theme::HoldByCount,
                    Some(Termination::Stalemate) => Theme::Stalemate,
                    Some(Termination::InsufficientMaterial) => Theme::InsufficientMaterial,
                    _ => return Err(Rejection::NoTheme),
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

    pub(crate) fn mate(&mut self, game: &Game) -> Result<Puzzle, Rejection> {
        let puzzle = self.prove(game, Goal::Mate, self.options.most)?;
        if puzzle.moves < self.options.least {
            return Err(Rejection::Refuted);
        }
        let line = puzzle.line.clone();
        self.with_line(puzzle, line)
    }

    pub(crate) fn gain(&mut self, game: &Game, gain: u8) -> Result<Puzzle, Rejection> {
        let goal = Goal::Gain(gain);
        let puzzle = self.prove(game, goal, GAIN_MOVES)?;
        let best = puzzle.solution.mv;
        if puzzle.moves < GAIN_MOVES || game.position().board().get(best.to()).is_some() {
            return Err(Rejection::NoTheme);
        }
        if !self.prefers(game, best) {
            return Err(Rejection::NotBest);
        }
        // The reply is the engine's, the move after it that of the proof.
        let mut after = game.clone();
        call_count(&mut after, goal.chaser(game.position().turn()), best);
        after.play(best).map_err(|_| Rejection::Line)?;
        self.engine.clear();
        let limits = Limits::nodes(self.options.gain_nodes);
        let reply = self.engine.search(&after, &limits, &mut ());
        let reply = reply
            .lines
            .first()
            .and_then(|line| line.moves.first().copied());
        let replies = puzzle.solution.replies.iter();
        let reply = replies.clone().find(|&other| Some(other.mv) == reply);
        let reply = reply.ok_or(Rejection::Line)?;
        let next = reply.then.as_ref().ok_or(Rejection::NoTheme)?;
        let line = Vec::from([best, reply.mv, next.mv]);
        self.with_line(puzzle, line)
    }

    /// Returns whether the engine prefers a move clearly, and is not worse after it.
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
            .with_tree(self.options.tree)
    }

    /// Proves that a move reaches a goal, and no other one does in as many moves.
    fn only(&mut self, game: &Game, goal: Goal, most: u16) -> Result<Puzzle, Rejection> {
        let limits = self.limits();
        let mut proof = self.prover.ask(game, goal, most, limits);
        let moves = proof.least(&mut ())?.ok_or(Rejection::Refuted)?;
        let [best] = proof.winning_moves(moves, &mut ())?[..] else {
            return Err(Rejection::NotOnly);
        };
        proof.set_limits(limits.with_tree(self.options.solution));
        let line = proof.line(&mut ())?;
        let solution = proof.solution(&mut ())?.ok_or(Rejection::Refuted)?;
        proof.set_limits(limits);
        let others = proof.refutation(moves, &[best], &mut ())?;
        let others = others.ok_or(Rejection::NotOnly)?;
        let sooner = match goal {
            Goal::Mate => proof.refutation(moves - 1, &[], &mut ())?,
            Goal::Gain(_) | Goal::Draw => None,
        };
        Ok(Puzzle {
            game: game.clone(),
            goal,
            moves,
            themes: Vec::new(),
            line,
            solution,
            others: Others::Fail(others),
            sooner,
        })
    }

    /// Checks that each move of a line after the first one, but for the last one, is the only one that reaches the goal in as few moves.
    fn check_line(
        &mut self,
        game: &Game,
        goal: Goal,
        moves: u16,
        line: &[Move],
    ) -> Result<(), Rejection> {
        let side = game.position().turn();
        let limits = self.limits();
        let start = lead(game.position().board(), side);
        let mut played = game.clone();
        for (ply, &mv) in line.iter().enumerate() {
            let left = moves - u16::try_from(ply / 2).unwrap_or(moves);
            let is_own = ply % 2 == 0 && ply > 0;
            // The last move is the capture that wins the material.
            let then = match goal {
                Goal::Gain(gain) => {
                    let more = start + i32::from(gain) - lead(played.position().board(), side);
                    u8::try_from(more).ok().map(Goal::Gain)
                }
                Goal::Mate | Goal::Draw => (left > 1).then_some(goal),
            };
            if let (true, Some(then)) = (is_own, then) {
                let mut proof = self.prover.ask(&played, then, left, limits);
                if proof.winning_moves(left, &mut ())? != [mv] {
                    return Err(Rejection::NotOnly);
                }
            }
            call_count(&mut played, goal.chaser(side), mv);
            played.play(mv).map_err(|_| Rejection::Line)?;
        }
        Ok(())
    }

    /// Returns whether another move would win without the count, and no other one wins with it.
    fn is_decided_by_count(
        &mut self,
        game: &Game,
        best: Move,
        least: u16,
    ) -> Result<bool, Rejection> {
        let position = BitPosition::from(game.position());
        let left = game.counting().plies_left(game.rules());
        let Some(left) = left.and_then(|left| u16::try_from(left).ok()) else {
            return Ok(false);
        };
        // The last move that the count leaves.
        let moves = left.div_ceil(2);
        if moves > least.saturating_add(2) || !self.decides(game) {
            return Ok(false);
        }
        let limits = self.limits();
        let mut proof = self.prover.ask(game, Goal::Mate, moves, limits);
        if proof.winning_moves(moves, &mut ())? != [best] {
            return Ok(false);
        }
        let wins = |&mv: &Move| {
            let verdict = self.tables.probe(&position.after_unchecked(mv));
            mv != best && matches!(verdict, Some(Verdict::Loss { .. }))
        };
        Ok(position.legal_moves().iter().any(wins))
    }

    /// Looks whether one move saves a game. Most positions cannot be saved, and are no candidates.
    pub(crate) fn try_to_save(&mut self, game: &Game) -> Result<Option<Puzzle>, Rejection> {
        let side = game.position().turn();
        let counts = game.count().is_some_and(|count| count.by == side);
        let moves = if counts {
            self.options.most
        } else {
            SAVE_MOVES
        };
        let Some(puzzle) = self.save(game, moves)? else {
            return Ok(None);
        };
        let line = puzzle.line.clone();
        self.with_line(puzzle, line).map(Some)
    }

    /// Proves that one move draws, and all others lose.
    fn save(&mut self, game: &Game, most: u16) -> Result<Option<Puzzle>, Rejection> {
        let limits = self.limits();
        let side = game.position().turn();
        let room = limits.with_tree(self.options.solution);
        let few = room.with_nodes(limits.nodes / 8);
        let mut proof = self.prover.ask(game, Goal::Draw, most, few);
        let Ok(Some(moves)) = proof.least(&mut ()) else {
            return Ok(None);
        };
        proof.set_limits(room);
        let [best] = proof.winning_moves(moves, &mut ())?[..] else {
            return Err(Rejection::NotOnly);
        };
        let line = proof.line(&mut ())?;
        let solution = proof.solution(&mut ())?.ok_or(Rejection::Refuted)?;
        let bound = most.max(self.options.most).saturating_add(2);
        let mut losses = Vec::new();
        for &mv in &game.position().legal_moves() {
            if mv == best {
                continue;
            }
            let mut after = game.clone();
            call_count(&mut after, !side, mv);
            if after.play(mv).is_err() || after.outcome().is_some() {
                return Err(Rejection::NotOnly);
            }
            let mut proof = self.prover.ask(&after, Goal::Mate, bound, limits);
            let Some(moves) = proof.least(&mut ())? else {
                return Err(Rejection::NotLost);
            };
            let mate = proof.solution(&mut ())?.ok_or(Rejection::NotLost)?;
            losses.push((mv, moves, mate));
        }
        Ok(Some(Puzzle {
            game: game.clone(),
            goal: Goal::Draw,
            moves,
            themes: Vec::new(),
            line,
            solution,
            others: Others::Lose(losses),
            sooner: None,
        }))
    }
}
