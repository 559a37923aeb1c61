//! Actions of a player other than moves.

use makruk_core::Move;

use core::{num::NonZeroU8, time::Duration};

use makruk_notation::Fen;
use makruk_search::{
    Clock, Engine, Level, Limits, Options, Player, Resignation, ResumableDecision, Score,
    SearchInfo, SearchObserver,
    makruk_core::{Color, Position},
    makruk_rules::{
        Action, Claim, CountKind, Game, Outcome, Repetition, RepetitionEffect, Rules, Termination,
    },
};

fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().expect("valid FEN");
    fen.to_game(rules).expect("a position")
}

fn engine() -> Engine {
    let options = Options::default().with_hash_bytes(1 << 20);
    Engine::new(options).expect("enough memory")
}

/// Returns a player's actions until it has moved or waits.
fn actions(player: &mut Player, game: &mut Game) -> Vec<Action> {
    let mut engine = engine();
    let mut done = Vec::new();
    let limits = Limits::nodes(5_000);
    while let Some(decision) = player.decide(&mut engine, game, &limits, &mut ()) {
        game.act(decision.action).expect("legal action");
        done.push(decision.action);
        assert!(done.len() < 5, "the player never moves: {done:?}");
    }
    done
}

fn play(game: &mut Game, moves: &str) {
    for mv in moves.split(' ') {
        let mv: Move = mv.parse().expect("a move");
        game.play(mv).expect("a legal move");
    }
}

/// Black is much weaker, and no bia is left.
const WEAKER: &str = "8/1k6/4s3/8/8/8/8/2RKR3 b - - 0 1";

#[test]
fn the_weaker_side_calls_its_count_and_then_moves() {
    let mut game = game(WEAKER, Rules::THAI);
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert_eq!(done[0], Action::StartCount);
    assert!(matches!(done[1..], [Action::Move(_)]), "{done:?}");
    let count = game.count().expect("a count is running");
    assert_eq!((count.by, count.kind), (Color::Black, CountKind::Board));
}

#[test]
fn the_stronger_side_does_not_count() {
    let mut game = game(&WEAKER.replace(" b ", " w "), Rules::THAI);
    let done = actions(&mut Player::new(Color::White), &mut game);
    assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");
}

#[test]
fn nobody_calls_a_count_with_a_bia_on_the_board() {
    let mut game = game("8/1k6/4s3/8/8/P7/8/2RKR3 b - - 0 1", Rules::THAI);
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");
}

#[test]
fn no_count_is_called_under_automatic_counting() {
    let mut game = game(WEAKER, Rules::FAIRY);
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");
}

#[test]
fn a_counting_side_that_could_win_stops_first() {
    // Black counts, but White has just lost its rua.
    let mut game = game("8/2k5/8/8/4r3/8/8/3K2N1 b - 128 20 30", Rules::THAI);
    assert_eq!(game.count().map(|count| count.by), Some(Color::Black));
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert_eq!(done[0], Action::StopCount);
    assert!(matches!(done[1..], [Action::Move(_)]), "{done:?}");
    assert_eq!(game.count(), None);
}

#[test]
fn the_count_is_stopped_before_a_mate_that_it_would_draw() {
    let mut game = game("1k6/7R/2K5/8/8/6s1/8/R7 w - 128 20 30", Rules::THAI);
    let counts = game.count().map(|count| count.by);
    assert_eq!(counts, Some(Color::White));
    let mut player = Player::new(Color::White);
    let done = actions(&mut player, &mut game);
    assert_eq!(done[0], Action::StopCount, "{done:?}");
    let by = Termination::Checkmate;
    let winner = Color::White;
    assert_eq!(game.outcome(), Some(Outcome::Decisive { winner, by }));
}

