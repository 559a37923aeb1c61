//! Tests every PGN error: its message, its location, and that the next game can still be read.

use core::{error::Error, fmt::Write};

use crate::common::{
    self,
    games::{log, main_line, place, read_all, tree},
};
use makruk_notation::{
    ReadLimits,
    fen::FenErrorKind,
    letters::LetterSet,
    pgn::{PgnError, PgnErrorKind, PgnReader},
    san::{DetectError, SanErrorKind},
    tree::GameTree,
};

/// A game that follows the invalid one.
const NEXT: &str = "\n\n[Event \"next\"]\n\n1. e4 e5 2. Sf2 1-0\n";

/// Reads an invalid game and the following one, which must be read correctly.
#[track_caller]
fn errors(bad: &[u8]) -> Vec<PgnError> {
    let text = [bad, NEXT.as_bytes()].concat();
    let mut games = read_all(&text, None);
    let next = games.pop().expect("the next game");
    assert_eq!(next.tree.tag("Event"), Some("next"));
    assert_eq!(next.errors, []);
    assert_eq!(main_line(&next.tree), ["e3e4", "e6e5", "f1f2"]);
    let [game] = games.as_slice() else {
        panic!("{} games before the next one", games.len())
    };
    for error in &game.errors {
        assert_eq!((error.line(), error.column()), place(&text, error.offset()));
    }
    game.errors.clone()
}

/// Asserts that a game has exactly one error, located at `rest`, after this ply.
#[track_caller]
fn wrong(bad: &str, rest: &str, (ply, depth): (usize, usize), message: &str) -> PgnErrorKind {
    invalid_bytes(bad.as_bytes(), rest.as_bytes(), (ply, depth), message)
}

#[track_caller]
fn invalid_bytes(
    bad: &[u8],
    rest: &[u8],
    (ply, depth): (usize, usize),
    message: &str,
) -> PgnErrorKind {
    let errors = errors(bad);
    let [error] = errors.as_slice() else {
        panic!("one error, not {errors:?}")
    };
    let shown = String::from_utf8_lossy(&bad[error.offset().min(bad.len())..]);
    assert_eq!(shown, String::from_utf8_lossy(rest));
    assert_eq!((error.ply(), error.depth()), (ply, depth));
    let (line, column) = place(bad, bad.len() - rest.len());
    let mut said = format!("line {line}, column {column}");
    if ply > 0 {
        let _ = write!(said, ", ply {ply}");
    }
    if depth > 0 {
        said += ", in a variation";
    }
    assert_eq!(error.to_string(), format!("{said}: {message}"));
    error.kind()
}

#[test]
fn a_tag_without_a_name() {
    let kind = wrong(
        "[White \"A\"]\n[ \"x\"]\n\n1. e4 *",
        "\"x\"]\n\n1. e4 *",
        (0, 0),
        "expected a tag name, found `\"`",
    );
    assert!(matches!(kind, PgnErrorKind::TagName(_)));
    wrong(
        "[ชื่อ \"x\"]\n\n1. e4 *",
        "ชื่อ \"x\"]\n\n1. e4 *",
        (0, 0),
        "expected a tag name, found `ช`",
    );
    wrong(
        "[\n1. e4 *",
        "\n1. e4 *",
        (0, 0),
        "expected a tag name, found `\\n`",
    );
    assert_eq!(
        log("["),
        "game | error: line 1, column 2: expected a tag name, found the end | \
         error: line 1, column 2: expected moves or a result after the tags, found none | moves | cut off"
    );
}

#[test]
fn a_tag_without_a_value() {
    let kind = wrong(
        "[White A]\n[Black \"B\"]\n\n1. e4 *",
        "A]\n[Black \"B\"]\n\n1. e4 *",
        (0, 0),
        "expected a tag value in quotes, found `A`",
    );
    assert!(matches!(kind, PgnErrorKind::TagValue(_)));
    wrong(
        "[White  ]\n\n1. e4 *",
        "]\n\n1. e4 *",
        (0, 0),
        "expected a tag value in quotes, found `]`",
    );
    wrong(
        "[Whiteé \"x\"]\n\n1. e4 *",
        "é \"x\"]\n\n1. e4 *",
        (0, 0),
        "expected a tag value in quotes, found `é`",
    );
}

