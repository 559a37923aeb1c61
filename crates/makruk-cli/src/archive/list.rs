//! `makruk archive list`: lists the games of an archive.

use std::io::{self, Write};

use makruk::{Fen, GameTree, Position, container::Record};
use serde::Serialize;

use super::{args::ListArgs, records::Records};
use crate::{
    escape::escaped,
    exit::ExitStatus,
    games::Tags,
    output::{self, FAINT, STRONG},
};

/// A line of `--json`.
#[derive(Serialize)]
struct Row {
    /// Counted from 1.
    game: u64,
    result: &'static str,
    plies: usize,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    /// `None` if the game has only the tags that every game has.
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<Tags>,
}

pub(crate) fn run(args: &ListArgs) -> io::Result<ExitStatus> {
    let mut records = Records::open(args.file.as_deref())?;
    let mut out = if args.json {
        output::plain()
    } else {
        output::styled()
    };
    if !args.json {
        writeln!(
            out,
            "{FAINT}{:>8}  {:7}  {:>5}  {:10}  White, Black, Event{FAINT:#}",
            "game", "result", "plies", "date"
        )?;
    }
    while let Some(record) = records.next()? {
        let tree = record.header();
        if !args.wanted.iter().all(|wanted| wanted.is_met_by(tree)) {
            continue;
        }
        // Unreadable games are numbered as well.
        let game = records.games + records.errors;
        if args.json {
            serde_json::to_writer(&mut out, &row(game, &record))?;
            writeln!(out)?;
        } else {
            text(&mut out, game, &record)?;
        }
    }
    out.flush()?;
    Ok(if records.errors > 0 {
        ExitStatus::Rejected
    } else {
        ExitStatus::Done
    })
}

fn row(game: u64, record: &Record) -> Row {
    let tree = record.header();
    let setup = tree.start_setup();
    Row {
        game,
        result: tree.result().as_str(),
        plies: record.plies(),
        bytes: record.moves().len(),
        start: (setup != Position::start().to_setup()).then(|| Fen::from(setup).to_string()),
        end: record.ended_by().map(|action| action.to_string()),
        tags: Tags::of(tree),
    }
}

fn text(out: &mut impl Write, game: u64, record: &Record) -> io::Result<()> {
    let tree: &GameTree = record.header();
    let tag = |name| escaped(tree.tag(name).unwrap_or("?").to_owned());
    let (result, plies) = (tree.result().as_str(), record.plies());
    writeln!(
        out,
        "{game:>8}  {STRONG}{result:7}{STRONG:#}  {plies:>5}  {:10}  {}, {}{FAINT}, {}{FAINT:#}",
        tag("Date").to_string(),
        tag("White"),
        tag("Black"),
        tag("Event")
    )
}