#[test]
fn the_worse_side_accepts_a_draw_and_the_better_side_declines() {
    for (side, answer) in [
        (Color::White, Action::DeclineDraw(Color::White)),
        (Color::Black, Action::AcceptDraw(Color::Black)),
    ] {
        // The draw is offered on the opponent's own turn.
        let fen = "8/1k6/4s3/p7/P7/8/8/2RKR3 w - - 0 1";
        let turn = side.fold(" b ", " w ");
        let mut game = game(&fen.replace(" w ", turn), Rules::THAI);
        game.offer_draw(!side).expect("a legal offer");
        let done = actions(&mut Player::new(side), &mut game);
        assert_eq!(done, [answer]);
    }
}

#[test]
fn a_draw_offer_made_with_a_move_is_answered_before_moving() {
    let mut game = game("8/1k6/4s3/p7/P7/8/8/2RKR3 b - - 0 1", Rules::THAI);
    game.offer_draw(Color::Black).expect("a legal offer");
    play(&mut game, "b7b6");
    let done = actions(&mut Player::new(Color::White), &mut game);
    assert!(
        matches!(
            done[..],
            [Action::DeclineDraw(Color::White), Action::Move(_)]
        ),
        "{done:?}"
    );
}

#[test]
fn draw_offers_in_the_first_moves_are_declined() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    game.offer_draw(Color::White).expect("a legal offer");
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert_eq!(done, [Action::DeclineDraw(Color::Black)]);
}

/// Returns a game in which Black has to answer an offer on White's turn, and one in which it may start its count.
fn before_the_search_for_a_move() -> [Game; 2] {
    let mut offered = Game::new(Position::start(), Rules::THAI);
    offered.offer_draw(Color::White).expect("a legal offer");
    [offered, game(WEAKER, Rules::THAI)]
}

#[test]
fn a_stop_flag_also_stops_the_search_for_a_count_or_an_offer() {
    /// Stops the first search, and continues to stop.
    #[derive(Default)]
    struct Stopped {
        asked: u32,
        informed: u32,
    }

    impl SearchObserver for Stopped {
        fn should_stop(&mut self) -> bool {
            self.asked += 1;
            true
        }

        fn info(&mut self, _: &SearchInfo<'_>) {
            self.informed += 1;
        }
    }

    for game in before_the_search_for_a_move() {
        let (mut player, mut observer) = (Player::new(Color::Black), Stopped::default());
        // The search for a move needs no stop.
        let limits = Limits::nodes(1);
        let decision = player.decide(&mut engine(), &game, &limits, &mut observer);
        let decision = decision.expect("a decision");
        game.clone().act(decision.action).expect("a legal action");
        assert!(observer.asked > 0, "{}", decision.action);
        if !matches!(decision.action, Action::Move(_)) {
            assert_eq!(observer.informed, 0);
        }
    }
}

#[test]
fn a_search_for_a_count_or_an_offer_takes_a_share_of_the_time() {
    let mut player = Player::new(Color::Black);
    player.policy.count_nodes = 10_000_000;
    let clock = Clock::new(Duration::from_secs(100));
    for limits in [
        Limits::movetime(Duration::from_secs(4)),
        Limits::default().with_clock(clock),
    ] {
        let [offered, _] = before_the_search_for_a_move();
        let mut pending = ResumableDecision::new(player.clone(), engine(), &offered, &limits);
        pending.set_elapsed(Duration::from_millis(900));
        assert!(!pending.step(5_000), "{limits:?}");
        pending.set_elapsed(Duration::from_millis(1_001));
        assert!(pending.step(5_000), "{limits:?}");
        let (_, _, decision) = pending.finish();
        let decision = decision.expect("a decision");
        assert_eq!(decision.action, Action::DeclineDraw(Color::Black));
    }
}

#[test]
fn any_policy_has_a_decision() {
    let mut game = game("4k3/8/3m4/8/8/3M4/8/4K3 w - - 60 90", Rules::FAIRY_ON_CALL);
    for number in [i32::MIN, i32::MAX] {
        let mut player = Player::new(Color::White);
        player.policy.drawn_score = number;
        player.policy.accept = number;
        player.policy.offer_score = number;
        assert!(!actions(&mut player, &mut game).is_empty());
        while game.undo().is_some() {}
    }
}

