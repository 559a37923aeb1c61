//! `makruk tables probe`: looks a position up in the tables.

use std::io::{self, Write};

use makruk::{
    Action, Counting, FenDialect, Position, San, SetupProblems,
    fen::DisplayFen,
    tables::{Material, RankedMove, Tables, Verdict, Wdl},
};
use serde::Serialize;

use super::{
    args::ProbeArgs,
    folder::{in_file, open_needed},
};
use crate::{
    exit::ExitStatus,
    input,
    output::{self, note},
};

/// Missing tables with at most this many pieces besides the khuns are solved within seconds.
const QUICK: usize = 2;

/// The output of `--json`.
#[derive(Serialize)]
struct Probed {
    fen: String,
    #[serde(flatten)]
    value: ProbeObject,
    moves: Vec<MoveRow>,
}

#[derive(Serialize)]
struct MoveRow {
    uci: String,
    san: String,
    #[serde(flatten)]
    value: ProbeObject,
    /// The count action to take before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<&'static str>,
}

/// The result of a position.
#[derive(Serialize)]
pub(crate) struct ProbeObject {
    wdl: Option<&'static str>,
    plies: Option<u16>,
    with_count: Option<&'static str>,
}

impl ProbeObject {
    pub(crate) fn new(wdl: Option<Wdl>, plies: Option<u16>, with_count: Option<Wdl>) -> Self {
        Self {
            wdl: wdl.map(name),
            plies,
            with_count: with_count.map(name),
        }
    }

    fn of(verdict: Option<Verdict>, with_count: Option<Wdl>) -> Self {
        let wdl = verdict.map(Verdict::wdl);
        Self::new(wdl, verdict.and_then(Verdict::plies), with_count)
    }
}

const fn name(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

pub(crate) fn run(args: &ProbeArgs) -> io::Result<ExitStatus> {
    // Some tables have more pieces than a game can have.
    let ignored = SetupProblems::TOO_MUCH_MATERIAL;
    let given = match input::argument_ignoring(&args.position, ignored) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    let position = &given.position;
    let material = Material::of(position.board()).map(|(material, _)| material);
    let folder = args.folder.readable()?;
    let folder = folder.as_deref();
    let tables = match material {
        Some(material) => open_needed(folder, material, QUICK, &args.work)?,
        None => Tables::new(),
    };
    let counting = Counting::new(position, given.setup.count, &args.rules);
    let probe = tables.probe_with_count(position, &counting, &args.rules);
    let probe = probe.map_err(|error| in_file(folder, error))?;
    let moves = tables.moves(position, &counting, &args.rules);
    let moves = moves.map_err(|error| in_file(folder, error))?;
    let answer = Probed {
        fen: DisplayFen::new(&given.setup, FenDialect::Fairy).to_string(),
        value: ProbeObject::of(
            probe.map(|probe| probe.verdict),
            probe.and_then(|probe| probe.with_count),
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
        return Ok(ExitStatus::Done);
    }
    match material {
        Some(material) => note(format_args!(
            "the table is missing: `makruk tables make {material}` makes it"
        )),
        None => note(format_args!(
            "no table covers this position: tables have three to five pieces, and bia on ranks that they can reach"
        )),
    }
    Ok(ExitStatus::Rejected)
}

/// Returns the legal moves with their results, best first.
fn rows(moves: &[RankedMove], position: &Position) -> Vec<MoveRow> {
    let row = |ranked: &RankedMove| MoveRow {
        uci: ranked.mv.to_string(),
        san: San::from_move(position, ranked.mv).to_string(),
        value: ProbeObject::of(ranked.verdict, ranked.with_count),
        count: ranked.action.map(|action| match action {
            Action::StopCount => "stop",
            _ => "start",
        }),
    };
    moves.iter().map(row).collect()
}

fn text(answer: &Probed, out: &mut impl Write) -> io::Result<()> {
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

fn sentence(row: &ProbeObject) -> String {
    let without = match (row.wdl, row.plies) {
        (Some("draw"), _) => "draw".to_owned(),
        (Some(wdl), Some(plies)) => format!("{wdl} in {}", in_plies(plies)),
        _ => "not in a table".to_owned(),
    };
    match row.with_count {
        Some(with) if Some(with) != row.wdl => format!("{without}, with the count a {with}"),
        // The tables know the ending, but not what the count leaves of it.
        None if row.wdl.is_some() => format!("{without}, with the count unknown"),
        _ => without,
    }
}

/// Returns a number of plies as text.
pub(super) fn in_plies(plies: u16) -> String {
    let unit = if plies == 1 { "ply" } else { "plies" };
    format!("{plies} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_that_is_unknown_under_the_count_is_called_unknown() {
        let text = |wdl, with_count| sentence(&ProbeObject::new(wdl, Some(2), with_count));
        let (loss, draw) = (Some(Wdl::Loss), Some(Wdl::Draw));
        assert_eq!(text(loss, loss), "loss in 2 plies");
        assert_eq!(text(loss, draw), "loss in 2 plies, with the count a draw");
        assert_eq!(text(loss, None), "loss in 2 plies, with the count unknown");
        assert_eq!(text(draw, None), "draw, with the count unknown");
        assert_eq!(text(None, None), "not in a table");
    }
}
