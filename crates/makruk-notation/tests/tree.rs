//! Navigating and editing game trees.

use core::error::Error;

use crate::common::{
    self,
    games::{contents, main_line, position, tree, uci},
};
use makruk_notation::{
    makruk_core::{Color, Move, Position},
    pgn::Nag,
    tree::{AddError, Cursor, GameTree, Node, NodeId},
};
use makruk_rules::GameResult;

const TEXT: &str =
    "[White \"A\"]\n\n{r} 1. e4 e5 (1... d5 2. exd5 exd5 (2... c5)) (1... c5 {c} $3) 2. Sf2 Sf7 *";

fn mv(text: &str) -> Move {
    text.parse::<Move>().expect(text)
}

fn children(node: Node<'_>) -> Vec<String> {
    node.children().map(uci).collect()
}

fn moves(tree: &GameTree) -> String {
    let text = tree.pgn().to_string();
    let (_, moves) = text.split_once("\n\n").expect("moves");
    moves.trim_end().replace('\n', " ")
}

#[test]
fn a_new_tree_has_only_the_root() {
    let tree = GameTree::default();
    assert_eq!(tree.start(), &Position::start());
    assert_eq!(tree.result(), GameResult::Unknown);
    let root = tree.root();
    assert!(root.is_root() && root.mv().is_none() && root.parent().is_none());
    assert_eq!((root.id(), root.children().count()), (NodeId::ROOT, 0));
    assert_eq!((root.nags().count(), root.comments().count()), (0, 0));
    assert_eq!((tree.main_line().count(), tree.tags().len()), (0, 7));
}

#[test]
fn nodes_know_their_neighbors() {
    let tree = tree(TEXT);
    assert_eq!(main_line(&tree), ["e3e4", "e6e5", "f1f2", "f8f7"]);
    let first = tree.main_line().next().expect("e4");
    assert_eq!(children(tree.root()), ["e3e4"]);
    assert_eq!(children(first), ["e6e5", "d6d5", "c6c5"]);
    assert_eq!(first.parent(), Some(tree.root()));
    for child in first.children() {
        assert_eq!(child.parent(), Some(first));
        assert_eq!(tree.node(child.id()), Some(child));
    }
    let last = first.children().last().expect("c5");
    assert_eq!(
        (
            last.nags().collect::<Vec<_>>(),
            last.comments().collect::<Vec<_>>()
        ),
        (vec![Nag::new(3)], vec!["c"])
    );
    // The same place in another tree is a different node.
    let other = tree.clone();
    assert_ne!(other.node(first.id()), Some(first));
    let big =
        common::games::tree("1. e4 e5 (1... d5) (1... c5) 2. Sf2 Sf7 3. d4 d5 4. c4 c5 5. Sc2 *");
    let far = big.main_line().last().expect("a move").id();
    assert_eq!(tree.node(far), None);
    assert!(!tree.cursor().go_to(far));
}

#[test]
fn a_cursor_tracks_the_position() {
    let tree = tree(TEXT);
    let mut cursor = tree.cursor();
    assert!(!cursor.go_back() && cursor.node().is_root());
    assert!(!cursor.go_to_child(1) && cursor.ply() == 0);
    assert!(cursor.go_forward());
    assert_eq!(
        cursor.position(),
        &Position::start().after(mv("e3e4")).expect("legal")
    );
    assert!(!cursor.go_to_child(3));
    assert_eq!((cursor.ply(), uci(cursor.node())), (1, "e3e4".into()));
    assert!(cursor.go_to_child(1) && cursor.go_forward());
    assert!(cursor.go_to_child(1));
    assert_eq!((cursor.ply(), uci(cursor.node())), (4, "c6c5".into()));
    assert_eq!(cursor.position().board().occupied().len(), 31);
    assert!(!cursor.go_forward());
    let deep = cursor.node().id();
    cursor.go_to_start();
    assert_eq!((cursor.ply(), cursor.position()), (0, tree.start()));
    cursor.go_to_end();
    assert_eq!((cursor.ply(), uci(cursor.node())), (4, "f8f7".into()));
    assert!(cursor.go_to(deep));
    assert_eq!((cursor.ply(), uci(cursor.node())), (4, "c6c5".into()));
    assert!(
        cursor.go_to(deep) && cursor.ply() == 4,
        "where it is already"
    );
    assert!(cursor.go_to(NodeId::ROOT) && cursor.ply() == 0);
    assert_eq!(cursor.position(), tree.start());
}

