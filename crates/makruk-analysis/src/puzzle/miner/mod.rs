//! The miner: finds puzzle candidates in games, and retains those that it can prove.

mod ending;
mod proving;

use alloc::vec::Vec;
use core::{error::Error, fmt};

use makruk_core::{Move, Role, Setup};
use makruk_rules::{Game, Rules, material_lead, piece_value};
use makruk_search::{AllocationError, Engine, Limits, Options, Score};
use makruk_tables::{Material, MemoryTables};

use self::ending::FoundEndings;
use super::Puzzle;
use crate::proof::{ProofError, Prover, TENTHS};

/// The puzzles that a [`Miner`] looks for, and the work limit per candidate.
///
/// ```
/// use makruk::analysis::puzzle::MinerOptions;
///
/// let options = MinerOptions::default().with_max_moves(4).with_nodes(1_000);
/// assert_eq!((options.min_moves, options.max_moves), (2, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinerOptions {
    /// Engine nodes per position of a game.
    pub nodes: u64,
    /// Minimum number of moves of a mate.
    pub min_moves: u16,
    /// Maximum number of moves of a mate or a draw.
    pub max_moves: u16,
    /// Maximum number of nodes of a proof.
    pub proof_nodes: u64,
    /// Maximum number of moves in a proof tree.
    pub max_proof_size: usize,
    /// Maximum number of moves in a solution tree, which people may want to read in full.
    pub max_solution_size: usize,
    /// Engine nodes for checking that the engine prefers the move that wins material.
    pub gain_nodes: u64,
}

impl Default for MinerOptions {
    fn default() -> Self {
        Self {
            nodes: 500,
            min_moves: 2,
            max_moves: 6,
            proof_nodes: 1_500_000,
            max_proof_size: 300_000,
            max_solution_size: 2_000,
            gain_nodes: 50_000,
        }
    }
}

impl MinerOptions {
    /// Sets [`MinerOptions::nodes`].
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Sets [`MinerOptions::min_moves`].
    #[must_use]
    pub const fn with_min_moves(mut self, min_moves: u16) -> Self {
        self.min_moves = min_moves;
        self
    }

    /// Sets [`MinerOptions::max_moves`].
    #[must_use]
    pub const fn with_max_moves(mut self, max_moves: u16) -> Self {
        self.max_moves = max_moves;
        self
    }

    /// Sets [`MinerOptions::proof_nodes`].
    #[must_use]
    pub const fn with_proof_nodes(mut self, proof_nodes: u64) -> Self {
        self.proof_nodes = proof_nodes;
        self
    }

    /// Sets [`MinerOptions::max_proof_size`].
    #[must_use]
    pub const fn with_max_proof_size(mut self, max_proof_size: usize) -> Self {
        self.max_proof_size = max_proof_size;
        self
    }

    /// Sets [`MinerOptions::max_solution_size`].
    #[must_use]
    pub const fn with_max_solution_size(mut self, max_solution_size: usize) -> Self {
        self.max_solution_size = max_solution_size;
        self
    }

    /// Sets [`MinerOptions::gain_nodes`].
    #[must_use]
    pub const fn with_gain_nodes(mut self, gain_nodes: u64) -> Self {
        self.gain_nodes = gain_nodes;
        self
    }
}

/// The reason why a puzzle candidate was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The goal is not reached within the maximum number of moves, or the mate is too short.
    Refuted,
    /// Another move also reaches the goal, either in place of the first move or of a later move in the line.
    NotOnly,
    /// The move wins material, but the engine does not prefer it clearly.
    NotBest,
    /// Another move is not proved to lose to a mate within the maximum number of moves plus two.
    NotLost,
    /// The proof exceeded its node limit.
    Nodes,
    /// The solution, or the proof that it is the only one, exceeded its move limit.
    Size,
    /// The move wins material without a fork or a pin, or the game ends in a way that no theme covers.
    NoTheme,
    /// The line contains an illegal move, or does not end with the goal.
    Line,
}

