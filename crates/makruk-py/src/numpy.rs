//! Many games at once, as arrays of numpy.

use std::{fmt::Display, ops::ControlFlow, sync::Mutex};

use makruk::{Color, Illegality, Move, Outcome, Square, SquareSet, bitboard::BitPosition};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyImportError, PyIndexError, PyMemoryError},
    prelude::*,
    types::{PyBytes, PySlice, PyTuple},
};

use crate::{
    board::Board,
    errors::{Failure, guarded, guarded_python, poisoned},
    pickle::{self, Reduced, restorer},
    rules::Rules,
    state::{State, read_fen},
    vocabulary::Number,
};

const SQUARES: usize = 64;
/// How many numbers actions have.
const ACTIONS: usize = SQUARES * SQUARES;
/// The planes of a position: the pieces of both sides, and [`STATE_PLANES`].
const PLANES: usize = 2 * PIECES + STATE_PLANES;
const PIECES: usize = 7;
/// The other planes: whose move it is, how often the position has occurred, who counts, the number and its limit.
const STATE_PLANES: usize = 5;
/// The action of a game that is left as it is.
const NO_ACTION: i64 = -1;

/// Many games that are played at once, for learning. No Python object is made for each.
///
/// The boards are copied, with their histories and counts. A game is over where :meth:`Board.outcome` says so; with
/// ``claim_draw``, a draw by repetition that can be claimed is one.
///
/// >>> batch = makruk.numpy.Batch.start(3)
/// >>> len(batch), batch[0] == makruk.Board()
/// (3, True)
/// >>> batch.over.tolist()
/// [False, False, False]
///
/// An index gives a copy of a board, and a slice a batch of copies.
#[pyclass(frozen, sequence, module = "makruk.numpy")]
#[derive(Debug)]
pub(crate) struct Batch {
    games: Mutex<Games>,
    length: usize,
    /// Whether a draw that can be claimed ends a game.
    #[pyo3(get)]
    claim_draw: bool,
}

#[derive(Clone, Debug)]
struct Games {
    states: Vec<State>,
    outcomes: Vec<Option<Outcome>>,
}

impl Games {
    fn new(states: Vec<State>, claim_draw: bool) -> Self {
        let outcomes = states.iter().map(|state| state.outcome(claim_draw));
        Self {
            outcomes: outcomes.collect(),
            states,
        }
    }

    fn over(&self) -> Vec<bool> {
        self.outcomes.iter().map(Option::is_some).collect()
    }

    /// Who won: 1 is White, -1 is Black, 0 is nobody.
    fn winners(&self) -> Vec<i8> {
        let winner = |outcome: &Option<Outcome>| outcome.and_then(makruk::Outcome::winner);
        let number = |color: Color| color.fold(1, -1);
        let winners = self.outcomes.iter().map(winner);
        winners.map(|color| color.map_or(0, number)).collect()
    }

    /// Returns the moves of actions; `None` for a game that is left as it is.
    fn moves(&self, actions: &[i64]) -> Result<Vec<Option<Move>>, Failure> {
        let games = self.states.iter().zip(&self.outcomes).zip(actions);
        let moves = games.enumerate().map(|(index, ((state, over), &action))| {
            if action == NO_ACTION {
                return Ok(None);
            }
            if over.is_some() {
                let message = format!("game {index} is over: expected the action {NO_ACTION}");
                return Err(Failure::argument("game-over", message));
            }
            let mv = move_of(state, action).map_err(|error| error.in_game(index))?;
            Ok(Some(mv))
        });
        moves.collect()
    }
}

