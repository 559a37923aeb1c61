//! Playing the games of a batch: steps, and choice of actions.

use std::fmt::Display;

use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::{
    actions::dense_pairs,
    arrays::{array_of, flags, integers, need_numpy, new_array},
    choice::{Choice, choose},
    errors::Failure,
    numpy::{Batch, Games, NO_ACTION, Step},
    vocabulary::{Number, name},
};

/// Which games are over, and who won.
type Stepped<'py> = (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<i8>>);

/// Plays an action in each game, and returns which games are over and who won: :attr:`Batch.over` and :attr:`Batch.winners`.
///
/// The actions are integers, as a list or an array of any integer dtype: ``from * 64 + to``, or as the batch's options define
/// them. -1 leaves a game unchanged, and is the only action for a game that is over. If any action is illegal, none is played.
///
/// >>> batch = makruk.numpy.Batch.start(2)
/// >>> over, winners = makruk.numpy.step(batch, [makruk.E3 * 64 + makruk.E4, -1])
/// >>> over.tolist(), [board.ply() for board in batch]
/// ([False, False], [1, 0])
/// >>> makruk.numpy.step(batch, [0.0, 0.0])
/// Traceback (most recent call last):
///     ...
/// makruk.errors.ArgumentError: actions has the dtype float64: expected integers
#[pyfunction]
pub(crate) fn step<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    actions: &Bound<'py, PyAny>,
) -> PyResult<Stepped<'py>> {
    let batch = batch.get();
    let options = batch.options;
    let actions = integers(batch.length, "actions", actions)?;
    let (over, winners) = batch.with(py, |games| {
        let steps = games.steps(&actions, options)?;
        let Games {
            states,
            outcomes,
            plies,
        } = games;
        let places = states.iter_mut().zip(outcomes).zip(plies);
        for (((state, outcome), plies), step) in places.zip(steps) {
            match step {
                Step::Stay => continue,
                Step::Call => state.start_count()?,
                Step::Move(mv) => {
                    state.play(mv)?;
                    *plies = plies.saturating_add(1);
                }
            }
            *outcome = state.outcome(options.claim_draw);
        }
        Ok((games.over(options).collect(), games.winners()))
    })?;
    Ok((new_array(py, over)?, new_array(py, winners)?))
}

/// Offsets, and the values between them.
type OffsetsAndValues<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

/// Returns the legal actions of all games as offsets and values: game ``i`` has ``values[offsets[i]:offsets[i + 1]]``, in
/// ascending order.
///
/// >>> offsets, values = makruk.numpy.legal_actions(makruk.numpy.Batch.start(2))
/// >>> offsets.tolist(), values[:3].tolist()
/// ([0, 23, 46], [8, 75, 137])
///
/// A game that is over has none. If a model computes values for these actions only, no mask is needed.
#[pyfunction]
pub(crate) fn legal_actions<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
) -> PyResult<OffsetsAndValues<'py>> {
    let batch = batch.get();
    let (offsets, values) = batch.with(py, |games| {
        let mut offsets = Vec::with_capacity(batch.length + 1);
        let mut values: Vec<i64> = Vec::with_capacity(batch.length * USUAL_MOVES);
        offsets.push(0);
        games.for_each_list(batch.options, |_, list| {
            values.extend(list.iter().copied().map(i64::from));
            offsets.push(i64::try_from(values.len()).unwrap_or(i64::MAX));
            Ok(())
        })?;
        Ok((offsets, values))
    })?;
    Ok((new_array(py, offsets)?, new_array(py, values)?))
}

/// The usual number of legal moves, for allocation.
const USUAL_MOVES: usize = 24;

/// Samples a legal action in each game from the softmax of its logits; -1 in a game that is over.
///
/// ``logits`` has a row per game and a column per action, as 32-bit or 64-bit floats; with ``None`` all legal actions are equally
/// likely. A game's action depends only on its row, its index and the seed, not on the other games: use a new seed for each call.
///
/// >>> batch = makruk.numpy.Batch.start(2)
/// >>> actions = makruk.numpy.sample(batch, None, seed=18)
/// >>> [batch.move_of(index, action) in batch[index].legal_moves for index, action in enumerate(actions)]
/// [True, True]
#[pyfunction]
pub(crate) fn sample<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    logits: Option<&Bound<'py, PyAny>>,
    seed: Number<u64, name::Seed>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    chosen(py, batch.get(), "logits", logits, Choice::Sample(seed.0))
}

