//! Numbers for non-move actions, in archives and in the byte code.

use makruk_core::Color;
use makruk_rules::{Action, Claim};

/// An action other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// A stand-alone action.
    Action(Action),
    /// A draw offer made with a move, written as `=` after it.
    DrawOffer,
}

/// `[Act; 15]`, index = number − 1. Adjudications and ends without a known reason have no number; the tags
/// `Termination` and `Result` record them.
const ACTS: [Act; 15] = [
    Act::Action(Action::StartCount),
    Act::Action(Action::StopCount),
    Act::Action(Action::OfferDraw(Color::White)),
    Act::Action(Action::OfferDraw(Color::Black)),
    Act::Action(Action::AcceptDraw(Color::White)),
    Act::Action(Action::AcceptDraw(Color::Black)),
    Act::Action(Action::DeclineDraw(Color::White)),
    Act::Action(Action::DeclineDraw(Color::Black)),
    Act::Action(Action::Resign(Color::White)),
    Act::Action(Action::Resign(Color::Black)),
    Act::Action(Action::Timeout(Color::White)),
    Act::Action(Action::Timeout(Color::Black)),
    Act::Action(Action::Claim(Color::White, Claim::Repetition)),
    Act::Action(Action::Claim(Color::Black, Claim::Repetition)),
    Act::DrawOffer,
];

/// Returns the number for an action, from 1.
pub(super) fn number(act: Act) -> Option<u8> {
    let index = ACTS.iter().position(|&other| other == act)?;
    u8::try_from(index + 1).ok()
}

/// Returns the action for a number; `None` if the number is unknown.
pub(super) fn act(number: u64) -> Option<Act> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    ACTS.get(index).copied()
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::pgn::{action_comment, only_action};

    #[test]
    fn numbered_actions_round_trip_through_numbers_and_comments() {
        for (act, expected) in ACTS.into_iter().zip(1..) {
            assert_eq!(number(act), Some(expected));
            assert_eq!(super::act(u64::from(expected)), Some(act));
            let Act::Action(action) = act else { continue };
            let read = action_comment(action).and_then(only_action);
            assert_eq!(read, Some(action));
        }
        for winner in [None, Some(Color::White), Some(Color::Black)] {
            for action in [Action::Adjudicate(winner), Action::Conclude(winner)] {
                assert_eq!(number(Act::Action(action)), None);
                assert_eq!(action_comment(action), None);
            }
        }
    }
}
