//! Games round-trip through PGN, with their actions and outcomes.

use crate::common::games::{read_all, tree};
use makruk_notation::{
    Fen,
    letters::LetterSet,
    makruk_core::{Color, Move, Position},
    tree::GameTree,
};
use makruk_rules::GameResult;
use makruk_rules::{Action, ActionError, Claim, Game, Outcome, Rules, Termination};
use proptest::{collection::vec, prelude::*, sample::Index, sample::select};

const PRESETS: [Rules; 3] = [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL];

/// All non-move actions.
const DEEDS: [Action; 20] = {
    use Action::*;
    use Color::{Black, White};
    [
        StartCount,
        StopCount,
        OfferDraw(White),
        OfferDraw(Black),
        DeclineDraw(White),
        DeclineDraw(Black),
        AcceptDraw(White),
        AcceptDraw(Black),
        Claim(White, makruk_rules::Claim::Repetition),
        Claim(Black, makruk_rules::Claim::Repetition),
        Resign(White),
        Resign(Black),
        Timeout(White),
        Timeout(Black),
        Adjudicate(Some(White)),
        Adjudicate(Some(Black)),
        Adjudicate(None),
        Conclude(Some(White)),
        Conclude(Some(Black)),
        Conclude(None),
    ]
};

fn act(game: &mut Game, uci: &str) {
    let mv = uci.parse::<Move>().expect("a move");
    game.play(mv).expect("legal");
}

/// Asserts that a game round-trips through PGN in all letters.
#[track_caller]
fn assert_round_trips(game: &Game) {
    let tree = GameTree::from_game(game);
    assert_eq!(tree.result(), GameResult::from(game.outcome()));
    let rules = *game.rules();
    assert_eq!(&tree.to_game(rules).expect("legal"), game);
    for letters in LetterSet::ALL {
        let text = tree.pgn().letters(letters).to_string();
        let read = read_all(&text, Some(letters)).remove(0);
        assert_eq!(read.errors, [], "{text}");
        let again = read.tree.to_game(rules).expect("legal");
        assert_eq!(&again, game, "{text}");
        assert_eq!(again.outcome(), game.outcome(), "{text}");
        assert_eq!(again.draw_offer(), game.draw_offer(), "{text}");
        assert_eq!(again.setup(), game.setup(), "{text}");
    }
}

#[test]
fn every_end_round_trips_under_every_preset() {
    for rules in PRESETS {
        let mut open = Game::new(Position::start(), rules);
        for uci in [
            "b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8",
        ] {
            if open.outcome().is_none() {
                act(&mut open, uci);
            }
        }
        assert_round_trips(&open);
        let mut offered = Game::new(Position::start(), rules);
        act(&mut offered, "e3e4");
        offered.offer_draw(Color::White).expect("a legal offer");
        assert_round_trips(&offered);
        let mut terminations = Vec::new();
        for game in [&open, &offered] {
            for action in DEEDS {
                let mut game = game.clone();
                if game.act(action).is_ok() {
                    assert_round_trips(&game);
                    terminations.extend(game.outcome().map(Outcome::by));
                }
            }
        }
        for termination in [
            Termination::Agreement,
            Termination::Resignation,
            Termination::Timeout,
            Termination::Adjudication,
            Termination::Unknown,
        ] {
            assert!(terminations.contains(&termination), "{termination}");
        }
    }
}

#[test]
fn a_claimed_repetition_round_trips() {
    for rules in PRESETS {
        let mut rules = rules;
        if let Some(repetition) = &mut rules.repetition {
            repetition.effect = makruk_rules::RepetitionEffect::Claimable;
        }
        let mut game = Game::new(Position::start(), rules);
        for uci in ["b1d2", "b8d7", "d2b1", "d7b8"].repeat(2) {
            act(&mut game, uci);
        }
        let claimed = game.claim(Color::White, Claim::Repetition);
        assert_eq!(claimed.is_ok(), rules.repetition.is_some());
        assert_round_trips(&game);
    }
}

#[test]
fn a_games_end_is_written_in_comments_and_tags() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    act(&mut game, "e3e4");
    game.offer_draw(Color::White).expect("a legal offer");
    for (action, result, termination, moves) in [
        (None, "*", None, ""),
        (
            Some(Action::Resign(Color::Black)),
            "1-0",
            Some("normal"),
            " {[%resign black]}",
        ),
        (
            Some(Action::Timeout(Color::White)),
            "0-1",
            Some("time forfeit"),
            " {[%timeout white]}",
        ),
        (
            Some(Action::AcceptDraw(Color::Black)),
            "1/2-1/2",
            Some("normal"),
            " {[%draw accept black]}",
        ),
        (
            Some(Action::Adjudicate(None)),
            "1/2-1/2",
            Some("adjudication"),
            "",
        ),
        (Some(Action::Conclude(Some(Color::White))), "1-0", None, ""),
    ] {
        let mut game = game.clone();
        if let Some(action) = action {
            game.act(action).expect("legal action");
        }
        let tree = GameTree::from_game(&game);
        assert_eq!(
            (tree.tag("Result"), tree.tag("Termination")),
            (Some(result), termination)
        );
        let text = tree.pgn().without_tags().to_string();
        assert_eq!(
            text.replace('\n', " "),
            format!("1. e4 {{[%draw white]}}{moves} {result}  ")
        );
    }
}

