//! `makruk moves`: the legal moves of a position.

use std::io::{self, Write};

use makruk::{Role, San, UciMove};
use serde::Serialize;

use crate::{
    Verdict,
    args::MovesArgs,
    input::{self, Given},
    output::{self, FAINT, STRONG},
};

/// A line of `--json`. What is not known yet is null.
#[derive(Serialize)]
struct Row {
    uci: String,
    san: String,
    lan: Option<String>,
    thai_san: Option<String>,
    thai_lan: Option<String>,
    makruk_js: Option<String>,
    check: bool,
    index: usize,
}

pub(crate) fn run(args: &MovesArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.fen, args.dialect) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    if args.json {
        json(&given)?;
    } else {
        text(&given)?;
    }
    Ok(Verdict::Done)
}

fn json(given: &Given) -> io::Result<()> {
    let mut out = output::plain();
    let mut moves = given.position.legal_moves();
    moves.sort_unstable();
    for (index, mv) in moves.into_iter().enumerate() {
        let row = Row {
            uci: UciMove(mv).to_string(),
            san: San::from_move(&given.position, mv).to_string(),
            lan: None,
            thai_san: None,
            thai_lan: None,
            makruk_js: None,
            check: given.position.gives_check(mv),
            index,
        };
        serde_json::to_writer(&mut out, &row)?;
        writeln!(out)?;
    }
    out.flush()
}

fn text(given: &Given) -> io::Result<()> {
    let mut out = output::styled();
    let position = &given.position;
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}",
        crate::board::whose_move(position)
    )?;
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    for role in Role::ALL {
        let mut of_role = moves
            .iter()
            .filter(|mv| {
                position
                    .board()
                    .get(mv.from())
                    .is_some_and(|man| man.role() == role)
            })
            .peekable();
        if of_role.peek().is_none() {
            continue;
        }
        write!(out, "{FAINT}{role:>9}{FAINT:#} ")?;
        for &mv in of_role {
            let check = if position.gives_check(mv) { "+" } else { "" };
            write!(out, " {}{check}", UciMove(mv))?;
        }
        writeln!(out)?;
    }
    out.flush()
}
