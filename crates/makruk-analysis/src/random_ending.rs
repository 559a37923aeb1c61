//! Random positions of a bare khun, for drills and chases.

use makruk_core::{Color, Piece, Position, Setup, Square, split_mix64::SplitMix64};
use makruk_tables::PieceKind::{self, Khon, Ma, Met, Rua};

/// The chaser's pieces, chosen so that mates take long enough for the count to matter.
pub(crate) const PIECES: [&[PieceKind]; 9] = [
    &[Rua],
    &[Khon, Met],
    &[Ma, Met],
    &[Khon, Khon],
    &[Khon, Ma],
    &[Rua, Rua],
    &[Rua, Khon],
    &[Rua, Ma],
    &[Rua, Met],
];

/// Random positions tried per drill or chase; one in a few dozen is suitable.
pub(crate) const TRIES: u32 = 20_000;

/// Returns a random number below `end`.
pub(crate) fn below(random: &mut SplitMix64, end: u64) -> u64 {
    random.next_u64() % end
}

/// Puts the khuns and the chaser's pieces on random squares; returns `None` if the position is invalid or has no legal
/// move.
pub(crate) fn random_position(
    random: &mut SplitMix64,
    pieces: impl Iterator<Item = PieceKind>,
    chaser: Color,
    turn: Color,
) -> Option<Position> {
    let mut setup = Setup {
        turn,
        ..Setup::default()
    };
    let khuns = [Piece::WhiteKhun, Piece::BlackKhun].into_iter();
    for piece in khuns.chain(pieces.map(|kind| Piece::new(chaser, kind.role()))) {
        let square = Square::from_index(usize::try_from(below(random, 64)).ok()?)?;
        if setup.board.get(square).is_some() {
            return None;
        }
        setup.board.put(square, piece);
    }
    let position = Position::from_setup(&setup).ok()?;
    position.has_legal_move().then_some(position)
}
