//! Actions of players and the clock, and their rejection.

use core::error::Error;

use makruk_core::{ByColor, Color, Illegality, Position};
use makruk_notation::Fen;
use makruk_rules::{
    Action, ActionError, Claim, CountKind, FixedGame, Game, Outcome, Rules, StartCountError,
    StopCountError, Termination,
};

use crate::common::{self, act, count, drawn, game, mv, play, played, won};

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

/// Asserts that an action is rejected with an error and its message, changing nothing.
#[track_caller]
fn rejected(game: &mut Game, action: Action, error: ActionError, message: &str) {
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
fn an_illegal_move_is_rejected_with_its_reason() {
    let mut game = game(Fen::START, Rules::THAI);
    let mv = mv("d1d3");
    let Err(ActionError::IllegalMove(error)) = game.play(mv) else {
        panic!("the move is illegal");
    };
    assert_eq!((error.mv(), error.reason()), (mv, Illegality::OwnPiece));
    let message = "d1 to d3 is illegal: a piece of the same side is on d3";
    rejected(
        &mut game,
        Action::Move(mv),
        ActionError::IllegalMove(error),
        message,
    );
}

// Counts.

#[test]
fn a_count_that_cannot_be_called_is_rejected_with_its_reason() {
    let no_board_honor = Rules::THAI.with_board(None);
    for (fen, rules, error, reason) in [
        (
            Fen::START,
            Rules::THAI,
            StartCountError::BiaOnBoard,
            "no count starts while a bia is on the board",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20",
            Rules::THAI,
            StartCountError::AlreadyCounting(Color::White),
            "white is already counting",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20",
            Rules::THAI,
            StartCountError::AlreadyCounting(Color::Black),
            "black is already counting",
        ),
        (
            "7k/8/8/8/P7/8/R7/4K3 b - - 0 20",
            Rules::THAI,
            StartCountError::BiaOnBoard,
            "no count starts while a bia is on the board",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - - 0 20",
            Rules::FAIRY,
            StartCountError::BareKhun,
            "a bare khun's count is automatic",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 w - - 0 20",
            Rules::THAI,
            StartCountError::OpponentBare,
            "the other side has only its khun",
        ),
        (
            NO_BIA,
            Rules::FAIRY,
            StartCountError::Automatic,
            "the count is automatic under these rules",
        ),
        (
            NO_BIA,
            no_board_honor,
            StartCountError::NotInTheseRules,
            "these rules do not have this count",
        ),
    ] {
        let mut game = game(fen, rules);
        assert_eq!(error.to_string(), reason);
        rejected(
            &mut game,
            Action::StartCount,
            ActionError::CannotStart(error),
            &format!("the count cannot be called: {reason}"),
        );
    }
}

#[test]
fn a_count_that_cannot_be_stopped_is_rejected_with_its_reason() {
    for (fen, rules, error, reason) in [
        (
            NO_BIA,
            Rules::THAI,
            StopCountError::NotCounting,
            "no side is counting",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20",
            Rules::THAI,
            StopCountError::NotYours,
            "the other side is counting",
        ),
        (
            "7k/R7/8/8/8/8/8/4K3 b - 32 8 20",
            Rules::THAI,
            StopCountError::Automatic(CountKind::Pieces),
            "pieces' honour is automatic and cannot be stopped",
        ),
        (
            "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20",
            Rules::FAIRY,
            StopCountError::Automatic(CountKind::Board),
            "board's honour is automatic and cannot be stopped",
        ),
    ] {
        let mut game = game(fen, rules);
        assert_eq!(error.to_string(), reason);
        rejected(
            &mut game,
            Action::StopCount,
            ActionError::CannotStop(error),
            &format!("the count cannot be stopped: {reason}"),
        );
    }
}

// Draws by agreement.

#[test]
fn only_the_other_side_can_accept_an_offer() {
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
        rejected(
            &mut game,
            Action::AcceptDraw(by),
            ActionError::NoOffer(!by),
            &format!("{} has not offered a draw", !by),
        );
        act(&mut game, Action::AcceptDraw(!by));
        assert_eq!(game.outcome(), drawn(Termination::Agreement));
        assert_eq!(
            game.claims().accept_draw,
            ByColor::default(),
            "the game is over"
        );
    }
}

