//! The report of a proof search: its length, line, solution and limit.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use makruk_core::Move;
use makruk_rules::Game;

use super::{Call, Goal, Progress, Proof, ProofError, Solution, VerifyError, count_actions};

/// The result of a proof search, from [`Proof::report`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The goal.
    pub goal: Goal,
    /// The minimum number of moves to the goal; `None` if it is not reached or not known.
    pub moves: Option<u16>,
    /// The largest number of moves in which the goal is proved not to be reached.
    pub excluded: u16,
    /// The limit that ended the search before it had a result.
    pub limit: Option<ProofError>,
    /// The line of the fastest moves to the goal against the longest defence. It is empty if the goal is not reached, or if a limit
    /// was reached after the goal was proved.
    pub line: Vec<Move>,
    /// The chaser's count actions in the line.
    pub calls: Vec<Call>,
    /// The solution, which the checker has played. `None` if there is none, if it has more moves than its limit, or if a limit was
    /// reached after the goal was proved.
    pub solution: Option<Solution>,
    /// Positions searched.
    pub nodes: u64,
}

impl<P: FnMut(Progress) -> ControlFlow<()>> Proof<'_, P> {
    /// Searches for the goal in the fewest moves, its line and its solution, and checks the solution. `game` is the game of the
    /// question.
    ///
    /// ```
    /// use makruk::{Fen, Rules, analysis::proof::{Goal, ProofLimits, Prover}};
    ///
    /// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut prover = Prover::new(1 << 20)?;
    /// let report = prover.ask(&game, Goal::Mate, 3, ProofLimits::NONE).report(&game)?;
    /// assert_eq!((report.moves, report.limit), (Some(1), None));
    /// assert_eq!(report.line, ["h1h8".parse()?]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first flaw of the solution, which means a bug in this library or another game than that of the question.
    pub fn report(&mut self, game: &Game) -> Result<Report, VerifyError> {
        let shortest = self.shortest();
        let goal = self.goal();
        let mut report = Report {
            goal,
            moves: shortest.ok().flatten(),
            excluded: self.excluded(),
            limit: shortest.err(),
            line: Vec::new(),
            calls: Vec::new(),
            solution: None,
            nodes: 0,
        };
        if let Some(moves) = report.moves {
            report.line = self.line().unwrap_or_default();
            let chaser = goal.chaser(game.position().turn());
            report.calls = count_actions(game, chaser, &report.line);
            report.solution = self.solution().unwrap_or_default();
            if let Some(solution) = &report.solution {
                solution.check(game, goal, moves)?;
            }
        }
        report.nodes = self.nodes();
        Ok(report)
    }
}
