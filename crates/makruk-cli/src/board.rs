//! `makruk board`: draws a position.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use makruk::{Color, Count, Counting, Fen, Game, Position, Rules, Svg, svg::Coordinates};
use serde::Serialize;

use crate::{
    atomic_file::AtomicFile,
    drawing::{self, khun_in_check},
    exit::ExitStatus,
    given::{Given, PositionArgs},
    input,
    messages::Language,
    output::{self, FAINT, STRONG},
    replay::CountObject,
};

/// Draw a position: pieces, side to move, count, checks.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools)] // flags of a command line
pub(crate) struct BoardArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw the pieces as letters of the fairy dialect (default).
    #[arg(long, group = "style")]
    ascii: bool,
    /// Draw the pieces as chess symbols.
    #[arg(long, group = "style")]
    unicode: bool,
    /// Draw the pieces as Thai letters, and write all text in Thai.
    #[arg(long, group = "style")]
    thai: bool,
    /// Draw the board from Black's side.
    #[arg(long)]
    flip: bool,
    /// Write an SVG picture to FILE instead, `-` for standard output; with --thai its coordinates are Thai.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ascii", "unicode"])]
    svg: Option<PathBuf>,
    /// Write JSON: `{"fen", "turn", "legal", "check", "checkers", "count", "callable", "end"?}`. `count` is the count in progress
    /// and `callable` the one that the side to move may call, each `{"kind", "by", "number", "limit"}` or null; `end` says how
    /// the game ended.
    #[arg(long, conflicts_with_all = ["style", "flip", "svg"])]
    json: bool,
}

pub(crate) fn run(args: &BoardArgs) -> io::Result<ExitStatus> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    let bottom = if args.flip {
        Color::Black
    } else {
        Color::White
    };
    if args.json {
        write_json(&given)?;
        return Ok(ExitStatus::Done);
    }
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
        return Ok(ExitStatus::Done);
    }
    let language = Language::of(args.thai);
    let style = drawing::style(args.unicode, language);
    let mut out = output::styled();
    let diagram = drawing::diagram(&given.position, style).seen_by(bottom);
    writeln!(out, "{diagram}")?;
    let whose_move = language.whose_move(&given.position);
    writeln!(out, "{STRONG}{whose_move}{STRONG:#}")?;
    if let Some(count) = count_so_far(&given, language) {
        writeln!(out, "{count}")?;
    }
    writeln!(out, "{FAINT}{}{FAINT:#}", Fen::from(given.setup))?;
    out.flush()?;
    Ok(ExitStatus::Done)
}

/// The object of `--json`.
#[derive(Serialize)]
struct Object {
    fen: String,
    turn: &'static str,
    legal: usize,
    check: bool,
    /// The squares of the pieces that give check.
    checkers: Vec<String>,
    count: Option<CountObject>,
    callable: Option<CountObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}

fn write_json(given: &Given) -> io::Result<()> {
    let (rules, position) = (Rules::THAI, &given.position);
    let game = Game::with_count(position.clone(), given.setup.count, rules);
    let object = Object {
        fen: Fen::from(given.setup.clone()).to_string(),
        turn: position.turn().name(),
        legal: position.count_legal(),
        check: position.is_check(),
        checkers: position
            .checkers()
            .iter()
            .map(|square| square.to_string())
            .collect(),
        count: game.count().map(CountObject::of),
        callable: callable(game.counting(), position, &rules).map(CountObject::of),
        end: game.outcome().map(|outcome| outcome.by().name()),
    };
    let mut out = output::plain();
    serde_json::to_writer(&mut out, &object)?;
    writeln!(out)?;
    out.flush()
}

/// Writes a picture to a file, or to standard output for `-`.
fn write_picture(path: &Path, picture: &Svg<'_>) -> io::Result<()> {
    if path == Path::new("-") {
        let mut out = output::plain();
        write!(out, "{picture}")?;
        return out.flush();
    }
    let mut output_file = AtomicFile::create(path)?;
    write!(output_file, "{picture}")?;
    output_file.keep()
}

/// Describes the count in progress, or otherwise the count that may be called.
fn count_so_far(given: &Given, language: Language) -> Option<String> {
    let (rules, position) = (Rules::THAI, &given.position);
    let counting = Counting::new(position, given.setup.count, &rules);
    if let Some(count) = counting.count(&rules) {
        return Some(language.count(count, position).to_string());
    }
    callable(&counting, position, &rules).map(|count| language.callable(count))
}

/// Returns the count that the side to move may call.
pub(crate) fn callable(counting: &Counting, position: &Position, rules: &Rules) -> Option<Count> {
    let mut counting = *counting;
    counting.start(position, rules).ok()?;
    counting.count(rules)
}
