//! Queries for the buttons of a player: what may be done, without doing it.

use makruk_core::{Color, Position};
use makruk_rules::{Action, Adjudicator, Claim, Game, Rules};

use crate::common;

fn game(fen: &str, rules: Rules) -> Game {
    common::game(fen, rules)
}

/// All actions but moves.
fn actions() -> Vec<Action> {
    let mut actions = vec![Action::StartCount, Action::StopCount];
    for color in Color::ALL {
        actions.extend([
            Action::OfferDraw(color),
            Action::AcceptDraw(color),
            Action::DeclineDraw(color),
            Action::Resign(color),
            Action::Timeout(color),
            Action::Claim(color, Claim::Repetition),
        ]);
    }
    actions.extend([
        Action::Adjudicate(None),
        Action::Conclude(Some(Color::White)),
    ]);
    actions
}

#[test]
fn an_action_can_be_done_exactly_if_doing_it_succeeds() {
    let mut checked = 0;
    for fen in [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1",
        "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 4 30",
        "4k3/8/8/8/8/4S3/8/2RK4 w - 32 4 30",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
    ] {
        for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
            let mut games = vec![game(fen, rules)];
            for action in actions() {
                let mut after = game(fen, rules);
                if after.act(action).is_ok() {
                    games.push(after);
                }
            }
            for game in games {
                let moves = game.position().legal_moves();
                let moves = moves.iter().copied().map(Action::Move);
                let illegal = Action::Move("a1a2".parse().expect("a move"));
                for action in actions().into_iter().chain(moves).chain([illegal]) {
                    let done = game.clone().act(action);
                    assert_eq!(game.can(action), done, "{fen} {action}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1_000);
}

#[test]
fn the_open_actions_of_a_player_are_those_that_it_may_do_itself() {
    let mut game = game("8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1", Rules::THAI);
    let open = |game: &Game, color| -> Vec<String> {
        game.open_actions(color)
            .map(|action| action.to_string())
            .collect()
    };
    // Only the side to move may call its count.
    assert_eq!(
        open(&game, Color::Black),
        ["start_count", "offer_draw black", "resign black"]
    );
    assert_eq!(
        open(&game, Color::White),
        ["offer_draw white", "resign white"]
    );
    game.offer_draw(Color::Black).expect("no offer yet");
    let answers = ["accept_draw white", "decline_draw white", "resign white"];
    assert_eq!(open(&game, Color::White), answers);
    game.accept_draw(Color::White).expect("an offer");
    assert_eq!(open(&game, Color::White), [""; 0]);
    assert_eq!(open(&game, Color::Black), [""; 0]);
}

#[test]
fn a_game_made_from_a_record_repeats_the_open_draw_offer() {
    let mut record = Adjudicator::new(Position::start(), Rules::THAI);
    for action in [
        "offer_draw white",
        "resign white",
        "e3e4",
        "accept_draw black",
    ] {
        record.act(action.parse().unwrap()).unwrap();
    }
    let game = record.to_game();
    assert_eq!(game.outcome(), record.outcome());
    assert!(game.outcome().is_some());
}

#[test]
fn a_game_made_from_a_record_repeats_a_call_before_its_first_number() {
    let fen = common::setup("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1");
    let start = Position::from_setup(&fen).unwrap();
    let mut record = Adjudicator::with_count(start, fen.count, Rules::THAI);
    for action in ["start_count", "resign black", "c7d6"] {
        record.act(action.parse().unwrap()).unwrap();
    }
    let game = record.to_game();
    assert_eq!(game.count(), record.count());
    assert!(game.count().is_some());
}
