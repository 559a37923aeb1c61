//! Counting drills.

use std::sync::{Arc, Mutex};

use makruk::analysis::drill::{DrillAnswer, DrillKind, Drills};
use pyo3::prelude::*;

use crate::{
    background::wait_for,
    errors::{Class, Failure, guarded, poisoned},
    game::Game,
    moves::Move,
    rules::Rules,
    vocabulary::{Number, name, named},
};

/// The kind of a drill, its question and its game.
type DrillParts = (&'static str, &'static str, Game, Answer);

/// The number, whether the game is won in time, or the move; the limit of the count; and the moves to mate.
type Answer = (
    Option<u32>,
    Option<bool>,
    Option<Move>,
    Option<u16>,
    Option<u16>,
);

/// An endless series of drills.
#[pyclass(frozen, name = "_Drills", module = "makruk.drills")]
#[derive(Debug)]
pub(crate) struct DrillsHandle {
    series: Arc<Mutex<Series>>,
}

#[derive(Debug)]
struct Series {
    drills: Drills,
    /// The kind of all drills; `None` for all kinds in turn.
    kind: Option<DrillKind>,
    turn: usize,
}

impl Series {
    fn next(&mut self) -> Result<makruk::analysis::drill::Drill, Failure> {
        let kinds = DrillKind::ALL;
        let of_turn = kinds[self.turn % kinds.len()];
        let kind = self.kind.unwrap_or(of_turn);
        let drill = self.drills.next(kind).ok_or_else(|| {
            let message = format!("these rules have no drills of the kind {kind}");
            Failure::argument("rules", message)
        })?;
        self.turn += 1;
        Ok(drill)
    }
}

#[pymethods]
impl DrillsHandle {
    #[new]
    fn new(
        seed: Number<u64, name::Seed>,
        kind: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
    ) -> PyResult<Self> {
        let rules = Rules::or_default(rules);
        guarded(|| {
            let kind = kind.map(|name| named("kind", "kind", name)).transpose()?;
            let series = Series {
                drills: Drills::new(seed.0, rules),
                kind,
                turn: 0,
            };
            Ok(Self {
                series: Arc::new(Mutex::new(series)),
            })
        })
    }

    fn next(&self, py: Python<'_>) -> PyResult<DrillParts> {
        let series = Arc::clone(&self.series);
        let drill = wait_for(py, None, move |_| series.lock().map_err(poisoned)?.next())?;
        let answer = match drill.answer {
            DrillAnswer::Number { number, limit } => (Some(number), None, None, Some(limit), None),
            DrillAnswer::Won { in_time, moves } => (None, Some(in_time), None, None, moves),
            DrillAnswer::Move(mv) => (None, None, Some(Move(mv)), None, None),
            _ => {
                let message = "an unknown kind of answer";
                return Err(Failure::new(Class::Internal, "internal", message).into());
            }
        };
        let (kind, question) = (drill.kind.name(), drill.kind.summary());
        Ok((kind, question, Game::of(drill.game), answer))
    }
}
