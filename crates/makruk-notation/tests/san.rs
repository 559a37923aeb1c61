//! SAN moves: written as the oracle writes them, and read back.

use makruk_notation::{
    Fen, San,
    letters::LetterSet,
    makruk_core::{Move, Position, Role, SetupProblems},
    san::{self, DetectError, SanErrorKind, SanStyle},
};

use crate::common;

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect("valid position")
}

fn mv(text: &str) -> Move {
    text.parse::<Move>().expect(text)
}

/// Reads a move in a letter set and matches it on a board.
fn find(fen: &str, text: &str, letters: LetterSet) -> Result<String, SanErrorKind> {
    let san = San::from_bytes(text.as_bytes(), letters).expect(text);
    let mv = san.to_move(&position(fen));
    mv.map(|mv| mv.to_string()).map_err(|error| error.kind())
}

#[test]
fn every_move_agrees_with_the_oracle_in_four_notations() {
    let mut moves = 0;
    for row in makruk_testdata::sans() {
        let position = position(&row.fen);
        for (uci, expected) in &row.moves {
            let short = San::from_move(&position, mv(uci));
            assert_eq!(short.to_string(), expected.san, "{} {uci}", row.fen);
            for (style, letters, text) in [
                (SanStyle::Short, LetterSet::FAIRY, &expected.san),
                (SanStyle::Long, LetterSet::FAIRY, &expected.lan),
                (SanStyle::Short, LetterSet::THAI, &expected.thai_san),
                (SanStyle::Long, LetterSet::THAI, &expected.thai_lan),
            ] {
                let san = San::from_move_with(&position, mv(uci), style, letters);
                assert_eq!(&san.to_string(), text, "{} {uci}", row.fen);
            }
            moves += 1;
        }
    }
    assert_eq!(moves, 2182);
}

#[test]
fn a_move_displays_the_letters_in_which_it_was_formatted_or_parsed() {
    let styles = [
        SanStyle::Short,
        SanStyle::Unambiguous,
        SanStyle::Readable,
        SanStyle::Long,
    ];
    for row in makruk_testdata::sans().iter().step_by(3) {
        let position = position(&row.fen);
        for mv in position.legal_moves() {
            let role = position.board().get(mv.from()).expect("a mover").role();
            for letters in LetterSet::ALL {
                let to = format!(
                    "{}{}",
                    letters.file(mv.to().file()),
                    letters.rank(mv.to().rank())
                );
                for style in styles {
                    let san = San::from_move_with(&position, mv, style, letters);
                    assert_eq!(san.letters(), letters);
                    let text = san.to_string();
                    assert!(text.contains(&to), "{text} {letters}");
                    if role != Role::Bia {
                        assert!(text.starts_with(letters.letter(role)), "{text} {letters}");
                    }
                    let read = San::from_bytes(text.as_bytes(), letters).expect(&text);
                    assert_eq!(read.letters(), letters);
                    assert!(read.candidates(&position).contains(&mv), "{text} {letters}");
                    if style != SanStyle::Readable {
                        assert_eq!(read.to_string(), text, "{letters}");
                    }
                }
            }
        }
    }
}

#[test]
fn written_moves_round_trip_and_ambiguous_thai_short_moves_are_reported() {
    for row in makruk_testdata::sans() {
        let position = position(&row.fen);
        for (uci, written) in &row.moves {
            for (text, letters) in [
                (&written.san, LetterSet::FAIRY),
                (&written.lan, LetterSet::FAIRY),
                (&written.thai_lan, LetterSet::THAI),
            ] {
                let san = San::from_bytes(text.as_bytes(), letters).expect(text);
                assert_eq!(san.to_move(&position), Ok(mv(uci)), "{} {text}", row.fen);
                assert_eq!(&san.to_string(), text, "{}", row.fen);
            }
            let san = San::from_bytes(written.thai_san.as_bytes(), LetterSet::THAI).expect("Thai");
            assert!(
                san.candidates(&position).contains(&mv(uci)),
                "{} {uci}",
                row.fen
            );
            match san.to_move(&position) {
                Ok(found) => assert_eq!(found, mv(uci)),
                Err(error) if matches!(error.kind(), SanErrorKind::Ambiguous { .. }) => {}
                Err(error) => panic!("{} {}: {error}", row.fen, written.thai_san),
            }
        }
    }
}

