//! The notation of the federation's rules of B.E. 2569 (2026): letters and results (ค 1.2), the standard form and the competition
//! form (ค 1.4 and 1.5).

use makruk_notation::{
    Fen, FenDialect, GameTree, San,
    fen::FenErrorKind,
    letters::LetterSet,
    makruk_core::{Color, Move, Piece, Position, Role, SetupProblems, Square},
    pgn::{PgnError, PgnErrorKind, PgnReader},
    san::{SanErrorKind, SanStyle},
    tree::{Node, ReadGame},
    typed,
};
use makruk_rules::GameResult;

use crate::common;

const FORMS: [LetterSet; 4] = [
    LetterSet::THAI_COMPETITION,
    LetterSet::THAI_COMPETITION_DIGITS,
    LetterSet::THAI_STANDARD,
    LetterSet::THAI_STANDARD_DIGITS,
];

/// A rua may capture a bia.
const CAPTURE: &str = "7k/8/8/8/R2p4/8/8/K7 w - - 0 1";

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect("valid position")
}

fn written(fen: &str, mv: &str, letters: LetterSet) -> String {
    let mv: Move = mv.parse().expect(mv);
    let text = |style| San::from_move_with(&position(fen), mv, style, letters).to_string();
    // The federation's forms have one style.
    assert_eq!(text(SanStyle::Short), text(SanStyle::Unambiguous));
    assert_eq!(text(SanStyle::Readable), text(SanStyle::Unambiguous));
    text(SanStyle::Unambiguous)
}

fn read(fen: &str, text: &str, letters: LetterSet) -> Result<String, SanErrorKind> {
    let san = San::from_bytes(text.as_bytes(), letters).map_err(|error| error.kind())?;
    let mv = san.to_move(&position(fen)).map_err(|error| error.kind())?;
    Ok(mv.to_string())
}

fn game(pgn: &str) -> ReadGame {
    GameTree::read(&mut PgnReader::new(pgn.as_bytes()), None).expect("a game")
}

#[test]
fn the_standard_form_names_both_squares_and_the_competition_form_the_target() {
    let start = Fen::START;
    let two_ma = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1";
    let promotion = "4k3/8/1n6/P7/8/8/8/4K3 w - - 0 1";
    let mate = "7k/5K2/8/8/8/8/8/R7 w - - 0 1";
    for (fen, mv, standard, competition) in [
        (start, "b1d2", "มข1-ง2", "มง2"),
        (start, "e3e4", "บจ3-จ4", "บจ4"),
        (CAPTURE, "a4d4", "รก4Xง4", "รXง4"),
        (CAPTURE, "a4a8", "รก4-ก8+", "รก8+"),
        (two_ma, "b3d4", "มข3-ง4", "มข3-ง4"),
        (promotion, "a5a6m", "บก5-ก6", "บก6"),
        (promotion, "a5b6m", "บก5Xข6", "บXข6"),
        (mate, "a1h1", "รก1-ญ1#", "รญ1#"),
    ] {
        assert_eq!(written(fen, mv, LetterSet::THAI_STANDARD), standard);
        assert_eq!(written(fen, mv, LetterSet::THAI_COMPETITION), competition);
    }
    let digits = |letters| written(CAPTURE, "a4d4", letters);
    assert_eq!(digits(LetterSet::THAI_STANDARD_DIGITS), "รก๔Xง๔");
    assert_eq!(digits(LetterSet::THAI_COMPETITION_DIGITS), "รXง๔");
}

#[test]
fn the_competition_form_names_the_origin_where_a_letter_is_also_a_file() {
    // A khon and a bia on the c-file may capture.
    let fen = "4k3/8/8/3n4/2P1S3/8/8/4K3 w - - 0 1";
    let letters = LetterSet::THAI_COMPETITION;
    assert_eq!(written(fen, "e4d5", letters), "คจ4Xง5");
    assert_eq!(written(fen, "c4d5", letters), "บXง5");
    assert_eq!(
        written("4k3/8/8/3n4/4S3/8/8/4K3 w - - 0 1", "e4d5", letters),
        "คXง5"
    );
}