#[test]
fn an_unclosed_tag() {
    let message = "expected `\"]` on the same line after the value";
    for (tag, rest) in [
        ("[White \"A", "\n\n1. e4 *"),
        ("[White \"A\"", "\n\n1. e4 *"),
        ("[White \"A\\\"]", "\n\n1. e4 *"),
        ("[White \"เชียงใหม่]  \r", "  \r\n\n1. e4 *"),
    ] {
        let kind = wrong(&format!("{tag}\n\n1. e4 *"), rest, (0, 0), message);
        assert_eq!(kind, PgnErrorKind::UnclosedTag);
    }
    // The tags on the other lines are kept.
    let game = read_all("[White \"A\n[Black \"B\"]\n\n1. e4 *", None).remove(0);
    let tags: Vec<_> = game.tree.tags().collect();
    assert_eq!(tags, [("Black", "B")]);
    assert_eq!(game.tree.main_line().count(), 1);
}

#[test]
fn brackets_among_the_moves() {
    let kind = wrong(
        "1. e4 e5 [2. Sf2 (] 2. Sc2 *",
        "[2. Sf2 (] 2. Sc2 *",
        (2, 0),
        "expected a move, found `[`",
    );
    assert!(matches!(kind, PgnErrorKind::Bracket(_)));
    wrong(
        "1. e4 ] e5 *",
        "] e5 *",
        (1, 0),
        "expected a move, found `]`",
    );
    // A line that begins with a bracket is not a tag if no letter follows.
    let text = "1. e4\n[%clk 0:01] e5\n[] 2. Sf2 *";
    let game = read_all(text, None).remove(0);
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5", "f1f2"]);
    assert_eq!(game.errors.len(), 2);
    // The line end also ends the enclosed text.
    let game = read_all("1. e4 [x y z\ne5 *", None).remove(0);
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5"]);
    assert_eq!(game.errors.len(), 1);
    // The enclosed text is skipped, including the closing bracket.
    let game = read_all("1. e4 [x y]e5 *", None).remove(0);
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5"]);
    assert_eq!(game.errors.len(), 1);
}

#[test]
fn an_unclosed_comment() {
    let message = "expected `}` after the comment, found none";
    let kind = wrong("1. e4 e5 {x\n2. Sf2 1-0", "{x\n2. Sf2 1-0", (2, 0), message);
    assert_eq!(kind, PgnErrorKind::UnclosedComment);
    wrong("{x 1. e4 e5", "{x 1. e4 e5", (0, 0), message);
    // The tags form a game, although the text after them cannot be read.
    wrong("[A \"b\"]\n\n{x 1. e4", "{x 1. e4", (0, 0), message);
    // Variations still open at that point are reported as well.
    let errors = errors(b"1. e4 (1. d4 {x");
    let kinds: Vec<_> = errors.iter().map(PgnError::kind).collect();
    assert_eq!(
        kinds,
        [
            PgnErrorKind::UnclosedComment,
            PgnErrorKind::UnclosedVariations(1)
        ]
    );
    assert_eq!((errors[0].ply(), errors[0].depth()), (1, 1));
}

#[test]
fn an_unmatched_closing_brace() {
    let kind = wrong(
        "1. e4 e5 {a {b}} 2. Sf2 *",
        "} 2. Sf2 *",
        (2, 0),
        "no comment is open here, found `}`",
    );
    assert_eq!(kind, PgnErrorKind::UnopenedComment);
}

#[test]
fn unclosed_variations() {
    let text = "1. e4 (1. d4 d5 (1... c5";
    let errors = errors(text.as_bytes());
    let [error] = errors.as_slice() else {
        panic!("one error")
    };
    assert_eq!(error.kind(), PgnErrorKind::UnclosedVariations(2));
    assert_eq!((error.ply(), error.depth()), (1, 2));
    assert_eq!(
        error.to_string(),
        "line 3, column 1, ply 1, in a variation: expected `)`: 2 variations are not closed",
        "where the next game begins"
    );
    let one = PgnErrorKind::UnclosedVariations(1);
    assert_eq!(one.to_string(), "expected `)`: a variation is not closed");
}

