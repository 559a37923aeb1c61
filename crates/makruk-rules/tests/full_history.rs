//! A full history of fixed size: the game can still end, but every other action is rejected.

use makruk_core::{Color, Position};
use makruk_rules::{
    Action, ActionError, CountKind, FixedGame, Game, Rules, Termination, storage::Storage,
};

use crate::common::{self, act, counted_out, drawn, mv, play, setup, won};

fn fixed<const N: usize>(fen: &str, rules: Rules) -> FixedGame<N> {
    let setup = setup(fen);
    FixedGame::new_in(Position::from_setup(&setup).unwrap(), setup.count, rules)
}

/// Returns all observable state of a game.
fn state<S: Storage>(game: &Game<S>) -> impl PartialEq + core::fmt::Debug + use<S> {
    let actions: Vec<_> = game.actions().collect();
    let offer = (game.draw_offer(), game.outcome(), game.last_move());
    let count = (*game.counting(), game.count(), game.occurrences());
    (actions, game.setup(), offer, count)
}

#[test]
fn a_full_history_accepts_every_end_and_its_undo() {
    let mut game = fixed::<2>("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", Rules::THAI);
    play(&mut game, "a1b1 a7b7");
    let full = state(&game);
    let error = game.play(mv("b1a1")).unwrap_err();
    assert!(matches!(error, ActionError::HistoryFull(_)), "{error}");
    assert_eq!(error.name(), "history-full");
    assert_eq!(
        state(&game),
        full,
        "an action that does not fit changes nothing"
    );
    assert!(game.stop_count().is_err());
    assert!(game.offer_draw(Color::White).is_err());
    assert_eq!(state(&game), full);
    for (action, outcome) in [
        (
            Action::Resign(Color::White),
            won(Color::Black, Termination::Resignation),
        ),
        (
            Action::Timeout(Color::Black),
            won(Color::White, Termination::Timeout),
        ),
        // White counts, which is a permanent draw offer.
        (
            Action::AcceptDraw(Color::Black),
            drawn(Termination::Agreement),
        ),
        (Action::Adjudicate(None), drawn(Termination::Adjudication)),
        (
            Action::Conclude(Some(Color::White)),
            won(Color::White, Termination::Unknown),
        ),
    ] {
        act(&mut game, action);
        assert_eq!(game.outcome(), outcome);
        assert_eq!(
            (game.actions().len(), game.actions().next_back()),
            (3, Some(action))
        );
        assert_eq!(game.undo(), Some(action));
        assert_eq!(state(&game), full);
    }
}

#[test]
fn a_counter_offer_without_room_leaves_the_open_offer() {
    let mut game = fixed::<2>(makruk_notation::Fen::START, Rules::THAI);
    game.offer_draw(Color::White).unwrap();
    let before = state(&game);
    let error = game.act_as_recorded(Action::OfferDraw(Color::Black));
    assert!(
        matches!(error, Err(ActionError::HistoryFull(_))),
        "{error:?}"
    );
    assert_eq!(state(&game), before);
}

#[test]
fn a_full_history_accepts_a_mating_move() {
    let mut game = fixed::<0>("k6r/7R/1K6/8/8/8/8/8 w - - 0 1", Rules::THAI);
    play(&mut game, "h7h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
    assert_eq!(game.last_move(), Some(mv("h7h8")));
    game.undo();
    assert_eq!(game.setup(), setup("k6r/7R/1K6/8/8/8/8/8 w - - 0 1"));
    assert!(game.play(mv("h7g7")).is_err());
}

#[test]
fn a_full_history_accepts_drawing_moves() {
    let mut game = fixed::<7>("7k/8/8/8/8/8/8/RN2K3 w - - 0 1", Rules::FAIRY);
    let moves = "a1b1"; // the rua's own ma is on b1
    assert!(game.play(mv(moves)).is_err());
    play(&mut game, "b1d2 h8g8 d2b1 g8h8 b1d2 h8g8 d2b1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "g8h8");
    assert_eq!(
        (game.outcome(), game.occurrences()),
        (drawn(Termination::Repetition), 3)
    );
    game.undo();
    assert_eq!((game.outcome(), game.occurrences()), (None, 2));

    let mut game = fixed::<0>("8/8/8/8/2k5/8/7R/3K4 b - 32 32 40", Rules::THAI);
    play(&mut game, "c4d4");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
}

#[test]
fn after_the_end_offer_and_count_are_gone_but_the_last_number_remains() {
    let mut game = common::game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", Rules::THAI);
    play(&mut game, "a1b1");
    act(&mut game, Action::OfferDraw(Color::White));
    let count = game.count();
    assert_eq!(
        (game.draw_offer(), count.map(|count| count.number)),
        (Some(Color::White), Some(5))
    );
    act(&mut game, Action::Resign(Color::Black));
    assert_eq!((game.draw_offer(), game.count()), (None, None));
    assert_eq!(game.claims(), makruk_rules::Claims::default());
    assert_eq!(game.counting().count(game.rules()), count);
    game.undo();
    assert_eq!(
        (game.draw_offer(), game.count()),
        (Some(Color::White), count)
    );
}
