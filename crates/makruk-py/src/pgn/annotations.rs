//! Commands of other programs in comments: `[%eval 0.35]`, `[%clk 0:09:58]`, `[%cal Ge3e4]`. Independent of Python.

use std::ops::Range;

use makruk::{Square, search::Score};

use crate::errors::Failure;

/// The names of the commands that this module writes, before the text of a comment.
const NAMES: [&str; 5] = ["eval", "clk", "emt", "csl", "cal"];

/// The colours of arrows and circles: the letter, the name, and the colour in a picture.
pub(super) const COLORS: [(char, &str, &str); 4] = [
    ('G', "green", "#15781b"),
    ('R', "red", "#882020"),
    ('Y', "yellow", "#e68f00"),
    ('B', "blue", "#003088"),
];

/// An arrow between two squares, or a circle around one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) tail: Square,
    pub(super) head: Square,
    /// The letter of its colour.
    pub(super) color: char,
}

/// A command in a comment.
struct Command<'a> {
    place: Range<usize>,
    name: &'a str,
    value: &'a str,
}

/// Iterates over the commands in a comment.
fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + comment.get(from..)?.find("[%")?;
        let inside = start + 2;
        let length = comment.get(inside..)?.find(']')?;
        let text = comment.get(inside..inside + length)?;
        from = inside + length + 1;
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (place, value) = (start..from, value.trim());
        Some(Command { place, name, value })
    })
}

/// Returns the first valid value of a command with this name.
pub(super) fn find<'a, T>(
    comments: impl IntoIterator<Item = &'a str>,
    name: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let mut all = comments.into_iter().flat_map(commands);
    all.find_map(|command| (command.name == name).then(|| parse(command.value))?)
}

/// Removes the commands for which `is_old` returns true, and puts `new` in place of the first one. If there is none, `new` goes
/// before the text of the first comment; a comment with game commands, such as a call of the count, stays separate.
pub(super) fn replace(
    comments: &mut Vec<String>,
    is_old: impl Fn(&str, &str) -> bool,
    new: Option<&str>,
) {
    let mut new = new.filter(|new| !new.is_empty());
    for comment in comments.iter_mut() {
        let old: Vec<Range<usize>> = commands(comment)
            .filter(|command| is_old(command.name, command.value))
            .map(|command| command.place)
            .collect();
        // In reverse, so that earlier ranges stay valid. The first command is replaced.
        for (number, place) in old.into_iter().enumerate().rev() {
            let put = if number == 0 { new.take() } else { None };
            if let Some(put) = put {
                comment.replace_range(place, put);
            } else {
                cut(comment, place);
            }
        }
    }
    comments.retain(|comment| !comment.is_empty());
    let Some(new) = new else {
        return;
    };
    let is_ours = |command: &Command<'_>| NAMES.contains(&command.name);
    match comments.first_mut() {
        Some(first) if commands(first).all(|command| is_ours(&command)) => {
            // Insert `new` after the commands at the beginning of the comment.
            let mut end = 0;
            for command in commands(first) {
                if first
                    .get(end..command.place.start)
                    .is_some_and(|text| text.trim().is_empty())
                {
                    end = command.place.end;
                }
            }
            let (before, after) = first.split_at_checked(end).unwrap_or((first, ""));
            let text = [before.trim(), new, after.trim_start()].join(" ");
            text.trim().clone_into(first);
        }
        _ => comments.insert(0, new.to_owned()),
    }
}

/// Removes a command. One blank remains between the texts around it.
fn cut(comment: &mut String, place: Range<usize>) {
    let before = comment.get(..place.start).unwrap_or_default().trim_end();
    let after = comment.get(place.end..).unwrap_or_default().trim_start();
    let blank = if before.is_empty() || after.is_empty() {
        ""
    } else {
        " "
    };
    *comment = format!("{before}{blank}{after}");
}

