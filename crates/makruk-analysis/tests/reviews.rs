//! Reviews: the loss, the class and the note of each move.

use makruk_analysis::{
    formation::Formation,
    makruk_core::{Color, Move, Position, Square},
    makruk_rules::{Action, Game, Rules},
    review::{CountNote, MoveClass, Performance, Phase, Review, ReviewOptions, Reviewer},
};
use makruk_bitboard::BitPosition;
use makruk_notation::Fen;
use makruk_search::{
    Chances, Engine, Options, Score,
    makruk_tables::{Tablebase, Verdict},
};

const NODES: u64 = 500;

fn engine() -> Engine {
    let options = Options::default().with_hash_bytes(1 << 20);
    Engine::new(options).expect("enough memory")
}

fn game(fen: &str) -> Game {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.to_game(Rules::THAI).expect("a game")
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let action = match text {
            "count" => Action::StartCount,
            "stop" => Action::StopCount,
            mv => Action::Move(mv.parse().expect("a move")),
        };
        game.act(action).expect("a legal action");
    }
}

fn review_with(engine: Engine, game: &Game, step: u64) -> Review {
    let options = ReviewOptions::default().with_nodes(NODES);
    let mut reviewer = Reviewer::new(engine, game, options);
    while !reviewer.step(step) {}
    let (done, all) = reviewer.progress();
    assert_eq!(done, all);
    reviewer.finish().1
}

fn review(game: &Game) -> Review {
    review_with(engine(), game, u64::MAX)
}

/// A rua is put where it is captured, instead of capturing.
fn gift() -> Game {
    let mut game = game("4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1");
    play(&mut game, "d2d4 d5d4");
    game
}

#[test]
fn a_rua_given_away_loses_points_and_the_capture_is_the_better_move() {
    let review = review(&gift());
    let [first, second] = review.moves.as_slice() else {
        panic!("two moves")
    };
    assert_eq!(first.best, "d2d5".parse::<Move>().expect("a move"));
    assert_eq!(first.line.first(), Some(&first.best));
    assert!(first.loss >= 300 && first.class.is_error(), "{first:?}");
    assert_eq!((second.class, second.loss), (MoveClass::Best, 0));
    assert_eq!(review.key_plies, [1]);
    assert_eq!((first.color, second.color), (Color::White, Color::Black));
}

#[test]
fn the_size_of_the_steps_does_not_matter() {
    let game = gift();
    let whole = review(&game);
    for step in [1, 37, 1_000] {
        assert_eq!(review_with(engine(), &game, step), whole, "{step}");
    }
}

#[test]
fn an_unfinished_review_has_the_last_moves() {
    let game = gift();
    let mut reviewer = Reviewer::new(engine(), &game, ReviewOptions::default().with_nodes(NODES));
    while reviewer.progress().0 == 0 {
        assert!(!reviewer.step(1));
    }
    let (_, part) = reviewer.finish();
    assert_eq!(part.moves.as_slice(), &review(&game).moves[1..]);
}

#[test]
fn the_loss_is_the_difference_of_the_expected_points() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    play(&mut game, "b3b4 a6a5 b4a5 a8a5 e3e4 a5a3 a1a3");
    let review = review(&game);
    let mut sums = [0, 0];
    for mv in &review.moves {
        let lost = mv.best_chances.points().saturating_sub(mv.chances.points());
        assert_eq!(mv.loss, lost, "{mv:?}");
        assert_eq!(mv.phase, Phase::Opening);
        let sum = &mut sums[mv.color as usize];
        *sum += u32::from(mv.loss);
    }
    for color in Color::ALL {
        let side = &review.sides[color];
        assert_eq!(side.total.loss, sums[color as usize]);
        assert_eq!(side.classes.iter().sum::<u32>(), side.total.moves);
        assert_eq!(side.phases[0], side.total);
    }
    // The rua captures a protected bia.
    let ruin = &review.moves[5];
    assert!(ruin.class.is_error(), "{ruin:?}");
    assert!(review.key_plies.contains(&6));
}

#[test]
fn the_accuracy_is_whole_without_losses_and_falls_with_them() {
    let review = review(&gift());
    let accuracy = |color: Color| review.sides[color].total.accuracy();
    assert_eq!(accuracy(Color::Black), Some(1_000));
    assert!(accuracy(Color::White) < Some(400));
    // A move's accuracy halves with every 0.1 points.
    let mut mv = review.moves[1].clone();
    for (loss, accuracy) in [
        (0, 1_000),
        (50, 707),
        (75, 604),
        (100, 500),
        (200, 250),
        (500, 31),
        (1_000, 20),
    ] {
        mv.loss = loss;
        let found = Performance::from(&mv).accuracy().expect("a move");
        assert!(found.abs_diff(accuracy) <= 5, "{loss}: {found}");
    }
    assert_eq!(Performance::default().accuracy(), None);
}

#[test]
fn the_accuracy_is_the_mean_of_a_weighted_and_a_harmonic_mean() {
    let mut mv = review(&gift()).moves[1].clone();
    let mut all = Performance::default();
    // Accuracies of 1,000 and 31 per mille, with a whole point at stake each: their means are 515.5 and 60.
    mv.best_chances = Chances::DRAW;
    for loss in [0, 500] {
        mv.loss = loss;
        all += Performance::from(&mv);
    }
    assert_eq!((all.moves, all.stakes, all.kept), (2, 2_000, 1_031));
    assert_eq!(all.accuracy(), Some(288));
}

#[test]
fn a_longer_mate_is_no_error() {
    let mut game = game("k7/8/1K6/8/8/8/8/6RR w - - 0 1");
    play(&mut game, "h1h2 a8b8");
    let first = &review(&game).moves[0];
    assert_eq!(first.best_score, Score::MateIn(1));
    assert_eq!(first.best_chances, Chances::WIN);
    assert_eq!(first.count, None);
    // It still wins.
    assert!(!first.class.is_error(), "{first:?}");
}