#[test]
fn a_draw_is_offered_once_in_a_dead_drawn_position() {
    // Two mets on one colour cannot mate without help, and there has been no capture or bia move for a
    // long time.
    let mut game = game("4k3/8/3m4/8/8/3M4/8/4K3 w - - 60 90", Rules::FAIRY_ON_CALL);
    let mut player = Player::new(Color::White);
    let done = actions(&mut player, &mut game);
    assert!(
        matches!(done[..], [Action::OfferDraw(Color::White), Action::Move(_)]),
        "{done:?}"
    );
    // Black plays on, and White does not repeat the offer immediately.
    play(&mut game, "e8e7");
    let done = actions(&mut player, &mut game);
    assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");
}

#[test]
fn a_side_that_has_long_been_worse_offers_a_draw() {
    let mut game = game("4k3/8/4s3/p7/P7/8/8/2RKR3 b - - 0 1", Rules::THAI);
    let mut player = Player::new(Color::Black);
    player.policy.offer_after = Some(1);
    let done = actions(&mut player, &mut game);
    assert!(
        matches!(done[..], [Action::OfferDraw(Color::Black), Action::Move(_)]),
        "{done:?}"
    );
}

#[test]
fn the_worse_side_claims_a_repetition() {
    let mut rules = Rules::THAI;
    rules.repetition = Some(Repetition::new(
        NonZeroU8::MIN.saturating_add(1),
        RepetitionEffect::Claimable,
    ));
    let mut game = game("4k3/8/4s3/p7/P7/8/8/2RKR3 b - - 0 1", rules);
    play(&mut game, "e8d8 d1d2 d8e8 d2d1");
    assert!(game.claims().repetition);
    let done = actions(&mut Player::new(Color::Black), &mut game);
    assert_eq!(done, [Action::Claim(Color::Black, Claim::Repetition)]);
    let by = Termination::Repetition;
    assert_eq!(game.outcome(), Some(Outcome::Draw { by }));
}

#[test]
fn a_player_resigns_only_under_a_resignation_policy() {
    let lost = "7k/8/8/p7/P7/8/1R6/R2K4 b - - 0 1";
    let mut player = Player::new(Color::Black);
    let done = actions(&mut player, &mut game(lost, Rules::THAI));
    assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");

    let mut player = Player::new(Color::Black);
    player.policy.resignation = Some(Resignation::default().with_score(-500).with_moves(1));
    let mut game = game(lost, Rules::THAI);
    assert_eq!(
        actions(&mut player, &mut game),
        [Action::Resign(Color::Black)]
    );
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White));
}

#[test]
fn a_player_waits_on_the_opponents_turn_and_after_the_end() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    assert_eq!(actions(&mut Player::new(Color::Black), &mut game), []);
    game.resign(Color::White).expect("it ends");
    assert_eq!(actions(&mut Player::new(Color::White), &mut game), []);
}

#[test]
fn every_level_plays_legal_games_that_depend_only_on_the_seed() {
    let limits = Limits::nodes(2_000);
    for level in [0, 1, 3, 6, 10] {
        let moves = |seed| {
            let mut engine = engine();
            let mut game = Game::new(Position::start(), Rules::THAI);
            let mut players = Color::ALL.map(Player::new);
            for player in &mut players {
                player.level = Level::new(level);
                player.seed = seed;
            }
            for _ in 0..60 {
                let player = &mut players[game.position().turn().index()];
                let Some(decision) = player.decide(&mut engine, &game, &limits, &mut ()) else {
                    break;
                };
                game.act(decision.action).expect("legal action");
            }
            game.actions().collect::<Vec<_>>()
        };
        let first = moves(1);
        assert_eq!(first, moves(1), "level {level}");
        assert_eq!(first != moves(2), level < 10, "level {level}");
    }
}

