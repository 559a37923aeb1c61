//! Tables in memory compared with those in files, on random positions.

use makruk_bitboard::BitPosition;
use makruk_core::Position;
use makruk_rules::{CountExpiry, CountedMove, Counting, Rules};
use makruk_tables::{Material, MemoryTables, Tablebase, Verdict, Wdl};

use crate::common::{Dice, by_moves, count_near, made::tables_under, position};

/// Returns the result under the count from the verdict in memory. A bare khun's move that starts a count is played.
fn under_count(
    memory: &MemoryTables,
    position: &Position,
    counting: &Counting,
    rules: &Rules,
) -> Option<Wdl> {
    let board = BitPosition::from(position);
    let verdict = memory.probe(&board).expect("covered by a table");
    if let Some(wdl) = verdict.under_count(&board, counting, rules) {
        return Some(wdl);
    }
    let after = position.legal_moves().into_iter().map(|mv| {
        let (mut after, mut counting) = (position.clone(), *counting);
        let undo = after.play_unchecked(mv);
        counting.advance(&after, CountedMove::new(&after, &undo), rules);
        let board = BitPosition::from(&after);
        let verdict = memory.probe(&board).unwrap_or(Verdict::Draw);
        verdict.under_count(&board, &counting, rules)
    });
    let after: Option<Vec<Wdl>> = after.collect();
    Some(after?.into_iter().min()?.reversed())
}

/// Compares tables in memory with those in files, on random positions of each ending.
fn compare(rules: &Rules, seed: u64, endings: &[Material]) {
    let files = tables_under(rules, endings.iter().copied());
    let mut memory = MemoryTables::new();
    memory.set_rules(rules);
    let mut dice = Dice::new(seed);
    let (mut decided, mut lost_to_count) = (0, 0);
    for &material in endings {
        assert!(memory.generate(material), "{material}");
        for number in 0..400 {
            let mut setup = dice.setup(material);
            let fresh = position(&setup).expect("it was valid before");
            let counting = Counting::new(&fresh, None, rules);
            let probe = |position, counting| {
                let probe = files.probe_with_count(position, counting, rules);
                probe.expect("it can be read").expect("covered by a table")
            };
            let expected = probe(&fresh, &counting);
            let board = BitPosition::from(&fresh);
            let context = || format!("{material} {rules} {:?}", fresh.board());
            assert_eq!(
                memory.probe(&board),
                Some(expected.verdict),
                "{}",
                context()
            );
            assert!(memory.holds_under(&board, rules) && files.holds_under(&board, rules));
            decided += u32::from(expected.verdict != Verdict::Draw);
            // Half of the positions have a count that ends about when the game would end.
            if number % 2 == 0 {
                count_near(&mut dice, &mut setup, expected, rules);
            }
            let counting = Counting::new(&fresh, setup.count, rules);
            let expected = probe(&fresh, &counting);
            let found = under_count(&memory, &fresh, &counting, rules);
            assert_eq!(found, expected.with_count, "{}", context());
            let is_saved = expected.with_count == Some(Wdl::Draw);
            lost_to_count += u32::from(is_saved && expected.verdict != Verdict::Draw);
        }
    }
    assert!(decided > 200, "{decided}");
    assert!(lost_to_count > 15, "{lost_to_count}");
}

/// Compares endgame tables with a layout of each kind: equal and different pieces, with and without a bia, against a bare
/// khun and against a piece.
fn compare_sample(rules: &Rules, seed: u64, names: &[&str]) {
    let endings = names.iter().map(|name| name.parse().expect("an ending"));
    compare(rules, seed, &endings.collect::<Vec<_>>());
}

#[test]
fn a_sample_of_tables_in_memory_equals_those_in_files_under_thai_rules() {
    compare_sample(
        &Rules::THAI,
        0,
        &["KRvK", "KPPvK", "KSMvK", "KRvKN", "KRvKP"],
    );
}

#[test]
fn a_sample_of_tables_in_memory_equals_those_in_files_under_fairy_rules() {
    compare_sample(&Rules::FAIRY, 1, &["KSvK", "KMPvK", "KNMvK", "KRvKM"]);
}

#[test]
fn a_sample_of_tables_in_memory_equals_those_in_files_if_the_count_is_called() {
    compare_sample(
        &Rules::FAIRY_ON_CALL,
        2,
        &["KRvK", "KPvK", "KMMvK", "KRvKN"],
    );
}

#[test]
fn tables_for_other_counts_are_dropped() {
    let mut memory = MemoryTables::new();
    memory.set_rules(&Rules::THAI);
    let of = |name: &str| name.parse::<Material>().expect("an ending");
    for name in ["KRvKN", "KMvKP", "KMPvK"] {
        assert!(memory.generate(of(name)), "{name}");
    }
    // All that captures and promotions lead to.
    for name in ["KRvK", "KNvK", "KMvKM", "KPvK", "KMMvK"] {
        assert!(memory.covers(of(name)), "{name}");
    }
    memory.set_rules(&Rules::FAIRY);
    for name in ["KRvKN", "KMvKP", "KMPvK", "KMvKM", "KPvK"] {
        assert!(
            !memory.covers(of(name)) && memory.can_generate(of(name)),
            "{name}"
        );
    }
    assert!(memory.covers(of("KRvK")) && memory.covers(of("KMMvK")));
}

/// Counts that end after the winner's last move and, if the last number draws, one ply earlier; the latter with a board's honour
/// short enough to decide endings after the last bia.
fn counts() -> [Rules; 2] {
    let mut short = Rules::THAI.with_expiry(CountExpiry::Reached);
    short.board = short.board.map(|honor| honor.with_limit(9));
    [Rules::THAI, short]
}

#[test]
fn a_sample_of_verdicts_follows_from_those_after_all_moves() {
    let names = ["KRvKR", "KRvKN", "KRvKP", "KRNvK"];
    verdicts_follow_from_those_after_all_moves(&names, 2_500);
}

fn verdicts_follow_from_those_after_all_moves(names: &[&str], positions: u32) {
    let mut memory = MemoryTables::new();
    for (seed, rules) in (0..).zip(counts()) {
        memory.set_rules(&rules);
        let mut dice = Dice::new(seed);
        for name in names {
            let material: Material = name.parse().expect("an ending");
            assert!(memory.generate(material), "{name}");
            let (mut won, mut lost) = (0, 0);
            for _ in 0..positions {
                let setup = dice.lined_up(material);
                let position = position(&setup).expect("it was valid before");
                let found = memory.probe(&BitPosition::from(&position));
                let expected = by_moves(&memory, &position, &rules);
                assert_eq!(found, Some(expected), "{name} {rules} {setup:?}");
                won += u32::from(expected.wdl() == Wdl::Win);
                lost += u32::from(expected.wdl() == Wdl::Loss);
            }
            println!("{name} {rules}: {won} won, {lost} lost");
        }
    }
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: makes the files of all endings with up to two pieces, for three rule sets"]
    fn tables_in_memory_equal_those_in_files() {
        let endings: Vec<Material> = Material::all()
            .filter(|material| material.pieces() <= 2)
            .collect();
        for (seed, rules) in (0..).zip([Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL]) {
            compare(&rules, seed, &endings);
        }
    }

    #[test]
    #[ignore = "exhaustive: compares 280,000 positions, and generates a large table"]
    fn verdicts_follow_from_those_after_all_moves() {
        let names = [
            "KRvKR", "KRvKN", "KRvKS", "KRvKM", "KRvKP", "KRPvK", "KRNvK",
        ];
        super::verdicts_follow_from_those_after_all_moves(&names, 20_000);
    }
}
