//! `makruk board`: draws a position.

use std::{
    fmt::Write as _,
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
    input::{self, Given},
    output::{self, FAINT, STRONG},
    thai,
};

pub(crate) fn run(args: &BoardArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.fen, args.dialect) {
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
    let whose_move = if args.thai {
        thai::whose_move(&given.position)
    } else {
        whose_move(&given.position)
    };
    writeln!(out, "{STRONG}{whose_move}{STRONG:#}")?;
    if let Some(count) = count_so_far(&given, args.thai) {
        writeln!(out, "{count}")?;
    }
    writeln!(out, "{FAINT}{}{FAINT:#}", Fen(given.setup))?;
    out.flush()?;
    Ok(Verdict::Done)
}

/// Writes a picture to a file; to standard output for `-`.
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
        position.board().men(position.turn(), Role::Khun)
    } else {
        SquareSet::EMPTY
    }
}

/// Says who is to move, whether that side is in check, and how many moves it has.
pub(crate) fn whose_move(position: &Position) -> String {
    let side = position.turn().fold("White", "Black");
    let moves = position.count_legal();
    let checkers = position.checkers();
    if moves == 0 {
        let end = if checkers.is_empty() {
            "stalemate, a draw"
        } else {
            "checkmate"
        };
        return format!("{side} to move has no legal move: {end}");
    }
    let plural = if moves == 1 { "" } else { "s" };
    let mut text = format!("{side} to move, {moves} legal move{plural}");
    for (index, square) in checkers.iter().enumerate() {
        let role = position
            .board()
            .get(square)
            .map_or("", |man| man.role().name());
        let word = if index == 0 {
            ", in check from"
        } else {
            " and"
        };
        let _ = write!(text, "{word} the {role} on {square}");
    }
    text
}

/// Says who counts, or that somebody may; in Thai if `thai`.
fn count_so_far(given: &Given, thai: bool) -> Option<String> {
    let (rules, position) = (Rules::THAI, &given.position);
    let counting = Counting::new(position, given.setup.count, &rules);
    if let Some(count) = counting.count(&rules) {
        let turn = position.turn();
        return Some(if thai {
            thai::count(count, turn)
        } else {
            sentence(count, turn)
        });
    }
    let count = callable(&counting, position, &rules)?;
    if thai {
        return Some(thai::may_call(count, Some(count.by)));
    }
    let by = count.by.fold("White", "Black");
    Some(format!(
        "{by} may call a count to {} ({})",
        count.limit, count.kind
    ))
}

/// The count that the side to move may call.
pub(crate) fn callable(counting: &Counting, position: &Position, rules: &Rules) -> Option<Count> {
    let mut counting = *counting;
    counting.start(position, rules).ok()?;
    counting.count(rules)
}

/// `Black has counted 5 of 16 (pieces' honour)`; if Black is to move, what it will say next.
pub(crate) fn sentence(count: Count, turn: Color) -> String {
    let by = count.by.fold("White", "Black");
    let Count {
        number,
        limit,
        kind,
        ..
    } = count;
    if count.by == turn {
        format!(
            "{by}'s next number is {} of {limit} ({kind})",
            number.saturating_add(1)
        )
    } else {
        format!("{by} has counted {number} of {limit} ({kind})")
    }
}
