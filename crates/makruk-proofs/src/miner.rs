//! The miner: finds puzzles in games, and keeps those that it can prove.

use alloc::{collections::TryReserveError, vec::Vec};
use core::{error::Error, fmt};

use makruk_core::{Move, Setup};
use makruk_rules::{Game, Rules};
use makruk_search::{BareKhunTables, Engine, Limits, Options, Score};

use crate::{Prover, Puzzle, UnknownError, ending::Endings, question::lead};

/// What a [`Miner`] looks for, and how much work a candidate may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinerOptions {
    /// Nodes of the engine for each position of a game.
    pub nodes: u64,
    /// The fewest moves of a mate.
    pub least: u16,
    /// The most moves of a mate or a draw.
    pub most: u16,
    /// Nodes of a proof.
    pub proof_nodes: u64,
    /// Moves of the tree of a proof.
    pub tree: usize,
    /// Moves of the tree of a solution, which people may want to look through.
    pub solution: usize,
    /// Nodes of the engine that has to prefer a move which wins material.
    pub gain_nodes: u64,
}

impl Default for MinerOptions {
    fn default() -> Self {
        Self {
            nodes: 500,
            least: 2,
            most: 6,
            proof_nodes: 1_500_000,
            tree: 300_000,
            solution: 2_000,
            gain_nodes: 50_000,
        }
    }
}

/// Why a candidate was dropped. `Display` says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rejection {
    /// The goal is not reached in so many moves, or a mate is too short.
    Refuted,
    /// Another move reaches the goal as well, at first or later in the line.
    NotOnly,
    /// The move wins material, but the engine does not prefer it clearly.
    NotBest,
    /// Another move is not proved to lose, in the most moves that a mate may take and two more.
    NotLost,
    /// The proof took more nodes than it may.
    Nodes,
    /// The solution, or the proof that it is the only one, has more moves than it may.
    Tree,
    /// It wins material, but by no fork and no pin, or the game ends otherwise than the themes know.
    NoTheme,
    /// The line cannot be played, or does not end with the goal.
    Line,
}

impl Rejection {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::Refuted,
        Self::NotOnly,
        Self::NotBest,
        Self::NotLost,
        Self::Nodes,
        Self::Tree,
        Self::NoTheme,
        Self::Line,
    ];
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refuted => "refuted",
            Self::NotOnly => "more than one solution",
            Self::NotBest => "not clearly the best move",
            Self::NotLost => "another move not proved to lose",
            Self::Nodes => "not proved within the nodes",
            Self::Tree => "too many variations",
            Self::NoTheme => "without a theme",
            Self::Line => "the line does not reach the goal",
        })
    }
}

impl Error for Rejection {}

impl From<UnknownError> for Rejection {
    fn from(unknown: UnknownError) -> Self {
        match unknown {
            UnknownError::Tree => Self::Tree,
            UnknownError::Nodes | UnknownError::Moves | UnknownError::Stopped => Self::Nodes,
        }
    }
}

/// What a position of a game gave.
#[derive(Clone, Debug)]
pub struct Find {
    /// The number of the position in its game, from 0.
    pub ply: usize,
    /// The puzzle, or why there is none.
    pub puzzle: Result<Puzzle, Rejection>,
}

/// An engine, a prover and tables, that look for puzzles in one game after another.
///
/// What is found in a game depends on nothing but the game, the rules and the options.
#[derive(Debug)]
pub struct Miner {
    pub(crate) options: MinerOptions,
    pub(crate) engine: Engine,
    pub(crate) prover: Prover,
    pub(crate) tables: BareKhunTables,
}

/// Bytes of the engine's table: enough for the few nodes of a position.
const ENGINE_BYTES: usize = 1 << 20;

/// Bytes of the prover's table.
const PROVER_BYTES: usize = 32 << 20;

/// Legal moves of a side that may be saved by stalemate.
const CRAMPED: usize = 6;

/// Hundredths of a bia that a score rises by where something may be won.
const SWING: i32 = 150;

impl Miner {
    /// Creates a miner; it takes about 40 MB, and 80 MB with all tables.
    ///
    /// # Errors
    ///
    /// If the memory is not available.
    pub fn new(options: MinerOptions) -> Result<Self, TryReserveError> {
        let engine = Options::default()
            .with_hash_bytes(ENGINE_BYTES)
            .with_tablebase_bytes(0);
        Ok(Self {
            options,
            engine: Engine::try_new(engine)?,
            prover: Prover::new(PROVER_BYTES)?,
            tables: BareKhunTables::new(),
        })
    }

    /// Looks for puzzles in the positions of a game, in their order, each with its count. After a puzzle, the positions of
    /// its line are skipped.
    ///
    /// In an ending that the [tables](BareKhunTables) decide, it looks for a position where one move wins sooner, or holds out for longer,
    /// than all others, and sets the count so that this decides the game; at most one of each in a game.
    pub fn mine(&mut self, positions: &[Setup], rules: Rules) -> Vec<Find> {
        self.engine.clear();
        let mut finds = Vec::new();
        // The score of the last position, from the view of the side that moves now.
        let mut before = None;
        let mut next = 0;
        let mut endings = Endings::default();
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
                finds.push(Find { ply, puzzle });
                if is_puzzle {
                    break;
                }
            }
        }
        finds
    }

    /// Looks for a puzzle in a position with its score, where so much may be gained.
    fn look_at(
        &mut self,
        game: &Game,
        score: Option<Score>,
        gained: Option<u8>,
    ) -> Vec<Result<Puzzle, Rejection>> {
        let (position, side) = (game.position(), game.position().turn());
        let lead = lead(position.board(), side);
        let mut found = Vec::new();
        match (score, gained) {
            (Some(Score::MateIn(moves)), _) if moves >= self.options.least => {
                found.push(self.mate(game));
            }
            (Some(Score::Cp(_)), Some(gain)) => found.push(self.gain(game, gain)),
            _ => {}
        }
        // Who counts, or has little, may be saved by one move.
        let counts = game.count().is_some_and(|count| count.by == side);
        let left = game.counting().plies_left(game.rules());
        let is_last = left.is_some_and(|left| left / 2 < u32::from(self.options.most));
        let is_cramped = lead <= -3 && position.legal_moves().len() <= CRAMPED;
        if counts && is_last || is_cramped {
            found.extend(self.try_to_save(game).transpose());
        }
        found
    }
}

/// Returns how much the engine's line wins in two moves, in the steps that puzzles have.
fn gain_of(game: &Game, line: &[Move]) -> Option<u8> {
    let side = game.position().turn();
    let mut played = game.clone();
    for &mv in line.get(..4)? {
        played.play(mv).ok()?;
    }
    let gain = lead(played.position().board(), side) - lead(game.position().board(), side);
    [5_u8, 3, 2].into_iter().find(|&step| gain >= step.into())
}
