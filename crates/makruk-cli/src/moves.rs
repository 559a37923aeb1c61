//! `makruk moves`: lists the legal moves of a position.

use std::io::{self, Write};

use makruk::{San, letters::LetterSet, san::SanStyle};
use serde::Serialize;

use crate::{
    exit::ExitStatus,
    given::{Given, PositionArgs},
    input,
    messages::Language,
    notation,
    output::{self, FAINT, STRONG},
    values,
};

/// List the legal moves of a position.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The command `moves` of `play` has the same forms: `moves` and `moves uci`."
)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Write the moves in UCI notation instead of SAN.
    #[arg(long, conflicts_with_all = ["letters", "json"])]
    uci: bool,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy", conflicts_with = "json")]
    letters: LetterSet,
    /// Write JSON, one object per line.
    #[arg(long)]
    json: bool,
}

/// A line of `--json`.
#[derive(Serialize)]
struct Row {
    uci: String,
    san: String,
    lan: String,
    thai_san: String,
    thai_lan: String,
    thai_standard: String,
    thai_competition: String,
    makruk_js: String,
    check: bool,
    index: usize,
}

pub(crate) fn run(args: &MovesArgs) -> io::Result<ExitStatus> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    if args.json {
        json(&given)?;
    } else {
        text(&given, args)?;
    }
    Ok(ExitStatus::Done)
}

fn json(given: &Given) -> io::Result<()> {
    let mut out = output::plain();
    let mut moves = given.position.legal_moves();
    moves.sort_unstable();
    for (index, mv) in moves.into_iter().enumerate() {
        let text =
            |style, letters| San::from_move_with(&given.position, mv, style, letters).to_string();
        let row = Row {
            uci: mv.to_string(),
            san: text(SanStyle::Short, LetterSet::FAIRY),
            lan: text(SanStyle::Long, LetterSet::FAIRY),
            thai_san: text(SanStyle::Short, LetterSet::THAI),
            thai_lan: text(SanStyle::Long, LetterSet::THAI),
            thai_standard: text(SanStyle::Long, LetterSet::THAI_STANDARD),
            thai_competition: text(SanStyle::Short, LetterSet::THAI_COMPETITION),
            makruk_js: text(SanStyle::Short, LetterSet::MAKRUK_JS),
            check: given.position.gives_check(mv),
            index,
        };
        serde_json::to_writer(&mut out, &row)?;
        writeln!(out)?;
    }
    out.flush()
}

fn text(given: &Given, args: &MovesArgs) -> io::Result<()> {
    let mut out = output::styled();
    let position = &given.position;
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}",
        Language::ENGLISH.whose_move(position)
    )?;
    for (role, moves) in notation::by_role(position) {
        write!(out, "{FAINT}{role:>9}{FAINT:#} ")?;
        for mv in moves {
            let text = if args.uci {
                mv.to_string()
            } else {
                notation::readable(position, mv, args.letters)
            };
            write!(out, " {text}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}
