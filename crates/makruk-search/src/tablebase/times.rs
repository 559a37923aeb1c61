//! Lengths of the counts that begin when the last bia is gone.

use makruk_bitboard::BitPosition;
use makruk_core::{Move, Piece, Position, Setup, Square};
use makruk_rules::{CountStart, Counting, Rules};

use super::material::{Kind, Material};
use crate::state::State;

/// Plies that White has for a mate with each of [`Kind::OFFICERS`] when its last bia is gone.
///
/// With a bia on the board there is no count: its side can wait until the khun stands where the count
/// will be long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    /// After the bia was promoted.
    pub(super) promoted: [u16; Material::ONES],
    /// After the bia was captured.
    pub(super) captured: [u16; Material::ONES],
}

impl Times {
    pub(super) const NONE: Self = Self {
        promoted: [0; Material::ONES],
        captured: [0; Material::ONES],
    };

    /// Derives the times from the rules, by examples. Returns `None` if counts do not begin automatically:
    /// then the moment is unknown.
    pub(crate) fn new(rules: &Rules) -> Option<Self> {
        if rules.pieces.start != CountStart::Automatic {
            return None;
        }
        let promotion = Move::new(Square::E5, Square::E6)?.promoting();
        let capture = Move::new(Square::E6, Square::E5)?;
        let of = |bare, mv| {
            Kind::OFFICERS.map(|kind| after(kind.white(), bare, mv, rules).unwrap_or_default())
        };
        Some(Self {
            promoted: of(Square::H8, promotion),
            captured: of(Square::E6, capture),
        })
    }
}

/// Returns how many plies are left after a move with khun, a piece and a bia on e5 against a khun.
fn after(piece: Piece, bare: Square, mv: Move, rules: &Rules) -> Option<u16> {
    let mut setup = Setup::default();
    setup.board.put(Square::A1, Piece::WhiteKhun);
    setup.board.put(Square::B1, piece);
    setup.board.put(Square::E5, Piece::WhiteBia);
    setup.board.put(bare, Piece::BlackKhun);
    setup.turn = setup.board.get(mv.from())?.color();
    let position = Position::from_setup(&setup).ok()?;
    let counting = Counting::new(&position, None, rules);
    let mut state = State::new(BitPosition::from(&position), counting, None, 0);
    state.play(mv, rules);
    let left = state.counting.plies_left(rules);
    Some(left.map_or(u16::MAX, |left| u16::try_from(left).unwrap_or(u16::MAX)))
}
