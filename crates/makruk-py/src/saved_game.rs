//! Boards and games in pickles: the initial position, the rules, and the actions, two bytes each.

use makruk::{Action, Fen, Setup};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    errors::Failure,
    pickle::{Reduced, restorer},
    rules::Rules,
    state::State,
};

/// The arguments that restore a board or game.
pub(crate) type Arguments<'py> = (String, Rules, Bound<'py, PyBytes>);

/// The parts of a board or game.
pub(crate) struct SavedGame {
    start: String,
    rules: Rules,
    actions: Vec<u8>,
}

impl SavedGame {
    pub(crate) fn new(
        start: &Setup,
        rules: &makruk::Rules,
        actions: impl Iterator<Item = Action>,
    ) -> Self {
        Self {
            start: Fen::from(start.clone()).to_string(),
            rules: Rules(*rules),
            actions: actions
                .flat_map(|action| action.to_bits().to_le_bytes())
                .collect(),
        }
    }

    /// Returns the parts with the name of the function that restores them.
    pub(crate) fn reduce<'py>(
        self,
        py: Python<'py>,
        restore: &str,
    ) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let actions = PyBytes::new(py, &self.actions);
        Ok((restorer(py, restore)?, (self.start, self.rules, actions)))
    }
}

/// Encodes boards, and returns the list of their rule sets. Each board consists of three little-endian 32-bit numbers (the index
/// of its rules, the lengths of its first FEN and of its actions), then the FEN and the actions.
pub(crate) fn of_states(states: &[State]) -> (Vec<Rules>, Vec<u8>) {
    let mut all_rules: Vec<Rules> = Vec::new();
    let mut bytes = Vec::new();
    for state in states {
        let SavedGame {
            start,
            rules,
            actions,
        } = SavedGame::new(state.start(), state.rules(), state.actions());
        let number = all_rules.iter().position(|other| other.0 == rules.0);
        let number = number.unwrap_or_else(|| {
            all_rules.push(rules);
            all_rules.len() - 1
        });
        for number in [number, start.len(), actions.len()] {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(start.as_bytes());
        bytes.extend_from_slice(&actions);
    }
    (all_rules, bytes)
}

/// Decodes boards encoded by [`of_states`].
pub(crate) fn to_states(rules: &[makruk::Rules], mut bytes: &[u8]) -> Result<Vec<State>, Failure> {
    let mut states = Vec::new();
    while !bytes.is_empty() {
        let state = take_state(rules, &mut bytes);
        let wrong = || Failure::argument("pickle", "these bytes do not encode boards");
        states.push(state.ok_or_else(wrong)??);
    }
    Ok(states)
}

/// Decodes the next board; `None` if the bytes are invalid.
fn take_state(rules: &[makruk::Rules], bytes: &mut &[u8]) -> Option<Result<State, Failure>> {
    let mut take = |length: usize| {
        let (taken, rest) = bytes.split_at_checked(length)?;
        *bytes = rest;
        Some(taken)
    };
    let mut number = || Some(u32::from_le_bytes(take(4)?.try_into().ok()?) as usize);
    let rules = *rules.get(number()?)?;
    let (start, actions) = (number()?, number()?);
    let start = std::str::from_utf8(take(start)?).ok()?;
    Some(state_of(start, rules, take(actions)?))
}

/// Restores a board's state.
pub(crate) fn state_of(
    start: &str,
    rules: makruk::Rules,
    actions: &[u8],
) -> Result<State, Failure> {
    let mut state = State::from_fen(start, None, rules)?;
    actions_of(actions)?
        .into_iter()
        .try_for_each(|action| state.act(action))?;
    Ok(state)
}

/// Decodes actions, two bytes each.
pub(crate) fn actions_of(bytes: &[u8]) -> Result<Vec<Action>, Failure> {
    let action = |pair: &[u8]| {
        let bits = pair.try_into().map(u16::from_le_bytes).ok();
        bits.and_then(Action::from_bits)
            .ok_or_else(|| Failure::argument("pickle", "these bytes do not encode actions"))
    };
    bytes.chunks(2).map(action).collect()
}
