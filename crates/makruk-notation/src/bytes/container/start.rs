//! The initial position of a game as text.

use alloc::{format, string::String};
use core::num::NonZeroU16;

use makruk_core::{CountField, Position, Setup, SetupProblems};

use super::ContainerErrorKind as Kind;
use crate::{
    fen::{Fen, FenDialect},
    tree::GameTree,
};

/// Returns the text of a setup: its fairy FEN and, during a count, the count's first number and the half-move clock,
/// which the FEN then lacks.
pub(super) fn spell(setup: &Setup) -> String {
    let fen = Fen::from(setup.clone());
    let fen = fen.display(FenDialect::Fairy);
    let first = setup.count.and_then(|count| count.first_number);
    let first = first.map_or(0, NonZeroU16::get);
    match (setup.count, first, setup.halfmoves) {
        (None, ..) | (_, 0, 0) => format!("{fen}"),
        (Some(_), first, clock) => format!("{fen} {first} {clock}"),
    }
}

/// Reads the canonical text of a setup into a game without moves.
///
/// The setup must be valid in PGN, where more than one met is accepted, since some programs do not mark bia ngai.
pub(super) fn read(text: &str) -> Result<GameTree, Kind> {
    let mut blanks = text.match_indices(' ').map(|(index, _)| index);
    let (fen, rest) = match blanks.nth(5) {
        Some(end) => (text.get(..end), text.get(end + 1..)),
        None => (Some(text), None),
    };
    let fen = fen.unwrap_or_default().as_bytes();
    let mut setup = Fen::from_ascii(fen, FenDialect::Fairy)
        .map_err(Kind::Fen)?
        .into_setup();
    if let Some((first, clock)) = rest.and_then(|rest| rest.split_once(' ')) {
        setup.count = setup.count.map(|count| CountField {
            first_number: first.parse().ok().and_then(NonZeroU16::new),
            ..count
        });
        setup.halfmoves = clock.parse().unwrap_or_default();
    }
    let fen = Fen::from(setup);
    let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET);
    let tree = GameTree::with_count(position.map_err(Kind::Setup)?, fen.as_setup().count);
    if spell(fen.as_setup()) == text {
        Ok(tree)
    } else {
        Err(Kind::NonCanonical)
    }
}

/// Reads the position of a text, without its count.
///
/// Not part of the public API; shared with makruk-query.
#[doc(hidden)]
pub fn start_position(text: &[u8]) -> Option<Position> {
    let blanks = text.iter().enumerate().filter(|(_, byte)| **byte == b' ');
    let end = blanks.map(|(index, _)| index).nth(5);
    let fen = text.get(..end.unwrap_or(text.len()))?;
    let fen = Fen::from_ascii(fen, FenDialect::Fairy).ok()?;
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET).ok()
}
