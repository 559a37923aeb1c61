//! Chases of a bare khun.

use std::sync::{Arc, Mutex, Weak};

use makruk::{
    ActionError,
    analysis::chase::{Chase, ChaseError, ChaseOptions, endings},
    tables::{Material, MemoryTables},
};
use pyo3::prelude::*;

use crate::{
    background::{Task, wait_for},
    board::Board,
    errors::{Class, Failure, guarded},
    form::Form,
    game::Game,
    locked::locked,
    move_text::MoveText,
    moves::Move,
    outcome::Outcome,
    root::Root,
    rules::Rules,
    state::State,
    vocabulary::{Number, color, is_white, name, named},
};

/// A chase with its tables.
#[pyclass(frozen, name = "_Chase", module = "makruk.drills")]
#[derive(Debug)]
pub(crate) struct ChaseHandle {
    chase: Mutex<Chase>,
    tables: Arc<MemoryTables>,
}

impl From<ChaseError> for Failure {
    #[cold]
    fn from(error: ChaseError) -> Self {
        match error {
            ChaseError::Action(error) => error.into(),
            ChaseError::NotYourTurn => Self::new(Class::Action, error.name(), error),
            _ => Self::argument(error.name(), error),
        }
    }
}

/// The tables of the chases in memory. Each entry has the tables of one ending.
static TABLES: Mutex<Vec<(makruk::Rules, Material, Weak<MemoryTables>)>> = Mutex::new(Vec::new());

/// Configurations visited between checks for a stop: less than ten milliseconds.
const CONFIGURATIONS: usize = 20_000;

/// Returns the tables of an ending, made unless a chase has them.
fn tables_of(
    material: Material,
    rules: &makruk::Rules,
    task: &Task,
) -> Result<Arc<MemoryTables>, Failure> {
    let is_same = |(its_rules, its_material, _): &&(makruk::Rules, Material, _)| {
        its_rules == rules && *its_material == material
    };
    // A process may be forked while a thread has the lock.
    if let Ok(all) = TABLES.try_lock() {
        let found = all.iter().find(is_same);
        if let Some(tables) = found.and_then(|(_, _, tables)| tables.upgrade()) {
            return Ok(tables);
        }
    }
    let mut tables = MemoryTables::new();
    tables.set_rules(rules);
    if !material.is_bare() || material.pieces() > 2 {
        let message = format!("{material}: expected one or two pieces against a bare khun");
        return Err(Failure::argument("material", message));
    }
    if !tables.can_generate(material) {
        return Err(ChaseError::NoCount.into());
    }
    while !tables.generate_some(material, &mut { CONFIGURATIONS }) {
        if task.is_stopped() {
            return Err(Failure::new(
                Class::Proof,
                "stopped",
                "the work was stopped",
            ));
        }
    }
    let tables = Arc::new(tables);
    if let Ok(mut all) = TABLES.try_lock() {
        all.retain(|(_, _, tables)| tables.strong_count() > 0);
        all.push((*rules, material, Arc::downgrade(&tables)));
    }
    Ok(tables)
}

/// Returns the ending with this name, or a random one without a bia.
fn ending_of(name: Option<&str>, seed: u64) -> Result<Material, Failure> {
    if let Some(name) = name {
        return named("material", "material", name);
    }
    let all: Vec<Material> = endings().filter(|material| !material.has_bia()).collect();
    let index = usize::try_from(seed % all.len() as u64).unwrap_or(0);
    let ending = all.get(index).copied();
    ending.ok_or_else(|| Failure::new(Class::Internal, "internal", "no endings"))
}

#[pymethods]
impl ChaseHandle {
    #[new]
    #[allow(clippy::too_many_arguments)] // they have names in Python
    fn new(
        py: Python<'_>,
        material: Option<&str>,
        side: &str,
        least: Number<u16, name::Least>,
        most: Number<u16, name::Most>,
        spare: Option<Number<u16, name::Spare>>,
        rules: Option<&Bound<'_, Rules>>,
        seed: Number<u64, name::Seed>,
    ) -> PyResult<Self> {
        let (rules, seed) = (Rules::or_default(rules), seed.0);
        let options = guarded(|| {
            let mut options = ChaseOptions::new(ending_of(material, seed)?);
            options.side = named("side", "side", side)?;
            options.moves = least.0..=most.0;
            options.spare = spare.map(|Number(spare, _)| spare);
            Ok(options)
        })?;
        wait_for(py, None, move |task| {
            let tables = tables_of(options.material, &rules, task)?;
            let chase = Chase::new(&options, rules, seed, &*tables)?;
            Ok(Self {
                chase: Mutex::new(chase),
                tables,
            })
        })
    }

    #[staticmethod]
    fn from_game(
        py: Python<'_>,
        game: Root<'_>,
        player: bool,
        seed: Number<u64, name::Seed>,
    ) -> PyResult<Self> {
        let game = game.to_game(py)?;
        wait_for(py, None, move |task| {
            let material = Material::of(game.position().board());
            let material = material.filter(|(material, _)| material.is_bare());
            let (material, _) = material.ok_or(ChaseError::NotBare)?;
            let tables = tables_of(material, game.rules(), task)?;
            let chase = Chase::from_game(game, color(player), seed.0, &*tables)?;
            Ok(Self {
                chase: Mutex::new(chase),
                tables,
            })
        })
    }

    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        self.with(py, |chase, _| Ok(Game::of(chase.game().clone())))
    }

    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        self.with(py, |chase, _| {
            Ok(Board::of(State::from_game(chase.game())?))
        })
    }

    fn player(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |chase, _| Ok(is_white(chase.player())))
    }

    fn side(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |chase, _| Ok(chase.side().name()))
    }

    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Outcome>> {
        self.with(py, |chase, _| Ok(chase.outcome().map(Outcome)))
    }

    fn question(&self, py: Python<'_>) -> PyResult<Form> {
        self.with(py, |chase, tables| Form::of(&chase.question(tables)?))
    }

    fn standing(&self, py: Python<'_>) -> PyResult<Form> {
        self.with(py, |chase, tables| Form::of(&chase.standing(tables)?))
    }

    fn moves(&self, py: Python<'_>) -> PyResult<Form> {
        self.with(py, |chase, tables| Form::of(&chase.moves(tables)?))
    }

    fn play(&self, py: Python<'_>, r#move: MoveText) -> PyResult<Form> {
        self.with(py, |chase, tables| {
            let mv = match (&r#move, chase.outcome()) {
                // The chase rejects it with its own error.
                (MoveText::Move(mv), _) => *mv,
                (_, Some(outcome)) => return Err(ActionError::GameOver(outcome).into()),
                (text, None) => text.to_move(chase.game().position())?,
            };
            Form::of(&chase.play(mv, tables)?)
        })
    }

    fn reply(&self, py: Python<'_>) -> PyResult<Option<Move>> {
        self.with(py, |chase, tables| Ok(chase.reply(tables)?.map(Move)))
    }

    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |chase, _| Ok(chase.undo()))
    }

    fn summary(&self, py: Python<'_>) -> PyResult<Option<Form>> {
        self.with(py, |chase, _| {
            chase.summary().as_ref().map(Form::of).transpose()
        })
    }
}

impl ChaseHandle {
    /// Runs `work` on the chase without the GIL.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Chase, &MemoryTables) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        py.detach(|| locked(&self.chase, |chase| work(chase, &self.tables)))
    }
}

/// Returns the names of the endings that chases are about.
#[pyfunction]
pub(crate) fn _chase_endings() -> Vec<String> {
    endings().map(|ending| ending.to_string()).collect()
}
