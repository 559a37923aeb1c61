//! Reading PGN: tags, moves, comments, glyphs, variations, results, and the ends of games.

use crate::common::games::{log, log_skipping, main_line, read_all, tree};
use makruk_notation::{
    letters::LetterSet,
    pgn::{Command, Flow, Nag, PgnError, PgnErrorKind, PgnReader, Visitor, commands},
    tree::{GameTree, Node},
};
use makruk_rules::GameResult;

#[test]
fn a_text_without_a_game_has_none() {
    for text in [
        "",
        " \r\n\t\n",
        "\u{feff}",
        "\u{feff}\n\n",
        "\u{1a}",
        "% a line\n%another",
        "{a comment alone}",
        "; a comment alone\n{and one more}\n",
        "\u{a0}\n",
    ] {
        assert_eq!(log(text), "", "{text:?}");
        assert!(!PgnReader::new(text.as_bytes()).skip_game(), "{text:?}");
    }
}

#[test]
fn tags_may_share_a_line_and_contain_blanks() {
    let found = "game | White=A | Black=B C | moves | e4 | *";
    for tags in [
        "[White \"A\"]\n[Black \"B C\"]\n\n",
        "[White \"A\"][Black \"B C\"]",
        "[White \"A\"] [Black \"B C\"] ",
        "[ White\t\"A\" ]\n\n\n  [\tBlack   \"B C\"\t]\n",
        "\n\n[White \"A\"]\r\n[Black \"B C\"]\r\n\r\n",
        "[White\"A\"]\n[Black\"B C\"]\n",
    ] {
        assert_eq!(log(format!("{tags}1. e4 *")), found, "{tags:?}");
    }
}

#[test]
fn tag_names_have_letters_digits_and_some_symbols() {
    assert_eq!(
        log("[A_1+#=:-z \"x\"]\n\n*"),
        "game | A_1+#=:-z=x | moves | *"
    );
}

