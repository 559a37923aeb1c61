//! Detecting the dialect of a FEN.

use super::{FenDialect, FenError, FenErrorKind, read::is_blank};

/// Each letter rules out the dialects that lack it. A `B` or an `M` with only khuns and rua remains ambiguous, unless
/// the fields after the board decide.
pub(super) fn detect(text: &[u8]) -> Result<FenDialect, FenError> {
    let start = text
        .iter()
        .position(|&byte| !is_blank(byte))
        .unwrap_or(text.len());
    let mut fields = text
        .split(|&byte| is_blank(byte))
        .filter(|field| !field.is_empty());
    let board = fields.next().unwrap_or_default();

    let mut open = FenDialect::ALL.map(Some);
    let mut two_meanings = None;
    for (index, letter) in board.iter().map(|&byte| char::from(byte)).enumerate() {
        let upper = letter.to_ascii_uppercase();
        let knows = |dialect: FenDialect| match letter {
            '~' => !dialect.letters().has_bia_ngai(),
            _ => dialect.letters().role(upper).is_some(),
        };
        if !FenDialect::ALL.into_iter().any(knows) {
            continue; // not a letter, or an error in every dialect
        }
        if matches!(upper, 'B' | 'M') {
            two_meanings.get_or_insert((index, letter));
        }
        open = open.map(|dialect| dialect.filter(|&dialect| knows(dialect)));
        if open == [None; 3] {
            let kind = FenErrorKind::MixedDialects(letter);
            return Err(FenError {
                kind,
                offset: start + index,
            });
        }
    }

    let mut candidates = open.into_iter().flatten();
    let first = candidates.next().unwrap_or_default();
    if candidates.next().is_none() {
        return Ok(first);
    }
    let third = fields.nth(1);
    let field_count = third.map_or(0, |_| 3 + fields.count());
    let by_fields = match (third, field_count) {
        (Some(number), 3) if number.iter().all(u8::is_ascii_digit) => Some(FenDialect::MakrukJs),
        (_, 8) => Some(FenDialect::MakrukJs),
        (Some(b"-"), 6) => Some(FenDialect::Fairy),
        _ => None,
    };
    match (
        by_fields.filter(|&dialect| open.contains(&Some(dialect))),
        two_meanings,
    ) {
        (Some(dialect), _) => Ok(dialect),
        (None, Some((index, letter))) => {
            let kind = FenErrorKind::AmbiguousDialect(letter);
            Err(FenError {
                kind,
                offset: start + index,
            })
        }
        // The remaining dialects all read the same pieces.
        (None, None) => Ok(first),
    }
}
