//! The chances of a win, a draw and a loss: invariants, and golden values of the model.

use makruk_core::{Piece, Position, Square};
use makruk_rules::{Game, Rules};
use makruk_search::{Chances, Level, Score};

use crate::common;

fn game(fen: &str) -> Game {
    common::game(fen, Rules::THAI)
}

/// Positions of all kinds: the start, a middlegame, endings with and without a running count.
const POSITIONS: [&str; 6] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "r3ks1r/1nm1n3/p1ps1p1p/1p1pp1p1/1P1PP1P1/P1P2P1P/2SNN3/R2KMS1R b - - 4 20",
    "8/8/3k4/8/2R5/3K4/8/3m4 w - - 0 60",
    "8/8/3k4/8/2R5/3K1S2/8/3m4 b - - 7 60",
    "8/3k4/8/2R5/3K1S2/8/8/8 w - 16 3 90",
    "8/3k4/8/2R5/3K1S2/8/8/8 w - 16 14 95",
];

#[test]
fn the_chances_of_the_three_results_add_up_to_1_000() {
    for fen in POSITIONS {
        let game = game(fen);
        for cp in -40_000..=40_000 {
            let chances = Chances::of(Score::Cp(cp), &game, Level::FULL);
            let sum = chances.win() + chances.draw() + chances.loss();
            assert_eq!(sum, 1_000, "{fen} {cp}");
        }
    }
}

#[test]
fn chances_are_made_of_numbers_that_add_up_to_1_000() {
    let chances = Chances::from_per_mille(300, 600, 100).expect("chances");
    let numbers = (chances.win(), chances.draw(), chances.loss());
    assert_eq!(numbers, (300, 600, 100));
    assert_eq!(Chances::from_per_mille(0, 1_000, 0), Some(Chances::DRAW));
    for (win, draw, loss) in [
        (300, 600, 99),
        (u16::MAX, 1_001, 0),
        (0, 0, u16::MAX),
        (1_000, 1, 0),
    ] {
        assert_eq!(Chances::from_per_mille(win, draw, loss), None);
    }
}

#[test]
fn a_better_score_never_has_less_expected_points() {
    for fen in POSITIONS {
        let game = game(fen);
        let points = |cp| Chances::of(Score::Cp(cp), &game, Level::FULL).points();
        for cp in -3_000..3_000 {
            assert!(points(cp) <= points(cp + 1), "{fen} {cp}");
        }
    }
}

#[test]
fn mates_and_results_of_tables_are_certain() {
    let game = game(POSITIONS[0]);
    for score in [Score::MateIn(1), Score::MateIn(99), Score::Cp(29_900)] {
        assert_eq!(Chances::of(score, &game, Level::FULL), Chances::WIN);
        assert_eq!(Chances::of(-score, &game, Level::FULL), Chances::LOSS);
    }
    assert_eq!(
        Chances::of(Score::MatedIn(0), &game, Level::FULL),
        Chances::LOSS
    );
}

#[test]
fn the_chances_of_the_other_side_are_reversed() {
    let game = game(POSITIONS[1]);
    let chances = Chances::of(Score::Cp(150), &game, Level::FULL);
    let reversed = chances.reversed();
    assert_eq!(reversed.reversed(), chances);
    assert_eq!(
        (reversed.win(), reversed.draw()),
        (chances.loss(), chances.draw())
    );
    assert!(chances.points().abs_diff(1_000 - reversed.points()) <= 1);
}

#[test]
fn both_colours_have_the_same_chances() {
    for fen in POSITIONS {
        let here = game(fen);
        let mut setup = here.setup();
        let board = setup.board.clone();
        setup.turn = !setup.turn;
        for square in Square::ALL {
            let turned = square.rotate_180();
            setup.board.remove(turned);
            if let Some(piece) = board.get(square) {
                let piece = Piece::new(!piece.color(), piece.role());
                setup.board.put(turned, piece);
            }
        }
        let there = Game::from_setup(&setup, Rules::THAI).expect("valid setup");
        for cp in (-900..=900).step_by(100) {
            let score = Score::Cp(cp);
            assert_eq!(
                Chances::of(score, &here, Level::FULL),
                Chances::of(score, &there, Level::FULL),
                "{fen} {cp}"
            );
        }
    }
}