#[test]
fn an_unmatched_closing_parenthesis() {
    let kind = wrong(
        "1. e4 (1. d4)) e5 2. Sf2 *",
        ") e5 2. Sf2 *",
        (1, 0),
        "no variation is open here, found `)`",
    );
    assert_eq!(kind, PgnErrorKind::UnopenedVariation);
}

#[test]
fn a_variation_without_a_move_before_it() {
    let message = "expected a move before the variation, found none";
    let kind = wrong("(1. d4 d5) 1. e4 *", "(1. d4 d5) 1. e4 *", (0, 0), message);
    assert_eq!(kind, PgnErrorKind::VariationWithoutMove);
    wrong(
        "1. e4 ((1. c4) 1. d4) e5 *",
        "(1. c4) 1. d4) e5 *",
        (1, 1),
        message,
    );
    let game = read_all("1. e4 ((1. c4) 1. d4 (1. f4)) e5 *", None).remove(0);
    let firsts = game.tree.root().children().map(common::games::uci);
    assert_eq!(firsts.collect::<Vec<_>>(), ["e3e4", "d3d4", "f3f4"]);
    let kinds = |bad: &[u8]| errors(bad).iter().map(PgnError::kind).collect::<Vec<_>>();
    let twice = [PgnErrorKind::VariationWithoutMove; 2];
    assert_eq!(kinds(b"(1. d4) (1. c4) 1. e4 (1. f4) *"), twice);
    assert_eq!(kinds(b"1. e4 ((1. d4) (1. c4) 1. f4) (1. a4) *"), twice);
    // A move can have several variations, one after the other.
    assert!(errors(b"1. e4 (1. d4) (1. c4) ({x}) () e5 *").is_empty());
}

#[test]
fn invalid_glyphs() {
    let message = |found| {
        format!("expected a number from 0 to 255, or a sign such as ! ?! = += +-, found {found}")
    };
    let kind = wrong("1. e4 $256 e5 *", "256 e5 *", (1, 0), &message("`2`"));
    assert!(matches!(kind, PgnErrorKind::Glyph(_)));
    wrong("1. e4 $ e5 *", " e5 *", (1, 0), &message("a space"));
    wrong("1. e4 !!! e5 *", "! e5 *", (1, 0), &message("`!`"));
    wrong("1. e4 e5 ??!? *", "!? *", (2, 0), &message("`!`"));
    assert_eq!(
        log("1. e4 $99999999999999999999999999999 $"),
        format!(
            "game | moves | e4 | error: line 1, column 8, ply 1: {} | error: line 1, column 39, ply \
             1: {} | cut off",
            message("`9`"),
            message("the end")
        )
    );
}

#[test]
fn a_result_in_a_variation() {
    let kind = wrong(
        "1. e4 (1. d4 d5 1-0) e5 2. Sf2 *",
        "1-0) e5 2. Sf2 *",
        (1, 1),
        "the result is in a variation",
    );
    assert_eq!(kind, PgnErrorKind::ResultInVariation);
    wrong(
        "1. e4 (1. d4*) e5 *",
        "*) e5 *",
        (1, 1),
        "the result is in a variation",
    );
    let game = read_all("1. e4 (1. d4 * d5) 1-0", None).remove(0);
    let variation = game.tree.root().children().nth(1).expect("d4");
    assert_eq!(variation.children().count(), 1, "the moves behind it");
}