#[test]
fn official_letters_are_those_of_the_rules_in_long_moves_also_for_a_bia() {
    let write = |fen: &str, mv: &str, style| {
        let mv: Move = mv.parse().expect(mv);
        San::from_move_with(&position(fen), mv, style, LetterSet::OFFICIAL).to_string()
    };
    assert_eq!(write(Fen::START, "b1d2", SanStyle::Short), "Md2");
    assert_eq!(write(Fen::START, "e3e4", SanStyle::Short), "e4");
    assert_eq!(write(Fen::START, "e3e4", SanStyle::Long), "Be3-e4");
    assert_eq!(write(Fen::START, "e1e2", SanStyle::Long), "De1-e2");
    let competition = |fen: &str, mv| written(fen, mv, LetterSet::OFFICIAL_COMPETITION);
    assert_eq!(competition(Fen::START, "e3e4"), "Be4");
    assert_eq!(competition(CAPTURE, "a4d4"), "RXd4");
    let standard = |fen: &str, mv| written(fen, mv, LetterSet::OFFICIAL_STANDARD);
    assert_eq!(standard(Fen::START, "e3e4"), "Be3-e4");
    assert_eq!(standard(CAPTURE, "a4d4"), "Ra4Xd4");
    // A bia ngai has a letter of its own, so a met is no rival.
    let fen = "4k3/8/8/8/2M1M~3/P7/8/4K3 w - - 0 1";
    assert_eq!(write(fen, "e4d5", SanStyle::Readable), "Nd5");
    assert_eq!(write(fen, "c4d5", SanStyle::Readable), "Dd5");
    let fen = "4k3/8/1n6/P7/8/8/8/4K3 w - - 0 1";
    assert_eq!(write(fen, "a5b6m", SanStyle::Readable), "axb6=N");
    for text in ["axb6=N", "Bxb6", "Ba5xb6", "Ba5xMb6", "B.a5 x M.b6"] {
        assert_eq!(
            read(fen, text, LetterSet::OFFICIAL).as_deref(),
            Ok("a5b6m"),
            "{text}"
        );
    }
}

#[test]
fn every_legal_move_of_a_sample_of_recorded_games_reads_back_in_every_form_script_and_digit() {
    let moves = read_back_moves(12, 5);
    assert!(moves > 3_000, "{moves}");
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: every legal move of all recorded games"]
    fn every_legal_move_of_recorded_games_reads_back_in_every_form_script_and_digit() {
        assert!(super::read_back_moves(1, 1) > 200_000);
    }
}

/// Checks every legal move in every n-th ply of every n-th game, and returns their number.
fn read_back_moves(games: usize, plies: usize) -> usize {
    let mut moves = 0;
    for game in makruk_testdata::games().iter().step_by(games) {
        let mut position = position(&game.start);
        for (ply, mv) in game.moves.iter().enumerate() {
            if ply % plies == 0 {
                for mv in position.legal_moves() {
                    is_read_back(&position, mv);
                    moves += 1;
                }
            }
            let mv: Move = mv.parse().expect(mv);
            let _ = position.play(mv).expect("legal game");
        }
    }
    moves
}

/// Checks all forms of a move, and the variants in which people type them.
fn is_read_back(position: &Position, mv: Move) {
    let is_read = |text: &str, letters: LetterSet| {
        let san = San::from_bytes(text.as_bytes(), letters);
        let read = san.and_then(|san| san.to_move(position));
        assert_eq!(read, Ok(mv), "{text} {letters} {}", Fen::from(position));
    };
    let latin = [
        LetterSet::OFFICIAL,
        LetterSet::OFFICIAL_COMPETITION,
        LetterSet::OFFICIAL_STANDARD,
    ];
    for letters in FORMS.into_iter().chain(latin) {
        for style in [SanStyle::Short, SanStyle::Long] {
            let text = San::from_move_with(position, mv, style, letters).to_string();
            is_read(&text, letters);
            if style == SanStyle::Long {
                let role = position.board().get(mv.from()).expect("a mover").role();
                let (first, rest) = text.split_at(letters.letter(role).len());
                let captured = position.board().get(mv.to());
                let captured = captured.map_or("", |piece| letters.letter(piece.role()));
                is_read(&format!("{first}.{rest}"), letters);
                let spaced = rest.replacen('-', " → ", 1).replacen(['X', 'x'], " × ", 1);
                is_read(&format!("{first} {spaced}"), letters);
                let named = format!(
                    "{first} {}",
                    rest.replacen(['X', 'x'], &format!("×{captured}."), 1)
                );
                is_read(&named, letters);
            }
        }
    }
    // The human-readable form of each set is also that of the other Thai sets.
    let text = San::from_move_with(position, mv, SanStyle::Readable, LetterSet::THAI).to_string();
    for letters in FORMS {
        is_read(&text, letters);
    }
}

