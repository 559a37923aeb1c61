//! Writing PGN, byte for byte.

use makruk_core::Move;

use core::fmt;

use crate::common::{
    self,
    games::{log, position, tree},
};
use makruk_notation::{
    Fen,
    letters::LetterSet,
    makruk_core::Color,
    pgn::{CommentError, Nag, PgnWriter, TagError, WriteError, check_comment, check_tag},
    tree::GameTree,
};
use makruk_rules::GameResult;

type Written = Result<(), WriteError>;

fn written(write: impl FnOnce(&mut PgnWriter<&mut String>) -> Written) -> String {
    let mut text = String::new();
    write(&mut PgnWriter::new(&mut text)).expect("it can be written");
    text
}

#[test]
fn a_tree_without_moves_has_seven_tags_and_the_variant() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"*\"]\n[Variant \"Makruk\"]\n\n*\n\n";
    assert_eq!(GameTree::default().pgn().to_string(), text);
}

#[test]
fn a_custom_start_position_has_set_up_and_fen_tags() {
    let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 12"
        .parse()
        .expect("valid FEN");
    let mut tree = GameTree::from_setup(fen.as_setup()).expect("it is valid");
    for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
        assert!(tree.remove_tag(name));
    }
    tree.set_tag("Variant", "Thai Chess").expect("a tag");
    let mut cursor = tree.cursor_mut();
    cursor
        .add_move("c7d6".parse::<Move>().expect("a move"))
        .expect("legal");
    cursor
        .add_move("e3d4".parse::<Move>().expect("a move"))
        .expect("legal");
    assert_eq!(
        tree.pgn().to_string(),
        "[Result \"*\"]\n[Variant \"Thai Chess\"]\n[SetUp \"1\"]\n\
         [FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 12\"]\n\n12... Kd6 13. Sd4 *\n\n"
    );
    // With Black to move, the initial position is not the start position, so its FEN is written.
    let start = position("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1");
    assert!(
        GameTree::new(start)
            .pgn()
            .to_string()
            .contains("[SetUp \"1\"]")
    );
}

#[test]
fn numbers_precede_whites_moves_and_follow_interruptions() {
    let text = written(|out| {
        out.san(1, Color::White, "e4")?;
        out.san(1, Color::Black, "e5")?;
        out.san(2, Color::White, "Sf2")?;
        out.nag(Nag::GOOD)?;
        out.san(2, Color::Black, "Sf7")?;
        out.san(3, Color::White, "d4")?;
        out.comment("x")?;
        out.san(3, Color::Black, "d5")?;
        out.begin_variation();
        out.san(3, Color::Black, "c5")?;
        out.begin_variation();
        out.comment("y")?;
        out.san(3, Color::Black, "f5")?;
        out.end_variation()?;
        out.san(4, Color::White, "c4")?;
        out.end_variation()?;
        out.begin_variation();
        out.san(3, Color::Black, "a5")?;
        out.end_variation()?;
        out.san(4, Color::White, "f4")?;
        out.san(4, Color::Black, "f5")?;
        out.end_game(GameResult::Draw)?;
        // A game that begins with a black move.
        out.san(7, Color::Black, "e5")?;
        out.end_game(GameResult::BlackWins)
    });
    assert_eq!(
        text,
        "1. e4 e5 2. Sf2 $1 Sf7 3. d4 {x} 3... d5 (3... c5 ({y} 3... f5) 4. c4)\n\
         (3... a5) 4. f4 f5 1/2-1/2\n\n7... e5 0-1\n\n"
    );
}

#[test]
fn blank_lines_separate_tags_from_moves_and_games_from_each_other() {
    let tree = tree("1. e4 *");
    let moves = tree.pgn().without_tags().to_string();
    assert_eq!(moves, "1. e4 *\n\n");
    assert_eq!(log(moves.repeat(2)).matches("e4").count(), 2);
    let text = written(|out| {
        out.tag("White", "A")?;
        out.end_game(GameResult::Draw)?;
        out.end_game(GameResult::Draw)?;
        out.tag("White", "B")?;
        out.end_game(GameResult::Draw)
    });
    assert_eq!(
        text,
        "[White \"A\"]\n\n1/2-1/2\n\n1/2-1/2\n\n[White \"B\"]\n\n1/2-1/2\n\n"
    );
}