#[test]
fn an_offer_can_be_declined_and_made_again() {
    let mut game = game(Fen::START, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    act(&mut game, Action::DeclineDraw(Color::Black));
    assert_eq!(game.draw_offer(), None);
    rejected(
        &mut game,
        Action::AcceptDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
    act(&mut game, Action::OfferDraw(Color::White));
    assert_eq!(game.draw_offer(), Some(Color::White));
}

#[test]
fn an_offer_survives_its_sides_move_and_lapses_with_the_opponents() {
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
    assert_eq!(game.draw_offer(), None, "Black's move declined it");
    rejected(
        &mut game,
        Action::AcceptDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
}

#[test]
fn an_offer_in_the_opponents_turn_lapses_with_the_opponents_move() {
    let mut game = game(Fen::START, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::Black));
    assert!(game.claims().accept_draw[Color::White]);
    play(&mut game, "e3e4");
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn a_side_has_at_most_one_open_offer() {
    for by in Color::ALL {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::OfferDraw(by));
        for again in Color::ALL {
            rejected(
                &mut game,
                Action::OfferDraw(again),
                ActionError::OfferStands(by),
                &format!("{by}'s draw offer is still open"),
            );
        }
    }
}

#[test]
fn a_record_may_answer_an_offer_with_another_or_answer_no_offer() {
    use Action::{DeclineDraw, OfferDraw};
    let mut game = game(Fen::START, Rules::THAI);
    let (white, black) = (Color::White, Color::Black);
    let steps = [
        (DeclineDraw(white), None, 0),
        (OfferDraw(white), Some(white), 1),
        (OfferDraw(white), Some(white), 1),
        // A counter-offer declines the open offer.
        (OfferDraw(black), Some(black), 3),
        (DeclineDraw(black), None, 4),
        (DeclineDraw(black), None, 4),
    ];
    for (action, offer, performed) in steps {
        game.act_as_recorded(action).unwrap();
        assert_eq!(game.draw_offer(), offer, "{action}");
        assert_eq!(game.actions().count(), performed, "{action}");
    }
    act(&mut game, Action::Resign(white));
    assert_eq!(game.act_as_recorded(DeclineDraw(black)), Ok(()));
    let over = game.act_as_recorded(OfferDraw(black));
    assert!(matches!(over, Err(ActionError::GameOver(_))), "{over:?}");
}

#[test]
fn without_an_offer_there_is_nothing_to_accept_or_decline() {
    let mut game = game(Fen::START, Rules::THAI);
    for side in Color::ALL {
        let message = format!("{} has not offered a draw", !side);
        for answer in [Action::AcceptDraw(side), Action::DeclineDraw(side)] {
            rejected(&mut game, answer, ActionError::NoOffer(!side), &message);
        }
    }
}

#[test]
fn a_count_is_an_offer_that_cannot_be_declined() {
    let mut game = game(NO_BIA, Rules::THAI);
    act(&mut game, Action::StartCount);
    assert_eq!(game.draw_offer(), None, "not an explicit offer");
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (false, true));
    rejected(
        &mut game,
        Action::DeclineDraw(Color::Black),
        ActionError::NoOffer(Color::White),
        "white has not offered a draw",
    );
    // The chaser may offer a draw as well; then either side can accept.
    act(&mut game, Action::OfferDraw(Color::Black));
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (true, true));
    act(&mut game, Action::DeclineDraw(Color::White));
    let accept = game.claims().accept_draw;
    assert_eq!((accept[Color::White], accept[Color::Black]), (false, true));
}

#[test]
fn a_count_that_nobody_called_is_no_offer() {
    let game = game("8/8/8/3k4/8/3m4/8/R3K3 w - 128 0 53", Rules::FAIRY);
    for moves in ["", "a1a5", "a1a5 d5e4", "a1a5 d5e4 a5a4"] {
        let mut game = game.clone();
        play(&mut game, moves);
        assert_eq!(game.claims().accept_draw, ByColor::default(), "{moves}");
        assert!(moves.is_empty() || game.count().is_some());
        for side in Color::ALL {
            let error = game.accept_draw(side);
            assert_eq!(error, Err(ActionError::NoOffer(!side)), "{moves}");
        }
    }
}

// Resignation and time.

#[test]
fn the_resigning_side_loses_whoever_is_to_move() {
    for color in Color::ALL {
        for moves in ["", "e3e4"] {
            let mut game = played(Fen::START, Rules::THAI, moves);
            act(&mut game, Action::Resign(color));
            assert_eq!(game.outcome(), won(!color, Termination::Resignation));
        }
    }
}