#[test]
fn a_mating_move_has_no_loss_and_a_finished_game_no_further_search() {
    let mut game = game("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    play(&mut game, "h1h8");
    let review = review(&game);
    assert_eq!(review.moves[0].score, Score::MateIn(1));
    assert_eq!(review.moves[0].loss, 0);
    assert_eq!(review.sides[Color::Black].total.accuracy(), None);
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    let review = review(&Game::new(Position::start(), Rules::THAI));
    assert!(review.moves.is_empty() && review.key_plies.is_empty());
    assert_eq!(review.sides[Color::White].total.moves, 0);
}

#[test]
fn formations_are_those_of_the_opening() {
    let mut game = Game::new(Position::start(), Rules::THAI);
    play(&mut game, "f3f4 c6c5 g1f3 b8c6 b1d2 h6h5");
    let formations = review(&game).formations;
    assert_eq!(formations[Color::White], Some(Formation::MaPhuk));
    assert_eq!(formations[Color::Black], None);
}

/// A tablebase in which White, with two pieces against one, wins in this many plies for each rank of Black's khun.
struct Endings([u16; 8]);

impl Tablebase for Endings {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        if position.occupied().len() != 5 {
            return None;
        }
        let khun: Square = position.khun(Color::Black);
        let plies = self.0[khun.rank().index()];
        Some(match position.turn() {
            Color::White => Verdict::Win { plies: plies - 1 },
            Color::Black => Verdict::Loss { plies },
        })
    }

    fn holds_under(&self, _: &BitPosition, _: &Rules) -> bool {
        true
    }
}

/// Black may call its count.
const CALLABLE: &str = "8/8/2k5/3m4/8/8/3SN3/4K3 b - - 0 1";

fn review_of(endings: Endings, game: &Game) -> Review {
    let mut engine = engine();
    engine.set_tablebase(Some(Box::new(endings)));
    review_with(engine, game, u64::MAX)
}

#[test]
fn a_count_that_saves_the_game_must_be_called_as_long_as_it_does() {
    // On the sixth rank the count ends before the mate, on the seventh it does not.
    let late = || Endings([0, 0, 0, 0, 90, 200, 90, 90]);
    let mut game = game(CALLABLE);
    play(&mut game, "d5e4 d2d3 c6c7 d3d4");
    let review = review_of(late(), &game);
    let notes: Vec<_> = review.moves.iter().map(|mv| mv.count).collect();
    assert_eq!(notes, [None, None, Some(CountNote::NotCalled), None]);
    assert_eq!(review.moves[2].best_chances, Chances::DRAW);
    assert_eq!(review.moves[2].chances, Chances::LOSS);
    assert_eq!(review.moves[2].class, MoveClass::MissedDraw);

    let mut called = self::game(CALLABLE);
    play(&mut called, "count d5e4 d2d3 c6c5");
    let review = review_of(Endings([200; 8]), &called);
    let notes = review.moves.iter().map(|mv| (mv.called, mv.count));
    assert!(notes.eq([(true, None), (false, None), (false, None)]));
}

#[test]
fn stopping_a_count_that_saves_the_game_is_an_error() {
    let late = Endings([0, 0, 0, 0, 90, 200, 90, 90]);
    let mut game = game(CALLABLE);
    play(&mut game, "count d5e4 d2d3 stop c6c7 d3d4");
    let review = review_of(late, &game);
    let stopped = &review.moves[2];
    assert_eq!(stopped.count, Some(CountNote::Stopped), "{stopped:?}");
    assert_eq!(stopped.class, MoveClass::MissedDraw);
}

#[test]
fn a_count_that_nobody_called_costs_nobody_points() {
    // A rua against a met. Under Fairy-Stockfish's rules the count started automatically; under the others, nobody called one.
    let fen: Fen = "8/8/8/3k4/8/3m4/8/R3K3 w - 128 0 53"
        .parse()
        .expect("valid FEN");
    for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
        let count = if rules == Rules::FAIRY {
            fen.as_setup().count
        } else {
            None
        };
        let position = fen.to_position().expect("valid position");
        let mut game = Game::with_count(position, count, rules);
        play(&mut game, "a1a5 d5e4 a5a4 e4e5 e1d2 e5d5");
        let review = review(&game);
        for mv in &review.moves {
            assert!(!mv.class.is_error(), "{rules}: {mv:?}");
            assert_ne!(mv.count, Some(CountNote::Claimable), "{rules}: {mv:?}");
        }
    }
}

#[test]
fn reviews_under_two_rule_sets_differ_only_where_a_count_was_called() {
    let moves = "d2d4 d8c7 d4c4 c7b7 e2e3 g8e7";
    let start = "3k2n1/3m4/8/8/8/8/3RS3/4K3 w - - 0 40";
    let reviewed = |rules: Rules, calls: bool| {
        let fen: Fen = start.parse().expect("valid FEN");
        let mut game = fen.to_game(rules).expect("a position");
        for (ply, mv) in moves.split(' ').enumerate() {
            if calls && ply == 3 {
                game.start_count().expect("Black may call");
            }
            play(&mut game, mv);
        }
        review(&game)
    };
    let (thai, on_call) = (
        reviewed(Rules::THAI, false),
        reviewed(Rules::FAIRY_ON_CALL, false),
    );
    assert_eq!(thai.moves, on_call.moves);
    let called = reviewed(Rules::THAI, true);
    assert!(called.moves[3].called);
    assert_ne!(called.moves[4..], thai.moves[4..]);
}