#[test]
fn texts_that_are_not_utf_8() {
    let message = "the text is not UTF-8 from its byte 2 on";
    let kind = invalid_bytes(
        b"[White \"A\xff\"]\n\n1. e4 *",
        b"A\xff\"]\n\n1. e4 *",
        (0, 0),
        message,
    );
    assert!(matches!(kind, PgnErrorKind::Utf8(_)));
    let bad = ["1. e4 {ก} {x".as_bytes(), &b"\xff} e5 *"[..]].concat();
    invalid_bytes(&bad, b"{x\xff} e5 *", (1, 0), message);
    let game = read_all(&bad, None).remove(0);
    let first = game.tree.main_line().next().expect("e4");
    assert_eq!(first.comments().collect::<Vec<_>>(), ["ก", "x\u{fffd}"]);
}

#[test]
fn a_game_of_another_variant() {
    let kind = wrong(
        "[Event \"a\"]\n[Variant \"Sittuyin\"]\n\n1. Zz9 ( 2. } 1-0",
        "Sittuyin\"]\n\n1. Zz9 ( 2. } 1-0",
        (0, 0),
        "expected the variant Makruk, found another one",
    );
    assert_eq!(kind, PgnErrorKind::Variant);
}

#[test]
fn a_game_of_another_variant_keeps_only_its_tags() {
    for text in [
        "{a}\n[Variant \"Sittuyin\"]\n\n1. Zz9 *",
        ";a\n[Variant \"Sittuyin\"]\n\n{b} 1. Zz9 {c} *",
    ] {
        let game = read_all(text.as_bytes(), None).remove(0);
        assert_eq!(game.tree.tag("Variant"), Some("Sittuyin"), "{text}");
        assert_eq!(game.tree.root().comments().count(), 0, "{text}");
        let written = game.tree.pgn().to_string();
        let again = read_all(written.as_bytes(), None).remove(0);
        assert_eq!(again.tree.pgn().to_string(), written);
    }
}

#[test]
fn an_invalid_fen() {
    let kind = wrong(
        "[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n\n1. Kd2 *",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n\n1. Kd2 *",
        (0, 0),
        "FEN, offset 16: rank 1 has 7 squares, expected 8",
    );
    assert!(matches!(
        kind,
        PgnErrorKind::Fen(error) if matches!(error.kind(), FenErrorKind::RankWidth { .. })
    ));
}

#[test]
fn a_fen_of_an_impossible_position() {
    let kind = wrong(
        "[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *",
        "8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *",
        (0, 0),
        "FEN: black has no khun",
    );
    assert!(matches!(kind, PgnErrorKind::Setup(_)));
}

#[test]
fn undetectable_letters() {
    let kind = wrong(
        "[Event \"x\"]\n\n1. e4 e5 2. Md2 *",
        "1. e4 e5 2. Md2 *",
        (0, 0),
        "the letters fairy and makruk-js both give a legal game: specify the letters",
    );
    assert!(matches!(
        kind,
        PgnErrorKind::Letters(DetectError::Ambiguous { .. })
    ));
}

#[test]
fn a_text_that_is_not_a_move() {
    let kind = wrong(
        "1. e4 e5 2. Sf2 Zz9 3. { } ( 1-0 ) 1-0",
        "Zz9 3. { } ( 1-0 ) 1-0",
        (4, 0),
        "expected a piece or a square, found `Z`",
    );
    assert!(matches!(
        kind,
        PgnErrorKind::San(error) if matches!(error.kind(), SanErrorKind::Piece(_))
    ));
    // The moves mix the letters of two sets.
    wrong(
        "1. e4 e5 2. Sf2 Qd7 *",
        "Qd7 *",
        (4, 0),
        "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters",
    );
    let game = read_all("1. e4 e5 2. Sf2 Zz9 3. d4 1-0", None).remove(0);
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5", "f1f2"]);
    // An invalid move in a variation loses only the rest of that variation.
    let game = read_all(
        "1. e4 e5 (1... d5 2. Zz9 c5 (2... d4) 3. d4) 2. Sf2 *",
        None,
    )
    .remove(0);
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5", "f1f2"]);
    assert_eq!((game.errors.len(), game.errors[0].depth()), (1, 1));
    let first = game.tree.main_line().next().expect("e4");
    assert_eq!(first.children().count(), 2);
    wrong(
        "1. \0 *",
        "\0 *",
        (1, 0),
        "expected a piece or a square, found `\\u{0}`",
    );
    invalid_bytes(
        b"1. e4 \xff *",
        b"\xff *",
        (2, 0),
        "expected a piece or a square, found the byte 0xff",
    );
}

