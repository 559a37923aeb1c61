//! Patterns of material.

use core::fmt::{self, Write as _};

use makruk_core::Role;
use makruk_notation::fen::FenDialect;

use crate::{
    bounds::{self, Bounds, NoBounds, write_number},
    error::QueryErrorKind as Kind,
    pattern::{KINDS, kind_of},
};

/// A pattern of one side's material, such as `KRN`, `KRP2-4` or `KR*`.
///
/// A letter stands for a piece, in the fairy dialect: M for a met or a bia ngai, P for a bia. A letter may be followed by `+` (one or
/// more), a number, or a [range](Bounds). At the end, `*` allows any more pieces, except where a range has an end.
///
/// ```
/// use makruk::query::SideMaterial;
///
/// let side: SideMaterial = "KRPP".parse()?;
/// assert_eq!(side, "KP2R".parse()?);
/// assert_eq!(side.to_string(), "KRP2");
/// # Ok::<(), makruk::query::QueryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideMaterial {
    /// Index = kind of piece in the order of [`KINDS`].
    numbers: [Bounds; 6],
}

impl SideMaterial {
    /// Creates the pattern of a bare khun.
    pub const fn bare() -> Self {
        let mut numbers = [exactly(0); 6];
        numbers[0] = exactly(1);
        Self { numbers }
    }

    /// Returns the pattern with another number of pieces of a role; met and bia ngai count together. A side has one khun, so that its
    /// number cannot be set.
    #[must_use]
    pub const fn with(mut self, role: Role, number: Bounds) -> Self {
        if !matches!(role, Role::Khun) {
            self.numbers[kind_of(role)] = number;
        }
        self
    }

    /// Returns how many pieces of a role the side may have; met and bia ngai count together.
    pub const fn number(&self, role: Role) -> Bounds {
        self.numbers[kind_of(role)]
    }

    /// Returns whether a side with these numbers of pieces (in the order of [`KINDS`]) matches.
    #[inline]
    pub(crate) fn matches(&self, numbers: &[u8]) -> bool {
        self.numbers
            .iter()
            .zip(numbers)
            .all(|(bounds, &number)| bounds.contains(u32::from(number)))
    }

    /// Reads one side. Errors come with their offset.
    pub(crate) fn read(text: &str) -> Result<Self, (Kind, usize)> {
        let mut side = Self::bare();
        let (mut khuns, mut has_range) = (0, [false; 6]);
        let mut at = 0;
        while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let begin = at;
            at += letter.len_utf8();
            if letter == '*' {
                if at < text.len() {
                    return Err((Kind::AfterStar, at));
                }
                for (number, has_range) in side.numbers.iter_mut().zip(has_range).skip(1) {
                    if !has_range {
                        *number = any_from(number.min());
                    }
                }
                break;
            }
            let role = FenDialect::Fairy.letters().role(letter);
            let Some(role) = role else {
                return Err((Kind::MaterialLetter(letter), begin));
            };
            let rest = text.get(at..).unwrap_or_default();
            let (number, length) = quantity(rest).map_err(|kind| (kind, at))?;
            at += length;
            if role == Role::Khun {
                khuns += 1;
                if number != exactly(1) || khuns > 1 {
                    return Err((Kind::Khuns, begin));
                }
            }
            has_range[kind_of(role)] |= rest.get(..length).is_some_and(|text| text.contains('-'));
            if role != Role::Khun {
                side = side.with(role, sum(side.number(role), number));
            }
        }
        if khuns == 1 {
            Ok(side)
        } else {
            Err((Kind::Khuns, text.len()))
        }
    }
}

/// Returns a range of one number.
const fn exactly(number: u32) -> Bounds {
    match Bounds::new(number, Some(number)) {
        Some(bounds) => bounds,
        None => any_from(number),
    }
}

const fn any_from(min: u32) -> Bounds {
    match Bounds::new(min, None) {
        Some(bounds) => bounds,
        None => any_from(0), // a range without an end is never upside down
    }
}

fn sum(first: Bounds, second: Bounds) -> Bounds {
    let max = first.max().zip(second.max());
    let min = first.min().saturating_add(second.min());
    let max = max.map(|(first, second)| first.saturating_add(second));
    Bounds::new(min, max).unwrap_or(first)
}

/// Reads the number of pieces after a letter. Returns it with its length in bytes.
fn quantity(text: &str) -> Result<(Bounds, usize), Kind> {
    if text.starts_with('+') {
        return Ok((any_from(1), 1));
    }
    let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
    let length = text.bytes().take_while(|byte| is_part(byte)).count();
    match text.get(..length).unwrap_or_default() {
        "" => Ok((exactly(1), 0)),
        number => match bounds::read(number, bounds::whole) {
            Ok(bounds) => Ok((bounds, length)),
            Err(NoBounds::UpsideDown) => Err(Kind::UpsideDown),
            Err(NoBounds::Malformed) => Err(Kind::Quantity),
        },
    }
}

impl fmt::Display for SideMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |wanted| {
            self.numbers
                .iter()
                .filter(|number| **number == wanted)
                .count()
        };
        let free = count(any_from(0));
        // Of the kinds that are not written, all may occur or none.
        let allows_more = free > 0 && free >= count(exactly(0));
        for (role, number) in KINDS.into_iter().zip(self.numbers) {
            let letter = FenDialect::Fairy.letters().letter(role);
            match (
                number.min(),
                number.max(),
                allows_more && role != Role::Khun,
            ) {
                (0, Some(0), false) | (0, None, true) => {}
                (1, Some(1), false) | (1, None, true) => f.write_char(letter)?,
                (1, None, false) => write!(f, "{letter}+")?,
                (min, None, true) => write!(f, "{letter}{min}")?,
                (min, Some(max), true) => write!(f, "{letter}{min}-{max}")?,
                _ => {
                    f.write_char(letter)?;
                    number.write(f, write_number)?;
                }
            }
        }
        f.write_str(if allows_more { "*" } else { "" })
    }
}

/// A pattern of both sides' material, such as `KRNvKR`; the colours may be either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MaterialPattern {
    /// The side that is written first.
    pub first: SideMaterial,
    /// The other side.
    pub second: SideMaterial,
}

impl MaterialPattern {
    /// Reads both sides, with `v` between them. Errors come with their offset.
    pub(crate) fn read(text: &str) -> Result<Self, (Kind, usize)> {
        let Some((first, second)) = text.split_once('v') else {
            SideMaterial::read(text)?;
            return Err((Kind::NoSecondSide, text.len()));
        };
        let offset = first.len() + 1;
        Ok(Self {
            first: SideMaterial::read(first)?,
            second: SideMaterial::read(second).map_err(|(kind, at)| (kind, offset + at))?,
        })
    }
}

impl fmt::Display for MaterialPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.first, self.second)
    }
}
