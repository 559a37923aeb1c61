//! Published numbers, and those of another solver; damaged files.

use core::ops::ControlFlow;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Piece, Position, Role, Setup, Square};
use makruk_rules::Rules;
use makruk_search::{BareKhunTables, Tablebase};
use makruk_tables::{
    MakeError, MakeOptions, PieceKind, Signature, Table, TableError, Tables, VERSION, make,
};

fn signature(text: &str) -> Signature {
    text.parse().expect("it is a signature")
}

fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut go_on = |_| ControlFlow::Continue(());
    let made = make(
        signature(text),
        &MakeOptions::default(),
        &mut bytes,
        &mut go_on,
    );
    made.expect("there is memory");
    bytes
}

#[test]
fn endings_have_the_published_numbers() {
    // Positions, won, moves of the longest mate. The positions, the longest mates and the share of wins are those of a solver in
    // another language, where equal pieces are told apart.
    let expected = [
        ("KRvK", 175_168, 175_168, 16),
        ("KSvK", 209_856, 162, 4),
        ("KNvK", 205_496, 0, 0),
        ("KMvK", 213_000, 0, 0),
        ("KRRvK", 8_325_184 / 2, 8_325_184 / 2, 7),
        ("KRSvK", 10_099_790, 10_099_790, 16),
        ("KRNvK", 9_905_048, 9_905_048, 16),
        ("KRMvK", 10_261_264, 10_261_264, 16),
        ("KSSvK", 5_994_324, 5_298_344, 51),
        ("KNSvK", 11_755_190, 11_262_946, 38),
        ("KSMvK", 12_170_304, 10_438_976, 57),
        ("KNMvK", 11_930_016, 472_900, 36),
        ("KNNvK", 5_749_652, 616, 1),
        ("KMMvK", 6_175_980, 208, 2),
    ];
    let mut tables = Tables::new();
    for (text, positions, won, moves) in expected {
        tables.make(signature(text)).expect("there is memory");
        let table = tables.get(signature(text)).expect("it was made");
        let summary = table.summary();
        let found = (
            summary.positions,
            summary.won(),
            summary.longest_plies().div_ceil(2),
        );
        assert_eq!(found, (positions, won, moves), "{text}");
    }
    let lost = tables.lost_to_count(signature("KSMvK"), &Rules::THAI);
    assert_eq!(lost, Some(278_040));
}

#[test]
fn the_engine_has_the_same_tables() {
    let mut tables = Tables::new();
    let mut engine = BareKhunTables::new();
    let pairs = [
        [PieceKind::Khon, PieceKind::Khon],
        [PieceKind::Khon, PieceKind::Met],
    ];
    for pair in pairs {
        let ending = Signature::against_bare(&pair).expect("two pieces");
        tables.make(ending).expect("there is memory");
        engine.generate(&pair.map(PieceKind::role));
        let mut state = 7_u64;
        let mut compared = 0;
        while compared < 2_000 {
            let mut square = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                Square::ALL[(state >> 58) as usize]
            };
            let mut setup = Setup::default();
            let [first, second] = pair.map(|kind| Piece::new(Color::Black, kind.role()));
            let black = [Piece::new(Color::Black, Role::Khun), first, second];
            let is_free = black
                .into_iter()
                .chain([Piece::WhiteKhun])
                .all(|piece| setup.board.put(square(), piece).is_none());
            setup.turn = Color::ALL[compared % 2];
            let Ok(position) = Position::from_setup(&setup) else {
                continue;
            };
            if is_free {
                let position = BitPosition::from(&position);
                let found = Tablebase::probe(&tables, &position);
                assert_eq!(found, engine.probe(&position), "{setup:?}");
                compared += 1;
            }
        }
    }
}

