//! Actions of players and the clock, and rejected ones.

mod common;

use core::error::Error;

use makruk_core::{ByColor, Color, Illegality, Position};
use makruk_notation::Fen;
use makruk_rules::{
    Action, ActionError, Claim, CountKind, FixedGame, Game, Outcome, Rules, Termination,
    counting::{StartError, StopError},
};

use common::{act, count, drawn, game, mv, play, played, won};

/// Rua and khon against a rua; no bia.
const NO_BIA: &str = "7k/r7/8/8/8/8/4S3/R3K3 w - - 0 20";

const EVERY_KIND: [Action; 11] = [
    Action::StartCount,
    Action::StopCount,
    Action::OfferDraw(Color::White),
    Action::AcceptDraw(Color::White),
    Action::DeclineDraw(Color::White),
    Action::Resign(Color::White),
    Action::Timeout(Color::Black),
    Action::Claim(Color::White, Claim::Repetition),
    Action::Adjudicate(Some(Color::White)),
    Action::Conclude(None),
    Action::OfferDraw(Color::Black),
];

/// The action is rejected with an error and its message, and nothing is changed.
#[track_caller]
fn refused(game: &mut Game, action: Action, error: ActionError, message: &str) {
    let all = |game: &Game| {
        let actions: Vec<_> = game.actions().collect();
        let state = (*game.counting(), game.draw_offer(), game.outcome());
        (game.setup(), state, game.claims(), actions)
    };
    let before = all(game);
    assert_eq!(game.act(action), Err(error));
    assert_eq!(error.to_string(), message);
    assert_eq!(all(game), before, "nothing is changed");
}

// Moves.

#[test]
fn an_illegal_move_is_refused_with_its_reason() {
    let mut game = game(Fen::START, Rules::THAI);
    let mv = mv("d1d3");
    let Err(ActionError::IllegalMove(error)) = game.play(mv) else {
        panic!("it is illegal");
    };
    assert_eq!((error.mv(), error.reason()), (mv, Illegality::OwnPiece));
    let message = "d1 to d3 is illegal: a piece of the same side stands on d3";
    refused(
        &mut game,
        Action::Move(mv),
        ActionError::IllegalMove(error),
        message,
    );
}

// Counts.

#[test]
fn a_count_that_cannot_be_called_is_refused_with_its_reason() {
    let no_board_honor = Rules::THAI.with_board(None);
    for (fen, rules, error, reason) in [
        (
            Fen::START,
            Rules::THAI,
            StartError::BiaOnBoard,
            "no count begins while a bia stands on the board",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20",
            Rules::THAI,
            StartError::AlreadyCounting(Color::White),
            "white is already counting",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20",
            Rules::THAI,
            StartError::AlreadyCounting(Color::Black),
            "black is already counting",
        ),
        (
            "7k/8/8/8/P7/8/R7/4K3 b - - 0 20",
            Rules::THAI,
            StartError::BiaOnBoard,
            "no count begins while a bia stands on the board",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - - 0 20",
            Rules::FAIRY,
            StartError::BareKhun,
            "the count of a bare khun begins by itself",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 w - - 0 20",
            Rules::THAI,
            StartError::OpponentBare,
            "the other side has nothing but its khun",
        ),
        (
            NO_BIA,
            Rules::FAIRY,
            StartError::Automatic,
            "under these rules the count begins by itself",
        ),
        (
            NO_BIA,
            no_board_honor,
            StartError::NotInTheseRules,
            "these rules have no such count",
        ),
    ] {
        let mut game = game(fen, rules);
        assert_eq!(error.to_string(), reason);
        refused(
            &mut game,
            Action::StartCount,
            ActionError::CannotStart(error),
            &format!("the count cannot be called: {reason}"),
        );
    }
}

