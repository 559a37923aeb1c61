//! Board's honour: the count of a side that still has pieces, to 64.

use makruk_core::Color;
use makruk_rules::{
    Action, ActionError, BoardHonor, Caller, CountKind, CountStart, FirstNumber, Game, Rules,
    StartCountError, StopCountError, Termination,
};

use crate::common::{
    self, NO_REPETITION, act, count, counted_out, fields, game, play, played, won,
};

/// Rua and khon against a rua, White to move, no count yet.
const NO_BIA: &str = "7k/r7/8/8/8/8/4S3/R3K3 w - - 0 20";

/// The position of [`NO_BIA`] with Black to move.
const NO_BIA_BLACK: &str = "7k/r7/8/8/8/8/4S3/R3K3 b - - 0 20";

#[track_caller]
fn cannot_start(game: &mut Game, error: StartCountError) {
    let error = ActionError::CannotStart(error);
    assert_eq!(game.start_count(), Err(error));
}

#[track_caller]
fn cannot_stop(game: &mut Game, error: StopCountError) {
    let error = ActionError::CannotStop(error);
    assert_eq!(game.stop_count(), Err(error));
}

// Over the board, board's honour must be called.
// Source: S. Songrag, comment on chessvariants.org, 2025: either player may ask, and may stop.
// Source: makruk.wordpress.com; aroiuknow.com, count-honor: the weaker side asks for it.

#[test]
fn no_side_counts_before_a_call() {
    let game = played(NO_BIA, Rules::THAI, "a1b1 a7c7 b1d1 c7c6");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(
        fields(&game),
        "128 0 22",
        "but the FEN shows that a count is possible"
    );
}

#[test]
fn the_weaker_side_calls_and_its_next_move_is_number_1() {
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    act(&mut game, Action::StartCount);
    assert_eq!(count(&game), "black counts 0 of 64 (board's honour)");
    for (mv, expected, elapsed) in [
        ("a7b7", "black counts 1 of 64 (board's honour)", "128 1 21"),
        ("a1a2", "black counts 1 of 64 (board's honour)", "128 2 21"),
        ("b7b8", "black counts 2 of 64 (board's honour)", "128 3 22"),
        ("a2a3", "black counts 2 of 64 (board's honour)", "128 4 22"),
        ("b8c8", "black counts 3 of 64 (board's honour)", "128 5 23"),
    ] {
        play(&mut game, mv);
        assert_eq!(count(&game), expected, "{mv}");
        assert_eq!(fields(&game), elapsed, "{mv}");
    }
}

#[test]
fn the_stronger_side_may_call_as_well() {
    let mut game = game(NO_BIA, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
}

#[test]
fn calling_does_not_pass_the_turn() {
    for (fen, color) in [(NO_BIA, Color::White), (NO_BIA_BLACK, Color::Black)] {
        let mut game = game(fen, Rules::THAI);
        act(&mut game, Action::StartCount);
        assert_eq!(
            count(&game),
            format!("{color} counts 0 of 64 (board's honour)")
        );
        assert_eq!(game.position().turn(), color, "a call is not a move");
    }
}

#[test]
fn only_one_side_counts_at_a_time() {
    // Source: S. Songrag, comment on chessvariants.org, 2025.
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    act(&mut game, Action::StartCount);
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    play(&mut game, "a7b7");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    play(&mut game, "a1a2");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
}

#[test]
fn board_honor_may_be_called_in_the_first_position_with_or_without_a_fen_limit() {
    for fen in [NO_BIA, "7k/r7/8/8/8/8/4S3/R3K3 w - 128 0 20"] {
        let mut game = game(fen, Rules::THAI);
        act(&mut game, Action::StartCount);
        play(&mut game, "a1b1");
        assert_eq!(fields(&game), "128 1 20", "{fen}");
    }
}

#[test]
fn neither_a_bare_khun_nor_its_chaser_can_call_board_honor() {
    let mut bare = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", Rules::THAI);
    cannot_start(&mut bare, StartCountError::AlreadyCounting(Color::Black));
    // In Fairy-Stockfish, the bare khun's count begins after the chaser's next move.
    let mut uncounted = game("7k/R7/8/8/8/8/8/4K3 b - - 0 1", Rules::FAIRY_ON_CALL);
    cannot_start(&mut uncounted, StartCountError::BareKhun);

    let mut chaser = game("7k/R7/8/8/8/8/8/4K3 w - - 0 1", Rules::THAI);
    cannot_start(&mut chaser, StartCountError::OpponentBare);
}

#[test]
fn rules_without_board_honor_have_no_call_and_no_automatic_start() {
    let rules = Rules::THAI.with_board(None);
    let mut game = played(NO_BIA, rules, "a1b1 a7b7");
    cannot_start(&mut game, StartCountError::NotInTheseRules);
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "- 2 21");
}

