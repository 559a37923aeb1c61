//! The language of queries: what is read, how it is written, and which errors it has.

use makruk::{
    Fen, San,
    letters::LetterSet,
    query::{BoardPattern, Finder, Query},
    san::SanStyle,
};
use proptest::{prelude::*, sample::select};

#[test]
fn queries_are_written_as_they_are_read() {
    for text in [
        "position:\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"",
        "position:\"8/8/8/8/2k5/8/7R/3K4 w - 32 5 1\" -turn:black",
        "board:8/4R.../8/8/[Nn]7/8/?7/8,8/8/8/8/8/8/8/k7",
        "material:KRNvKR,KP2-4vKM+",
        "white-material:KRN* black-material:K",
        "lead:2.6- white-lead:-3 black-lead:1",
        "turn:white,black check:yes ply:20-60,-3,70- at:end",
        "count:board,none left:-3 calls:pieces",
        "position:\"8/8/8/8/2k5/8/7R/3K4 w 1 b pp 3 3 16\"",
        "move:RxNd5,Fd5,RxFd5,MxPa4,Pa4a5,Ra4xd4",
        "move:\"ร ก๔xบง๔\",คxมง๕,ค.xมง๕",
        "move:Rd5,e3e4,axb6=M moved:R,M captured:N promotes:no gives:mate,check",
        "player:som white:\"A, B\" black:\"a \\\" \\\\ b\"",
        "tag:Date>=2024-01-01 tag:Event~open tag:\"a b\"!=\"\" tag:WhiteElo>1800",
        "result:1-0,0-1,1/2-1/2,* ended:checkmate,count,draw length:-40",
        "-check:yes lasting:8 flip:yes colours:either then captured:R next captured:R",
    ] {
        let query: Query = text.parse().expect(text);
        assert_eq!(query.to_string(), text);
    }
    for (text, written) in [
        ("  turn:white \t ply:7-7 ", "turn:white ply:7"),
        ("ply:0-9 flip:no lasting:1", "ply:-9"),
        ("material:KPPRvK", "material:KRP2vK"),
        ("material:KR2*vKP0-1*", "material:KR2*vKP0-1*"),
        ("material:KN0-vKR0-0*", "material:KN0-vKR0-0*"),
        (
            "position:4k3/8/8/8/8/8/8/R3K3_w",
            "position:\"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"",
        ),
        ("player:\"som\"", "player:som"),
        ("lead:2.0-3.5", "lead:2-3.5"),
        ("move:ร-ง๕", "move:ร-ง๕"),
    ] {
        let query: Query = text.parse().expect(text);
        assert_eq!(query.to_string(), written);
        assert_eq!(written.parse(), Ok(query));
    }
}

#[test]
fn moves_in_other_letters_are_written_in_fairy_letters() {
    for (letters, text, written) in [
        (LetterSet::INTERNATIONAL, "Bd5", "Sd5"),
        (LetterSet::MAKRUK_JS, "Md2", "Nd2"),
        (LetterSet::MAKRUK_JS, "Rd4xMd5", "Rd4xNd5"),
        (LetterSet::MAKRUK_JS, "Ed2", "Md2"),
        (LetterSet::MAKRUK_JS, "d2", "d2"),
        (LetterSet::OFFICIAL, "Nxd2", "Fxd2"),
        (LetterSet::PLAYOK, "a5xb6=P#", "Pa5xb6=M#"),
        (LetterSet::THAI_COMPETITION, "มง2", "ม-ง๒"),
    ] {
        let query = Query::with_letters(&format!("move:\"{text}\""), letters).expect(text);
        assert_eq!(query.to_string(), format!("move:{written}"), "{letters}");
        assert_eq!(query.to_string().parse(), Ok(query));
    }
}