impl PuzzleError {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::Refuted,
        Self::NotOnly,
        Self::NotBest,
        Self::NotLost,
        Self::Nodes,
        Self::Size,
        Self::NoTheme,
        Self::Line,
    ];

    /// Returns the machine-readable name, such as `not-only`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refuted => "refuted",
            Self::NotOnly => "not-only",
            Self::NotBest => "not-best",
            Self::NotLost => "not-lost",
            Self::Nodes => "nodes",
            Self::Size => "size",
            Self::NoTheme => "no-theme",
            Self::Line => "line",
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refuted => "refuted",
            Self::NotOnly => "more than one solution",
            Self::NotBest => "not clearly the best move",
            Self::NotLost => "another move not proved to lose",
            Self::Nodes => "not proved within the node limit",
            Self::Size => "too many variations",
            Self::NoTheme => "no theme",
            Self::Line => "the line does not reach the goal",
        })
    }
}

impl Error for PuzzleError {}

impl From<ProofError> for PuzzleError {
    fn from(unknown: ProofError) -> Self {
        match unknown {
            ProofError::Size => Self::Size,
            ProofError::Nodes | ProofError::Moves | ProofError::Stopped => Self::Nodes,
        }
    }
}

/// Mining result for one position of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// Zero-based ply of the position in its game.
    pub ply: usize,
    /// The puzzle, or the reason why there is none.
    pub puzzle: Result<Puzzle, PuzzleError>,
}

/// Finds puzzles in one game after another, with an engine, a prover and tables.
///
/// The results for a game depend only on the game, the rules and the options.
///
/// ```
/// use makruk::{Color, Fen, Rules, Setup, analysis::puzzle::{Miner, MinerOptions}};
///
/// let fen: Fen = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105".parse()?;
/// let mut miner = Miner::new(MinerOptions::default())?;
/// let candidates = miner.mine(&[Setup::start(Color::White), fen.as_setup().clone()], Rules::THAI);
/// // The start position is not even a candidate, and a candidate is a puzzle only if it was proved.
/// assert_eq!((candidates.len(), candidates[0].ply), (1, 1));
/// let puzzle = candidates[0].puzzle.as_ref().unwrap();
/// assert_eq!((puzzle.moves, puzzle.solution.mv), (2, "a3b4".parse()?));
/// assert!(puzzle.check().is_ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Miner {
    options: MinerOptions,
    engine: Engine,
    prover: Prover,
    tables: MemoryTables,
}

/// Size of the engine's table in bytes, enough for the few nodes per position.
const ENGINE_BYTES: usize = 1 << 20;

/// Size of the prover's table in bytes.
const PROVER_BYTES: usize = 32 << 20;

/// Maximum number of legal moves at which a side may be saved by stalemate.
const CRAMPED: usize = 6;

/// Minimum lead of the other side, in tenths of a bia, at which a side is behind in material: a khon.
const BEHIND: i32 = piece_value(Role::Khon) as i32;

/// Minimum rise of the score, in hundredths of a bia, that suggests a gain of material.
const SWING: i32 = 150;

impl Miner {
    /// Creates a miner; it takes about 40 MB, and 80 MB with all tables.
    ///
    /// # Errors
    ///
    /// If the memory cannot be allocated.
    pub fn new(options: MinerOptions) -> Result<Self, AllocationError> {
        let engine = Options::default()
            .with_hash_bytes(ENGINE_BYTES)
            .with_tablebase_bytes(0);
        Ok(Self {
            options,
            engine: Engine::new(engine)?,
            prover: Prover::new(PROVER_BYTES)?,
            tables: MemoryTables::new(),
        })
    }