/// Returns the legal move of an action. A bia that can promote does.
fn move_of(state: &State, action: i64) -> Result<Move, Failure> {
    let action = usize::try_from(action).ok().filter(|&a| a < ACTIONS);
    let action = action.ok_or_else(|| {
        let message = format!(
            "an action is out of range: expected 0 to {}, or {NO_ACTION}",
            ACTIONS - 1
        );
        Failure::argument("action", message)
    })?;
    let square = |index| Square::from_index(index % SQUARES);
    let squares = square(action / SQUARES).zip(square(action));
    let mv = squares.and_then(|(from, to)| Move::new(from, to));
    let mv = mv.ok_or_else(|| {
        Failure::argument(
            "action",
            format!("the action {action} moves from a square to itself"),
        )
    })?;
    match state.position().check_legal(mv) {
        Err(error) if error.reason() == Illegality::MissingPromotion => Ok(mv.promoting()),
        legality => Ok(legality.map(|()| mv)?),
    }
}

impl Batch {
    /// Does something with the games while other Python threads run.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Games) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        py.detach(|| guarded(|| work(&mut *self.games.lock().map_err(poisoned)?)))
    }

    fn read<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Games) -> T + Send) -> PyResult<T> {
        self.with(py, |games| Ok(work(games)))
    }

    fn of(
        py: Python<'_>,
        claim_draw: bool,
        states: impl FnOnce() -> PyResult<Vec<State>> + Send,
    ) -> PyResult<Self> {
        let games = py.detach(|| guarded_python(|| Ok(Games::new(states()?, claim_draw))))?;
        Ok(Self::from_games(games, claim_draw))
    }

    fn from_games(games: Games, claim_draw: bool) -> Self {
        Self {
            length: games.states.len(),
            games: Mutex::new(games),
            claim_draw,
        }
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (boards, *, claim_draw=true))]
    fn new(py: Python<'_>, boards: Vec<Bound<'_, Board>>, claim_draw: bool) -> PyResult<Self> {
        let boards: Vec<&Board> = boards.iter().map(Bound::get).collect();
        Self::of(py, claim_draw, || {
            let states = boards.iter().map(|board| board.read(State::clone));
            states.collect()
        })
    }

    /// Returns games at the start, or at the position of a FEN.
    #[staticmethod]
    #[pyo3(signature = (n, fen=None, rules=None, *, claim_draw=true))]
    fn start(
        py: Python<'_>,
        n: Number<usize>,
        fen: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
        claim_draw: bool,
    ) -> PyResult<Self> {
        let rules = Rules::or_default(rules);
        let fen = fen.unwrap_or(makruk::Fen::START);
        let (setup, position) = guarded(|| read_fen(fen, None))?;
        let state = State::new(setup, position, rules);
        Self::of(py, claim_draw, || {
            let mut states = room(n.0)?;
            states.resize(n.0, state);
            Ok(states)
        })
    }

    /// Which games are over.
    #[getter]
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        new_array(py, self.read(py, Games::over)?)
    }

    /// Who won: 1 is White, -1 is Black, 0 is nobody.
    ///
    /// >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
    /// >>> makruk.numpy.Batch([mated, makruk.Board()]).winners.tolist()
    /// [1, 0]
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        new_array(py, self.read(py, Games::winners)?)
    }

    /// Whose move it is: ``True`` is White.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let is_white = |state: &State| state.position().turn() == Color::White;
        let turns = self.read(py, |games| games.states.iter().map(is_white).collect())?;
        new_array(py, turns)
    }

    /// The Zobrist keys, as :attr:`Board.key`.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let key = |state: &State| state.position().zobrist();
        let keys = self.read(py, |games| games.states.iter().map(key).collect())?;
        new_array(py, keys)
    }

    /// Returns a copy, which is played on its own.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::from_games(
            self.read(py, Games::clone)?,
            self.claim_draw,
        ))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __len__(&self) -> usize {
        self.length
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (board, length) = (slf.getattr("__getitem__")?, slf.get().length);
        let builtins = slf.py().import("builtins")?;
        let indexes = builtins.call_method1("range", (length,))?;
        builtins.call_method1("map", (board, indexes))
    }

    /// Returns a copy of a board, with its history; for a slice, a batch of copies.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(self.length.try_into()?)?;
            let places = 0..isize::try_from(slice.slicelength)?;
            let indices = places.map(|place| slice.start + place * slice.step);
            let chosen = |games: &Games| Games {
                states: at(&games.states, indices.clone()),
                outcomes: at(&games.outcomes, indices.clone()),
            };
            let batch = Self::from_games(self.read(py, chosen)?, self.claim_draw);
            return Ok(Bound::new(py, batch)?.into_any());
        }
        let Number(index) = index.extract::<Number<i128>>()?;
        let index = if index < 0 {
            index + self.length as i128
        } else {
            index
        };
        let state = self.read(py, |games| {
            let index = usize::try_from(index).ok();
            index.and_then(|index| games.states.get(index).cloned())
        })?;
        let state = state.ok_or_else(|| PyIndexError::new_err("the batch has no such game"))?;
        Ok(Bound::new(py, Board::of(state))?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |games| {
            let over = games.outcomes.iter().flatten().count();
            format!("<Batch: {} games, {over} over>", games.states.len())
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let py = slf.py();
        let (rules, games) = slf
            .get()
            .read(py, |games| pickle::of_states(&games.states))?;
        let games = PyBytes::new(py, &games);
        let restore = restorer(py, "_restore_batch")?;
        Ok((restore, (rules, games, slf.get().claim_draw)))
    }
}

