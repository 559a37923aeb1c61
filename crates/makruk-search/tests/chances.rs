//! The chances of a win, a draw and a loss: their laws, and golden values of the model.

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

#[test]
fn a_count_with_few_plies_left_turns_a_lead_into_a_draw() {
    let early = Chances::of(Score::Cp(700), &game(POSITIONS[4]), Level::FULL);
    let late = Chances::of(Score::Cp(700), &game(POSITIONS[5]), Level::FULL);
    assert!(late.draw() > early.draw(), "{early:?} {late:?}");
}

#[test]
fn the_start_position_is_mostly_drawn() {
    let game = Game::new(Position::start(), Rules::THAI);
    let chances = Chances::of(Score::Cp(0), &game, Level::FULL);
    assert_eq!(chances.win(), chances.loss());
    assert!(chances.draw() >= 500, "{chances:?}");
}
