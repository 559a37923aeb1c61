//! Reads the games that `play` resumes.

use std::{
    io::{self, Error, ErrorKind},
    path::PathBuf,
};

use makruk::{
    Action, ActionError, Color, Game, GameTree, Rules, search::Level, tree::CountStarted,
};

use super::args::PlayArgs;
use crate::{
    exit::ExitStatus,
    games::{GameReader, GameRecord, Limits},
    input, output,
};

/// Memory limit for reading one game, in MiB.
const GAME_MEMORY: u32 = 128;

/// A game from a file, up to its last move.
pub(super) struct Resumed {
    pub(super) file: PathBuf,
    /// The game's number in the file, from 1.
    pub(super) number: u64,
    pub(super) game: Game,
    /// The tags in order.
    pub(super) tags: Vec<(String, String)>,
    /// The side and the level of the engine, if `play` saved the game.
    pub(super) engine: Option<(Color, Level)>,
}

impl Resumed {
    /// Returns a tag's value, if it is known.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(other, _)| other == name);
        tag.map(|(_, value)| &**value).filter(|value| *value != "?")
    }

    /// Removes the tags that describe the player whom the engine replaces: rating, title, team.
    pub(super) fn replace_player(&mut self, side: Color) {
        let side = side.fold("White", "Black");
        let is_of_player = |name: &str| name.len() > side.len() && name.starts_with(side);
        self.tags.retain(|(name, _)| !is_of_player(name));
    }
}

/// Reads the game named by the arguments; `None` if they name a position. Reports a game that cannot be resumed.
pub(super) fn read(args: &PlayArgs) -> io::Result<Result<Option<Resumed>, ExitStatus>> {
    let Some(file) = input::game_file(&args.position) else {
        return match args.game {
            None => Ok(Ok(None)),
            Some(_) => Err(Error::new(
                ErrorKind::InvalidInput,
                "--game: a file with games is missing, as in `makruk play club.pgn --game 2`",
            )),
        };
    };
    let mut source = GameReader::open(Some(&file), None, None, Limits::new(GAME_MEMORY))?;
    let (mut number, mut chosen) = (0, None);
    while args.game != Some(number) {
        let Some(record) = source.next()? else { break };
        number += 1;
        chosen = Some(record);
    }
    if args.game.is_some_and(|wanted| wanted > number) {
        let message = format!("--game: the last game of {} is {number}", source.name);
        return Err(Error::new(ErrorKind::InvalidInput, message));
    }
    let Some(mut record) = chosen else {
        let message = format!("{}: the file contains no game", source.name);
        return Err(Error::new(ErrorKind::InvalidInput, message));
    };
    record.complain(&source.name);
    let is_whole = !record.faults.iter().any(|fault| fault.stops);
    let Some(tree) = record.tree.take().filter(|_| is_whole) else {
        return Ok(Err(ExitStatus::Rejected));
    };
    match game(&tree, &record, rules(args, &tree)) {
        Ok(game) => Ok(Ok(Some(Resumed {
            file,
            number,
            game,
            tags: tags(&tree),
            engine: engine(&tree),
        }))),
        Err((ply, message)) => {
            let (name, place) = (&source.name, &record.place);
            let ply = match ply {
                0 => String::new(),
                ply => format!(", ply {ply}"),
            };
            output::complain(format_args!("{name}, {place}{ply}: {message}"));
            Ok(Err(ExitStatus::Rejected))
        }
    }
}

fn rules(args: &PlayArgs, tree: &GameTree) -> Rules {
    let stored = || tree.tag("Rules")?.parse().ok();
    args.rules.or_else(stored).unwrap_or(Rules::THAI)
}

/// Plays the main line with its counts and other actions. An error has the number of its ply, 0 before the first.
fn game(tree: &GameTree, record: &GameRecord, rules: Rules) -> Result<Game, (usize, String)> {
    let at_start = |message: String| (0, message);
    let started = record.count_started().map_err(at_start)?;
    let rules = tree.recorded_rules(rules, started);
    let mut tree = tree.clone();
    match started {
        None | Some(CountStarted::Automatic | CountStarted::Never) => {}
        Some(CountStarted::Ply(ply)) => {
            // Number of moves before the call.
            let moves = ply.checked_sub(tree.start().ply() + 1).ok_or_else(|| {
                at_start(format!(
                    "the count was called with ply {ply} of the game, before the initial position: use the counting \
                     fields of the FEN instead"
                ))
            })?;
            let mut cursor = tree.cursor_mut();
            let is_there = (0..moves).all(|_| cursor.go_forward());
            if is_there && cursor.next_move().is_some() {
                cursor
                    .add_comment("[%count start]")
                    .map_err(|error| at_start(error.to_string()))?;
            }
        }
    }
    play(&tree, rules)
}

/// Plays the main line.
fn play(tree: &GameTree, rules: Rules) -> Result<Game, (usize, String)> {
    let mut game = Game::with_count(tree.start().clone(), tree.start_setup().count, rules);
    let nodes = std::iter::once(tree.root()).chain(tree.main_line());
    let mut last = 0;
    for (ply, node) in nodes.enumerate() {
        last = ply;
        let error = |error: ActionError| (ply, error.to_string());
        let mover = game.position().turn();
        if !node.is_root() {
            let Some(mv) = node.mv() else {
                return Err((ply, "a game cannot contain a null move".to_owned()));
            };
            game.play(mv).map_err(error)?;
            if node.offers_draw() {
                game.act_as_recorded(Action::OfferDraw(mover))
                    .map_err(error)?;
            }
        }
        for action in node.actions() {
            game.act_as_recorded(action).map_err(error)?;
        }
    }
    if game.outcome().is_none() {
        let concluded = tree.conclude(&mut game);
        concluded.map_err(|error| (last, error.to_string()))?;
    }
    Ok(game)
}

/// Returns the tags that remain valid when the game continues.
fn tags(tree: &GameTree) -> Vec<(String, String)> {
    let stays = |&(name, value): &(&str, &str)| match name {
        "Result" | "Termination" | "Rules" | "PlyCount" | "EndDate" | "EndTime" => false,
        // An automatic start of the count remains valid.
        "CountStarted" => value == "0",
        _ => true,
    };
    let tags = tree.tags().filter(stays);
    tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Returns the engine's side and level in a game that `play` saved.
fn engine(tree: &GameTree) -> Option<(Color, Level)> {
    let level = |tag| {
        let (_, level) = tree
            .tag(tag)?
            .strip_prefix("makruk ")?
            .split_once(" level ")?;
        level.parse().ok()
    };
    match (level("White"), level("Black")) {
        (Some(level), None) => Some((Color::White, level)),
        (None, Some(level)) => Some((Color::Black, level)),
        _ => None,
    }
}
