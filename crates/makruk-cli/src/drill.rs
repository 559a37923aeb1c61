//! `makruk drill`: counting drills.

use std::io::{self, IsTerminal, Write};

use makruk::{
    Diagram, Fen, Position, San,
    letters::LetterSet,
    proofs::{Drill, DrillAnswer, DrillKind, Drills},
};
use serde::Serialize;

use crate::{
    Verdict,
    args::{DrillArgs, DrillTopic},
    engine,
    input::{Input, Lines},
    notation,
    output::{self, ALARM, FAINT, STRONG},
    sentences::Language,
};

pub(crate) fn run(args: &DrillArgs) -> io::Result<Verdict> {
    let seed = args.seed.unwrap_or_else(engine::seed_of_clock);
    let mut drills = Drills::new(seed, args.rules);
    let kinds = match args.kind {
        None => &DrillKind::ALL[..],
        Some(DrillTopic::Number) => &[DrillKind::Number],
        Some(DrillTopic::Won) => &[DrillKind::Won],
        Some(DrillTopic::OnlyMove) => &[DrillKind::OnlyMove],
    };
    let mut lines = Lines::new(Input::open(None)?);
    let mut right = 0;
    let mut asked = 0;
    for (_, &kind) in (0..args.number).zip(kinds.iter().cycle()) {
        let Some(drill) = drills.next(kind) else {
            break;
        };
        if args.json {
            write_json(&drill)?;
            continue;
        }
        ask(&drill)?;
        let mut answer = Vec::new();
        match lines.read(&mut answer)? {
            None => break,
            Some(Err(rejection)) => {
                lines.complain(&rejection);
                return Ok(Verdict::Rejected);
            }
            Some(Ok(())) => {}
        }
        asked += 1;
        let is_right = is_right(&drill, &String::from_utf8_lossy(&answer));
        right += u32::from(is_right);
        let mut out = output::styled();
        let (style, word) = if is_right {
            (STRONG, "right")
        } else {
            (ALARM, "wrong")
        };
        writeln!(out, "{style}{word}{style:#}: {}\n", words(&drill))?;
    }
    if args.json {
        return Ok(Verdict::Done);
    }
    let mut out = output::styled();
    writeln!(out, "{right} of {asked} right")?;
    out.flush()?;
    Ok(Verdict::Done)
}

fn ask(drill: &Drill) -> io::Result<()> {
    let mut out = output::styled();
    let (language, position) = (Language::English, drill.game.position());
    let mut diagram = Diagram::new(position.board());
    if let Some(palette) = output::palette() {
        diagram = diagram.palette(palette);
    }
    writeln!(out, "{diagram}")?;
    writeln!(out, "{STRONG}{}{STRONG:#}", language.whose_move(position))?;
    let count = drill
        .game
        .count()
        .filter(|_| drill.kind != DrillKind::Number);
    if let Some(count) = count {
        writeln!(out, "{}", language.count(count, position))?;
    }
    let question = match drill.kind {
        DrillKind::Number => match drill.game.count() {
            Some(count) if is_first(drill) => {
                let side = language.side(count.by);
                format!("The last piece was just taken. Which number does {side} say?")
            }
            Some(count) => {
                let (side, number) = (language.side(count.by), count.number);
                format!("{side} said {number} with its last move. Which number is next?")
            }
            None => String::new(),
        },
        DrillKind::Won => "Does White win before the count is over?".to_owned(),
        _ => "Which is the only move that wins before the count is over?".to_owned(),
    };
    write!(out, "{question} {FAINT}>{FAINT:#} ")?;
    if !io::stdin().is_terminal() {
        writeln!(out)?;
    }
    out.flush()
}

/// Returns whether the count begins with this move: its first number is the number of pieces and one more.
fn is_first(drill: &Drill) -> bool {
    let pieces = drill.game.position().board().occupied().len();
    drill
        .game
        .count()
        .is_some_and(|count| count.number as usize == pieces)
}

fn is_right(drill: &Drill, text: &str) -> bool {
    let text = text.trim();
    match drill.answer {
        DrillAnswer::Number { number, .. } => text.parse() == Ok(number),
        DrillAnswer::Won { in_time, .. } => match text.to_lowercase().as_str() {
            "yes" | "y" => in_time,
            "no" | "n" => !in_time,
            _ => false,
        },
        DrillAnswer::Move(mv) => {
            let position = drill.game.position();
            text == mv.to_string() || read(text, position) == Some(mv)
        }
        _ => false,
    }
}

/// Reads a move in any letters.
fn read(text: &str, position: &Position) -> Option<makruk::Move> {
    LetterSet::ALL.iter().find_map(|letters| {
        let san = San::from_bytes(text.as_bytes(), letters).ok()?;
        san.to_move(position).ok()
    })
}

/// Returns the right answer with its reason.
fn words(drill: &Drill) -> String {
    match drill.answer {
        DrillAnswer::Number { number, limit } => format!("{number}, and the limit is {limit}"),
        DrillAnswer::Won {
            in_time: true,
            moves: Some(moves),
        } => format!("yes, it is mate in {moves}"),
        DrillAnswer::Won {
            moves: Some(moves), ..
        } => {
            format!("no, the mate takes {moves} moves, and the count is over before it")
        }
        DrillAnswer::Won { .. } => "no, these pieces cannot force a mate from here".to_owned(),
        DrillAnswer::Move(mv) => notation::san(drill.game.position(), mv, &LetterSet::FAIRY),
        _ => String::new(),
    }
}

/// The object of the output.
#[derive(Serialize)]
struct Object {
    kind: &'static str,
    fen: String,
    rules: &'static str,
    answer: Answer,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Number(u32),
    Won(bool),
    Move(String),
    None,
}

fn write_json(drill: &Drill) -> io::Result<()> {
    let object = Object {
        kind: match drill.kind {
            DrillKind::Number => "number",
            DrillKind::Won => "won",
            _ => "only_move",
        },
        fen: Fen::from(drill.game.setup()).to_string(),
        rules: drill.game.rules().name().unwrap_or("custom"),
        answer: match drill.answer {
            DrillAnswer::Number { number, .. } => Answer::Number(number),
            DrillAnswer::Won { in_time, .. } => Answer::Won(in_time),
            DrillAnswer::Move(mv) => Answer::Move(mv.to_string()),
            _ => Answer::None,
        },
    };
    let mut out = output::plain();
    writeln!(out, "{}", serde_json::to_string(&object)?)?;
    out.flush()
}
