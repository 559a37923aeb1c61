//! Tables match published numbers and those of another solver, and damaged files are detected.

use core::ops::ControlFlow;
use std::collections::BTreeSet;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Piece, Position, Role, Setup, Square};
use makruk_rules::Rules;
use makruk_tables::{
    MakeOptions, Material, MemoryTables, PieceKind, Table, TableErrorKind, Tablebase, Tables,
    VERSION, make,
};

use crate::common::made::tables_of;

fn material(text: &str) -> Material {
    text.parse().expect("valid material")
}

fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut go_on = |_| ControlFlow::Continue(());
    let made = make(
        material(text),
        &MakeOptions::default(),
        &mut bytes,
        &mut go_on,
    );
    made.expect("enough memory");
    bytes
}

/// Returns the lines of the recorded statistics, without the header.
fn recorded_lines() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/endings.tsv");
    let text = std::fs::read_to_string(path).expect("it is in the repository");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Asserts that a table matches its recorded statistics: positions, wins, losses, wins lost to the count, moves of a
/// longest win.
fn check_recorded(tables: &Tables, material: Material) {
    let name = material.to_string();
    let statistics = tables.get(material).expect("it was made").statistics();
    let lost_to_count = tables.lost_to_count(material, &Rules::THAI);
    let longest = match statistics.longest_plies() {
        0 => String::new(),
        plies => plies.div_ceil(2).to_string(),
    };
    let found = [
        name.clone(),
        statistics.positions.to_string(),
        statistics.won().to_string(),
        statistics.lost().to_string(),
        lost_to_count.expect("the rules are known").to_string(),
        longest,
    ];
    let lines = recorded_lines();
    let mut lines = lines
        .iter()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let recorded = lines.find(|columns| columns[0] == name);
    let recorded = recorded.expect("the ending is recorded");
    assert_eq!(found, [0, 1, 2, 5, 6, 8].map(|at| recorded[at].to_owned()));
}

#[test]
fn endings_are_recorded_once_and_all_of_four_pieces_or_without_bia_are() {
    let lines = recorded_lines();
    let recorded: BTreeSet<Material> = lines
        .iter()
        .filter_map(|line| line.split('\t').next().map(material))
        .collect();
    assert_eq!(lines.len(), recorded.len());
    for material in Material::all().filter(|material| material.pieces() < 3 || !material.has_bia())
    {
        assert!(recorded.contains(&material), "{material}");
    }
}

#[test]
fn endings_have_the_published_statistics() {
    // Number of positions, number of won positions, length of the longest mate in moves. The positions, the longest mates and the
    // share of wins come from a solver in another language; it treats identical pieces as distinct.
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
    let tables = tables_of(&expected.map(|row| row.0));
    for (text, positions, won, moves) in expected {
        let table = tables.get(material(text)).expect("it was made");
        let statistics = table.statistics();
        let found = (
            statistics.positions,
            statistics.won(),
            statistics.longest_plies().div_ceil(2),
        );
        assert_eq!(found, (positions, won, moves), "{text}");
        check_recorded(&tables, material(text));
    }
    let lost = tables.lost_to_count(material("KSMvK"), &Rules::THAI);
    assert_eq!(lost, Some(278_040));
}

