//! Action numbering, over all pairs of squares or only those between which a piece can move. Independent of Python.

use std::{ops::ControlFlow, sync::LazyLock};

use makruk::{Color, MoveIndex, Square, SquareSet, bitboard::BitPosition};

use crate::{errors::Failure, state::State};

const SQUARES: usize = 64;
/// The number of square pairs.
const PAIRS: usize = SQUARES * SQUARES;
/// The pair h8, h8.
const LAST_PAIR: u16 = 0xfff;
/// The number of square pairs between which a piece can move.
const DENSE: usize = MoveIndex::COUNT as usize;

/// A numbering of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    /// `from * 64 + to`.
    Squares,
    /// The [`MoveIndex`] of a move.
    Dense,
}

impl Space {
    pub(crate) fn named(name: &str) -> Result<Self, Failure> {
        match name {
            "squares" => Ok(Self::Squares),
            "dense" => Ok(Self::Dense),
            _ => {
                let message = format!("unknown space {name:?}: expected one of squares, dense");
                Err(Failure::argument("unknown-space", message))
            }
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Dense => "dense",
        }
    }
}

/// Both numberings. Dense numbers are in pair order, so a sorted list stays sorted when converted.
struct Table {
    /// The pair for each dense number.
    pairs: [u16; DENSE],
    /// The dense number of each pair; 0 if no piece can move between the squares.
    numbers: [u16; PAIRS],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let (mut pairs, mut numbers) = ([0; DENSE], [0; PAIRS]);
    for (number, place) in (0..MoveIndex::COUNT).zip(&mut pairs) {
        if let Some(index) = MoveIndex::new(number) {
            let (from, to) = index.squares();
            *place = pair(from, to);
            if let Some(back) = numbers.get_mut(usize::from(*place)) {
                *back = number;
            }
        }
    }
    Table { pairs, numbers }
});

/// Returns the square pair of each dense number.
pub(crate) fn dense_pairs() -> Vec<i64> {
    TABLE.pairs.iter().copied().map(i64::from).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "12 bits")]
fn pair(from: Square, to: Square) -> u16 {
    (from.index() * SQUARES + to.index()) as u16
}

/// Rotates both squares of a pair by 180 degrees.
const fn turned(pair: u16) -> u16 {
    LAST_PAIR - pair
}

/// The encoding of actions in a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Actions {
    pub(crate) space: Space,
    /// Whether the board is rotated when Black is to move.
    pub(crate) perspective: bool,
    /// Whether the last number calls a count.
    pub(crate) calls: bool,
}

/// A decoded action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Squares(Square, Square),
    Call,
}

impl Actions {
    fn moves(self) -> usize {
        match self.space {
            Space::Squares => PAIRS,
            Space::Dense => DENSE,
        }
    }

    /// Returns the number of actions.
    pub(crate) fn count(self) -> usize {
        self.moves() + usize::from(self.calls)
    }

    fn is_turned(self, turn: Color) -> bool {
        self.perspective && turn == Color::Black
    }

    /// Decodes an action number for the side to move; `None` if it is too large.
    pub(crate) fn deed(self, turn: Color, number: usize) -> Option<Deed> {
        if number >= self.moves() {
            return (number < self.count()).then_some(Deed::Call);
        }
        let pair = match self.space {
            Space::Squares => u16::try_from(number).ok()?,
            Space::Dense => *TABLE.pairs.get(number)?,
        };
        let pair = if self.is_turned(turn) {
            turned(pair)
        } else {
            pair
        };
        let (from, to) = (usize::from(pair) / SQUARES, usize::from(pair) % SQUARES);
        Some(Deed::Squares(
            Square::from_index(from)?,
            Square::from_index(to)?,
        ))
    }

    /// Returns the action number of a move by the side to move; in the dense space, `None` if no piece can make the move.
    pub(crate) fn number(self, turn: Color, from: Square, to: Square) -> Option<u16> {
        let pair = pair(from, to);
        let pair = if self.is_turned(turn) {
            turned(pair)
        } else {
            pair
        };
        match self.space {
            Space::Squares => Some(pair),
            Space::Dense => {
                MoveIndex::from_squares(from, to)?;
                TABLE.numbers.get(usize::from(pair)).copied()
            }
        }
    }

    /// Lists the legal actions of a game in progress, in ascending order.
    pub(crate) fn list(self, state: &State, list: &mut Vec<u16>) {
        list.clear();
        let turn = state.position().turn();
        let mut movers = [(Square::A1, SquareSet::EMPTY); MAX_PIECES];
        let mut len = 0;
        let position = BitPosition::from(state.position());
        let _ = position.for_each_mover(SquareSet::ALL, |mover| {
            if let Some(place) = movers.get_mut(len) {
                *place = (mover.from, mover.targets);
                len += 1;
            }
            ControlFlow::<()>::Continue(())
        });
        let movers = movers.get_mut(..len).unwrap_or_default();
        movers.sort_unstable_by_key(|(from, _)| from.index());
        for &mut (from, targets) in movers {
            list.extend(targets.iter().map(|to| pair(from, to)));
        }
        if self.is_turned(turn) {
            for pair in list.iter_mut() {
                *pair = turned(*pair);
            }
            list.reverse();
        }
        if self.space == Space::Dense {
            let numbers = &TABLE.numbers;
            for number in list.iter_mut() {
                *number = numbers
                    .get(usize::from(*number))
                    .copied()
                    .unwrap_or_default();
            }
        }
        if self.calls && state.can_start_count() {
            list.extend(u16::try_from(self.moves()));
        }
    }
}

/// The maximum number of pieces per side.
const MAX_PIECES: usize = 16;