#[test]
fn a_cursor_may_own_its_tree() {
    let mut cursor = Cursor::new(GameTree::default());
    cursor.add_move(mv("e3e4")).expect("legal");
    assert_eq!(cursor.tree().main_line().count(), 1);
    let copy = cursor.clone();
    cursor.add_move(mv("e6e5")).expect("legal");
    assert_eq!(copy.into_tree().main_line().count(), 1);
    assert_eq!(cursor.into_tree().main_line().count(), 2);
}

#[test]
fn moves_are_added_after_existing_ones() {
    let mut tree = GameTree::default();
    let mut cursor = tree.cursor_mut();
    let first = cursor.add_move(mv("e3e4")).expect("legal");
    assert_eq!((cursor.node().id(), cursor.ply()), (first, 1));
    for uci in ["d3d4", "c3c4", "e3e4"] {
        assert!(cursor.go_back());
        cursor.add_move(mv(uci)).expect("legal");
    }
    assert_eq!(children(tree.root()), ["e3e4", "d3d4", "c3c4", "e3e4"]);
    assert_eq!(moves(&tree), "1. e4 (1. d4) (1. c4) (1. e4) *");
}

#[test]
fn an_illegal_move_is_not_added() {
    let mut tree = GameTree::new(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    let mut cursor = tree.cursor_mut();
    let error = cursor.add_move(mv("a1b2")).unwrap_err();
    let AddError::Illegal(reason) = error else {
        panic!("{error}");
    };
    assert_eq!(error.to_string(), reason.to_string());
    assert!(error.source().is_none(), "it is displayed already");
    cursor.add_null_move().expect("no check");
    cursor.go_back();
    cursor.add_move(mv("a1a8")).expect("legal");
    let error = cursor.add_null_move().unwrap_err();
    assert_eq!(error, AddError::NullMoveInCheck(Color::Black));
    assert_eq!(
        error.to_string(),
        "black is in check and cannot make a null move"
    );
    assert!(error.source().is_none());
    assert_eq!(
        AddError::Full.to_string(),
        "the tree has no room for another move"
    );
    assert_eq!(children(tree.root()), ["--", "a1a8"]);
    assert_eq!(moves(&tree), "1. -- (1. Ra8+) *");
}

#[test]
fn a_variation_is_promoted_one_step_at_a_time() {
    let mut tree = tree(TEXT);
    let mut cursor = tree.cursor_mut();
    assert!(!cursor.promote(), "the root");
    cursor.go_forward();
    assert!(!cursor.promote(), "an only child");
    cursor.go_to_child(2);
    assert!(cursor.promote());
    assert_eq!(
        children(cursor.node().parent().expect("e4")),
        ["e6e5", "c6c5", "d6d5"]
    );
    assert!(cursor.promote());
    assert!(!cursor.promote(), "the first");
    assert_eq!(uci(cursor.node()), "c6c5");
    // Moves added later still come last.
    cursor.go_back();
    cursor.add_move(mv("f6f5")).expect("legal");
    assert_eq!(
        moves(&tree),
        "{r} 1. e4 c5 $3 {c} (1... e5 2. Sf2 Sf7) (1... d5 2. exd5 exd5 (2... c5)) (1... f5) *"
    );
}

#[test]
fn a_node_is_removed_with_what_follows_it() {
    let mut tree = tree(TEXT);
    let before = contents(&tree);
    let mut cursor = tree.cursor_mut();
    assert!(!cursor.remove(), "the root stays");
    cursor.go_forward();
    assert!(cursor.go_to_child(1) && cursor.go_forward());
    let lost = cursor.node().id();
    assert!(cursor.go_back());
    let removed = cursor.node().id();
    assert!(cursor.remove());
    assert_eq!((uci(cursor.node()), cursor.ply()), ("e3e4".into(), 1));
    assert_eq!(
        cursor.position(),
        &Position::start().after(mv("e3e4")).expect("legal")
    );
    assert!(
        !cursor.go_to(lost) && !cursor.go_to(removed),
        "they are gone"
    );
    assert_eq!(cursor.ply(), 1);
    // First, last and only children can be removed too, and others take their place.
    assert!(cursor.go_to_child(1) && cursor.remove());
    cursor.add_move(mv("a6a5")).expect("legal");
    cursor.go_back();
    assert!(cursor.go_to_child(0) && cursor.remove());
    assert_eq!(moves(&tree), "{r} 1. e4 a5 *");
    let mut cursor = tree.cursor_mut();
    assert!(cursor.go_forward() && cursor.remove());
    assert_eq!(moves(&tree), "{r} *");
    tree.cursor_mut().add_move(mv("d3d4")).expect("legal");
    assert_eq!(moves(&tree), "{r} 1. d4 *");
    assert_ne!(contents(&tree), before);
}

#[test]
fn annotations_are_added_and_cleared() {
    let mut tree = tree("1. e4 e5 (1... d5) *");
    let mut cursor = tree.cursor_mut();
    cursor.add_comment("before all").expect("a comment");
    cursor.add_nag(Nag::new(7));
    cursor.go_forward();
    cursor
        .add_comment_before("not written here")
        .expect("a comment");
    assert!(cursor.go_to_child(1));
    cursor.add_nag(Nag::GOOD);
    cursor.add_nag(Nag::new(14));
    cursor.add_comment("one").expect("a comment");
    cursor.add_comment("two").expect("a comment");
    cursor.add_comment_before("why").expect("a comment");
    cursor.set_draw_offer(true);
    assert!(cursor.node().offers_draw());
    assert_eq!(
        moves(&tree),
        "$7 {before all} 1. e4 e5 ({why} 1... d5= $1 $14 {one} {two}) *"
    );
    let mut cursor = tree.cursor_mut();
    cursor.go_forward();
    cursor.go_to_child(1);
    cursor.clear_notes();
    assert!(cursor.node().offers_draw(), "it is no note");
    cursor.set_draw_offer(false);
    assert_eq!(cursor.node().comments().count(), 0);
    cursor.add_comment("new").expect("a comment");
    assert_eq!(moves(&tree), "$7 {before all} 1. e4 e5 (1... d5 {new}) *");
}

#[test]
fn a_draw_cannot_be_offered_at_the_root() {
    let mut tree = GameTree::default();
    tree.cursor_mut().set_draw_offer(true);
    assert!(!tree.root().offers_draw());
}

#[test]
fn tags_keep_their_order_and_are_replaced_in_place() {
    let mut tree = GameTree::default();
    tree.set_tag("White", "A").expect("a tag");
    tree.set_tag("x", "1").expect("a tag");
    tree.set_tag("x", "2").expect("a tag");
    tree.set_result(GameResult::Draw);
    let names: Vec<&str> = tree.tags().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "Event", "Site", "Date", "Round", "White", "Black", "Result", "x"
        ]
    );
    assert_eq!((tree.tag("White"), tree.tag("x")), (Some("A"), Some("2")));
    assert_eq!(
        (tree.tag("Result"), tree.result()),
        (Some("1/2-1/2"), GameResult::Draw)
    );
    assert!(tree.remove_tag("x") && !tree.remove_tag("x"));
    assert_eq!(tree.tag("x"), None);
    // A PGN may have a tag twice: the first one counts, both are kept, and both are removed together.
    let mut twice = common::games::tree("[x \"1\"]\n[x \"2\"]\n\n*");
    assert_eq!((twice.tag("x"), twice.tags().len()), (Some("1"), 2));
    assert!(twice.remove_tag("x"));
    assert_eq!(twice.tags().len(), 0);
}

