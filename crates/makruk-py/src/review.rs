//! Reviews of games, in steps: `makruk.reviews` makes its data classes of them.

use std::sync::Mutex;

use makruk::{
    San,
    analysis::{
        formation::Formation,
        review::{
            CountNote, Performance, Review, ReviewOptions, ReviewedMove, Reviewer, SideReview,
            engine_options,
        },
    },
    search::{self, Chances},
};
use pyo3::prelude::*;

use crate::{
    engine::{NetSource, Score, Wdl, level_from, seconds, wdl_parts},
    errors::{Class, Failure, guarded},
    locked::locked,
    moves::Move,
    pgn::{PgnGame, shared},
    root::Root,
    rules::Rules,
    vocabulary::{Number, name},
};

/// A running review.
#[pyclass(frozen, name = "_Reviewer", module = "makruk.reviews")]
#[derive(Debug)]
pub(crate) struct ReviewerHandle {
    reviewer: Mutex<Option<Reviewer>>,
    start: makruk::Position,
}

/// The number of moves, and the sums of the losses, of those that are at least an inaccuracy, and of what was at stake, per mille.
type Sums = (u32, u32, u32, u32, u64);
/// All moves of a side, those of each phase, and the number of each class.
type SideParts = (Sums, Vec<Sums>, Vec<u32>);
/// What was played or could be: a score and its chances.
type Worth = (Score, Wdl);
/// The move and its SAN, the best line, the values of the move and of the best one, the sums for this move alone, and the names of
/// the class, the note and the phase, and whether a count was called.
type MoveParts = (
    Move,
    String,
    Vec<Move>,
    Worth,
    Worth,
    Sums,
    (&'static str, Option<&'static str>, &'static str, bool),
);
/// The moves, the sides, the indices of the key moves, and the formations, White's first.
type Parts = (
    Vec<MoveParts>,
    (SideParts, SideParts),
    Vec<usize>,
    (Option<FormationNames>, Option<FormationNames>),
);
type FormationNames = (&'static str, &'static str);

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
            .with_movetime(time.map(seconds).transpose()?)
            .with_players(level_from(players.0)?);
        let net = net.read(py)?;
        let start = game.start_position();
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
            start,
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

    /// Returns the review.
    fn finish(&self) -> PyResult<Parts> {
        let reviewer = locked(&self.reviewer, |reviewer| {
            reviewer.take().ok_or_else(finished)
        })?;
        let (_, review) = reviewer.finish();
        let mut position = self.start.clone();
        let moves = review.moves.iter().map(|reviewed| {
            let san = San::from_move(&position, reviewed.mv).to_string();
            let parts = parts_of(reviewed, san);
            position.play_unchecked(reviewed.mv);
            parts
        });
        let moves = moves.collect();
        let names = |formation: Option<Formation>| {
            formation.map(|formation| (formation.name(), formation.thai_name()))
        };
        let Review {
            sides,
            key_plies,
            formations,
            ..
        } = review;
        Ok((
            moves,
            (side_parts(&sides.white), side_parts(&sides.black)),
            key_plies.into_iter().map(|ply| ply - 1).collect(),
            (names(formations.white), names(formations.black)),
        ))
    }
}

fn finished() -> Failure {
    Failure::new(Class::Internal, "internal", "the review is finished")
}

fn parts_of(reviewed: &ReviewedMove, san: String) -> MoveParts {
    let worth = |value, chances: Chances| {
        (
            Score {
                value,
                side: reviewed.color,
            },
            wdl_parts(chances),
        )
    };
    (
        Move(reviewed.mv),
        san,
        reviewed.line.iter().copied().map(Move).collect(),
        worth(reviewed.score, reviewed.chances),
        worth(reviewed.best_score, reviewed.best_chances),
        sums(Performance::from(reviewed)),
        (
            reviewed.class.name(),
            reviewed.count.map(CountNote::name),
            reviewed.phase.name(),
            reviewed.called,
        ),
    )
}

const fn sums(performance: Performance) -> Sums {
    (
        performance.moves,
        performance.loss,
        performance.kept,
        performance.stakes,
        performance.inverses,
    )
}

fn side_parts(side: &SideReview) -> SideParts {
    (
        sums(side.total),
        side.phases.map(sums).to_vec(),
        side.classes.to_vec(),
    )
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

/// Returns the names of the formation of a side in a position, in Latin and in Thai letters; ``None`` if it has none.
#[pyfunction]
#[pyo3(signature = (board, color))]
pub(crate) fn _formation(board: Root<'_>, color: bool) -> PyResult<Option<FormationNames>> {
    let (position, _, _) = board.counted()?;
    let formation = Formation::of(position.board(), crate::vocabulary::color(color));
    Ok(formation.map(|formation| (formation.name(), formation.thai_name())))
}