#[test]
fn all_moves_are_read_as_they_are_written_in_all_letters() {
    let fens = [
        Fen::START,
        "7k/2m~5/1p6/P1N1N3/R2p1m2/4M3/1M~6/K7 w - - 0 1",
        "k7/7R/8/3n4/2P1S3/8/8/1R2K3 w - - 0 1",
    ];
    let styles = [SanStyle::Short, SanStyle::Readable, SanStyle::Long];
    for fen in fens {
        let fen: Fen = fen.parse().expect("a FEN");
        let ignored = makruk::SetupProblems::TOO_MANY_MET;
        let position = fen.to_position_ignoring(ignored).expect("a position");
        for mv in position.legal_moves() {
            for (&letters, style) in LetterSet::ALL
                .iter()
                .flat_map(|all| styles.map(|style| (all, style)))
            {
                let san = San::from_move_with(&position, mv, style, letters);
                let text = format!("move:\"{san}\"");
                let query = Query::with_letters(&text, letters).expect(&text);
                assert_eq!(query.to_string().parse(), Ok(query), "{text} in {letters}");
            }
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_query_is_its_text_for_serde() {
    let query: Query = "gives:mate moved:P".parse().expect("a query");
    let text = serde_json::to_string(&query).expect("text");
    assert_eq!(text, "\"gives:mate moved:P\"");
    assert_eq!(
        serde_json::from_str::<Query>(&text).expect("a query"),
        query
    );
    assert!(serde_json::from_str::<Query>("\"gives:\"").is_err());
}

#[test]
#[allow(clippy::too_many_lines)] // a table
fn errors_say_where_they_are_what_was_found_and_what_was_expected() {
    for (text, error) in [
        (
            "",
            "offset 0: expected a word such as `turn:black`, found none",
        ),
        (
            "then",
            "offset 0: expected a word such as `turn:black`, found none",
        ),
        (
            "turn:white then",
            "offset 15: expected a word such as `turn:black`, found none",
        ),
        (
            "lasting:3",
            "offset 9: expected a word about a position, a move or the game, found only words about the step",
        ),
        (
            "som",
            "offset 0: expected a key and a value, such as `player:som`, found `som`",
        ),
        (
            "materail:KRvK",
            "offset 0: expected a key, found `materail`; did you mean `material`?",
        ),
        (
            "turn:white xyzzy:1",
            "offset 11: expected a key such as `player`, `material` or `turn`, found `xyzzy`",
        ),
        (
            "color:either",
            "offset 0: expected a key, found `color`; did you mean `colours`?",
        ),
        ("-then", "offset 0: `then` cannot be negated"),
        ("-lasting:8", "offset 0: `lasting` cannot be negated"),
        (
            "turn:white lasting:2 lasting:3",
            "offset 21: `lasting` may occur once in a step, found it twice",
        ),
        (
            "lasting:0",
            "offset 8: lasting: expected a number of positions from 1, found `0`",
        ),
        (
            "turn:green",
            "offset 5: turn: expected `white` or `black`, found `green`",
        ),
        (
            "turn:white,",
            "offset 11: turn: expected `white` or `black`, found nothing",
        ),
        (
            "result:2-0",
            "offset 7: result: expected `1-0`, `0-1`, `1/2-1/2` or `*`, found `2-0`",
        ),
        (
            "ply:60-20",
            "offset 4: expected a range whose first number is not above the second",
        ),
        (
            "ply:-",
            "offset 4: ply: expected a number or a range such as `20-60`, `20-` or `-60`, found `-`",
        ),
        (
            "lead:2.65",
            "offset 5: lead: expected a number of bia with at most one decimal, or a range such as `2.6-`, found `2.65`",
        ),
        (
            "player:\"x",
            "offset 7: expected `\"` at the end of the quotation, found none",
        ),
        (
            "player:\"a\\b\"",
            "offset 10: expected `\"` or `\\` after `\\` in quotes",
        ),
        (
            "tag:=x",
            "offset 4: tag: expected the name of a tag, found none",
        ),
        (
            "tag:Event",
            "offset 9: tag: expected one of = != < <= > >= ~ after the name, found none",
        ),
        (
            "board:9/8/8/8/8/8/8/8",
            "offset 6: rank 8: expected 8 squares, found more",
        ),
        ("board:8/8/8", "offset 11: expected 8 ranks, found 3"),
        (
            "board:8/8/8/8/8/8/8/7",
            "offset 21: rank 1: expected 8 squares, found 7",
        ),
        (
            "board:Q7/8/8/8/8/8/8/8",
            "offset 6: expected a piece (K R N S M P, small for Black), a digit, `.`, `?` or `[`, found `Q`",
        ),
        (
            "board:[R/8",
            "offset 8: expected a piece (K R N S M P, small for Black), a digit, `.`, `?` or `[`, found `/`",
        ),
        ("board:[R", "offset 6: expected `]` after `[` and pieces"),
        ("material:KRv", "offset 12: expected one K on each side"),
        (
            "material:KR",
            "offset 11: expected two sides with `v` between them, such as `KRvK`",
        ),
        (
            "material:KR*PvK",
            "offset 12: expected nothing after `*` on a side",
        ),
        (
            "material:KXvK",
            "offset 10: expected a piece (K R N S M P), found `X`",
        ),
        (
            "material:KP4-2vK",
            "offset 11: expected a range whose first number is not above the second",
        ),
        (
            "material:KP-vK",
            "offset 11: expected a number of pieces, such as `2`, `2-4` or `2-`",
        ),
    ] {
        let found = text.parse::<Query>().expect_err(text);
        assert_eq!(found.to_string(), error, "{text}");
        assert!(text.is_char_boundary(found.offset()));
    }
    for text in ["position:\"8/8\"", "move:Zz9", "position:", "move:"] {
        let error = text.parse::<Query>().expect_err(text);
        assert!(!error.kind().name().is_empty(), "{error}");
    }
}

#[test]
fn a_query_of_a_megabyte_is_read_or_rejected() {
    let words = "turn:white ".repeat(100_000);
    assert_eq!(
        words
            .parse::<Query>()
            .expect("a query")
            .first()
            .words()
            .count(),
        100_000
    );
    let steps = "turn:white then ".repeat(60_000);
    assert!(steps.parse::<Query>().is_err());
    for text in [
        "x".repeat(1 << 20),
        format!("turn:{}", "x".repeat(1 << 20)),
        format!("player:{}", "\"".repeat((1 << 20) + 1)),
        format!("board:{}", "[R".repeat(1 << 19)),
    ] {
        let error = text.parse::<Query>().expect_err("no query");
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[test]
fn a_query_of_many_steps_is_searched() {
    let game: makruk::GameTree = "1. e4 e5 2. d4 d5 *".parse().expect("a game");
    let text = vec!["moved:P"; 20_000].join(" then ");
    let query: Query = text.parse().expect("a query");
    assert_eq!(Finder::new(&query).find(&game), None);
}

proptest! {
    #[test]
    fn every_move_pattern_is_read_as_it_is_written(
        text in "[KMSNRPEFTBQDHมค]?\\.?[a-hก]?[1-8]?[x-]?[KMSNRPEFTBQDHมง]?[a-hข][1-8๑](=[MFQPN])?[+#]?=?",
        letters in select(LetterSet::ALL.to_vec()),
    ) {
        if let Ok(query) = Query::with_letters(&format!("move:\"{text}\""), letters) {
            prop_assert_eq!(query.to_string().parse(), Ok(query));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_is_written_and_read_again(parts in prop::collection::vec(select(vec![
        "turn:", "white", "black", " ", "-", "then ", "next ", "ply:", "1", "20-", ",", "\"", "\\", "board:", "8/8/8/8/8/8/8/8",
        "8/8/R.?[Nn]3/8/8/8/8/8", "material:", "KRvK", "K*vKP2-", "tag:", "Event", "~", ">=", "x", "ก", "move:", "Rd5", "e3e4",
        "lead:", "2.6", "position:", "4k3/8/8/8/8/8/8/R3K3", "_w", "lasting:", "3", "flip:yes", "colours:either", "player:", ":",
        "ended:draw", "result:1-0", "captured:R", "gives:mate",
    ]), 1..16)) {
        let text = parts.concat();
        match text.parse::<Query>() {
            Ok(query) => prop_assert_eq!(query.to_string().parse(), Ok(query)),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset()), "{}", error),
        }
    }
}

#[test]
fn only_a_met_is_marked_as_promoted() {
    let rank = |rank: &str| format!("{rank}/8/8/8/8/8/8/8").parse::<BoardPattern>();
    assert_eq!(rank("M~6m~"), rank("M6m"));
    for text in ["R~7", "5~3", "8~", "M~~7", "~8", "M7/~8", "[Mm]~7"] {
        assert!(rank(text).is_err(), "{text}");
    }
}
