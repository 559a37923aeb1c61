//! The words that players read: every value has Thai text, and the sentences are grammatical with all values.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use makruk_core::{Color, IllegalMoveError, Move, Position, Role, Square};
use makruk_notation::{Fen, letters::LetterSet, words::Language};
use makruk_rules::{
    Action, ActionError, Claim, Count, CountKind, FixedGame, Game, Outcome, Rules, StartCountError,
    StopCountError, Termination,
};

use Language::{English, Thai};

/// Returns whether a text contains Thai, and neither Latin letters nor Arabic digits.
fn is_thai(text: &str) -> bool {
    text.chars().any(|char| ('ก'..='๛').contains(&char))
        && !text.chars().any(|char| char.is_ascii_alphanumeric())
}

fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.to_game(rules).expect("a position")
}

fn illegal(position: &Position, mv: &str) -> IllegalMoveError {
    let mv: Move = mv.parse().expect("a move");
    position.check_legal(mv).expect_err("an illegal move")
}

#[test]
fn languages_have_the_codes_of_html() {
    assert_eq!(Language::ALL.map(Language::name), ["en", "th"]);
    for language in Language::ALL {
        assert_eq!(language.to_string().parse(), Ok(language));
    }
    let error = "TH".parse::<Language>().unwrap_err();
    assert_eq!(error.to_string(), "expected one of en, th");
}

#[test]
fn english_names_are_those_of_the_types() {
    for role in Role::ALL {
        assert_eq!(English.role(role), role.to_string());
    }
    for kind in [CountKind::Board, CountKind::Pieces] {
        assert_eq!(English.count_kind(kind), kind.to_string());
    }
    for side in Color::ALL {
        assert_eq!(English.side(side).to_ascii_lowercase(), side.to_string());
    }
    for square in Square::ALL {
        assert_eq!(English.square(square).to_string(), square.to_string());
    }
    for by in Termination::ALL {
        let differs = matches!(by, Termination::CountExpired(_) | Termination::Unknown);
        assert_eq!(English.termination(by) != by.to_string(), differs, "{by}");
    }
}

#[test]
fn every_name_is_thai_and_unique() {
    let mut names: Vec<&str> = Role::ALL.map(|role| Thai.role(role)).into();
    names.extend(Color::ALL.map(|side| Thai.side(side)));
    names.extend([CountKind::Board, CountKind::Pieces].map(|kind| Thai.count_kind(kind)));
    names.extend(Termination::ALL.map(|by| Thai.termination(by)));
    for (index, name) in names.iter().enumerate() {
        assert!(is_thai(name), "{name}");
        assert!(!names[..index].contains(name), "{name}");
    }
}

#[test]
fn squares_have_the_letters_of_moves() {
    for language in Language::ALL {
        let letters = language.letters();
        for square in Square::ALL {
            let expected: String = [letters.file(square.file()), letters.rank(square.rank())]
                .into_iter()
                .collect();
            assert_eq!(language.square(square).to_string(), expected);
        }
    }
    assert_eq!(Thai.letters(), LetterSet::THAI);
    assert_eq!(Thai.square(Square::E4).to_string(), "จ๔");
}

#[test]
fn thai_numbers_have_thai_digits_only() {
    assert_eq!(Thai.number(1_234_567_890_u64).to_string(), "๑๒๓๔๕๖๗๘๙๐");
    assert_eq!(Thai.number(-7).to_string(), "-๗");
    assert_eq!(English.number(64).to_string(), "64");
}

#[test]
fn texts_are_padded_like_strings() {
    let mut text = String::new();
    let mate = Outcome::Draw {
        by: Termination::Stalemate,
    };
    write!(
        text,
        "[{:>4}|{:<4}|{:*^5}|{:3}|{:1}]",
        Thai.square(Square::A1),
        Thai.number(8),
        English.number(7),
        English.square(Square::H8),
        Thai.ending(mate),
    )
    .unwrap();
    assert_eq!(text, "[  ก๑|๘   |**7**|h8 |เสมอ (อับ)]");
}

