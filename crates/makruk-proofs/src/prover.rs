//! The prover: depth-first proof-number search with a bound on the moves.

use alloc::{collections::TryReserveError, vec::Vec};
use core::{error::Error, fmt, ops::ControlFlow};

use makruk_core::Move;
use makruk_rules::{Game, storage::Storage};

use crate::{
    Answer, Goal, Refutation, Reply, Solution,
    question::{Next, Question, State, most_moves},
    table::{NEVER, Numbers, Table},
};

/// The most moves that a proof may have. It is less than the limit of board's honour where the rules let the sides call that: 63 by
/// the rules of Thailand.
pub const MAX_MOVES: u16 = 128;

/// How much work a proof may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLimits {
    /// Positions that the search may look at.
    pub nodes: u64,
    /// Moves that a solution or a refutation may have.
    pub tree: usize,
}

impl ProofLimits {
    /// No limit of nodes, and trees of up to a million moves.
    pub const NONE: Self = Self {
        nodes: u64::MAX,
        tree: 1_000_000,
    };

    /// Sets the number of positions that the search may look at.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Sets the number of moves that a solution or a refutation may have.
    #[must_use]
    pub const fn with_tree(mut self, moves: usize) -> Self {
        self.tree = moves;
        self
    }
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self::NONE
    }
}

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnknownError {
    /// The [limit of nodes](ProofLimits::nodes) was reached.
    Nodes,
    /// The tree would have more moves than its [limit](ProofLimits::tree).
    Tree,
    /// More moves were asked for than a proof [may have](MAX_MOVES), or than the [`Proof`] was asked for at first.
    Moves,
    /// The caller stopped the search.
    Stopped,
}

impl fmt::Display for UnknownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the limit of nodes was reached",
            Self::Tree => "the solution has more moves than its limit",
            Self::Moves => "a proof may not have so many moves",
            Self::Stopped => "the search was stopped",
        })
    }
}

impl Error for UnknownError {}

/// What a proof has come to, for those who wait for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The goal is not reached in fewer moves than this.
    pub moves: u16,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// A prover with its table, which serves one [`Proof`] after another.
///
/// The search is exact: it leaves out no move, and knows nothing of evaluations. What it says depends on the
/// game, the rules and the limits alone, and is the same each time.
///
/// # Examples
///
/// ```
/// use makruk_notation::Fen;
/// use makruk_proofs::{Goal, ProofLimits, Prover};
/// use makruk_rules::Rules;
///
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let game = fen.to_game(Rules::THAI)?;
/// let mut prover = Prover::new(1 << 20)?;
/// let mut proof = prover.ask(&game, Goal::Mate, 3, ProofLimits::NONE);
/// assert_eq!(proof.least(&mut ())?, Some(1));
/// assert_eq!(proof.line(&mut ())?, ["h1h8".parse()?]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    table: Table,
}

impl Prover {
    /// Creates a prover whose table takes at most so many bytes (a few entries at least).
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            table: Table::new(bytes)?,
        })
    }

    /// Asks whether the side to move reaches a goal in at most `moves` of its moves, whatever the other side plays. If these are
    /// more than a proof [may have](MAX_MOVES), and it is not reached in fewer, there is no answer.
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
            question: Question::new(game, goal),
            asked: moves,
            most: moves.min(MAX_MOVES).min(most_moves(game.rules())),
            limits,
            nodes: 0,
            least: None,
            below: 0,
        }
    }
}

/// Someone who waits for a proof: is told how it is going, and may stop it.
///
/// `()` waits in silence, and a closure may be given.
pub trait Watch {
    /// Is called every few thousand nodes.
    fn look(&mut self, progress: &Progress) -> ControlFlow<()>;
}

