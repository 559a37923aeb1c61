//! Solutions and refutations as lists of numbers, in which another language can receive them.

use alloc::vec::Vec;
use core::slice::Iter;

use makruk_core::Move;

use super::{
    prover::MAX_MOVES,
    solution::{Refutation, RefutedMove, Reply, Solution},
};

/// The number in place of a missing continuation or reply. It is no move.
const END: u16 = u16::MAX;

impl Solution {
    /// Returns the solution as numbers: its move, the number of replies, and for each reply its move, followed by the
    /// numbers of its continuation, or by 65,535 if the reply ends the game. Moves are numbers as in [`Move::to_bits`].
    ///
    /// ```
    /// use makruk::analysis::proof::Solution;
    ///
    /// let mate = Solution { mv: "h1h8".parse()?, replies: Vec::new() };
    /// assert_eq!(mate.to_numbers(), [mate.mv.to_bits(), 0]);
    /// # Ok::<(), makruk::ParseMoveError>(())
    /// ```
    pub fn to_numbers(&self) -> Vec<u16> {
        let mut numbers = Vec::new();
        self.write(&mut numbers);
        numbers
    }

    /// Returns the solution that has these numbers. Returns `None` if there is none, or if it has more than `moves`
    /// moves in a line.
    pub fn from_numbers(numbers: &[u16], moves: u16) -> Option<Self> {
        whole(numbers, |numbers| Self::read(numbers, moves.min(MAX_MOVES)))
    }

    fn write(&self, numbers: &mut Vec<u16>) {
        numbers.push(self.mv.to_bits());
        numbers.push(length(self.replies.len()));
        for reply in &self.replies {
            numbers.push(reply.mv.to_bits());
            match &reply.then {
                Some(then) => then.write(numbers),
                None => numbers.push(END),
            }
        }
    }

    fn read(numbers: &mut Iter<'_, u16>, moves: u16) -> Option<Self> {
        let left = moves.checked_sub(1)?;
        let mv = Move::from_bits(*numbers.next()?)?;
        let mut replies = Vec::new();
        for _ in 0..*numbers.next()? {
            let mv = Move::from_bits(*numbers.next()?)?;
            let mut ahead = numbers.clone();
            let then = if ahead.next() == Some(&END) {
                *numbers = ahead;
                None
            } else {
                Some(Self::read(numbers, left)?)
            };
            replies.push(Reply { mv, then });
        }
        Some(Self { mv, replies })
    }
}

impl Refutation {
    /// Returns the refutation as numbers: the number of moves, and for each the move, the reply, and the numbers of the
    /// refutation after it. A missing reply is 65,535. Moves are numbers as in [`Move::to_bits`].
    pub fn to_numbers(&self) -> Vec<u16> {
        let mut numbers = Vec::new();
        self.write(&mut numbers);
        numbers
    }

    /// Returns the refutation that has these numbers. Returns `None` if there is none, or if it has more than `moves`
    /// moves in a line.
    pub fn from_numbers(numbers: &[u16], moves: u16) -> Option<Self> {
        whole(numbers, |numbers| Self::read(numbers, moves.min(MAX_MOVES)))
    }

    fn write(&self, numbers: &mut Vec<u16>) {
        numbers.push(length(self.moves.len()));
        for refuted in &self.moves {
            numbers.push(refuted.mv.to_bits());
            numbers.push(refuted.reply.map_or(END, Move::to_bits));
            refuted.then.write(numbers);
        }
    }

    fn read(numbers: &mut Iter<'_, u16>, moves: u16) -> Option<Self> {
        let mut refuted = Vec::new();
        for _ in 0..*numbers.next()? {
            let mv = Move::from_bits(*numbers.next()?)?;
            let reply = match *numbers.next()? {
                END => None,
                bits => Some(Move::from_bits(bits)?),
            };
            let then = Self::read(numbers, moves.checked_sub(1)?)?;
            refuted.push(RefutedMove { mv, reply, then });
        }
        Some(Self { moves: refuted })
    }
}

/// Reads all of the numbers.
fn whole<T>(numbers: &[u16], read: impl FnOnce(&mut Iter<'_, u16>) -> Option<T>) -> Option<T> {
    let mut numbers = numbers.iter();
    let tree = read(&mut numbers)?;
    numbers.as_slice().is_empty().then_some(tree)
}

/// Returns the number of replies or moves, at most that of the legal moves in a position.
fn length(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
