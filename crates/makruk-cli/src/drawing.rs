//! Boards in a terminal.

use makruk::{Diagram, Position, Role, SquareSet, diagram::Style};

use crate::{messages::Language, output};

/// Returns the style that a command's options select.
pub(crate) const fn style(unicode: bool, language: Language) -> Style {
    match (unicode, language) {
        (true, _) => Style::Unicode,
        (false, Language::THAI) => Style::Thai,
        (false, _) => Style::Ascii,
    }
}

/// Draws a position, with the check marked, in the colours of standard output.
pub(crate) fn diagram(position: &Position, style: Style) -> Diagram<'_> {
    let diagram = Diagram::new(position.board())
        .style(style)
        .checks(khun_in_check(position));
    match output::palette() {
        Some(palette) => diagram.palette(palette),
        None => diagram,
    }
}

/// Returns the square of the khun in check; empty without a check.
pub(crate) fn khun_in_check(position: &Position) -> SquareSet {
    if position.is_check() {
        position.board().pieces(position.turn(), Role::Khun)
    } else {
        SquareSet::EMPTY
    }
}
