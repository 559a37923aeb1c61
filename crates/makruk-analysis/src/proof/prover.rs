//! The prover: depth-first proof-number search with a move limit.

use alloc::vec::Vec;
use core::{error::Error, fmt, ops::ControlFlow};

use makruk_core::Move;
use makruk_rules::{Game, storage::Storage};
use makruk_search::AllocationError;

use super::{
    problem::{CountedPosition, Goal, Next, Problem, most_moves},
    solution::{Refutation, RefutedMove, Reply, Solution},
    table::{NEVER, Numbers, Table},
};

/// Maximum number of moves in a proof. It is lower if the rules let the sides call board's honour: 63 under the rules
/// of Thailand.
pub const MAX_MOVES: u16 = 128;

/// Limits on the work of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLimits {
    /// Maximum number of positions searched.
    pub nodes: u64,
    /// Maximum number of moves in a solution or a refutation.
    pub size: usize,
}

impl ProofLimits {
    /// No node limit, and trees of up to a million moves.
    pub const NONE: Self = Self {
        nodes: u64::MAX,
        size: 1_000_000,
    };

    /// Sets the node limit.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Sets the maximum number of moves in a solution or a refutation.
    #[must_use]
    pub const fn with_size(mut self, moves: usize) -> Self {
        self.size = moves;
        self
    }
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self::NONE
    }
}

/// The reason why a proof search has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofError {
    /// The [node limit](ProofLimits::nodes) was reached.
    Nodes,
    /// The tree would have more moves than its [size limit](ProofLimits::size).
    Size,
    /// The number of moves exceeds the [general maximum](MAX_MOVES), or the number requested for this [`Proof`].
    Moves,
    /// The caller stopped the search.
    Stopped,
}

impl ProofError {
    /// Returns the machine-readable name, such as `nodes`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Size => "size",
            Self::Moves => "moves",
            Self::Stopped => "stopped",
        }
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Size => "the solution exceeds its size limit",
            Self::Moves => "the number of moves exceeds the maximum",
            Self::Stopped => "the search was stopped",
        })
    }
}

impl Error for ProofError {}

/// Progress of a proof search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The goal cannot be reached in fewer moves than this.
    pub moves: u16,
    /// Positions searched.
    pub nodes: u64,
}

/// A prover and its table. It runs one [`Proof`] after another.
///
/// The search is exact: it prunes no moves and uses no evaluation. Its answers depend only on the game, the rules and
/// the limits, and are reproducible.
///
/// # Examples
///
/// ```
/// use makruk::{Fen, Rules, analysis::proof::{Goal, ProofLimits, Prover}};
///
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let game = fen.to_game(Rules::THAI)?;
/// let mut prover = Prover::new(1 << 20)?;
/// let mut proof = prover.ask(&game, Goal::Mate, 3, ProofLimits::NONE);
/// assert_eq!(proof.shortest()?, Some(1));
/// assert_eq!(proof.line()?, ["h1h8".parse()?]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "solver")]
pub struct Prover {
    table: Table,
}

impl Prover {
    /// Creates a prover whose table takes at most `bytes` bytes, but always has room for a few entries.
    ///
    /// # Errors
    ///
    /// If the memory cannot be allocated.
    pub fn new(bytes: usize) -> Result<Self, AllocationError> {
        Ok(Self {
            table: Table::new(bytes)?,
        })
    }

    /// Creates a search for a proof that the side to move reaches a goal in at most `moves` of its moves against every
    /// defence, or that it does not. If `moves` exceeds the [maximum of a proof](MAX_MOVES) and the goal is not reached
    /// within that maximum, the search fails with `ProofError::Moves`.
    pub fn ask<S: Storage>(
        &mut self,
        game: &Game<S>,
        goal: Goal,
        moves: u16,
        limits: ProofLimits,
    ) -> Proof<'_> {
        self.table.clear(goal.lasts());
        Proof {
            table: &mut self.table,
            goal,
            problem: Problem::new(game, goal),
            asked: moves,
            most: moves.min(MAX_MOVES).min(most_moves(game.rules())),
            limits,
            nodes: 0,
            shortest: None,
            below: 0,
            progress: |_| ControlFlow::Continue(()),
        }
    }
}