#[test]
fn rules_without_board_honor_continue_a_count_from_a_fen() {
    let rules = Rules::THAI.with_board(None);
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 8 20", rules);
    assert_eq!(count(&game), "white counts 4 of 64 (board's honour)");
    cannot_stop(&mut game, StopCountError::Automatic(CountKind::Board));
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 5 of 64 (board's honour)");
}

// Stopping and starting again.
// Source: S. Songrag, comment on chessvariants.org, 2025; pychess: the count may be stopped, and
// the next one begins from 1.

#[test]
fn the_counting_side_may_stop_before_a_move() {
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2");
    act(&mut game, Action::StopCount);
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "128 0 21");
    play(&mut game, "b7b8 a2a3");
    assert_eq!(count(&game), "nobody counts");
    assert_eq!(fields(&game), "128 0 22");
}

#[test]
fn a_new_count_begins_with_1() {
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2 b7b8 a2a3 b8c8 a3a4");
    assert_eq!(count(&game), "black counts 3 of 64 (board's honour)");
    act(&mut game, Action::StopCount);
    play(&mut game, "c8b8 a4a5");
    act(&mut game, Action::StartCount);
    assert_eq!(game.counting().count(game.rules()).unwrap().number, 0);
    play(&mut game, "b8c8");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
}

#[test]
fn after_a_stop_the_other_side_may_call() {
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7 a1a2");
    act(&mut game, Action::StopCount);
    play(&mut game, "b7b8");
    act(&mut game, Action::StartCount);
    play(&mut game, "a2a3");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
}

#[test]
fn only_the_counting_side_may_stop_and_only_in_its_turn() {
    let mut game = game(NO_BIA_BLACK, Rules::THAI);
    cannot_stop(&mut game, StopCountError::NotCounting);
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7");
    cannot_stop(&mut game, StopCountError::NotYours);
    play(&mut game, "a1a2");
    act(&mut game, Action::StopCount);
    cannot_stop(&mut game, StopCountError::NotCounting);
}

// The limit of 64.
// Source: ancientchess.com, leaflet on Makruk: 64, and a draw by making the 65th move.

