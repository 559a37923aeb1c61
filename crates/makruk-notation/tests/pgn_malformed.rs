//! Malicious PGNs: the reader takes linear time and bounded memory and stack, reports the errors, and reads the next
//! game.

use core::fmt::Write;

use crate::common::{
    cases,
    games::{Log, main_line, place, read_all},
};
use makruk_notation::{
    letters::LetterSet,
    pgn::{PgnError, PgnErrorKind, PgnReader},
    tree::{GameTree, ReadGame},
};
use proptest::{collection::vec, prelude::*, sample::select};

const MEGABYTE: usize = 1 << 20;
const NEXT: &str = "\n\n[Event \"next\"]\n\n1. e4 e5 2. Sf2 1-0\n";

/// Reads `bad` as a stream and as trees, and asserts that the game after it, `NEXT`, is read. The tests pass text so
/// long that a reader without linear time would not finish.
#[track_caller]
fn survives(bad: &[u8]) -> Vec<ReadGame> {
    let text = [bad, NEXT.as_bytes()].concat();
    let mut reader = PgnReader::new(&text);
    let mut streamed = 0;
    while reader.skip_game() {
        streamed += 1;
    }
    let mut games = read_all(&text, None);
    assert_eq!(games.len(), streamed);
    // A game without moves may have absorbed tags of the next game.
    let next = games.pop().expect("the next game");
    assert_eq!(next.tree.tag("Event"), Some("next"));
    assert_eq!(main_line(&next.tree), ["e3e4", "e6e5", "f1f2"]);
    games
}

/// Like `survives`, for text that must be read as exactly one game.
#[track_caller]
fn survives_as_one_game(bad: impl AsRef<[u8]>) -> ReadGame {
    let mut games = survives(bad.as_ref());
    assert_eq!(games.len(), 1, "the next game is another one");
    games.remove(0)
}

fn kinds(game: &ReadGame) -> Vec<PgnErrorKind> {
    game.errors.iter().map(PgnError::kind).collect()
}

#[test]
fn parentheses_without_a_move() {
    for count in [100_000, 1_000_000] {
        let game = survives_as_one_game("(".repeat(count));
        assert_eq!(
            kinds(&game),
            [
                PgnErrorKind::VariationWithoutMove,
                PgnErrorKind::UnclosedVariations(count)
            ]
        );
        let game = survives_as_one_game(format!("1. e4 {}", ")".repeat(count)));
        assert_eq!(game.errors.len() + game.more_errors, count);
        let game = survives_as_one_game(format!(
            "1. e4 {}{} e5 *",
            "(".repeat(count),
            ")".repeat(count)
        ));
        assert_eq!(kinds(&game), [PgnErrorKind::VariationWithoutMove]);
        assert_eq!(game.errors[0].depth(), 1);
        assert_eq!(main_line(&game.tree), ["e3e4", "e6e5"]);
    }
}

#[test]
fn variations_of_variations_of_one_move() {
    let count = 100_000;
    let text = format!(
        "1. e4 {}{} e5 *",
        "(1. d4 ".repeat(count),
        ")".repeat(count)
    );
    let game = survives_as_one_game(text);
    assert_eq!(kinds(&game), []);
    assert_eq!(game.tree.root().children().count(), count + 1);
    let unclosed = survives_as_one_game(format!("1. e4 {}", "(1. d4 ".repeat(1_000_000)));
    assert_eq!(
        kinds(&unclosed),
        [PgnErrorKind::UnclosedVariations(1_000_000)]
    );
}

#[test]
fn variations_that_go_deeper_with_each_move() {
    let plies = 100_000;
    let rua = ["Ra2", "Ra7", "Ra1", "Ra8"];
    let mut text = String::from("[FEN \"r6k/8/8/8/8/8/8/R6K w - - 0 1\"]\n\n");
    for ply in 0..plies {
        // Each ply has a move and a variation that replaces it; the next ply is in that variation.
        let khun = ["Kg1", "Kg8", "Kh1", "Kh8"][ply % 4];
        let _ = write!(
            text,
            "{} ({} ",
            if ply < 2 { khun } else { "--" },
            rua[ply % 4]
        );
    }
    text.push_str(&")".repeat(plies));
    text.push_str(" *");
    let game = survives_as_one_game(&text);
    assert_eq!(kinds(&game), []);
    // The tree is written with the same depth, and reads back unchanged.
    let written = game.tree.pgn().to_string();
    let again: GameTree = written.parse().expect("it reads back");
    assert_eq!(again.pgn().to_string(), written);
    let mut depth = 0;
    let mut node = game.tree.root();
    while let Some(child) = node.children().last() {
        (node, depth) = (child, depth + 1);
    }
    assert_eq!(depth, plies);
    // A cursor reaches the deepest move and returns.
    let mut cursor = game.tree.cursor();
    assert!(cursor.go_to(node.id()));
    assert_eq!(cursor.ply(), plies);
    cursor.go_to_start();
    assert_eq!(cursor.position(), game.tree.start());
}

