//! Pseudorandom positions, the same in every run.

use makruk_core::{Color, Piece, Position, Role, Setup, SetupProblems, Square, random::Random};

/// Chooses one item.
pub(crate) fn choose<T: Copy>(random: &mut Random, things: &[T]) -> T {
    things[random.index(things.len())]
}

/// Puts up to 30 random pieces on random squares; `None` if the result is not a valid position. It may have any number of pieces
/// of a kind, and bia on any square.
pub(crate) fn constructed(random: &mut Random) -> Option<Position> {
    let mut setup = Setup {
        turn: choose(random, &Color::ALL),
        ..Setup::default()
    };
    let most = choose(random, &[4, 16, 32]);
    for _ in 0..random.index(most) {
        let square = choose(random, &Square::ALL);
        // Every fourth piece is a rua, because only ruas pin.
        let piece = match random.below(4) {
            0 => Piece::new(choose(random, &Color::ALL), Role::Rua),
            _ => choose(random, &Piece::ALL),
        };
        if piece.role() != Role::Khun {
            setup.board.put(square, piece);
        }
    }
    for khun in [Piece::WhiteKhun, Piece::BlackKhun] {
        setup.board.put(choose(random, &Square::ALL), khun);
    }
    Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()
}
