//! Reads PGN.

use alloc::{string::String, vec};

use makruk::{
    Fen, GameTree, San, UciMove,
    pgn::{Nag, PgnError, PgnReader},
    tree::NodeId,
};
use makruk_wasm_common::{Failure, Json, utf16_offset};
use wasm_bindgen::prelude::*;

use crate::setup;

/// Reads all games of a PGN, with variations and comments, as JSON. The moves of a game are a list with the root first; each
/// gives its parent's index in the list.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str, letters: Option<String>) -> Result<String, Failure> {
    let letters = letters.as_deref().map(setup::letters_named).transpose()?;
    let mut reader = PgnReader::new(text.as_bytes());
    let mut json = Json::default();
    let games = core::iter::from_fn(|| GameTree::read(&mut reader, letters));
    json.array(games, |json, read| {
        let tree = &read.tree;
        json.object(|json| {
            json.key("tags").array(tree.tags(), |json, (name, value)| {
                json.array([name, value], Json::text);
            });
            json.key("start").display(Fen::from(tree.start_setup()));
            json.key("result").text(tree.result().as_str());
            json.key("letters").text(read.letters.name());
            json.key("isCutOff").boolean(read.is_cut_off);
            json.key("moves");
            write_nodes(json, tree);
            let more = u64::try_from(read.more_errors).unwrap_or(u64::MAX);
            json.key("moreErrors").number(more);
            for (key, errors) in [("errors", &read.errors), ("warnings", &read.warnings)] {
                json.key(key).array(errors, |json, error| {
                    write_error(json, error, text);
                });
            }
        });
    });
    Ok(json.finish())
}

fn write_error(json: &mut Json, error: &PgnError, text: &str) {
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    json.object(|json| {
        json.key("kind").text(error.kind().name());
        json.key("message").display(error);
        let offset = utf16_offset(text.as_bytes(), error.offset());
        json.key("offset").number(number(offset));
        json.key("line").number(number(error.line()));
        json.key("column").number(number(error.column()));
    });
}

/// Writes all nodes without recursion: each line to its end, and then its variations, the last one first.
fn write_nodes(json: &mut Json, tree: &GameTree) {
    let mut waiting = vec![(NodeId::ROOT, 0_u64)];
    let mut cursor = tree.cursor();
    let mut count = 0;
    let nodes = core::iter::from_fn(|| {
        let (id, parent) = waiting.pop()?;
        let node = tree.node(id)?;
        let first = waiting.len();
        waiting.extend(node.children().map(|child| (child.id(), count)));
        waiting[first..].reverse(); // the last one is taken first
        count += 1;
        Some((node, parent))
    });
    json.array(nodes, |json, (node, parent)| {
        json.object(|json| {
            json.key("parent").number(parent);
            if let Some(parent) = node.parent() {
                cursor.go_to(parent.id());
                let position = cursor.position();
                json.key("color").text(position.turn().name());
                json.key("number").number(position.fullmoves().get());
                json.key("uci")
                    .optional(node.mv(), |json, mv| json.display(UciMove::from(mv)));
                json.key("san").optional(node.mv(), |json, mv| {
                    json.display(San::from_move(position, mv));
                });
            }
            write_list(json, "before", node.comments_before(), Json::text);
            write_list(json, "comments", node.comments(), Json::text);
            write_list(json, "nags", node.nags().map(Nag::number), Json::number);
            write_list(json, "actions", node.actions(), Json::display);
            if node.offers_draw() {
                json.key("offersDraw").boolean(true);
            }
        });
    });
}

/// Writes a list, unless it is empty.
fn write_list<T>(
    json: &mut Json,
    key: &str,
    values: impl Iterator<Item = T>,
    write: fn(&mut Json, T),
) {
    let mut values = values.peekable();
    if values.peek().is_some() {
        json.key(key).array(values, write);
    }
}