#[test]
fn three_megabytes_of_one_token() {
    let size = 3 * MEGABYTE;
    let xs = "x".repeat(size);
    let game = survives_as_one_game(format!("[Event \"{xs}\"]\n\n1. e4 *"));
    assert_eq!(game.tree.tag("Event").map(str::len), Some(size));
    assert_eq!(kinds(&game), []);
    let game = survives_as_one_game(format!("[Event \"{xs}\n\n1. e4 *"));
    assert_eq!(kinds(&game), [PgnErrorKind::UnclosedTag]);
    let game = survives_as_one_game(format!("[{xs}\n\n1. e4 *"));
    assert!(matches!(kinds(&game)[..], [PgnErrorKind::TagValue(_)]));
    let game = survives_as_one_game(format!("1. e4 {{{xs}}} *"));
    let first = game.tree.main_line().next().expect("e4");
    assert_eq!(first.comments().map(str::len).collect::<Vec<_>>(), [size]);
    assert_eq!(kinds(&game), []);
    let game = survives_as_one_game(format!("1. e4 {{{xs}"));
    assert_eq!(kinds(&game), [PgnErrorKind::UnclosedComment]);
    let game = survives_as_one_game(format!("1. e4 ;{xs}\n*"));
    assert_eq!(kinds(&game), []);
    let game = survives_as_one_game(format!("1. e4\n%{xs}\n*"));
    assert_eq!(kinds(&game), []);
    let game = survives_as_one_game(format!("1. e4 {xs} *"));
    assert!(matches!(kinds(&game)[..], [PgnErrorKind::San(_)]));
    let game = survives_as_one_game(format!("1. e4 [{xs} *"));
    assert!(matches!(kinds(&game)[..], [PgnErrorKind::Bracket(_)]));
    for byte in [0, 0xff, 0x80, 0xc2, 0xe0, 0xf4] {
        let game = survives_as_one_game([&b"1. e4 "[..], &vec![byte; size]].concat());
        assert!(matches!(kinds(&game)[..], [PgnErrorKind::San(_)]), "{byte}");
    }
}

#[test]
fn long_lines_of_every_character_and_pair() {
    let size = MEGABYTE / 16;
    let signs = [
        "$",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "%",
        "!",
        "?",
        ".",
        "*",
        "-",
        "=",
        "1",
        "½",
        "…",
        "๑",
        "ก",
        "\u{a0}",
        "\u{feff}",
        " ",
        "[ ",
        "[a ",
        "[a \"",
        "[a \"\"] ",
        "[a \"\\",
        "\"]",
        "$1",
        "1.",
        "1.a",
        "๑.",
        "1…",
        "a.",
        "1-",
        "1 ",
        "ก ",
        "ก.",
        "() ",
        "(a",
        "a)",
        "{}",
        "{} ",
        "{ ",
        "*{",
        "[]",
        "] [",
        "a$",
        "e4!",
        "e4 ",
        "½ ",
        "--",
        "-- ",
        "Z0 ",
        "0-1",
        "(1-0",
        "a(",
        "!a",
        "$a",
        "\r",
        "\t[",
        "\u{feff}%",
        "\u{feff}[a",
    ];
    for before in ["", "1. e4 ", "[A \"\"]", "1. e4 ("] {
        for sign in signs {
            let text = format!("{before}{}", sign.repeat(size / sign.len()));
            survives(text.as_bytes());
        }
    }
}

#[test]
fn many_short_lines() {
    let size = MEGABYTE / 16;
    let lines = [
        "[\n",
        "[a\n",
        "[a \"\n",
        "[a \"b\"]\n",
        "{\n",
        "%\n",
        ";\n",
        "1\n",
        "\n",
        "\r\r\n",
        "(\n",
        "$\n",
        "{\n[a\n",
        "{\n[a \"b\"]\n",
        "[ \n",
        "{}\n",
        "*\n",
        "* {\n",
        "1-0 ;\n",
        "e4\n[a\n",
        "1.\n",
        "* {\n[a\n",
        "(\n[a\n",
        "\u{feff}[a\n",
    ];
    for before in ["", "1. e4 ", "[A \"\"]\n"] {
        for line in lines {
            let text = format!("{before}{}", line.repeat(size / line.len()));
            survives(text.as_bytes());
        }
    }
}

#[test]
fn unclosed_comments_before_a_distant_event_are_scanned_once() {
    // Each `{` could trigger a scan to the last line.
    let games = survives("{\n[a \"b\"]\n".repeat(MEGABYTE / 10).as_bytes());
    assert!(games.iter().all(|game| game.errors.len() == 1));
}

