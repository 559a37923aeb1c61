//! Boards as SVG.

use alloc::{format, string::String, string::ToString, vec::Vec};

use core::num::NonZeroU16;

use makruk::{
    ByColor, ByRole, Color, Position, Square, SquareSet,
    svg::{Arrow, Coordinates, PieceSet, Svg, SvgStyle},
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{moves::move_of, setup};

/// The contents of a board drawing. JavaScript sets the fields for its options.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Picture {
    style: Option<String>,
    coordinates: Coordinates,
    is_turned: bool,
    last_move: Option<u16>,
    checks: Option<SquareSet>,
    selected: SquareSet,
    targets: SquareSet,
    marks: SquareSet,
    arrows: Vec<(Square, Square, String)>,
    title: Option<String>,
    pieces: Option<(NonZeroU16, Vec<String>)>,
}

#[wasm_bindgen]
impl Picture {
    /// Creates a plain board.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the style by name: wood, chequered, paper, night.
    pub fn style(&mut self, name: String) -> Result<(), Failure> {
        style_named(&name)?;
        self.style = Some(name);
        Ok(())
    }

    /// Sets the letters around the board: latin, thai, none.
    pub fn coordinates(&mut self, name: &str) -> Result<(), Failure> {
        self.coordinates = match name {
            "latin" => Coordinates::Latin,
            "thai" => Coordinates::Thai,
            "none" => Coordinates::None,
            _ => return Err(unknown("coordinates", name, "latin, thai or none")),
        };
        Ok(())
    }

    /// Puts Black at the bottom.
    pub fn turn(&mut self) {
        self.is_turned = true;
    }

    /// Sets the last move.
    #[wasm_bindgen(js_name = lastMove)]
    pub fn last_move(&mut self, bits: u16) -> Result<(), Failure> {
        self.last_move = Some(move_of(bits)?.to_bits());
        Ok(())
    }

    /// Sets the squares of a kind: checks, selected, targets, marks.
    pub fn squares(&mut self, kind: &str, squares: &[u8]) -> Result<(), Failure> {
        let mut set = SquareSet::EMPTY;
        for &index in squares {
            set.insert(square_of(index)?);
        }
        match kind {
            "checks" => self.checks = Some(set),
            "selected" => self.selected = set,
            "targets" => self.targets = set,
            "marks" => self.marks = set,
            _ => {
                return Err(unknown(
                    "squares",
                    kind,
                    "checks, selected, targets or marks",
                ));
            }
        }
        Ok(())
    }

    /// Adds an arrow, or a circle if both squares are the same.
    pub fn arrow(&mut self, from: u8, to: u8, color: String) -> Result<(), Failure> {
        self.arrows.push((square_of(from)?, square_of(to)?, color));
        Ok(())
    }

    /// Sets the title; an empty one is omitted.
    pub fn title(&mut self, title: String) {
        self.title = Some(title);
    }

    /// Sets the pictures of the pieces: the size of a square in their units, then White's from khun to bia ngai, then Black's.
    pub fn pieces(&mut self, size: u16, pieces: Vec<String>) -> Result<(), Failure> {
        match NonZeroU16::new(size) {
            Some(size) if pieces.len() == 14 => self.pieces = Some((size, pieces)),
            _ => return Err(Failure::new("pieces", "expected a size and 14 pictures")),
        }
        Ok(())
    }

    /// Draws a board. The position need not be valid; in a valid one, a khun in check glows unless checks were set.
    pub fn draw(&self, fen: &str) -> Result<String, Failure> {
        let (setup, ignored) = setup::read(fen, None)?;
        let checks = self.checks.unwrap_or_else(|| {
            let position = Position::from_setup_ignoring(&setup, ignored).ok();
            let position = position.filter(Position::is_check);
            position.map_or(SquareSet::EMPTY, |position| {
                position.khun(position.turn()).into()
            })
        });
        let arrow = |(from, to, color): &'_ (Square, Square, String)| (*from, *to, color.clone());
        let arrows: Vec<_> = self.arrows.iter().map(arrow).collect();
        let arrows: Vec<Arrow<'_>> = arrows
            .iter()
            .map(|(from, to, color)| Arrow::new(*from, *to, color))
            .collect();
        let pieces = self
            .pieces
            .as_ref()
            .map_or(PieceSet::TURNED, |(size, texts)| {
                let side = |first: usize| {
                    ByRole::new(core::array::from_fn(|role| texts[first + role].as_str()))
                };
                PieceSet::new(*size, ByColor::new(side(0), side(7)))
            });
        let style = style_named(self.style.as_deref().unwrap_or("wood"))?;
        let mut svg = Svg::new(&setup.board)
            .style(&style)
            .pieces(&pieces)
            .coordinates(self.coordinates)
            .seen_by(if self.is_turned {
                Color::Black
            } else {
                Color::White
            })
            .checks(checks)
            .selected(self.selected)
            .targets(self.targets)
            .mark(self.marks)
            .arrows(&arrows);
        if let Some(bits) = self.last_move {
            svg = svg.last_move(move_of(bits)?);
        }
        svg = match self.title.as_deref() {
            None => svg,
            Some("") => svg.without_title(),
            Some(title) => svg.title(title),
        };
        Ok(svg.to_string())
    }
}

fn square_of(index: u8) -> Result<Square, Failure> {
    Square::from_index(usize::from(index))
        .ok_or_else(|| Failure::new("square", "expected the number of a square"))
}

fn style_named(name: &str) -> Result<SvgStyle<'static>, Failure> {
    let found = SvgStyle::NAMED
        .into_iter()
        .find(|(known, _)| *known == name);
    let (_, style) =
        found.ok_or_else(|| unknown("style", name, "wood, chequered, paper or night"))?;
    Ok(style)
}

fn unknown(what: &'static str, name: &str, expected: &str) -> Failure {
    let name: String = name.chars().take(40).collect();
    Failure::new("option", format!("{what} must be {expected}, not `{name}`"))
}
