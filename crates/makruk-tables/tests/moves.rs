//! The ranked moves compared with the position's value.

use crate::common::{Dice, count_near, made::tables_of, plies, position};
use makruk_core::{PiecePlacement as _, Position, Setup, SetupProblems};
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{Action, CountStart, Counting, Rules};
use makruk_tables::{Material, MemoryTables, RankedMove, Tables, Verdict, Wdl};

fn moves(tables: &Tables, fen: &str, rules: &Rules) -> Vec<RankedMove> {
    let fen: Fen = fen.parse().expect("valid FEN");
    let position = fen.to_position().expect("it is valid");
    let counting = Counting::new(&position, fen.as_setup().count, rules);
    let moves = tables.moves(&position, &counting, rules);
    moves.expect("it can be read").expect("it exists")
}

/// Returns a number that is higher for better verdicts: highest for fast wins, lowest for fast losses.
fn worth(verdict: Verdict) -> i32 {
    let plies = plies(verdict).map_or(0, |plies| i32::try_from(plies).expect("a small number"));
    match verdict {
        Verdict::Win { .. } => 1000 - plies,
        Verdict::Draw => 0,
        Verdict::Loss { .. } => plies - 1000,
    }
}

#[test]
fn the_best_move_has_the_value_of_the_position() {
    let names = ["KSMvK", "KRvKN", "KRvKM"];
    let tables = tables_of(&names);
    for name in names {
        check_best_moves(&tables, name.parse().expect("valid material"), 100);
    }
}

#[test]
fn tables_in_memory_and_in_files_agree() {
    for name in ["KRvK", "KSMvK", "KPPvK", "KRvKN"] {
        let material: Material = name.parse().expect("valid material");
        let files = tables_of(&[name]);
        let mut memory = MemoryTables::new();
        memory.set_rules(&Rules::THAI);
        assert!(memory.generate(material));
        let mut dice = Dice::new(38);
        for _ in 0..200 {
            let mut setup = dice.setup(material);
            let position = position(&setup).expect("it was valid before");
            let probe = |setup: &Setup| {
                let counting = Counting::new(&position, setup.count, &Rules::THAI);
                let probe = memory.probe_with_count(&position, &counting, &Rules::THAI);
                let expected = files.probe_with_count(&position, &counting, &Rules::THAI);
                assert_eq!(probe, expected.expect("it can be read"), "{setup:?}");
                probe.expect("it exists")
            };
            let without = probe(&setup);
            count_near(&mut dice, &mut setup, without, &Rules::THAI);
            probe(&setup);
            let counting = Counting::new(&position, setup.count, &Rules::THAI);
            let moves = memory.moves(&position, &counting, &Rules::THAI);
            let expected = files.moves(&position, &counting, &Rules::THAI);
            assert_eq!(moves, expected.expect("it can be read"), "{setup:?}");
            let line = files.line(&position).expect("it can be read");
            assert_eq!(memory.line(&position), line, "{setup:?}");
        }
    }
}

#[test]
fn a_missing_table_gives_neither_results_nor_moves() {
    let mut memory = MemoryTables::new();
    memory.generate("KRvK".parse().expect("valid material"));
    for (fen, rules) in [
        ("8/8/4k3/8/8/8/8/KSM5 w - - 0 1", Rules::THAI),
        ("8/8/4k1n1/8/8/8/8/KR6 b - - 0 1", Rules::THAI),
        ("8/8/4k3/8/8/8/8/KRRR4 b - - 0 1", Rules::FAIRY),
    ] {
        let fen: Fen = fen.parse().expect("valid FEN");
        let ignored = SetupProblems::TOO_MUCH_MATERIAL;
        let position = Position::from_setup_ignoring(fen.as_setup(), ignored).expect("it is valid");
        let counting = Counting::new(&position, None, &rules);
        let probe = memory.probe_with_count(&position, &counting, &rules);
        assert_eq!(
            (probe, memory.moves(&position, &counting, &rules)),
            (None, None)
        );
        assert!(memory.line(&position).is_empty());
    }
}

#[test]
#[ignore = "takes minutes; reads the folder MAKRUK_TABLES"]
fn the_best_move_of_all_endings_has_the_value_of_the_position() {
    let folder = std::env::var_os("MAKRUK_TABLES").expect("MAKRUK_TABLES names a folder");
    let tables = Tables::open(folder).expect("a folder of tables");
    for material in tables.materials() {
        check_best_moves(&tables, material, 3_000);
        println!("{material}: 3000 positions for each rule set");
    }
}