fn moves(tree: &GameTree) -> Vec<Option<Move>> {
    tree.main_line().map(Node::mv).collect()
}

#[test]
fn whole_games_read_back_in_every_form() {
    for recorded in makruk_testdata::games().iter().step_by(30) {
        let tree = common::games::tree_of(recorded);
        for letters in LetterSet::ALL {
            let pgn = tree.pgn().letters(letters).to_string();
            for choice in [None, Some(letters)] {
                let read =
                    GameTree::read(&mut PgnReader::new(pgn.as_bytes()), choice).expect("a game");
                assert_eq!(
                    (read.errors, read.warnings),
                    (Vec::new(), Vec::new()),
                    "{pgn}"
                );
                assert_eq!(moves(&read.tree), moves(&tree), "{letters}");
            }
            // Without its tag, the letters are detected.
            let bare = pgn.replace(&format!("[Letters \"{letters}\"]\n"), "");
            if let (Some(read), true) = (
                GameTree::read(&mut PgnReader::new(bare.as_bytes()), None),
                letters.name().starts_with("thai"),
            ) {
                assert_eq!((read.errors, read.letters), (Vec::new(), LetterSet::THAI));
                assert_eq!(moves(&read.tree), moves(&tree), "{letters}");
            }
        }
    }
}

#[test]
fn what_people_type_is_read_alone_typed_and_inside_a_game() {
    for text in [
        "มข1-ง2",
        "มข๑-ง๒",
        "ม.ข1 - ง2",
        "ม.ข1–ง2",
        "ม.ข1 — ง2",
        "มข1→ง2",
        "ม.ข1 -> ง2",
        "ม.ข1->ง2",
        "มข1 −ง2",
        "มข1- ง2",
        "ม ข1-ง2",
        "ม. ข๑ - ง๒",
        "มง2",
        "ม-ง๒",
        "ม.ง2",
    ] {
        assert_eq!(
            read(Fen::START, text, LetterSet::THAI).as_deref(),
            Ok("b1d2"),
            "{text}"
        );
        let typed = typed::read(text, &Position::start(), LetterSet::FAIRY);
        assert_eq!(
            typed.map(|typed| typed.mv.to_string()).as_deref(),
            Ok("b1d2"),
            "{text}"
        );
        for pgn in [
            format!("1. {text} *"),
            format!("1. {text} บจ5 2. {text} *").replace(" 2. ", " * 1. "),
            format!("๑. {text}\nบจ5 *"),
        ] {
            let read = game(&pgn);
            assert_eq!(read.errors, [], "{pgn}");
            let first = read.tree.main_line().next().and_then(Node::mv);
            assert_eq!(first, Some(Move::new(Square::B1, Square::D2)), "{pgn}");
        }
    }
    for text in [
        "รก4Xง4",
        "รก4xง4",
        "รก4×ง4",
        "รก4:ง4",
        "ร.ก4 × บ.ง4",
        "รก4Xบง4",
        "ร.ก๔ × ง๔",
        "รXง4",
        "ร X บง4",
        "ร × ง๔",
        "รก4xบ.ง4",
    ] {
        assert_eq!(
            read(CAPTURE, text, LetterSet::THAI).as_deref(),
            Ok("a4d4"),
            "{text}"
        );
        let pgn = format!("[SetUp \"1\"]\n[FEN \"{CAPTURE}\"]\n\n1. {text} ขญ7 *");
        let read = game(&pgn);
        assert_eq!(
            (read.errors.len(), read.tree.count_moves()),
            (0, 2),
            "{pgn}: {:?}",
            read.errors
        );
    }
    for text in ["Ra4Xd4", "Ra4xBd4", "R.a4 × B.d4", "Rxd4", "R.d4"] {
        assert_eq!(
            read(CAPTURE, text, LetterSet::OFFICIAL).as_deref(),
            Ok("a4d4"),
            "{text}"
        );
        let pgn = format!(
            "[Letters \"official\"]\n[SetUp \"1\"]\n[FEN \"{CAPTURE}\"]\n\n1. {text} Kh7 *"
        );
        let read = game(&pgn);
        assert_eq!(
            (read.errors.len(), read.tree.count_moves()),
            (0, 2),
            "{pgn}: {:?}",
            read.errors
        );
    }
}

