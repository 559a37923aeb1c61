//! `makruk tables probe`: what the tables say of a position.

use std::io::{self, Write};

use makruk::{
    Counting, FenDialect, Position, San, SetupProblems,
    fen::DisplayFen,
    tables::{CountAction, RankedMove, Signature, Tables, Verdict as Value, Wdl},
};
use serde::Serialize;

use super::{
    args::ProbeArgs,
    folder::{in_file, open_needed},
};
use crate::{
    Verdict, input,
    output::{self, note},
};

/// Tables with so many pieces are solved in a second if they are not there.
const QUICK: usize = 2;

/// The output of `--json`.
#[derive(Serialize)]
struct Answer {
    fen: String,
    #[serde(flatten)]
    value: Row,
    moves: Vec<MoveRow>,
}

#[derive(Serialize)]
struct MoveRow {
    uci: String,
    san: String,
    #[serde(flatten)]
    value: Row,
    /// What to do about the count before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<&'static str>,
}

#[derive(Serialize)]
struct Row {
    wdl: Option<&'static str>,
    plies: Option<u16>,
    with_count: Option<&'static str>,
}

impl Row {
    fn new(verdict: Option<Value>, with_count: Option<Wdl>) -> Self {
        let (wdl, plies) = match verdict {
            None => (None, None),
            Some(Value::Win { plies }) => (Some(Wdl::Win), Some(plies)),
            Some(Value::Draw) => (Some(Wdl::Draw), None),
            Some(Value::Loss { plies }) => (Some(Wdl::Loss), Some(plies)),
        };
        Self {
            wdl: wdl.map(name),
            plies,
            with_count: with_count.map(name),
        }
    }
}

const fn name(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

pub(crate) fn run(args: &ProbeArgs) -> io::Result<Verdict> {
    // There are tables of more pieces than a game has.
    let ignored = SetupProblems::TOO_MUCH_MATERIAL;
    let given = match input::argument_ignoring(&args.position, ignored) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let position = &given.position;
    let signature = Signature::of(position.board()).map(|(signature, _)| signature);
    let folder = args.folder.path_if_any();
    let folder = folder.as_deref();
    let tables = match signature {
        Some(signature) => open_needed(folder, signature, QUICK, &args.work)?,
        None => Tables::new(),
    };
    let counting = Counting::new(position, given.setup.count, &args.rules);
    let probe = tables.probe_with_count(position, &counting, &args.rules);
    let probe = probe.map_err(|error| in_file(folder, error))?;
    let moves = tables.moves(position, &counting, &args.rules);
    let moves = moves.map_err(|error| in_file(folder, error))?;
    let answer = Answer {
        fen: DisplayFen::new(&given.setup, FenDialect::Fairy).to_string(),
        value: Row::new(
            probe.map(|it| it.verdict),
            probe.and_then(|it| it.with_count),
        ),
        moves: rows(&moves.unwrap_or_default(), position),
    };
    let mut out = output::plain();
    if args.json {
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else if probe.is_some() {
        text(&answer, &mut out)?;
    }
    out.flush()?;
    if probe.is_some() {
        return Ok(Verdict::Done);
    }
    match signature {
        Some(signature) => note(format_args!(
            "the table is not there: `makruk tables make {signature}` makes it"
        )),
        None => note(format_args!(
            "no table has these pieces: there are tables for one to three met, khon, ma and rua against a bare khun, and \
             for one each"
        )),
    }
    Ok(Verdict::Rejected)
}

/// Returns the legal moves with what they lead to, the best ones first.
fn rows(moves: &[RankedMove], position: &Position) -> Vec<MoveRow> {
    let row = |it: &RankedMove| MoveRow {
        uci: it.mv.to_string(),
        san: San::from_move(position, it.mv).to_string(),
        value: Row::new(it.verdict, it.with_count),
        count: it.action.map(|action| match action {
            CountAction::Start => "start",
            CountAction::Stop => "stop",
        }),
    };
    moves.iter().map(row).collect()
}

fn text(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", answer.fen)?;
    writeln!(out, "{}", sentence(&answer.value))?;
    if !answer.moves.is_empty() {
        writeln!(out)?;
    }
    for row in &answer.moves {
        let before = match row.count {
            Some("stop") => ", after stopping the count",
            Some(_) => ", after calling a count",
            None => "",
        };
        writeln!(out, "{:<8} {}{before}", row.san, sentence(&row.value))?;
    }
    Ok(())
}

fn sentence(row: &Row) -> String {
    let without = match (row.wdl, row.plies) {
        (Some("draw"), _) => "draw".to_owned(),
        (Some(wdl), Some(plies)) => format!("{wdl} in {}", in_plies(plies)),
        _ => "in no table".to_owned(),
    };
    match row.with_count {
        Some(with) if Some(with) != row.wdl => format!("{without}, with the count a {with}"),
        _ => without,
    }
}

/// Returns a number of plies in words.
pub(super) fn in_plies(plies: u16) -> String {
    let unit = if plies == 1 { "ply" } else { "plies" };
    format!("{plies} {unit}")
}
