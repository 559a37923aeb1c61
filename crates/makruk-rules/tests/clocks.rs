//! Time controls as text, and the clock of two players.

use core::{num::NonZeroU16, time::Duration};

use makruk_core::{ByColor, Color};
use makruk_rules::{GameClock, TimeControl};
use proptest::prelude::*;

const WHITE: Color = Color::White;

fn control(text: &str) -> TimeControl {
    text.parse().expect(text)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_time_control_is_moves_and_time_and_increment() {
    for (text, moves, base_ms, increment_ms) in [
        ("10", None, 10_000, 0),
        ("10+0.1", None, 10_000, 100),
        ("0.5", None, 500, 0),
        ("40/1+0.01", Some(40), 1_000, 10),
        ("0:10+1", None, 10_000, 1_000),
        ("40/2:30", Some(40), 150_000, 0),
        ("1:30:00+30", None, 5_400_000, 30_000),
        ("90:00", None, 5_400_000, 0),
        ("1:00.25", None, 60_250, 0),
        ("86400", None, 86_400_000, 0),
        ("259200", None, 259_200_000, 0),
        ("1/1", Some(1), 1_000, 0),
    ] {
        let expected = TimeControl::new(Duration::from_millis(base_ms))
            .with_increment(Duration::from_millis(increment_ms))
            .with_moves(moves.and_then(NonZeroU16::new));
        assert_eq!(control(text), expected, "{text}");
    }
}

#[test]
fn text_that_is_no_time_control_is_rejected() {
    for text in [
        "",
        "+",
        "x",
        "0",
        "0:00",
        "-1",
        "+1",
        "1+",
        "1+-1",
        "1+x",
        "/1",
        "0/1",
        "65536/1",
        "x/1",
        "1/",
        "1/2/3",
        "1:2:3:4",
        ":1",
        "1:",
        "1..5",
        "1.",
        ".5",
        "1.0000000001",
        "31622401",
        "1+31622401",
        "1 + 1",
        "1e3",
        "NaN",
        "inf",
        "+1/5",
        "8784:00:01",
        "99999999999999999999",
        "1:99999999999",
        "٣",
    ] {
        let error = text.parse::<TimeControl>();
        assert!(error.is_err(), "{text}: {error:?}");
    }
}

#[test]
fn a_player_gets_the_increment_after_each_move_and_loses_when_its_time_is_up() {
    let mut clock = GameClock::new(control("10+2"));
    assert!(clock.press(WHITE, seconds(4)));
    assert_eq!(clock.remaining(WHITE), seconds(8));
    assert_eq!(clock.remaining(Color::Black), seconds(10));
    assert!(clock.press(WHITE, seconds(8)), "to the second");
    assert_eq!(clock.remaining(WHITE), seconds(2));
    assert!(!clock.press(WHITE, Duration::from_millis(2_001)));
    assert_eq!(clock.remaining(WHITE), Duration::ZERO);
    clock.set_remaining(WHITE, seconds(60));
    assert!(clock.press(WHITE, seconds(59)));
}

#[test]
fn a_period_ends_after_its_moves_and_gives_the_base_time_again() {
    let (white, black) = (control("2/10"), control("10"));
    let mut clock = GameClock::with_controls(ByColor::new(white, black));
    assert_eq!(
        (clock.moves_to_go(WHITE), clock.moves_to_go(Color::Black)),
        (Some(2), None)
    );
    assert!(clock.press(WHITE, seconds(7)));
    assert_eq!(
        (clock.remaining(WHITE), clock.moves_to_go(WHITE)),
        (seconds(3), Some(1))
    );
    assert!(clock.press(WHITE, seconds(1)));
    assert_eq!(
        (clock.remaining(WHITE), clock.moves_to_go(WHITE)),
        (seconds(12), Some(2))
    );
    assert!(clock.press(Color::Black, seconds(9)));
    assert_eq!(clock.remaining(Color::Black), seconds(1));
    assert_eq!(clock.control(WHITE), white);
}

proptest! {
    #[test]
    fn a_time_control_is_read_as_it_is_written(
        base in 1_u64..=86_400_000_000_000,
        increment in 0_u64..=86_400_000_000_000,
        moves in 0_u16..,
    ) {
        let control = TimeControl::new(Duration::from_nanos(base))
            .with_increment(Duration::from_nanos(increment))
            .with_moves(NonZeroU16::new(moves));
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn any_text_is_a_time_control_or_an_error(text in ".{0,20}") {
        let _ = text.parse::<TimeControl>();
    }
}