/// Returns the legal action with the highest score in each game, the first one in case of a tie; -1 in a game that is over.
///
/// ``scores`` has a row per game and a column per action, as 32-bit or 64-bit floats.
///
/// >>> import numpy
/// >>> batch = makruk.numpy.Batch.start(2)
/// >>> makruk.numpy.best(batch, numpy.zeros((2, 4096))).tolist()
/// [8, 8]
#[pyfunction]
pub(crate) fn best<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    scores: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    chosen(py, batch.get(), "scores", Some(scores), Choice::Best)
}

fn chosen<'py>(
    py: Python<'py>,
    batch: &Batch,
    name: &str,
    numbers: Option<&Bound<'py, PyAny>>,
    choice: Choice,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    need_numpy(py)?;
    let Some(numbers) = numbers else {
        return chosen_by::<f64>(py, batch, name, &[], choice);
    };
    let array = need_numpy(py)?.call_method1("ascontiguousarray", (numbers,))?;
    let dtype = array.getattr("dtype")?;
    if dtype.eq(numpy::dtype::<f32>(py))? {
        chosen_in::<f32>(py, batch, name, &array, choice)
    } else if dtype.eq(numpy::dtype::<f64>(py))? {
        chosen_in::<f64>(py, batch, name, &array, choice)
    } else {
        let message = format!("{name} has the dtype {dtype}: expected float32 or float64");
        Err(Failure::argument("dtype", message).into())
    }
}

fn chosen_in<'py, T: Element + Copy + Into<f64> + Sync>(
    py: Python<'py>,
    batch: &Batch,
    name: &str,
    array: &Bound<'py, PyAny>,
    choice: Choice,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let unusable = |error: &dyn Display| Failure::argument("array", format!("{name}: {error}"));
    let array = array_of::<T>(name, array, &[batch.length, batch.options.actions.count()])?;
    let array = array.try_readonly().map_err(|error| unusable(&error))?;
    let rows = array.as_slice().map_err(|error| unusable(&error))?;
    chosen_by(py, batch, name, rows, choice)
}

fn chosen_by<'py, T: Copy + Into<f64> + Send + Sync>(
    py: Python<'py>,
    batch: &Batch,
    name: &str,
    rows: &[T],
    choice: Choice,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let width = batch.options.actions.count();
    let actions = batch.with(py, |games| {
        let mut actions = Vec::with_capacity(batch.length);
        let mut weights = Vec::new();
        games.for_each_list(batch.options, |index, list| {
            let row = rows.get(index * width..(index + 1) * width).unwrap_or_default();
            let action = choose(choice, index, list, row, &mut weights).map_err(|action| {
                let message = format!(
                    "game {index}: {name} of legal action {action}: expected numbers, at least one above -inf"
                );
                Failure::argument("logits", message)
            })?;
            actions.push(action.map_or(NO_ACTION, i64::from));
            Ok(())
        })?;
        Ok(actions)
    })?;
    new_array(py, actions)
}

/// Returns the square pair of each dense action, ``from * 64 + to``.
#[pyfunction]
pub(crate) fn _dense_pairs(py: Python<'_>) -> PyResult<Bound<'_, PyArray1<i64>>> {
    new_array(py, dense_pairs())
}

/// Restarts games from their initial positions: those where ``which`` is ``True`` or 1.
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
    let which = flags(batch.length, "which", which)?;
    batch.with(py, |games| {
        let Games {
            states,
            outcomes,
            plies,
        } = games;
        let places = states.iter_mut().zip(outcomes).zip(plies).zip(which);
        for (((state, outcome), plies), _) in places.filter(|(_, is_chosen)| *is_chosen) {
            state.restart();
            *outcome = state.outcome(batch.options.claim_draw);
            *plies = 0;
        }
        Ok(())
    })
}
