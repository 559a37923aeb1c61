//! Tests of tags.

use alloc::{string::String, vec::Vec};
use core::cmp::Ordering;

/// A comparison of a tag's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagOperator {
    /// `=`: the same text, number or date as one of the values.
    Equal,
    /// `!=`: another than all of the values.
    NotEqual,
    /// `<`: a smaller number, or an earlier date.
    Less,
    /// `<=`: a number or date that is not above the value.
    AtMost,
    /// `>`: a larger number, or a later date.
    Greater,
    /// `>=`: a number or date that is not below the value.
    AtLeast,
    /// `~`: the tag contains the value; case is ignored.
    Contains,
}

impl TagOperator {
    /// All operators; one that begins with another precedes it.
    pub const ALL: [Self; 7] = [
        Self::NotEqual,
        Self::AtMost,
        Self::AtLeast,
        Self::Equal,
        Self::Less,
        Self::Greater,
        Self::Contains,
    ];

    /// Returns the operator as it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
            Self::Contains => "~",
        }
    }

    fn holds(self, ordering: Ordering) -> bool {
        match self {
            Self::Equal => ordering.is_eq(),
            Self::NotEqual => ordering.is_ne(),
            Self::Less => ordering.is_lt(),
            Self::AtMost => ordering.is_le(),
            Self::Greater => ordering.is_gt(),
            Self::AtLeast => ordering.is_ge(),
            Self::Contains => false,
        }
    }
}

/// A test of a tag: its name, a comparison, and the values to compare with.
///
/// A tag that is missing never passes. Two numbers are compared as numbers, two dates (`2024.03.01`, `2024-3`) field by field; an
/// unknown part of a date (`??`) makes every comparison false that depends on it. A number or a date is neither below nor above a value
/// of another kind. Other texts are compared by their bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TagTest {
    /// The name of the tag.
    pub name: String,
    /// The comparison.
    pub operator: TagOperator,
    /// The values, of which one must satisfy the comparison; all of them for [`TagOperator::NotEqual`].
    pub values: Vec<String>,
}

impl TagTest {
    /// Returns whether the value of the tag passes.
    pub(crate) fn passes(&self, found: &str) -> bool {
        let holds = |value: &String| match self.operator {
            TagOperator::Contains => contains(found, value),
            operator => compares(found, value, operator),
        };
        match self.operator {
            TagOperator::NotEqual => self.values.iter().all(holds),
            _ => self.values.iter().any(holds),
        }
    }
}

/// Returns whether a text contains another; case is ignored.
pub(crate) fn contains(text: &str, part: &str) -> bool {
    let lower = |text: &str| -> String { text.chars().flat_map(char::to_lowercase).collect() };
    lower(text).contains(&lower(part))
}

fn compares(found: &str, value: &str, operator: TagOperator) -> bool {
    let is_equality = matches!(operator, TagOperator::Equal | TagOperator::NotEqual);
    if value.contains('?') {
        return is_equality && operator.holds(found.cmp(value));
    }
    if let (Some(found), Some(value)) = (number(found), number(value)) {
        return operator.holds(found.cmp(&value));
    }
    if let Some(value) = date(value) {
        return match date(found) {
            Some(found) => compares_dates(found, value, operator),
            // An unknown date, or no date at all.
            None => operator == TagOperator::NotEqual && !is_unknown(found),
        };
    }
    let is_comparable = is_equality || number(value).is_none();
    is_comparable && operator.holds(found.cmp(value))
}

/// Returns whether a value says that the date is unknown.
fn is_unknown(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-'))
}

/// Reads a whole number.
fn number(text: &str) -> Option<i64> {
    text.trim().parse().ok()
}

/// A year, a month and a day, each of which may be unknown or missing.
type Date = [Option<u16>; 3];

/// Reads a date as in a PGN, or with hyphens; the month and the day may be missing.
fn date(text: &str) -> Option<Date> {
    let mut date = [None; 3];
    let mut parts = text.trim().split(['.', '-']);
    for (place, field) in date.iter_mut().enumerate() {
        let Some(part) = parts.next() else {
            return (place > 0).then_some(date);
        };
        let has_length = match place {
            0 => part.len() == 4,
            _ => matches!(part.len(), 1 | 2),
        };
        if !has_length {
            return None;
        }
        if part.bytes().all(|byte| byte == b'?') {
            continue;
        }
        if !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *field = part.parse().ok();
    }
    parts.next().is_none().then_some(date)
}

/// Compares two dates field by field. A comparison that reaches an unknown field is false; the fields that the query leaves out are
/// not compared.
fn compares_dates(found: Date, value: Date, operator: TagOperator) -> bool {
    for (found, value) in found.into_iter().zip(value) {
        let Some(value) = value else {
            break;
        };
        let Some(found) = found else {
            return false;
        };
        match found.cmp(&value) {
            Ordering::Equal => {}
            other => return operator.holds(other),
        }
    }
    operator.holds(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use alloc::{borrow::ToOwned, vec};

    use super::*;

    fn passes(found: &str, operator: TagOperator, value: &str) -> bool {
        let test = TagTest {
            name: "Date".to_owned(),
            operator,
            values: vec![value.to_owned()],
        };
        test.passes(found)
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_dates_field_by_field() {
        assert!(passes("900", TagOperator::Less, "1800"));
        assert!(passes("2024.03.01", TagOperator::AtLeast, "2024-01-01"));
        assert!(passes("2024.03.01", TagOperator::Equal, "2024-03"));
        assert!(!passes("2024.03.01", TagOperator::Greater, "2024"));
    }

    #[test]
    fn a_number_and_a_date_are_compared_with_their_kind_alone() {
        for found in ["?", "-", "", "unrated", "1,900"] {
            for operator in [
                TagOperator::Less,
                TagOperator::AtLeast,
                TagOperator::Greater,
            ] {
                assert!(!passes(found, operator, "1800"), "{found}");
                assert!(!passes(found, operator, "2024-01-01"), "{found}");
            }
        }
        assert!(!passes("2024.03.01", TagOperator::Greater, "2024-6-1"));
        assert!(passes("2024.06.02", TagOperator::Greater, "2024-6-1"));
        assert!(passes("unrated", TagOperator::NotEqual, "1800"));
        assert!(passes("????.??.??", TagOperator::Equal, "????.??.??"));
        assert!(!passes("2024.06.02", TagOperator::Equal, "????.??.??"));
        assert!(passes("Malee", TagOperator::Less, "N"));
    }

    #[test]
    fn a_comparison_with_an_unknown_part_of_a_date_is_false() {
        assert!(passes("2024.??.??", TagOperator::Greater, "2023.05.05"));
        for operator in TagOperator::ALL {
            assert!(
                !passes("2024.??.??", operator, "2024.05.05"),
                "{operator:?}"
            );
        }
    }
}
