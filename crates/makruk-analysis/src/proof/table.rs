//! The prover's table: search results per state, in bounded memory.

use alloc::vec::Vec;

use makruk_core::Move;
use makruk_search::AllocationError;

use super::problem::CountedPosition;

/// An infinite proof or disproof number.
pub(super) const NEVER: u32 = u32::MAX;

/// Proof and disproof numbers: the remaining effort to prove, and to disprove, that the goal is reached; 0 once done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const fn known(is_reached: bool) -> Self {
        let (proof, disproof) = if is_reached { (0, NEVER) } else { (NEVER, 0) };
        Self { proof, disproof }
    }

    /// Returns whether the goal is reached, if that is known.
    pub(super) const fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// The search results for a state. The entry stores the whole state, so different states are never confused.
#[derive(Clone, Copy, Debug)]
struct Entry {
    state: CountedPosition,
    /// The problem that the entry belongs to.
    problem: u32,
    /// The numbers for `moves`.
    numbers: Numbers,
    moves: u16,
    /// The goal is reached in this number of moves; `u16::MAX` if unknown.
    reached: u16,
    /// The largest number of moves in which the goal is known not to be reached.
    missed: Option<u16>,
    /// The move that reaches the goal.
    best: Option<Move>,
}

/// Entries probed per state.
const WAYS: usize = 4;

/// A fixed-size table. A new entry overwrites one of an earlier problem, or else the one with the fewest moves left,
/// because its result is the cheapest to recompute.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    problem: u32,
    /// Whether the goal is monotonic in the number of moves.
    lasts: bool,
}

impl Table {
    /// Creates a table of at most `bytes` bytes, but with at least a few entries.
    pub(super) fn new(bytes: usize) -> Result<Self, AllocationError> {
        let mut entries = Vec::new();
        let room = (bytes / size_of::<Option<Entry>>() / WAYS).max(1) * WAYS;
        entries
            .try_reserve_exact(room)
            .map_err(|_| AllocationError::new(bytes))?;
        entries.resize(room, None);
        Ok(Self {
            entries,
            problem: 0,
            lasts: true,
        })
    }

    /// Clears the table for a new problem; `lasts` states whether the problem's goal is monotonic in the number of
    /// moves.
    pub(super) fn clear(&mut self, lasts: bool) {
        self.lasts = lasts;
        self.problem = self.problem.wrapping_add(1);
        if self.problem == 0 {
            self.entries.fill(None);
        }
    }

    /// Returns the index of a state's first entry.
    fn place(&self, state: &CountedPosition) -> usize {
        let mut hash = state.position.zobrist();
        if let Some(left) = state.counting.plies_left(&makruk_rules::Rules::FAIRY) {
            hash ^= u64::from(left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let groups = (self.entries.len() / WAYS) as u128;
        let group = (u128::from(hash) * groups) >> 64;
        usize::try_from(group).unwrap_or(0) * WAYS
    }

    fn find(&self, state: &CountedPosition) -> Option<&Entry> {
        let place = self.place(state);
        let group = self.entries.get(place..place + WAYS)?;
        (group.iter().flatten())
            .find(|entry| entry.problem == self.problem && entry.state == *state)
    }

    /// Returns the numbers stored for a state with `moves` moves left.
    pub(super) fn get(&self, state: &CountedPosition, moves: u16) -> Option<Numbers> {
        let entry = self.find(state)?;
        if self.lasts && entry.reached <= moves {
            Some(Numbers::known(true))
        } else if self.lasts && entry.missed.is_some_and(|missed| moves <= missed) {
            Some(Numbers::known(false))
        } else {
            (entry.moves == moves).then_some(entry.numbers)
        }
    }

    /// Returns the stored move that reaches the goal, if any.
    pub(super) fn best(&self, state: &CountedPosition) -> Option<Move> {
        self.find(state)?.best
    }

    /// Stores the results for a state.
    pub(super) fn put(
        &mut self,
        state: &CountedPosition,
        moves: u16,
        numbers: Numbers,
        best: Option<Move>,
    ) {
        let problem = self.problem;
        let place = self.place(state);
        let Some(group) = self.entries.get_mut(place..place + WAYS) else {
            return;
        };
        let rank = |slot: &Option<Entry>| match slot {
            Some(entry) if entry.problem == problem && entry.state == *state => 0,
            Some(entry) if entry.problem == problem => 2 + u32::from(entry.moves),
            _ => 1,
        };
        let Some(slot) = group.iter_mut().min_by_key(|slot| rank(slot)) else {
            return;
        };
        let old = slot.filter(|entry| entry.problem == problem && entry.state == *state);
        let mut entry = old.unwrap_or(Entry {
            state: *state,
            problem,
            numbers,
            moves,
            reached: u16::MAX,
            missed: None,
            best: None,
        });
        (entry.numbers, entry.moves) = (numbers, moves);
        match numbers.answer() {
            Some(true) if moves < entry.reached || !self.lasts => {
                (entry.reached, entry.best) = (moves, best);
            }
            Some(false) => entry.missed = entry.missed.max(Some(moves)),
            _ => {}
        }
        *slot = Some(entry);
    }
}
