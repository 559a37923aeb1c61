//! Numbers of positions in a table.
//!
//! A seat is the position without the weaker side's khun; each has a row of 64 cells, one for each square of that
//! khun. The stronger side is White.

use makruk_bitboard::steps;
use makruk_core::{Color, SquareSet};

use crate::{
    PieceKind, Signature,
    kind::{narrow, one},
    symmetry::Fold,
};

/// Squares of the pieces, in the order of the signature; the last ones are 0 if there are fewer. Of equal pieces of a
/// side, they ascend.
pub(crate) type Squares = [u8; 3];

/// A position without the weaker side's khun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    /// Whether the weaker side is to move; only in tables with a piece each.
    pub(crate) is_weak_turn: bool,
    pub(crate) khun: usize,
    pub(crate) squares: Squares,
}

/// How the seats of an ending are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) signature: Signature,
    pub(crate) fold: Fold,
    /// The kinds of the pieces, and how many there are.
    kinds: [PieceKind; 3],
    pieces: usize,
    shape: Shape,
    has_turns: bool,
}

/// Which pieces can be exchanged.
#[derive(Clone, Copy, Debug)]
enum Shape {
    One,
    Two,
    Pair,
    Three,
    PairFirst,
    PairLast,
    Triple,
}

/// Placements of two equal pieces.
const PAIRS: usize = 64 * 63 / 2;
/// The squares of each of them, by its number.
static PAIR: [[u8; 2]; PAIRS] = {
    let mut table = [[0; 2]; PAIRS];
    let (mut number, mut high) = (0, 0);
    while high < 64 {
        let mut low = 0;
        while low < high {
            table[number] = [low, high];
            number += 1;
            low += 1;
        }
        high += 1;
    }
    table
};
/// Placements of three equal pieces.
const TRIPLES: usize = 64 * 63 * 62 / 6;

const fn pair(low: usize, high: usize) -> usize {
    high * (high - (high > 0) as usize) / 2 + low
}

impl Layout {
    pub(crate) fn new(signature: Signature) -> Self {
        let kinds = signature.strong().chain(signature.weak());
        Self::with_kinds(signature, kinds)
    }

    /// Returns the layout for a piece each in this order, whichever side is the stronger one.
    #[cfg(feature = "std")]
    pub(crate) fn each(strong: PieceKind, weak: PieceKind) -> Self {
        Self::with_kinds(Signature::each(strong, weak), [strong, weak].into_iter())
    }

    fn with_kinds(signature: Signature, all: impl Iterator<Item = PieceKind>) -> Self {
        let mut kinds = [PieceKind::Met; 3];
        let mut pieces = 0;
        for kind in all {
            kinds[pieces] = kind;
            pieces += 1;
        }
        let [a, b, c] = kinds;
        let shape = match pieces {
            1 => Shape::One,
            2 if signature.weak().is_none() && a == b => Shape::Pair,
            2 => Shape::Two,
            _ if a == c => Shape::Triple,
            _ if a == b => Shape::PairFirst,
            _ if b == c => Shape::PairLast,
            _ => Shape::Three,
        };
        let has_khon = kinds[..pieces].contains(&PieceKind::Khon);
        Self {
            signature,
            fold: if has_khon { Fold::Two } else { Fold::Eight },
            kinds,
            pieces,
            shape,
            has_turns: signature.weak().is_some(),
        }
    }

    /// Returns the kinds of the pieces, the weaker side's last.
    #[inline]
    pub(crate) fn kinds(&self) -> &[PieceKind] {
        &self.kinds[..self.pieces]
    }

    /// Returns how the pieces can be placed for one square of the khun.
    pub(crate) const fn placements(&self) -> usize {
        match self.shape {
            Shape::One => 64,
            Shape::Two => 64 * 64,
            Shape::Pair => PAIRS,
            Shape::Three => 64 * 64 * 64,
            Shape::PairFirst | Shape::PairLast => PAIRS * 64,
            Shape::Triple => TRIPLES,
        }
    }

    /// Returns the number of seats.
    pub(crate) const fn seats(&self) -> usize {
        (1 + self.has_turns as usize) * self.fold.khuns() * self.placements()
    }

    /// Returns the squares of the placement with a number.
    #[inline]
    fn squares(&self, number: usize) -> Squares {
        let low = narrow;
        match self.shape {
            Shape::One => [low(number), 0, 0],
            Shape::Two => [low(number / 64), low(number), 0],
            Shape::Pair => {
                let [a, b] = PAIR[number];
                [a, b, 0]
            }
            Shape::Three => [low(number / 4096), low(number / 64), low(number)],
            Shape::PairFirst => {
                let [a, b] = PAIR[number / 64];
                [a, b, low(number)]
            }
            Shape::PairLast => {
                let [b, c] = PAIR[number % PAIRS];
                [low(number / PAIRS), b, c]
            }
            Shape::Triple => {
                let below = |high: usize| high * (high - 1) * (high - 2) / 6;
                let high = (2..63).find(|&high| number < below(high + 1)).unwrap_or(63);
                let [a, b] = PAIR[number - below(high)];
                [a, b, low(high)]
            }
        }
    }

