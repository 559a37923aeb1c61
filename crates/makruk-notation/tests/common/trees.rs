//! Comparing trees, and the trees of recorded games.

use makruk_notation::{
    Fen, GameTree, bytecode,
    makruk_core::{Move, SetupProblems},
    pgn::Nag,
    tree::Node,
};

/// The contents of a node, and the number of moves after it.
type Contents<'a> = (
    Option<Move>,
    bool,
    Vec<Nag>,
    Vec<&'a str>,
    Vec<&'a str>,
    usize,
);

fn contents(node: Node<'_>) -> Contents<'_> {
    (
        node.mv(),
        node.offers_draw(),
        node.nags().collect(),
        node.comments().collect(),
        node.comments_before().collect(),
        node.children().count(),
    )
}

/// Asserts that two trees have the same moves and annotations, and the same result.
#[track_caller]
pub(crate) fn assert_same(left: &GameTree, right: &GameTree) {
    assert_eq!(left.result(), right.result());
    assert_eq!(left.start_setup(), right.start_setup());
    let mut nodes = vec![(left.root(), right.root())];
    while let Some((left, right)) = nodes.pop() {
        assert_eq!(contents(left), contents(right));
        nodes.extend(left.children().zip(right.children()));
    }
    let texts = [left, right].map(|tree| tree.pgn().without_tags().to_string());
    assert_eq!(texts[0], texts[1]);
}

/// Encodes a tree as byte code.
#[track_caller]
pub(crate) fn encode(tree: &GameTree) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytecode::encode(tree, &mut bytes).expect("the tree can be written");
    bytes
}

/// Builds the tree of a recorded game.
pub(crate) fn tree_of_game(game: &makruk_testdata::Game) -> GameTree {
    let fen: Fen = game.start.parse().expect("valid FEN");
    let position = fen
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect("valid position");
    let mut tree = GameTree::with_count(position, fen.as_setup().count);
    let mut cursor = tree.cursor_mut();
    for text in &game.moves {
        let mv = text.parse::<Move>().expect("the move is well formed");
        cursor.add_move(mv).expect("the move is legal");
    }
    tree
}
