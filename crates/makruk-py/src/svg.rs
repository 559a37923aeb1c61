//! Boards as SVG.

use makruk::{
    Position, SquareSet,
    svg::{Arrow, Coordinates, Svg, SvgStyle},
};
use pyo3::prelude::*;

use crate::{
    board::Board,
    errors::Failure,
    moves::Move,
    state::State,
    vocabulary::{Number, SquareIndex, color},
};

/// The names of the styles.
const STYLES: [(&str, SvgStyle<'static>); 4] = [
    ("wood", SvgStyle::WOOD),
    ("chequered", SvgStyle::CHEQUERED),
    ("paper", SvgStyle::PAPER),
    ("night", SvgStyle::NIGHT),
];

const COORDINATES: [(&str, Coordinates); 3] = [
    ("latin", Coordinates::Latin),
    ("thai", Coordinates::Thai),
    ("none", Coordinates::None),
];

/// Finds a name in a table.
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

/// What is drawn on a board.
#[derive(Debug, Default)]
struct Picture {
    is_turned: bool,
    last_move: Option<makruk::Move>,
    checks: Option<SquareSet>,
    selected: SquareSet,
    targets: SquareSet,
    marks: SquareSet,
    arrows: Vec<(makruk::Square, makruk::Square, String)>,
    title: Option<String>,
}

impl Picture {
    fn draw(&self, position: &Position, style: &SvgStyle<'_>, coordinates: Coordinates) -> String {
        let arrow = |(from, to, color): &'_ (_, _, String)| (*from, *to, color.clone());
        let arrows: Vec<_> = self.arrows.iter().map(arrow).collect();
        let arrows: Vec<Arrow<'_>> = arrows
            .iter()
            .map(|(from, to, color)| Arrow::new(*from, *to, color))
            .collect();
        self.draw_with(position, style, coordinates, &arrows)
    }

    fn draw_with(
        &self,
        position: &Position,
        style: &SvgStyle<'_>,
        coordinates: Coordinates,
        arrows: &[Arrow<'_>],
    ) -> String {
        let in_check = || {
            if position.is_check() {
                position.khun(position.turn()).into()
            } else {
                SquareSet::EMPTY
            }
        };
        let mut svg = Svg::new(position.board())
            .style(style)
            .coordinates(coordinates)
            .seen_by(color(!self.is_turned))
            .checks(self.checks.unwrap_or_else(in_check))
            .selected(self.selected)
            .targets(self.targets)
            .mark(self.marks)
            .arrows(arrows);
        if let Some(mv) = self.last_move {
            svg = svg.last_move(mv);
        }
        if let Some(title) = &self.title {
            svg = if title.is_empty() {
                svg.without_title()
            } else {
                svg.title(title)
            };
        }
        svg.to_string()
    }
}

/// Draws a position as it is, for Jupyter: with its last move, and its khun in check.
pub(crate) fn plain(position: &Position, last_move: Option<makruk::Move>) -> String {
    let picture = Picture {
        last_move,
        ..Picture::default()
    };
    picture.draw(position, &SvgStyle::WOOD, Coordinates::Latin)
}

/// The same of a board.
pub(crate) fn of_state(state: &State) -> String {
    plain(state.position(), state.moves().next_back())
}

/// Draws a position that stands beside a text.
pub(crate) fn small(
    position: &Position,
    last_move: Option<makruk::Move>,
    arrows: &[Arrow<'_>],
) -> String {
    let mut style = SvgStyle::WOOD;
    style.size_pixels = 300;
    let picture = Picture {
        last_move,
        ..Picture::default()
    };
    picture.draw_with(position, &style, Coordinates::Latin, arrows)
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
// One argument for each of Python's.
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
    size: Option<Number<u16>>,
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
        let mut style = named("style", style, &STYLES)?;
        if let Some(Number(size)) = size {
            style.size_pixels = size;
        }
        Ok(picture.draw(state.position(), &style, coordinates))
    })
}
