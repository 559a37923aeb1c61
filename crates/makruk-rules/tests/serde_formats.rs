//! Rules, actions, outcomes and games round-trip in every data format, and games are compact.

use makruk_core::{Color, Position, SetupProblems};
use makruk_rules::{
    Action, BoardHonor, Caller, Claim, CountExpiry, CountKind, CountStart, FirstNumber, FixedGame,
    Game, LimitTable, MateByCountingSide, MaterialTest, Outcome, OverLimit, RepetitionEffect,
    Rules, Termination, TimeoutMaterial,
};
use makruk_testdata::formats::{Format, round_trips};
use proptest::prelude::*;

use crate::{
    common::{act, game, play, setup},
    strategies::{rules, setups, steps},
};

#[test]
fn every_public_type_round_trips() {
    round_trips(&vec![CountKind::Board, CountKind::Pieces]);
    round_trips(&vec![CountStart::Automatic, CountStart::OnCall]);
    round_trips(&vec![Caller::Either, Caller::WeakerSide]);
    round_trips(&vec![
        FirstNumber::One,
        FirstNumber::PieceCount,
        FirstNumber::PieceCountPlusOne,
    ]);
    round_trips(&vec![CountExpiry::Exceeded, CountExpiry::Reached]);
    round_trips(&vec![MateByCountingSide::Draws, MateByCountingSide::Wins]);
    round_trips(&vec![RepetitionEffect::Draw, RepetitionEffect::Claimable]);
    round_trips(&vec![MaterialTest::Fairy, MaterialTest::Exact]);
    round_trips(&vec![OverLimit::DrawFirst, OverLimit::MateFirst]);
    round_trips(&vec![
        TimeoutMaterial::Fairy,
        TimeoutMaterial::Exact,
        TimeoutMaterial::Listed,
    ]);
    round_trips(&vec![Claim::Repetition]);
    round_trips(&vec![LimitTable::MAKRUK, LimitTable::MAKRUK_KHON_FIRST]);
    round_trips(&LimitTable::MAKRUK.rows);
    let honors: Vec<Option<BoardHonor>> = vec![Rules::THAI.board, None];
    round_trips(&honors);
    round_trips(&(Rules::THAI.pieces, Rules::THAI.repetition));
    round_trips(&vec![Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL]);
    let terminations = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::CountExpired(CountKind::Board),
        Termination::CountExpired(CountKind::Pieces),
        Termination::MateWhileCounting,
        Termination::Repetition,
        Termination::InsufficientMaterial,
        Termination::Agreement,
        Termination::Resignation,
        Termination::Timeout,
        Termination::Adjudication,
        Termination::Unknown,
    ];
    for by in terminations {
        round_trips(&by);
        for winner in [None, Some(Color::White), Some(Color::Black)] {
            round_trips(&Outcome::new(winner, by));
        }
    }
    let actions: Vec<_> = (0..=u16::MAX).filter_map(Action::from_bits).collect();
    round_trips(&actions);
}

#[test]
fn a_game_with_every_kind_of_action_round_trips() {
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", Rules::THAI);
    round_trips(&game);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StopCount);
    act(&mut game, Action::OfferDraw(Color::White));
    act(&mut game, Action::DeclineDraw(Color::Black));
    round_trips(&game);
    for end in [
        Action::Resign(Color::White),
        Action::Timeout(Color::Black),
        Action::Adjudicate(None),
        Action::Conclude(Some(Color::Black)),
    ] {
        act(&mut game, end);
        round_trips(&game);
        game.undo();
    }
}

#[test]
fn a_game_with_ignored_problems_round_trips() {
    let setup = setup("4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1");
    let position = Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_RUA).unwrap();
    let game = Game::new(position, Rules::THAI);
    round_trips(&game);
    // Only problems listed in the bytes are ignored.
    let bytes = Format::Postcard.write(&game).unwrap();
    let forgiven = bytes.iter().position(|&byte| byte == 0x20).unwrap();
    let mut tampered = bytes.clone();
    tampered[forgiven] = 0;
    let read = Format::Postcard.read::<Game>(&tampered);
    assert!(read.is_err(), "{read:?}");
}

#[test]
fn a_finished_fixed_game_round_trips() {
    let mut game = FixedGame::<2>::new_in(Position::start(), None, Rules::THAI);
    play(&mut game, "e3e4 e6e5");
    act(&mut game, Action::Resign(Color::White));
    round_trips(&game);
}

/// Returns a game that shuffles for a number of plies.
fn long_game(plies: usize) -> Game {
    let rules = Rules::THAI.with_repetition(None);
    let mut game = Game::new(Position::start(), rules);
    for uci in ["b1d2", "b8d7", "d2b1", "d7b8"].iter().cycle().take(plies) {
        play(&mut game, uci);
    }
    game
}

#[test]
fn a_game_takes_two_bytes_per_move_in_binary_formats() {
    for format in Format::ALL {
        let size = |plies| format.write(&long_game(plies)).unwrap().len();
        // The length prefix takes a few more bytes.
        let bytes = size(1_600) - size(0);
        let strings = 1_600 / 32;
        let at_most = match format {
            Format::Json => 7 * 1_600,
            Format::MessagePackReadable => 5 * 1_600 + 4,
            // Each byte string of 32 actions has a length prefix.
            Format::BincodeFixed => 2 * 1_600 + 8 * strings,
            _ => 2 * 1_600 + 2 * strings + 4,
        };
        assert!(
            bytes <= at_most,
            "{format:?}: {bytes} bytes for 1,600 moves"
        );
    }
}

#[test]
fn a_new_game_is_short() {
    let new = Game::new(Position::start(), Rules::THAI);
    let json = Format::Json.write(&new).unwrap();
    assert_eq!(json, br#"{"start":"startpos","rules":"thai","actions":[]}"#);
    assert!(Format::Postcard.write(&new).unwrap().len() <= 80);
}

proptest! {
    #[test]
    fn any_rule_set_round_trips_in_every_format(rules in rules()) {
        round_trips(&rules);
    }

    #[test]
    fn any_game_round_trips_in_every_format(setup in setups(), rules in rules(), steps in steps()) {
        let mut game = Game::from_setup(&setup, rules).unwrap();
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let _ = game.act(action);
        }
        round_trips(&game);
    }

    #[test]
    fn any_bytes_give_a_game_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for format in Format::ALL {
            if let Ok(game) = format.read::<Game>(&bytes) {
                round_trips(&game);
            }
        }
    }
}