#[test]
fn a_count_that_cannot_be_stopped_is_refused_with_its_reason() {
    for (fen, rules, error, reason) in [
        (NO_BIA, Rules::THAI, StopError::NotCounting, "nobody counts"),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20",
            Rules::THAI,
            StopError::NotYours,
            "the side to move is not the one that counts",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - 32 8 20",
            Rules::THAI,
            StopError::Automatic(CountKind::Pieces),
            "pieces' honour runs by itself and cannot be stopped",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20",
            Rules::FAIRY,
            StopError::Automatic(CountKind::Board),
            "board's honour runs by itself and cannot be stopped",
        ),
    ] {
        let mut game = game(fen, rules);
        assert_eq!(error.to_string(), reason);
        refused(
            &mut game,
            Action::StopCount,
            ActionError::CannotStop(error),
            &format!("the count cannot be stopped: {reason}"),
        );
    }
}

// Draws by agreement.

#[test]
fn an_offer_is_for_the_other_side_to_accept() {
    for by in Color::ALL {
        let mut game = game(Fen::START, Rules::THAI);
        assert_eq!(
            (game.draw_offer(), game.claims().accept_draw),
            (None, ByColor::default())
        );
        act(&mut game, Action::OfferDraw(by));
        assert_eq!(game.draw_offer(), Some(by));
        let accept = game.claims().accept_draw;
        assert_eq!((accept[by], accept[!by]), (false, true));
        refused(
            &mut game,
            Action::AcceptDraw(by),
            ActionError::NoOffer(!by),
            &format!("{} has not offered a draw", !by),
        );
        act(&mut game, Action::AcceptDraw(!by));
        assert_eq!(game.outcome(), drawn(Termination::Agreement));
        assert_eq!(game.claims().accept_draw, ByColor::default(), "it is over");
    }
}

#[test]
fn an_offer_can_be_declined_and_made_again() {
    let mut game = game(Fen::START, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    act(&mut game, Action::DeclineDraw(Color::Black));
    assert_eq!(game.draw_offer(), None);
    refused(
        &mut game,
        Action::AcceptDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
    act(&mut game, Action::OfferDraw(Color::White));
    assert_eq!(game.draw_offer(), Some(Color::White));
}

#[test]
fn an_offer_stands_over_the_move_of_its_side_and_lapses_with_the_move_of_the_other() {
    let mut game = game(Fen::START, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    play(&mut game, "e3e4");
    assert_eq!(
        game.draw_offer(),
        Some(Color::White),
        "Black has not answered"
    );
    assert!(game.claims().accept_draw[Color::Black]);
    play(&mut game, "e6e5");
    assert_eq!(game.draw_offer(), None, "Black has played on");
    refused(
        &mut game,
        Action::AcceptDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
}

#[test]
fn an_offer_on_the_turn_of_the_other_side_lapses_with_its_move() {
    let mut game = game(Fen::START, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::Black));
    assert!(game.claims().accept_draw[Color::White]);
    play(&mut game, "e3e4");
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn there_is_one_offer_at_a_time() {
    for by in Color::ALL {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::OfferDraw(by));
        for again in Color::ALL {
            refused(
                &mut game,
                Action::OfferDraw(again),
                ActionError::OfferStands(by),
                &format!("{by}'s draw offer is still open"),
            );
        }
    }
}

#[test]
fn without_an_offer_there_is_none_to_answer() {
    let mut game = game(Fen::START, Rules::THAI);
    for side in Color::ALL {
        let message = format!("{} has not offered a draw", !side);
        for answer in [Action::AcceptDraw(side), Action::DeclineDraw(side)] {
            refused(&mut game, answer, ActionError::NoOffer(!side), &message);
        }
    }
}

#[test]
fn a_count_is_an_offer_that_cannot_be_declined() {
    let mut game = game(NO_BIA, Rules::THAI);
    act(&mut game, Action::StartCount);
    assert_eq!(game.draw_offer(), None, "it was not said");
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (false, true));
    refused(
        &mut game,
        Action::DeclineDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
    // Who chases may offer one as well; then either can accept.
    act(&mut game, Action::OfferDraw(Color::Black));
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (true, true));
    act(&mut game, Action::DeclineDraw(Color::White));
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (false, true));
}

// Resignation and time.

#[test]
fn who_resigns_loses_whoever_is_to_move() {
    for color in Color::ALL {
        for moves in ["", "e3e4"] {
            let mut game = played(Fen::START, Rules::THAI, moves);
            act(&mut game, Action::Resign(color));
            assert_eq!(game.outcome(), won(!color, Termination::Resignation));
        }
    }
}

#[test]
fn who_runs_out_of_time_loses() {
    for color in Color::ALL {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::Timeout(color));
        assert_eq!(game.outcome(), won(!color, Termination::Timeout));
    }
}