#[test]
fn a_beginner_usually_but_not_always_sees_a_mate_in_one() {
    let game = game(
        "7k/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41"
            .replace("7k", "k7")
            .as_str(),
        Rules::THAI,
    );
    let limits = Level::BEGINNER.limit(Limits::default());
    let result = engine().search(&game, &limits, &mut ());
    assert_eq!(result.score(), Some(Score::MateIn(1)));
    let mates = (0..200)
        .filter_map(|seed| Level::BEGINNER.choose(&result, seed))
        .filter(|line| line.score == Score::MateIn(1))
        .count();
    assert!((100..200).contains(&mates), "{mates} of 200");
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let mut engine = engine();
    let mut wins = 0;
    for seed in 0..6 {
        let strong = Color::ALL[seed % 2];
        let mut game = Game::new(Position::start(), Rules::FAIRY);
        let mut players = Color::ALL.map(Player::new);
        for player in &mut players {
            player.level = Level::new(if player.side == strong { 7 } else { 0 });
            player.seed = seed as u64;
        }
        let limits = Limits::nodes(20_000);
        while game.outcome().is_none() && game.actions().len() < 400 {
            let turn = game.position().turn();
            for side in [turn, !turn] {
                let player = &mut players[side.index()];
                if let Some(decision) = player.decide(&mut engine, &game, &limits, &mut ()) {
                    game.act(decision.action).expect("legal action");
                    break;
                }
            }
        }
        wins += usize::from(game.outcome().and_then(Outcome::winner) == Some(strong));
    }
    assert!(wins >= 4, "{wins} of 6");
}

#[test]
fn overlapping_thresholds_do_not_call_and_stop_a_count_endlessly() {
    let mut game = game("8/2k5/4s3/8/8/8/8/2RKR3 b - - 0 1", Rules::THAI);
    let mut player = Player::new(Color::Black);
    player.policy.start_count = Some(10_000);
    player.policy.stop_count = Some(-10_000);
    let done = actions(&mut player, &mut game);
    assert!(matches!(done[..], [Action::StartCount, Action::Move(_)]));
}

/// Takes back everything.
fn rewind(game: &mut Game) {
    while game.undo().is_some() {}
}

#[test]
fn a_player_decides_after_a_take_back_as_it_did_before() {
    let mut game = game(WEAKER, Rules::THAI);
    let mut player = Player::new(Color::Black);
    let first = actions(&mut player, &mut game);
    assert_eq!(first[0], Action::StartCount);
    rewind(&mut game);
    assert_eq!(actions(&mut player, &mut game), first);
    // White answers, and both moves are taken back.
    play(&mut game, "c1c5");
    let reply = actions(&mut player, &mut game);
    assert!(!reply.is_empty());
    rewind(&mut game);
    assert_eq!(actions(&mut player, &mut game), first);
}

#[test]
fn a_player_of_another_game_remembers_nothing() {
    let mut player = Player::new(Color::Black);
    let mut other = game("8/1k6/4s3/8/8/8/8/1R1KR3 b - - 0 1", Rules::THAI);
    actions(&mut player, &mut other);
    let mut game = game(WEAKER, Rules::THAI);
    let done = actions(&mut player, &mut game);
    assert_eq!(
        done,
        actions(
            &mut Player::new(Color::Black),
            &mut self::game(WEAKER, Rules::THAI)
        )
    );
}

#[test]
fn a_lost_move_counts_once_toward_resignation_however_often_it_is_decided() {
    let policy = |player: &Player| {
        let resignation = Resignation::default();
        player
            .policy
            .with_start_count(None)
            .with_resignation(Some(resignation))
    };
    let mut player = Player::new(Color::Black);
    player.policy = policy(&player);
    let mut engine = engine();
    let game = game(WEAKER, Rules::THAI);
    let limits = Limits::nodes(2_000);
    for _ in 0..12 {
        let decision = player.decide(&mut engine, &game, &limits, &mut ());
        let action = decision.expect("Black's turn").action;
        assert!(matches!(action, Action::Move(_)), "{action}");
    }
    // The same move again after each take-back.
    for _ in 0..12 {
        let mut again = game.clone();
        let done = actions(&mut player, &mut again);
        assert!(matches!(done[..], [Action::Move(_)]), "{done:?}");
        rewind(&mut again);
    }
}