#[test]
fn running_out_of_time_loses() {
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

// Ends outside the rules.

#[test]
fn an_arbiter_awards_a_win_or_a_draw() {
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
fn a_record_may_state_the_winner_without_the_reason() {
    for winner in [None, Some(Color::White), Some(Color::Black)] {
        let mut game = game(Fen::START, Rules::THAI);
        act(&mut game, Action::Conclude(winner));
        let outcome = game.outcome().expect("an end");
        assert_eq!(
            (outcome.winner(), outcome.by()),
            (winner, Termination::Unknown)
        );
        assert_eq!(outcome.by().to_string(), "unknown termination");
    }
}

// Claims.

#[test]
fn without_a_repetition_there_is_nothing_to_claim() {
    let mut game = game(Fen::START, Rules::THAI);
    rejected(
        &mut game,
        Action::Claim(Color::Black, Claim::Repetition),
        ActionError::NothingToClaim,
        "there is nothing to claim",
    );
}

// The end.

#[test]
fn after_the_end_every_action_is_rejected() {
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
            rejected(&mut game, action, error, message);
        }
        // Even an illegal move is rejected with this error, because the end of the game takes precedence.
        rejected(&mut game, Action::Move(mv("a1a8")), error, message);
    }
}

#[test]
fn a_game_that_begins_at_its_end_rejects_every_action() {
    let mut game = game("k6R/8/1K6/8/8/8/8/8 b - - 0 1", Rules::THAI);
    let mate = won(Color::White, Termination::Checkmate);
    assert_eq!(game.outcome(), mate);
    let error = ActionError::GameOver(mate.unwrap());
    let message = "the game is over: 1-0, checkmate";
    for action in EVERY_KIND {
        rejected(&mut game, action, error, message);
    }
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), mate);
}

#[test]
fn a_stalemate_is_a_draw() {
    for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        let game = played("k7/2K5/8/S7/8/8/8/n7 w - - 0 1", rules, "a5b6 a1b3");
        assert_eq!(game.outcome(), None, "Black can still move its ma");
        let game = played("k7/2K5/8/S7/8/8/8/8 w - - 0 1", rules, "a5b6");
        assert_eq!(game.outcome(), drawn(Termination::Stalemate));
    }
}

// Recorded actions.