#[test]
fn a_long_line_of_moves_is_a_deep_tree() {
    let plies = 400_000;
    let text = "Kg1 Kg8 Kh1 Kh8 ".repeat(plies / 4);
    let text = format!("[FEN \"r6k/8/8/8/8/8/8/R6K w - - 0 1\"]\n\n{text}*");
    let game = survives_as_one_game(&text);
    assert_eq!(kinds(&game), []);
    let mut cursor = game.tree.cursor();
    cursor.go_to_end();
    assert_eq!(cursor.ply(), plies);
    assert_eq!(game.tree.clone().main_line().count(), plies);
}

#[test]
fn many_variations_of_one_move_are_read_and_written_in_linear_time() {
    let count = 200_000;
    let text = format!("1. e4 {}1... e5 *", "(1. d4 {x}) ".repeat(count));
    let game = read_all(&text, Some(LetterSet::FAIRY)).remove(0);
    assert_eq!(game.tree.root().children().count(), count + 1);
    let written = game.tree.pgn().to_string();
    assert_eq!(written.matches("d4").count(), count);
}

/// Generates PGN tokens.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let usual = select(vec![
        "1. ",
        "e4",
        "e5 ",
        "Sf2 ",
        "d4 ",
        "Nd2 ",
        "--",
        "Md2 ",
        "Zz9",
        "จ๔ ",
        "ม-ง๒ ",
        "ก ",
        "(",
        ")",
        "{",
        "}",
        "{x}",
        "{ม้า}",
        ";",
        "\n",
        "\r\n",
        "\r\r\n",
        "%",
        "$",
        "$1",
        "$999",
        "!",
        "??",
        "!!!",
        "[",
        "]",
        "[White \"A\"]\n",
        "\n[Event \"x\"]\n",
        "\n[Event \"",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]",
        "[FEN \"8/8\"]",
        "[Variant \"chess\"]",
        "[",
        "[A",
        "[A \"",
        "\\\"",
        "\"]",
        "1-0",
        "*",
        "½",
        "1/2 ",
        " ",
        "\t",
        "\u{feff}",
        "\u{a0}",
        "\u{1a}",
        "=",
        "…",
        "[%count start]",
        "é",
    ])
    .prop_map(|piece| piece.as_bytes().to_vec());
    prop_oneof![
        12 => usual,
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => Just(b"\xe0\xb8".to_vec()),
    ]
}

fn texts() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => vec(pieces(), 0..60).prop_map(|pieces| pieces.concat()),
        1 => vec(any::<u8>(), 0..60),
    ]
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn the_reader_never_panics_and_errors_point_into_the_text(text in texts()) {
        let mut log = Log::default();
        let mut reader = PgnReader::new(&text);
        let mut before = 0;
        while reader.read_game(&mut log) {
            prop_assert!(reader.offset() > before && reader.offset() <= text.len());
            before = reader.offset();
        }
        let mut last = 0;
        for error in &log.errors {
            prop_assert!(error.offset() <= text.len());
            prop_assert!(last <= error.offset(), "errors stand in their order");
            prop_assert_eq!((error.line(), error.column()), place(&text, error.offset()));
            prop_assert!(!error.to_string().is_empty());
            last = error.offset();
        }
        let opened = log.lines.iter().filter(|line| *line == "(").count();
        let closed = log.lines.iter().filter(|line| *line == ")").count();
        prop_assert!(closed <= opened);
        let count = |what| log.lines.iter().filter(|line| *line == what).count();
        prop_assert_eq!(count("game"), count("moves"));
    }

    #[test]
    fn skipping_does_not_change_where_games_end(text in texts()) {
        let offsets = |log: &mut Log| {
            let mut reader = PgnReader::new(&text);
            let mut offsets = Vec::new();
            while reader.read_game(log) {
                offsets.push(reader.offset());
            }
            offsets
        };
        let all = offsets(&mut Log::default());
        for skip in [&["moves"][..], &["("], &["e4"], &["e5", "("], &["d4"]] {
            prop_assert_eq!(&offsets(&mut Log { skip, ..Log::default() }), &all);
        }
        let mut reader = PgnReader::new(&text);
        let trees = core::iter::from_fn(|| {
            GameTree::read(&mut reader, None)?;
            Some(reader.offset())
        });
        prop_assert_eq!(&trees.collect::<Vec<_>>(), &all);
    }

    #[test]
    fn parsed_games_round_trip(text in texts()) {
        for game in read_all(&text, None) {
            let written = game.tree.pgn().to_string();
            if kinds(&game).contains(&PgnErrorKind::Variant) {
                continue; // its moves and their comments are not kept
            }
            let again = read_all(&written, Some(LetterSet::FAIRY));
            prop_assert_eq!(again.len(), 1);
            prop_assert!(again[0].errors.is_empty(), "{}", written);
            prop_assert_eq!(again[0].tree.pgn().to_string(), written);
        }
    }
}
