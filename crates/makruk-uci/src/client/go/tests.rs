#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use alloc::{format, string::ToString, vec};

use proptest::prelude::*;

use super::*;
use crate::{
    client::EngineLine,
    command::{self, Command},
};

fn parsed(limits: &GoLimits) -> command::Go {
    match command::parse(&limits.to_string()).unwrap() {
        Command::Go(go) => go,
        other => panic!("{other:?}"),
    }
}

fn time() -> impl Strategy<Value = Duration> {
    (0..u64::MAX).prop_map(Duration::from_millis)
}

fn limits() -> impl Strategy<Value = GoLimits> {
    let clocks = (time(), time(), time(), time(), any::<Option<u16>>());
    let moves = prop::collection::vec((0..64_usize, 1..64_usize, any::<bool>()), 0..5);
    (
        any::<Option<u8>>(),
        any::<Option<u64>>(),
        any::<Option<u16>>(),
        prop::option::of(time()),
        prop::option::of(clocks),
        any::<(bool, bool)>(),
        moves,
    )
        .prop_map(
            |(depth, nodes, mate, movetime, clocks, flags, moves)| GoLimits {
                depth,
                nodes,
                mate,
                movetime,
                clocks: clocks.map(
                    |(white, black, white_increment, black_increment, moves_to_go)| GoClocks {
                        white,
                        black,
                        white_increment,
                        black_increment,
                        moves_to_go,
                    },
                ),
                infinite: flags.0,
                ponder: flags.1,
                search_moves: moves
                    .into_iter()
                    .map(|(from, distance, promotes)| {
                        let squares = makruk_core::Square::ALL;
                        let mv = Move::new(squares[from], squares[(from + distance) % 64]);
                        if promotes { mv.promoting() } else { mv }
                    })
                    .collect(),
            },
        )
}

proptest! {
    #[test]
    fn a_session_reads_the_limits_that_are_written(limits in limits()) {
        let go = parsed(&limits);
        prop_assert_eq!(&go.complaints, &vec![] as &vec::Vec<alloc::string::String>);
        prop_assert_eq!(go.depth, limits.depth.map(|depth| depth.max(1)));
        prop_assert_eq!(go.nodes, limits.nodes.map(|nodes| nodes.max(1)));
        prop_assert_eq!(go.mate, limits.mate.map(|mate| mate.max(1)));
        let at_least = |time: Duration| time.max(Duration::from_millis(1));
        prop_assert_eq!(go.movetime, limits.movetime.map(at_least));
        let clocks = limits.clocks;
        prop_assert_eq!(go.white.remaining, clocks.map(|clocks| at_least(clocks.white)));
        prop_assert_eq!(go.black.remaining, clocks.map(|clocks| at_least(clocks.black)));
        prop_assert_eq!(go.white.increment, clocks.map(|clocks| clocks.white_increment).unwrap_or_default());
        prop_assert_eq!(go.black.increment, clocks.map(|clocks| clocks.black_increment).unwrap_or_default());
        prop_assert_eq!(go.moves_to_go, clocks.and_then(|clocks| clocks.moves_to_go).map(|moves| moves.max(1)));
        prop_assert_eq!(go.ponder, limits.ponder);
        let is_open = !(go.has_limit() || limits.mate.is_some() || limits.ponder);
        prop_assert_eq!(go.infinite, limits.infinite || is_open);
        let moves: vec::Vec<_> = limits.search_moves.iter().map(ToString::to_string).collect();
        prop_assert_eq!(go.search_moves, moves);
    }

    #[test]
    fn a_session_reads_the_options_that_are_written(
        name in "[A-Za-z][a-z]{0,8}( [A-Z][a-z]{0,5})?",
        value in -1_000..1_000_i64,
    ) {
        let line = format!("option name {name} type spin default 0 min -999 max 999");
        let Ok(EngineLine::Option(option)) = EngineLine::parse(&line) else {
            panic!("{line}")
        };
        let command = option.set_command(&value.to_string());
        prop_assert_eq!(command.is_ok(), value >= -999);
        if let Ok(command) = command {
            let value = Some(value.to_string());
            let expected = Command::SetOption { name, value };
            prop_assert_eq!(command::parse(&command).unwrap(), expected);
        }
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "(info|option name|bestmove|id|)[ -~\u{e01}\u{0}-\u{20}]{0,80}") {
        let _ = EngineLine::parse(&text);
    }
}

#[test]
fn searched_moves_are_the_last_words() {
    let limits = GoLimits::infinite().with_search_moves(["e3e4".parse().unwrap()]);
    assert_eq!(limits.to_string(), "go infinite searchmoves e3e4");
    let clocks = GoClocks::new(Duration::ZERO, Duration::from_micros(2_900)).with_moves_to_go(0);
    let text = "go wtime 1 btime 2 movestogo 1";
    assert_eq!(GoLimits::clocks(clocks).to_string(), text);
}
