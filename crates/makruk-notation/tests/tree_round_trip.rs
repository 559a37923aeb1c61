//! Trees round-trip through PGN, byte for byte.

use crate::common::{
    self, cases,
    games::{contents, main_line, position, read_all, tree_of, tree_of_selfplay},
};
use makruk_notation::{
    Fen, FenDialect,
    letters::LetterSet,
    makruk_core::{Color, Setup},
    pgn::Nag,
    tree::{GameTree, PlayError},
};
use makruk_rules::GameResult;
use makruk_rules::{Action, ActionError, Game, Rules};
use proptest::{collection::vec, prelude::*, sample::Index, sample::select};

/// Asserts that a tree round-trips: it is written, read, and written again.
#[track_caller]
fn round_trip(tree: &GameTree, letters: LetterSet) {
    let written = tree.pgn().letters(letters).to_string();
    let games = read_all(&written, Some(letters));
    let [game] = games.as_slice() else {
        panic!("{} games in {written}", games.len())
    };
    assert_eq!(game.errors, [], "{written}");
    assert!(!game.is_cut_off);
    let again = game.tree.pgn().letters(letters).to_string();
    assert_eq!(again, written);
    let expected = with_variant(contents(tree));
    assert_eq!(contents(&game.tree), expected, "{written}");
}

/// Adds the tag that a writer adds.
fn with_variant(mut contents: Vec<String>) -> Vec<String> {
    let tags = contents
        .iter()
        .filter(|line| !line.starts_with(char::is_numeric));
    let tags = tags.count();
    contents.insert(tags, "Variant=Makruk".into());
    contents
}

#[derive(Clone, Debug)]
enum Step {
    Move(Index),
    NullMove,
    Back(usize),
    Child(Index),
    Nag(u8),
    Comment(String),
    CommentBefore(String),
    DrawOffer,
    Promote,
    Remove,
    ClearNotes,
}

/// Generates comments and tag values with everything that could be mistaken for other syntax.
fn texts() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "a",
        "Nd2 ",
        "1. ",
        "1-0",
        "*",
        "{",
        "}",
        "(",
        ")",
        "\"",
        "\\",
        "[",
        "]",
        "%",
        ";",
        "$1",
        "!",
        "\n",
        "\r",
        " ",
        "\t",
        "ม้า",
        "ข",
        "ก๒ ",
        "½",
        "\u{a0}",
        "\u{feff}",
        "\u{0}",
        "\n[Event \"",
        "[%clk 0:01]",
        "\u{2028}",
        "--",
        "é",
        "\u{b}",
        "a long text that fills the line until it must break ",
    ]);
    vec(pieces, 0..8).prop_map(|pieces| pieces.concat())
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => any::<Index>().prop_map(Step::Move),
        1 => Just(Step::NullMove),
        4 => (1..4_usize).prop_map(Step::Back),
        2 => any::<Index>().prop_map(Step::Child),
        1 => any::<u8>().prop_map(Step::Nag),
        2 => texts().prop_map(Step::Comment),
        1 => texts().prop_map(Step::CommentBefore),
        1 => Just(Step::DrawOffer),
        1 => Just(Step::Promote),
        1 => Just(Step::Remove),
        1 => Just(Step::ClearNotes),
    ];
    vec(step, 0..60)
}

fn starts() -> impl Strategy<Value = GameTree> {
    let fens: Vec<&str> = makruk_testdata::valid_fens().collect();
    let from_fen = select(fens).prop_filter_map("more mets than one", |text| {
        let fen: Fen = text.parse().expect(text);
        GameTree::from_setup(fen.as_setup()).ok()
    });
    prop_oneof![Just(GameTree::default()), from_fen]
}

