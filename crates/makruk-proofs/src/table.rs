//! The table of a proof: what was found of each state, in bounded memory.

use alloc::{collections::TryReserveError, vec::Vec};

use makruk_core::Move;

use crate::question::State;

/// A proof number or a disproof number that says: never.
pub(crate) const NEVER: u32 = u32::MAX;

/// How hard it is to prove, and to disprove, that the goal is reached; 0 for what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    pub(crate) const fn known(is_reached: bool) -> Self {
        let (proof, disproof) = if is_reached { (0, NEVER) } else { (NEVER, 0) };
        Self { proof, disproof }
    }

    /// Returns whether the goal is reached, if that is known.
    pub(crate) const fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// What was found of a state. It holds the whole state, so no two states are taken for each other.
#[derive(Clone, Copy, Debug)]
struct Entry {
    state: State,
    /// The question that it belongs to.
    question: u32,
    /// The numbers for `moves`.
    numbers: Numbers,
    moves: u16,
    /// The goal is reached in so many moves.
    reached: u16,
    /// The goal is not reached in so many moves; more than `u16::MAX` are not asked.
    missed: Option<u16>,
    /// The move with which it is reached.
    best: Option<Move>,
}

/// Entries that are looked at for a state.
const WAYS: usize = 4;

/// A table of fixed size. A new entry takes the place of one of an earlier question, or else of the one about the fewest
/// moves, because that is found again most quickly.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
    question: u32,
    /// Whether what is reached in some moves is also reached in more.
    lasts: bool,
}

impl Table {
    /// Creates a table of at most so many bytes, and at least a few entries.
    pub(crate) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let mut entries = Vec::new();
        let room = (bytes / size_of::<Option<Entry>>() / WAYS).max(1) * WAYS;
        entries.try_reserve_exact(room)?;
        entries.resize(room, None);
        Ok(Self {
            entries,
            question: 0,
            lasts: true,
        })
    }

    /// Forgets everything, for a question where what is reached in some moves is also reached in more, or is not.
    pub(crate) fn clear(&mut self, lasts: bool) {
        self.lasts = lasts;
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            self.entries.fill(None);
        }
    }

    /// Returns the index of the first entry for a state.
    fn place(&self, state: &State) -> usize {
        let mut hash = state.position.zobrist();
        if let Some(left) = state.counting.plies_left(&makruk_rules::Rules::FAIRY) {
            hash ^= u64::from(left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let groups = (self.entries.len() / WAYS) as u128;
        let group = (u128::from(hash) * groups) >> 64;
        usize::try_from(group).unwrap_or(0) * WAYS
    }

    fn find(&self, state: &State) -> Option<&Entry> {
        let place = self.place(state);
        let group = self.entries.get(place..place + WAYS)?;
        (group.iter().flatten())
            .find(|entry| entry.question == self.question && entry.state == *state)
    }

    /// Returns what is known of a state if so many moves are left.
    pub(crate) fn get(&self, state: &State, moves: u16) -> Option<Numbers> {
        let entry = self.find(state)?;
        if self.lasts && entry.reached <= moves {
            Some(Numbers::known(true))
        } else if self.lasts && entry.missed.is_some_and(|missed| moves <= missed) {
            Some(Numbers::known(false))
        } else {
            (entry.moves == moves).then_some(entry.numbers)
        }
    }

    /// Returns the move that reaches the goal, if that was found.
    pub(crate) fn best(&self, state: &State) -> Option<Move> {
        self.find(state)?.best
    }

    /// Remembers what was found of a state.
    pub(crate) fn put(&mut self, state: &State, moves: u16, numbers: Numbers, best: Option<Move>) {
        let question = self.question;
        let place = self.place(state);
        let Some(group) = self.entries.get_mut(place..place + WAYS) else {
            return;
        };
        let rank = |slot: &Option<Entry>| match slot {
            Some(entry) if entry.question == question && entry.state == *state => 0,
            Some(entry) if entry.question == question => 2 + u32::from(entry.moves),
            _ => 1,
        };
        let Some(slot) = group.iter_mut().min_by_key(|slot| rank(slot)) else {
            return;
        };
        let old = slot.filter(|entry| entry.question == question && entry.state == *state);
        let mut entry = old.unwrap_or(Entry {
            state: *state,
            question,
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