#[test]
fn quotes_and_backslashes_in_a_value_may_be_escaped_or_not() {
    for (written, value) in [
        ("", ""),
        (r#"the \"Bia\" cup"#, r#"the "Bia" cup"#),
        (r#"the "Bia" cup"#, r#"the "Bia" cup"#),
        (r"C:\pgn", r"C:\pgn"),
        (r"C:\\pgn\\", r"C:\pgn\"),
        (r#"\\\""#, r#"\""#),
        (r"a ] b", r"a ] b"),
        (r#"a \"] b"#, r#"a "] b"#),
        (r"{a (b) ; % $1 --", r"{a (b) ; % $1 --"),
        (r"เชียงใหม่", r"เชียงใหม่"),
    ] {
        let text = format!("[Event \"{written}\"]\n\n*");
        assert_eq!(
            log(&text),
            format!("game | Event={value} | moves | *"),
            "{text}"
        );
        assert_eq!(tree(&text).tag("Event"), Some(value));
    }
}

#[test]
fn invalid_utf_8_in_a_value_is_replaced() {
    let found = log(b"[A \"x\\\xff\\\"y\"]\n\n*");
    assert_eq!(found, "game | A=x\\\u{fffd}\"y | moves | *");
}

#[test]
fn move_numbers_are_optional_in_every_form() {
    for text in [
        "1. e4 e5 2. Sf2 *",
        "1.e4 e5 2.Sf2 *",
        "1 e4 1 e5 2 Sf2 *",
        "e4 e5 Sf2 *",
        "1. e4 1... e5 2. Sf2 *",
        "1. e4 1...e5 2....Sf2 *",
        "1 . e4 . . . e5 2. Sf2*",
        "1.\ne4\ne5\n2.\nSf2\n*",
        "1.\u{a0}e4\u{a0}e5\u{a0}2.\u{a0}Sf2\u{a0}*",
        "1. e4 1… e5 2. Sf2 *",
        "1. e4 1…e5 2…Sf2 *",
        "๑. e4 ๑... e5 ๒.Sf2 *",
        "1.1.e4 99. e5 00000000000000000000000000000000002. Sf2 *",
    ] {
        assert_eq!(log(text), "game | moves | e4 | e5 | Sf2 | *", "{text}");
    }
}

#[test]
fn a_thai_long_move_has_a_blank_after_its_letter() {
    assert_eq!(
        log("๑. บ จ๓-จ๔ บ จ๖-จ๕ ๒. ม ข๑-ง๒ {x} ข ง๑-ค๒+ *"),
        "game | moves | บ จ๓-จ๔ | บ จ๖-จ๕ | ม ข๑-ง๒ | {x} | ข ง๑-ค๒+ | *"
    );
    // A word is not a piece letter.
    assert_eq!(log("ไทย e4 *"), "game | moves | ไทย | e4 | *");
    // No possible move follows the letter.
    assert_eq!(log("ม {x} *"), "game | moves | ม | {x} | *");
    assert_eq!(log("ม"), "game | moves | ม | cut off");
    assert_eq!(log("ม\n*"), "game | moves | ม | *");
}

#[test]
fn null_moves_are_moves() {
    let tree = tree("1. -- e5 2. Z0 --= *");
    assert_eq!(main_line(&tree), ["--", "e6e5", "--", "--"]);
    let offers: Vec<bool> = tree.main_line().map(Node::offers_draw).collect();
    assert_eq!(offers, [false, false, false, true]);
}

#[test]
fn comments_have_two_forms_and_are_trimmed() {
    assert_eq!(
        log("{ before } 1. e4 {a\nb} ; to the end } { of the line \n e5{}{;}{(} *"),
        "game | {before} | moves | e4 | {a\nb} | {to the end } { of the line} | e5 | {} | {;} | {(} | *"
    );
    assert_eq!(log("1. e4 ;"), "game | moves | e4 | {} | cut off");
}

#[test]
fn a_brace_comment_does_not_nest() {
    assert_eq!(
        log("1. e4 {a {b} e5 *"),
        "game | moves | e4 | {a {b} | e5 | *"
    );
}

#[test]
fn a_comment_may_contain_tag_like_lines_except_event() {
    assert_eq!(
        log("1. e4 {\n[White \"x\"]\n[%clk 0:01]\n% x\n [Event \"x\"]} *"),
        "game | moves | e4 | {[White \"x\"]\n[%clk 0:01]\n% x\n [Event \"x\"]} | *"
    );
    assert_eq!(
        log("1. e4 {\n[Event \"x\"]\n\n1. d4 {}*"),
        "game | moves | e4 | error: line 1, column 7, ply 1: expected `}` after the comment, found \
         none | cut off | game | Event=x | moves | d4 | {} | *"
    );
}

#[test]
fn lines_with_a_percent_sign_are_skipped() {
    assert_eq!(
        log("% one\n[White \"A\"]\n%two\n\n%three } ) 1-0\n1. e4\n%\ne5 % *"),
        "game | White=A | moves | e4 | e5 | % | *"
    );
    assert_eq!(log("\u{feff}% one\n1. e4 *"), "game | moves | e4 | *");
}

#[test]
fn glyphs_are_numbers_or_symbols() {
    assert_eq!(
        log("1. e4! e5?? 2. Sf2!? $14$0 $255 Sf7 ?! ! *"),
        "game | moves | e4 | $1 | e5 | $4 | Sf2 | $5 | $14 | $0 | $255 | Sf7 | $6 | $1 | *"
    );
    let glyphs = ["!", "?", "!!", "??", "!?", "?!"];
    for (index, glyph) in glyphs.into_iter().enumerate() {
        let nag = Nag::from_glyph(glyph.as_bytes()).expect("a glyph");
        assert_eq!(
            (usize::from(nag.number()), nag.glyph()),
            (index + 1, Some(glyph))
        );
    }
    assert_eq!((Nag::new(0).glyph(), Nag::new(7).glyph()), (None, None));
    assert_eq!(
        (Nag::from_glyph(b""), Nag::from_glyph(b"!!!")),
        (None, None)
    );
}

#[test]
fn nested_variations_are_reported_in_order() {
    assert_eq!(
        log("1. e4 (1. d4 {x} d5 (1... c5) (1... f5 $1)) ({y} 1. c4) e5 *"),
        "game | moves | e4 | ( | d4 | {x} | d5 | ( | c5 | ) | ( | f5 | $1 | ) | ) | ( | {y} | c4 | ) \
         | e5 | *"
    );
    assert_eq!(
        log("1.e4(1.d4)e5*"),
        "game | moves | e4 | ( | d4 | ) | e5 | *"
    );
}

#[test]
fn results_have_several_forms() {
    for (text, result) in [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("*", "*"),
        ("1–0", "1-0"),
        ("0–1", "0-1"),
        ("1/2–1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("½", "1/2-1/2"),
    ] {
        assert_eq!(
            log(format!("1. e4 {text}\n1. d4 *")),
            format!("game | moves | e4 | {result} | game | moves | d4 | *")
        );
        assert_eq!(
            log(format!("1. e4 e5 2.{text}")),
            format!("game | moves | e4 | e5 | {result}")
        );
        let read = GameResult::from_bytes(text.as_bytes());
        assert_eq!(read.map(GameResult::as_str), Some(result));
    }
    for text in [
        "", "1-1", "1/2-1", "2-0", "1-0-", "0-0", "½-", "**", "\u{ff}",
    ] {
        assert_eq!(GameResult::from_bytes(text.as_bytes()), None, "{text}");
    }
    assert_eq!(GameResult::from_bytes(b"\xff"), None);
}

#[test]
fn a_missing_result_is_taken_from_the_tag() {
    let text = "[Result \"0-1\"]\n\n1. e4 e5\n\n[Result \"?\"]\n\n1. e4\n\n[Result \"0-1\"]\n\n1-0";
    let games = read_all(text, None);
    let results: Vec<_> = games
        .iter()
        .map(|game| (game.tree.result(), game.is_cut_off))
        .collect();
    assert_eq!(
        results,
        [
            (GameResult::BlackWins, true),
            (GameResult::Unknown, true),
            (GameResult::WhiteWins, false)
        ]
    );
    assert!(games.iter().all(|game| game.errors.is_empty()));
}

#[test]
fn line_ends_of_every_kind_mean_the_same() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {one\ntwo} e5 ; three\n2. Sf2 1-0\n\n[White \"C\"]\n\n*\n";
    let expected = read_all(text, None);
    for end in ["\r\n", "\r\r\n"] {
        let text = text.replace('\n', end);
        let games = read_all(&text, None);
        assert_eq!(games.len(), 2);
        for (game, expected) in games.iter().zip(&expected) {
            assert!(game.errors.is_empty());
            assert_eq!(
                game.tree.pgn().to_string(),
                expected.tree.pgn().to_string(),
                "{end:?}"
            );
        }
        let mut reader = PgnReader::new(text.as_bytes());
        assert!(reader.skip_game());
        assert_eq!(reader.line(), 6, "{end:?}");
    }
}

#[test]
fn byte_order_mark_and_end_of_file_character_are_blanks() {
    assert_eq!(
        log("\u{feff}[White \"A\"]\n\n1. e4 *\u{1a}"),
        "game | White=A | moves | e4 | *"
    );
    // Concatenated files contain byte order marks inside, even after a game that was cut off.
    assert_eq!(
        log("1. e4\n\u{feff}[White \"A\"]\n\n1. d4 *\n\u{feff}[White \"B\"]\n\n*"),
        "game | moves | e4 | cut off | game | White=A | moves | d4 | * | game | White=B | moves | *"
    );
}

#[test]
fn a_game_ends_at_its_result_or_before_a_tag_line() {
    assert_eq!(
        log("1. e4 1-0 1. d4 0-1\n1. c4\n\n\ne5\n[White \"A\"]\n\n[Black \"B\"]\nf4"),
        "game | moves | e4 | 1-0 | game | moves | d4 | 0-1 | game | moves | c4 | e5 | cut off | game \
         | White=A | Black=B | moves | f4 | cut off"
    );
    // Tags alone form a game; so do tags with a comment.
    assert_eq!(
        log("[White \"A\"]\n\n{nothing}\n\n[White \"B\"]\n\n"),
        "game | White=A | moves | {nothing} | cut off | game | White=B | \
         error: line 7, column 1: expected moves or a result after the tags, found none | moves | \
         cut off"
    );
}

#[test]
fn a_comment_after_the_result_on_its_line_belongs_to_the_game() {
    assert_eq!(
        log("1. e4 1-0 {a} {b}; c\n{d}\n1. d4 *"),
        "game | moves | e4 | {a} | {b} | {c} | 1-0 | game | {d} | moves | d4 | *"
    );
    let games = read_all("1. e4 1-0 {a}\n{d}\n1. d4 *", None);
    let comments: Vec<Vec<&str>> = games
        .iter()
        .map(|game| {
            let nodes = core::iter::once(game.tree.root()).chain(game.tree.main_line());
            nodes.flat_map(Node::comments).collect()
        })
        .collect();
    assert_eq!(comments, [["a"], ["d"]]);
}

#[test]
fn an_unclosed_comment_after_the_result_is_not_a_game() {
    assert_eq!(
        log("1. e4 1-0 {a\n[Event \"x\"]\n\n1. d4 *"),
        "game | moves | e4 | error: line 1, column 11, ply 1: expected `}` after the comment, found \
         none | 1-0 | game | Event=x | moves | d4 | *"
    );
    assert_eq!(
        log("1. e4 1-0 {a"),
        "game | moves | e4 | error: line 1, column 11, ply 1: expected `}` after the comment, found \
         none | 1-0"
    );
}

#[test]
fn comments_before_the_tags_belong_to_the_game() {
    let text = "{one}\n; two\n[White \"A\"]\n\n{three} 1. e4 *";
    assert_eq!(
        log(text),
        "game | {one} | {two} | White=A | moves | {three} | e4 | *"
    );
    let tree = tree(text);
    let comments: Vec<&str> = tree.root().comments().collect();
    assert_eq!(comments, ["one", "two", "three"]);
}

#[test]
fn moves_of_a_game_can_be_skipped() {
    let text = "[White \"A\"]\n\n1. e4 {x} (1. d4 1-0 $1) $999 ) { } 1-0 {y}\n[White \"B\"]\n\n*";
    let found = "game | White=A | moves | 1-0 | game | White=B | moves | *";
    assert_eq!(log_skipping(text, &["moves"]), found);
    let mut reader = PgnReader::new(text.as_bytes());
    assert!(reader.skip_game() && reader.skip_game() && !reader.skip_game());
    // A result in a skipped variation does not end the game, but an unclosed comment is reported.
    assert_eq!(
        log_skipping("1. e4 ( 1-0 { ", &["moves"]),
        "game | moves | error: line 1, column 13, ply 1, in a variation: expected `}` after the \
         comment, found none | cut off"
    );
}

#[test]
fn the_rest_of_a_variation_can_be_skipped_after_a_move() {
    let text = "1. e4 e5 {x} (1... d5 2. exd5 {y} (2. d4) c5) 2. Sf2 1-0\n\n1. c4 *";
    assert_eq!(
        log_skipping(text, &["e5"]),
        "game | moves | e4 | e5 | 1-0 | game | moves | c4 | *"
    );
    assert_eq!(
        log_skipping(text, &["d5"]),
        "game | moves | e4 | e5 | {x} | ( | d5 | ) | Sf2 | 1-0 | game | moves | c4 | *"
    );
    assert_eq!(
        log_skipping(text, &["d4"]),
        "game | moves | e4 | e5 | {x} | ( | d5 | exd5 | {y} | ( | d4 | ) | c5 | ) | Sf2 | 1-0 | game \
         | moves | c4 | *"
    );
}

#[test]
fn a_variation_can_be_skipped_and_the_next_one_read() {
    struct Second {
        variations: usize,
        moves: Vec<String>,
    }
    impl<'a> Visitor<'a> for Second {
        fn san(&mut self, text: &'a [u8]) -> Result<Flow, PgnErrorKind> {
            self.moves.push(String::from_utf8_lossy(text).into_owned());
            Ok(Flow::Read)
        }
        fn begin_variation(&mut self) -> Flow {
            self.variations += 1;
            if self.variations == 2 {
                Flow::Read
            } else {
                Flow::Skip
            }
        }
        fn error(&mut self, error: PgnError) {
            panic!("{error}");
        }
    }
    let mut visitor = Second {
        variations: 0,
        moves: Vec::new(),
    };
    let text = b"1. e4 (1. d4 (1. a4)) (1. c4 (1. b4) c5) (1. f4) e5 *";
    assert!(PgnReader::new(text).read_game(&mut visitor));
    assert_eq!(visitor.moves, ["e4", "c4", "c5", "e5"]);
    assert_eq!(visitor.variations, 4, "(1. a4) is never asked for");
    assert_eq!(
        log_skipping("1. e4 (1. d4 {x} $1 (1. a4)) {y} e5 *", &["("]),
        "game | moves | e4 | ( | {y} | e5 | *"
    );
}

#[test]
fn a_visitor_skips_variations_by_default() {
    struct Moves(usize);
    impl<'a> Visitor<'a> for Moves {
        fn san(&mut self, _: &'a [u8]) -> Result<Flow, PgnErrorKind> {
            self.0 += 1;
            Ok(Flow::Read)
        }
        fn error(&mut self, _: PgnError) {}
    }
    let mut moves = Moves(0);
    assert!(PgnReader::new(b"1. e4 (1. d4 d5) e5 *").read_game(&mut moves));
    assert_eq!(moves.0, 2);
}

#[test]
fn the_offset_of_a_reader_is_the_end_of_the_last_game() {
    let text = "1. e4 * {x}\n\n1. d4 *\n";
    let mut reader = PgnReader::new(text.as_bytes());
    assert_eq!((reader.offset(), reader.line()), (0, 1));
    assert!(reader.skip_game());
    assert_eq!(
        (&text[reader.offset()..], reader.line()),
        ("\n\n1. d4 *\n", 1)
    );
    assert!(reader.skip_game());
    assert_eq!((&text[reader.offset()..], reader.line()), ("\n", 3));
}

#[test]
fn playok_files_are_read() {
    // Line ends \r\r\n, no Variant, `P` for a bia ngai, line breaks after a number.
    let text = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.01.02\"]\n[Round \"-\"]\n\
        [White \"one\"]\n[Black \"two\"]\n[Result \"1-0\"]\n[Time \"10:00:00\"]\n\
        [TimeControl \"600\"]\n[WhiteElo \"1200\"]\n\n\
        1. e4 d5 2. exd5 exd5 3. Bf2 f5 4. b4 c5 5. bxc5 a5 6. a4 b5 7. axb5 a4 8. \n\
        b6=P a3=P 9. Pc7 Pb2 10. Pxd8 Pxa1 1-0\n\n";
    let text = text.replace('\n', "\r\r\n");
    let games = read_all(&text, None);
    let [game] = games.as_slice() else {
        panic!("one game")
    };
    assert_eq!(game.errors, []);
    assert_eq!(game.letters, LetterSet::PLAYOK);
    assert!(!game.is_cut_off);
    assert_eq!(game.tree.result(), GameResult::WhiteWins);
    assert_eq!(game.tree.tag("Round"), Some("-"));
    assert_eq!(game.tree.tag("WhiteElo"), Some("1200"));
    let moves = main_line(&game.tree);
    assert_eq!(moves.len(), 20);
    assert_eq!(
        moves[14..],
        ["b5b6m", "a4a3m", "b6c7", "a3b2", "c7d8", "b2a1"]
    );
}

#[test]
fn schemingmind_files_are_read() {
    // International letters in FEN and moves, no promotion mark, `=` for a draw offer.
    let text = "[Event \"Makruk\"]\n[SetUp \"1\"]\n\
        [FEN \"rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1\"]\n\n\
        1. e4 d5 2. exd5 exd5 3. b4 c5 4. bxc5 a5 5. a4 b5 6. axb5 a4 7. b6 Nd7= 8. Qc7 \
        Qxc7= 1/2-1/2";
    let games = read_all(text, None);
    let [game] = games.as_slice() else {
        panic!("one game")
    };
    assert_eq!(game.errors, []);
    assert_eq!(game.letters, LetterSet::INTERNATIONAL);
    let moves = main_line(&game.tree);
    assert_eq!(moves[12..], ["b5b6m", "b8d7", "b6c7", "d8c7"]);
    let offers: Vec<usize> = game
        .tree
        .main_line()
        .enumerate()
        .filter_map(|(index, node)| node.offers_draw().then_some(index + 1))
        .collect();
    assert_eq!(offers, [14, 16]);
}

#[test]
fn pychess_files_are_read_and_keep_their_clocks() {
    let text = "[Event \"PyChess casual game\"]\n[Variant \"makruk\"]\n[TimeControl \"600+5\"]\n\
        [FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n[SetUp \"1\"]\n\n\
        1... Kd6 { [%clk 0:09:58] } 2. Sd4 { [%clk 0:10:01] [%eval 0.3] } *";
    let games = read_all(text, None);
    let [game] = games.as_slice() else {
        panic!("one game")
    };
    assert_eq!(
        (game.errors.as_slice(), game.letters),
        (&[][..], LetterSet::FAIRY)
    );
    let setup = game.tree.start_setup();
    assert_eq!(setup.count.map(|count| count.limit_plies), Some(128));
    let clocks: Vec<Command<'_>> = game
        .tree
        .main_line()
        .flat_map(|node| node.comments().flat_map(commands).collect::<Vec<_>>())
        .collect();
    let command = |name, value| Command { name, value };
    assert_eq!(
        clocks,
        [
            command("clk", "0:09:58"),
            command("clk", "0:10:01"),
            command("eval", "0.3")
        ]
    );
}

#[test]
fn commands_are_found_in_comments() {
    let found = |comment| {
        commands(comment)
            .map(|Command { name, value }| format!("{name}={value}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found("a [%count start]b[%clk\t 0:01 ][%x] [y] [%"),
        ["count=start", "clk=0:01", "x="]
    );
    assert_eq!(found("[%] [%a b c]"), ["=", "a=b c"]);
    assert!(found("[%count start").is_empty());
    assert!(found("count start]").is_empty());
}

#[test]
fn variant_and_fen_may_be_unknown() {
    for tags in [
        "[Variant \"Makruk\"]",
        "[Variant \"makruk\"]",
        "[Variant \"Thai Chess\"]",
        "[Variant \"?\"]",
        "[Variant \"\"]",
        "[FEN \"?\"]",
        "[FEN \"\"]",
        "[FEN \"-\"]",
        "[SetUp \"0\"]",
    ] {
        let tree = tree(&format!("{tags}\n\n1. e4 *"));
        assert_eq!(main_line(&tree), ["e3e4"], "{tags}");
    }
}

#[test]
fn a_fen_may_have_several_mets_and_be_in_any_dialect() {
    for (fen, letters, moves, first) in [
        (
            "4k3/8/8/8/8/8/3M1M2/4K3 w - - 0 1",
            "fairy",
            "1. Mde3",
            "d2e3",
        ),
        (
            "4k3/8/8/8/8/8/3QB3/4K3 w - - 0 1",
            "international",
            "1. Bf3",
            "e2f3",
        ),
        ("4k3/8/8/8/8/8/3ET3/4K3 w 7", "makruk-js", "7. Tf3", "e2f3"),
        ("4k3/8/8/8/8/8/3MS3/4K3 w", "fairy", "1. Sf3", "e2f3"),
    ] {
        let text = format!("[FEN \"{fen}\"]\n\n{moves} *");
        let game = read_all(&text, None).remove(0);
        assert_eq!(game.errors, [], "{text}");
        assert_eq!(game.letters.name(), letters, "{text}");
        assert_eq!(main_line(&game.tree), [first], "{text}");
        let again = read_all(game.tree.pgn().to_string(), None).remove(0);
        assert_eq!(again.tree.start_setup(), game.tree.start_setup(), "{text}");
    }
}

#[test]
fn a_game_of_another_variant_is_skipped_even_with_a_fen() {
    let fen = "[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1\"]\n";
    let variant = "[Variant \"Chess\"]\n";
    for tags in [format!("{variant}{fen}"), format!("{fen}{variant}")] {
        let games = read_all(format!("{tags}\n1... Kd6 2. O-O 1-0"), None);
        let [game] = games.as_slice() else {
            panic!("one game")
        };
        assert_eq!(game.errors.len(), 1);
        assert_eq!(game.errors[0].kind(), PgnErrorKind::Variant);
        assert_eq!(game.tree.main_line().count(), 0);
        assert_eq!(game.tree.tag("Variant"), Some("Chess"));
        assert_eq!(game.tree.result(), GameResult::WhiteWins);
    }
}

#[test]
fn everything_that_is_read_can_be_written() {
    let text = "[Variant \"x\ry\"]\n[A \"b\rc\"]\n\n*\n\n[A \"\"]\n\n{a\rb\r\r\nc\r\n\rd} 1. e4 ; x }\r y\r\n*";
    for game in read_all(text, None) {
        let written = game.tree.pgn().to_string();
        let again: GameTree = read_all(&written, None).remove(0).tree;
        assert_eq!(again.pgn().to_string(), written);
    }
}

#[test]
fn letters_are_detected_from_the_whole_game_or_given() {
    let letters = |text: &str| read_all(text, None).remove(0).letters.name();
    assert_eq!(letters("1. e4 e5 2. Sf2 *"), "fairy");
    assert_eq!(letters("1. e4 e5 2. Bf2 *"), "international");
    assert_eq!(letters("๑. จ๔ จ๕ ๒. ม-จ๒ *"), "thai");
    assert_eq!(letters("1. e4 e5 2. Tf2 *"), "makruk-js");
    // A variation also helps to detect the letters.
    assert_eq!(letters("1. e4 e5 2. Md2 (2. Sf2) *"), "fairy");
    assert_eq!(letters("1. e4 e5 2. Md2 (2. Tf2) *"), "makruk-js");
    assert_eq!(letters("1. e4 e5 2. Md2 (2. Sf2 d5 3. d4) *"), "fairy");
    let ambiguous = "1. e4 e5 2. Md2 *";
    for (letters, uci) in [(LetterSet::FAIRY, "e1d2"), (LetterSet::MAKRUK_JS, "b1d2")] {
        let game = read_all(ambiguous, Some(letters)).remove(0);
        assert_eq!((game.errors.as_slice(), game.letters), (&[][..], letters));
        assert_eq!(main_line(&game.tree)[2], uci);
    }
}
