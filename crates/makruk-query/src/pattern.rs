//! Patterns of pieces on the board.

use alloc::{boxed::Box, vec::Vec};
use core::fmt::{self, Write as _};

use makruk_core::{Color, Role, Square};
use makruk_notation::fen::FenDialect;

use crate::error::QueryErrorKind as Kind;

/// A set of contents of a square: pieces, and emptiness.
///
/// A bia ngai counts as a met.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contents(u16);

/// The kinds of pieces in the order of their bits; a bia ngai counts as a met.
pub(crate) const KINDS: [Role; 6] = [
    Role::Khun,
    Role::Rua,
    Role::Ma,
    Role::Khon,
    Role::Met,
    Role::Bia,
];

/// Returns the number of a kind of piece, its index in [`KINDS`].
pub(crate) const fn kind_of(role: Role) -> usize {
    match role {
        Role::Khun => 0,
        Role::Rua => 1,
        Role::Ma => 2,
        Role::Khon => 3,
        Role::Met | Role::BiaNgai => 4,
        Role::Bia => 5,
    }
}

/// Returns the number of a square's content: 0 for an empty square, 1 to 6 for White's kinds of pieces, 7 to 12 for Black's.
pub(crate) const fn code_of(color: Color, role: Role) -> u8 {
    #[allow(clippy::cast_possible_truncation)] // at most 12
    let code = (1 + 6 * color.index() + kind_of(role)) as u8;
    code
}

impl Contents {
    /// The empty square.
    pub const EMPTY: Self = Self(1);
    /// Any piece.
    pub const ANY_PIECE: Self = Self(0x1ffe);
    /// Anything, a piece or none.
    pub const ANYTHING: Self = Self(0x1fff);

    /// Returns the set of one piece; a bia ngai counts as a met.
    pub const fn piece(color: Color, role: Role) -> Self {
        Self(1 << code_of(color, role))
    }

    /// Returns the union of two sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the set with the colours exchanged.
    const fn exchanged(self) -> Self {
        Self(self.0 & 1 | (self.0 & 0x7e) << 6 | self.0 >> 6 & 0x7e)
    }

    fn of_letter(letter: char) -> Option<Self> {
        let piece = FenDialect::Fairy.letters().piece(letter)?;
        Some(Self::piece(piece.color(), piece.role()))
    }

    fn letters(self) -> impl Iterator<Item = char> {
        let letters = FenDialect::Fairy.letters();
        let empty = (self.0 & 1 != 0).then_some('.');
        let pieces = Color::ALL.into_iter().flat_map(move |color| {
            KINDS
                .into_iter()
                .filter(move |&role| self.0 >> code_of(color, role) & 1 != 0)
                .map(move |role| {
                    let letter = letters.letter(role);
                    color.fold(letter.to_ascii_uppercase(), letter.to_ascii_lowercase())
                })
        });
        empty.into_iter().chain(pieces)
    }
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contents(")?;
        self.letters().try_for_each(|letter| f.write_char(letter))?;
        f.write_str(")")
    }
}

/// A pattern of pieces on the board.
///
/// The text has ranks as in a FEN: a digit is that many squares of anything, `.` an empty square, `?` any piece, and `[RN]` one of
/// several pieces. Letters are those of the fairy dialect; M, or M~, stands for a met or a bia ngai.
///
/// ```
/// use makruk::query::BoardPattern;
///
/// // A white rua on its seventh rank, and nothing between it and the h-file.
/// let pattern: BoardPattern = "8/4R.../8/8/8/8/8/8".parse()?;
/// assert_eq!(pattern.to_string(), "8/4R.../8/8/8/8/8/8");
/// assert!("8/8/8".parse::<BoardPattern>().is_err());
/// # Ok::<(), makruk::query::QueryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardPattern(Box<[Contents; 64]>);

impl Default for BoardPattern {
    /// Returns the pattern of all boards.
    fn default() -> Self {
        Self(Box::new([Contents::ANYTHING; 64]))
    }
}

impl BoardPattern {
    /// Returns the pattern with the given contents of a square.
    #[must_use]
    pub fn with(mut self, square: Square, contents: Contents) -> Self {
        if let Some(place) = self.0.get_mut(square.index()) {
            *place = contents;
        }
        self
    }

    /// Returns the contents that a square may have.
    pub fn get(&self, square: Square) -> Contents {
        let contents = self.0.get(square.index()).copied();
        contents.unwrap_or(Contents::ANYTHING)
    }

    /// Returns the pattern with the files in reverse order.
    pub(crate) fn mirrored(&self) -> Self {
        Self::of(|square| self.get(mirror(square)))
    }

