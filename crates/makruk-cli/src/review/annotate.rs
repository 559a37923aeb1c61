//! Reviews as annotated PGN.

use std::io::{self, Error, Write};

use makruk::{
    Color, GameTree, Move,
    analysis::review::{MoveClass, Review, ReviewedMove},
    letters::LetterSet,
    pgn::Nag,
    search::Score,
    tree::Cursor,
};

use super::{game::ReviewedGame, report};

/// Most moves of a variation with a better line.
const LINE: usize = 12;

/// Writes a game with its review: a glyph and the value of each move, and for each key move or note about a count a sentence and the better line. What
/// the record had stays.
pub(super) fn write(
    reviewed: &ReviewedGame,
    letters: LetterSet,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(review), Some(game), Some(tree)) =
        (&reviewed.review, &reviewed.game, &reviewed.record.tree)
    else {
        return Ok(());
    };
    let mut tree = tree.clone();
    for (color, tag) in [
        (Color::White, "WhiteAccuracy"),
        (Color::Black, "BlackAccuracy"),
    ] {
        if let Some(accuracy) = review.sides[color].total.accuracy() {
            let accuracy = super::report::percent(accuracy);
            tree.set_tag(tag, &accuracy).map_err(Error::other)?;
        }
    }
    let formations = Color::ALL.map(|color| {
        let formation = review.formations[color]?;
        Some(format!("{} {formation}", color.fold("White", "Black")))
    });
    let formations: Vec<_> = formations.into_iter().flatten().collect();
    if !formations.is_empty() {
        tree.set_tag("Formation", &formations.join(", "))
            .map_err(Error::other)?;
    }
    let sentences = |ply| report::sentence(review, game, ply, letters);
    annotate(&mut tree, review, sentences)?;
    writeln!(out, "{}", tree.pgn())
}

fn annotate(
    tree: &mut GameTree,
    review: &Review,
    sentences: impl Fn(usize) -> Option<String>,
) -> io::Result<()> {
    let mut cursor = tree.cursor_mut();
    for (reviewed, ply) in review.moves.iter().zip(1..) {
        let sentence = sentences(ply);
        if sentence.is_some() && reviewed.best != reviewed.mv {
            add_line(&mut cursor, &reviewed.line);
        }
        if !cursor.go_to_child(0) {
            break;
        }
        if let Some(nag) = nag(reviewed.class) {
            if !cursor.node().nags().any(|old| old == nag) {
                cursor.add_nag(nag);
            }
        }
        let has = |command: &str| {
            cursor
                .node()
                .comments()
                .any(|comment| comment.contains(command))
        };
        let white = reviewed
            .color
            .fold(reviewed.chances, reviewed.chances.reversed());
        let wdl = format!("[%wdl {} {} {}]", white.win(), white.draw(), white.loss());
        let commands = [
            (!has("[%eval ")).then(|| format!("[%eval {}]", eval(reviewed))),
            (!has("[%wdl ")).then_some(wdl),
        ];
        let comment: String = commands.into_iter().flatten().collect();
        for text in [Some(comment), sentence].into_iter().flatten() {
            // A record that was reviewed before has the sentence.
            let is_known = cursor.node().comments().any(|old| old == text);
            if !text.is_empty() && !is_known {
                cursor.add_comment(&text).map_err(Error::other)?;
            }
        }
    }
    Ok(())
}

/// Adds a better line as a variation, and goes back.
fn add_line(cursor: &mut Cursor<&mut GameTree>, line: &[Move]) {
    let mut plies = 0;
    for &mv in line.iter().take(LINE) {
        // A move that the record has is entered.
        if cursor.add_or_enter(mv).is_err() {
            break;
        }
        plies += 1;
    }
    for _ in 0..plies {
        cursor.go_back();
    }
}

/// Returns a move's value from White's point of view, in the form of the PGN command.
fn eval(reviewed: &ReviewedMove) -> String {
    match reviewed.color.fold(reviewed.score, -reviewed.score) {
        Score::Cp(cp) => {
            let sign = if cp < 0 { "-" } else { "" };
            format!(
                "{sign}{}.{:02}",
                cp.unsigned_abs() / 100,
                cp.unsigned_abs() % 100
            )
        }
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    }
}

const fn nag(class: MoveClass) -> Option<Nag> {
    match class {
        MoveClass::Only => Some(Nag::GOOD),
        MoveClass::Inaccuracy => Some(Nag::DUBIOUS),
        MoveClass::Mistake => Some(Nag::MISTAKE),
        MoveClass::Blunder
        | MoveClass::MissedDraw
        | MoveClass::MissedWin
        | MoveClass::MissedMate => Some(Nag::BLUNDER),
        _ => None,
    }
}
