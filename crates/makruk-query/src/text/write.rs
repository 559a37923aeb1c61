//! Writing a query.

use alloc::string::{String, ToString};
use core::fmt::{self, Write as _};

use makruk_core::{Color, Role, Setup, Square};
use makruk_notation::fen::{DisplayFen, FenDialect};
use makruk_rules::CountKind;

use super::read::read_position;
use crate::{
    Bounds, Condition, Ending, ExactPosition, Query, Step, StepOptions, Threat, Word,
    bounds::{write_number, write_tenths},
    pattern::{Contents, KINDS},
};

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first().fmt(f)?;
        self.more()
            .try_for_each(|(link, step)| write!(f, " {} {step}", link.as_str()))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, word) in self.words().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            word.fmt(f)?;
        }
        let StepOptions {
            lasting,
            flip,
            colours,
        } = self.options();
        if lasting > 1 {
            write!(f, " lasting:{lasting}")?;
        }
        if flip {
            f.write_str(" flip:yes")?;
        }
        if colours {
            f.write_str(" colours:either")?;
        }
        Ok(())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_negated { "-" } else { "" })?;
        self.condition.fmt(f)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let yes =
            |yes: &bool, f: &mut fmt::Formatter<'_>| f.write_str(if *yes { "yes" } else { "no" });
        let number = |bounds: &Bounds, f: &mut fmt::Formatter<'_>| bounds.write(f, write_number);
        let tenths = |bounds: &Bounds, f: &mut fmt::Formatter<'_>| bounds.write(f, write_tenths);
        let text = |text: &String, f: &mut fmt::Formatter<'_>| Quoted(text).fmt(f);
        match self {
            Self::Position(items) => list(f, "position:", items, write_position),
            Self::Board(items) => list(f, "board:", items, fmt::Display::fmt),
            Self::Material(items) => list(f, "material:", items, fmt::Display::fmt),
            Self::SideMaterial(color, items) => {
                let key = color.fold("white-material:", "black-material:");
                list(f, key, items, fmt::Display::fmt)
            }
            Self::Lead(items) => list(f, "lead:", items, tenths),
            Self::SideLead(color, items) => {
                list(f, color.fold("white-lead:", "black-lead:"), items, tenths)
            }
            Self::Turn(items) => list(f, "turn:", items, |color: &Color, f| {
                f.write_str(color.name())
            }),
            Self::Check(items) => list(f, "check:", items, yes),
            Self::Ply(items) => list(f, "ply:", items, number),
            Self::End => f.write_str("at:end"),
            Self::Count(items) => list(f, "count:", items, |kind: &Option<CountKind>, f| {
                f.write_str(kind.map_or("none", CountKind::name))
            }),
            Self::Left(items) => list(f, "left:", items, number),
            Self::Move(items) => list(f, "move:", items, |pattern, f| {
                Quoted(&pattern.to_string()).fmt(f)
            }),
            Self::Moved(items) => list(f, "moved:", items, |role, f| write_role(*role, f)),
            Self::Captured(items) => list(f, "captured:", items, |role, f| write_role(*role, f)),
            Self::Promotes(items) => list(f, "promotes:", items, yes),
            Self::Gives(items) => list(f, "gives:", items, |threat: &Threat, f| {
                f.write_str(threat.name())
            }),
            Self::Calls(items) => list(f, "calls:", items, |kind: &CountKind, f| {
                f.write_str(kind.name())
            }),
            Self::Player(items) => list(f, "player:", items, text),
            Self::Side(color, items) => list(f, color.fold("white:", "black:"), items, text),
            Self::Tag(test) => {
                f.write_str("tag:")?;
                let is_plain =
                    |letter: char| !letter.is_whitespace() && !"=!<>~\"".contains(letter);
                if test.name.chars().all(is_plain) {
                    f.write_str(&test.name)?;
                } else {
                    write_quoted(&test.name, f)?;
                }
                list(f, test.operator.as_str(), &test.values, text)
            }
            Self::Result(items) => list(f, "result:", items, |result, f| {
                f.write_str(result.as_str())
            }),
            Self::Ended(items) => list(f, "ended:", items, |ending: &Ending, f| {
                f.write_str(ending.name())
            }),
            Self::Length(items) => list(f, "length:", items, number),
        }
    }
}

/// Writes a key and its items.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    items: &[T],
    write: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    f.write_str(key)?;
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            f.write_str(",")?;
        }
        write(item, f)?;
    }
    Ok(())
}

fn write_role(role: Role, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char(FenDialect::Fairy.letters().letter(role))
}

/// Writes a position as a FEN, in quotes for its spaces. It is in the fairy dialect, unless the count has a first number.
fn write_position(position: &ExactPosition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut setup = Setup {
        turn: position.turn,
        count: position.count,
        ..Setup::default()
    };
    for square in Square::ALL {
        let is_here =
            |role: &Role, color| position.board.get(square) == Contents::piece(color, *role);
        for color in Color::ALL {
            if let Some(role) = KINDS.into_iter().find(|role| is_here(role, color)) {
                setup
                    .board
                    .put(square, makruk_core::Piece::new(color, role));
            }
        }
    }
    let text = |dialect| DisplayFen::new(&setup, dialect).to_string();
    // Only makruk-js writes the first number of a count.
    let has_first_number = position
        .count
        .is_some_and(|count| count.first_number.is_some());
    let with_number = text(FenDialect::MakrukJs);
    if has_first_number && read_position(&with_number).as_ref() == Ok(position) {
        write!(f, "\"{with_number}\"")
    } else {
        write!(f, "\"{}\"", text(FenDialect::Fairy))
    }
}

/// A text in a value, in quotes if it needs them.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |letter: char| !letter.is_whitespace() && !",\"".contains(letter);
        // After `<` or `>`, a `=` would belong to the operator.
        let may_begin = !self.0.is_empty() && !self.0.starts_with('=');
        if may_begin && self.0.chars().all(is_plain) {
            f.write_str(self.0)
        } else {
            write_quoted(self.0, f)
        }
    }
}

fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            f.write_str("\\")?;
        }
        f.write_char(letter)?;
    }
    f.write_str("\"")
}