fn trees() -> impl Strategy<Value = GameTree> {
    let results = select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ]);
    let names = select(vec!["White", "Event", "Round", "x", "A_1", "Termination"]);
    let tags = vec((names, texts()), 0..4);
    (starts(), steps(), results, tags).prop_map(|(mut tree, steps, result, tags)| {
        for (name, value) in tags {
            let _ = tree.set_tag(name, &value);
        }
        tree.set_result(result);
        let mut cursor = tree.cursor_mut();
        for step in steps {
            match step {
                Step::Move(index) => {
                    let moves = cursor.position().legal_moves();
                    if !moves.is_empty() {
                        cursor
                            .add_move(moves[index.index(moves.len())])
                            .expect("legal");
                    }
                }
                Step::NullMove => drop(cursor.add_null_move()),
                Step::Back(plies) => {
                    for _ in 0..plies {
                        cursor.go_back();
                    }
                }
                Step::Child(index) => {
                    let children = cursor.node().children().count();
                    let _ = children > 0 && cursor.go_to_child(index.index(children));
                }
                Step::Nag(nag) => cursor.add_nag(Nag::new(nag)),
                Step::Comment(text) => drop(cursor.add_comment(&text)),
                Step::CommentBefore(text) => drop(cursor.add_comment_before(&text)),
                Step::DrawOffer => cursor.set_draw_offer(true),
                Step::Promote => {
                    cursor.promote();
                }
                Step::Remove => {
                    cursor.remove();
                }
                Step::ClearNotes => cursor.clear_notes(),
            }
        }
        tree
    })
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn trees_round_trip(tree in trees(), set in 0..LetterSet::ALL.len()) {
        round_trip(&tree, LetterSet::ALL[set]);
    }

    #[test]
    fn a_cursor_always_has_the_position_of_its_node(
        tree in trees(),
        goals in vec(any::<Index>(), 1..20),
    ) {
        let mut nodes = vec![tree.root()];
        let mut index = 0;
        while let Some(&node) = nodes.get(index) {
            nodes.extend(node.children());
            index += 1;
        }
        let mut cursor = tree.cursor();
        for goal in goals {
            let node = nodes[goal.index(nodes.len())];
            prop_assert!(cursor.go_to(node.id()));
            prop_assert_eq!(cursor.node(), node);
            let mut line: Vec<_> = core::iter::successors(Some(node), |node| node.parent()).collect();
            line.pop();
            prop_assert_eq!(cursor.ply(), line.len());
            let mut position = tree.start().clone();
            for node in line.into_iter().rev() {
                match node.mv() {
                    Some(mv) => drop(position.play(mv).expect("legal")),
                    None => drop(position.play_null().expect("no check")),
                }
            }
            prop_assert_eq!(cursor.position(), &position);
            prop_assert_eq!(cursor.position().to_setup(), position.to_setup());
        }
    }
}

/// Asserts that all games of a file are read back, and that the file is rewritten byte for byte.
fn file_round_trip(trees: &[GameTree], letters: LetterSet) {
    let write = |tree: &GameTree| tree.pgn().letters(letters).to_string();
    let file: String = trees.iter().map(write).collect();
    let games = read_all(&file, Some(letters));
    assert_eq!(games.len(), trees.len());
    let again: String = games.iter().map(|game| write(&game.tree)).collect();
    assert!(again == file, "the files differ");
    for (game, tree) in games.iter().zip(trees) {
        assert_eq!(game.errors, []);
        assert_eq!(main_line(&game.tree), main_line(tree));
        assert_eq!(game.tree.start_setup(), tree.start_setup());
        assert_eq!(game.tree.result(), tree.result());
    }
}

#[test]
fn all_recorded_games_round_trip_in_one_file() {
    let games = makruk_testdata::games();
    let trees: Vec<GameTree> = games.iter().map(tree_of).collect();
    for letters in LetterSet::ALL {
        file_round_trip(&trees, letters);
    }
    let plies: usize = trees.iter().map(|tree| tree.main_line().count()).sum();
    assert_eq!(plies, 33_237);
}

