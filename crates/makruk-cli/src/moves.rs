//! `makruk moves`: the legal moves of a position.

use std::io::{self, Write};

use makruk::{San, letters::LetterSet, san::SanStyle};
use serde::Serialize;

use crate::{
    Verdict,
    args::MovesArgs,
    given::Given,
    input, notation,
    output::{self, FAINT, STRONG},
    sentences::Language,
};

/// A line of `--json`.
#[derive(Serialize)]
struct Row {
    uci: String,
    san: String,
    lan: String,
    thai_san: String,
    thai_lan: String,
    makruk_js: String,
    check: bool,
    index: usize,
}

pub(crate) fn run(args: &MovesArgs) -> io::Result<Verdict> {
    let given = match input::argument(&args.position) {
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
        let short = San::from_move(&given.position, mv);
        let long = San::from_move_with(&given.position, mv, SanStyle::Long);
        let makruk_js =
            San::from_move_with(&given.position, mv, SanStyle::Short(&LetterSet::MAKRUK_JS));
        let row = Row {
            uci: mv.to_string(),
            san: short.to_string(),
            lan: long.to_string(),
            thai_san: short.display(&LetterSet::THAI).to_string(),
            thai_lan: long.display(&LetterSet::THAI).to_string(),
            makruk_js: makruk_js.display(&LetterSet::MAKRUK_JS).to_string(),
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
        Language::English.whose_move(position)
    )?;
    for (role, moves) in notation::by_role(position) {
        write!(out, "{FAINT}{role:>9}{FAINT:#} ")?;
        for mv in moves {
            let check = if position.gives_check(mv) { "+" } else { "" };
            write!(out, " {mv}{check}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}