/// Parses an evaluation from White's point of view, and its depth: `0.35`, `#-3`, `0.35,12`.
pub(super) fn parse_eval(value: &str) -> Option<(Score, Option<u32>)> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(parse_digits(depth.trim())?)),
        None => (value, None),
    };
    if let Some(moves) = score.strip_prefix('#') {
        let (is_lost, moves) = sign(moves);
        let moves = u16::try_from(parse_digits(moves)?).ok()?;
        let score = if is_lost {
            Score::MatedIn(moves)
        } else {
            Score::MateIn(moves)
        };
        return Some((score, depth));
    }
    let (is_negative, number) = sign(score);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return None;
    }
    // Two decimals, and a third one for rounding.
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    let whole = if whole.is_empty() {
        0
    } else {
        parse_digits(whole)?
    };
    let thousandths = i64::from(whole) * 1000 + i64::from(parse_digits(&part)?);
    let cp = i32::try_from((thousandths + 5) / 10).ok()?;
    Some((Score::Cp(if is_negative { -cp } else { cp }), depth))
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn parse_digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// Formats an evaluation from White's point of view.
pub(super) fn write_eval(score: Score, depth: Option<u32>) -> String {
    let score = match score {
        Score::Cp(cp) => {
            let sign = if cp < 0 { "-" } else { "" };
            let cp = cp.unsigned_abs();
            format!("{sign}{}.{:02}", cp / 100, cp % 100)
        }
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    };
    let depth = depth.map(|depth| format!(",{depth}")).unwrap_or_default();
    format!("[%eval {score}{depth}]")
}

/// Parses a time in seconds: `1:23:45.678`.
pub(super) fn parse_clock(value: &str) -> Option<f64> {
    let mut parts = value.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (hours, minutes) = (parse_digits(hours)?, parse_digits(minutes)?);
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, ""));
    let whole = parse_digits(whole)?;
    if minutes > 59 || whole > 59 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let seconds: f64 = format!("{whole}.{part}0").parse().ok()?;
    Some(f64::from(hours) * 3600.0 + f64::from(minutes) * 60.0 + seconds)
}

/// The maximum time, a million hours.
const MAX_SECONDS: f64 = 3600.0 * 1_000_000.0;

/// Formats a time, to the millisecond.
pub(super) fn write_clock(name: &str, seconds: f64) -> Result<String, Failure> {
    if !(0.0..=MAX_SECONDS).contains(&seconds) {
        let message = format!("{seconds} seconds on a clock: expected 0 to 3600000000");
        return Err(Failure::argument("clock", message));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is in range"
    )]
    let millis = (seconds * 1000.0).round() as u64;
    let (all, part) = (millis / 1000, millis % 1000);
    let part = match part {
        0 => String::new(),
        part => format!(".{part:03}").trim_end_matches('0').to_owned(),
    };
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    Ok(format!("[%{name} {hours}:{minutes:02}:{seconds:02}{part}]"))
}

/// Parses the circles (`csl`) or arrows (`cal`) of a command: `Ge4,Rd5` or `Ge3e4,Yd3d4`.
pub(super) fn parse_marks(name: &str, value: &str) -> Option<Vec<Mark>> {
    if !matches!(name, "csl" | "cal") {
        return None;
    }
    let mark = |text: &str| {
        let text = text.trim();
        let color = text.chars().next()?;
        COLORS.iter().find(|&&(letter, ..)| letter == color)?;
        let tail = text.get(1..3)?.parse().ok()?;
        let head = match name {
            "csl" => tail,
            _ => text.get(3..5)?.parse().ok()?,
        };
        let length = if name == "csl" { 3 } else { 5 };
        (text.len() == length).then_some(Mark { tail, head, color })
    };
    value.split(',').map(mark).collect()
}

/// Returns the circles and arrows of all commands.
pub(super) fn marks<'a>(comments: impl IntoIterator<Item = &'a str>) -> Vec<Mark> {
    let all = comments.into_iter().flat_map(commands);
    let found = all.filter_map(|command| parse_marks(command.name, command.value));
    found.flatten().collect()
}

/// Formats circles and arrows as commands.
pub(super) fn write_marks(marks: &[Mark]) -> String {
    let list = |name: &str, is_circle: bool| {
        let some = marks
            .iter()
            .filter(|mark| (mark.tail == mark.head) == is_circle);
        let text = some.map(|mark| {
            let head = (!is_circle).then_some(mark.head.to_string());
            format!("{}{}{}", mark.color, mark.tail, head.unwrap_or_default())
        });
        let text: Vec<String> = text.collect();
        (!text.is_empty()).then(|| format!("[%{name} {}]", text.join(",")))
    };
    let commands = [list("csl", true), list("cal", false)];
    commands.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