/// The arguments for a batch: see [`pickle::of_states`].
type Arguments<'py> = (Vec<Rules>, Bound<'py, PyBytes>, bool);

/// Makes the batch of a pickle.
#[pyfunction]
pub(crate) fn _restore_batch(
    py: Python<'_>,
    rules: Vec<Bound<'_, Rules>>,
    games: &[u8],
    claim_draw: bool,
) -> PyResult<Batch> {
    let rules: Vec<_> = rules.iter().map(|rules| rules.get().0).collect();
    Batch::of(py, claim_draw, || Ok(pickle::to_states(&rules, games)?))
}

/// Copies the values at some places.
fn at<T: Clone>(values: &[T], indices: impl Iterator<Item = isize>) -> Vec<T> {
    let value = |index: isize| values.get(usize::try_from(index).ok()?).cloned();
    indices.filter_map(value).collect()
}

/// Makes an array of numpy without copying.
pub(crate) fn new_array<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    need_numpy(py)?;
    guarded_python(|| Ok(PyArray1::from_vec(py, values)))
}

/// Without numpy, whatever concerns its arrays would panic.
fn need_numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|cause| {
        let error = PyImportError::new_err("arrays need numpy, which cannot be imported");
        error.set_cause(py, Some(cause));
        error
    })
}

/// Returns the positions as 19 planes of 8 × 8 numbers for each game, in 32-bit floats.
///
/// ``planes[n, c, rank, file]``; rank 0 is the first rank, for both sides. The planes 0 to 6 have a 1 where White has a khun, met,
/// khon, ma, rua, bia, bia ngai, 7 to 13 where Black has one. The others have one number throughout: 14 is 1 if White moves; 15 is
/// how often the position has occurred before; 16 is 1 if White counts and -1 if Black does; 17 is the number spoken last and 18
/// the limit.
///
/// >>> planes = makruk.numpy.planes(makruk.numpy.Batch.start(2))
/// >>> planes.shape, planes.dtype.name
/// ((2, 19, 8, 8), 'float32')
/// >>> float(planes[0, 5].sum()), planes[0, 4, 0].tolist()
/// (8.0, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
///
/// ``out`` is an array to fill instead of a new one, which takes no new memory. Nothing else may use it meanwhile.
#[pyfunction]
#[pyo3(signature = (batch, *, out=None))]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    filled(py, batch, &[PLANES, 8, 8], out, |state, _, planes| {
        fill_planes(state, planes);
    })
}

