//! The worked examples in the documentation match the code's output.

use crate::common::games::tree;
use makruk_notation::{
    brenner::{self, Notation, Numbering},
    bytecode,
    container::{Archive, ArchiveBuilder, GameFormat},
    makruk_core::{Move, Position},
    moves::{MovesCode, model::Predictor},
    pgn::PgnReader,
    tree::{Cursor, GameTree},
};

const BRENNER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bytes/brenner/FORMAT.md");
const BYTECODE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bytes/bytecode/FORMAT.md");
const CONTAINER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bytes/container/FORMAT.md");
const HISTORY: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../makruk-codec/src/moves/FORMAT.md"
);

/// Returns the part of a file after the given heading.
fn section(path: &str, heading: &str) -> String {
    let text = std::fs::read_to_string(path).expect(path);
    let (_, behind) = text.split_once(&format!("\n{heading}\n")).expect(heading);
    behind.to_owned()
}

/// Returns the bytes of the next example, which begin each of its lines; `None` stands for `..`.
fn example(text: &str) -> Vec<Option<u8>> {
    let (_, block) = text.split_once("```text\n").expect("there is an example");
    let (block, _) = block.split_once("```").expect("it ends");
    let byte = |word: &str| match word {
        ".." => Some(None),
        _ if word.len() == 2 => u8::from_str_radix(word, 16).ok().map(Some),
        _ => None,
    };
    let lines = block.lines();
    lines
        .flat_map(|line| line.split_whitespace().map_while(byte))
        .collect()
}

fn known(bytes: &[u8]) -> Vec<Option<u8>> {
    bytes.iter().copied().map(Some).collect()
}

fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

fn moves(text: &str) -> Vec<Move> {
    let words = text.split_whitespace();
    words
        .map(|word| word.parse::<Move>().expect(word))
        .collect()
}

fn game(text: &str) -> GameTree {
    let mut cursor = Cursor::new(GameTree::default());
    for mv in moves(text) {
        cursor.add_move(mv).expect("legal move");
    }
    cursor.into_tree()
}

fn brenner(tree: &GameTree, notation: Notation) -> Vec<u8> {
    let mut bytes = Vec::new();
    brenner::encode_tree(tree, Numbering::Identity, notation, &mut bytes).expect("it is valid");
    bytes
}

#[test]
fn the_archive_example_matches() {
    let text = section(CONTAINER, "## Example");
    let (_, games) = text.split_once("```pgn\n").expect("the games exist");
    let (games, _) = games.split_once("```").expect("they end");
    let mut reader = PgnReader::new(games.as_bytes());
    let mut builder = ArchiveBuilder::new(GameFormat::Index);
    while let Some(game) = GameTree::read(&mut reader, None) {
        assert!(game.errors.is_empty(), "{:?}", game.errors);
        builder
            .push(&game.tree)
            .expect("representable in the format");
    }
    let bytes = builder.finish();
    assert_eq!(known(&bytes), example(&text), "{}", hex(&bytes));
    assert_eq!(Archive::open(&bytes).expect("it is valid").len(), 2);
}

#[test]
fn the_brenner_example_matches() {
    let text = section(BRENNER, "## Example");
    let short = game("d3d4 e6e5 d4e5 d6e5 f1f2 b8d7 h3h4 h8h7 h1h3 d8e7");
    assert_eq!(example(&text), known(&brenner(&short, Notation::Main)));
    let alternate = hex(&brenner(&short, Notation::Alternate));
    assert!(text.contains(&format!("`{alternate}`")), "{alternate}");
    let (_, text) = text.split_once("With a header").expect("there is one");
    let noted = tree("[White \"A\"]\n\n1. d4! {ok} 1... e5 1-0");
    assert_eq!(example(text), known(&brenner(&noted, Notation::Main)));
}

#[test]
fn the_byte_code_example_matches() {
    let text = section(BYTECODE, "## Example");
    let tree = tree("1. e4 $1 e5 (1... d5 {bold} 2. exd5) 2. Sf2 {[%draw white]} 1/2-1/2");
    let mut bytes = Vec::new();
    bytecode::encode(&tree, &mut bytes).expect("it is valid");
    assert_eq!(example(&text), known(&bytes));
}

#[test]
fn the_move_code_example_matches() {
    let game = "c3c4 d6d5 c4d5 e6d5 d3d4 c6c5 d4c5 h8h7 c5c6m b8c6";
    let moves = moves(game);
    for code in MovesCode::ALL {
        let mut bytes = Vec::new();
        let bits = code.encode(&Position::start(), &moves, &mut bytes);
        let bits = bits.expect("it is valid");
        let text = section(HISTORY, &format!("## `{code}`"));
        let text = text.split("\n## ").next().unwrap_or_default();
        let (_, last) = text.rsplit_once("\n\n```text").expect("it has an example");
        let found = example(&format!("```text{last}"));
        assert_eq!(found, known(&bytes), "{code}");
        assert!(text.contains(&format!("{bits} bits")), "{code}: {bits}");
    }
    let candidates = Predictor::new(&Position::start()).candidates();
    let place = candidates.moves().binary_search(&moves[0]);
    let place = place.expect("legal move");
    let weights: Vec<u32> = candidates.weights().collect();
    let thousands = |number: u32| match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    };
    let words = format!(
        "`T` = {}, `C` = {} and `W` = {}.",
        thousands(weights.iter().sum()),
        thousands(weights[..place].iter().sum()),
        thousands(weights[place]),
    );
    assert!(section(HISTORY, "## `range`").contains(&words), "{words}");
}