#[test]
fn an_outcome_has_the_result_the_winner_and_the_reason() {
    let draw = Outcome::Draw {
        by: Termination::CountExpired(CountKind::Board),
    };
    let resigned = Outcome::Decisive {
        winner: Color::Black,
        by: Termination::Resignation,
    };
    for (language, outcome, text) in [
        (English, draw, "1/2-1/2: draw by expiry of board's honour"),
        (Thai, draw, "1/2-1/2: เสมอ (ครบศักดิ์กระดาน)"),
        (English, resigned, "0-1: Black wins by resignation"),
        (Thai, resigned, "0-1: ดำชนะ (อีกฝ่ายยอมแพ้)"),
    ] {
        assert_eq!(language.outcome(outcome).to_string(), text);
        let ending = language.ending(outcome).to_string();
        assert_eq!(format!("{outcome}: {ending}"), text);
    }
}

#[test]
fn a_count_names_the_next_number_only_if_it_will_be_spoken() {
    let text = |game: &Game, count: Count| {
        Language::ALL.map(|it| it.count(count, game.position()).to_string())
    };
    // Black is to move, and speaks 5 next.
    let mut next = game("8/8/8/4k3/2K5/4S3/8/3R4 b - 32 8 44", Rules::THAI);
    let count = next.count().unwrap();
    assert_eq!(
        text(&next, count),
        [
            "Black's next number is 5 of 16 (pieces' honour)",
            "ตาต่อไป ดำนับ ๕ (นับถึง ๑๖ ศักดิ์หมาก)"
        ]
    );
    // Black has spoken it.
    next.act("e5f5".parse().unwrap()).unwrap();
    let count = next.count().unwrap();
    assert_eq!(
        text(&next, count),
        [
            "Black has counted 5 of 16 (pieces' honour)",
            "ดำนับถึง ๕ แล้ว (ครบที่ ๑๖ ศักดิ์หมาก)"
        ]
    );
    // Black is to move, but the count is complete.
    let last = game("8/8/8/4k3/2K5/4S3/8/3R4 b - 32 32 60", Rules::THAI);
    let count = last.count().unwrap();
    assert_eq!((count.number, count.limit), (16, 16));
    assert_eq!(
        text(&last, count)[0],
        "Black has counted 16 of 16 (pieces' honour)"
    );
    // The number has passed the limit.
    let mut count = last.count().unwrap();
    count.number = 18;
    assert_eq!(
        text(&last, count),
        [
            "Black's count of 16 has run out (pieces' honour)",
            "ดำนับศักดิ์หมากเกิน ๑๖ แล้ว"
        ]
    );
}

const NO_START: [(StartCountError, [&str; 2]); 8] = [
    (
        StartCountError::AlreadyCounting(Color::White),
        ["White is already counting", "ฝ่ายขาวนับอยู่แล้ว"],
    ),
    (
        StartCountError::BiaOnBoard,
        [
            "no count can start while there is a bia on the board",
            "ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้",
        ],
    ),
    (
        StartCountError::BareKhun,
        [
            "the count of a bare khun starts automatically",
            "ฝ่ายที่เหลือขุนตัวเดียว ศักดิ์หมากเริ่มนับอัตโนมัติ ไม่ต้องขอ",
        ],
    ),
    (
        StartCountError::OpponentBare,
        ["the opponent has only a bare khun", "อีกฝ่ายเหลือแต่ขุน"],
    ),
    (
        StartCountError::Automatic,
        [
            "under these rules the count starts automatically",
            "ตามกติกานี้ นับอัตโนมัติ ไม่ต้องขอ",
        ],
    ),
    (
        StartCountError::JustStopped,
        [
            "a count that was stopped cannot be called again in the same turn",
            "หยุดนับแล้ว จึงขอนับอีกในตานี้ไม่ได้",
        ],
    ),
    (
        StartCountError::StrongerSide,
        [
            "only the weaker side may call this count",
            "ขอนับได้เฉพาะฝ่ายเสียเปรียบ",
        ],
    ),
    (
        StartCountError::NotInTheseRules,
        ["these rules do not have this count", "กติกานี้ไม่มีการนับแบบนี้"],
    ),
];