#[test]
fn illegal_and_ambiguous_moves() {
    let kind = wrong(
        "{ไทย} 1. e4 {ม้าไป} 1... e4 1-0",
        "e4 1-0",
        (2, 0),
        "no legal bia move to e4 matches",
    );
    assert!(matches!(
        kind,
        PgnErrorKind::San(error) if matches!(error.kind(), SanErrorKind::Illegal { .. })
    ));
    let kind = wrong(
        "[FEN \"4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1\"]\n\n1. Nd4 *",
        "Nd4 *",
        (1, 0),
        "the pieces on b3 and f3 can both go to d4: add the file or rank",
    );
    assert!(matches!(
        kind,
        PgnErrorKind::San(error)
            if matches!(error.kind(), SanErrorKind::MissingDistinction { .. })
    ));
}

#[test]
fn a_null_move_in_check() {
    let kind = wrong(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra8+ -- 2. Ra7 *",
        "-- 2. Ra7 *",
        (2, 0),
        "a side in check cannot make a null move",
    );
    assert_eq!(kind, PgnErrorKind::NullMoveInCheck);
}

#[test]
fn parsing_one_game_rejects_none_and_two() {
    let error = |text: &str| text.parse::<GameTree>().expect_err(text);
    let none = error(" \n {only a comment} \n");
    assert_eq!(none.kind(), PgnErrorKind::NoGame);
    assert_eq!(
        none.to_string(),
        "line 3, column 1: expected a game, found none"
    );
    let text = "1. e4 *\n\n1. d4 *\n";
    let two = error(text);
    assert_eq!(two.kind(), PgnErrorKind::AnotherGame);
    assert_eq!(
        two.to_string(),
        "line 1, column 8: expected one game, found another one after it"
    );
    let wrong = error("1. e4 ) e5 ] *");
    assert_eq!(wrong.kind(), PgnErrorKind::UnopenedVariation, "the first");
}

#[test]
fn all_errors_of_a_game_are_reported_in_order() {
    let text = "[A]\n[B \"x]\n[C \"1\"] ]\n\n1. e4 ) $ e5 } (1... d5 ] 2. exd5 1-0) 2. Sf2 !!! {";
    let errors = errors(text.as_bytes());
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let kinds = said
        .iter()
        .map(|text| text.split_once(": ").expect("a place"));
    let places: Vec<&str> = kinds.map(|(place, _)| place).collect();
    assert_eq!(
        places,
        [
            "line 1, column 3",
            "line 2, column 7",
            "line 3, column 9",
            "line 5, column 7, ply 1",
            "line 5, column 10, ply 1",
            "line 5, column 14, ply 2",
            "line 5, column 25, ply 2, in a variation",
            "line 5, column 35, ply 2, in a variation",
            "line 5, column 49, ply 3",
            "line 5, column 51, ply 3",
        ]
    );
    assert!(errors.is_sorted_by_key(PgnError::offset));
}

#[test]
fn the_first_thousand_errors_are_kept_and_the_others_are_counted() {
    let game = read_all(format!("1. e4 {} e5 1-0", ")".repeat(2500)), None).remove(0);
    assert_eq!((game.errors.len(), game.more_errors), (1000, 1500));
    assert_eq!(main_line(&game.tree), ["e3e4", "e6e5"]);
    let game = read_all(format!("1. e4 {} e5 1-0", ")".repeat(1000)), None).remove(0);
    assert_eq!((game.errors.len(), game.more_errors), (1000, 0));
}

#[test]
fn given_letters_are_reported_even_for_an_unreadable_game() {
    let text = "[Variant \"Chess\"]\n\n1. e4 *";
    let game = read_all(text, Some(LetterSet::THAI)).remove(0);
    assert_eq!(game.letters, LetterSet::THAI);
}

