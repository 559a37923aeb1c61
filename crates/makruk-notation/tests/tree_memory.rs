//! Removed nodes and notes, and how much memory a tree uses.

use std::collections::HashMap;

use makruk_notation::{
    GameTree, ReadLimits,
    makruk_core::Move,
    pgn::{Nag, PgnErrorKind, PgnReader},
    tree::{Node, NodeId},
};
use proptest::{prelude::*, sample::Index};

fn mv(uci: &str) -> Move {
    uci.parse::<Move>().expect("a move")
}

#[test]
fn a_removed_nodes_id_stays_invalid_when_its_memory_is_reused() {
    let mut tree: GameTree = "1. e4 e5 (1... d5 2. exd5) 2. d4 *"
        .parse()
        .expect("a game");
    let ids: Vec<NodeId> = tree.main_line().map(Node::id).collect();
    let mut cursor = tree.cursor_mut();
    assert!(cursor.go_to(ids[1]) && cursor.remove());
    for &id in &ids[1..] {
        assert!(cursor.tree().node(id).is_none(), "{id:?}");
        assert!(!cursor.go_to(id));
    }
    assert_eq!(cursor.tree().count_moves(), 3);
    let before = cursor.tree().bytes();
    let again = [
        cursor.add_move(mv("e6e5")).expect("legal"),
        cursor.add_move(mv("d3d4")).expect("legal"),
    ];
    assert_eq!(cursor.tree().bytes(), before, "the memory is used again");
    for &id in &ids[1..] {
        assert!(cursor.tree().node(id).is_none(), "{id:?}");
    }
    for id in again {
        assert!(cursor.go_to(id));
    }
}

#[test]
fn endless_editing_does_not_grow_memory() {
    let mut tree: GameTree = "1. e4 e5 *".parse().expect("a game");
    let mut cursor = tree.cursor_mut();
    cursor.go_to_end();
    let mut gone = Vec::new();
    let mut largest = 0;
    for round in 0..20_000 {
        gone.push(cursor.add_move(mv("d3d4")).expect("legal"));
        cursor
            .add_comment("a comment of this round")
            .expect("a comment");
        cursor.add_nag(Nag::GOOD);
        cursor.clear_notes();
        cursor.add_comment_before("another").expect("a comment");
        gone.push(cursor.add_move(mv("d6d5")).expect("legal"));
        cursor.go_back();
        assert!(cursor.remove());
        let bytes = cursor.tree().bytes();
        if round == 100 {
            largest = bytes;
        }
        // Each entry serves 255 nodes in turn, so that ids stay distinct.
        assert!(
            round < 100 || bytes <= largest + 20 * 2 * (round / 255 + 1),
            "{bytes}"
        );
    }
    assert!(gone.iter().all(|&id| cursor.tree().node(id).is_none()));
    gone.sort_by_key(|id| format!("{id:?}"));
    gone.dedup();
    assert_eq!(gone.len(), 40_000, "no id was given twice");
    assert_eq!(cursor.tree().count_moves(), 2);
}

#[test]
fn a_move_takes_20_bytes_and_a_note_16_plus_its_text() {
    let tree = |text: &str| text.parse::<GameTree>().expect("a game").bytes();
    let bare = tree("1. e4 e5 *");
    assert_eq!(tree("1. e4 e5 2. d4 d5 *") - bare, 40);
    assert_eq!(tree("1. e4 (1. d4) e5 *") - bare, 20);
    assert_eq!(tree("1. e4! e5 *") - bare, 16);
    assert_eq!(tree("1. e4 {good} e5 *") - bare, 20);
}

#[test]
fn playing_an_existing_move_adds_no_duplicate() {
    let mut tree: GameTree = "1. e4 (1. d4 d5) e5 *".parse().expect("a game");
    let before = tree.pgn().to_string();
    let mut cursor = tree.cursor_mut();
    assert_eq!(cursor.next_move(), Some(mv("e3e4")));
    for uci in ["d3d4", "d6d5"] {
        cursor.add_or_enter(mv(uci)).expect("legal");
    }
    assert_eq!((cursor.ply(), cursor.next_move()), (2, None));
    assert!(
        cursor.add_or_enter(mv("e6e5")).is_err(),
        "it is White's turn"
    );
    cursor.go_to_start();
    assert_eq!(tree.pgn().to_string(), before);
}

/// The expected contents of a node.
#[derive(Default)]
struct Model {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    nags: Vec<Nag>,
    comments: Vec<String>,
    before: Vec<String>,
}

