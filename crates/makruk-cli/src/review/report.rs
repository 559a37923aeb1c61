//! Reviews for readers: a table and a graph for one game, a line for each of many.

use std::io::{self, Write};

use makruk::{
    Action, ByColor, Color, Game, Move, Position,
    analysis::review::{CountNote, MoveClass, Performance, Phase, Review, ReviewedMove},
    letters::LetterSet,
    search::{Chances, Score},
};
use unicode_width::UnicodeWidthStr as _;

use super::game::ReviewedGame;
use crate::{escape::escaped, messages::Language, notation, output};

/// Columns of the graph.
const WIDTH: usize = 75;
/// The bars of the graph, from the lowest.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Most moves of a shown line.
const LINE: usize = 8;

pub(super) fn write(
    reviewed: &ReviewedGame,
    number: usize,
    is_single: bool,
    letters: LetterSet,
) -> io::Result<()> {
    let (Some(review), Some(game)) = (&reviewed.review, &reviewed.game) else {
        return Ok(());
    };
    let names = names(reviewed);
    let mut out = output::styled();
    if !is_single {
        let of = |color: Color| {
            let accuracy = accuracy(review.sides[color].total);
            format!("{} {accuracy}", escaped(&names[color]))
        };
        let keys: Vec<String> = review
            .key_plies
            .iter()
            .filter_map(|&ply| key(review, game, ply, letters))
            .collect();
        let keys = if keys.is_empty() {
            String::new()
        } else {
            format!("; {}", keys.join(", "))
        };
        return writeln!(
            out,
            "{number}. {}, {}{keys}",
            of(Color::White),
            of(Color::Black)
        );
    }
    if review.moves.is_empty() {
        return writeln!(out, "The game has no moves.");
    }
    table(review, &names, &mut out)?;
    graph(review, &mut out)?;
    for ply in 1..=review.moves.len() {
        if let Some(sentence) = sentence(review, game, ply, letters) {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(())
}

/// Writes a thousandth part as a decimal number with the given number of decimals, at most three.
pub(super) fn thousandths(number: u32, of: u32, decimals: usize) -> String {
    let scale = 10_u64.pow(u32::try_from(decimals).unwrap_or(0));
    let of = u64::from(of.max(1)) * 1_000;
    let value = (u64::from(number) * scale + of / 2) / of;
    if decimals == 0 {
        return value.to_string();
    }
    format!("{}.{:0decimals$}", value / scale, value % scale)
}

/// Writes a share per mille in percent with one decimal.
pub(super) fn percent(per_mille: u16) -> String {
    thousandths(u32::from(per_mille) * 100, 1, 1)
}

/// Returns the accuracy in percent; `-` without moves.
pub(super) fn accuracy(performance: Performance) -> String {
    let accuracy = performance.accuracy();
    accuracy.map_or_else(|| "-".to_owned(), |accuracy| percent(accuracy) + " %")
}

fn names(reviewed: &ReviewedGame) -> ByColor<String> {
    let tree = reviewed.record.tree.as_ref();
    let name = |tag: &str| {
        let name = tree.and_then(|tree| tree.tag(tag));
        name.filter(|name| !matches!(*name, "" | "?"))
            .unwrap_or(tag)
            .to_owned()
    };
    ByColor::new(name("White"), name("Black"))
}

fn table(review: &Review, names: &ByColor<String>, out: &mut impl Write) -> io::Result<()> {
    let shown = ByColor::from_fn(|color| escaped(&names[color]).to_string());
    let width = ByColor::from_fn(|color| shown[color].width().max(9));
    let mut row = |name: &str, value: &dyn Fn(Color) -> String| {
        write!(out, "{name:<14}")?;
        for color in Color::ALL {
            let value = value(color);
            let space = width[color].saturating_sub(value.width());
            write!(out, "  {:space$}{value}", "")?;
        }
        writeln!(out)
    };
    let loss = |performance: Performance| match performance.moves {
        0 => "-".to_owned(),
        moves => thousandths(performance.loss, moves, 3),
    };
    row("", &|color| shown[color].clone())?;
    row("accuracy", &|color| accuracy(review.sides[color].total))?;
    row("loss per move", &|color| loss(review.sides[color].total))?;
    for (index, phase) in Phase::ALL.iter().enumerate() {
        let of = |color: Color| {
            let phases = review.sides[color].phases;
            phases.get(index).copied().unwrap_or_default()
        };
        if Color::ALL.iter().any(|&color| of(color).moves > 0) {
            row(&format!("  {}", phase.name()), &|color| loss(of(color)))?;
        }
    }
    if Color::ALL
        .iter()
        .any(|&color| review.formations[color].is_some())
    {
        row("formation", &|color| {
            review.formations[color]
                .map_or_else(|| "-".to_owned(), |formation| formation.name().to_owned())
        })?;
    }
    for class in MoveClass::ALL {
        let numbers = ByColor::from_fn(|color| review.sides[color].count(class));
        if numbers.white + numbers.black > 0 {
            let name = class.name().replace('_', " ");
            row(&name, &|color| numbers[color].to_string())?;
        }
    }
    writeln!(out)
}

/// Draws White's expected points after each ply, with marks below the key moves.
fn graph(review: &Review, out: &mut impl Write) -> io::Result<()> {
    let points = |reviewed: &ReviewedMove| {
        let points = usize::from(reviewed.chances.points());
        reviewed.color.fold(points, 1_000 - points)
    };
    for (row, moves) in review.moves.chunks(WIDTH).enumerate() {
        let bars = moves.iter().map(|reviewed| {
            let height = (points(reviewed) * (BARS.len() - 1) + 500) / 1_000;
            BARS.get(height).copied().unwrap_or(' ')
        });
        writeln!(out, "{}", bars.collect::<String>())?;
        let first = row * WIDTH + 1;
        let marks = (first..first + moves.len()).map(|ply| {
            if review.key_plies.contains(&ply) {
                '^'
            } else {
                ' '
            }
        });
        let marks: String = marks.collect();
        if !marks.trim().is_empty() {
            writeln!(out, "{}", marks.trim_end())?;
        }
    }
    writeln!(
        out,
        "White's expected points after plies 1 to {}\n",
        review.moves.len()
    )
}

/// Returns a key move in short: `23. Rd4??`.
fn key(review: &Review, game: &Game, ply: usize, letters: LetterSet) -> Option<String> {
    let reviewed = review.moves.get(ply.checked_sub(1)?)?;
    let position = position_before(game, ply);
    Some(numbered(&position, reviewed.mv, letters) + glyph(reviewed.class))
}

/// Returns a sentence about a key move, or one with a note about a count; `None` for all other moves.
pub(super) fn sentence(
    review: &Review,
    game: &Game,
    ply: usize,
    letters: LetterSet,
) -> Option<String> {
    let reviewed = review.moves.get(ply.checked_sub(1)?)?;
    if reviewed.count.is_none() && !review.key_plies.contains(&ply) {
        return None;
    }
    let position = position_before(game, ply);
    let played = numbered(&position, reviewed.mv, letters) + glyph(reviewed.class);
    let (side, other) = reviewed.color.fold(("White", "Black"), ("Black", "White"));
    let text = match (reviewed.count, reviewed.class) {
        (Some(CountNote::NotCalled), _) => match moves_to_hold(game, ply) {
            Some(moves) => format!(": {side} should call its count first and hold {moves} moves"),
            None => format!(": {side} should call its count first"),
        },
        (Some(CountNote::Stopped), _) => format!(": {side} should not stop its count"),
        (Some(CountNote::LostToCount), _) => {
            format!(": {other}'s count runs out before mate")
        }
        (Some(CountNote::Claimable), _) => format!(": {side} can claim a draw"),
        (None, MoveClass::MissedMate) => match reviewed.best_score {
            Score::MateIn(moves) => format!(" misses mate in {moves}"),
            _ => " misses mate".to_owned(),
        },
        (None, MoveClass::MissedWin) => " misses a win".to_owned(),
        (None, MoveClass::MissedDraw) => " misses a draw".to_owned(),
        _ => format!(" loses {} points", thousandths(reviewed.loss.into(), 1, 2)),
    };
    let points = |chances: Chances| thousandths(u32::from(chances.points()) * 100, 1, 0);
    let (best, now) = (points(reviewed.best_chances), points(reviewed.chances));
    let better = if reviewed.best == reviewed.mv {
        String::new()
    } else {
        format!(" Better: {}", line(&position, &reviewed.line, letters))
    };
    Some(format!("{played}{text} ({best} % → {now} %).{better}"))
}

/// Returns the moves that the mover must hold after it has called its count before a ply.
fn moves_to_hold(game: &Game, ply: usize) -> Option<u32> {
    let mut before = Game::from_setup(game.start(), *game.rules()).ok()?;
    let mut plies = 0;
    for action in game.actions() {
        if matches!(action, Action::Move(_)) {
            plies += 1;
            if plies == ply {
                break;
            }
        }
        before.act(action).ok()?;
    }
    before.start_count().ok()?;
    // The other side has the last ply.
    Some(before.counting().plies_left(before.rules())? / 2)
}

fn position_before(game: &Game, ply: usize) -> Position {
    let mut position = game.start_position();
    for mv in game.moves().take(ply - 1) {
        position.play_unchecked(mv);
    }
    position
}

fn numbered(position: &Position, mv: Move, letters: LetterSet) -> String {
    let number = notation::number(
        position.fullmoves().get(),
        position.turn(),
        Language::ENGLISH,
    );
    format!("{number} {}", notation::readable(position, mv, letters))
}

/// Returns the beginning of a line in SAN.
fn line(position: &Position, moves: &[Move], letters: LetterSet) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().take(LINE).enumerate() {
        let san = notation::readable(&position, mv, letters);
        let is_white = position.turn() == Color::White;
        words.push(if index == 0 || is_white {
            let number = notation::number(
                position.fullmoves().get(),
                position.turn(),
                Language::ENGLISH,
            );
            format!("{number} {san}")
        } else {
            san
        });
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// Returns the glyph of a class.
pub(super) const fn glyph(class: MoveClass) -> &'static str {
    match class {
        MoveClass::Only => "!",
        MoveClass::Inaccuracy => "?!",
        MoveClass::Mistake => "?",
        MoveClass::Blunder
        | MoveClass::MissedDraw
        | MoveClass::MissedWin
        | MoveClass::MissedMate => "??",
        _ => "",
    }
}
