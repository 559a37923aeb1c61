//! Arrows from square to square.

use core::fmt;

use makruk_core::Square;

use super::millionths::Millionths;
use crate::escape::Escaped;

/// An arrow from the centre of one square to that of another, or a circle around one square.
///
/// ```
/// use makruk::{Board, Square, svg::{Arrow, Svg}};
///
/// let board = Board::start();
/// let arrows = [
///     Arrow::new(Square::E3, Square::E4, "#2f9e6e"),
///     Arrow::new(Square::D1, Square::D1, "#2f9e6e"), // a circle
/// ];
/// let picture = Svg::new(&board).arrows(&arrows).to_string();
/// assert!(picture.contains(r##"<path class="arrow e3 e4" fill="#2f9e6e""##));
/// assert!(picture.contains(r#"<circle class="arrow d1""#));
/// ```
///
/// To create an arrow, pass all fields to [`Arrow::new`], or change fields of an existing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Arrow<'a> {
    /// The square where the arrow begins.
    pub from: Square,
    /// The square of the arrowhead; the same as `from` for a circle.
    pub to: Square,
    /// The colour, as in an [`SvgStyle`](super::SvgStyle).
    pub color: &'a str,
}

impl<'a> Arrow<'a> {
    /// Creates an arrow, or a circle if both squares are the same.
    ///
    /// ```
    /// use makruk::{Square, svg::Arrow};
    ///
    /// assert_eq!(Arrow::new(Square::B1, Square::D2, "teal").to, Square::D2);
    /// ```
    pub const fn new(from: Square, to: Square, color: &'a str) -> Self {
        Self { from, to, color }
    }
}

/// Dimensions in hundredths of a square: the distances of an arrow's ends from the centres of their squares, the length
/// of its head, and half the widths of shaft and head.
const TAIL: i32 = 22;
const TIP: i32 = 8;
const HEAD: i32 = 36;
const HALF_SHAFT: i32 = 7;
const HALF_HEAD: i32 = 20;

/// The opacity of an arrow.
const OPACITY: &str = "0.8";

impl Arrow<'_> {
    /// Writes the arrow between the centres of its squares, given in hundredths of a square.
    pub(super) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        (from_x, from_y): (i32, i32),
        (to_x, to_y): (i32, i32),
    ) -> fmt::Result {
        let (from, to, color) = (self.from, self.to, Escaped(self.color));
        let (dx, dy) = (to_x - from_x, to_y - from_y);
        // In tenths of a unit, at most 9,899, so the calculations below do not overflow an `i32`.
        let length = (100 * (dx.pow(2) + dy.pow(2))).checked_isqrt();
        let Some(length) = length.filter(|&length| length > 0) else {
            return writeln!(
                f,
                "<circle class=\"arrow {from}\" cx=\"{from_x}\" cy=\"{from_y}\" r=\"44\" \
                 fill=\"none\" stroke=\"{color}\" stroke-width=\"7\" opacity=\"{OPACITY}\"/>"
            );
        };
        // The point at distance `along` from one end of the arrow, shifted `aside` to its right.
        let point = |(x, y): (i32, i32), along: i32, aside: i32| {
            let x = 1000 * x + 10_000 * (dx * along - dy * aside) / length;
            let y = 1000 * y + 10_000 * (dy * along + dx * aside) / length;
            (
                Millionths(1000 * i64::from(x)),
                Millionths(1000 * i64::from(y)),
            )
        };
        let (start, end) = ((from_x, from_y), (to_x, to_y));
        write!(
            f,
            "<path class=\"arrow {from} {to}\" fill=\"{color}\" opacity=\"{OPACITY}\" d=\""
        )?;
        let outline = [
            point(start, TAIL, HALF_SHAFT),
            point(end, -HEAD, HALF_SHAFT),
            point(end, -HEAD, HALF_HEAD),
            point(end, -TIP, 0),
            point(end, -HEAD, -HALF_HEAD),
            point(end, -HEAD, -HALF_SHAFT),
            point(start, TAIL, -HALF_SHAFT),
        ];
        for (index, (x, y)) in outline.into_iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            write!(f, "{command}{x} {y}")?;
        }
        f.write_str("Z\"/>\n")
    }
}
