//! Reviews of games, in steps.

use std::sync::Mutex;

use makruk::{
    Color,
    analysis::{
        formation::Formation,
        review::{Performance, ReviewOptions, Reviewer, engine_options},
    },
    search::{self, Chances},
};
use pyo3::prelude::*;

use crate::{
    engine::{NetSource, Wdl, level_from, time as limit_time},
    errors::{Class, Failure, guarded},
    form::Form,
    locked::locked,
    pgn::{PgnGame, shared},
    root::Root,
    rules::Rules,
    vocabulary::{Number, color, is_white, name},
};

/// A running review.
#[pyclass(frozen, name = "_Reviewer", module = "makruk.reviews")]
#[derive(Debug)]
pub(crate) struct ReviewerHandle {
    reviewer: Mutex<Option<Reviewer>>,
    /// The side of the first move.
    turn: Color,
}

#[pymethods]
impl ReviewerHandle {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, Rules>>,
        nodes: Number<u64, name::Nodes>,
        time: Option<f64>,
        players: Number<i64, name::Players>,
        net: NetSource,
    ) -> PyResult<Self> {
        let game = match game.cast::<PgnGame>() {
            Ok(record) => {
                let rules = Rules::or_default(rules);
                shared(record).with_detached(py, |record| {
                    let tree = &record.tree;
                    Ok(tree.play_main_line(rules, tree.count_started()).game)
                })?
            }
            Err(_) => game.extract::<Root<'_>>()?.to_game(py)?,
        };
        if nodes.0 == 0 {
            return Err(Failure::argument("number", "nodes is 0: expected at least 1").into());
        }
        let options = ReviewOptions::default()
            .with_nodes(nodes.0)
            .with_movetime(limit_time("time", time)?)
            .with_players(level_from(players.0)?);
        let net = net.read(py)?;
        let turn = game.start_position().turn();
        let reviewer = py.detach(|| {
            guarded(|| {
                let mut engine = search::Engine::new(engine_options())
                    .map_err(|error| Failure::new(Class::Engine, "memory", error))?;
                engine.set_net(net);
                Ok(Reviewer::new(engine, &game, options))
            })
        })?;
        Ok(Self {
            reviewer: Mutex::new(Some(reviewer)),
            turn,
        })
    }

    /// Searches more nodes; returns whether the review is finished, and the number of reviewed moves and of all.
    fn step(
        &self,
        py: Python<'_>,
        nodes: Number<u64, name::Nodes>,
    ) -> PyResult<(bool, usize, usize)> {
        py.detach(|| {
            locked(&self.reviewer, |reviewer| {
                let reviewer = reviewer.as_mut().ok_or_else(finished)?;
                let is_over = reviewer.step(nodes.0);
                let (done, all) = reviewer.progress();
                Ok((is_over, done, all))
            })
        })
    }

    /// The side of the first move.
    fn turn(&self) -> bool {
        is_white(self.turn)
    }

    /// Returns the review.
    fn finish(&self) -> PyResult<Form> {
        locked(&self.reviewer, |reviewer| {
            let reviewer = reviewer.take().ok_or_else(finished)?;
            Form::of(&reviewer.finish().1)
        })
    }
}

fn finished() -> Failure {
    Failure::new(Class::Internal, "internal", "the review is finished")
}

/// The fields of a `makruk.reviews.Performance`.
#[derive(IntoPyObject)]
pub(crate) struct Sums {
    moves: u32,
    loss: f64,
    kept: f64,
    stakes: f64,
    inverses: f64,
}

/// Returns the performance in a move, from the expected points lost, per mille, and the chances of the best choice.
#[pyfunction]
pub(crate) fn _performance(loss: u16, best_wdl: Wdl) -> PyResult<Sums> {
    let (win, draw, defeat) = best_wdl;
    let best = Chances::from_per_mille(win, draw, defeat);
    let best =
        best.ok_or_else(|| Failure::argument("wdl", "the chances do not add up to 1,000"))?;
    let of_move = Performance::of(loss, best);
    let points = |sum: u32| f64::from(sum) / 1_000.0;
    Ok(Sums {
        moves: of_move.moves,
        loss: points(of_move.loss),
        kept: points(of_move.kept),
        stakes: points(of_move.stakes),
        inverses: points(of_move.inverses.try_into().unwrap_or(u32::MAX)),
    })
}

/// Returns the accuracy per mille for sums per mille.
#[pyfunction]
pub(crate) fn _accuracy(moves: u32, kept: u32, stakes: u32, inverses: u64) -> Option<u16> {
    let mut performance = Performance::default();
    performance.moves = moves;
    performance.inverses = inverses;
    performance.kept = kept;
    performance.stakes = stakes;
    performance.accuracy()
}

/// Returns the name of the formation of a side in a position; ``None`` if it has none.
#[pyfunction]
#[pyo3(signature = (board, side))]
pub(crate) fn _formation(board: Root<'_>, side: bool) -> PyResult<Option<&'static str>> {
    let (position, _, _) = board.counted()?;
    Ok(Formation::of(position.board(), color(side)).map(Formation::name))
}

/// Returns the Thai name of a formation.
#[pyfunction]
pub(crate) fn _thai_formation(name: &str) -> Option<&'static str> {
    let mut all = Formation::ALL.into_iter();
    let found = all.find(|formation| formation.name() == name);
    found.map(Formation::thai_name)
}
