//! Games as lines of text: UCI moves, or JSON.

use std::borrow::Cow;

use makruk::{
    Fen, GameResult, GameTree, Move, UciMove, letters::LetterSet, pgn::PgnReader, tree::Node,
};
use pyo3::prelude::*;
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use crate::{
    errors::{Class, Failure, guarded},
    pgn::{PgnGame, Record},
    state::read_relaxed_fen,
};

/// The tag for the JSON key `id`.
const ID: &str = "GameId";
/// The tag for the JSON key `count_started`.
const COUNT: &str = "CountStarted";
const TERMINATION: &str = "Termination";

/// A game from one line. Its moves are not played yet, so they may be illegal.
#[derive(Clone, Debug, Default)]
pub(super) struct GameLine {
    /// The game without its moves, or with them if it is annotated.
    pub(super) tree: GameTree,
    /// The moves, each with its offset in the text if known.
    pub(super) moves: Vec<(Move, Option<usize>)>,
    /// The error after the last of these moves, reported if all of them are legal.
    pub(super) failure: Option<Failure>,
}

impl GameLine {
    fn failed(failure: Failure) -> Self {
        Self {
            failure: Some(failure),
            ..Self::default()
        }
    }

    /// Adds the location of an illegal move to its error.
    pub(super) fn illegal(&self, ply: usize, failure: Failure) -> Failure {
        let start = self.moves.get(ply).and_then(|&(_, start)| start);
        start
            .into_iter()
            .fold(failure.at_ply(ply), Failure::at_byte)
    }

    /// Plays the moves up to the first illegal one.
    pub(super) fn play(mut self) -> (GameTree, Option<Failure>) {
        let mut cursor = self.tree.cursor_mut();
        let mut moves = self.moves.iter().enumerate();
        let wrong = moves.find_map(|(ply, &(mv, _))| Some((ply, cursor.add_move(mv).err()?)));
        let failure = wrong.map(|(ply, error)| self.illegal(ply, error.into()));
        (self.tree, failure.or(self.failure))
    }

    /// Parses moves up to the first malformed one.
    fn add_moves<'a>(&mut self, moves: impl Iterator<Item = (&'a str, Option<usize>)>) {
        for (text, start) in moves {
            match UciMove::from_ascii(text.as_bytes()) {
                Ok(mv) => self.moves.push((mv.into(), start)),
                Err(error) => {
                    let failure = Failure::of_uci(&error, text).at_ply(self.moves.len());
                    self.failure = Some(match start {
                        Some(start) => failure.at_byte(start + error.offset()),
                        None => failure.within("move"),
                    });
                    break;
                }
            }
        }
    }
}

/// Creates a game from a FEN, which may be abbreviated, in any dialect.
fn begin(fen: &str) -> Result<GameTree, Failure> {
    let (setup, position) = read_relaxed_fen(fen, None)?;
    Ok(GameTree::with_count(position, setup.count))
}

/// Parses UCI moves, preceded by a FEN and a semicolon unless the game begins in the start position.
pub(super) fn read_uci(text: &str) -> GameLine {
    let (start, moves) = match text.split_once(';') {
        Some((start, moves)) => (Some(start.trim_ascii()), moves),
        None => (None, text),
    };
    let tree = match start.map(begin).transpose() {
        Ok(tree) => tree.unwrap_or_default(),
        Err(failure) => return GameLine::failed(failure),
    };
    let mut line = GameLine {
        tree,
        ..GameLine::default()
    };
    let base = text.as_ptr().addr();
    // The moves are slices of the text. Text before a valid move is ASCII, so byte offsets are also character offsets.
    line.add_moves(
        moves
            .split_ascii_whitespace()
            .map(|mv| (mv, Some(mv.as_ptr().addr() - base))),
    );
    line
}

/// A game as JSON, in the format of `makruk convert --to jsonl`. Other keys are ignored.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(default)]
    id: Option<Value>,
    /// The initial position; `None` for the start position.
    #[serde(default, borrow)]
    start: Option<Text<'a>>,
    #[serde(borrow)]
    moves: Vec<Text<'a>>,
    #[serde(default)]
    count_started: Option<i64>,
    #[serde(default)]
    result: Option<Value>,
    #[serde(default, borrow)]
    termination: Option<Text<'a>>,
    #[serde(default, borrow)]
    tags: Option<Tags<'a>>,
    /// The moves as PGN, if the game has variations, comments or glyphs.
    #[serde(default, borrow)]
    movetext: Option<Text<'a>>,
}

/// A string, copied only if it contains escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The tags in order: in JSON an object or, if a name is repeated, an array of pairs.
struct Tags<'a>(Vec<(Text<'a>, Text<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Tags<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagsVisitor;

        impl<'de> Visitor<'de> for TagsVisitor {
            type Value = Vec<(Text<'de>, Text<'de>)>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(
                    "an object of tags, {\"White\": \"…\"}, or an array of names and values",
                )
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                std::iter::from_fn(|| seq.next_element().transpose()).collect()
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                std::iter::from_fn(|| map.next_entry().transpose()).collect()
            }
        }

        deserializer.deserialize_any(TagsVisitor).map(Self)
    }
}

/// Parses a game from a line of UCI moves, preceded by a FEN and a semicolon unless it begins in the start position.
///
/// >>> makruk.columns.game_of_uci("e3e4 e6e5").mainline_san()
/// ['e4', 'e5']
/// >>> makruk.columns.game_of_uci("e3e4 e3e4")
/// Traceback (most recent call last):
///     ...
/// makruk.errors.IllegalMoveError: e3 to e4 is illegal: e3 is empty
#[pyfunction]
pub(crate) fn game_of_uci<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PgnGame>> {
    game_of(py, || read_uci(line))
}