#[test]
fn lines_break_at_blanks_after_at_most_79_characters() {
    let filled = |length: usize, token: &str| {
        written(|out| {
            out.comment(&"ก".repeat(length - 2))?;
            out.nag(Nag::new(1))?;
            out.san(1, Color::Black, token)?;
            out.end_game(GameResult::Unknown)
        })
    };
    // The comment, ` $1`, ` 1...`, ` e4` and ` *`.
    let line = |length: usize| format!("{{{}}} $1", "ก".repeat(length - 2));
    assert_eq!(filled(66, "e4"), line(66) + " 1... e4 *\n\n");
    assert_eq!(filled(67, "e4"), line(67) + " 1... e4\n*\n\n");
    assert_eq!(filled(68, "e4"), line(68) + " 1... e4\n*\n\n");
    assert_eq!(filled(69, "e4"), line(69) + "\n1... e4 *\n\n");
    assert_eq!(filled(72, "e4"), line(72) + "\n1... e4 *\n\n");

    for letters in LetterSet::ALL {
        let games = makruk_testdata::games();
        let text = common::games::tree_of(&games[0])
            .pgn()
            .letters(letters)
            .to_string();
        let lines: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(lines.iter().all(|&length| length <= 79), "{lines:?}");
        // The longest moves have eight characters.
        assert!(lines.iter().any(|&length| length > 79 - 8), "{lines:?}");
    }
    // Lines with many closing parentheses do not exceed the limit either.
    for filling in 20..75 {
        let text = written(|out| {
            out.comment(&"x".repeat(filling))?;
            for _ in 0..5 {
                out.begin_variation();
                out.san(1, Color::White, "e4")?;
            }
            (0..5).try_for_each(|_| out.end_variation())?;
            out.end_game(GameResult::Unknown)
        });
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
    }
}

#[test]
fn comments_that_do_not_fit_start_a_line_and_are_never_broken() {
    let long = "a ".repeat(60) + "a";
    let text = written(|out| {
        out.san(1, Color::White, "e4")?;
        out.comment(&long)?;
        out.comment("b\nc")?;
        out.san(1, Color::Black, "e5")?;
        out.comment(&"d".repeat(62))?;
        out.comment(&"e".repeat(61))?;
        out.comment(&format!("f\n{}", "f".repeat(90)))?;
        out.end_game(GameResult::Unknown)
    });
    let (d, e, f) = ("d".repeat(62), "e".repeat(61), "f".repeat(90));
    assert_eq!(
        text,
        format!("1. e4\n{{{long}}}\n{{b\nc}} 1... e5 {{{d}}}\n{{{e}}} {{f\n{f}}}\n*\n\n")
    );
}

#[test]
fn a_multi_line_comments_last_line_continues() {
    let text = |length| {
        written(|out| {
            out.comment(&format!("a\n{}", "ก".repeat(length)))?;
            out.nag(Nag::new(255))?;
            out.end_game(GameResult::Unknown)
        })
    };
    let line = |length| format!("{{a\n{}}}", "ก".repeat(length));
    assert_eq!(text(71), line(71) + " $255 *\n\n");
    assert_eq!(text(72), line(72) + " $255\n*\n\n");
    assert_eq!(text(74), line(74) + "\n$255 *\n\n");
}

#[test]
fn a_comment_with_a_brace_extends_to_the_end_of_its_line() {
    let text = written(|out| {
        out.comment("a {b} c")?;
        out.san(1, Color::White, "e4")?;
        out.comment("{")?;
        out.begin_variation();
        out.comment("}")?;
        out.san(1, Color::White, "d4")?;
        out.comment("} } {")?;
        out.end_variation()?;
        out.comment("d }")?;
        out.end_game(GameResult::Unknown)
    });
    assert_eq!(
        text,
        "; a {b} c\n1. e4 {{} (; }\n1. d4 ; } } {\n) ; d }\n*\n\n"
    );
    assert_eq!(
        log(text),
        "game | {a {b} c} | moves | e4 | {{} | ( | {}} | d4 | {} } {} | ) | {d }} | *"
    );
}

#[test]
fn a_number_and_its_move_are_on_one_line() {
    for filling in 2..79 {
        for (number, turn) in [(2, Color::White), (12, Color::Black), (123, Color::White)] {
            let text = written(|out| {
                out.comment(&"x".repeat(filling - 2))?;
                out.san(number, turn, "Nb1xd2=M+")?;
                out.begin_variation();
                out.begin_variation();
                out.san(number, turn, "Nb1xd2=M#=")?;
                out.end_variation()?;
                out.end_variation()?;
                out.end_game(GameResult::Draw)
            });
            for line in text.lines() {
                assert!(
                    line.len() <= 79 && !line.ends_with('.') && !line.ends_with('('),
                    "{text}"
                );
            }
            let dots = turn.fold(".", "...");
            assert!(
                text.contains(&format!("{number}{dots} Nb1xd2=M+")),
                "{text}"
            );
            assert!(
                text.contains(&format!("(({number}{dots} Nb1xd2=M#=))")),
                "{text}"
            );
        }
    }
}

