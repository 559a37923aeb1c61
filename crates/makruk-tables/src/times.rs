//! Lengths of the counts that begin when one ending changes into another.

use makruk_core::{Color, Piece, Position, Role, Setup, SetupProblems, Square};
use makruk_rules::{CountStart, CountedMove, Counting, Rules};

#[cfg(feature = "files")]
use crate::Material;
use crate::PieceKind;

/// Plies left for the mate after a capture or promotion that starts a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    /// After the stronger side promoted its last bia, or captured the weaker side's last piece.
    pub(crate) converted: u16,
    /// After the weaker side captured the stronger side's last bia, or its last piece.
    pub(crate) taken: u16,
}

impl Times {
    /// The times if no such capture or promotion starts a count.
    pub(crate) const ENDLESS: Self = Self {
        converted: u16::MAX,
        taken: u16::MAX,
    };

    /// The times of endings without such captures and promotions.
    #[cfg(feature = "files")]
    pub(crate) const NONE: Self = Self {
        converted: 0,
        taken: 0,
    };

    /// Returns the times under the rules for one piece per side; [`Times::NONE`] for other material.
    #[cfg(feature = "files")]
    pub(crate) fn of(material: Material, rules: &Rules) -> Self {
        let (Some(strong), Some(weak)) = (material.strong().next(), material.weak()) else {
            return Self::NONE;
        };
        let time = |left, taken: PieceKind| {
            let played = CountedMove {
                mover: Color::White,
                captured: Some(taken.role()),
                promotes: false,
            };
            time_after(left, taken.piece(Color::Black), played, rules)
        };
        Self {
            converted: time(strong, weak),
            taken: time(weak, strong),
        }
    }

    /// Returns the times with the two sides swapped.
    #[cfg(all(feature = "files", feature = "std"))]
    pub(crate) const fn turned(self) -> Self {
        Self {
            converted: self.taken,
            taken: self.converted,
        }
    }
}

/// The plies left for a mate after the last bia is captured or promoted, indexed by the other piece in the order of
/// [`PieceKind::OFFICERS`].
pub(crate) type BiaTimes = [Times; 4];

/// Returns the times under the rules; `None` if the start of counts is unknown.
///
/// No count runs while a bia is on the board, so its side can wait until the khun is on a square where the count will
/// be long enough.
pub(crate) fn bia_times(rules: &Rules) -> Option<BiaTimes> {
    is_known(rules).then(|| {
        PieceKind::OFFICERS.map(|kind| {
            let time = |mover, captured: Option<Role>| {
                let played = CountedMove {
                    mover,
                    captured,
                    promotes: captured.is_none(),
                };
                time_after(kind, Piece::WhiteBia, played, rules)
            };
            Times {
                converted: time(Color::White, None),
                taken: time(Color::Black, Some(Role::Bia)),
            }
        })
    })
}

/// Returns whether the counts of these rules are known. They are not if a bare khun has to call its count, because it
/// may also stop the count and call it again.
pub(crate) fn is_known(rules: &Rules) -> bool {
    rules.pieces.start == CountStart::Automatic
}

/// Returns the plies left for a mate against Black's bare khun after a move that captures or promotes `last`, the only
/// piece besides White's `left`. The plies are measured on a sample position.
#[inline(never)]
fn time_after(left: PieceKind, last: Piece, played: CountedMove, rules: &Rules) -> u16 {
    let mut setup = Setup::default();
    setup.board.put(Square::A1, Piece::WhiteKhun);
    setup.board.put(Square::B1, left.piece(Color::White));
    setup.board.put(Square::H8, Piece::BlackKhun);
    setup.board.put(Square::E5, last);
    setup.turn = played.mover;
    // The count does not depend on the move's legality.
    let Ok(before) = Position::from_setup_ignoring(&setup, SetupProblems::all()) else {
        return u16::MAX; // without a khun
    };
    let mut counting = Counting::new(&before, None, rules);
    setup.board.remove(Square::E5);
    if played.promotes {
        setup.board.put(Square::E6, Piece::WhiteBiaNgai);
    }
    counting.advance_on(&setup.board, played, rules);
    let left = counting.plies_left(rules);
    left.map_or(u16::MAX, |left| u16::try_from(left).unwrap_or(u16::MAX))
}