/// Parses a game in the format of ``makruk convert --to jsonl``: an object with ``moves`` in UCI notation. The other keys are
/// optional: ``start`` (a FEN), ``result``, ``termination``, ``tags``, ``movetext`` (the moves as PGN with comments, glyphs and
/// variations), and ``id`` and ``count_started``, which become the tags ``GameId`` and ``CountStarted``.
///
/// >>> game = makruk.columns.game_of_json('{"moves": ["e3e4"], "result": "1-0", "tags": {"White": "Somchai"}}')
/// >>> game.headers["White"], game.result(), game.mainline_san()
/// ('Somchai', '1-0', ['e4'])
#[pyfunction]
pub(crate) fn game_of_json<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PgnGame>> {
    game_of(py, || read_json(line))
}

fn game_of(py: Python<'_>, read: impl FnOnce() -> GameLine + Send) -> PyResult<Bound<'_, PgnGame>> {
    let played = || match read().play() {
        (_, Some(failure)) => Err(failure),
        (tree, None) => Ok(tree),
    };
    let tree = py.detach(|| guarded(played))?;
    Bound::new(py, PgnGame::of(Record::new(tree)))
}

/// Parses a game from JSON. An error in one of the values is stored with the game, and the readable part is kept.
pub(super) fn read_json(text: &str) -> GameLine {
    let object = match object(text) {
        Ok(object) => object,
        Err(failure) => return GameLine::failed(failure),
    };
    let start = object.start.as_ref().map(|start| begin(&start.0));
    let tree = match start.transpose() {
        Ok(tree) => tree.unwrap_or_default(),
        Err(failure) => return GameLine::failed(failure.within("start")),
    };
    let mut line = GameLine {
        tree,
        ..GameLine::default()
    };
    line.add_moves(object.moves.iter().map(|mv| (&*mv.0, None)));
    if let Some(movetext) = &object.movetext {
        line = annotated(line, &movetext.0);
    }
    if let Err(failure) = describe(&mut line.tree, &object) {
        line.failure.get_or_insert(failure);
    }
    line
}

fn object(text: &str) -> Result<Object<'_>, Failure> {
    let json = |message: &str| {
        let message = format!("not a game in JSON: {message}");
        Failure::new(Class::Pgn, "json", message)
    };
    // The deserializer would also accept an array.
    if !text.trim_ascii_start().starts_with('{') {
        return Err(json("expected an object `{…}`").at_byte(0));
    }
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // Strip the line and column from the end of the message.
        let reason = message
            .rsplit_once(" at line ")
            .map_or(&*message, |(reason, _)| reason);
        let lines = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        json(reason).at(text, before + error.column().saturating_sub(1))
    })
}

/// Sets the tags and the result.
fn describe(tree: &mut GameTree, object: &Object<'_>) -> Result<(), Failure> {
    let mut described = Ok(());
    if let Some(tags) = &object.tags {
        let old: Vec<String> = tree.tags().map(|(name, _)| name.to_owned()).collect();
        for name in &old {
            tree.remove_tag(name);
        }
        for (name, value) in &tags.0 {
            let added = tree.add_tag(&name.0, &value.0);
            described = described.and(added);
        }
    }
    if let (Some(termination), None) = (&object.termination, tree.tag(TERMINATION)) {
        described = described.and(tree.set_tag(TERMINATION, &termination.0));
    }
    if let Some(id) = &object.id {
        let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        described = described.and(tree.set_tag(ID, &id));
    }
    if let Some(ply) = object.count_started {
        described = described.and(tree.set_tag(COUNT, &ply.to_string()));
    }
    // Other programs write arbitrary values; anything that is not a result is ignored.
    let result = object.result.as_ref().and_then(Value::as_str);
    if let Some(result) = result.and_then(|text| GameResult::from_bytes(text.as_bytes())) {
        if object.tags.is_some() {
            tree.set_result_without_tag(result);
        } else {
            tree.set_result(result);
        }
    }
    Ok(described?)
}

/// Parses `movetext`, whose main line must begin with the moves. If it is invalid, the moves are used instead.
fn annotated(plain: GameLine, movetext: &str) -> GameLine {
    let rejected = |mut plain: GameLine, message: String| {
        let failure = Failure::new(Class::Pgn, "movetext", format!("movetext{message}"));
        plain.failure.get_or_insert(failure);
        plain
    };
    let fen = Fen::from(plain.tree.start_setup());
    let text = format!("[FEN \"{fen}\"]\n\n{movetext}");
    let mut reader = PgnReader::new(text.as_bytes());
    let Some(game) = GameTree::read(&mut reader, Some(LetterSet::FAIRY)) else {
        return rejected(plain, ": expected moves, found none".to_owned());
    };
    if let Some(error) = game.errors.first() {
        let message = format!(", column {}: {}", error.column(), error.kind());
        return rejected(plain, message);
    }
    let mut tree = game.tree;
    let moves = tree.main_line().map(Node::mv).take(plain.moves.len());
    if !moves.eq(plain.moves.iter().map(|&(mv, _)| Some(mv))) {
        return rejected(plain, ": its moves differ from `moves`".to_owned());
    }
    for (name, value) in plain.tree.tags() {
        // Tags from a tree are valid.
        let _ = tree.set_tag(name, value);
    }
    GameLine {
        tree,
        moves: Vec::new(),
        failure: plain.failure,
    }
}
