//! Sentences about a game.

use makruk::{Color, Count, CountKind, Outcome};

use crate::board::sentence;

/// The name of a side.
pub(super) fn side(color: Color) -> &'static str {
    color.fold("White", "Black")
}

/// Says how far a count is, in Thai if `thai`.
pub(super) fn count(count: Count, turn: Color, thai: bool) -> String {
    if !thai {
        return sentence(count, turn);
    }
    let by = count.by.fold("ขาว", "ดำ");
    let kind = kind_in_thai(count.kind);
    let limit = thai_digits(u32::from(count.limit));
    if count.by == turn {
        let next = thai_digits(count.number.saturating_add(1));
        format!("{by}จะนับ {next} จาก {limit} ({kind})")
    } else {
        let number = thai_digits(count.number);
        format!("{by}นับ {number} จาก {limit} ({kind})")
    }
}

/// Says that the person may call a count.
pub(super) fn may_call(count: Count, thai: bool) -> String {
    if thai {
        let limit = thai_digits(u32::from(count.limit));
        let kind = kind_in_thai(count.kind);
        return format!("นับได้ถึง {limit} ({kind}): `count`");
    }
    format!(
        "You may call a count to {} ({}) with `count`.",
        count.limit, count.kind
    )
}

fn kind_in_thai(kind: CountKind) -> &'static str {
    match kind {
        CountKind::Board => "ศักดิ์กระดาน",
        CountKind::Pieces => "ศักดิ์หมาก",
    }
}

fn thai_digits(number: u32) -> String {
    let thai = |digit: char| match digit.to_digit(10) {
        Some(value) => char::from_u32('๐' as u32 + value).unwrap_or(digit),
        None => digit,
    };
    number.to_string().chars().map(thai).collect()
}

/// Says how a game ended.
pub(super) fn end(outcome: Outcome, human: Color) -> String {
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