    /// Returns the pattern turned by 180°, with the colours exchanged.
    pub(crate) fn turned(&self) -> Self {
        Self::of(|square| self.get(square.rotate_180()).exchanged())
    }

    fn of(contents: impl Fn(Square) -> Contents) -> Self {
        Square::ALL
            .into_iter()
            .fold(Self::default(), |all, square| {
                all.with(square, contents(square))
            })
    }

    /// Reads a pattern. Errors come with their offset.
    pub(crate) fn read(text: &str) -> Result<Self, (Kind, usize)> {
        let mut pattern = Self::default();
        let (mut rank, mut file) = (0, 0);
        let mut letters = text.char_indices();
        let mut before = '/';
        while let Some((at, letter)) = letters.next() {
            let previous = core::mem::replace(&mut before, letter);
            let (squares, contents) = match letter {
                '/' => {
                    if file != 8 {
                        return Err((Kind::Squares { rank, found: file }, at));
                    }
                    rank += 1;
                    file = 0;
                    if rank == 8 {
                        return Err((Kind::Ranks { found: 9 }, at));
                    }
                    continue;
                }
                '1'..='9' => (letter as usize - '0' as usize, Contents::ANYTHING),
                '[' => {
                    let mut any = Contents(0);
                    loop {
                        match letters.next() {
                            Some((_, ']')) if any != Contents(0) => break,
                            Some((at, letter)) => {
                                let one = if letter == '.' {
                                    Some(Contents::EMPTY)
                                } else {
                                    Contents::of_letter(letter)
                                };
                                let wrong = (Kind::BoardLetter(letter), at);
                                any = any.or(one.ok_or(wrong)?);
                            }
                            None => return Err((Kind::UnclosedBracket, at)),
                        }
                    }
                    (1, any)
                }
                // The mark of a promotion.
                '~' if matches!(previous, 'M' | 'm') => continue,
                '.' => (1, Contents::EMPTY),
                '?' => (1, Contents::ANY_PIECE),
                letter => {
                    let wrong = (Kind::BoardLetter(letter), at);
                    (1, Contents::of_letter(letter).ok_or(wrong)?)
                }
            };
            for _ in 0..squares {
                if file == 8 {
                    return Err((Kind::Squares { rank, found: 9 }, at));
                }
                if let Some(place) = pattern.0.get_mut((7 - rank) * 8 + file) {
                    *place = contents;
                }
                file += 1;
            }
        }
        match (rank, file) {
            (7, 8) => Ok(pattern),
            (7, found) => Err((Kind::Squares { rank, found }, text.len())),
            (rank, _) => Err((Kind::Ranks { found: rank + 1 }, text.len())),
        }
    }

    /// Returns the squares with a condition, and their contents: those that rarely agree first.
    pub(crate) fn tests(&self) -> Vec<(u8, u16)> {
        let mut tests: Vec<(u8, u16)> = (0..64)
            .zip(self.0.iter())
            .filter(|(_, contents)| **contents != Contents::ANYTHING)
            .map(|(square, contents)| (square, contents.bits()))
            .collect();
        tests.sort_by_key(|&(square, contents)| usual(usize::from(square), contents));
        tests
    }
}

/// Returns how much a square's test resembles what most positions have there: 0 for the rarest.
fn usual(square: usize, contents: u16) -> u32 {
    let rank = square / 8;
    let is_home_of_bia = rank == 2 || rank == 5;
    let has_piece = contents & 1 == 0;
    match (has_piece, is_home_of_bia) {
        (true, false) => contents.count_ones(),
        (false, true) => 20,
        (true, true) => 30 + contents.count_ones(),
        (false, false) => 50,
    }
}

/// Returns the square on the same rank whose file is as far from the other edge.
pub(crate) fn mirror(square: Square) -> Square {
    Square::from_index(square.index() ^ 7).unwrap_or(square)
}

impl fmt::Display for BoardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, rank) in self.0.chunks(8).rev().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            let mut free = 0;
            for (file, &contents) in rank.iter().enumerate() {
                if contents == Contents::ANYTHING {
                    free += 1;
                }
                if free > 0 && (contents != Contents::ANYTHING || file == 7) {
                    write!(f, "{free}")?;
                    free = 0;
                }
                match contents {
                    Contents::ANYTHING => {}
                    Contents::EMPTY => f.write_str(".")?,
                    Contents::ANY_PIECE => f.write_str("?")?,
                    Contents(bits) if bits.is_power_of_two() => {
                        contents.letters().try_for_each(|one| f.write_char(one))?;
                    }
                    _ => {
                        f.write_str("[")?;
                        contents.letters().try_for_each(|one| f.write_char(one))?;
                        f.write_str("]")?;
                    }
                }
            }
        }
        Ok(())
    }
}