#[test]
fn comments_after_a_variation_join_those_of_its_move() {
    let tree = tree("1. e4 {a} (1. d4 {b}) {c} ({d} 1. c4) $1 1... e5 ({e}) ({f} {g} $9) *");
    assert_eq!(
        moves(&tree),
        "1. e4 $1 {a} {c} (1. d4 {b}) ({d} 1. c4) 1... e5 $9 {e} {f} {g} *"
    );
}

#[test]
fn annotations_of_an_unfinished_empty_variation_join_the_move() {
    let read = |text: &str| common::games::read_all(text, None).remove(0).tree;
    assert_eq!(moves(&read("1. e4 e5 ({x} $3")), "1. e4 e5 $3 {x} *");
    assert_eq!(moves(&read("1. e4 e5 ({x} $3 Zz9")), "1. e4 e5 $3 {x} *");
    assert_eq!(
        moves(&read("1. e4 e5 ({x} $3 Zz9 {y}) 2. Sf2 *")),
        "1. e4 e5 $3 {x} 2. Sf2 *"
    );
    // Before the first move, the comment belongs to the root.
    assert_eq!(moves(&read("1. e4 ({x}")), "1. e4 {x} *");
}

#[test]
fn glyphs_before_a_variations_first_move_belong_to_that_move() {
    let tree = tree("$5 1. e4 ($2 {x} 1. d4 $3) *");
    assert_eq!(moves(&tree), "$5 1. e4 ({x} 1. d4 $2 $3) *");
}
