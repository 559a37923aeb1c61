//! `makruk book show`: shows the moves of a position.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use makruk::{Color, Fen, Move, analysis::formation::Formation, book::Tally};
use serde::Serialize;

use super::{
    args::ShowArgs,
    library::{self, named},
};
use crate::{
    escape::escaped,
    exit::ExitStatus,
    given::Given,
    input,
    messages::Language,
    notation,
    output::{self, FAINT, STRONG},
};

/// The output of `--json`.
#[derive(Serialize)]
struct Shown {
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    formation: Option<FormationObject>,
    games: u64,
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<Row>,
}

/// The names of both sides' formations, if there is any.
#[derive(Serialize)]
struct FormationObject {
    white: Option<&'static str>,
    black: Option<&'static str>,
}

#[derive(Serialize)]
struct Row {
    #[serde(skip)]
    mv: Move,
    uci: String,
    san: String,
    games: u64,
    white: u64,
    draws: u64,
    black: u64,
    /// The average rating of the players who chose the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u64>,
    /// The last year in which the move was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<u16>,
    example: Option<Example>,
}

#[derive(Serialize)]
struct Example {
    archive: String,
    /// Counted from 1.
    game: u64,
}

pub(crate) fn run(args: &ShowArgs) -> io::Result<ExitStatus> {
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    let shown = look_up(args, &given)?;
    if args.json {
        let mut out = output::plain();
        serde_json::to_writer(&mut out, &shown)?;
        writeln!(out)?;
        out.flush()?;
    } else {
        table(args, &shown, &given)?;
    }
    Ok(ExitStatus::Done)
}

/// Adds up the entries of all books for a position.
fn look_up(args: &ShowArgs, given: &Given) -> io::Result<Shown> {
    let position = &given.position;
    let mut found: BTreeMap<Move, (Tally, Option<Example>)> = BTreeMap::new();
    for path in &args.book {
        let mut book = library::open(path)?;
        for played in library::moves(path, &mut book, position)? {
            let (tally, example) = found.entry(played.mv).or_default();
            tally.add(&played.tally);
            if let (None, Some(game)) = (&example, played.tally.first_game) {
                let place = book.game_source(game);
                let place = place.map_err(|error| named(path, &error.into()))?;
                *example = place.map(|(source, game)| Example {
                    archive: source.name.to_owned(),
                    game: game + 1,
                });
            }
        }
    }
    let mut all = Tally::default();
    let mut moves = Vec::new();
    for (mv, (tally, example)) in found {
        all.add(&tally);
        moves.push(Row {
            mv,
            uci: mv.to_string(),
            san: notation::short_san(position, mv, args.letters),
            games: tally.games(),
            white: tally.white,
            draws: tally.draws,
            black: tally.black,
            rating: tally.average_rating(),
            year: (tally.year > 0).then_some(tally.year),
            example,
        });
    }
    moves.sort_by(|one, two| (two.games, &one.uci).cmp(&(one.games, &two.uci)));
    let formation = FormationObject {
        white: formation(given, Color::White).map(Formation::name),
        black: formation(given, Color::Black).map(Formation::name),
    };
    let has_formation = formation.white.or(formation.black).is_some();
    Ok(Shown {
        fen: Fen::from(given.setup.clone()).to_string(),
        formation: has_formation.then_some(formation),
        games: all.games(),
        white: all.white,
        draws: all.draws,
        black: all.black,
        moves,
    })
}

fn formation(given: &Given, color: Color) -> Option<Formation> {
    Formation::of(given.position.board(), color)
}

fn table(args: &ShowArgs, shown: &Shown, given: &Given) -> io::Result<()> {
    let mut out = output::styled();
    let whose = Language::ENGLISH.whose_move(&given.position);
    let games = shown.games;
    let plural = if games == 1 { "" } else { "s" };
    writeln!(out, "{STRONG}{whose}{STRONG:#}  {games} game{plural}")?;
    for color in Color::ALL {
        if let Some(formation) = formation(given, color) {
            let side = color.fold("White", "Black");
            writeln!(out, "{side}: {formation} ({})", formation.thai_name())?;
        }
    }
    if args.book.iter().any(|path| library::is_bundled(path)) {
        writeln!(
            out,
            "{FAINT}The bundled book: the engine's own games, 500 nodes per move, not people's.{FAINT:#}"
        )?;
    }
    if shown.moves.is_empty() {
        return out.flush();
    }
    writeln!(
        out,
        "{FAINT}{:8} {:>9} {:>6} {:>6} {:>6} {:>7} {:>5}  first game{FAINT:#}",
        "move", "games", "White", "draw", "Black", "rating", "year"
    )?;
    for row in &shown.moves {
        let finished = row.white + row.draws + row.black;
        let share = |part: u64| match finished {
            0 => "-".to_owned(),
            all => format!("{} %", percentage(part, all)),
        };
        let known = |number: Option<u64>| number.map_or("-".to_owned(), |n| n.to_string());
        write!(
            out,
            "{STRONG}{:8}{STRONG:#} {:>9} {:>6} {:>6} {:>6} {:>7} {:>5}",
            notation::readable(&given.position, row.mv, args.letters),
            row.games,
            share(row.white),
            share(row.draws),
            share(row.black),
            known(row.rating),
            known(row.year.map(u64::from)),
        )?;
        if let Some(Example { archive, game }) = &row.example {
            write!(out, "  {FAINT}{}, game {game}{FAINT:#}", escaped(archive))?;
        }
        writeln!(out)?;
    }
    out.flush()
}

/// Returns the percentage of `whole` that `part` makes up, rounded.
fn percentage(part: u64, whole: u64) -> u128 {
    let (part, whole) = (u128::from(part), u128::from(whole));
    (200 * part + whole) / (2 * whole)
}