fn fill_planes(state: &State, planes: &mut [f32]) {
    let position = state.position();
    for (square, piece) in position.board() {
        let plane = piece.color().fold(0, PIECES) + piece.role().index();
        if let Some(place) = planes.get_mut(plane * SQUARES + square.index()) {
            *place = 1.0;
        }
    }
    let count = state.count();
    #[expect(
        clippy::cast_precision_loss,
        reason = "a float has room for what a game reaches"
    )]
    let numbers: [f32; STATE_PLANES] = [
        position.turn().fold(1.0, 0.0),
        (state.occurrences() - 1) as f32,
        count.map_or(0.0, |count| count.by.fold(1.0, -1.0)),
        count.map_or(0.0, |count| count.number as f32),
        count.map_or(0.0, |count| f32::from(count.limit)),
    ];
    let rest = planes.chunks_exact_mut(SQUARES).skip(2 * PIECES);
    for (plane, number) in rest.zip(numbers) {
        plane.fill(number);
    }
}

/// Returns which actions are legal: ``True`` at ``from * 64 + to``, for each game. A promotion is forced, so it has no number.
///
/// >>> mask = makruk.numpy.legal_mask(makruk.numpy.Batch.start(1))
/// >>> mask.shape, int(mask.sum()), bool(mask[0, makruk.E3 * 64 + makruk.E4])
/// ((1, 4096), 23, True)
///
/// A game that is over has no legal action.
///
/// ``out`` is an array to fill instead of a new one, which takes no new memory. Nothing else may use it meanwhile.
#[pyfunction]
#[pyo3(signature = (batch, *, out=None))]
pub(crate) fn legal_mask<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    filled(py, batch, &[ACTIONS], out, |state, outcome, mask| {
        if outcome.is_none() {
            fill_mask(&BitPosition::from(state.position()), mask);
        }
    })
}

fn fill_mask(position: &BitPosition, mask: &mut [bool]) {
    let _ = position.for_each_mover(SquareSet::ALL, |mover| {
        let from = mover.from.index() * SQUARES;
        if let Some(row) = mask.get_mut(from..from + SQUARES) {
            for to in mover.targets {
                if let Some(place) = row.get_mut(to.index()) {
                    *place = true;
                }
            }
        }
        ControlFlow::<()>::Continue(())
    });
}

/// Which games are over, and who won.
type Stepped<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<i8>>);

/// Plays an action in each game, and returns which are over and who won: see :attr:`Batch.over` and :attr:`Batch.winners`.
///
/// The actions are 64-bit integers, ``from * 64 + to``; -1 leaves a game as it is, and is the only one for a game that is over.
/// If one of them is illegal, none is played.
///
/// >>> import numpy
/// >>> batch = makruk.numpy.Batch.start(2)
/// >>> over, winners = makruk.numpy.step(batch, numpy.array([makruk.E3 * 64 + makruk.E4, -1]))
/// >>> over.tolist(), [board.ply() for board in batch]
/// ([False, False], [1, 0])
/// >>> makruk.numpy.step(batch, numpy.array([0.0, 0.0]))
/// Traceback (most recent call last):
///     ...
/// makruk.errors.ArgumentError: actions has the dtype float64: expected int64
#[pyfunction]
pub(crate) fn step<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    actions: &Bound<'py, PyAny>,
) -> PyResult<Stepped<'py>> {
    let batch = batch.get();
    let actions = vector::<i64>(batch.length, "actions", actions)?;
    let (over, winners) = batch.with(py, |games| {
        let moves = games.moves(&actions)?;
        for (index, mv) in moves.into_iter().enumerate() {
            let state = games.states.get_mut(index);
            if let Some((mv, state)) = mv.zip(state) {
                state.play(mv)?;
                if let Some(outcome) = games.outcomes.get_mut(index) {
                    *outcome = state.outcome(batch.claim_draw);
                }
            }
        }
        Ok((games.over(), games.winners()))
    })?;
    Ok((new_array(py, over)?, new_array(py, winners)?))
}

