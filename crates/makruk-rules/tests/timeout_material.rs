//! The material that a side needs to win on time.
//!
//! Source of the list: the competition rules of 2018 of the Sports Association of Thailand, quoted by makruk.gameindy.com, at second
//! hand: a rua; a met and a ma; a met and a khon; three bia abreast.

use makruk_core::Color;
use makruk_rules::{Action, Outcome, Rules, Termination, TimeoutMaterial};

use crate::common::{act, drawn, game, setup, won};

const BY: Termination = Termination::Timeout;

/// Black's time runs out, and White has these pieces besides its khun. Black has a rua and a ma.
#[track_caller]
fn black_times_out(ranks: &str, rules: Rules) -> Option<Outcome> {
    let mut game = game(&format!("r3k2n/8/8/{ranks} b - - 0 40"), rules);
    act(&mut game, Action::Timeout(Color::Black));
    game.outcome()
}

#[track_caller]
fn wins(ranks: &str) {
    assert_eq!(black_times_out(ranks, Rules::THAI), won(Color::White, BY));
}

#[track_caller]
fn draws(ranks: &str) {
    assert_eq!(black_times_out(ranks, Rules::THAI), drawn(BY));
}

#[test]
fn a_rua_wins_on_time() {
    wins("8/8/8/8/R3K3");
    wins("8/8/8/8/RRMSK3");
}

#[test]
fn a_met_with_a_ma_or_a_khon_wins_on_time() {
    wins("8/8/8/8/M3K2N");
    wins("8/8/8/8/M3K2S");
    wins("8/8/8/8/M1N1K2S");
}

#[test]
fn a_bia_ngai_counts_as_a_met() {
    wins("8/8/8/8/M~3K2N");
    wins("8/8/8/8/M~3K2S");
}

#[test]
fn other_pieces_without_a_rua_do_not_win_on_time_alone() {
    for ranks in [
        "8/8/8/8/4K3",
        "8/8/8/8/M3K3",
        "8/8/8/8/4K2N",
        "8/8/8/8/4K2S",
        "8/8/8/8/4KN1N",
        "8/8/8/8/4KS1S",
        "8/8/8/8/N3K2S",
        "8/8/8/8/M~M2K3",
        "8/8/P7/8/4K3",
    ] {
        draws(ranks);
    }
}

#[test]
fn three_bia_side_by_side_win_on_time() {
    wins("8/8/PPP5/8/4K3");
    wins("8/8/5PPP/8/4K3");
    wins("8/2PPP3/8/8/4K3");
    wins("8/8/PPPP4/8/4K3");
}

#[test]
fn three_bia_that_are_not_side_by_side_do_not() {
    draws("8/8/PP1P4/8/4K3");
    draws("8/P7/1PP5/8/4K3");
    draws("8/PP6/2P5/8/4K3");
    // The files a and h are not neighbours.
    draws("8/PP6/7P/8/4K3");
    draws("8/P7/6PP/8/4K3");
    draws("8/8/PP6/8/4K3");
}

#[test]
fn the_other_sides_bia_do_not_count() {
    let mut game = game("r3k2n/8/8/8/PPp5/8/8/4K3 b - - 0 40", Rules::THAI);
    act(&mut game, Action::Timeout(Color::Black));
    assert_eq!(game.outcome(), drawn(BY));
}

#[test]
fn black_wins_on_time_by_the_same_list() {
    let outcome = |fen: &str| {
        let mut game = game(fen, Rules::THAI);
        act(&mut game, Action::Timeout(Color::White));
        game.outcome()
    };
    assert_eq!(
        outcome("4k3/8/ppp5/8/8/8/8/R3K3 w - - 0 40"),
        won(Color::Black, BY)
    );
    assert_eq!(outcome("2s1k3/8/8/8/8/8/8/R3K3 w - - 0 40"), drawn(BY));
}

#[test]
fn without_a_list_material_that_can_mate_wins_on_time() {
    let rules = |material| Rules::THAI.with_timeout_material(material);
    let [exact, fairy] = [TimeoutMaterial::Exact, TimeoutMaterial::Fairy].map(rules);
    for rules in [exact, fairy] {
        for ranks in ["8/8/8/8/4K2S", "8/8/8/8/4KN1N", "8/8/PP6/8/4K3"] {
            assert_eq!(black_times_out(ranks, rules), won(Color::White, BY));
        }
        assert_eq!(black_times_out("8/8/8/8/4K3", rules), drawn(BY));
    }
}

#[test]
fn every_timeout_loses_under_the_fairy_presets() {
    for rules in [Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        assert_eq!(black_times_out("8/8/8/8/4K3", rules), won(Color::White, BY));
    }
}

#[test]
fn a_side_with_listed_material_can_always_mate() {
    for ranks in ["R3K3", "M3K2N", "M3K2S"] {
        let board = setup(&format!("4k3/8/8/8/8/8/8/{ranks} b - - 0 40")).board;
        assert!(TimeoutMaterial::Listed.suffices(&board, Color::White));
        assert!(TimeoutMaterial::Exact.suffices(&board, Color::White));
    }
    for file in 0..6 {
        let bia = ["PPP5", "1PPP4", "2PPP3", "3PPP2", "4PPP1", "5PPP"][file];
        let board = setup(&format!("4k3/8/8/8/8/{bia}/8/4K3 b - - 0 40")).board;
        assert!(TimeoutMaterial::Listed.suffices(&board, Color::White));
        assert!(TimeoutMaterial::Exact.suffices(&board, Color::White));
    }
}