#[test]
fn a_bare_khun_does_not_win_on_time() {
    let fen = "7k/R7/8/8/8/8/8/4K3 b - 32 8 20";
    let mut white = game(fen, Rules::THAI);
    act(&mut white, Action::Timeout(Color::White));
    assert_eq!(white.outcome(), drawn(Termination::Timeout));
    let mut black = game(fen, Rules::THAI);
    act(&mut black, Action::Timeout(Color::Black));
    assert_eq!(black.outcome(), won(Color::White, Termination::Timeout));
}

// Ends that the rules do not know.

#[test]
fn an_arbiter_ends_a_game_for_a_side_or_as_a_draw() {
    for winner in [None, Some(Color::White), Some(Color::Black)] {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::OfferDraw(Color::White));
        act(&mut game, Action::Adjudicate(winner));
        let outcome = Outcome::new(winner, Termination::Adjudication);
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(game.undo(), Some(Action::Adjudicate(winner)));
        assert_eq!(
            (game.outcome(), game.draw_offer()),
            (None, Some(Color::White))
        );
    }
}

#[test]
fn a_record_may_say_who_won_and_not_how() {
    for winner in [None, Some(Color::White), Some(Color::Black)] {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::Conclude(winner));
        let outcome = game.outcome().expect("an end");
        assert_eq!(
            (outcome.winner(), outcome.by()),
            (winner, Termination::Unknown)
        );
        assert_eq!(outcome.by().to_string(), "the record does not say how");
    }
}

// Claims.

#[test]
fn without_a_repetition_there_is_nothing_to_claim() {
    let mut game = game(Fen::START, Rules::THAI);
    refused(
        &mut game,
        Action::Claim(Color::Black, Claim::Repetition),
        ActionError::NothingToClaim,
        "there is nothing to claim",
    );
}

// The end.

#[test]
fn after_the_end_everything_is_refused() {
    let ends: [(Outcome, &str, Game); 3] = [
        (
            Outcome::Decisive {
                winner: Color::White,
                by: Termination::Checkmate,
            },
            "the game is over: 1-0, checkmate",
            played("1k6/7R/1K6/8/8/8/8/n7 b - - 0 40", Rules::THAI, "b8a8 h7h8"),
        ),
        (
            Outcome::Draw {
                by: Termination::CountExpired(CountKind::Pieces),
            },
            "the game is over: 1/2-1/2, pieces' honour expired",
            played("7k/R7/8/8/8/8/8/4K3 b - 32 32 18", Rules::THAI, "h8g8"),
        ),
        (
            Outcome::Decisive {
                winner: Color::Black,
                by: Termination::Resignation,
            },
            "the game is over: 0-1, resignation",
            {
                let mut game = game(Fen::START, Rules::THAI);
                act(&mut game, Action::Resign(Color::White));
                game
            },
        ),
    ];
    for (outcome, message, mut game) in ends {
        assert_eq!(game.outcome(), Some(outcome));
        let error = ActionError::GameOver(outcome);
        for action in EVERY_KIND {
            refused(&mut game, action, error, message);
        }
        // Also an illegal move: the game is over first.
        refused(&mut game, Action::Move(mv("a1a8")), error, message);
    }
}

