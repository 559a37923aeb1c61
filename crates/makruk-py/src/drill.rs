//! Counting drills.

use std::sync::{Arc, Mutex};

use makruk::analysis::drill::{Drill, DrillKind, Drills};
use pyo3::prelude::*;

use crate::{
    background::wait_for,
    errors::{Failure, guarded, poisoned},
    form::Form,
    game::Game,
    rules::Rules,
    vocabulary::{Number, name, named},
};

/// A drill's data form, and its game: house rules may have counts that no FEN has.
#[derive(IntoPyObject)]
pub(crate) struct Posed {
    form: Form,
    game: Game,
}

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
    fn next(&mut self) -> Result<Drill, Failure> {
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

    fn next(&self, py: Python<'_>) -> PyResult<Posed> {
        let series = Arc::clone(&self.series);
        wait_for(py, None, move |_| {
            let drill = series.lock().map_err(poisoned)?.next()?;
            Ok(Posed {
                form: Form::of(&drill)?,
                game: Game::of(drill.game),
            })
        })
    }
}

/// Returns the question of drills of a kind.
#[pyfunction]
pub(crate) fn _drill_question(kind: &str) -> PyResult<&'static str> {
    guarded(|| Ok(named::<DrillKind>("kind", "kind", kind)?.summary()))
}