fn check_best_moves(tables: &Tables, material: Material, positions: u32) {
    let mut dice = Dice::new(21);
    for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        let mut compared = 0;
        while compared < positions {
            let mut setup = dice.setup(material);
            let probe = |setup: &makruk_core::Setup| {
                let position = position(setup).expect("it is valid");
                let counting = Counting::new(&position, setup.count, &rules);
                let probe = tables.probe_with_count(&position, &counting, &rules);
                (
                    position,
                    counting,
                    probe.expect("it can be read").expect("it exists"),
                )
            };
            let (_, _, without) = probe(&setup);
            if dice.below(3) > 0 {
                count_near(&mut dice, &mut setup, without, &rules);
            }
            let (position, counting, found) = probe(&setup);
            if counting.is_expired(&rules) || position.legal_moves().is_empty() {
                continue;
            }
            compared += 1;
            let moves = tables.moves(&position, &counting, &rules);
            let moves = moves.expect("it can be read").expect("it exists");
            assert_eq!(moves.len(), position.legal_moves().len());
            assert_eq!(
                moves[0].with_count, found.with_count,
                "{material} {rules} {setup:?}"
            );
            let worths = moves
                .iter()
                .map(|ranked| worth(ranked.verdict.expect("it exists")));
            assert_eq!(
                worths.max(),
                Some(worth(found.verdict)),
                "{material} {rules} {setup:?}"
            );
            // If there is a win, the fastest one is first.
            if found.with_count == Some(Wdl::Win) {
                assert_eq!(
                    moves[0].verdict,
                    Some(found.verdict),
                    "{material} {rules} {setup:?}"
                );
            }
        }
    }
}

#[test]
fn capturing_the_last_piece_leaves_the_ending() {
    let tables = tables_of(&["KRvKM", "KRvKN"]);
    let best = moves(&tables, "6k1/8/6K1/8/8/m7/8/R7 w - - 0 1", &Rules::THAI)[0];
    assert_eq!(best.mv.to_string(), "a1a3");
    assert_eq!(best.verdict, Some(Verdict::Win { plies: 1 }));
    // Capturing the ma leaves a win with the rua that is too slow for the count.
    let fen = "8/8/8/3k4/8/8/n7/K6R w - - 0 1";
    let all = moves(&tables, fen, &Rules::THAI);
    let takes = all.iter().find(|ranked| ranked.mv.to_string() == "a1a2");
    let takes = takes.expect("the khun may capture");
    assert_eq!(takes.verdict, Some(Verdict::Draw));
    assert_eq!(takes.with_count, Some(Wdl::Draw));
}

#[test]
fn the_best_move_includes_count_calls_and_stops() {
    let tables = tables_of(&["KRvKM", "KRvKN"]);
    let fen = "k7/8/1K6/8/8/8/n7/7R w - 128 10 1";
    let best = moves(&tables, fen, &Rules::THAI)[0];
    assert_eq!(
        (best.mv.to_string().as_str(), best.action),
        ("h1h8", Some(Action::StopCount))
    );
    // Under these rules, a mate by the counting side wins.
    let best = moves(&tables, fen, &Rules::FAIRY_ON_CALL)[0];
    assert_eq!((best.mv.to_string().as_str(), best.action), ("h1h8", None));
}

#[test]
fn a_bare_khuns_count_on_call_is_unknown() {
    let tables = tables_of(&["KRvKM"]);
    let mut rules = Rules::THAI;
    rules.pieces.start = CountStart::OnCall;
    for fen in [
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
        "8/8/8/3k4/8/8/m7/K6R w - - 0 1",
    ] {
        let best = moves(&tables, fen, &rules)[0];
        assert_eq!(best.with_count, None);
        assert!(matches!(best.verdict, Some(Verdict::Win { .. })));
    }
    let material = "KRvK".parse().expect("valid material");
    assert_eq!(tables.lost_to_count(material, &rules), None);
    assert_eq!(tables.lost_to_count(material, &Rules::THAI), Some(6_160));
}

#[test]
fn unmarked_bia_ngai_have_the_values_of_marked_ones() {
    let tables = tables_of(&["KMMvK", "KSMvK"]);
    for (marked, unmarked) in [("KM~M~", "KMM"), ("KSM~", "KSM")] {
        let rank = |pieces: &str| {
            let fen = format!(
                "8/8/4k3/8/8/8/8/{pieces}{} w - - 0 1",
                8 - pieces.replace('~', "").len()
            );
            let setup = Fen::from_ascii(fen.as_bytes(), FenDialect::Fairy)
                .expect("valid FEN")
                .into_setup();
            let position = position(&setup).expect("it is valid");
            assert!(!position.board().has_bia());
            let counting = Counting::new(&position, None, &Rules::THAI);
            tables
                .probe_with_count(&position, &counting, &Rules::THAI)
                .expect("it can be read")
        };
        assert_eq!(rank(marked), rank(unmarked));
    }
}