/// Begins games anew, with their first positions: those where ``which`` is ``True``.
///
/// >>> batch = makruk.numpy.Batch([makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")])
/// >>> makruk.numpy.reset(batch, batch.over)
#[pyfunction]
pub(crate) fn reset(
    py: Python<'_>,
    batch: &Bound<'_, Batch>,
    which: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let batch = batch.get();
    let which = vector::<bool>(batch.length, "which", which)?;
    batch.with(py, |games| {
        let games = games.states.iter_mut().zip(&mut games.outcomes);
        for ((state, outcome), _) in games.zip(which).filter(|(_, is_chosen)| *is_chosen) {
            state.restart();
            *outcome = state.outcome(batch.claim_draw);
        }
        Ok(())
    })
}

/// Fills an array with a row of a shape for each game while other Python threads run: a new one of zeros, or `out`.
fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    row: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    fill: impl Fn(&State, Option<Outcome>, &mut [T]) + Send + Sync,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let batch = batch.get();
    let shape = [&[batch.length], row].concat();
    let array = if let Some(out) = out {
        array_of("out", out, &shape)?
    } else {
        // Numpy takes memory that the system has cleared, and raises an exception if there is none.
        let shape = PyTuple::new(py, &shape)?;
        let zeros = need_numpy(py)?.getattr("zeros")?;
        zeros.call1((shape, numpy::dtype::<T>(py)))?.cast_into()?
    };
    if !array.is_c_contiguous() {
        let message = "out is not contiguous in the order of C: expected an array without gaps";
        return Err(Failure::argument("array", message).into());
    }
    let unusable = |error: &dyn Display| Failure::argument("array", format!("out: {error}"));
    let mut writer = array.try_readwrite().map_err(|error| unusable(&error))?;
    let places = writer.as_slice_mut().map_err(|error| unusable(&error))?;
    let is_used = out.is_some();
    batch.read(py, |games| {
        let rows = places.chunks_exact_mut(row.iter().product());
        for ((state, outcome), row) in games.states.iter().zip(&games.outcomes).zip(rows) {
            if is_used {
                row.fill(T::default());
            }
            fill(state, *outcome, row);
        }
    })?;
    drop(writer);
    Ok(array)
}

/// Returns an empty vector with room for a number of elements.
fn room<T>(length: usize) -> PyResult<Vec<T>> {
    let mut vector = Vec::new();
    let reserved = vector.try_reserve_exact(length);
    reserved.map_err(|_| PyMemoryError::new_err(format!("no memory for {length} numbers")))?;
    Ok(vector)
}

/// Copies an argument that has a number for each game, so that other threads may write to it meanwhile.
fn vector<T: Element + Copy>(
    length: usize,
    name: &str,
    array: &Bound<'_, PyAny>,
) -> PyResult<Vec<T>> {
    let array = array_of::<T>(name, array, &[length])?;
    let array = array.try_readonly();
    let array = array.map_err(|error| Failure::argument("array", format!("{name}: {error}")))?;
    Ok(array.as_array().iter().copied().collect())
}

/// Returns an argument as an array of a type and a shape.
fn array_of<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = array.py();
    need_numpy(py)?;
    let expected = numpy::dtype::<T>(py);
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let found = array.get_type().name()?;
        let message = format!("{name} is a {found}: expected a numpy array of {expected}");
        return Err(Failure::argument("array", message).into());
    };
    let dtype = untyped.dtype();
    if !dtype.is_equiv_to(&expected) {
        let message = format!("{name} has the dtype {dtype}: expected {expected}");
        return Err(Failure::argument("dtype", message).into());
    }
    if untyped.shape() != shape {
        let found = untyped.getattr("shape")?;
        let expected = PyTuple::new(py, shape)?;
        let message = format!("{name} has the shape {found}: expected {expected}");
        return Err(Failure::argument("shape", message).into());
    }
    // Rust reads and writes numbers at aligned places only.
    if !untyped.getattr("flags")?.getattr("aligned")?.is_truthy()? {
        let message = format!("{name} is not aligned in memory: expected a copy of it, which is");
        return Err(Failure::argument("array", message).into());
    }
    Ok(array.cast::<PyArrayDyn<T>>()?.clone())
}
