//! Rules as text: presets with values that differ, and back.

use core::num::NonZeroU8;
use std::collections::BTreeSet;

use makruk_rules::{
    BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, LimitRow, LimitTable,
    MateByCountingSide, MaterialTest, OverLimit, Repetition, RepetitionEffect, Rules,
    TimeoutMaterial, makruk_core::Role,
};

/// Returns every value named by a field, and one value for each numeric field.
fn settings() -> Vec<(&'static str, Vec<String>)> {
    let values = |text: &'static str| {
        let names = text.split(", ").flat_map(|part| part.split(" or "));
        let names = names.filter(|name| !name.contains(" the limit "));
        let names = names.map(|name| match name {
            "a number from 1 to 32767" => "32767",
            "a number from 1 to 255" => "255",
            name => name.rsplit(' ').next().unwrap_or(name),
        });
        names.filter(|name| !name.is_empty()).map(str::to_owned)
    };
    let fields = Rules::FIELDS.iter();
    fields
        .map(|field| (field.name, values(field.values).collect()))
        .collect()
}

#[test]
fn preset_names_are_distinct_and_round_trip() {
    for rules in Rules::PRESETS {
        let name = rules.name().expect("presets have names");
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(Rules::preset(name), Some(rules));
        assert_eq!(rules.to_string(), name);
        assert!(rules.summary().is_some());
    }
    let names: BTreeSet<_> = Rules::PRESETS.iter().map(Rules::name).collect();
    assert_eq!(names.len(), Rules::PRESETS.len());
}

#[test]
fn every_listed_value_is_accepted_and_written_back() {
    for preset in Rules::PRESETS {
        for (field, values) in settings() {
            for value in values {
                let text = format!("{preset},{field}={value}");
                let read = text.parse::<Rules>();
                let rules = read.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(rules.to_string().parse(), Ok(rules), "{text}: {rules}");
            }
        }
    }
}

/// Names and values are the same in text and in JSON.
#[cfg(feature = "serde")]
#[test]
fn fields_and_values_agree_with_serde() {
    use serde_json::{Value, json};

    for (field, values) in settings() {
        for value in values {
            // These differences ensure that the rules are not a preset.
            let text = format!("thai,pieces.limits=1,expiry=reached,{field}={value}");
            let rules: Rules = text.parse().unwrap();
            let written = serde_json::to_value(rules).unwrap();
            let mut at = &written["house"];
            for key in field.split('.') {
                at = &at[key];
            }
            let expected = match &*value {
                "none" => Value::Null,
                "true" | "false" => json!(value == "true"),
                number if number.parse::<u16>().is_ok() => json!(number.parse::<u16>().unwrap()),
                name => json!(name),
            };
            // Only the text form has names for limit tables.
            assert!(*at == expected || field == "pieces.limits", "{text}: {at}");
            assert!(!at.is_null() || value == "none", "{text}");
        }
    }
}

#[test]
fn each_field_sets_the_field_with_its_name() {
    let thai = Rules::THAI;
    let board = BoardHonor::new(64);
    let three = NonZeroU8::new(3).unwrap();
    let two = NonZeroU8::new(2).unwrap();
    for (text, expected) in [
        ("board=none", thai.with_board(None)),
        (
            "board.limit=70",
            thai.with_board(Some(board.with_limit(70))),
        ),
        (
            "board.start=automatic",
            thai.with_board(Some(board.with_start(CountStart::Automatic))),
        ),
        (
            "board.caller=weaker_side",
            thai.with_board(Some(board.with_caller(Caller::WeakerSide))),
        ),
        (
            "board.first=piece_count",
            thai.with_board(Some(board.with_first(FirstNumber::PieceCount))),
        ),
        (
            "pieces.limits=khon_first",
            thai.with_pieces(thai.pieces.with_limits(LimitTable::MAKRUK_KHON_FIRST)),
        ),
        (
            "pieces.start=on_call",
            thai.with_pieces(thai.pieces.with_start(CountStart::OnCall)),
        ),
        (
            "pieces.first=one",
            thai.with_pieces(thai.pieces.with_first(FirstNumber::One)),
        ),
        (
            "pieces.begins_in_setup=false",
            thai.with_pieces(thai.pieces.with_begins_in_setup(false)),
        ),
        ("expiry=reached", thai.with_expiry(CountExpiry::Reached)),
        (
            "over_limit_at_once=mate_first",
            thai.with_over_limit_at_once(OverLimit::MateFirst),
        ),
        (
            "mate_by_counting_side=wins",
            thai.with_mate_by_counting_side(MateByCountingSide::Wins),
        ),
        ("repetition=none", thai.with_repetition(None)),
        (
            "repetition.fold=2",
            thai.with_repetition(Some(Repetition::new(two, RepetitionEffect::Draw))),
        ),
        (
            "repetition.effect=claimable",
            thai.with_repetition(Some(Repetition::new(three, RepetitionEffect::Claimable))),
        ),
        (
            "dead_position_draws=false",
            thai.with_dead_position_draws(false),
        ),
        ("timeout_may_draw=false", thai.with_timeout_may_draw(false)),
        (
            "timeout_material=exact",
            thai.with_timeout_material(TimeoutMaterial::Exact),
        ),
        ("material=fairy", thai.with_material(MaterialTest::Fairy)),
    ] {
        let text = format!("thai,{text}");
        assert_eq!(text.parse(), Ok(expected), "{text}");
        assert_eq!(expected.to_string(), text);
    }
    assert_eq!(settings().len(), 19, "a new field needs a line above");
}

