//! A null move leaves the count with the counting side.

use crate::common::{engine, game};
use makruk_core::{Color, Piece, Position, Setup, Square, random::Random};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};

#[test]
fn a_null_move_does_not_hide_a_mate_by_the_side_not_counting() {
    // Black is counting. If a null move passed the count to White, White's mate would be a draw.
    let game = game("7k/R7/1ns5/N1RS2K1/8/8/8/8 b - 128 34 1", Rules::FAIRY);
    let result = engine().search(&game, &Limits::depth(11), &mut ());
    assert_eq!(result.score(), Some(Score::MatedIn(5)));
}

/// Random endings from a seed.
struct Dice(Random);

impl Dice {
    fn below(&mut self, number: usize) -> usize {
        self.0.index(number)
    }

    /// Returns an ending without bia in which a few pieces play against one, with a running count.
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
fn null_moves_do_not_change_mates_in_counted_endings() {
    let plain = Options::default()
        .with_hash_bytes(1 << 20)
        .with_selective(false)
        .with_tablebase_bytes(0);
    let quick = Options::default()
        .with_hash_bytes(4 << 20)
        .with_tablebase_bytes(0);
    let mut dice = Dice(Random::new(4));
    let (mut mates, mut cases) = (0, 0);
    while cases < 100 {
        let Some(game) = dice.ending().filter(|game| game.outcome().is_none()) else {
            continue;
        };
        cases += 1;
        let search = |options, depth| {
            let result = Engine::new(options).expect("enough memory").search(
                &game,
                &Limits::depth(depth),
                &mut (),
            );
            result.score().expect("there is a move")
        };
        let (plain, quick) = (search(plain, 4), search(quick, 7));
        // Both searches must find the same winner, but the selective search may find a longer mate.
        match (plain, quick) {
            (Score::MateIn(n), Score::MateIn(found))
            | (Score::MatedIn(n), Score::MatedIn(found)) => {
                assert!(found >= n, "{:?}: {quick}, {plain}", game.setup());
                mates += 1;
            }
            (Score::Cp(_), Score::Cp(_)) => {}
            // The plain search to four plies finds only mates in one or two moves.
            (Score::Cp(_), Score::MateIn(n) | Score::MatedIn(n)) if n > 2 => {}
            _ => panic!("{:?}: {quick}, {plain}", game.setup()),
        }
    }
    assert!(mates >= 10, "{mates}");
}