#[test]
fn a_game_that_begins_at_its_end_takes_no_action() {
    let mut game = game("k6R/8/1K6/8/8/8/8/8 b - - 0 1", Rules::THAI);
    let mate = won(Color::White, Termination::Checkmate);
    assert_eq!(game.outcome(), mate);
    let error = ActionError::GameOver(mate.unwrap());
    let message = "the game is over: 1-0, checkmate";
    for action in EVERY_KIND {
        refused(&mut game, action, error, message);
    }
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), mate);
}

#[test]
fn a_stalemate_is_a_draw() {
    for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        let game = played("k7/2K5/8/S7/8/8/8/n7 w - - 0 1", rules, "a5b6 a1b3");
        assert_eq!(game.outcome(), None, "Black has its ma");
        let game = played("k7/2K5/8/S7/8/8/8/8 w - - 0 1", rules, "a5b6");
        assert_eq!(game.outcome(), drawn(Termination::Stalemate));
    }
}

// Actions are kept.

#[test]
fn a_game_knows_its_actions_in_order() {
    let mut game = game(NO_BIA, Rules::THAI);
    let actions = [
        Action::StartCount,
        Action::Move(mv("a1b1")),
        Action::OfferDraw(Color::White),
        Action::DeclineDraw(Color::Black),
        Action::Move(mv("a7b7")),
        Action::StopCount,
        Action::Resign(Color::Black),
    ];
    for action in actions {
        act(&mut game, action);
    }
    assert!(game.actions().eq(actions));
    assert_eq!(game.actions().len(), actions.len());
}

#[test]
fn a_game_knows_its_rules_and_how_it_began() {
    let fen = "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20";
    let game = played(fen, Rules::FAIRY, "a1b1 a7b7");
    assert_eq!(game.rules(), &Rules::FAIRY);
    assert_eq!(game.start(), &common::setup(fen));
    let new = Game::new(Position::start(), Rules::default());
    assert_eq!(new.start(), &Position::start().to_setup());
    assert_eq!(new.rules(), &Rules::THAI);
}

#[test]
fn a_setup_that_is_no_position_is_no_game() {
    let setup = common::setup("4k3/8/8/8/8/8/8/8 w - - 0 1");
    let error = Game::from_setup(&setup, Rules::THAI).unwrap_err();
    assert_eq!(error.to_string(), "white has no khun");
}

#[test]
fn games_are_equal_if_they_had_the_same_start_rules_and_actions() {
    let one = played(NO_BIA, Rules::THAI, "a1b1 a7b7");
    assert_eq!(one, played(NO_BIA, Rules::THAI, "a1b1 a7b7"));
    assert_ne!(one, played(NO_BIA, Rules::THAI, "a1b1"));
    assert_ne!(one, played(NO_BIA, Rules::THAI, "a1b1 a7c7"));
    assert_ne!(one, played(NO_BIA, Rules::FAIRY_ON_CALL, "a1b1 a7b7"));
    let later = NO_BIA.replace("20", "21");
    assert_ne!(one, played(&later, Rules::THAI, "a1b1 a7b7"));
    // The same position by other moves is another game.
    let other = played(NO_BIA, Rules::THAI, "a1c1 a7b7 c1a1 b7a7 a1b1 a7b7");
    assert_eq!(one.position(), other.position());
    assert_ne!(one, other);
}

// Taken back.

