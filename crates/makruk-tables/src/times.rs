//! Lengths of the counts that begin when one ending changes into another.

use makruk_core::{Color, Piece, Role, Setup, Square};
use makruk_rules::{CountStart, CountedMove, Counting, LimitTable, OverLimit, Rules};

use crate::{
    count::time_of_call,
    material::{Change, Sides},
};

/// Returns whether the counts of these rules are known. They are unknown if a bare khun must call its count, since it may stop
/// counting and call again, or if a count that begins past its limit draws even against checkmate, since the tables score every
/// mate as a win. Makruk's limits are too large for the latter.
pub(crate) fn is_known(rules: &Rules) -> bool {
    rules.pieces.start == CountStart::Automatic
        && (rules.over_limit_at_once == OverLimit::MateFirst
            || smallest(&rules.pieces.limits) >= MOST_FIRST)
}

/// The largest first number of a count in an ending of five pieces.
const MOST_FIRST: u16 = 6;

/// Returns the smallest limit in a table.
fn smallest(limits: &LimitTable) -> u16 {
    let rows = limits.rows.iter().flatten().map(|row| row.moves);
    rows.chain(limits.otherwise).min().unwrap_or(u16::MAX)
}

/// Returns the plies left for White's win after a capture or promotion that starts a count, or after which Black may call
/// one; `u16::MAX` if none begins under these rules. `None` if no count can begin with such a move. The plies are measured on
/// a sample position.
#[inline(never)]
pub(crate) fn time_after(
    sides: Sides,
    change: &Change,
    captured: Option<usize>,
    promoted: Option<usize>,
    rules: &Rules,
) -> Option<u16> {
    let becomes_bare = sides.black[0].is_some() && change.sides.black[0].is_none();
    let loses_bia = sides.has_bia() && !change.sides.has_bia();
    if change.sides.has_bia() || !(becomes_bare || loses_bia) {
        return None;
    }
    // The count depends only on the pieces, not on their squares or on the legality of the move.
    let mut setup = Setup::default();
    setup.board.put(Square::A1, Piece::WhiteKhun);
    setup.board.put(Square::H8, Piece::BlackKhun);
    setup.turn = change.mover;
    let squares = [Square::B2, Square::D4, Square::F6];
    for (square, (color, kind)) in squares.into_iter().zip(sides.pieces()) {
        setup.board.put(square, kind.piece(color));
    }
    let mut counting = Counting::new_on(&setup.board, setup.turn, None, rules);
    if let Some(captured) = captured {
        setup.board.remove(squares[captured]);
    }
    if let Some(promoted) = promoted {
        setup
            .board
            .put(squares[promoted], Piece::new(change.mover, Role::BiaNgai));
    }
    let played = CountedMove {
        mover: change.mover,
        captured: change.captured.map(crate::PieceKind::role),
        promotes: change.promotes,
    };
    counting.advance(&setup.board, played, rules);
    setup.turn = !setup.turn;
    let left = counting.plies_left(rules).or_else(|| {
        // A bare khun does not call its count.
        let may_call = cfg!(feature = "two-sided");
        may_call.then(|| time_of_call(&setup.board, setup.turn, Color::Black, rules))?
    });
    Some(left.map_or(u16::MAX, |left| u16::try_from(left).unwrap_or(u16::MAX)))
}

/// A count that a table was generated for.
#[cfg(feature = "files")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableTime {
    /// The plies left when it begins; `u16::MAX` if none begins.
    pub(crate) time: u16,
    /// An upper bound of the plies that a win takes from there.
    pub(crate) most: u16,
}

#[cfg(feature = "files")]
impl TableTime {
    /// Returns whether a count of this length would give the same results.
    pub(crate) fn agrees_with(self, time: u16) -> bool {
        self.time == time || self.most <= self.time.min(time)
    }
}