    /// Looks for puzzles in the positions of a game, in order, each with its count. After a puzzle, the positions of
    /// its line are skipped.
    ///
    /// In endings decided by the [tables](MemoryTables), the miner looks for positions in which one move wins
    /// sooner, or defends longer, than all others, and sets the count so that this difference decides the game. It
    /// also looks for positions in which exactly one move of a bare khun draws. A game yields at most one puzzle of
    /// each of these three kinds.
    ///
    /// Most of the time is spent on proofs, which [`MinerOptions::proof_nodes`] limits. A program can report progress,
    /// and stop, between games.
    pub fn mine(&mut self, positions: &[Setup], rules: Rules) -> Vec<Candidate> {
        self.engine.clear();
        let mut candidates = Vec::new();
        // The score of the previous position, from the point of view of the side now to move.
        let mut before = None;
        let mut next = 0;
        let mut endings = FoundEndings::default();
        for (ply, setup) in positions.iter().enumerate() {
            let last = before.take();
            let Ok(game) = Game::from_setup(setup, rules) else {
                continue;
            };
            if ply < next || game.outcome().is_some() || game.position().legal_moves().len() < 2 {
                continue;
            }
            let puzzles = if self.decides(&game) {
                Vec::from_iter(self.ending(setup, rules, &mut endings))
            } else {
                let limits = Limits::nodes(self.options.nodes);
                let result = self.engine.search(&game, &limits, &mut ());
                let score = result.score();
                let cp = match score {
                    Some(Score::Cp(cp)) => Some(cp),
                    _ => None,
                };
                let swings = matches!((cp, last), (Some(cp), Some(last)) if cp - last >= SWING);
                let gained = match result.lines.first() {
                    Some(line) if swings => gain_of(&game, &line.moves),
                    _ => None,
                };
                before = cp.map(|cp| -cp);
                self.look_at(&game, score, gained)
            };
            for puzzle in puzzles {
                let is_puzzle = puzzle.is_ok();
                if let Ok(puzzle) = &puzzle {
                    next = ply + puzzle.line.len();
                }
                candidates.push(Candidate { ply, puzzle });
                if is_puzzle {
                    break;
                }
            }
        }
        candidates
    }

    /// Returns whether the tables decide a bare-khun position.
    fn decides(&mut self, game: &Game) -> bool {
        let ending = Material::of(game.position().board());
        ending.is_some_and(|(material, _)| self.tables.generate(material))
    }

    /// Looks for puzzles in a position with this score and this possible gain.
    fn look_at(
        &mut self,
        game: &Game,
        score: Option<Score>,
        gained: Option<u8>,
    ) -> Vec<Result<Puzzle, PuzzleError>> {
        let (position, side) = (game.position(), game.position().turn());
        let lead = material_lead(position.board(), side);
        let mut found = Vec::new();
        match (score, gained) {
            (Some(Score::MateIn(moves)), _) if moves >= self.options.min_moves => {
                found.push(self.mate(game));
            }
            (Some(Score::Cp(_)), Some(gain)) => found.push(self.gain(game, gain)),
            _ => {}
        }
        // One move may save a side that is counting, or that has few moves and is behind in material.
        let counts = game.count().is_some_and(|count| count.by == side);
        let left = game.counting().plies_left(game.rules());
        let is_last = left.is_some_and(|left| left / 2 < u32::from(self.options.max_moves));
        let is_cramped = lead <= -BEHIND && position.legal_moves().len() <= CRAMPED;
        if counts && is_last || is_cramped {
            found.extend(self.try_to_save(game).transpose());
        }
        found
    }
}

/// Returns the bia that the engine's line gains in two moves, rounded down to one of the values that puzzles use; `None` for
/// less than a met.
fn gain_of(game: &Game, line: &[Move]) -> Option<u8> {
    let side = game.position().turn();
    let mut played = game.clone();
    for &mv in line.get(..4)? {
        played.play(mv).ok()?;
    }
    let gain = material_lead(played.position().board(), side)
        - material_lead(game.position().board(), side);
    if gain < i32::from(piece_value(Role::Met)) {
        return None;
    }
    let is_reached = |step: &u8| gain / TENTHS >= i32::from(*step);
    [5, 3, 2, 1].into_iter().find(is_reached)
}