#[test]
fn actions_are_recorded_in_order() {
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
fn a_game_keeps_its_rules_and_its_start() {
    let fen = "7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20";
    let game = played(fen, Rules::FAIRY, "a1b1 a7b7");
    assert_eq!(game.rules(), &Rules::FAIRY);
    assert_eq!(game.start(), &common::setup(fen));
    let new = Game::new(Position::start(), Rules::default());
    assert_eq!(new.start(), &Position::start().to_setup());
    assert_eq!(new.rules(), &Rules::THAI);
}

#[test]
fn an_invalid_setup_does_not_start_a_game() {
    let setup = common::setup("4k3/8/8/8/8/8/8/8 w - - 0 1");
    let error = Game::from_setup(&setup, Rules::THAI).unwrap_err();
    assert_eq!(error.to_string(), "white has no khun");
}

#[test]
fn games_are_equal_if_start_rules_and_actions_are() {
    let one = played(NO_BIA, Rules::THAI, "a1b1 a7b7");
    assert_eq!(one, played(NO_BIA, Rules::THAI, "a1b1 a7b7"));
    assert_ne!(one, played(NO_BIA, Rules::THAI, "a1b1"));
    assert_ne!(one, played(NO_BIA, Rules::THAI, "a1b1 a7c7"));
    assert_ne!(one, played(NO_BIA, Rules::FAIRY_ON_CALL, "a1b1 a7b7"));
    let later = NO_BIA.replace("20", "21");
    assert_ne!(one, played(&later, Rules::THAI, "a1b1 a7b7"));
    // The same position reached by different moves is a different game.
    let other = played(NO_BIA, Rules::THAI, "a1c1 a7b7 c1a1 b7a7 a1b1 a7b7");
    assert_eq!(one.position(), other.position());
    assert_ne!(one, other);
}

// Undo.

#[test]
fn undo_reverts_every_effect_of_every_action() {
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
fn undo_restores_the_limit_the_plies_and_the_half_move_clock() {
    // Black's count replaces White's.
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
fn undoing_the_end_resumes_the_game() {
    let mut game = played("7k/R7/8/8/8/8/8/4K3 b - 32 32 18", Rules::THAI, "h8g8");
    assert!(game.outcome().is_some());
    game.undo();
    assert_eq!(game.outcome(), None);
    assert_eq!(count(&game), "black counts 16 of 16 (pieces' honour)");
    act(&mut game, Action::Resign(Color::White));
    assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
    assert_eq!(game.outcome(), None);
}

// Error messages.

#[test]
fn the_message_contains_the_cause_and_there_is_no_source() {
    let rejected = |action| game(Fen::START, Rules::THAI).act(action).unwrap_err();
    let error = rejected(Action::StartCount);
    assert_eq!(error, ActionError::CannotStart(StartCountError::BiaOnBoard));
    assert!(
        error
            .to_string()
            .contains(&StartCountError::BiaOnBoard.to_string())
    );
    assert!(error.source().is_none());
    let error = rejected(Action::StopCount);
    assert_eq!(error, ActionError::CannotStop(StopCountError::NotCounting));
    assert!(
        error
            .to_string()
            .contains(&StopCountError::NotCounting.to_string())
    );
    assert!(error.source().is_none());
    let error = rejected(Action::Move(mv("d1d3")));
    assert!(matches!(error, ActionError::IllegalMove(_)) && error.source().is_none());
}

// Fixed-size histories.

#[test]
fn a_full_history_rejects_actions_that_do_not_end_the_game() {
    let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    act(&mut game, Action::OfferDraw(Color::White));
    for action in [Action::Move(mv("e3e4")), Action::DeclineDraw(Color::Black)] {
        let Err(error @ ActionError::HistoryFull(full)) = game.act(action) else {
            panic!("there is no room for {action:?}");
        };
        assert_eq!(full.capacity(), 1);
        assert_eq!(error.to_string(), "the history is full: its capacity is 1");
        assert_eq!(
            (game.draw_offer(), game.outcome()),
            (Some(Color::White), None)
        );
        assert_eq!(game.position(), &Position::start());
    }
    // Other reasons for rejection take precedence.
    let stands = ActionError::OfferStands(Color::White);
    assert_eq!(game.offer_draw(Color::Black), Err(stands));
    // An undo frees room.
    assert_eq!(game.undo(), Some(Action::OfferDraw(Color::White)));
    play(&mut game, "e3e4");
}

// Iteration over actions and moves.

#[test]
fn actions_and_moves_iterate_from_both_ends() {
    let mut game = game(Fen::START, Rules::THAI);
    play(&mut game, "e3e4 e6e5");
    game.offer_draw(Color::White).expect("no open offer");
    play(&mut game, "b1d2");
    game.resign(Color::White).expect("the game is in progress");
    let moves = [mv("e3e4"), mv("e6e5"), mv("b1d2")];
    assert!(game.moves().eq(moves));
    assert!(game.moves().rev().eq(moves.into_iter().rev()));
    let mut actions: Vec<_> = game.actions().collect();
    assert_eq!((actions.len(), game.actions().len()), (5, 5));
    actions.reverse();
    assert!(game.actions().rev().eq(actions.iter().copied()));
    let mut both = game.actions();
    assert_eq!(both.next_back(), Some(Action::Resign(Color::White)));
    assert_eq!(both.next(), Some(Action::Move(mv("e3e4"))));
    assert_eq!(both.len(), 3);
    assert_eq!(both.by_ref().count(), 3);
    assert_eq!(both.next_back(), None);
}

#[test]
fn the_ply_is_the_number_of_moves_played() {
    // Black moves first, and the last move ends the game.
    let start = "8/8/8/8/8/6k1/5r2/7K b - 32 24 40";
    for fen in [start, "8/8/8/8/8/6k1/5r2/7K b - - 0 4294967295"] {
        let mut game = game(fen, Rules::THAI);
        assert_eq!(game.ply(), 0);
        for (number, text) in ["f2e2", "h1g1", "e2e1"].into_iter().enumerate() {
            game.play(mv(text)).expect("legal move");
            assert_eq!(game.ply(), number + 1, "{fen}");
        }
        assert!(game.outcome().is_some());
        game.undo();
        assert_eq!((game.ply(), game.moves().count()), (2, 2));
    }
}
