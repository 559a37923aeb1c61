//! Signs that people type after moves: evaluations, checks, draw offers.

use makruk_notation::{
    letters::LetterSet,
    pgn::{Nag, PgnErrorKind, PgnReader},
    tree::{GameTree, ReadGame},
};

/// The sign, and its number in the PGN specification.
const EVALUATIONS: [(&str, u8); 14] = [
    ("+=", 14),
    ("=+", 15),
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("□", 7),
];

/// White's rua can give check on a8.
const CHECK: &str = "[FEN \"7k/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n";

fn read(pgn: &str) -> ReadGame {
    GameTree::read(&mut PgnReader::new(pgn.as_bytes()), None).expect("a game")
}

/// The moves of a game that has no errors, each with its offer and its glyphs.
fn moves(pgn: &str) -> Vec<(String, bool, Vec<u8>)> {
    let game = read(pgn);
    assert_eq!(game.errors, [], "{pgn}");
    let of = game.tree.main_line().map(|node| {
        let nags = node.nags().map(Nag::number).collect();
        let mv = node.mv().expect("a move");
        (mv.to_string(), node.offers_draw(), nags)
    });
    of.collect()
}

fn mv(text: &str, offers_draw: bool, nags: &[u8]) -> (String, bool, Vec<u8>) {
    (text.to_owned(), offers_draw, nags.to_vec())
}

#[test]
fn an_evaluation_may_follow_a_move_or_its_comment_with_or_without_a_space() {
    for (sign, number) in EVALUATIONS {
        for between in ["", " ", "! ", " {good} ", "\n"] {
            let nags = match between {
                "! " => vec![1, number],
                _ => vec![number],
            };
            let expected = [mv("e3e4", false, &nags), mv("e6e5", false, &[])];
            let pgn = format!("1. e4{between}{sign} e5 *");
            assert_eq!(moves(&pgn), expected, "{pgn}");
        }
        let pgn = format!("1. e4 (1. d4{sign} d5 {sign}) e5 *");
        let game = read(&pgn);
        assert_eq!(game.errors, [], "{pgn}");
        let written = game.tree.pgn().to_string();
        let expected = format!("1. e4 (1. d4 ${number} d5 ${number}) 1... e5");
        assert!(written.replace('\n', " ").contains(&expected), "{written}");
    }
}

#[test]
fn an_equals_sign_is_an_offer_if_it_is_glued_to_the_move_and_else_an_even_position() {
    let reply = mv("e6e5", false, &[]);
    for (pgn, offers_draw, nags) in [
        ("1. e4= e5 *", true, &[][..]),
        ("1. e4 = e5 *", false, &[10]),
        ("1. e4 {quiet} = e5 *", false, &[10]),
        ("1. e4! = e5 *", false, &[1, 10]),
        ("1. e4 (=) e5 *", true, &[]),
        ("1. e4(=) e5 *", true, &[]),
        ("1. e4 {peace} (=) e5 *", true, &[]),
        ("1. e4= +- e5 *", true, &[18]),
    ] {
        let expected = [mv("e3e4", offers_draw, nags), reply.clone()];
        assert_eq!(moves(pgn), expected, "{pgn}");
    }
}

#[test]
fn a_glued_plus_and_equals_sign_is_a_check_and_an_offer_only_after_a_check() {
    for (moves_of_game, offers_draw, nags) in [
        ("1. Ra8+= *", true, &[][..]),
        ("1. Ra8+ += *", false, &[14]),
        ("1. Ra8 += *", false, &[14]),
        ("1. Ra8++/- *", false, &[16]),
        ("1. Ra8#+- *", false, &[18]),
    ] {
        let expected = [mv("a1a8", offers_draw, nags)];
        assert_eq!(
            moves(&format!("{CHECK}{moves_of_game}")),
            expected,
            "{moves_of_game}"
        );
    }
    let expected = [mv("a1a7", false, &[14])];
    assert_eq!(moves(&format!("{CHECK}1. Ra7+= *")), expected);
}

#[test]
fn the_offers_that_this_library_writes_are_read_as_offers() {
    for pgn in [
        format!("{CHECK}1. Ra8+= Kg7= *"),
        format!("{CHECK}1. Ra7= *"),
    ] {
        let tree = read(&pgn).tree;
        let again: GameTree = tree.pgn().to_string().parse().expect("a game");
        assert_eq!(again.pgn().to_string(), tree.pgn().to_string());
        assert!(
            again
                .main_line()
                .all(makruk_notation::tree::Node::offers_draw),
            "{pgn}"
        );
    }
}

#[test]
fn a_space_may_precede_the_sign_of_a_check() {
    let reply = mv("h8g7", false, &[]);
    for (pgn, nags) in [
        ("1. Ra8 + Kg7 *", &[][..]),
        ("1. Ra8 ++ Kg7 *", &[]),
        ("1. Ra8 # Kg7 *", &[]),
        ("1. Ra8 +? Kg7 *", &[2]),
        ("1. Ra8 {ouch} +! Kg7 *", &[1]),
    ] {
        let expected = [mv("a1a8", false, nags), reply.clone()];
        assert_eq!(moves(&format!("{CHECK}{pgn}")), expected, "{pgn}");
    }
}

