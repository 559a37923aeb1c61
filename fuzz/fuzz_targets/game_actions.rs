//! Rejected actions change nothing, accepted ones can be undone, and replaying the actions of a game reproduces it.
#![cfg_attr(fuzzing, no_main)]

use makruk::{Action, Claim, Color, CountField, Game, Setup};
use makruk_fuzz::Choices;

/// Returns all observable state of a game.
fn everything(game: &Game) -> impl PartialEq + core::fmt::Debug + use<> {
    (
        game.setup(),
        *game.counting(),
        game.outcome(),
        game.draw_offer(),
        game.claims(),
        game.occurrences(),
        game.actions().collect::<Vec<_>>(),
    )
}

/// Chooses an action, usually a move.
fn action(choices: &mut Choices<'_>, game: &Game) -> Option<Action> {
    let color = |byte: u8| {
        if byte & 1 == 0 {
            Color::White
        } else {
            Color::Black
        }
    };
    let byte = choices.next_byte()?;
    Some(match byte {
        0..=199 => Action::Move(choices.mv(game.position())?),
        200..=215 => Action::StartCount,
        216..=223 => Action::StopCount,
        224..=231 => Action::OfferDraw(color(byte)),
        232..=235 => Action::AcceptDraw(color(byte)),
        236..=243 => Action::DeclineDraw(color(byte)),
        244..=245 => Action::Resign(color(byte)),
        246..=247 => Action::Timeout(color(byte)),
        248..=249 => Action::Claim(color(byte), Claim::Repetition),
        250 => Action::Adjudicate(Some(Color::White)),
        251 => Action::Conclude(None),
        252..=255 => Action::Move(makruk::Move::from_bits(u16::from(choices.byte()) << 5)?),
    })
}

fn start(choices: &mut Choices<'_>) -> Option<Setup> {
    let mut setup = choices.position()?.to_setup();
    let limit_plies = choices.choose(&[0, 16, 32, 44, 64, 88, 128, 7]);
    setup.count = (limit_plies > 0).then(|| CountField {
        limit_plies,
        elapsed_plies: choices.byte().into(),
        first_number: None,
    });
    Some(setup)
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let Some(setup) = start(&mut choices) else {
        return;
    };
    let Ok(mut game) = Game::from_setup(&setup, rules) else {
        return;
    };
    let new = everything(&game);
    while let Some(action) = action(&mut choices, &game) {
        let before = everything(&game);
        if game.act(action).is_ok() {
            let after = everything(&game);
            assert_eq!(game.undo(), Some(action));
            assert_eq!(everything(&game), before);
            assert_eq!(game.act(action), Ok(()));
            assert_eq!(everything(&game), after);
        } else {
            assert_eq!(everything(&game), before);
        }
    }
    let mut again = Game::from_setup(game.start(), rules).expect("a game began with it");
    for action in game.actions() {
        assert_eq!(again.act(action), Ok(()));
    }
    assert_eq!(everything(&again), everything(&game));
    while game.undo().is_some() {}
    assert_eq!(everything(&game), new);
});