/// The levels of equal players, and of unequal ones: the side to move's first.
fn pairs() -> impl Iterator<Item = [Level; 2]> {
    let levels = (0..=10).map(Level::new);
    levels
        .clone()
        .flat_map(move |own| levels.clone().map(move |other| [own, other]))
}

#[test]
fn the_laws_hold_for_all_pairs_of_levels() {
    for fen in POSITIONS {
        let game = game(fen);
        for [own, other] in pairs() {
            let mut last = 0;
            for cp in (-2_500..=2_500).step_by(20) {
                let chances = Chances::between(Score::Cp(cp), &game, own, other);
                assert_eq!(chances.win() + chances.draw() + chances.loss(), 1_000);
                assert!(last <= chances.points(), "{fen} {cp} {own} {other}");
                last = chances.points();
            }
        }
    }
}

#[test]
fn a_stronger_player_has_better_chances_in_the_same_position() {
    let game = Game::new(Position::start(), Rules::THAI);
    for level in 0..8 {
        let (weak, strong) = (Level::new(level), Level::new(level + 3));
        let points = |own, other| Chances::between(Score::Cp(0), &game, own, other).points();
        assert!(
            points(strong, weak) > 550,
            "{level}: {}",
            points(strong, weak)
        );
        assert!(
            points(weak, strong) < 450,
            "{level}: {}",
            points(weak, strong)
        );
    }
}

#[test]
fn a_count_that_nears_its_end_makes_no_win_likelier() {
    for cp in [100, 300, 700] {
        for level in (0..=10).map(Level::new) {
            let of = |game: &Game| Chances::of(Score::Cp(cp), game, level);
            let (early, late) = (of(&game(POSITIONS[4])), of(&game(POSITIONS[5])));
            assert!(late.win() <= early.win(), "{early:?} {late:?}");
        }
    }
}

#[test]
fn players_of_the_middle_draw_least() {
    let game = Game::new(Position::start(), Rules::THAI);
    let draws = |level| Chances::of(Score::Cp(0), &game, Level::new(level)).draw();
    // Beginners do not bring a win home, and strong players give none away.
    assert!(draws(5) < draws(0) && draws(5) < draws(10));
    assert!(draws(10) >= 400, "{}", draws(10));
    let chances = Chances::of(Score::Cp(0), &game, Level::MIDDLE);
    assert_eq!(chances.win(), chances.loss());
}

#[test]
fn the_chances_of_this_version_are_these() {
    assert_eq!(Chances::VERSION, 2);
    let mut found = Vec::new();
    for fen in POSITIONS {
        for level in [0, 5, 10] {
            let chances = Chances::of(Score::Cp(120), &game(fen), Level::new(level));
            found.push((chances.win(), chances.draw(), chances.loss()));
        }
    }
    assert_eq!(found, GOLDEN);
}

/// Win, draw and loss at 120 centipawns in each of [`POSITIONS`], for players of levels 0, 5 and 10.
const GOLDEN: [(u16, u16, u16); 18] = [
    (162, 699, 139),
    (343, 440, 217),
    (420, 486, 94),
    (158, 708, 134),
    (336, 452, 212),
    (402, 512, 86),
    (68, 932, 0),
    (633, 367, 0),
    (456, 544, 0),
    (3, 991, 6),
    (35, 955, 10),
    (165, 834, 1),
    (7, 993, 0),
    (60, 940, 0),
    (33, 967, 0),
    (7, 993, 0),
    (60, 940, 0),
    (33, 967, 0),
];