#[test]
fn every_letter_set_except_thai_distinguishes_all_legal_moves() {
    for row in makruk_testdata::sans() {
        let position = position(&row.fen);
        for uci in row.moves.keys() {
            for letters in LetterSet::ALL
                .into_iter()
                .filter(|letters| letters.name() != "thai")
            {
                let text =
                    San::from_move_with(&position, mv(uci), SanStyle::Short, letters).to_string();
                let san = San::from_bytes(text.as_bytes(), letters).expect(&text);
                assert_eq!(
                    san.to_move(&position),
                    Ok(mv(uci)),
                    "{} {text} {}",
                    row.fen,
                    letters.name()
                );
            }
        }
    }
}

#[test]
fn readable_moves_round_trip_in_every_letter_set() {
    let mut named = 0;
    for row in makruk_testdata::sans() {
        let position = position(&row.fen);
        for (uci, oracle) in &row.moves {
            let mv = mv(uci);
            for letters in LetterSet::ALL {
                let text = san::readable(&position, mv, letters);
                let san = San::from_bytes(text.as_bytes(), letters).expect(&text);
                assert_eq!(san.to_move(&position), Ok(mv), "{} {text}", row.fen);
                if letters == LetterSet::THAI {
                    let role = position.board().get(mv.from()).expect("a mover").role();
                    assert!(!text.contains('='), "{} {text}", row.fen);
                    assert_eq!(
                        text.starts_with('บ'),
                        role == Role::Bia,
                        "{} {text}",
                        row.fen
                    );
                    named += usize::from(text.starts_with('บ'));
                } else if letters == LetterSet::FAIRY {
                    assert_eq!(text, oracle.san);
                }
            }
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn a_readable_thai_move_is_longer_only_if_its_letter_is_also_a_bias_file() {
    let fen = "4k3/8/8/3n4/2P1S3/8/8/4K3 w - - 0 1";
    let text = |fen: &str, uci| {
        San::from_move_with(&position(fen), mv(uci), SanStyle::Readable, LetterSet::THAI)
            .to_string()
    };
    assert_eq!(text(fen, "e4d5"), "คจ๔Xง๕");
    assert_eq!(text(fen, "c4d5"), "บXง๕");
    // Without the bia on the c-file, the first letter is the khon's.
    assert_eq!(text("4k3/8/8/3n4/4S3/8/8/4K3 w - - 0 1", "e4d5"), "คXง๕");
}

#[test]
fn thai_promotions_are_accepted_in_both_forms() {
    let fen = "4k3/8/1n6/P7/8/8/8/4K3 w - - 0 1";
    for text in [
        "กxข๖=M",
        "กxข๖=ง",
        "บกxข๖=ง",
        "บกxข๖=M",
        "บกxข๖",
        "บ ก๕xข๖=ง",
    ] {
        assert_eq!(
            find(fen, text, LetterSet::THAI),
            Ok("a5b6m".to_owned()),
            "{text}"
        );
    }
    let position = position(fen);
    let text =
        |style| San::from_move_with(&position, mv("a5b6m"), style, LetterSet::THAI).to_string();
    assert_eq!(text(SanStyle::Short), "กxข๖=M");
    assert_eq!(text(SanStyle::Readable), "บXข๖");
}

#[test]
fn moves_of_whole_games_round_trip_and_their_letters_are_detected() {
    for game in makruk_testdata::games().iter().step_by(4) {
        let mut position = position(&game.start);
        let start = position.clone();
        for (uci, ply) in game.moves.iter().zip(&game.plies) {
            let san = San::from_move(&position, mv(uci));
            assert_eq!(san.to_string(), ply.san, "{}", game.id);
            assert_eq!(
                ply.san.parse::<San>().map(|san| san.to_move(&position)),
                Ok(Ok(mv(uci)))
            );
            let _ = position.play(mv(uci)).expect("legal game");
        }
        let moves = game.plies.iter().map(|ply| ply.san.as_bytes());
        match LetterSet::detect(moves, &start) {
            Ok(letters) => {
                // If only khun, rua and bia move, all letter sets read the same moves.
                let differs = game
                    .plies
                    .iter()
                    .any(|ply| ply.san.contains(['M', 'S', 'N']));
                assert!(
                    letters == LetterSet::FAIRY || !differs,
                    "{}: {}",
                    game.id,
                    letters.name()
                );
            }
            Err(DetectError::Ambiguous { .. }) => {}
            Err(error) => panic!("{}: {error}", game.id),
        }
    }
}

#[test]
fn only_legal_moves_require_disambiguation() {
    // The ma on e3 is pinned by the rua, so the ma on b3 needs no disambiguation.
    let fen = "4r2k/8/8/8/8/1N2N3/8/4K3 w - - 0 1";
    assert_eq!(
        San::from_move(&position(fen), mv("b3d2")).to_string(),
        "Nd2"
    );
    // Without the pin, both can reach c2.
    let fen = "7k/8/8/8/8/N3N3/8/4K3 w - - 0 1";
    assert_eq!(
        San::from_move(&position(fen), mv("a3c2")).to_string(),
        "Nac2"
    );
}

#[test]
fn met_and_bia_ngai_share_a_letter_and_are_disambiguated() {
    let fen = "4k3/8/8/8/2M1M~3/8/8/4K3 w - - 0 1";
    assert_eq!(
        San::from_move(&position(fen), mv("c4d5")).to_string(),
        "Mcd5"
    );
    assert_eq!(
        San::from_move(&position(fen), mv("e4d5")).to_string(),
        "Med5"
    );
    let written = |letters| san::readable(&position(fen), mv("e4d5"), letters);
    assert_eq!(written(LetterSet::THAI), "งง๕"); // the federation's letters differ
    assert_eq!(written(LetterSet::PLAYOK), "Ped5");
}

#[test]
fn a_makruk_js_bia_ngai_has_no_letter_and_is_disambiguated_from_a_bia() {
    let fen = "7k/8/8/8/8/2M~P4/8/4K3 w - - 0 1";
    let written = |uci| {
        let (style, letters) = (SanStyle::Short, LetterSet::MAKRUK_JS);
        San::from_move_with(&position(fen), mv(uci), style, letters).to_string()
    };
    assert_eq!(
        (written("c3d4"), written("d3d4")),
        ("cd4".into(), "dd4".into())
    );
    assert_eq!(find(fen, "cd4", LetterSet::MAKRUK_JS), Ok("c3d4".into()));
    // Without the file, as makruk-js writes it, the move is ambiguous.
    assert!(matches!(
        find(fen, "d4", LetterSet::MAKRUK_JS),
        Err(SanErrorKind::Ambiguous { .. })
    ));
}

#[test]
fn every_letter_set_reads_an_f_as_a_bia_ngai() {
    // A bia ngai and a met reach e5.
    let fen = "4k3/8/3M~1M2/8/P7/8/8/4K3 w - - 0 1";
    for letters in LetterSet::ALL {
        assert_eq!(find(fen, "Fe5", letters).as_deref(), Ok("d6e5"));
        assert_eq!(find(fen, "Fd6-e5", letters).as_deref(), Ok("d6e5"));
        let error = find(fen, "Ff5", letters).unwrap_err();
        assert!(matches!(
            error,
            SanErrorKind::Illegal {
                role: Role::BiaNgai,
                ..
            }
        ));
        let promotions = "4k3/8/1m6/P7/8/8/8/4K3 w - - 0 1";
        for (text, uci) in [
            ("a6=F", "a5a6m"),
            ("axb6=F+", "a5b6m"),
            ("a5xb6=F", "a5b6m"),
        ] {
            assert_eq!(find(promotions, text, letters).as_deref(), Ok(uci));
        }
        let read = San::from_bytes(b"Fe5", letters).expect("a move");
        assert!(!read.to_string().contains('F'));
        assert!(!san::readable(&position(fen), mv("d6e5"), letters).contains('F'));
    }
}

#[test]
fn an_f_makes_no_game_ambiguous() {
    let detect = |fen: &str, moves: &str| {
        LetterSet::detect(moves.split(' ').map(str::as_bytes), &position(fen))
    };
    // Fairy letters read the moves as well, and a different one for the first, but do not write an F.
    let both = "4k3/8/8/P7/8/8/8/1N1KM3 w - - 0 1";
    assert_eq!(detect(both, "Md2 Kd7 a6=F"), Ok(LetterSet::MAKRUK_JS));
    let ambiguous = detect(both, "Md2 Kd7 a6");
    assert!(matches!(ambiguous, Err(DetectError::Ambiguous { .. })));
    assert_eq!(detect(both, "a6=F"), Ok(LetterSet::MAKRUK_JS));
    // No set writes these.
    let fairy = "4k3/8/8/P7/8/8/8/2SKM3 w - - 0 1";
    assert_eq!(detect(fairy, "Sd2 Kd7 a6=F Kd6 Fb5"), Ok(LetterSet::FAIRY));
    assert_eq!(detect(fairy, "Bd2 Kd7 a6=F"), Ok(LetterSet::INTERNATIONAL));
    let mixed = detect(fairy, "Sd2 Kd7 Ed2 Fb5");
    assert_eq!(mixed, Err(DetectError::Mixed { ply: 3 }));
}

#[test]
fn thai_captures_by_a_khon_and_by_a_bia_on_the_c_file_look_alike() {
    let fen = "4k3/8/8/3n4/2P1S3/8/8/4K3 w - - 0 1";
    let san = San::from_bytes("คxง๕".as_bytes(), LetterSet::THAI).expect("a capture");
    let error = san.to_move(&position(fen)).unwrap_err();
    assert_eq!(
        error.kind(),
        SanErrorKind::Ambiguous {
            first: mv("c4d5"),
            second: mv("e4d5")
        }
    );
    assert_eq!(
        error.to_string(),
        "ambiguous: the piece on c4 or the one on e4 may go to d5"
    );
    assert_eq!(san.candidates(&position(fen)).len(), 2);
    // If only one of the two moves is legal, the text is not ambiguous.
    let without_bia = "4k3/8/8/3n4/4S3/8/8/4K3 w - - 0 1";
    assert_eq!(
        find(without_bia, "คxง๕", LetterSet::THAI),
        Ok("e4d5".into())
    );
    let without_khon = "4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1";
    assert_eq!(
        find(without_khon, "คxง๕", LetterSet::THAI),
        Ok("c4d5".into())
    );
}

#[test]
fn the_thai_letters_of_met_and_ma_are_distinguished() {
    let fen = "4k3/8/8/8/8/8/8/1N2KM2 w - - 0 1";
    assert_eq!(find(fen, "ม็-จ๒", LetterSet::THAI), Ok("f1e2".into()));
    assert_eq!(find(fen, "ม-ง๒", LetterSet::THAI), Ok("b1d2".into()));
    assert_eq!(
        find(fen, "ม-ง2", LetterSet::THAI),
        Ok("b1d2".into()),
        "either script of digits"
    );
}

#[test]
fn marks_are_optional_but_must_be_correct() {
    let fen = "4k3/8/1p6/P7/8/8/8/R3K3 w - - 0 1";
    for text in ["a6=M", "a6", "axb6=M", "axb6"] {
        let to = if text.contains('b') { "a5b6m" } else { "a5a6m" };
        assert_eq!(find(fen, text, LetterSet::FAIRY), Ok(to.into()), "{text}");
    }
    assert_eq!(
        find(fen, "a1-a2", LetterSet::FAIRY),
        Err(SanErrorKind::Illegal {
            role: makruk_notation::makruk_core::Role::Bia,
            to: mv("a1a2").to()
        })
    );
    assert!(
        find(fen, "Rxa2", LetterSet::FAIRY).is_err(),
        "nothing to capture"
    );
    assert!(
        find(fen, "Ra2=M", LetterSet::FAIRY).is_err(),
        "a rua does not promote"
    );
    assert_eq!(
        find(fen, "Ra2+", LetterSet::FAIRY),
        Ok("a1a2".into()),
        "a sign is not checked"
    );
}

#[test]
fn an_equals_sign_at_the_end_offers_a_draw() {
    let san = San::from_bytes(b"Nd2=", LetterSet::INTERNATIONAL).expect("a move");
    assert!(san.offers_draw());
    assert_eq!(san.to_string(), "Nd2=");
    let san = San::from_bytes(b"Qc6+=", LetterSet::INTERNATIONAL).expect("a move");
    assert!(san.offers_draw());
    let san = San::from_bytes(b"g6=P+", LetterSet::PLAYOK).expect("a move");
    assert!(!san.offers_draw());
}

#[test]
fn errors_have_a_location_and_a_message() {
    let error = |text: &str| {
        let error = text.parse::<San>().expect_err(text);
        (error.offset(), error.to_string())
    };
    assert_eq!(
        error(""),
        (0, "expected a piece or a square, found the end".into())
    );
    assert_eq!(error("0-0"), (0, "Makruk has no castling".into()));
    assert_eq!(error("N"), (1, "expected a file, found the end".into()));
    assert_eq!(error("Nx"), (2, "expected a file, found the end".into()));
    assert_eq!(error("Nd"), (2, "expected a rank, found the end".into()));
    assert_eq!(error("Nd9"), (2, "expected a rank, found `9`".into()));
    assert_eq!(
        error("a6=S"),
        (3, "expected the letter of a promoted bia, found `S`".into())
    );
    assert_eq!(
        error("Nd2?"),
        (3, "expected the end of the move, found `?`".into())
    );
    let fen = "7k/8/8/8/8/N3N3/8/4K3 w - - 0 1";
    assert_eq!(
        find(fen, "Nc2", LetterSet::FAIRY).unwrap_err().to_string(),
        "the pieces on a3 and e3 can both go to c2: add the file or rank"
    );
    assert_eq!(
        find(fen, "Mc2", LetterSet::FAIRY).unwrap_err().to_string(),
        "no legal met move to c2 matches"
    );
}

#[test]
fn a_letter_of_another_set_is_an_error_that_names_both_sets() {
    let error = |text: &str, letters: LetterSet| {
        let error = San::from_bytes(text.as_bytes(), letters).expect_err(text);
        (error.offset(), error.to_string())
    };
    let (fairy, international) = (LetterSet::FAIRY, LetterSet::INTERNATIONAL);
    for (text, letters, offset, message) in [
        (
            "Qd4",
            fairy,
            0,
            "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters",
        ),
        (
            "Q",
            fairy,
            0,
            "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters",
        ),
        (
            "Td6",
            fairy,
            0,
            "`T` is not a piece in the fairy letters (K M S N R), only in the makruk-js letters",
        ),
        (
            "Sf2",
            international,
            0,
            "`S` is not a piece in the international letters (K Q B N R), only in the fairy letters",
        ),
        (
            "Sf2",
            LetterSet::PLAYOK,
            0,
            "`S` is not a piece in the playok letters (K Q B N R P), only in the fairy letters",
        ),
        (
            "ม-ง๒",
            fairy,
            0,
            "`ม` is not a piece in the fairy letters (K M S N R), only in the thai letters",
        ),
        (
            "ก๕",
            fairy,
            0,
            "`ก` is not a file in the fairy letters (K M S N R), only in the thai letters",
        ),
        (
            "Sf2",
            LetterSet::THAI,
            0,
            "`S` is not a piece in the thai letters (ข ม็ ค ม ร บ ง), only in the fairy letters",
        ),
        (
            "a6=Q",
            fairy,
            3,
            "`Q` is not a promoted bia in the fairy letters (K M S N R), only in the international letters",
        ),
        // No set has these letters.
        ("Zz9", fairy, 0, "expected a piece or a square, found `Z`"),
        (
            "a6=N",
            international,
            3,
            "`N` is not a promoted bia in the international letters (K Q B N R), only in the official letters",
        ),
    ] {
        assert_eq!(error(text, letters), (offset, message.into()), "{text}");
    }
}

#[test]
fn a_games_letters_are_detected_or_the_ambiguity_is_reported() {
    let detect = |text: &str| {
        LetterSet::detect(text.split(' ').map(str::as_bytes), &Position::start())
            .map(LetterSet::name)
    };
    assert_eq!(detect("e4 e5 Sf2"), Ok("fairy"));
    assert_eq!(detect("c4 c5 Nc3 Nc6 Bf2 Bf7 Qf2"), Ok("international"));
    assert_eq!(detect("จ๔ จ๕ ม-จ๒"), Ok("thai"));
    assert_eq!(detect("e4 e5 Tf2"), Ok("makruk-js"));
    assert_eq!(
        detect("e4 e5 Me2"),
        Ok("makruk-js"),
        "no met can go there, a ma can"
    );
    assert_eq!(detect("e4 e5 Kc2"), Ok("fairy"), "all sets mean the same");
    assert_eq!(
        detect("e4 e5 Md2"),
        Err(DetectError::Ambiguous {
            first: "fairy",
            second: "makruk-js"
        })
    );
    assert_eq!(detect("e4 Sf7 Bf2"), Err(DetectError::Mixed { ply: 3 }));
}

#[test]
fn a_games_san_agrees_with_its_pgn_in_all_letters() {
    for recorded in makruk_testdata::games().iter().take(20) {
        let tree = common::games::tree_of(recorded);
        let moves = tree.main_line().filter_map(makruk_notation::tree::Node::mv);
        let moves: Vec<Move> = moves.collect();
        let mut game = makruk_rules::Game::new(tree.start().clone(), makruk_rules::Rules::THAI);
        for &mv in &moves {
            if game.play(mv).is_err() {
                break; // the game was over
            }
        }
        for letters in LetterSet::ALL {
            let pgn = tree.pgn().letters(letters).without_tags().to_string();
            let is_move = |word: &&str| {
                !word.ends_with('.')
                    && makruk_rules::GameResult::from_bytes(word.as_bytes()).is_none()
            };
            // Thai long moves contain a space.
            let expected: String = pgn.split_whitespace().filter(is_move).collect();
            let texts: Vec<String> = tree.san_moves(letters).map(|(_, san)| san).collect();
            assert_eq!(texts.len(), moves.len());
            // Fairy-Stockfish writes a PGN in Thai letters the same way.
            if letters != LetterSet::THAI {
                assert_eq!(
                    texts.concat().replace(' ', ""),
                    expected,
                    "{}",
                    letters.name()
                );
            }
            let of_game: Vec<(Move, String)> = san::moves(&game, letters)
                .map(|(mv, san)| (mv, san.to_string()))
                .collect();
            let expected: Vec<(Move, String)> = moves.iter().copied().zip(texts).collect();
            assert_eq!(of_game[..], expected[..of_game.len()]);
        }
    }
}

#[test]
fn every_piece_has_its_own_symbol_in_every_letter_set() {
    for letters in LetterSet::ALL {
        let mut signs = Role::ALL.map(|role| letters.piece_letter(role)).to_vec();
        for (role, sign) in Role::ALL.into_iter().zip(&signs) {
            // The letter in moves is the symbol, or its beginning.
            assert!(
                !sign.is_empty() && sign.starts_with(letters.letter(role)),
                "{sign}"
            );
        }
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), 7, "{}", letters.name());
    }
}

#[test]
fn the_matched_move_is_the_only_candidate() {
    let mut found = 0;
    for row in makruk_testdata::sans().iter().step_by(11) {
        let position = position(&row.fen);
        for letters in LetterSet::ALL {
            let pieces = Role::ALL.map(|role| letters.letter(role));
            for piece in pieces {
                for to in 0..64_u8 {
                    let square =
                        |index: u8| format!("{}{}", char::from(b'a' + index % 8), index / 8 + 1);
                    for before in ["", "a", "e", "3", "d4", "x", "ex", "4x"] {
                        for mark in ["", "=M"] {
                            let text = format!("{piece}{before}{}{mark}", square(to));
                            let Ok(san) = San::from_bytes(text.as_bytes(), letters) else {
                                continue;
                            };
                            let candidates = san.candidates(&position);
                            match san.to_move(&position) {
                                Ok(mv) => {
                                    assert_eq!(candidates[..], [mv], "{} {text}", row.fen);
                                    found += 1;
                                }
                                Err(_) => assert!(candidates.len() != 1, "{} {text}", row.fen),
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(found > 1_000, "{found}");
}
