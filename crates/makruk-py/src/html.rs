//! HTML for notebooks, with the board beside the text.

use std::fmt::{self, Display, Write as _};

use makruk::{GameTree, Move, Position, pgn::Nag, search::Score, svg::Arrow};

use crate::{notation::write_line, picture};

/// Text with HTML's special characters escaped.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Places a picture and text side by side.
fn beside(picture: &str, text: &str) -> String {
    format!(
        "<div style=\"display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start\">\
         <div>{picture}</div><div style=\"flex: 1; min-width: 20em; max-width: 45em\">{text}</div></div>"
    )
}

/// The arrow colours of an analysis: for the best line, and for the others.
const ARROWS: [&str; 2] = ["#15781b", "#4a6fa5"];

/// Displays a search result: the first moves as arrows, and a table of the lines.
pub(crate) fn analysis(
    root: &Position,
    lines: impl Iterator<Item = (Score, Vec<Move>)>,
    caption: &str,
) -> String {
    let mut table = format!("<table><caption>{caption}</caption>");
    let mut arrows = Vec::new();
    for (score, moves) in lines {
        if let Some(mv) = moves.first() {
            let color = ARROWS[usize::from(!arrows.is_empty())];
            arrows.push(Arrow::new(mv.from(), mv.to(), color));
        }
        let moves = write_line(root, &moves, "fairy").unwrap_or_default();
        // Writing to a `String` does not fail.
        let _ = write!(
            table,
            "<tr><td style=\"white-space: nowrap\"><b>{score}</b></td>\
             <td style=\"text-align: left\">{moves}</td></tr>"
        );
    }
    // Draw the best move last, on top.
    arrows.reverse();
    table += "</table>";
    beside(&picture::small(root, None, &arrows), &table)
}

/// Displays a game record: its last position, the players, and the moves with variations and comments.
pub(crate) fn record(tree: &GameTree) -> String {
    let mut cursor = tree.cursor();
    cursor.go_to_end();
    let picture = picture::small(cursor.position(), cursor.node().mv(), &[]);
    let tag = |name| tree.tag(name).filter(|&value| value != "?");
    let player = |name| Escaped(tag(name).unwrap_or("?"));
    let mut text = format!(
        "<p><b>{} – {}</b> &nbsp; {}",
        player("White"),
        player("Black"),
        tree.result().as_str()
    );
    let mut before = "<br>";
    for name in ["Event", "Site", "Date"] {
        if let Some(value) = tag(name).filter(|value| !value.starts_with("????")) {
            let _ = write!(text, "{before}{}", Escaped(value));
            before = ", ";
        }
    }
    text += "</p><p>";
    movetext(&tree.pgn().without_tags().to_string(), &mut text);
    text += "</p>";
    beside(&picture, &text)
}

/// Formats PGN movetext: variations in grey, comments in italics, glyphs as symbols.
fn movetext(pgn: &str, out: &mut String) {
    let mut rest = pgn.trim_end();
    while let Some(at) = rest.find(['{', '(', ')', '$']) {
        let (before, after) = rest.split_at(at);
        let mut chars = after.chars();
        let sign = chars.next();
        let after = chars.as_str();
        if sign == Some('$') {
            // A symbol follows its move without a blank.
            *out += before.trim_end();
            let digits = after.find(|c: char| !c.is_ascii_digit());
            let (number, after) = after.split_at(digits.unwrap_or(after.len()));
            match number
                .parse()
                .ok()
                .and_then(|number| Nag::new(number).glyph())
            {
                Some(glyph) => *out += glyph,
                None => *out = std::mem::take(out) + " $" + number,
            }
            rest = after;
            continue;
        }
        *out += before;
        rest = after;
        match sign {
            Some('(') => *out += "<span style=\"opacity: 0.65\">(",
            Some(')') => *out += ")</span>",
            _ => {
                let (comment, after) = rest.split_once('}').unwrap_or((rest, ""));
                let _ = write!(out, "<i>{}</i>", Escaped(comment.trim()));
                rest = after;
            }
        }
    }
    *out += rest;
}
