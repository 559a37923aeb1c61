//! Network inputs for a batch: planes, and masks of legal actions.

use std::{fmt::Display, ops::ControlFlow};

use makruk::{Color, SquareSet, bitboard::BitPosition};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::{prelude::*, types::PyTuple};

use crate::{
    actions::Space,
    arrays::{array_of, need_numpy},
    errors::Failure,
    numpy::Batch,
    state::State,
};

const SQUARES: usize = 64;
/// The number of planes per position: the pieces of both sides, and [`STATE_PLANES`].
const PLANES: usize = 2 * PIECES + STATE_PLANES;
const PIECES: usize = 7;
/// The other planes: the side to move, repetitions, the counting side, the number and the limit.
const STATE_PLANES: usize = 5;

/// Returns the positions as 19 planes of 8 × 8 32-bit floats per game.
///
/// The layout is ``planes[n, c, rank, file]``; rank 0 is the first rank, for both sides. Planes 0 to 6 have a 1 on the squares of
/// White's khun, met, khon, ma, rua, bia and bia ngai, planes 7 to 13 on those of Black's. Each of the other planes is constant:
/// 14 is 1 if White is to move; 15 is the number of earlier occurrences of the position; 16 is 1 if White counts and -1 if Black
/// does; 17 is the last number spoken and 18 the limit. In a batch with ``perspective``, planes 0 to 6 are those of the side to
/// move, its first rank is rank 0, plane 14 is 1, and plane 16 is 1 if the side to move counts.
///
/// >>> planes = makruk.numpy.planes(makruk.numpy.Batch.start(2))
/// >>> planes.shape, planes.dtype.name
/// ((2, 19, 8, 8), 'float32')
/// >>> float(planes[0, 5].sum()), planes[0, 4, 0].tolist()
/// (8.0, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
///
/// ``out`` is an array to fill instead of a new one. Nothing else may access it during the call.
#[pyfunction]
#[pyo3(signature = (batch, *, out=None))]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    let perspective = batch.get().options.actions.perspective;
    filled(py, batch, &[PLANES, 8, 8], out, |state, _, planes| {
        let turn = state.position().turn();
        fill_planes(state, if perspective { turn } else { Color::White }, planes);
    })
}

/// Fills the planes from a side's point of view.
fn fill_planes(state: &State, side: Color, planes: &mut [f32]) {
    let position = state.position();
    let sign = |color: Color| if color == side { 1.0 } else { -1.0 };
    for (square, piece) in position.board() {
        let first = if piece.color() == side { 0 } else { PIECES };
        let square = side.fold(square, square.rotate_180());
        let plane = first + piece.role().index();
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
        if position.turn() == side { 1.0 } else { 0.0 },
        (state.occurrences() - 1) as f32,
        count.map_or(0.0, |count| sign(count.by)),
        count.map_or(0.0, |count| count.number as f32),
        count.map_or(0.0, |count| f32::from(count.limit)),
    ];
    let rest = planes.chunks_exact_mut(SQUARES).skip(2 * PIECES);
    for (plane, number) in rest.zip(numbers) {
        plane.fill(number);
    }
}

/// Returns a mask of the legal actions of each game: ``True`` at ``from * 64 + to``, or at the action numbers that the batch's
/// options define. A promotion has no number of its own, because it is forced.
///
/// >>> mask = makruk.numpy.legal_mask(makruk.numpy.Batch.start(1))
/// >>> mask.shape, int(mask.sum()), bool(mask[0, makruk.E3 * 64 + makruk.E4])
/// ((1, 4096), 23, True)
///
/// A game that is over has no legal action.
///
/// ``out`` is an array to fill instead of a new one. Nothing else may access it during the call.
#[pyfunction]
#[pyo3(signature = (batch, *, out=None))]
pub(crate) fn legal_mask<'py>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let actions = batch.get().options.actions;
    let is_plain = actions.space == Space::Squares && !actions.perspective && !actions.calls;
    let mut list = Vec::new();
    filled(
        py,
        batch,
        &[actions.count()],
        out,
        |state, is_over, mask| {
            if is_over {
            } else if is_plain {
                fill_mask(&BitPosition::from(state.position()), mask);
            } else {
                actions.list(state, &mut list);
                for &action in &list {
                    if let Some(place) = mask.get_mut(usize::from(action)) {
                        *place = true;
                    }
                }
            }
        },
    )
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

/// Fills an array with one row per game: a new array of zeros, or `out`. Other Python threads can run meanwhile.
fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    batch: &Bound<'py, Batch>,
    row: &[usize],
    out: Option<&Bound<'py, PyAny>>,
    mut fill: impl FnMut(&State, bool, &mut [T]) + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let batch = batch.get();
    let shape = [&[batch.length], row].concat();
    let array = if let Some(out) = out {
        array_of("out", out, &shape)?
    } else {
        // NumPy gets zeroed memory from the system, and raises an exception if there is none.
        let shape = PyTuple::new(py, &shape)?;
        let zeros = need_numpy(py)?.getattr("zeros")?;
        zeros.call1((shape, numpy::dtype::<T>(py)))?.cast_into()?
    };
    if !array.is_c_contiguous() {
        let message = "out is not C-contiguous";
        return Err(Failure::argument("array", message).into());
    }
    let unusable = |error: &dyn Display| Failure::argument("array", format!("out: {error}"));
    let mut writer = array.try_readwrite().map_err(|error| unusable(&error))?;
    let places = writer.as_slice_mut().map_err(|error| unusable(&error))?;
    let is_used = out.is_some();
    batch.read(py, |games| {
        let rows = places.chunks_exact_mut(row.iter().product());
        let over = games.over(batch.options);
        for ((state, is_over), row) in games.states.iter().zip(over).zip(rows) {
            if is_used {
                row.fill(T::default());
            }
            fill(state, is_over, row);
        }
    })?;
    drop(writer);
    Ok(array)
}