#[test]
fn a_move_of_any_length_is_written() {
    let long = "ก".repeat(1000);
    let text = written(|out| {
        out.san(1, Color::White, "e4")?;
        out.san(1, Color::Black, &long)?;
        out.san(2, Color::White, "d4")
    });
    assert_eq!(text, format!("1. e4\n{long}\n2. d4"));
}

#[test]
fn a_variation_without_moves_has_both_parentheses() {
    let text = written(|out| {
        out.san(1, Color::White, "e4")?;
        out.begin_variation();
        out.end_variation()?;
        out.san(1, Color::Black, "e5")
    });
    assert_eq!(text, "1. e4 () 1... e5");
}

#[test]
fn an_opening_parenthesis_is_not_left_alone_at_the_end_of_a_line() {
    let text = |length: usize| {
        written(|out| {
            out.comment(&"x".repeat(length - 2))?;
            out.begin_variation();
            out.san(1, Color::White, "e4")?;
            out.end_variation()?;
            out.end_game(GameResult::Unknown)
        })
    };
    let line = |length: usize| format!("{{{}}}", "x".repeat(length - 2));
    assert_eq!(text(71), line(71) + " (1. e4)\n*\n\n");
    assert_eq!(text(72), line(72) + "\n(1. e4) *\n\n");
}

#[test]
fn quotes_and_backslashes_of_tags_are_escaped() {
    let text = written(|out| {
        out.tag("White", r#"the "Bia" \ ม้า"#)?;
        out.tag("A_1+#=:-z", 12)?;
        out.end_game(GameResult::WhiteWins)
    });
    assert_eq!(
        text,
        "[White \"the \\\"Bia\\\" \\\\ ม้า\"]\n[A_1+#=:-z \"12\"]\n\n1-0\n\n"
    );
}

#[test]
fn null_moves_glyphs_and_draw_offers_stay_with_their_move() {
    let mut tree = tree("[A \"b\"]\n\n1. -- e5 (1... Z0= $2 {x}) 2. e4! *");
    let mut cursor = tree.cursor_mut();
    cursor.set_draw_offer(true); // the root is not a move
    cursor.go_to_end();
    cursor.set_draw_offer(true);
    cursor.add_nag(Nag::new(255));
    assert_eq!(
        tree.pgn().to_string(),
        "[A \"b\"]\n[Variant \"Makruk\"]\n\n1. -- e5 (1... --= $2 {x}) 2. e4= $1 $255 *\n\n"
    );
}

#[test]
fn moves_are_written_in_each_letter_set() {
    let fen = "[FEN \"3rk3/8/8/3n4/P1P1SMN1/8/8/4KR2 w - - 0 1\"]\n\n";
    let tree = tree(&format!(
        "{fen}1. Sxd5 (1. cxd5) (1. a5 Kf7 2. a6=M Ke7 3. Mb5) 1... Rxd5 2. cxd5 *"
    ));
    for (letters, moves) in [
        (
            LetterSet::FAIRY,
            "1. Sxd5 (1. cxd5) (1. a5 Kf7 2. a6=M Ke7 3. Mb5) 1... Rxd5 2. cxd5",
        ),
        (
            LetterSet::INTERNATIONAL,
            "1. Bxd5 (1. cxd5) (1. a5 Kf7 2. a6 Ke7 3. Qb5) 1... Rxd5 2. cxd5",
        ),
        (
            LetterSet::PLAYOK,
            "1. Bxd5 (1. cxd5) (1. a5 Kf7 2. a6=P Ke7 3. Pb5) 1... Rxd5 2. cxd5",
        ),
        (
            LetterSet::MAKRUK_JS,
            "1. Txd5 (1. cxd5) (1. a5 Kf7 2. a6=F Ke7 3. b5) 1... Rxd5 2. cxd5",
        ),
    ] {
        let text = tree.pgn().letters(letters).to_string();
        let (_, body) = text.split_once("\n\n").expect("moves");
        assert_eq!(
            body.replace('\n', " "),
            format!("{moves} *  "),
            "{}",
            letters.name()
        );
    }
    // A move that could also be read as a bia move is written with both squares.
    let text = tree.pgn().letters(LetterSet::THAI).to_string();
    let (_, body) = text.split_once("\n\n").expect("moves");
    assert_eq!(
        body,
        "1. ค จ๔xง๕ (1. บ ค๔xง๕) (1. ก๕ ข-ฉ๗ 2. ก๖=M ข-จ๗ 3. ง-ข๕) 1... รxง๕ 2. คxง๕ *\n\n"
    );
}

#[test]
fn a_comment_that_cannot_be_read_back_is_rejected() {
    for (text, error, message) in [
        (
            "a}\nb",
            CommentError::BraceInSeveralLines,
            "a multi-line comment cannot contain `}`",
        ),
        (
            "a\rb",
            CommentError::CarriageReturn,
            "a comment cannot contain a carriage return",
        ),
        (
            "a\n[Event \"x\"]",
            CommentError::BeginsGame,
            "no line of a comment can start with `[Event \"`",
        ),
        (
            " a",
            CommentError::OuterBlank,
            "a comment cannot begin or end with whitespace",
        ),
        (
            "a\n",
            CommentError::OuterBlank,
            "a comment cannot begin or end with whitespace",
        ),
    ] {
        assert_eq!(check_comment(text), Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
        let mut out = String::new();
        let refused = PgnWriter::new(&mut out).comment(text);
        assert_eq!(refused, Err(WriteError::Comment(error)));
        assert_eq!(
            (refused.unwrap_err().to_string().as_str(), out.as_str()),
            (message, "")
        );
        let mut tree = GameTree::default();
        assert_eq!(tree.cursor_mut().add_comment(text), Err(error));
        assert_eq!(tree.cursor_mut().add_comment_before(text), Err(error));
        assert_eq!(tree.root().comments().count(), 0);
    }
    for text in [
        "",
        "[Event \"x\"]",
        "a\n [Event \"x\"]",
        "a\n[Event x",
        "}",
        "{\n{",
        "\u{a0}",
        "\u{b}",
    ] {
        assert_eq!(check_comment(text), Ok(()), "{text:?}");
    }
}

/// A value that fails to format after its first half.
struct Broken;
impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("half")?;
        Err(fmt::Error)
    }
}

