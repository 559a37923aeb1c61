//! Commands of other programs in comments: scores and times as Python has them, and marks, `[%cal Ge3e4]`.

use std::time::Duration;

use makruk::{
    Square,
    pgn::{Command, EvalScore},
    search::Score,
};

use crate::errors::Failure;

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

/// Returns the score of an evaluation in a comment, from White's point of view; `None` if it is beyond the range of scores.
pub(super) fn score(score: EvalScore) -> Option<Score> {
    let moves_of = |moves: i32| u16::try_from(moves.unsigned_abs()).ok();
    Some(match score {
        EvalScore::Cp(i32::MIN) => return None,
        EvalScore::Cp(cp) => Score::Cp(cp),
        EvalScore::Mate(moves) if moves >= 0 => Score::MateIn(moves_of(moves)?),
        EvalScore::Mate(moves) => Score::MatedIn(moves_of(moves)?),
        EvalScore::Mated => Score::MatedIn(0),
    })
}

/// Returns the score in a comment for a score from White's point of view.
pub(super) fn eval_score(score: Score) -> EvalScore {
    match score {
        Score::Cp(cp) => EvalScore::Cp(cp),
        Score::MateIn(moves) => EvalScore::Mate(moves.into()),
        Score::MatedIn(0) => EvalScore::Mated,
        Score::MatedIn(moves) => EvalScore::Mate(-i32::from(moves)),
    }
}

/// The maximum time in seconds, a million hours.
const MAX_SECONDS: f64 = 3600.0 * 1_000_000.0;

/// Converts seconds.
pub(super) fn time(seconds: f64) -> Result<Duration, Failure> {
    if (0.0..=MAX_SECONDS).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    let message = format!("{seconds} seconds on a clock: expected 0 to 3600000000");
    Err(Failure::argument("clock", message))
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
pub(super) fn marks<'a>(commands: impl Iterator<Item = Command<'a>>) -> Vec<Mark> {
    let found = commands.filter_map(|command| parse_marks(command.name, command.value));
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
