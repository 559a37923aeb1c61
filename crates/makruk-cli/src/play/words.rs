//! Sentences about a game, in Thai if `thai`.

use makruk::{Color, Count, Outcome, Position};

use crate::{board, thai};

/// The name of a side.
pub(super) fn side(color: Color) -> &'static str {
    color.fold("White", "Black")
}

/// Says whose move it is.
pub(super) fn whose_move(position: &Position, thai: bool) -> String {
    if thai {
        thai::whose_move(position)
    } else {
        board::whose_move(position)
    }
}

/// Says how far a count is.
pub(super) fn count(count: Count, turn: Color, thai: bool) -> String {
    if thai {
        thai::count(count, turn)
    } else {
        board::sentence(count, turn)
    }
}

/// Says that the person may call a count.
pub(super) fn may_call(count: Count, thai: bool) -> String {
    if thai {
        return format!("{}: `count`", thai::may_call(count, None));
    }
    format!(
        "You may call a count to {} ({}) with `count`.",
        count.limit, count.kind
    )
}

/// Says how a game ended.
pub(super) fn end(outcome: Outcome, human: Color, thai: bool) -> String {
    if thai {
        return thai::end(outcome, human);
    }
    match outcome {
        Outcome::Decisive { winner, by } => {
            let you = if winner == human {
                "You win."
            } else {
                "You lose."
            };
            format!("{outcome}: {} wins by {by}. {you}", side(winner))
        }
        Outcome::Draw { by } => format!("{outcome}: draw by {by}."),
    }
}
