//! Games as JSON, one object per line.

use std::{
    fmt,
    io::{self, Write},
};

use makruk::{Fen, GameResult, GameTree, letters::LetterSet, pgn::PgnReader, tree::Node};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, SeqAccess, Unexpected, Visitor},
};
use serde_json::Value;

use super::{
    line::{begin, play},
    record::GameRecord,
    tags::{TERMINATION, Tags},
};

/// The beginning of a record of `makruk match`, whose lines are other objects.
pub(crate) const MATCH_RECORD: &[u8] = b"{\"makruk_match\":";

/// The object on a line. Other keys are ignored.
#[derive(Serialize, Deserialize)]
struct Object {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// The initial position as a FEN of any dialect; `None` for the start position.
    #[serde(default)]
    start: Option<String>,
    #[serde(deserialize_with = "moves")]
    moves: Vec<String>,
    #[serde(
        default,
        deserialize_with = "count_started",
        skip_serializing_if = "Option::is_none"
    )]
    count_started: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
    /// The value of the PGN tag with this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tags: Option<Tags>,
    /// The moves as PGN, if they have variations, comments or glyphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    movetext: Option<String>,
}

fn moves<'a, D: Deserializer<'a>>(json: D) -> Result<Vec<String>, D::Error> {
    struct Moves;

    impl<'a> Visitor<'a> for Moves {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("`moves` as an array of moves, such as [\"e3e4\", \"e6e5\"]")
        }

        fn visit_seq<A: SeqAccess<'a>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut moves = Vec::new();
            while let Some(mv) = seq.next_element()? {
                moves.push(mv);
            }
            Ok(moves)
        }
    }

    json.deserialize_seq(Moves)
}

fn count_started<'a, D: Deserializer<'a>>(json: D) -> Result<Option<i64>, D::Error> {
    struct Number;

    impl<'a> Visitor<'a> for Number {
        type Value = Option<i64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("`count_started` as 0, -1 or the number of a ply")
        }

        fn visit_none<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'a>>(self, json: D) -> Result<Self::Value, D::Error> {
            json.deserialize_i64(self)
        }

        fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
            let too_large = |_| E::invalid_value(Unexpected::Unsigned(number), &self);
            i64::try_from(number).map(Some).map_err(too_large)
        }
    }

    json.deserialize_option(Number)
}

/// Reads the game on a line.
pub(super) fn read(text: &[u8], line: usize) -> GameRecord {
    let object = match object(text) {
        Ok(object) => object,
        Err((offset, message)) => {
            return GameRecord::rejected_at(line, offset, &message);
        }
    };
    let mut record = GameRecord::new(format!("line {line}"));
    record.id.clone_from(&object.id);
    record.count_started = object.count_started;
    let mut tree = match begin(object.start.as_deref()) {
        Ok(tree) => tree,
        Err(message) => {
            record.fault(0, message);
            return record;
        }
    };
    if let Err((ply, message)) = play(&mut tree, object.moves.iter().map(String::as_str)) {
        record.stop(ply, message);
    }
    if let Some(movetext) = &object.movetext {
        match annotated(&tree, movetext) {
            Ok(annotated) => tree = annotated,
            Err(message) => record.fault(0, message),
        }
    }
    if let Some(tags) = &object.tags {
        let old: Vec<String> = tree.tags().map(|(name, _)| name.to_owned()).collect();
        for name in &old {
            tree.remove_tag(name);
        }
        for (name, value) in tags.iter() {
            if let Err(error) = tree.add_tag(name, value) {
                let name = name.escape_debug();
                record.fault(0, format!("tag `{name}`: {error}"));
            }
        }
    }
    if let Some(termination) = &object.termination {
        if tree.tag(TERMINATION).is_none() {
            if let Err(error) = tree.set_tag(TERMINATION, termination) {
                record.fault(0, format!("termination: {error}"));
            }
        }
    }
    if let Some(value) = &object.result {
        let text = value.as_str().unwrap_or_default();
        match GameResult::from_bytes(text.as_bytes()) {
            Some(result) if object.tags.is_some() => tree.set_result_without_tag(result),
            Some(result) => tree.set_result(result),
            None => record.fault(
                0,
                format!("result: expected 1-0, 0-1, 1/2-1/2 or *, found {value}"),
            ),
        }
    }
    record.tree = Some(tree);
    record
}

fn object(line: &[u8]) -> Result<Object, (usize, String)> {
    // The deserializer would also accept an array.
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err((0, "expected a game as a JSON object `{…}`".to_owned()));
    }
    serde_json::from_slice(line).map_err(|error| {
        let offset = error.column().saturating_sub(1);
        (offset, format!("not a game in JSON: {}", reason(&error)))
    })
}

/// Returns the message of an error without its line and column: the text is one line of a file.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ");
    reason.map_or(&*message, |(reason, _)| reason).to_owned()
}

/// Reads `movetext`, whose main line must begin with the moves of `plain`.
fn annotated(plain: &GameTree, movetext: &str) -> Result<GameTree, String> {
    let fen = Fen::from(plain.start_setup());
    let text = format!("[FEN \"{fen}\"]\n\n{movetext}");
    let mut reader = PgnReader::new(text.as_bytes());
    let Some(game) = GameTree::read(&mut reader, Some(LetterSet::FAIRY)) else {
        return Err("movetext: expected moves, found none".to_owned());
    };
    if let Some(error) = game.errors.first() {
        let (column, kind) = (error.column(), error.kind());
        return Err(format!("movetext, column {column}: {kind}"));
    }
    let moves = |tree: &GameTree| tree.main_line().map(Node::mv).collect::<Vec<_>>();
    if !moves(&game.tree).starts_with(&moves(plain)) {
        return Err("movetext: its moves differ from `moves`".to_owned());
    }
    let mut tree = game.tree;
    for (name, value) in plain.tags() {
        // The value comes from a tree, so it is valid.
        let _ = tree.set_tag(name, value);
    }
    Ok(tree)
}

pub(super) fn write(out: &mut impl Write, record: &GameRecord, tree: &GameTree) -> io::Result<()> {
    let object = Object {
        id: record.id.clone(),
        start: Some(Fen::from(tree.start_setup()).to_string()),
        moves: tree
            .main_line()
            .map_while(Node::mv)
            .map(|mv| mv.to_string())
            .collect(),
        count_started: record.count_started,
        result: Some(Value::from(tree.result().as_str())),
        termination: tree.tag(TERMINATION).map(str::to_owned),
        tags: Tags::of(tree),
        movetext: (!tree.annotations().is_empty())
            .then(|| tree.pgn().without_tags().to_string().trim().to_owned()),
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}