#[test]
fn every_action_is_taken_back_with_all_that_it_changed() {
    let mut game = game(NO_BIA, Rules::THAI);
    let state = |game: &Game| {
        let state = (*game.counting(), game.draw_offer(), game.outcome());
        (game.setup(), state, game.claims(), game.occurrences())
    };
    let mut states = vec![state(&game)];
    let actions = [
        Action::StartCount,
        Action::Move(mv("a1b1")),
        Action::OfferDraw(Color::Black),
        Action::DeclineDraw(Color::White),
        Action::OfferDraw(Color::White),
        Action::Move(mv("a7b7")),
        Action::StopCount,
    ];
    for action in actions {
        act(&mut game, action);
        states.push(state(&game));
    }
    play(&mut game, "b1b7");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
    states.push(state(&game));
    play(&mut game, "h8g8");
    states.push(state(&game));
    act(&mut game, Action::Timeout(Color::White));
    assert_eq!(game.outcome(), drawn(Termination::Timeout));

    let mut taken_back = 0;
    while let Some(action) = game.undo() {
        assert_eq!(Some(state(&game)), states.pop(), "{action:?}");
        taken_back += 1;
    }
    assert_eq!((taken_back, states.len()), (10, 0));
}

#[test]
fn an_undo_restores_the_limit_the_plies_and_the_half_move_clock() {
    // The count of Black's replaces that of White's.
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", Rules::THAI);
    play(&mut game, "a1b1 a7c7 b1c1");
    assert_eq!(common::fields(&game), "128 11 21");
    assert_eq!(game.position().halfmoves(), 3);
    play(&mut game, "h8g8 c1c7");
    assert_eq!(common::fields(&game), "32 8 22");
    assert_eq!(game.position().halfmoves(), 0);
    assert_eq!(game.undo(), Some(Action::Move(mv("c1c7"))));
    assert_eq!(game.undo(), Some(Action::Move(mv("h8g8"))));
    assert_eq!(common::fields(&game), "128 11 21");
    assert_eq!(game.position().halfmoves(), 3);
    assert_eq!(count(&game), "white counts 6 of 64 (board's honour)");
}

#[test]
fn an_undo_of_the_end_lets_the_game_go_on() {
    let mut game = played("7k/R7/8/8/8/8/8/4K3 b - 32 32 18", Rules::THAI, "h8g8");
    assert!(game.outcome().is_some());
    game.undo();
    assert_eq!(game.outcome(), None);
    assert_eq!(count(&game), "black counts 16 of 16 (pieces' honour)");
    act(&mut game, Action::Resign(Color::White));
    assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
    assert_eq!(game.outcome(), None);
}

// Reasons why an action is rejected.

#[test]
fn an_error_says_why_and_needs_no_source_for_it() {
    let refused = |action| game(Fen::START, Rules::THAI).act(action).unwrap_err();
    let error = refused(Action::StartCount);
    assert_eq!(error, ActionError::CannotStart(StartError::BiaOnBoard));
    assert!(
        error
            .to_string()
            .contains(&StartError::BiaOnBoard.to_string())
    );
    assert!(error.source().is_none());
    let error = refused(Action::StopCount);
    assert_eq!(error, ActionError::CannotStop(StopError::NotCounting));
    assert!(
        error
            .to_string()
            .contains(&StopError::NotCounting.to_string())
    );
    assert!(error.source().is_none());
    let error = refused(Action::Move(mv("d1d3")));
    assert!(matches!(error, ActionError::IllegalMove(_)) && error.source().is_none());
}

// A history of a fixed size.

#[test]
fn a_full_history_refuses_what_does_not_end_the_game_and_says_so() {
    let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    for action in [Action::Move(mv("e3e4")), Action::DeclineDraw(Color::Black)] {
        let Err(error @ ActionError::HistoryFull(full)) = game.act(action) else {
            panic!("there is no room for {action:?}");
        };
        assert_eq!(full.capacity(), 1);
        assert_eq!(error.to_string(), "the history has no room for more than 1");
        assert_eq!(
            (game.draw_offer(), game.outcome()),
            (Some(Color::White), None)
        );
        assert_eq!(game.position(), &Position::start());
    }
    // An action rejected for another reason reports that reason.
    let stands = ActionError::OfferStands(Color::White);
    assert_eq!(game.offer_draw(Color::Black), Err(stands));
    // After an undo there is room again.
    assert_eq!(game.undo(), Some(Action::OfferDraw(Color::White)));
    play(&mut game, "e3e4");
}
