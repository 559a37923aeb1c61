//! A null move leaves the count with the counting side.

mod common;

use common::{engine, game};
use makruk_core::{Color, Piece, Position, Setup, Square};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};

#[test]
fn a_mate_by_the_side_that_does_not_count_is_found_behind_it() {
    // Black counts. Given to White by a null move, the count would make a draw of White's mate.
    let game = game("7k/R7/1ns5/N1RS2K1/8/8/8/8 b - 128 34 1", Rules::FAIRY);
    let result = engine().search(&game, &Limits::depth(11), &mut ());
    assert_eq!(result.score(), Some(Score::MatedIn(5)));
}

/// Reproducible random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, number: u64) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % number).expect("it is small")
    }

    /// Returns an ending without bia, a few pieces against one, with a running count.
    fn ending(&mut self) -> Option<Game> {
        let mut setup = Setup {
            turn: Color::ALL[usize::from(self.below(2) == 0)],
            ..Setup::default()
        };
        let mut pieces = vec![Piece::WhiteKhun, Piece::BlackKhun];
        pieces.extend([Piece::WhiteRua, Piece::WhiteRua]);
        pieces.push([Piece::WhiteRua, Piece::WhiteMa, Piece::WhiteKhon][self.below(3)]);
        pieces.push([Piece::BlackMa, Piece::BlackKhon, Piece::BlackMet][self.below(3)]);
        for piece in pieces {
            let square = Square::ALL[self.below(64)];
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.put(square, piece);
        }
        setup.count = Some(makruk_core::CountField {
            limit_plies: 128,
            elapsed_plies: u32::try_from(10 + self.below(110)).unwrap_or(0),
            first_number: None,
        });
        let position = Position::from_setup(&setup).ok()?;
        Some(Game::with_count(position, setup.count, Rules::FAIRY))
    }
}

#[test]
fn mates_in_counted_endings_are_those_that_a_search_without_it_finds() {
    let plain = Options::default()
        .with_hash_bytes(1 << 20)
        .with_selective(false)
        .with_tablebase_bytes(0);
    let quick = Options::default()
        .with_hash_bytes(4 << 20)
        .with_tablebase_bytes(0);
    let mut dice = Dice(4);
    let (mut mates, mut cases) = (0, 0);
    while cases < 100 {
        let Some(game) = dice.ending().filter(|game| game.outcome().is_none()) else {
            continue;
        };
        cases += 1;
        let search = |options, depth| {
            let result = Engine::new(options).search(&game, &Limits::depth(depth), &mut ());
            result.score().expect("there is a move")
        };
        let (plain, quick) = (search(plain, 4), search(quick, 7));
        // The winner is beyond doubt; the selective search may need a move or two more.
        match (plain, quick) {
            (Score::MateIn(n), Score::MateIn(found))
            | (Score::MatedIn(n), Score::MatedIn(found)) => {
                assert!(found >= n, "{:?}: {quick}, {plain}", game.setup());
                mates += 1;
            }
            (Score::Cp(_), Score::Cp(_)) => {}
            // Four plies hold a mate in two, and being mated in two.
            (Score::Cp(_), Score::MateIn(n) | Score::MatedIn(n)) if n > 2 => {}
            _ => panic!("{:?}: {quick}, {plain}", game.setup()),
        }
    }
    assert!(mates >= 10, "{mates}");
}
