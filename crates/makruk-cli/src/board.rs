//! `makruk board`: draws a position.

use std::{
    fs,
    io::{self, Error, Write},
    path::Path,
};

use makruk::{
    Color, Count, Counting, Diagram, Fen, Position, Role, Rules, SquareSet, Svg, diagram::Style,
    svg::Coordinates,
};

use crate::{
    Verdict,
    args::BoardArgs,
    given::Given,
    input,
    output::{self, FAINT, STRONG},
    sentences::Language,
};

pub(crate) fn run(args: &BoardArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let bottom = if args.flip {
        Color::Black
    } else {
        Color::White
    };
    if let Some(path) = &args.svg {
        let coordinates = if args.thai {
            Coordinates::Thai
        } else {
            Coordinates::Latin
        };
        let picture = Svg::new(given.position.board())
            .seen_by(bottom)
            .coordinates(coordinates)
            .checks(khun_in_check(&given.position));
        write_picture(path, &picture)?;
        return Ok(Verdict::Done);
    }
    let style = match (args.unicode, args.thai) {
        (true, _) => Style::Unicode,
        (_, true) => Style::Thai,
        _ => Style::Ascii,
    };
    let mut out = output::styled();
    let mut diagram = Diagram::new(given.position.board())
        .style(style)
        .seen_by(bottom)
        .checks(khun_in_check(&given.position));
    if let Some(palette) = output::palette() {
        diagram = diagram.palette(palette);
    }
    writeln!(out, "{diagram}")?;
    let language = Language::of(args.thai);
    let whose_move = language.whose_move(&given.position);
    writeln!(out, "{STRONG}{whose_move}{STRONG:#}")?;
    if let Some(count) = count_so_far(&given, language) {
        writeln!(out, "{count}")?;
    }
    writeln!(out, "{FAINT}{}{FAINT:#}", Fen::from(given.setup))?;
    out.flush()?;
    Ok(Verdict::Done)
}

/// Writes a picture to a file, or to standard output for `-`.
fn write_picture(path: &Path, picture: &Svg<'_>) -> io::Result<()> {
    if path == Path::new("-") {
        let mut out = output::plain();
        write!(out, "{picture}")?;
        return out.flush();
    }
    fs::write(path, picture.to_string())
        .map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Returns the square of the khun that is in check, if one is.
pub(crate) fn khun_in_check(position: &Position) -> SquareSet {
    if position.is_check() {
        position.board().pieces(position.turn(), Role::Khun)
    } else {
        SquareSet::EMPTY
    }
}

/// Describes the count in progress, or the one that may be called.
fn count_so_far(given: &Given, language: Language) -> Option<String> {
    let (rules, position) = (Rules::THAI, &given.position);
    let counting = Counting::new(position, given.setup.count, &rules);
    if let Some(count) = counting.count(&rules) {
        return Some(language.count(count, position));
    }
    callable(&counting, position, &rules).map(|count| language.callable(count))
}

/// Returns the count that the side to move may call.
pub(crate) fn callable(counting: &Counting, position: &Position, rules: &Rules) -> Option<Count> {
    let mut counting = *counting;
    counting.start(position, rules).ok()?;
    counting.count(rules)
}