#[test]
fn setting_a_field_restores_a_missing_count_or_repetition() {
    let rules: Rules = "thai,board=none,board.limit=70".parse().unwrap();
    assert_eq!(rules.board, Some(BoardHonor::new(70)));
    let rules: Rules = "thai,repetition=none,repetition.fold=5".parse().unwrap();
    assert!(!rules.is_repeated(4) && rules.is_repeated(5));
    let rules: Rules = "thai,repetition.fold=5,repetition=none".parse().unwrap();
    assert_eq!(rules.repetition, None);
}

#[test]
fn limits_are_rows_and_a_limit_for_all_other_pieces() {
    let row = |role, at_least, moves| LimitRow {
        role,
        at_least,
        moves,
    };
    let rules: Rules = "thai,pieces.limits=2rua:8/1bia ngai:30/none"
        .parse()
        .unwrap();
    let table = LimitTable::new([row(Role::Rua, 2, 8), row(Role::BiaNgai, 1, 30)], None);
    assert_eq!(rules.pieces.limits, table);
    assert_eq!(
        rules.to_string(),
        "thai,pieces.limits=2rua:8/1bia ngai:30/none"
    );
    let rules: Rules = "thai,pieces.limits=50".parse().unwrap();
    assert_eq!(rules.pieces.limits, LimitTable::new([], Some(50)));
    for wrong in [
        "",
        "/",
        "none/",
        "2rua/64",
        "rua:8/64",
        "2rook:8/64",
        "256rua:8/64",
        "2rua:0/64",
        "2rua:8/0",
        "2rua:32768/64",
        "+2rua:8/64",
        "2rua:8",
        "makruk/64",
        "1rua:1/1rua:1/1rua:1/1rua:1/1rua:1/1rua:1/1rua:1/1rua:1/1rua:1/64",
    ] {
        let error = format!("thai,pieces.limits={wrong}")
            .parse::<Rules>()
            .unwrap_err();
        assert_eq!(error.field().unwrap().name, "pieces.limits", "{wrong}");
    }
}

#[test]
fn the_rule_book_lists_every_field_with_its_values() {
    let book = include_str!("../RULES.md");
    let table = book.split("### House rules as text").nth(1).unwrap();
    let table = table.split("###").next().unwrap();
    // A value may be in backticks.
    let rows: Vec<_> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.replace('`', ""))
        .collect();
    let fields = Rules::FIELDS.iter();
    let expected: Vec<_> = fields
        .map(|field| format!("| {} | {} |", field.name, field.values))
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn errors_name_the_field_and_its_choices() {
    for (text, offset, message) in [
        ("", 0, "expected `thai`, `fairy` or `fairy_on_call`"),
        ("chess", 0, "expected `thai`, `fairy` or `fairy_on_call`"),
        (
            "expiry=reached",
            0,
            "expected `thai`, `fairy` or `fairy_on_call`",
        ),
        (
            "thai, expiry=never",
            13,
            "offset 13: expected exceeded or reached for `expiry`",
        ),
        (
            "thai,board.limit=0",
            17,
            "offset 17: expected a number from 1 to 32767 for `board.limit`",
        ),
        ("thai,board", 11, "offset 11: expected none for `board`"),
        (
            "fairy,repetition.fold=256",
            22,
            "offset 22: expected a number from 1 to 255 for `repetition.fold`",
        ),
    ] {
        let error = text.parse::<Rules>().unwrap_err();
        assert_eq!(
            (error.offset(), error.to_string()),
            (offset, message.into()),
            "{text}"
        );
    }
    // Offsets refer to the given text.
    let error = Rules::THAI.with_differences("expiry=never").unwrap_err();
    assert_eq!(error.offset(), 7);
    assert_eq!(Rules::THAI.with_differences(" "), Ok(Rules::THAI));
    assert_eq!("thai,".parse::<Rules>().unwrap_err().offset(), 5);
    let error = "thai,fold=3".parse::<Rules>().unwrap_err().to_string();
    assert!(
        error.starts_with("offset 5: expected `board`, `board.limit`, "),
        "{error}"
    );
    for field in Rules::FIELDS {
        assert!(error.contains(&format!("`{}`", field.name)), "{error}");
    }
}
