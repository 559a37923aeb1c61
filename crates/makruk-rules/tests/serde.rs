//! Rules, outcomes and games in serde data formats: deserialization validates.

use makruk_core::{Color, Position, Setup, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{
    Action, Claim, CountKind, FixedGame, Game, LimitTable, Outcome, Rules, Termination,
    storage::Storage,
};
use proptest::prelude::*;
use serde_json::{Value, from_value, json, to_value};

use crate::{
    common::{self, act, game, mv, play, setup},
    strategies::{rules, setups, steps},
};

/// Returns all observable state of a game.
fn everything<S: Storage>(game: &Game<S>) -> impl PartialEq + core::fmt::Debug {
    let actions: Vec<_> = game.actions().collect();
    let state = (*game.counting(), game.draw_offer(), game.outcome());
    let history = (game.occurrences(), game.claims());
    (
        game.start().clone(),
        *game.rules(),
        game.setup(),
        state,
        history,
        actions,
    )
}

/// Returns a game with many kinds of action, as JSON.
fn written() -> Value {
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", Rules::THAI);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StopCount);
    act(&mut game, Action::OfferDraw(Color::White));
    act(&mut game, Action::DeclineDraw(Color::Black));
    play(&mut game, "b1b7");
    act(&mut game, Action::Timeout(Color::White));
    to_value(game).unwrap()
}

/// Changes a value and asserts that it no longer deserializes as a game.
#[track_caller]
fn rejected(change: impl FnOnce(&mut Value)) -> String {
    let mut value = written();
    change(&mut value);
    match from_value::<Game>(value) {
        Ok(game) => panic!("{game:?}"),
        Err(error) => error.to_string(),
    }
}

// Small types.

#[test]
fn terminations_are_written_by_name() {
    for (outcome, text) in [
        (
            Outcome::Decisive {
                winner: Color::Black,
                by: Termination::Checkmate,
            },
            json!({ "decisive": { "winner": "black", "by": "checkmate" } }),
        ),
        (
            Outcome::Draw {
                by: Termination::CountExpired(CountKind::Pieces),
            },
            json!({ "draw": { "by": { "count_expired": "pieces" } } }),
        ),
        (
            Outcome::Draw {
                by: Termination::MateWhileCounting,
            },
            json!({ "draw": { "by": "mate_while_counting" } }),
        ),
    ] {
        assert_eq!(to_value(outcome).unwrap(), text);
        assert_eq!(from_value::<Outcome>(text).unwrap(), outcome);
    }
}

#[test]
fn actions_are_written_as_text() {
    for (action, text) in [
        (Action::StartCount, "start_count"),
        (Action::StopCount, "stop_count"),
        (Action::OfferDraw(Color::White), "offer_draw white"),
        (Action::AcceptDraw(Color::Black), "accept_draw black"),
        (Action::DeclineDraw(Color::White), "decline_draw white"),
        (Action::Resign(Color::Black), "resign black"),
        (Action::Timeout(Color::Black), "timeout black"),
        (
            Action::Claim(Color::White, Claim::Repetition),
            "claim_repetition white",
        ),
        (Action::Adjudicate(None), "adjudicate draw"),
        (Action::Adjudicate(Some(Color::Black)), "adjudicate black"),
        (Action::Conclude(None), "conclude draw"),
        (Action::Conclude(Some(Color::White)), "conclude white"),
        (Action::Move(mv("e3e4")), "e3e4"),
        (Action::Move(mv("a5a6m")), "a5a6m"),
    ] {
        assert_eq!(to_value(action).unwrap(), text);
        assert_eq!(from_value::<Action>(json!(text)).unwrap(), action);
        assert_eq!(
            (action.to_string().as_str(), text.parse()),
            (text, Ok(action))
        );
    }
}

#[test]
fn invalid_actions_are_rejected() {
    for text in [
        "",
        " ",
        "resign",
        "resign ",
        "resign red",
        "resign white ",
        " resign white",
        "Resign white",
        "resign  white",
        "start_count white",
        "start_count draw",
        "resign draw",
        "adjudicate",
        "conclude none",
        "e3e3",
        "claim white",
        "claim_repetition",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
        let error = from_value::<Action>(json!(text)).unwrap_err().to_string();
        let expected = "expected a move such as `e3e4` or an action such as `resign white`";
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn every_number_encodes_at_most_one_action() {
    let actions: Vec<_> = (0..=u16::MAX).filter_map(Action::from_bits).collect();
    assert_eq!(actions.len(), 2 * 64 * 63 + 2 + 6 * 2 + 2 * 3);
    for action in actions {
        assert_eq!(Action::from_bits(action.to_bits()), Some(action));
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}

#[test]
fn presets_round_trip() {
    for (rules, name) in [
        (Rules::THAI, "thai"),
        (Rules::FAIRY, "fairy"),
        (Rules::FAIRY_ON_CALL, "fairy_on_call"),
    ] {
        let value = to_value(rules).unwrap();
        assert_eq!((value.as_str(), rules.name()), (Some(name), Some(name)));
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(from_value::<Rules>(value).unwrap(), rules);
    }
    for table in [LimitTable::MAKRUK, LimitTable::MAKRUK_KHON_FIRST] {
        let value = to_value(table).unwrap();
        assert_eq!(from_value::<LimitTable>(value).unwrap(), table);
    }
}

/// Returns [`Rules::THAI`] with one difference, as JSON.
fn house() -> Value {
    let rules = Rules::THAI.with_timeout_may_draw(false);
    to_value(rules).unwrap()
}

#[test]
fn rules_are_written_in_words() {
    let value = &house()["house"];
    let board = json!({ "limit": 64, "start": "on_call", "caller": "either", "first": "one" });
    assert_eq!(value["board"], board);
    assert_eq!(value["pieces"]["start"], "automatic");
    assert_eq!(value["pieces"]["first"], "piece_count_plus_one");
    let row = json!({ "role": "rua", "at_least": 2, "moves": 8 });
    assert_eq!(value["pieces"]["limits"]["rows"][0], row);
    assert_eq!(value["expiry"], "exceeded");
    assert_eq!(value["mate_by_counting_side"], "draws");
    assert_eq!(value["repetition"], json!({ "fold": 3, "effect": "draw" }));
    assert_eq!(value["dead_position_draws"], true);
    assert_eq!(value["over_limit_at_once"], "draw_first");
    assert_eq!(value["timeout_may_draw"], false);
    assert_eq!(value["timeout_material"], "listed");
    assert_eq!(value["material"], "exact");
}

#[test]
fn a_zero_fold_repetition_is_rejected() {
    let mut value = house();
    value["house"]["repetition"]["fold"] = json!(0);
    let error = from_value::<Rules>(value).unwrap_err().to_string();
    assert!(error.contains("nonzero"), "{error}");
}

#[test]
fn unknown_rules_are_rejected() {
    let error = from_value::<Rules>(json!("chess")).unwrap_err().to_string();
    assert!(error.starts_with("unknown variant `chess`"), "{error}");
    let mut value = house();
    value["house"]["fifty_moves"] = json!(true);
    let error = from_value::<Rules>(value).unwrap_err().to_string();
    assert!(error.starts_with("unknown field `fifty_moves`"), "{error}");
}

// Games.

#[test]
fn a_game_is_its_start_its_rules_and_its_actions() {
    let value = written();
    let keys: Vec<_> = value.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["actions", "rules", "start"]);
    assert_eq!(value["start"], "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20");
    assert_eq!(value["rules"], "thai");
    let actions = json!([
        "a1b1",
        "a7b7",
        "stop_count",
        "offer_draw white",
        "decline_draw black",
        "b1b7",
        "timeout white",
    ]);
    assert_eq!(value["actions"], actions);
}

#[test]
fn a_deserialized_game_is_replayed() {
    let game: Game = from_value(written()).unwrap();
    assert_eq!(game.actions().len(), 7);
    let draw = Outcome::Draw {
        by: Termination::Timeout,
    };
    assert_eq!(game.outcome(), Some(draw));
    assert_eq!(
        common::count(&game),
        "black counts 4 of 16 (pieces' honour)"
    );
    assert_eq!(to_value(&game).unwrap(), written());
}

#[test]
fn fields_may_come_in_any_order() {
    let value = written();
    let (start, rules, actions) = (&value["start"], &value["rules"], &value["actions"]);
    let text = format!(r#"{{ "actions": {actions}, "rules": {rules}, "start": {start} }}"#);
    let game: Game = serde_json::from_str(&text).unwrap();
    assert_eq!(game.actions().len(), 7);
}

/// Returns a game from a position with ignored problems, as JSON.
fn forgiven(fen: &str) -> Value {
    let setup = setup(fen);
    let position = Position::from_setup_ignoring(&setup, SetupProblems::all()).unwrap();
    to_value(Game::new(position, Rules::THAI)).unwrap()
}

#[test]
fn ignored_problems_are_written_and_ignored_again() {
    let value = forgiven("7k/8/8/P7/8/8/RRR5/4K3 w - - 0 1");
    assert_eq!(value["forgiven"], "TOO_MANY_RUA");
    let game: Game = from_value(value.clone()).unwrap();
    assert_eq!(to_value(&game).unwrap(), value);
    let value = forgiven("7k/P7/8/8/8/8/RRR5/4K3 w - - 0 1");
    assert_eq!(value["forgiven"], "TOO_MANY_RUA | BIA_PAST_PROMOTION");
    let game: Game = from_value(value.clone()).unwrap();
    assert_eq!(to_value(&game).unwrap(), value);
    assert_eq!(written().get("forgiven"), None, "no problem was ignored");
}

#[test]
fn problems_that_are_not_ignored_are_rejected() {
    let error = |change: &dyn Fn(&mut Value)| {
        let mut value = forgiven("7k/8/8/P7/8/8/RRR5/4K3 w - - 0 1");
        change(&mut value);
        from_value::<Game>(value).unwrap_err().to_string()
    };
    let none = error(&|value| {
        value.as_object_mut().unwrap().remove("forgiven");
    });
    assert_eq!(none, "white has more than two rua (c2)");
    let another = error(&|value| value["forgiven"] = json!("TOO_MANY_MET"));
    assert_eq!(another, "white has more than two rua (c2)");
    let unknown = error(&|value| value["forgiven"] = json!("TOO_MANY_RUA | GRAVITY"));
    assert!(unknown.contains("GRAVITY"), "{unknown}");
    assert!(
        unknown.contains("expected names of setup problems"),
        "{unknown}"
    );
    // Fatal problems are never ignored, even if listed.
    let no_khun = error(&|value| {
        value["start"] = json!("7k/8/8/P7/8/8/RRR5/8 w - - 0 1");
        value["forgiven"] = json!("TOO_MANY_RUA | NO_KHUN");
    });
    assert_eq!(no_khun, "white has no khun");
}

#[test]
fn a_fixed_game_round_trips() {
    // The end is stored separately.
    for fixed in [
        to_value(from_value::<FixedGame<7>>(written()).unwrap()),
        to_value(from_value::<FixedGame<6>>(written()).unwrap()),
    ] {
        assert_eq!(fixed.unwrap(), written());
    }
    let error = from_value::<FixedGame<5>>(written()).unwrap_err();
    assert_eq!(error.to_string(), "the history is full: its capacity is 5");
}

// Tampered games.

#[test]
fn an_illegal_move_is_rejected_with_its_number() {
    let error = rejected(|value| value["actions"][1] = json!("a7b6"));
    assert_eq!(
        error,
        "action 2: a7 to b6 is illegal: the rua cannot go there"
    );
}

#[test]
fn an_action_that_the_rules_forbid_is_rejected() {
    let error = rejected(|value| value["actions"][0] = json!("start_count"));
    assert_eq!(
        error,
        "action 1: the count cannot be called: white is already counting"
    );
    let error = rejected(|value| {
        value["rules"] = house();
        value["rules"]["house"]["board"]["start"] = json!("automatic");
    });
    assert_eq!(
        error,
        "action 3: the count cannot be stopped: board's honour is automatic and cannot be stopped"
    );
    let error = rejected(|value| value["actions"][3] = json!("accept_draw white"));
    assert_eq!(error, "action 4: black has not offered a draw");
    let error = rejected(|value| value["actions"][2] = json!("claim_repetition white"));
    assert_eq!(error, "action 3: there is nothing to claim");
}

#[test]
fn an_action_after_the_end_is_rejected() {
    let error = rejected(|value| {
        let actions = value["actions"].as_array_mut().unwrap();
        actions.push(json!("resign black"));
    });
    assert_eq!(error, "action 8: the game is over: 1/2-1/2, timeout");
}

#[test]
fn an_invalid_start_is_rejected() {
    let error = rejected(|value| {
        value["start"] = json!("7k/r7/8/8/8/8/4S3/R7 w - 128 8 20");
    });
    assert_eq!(error, "white has no khun");
}

#[test]
fn a_changed_count_gives_a_different_game() {
    let mut value = written();
    value["start"] = json!("7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20");
    let error = from_value::<Game>(value).unwrap_err().to_string();
    assert_eq!(
        error,
        "action 3: the count cannot be stopped: the other side is counting"
    );
}

#[test]
fn unknown_and_missing_fields_are_rejected() {
    let error = rejected(|value| value["outcome"] = json!("1-0"));
    assert!(error.starts_with("unknown field `outcome`"), "{error}");
    for field in ["start", "rules", "actions"] {
        let error = rejected(|value| {
            value.as_object_mut().unwrap().remove(field);
        });
        assert_eq!(error, format!("missing field `{field}`"));
    }
    let error = rejected(|value| value["actions"] = json!("none"));
    assert!(error.contains("a list of actions"), "{error}");
}

#[test]
fn outcomes_are_recomputed() {
    // The last move is removed, and with it the end.
    let mut value = written();
    value["actions"].as_array_mut().unwrap().pop();
    let game: Game = from_value(value).unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_start_of_a_game_round_trips() {
    let new = Game::new(Position::start(), Rules::THAI);
    let read: Game = from_value(to_value(&new).unwrap()).unwrap();
    assert_eq!(Fen::from(read.setup()).to_string(), Fen::START);
    let value = to_value(new.start()).unwrap();
    assert_eq!(&from_value::<Setup>(value).unwrap(), new.start());
}

proptest! {
    #[test]
    fn any_rule_set_round_trips(rules in rules()) {
        let value = to_value(rules).unwrap();
        prop_assert_eq!(from_value::<Rules>(value).unwrap(), rules);
    }

    #[test]
    fn any_game_round_trips(setup in setups(), rules in rules(), steps in steps()) {
        let mut game = Game::from_setup(&setup, rules).unwrap();
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let _ = game.act(action);
        }
        let text = serde_json::to_string(&game).unwrap();
        let read: Game = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(everything(&read), everything(&game));
    }
}

#[test]
fn results_and_time_controls_are_texts_and_a_clock_keeps_its_state() {
    use makruk_rules::{Claims, GameClock, GameResult, TimeControl};
    let json = serde_json::to_string(&GameResult::Draw).unwrap();
    assert_eq!(json, r#""1/2-1/2""#);
    assert_eq!(
        serde_json::from_str::<GameResult>(&json).unwrap(),
        GameResult::Draw
    );
    assert!(serde_json::from_str::<GameResult>(r#""2-0""#).is_err());

    let control: TimeControl = serde_json::from_str(r#""40/5:00+3""#).unwrap();
    assert_eq!(serde_json::to_string(&control).unwrap(), r#""40/300+3""#);
    let mut clock = GameClock::new(control);
    assert!(clock.press(Color::White, core::time::Duration::from_millis(1_500)));
    let json = serde_json::to_string(&clock).unwrap();
    assert_eq!(serde_json::from_str::<GameClock>(&json).unwrap(), clock);

    let json = serde_json::to_string(&Claims::default()).unwrap();
    let expected = r#"{"repetition":false,"accept_draw":{"white":false,"black":false}}"#;
    assert_eq!(json, expected);
    assert_eq!(
        serde_json::from_str::<Claims>(&json).unwrap(),
        Claims::default()
    );
}
