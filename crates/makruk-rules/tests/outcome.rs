//! Game outcomes and their texts.

use makruk_core::Color;
use makruk_notation::Fen;
use makruk_rules::{CountKind, Outcome, Rules, Status, Termination};

use crate::common::{game, played, position, won};

#[test]
fn results_are_written_as_in_game_records() {
    for by in [
        Termination::Checkmate,
        Termination::Agreement,
        Termination::Unknown,
    ] {
        let draw = Outcome::Draw { by };
        assert_eq!(
            (draw.to_string().as_str(), draw.winner(), draw.by()),
            ("1/2-1/2", None, by)
        );
        for (winner, text) in [(Color::White, "1-0"), (Color::Black, "0-1")] {
            let win = Outcome::Decisive { winner, by };
            assert_eq!(
                (win.to_string().as_str(), win.winner(), win.by()),
                (text, Some(winner), by)
            );
        }
    }
}

#[test]
fn display_honours_the_width() {
    let draw = Outcome::Draw {
        by: Termination::Repetition,
    };
    assert_eq!(format!("{draw:>8}|"), " 1/2-1/2|");
    assert_eq!(format!("{:<12}|", draw.by()), "repetition  |");
    assert_eq!(format!("{:>15}|", CountKind::Board), " board's honour|");
}

#[test]
fn checkmate_wins() {
    let white = played("k7/7R/1K6/8/8/8/8/n7 w - - 0 1", Rules::THAI, "h7h8");
    assert_eq!(white.outcome(), won(Color::White, Termination::Checkmate));
    let black = played("N7/8/8/8/8/1k6/7r/K7 b - - 0 1", Rules::THAI, "h2h1");
    assert_eq!(black.outcome(), won(Color::Black, Termination::Checkmate));
}

#[test]
fn a_promotion_can_give_mate() {
    for rules in [Rules::THAI, Rules::FAIRY] {
        let game = played("8/kS5R/2K5/1P6/8/8/8/8 w - - 0 1", rules, "b5b6m");
        assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    }
}

#[test]
fn status_distinguishes_check_mate_and_stalemate() {
    for (fen, status, ends) in [
        (Fen::START, Status::Ongoing, false),
        ("k7/R7/8/8/8/8/8/4K3 b", Status::Check, false),
        ("k7/RR6/8/8/8/8/8/4K3 b", Status::Checkmate, true),
        ("k7/2K5/1S6/8/8/8/8/8 b", Status::Stalemate, true),
    ] {
        let found = Status::of(&position(fen));
        assert_eq!((found, found.is_end()), (status, ends), "{fen}");
        let mate = status == Status::Checkmate;
        assert_eq!(position(fen).is_checkmate(), mate, "{fen}");
    }
}

#[test]
fn recorded_positions_without_moves_are_mates_or_stalemates() {
    let (mut mates, mut stalemates) = (0, 0);
    for row in makruk_testdata::perft() {
        let ends = row.depths.get(&1) == Some(&0);
        let position = position(&row.fen);
        let status = Status::of(&position);
        assert_eq!(status.is_end(), ends, "{}", row.fen);
        let outcome = game(&row.fen, Rules::FAIRY).outcome().map(Outcome::by);
        match status {
            Status::Checkmate => {
                mates += 1;
                assert_eq!(outcome, Some(Termination::Checkmate), "{}", row.fen);
            }
            Status::Stalemate => {
                stalemates += 1;
                assert_eq!(outcome, Some(Termination::Stalemate), "{}", row.fen);
            }
            Status::Ongoing | Status::Check => {}
        }
    }
    assert!(
        mates > 0 && stalemates > 0,
        "{mates} mates, {stalemates} stalemates"
    );
}
