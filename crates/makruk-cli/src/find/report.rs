//! Writing the games that are found.

use std::io::{self, Write as _};

use makruk::{Color, GameTree, Position, diagram::Style, letters::LetterSet, tree::Cursor};
use serde::Serialize;

use super::{Hit, Sink, args::FindArgs};
use crate::{
    drawing,
    escape::escaped,
    exit::ExitStatus,
    games::Tags,
    messages::Language,
    notation,
    output::{self, FAINT, Output, STRONG},
    replay::CountObject,
};

/// Writes only the number of games.
pub(super) struct Number;

impl Sink for Number {
    fn game(&mut self, _: &Hit<'_>) -> io::Result<()> {
        Ok(())
    }

    fn finish(self: Box<Self>, games: u64, status: ExitStatus) -> io::Result<ExitStatus> {
        let mut out = output::plain();
        writeln!(out, "{games}")?;
        out.flush()?;
        Ok(status)
    }
}

/// An object of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    game: u64,
    matches: Matches<'a>,
    count: Option<CountObject>,
    result: &'static str,
    plies: usize,
    tags: Option<Tags>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Matches<'a> {
    First(&'a [u32]),
    All(&'a [Vec<u32>]),
}

/// Writes JSON, one object per game.
pub(super) struct Json {
    out: Output,
    all: bool,
}

impl Json {
    pub(super) fn new(all: bool) -> Self {
        let out = output::plain();
        Self { out, all }
    }
}

impl Sink for Json {
    fn game(&mut self, hit: &Hit<'_>) -> io::Result<()> {
        let matches = &hit.found.matches;
        let row = Row {
            file: hit.file,
            game: hit.number,
            matches: if self.all {
                Matches::All(matches)
            } else {
                Matches::First(matches.first().map_or(&[], Vec::as_slice))
            },
            count: hit.found.count.map(CountObject::of),
            result: hit.tree.result().as_str(),
            plies: hit.found.plies,
            tags: Tags::of(hit.tree),
        };
        serde_json::to_writer(&mut self.out, &row)?;
        writeln!(self.out)
    }

    fn finish(mut self: Box<Self>, _: u64, status: ExitStatus) -> io::Result<ExitStatus> {
        self.out.flush()?;
        Ok(status)
    }
}

/// Writes a line per game.
pub(super) struct Text {
    out: Output,
    /// Whether the lines name the file.
    names_file: bool,
    boards: bool,
    letters: LetterSet,
    has_variations: bool,
}

impl Text {
    pub(super) fn new(args: &FindArgs) -> Self {
        Self {
            out: output::styled(),
            names_file: args.files.len() > 1,
            boards: args.boards,
            letters: args.letters.unwrap_or_default(),
            has_variations: args.variations,
        }
    }
}

impl Sink for Text {
    fn game(&mut self, hit: &Hit<'_>) -> io::Result<()> {
        let tag = |name| escaped(hit.tree.tag(name).unwrap_or("?").to_owned());
        if self.names_file {
            write!(self.out, "{FAINT}{}:{FAINT:#} ", escaped(hit.file))?;
        }
        let (white, black) = (tag("White"), tag("Black"));
        let result = hit.tree.result().as_str();
        write!(
            self.out,
            "{STRONG}game {}{STRONG:#}: {white} – {black}, {result}, ",
            hit.number
        )?;
        let matches = &hit.found.matches;
        let plies = matches.first().map_or(&[][..], Vec::as_slice);
        let word = if plies.len() == 1 { "ply" } else { "plies" };
        let numbers: Vec<String> = plies.iter().map(ToString::to_string).collect();
        write!(self.out, "{word} {}", numbers.join(", "))?;
        // Plies of a variation have no place in the main line.
        let mut places = Vec::new();
        if !self.has_variations {
            places = plies.iter().map(|&ply| Place::new(hit.tree, ply)).collect();
            let moves = places.iter().map(|place| place.mv(self.letters));
            write!(self.out, ": {}", moves.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(count) = hit.found.count {
            write!(self.out, "{FAINT}; {count}{FAINT:#}")?;
        }
        match matches.len() {
            0 | 1 => writeln!(self.out)?,
            2 => writeln!(self.out, "{FAINT}, and once more{FAINT:#}")?,
            more => writeln!(self.out, "{FAINT}, and {} times more{FAINT:#}", more - 1)?,
        }
        if let (true, Some(place)) = (self.boards, places.first()) {
            writeln!(
                self.out,
                "{}",
                drawing::diagram(&place.position, Style::Ascii)
            )?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, _: u64, status: ExitStatus) -> io::Result<ExitStatus> {
        self.out.flush()?;
        Ok(status)
    }
}

/// A place in the main line of a game.
struct Place {
    position: Position,
    next: Option<makruk::Move>,
    number: u32,
    turn: Color,
}

impl Place {
    fn new(tree: &GameTree, ply: u32) -> Self {
        let mut cursor = Cursor::new(tree);
        for _ in 0..ply {
            if !cursor.go_forward() {
                break;
            }
        }
        let position = cursor.position().clone();
        Self {
            next: cursor.next_move(),
            number: position.fullmoves().get(),
            turn: position.turn(),
            position,
        }
    }

    /// Returns the move played there, with its number.
    fn mv(&self, letters: LetterSet) -> String {
        let number = notation::number(self.number, self.turn, Language::ENGLISH);
        match self.next {
            Some(mv) => {
                let san = notation::readable(&self.position, mv, letters);
                format!("{number} {san}")
            }
            None => "the end".to_owned(),
        }
    }
}