fn assert_like(tree: &GameTree, model: &HashMap<NodeId, Model>) {
    assert_eq!(tree.count_moves(), model.len() - 1);
    for (&id, expected) in model {
        let node = tree.node(id).expect("it was not removed");
        assert_eq!(node.parent().map(Node::id), expected.parent);
        assert!(
            node.children()
                .map(Node::id)
                .eq(expected.children.iter().copied())
        );
        assert!(node.nags().eq(expected.nags.iter().copied()));
        assert!(
            node.comments()
                .eq(expected.comments.iter().map(String::as_str))
        );
        assert!(
            node.comments_before()
                .eq(expected.before.iter().map(String::as_str))
        );
    }
}

proptest! {
    #[test]
    fn a_tree_agrees_with_a_model_after_random_edits(
        steps in prop::collection::vec((0_u8..9, any::<Index>(), any::<Index>()), 1..150)
    ) {
        let mut tree = GameTree::default();
        let mut model = HashMap::from([(NodeId::ROOT, Model::default())]);
        let mut live = vec![NodeId::ROOT];
        let mut gone: Vec<NodeId> = Vec::new();
        for (number, (step, place, which)) in steps.into_iter().enumerate() {
            let id = *place.get(&live);
            let mut cursor = tree.cursor_mut();
            prop_assert!(cursor.go_to(id));
            let node = model.get_mut(&id).expect("it is live");
            let text = format!("{number}{}", "ก".repeat(number % 5));
            match step {
                0..=3 => {
                    let moves = cursor.position().legal_moves();
                    if moves.is_empty() {
                        continue;
                    }
                    let child = cursor.add_move(*which.get(&moves)).expect("legal");
                    prop_assert!(!gone.contains(&child) && !live.contains(&child));
                    node.children.push(child);
                    model.insert(child, Model { parent: Some(id), ..Model::default() });
                    live.push(child);
                }
                4 => {
                    cursor.add_comment(&text).expect("a comment");
                    node.comments.push(text);
                }
                5 => {
                    cursor.add_comment_before(&text).expect("a comment");
                    node.before.push(text);
                    cursor.add_nag(Nag::new(7));
                    node.nags.push(Nag::new(7));
                }
                6 => {
                    cursor.clear_notes();
                    (node.nags, node.comments, node.before) = Default::default();
                }
                7 => {
                    let parent = node.parent;
                    let promoted = cursor.promote();
                    let siblings = parent.map(|parent| &mut model.get_mut(&parent).expect("live").children);
                    let index = siblings.as_ref().and_then(|all| all.iter().position(|&other| other == id));
                    prop_assert_eq!(promoted, index.is_some_and(|index| index > 0));
                    if let (Some(siblings), Some(index @ 1..)) = (siblings, index) {
                        siblings.swap(index - 1, index);
                    }
                }
                _ => {
                    let parent = node.parent;
                    prop_assert_eq!(cursor.remove(), parent.is_some());
                    let Some(parent) = parent else { continue };
                    prop_assert_eq!(cursor.node().id(), parent);
                    model.get_mut(&parent).expect("live").children.retain(|&other| other != id);
                    let mut waiting = vec![id];
                    while let Some(id) = waiting.pop() {
                        waiting.extend(model.remove(&id).expect("live").children);
                        live.retain(|&other| other != id);
                        gone.push(id);
                    }
                }
            }
            assert_like(&tree, &model);
            prop_assert!(gone.iter().all(|&id| tree.node(id).is_none()));
        }
    }
}

#[test]
fn glyphs_that_wait_for_a_move_count_towards_the_limit() {
    let text = format!("1. e4 ({} *", "! ".repeat(1_000));
    let limits = ReadLimits::TREE.with_max_bytes(2_000);
    let mut reader = PgnReader::new(text.as_bytes());
    let game = GameTree::read_within(&mut reader, None, limits).expect("a game");
    let full = PgnErrorKind::TreeFull { max_bytes: 2_000 };
    assert!(
        game.errors.iter().any(|error| error.kind() == full),
        "{:?}",
        game.errors
    );

    // Waiting glyphs are counted once.
    let text = format!("1. e4 ({} d4) *", "! ".repeat(30));
    let mut reader = PgnReader::new(text.as_bytes());
    let game = GameTree::read_within(&mut reader, None, limits).expect("a game");
    assert_eq!(game.errors, []);
}