#[test]
fn a_wrong_captured_piece_is_an_error_that_names_both() {
    let (named, captured, to) = (Role::Ma, Role::Bia, Square::D4);
    let error = SanErrorKind::Captured {
        named,
        captured,
        to,
    };
    assert_eq!(read(CAPTURE, "ร.ก4 × ม.ง4", LetterSet::THAI), Err(error));
    assert_eq!(
        error.to_string(),
        "the piece on d4 is a bia, found the letter of a ma"
    );
    assert_eq!(error.name(), "captured-piece");
    // ง is a file and the letter of a bia ngai; ม็ begins with ม.
    assert!(read(CAPTURE, "รXงง4", LetterSet::THAI).is_err());
    assert!(read(CAPTURE, "รXม็ง4", LetterSet::THAI).is_err());
    let promoted = "7k/8/8/8/R2m~4/8/8/K7 w - - 0 1";
    assert_eq!(
        read(promoted, "รXงง4", LetterSet::THAI).as_deref(),
        Ok("a4d4")
    );
    // Nothing is captured, or nothing can capture it.
    let illegal = |text| read(CAPTURE, text, LetterSet::THAI).unwrap_err().name();
    assert_eq!(
        (illegal("รXบก5"), illegal("มXบง4")),
        ("illegal-move", "illegal-move")
    );
}