impl Watch for () {
    fn look(&mut self, _: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Watch for F {
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// Nodes between two looks of a [`Watch`].
const LOOK: u64 = 4096;

/// A question to a [`Prover`], and what was found so far. Its methods may be called in any order, and again after
/// a limit was reached.
#[derive(Debug)]
pub struct Proof<'a> {
    table: &'a mut Table,
    /// `None` if the game is over.
    question: Option<(Question, State)>,
    /// The moves that were asked for, and those of them that a proof may have.
    asked: u16,
    most: u16,
    limits: ProofLimits,
    nodes: u64,
    /// The number of moves in which the goal is reached, if it is and that is known.
    least: Option<u16>,
    /// The goal is not reached in so many moves.
    below: u16,
}

impl Proof<'_> {
    /// Sets other limits; the nodes so far count.
    pub const fn set_limits(&mut self, limits: ProofLimits) {
        self.limits = limits;
    }

    /// Returns the number of positions that were looked at so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the largest number of moves in which the goal is proved not to be reached.
    pub const fn missed(&self) -> u16 {
        self.below
    }

    /// Returns the least number of moves in which the goal is reached; `None` if it is not reached in the number of moves
    /// that was asked for. A game that is over has nothing to be reached in it: `None`.
    ///
    /// A draw that comes only from repeating positions of the line itself is not found; those of the game so far are
    /// known.
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn least(&mut self, watch: &mut impl Watch) -> Result<Option<u16>, UnknownError> {
        if self.least.is_some() {
            return Ok(self.least);
        }
        let Some((question, state)) = self.question.clone() else {
            return Ok(None);
        };
        for moves in self.below + 1..=self.most {
            if self.search(watch, &question).reaches(&state, moves)? {
                self.least = Some(moves);
                break;
            }
            self.below = moves;
        }
        if self.least.is_none() && self.asked > self.most {
            return Err(UnknownError::Moves);
        }
        Ok(self.least)
    }

    /// Returns the moves of the side to move that reach the goal in at most `moves`, in the order of their squares.
    ///
    /// # Errors
    ///
    /// If a limit was reached, the search was stopped, or these are more moves than were asked for.
    pub fn winning_moves(
        &mut self,
        moves: u16,
        watch: &mut impl Watch,
    ) -> Result<Vec<Move>, UnknownError> {
        let Some((question, state)) = self.question.clone() else {
            return Ok(Vec::new());
        };
        self.allow(moves)?;
        let mut found = Vec::new();
        let mut search = self.search(watch, &question);
        for mv in sorted_moves(&state) {
            if moves > 0 && search.reaches_by(&state, mv, moves)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Returns the line in which the goal is reached as soon as possible, and the other side holds out for as long as
    /// possible; empty if it is not reached.
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn line(&mut self, watch: &mut impl Watch) -> Result<Vec<Move>, UnknownError> {
        let (Some(mut moves), Some((question, mut state))) =
            (self.least(watch)?, self.question.clone())
        else {
            return Ok(Vec::new());
        };
        let mut search = self.search(watch, &question);
        let mut line = Vec::new();
        loop {
            let mv = search.best(&state, moves)?;
            line.push(mv);
            let Next::On(answer) = question.play(&state, mv) else {
                return Ok(line);
            };
            moves -= 1;
            let (mut longest, mut next) = (None, None);
            for reply in sorted_moves(&answer) {
                let (least, after) = match question.play(&answer, reply) {
                    Next::End(_) => (0, None),
                    Next::On(_) if moves == 0 => (0, None),
                    Next::On(after) => (search.least(&after, moves)?.unwrap_or(moves), Some(after)),
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

    /// Returns the solution: a move that reaches the goal, and one after each defence; `None` if it is not reached. After
    /// each defence it is reached as soon as possible.
    ///
    /// # Errors
    ///
    /// If a limit was reached, or the search was stopped.
    pub fn solution(&mut self, watch: &mut impl Watch) -> Result<Option<Solution>, UnknownError> {
        let (Some(moves), Some((question, state))) = (self.least(watch)?, self.question.clone())
        else {
            return Ok(None);
        };
        let mut room = self.limits.tree;
        let solution = (self.search(watch, &question)).solution(&state, moves, &mut room)?;
        Ok(Some(solution))
    }

    /// Returns the proof that no move but those of `except` reaches the goal in at most `moves`: an answer to each of them, and to
    /// each move after it, as far as there is need for one. `None` if a move does, if the game is over, and if the goal is a
    /// draw: that there is none would depend on repetitions within each line.
    ///
    /// # Errors
    ///
    /// If a limit was reached, the search was stopped, or these are more moves than were asked for.
    pub fn refutation(
        &mut self,
        moves: u16,
        except: &[Move],
        watch: &mut impl Watch,
    ) -> Result<Option<Refutation>, UnknownError> {
        let Some((question, state)) = self.question.clone() else {
            return Ok(None);
        };
        self.allow(moves)?;
        if question.goal == Goal::Draw {
            return Ok(None);
        }
        let mut room = self.limits.tree;
        (self.search(watch, &question)).refutation(&state, moves, except, &mut room)
    }

    fn allow(&self, moves: u16) -> Result<(), UnknownError> {
        (moves <= self.most)
            .then_some(())
            .ok_or(UnknownError::Moves)
    }

    fn search<'b, W: Watch>(
        &'b mut self,
        watch: &'b mut W,
        question: &'b Question,
    ) -> Search<'b, W> {
        Search {
            question,
            table: self.table,
            nodes: &mut self.nodes,
            limit: self.limits.nodes,
            below: self.below,
            watch,
        }
    }
}

/// Returns the legal moves in an order of their own, so that no answer depends on that of a generator.
fn sorted_moves(state: &State) -> Vec<Move> {
    let mut moves = state.position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

/// A move of a node, and what is known of it.
struct Child {
    mv: Move,
    state: State,
    numbers: Numbers,
}

/// The search for one answer.
struct Search<'a, W> {
    question: &'a Question,
    table: &'a mut Table,
    nodes: &'a mut u64,
    limit: u64,
    below: u16,
    watch: &'a mut W,
}

impl<W: Watch> Search<'_, W> {
    /// Counts a position, and looks whether the search has to end.
    fn count(&mut self) -> Result<(), UnknownError> {
        if *self.nodes >= self.limit {
            return Err(UnknownError::Nodes);
        }
        *self.nodes += 1;
        if *self.nodes % LOOK == 0 {
            let progress = Progress {
                moves: self.below + 1,
                nodes: *self.nodes,
            };
            if self.watch.look(&progress).is_break() {
                return Err(UnknownError::Stopped);
            }
        }
        Ok(())
    }

    fn is_ours(&self, state: &State) -> bool {
        state.position.turn() == self.question.side
    }

    /// Returns the moves that are left after a move in this state.
    fn left_after(&self, state: &State, moves: u16) -> u16 {
        moves - u16::from(self.is_ours(state))
    }

    /// Returns whether the goal is reached if so many moves are left.
    fn reaches(&mut self, state: &State, moves: u16) -> Result<bool, UnknownError> {
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

    /// Returns whether a move of the side with the goal reaches it.
    fn reaches_by(&mut self, state: &State, mv: Move, moves: u16) -> Result<bool, UnknownError> {
        self.count()?;
        match self.question.play(state, mv) {
            Next::End(reached) => Ok(reached),
            Next::On(next) => self.reaches(&next, moves - 1),
        }
    }

    /// Returns the least number of moves in which the goal is reached, up to a bound, in which it is if that does not
    /// [last](Goal::lasts).
    fn least(&mut self, state: &State, most: u16) -> Result<Option<u16>, UnknownError> {
        if !self.question.goal.lasts() {
            return Ok(Some(most));
        }
        for moves in 1..=most {
            if self.reaches(state, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Returns the answer where it takes no search.
    fn known(&mut self, state: &State, moves: u16) -> Result<Option<bool>, UnknownError> {
        let is_ours = self.is_ours(state);
        Ok(match (self.question.goal, moves) {
            (_, 0) if is_ours => Some(self.question.is_gained(state)),
            (Goal::Mate, 0) => Some(false),
            (Goal::Mate, 1) if is_ours => Some(self.mates_at_once(state)?),
            (Goal::Mate, 1) => {
                for &mv in &state.position.legal_moves() {
                    self.count()?;
                    let loses = match self.question.play(state, mv) {
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

    fn mates_at_once(&mut self, state: &State) -> Result<bool, UnknownError> {
        self.count()?;
        Ok(self.question.mating_move(state).is_some())
    }

    /// Searches below a state until it is proved or disproved, or a number reaches its threshold.
    fn expand(
        &mut self,
        state: &State,
        moves: u16,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<Numbers, UnknownError> {
        let is_ours = self.is_ours(state);
        let left = self.left_after(state, moves);
        let mut children = Vec::new();
        for mv in sorted_moves(state) {
            self.count()?;
            let (next, numbers) = match self.question.play(state, mv) {
                Next::End(reached) => (*state, Numbers::known(reached)),
                Next::On(next) => (next, self.first_look(&next, left)?),
            };
            let answer = numbers.answer();
            if answer == Some(is_ours) {
                let found = Numbers::known(is_ours);
                self.table.put(state, moves, found, Some(mv));
                return Ok(found);
            }
            // What is settled the other way never needs to be looked at again.
            if answer.is_none() {
                children.push(Child {
                    mv,
                    state: next,
                    numbers,
                });
            }
        }
        loop {
            // The side to move chooses among `own` numbers and must face all `other` ones.
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
                // No move is left that could do it.
                let found = Numbers::known(!is_ours);
                self.table.put(state, moves, found, None);
                return Ok(found);
            };
            // The largest number and one for each further move, not their sum: transpositions are not counted many
            // times.
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
            // A little more than the second best, so that the search does not jump back and forth.
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

    /// Returns the numbers of a state that was not searched yet.
    fn first_look(&mut self, state: &State, moves: u16) -> Result<Numbers, UnknownError> {
        if let Some(numbers) = self.table.get(state, moves) {
            return Ok(numbers);
        }
        // With one move left the answer takes less time than an entry would save.
        if moves <= 1 {
            if let Some(known) = self.known(state, moves)? {
                return Ok(Numbers::known(known));
            }
        }
        // Where the other side has few moves, a proof is near.
        let proof = if self.is_ours(state) {
            1
        } else {
            u32::try_from(state.position.count_legal()).unwrap_or(NEVER - 1)
        };
        Ok(Numbers { proof, disproof: 1 })
    }

    /// Returns the move that reaches the goal in a state where it is reached in so many moves and no fewer.
    fn best(&mut self, state: &State, moves: u16) -> Result<Move, UnknownError> {
        let mating = match self.question.goal {
            Goal::Mate if moves == 1 => self.question.mating_move(state),
            _ => None,
        };
        if let Some(mv) = mating.or_else(|| self.table.best(state)) {
            if self.reaches_by(state, mv, moves)? {
                return Ok(mv);
            }
        }
        // The entry gave way to another one.
        for mv in sorted_moves(state) {
            if self.reaches_by(state, mv, moves)? {
                return Ok(mv);
            }
        }
        unreachable!("a move reaches the goal, as was proved")
    }

    fn solution(
        &mut self,
        state: &State,
        moves: u16,
        room: &mut usize,
    ) -> Result<Solution, UnknownError> {
        take(room)?;
        let mv = self.best(state, moves)?;
        let mut replies = Vec::new();
        if let Next::On(answer) = self.question.play(state, mv) {
            for mv in sorted_moves(&answer) {
                take(room)?;
                let then = match self.question.play(&answer, mv) {
                    Next::End(_) => None,
                    Next::On(_) if moves == 1 => None,
                    Next::On(next) => {
                        let least = self.least(&next, moves - 1)?.unwrap_or(moves - 1);
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
        state: &State,
        moves: u16,
        except: &[Move],
        room: &mut usize,
    ) -> Result<Option<Refutation>, UnknownError> {
        let mut answers = Vec::new();
        if moves == 0 {
            return Ok(Some(Refutation { answers }));
        }
        for mv in sorted_moves(state) {
            if except.contains(&mv) {
                continue;
            }
            take(room)?;
            let mut answer = None;
            match self.question.play(state, mv) {
                Next::End(true) => return Ok(None),
                Next::End(false) => {}
                // After the last move it is enough that it was no mate.
                Next::On(_) if moves == 1 && self.question.goal == Goal::Mate => {}
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
            answers.push(Answer { mv, reply, then });
        }
        Ok(Some(Refutation { answers }))
    }

    /// Finds a reply after which the goal is not reached in so many moves, with the refutation of the moves then.
    fn answer(
        &mut self,
        state: &State,
        moves: u16,
        room: &mut usize,
    ) -> Result<Option<(Move, Refutation)>, UnknownError> {
        let first = self.table.best(state);
        for mv in first.into_iter().chain(sorted_moves(state)) {
            self.count()?;
            match self.question.play(state, mv) {
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

/// Takes a move from the room of a tree.
fn take(room: &mut usize) -> Result<(), UnknownError> {
    *room = room.checked_sub(1).ok_or(UnknownError::Tree)?;
    Ok(())
}
