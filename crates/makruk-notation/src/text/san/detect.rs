//! Detecting the letters of a whole game.

use core::fmt;

use makruk_core::{Position, Role};

use super::{San, read::BIA_NGAI};
use crate::letters::LetterSet;

impl LetterSet {
    /// Detects the letter set of a game's moves. One move is rarely enough; all moves together usually are.
    ///
    /// A set is a candidate if it can read every move; sets that write an F themselves come before those that only read it as
    /// a bia ngai. Among several candidates, those with the most legal plies win.
    /// If these read the same moves, the first in the order of [`LetterSet::ALL`] is returned. Moves in any Thai form are in the
    /// set [`THAI`](LetterSet::THAI), which reads all of them. [`OFFICIAL`](LetterSet::OFFICIAL), in which `M` and `N` are the
    /// pieces of other sets, is returned only if it reads more plies than they do.
    ///
    /// ```
    /// use makruk::{Position, letters::LetterSet};
    ///
    /// let letters = |moves: &str| {
    ///     LetterSet::detect(moves.split(' ').map(str::as_bytes), &Position::start())
    /// };
    /// assert_eq!(letters("e4 e5 Sf2"), Ok(LetterSet::FAIRY));
    /// assert_eq!(letters("c4 d5 Nc3 Qc7"), Ok(LetterSet::INTERNATIONAL));
    /// assert_eq!(letters("e4 e5 Me2"), Ok(LetterSet::MAKRUK_JS)); // no met can go there, a ma can
    /// ```
    ///
    /// # Errors
    ///
    /// If no set can read all moves, or two sets read different legal games.
    #[allow(clippy::needless_pass_by_value)] // callers hand over their iterators
    pub fn detect<'a>(
        moves: impl Iterator<Item = &'a [u8]> + Clone,
        start: &Position,
    ) -> Result<Self, DetectError> {
        detect_among(&Self::READERS, moves, start)
    }
}

/// Detects the letter set of a game's moves among the given sets.
#[allow(clippy::needless_pass_by_value)] // callers hand over their iterators
pub(crate) fn detect_among<'a>(
    sets: &[LetterSet],
    moves: impl Iterator<Item = &'a [u8]> + Clone,
    start: &Position,
) -> Result<LetterSet, DetectError> {
    // The sets that read all moves, as bits.
    let mut readers = (1_u32 << sets.len()) - 1;
    let mut has_f = false;
    for mv in moves.clone() {
        has_f |= mv.contains(&BIA_NGAI);
        for (i, &letters) in sets.iter().enumerate() {
            if readers & (1 << i) != 0 && San::from_bytes(mv, letters).is_err() {
                readers &= !(1 << i);
            }
        }
    }
    // Those of them that themselves write each letter in the moves. Only an F distinguishes them.
    let mut writers = readers;
    for mv in moves.clone().filter(|_| has_f) {
        for (i, &letters) in sets.iter().enumerate() {
            if !writes_f_of(letters, mv) || is_lettered_bia(letters, mv) {
                writers &= !(1 << i);
            }
        }
    }
    let open = if writers == 0 { readers } else { writers };
    let is_open = |&(i, _): &(usize, _)| open & (1 << i) != 0;
    let mut open = sets.iter().copied().enumerate().filter(is_open).peekable();
    let (_, mut first) = open.next().ok_or_else(|| mixed(sets, &moves))?;
    if open.peek().is_none() {
        return Ok(first);
    }
    let mut how_far = legal_plies(moves.clone(), start, first);
    for (_, letters) in open {
        let plies = legal_plies(moves.clone(), start, letters);
        if plies > how_far {
            (first, how_far) = (letters, plies);
        } else if plies == how_far
            && letters != LetterSet::OFFICIAL
            && differ(moves.clone(), start, first, letters)
        {
            return Err(DetectError::Ambiguous {
                first: first.name(),
                second: letters.name(),
            });
        }
    }
    Ok(first)
}

/// Returns whether a letter set itself writes an F where a move has one.
fn writes_f_of(letters: LetterSet, mv: &[u8]) -> bool {
    !mv.contains(&BIA_NGAI) || (letters.promotion() == "=F" && mv.first() != Some(&BIA_NGAI))
}

/// Returns whether a move begins with the letter of a bia in FENs, which no set writes.
fn is_lettered_bia(letters: LetterSet, mv: &[u8]) -> bool {
    let bia = letters.piece_letter(Role::Bia);
    mv.starts_with(bia.as_bytes()) && !Role::ALL.iter().any(|&role| letters.letter(role) == bia)
}

/// Counts the plies at the start of a game that are legal if read in a letter set.
fn legal_plies<'a>(
    moves: impl Iterator<Item = &'a [u8]>,
    start: &Position,
    letters: LetterSet,
) -> usize {
    let mut position = start.clone();
    moves
        .map_while(|text| {
            let mv = San::from_bytes(text, letters)
                .ok()?
                .to_move(&position)
                .ok()?;
            position.play_unchecked(mv);
            Some(())
        })
        .count()
}

/// Returns whether two letter sets read different moves, up to the first move that is not legal in both.
fn differ<'a>(
    moves: impl Iterator<Item = &'a [u8]>,
    start: &Position,
    a: LetterSet,
    b: LetterSet,
) -> bool {
    let mut position = start.clone();
    for text in moves {
        let read = |letters| San::from_bytes(text, letters).ok()?.to_move(&position).ok();
        match (read(a), read(b)) {
            (Some(a), Some(b)) if a == b => {
                position.play_unchecked(a);
            }
            (Some(_), Some(_)) => return true,
            _ => return false,
        }
    }
    false
}

/// Returns the error for moves that no single set can read, with the ply that rules out the last set.
fn mixed<'a>(sets: &[LetterSet], moves: &(impl Iterator<Item = &'a [u8]> + Clone)) -> DetectError {
    let readable = |&letters| {
        moves
            .clone()
            .take_while(|mv| San::from_bytes(mv, letters).is_ok())
            .count()
    };
    DetectError::Mixed {
        ply: sets.iter().map(readable).max().unwrap_or(0) + 1,
    }
}

/// The reason why a game's letters cannot be detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DetectError {
    /// No letter set can read all moves.
    Mixed {
        /// The first ply, counting from 1, that no set can read after reading the preceding plies.
        ply: usize,
    },
    /// Two letter sets read different legal games.
    Ambiguous {
        /// The name of the first set.
        first: &'static str,
        /// The name of the second set.
        second: &'static str,
    },
}

impl fmt::Display for DetectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mixed { ply } => write!(f, "no letter set can read the moves up to ply {ply}"),
            Self::Ambiguous { first, second } => write!(
                f,
                "the letters {first} and {second} both give a legal game: specify the letters",
            ),
        }
    }
}

impl core::error::Error for DetectError {}