#[test]
fn all_self_play_games_round_trip_in_one_file() {
    let games = makruk_testdata::selfplay();
    let trees: Vec<GameTree> = games.iter().map(tree_of_selfplay).collect();
    for letters in LetterSet::ALL {
        file_round_trip(&trees, letters);
    }
    let plies: usize = trees.iter().map(|tree| tree.main_line().count()).sum();
    assert_eq!(plies, 26_977);
}

#[test]
fn the_letters_of_most_games_are_detected() {
    let games = makruk_testdata::games();
    let trees: Vec<GameTree> = games.iter().map(tree_of).collect();
    for letters in LetterSet::ALL {
        let write = |tree: &GameTree| tree.pgn().letters(letters).to_string();
        let file: String = trees.iter().map(write).collect();
        let read = read_all(&file, None);
        let same = read.iter().zip(&trees).filter(|(game, tree)| {
            game.errors.is_empty() && main_line(&game.tree) == main_line(tree)
        });
        // The letters of games with only khun, met and rua moves are ambiguous.
        let same = same.count();
        assert!(same >= 230, "{}: {same} of {}", letters.name(), trees.len());
    }
}

#[test]
fn a_mid_game_start_position_keeps_its_count_and_clocks() {
    for fen in makruk_testdata::valid_fens() {
        let parsed: Fen = fen.parse().expect(fen);
        let Ok(tree) = GameTree::from_setup(parsed.as_setup()) else {
            continue;
        };
        let read: GameTree = tree.pgn().to_string().parse().expect(fen);
        assert_eq!(read.start_setup(), tree.start_setup(), "{fen}");
    }
    let tree = GameTree::new(position("4k3/8/8/8/8/8/8/R3K3 b - - 7 12"));
    let text = tree.pgn().to_string();
    assert!(
        text.contains("[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]"),
        "{text}"
    );
}

#[test]
fn a_tree_that_is_not_a_game_reports_the_ply() {
    let play =
        |text: &str| -> Result<Game, PlayError> { common::games::tree(text).to_game(Rules::THAI) };
    let error = play("1. e4 -- *").unwrap_err();
    assert_eq!((error.ply(), error.error()), (2, None));
    assert_eq!(
        error.to_string(),
        "ply 2: a game cannot contain a null move"
    );
    let error = play("1. e4 {[%count start]} *").unwrap_err();
    assert_eq!(error.ply(), 1);
    assert!(matches!(error.error(), Some(ActionError::CannotStart(_))));
    let error = play("{[%draw decline white]} 1. e4 *").unwrap_err();
    assert_eq!(error.to_string(), "ply 0: black has not offered a draw");
    let game =
        play("1. e4 e5= {x [%draw decline white]} 2. Sf2 {[%draw white]} *").expect("a game");
    assert_eq!(
        game.actions().skip(2).take(2).collect::<Vec<_>>(),
        [
            Action::OfferDraw(Color::Black),
            Action::DeclineDraw(Color::White)
        ]
    );
    assert_eq!(game.draw_offer(), Some(Color::White));
}

#[test]
fn the_initial_position_is_read_as_written_in_every_dialect() {
    let fens = [
        "4k3/8/8/8/4N3/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/4S3/8/8/R3K3 b - - 3 9",
        "4k3/8/8/8/4M3/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/4P3/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/3SM3/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/3NM3/4P3/8/R3K3 w - 128 7 9",
        "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
    ];
    for fen in fens {
        let position = position(fen);
        let tree = GameTree::new(position.clone());
        for dialect in FenDialect::ALL {
            let written = tree.pgn().dialect(dialect).to_string();
            let games = read_all(&written, None);
            assert_eq!(games[0].errors, [], "{written}");
            let read = games[0].tree.start_setup();
            let pieces = |setup: &Setup| (setup.board.clone(), setup.turn);
            assert_eq!(pieces(&read), pieces(&position.to_setup()), "{written}");
        }
    }
}