#[test]
fn error_sources_do_not_repeat_messages() {
    for (bad, message) in [
        (
            "1. Zz9 *",
            "line 1, column 4, ply 1: expected a piece or a square, found `Z`",
        ),
        (
            "1. e6 *",
            "line 1, column 4, ply 1: no legal bia move to e6 matches",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n\n*",
            "line 1, column 7: FEN, offset 16: rank 1 has 7 squares, expected 8",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
            "line 1, column 7: FEN: black has no khun",
        ),
        (
            "1. e4 ) *",
            "line 1, column 7, ply 1: no variation is open here, found `)`",
        ),
    ] {
        let error = errors(bad.as_bytes())[0];
        assert_eq!(error.to_string(), message);
        assert!(error.source().is_none(), "{message}");
    }
}

#[test]
fn the_memory_limit_of_a_game_does_not_affect_the_next_one() {
    let moves = "1. Nd2 Nd7 2. Nb1 Nb8 ".repeat(500);
    let tags = "[T \"x\"]\n".repeat(500);
    for (text, place) in [
        (format!("{moves}*"), "ply "),
        (format!("1. e4 {} *", "{a comment}".repeat(2000)), "ply 1: "),
        (format!("1. e4 {} *", "$1".repeat(2000)), "ply 1: "),
        (
            format!("1. e4 {} *", "(1. d4 d5)".repeat(2000)),
            "in a variation: ",
        ),
        (
            format!("1. e4 ({} 1. d4) *", "{a comment}".repeat(2000)),
            "in a variation: ",
        ),
        (
            format!("{}\n1. e4 *", "{a comment}".repeat(2000)),
            "column ",
        ),
        (format!("{tags}\n1. e4 *"), "column "),
    ] {
        let text = format!("{text}\n\n[White \"B\"]\n\n1. d4 d5 *\n");
        for letters in [None, Some(LetterSet::FAIRY)] {
            let mut reader = PgnReader::new(text.as_bytes());
            let limits = ReadLimits::TREE.with_max_bytes(10_000);
            let game = GameTree::read_within(&mut reader, letters, limits).expect("a game");
            let [error] = game.errors[..] else {
                panic!("{:?}", game.errors);
            };
            assert_eq!(
                (error.kind(), game.more_errors),
                (PgnErrorKind::TreeFull { max_bytes: 10_000 }, 0)
            );
            let message = error.to_string();
            assert!(
                message.ends_with(": the game needs more than 10000 bytes of memory"),
                "{message}"
            );
            assert!(message.contains(place), "{message}");
            assert!(game.tree.bytes() <= 10_000, "{}", game.tree.bytes());
            let next = GameTree::read_within(&mut reader, letters, limits).expect("another game");
            assert_eq!((next.errors.len(), next.tree.count_moves()), (0, 2));
            // The default limits are much higher.
            let game =
                GameTree::read(&mut PgnReader::new(text.as_bytes()), letters).expect("a game");
            assert!(game.errors.is_empty(), "{:?}", game.errors);
        }
    }
}

#[test]
fn columns_count_characters_in_thai_text() {
    let text = "[White \"สมชาย\"]\n\n{ขุน เม็ด โคน} ) 1. e4 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let error = GameTree::read(&mut reader, None).expect("a game").errors[0];
    assert_eq!((error.line(), error.column()), (3, 16));
    assert_eq!(&text[error.offset()..], ") 1. e4 *");
}