#[test]
fn an_unknown_sign_is_an_error_at_the_character_that_makes_it_unknown() {
    for (pgn, column, found) in [
        ("1. e4!!! e5 *", 8, '!'),
        ("1. e4??? e5 *", 8, '?'),
        ("1. e4!!? e5 *", 8, '?'),
        ("1. e4 +/+ e5 *", 9, '+'),
        ("1. e4 =- e5 *", 8, '-'),
        ("1. e4 / e5 *", 7, '/'),
        ("1. e4 +++ e5 *", 8, '+'),
        ("1. e4 ±± e5 *", 8, '±'),
    ] {
        let game = read(pgn);
        let [error] = game.errors[..] else {
            panic!("{pgn}: {:?}", game.errors);
        };
        assert!(
            matches!(error.kind(), PgnErrorKind::Glyph(_)),
            "{pgn}: {error}"
        );
        assert_eq!(error.column(), column, "{pgn}");
        assert!(
            error.to_string().ends_with(&format!("found `{found}`")),
            "{error}"
        );
        // The moves are kept.
        assert_eq!(game.tree.count_moves(), 2, "{pgn}");
    }
    // The check of nothing, the offer of nobody.
    assert_eq!(read("1. + e4 *").errors.len(), 1);
    assert_eq!(read("1. (=) e4 *").errors.len(), 1);
}

#[test]
fn null_moves_remain_moves() {
    let game = read("1. e4 -- 2. e5 Z0= *");
    assert_eq!(game.errors, []);
    assert_eq!(game.tree.count_moves(), 4);
}

#[test]
fn a_result_that_differs_from_its_tag_is_kept_with_a_warning() {
    let pgn = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4\ne5 0-1\n";
    let game = read(pgn);
    assert_eq!(game.errors, []);
    let warnings: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    let message =
        "line 5, column 4, ply 2: the result 0-1 differs from the tag Result in line 2, 1-0";
    assert_eq!(warnings, [message]);
    assert_eq!(game.tree.tag("Result"), Some("1-0"));
    assert_eq!(game.tree.result().as_str(), "0-1");
    // The same result in another form, or no tag, is no contradiction.
    for pgn in ["[Result \"1/2-1/2\"]\n\n1. e4 1/2\n", "1. e4 1-0"] {
        assert_eq!(read(pgn).warnings, [], "{pgn}");
    }
}

#[test]
fn a_move_that_no_set_reads_is_reported_in_the_letters_that_read_most_of_it() {
    let error = read("1. ม-ง๒ ม-ง๙ *").errors[0].to_string();
    assert!(error.ends_with("expected a rank, found `๙`"), "{error}");
    for pgn in ["1. ม.ข1?-ง2 *", "1. ม-ง๒ ม.ข1 *"] {
        let game = read(pgn);
        assert_eq!(game.letters, LetterSet::THAI, "{pgn}");
        assert!(
            !game.errors[0].to_string().contains("fairy"),
            "{:?}",
            game.errors
        );
    }
}

#[test]
fn a_bia_may_have_the_letter_that_it_has_in_a_fen() {
    let capture = "[FEN \"4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1\"]\n\n";
    for (pgn, first) in [
        ("1. Pe4 Pe5 *".to_owned(), "e3e4"),
        ("1. Nd2 Nd7 2. Pe4 Pe5 *".to_owned(), "b1d2"),
        (format!("{capture}1. Pxd5 *"), "c4d5"),
        (format!("{capture}1. Pcxd5 *"), "c4d5"),
        (format!("{capture}1. Pc4xd5 *"), "c4d5"),
    ] {
        assert_eq!(moves(&pgn)[0].0, first, "{pgn}");
    }
    // A bia's letter in makruk-js is a khon's in international letters.
    let text = "1. Be4 Be5 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let game = GameTree::read(&mut reader, Some(LetterSet::MAKRUK_JS)).expect("a game");
    assert_eq!(game.errors, []);
    // Only PlayOK's reading, by a bia ngai, is legal, or both are: the bia's in fairy letters, the bia ngai's in those of PlayOK.
    let bia_ngai = "[FEN \"4k3/8/8/8/8/3M~4/8/4K3 w - - 0 1\"]\n\n1. Pe4 *";
    assert_eq!(read(bia_ngai).letters, LetterSet::PLAYOK);
    assert_eq!(read(bia_ngai).errors, []);
    let both = "[FEN \"4k3/8/8/3M~4/8/4P3/8/4K3 w - - 0 1\"]\n\n1. Pe4 *";
    let errors = read(both).errors;
    assert!(
        matches!(errors[0].kind(), PgnErrorKind::Letters(_)),
        "{errors:?}"
    );
}