const NO_STOP: [(StopCountError, [&str; 2]); 3] = [
    (
        StopCountError::NotCounting,
        ["no count is in progress", "ไม่มีฝ่ายใดนับอยู่"],
    ),
    (
        StopCountError::NotYours,
        ["the opponent is counting, not you", "อีกฝ่ายเป็นฝ่ายนับ"],
    ),
    (
        StopCountError::Automatic(CountKind::Pieces),
        [
            "the count of pieces' honour is automatic and cannot be stopped",
            "ศักดิ์หมากนับอัตโนมัติ หยุดไม่ได้",
        ],
    ),
];

/// A position, a move, and why it is illegal.
const ILLEGAL: [(&str, &str, [&str; 2]); 9] = [
    (Fen::START, "e4e5", ["e4 is empty", "ช่อง จ๔ ไม่มีหมาก"]),
    (
        Fen::START,
        "e6e5",
        [
            "the bia on e6 belongs to the opponent",
            "เบี้ยที่ จ๖ เป็นหมากของอีกฝ่าย",
        ],
    ),
    (
        Fen::START,
        "d1d3",
        ["your own bia is on d3", "ช่อง ง๓ มีเบี้ยของคุณอยู่แล้ว"],
    ),
    (
        Fen::START,
        "b1b2",
        ["the ma on b1 cannot go to b2", "ม้าที่ ข๑ ไปที่ ข๒ ไม่ได้"],
    ),
    (
        "7k/8/8/P7/8/8/8/K7 w - - 0 1",
        "a5a6",
        [
            "a bia that reaches its promotion rank must promote",
            "เบี้ยที่เดินถึงแถวเบี้ยของอีกฝ่ายต้องหงาย",
        ],
    ),
    (
        Fen::START,
        "e3e4m",
        [
            "only a bia that reaches its promotion rank promotes",
            "หงายได้เฉพาะเบี้ยที่เดินถึงแถวเบี้ยของอีกฝ่าย",
        ],
    ),
    (
        "1r5k/8/8/8/8/8/8/K7 w - - 0 1",
        "a1b1",
        ["your khun would be in check on b1", "ขุนของคุณจะถูกรุกที่ ข๑"],
    ),
    (
        "r6k/8/8/8/8/8/7N/K7 w - - 0 1",
        "h2f1",
        [
            "your khun would still be in check after the ma goes from h2 to f1",
            "ขุนของคุณถูกรุกอยู่ และยังถูกรุกถ้าม้าเดินจาก ญ๒ ไป ฉ๑",
        ],
    ),
    (
        "r6k/8/8/8/8/8/N7/K7 w - - 0 1",
        "a2c3",
        [
            "your khun would be in check after the ma goes from a2 to c3",
            "ถ้าม้าเดินจาก ก๒ ไป ค๓ ขุนของคุณจะถูกรุก",
        ],
    ),
];