/// Nodes between progress reports.
const REPORT_INTERVAL: u64 = 4096;

/// A problem posed to a [`Prover`], with its current results. Its methods may be called in any order, and again after a
/// limit was reached.
///
/// ```
/// use core::ops::ControlFlow;
///
/// use makruk::{Game, Position, Rules, analysis::proof::{Goal, ProofError, ProofLimits, Prover}};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let mut prover = Prover::new(1 << 20)?;
/// // The search ends after 10,000 nodes at the earliest.
/// let mut proof = prover.ask(&game, Goal::Mate, 12, ProofLimits::NONE).with_progress(|progress| {
///     if progress.nodes < 10_000 {
///         ControlFlow::Continue(())
///     } else {
///         ControlFlow::Break(())
///     }
/// });
/// assert_eq!(proof.shortest(), Err(ProofError::Stopped));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Proof<'a, P = fn(Progress) -> ControlFlow<()>> {
    table: &'a mut Table,
    goal: Goal,
    /// `None` if the game is over.
    problem: Option<(Problem, CountedPosition)>,
    /// The requested number of moves, and that number clamped to the maximum of a proof.
    asked: u16,
    most: u16,
    limits: ProofLimits,
    nodes: u64,
    /// The number of moves in which the goal is reached; `None` if it is not reached or not yet known.
    shortest: Option<u16>,
    /// The largest number of moves in which the goal is proved not to be reached.
    below: u16,
    /// Receives progress and can cancel.
    progress: P,
}

impl<P> fmt::Debug for Proof<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proof")
            .field("problem", &self.problem)
            .field("limits", &self.limits)
            .field("nodes", &self.nodes)
            .field("shortest", &self.shortest)
            .field("below", &self.below)
            .finish_non_exhaustive()
    }
}