#[test]
fn an_ambiguous_move_is_an_error_that_names_the_pieces() {
    let error = read("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "มง4", LetterSet::THAI);
    let message = "the pieces on b3 and f3 can both go to d4: add the file or rank";
    assert_eq!(error.unwrap_err().to_string(), message);
}

#[test]
fn two_plus_signs_are_checkmate_in_the_letters_of_the_federation() {
    let fen = "7k/5K2/8/8/8/8/8/R7 w - - 0 1";
    for (text, letters) in [
        ("รก1-ญ1++", LetterSet::THAI),
        ("Ra1-h1++", LetterSet::OFFICIAL),
    ] {
        assert_eq!(read(fen, text, letters).as_deref(), Ok("a1h1"));
        let san = San::from_bytes(text.as_bytes(), letters).expect(text);
        assert!(san.to_string().ends_with('#'), "{san}");
    }
    // Elsewhere they are a double check.
    let san: San = "Ra1-h1++".parse().expect("a move");
    assert_eq!(san.to_string(), "Ra1-h1+");
}

#[test]
fn the_first_false_sign_of_a_check_or_checkmate_is_a_warning() {
    let warning = |pgn: &str| {
        let read = game(pgn);
        assert_eq!(read.errors, [], "{pgn}");
        let warnings = read
            .warnings
            .iter()
            .map(|warning| (warning.kind(), warning.to_string()));
        warnings.collect::<Vec<_>>()
    };
    let sign = |claims_mate, is_check| PgnErrorKind::CheckSign {
        claims_mate,
        is_check,
    };
    let found = warning("1. e4+ e5+ *");
    let text = "line 1, column 4, ply 1: the sign is that of a check, but the move gives none";
    assert_eq!(found, [(sign(false, false), text.to_owned())]);
    assert_eq!(sign(false, false).name(), "check-sign");
    let found = warning("1. มข1-ง2++ *");
    assert_eq!(found[0].0, sign(true, false));
    let fen = format!("[SetUp \"1\"]\n[FEN \"{CAPTURE}\"]\n\n");
    assert_eq!(warning(&format!("{fen}1. Ra8# *"))[0].0, sign(true, true));
    // A true sign, and a missing one, are in order.
    assert_eq!(warning(&format!("{fen}1. Ra8+ *")), []);
    assert_eq!(warning(&format!("{fen}1. Ra8 *")), []);
}

#[test]
fn an_h_or_a_d_shows_a_fen_in_official_letters() {
    let detect = |text: &str| FenDialect::detect(text.as_bytes());
    let official = Ok(FenDialect::Official);
    assert_eq!(
        detect("rmhdkhmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMHKDHMR w - - 0 1"),
        official
    );
    assert_eq!(detect("4k3/8/8/8/4D3/8/8/4K3 w - - 0 1"), official);
    assert_eq!(detect("4k3/8/8/8/4hn2/8/8/4K3 w - - 0 1"), official);
    // The reading without them stays.
    assert_eq!(
        detect("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"),
        Ok(FenDialect::Fairy)
    );
    assert_eq!(
        detect("4k3/8/8/8/4M3/8/8/4K3 w - - 0 1"),
        Ok(FenDialect::Fairy)
    );
    let error = detect("4k3/8/8/8/2B1R3/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::AmbiguousDialect('B'));
    assert!(
        error
            .to_string()
            .ends_with("(makruk-js: bia, international: khon, official: bia)"),
        "{error}"
    );
    let error = Fen::from_ascii(b"4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", FenDialect::Fairy).unwrap_err();
    assert!(error.to_string().ends_with("official: bia)"), "{error}");
    let error = detect("4k3/8/8/8/2S1H3/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::MixedDialects('H'));
}

#[test]
fn a_result_is_read_in_a_tag_and_as_the_last_token() {
    use GameResult::{BlackWins, Draw, WhiteWins};
    for (text, result) in [
        ("0.5-0.5", Draw),
        ("½-½", Draw),
        ("½:½", Draw),
        ("๐.๕-๐.๕", Draw),
        ("O.5-O.5", Draw),
        ("1/2:1/2", Draw),
        ("1:0", WhiteWins),
        ("1–0", WhiteWins),
        ("1—0", WhiteWins),
        ("1-O", WhiteWins),
        ("๑-๐", WhiteWins),
        ("O-1", BlackWins),
        ("0:1", BlackWins),
    ] {
        for pgn in [
            format!("[Result \"{text}\"]\n\n1. e4 e5 {text}\n"),
            format!("1. e4 e5 {text}"),
            format!("1. e4 e5 {text} {{agreed}}\n\n[Event \"next\"]\n\n*"),
            format!("1. e4 e5 {text}\n\n1. d4 *"),
            format!("[Result \"{text}\"]\n\n1. e4 e5"),
        ] {
            let read = game(&pgn);
            assert_eq!((read.errors, read.warnings), (vec![], vec![]), "{pgn}");
            assert_eq!(read.tree.result(), result, "{pgn}");
            assert_eq!(read.tree.count_moves(), 2, "{pgn}");
            let tag = read.tree.tag("Result");
            assert!(tag.is_none_or(|tag| tag == result.as_str()), "{tag:?}");
        }
    }
}

#[test]
fn a_result_that_both_lose_is_kept_in_a_tag() {
    for pgn in [
        "[Result \"0-0\"]\n\n1. e4 e5 0-0\n",
        "1. e4 e5 0-0",
        "1. e4 e5 0:0\n\n[Event \"next\"]\n\n*",
        "[Result \"0-0\"]\n\n1. e4 e5",
    ] {
        let read = game(pgn);
        assert_eq!((read.errors, read.warnings), (vec![], vec![]), "{pgn}");
        let tree = read.tree;
        assert_eq!(
            (tree.result(), tree.count_moves()),
            (GameResult::Unknown, 2),
            "{pgn}"
        );
        assert_eq!(tree.tag("OriginalResult"), Some("0-0"), "{pgn}");
        assert!(tree.tag("Result").is_none_or(|tag| tag == "*"), "{pgn}");
        assert!(tree.pgn().to_string().ends_with("1. e4 e5 *\n\n"));
    }
    // A tag that says otherwise is a contradiction, and kept.
    for pgn in [
        "[Result \"0-0\"]\n\n1. e4 e5 1-0\n",
        "[Result \"1-0\"]\n\n1. e4 e5 0-0\n",
    ] {
        let read = game(pgn);
        assert_eq!(read.warnings.len(), 1, "{pgn}");
        assert_eq!(
            read.tree.tag("Result"),
            pgn.split('"')
                .nth(1)
                .filter(|tag| *tag == "0-0")
                .or(Some("*"))
        );
    }
}

#[test]
fn between_moves_a_result_in_another_form_is_an_error_and_zeros_are_castling() {
    for (text, kind) in [
        ("0-0", "castling"),
        ("O-O", "castling"),
        ("O-O-O", "castling"),
        ("0-0-0", "castling"),
        ("1:0", "san"),
    ] {
        let read = game(&format!("1. e4 {text} 2. d4 *"));
        assert_eq!(read.errors.len(), 1, "{text}");
        assert_eq!(read.errors[0].kind().name(), kind, "{text}");
        assert_eq!(read.tree.count_moves(), 1);
    }
    // As the last token, letters are castling and zeros a result.
    let read = game("1. e4 O-O *");
    assert_eq!(read.errors[0].kind().to_string(), "Makruk has no castling");
    let read = game("1. e4 O-O");
    assert_eq!(read.errors[0].kind().name(), "castling");
}

#[test]
fn every_piece_may_have_spaces_before_its_square_and_around_the_sign() {
    // Each piece of White can go to d4, where a bia stands.
    for (role, from) in [
        (Role::Khun, Square::C3),
        (Role::Met, Square::C3),
        (Role::Khon, Square::C3),
        (Role::Ma, Square::B3),
        (Role::Rua, Square::D1),
        (Role::Bia, Square::C3),
        (Role::BiaNgai, Square::C3),
    ] {
        let mut setup = position("7k/8/8/8/3p4/8/8/K7 w - - 0 1").to_setup();
        if role == Role::Khun {
            setup.board.remove(Square::A1);
        }
        setup.board.put(from, Piece::new(Color::White, role));
        let start = Position::from_setup(&setup).expect("valid position");
        let fen = Fen::from(&start);
        let (thai, latin) = (
            LetterSet::THAI.letter(role),
            LetterSet::OFFICIAL.letter(role),
        );
        for (letters, text) in [
            ("thai", format!("{thai} × ง4")),
            ("thai", format!("{thai}. × บ.ง๔")),
            ("thai", format!("{thai}.\u{a0}X\u{a0}ง4")),
            (
                "thai",
                format!("{thai} {}  →  ง4", from_thai(from)).replace('→', "x"),
            ),
            ("official", format!("{latin}. x B.d4")),
            ("official", format!("{latin} x d4")),
            ("official", format!("{latin}{from} × d4")),
        ] {
            let pgn = format!(
                "[Letters \"{letters}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {text} 0.5-0.5\n"
            );
            let read = game(&pgn);
            assert_eq!(
                (&*read.errors, &*read.warnings),
                (&[][..], &[][..]),
                "{pgn}"
            );
            let mv = read
                .tree
                .main_line()
                .next()
                .and_then(Node::mv)
                .expect("a move");
            assert_eq!((mv.from(), mv.to()), (from, Square::D4), "{pgn}");
        }
    }
}

fn from_thai(square: Square) -> String {
    let letters = LetterSet::THAI;
    format!(
        "{}{}",
        letters.file(square.file()),
        letters.rank(square.rank())
    )
}

#[test]
fn the_official_letters_yield_to_others_that_read_as_much() {
    // `N` is a ma in three sets, and a bia ngai in the official letters.
    let pgn = "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/2M~2N2/8/K7 w - - 0 1\"]\n\n1. Nd4 *";
    let read = game(pgn);
    assert_eq!((&*read.errors, read.letters), (&[][..], LetterSet::FAIRY));
    let start = position("k7/8/8/8/8/2M~2N2/8/K7 w - - 0 1");
    let typed = typed::read("Nd4", &start, LetterSet::THAI).expect("a move");
    assert_eq!(typed.mv.to_string(), "f3d4");
    let read = game("1. Md2 De7 *");
    assert_eq!(
        (&*read.errors, read.letters),
        (&[][..], LetterSet::OFFICIAL)
    );
}

#[test]
fn a_result_in_a_variation_is_an_error() {
    for text in ["0.5-0.5", "1:0", "0-0", "1-O", "๑-๐"] {
        let read = game(&format!("1. e4 e5 (1... d5 2. d4 {text}) 2. d4 *"));
        let kinds: Vec<_> = read.errors.iter().map(PgnError::kind).collect();
        assert_eq!(kinds, [PgnErrorKind::ResultInVariation], "{text}");
        assert_eq!(read.tree.count_moves(), 5);
    }
    // Between moves it is an error at its own place.
    let read = game("1. e4 0.5-0.5 2. d4 *");
    let message = "line 1, column 7, ply 2: expected a piece or a square, found `0`";
    assert_eq!(read.errors[0].to_string(), message);
}