#[test]
fn a_result_without_an_action_ends_the_game() {
    use Termination::{Adjudication, Timeout, Unknown};
    let (white, black) = (Some(Color::White), Some(Color::Black));
    for (tags, result, outcome) in [
        ("", "*", None),
        ("", "1-0", Some((white, Unknown))),
        ("", "1/2-1/2", Some((None, Unknown))),
        ("[Termination \"Normal\"]", "0-1", Some((black, Unknown))),
        ("[Termination \"abandoned\"]", "0-1", Some((black, Unknown))),
        (
            "[Termination \"Adjudication\"]",
            "1/2-1/2",
            Some((None, Adjudication)),
        ),
        ("[Termination \"adjudication\"]", "*", None),
        (
            "[Termination \"Time forfeit\"]",
            "1-0",
            Some((white, Timeout)),
        ),
        (
            "[Termination \"time forfeit\"]",
            "0-1",
            Some((black, Timeout)),
        ),
        // It is not known whose time ran out.
        (
            "[Termination \"time forfeit\"]",
            "1/2-1/2",
            Some((None, Unknown)),
        ),
    ] {
        let tree = tree(&format!("{tags}\n\n1. e4 e5 {{[%draw black]}} {result}"));
        let mut game = tree.to_game(Rules::THAI).expect("legal");
        let outcome = outcome.map(|(winner, by)| Outcome::new(winner, by));
        assert_eq!(game.outcome(), outcome, "{tags} {result}");
        if let Some(outcome) = outcome {
            let resumed = game.accept_draw(Color::White);
            assert_eq!(resumed, Err(ActionError::GameOver(outcome)));
        }
        assert_round_trips(&game);
    }
    // White lacks the material to win, so under the rules Black's timeout is a draw.
    let text = "[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n[Termination \"time forfeit\"]\n\n";
    for (result, expected) in [("1-0", Unknown), ("0-1", Timeout)] {
        let tree = tree(&format!("{text}1. Kf1 Ra2 {result}"));
        let game = tree.to_game(Rules::THAI).expect("legal");
        let outcome = game.outcome().expect("it is over");
        assert_eq!(
            (outcome.winner(), outcome.by()),
            (tree.result().winner(), expected)
        );
    }
}

#[test]
fn a_result_that_contradicts_the_outcome_is_ignored() {
    for (text, by) in [
        ("1. e4 {[%resign white]} 1-0", Termination::Resignation),
        (
            "[Termination \"adjudication\"]\n\n1. e4 {[%resign white]} 1/2-1/2",
            Termination::Resignation,
        ),
        (
            "[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n1. Rh8# 0-1",
            Termination::Checkmate,
        ),
    ] {
        let tree = tree(text);
        let game = tree.to_game(Rules::THAI).expect("legal");
        let outcome = game.outcome().expect("it is over");
        assert_eq!(outcome.by(), by);
        assert_ne!(GameResult::from(Some(outcome)), tree.result());
    }
}

#[test]
fn a_decline_without_a_side_is_by_the_side_that_received_the_offer() {
    for side in Color::ALL {
        let text = format!("1. e4 {{[%draw {side}] [%draw decline]}} e5 *");
        let game = tree(&text).to_game(Rules::THAI).expect("legal");
        let actions: Vec<Action> = game.actions().skip(1).take(2).collect();
        assert_eq!(
            actions,
            [Action::OfferDraw(side), Action::DeclineDraw(!side)]
        );
    }
    let error = tree("1. e4 {[%draw decline]} *")
        .to_game(Rules::THAI)
        .unwrap_err();
    assert!(
        matches!(error.error(), Some(ActionError::NoOffer(_))),
        "{error}"
    );
}

proptest! {
    #[test]
    fn games_with_every_action_round_trip(
        rules in select(PRESETS.to_vec()),
        fen in select(vec![
            Fen::START,
            "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1",
            "8/3k4/4n3/8/8/4S3/8/2RK4 w - - 3 40",
            "8/8/2k5/8/4P3/8/3M4/3K4 w - - 0 1",
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
        ]),
        steps in vec((0..20_usize, any::<Index>()), 0..80),
        end in select(DEEDS.to_vec()),
    ) {
        let fen: Fen = fen.parse().expect("valid FEN");
        let mut game: Game = fen.to_game(rules).expect("valid");
        for (step, index) in steps {
            let moves = game.position().legal_moves();
            // The first six actions do not end the game.
            let action = match DEEDS.get(step).filter(|_| step < 6) {
                Some(&action) => action,
                None if moves.is_empty() => break,
                None => Action::Move(moves[index.index(moves.len())]),
            };
            let _ = game.act(action);
        }
        let _ = game.act(end);
        assert_round_trips(&game);
    }
}

#[test]
fn commands_match_the_documented_table() {
    let commands = [
        "count start",
        "count stop",
        "draw white",
        "draw black",
        "draw decline white",
        "draw decline black",
        "draw accept white",
        "draw accept black",
        "claim repetition white",
        "claim repetition black",
        "resign white",
        "resign black",
        "timeout white",
        "timeout black",
    ];
    for (command, action) in commands.into_iter().zip(DEEDS) {
        let tree = tree(&format!("1. e4 {{[%{command}]}} *"));
        assert!(
            tree.main_line()
                .flat_map(makruk_notation::tree::Node::actions)
                .eq([action]),
            "{command}"
        );
        assert_eq!(tree.annotations().to_string(), "1 action");
    }
}