#[test]
fn damage_is_found() {
    let good = bytes("KRvK");
    let open = |bytes: &[u8]| {
        Table::open(bytes.to_vec()).map(|table| table.check(|_, _| ControlFlow::Continue(())))
    };
    assert!(matches!(open(&good), Ok(Ok(()))));
    for at in (0..good.len()).step_by(5) {
        for bit in [0, 7] {
            let mut damaged = good.clone();
            damaged[at] ^= 1 << bit;
            assert!(
                !matches!(open(&damaged), Ok(Ok(()))),
                "bit {bit} of byte {at}"
            );
        }
    }
    for length in [0, 3, 4, 5, 8, 9, 100, good.len() - 1] {
        assert!(
            !matches!(open(&good[..length]), Ok(Ok(()))),
            "{length} bytes"
        );
    }
    let mut longer = good.clone();
    longer.push(0);
    assert!(matches!(
        open(&longer),
        Err(TableError::DataAfterEnd { .. })
    ));
    let mut other = good;
    other[4] = VERSION + 1;
    let error = open(&other)
        .expect_err("the version is unknown")
        .to_string();
    assert_eq!(error, "the table has version 2 of the format, expected 1");
}

#[test]
fn what_does_not_fit_is_refused_before_it_starts() {
    let mut options = MakeOptions::default();
    options.max_memory = 100 << 20;
    let mut out = Vec::new();
    let error = make(signature("KRNSvK"), &options, &mut out, &mut |_| {
        panic!("it started")
    })
    .expect_err("it takes more");
    assert!(
        matches!(
            error,
            MakeError::Memory {
                limit: 104_857_600,
                ..
            }
        ),
        "{error}"
    );
    let mut stop = |_| ControlFlow::Break(());
    let stopped = make(signature("KRvK"), &options, &mut out, &mut stop);
    assert!(matches!(stopped, Err(MakeError::Stopped)));
    assert!(out.is_empty());
}

#[test]
fn a_longest_line_ends_with_the_mate() {
    let mut tables = Tables::new();
    for text in ["KSMvK", "KRvKS"] {
        tables.make(signature(text)).expect("there is memory");
        play_longest(&tables, signature(text));
    }
}

/// Plays the line of a longest win to the mate.
fn play_longest(tables: &Tables, signature: Signature) {
    let Some(mut position) = tables.longest_win(signature) else {
        return;
    };
    let plies = tables.get(signature).map(Table::summary);
    let plies = plies.expect("it is there").longest_plies();
    let line = tables.line(&position).expect("it is read");
    assert!(line.len() >= plies.into(), "{signature}: {line:?}");
    for mv in line {
        position.play(mv).expect("it is legal");
    }
    assert!(
        position.is_check() && position.legal_moves().is_empty(),
        "{signature}"
    );
}

#[test]
#[ignore = "reads the folder MAKRUK_TABLES, which has all tables"]
fn all_tables_have_what_the_documentation_says() {
    let folder = std::env::var_os("MAKRUK_TABLES").expect("MAKRUK_TABLES names a folder");
    let tables = Tables::open(folder).expect("it is a folder of tables");
    for signature in Signature::all() {
        let table = tables.get(signature).expect("all are there");
        assert!(4 * table.size() <= 3 * signature.plan().disk, "{signature}");
        play_longest(&tables, signature);
        let summary = table.summary();
        let lost = tables.lost_to_count(signature, &Rules::THAI);
        if let Some(weaker) = table.summary_of_weaker() {
            // A board's honour that begins now has 129 plies: it saves nobody.
            let all = [&summary, &weaker];
            let all = all.iter().flat_map(|it| it.wins.iter().chain(&it.losses));
            let longest = all.map(|(plies, _)| *plies).max().unwrap_or(0);
            assert!(longest <= 74, "{signature}");
            println!("{signature}: {longest} plies at most, with either side to move");
            assert_eq!(lost, Some(0));
            continue;
        }
        // With bia ngai, of which there may be as many.
        let mut setup = Setup::default();
        for (number, kind) in signature.strong().enumerate() {
            let role = match kind {
                PieceKind::Met => Role::Biangai,
                kind => kind.role(),
            };
            let square = Square::ALL[number];
            setup.board.put(square, Piece::new(Color::White, role));
        }
        let limit = Rules::THAI.pieces.limits.limit(&setup.board, Color::White);
        let limit = u32::from(limit.expect("there is a limit"));
        let pieces = u32::try_from(signature.pieces() + 2).expect("they are few");
        let within = summary.won_within(2 * (limit - pieces) + 2);
        assert_eq!(lost, Some(summary.won() - within), "{signature}");
    }
    let lost = |text| tables.lost_to_count(signature(text), &Rules::THAI);
    assert_eq!(lost("KRMMvK"), Some(9_621_012));
    assert_eq!(lost("KRRRvK"), Some(744));
}