/// Refusals other than those of counts and moves.
fn other_refusals() -> [(ActionError, [&'static str; 2]); 5] {
    let mut full = FixedGame::<0>::new_in(Position::start(), None, Rules::THAI);
    let full = full.act(Action::OfferDraw(Color::White)).unwrap_err();
    let mated = Outcome::Decisive {
        winner: Color::White,
        by: Termination::Checkmate,
    };
    [
        (
            ActionError::OfferStands(Color::Black),
            ["Black's draw offer is still open", "ฝ่ายดำขอเสมออยู่แล้ว"],
        ),
        (
            ActionError::NoOffer(Color::Black),
            ["Black has not offered a draw", "ฝ่ายดำไม่ได้ขอเสมอ"],
        ),
        (
            ActionError::NothingToClaim,
            ["there is nothing to claim", "ยังขอเสมอเพราะหมากซ้ำ ๓ ครั้งไม่ได้"],
        ),
        (full, ["the game is too long", "เกมยาวเกินไป"]),
        (
            ActionError::GameOver(mated),
            ["the game is over: 1-0, checkmate", "เกมจบแล้ว: 1-0 (รุกจน)"],
        ),
    ]
}

/// Each refusal with its position and its texts.
fn refusals() -> Vec<(ActionError, Position, [&'static str; 2])> {
    let starts = NO_START.map(|(error, texts)| (ActionError::CannotStart(error), texts));
    let stops = NO_STOP.map(|(error, texts)| (ActionError::CannotStop(error), texts));
    let at_start = starts.into_iter().chain(stops).chain(other_refusals());
    let moves = ILLEGAL.map(|(fen, mv, texts)| {
        let position = game(fen, Rules::THAI).position().clone();
        let error = ActionError::IllegalMove(illegal(&position, mv));
        (error, position, texts)
    });
    at_start
        .map(|(error, texts)| (error, Position::start(), texts))
        .chain(moves)
        .collect()
}

#[test]
fn a_refusal_gives_the_reason_to_the_player() {
    for (error, position, texts) in refusals() {
        let written = Language::ALL.map(|it| it.refusal(error, &position).to_string());
        assert_eq!(written, texts);
        assert!(is_thai(&texts[1].replace("1-0", "")), "{}", texts[1]);
        assert!(!texts[0].ends_with('.'), "{}", texts[0]);
    }
}

/// Returns the names of an enum's variants.
fn variants(path: &str, name: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let source = fs::read_to_string(path).expect("a source file");
    let (_, body) = source
        .split_once(&format!("pub enum {name} {{\n"))
        .expect("the enum");
    let lines = body.lines().take_while(|line| *line != "}").map(str::trim);
    let is_variant = |line: &&str| line.starts_with(|char: char| char.is_ascii_uppercase());
    lines.filter(is_variant).map(variant).collect()
}

/// Returns the name at the beginning of a variant's declaration or `Debug` form.
fn variant(text: &str) -> String {
    let is_end = |char: char| !char.is_ascii_alphanumeric();
    text.split(is_end).next().unwrap_or_default().to_owned()
}

/// The enums are `#[non_exhaustive]`, so the compiler does not notice a missing reason.
#[test]
fn every_reason_has_a_text_in_both_languages() {
    let mut found: [BTreeSet<String>; 4] = Default::default();
    for (error, ..) in refusals() {
        found[0].insert(variant(&format!("{error:?}")));
        match error {
            ActionError::IllegalMove(error) => {
                found[1].insert(variant(&format!("{:?}", error.reason())));
            }
            ActionError::CannotStart(error) => {
                found[2].insert(variant(&format!("{error:?}")));
            }
            ActionError::CannotStop(error) => {
                found[3].insert(variant(&format!("{error:?}")));
            }
            _ => {}
        }
    }
    let refusal = "makruk-rules/src/counting/refusal.rs";
    let declared = [
        variants("makruk-rules/src/action.rs", "ActionError"),
        variants("makruk-core/src/illegality.rs", "Illegality"),
        variants(refusal, "StartCountError"),
        variants(refusal, "StopCountError"),
    ];
    assert_eq!(found, declared);
}

#[test]
fn the_refusal_of_an_illegal_move_is_that_of_the_move() {
    for (error, position, [_, thai]) in refusals() {
        if let ActionError::IllegalMove(error) = error {
            assert_eq!(Thai.illegal_move(error, &position).to_string(), thai);
        }
    }
}

#[test]
fn a_refusal_with_another_position_names_no_piece() {
    let error = illegal(&Position::start(), "b1b2");
    let elsewhere = game("7k/8/8/8/8/8/8/K7 w - - 0 1", Rules::THAI);
    let written = Language::ALL.map(|it| it.illegal_move(error, elsewhere.position()).to_string());
    assert_eq!(
        written,
        ["the piece on b1 cannot go to b2", "หมากที่ ข๑ ไปที่ ข๒ ไม่ได้"]
    );
}

#[test]
fn a_game_refuses_in_words() {
    let game = game("3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1", Rules::THAI);
    let refusal = |action| {
        let error = game.can(action).unwrap_err();
        Thai.refusal(error, game.position()).to_string()
    };
    let claim = Action::Claim(Color::White, Claim::Repetition);
    assert_eq!(refusal(claim), "ยังขอเสมอเพราะหมากซ้ำ ๓ ครั้งไม่ได้");
    assert_eq!(refusal(Action::StopCount), "ไม่มีฝ่ายใดนับอยู่");
    assert_eq!(refusal("e1e3".parse().unwrap()), "ขุนที่ จ๑ ไปที่ จ๓ ไม่ได้");
}
