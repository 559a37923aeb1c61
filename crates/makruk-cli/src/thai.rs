//! Sentences about a position and a game in Thai.

use makruk::{
    Color, Count, CountKind, Outcome, Position, Role, Square, Termination, letters::LetterSet,
};

/// The name of a side.
pub(crate) fn side(color: Color) -> &'static str {
    color.fold("ขาว", "ดำ")
}

/// Says who is to move, how many moves that side has, and what gives it check.
pub(crate) fn whose_move(position: &Position) -> String {
    let side = side(position.turn());
    let moves = position.count_legal();
    let checkers = position.checkers();
    if moves == 0 {
        let end = if checkers.is_empty() {
            "อับ เสมอ"
        } else {
            "รุกจน"
        };
        return format!("{side}ไม่มีตาเดิน: {end}");
    }
    let men: Vec<String> = checkers
        .iter()
        .filter_map(|square| {
            let man = position.board().get(square)?;
            Some(format!("{}ที่ {}", role(man.role()), square_name(square)))
        })
        .collect();
    let moves = digits(&moves);
    if men.is_empty() {
        format!("ตา{side}เดิน เดินได้ {moves} ตา")
    } else {
        format!("ตา{side}เดิน เดินได้ {moves} ตา ถูก{} รุก", men.join(" และ"))
    }
}

/// Says how far a count is; if `turn` is to say a number, which.
pub(crate) fn count(count: Count, turn: Color) -> String {
    let by = side(count.by);
    let kind = kind(count.kind);
    let limit = digits(&count.limit);
    if count.by == turn {
        let next = digits(&count.number.saturating_add(1));
        format!("{by}จะนับ {next} จาก {limit} ({kind})")
    } else {
        let number = digits(&count.number);
        format!("{by}นับ {number} จาก {limit} ({kind})")
    }
}

/// Says how far a side, or who reads this, may count.
pub(crate) fn may_call(count: Count, by: Option<Color>) -> String {
    let by = by.map_or("", side);
    format!("{by}นับได้ถึง {} ({})", digits(&count.limit), kind(count.kind))
}

/// Says how a game ended.
pub(crate) fn end(outcome: Outcome, human: Color) -> String {
    let by = termination(outcome.by());
    match outcome.winner() {
        Some(winner) => {
            let you = if winner == human {
                "ชนะ"
            } else {
                "แพ้"
            };
            format!("{outcome}: {}ชนะ ({by}) คุณ{you}", side(winner))
        }
        None => format!("{outcome}: เสมอ ({by})"),
    }
}

fn termination(by: Termination) -> String {
    let text = match by {
        Termination::Checkmate => "รุกจน",
        Termination::Stalemate => "อับ",
        Termination::CountExpired(kind) => return format!("นับครบ{}", self::kind(kind)),
        Termination::MateWhileCounting => "ฝ่ายนับรุกจน",
        Termination::Repetition => "เดินซ้ำ",
        Termination::InsufficientMaterial => "หมากไม่พอรุกจน",
        Termination::Agreement => "ตกลงเสมอ",
        Termination::Resignation => "ยอมแพ้",
        Termination::Timeout => "หมดเวลา",
        Termination::Adjudication => "กรรมการตัดสิน",
        other => return other.to_string(),
    };
    text.to_owned()
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Khun => "ขุน",
        Role::Met => "เม็ด",
        Role::Khon => "โคน",
        Role::Ma => "ม้า",
        Role::Rua => "เรือ",
        Role::Bia => "เบี้ย",
        Role::Biangai => "เบี้ยหงาย",
    }
}

fn square_name(square: Square) -> String {
    let letters = LetterSet::THAI;
    [letters.file(square.file()), letters.rank(square.rank())]
        .iter()
        .collect()
}

fn kind(kind: CountKind) -> &'static str {
    match kind {
        CountKind::Board => "ศักดิ์กระดาน",
        CountKind::Pieces => "ศักดิ์หมาก",
    }
}

fn digits(number: &impl ToString) -> String {
    let thai = |digit: char| match digit.to_digit(10) {
        Some(value) => char::from_u32('๐' as u32 + value).unwrap_or(digit),
        None => digit,
    };
    number.to_string().chars().map(thai).collect()
}
