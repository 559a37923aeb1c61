//! SVG pictures of boards.

use makruk::{
    Position, SquareSet,
    svg::{Arrow, Coordinates, Svg, SvgStyle},
};

use crate::{state::State, vocabulary::color};

/// The contents of a picture besides the position.
#[derive(Debug, Default)]
pub(crate) struct Picture {
    pub(crate) is_turned: bool,
    pub(crate) last_move: Option<makruk::Move>,
    pub(crate) checks: Option<SquareSet>,
    pub(crate) selected: SquareSet,
    pub(crate) targets: SquareSet,
    pub(crate) marks: SquareSet,
    pub(crate) arrows: Vec<(makruk::Square, makruk::Square, String)>,
    pub(crate) title: Option<String>,
}

impl Picture {
    pub(crate) fn draw(
        &self,
        position: &Position,
        style: &SvgStyle<'_>,
        coordinates: Coordinates,
    ) -> String {
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

/// Draws a position for Jupyter, with its last move and a khun in check highlighted.
pub(crate) fn plain(position: &Position, last_move: Option<makruk::Move>) -> String {
    let picture = Picture {
        last_move,
        ..Picture::default()
    };
    picture.draw(position, &SvgStyle::WOOD, Coordinates::Latin)
}

/// Draws a board for Jupyter, like `plain`.
pub(crate) fn of_state(state: &State) -> String {
    plain(state.position(), state.moves().next_back())
}

/// Draws a small picture of a position, for display beside text.
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
