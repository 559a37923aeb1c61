//! `makruk board`: draws a position.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use makruk::{Color, Count, Counting, Diagram, Fen, Position, Rules, diagram::Style};

use crate::{
    Verdict,
    args::BoardArgs,
    input::{self, Given},
    output::{self, FAINT, STRONG},
};

pub(crate) fn run(args: &BoardArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.fen, args.dialect) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let style = match (args.unicode, args.thai) {
        (true, _) => Style::Unicode,
        (_, true) => Style::Thai,
        _ => Style::Ascii,
    };
    let bottom = if args.flip {
        Color::Black
    } else {
        Color::White
    };
    let mut out = output::styled();
    let diagram = Diagram::new(given.position.board())
        .style(style)
        .seen_by(bottom);
    writeln!(out, "{diagram}")?;
    writeln!(out, "{STRONG}{}{STRONG:#}", whose_move(&given.position))?;
    if let Some(count) = count_so_far(&given) {
        writeln!(out, "{count}")?;
    }
    writeln!(out, "{FAINT}{}{FAINT:#}", Fen(given.setup))?;
    out.flush()?;
    Ok(Verdict::Done)
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

/// Says who counts, or that somebody may.
fn count_so_far(given: &Given) -> Option<String> {
    let (rules, position) = (Rules::THAI, &given.position);
    let mut counting = Counting::new(position, given.setup.count, &rules);
    if let Some(count) = counting.count(&rules) {
        return Some(sentence(count, position.turn()));
    }
    counting.start(position, &rules).ok()?;
    let count = counting.count(&rules)?;
    let by = count.by.fold("White", "Black");
    Some(format!(
        "{by} may call a count to {} ({})",
        count.limit, count.kind
    ))
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
