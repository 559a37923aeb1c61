//! SVG boards with all options of `makruk.svg`.

use makruk::{
    SquareSet,
    svg::{Coordinates, SvgStyle},
};
use pyo3::prelude::*;

use crate::{
    board::Board,
    errors::Failure,
    moves::Move,
    picture::Picture,
    vocabulary::{Number, SquareIndex, name},
};

const COORDINATES: [(&str, Coordinates); 3] = [
    ("latin", Coordinates::Latin),
    ("thai", Coordinates::Thai),
    ("none", Coordinates::None),
];

/// Looks up a name in a table.
fn named<T: Copy>(what: &'static str, name: &str, table: &[(&str, T)]) -> Result<T, Failure> {
    let found = table.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = table.iter().map(|&(name, _)| name).collect();
        let message = format!(
            "unknown {what} {name:?}: expected one of {}",
            names.join(", ")
        );
        Failure::argument(what, message)
    })
}

fn set_of(squares: Option<Vec<SquareIndex>>) -> SquareSet {
    let squares = squares.unwrap_or_default();
    squares.into_iter().map(|square| square.0).collect()
}

/// Draws a board. `makruk.svg.board` describes the arguments.
#[pyfunction]
#[pyo3(signature = (
    board, orientation, lastmove, check, arrows, squares, selected, targets, size, coordinates, style, title
))]
// One argument per Python argument.
#[allow(clippy::too_many_arguments)]
pub(crate) fn _svg_board(
    board: &Bound<'_, Board>,
    orientation: bool,
    lastmove: Option<&Bound<'_, Move>>,
    check: Option<SquareIndex>,
    arrows: Vec<(SquareIndex, SquareIndex, String)>,
    squares: Option<Vec<SquareIndex>>,
    selected: Option<Vec<SquareIndex>>,
    targets: Option<Vec<SquareIndex>>,
    size: Option<Number<u16, name::Size>>,
    coordinates: &str,
    style: &str,
    title: Option<String>,
) -> PyResult<String> {
    let arrow = |(from, to, color): (SquareIndex, SquareIndex, String)| (from.0, to.0, color);
    let picture = Picture {
        is_turned: !orientation,
        last_move: lastmove.map(|mv| mv.get().0),
        checks: check.map(|square| square.0.into()),
        selected: set_of(selected),
        targets: set_of(targets),
        marks: set_of(squares),
        arrows: arrows.into_iter().map(arrow).collect(),
        title,
    };
    board.get().with(|state| {
        let coordinates = named("coordinates", coordinates, &COORDINATES)?;
        let mut style = named("style", style, &SvgStyle::NAMED)?;
        if let Some(Number(size, _)) = size {
            if size == 0 {
                return Err(Failure::argument("size", "size is 0: expected at least 1"));
            }
            style.size_pixels = size;
        }
        Ok(picture.draw(state.position(), &style, coordinates))
    })
}
