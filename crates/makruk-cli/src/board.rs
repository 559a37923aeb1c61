//! `makruk board`: draws a position.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use makruk::{Color, CountField, Diagram, Fen, Position, diagram::Style};

use crate::{
    Verdict,
    args::BoardArgs,
    input,
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
    if let Some(count) = given.setup.count {
        writeln!(out, "{}", count_so_far(given.position.turn(), count))?;
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

/// Says what the counting fields of a FEN say, in the numbers that a player speaks.
fn count_so_far(turn: Color, count: CountField) -> String {
    let limit = count.limit_plies / 2;
    if count.elapsed_plies == 0 {
        return format!("a count to {limit} may begin");
    }
    let by = if count.elapsed_plies % 2 == 0 {
        turn
    } else {
        !turn
    };
    format!(
        "{} has counted {} of {limit}",
        by.fold("White", "Black"),
        count.elapsed_plies.div_ceil(2)
    )
}