#[test]
fn tags_of_a_truncated_game_are_not_added_to_the_next_one() {
    let first = "[Event \"A\"]\n[White \"X\"]\n[Date \"2026.01.01\"]\n";
    let second = "[Event \"B\"]\n[White \"Y\"]\n\n1. e4 e5 1-0\n";
    for gap in ["", "\n", "\r\n\n"] {
        let text = format!("{first}{gap}{second}");
        let games = read_all(&text, None);
        let [cut, whole] = games.as_slice() else {
            panic!("{} games in {text}", games.len());
        };
        let line = 4 + gap.matches('\n').count();
        assert_eq!(
            cut.errors
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            [format!(
                "line {line}, column 1: expected moves or a result after the tags, found none"
            )]
        );
        assert!(cut.is_cut_off);
        assert_eq!(
            (cut.tree.tag("White"), cut.tree.count_moves()),
            (Some("X"), 0)
        );
        assert_eq!((whole.errors.len(), whole.is_cut_off), (0, false));
        assert_eq!(
            (whole.tree.tag("White"), whole.tree.tag("Date")),
            (Some("Y"), None)
        );
        assert_eq!(whole.tree.count_moves(), 2);
    }
    // Without the tag `Event`, a blank line between repeated tags separates the games.
    let games = read_all("[White \"X\"]\n\n[White \"Y\"]\n\n1. e4 *", None);
    assert_eq!(games.len(), 2);
    assert_eq!(
        read_all("[Event \"X\"] [Event \"Y\"] 1. e4 *", None).len(),
        2
    );
    let mut tree = GameTree::default();
    let second = tree.add_tag("Event", "Y").expect_err("it has one");
    assert_eq!(second.to_string(), "a game cannot have a second Event tag");
    // None of these begins another game: a different tag after a blank line, a repeated tag without one, `EventDate`,
    // or a repeated tag that any game may have twice.
    for tags in [
        "[White \"X\"]\n\n[Black \"Y\"]",
        "[White \"X\"]\n[White \"Y\"]",
        "[White \"X\"] [White \"Y\"]",
        "[Event \"X\"]\n[EventDate \"Y\"]",
        "[Annotator \"X\"]\n\n[Annotator \"Y\"]",
    ] {
        let games = read_all(format!("{tags}\n\n1. e4 *"), None);
        assert_eq!((games.len(), games[0].errors.len()), (1, 0), "{tags}");
    }
    assert_eq!(
        "[White \"X\"]\n"
            .parse::<GameTree>()
            .unwrap_err()
            .to_string(),
        "line 2, column 1: expected moves or a result after the tags, found none"
    );
}

#[test]
fn truncating_a_game_anywhere_does_not_affect_the_next_one() {
    let first = "[Event \"A\"]\n[Site \"a \\\"b\\\"\"]\n[Round \"1\"]\n[White \"X\"]\n[Result \"1-0\"]\n\n\
        1. e4 {a [%count start] b} e5 (1... d5 2. exd5 (2. d4)) 2. Sf2 $1 ; to the end\nSf7 1-0";
    let second = "[Event \"B\"]\n[White \"Y\"]\n\n1. d4 d5 1/2-1/2\n";
    let expected = tree(second).pgn().to_string();
    for end in 0..=first.len() {
        for gap in ["\n", "\n\n", "\r\n\r\n"] {
            let text = format!("{}{gap}{second}", &first[..end]);
            let games = read_all(&text, None);
            let last = games.last().expect("a game");
            assert_eq!(last.tree.pgn().to_string(), expected, "{text}");
            let faults = games
                .iter()
                .filter(|game| game.is_cut_off || !game.errors.is_empty());
            let is_whole = end == first.len() || first[..end].trim().is_empty();
            assert_eq!(faults.count() > 0, !is_whole, "{text}");
        }
    }
}

#[test]
fn the_move_limit_of_a_game_does_not_affect_the_next_one() {
    let text = "1. e4 (1. d4 d5) e5 2. d4 d5 *\n\n1. d4 *\n";
    for (max, errors, moves) in [(6, 0, 6), (5, 1, 5), (4, 1, 4), (0, 1, 0)] {
        let mut reader = PgnReader::new(text.as_bytes());
        let limits = ReadLimits::TREE.with_max_moves(max);
        let game = GameTree::read_within(&mut reader, None, limits).expect("a game");
        assert_eq!(
            (game.errors.len(), game.tree.count_moves()),
            (errors, moves),
            "{max}"
        );
        if let Some(error) = game.errors.first() {
            let message = format!("the game has more than {max} moves, the limit of this reader");
            assert_eq!(error.kind().to_string(), message);
        }
        let next = GameTree::read(&mut reader, None).expect("another game");
        assert_eq!((next.errors.len(), next.tree.count_moves()), (0, 1));
    }
}