#[test]
fn the_engines_tables_have_the_same_values() {
    let tables = tables_of(&["KSSvK", "KSMvK"]);
    let mut engine = MemoryTables::new();
    let pairs = [
        [PieceKind::Khon, PieceKind::Khon],
        [PieceKind::Khon, PieceKind::Met],
    ];
    for pair in pairs {
        engine.generate(Material::new(&pair, &[]).expect("two pieces"));
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
fn damage_is_detected() {
    let good = bytes("KRvK");
    let open = |bytes: &[u8]| {
        Table::open(bytes.to_vec()).map(|table| table.check(&mut |_| ControlFlow::Continue(())))
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
    let error = open(&longer).expect_err("there is a byte too many");
    assert!(matches!(error.kind(), TableErrorKind::DataAfterEnd { .. }));
    let mut other = good;
    other[4] = VERSION + 1;
    let error = open(&other)
        .expect_err("the version is unknown")
        .to_string();
    assert_eq!(
        error,
        "the table has version 3 of the format, expected 2; make it again"
    );
}

#[test]
fn a_table_that_exceeds_the_memory_limit_is_rejected_before_it_is_made() {
    let mut options = MakeOptions::default();
    options.max_memory = 100 << 20;
    let mut out = Vec::new();
    let error = make(material("KRNSvK"), &options, &mut out, &mut |_| {
        panic!("the work started")
    })
    .expect_err("it exceeds the limit");
    assert!(
        matches!(
            error.kind(),
            TableErrorKind::Memory {
                limit: 104_857_600,
                ..
            }
        ),
        "{error}"
    );
    let mut stop = |_| ControlFlow::Break(());
    let stopped = make(material("KRvK"), &options, &mut out, &mut stop);
    let error = stopped.expect_err("the observer broke off");
    assert_eq!(error.kind(), TableErrorKind::Stopped);
    assert!(out.is_empty());
}

#[test]
fn the_longest_line_ends_with_the_mate() {
    let names = ["KSMvK", "KRvKN"];
    let tables = tables_of(&names);
    for text in names {
        play_longest(&tables, material(text));
    }
}

/// Plays out the line of a longest win to the mate.
fn play_longest(tables: &Tables, material: Material) {
    let Some(mut position) = tables.longest_win(material) else {
        return;
    };
    let plies = tables.get(material).map(Table::statistics);
    let plies = plies.expect("it exists").longest_plies();
    let line = tables.line(&position).expect("it can be read");
    assert!(line.len() >= plies.into(), "{material}: {line:?}");
    for mv in line {
        position.play(mv).expect("legal move");
    }
    assert!(
        position.is_check() && position.legal_moves().is_empty(),
        "{material}"
    );
}

#[test]
#[ignore = "reads the tables in the folder MAKRUK_TABLES"]
fn all_tables_have_the_recorded_statistics() {
    let folder = std::env::var_os("MAKRUK_TABLES").expect("MAKRUK_TABLES names a folder");
    let tables = Tables::open(folder).expect("a folder of tables");
    for material in Material::all() {
        let is_recorded = recorded_lines()
            .iter()
            .any(|line| line.starts_with(&format!("{material}\t")));
        let Some(table) = tables.get(material).filter(|_| is_recorded) else {
            println!("{material}: no table or no record");
            continue;
        };
        assert!(10 * table.size() <= 9 * material.plan().disk, "{material}");
        check_recorded(&tables, material);
        play_longest(&tables, material);
        let statistics = table.statistics();
        let lost = tables.lost_to_count(material, &Rules::THAI);
        if let Some(weaker) = table.statistics_of_weaker() {
            let all = [&statistics, &weaker];
            let all = all
                .iter()
                .flat_map(|table| table.wins.iter().chain(&table.losses));
            let longest = all.map(|(plies, _)| *plies).max().unwrap_or(0);
            println!("{material}: {longest} plies at most, with either side to move");
            // The probe relies on this.
            assert!(longest <= 74 || material.pieces() == 3, "{material}");
            if !material.has_bia() {
                // If the loser's count begins now, the winner has 129 plies left.
                let within = statistics.won_within(129);
                assert_eq!(lost, Some(statistics.won() - within), "{material}");
                continue;
            }
        }
        if material.has_bia() {
            assert_eq!(lost, Some(0), "{material}");
            continue;
        }
        // Bia ngai instead of mets, since a side can have several of them.
        let mut setup = Setup::default();
        for (number, kind) in material.strong().enumerate() {
            let role = match kind {
                PieceKind::Met => Role::BiaNgai,
                kind => kind.role(),
            };
            let square = Square::ALL[number];
            setup.board.put(square, Piece::new(Color::White, role));
        }
        let limit = Rules::THAI.pieces.limits.limit(&setup.board, Color::White);
        let limit = u32::from(limit.expect("there is a limit"));
        let pieces = u32::try_from(material.pieces() + 2).expect("a small number");
        let within = statistics.won_within(2 * (limit - pieces) + 2);
        assert_eq!(lost, Some(statistics.won() - within), "{material}");
    }
    let lost = |text| tables.lost_to_count(material(text), &Rules::THAI);
    assert_eq!(lost("KRMMvK"), Some(9_621_012));
    assert_eq!(lost("KRRRvK"), Some(744));
}