    /// Returns the number of a placement, with the squares of equal pieces in any order.
    #[inline]
    pub(crate) fn placement(&self, squares: Squares) -> usize {
        let [a, b, c] = squares.map(usize::from);
        let sorted = |one: usize, other: usize| pair(one.min(other), one.max(other));
        match self.shape {
            Shape::One => a,
            Shape::Two => a * 64 + b,
            Shape::Pair => sorted(a, b),
            Shape::Three => (a * 64 + b) * 64 + c,
            Shape::PairFirst => sorted(a, b) * 64 + c,
            Shape::PairLast => a * PAIRS + sorted(b, c),
            Shape::Triple => {
                let high = a.max(b).max(c);
                let low = a.min(b).min(c);
                let middle = a + b + c - high - low;
                // Only different squares have numbers.
                high * high.saturating_sub(1) * high.saturating_sub(2) / 6 + pair(low, middle)
            }
        }
    }

    /// Returns the number of a seat whose khun stands on a square with a number.
    #[inline]
    pub(crate) fn number(&self, seat: &Seat) -> usize {
        let khun = self.fold.number(seat.khun) + usize::from(seat.is_weak_turn) * self.fold.khuns();
        khun * self.placements() + self.placement(seat.squares)
    }

    /// Returns the seat that stands for this one, and the square of the weaker khun for one with it.
    pub(crate) fn folded(&self, seat: &Seat, bare: usize) -> (Seat, usize) {
        let symmetry = self.fold.symmetry(seat.khun);
        (
            Seat {
                khun: symmetry.square(seat.khun),
                squares: self.map(seat.squares, |square| symmetry.square(square)),
                ..*seat
            },
            symmetry.square(bare),
        )
    }

    /// Maps the squares of the pieces that there are.
    #[inline]
    pub(crate) fn map(&self, squares: Squares, map: impl Fn(usize) -> usize) -> Squares {
        let mut mapped = [0; 3];
        for (to, from) in mapped.iter_mut().zip(squares).take(self.pieces) {
            *to = narrow(map(usize::from(from)));
        }
        mapped
    }

    /// Returns the seat with a number.
    #[inline]
    pub(crate) fn seat(&self, number: usize) -> Seat {
        let (khun, placement) = (number / self.placements(), number % self.placements());
        Seat {
            is_weak_turn: khun >= self.fold.khuns(),
            khun: self.fold.square(khun % self.fold.khuns()),
            squares: self.squares(placement),
        }
    }

    /// Returns the squares of the pieces.
    #[inline]
    pub(crate) fn pieces(&self, seat: &Seat) -> SquareSet {
        let squares = &seat.squares[..self.pieces];
        squares.iter().fold(SquareSet::EMPTY, |set, &square| {
            set | one(usize::from(square))
        })
    }

    /// Returns whether the khun and the pieces are on different squares.
    #[inline]
    pub(crate) fn is_possible(&self, seat: &Seat) -> bool {
        (self.pieces(seat) | one(seat.khun)).len() == self.pieces + 1
    }

    /// Returns the squares that the stronger side attacks, with the weaker khun off the board.
    #[inline]
    pub(crate) fn attacks(&self, seat: &Seat) -> SquareSet {
        let occupied = self.pieces(seat) | one(seat.khun);
        let strong = self.pieces - usize::from(self.has_turns);
        let pieces = self.kinds[..strong].iter().zip(seat.squares);
        pieces.fold(
            steps::khun_attacks(one(seat.khun)),
            |set, (kind, square)| set | kind.attacks(Color::White, usize::from(square), occupied),
        )
    }

    /// Returns the squares of the weaker khun that make a legal position.
    pub(crate) fn legal(&self, seat: &Seat) -> SquareSet {
        if !self.is_possible(seat) {
            return SquareSet::EMPTY;
        }
        let pieces = self.pieces(seat);
        let free = !(pieces | one(seat.khun));
        if !seat.is_weak_turn {
            return free - self.attacks(seat);
        }
        let weak = usize::from(seat.squares[1]);
        let checks = self.kinds[1].attacks(Color::Black, weak, pieces | one(seat.khun));
        let free = free - steps::khun_attacks(one(seat.khun));
        if (checks & one(seat.khun)).is_empty() {
            return free;
        }
        // The weaker khun may stand between its own rua and the other khun.
        free & self.kinds[1].way(weak, seat.khun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_numbered_in_order() {
        for signature in Signature::all() {
            let layout = Layout::new(signature);
            for number in (0..layout.seats()).step_by(17) {
                let seat = layout.seat(number);
                assert_eq!(layout.number(&seat), number, "{signature} {seat:?}");
                let turned = layout.fold.symmetry(63 - seat.khun);
                assert_eq!(turned.square(63 - seat.khun) & 4, 0);
            }
        }
    }
}