#[test]
fn the_counting_sides_65th_move_draws() {
    let mut game = game(NO_BIA, NO_REPETITION);
    act(&mut game, Action::StartCount);
    for number in 1..=64 {
        let (white, black) = if number % 2 == 1 {
            ("a1b1", "a7c7")
        } else {
            ("b1a1", "c7a7")
        };
        play(&mut game, white);
        assert_eq!(game.counting().count(game.rules()).unwrap().number, number);
        play(&mut game, black);
        assert_eq!(game.outcome(), None, "{number}");
    }
    assert_eq!(fields(&game), "128 128 84");
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 65 of 64 (board's honour)");
    assert_eq!(game.outcome(), counted_out(CountKind::Board));
}

#[test]
fn after_64_the_chaser_has_one_more_move_and_may_mate() {
    // White, the chaser, mates in reply to Black's 64th move.
    let game = played(
        "1k6/7R/1K6/8/8/8/8/n7 b - 128 126 80",
        Rules::THAI,
        "b8a8 h7h8",
    );
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
}

#[test]
fn the_limit_and_the_first_number_are_configurable() {
    // makruk-js begins with the number of all pieces.
    let with = |first, limit| {
        NO_REPETITION.with_board(Some(
            BoardHonor::new(limit)
                .with_start(CountStart::OnCall)
                .with_caller(Caller::Either)
                .with_first(first),
        ))
    };
    for (first, number) in [
        (FirstNumber::One, 1),
        (FirstNumber::PieceCount, 5),
        (FirstNumber::PieceCountPlusOne, 6),
    ] {
        let mut game = game(NO_BIA, with(first, 64));
        act(&mut game, Action::StartCount);
        assert_eq!(
            game.counting().count(game.rules()).unwrap().number,
            number - 1
        );
        play(&mut game, "a1b1");
        assert_eq!(game.counting().count(game.rules()).unwrap().number, number);
        let field = game.setup().count.unwrap();
        assert_eq!(
            field.first_number.map(|first| u32::from(first.get())),
            Some(number)
        );
    }

    let mut game = game(NO_BIA, with(FirstNumber::One, 2));
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1 a7b7 b1c1 b7c7");
    assert_eq!(
        (
            game.counting().count(game.rules()).unwrap().limit,
            game.outcome()
        ),
        (2, None)
    );
    play(&mut game, "c1d1");
    assert_eq!(game.outcome(), counted_out(CountKind::Board));
}

#[test]
fn a_limit_may_be_the_maximum_of_its_type() {
    let rules = NO_REPETITION.with_board(Rules::THAI.board.map(|board| board.with_limit(u16::MAX)));
    let mut game = game(NO_BIA, rules);
    act(&mut game, Action::StartCount);
    for _ in 0..100 {
        play(&mut game, "a1b1 a7c7 b1a1 c7a7");
    }
    let count = game.counting().count(game.rules()).unwrap();
    assert_eq!((count.number, game.outcome()), (200, None));
    assert!(count.limit >= 32_767, "{count}");
}

// Events that do not affect a running count.

#[test]
fn captures_do_not_restart_board_honor() {
    let mut game = game("7k/r3n3/8/8/8/8/4S3/R3K3 b - 128 40 60", Rules::THAI);
    assert_eq!(count(&game), "black counts 20 of 64 (board's honour)");
    play(&mut game, "h8g8 a1a7");
    assert_eq!(count(&game), "black counts 21 of 64 (board's honour)");
    assert_eq!(fields(&game), "128 42 61");
}

#[test]
fn the_count_continues_when_its_side_becomes_the_stronger_one() {
    // Source: Fairy-Stockfish; over the board, the side should stop its count, and the other side may call.
    let fen = "7k/r7/8/8/8/8/6K1/R3N3 b - 128 40 60";
    for rules in [Rules::THAI, Rules::FAIRY] {
        let game = played(fen, rules, "a7a1");
        assert_eq!(count(&game), "black counts 21 of 64 (board's honour)");
    }
    let mut game = played(fen, Rules::THAI, "a7a1 e1c2");
    act(&mut game, Action::StopCount);
    play(&mut game, "a1b1");
    act(&mut game, Action::StartCount);
    play(&mut game, "c2e3");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
}

// Replacement by pieces' honour.
// Source: pychess's Makruk guide: reset on pieces' honour.

#[test]
fn pieces_honor_replaces_board_honor_with_a_new_number() {
    // Black has counted to 19 when White bares Black.
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 b - 128 38 60", Rules::THAI);
    play(&mut game, "h8g8");
    assert_eq!(count(&game), "black counts 20 of 64 (board's honour)");
    play(&mut game, "a1a7");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
    assert_eq!(fields(&game), "32 8 61");
    play(&mut game, "g8h8");
    assert_eq!(count(&game), "black counts 5 of 16 (pieces' honour)");
}

#[test]
fn pieces_honor_replaces_the_other_sides_count_too() {
    let mut game = game("7k/r7/8/8/8/8/4S3/R3K3 w - 128 38 60", Rules::THAI);
    assert_eq!(count(&game), "white counts 19 of 64 (board's honour)");
    play(&mut game, "a1a7");
    assert_eq!(count(&game), "black counts 4 of 16 (pieces' honour)");
}

#[test]
fn board_honor_never_resumes_after_pieces_honor() {
    let mut game = played(NO_BIA, Rules::THAI, "a1a7 h8g8");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    play(&mut game, "a7b7");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    cannot_stop(&mut game, StopCountError::Automatic(CountKind::Pieces));
    play(&mut game, "g8h8");
    assert_eq!(
        game.counting().count(game.rules()).unwrap().kind,
        CountKind::Pieces
    );
    cannot_stop(&mut game, StopCountError::NotYours);

    // This holds even when the chaser is bare as well.
    let both_bare = played(
        "7k/6R1/8/8/8/8/8/4K3 b - 32 8 5",
        Rules::FAIRY,
        "h8g7 e1d1 g7f6",
    );
    assert_eq!(both_bare.count().unwrap().kind, CountKind::Pieces);
}

// Checkmate by the counting side.

/// White's rua can mate on h8.
const WHITE_MATES: &str = "k7/7R/1K6/8/8/8/8/n7 w - - 0 40";

#[test]
fn a_mate_by_the_counting_side_is_a_draw() {
    // Source: S. Songrag, comment on chessvariants.org, 2025; Wikipedia; pychess: a draw, unless the side said "stop" first.
    let mut game = game(WHITE_MATES, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "h7h8");
    assert_eq!(
        game.outcome(),
        common::drawn(Termination::MateWhileCounting)
    );
}

#[test]
fn a_mate_by_the_counting_side_wins_in_fairy_stockfish() {
    for fen in [
        "k7/7R/1K6/8/8/8/8/n7 w - 128 0 40",
        "k7/7R/1K6/8/8/8/8/n7 w - 128 60 70",
    ] {
        let game = played(fen, Rules::FAIRY, "h7h8");
        assert_eq!(
            game.counting().count(game.rules()).unwrap().by,
            Color::White,
            "{fen}"
        );
        assert_eq!(
            game.outcome(),
            won(Color::White, Termination::Checkmate),
            "{fen}"
        );
    }
}

#[test]
fn a_mate_by_the_counting_side_is_a_draw_even_late_and_past_the_limit() {
    for fen in [
        "k7/7R/1K6/8/8/8/8/n7 w - 128 60 70",
        "k7/7R/1K6/8/8/8/8/n7 w - 128 128 104",
    ] {
        let game = played(fen, Rules::THAI, "h7h8");
        let draw = common::drawn(Termination::MateWhileCounting);
        assert_eq!(game.outcome(), draw, "{fen}");
    }
}

#[test]
fn stopping_before_the_mate_wins() {
    let mut game = game("k7/7R/1K6/8/8/8/8/n7 w - 128 60 70", Rules::THAI);
    act(&mut game, Action::StopCount);
    play(&mut game, "h7h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
}

#[test]
fn a_mate_by_the_other_side_wins() {
    let mut game = game("1k6/7R/1K6/8/8/8/8/n7 b - - 0 40", Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "b8a8 h7h8");
    assert_eq!(game.outcome(), won(Color::White, Termination::Checkmate));
}

#[test]
fn a_mate_that_bares_the_opponent_is_still_by_the_counting_side() {
    // The move captures Black's last piece. This ends board's honour, but it was running before the move.
    let fen = "k6r/7R/1K6/8/8/8/8/8 w - 128 20 40";
    let draw = played(fen, Rules::THAI, "h7h8");
    assert_eq!(
        draw.outcome(),
        common::drawn(Termination::MateWhileCounting)
    );
    let win = played(fen, Rules::FAIRY, "h7h8");
    assert_eq!(win.outcome(), won(Color::White, Termination::Checkmate));
}

// In Fairy-Stockfish, board's honour is automatic.

#[test]
fn automatic_board_honor_begins_for_the_side_to_move_after_the_last_bia_is_gone() {
    // White's rua captures the last bia; Black is to move and counts.
    let game = played("7k/r7/8/p7/8/8/4S3/R3K3 w - - 0 20", Rules::FAIRY, "a1a5");
    assert_eq!(count(&game), "black counts 0 of 64 (board's honour)");
    assert_eq!(fields(&game), "128 0 20");
    let game = played(
        "7k/r7/8/p7/8/8/4S3/R3K3 w - - 0 20",
        Rules::FAIRY,
        "a1a5 a7b7 e2e3 b7b8",
    );
    assert_eq!(count(&game), "black counts 2 of 64 (board's honour)");
    assert_eq!(fields(&game), "128 3 22");
}

#[test]
fn automatic_board_honor_counts_even_for_the_stronger_side() {
    // Black's khun captures White's last bia while Black still has pieces, and White is to move.
    let fen = "8/8/8/8/2kP4/8/n6R/R2K4 b - - 0 1";
    let game = played(fen, Rules::FAIRY, "c4d4");
    assert_eq!(count(&game), "white counts 0 of 64 (board's honour)");
}

#[test]
fn automatic_board_honor_begins_with_the_next_move_of_a_fen_without_bia_and_count() {
    let mut game = game(NO_BIA, Rules::FAIRY);
    assert_eq!(count(&game), "nobody counts");
    cannot_start(&mut game, StartCountError::Automatic);
    cannot_stop(&mut game, StopCountError::NotCounting);
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "black counts 0 of 64 (board's honour)");
    assert_eq!(fields(&game), "128 0 20");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    cannot_stop(&mut game, StopCountError::Automatic(CountKind::Board));
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
}

#[test]
fn a_fairy_stockfish_fen_may_have_a_count_without_a_spoken_number() {
    let game = game("3k4/2r5/8/8/8/8/2R5/4K3 b - 128 0 1", Rules::FAIRY);
    assert_eq!(count(&game), "black counts 0 of 64 (board's honour)");
    let game = common::game("3k4/2r5/8/8/8/8/2R5/4K3 b - 128 0 1", Rules::THAI);
    assert_eq!(
        count(&game),
        "nobody counts",
        "not called, under rules that require a call"
    );
}

#[test]
fn a_fen_count_with_plies_is_running_even_under_rules_that_require_a_call() {
    let mut game = game("3k4/2r5/8/8/8/8/2R5/4K3 w - 128 1 1", Rules::THAI);
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
    play(&mut game, "c2d2");
    act(&mut game, Action::StopCount);
    assert_eq!(count(&game), "nobody counts");
}
