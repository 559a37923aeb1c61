//! Detecting the dialect of a FEN.

use super::{
    FenDialect, FenError, FenErrorKind,
    read::{fields, is_castling, unwrapped},
};

/// The dialects that letters can tell apart. [`FenDialect::CuteChess`] has the letters of [`FenDialect::Fairy`].
const CANDIDATES: [FenDialect; 5] = [
    FenDialect::Fairy,
    FenDialect::MakrukJs,
    FenDialect::International,
    FenDialect::FairyF,
    FenDialect::Official,
];

/// Returns whether text that is no valid FEN of Makruk is one of international chess.
///
/// The board has only the letters K, Q, R, B, N and P; and the text has castling rights or an en passant square, or a pawn is on
/// its first rank and there is a queen or a bishop.
///
/// ```
/// use makruk::fen;
///
/// let chess = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert!(fen::is_chess(chess));
/// // The start position of Makruk in international letters.
/// assert!(!fen::is_chess(b"rnbkqbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1"));
/// ```
pub fn is_chess(text: &[u8]) -> bool {
    let mut fields = fields(text);
    let board = fields.next().unwrap_or_default();
    let castling = fields.nth(1).unwrap_or_default();
    let en_passant = fields.next().unwrap_or_default();
    let letters = |byte: &u8| b"KQRBNPkqrbnp12345678/".contains(byte);
    if !board.iter().all(letters) {
        return false;
    }
    let mut ranks = board.split(|&byte| byte == b'/');
    let [seventh, second] = [ranks.nth(1), ranks.nth(4)].map(Option::unwrap_or_default);
    let has_bishops = board.iter().any(|byte| b"QqBb".contains(byte));
    is_castling(castling)
        || matches!(en_passant, [b'a'..=b'h', b'3' | b'6'])
        || has_bishops && (seventh.contains(&b'p') || second.contains(&b'P'))
}

/// Detects the letters and then, if they are the fairy letters, a Cute Chess FEN by its limit of 0.
pub(super) fn detect(text: &[u8]) -> Result<FenDialect, FenError> {
    let dialect = by_letters(text)?;
    Ok(match dialect {
        FenDialect::Fairy if has_limit_0(text) => FenDialect::CuteChess,
        dialect => dialect,
    })
}

/// Returns whether the fields are `board side - 0 clock move` and no bia ngai is marked.
fn has_limit_0(text: &[u8]) -> bool {
    let mut fields = fields(text);
    let is_marked = fields.next().is_some_and(|board| board.contains(&b'~'));
    let (third, fourth) = (fields.nth(1), fields.next());
    !is_marked
        && (third, fourth, fields.count()) == (Some(b"-".as_slice()), Some(b"0".as_slice()), 2)
}

/// Each letter rules out the dialects that lack it. Only an `H` or a `D` shows the official letters. A `B` or an `M` with only
/// khuns and rua remains ambiguous, unless the fields after the board decide.
fn by_letters(text: &[u8]) -> Result<FenDialect, FenError> {
    let (start, _) = unwrapped(text);
    let mut fields = fields(text);
    let board = fields.next().unwrap_or_default();

    // One bit per candidate.
    let mut open = (1 << CANDIDATES.len()) - 1;
    if !board.iter().any(|byte| b"HhDd".contains(byte)) {
        open &= !mask(|dialect| dialect == FenDialect::Official);
    }
    let mut two_meanings = None;
    let mut has_f = false;
    for (index, letter) in board.iter().map(|&byte| char::from(byte)).enumerate() {
        let upper = letter.to_ascii_uppercase();
        let known = mask(|dialect| match letter {
            '~' => dialect.marks_bia_ngai(),
            _ => dialect.letters().role(upper).is_some(),
        });
        if known == 0 {
            continue; // not a letter, or an error in every dialect
        }
        has_f |= upper == 'F';
        if matches!(upper, 'B' | 'M') {
            two_meanings.get_or_insert((index, letter));
        }
        open &= known;
        if open == 0 {
            let kind = FenErrorKind::MixedDialects(letter);
            return Err(FenError {
                kind,
                offset: start + index,
            });
        }
    }

    if !has_f {
        // Without a bia ngai, the letters are those of the fairy dialect.
        open &= !mask(|dialect| dialect == FenDialect::FairyF);
    }
    let is_open = |dialect: &FenDialect| open & mask(|other| other == *dialect) != 0;
    let mut candidates = CANDIDATES.into_iter().filter(is_open);
    let first = candidates.next().unwrap_or_default();
    if candidates.next().is_none() {
        return Ok(first);
    }
    let third = fields.nth(1);
    let field_count = third.map_or(0, |_| 3 + fields.count());
    let by_fields = match (third, field_count) {
        (Some(number), 3) if number.iter().all(u8::is_ascii_digit) => Some(FenDialect::MakrukJs),
        (_, 8) => Some(FenDialect::MakrukJs),
        // More programs write an F with the letters of makruk-js, whose FENs have three or eight fields.
        (None, _) if has_f => Some(FenDialect::MakrukJs),
        _ if has_f => Some(FenDialect::FairyF),
        (Some(b"-"), 6) => Some(FenDialect::Fairy),
        _ => None,
    };
    match (by_fields.filter(is_open), two_meanings) {
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

/// Returns the candidates that fulfil a condition, one bit each.
fn mask(condition: impl Fn(FenDialect) -> bool) -> u8 {
    let bits = CANDIDATES.into_iter().enumerate();
    bits.filter(|&(_, dialect)| condition(dialect))
        .fold(0, |mask, (bit, _)| mask | 1 << bit)
}