#[test]
fn a_tag_that_cannot_be_read_back_is_rejected() {
    for name in ["", "a b", "ก", "a]", "a\"", "a.b"] {
        assert_eq!(check_tag(name, "x"), Err(TagError::Name), "{name}");
        let mut out = String::new();
        let refused = PgnWriter::new(&mut out).tag(name, "x");
        assert_eq!(
            (refused, out.as_str()),
            (Err(WriteError::Tag(TagError::Name)), "")
        );
    }
    for value in ["a\nb", "\r"] {
        assert_eq!(check_tag("a", value), Err(TagError::LineBreak));
        let mut out = String::new();
        let mut writer = PgnWriter::new(&mut out);
        let refused = writer.tag("a", value);
        assert_eq!(refused, Err(WriteError::Tag(TagError::LineBreak)));
        assert_eq!(writer.tag("b", "c"), Ok(()), "the one before left nothing");
        assert_eq!(out, "[b \"c\"]\n");
    }
    let mut out = String::new();
    let mut writer = PgnWriter::new(&mut out);
    assert_eq!(writer.tag("a", Broken), Err(WriteError::Out(fmt::Error)));
    assert_eq!(
        writer.san(1, Color::White, Broken),
        Err(WriteError::Out(fmt::Error))
    );
    assert_eq!(out, "");
    let mut tree = GameTree::default();
    for name in ["FEN", "SetUp"] {
        assert_eq!(tree.set_tag(name, "1"), Err(TagError::Reserved));
    }
    assert_eq!(tree.set_tag("Letters", "thai"), Err(TagError::Reserved));
    assert_eq!(tree.set_tag("Letters", "of the editor"), Ok(()));
    assert_eq!(tree.set_tag("Variant", "chess"), Err(TagError::Variant));
    assert_eq!(tree.add_tag("Variant", "chess"), Err(TagError::Variant));
    let errors = [
        TagError::Name,
        TagError::LineBreak,
        TagError::Reserved,
        TagError::Variant,
    ];
    let messages = errors.map(|error| error.to_string());
    assert_eq!(
        messages,
        [
            "a tag name can contain only ASCII letters, digits and _+#=:-",
            "a tag value cannot contain a line break",
            "FEN, SetUp and Letters are written automatically and cannot be set as tags",
            "the variant must be Makruk"
        ]
    );
}

#[test]
fn a_writer_passes_on_the_errors_of_its_output() {
    struct Full(usize);
    impl fmt::Write for Full {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let write = |room| -> Written {
        let mut out = PgnWriter::new(Full(room));
        out.tag("A", "b")?;
        out.san(1, Color::White, "e4")?;
        out.comment("x")?;
        out.begin_variation();
        out.san(1, Color::White, "d4")?;
        out.end_variation()?;
        out.end_game(GameResult::Unknown)
    };
    let length = "[A \"b\"]\n\n1. e4 {x} (1. d4) *\n\n".len();
    assert_eq!(write(length), Ok(()));
    for room in 0..length {
        assert_eq!(write(room), Err(WriteError::Out(fmt::Error)), "{room}");
    }
}
