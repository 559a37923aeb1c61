//! Captures and promotions: the moves into other endings.

#[cfg(feature = "files")]
use alloc::vec::Vec;

use makruk_core::Color;
use makruk_rules::Rules;

#[cfg(feature = "files")]
use crate::Material;
use crate::{
    PieceKind,
    configuration::{Configuration, Squares},
    kind::narrow,
    material::Sides,
    times::time_after,
};

/// The moves of an ending into other endings.
#[derive(Clone, Debug)]
pub(crate) struct Exits {
    sides: Sides,
    /// Indexed by the captured piece and by the promoted one; 3 = none.
    all: [[Option<Exit>; 4]; 4],
}

/// A capture, a promotion, or both in one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    /// The pieces after the move.
    pub(crate) sides: Sides,
    /// For each of these pieces, White's first, its index before the move.
    before: [u8; 3],
    /// Plies left for the rest of White's win under the count that begins; `u16::MAX` if none does, `None` if none can.
    time: Option<u16>,
    /// Whether White's win ends with this move: it captures Black's last piece.
    is_end: bool,
}

impl Exits {
    /// Returns the exits under these rules; without rules, no count begins.
    pub(crate) fn new(sides: Sides, rules: Option<&Rules>) -> Self {
        let exit = |captured, promoted| {
            let change = sides.change(captured, promoted)?;
            // White cannot win without a piece.
            change.sides.white[0]?;
            Some(Exit {
                sides: change.sides,
                before: change.before,
                time: rules.and_then(|rules| time_after(sides, &change, captured, promoted, rules)),
                is_end: change.mover == Color::White
                    && sides.black[0].is_some()
                    && change.sides.black[0].is_none(),
            })
        };
        let mut all = [[None; 4]; 4];
        let index = |index| (index < 3).then_some(index);
        for (captured, row) in all.iter_mut().enumerate() {
            for (promoted, place) in row.iter_mut().enumerate() {
                *place = exit(index(captured), index(promoted));
            }
        }
        Self { sides, all }
    }

    /// Returns the index of a side's first piece of this kind. White's pieces precede Black's.
    pub(crate) fn index(&self, color: Color, kind: PieceKind) -> Option<usize> {
        self.sides.pieces().position(|piece| piece == (color, kind))
    }

    /// Returns the endings at whose start a count can begin, with its length.
    #[cfg(feature = "files")]
    pub(crate) fn times(&self) -> impl Iterator<Item = (Sides, u16)> + '_ {
        let all = self.all.iter().flatten().flatten();
        all.filter_map(|exit| Some((exit.sides, exit.time?)))
    }

    /// Returns the endings that the moves lead to and that White may win. Some may be repeated.
    #[cfg(all(feature = "files", feature = "std"))]
    pub(crate) fn sides(&self) -> impl Iterator<Item = Sides> + use<> {
        let all: Vec<Sides> = self
            .all
            .iter()
            .flatten()
            .flatten()
            .map(|exit| exit.sides)
            .collect();
        all.into_iter()
    }

    /// Returns the exits with these count lengths instead of those that [`Exits::times`] returns.
    #[cfg(feature = "files")]
    pub(crate) fn with_times(sides: Sides, times: &mut impl Iterator<Item = u16>) -> Option<Self> {
        let mut exits = Self::new(sides, Some(&Rules::THAI));
        for time in exits
            .all
            .iter_mut()
            .flatten()
            .flatten()
            .filter_map(|exit| exit.time.as_mut())
        {
            *time = times.next()?;
        }
        Some(exits)
    }

    /// Returns the exit that captures and promotes these pieces; `None` if White cannot win after it.
    #[inline]
    pub(crate) fn get(&self, captured: Option<usize>, promoted: Option<usize>) -> Option<&Exit> {
        self.all[captured.unwrap_or(3) & 3][promoted.unwrap_or(3) & 3].as_ref()
    }
}

impl Exit {
    /// Returns whether White's win ends with this move: it captures Black's last piece.
    pub(crate) const fn is_end(&self) -> bool {
        self.is_end
    }

    /// Returns the plies left for the rest of White's win under the count that begins; `u16::MAX` if none does.
    pub(crate) const fn time(&self) -> u16 {
        match self.time {
            Some(time) => time,
            None => u16::MAX,
        }
    }

    /// Returns the configuration after the move, given the squares that the pieces then have; that of a captured piece
    /// is ignored.
    #[inline]
    pub(crate) fn after(&self, khun: usize, squares: Squares) -> Configuration {
        Configuration {
            khun,
            squares: self.before.map(|piece| squares[usize::from(piece)]),
        }
    }

    /// Returns White's moves to the end with White to move after the exit; 0 if the win comes too late.
    #[inline]
    pub(crate) fn white_in_time(&self, moves: u8) -> u8 {
        let is_late = 2 * u16::from(moves) > self.time().saturating_add(1);
        if is_late { 0 } else { moves }
    }

    /// Returns White's moves to the end including the exit, if `left` of White's moves follow; 0 if the win comes too
    /// late.
    #[inline]
    pub(crate) fn black_in_time(&self, left: u8) -> u8 {
        if 2 * u16::from(left) > self.time() {
            0
        } else if self.is_end {
            1
        } else {
            left.saturating_add(1)
        }
    }
}

/// Returns the squares with a piece on another square.
#[inline]
pub(crate) fn moved(squares: Squares, piece: usize, to: usize) -> Squares {
    let mut squares = squares;
    squares[piece] = narrow(to);
    squares
}

/// Returns the counts that can begin in an ending and those that it leads to: its own first, and of those first the ones
/// after which the stronger side wins. Each is given as the ending at its start, with the winner as White, and its length.
#[cfg(feature = "files")]
pub(crate) fn times_of(material: Material, rules: &Rules) -> Vec<(Sides, u16)> {
    let mut times = Vec::new();
    for material in material.needed().into_iter().rev() {
        let sides = Sides::of(material);
        for sides in [sides, sides.turned()] {
            times.extend(Exits::new(sides, Some(rules)).times());
        }
    }
    times
}
