//! Reading PGN.

use makruk::{
    Fen, GameTree, San, UciMove,
    pgn::{PgnError, PgnErrorKind, PgnReader},
    tree::{Node, NodeId},
};
use wasm_bindgen::prelude::*;

use crate::{
    failure::{Failure, problem_name, utf16_offset},
    json::Json,
    setup,
};

/// An error of a PGN.
pub(crate) fn failure_of_pgn(error: &PgnError, text: &str) -> Failure {
    Failure::new(kind_name(error.kind()), error).at(text, error.offset())
}

fn kind_name(kind: PgnErrorKind) -> &'static str {
    match kind {
        PgnErrorKind::Fen(error) => error.kind().name(),
        PgnErrorKind::Setup(error) => problem_name(error.problem()),
        PgnErrorKind::Move(error) => Failure::from(error).kind,
        PgnErrorKind::San(_) => "san",
        PgnErrorKind::Letters(_) => "letters",
        PgnErrorKind::NoGame => "no-game",
        PgnErrorKind::NoMoves => "no-moves",
        PgnErrorKind::TagName(_) | PgnErrorKind::TagValue(_) | PgnErrorKind::UnclosedTag => "tag",
        PgnErrorKind::UnclosedComment | PgnErrorKind::UnopenedComment => "comment",
        PgnErrorKind::UnclosedVariations(_)
        | PgnErrorKind::UnopenedVariation
        | PgnErrorKind::VariationWithoutMove
        | PgnErrorKind::ResultInVariation => "variation",
        PgnErrorKind::TooManyMoves { .. } | PgnErrorKind::TreeFull { .. } => "too-large",
        PgnErrorKind::Variant => "variant",
        _ => "pgn",
    }
}

/// Reads all games of a PGN, with variations and comments, as JSON. The moves of a game are a list, the root first; each names
/// its parent by its place in it.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str, letters: Option<String>) -> Result<String, Failure> {
    let letters = letters.as_deref().map(setup::letters_named).transpose()?;
    let mut reader = PgnReader::new(text.as_bytes());
    let mut json = Json::default();
    let games = std::iter::from_fn(|| GameTree::read(&mut reader, letters.as_ref()));
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
            json.key("errors").array(&read.errors, |json, error| {
                write_error(json, error, text);
            });
        });
    });
    Ok(json.finish())
}

fn write_error(json: &mut Json, error: &PgnError, text: &str) {
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    json.object(|json| {
        json.key("kind").text(kind_name(error.kind()));
        json.key("message").display(error);
        let offset = utf16_offset(text.as_bytes(), error.offset());
        json.key("offset").number(number(offset));
        json.key("line").number(number(error.line()));
        json.key("column").number(number(error.column()));
    });
}

/// Writes all nodes: a line to its end, then the variations that were left on the way, without recursion.
fn write_nodes(json: &mut Json, tree: &GameTree) {
    let mut waiting = vec![(NodeId::ROOT, 0_u64)];
    let mut cursor = tree.cursor();
    let mut count = 0;
    let nodes = std::iter::from_fn(|| {
        let (id, parent) = waiting.pop()?;
        let node = tree.node(id)?;
        let children: Vec<NodeId> = node.children().map(Node::id).collect();
        waiting.extend(children.into_iter().rev().map(|id| (id, count)));
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
            write_list(json, "before", node.comments_before());
            write_list(json, "comments", node.comments());
            let mut nags = node.nags().peekable();
            if nags.peek().is_some() {
                json.key("nags")
                    .array(nags, |json, nag| json.number(nag.number()));
            }
            let actions: Vec<String> = node.actions().map(|action| action.to_string()).collect();
            write_list(json, "actions", actions.iter().map(String::as_str));
            if node.offers_draw() {
                json.key("offersDraw").boolean(true);
            }
        });
    });
}

/// Writes a list, unless it is empty.
fn write_list<'a>(json: &mut Json, key: &str, texts: impl Iterator<Item = &'a str>) {
    let mut texts = texts.peekable();
    if texts.peek().is_some() {
        json.key(key).array(texts, Json::text);
    }
}