impl<'a, P: FnMut(Progress) -> ControlFlow<()>> Proof<'a, P> {
    /// Sets a progress function, which is called every 4,096 nodes and can stop the search with [`ProofError::Stopped`]
    /// by returning [`ControlFlow::Break`].
    pub fn with_progress<Q: FnMut(Progress) -> ControlFlow<()>>(self, progress: Q) -> Proof<'a, Q> {
        Proof {
            table: self.table,
            goal: self.goal,
            problem: self.problem,
            asked: self.asked,
            most: self.most,
            limits: self.limits,
            nodes: self.nodes,
            shortest: self.shortest,
            below: self.below,
            progress,
        }
    }

    /// Replaces the limits; nodes already searched count towards them.
    pub const fn set_limits(&mut self, limits: ProofLimits) {
        self.limits = limits;
    }

    /// Measures a gain from this lead, in tenths of a bia, instead of the current one.
    pub(crate) const fn set_lead(&mut self, lead: i32) {
        if let Some((problem, _)) = &mut self.problem {
            problem.lead = lead;
        }
    }

    /// Returns the number of positions searched so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the largest number of moves in which the goal is proved not to be reached.
    pub const fn excluded(&self) -> u16 {
        self.below
    }

    /// Returns the minimum number of moves in which the goal is reached; `None` if it is not reached in the requested
    /// number of moves, or if the game is already over.
    ///
    /// Finds draws by repetition of the game's earlier positions, but none that arise only by repetition within the
    /// line itself.
    ///
    /// ```
    /// use makruk::{Fen, Rules, analysis::proof::{Goal, ProofError, ProofLimits, Prover}};
    ///
    /// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut prover = Prover::new(1 << 20)?;
    /// let mut proof = prover.ask(&game, Goal::Mate, 3, ProofLimits::NONE.with_nodes(0));
    /// assert_eq!(proof.shortest(), Err(ProofError::Nodes));
    /// // The search resumes.
    /// proof.set_limits(ProofLimits::NONE);
    /// assert_eq!(proof.shortest()?, Some(1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn shortest(&mut self) -> Result<Option<u16>, ProofError> {
        if self.shortest.is_some() {
            return Ok(self.shortest);
        }
        let Some((problem, state)) = self.problem.clone() else {
            return Ok(None);
        };
        for moves in self.below + 1..=self.most {
            if self.search(&problem).reaches(&state, moves)? {
                self.shortest = Some(moves);
                break;
            }
            self.below = moves;
        }
        if self.shortest.is_none() && self.asked > self.most {
            return Err(ProofError::Moves);
        }
        Ok(self.shortest)
    }

    /// Returns the moves of the side to move that reach the goal in at most `moves`, in square order.
    ///
    /// # Errors
    ///
    /// If a limit was reached, the search was stopped, or `moves` exceeds the requested number.
    pub fn winning_moves(&mut self, moves: u16) -> Result<Vec<Move>, ProofError> {
        let Some((problem, state)) = self.problem.clone() else {
            return Ok(Vec::new());
        };
        self.allow(moves)?;
        let mut found = Vec::new();
        let mut search = self.search(&problem);
        for mv in sorted_moves(&state) {
            if moves > 0 && search.reaches_by(&state, mv, moves)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Returns the line of the fastest moves to the goal against the longest defence; empty if the goal is not reached.
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn line(&mut self) -> Result<Vec<Move>, ProofError> {
        let (Some(mut moves), Some((problem, mut state))) =
            (self.shortest()?, self.problem.clone())
        else {
            return Ok(Vec::new());
        };
        let mut search = self.search(&problem);
        let mut line = Vec::new();
        loop {
            let mv = search.best(&state, moves)?;
            line.push(mv);
            let Next::On(answer) = problem.play(&state, mv) else {
                return Ok(line);
            };
            moves -= 1;
            let (mut longest, mut next) = (None, None);
            for reply in sorted_moves(&answer) {
                let (least, after) = match problem.play(&answer, reply) {
                    Next::End(_) => (0, None),
                    Next::On(_) if moves == 0 => (0, None),
                    Next::On(after) => (
                        search.shortest(&after, moves)?.unwrap_or(moves),
                        Some(after),
                    ),
                };
                if longest.is_none_or(|(longest, _)| longest < least) {
                    (longest, next) = (Some((least, reply)), after);
                }
            }
            line.extend(longest.map(|(_, reply)| reply));
            let (Some((least, _)), Some(after)) = (longest, next) else {
                return Ok(line);
            };
            (moves, state) = (least, after);
        }
    }

    /// Returns the solution: a move that reaches the goal, and after each reply a move that reaches it as soon as
    /// possible; `None` if the goal is not reached.
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn solution(&mut self) -> Result<Option<Solution>, ProofError> {
        let (Some(moves), Some((problem, state))) = (self.shortest()?, self.problem.clone()) else {
            return Ok(None);
        };
        let mut room = self.limits.size;
        let solution = (self.search(&problem)).solution(&state, moves, &mut room)?;
        Ok(Some(solution))
    }

    /// Returns the proof that no move outside `except` reaches the goal in at most `moves`: a reply to each of these
    /// moves, and to each later move that needs one. Returns `None` if such a move reaches the goal, if the game is
    /// over, or if the goal is a draw, since refuting a draw would depend on repetitions within each line.
    ///
    /// ```
    /// use makruk::{Fen, Rules, analysis::proof::{Goal, ProofLimits, Prover}};
    ///
    /// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut prover = Prover::new(1 << 20)?;
    /// let mut proof = prover.ask(&game, Goal::Mate, 1, ProofLimits::NONE);
    /// let mate = "h1h8".parse()?;
    /// assert!(proof.refutation(1, &[])?.is_none());
    /// // No other move mates.
    /// let refutation = proof.refutation(1, &[mate])?.unwrap();
    /// assert!(refutation.check(&game, Goal::Mate, 1, &[mate]).is_ok());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit was reached, the search was stopped, or `moves` exceeds the requested number.
    pub fn refutation(
        &mut self,
        moves: u16,
        except: &[Move],
    ) -> Result<Option<Refutation>, ProofError> {
        let Some((problem, state)) = self.problem.clone() else {
            return Ok(None);
        };
        self.allow(moves)?;
        if problem.goal == Goal::Draw {
            return Ok(None);
        }
        let mut room = self.limits.size;
        (self.search(&problem)).refutation(&state, moves, except, &mut room)
    }

    /// Returns the goal.
    pub(super) const fn goal(&self) -> Goal {
        self.goal
    }

    fn allow(&self, moves: u16) -> Result<(), ProofError> {
        (moves <= self.most).then_some(()).ok_or(ProofError::Moves)
    }

    fn search<'b>(&'b mut self, problem: &'b Problem) -> Search<'b, P> {
        Search {
            problem,
            table: self.table,
            nodes: &mut self.nodes,
            limit: self.limits.nodes,
            below: self.below,
            progress: &mut self.progress,
        }
    }
}

/// Returns the legal moves in a fixed order, so that results do not depend on the move generator's order.
fn sorted_moves(state: &CountedPosition) -> Vec<Move> {
    let mut moves = state.position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

/// A move of a node, with its search results.
struct Child {
    mv: Move,
    state: CountedPosition,
    numbers: Numbers,
}

/// The search for one result.
struct Search<'a, P> {
    problem: &'a Problem,
    table: &'a mut Table,
    nodes: &'a mut u64,
    limit: u64,
    below: u16,
    progress: &'a mut P,
}

impl<P: FnMut(Progress) -> ControlFlow<()>> Search<'_, P> {
    /// Counts a node and checks the limits.
    fn count(&mut self) -> Result<(), ProofError> {
        if *self.nodes >= self.limit {
            return Err(ProofError::Nodes);
        }
        *self.nodes += 1;
        if *self.nodes % REPORT_INTERVAL == 0 {
            let progress = Progress {
                moves: self.below + 1,
                nodes: *self.nodes,
            };
            if (self.progress)(progress).is_break() {
                return Err(ProofError::Stopped);
            }
        }
        Ok(())
    }

    fn is_ours(&self, state: &CountedPosition) -> bool {
        state.position.turn() == self.problem.side
    }

    /// Returns the number of moves left after a move in this state.
    fn left_after(&self, state: &CountedPosition, moves: u16) -> u16 {
        moves - u16::from(self.is_ours(state))
    }

    /// Returns whether the goal is reached with `moves` moves left.
    fn reaches(&mut self, state: &CountedPosition, moves: u16) -> Result<bool, ProofError> {
        loop {
            let numbers = match self.known(state, moves)? {
                Some(known) => Numbers::known(known),
                None => match self.table.get(state, moves) {
                    Some(numbers) if numbers.answer().is_some() => numbers,
                    _ => self.expand(state, moves, NEVER, NEVER)?,
                },
            };
            if let Some(answer) = numbers.answer() {
                return Ok(answer);
            }
        }
    }

    /// Returns whether a move of the side with the goal reaches that goal.
    fn reaches_by(
        &mut self,
        state: &CountedPosition,
        mv: Move,
        moves: u16,
    ) -> Result<bool, ProofError> {
        self.count()?;
        match self.problem.play(state, mv) {
            Next::End(reached) => Ok(reached),
            Next::On(next) => self.reaches(&next, moves - 1),
        }
    }

    /// Returns the minimum number of moves in which the goal is reached, up to `most`; for a goal that is not
    /// [monotonic](Goal::lasts), a number of moves in which it is reached.
    fn shortest(&mut self, state: &CountedPosition, most: u16) -> Result<Option<u16>, ProofError> {
        if !self.problem.goal.lasts() {
            return Ok(Some(most));
        }
        for moves in 1..=most {
            if self.reaches(state, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Returns the result if it needs no search.
    fn known(&mut self, state: &CountedPosition, moves: u16) -> Result<Option<bool>, ProofError> {
        let is_ours = self.is_ours(state);
        Ok(match (self.problem.goal, moves) {
            (_, 0) if is_ours => Some(self.problem.is_gained(state)),
            (Goal::Mate, 0) => Some(false),
            (Goal::Mate, 1) if is_ours => Some(self.mates_at_once(state)?),
            (Goal::Mate, 1) => {
                for &mv in &state.position.legal_moves() {
                    self.count()?;
                    let loses = match self.problem.play(state, mv) {
                        Next::End(reached) => reached,
                        Next::On(next) => self.mates_at_once(&next)?,
                    };
                    if !loses {
                        return Ok(Some(false));
                    }
                }
                Some(true)
            }
            _ => None,
        })
    }

    fn mates_at_once(&mut self, state: &CountedPosition) -> Result<bool, ProofError> {
        self.count()?;
        Ok(self.problem.mating_move(state).is_some())
    }

    /// Searches below a state until the state is proved or disproved, or one of its numbers reaches the threshold.
    fn expand(
        &mut self,
        state: &CountedPosition,
        moves: u16,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Numbers, ProofError> {
        let is_ours = self.is_ours(state);
        let left = self.left_after(state, moves);
        let mut children = Vec::new();
        for mv in sorted_moves(state) {
            self.count()?;
            let (next, numbers) = match self.problem.play(state, mv) {
                Next::End(reached) => (*state, Numbers::known(reached)),
                Next::On(next) => (next, self.first_look(&next, left)?),
            };
            let answer = numbers.answer();
            if answer == Some(is_ours) {
                let found = Numbers::known(is_ours);
                self.table.put(state, moves, found, Some(mv));
                return Ok(found);
            }
            // Drop children decided the other way.
            if answer.is_none() {
                children.push(Child {
                    mv,
                    state: next,
                    numbers,
                });
            }
        }
        loop {
            // `own` is the number for the side to move, which needs one child; `other` is the number for its opponent,
            // which needs all children.
            let split = |numbers: Numbers| {
                if is_ours {
                    (numbers.proof, numbers.disproof)
                } else {
                    (numbers.disproof, numbers.proof)
                }
            };
            let join = |own, other| {
                let (proof, disproof) = if is_ours { (own, other) } else { (other, own) };
                Numbers { proof, disproof }
            };
            let (mut first, mut second) = (None, NEVER);
            let (mut least, mut most) = (NEVER, 0);
            for (index, child) in children.iter().enumerate() {
                let (own, other) = split(child.numbers);
                if own < least {
                    (second, least, first) = (least, own, Some(index));
                } else {
                    second = second.min(own);
                }
                most = most.max(other);
            }
            let Some(first) = first else {
                // All moves are decided against the side to move.
                let found = Numbers::known(!is_ours);
                self.table.put(state, moves, found, None);
                return Ok(found);
            };
            // Use the maximum plus one per additional move, not the sum, so that transpositions are not counted
            // repeatedly.
            let further = u32::try_from(children.len() - 1).unwrap_or(0);
            let numbers = join(least, most.saturating_add(further));
            let (own_limit, other_limit) = split(Numbers {
                proof: proof_limit,
                disproof: disproof_limit,
            });
            let (own, other) = split(numbers);
            if own >= own_limit || other >= other_limit {
                self.table.put(state, moves, numbers, None);
                return Ok(numbers);
            }
            // The limit is slightly above the second-best number, so that the search does not alternate between two
            // children.
            let own_limit = own_limit.min(second.saturating_add(1 + second / 4));
            let limits = join(own_limit, other_limit.saturating_sub(further));
            let Some(child) = children.get_mut(first) else {
                return Ok(numbers);
            };
            child.numbers = match self.known(&child.state, left)? {
                Some(known) => Numbers::known(known),
                None => self.expand(&child.state, left, limits.proof, limits.disproof)?,
            };
            match child.numbers.answer() {
                Some(answer) if answer == is_ours => {
                    let (mv, found) = (child.mv, Numbers::known(is_ours));
                    self.table.put(state, moves, found, Some(mv));
                    return Ok(found);
                }
                Some(_) => drop(children.swap_remove(first)),
                None => {}
            }
        }
    }

    /// Returns the initial numbers of a state that has not been searched yet.
    fn first_look(&mut self, state: &CountedPosition, moves: u16) -> Result<Numbers, ProofError> {
        if let Some(numbers) = self.table.get(state, moves) {
            return Ok(numbers);
        }
        // With one move left, computing the answer is faster than storing it.
        if moves <= 1 {
            if let Some(known) = self.known(state, moves)? {
                return Ok(Numbers::known(known));
            }
        }
        // A proof is likely to be short if the other side has few moves.
        let proof = if self.is_ours(state) {
            1
        } else {
            u32::try_from(state.position.count_legal()).unwrap_or(NEVER - 1)
        };
        Ok(Numbers { proof, disproof: 1 })
    }

    /// Returns a move that reaches the goal in `moves` moves, which must be the minimum.
    fn best(&mut self, state: &CountedPosition, moves: u16) -> Result<Move, ProofError> {
        let mating = match self.problem.goal {
            Goal::Mate if moves == 1 => self.problem.mating_move(state),
            _ => None,
        };
        if let Some(mv) = mating.or_else(|| self.table.best(state)) {
            if self.reaches_by(state, mv, moves)? {
                return Ok(mv);
            }
        }
        // The table entry was overwritten, so search all moves.
        for mv in sorted_moves(state) {
            if self.reaches_by(state, mv, moves)? {
                return Ok(mv);
            }
        }
        unreachable!("a move reaches the goal, as was proved")
    }

    fn solution(
        &mut self,
        state: &CountedPosition,
        moves: u16,
        room: &mut usize,
    ) -> Result<Solution, ProofError> {
        take(room)?;
        let mv = self.best(state, moves)?;
        let mut replies = Vec::new();
        if let Next::On(answer) = self.problem.play(state, mv) {
            for mv in sorted_moves(&answer) {
                take(room)?;
                let then = match self.problem.play(&answer, mv) {
                    Next::End(_) => None,
                    Next::On(_) if moves == 1 => None,
                    Next::On(next) => {
                        let least = self.shortest(&next, moves - 1)?.unwrap_or(moves - 1);
                        Some(self.solution(&next, least, room)?)
                    }
                };
                replies.push(Reply { mv, then });
            }
        }
        Ok(Solution { mv, replies })
    }

    fn refutation(
        &mut self,
        state: &CountedPosition,
        moves: u16,
        except: &[Move],
        room: &mut usize,
    ) -> Result<Option<Refutation>, ProofError> {
        let mut answers = Vec::new();
        if moves == 0 {
            return Ok(Some(Refutation { moves: answers }));
        }
        for mv in sorted_moves(state) {
            if except.contains(&mv) {
                continue;
            }
            take(room)?;
            let mut answer = None;
            match self.problem.play(state, mv) {
                Next::End(true) => return Ok(None),
                Next::End(false) => {}
                // A last move that does not mate needs no reply.
                Next::On(_) if moves == 1 && self.problem.goal == Goal::Mate => {}
                Next::On(next) => {
                    if self.reaches(&next, moves - 1)? {
                        return Ok(None);
                    }
                    take(room)?;
                    answer = self.answer(&next, moves - 1, room)?;
                }
            }
            let (reply, then) = match answer {
                Some((reply, then)) => (Some(reply), then),
                None => (None, Refutation::default()),
            };
            answers.push(RefutedMove { mv, reply, then });
        }
        Ok(Some(Refutation { moves: answers }))
    }

    /// Finds a reply after which the goal is not reached in `moves` moves; returns it with the refutation of all moves
    /// that follow.
    fn answer(
        &mut self,
        state: &CountedPosition,
        moves: u16,
        room: &mut usize,
    ) -> Result<Option<(Move, Refutation)>, ProofError> {
        let first = self.table.best(state);
        for mv in first.into_iter().chain(sorted_moves(state)) {
            self.count()?;
            match self.problem.play(state, mv) {
                Next::End(true) => {}
                Next::End(false) => return Ok(Some((mv, Refutation::default()))),
                Next::On(next) => {
                    if !self.reaches(&next, moves)? {
                        let then = self.refutation(&next, moves, &[], room)?;
                        return Ok(then.map(|then| (mv, then)));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Subtracts one move from a tree's remaining size; fails if none is left.
fn take(room: &mut usize) -> Result<(), ProofError> {
    *room = room.checked_sub(1).ok_or(ProofError::Size)?;
    Ok(())
}
